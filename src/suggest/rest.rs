//! The plies that follow a fault.

use crate::record::{Movetext, Span, Syntax, Token, Written};

/// The plies of a line that follow a fault.
#[derive(Clone, Debug, Default)]
pub(super) struct Rest<'s> {
    /// The plies up to the next text that is not a ply.
    pub plies: Vec<Written<'s>>,
    /// The number of plies that seem to follow in all, including those that cannot be read.
    pub count: u32,
    /// The span of the first ply, if it can be read.
    pub first: Option<Span>,
}

impl<'s> Rest<'s> {
    /// A rest that consists of these plies.
    pub fn of(plies: &[Written<'s>]) -> Self {
        Self { plies: plies.to_vec(), count: u32::try_from(plies.len()).unwrap_or(u32::MAX), first: None }
    }

    /// Reads the plies from an offset to the end of the line. Skips nested variations.
    pub fn read(text: &'s [u8], at: usize, in_variation: bool) -> Self {
        let mut rest = Self::default();
        let (mut depth, mut broken) = (0_usize, false);
        for (token, span) in Movetext::new(text, at) {
            match token {
                Token::Open => depth += 1,
                Token::Close => depth = depth.saturating_sub(1),
                _ if depth > 0 => {}
                Token::Ply(written) => {
                    rest.count += 1;
                    if rest.count == 1 {
                        rest.first = Some(span);
                    }
                    if !broken {
                        rest.plies.push(written);
                    }
                }
                // This closes the variation itself, which was opened before `at`.
                Token::Unreadable(Syntax::StrayParenthesis) if in_variation => break,
                Token::Unreadable(_) => {
                    broken = true;
                    rest.count += u32::from(looks_like_a_ply(text, span));
                }
                Token::Result(..) => break,
                Token::Number(_) | Token::Comment(_) | Token::Nag(_) => {}
            }
        }
        rest
    }
}

/// Whether a text may be meant as a ply.
pub(super) fn looks_like_a_ply(text: &[u8], span: Span) -> bool {
    let word = text.get(span.start..span.end).unwrap_or_default();
    match word {
        // The rank of the square may follow after a blank.
        [b'a'..=b'p'] => {
            let rest = text[span.end..].trim_ascii_start();
            let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
            digits > 0 && matches!(rest.get(digits), Some(b'-' | b'x'))
        }
        _ => word.iter().filter(|byte| byte.is_ascii_alphanumeric()).count() > 1,
    }
}
