//! Suggestions in words.

use crate::suggest::{Kind, Suggestion};

/// One line that says what may have been meant, and what speaks for it.
#[must_use]
pub fn suggested(suggestion: &Suggestion) -> String {
    let ply = &suggestion.ply;
    let what = match suggestion.kind {
        Kind::Typo | Kind::Swapped | Kind::Sign | Kind::Turn | Kind::Squares => format!("did you mean `{ply}`?"),
        Kind::RunTogether => format!("did you mean two plies, `{ply}`?"),
        Kind::Exchanged => format!("was this ply exchanged with the next, `{ply}`?"),
        Kind::Doubled => "does it repeat the ply before it? Left out".to_owned(),
        Kind::Surplus => "is this ply one too many? Left out".to_owned(),
        Kind::Missing if ply.is_empty() => "is a ply missing before it?".to_owned(),
        Kind::Missing => format!("is a ply missing before it, `{ply}`?"),
        Kind::Earlier => {
            let plies = if suggestion.back == 1 { "the ply".to_owned() } else { format!("{} plies", suggestion.back) };
            format!("or is the mistake {plies} before, `{ply}`?")
        }
    };
    let Suggestion { plays_on, rest, .. } = suggestion;
    match (*rest, *plays_on) {
        (0, _) => what,
        (1, 1) => format!("{what} with it the remaining ply is legal"),
        (rest, played) if rest == played => format!("{what} with it the remaining {rest} plies are legal"),
        (_, 0) => what,
        (rest, 1) => format!("{what} with it 1 of the remaining {rest} plies is legal"),
        (rest, played) => format!("{what} with it {played} of the remaining {rest} plies are legal"),
    }
}
