//! Draws the part of the board around a faulty ply.

use super::board::{Highlight, TextLook, draw, legend, whole};
use crate::games::{CutOut, Profile};
use crate::judge::{AnyObserver, Judged, Verdict};
use crate::record::{Span, Square, Squares};
use crate::replay::{Observer, Trouble, Where};
use crate::rules::Illegal;
use std::collections::BTreeMap;
use std::fmt::Write;

/// Observes the judging of a record and draws a part of the board for each faulty ply.
#[derive(Debug)]
pub struct CutOuts<'t> {
    text: &'t [u8],
    look: TextLook,
    drawn: Vec<(Span, String)>,
}

impl<'t> CutOuts<'t> {
    /// An observer for a record in this text.
    #[must_use]
    pub const fn new(text: &'t [u8], look: TextLook) -> Self {
        Self { text, look, drawn: Vec::new() }
    }

    /// The board for a faulty ply, looked up by the span of its finding.
    #[must_use]
    pub fn of(&self, span: Span) -> Option<&str> {
        self.drawn.iter().find(|(drawn, _)| *drawn == span).map(|(_, board)| board.as_str())
    }
}

impl<'t> AnyObserver for CutOuts<'t> {
    type Observer<G: Profile> = CutOuts<'t>;

    fn observer<G: Profile>(&mut self, _: &G::Position, _: &G::Rulings) -> Self {
        Self::new(self.text, self.look)
    }

    fn judged<G: Profile>(&mut self, observer: Self, _: Judged<G>, _: &Verdict) {
        self.drawn = observer.drawn;
    }
}

impl<G: Profile> Observer<G> for CutOuts<'_> {
    #[cold]
    fn trouble(&mut self, place: &Where<'_, G>, span: Span, trouble: Trouble) {
        if let Trouble::Illegal(illegal) = trouble
            && let Some(written) = self.text.get(span.start..span.end)
            && let Some(board) = cut_out::<G>(place.position(), &illegal, written, self.look)
        {
            self.drawn.push((span, board));
        }
    }
}

/// Draws the part of the board around a faulty ply with its squares highlighted, and a legend.
///
/// `None` if the fault is only in the spelling and the board would not help.
#[must_use]
pub fn cut_out<G: Profile>(
    position: &G::Position,
    illegal: &Illegal,
    written: &[u8],
    look: TextLook,
) -> Option<String> {
    if !illegal.concerns_board() {
        return None;
    }
    let mut marks: BTreeMap<Square, Highlight> = BTreeMap::new();
    let mut mark = |squares: &mut dyn Iterator<Item = Square>, mark: Highlight| {
        for square in squares.filter(|square| square.is_on(G::FILES, G::RANKS)) {
            let known = marks.entry(square).or_default();
            *known = mark.max(*known);
        }
    };
    // The parentheses hold a turning letter, not a square of the path.
    let squares = written.split(|&byte| byte == b'(').next().unwrap_or_default();
    mark(&mut Squares::new(squares), Highlight::Ply);
    let (others, at_fault) = (illegal.others(), illegal.at_fault());
    mark(&mut others.squares.into_iter(), Highlight::Other);
    mark(&mut at_fault.squares.into_iter(), Highlight::Fault);
    let corners = match G::ABOUT.board.cut_out {
        CutOut::Around => around(marks.keys(), [G::FILES, G::RANKS])?,
        CutOut::Whole => whole(G::FILES, G::RANKS),
    };
    let mut board = String::new();
    let mark = |square| marks.get(&square).copied().unwrap_or_default();
    draw(&G::ABOUT, corners, |square| G::piece(position, square), mark, look, &mut board);
    let mut meant = Vec::new();
    for (mark, meaning) in
        [(Highlight::Ply, "squares of the ply"), (Highlight::Other, others.what), (Highlight::Fault, at_fault.what)]
    {
        if marks.values().any(|&known| known == mark) {
            let (open, close) = mark.brackets();
            meant.push(format!("{open} {close} {meaning}"));
        }
    }
    meant.append(&mut legend(&G::ABOUT, &board, look));
    let _ = write!(board, "{}", meant.join(", "));
    Some(board)
}

/// The corners of the smallest part that holds these squares and a margin of one square on every side.
fn around<'s>(squares: impl Iterator<Item = &'s Square> + Clone, size: [u8; 2]) -> Option<[[u8; 2]; 2]> {
    let range = |of: fn(&Square) -> u8, size: u8| {
        let (least, most) = (squares.clone().map(of).min()?, squares.clone().map(of).max()?);
        Some((least.saturating_sub(1), (most + 1).min(size - 1)))
    };
    let (files, ranks) = (range(|square| square.file, size[0])?, range(|square| square.rank, size[1])?);
    Some([[files.0, ranks.0], [files.1, ranks.1]])
}
