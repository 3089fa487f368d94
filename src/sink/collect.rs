//! What converters need of a record, whichever game it is.

use crate::games::{Captures, Profile};
use crate::judge::{AnyObserver, Judged, Verdict};
use crate::record::Square;
use crate::replay::{Observer, Played, Where};
use crate::rules::{Count, Rulings, Side};

/// What to collect of every ply besides its notation.
#[derive(Clone, Copy, Debug, Default)]
pub struct Wanted {
    /// The position after it.
    pub positions: bool,
    /// How many legal plies there were before it, counted up to [`Wanted::MOST`].
    pub branching: bool,
}

impl Wanted {
    /// Legal plies are not counted further than this.
    pub const MOST: u64 = 1_000_000;
}

/// A ply that was played.
#[derive(Clone, Debug)]
pub struct Row {
    /// Ends of its parts in the shared buffers.
    notation: usize,
    squares: usize,
    position: usize,
    /// Where it was written.
    pub(super) start: usize,
    /// Of its line, from 1.
    pub ply: u32,
    /// The move number.
    pub number: u32,
    /// Whether it belongs to the main line.
    pub main: bool,
    /// Who played it.
    pub side: Side,
    /// What kind of ply it is.
    pub kind: &'static str,
    /// Where the walker turned.
    pub turn: Option<Square>,
    /// The pieces that it took.
    pub captured: u32,
    /// Legal plies before it.
    pub branching: u64,
}

/// Everything collected of one record. Made once and used for many.
#[derive(Debug, Default)]
pub struct Collected {
    wanted: Wanted,
    /// Every ply, variations included, in the order written.
    pub rows: Vec<Row>,
    notation: Vec<u8>,
    squares: Vec<Square>,
    positions: String,
    /// The start position.
    pub start: String,
    /// The position that the main line reached.
    pub end: String,
    /// All rulings in effect.
    pub rulings: Vec<(&'static str, String)>,
    /// Those that are not the default.
    pub not_default: Vec<String>,
    /// Whether Black moves first.
    pub black_first: bool,
    /// The count of a finished game that has points.
    pub count: Option<Count>,
    /// Where captured pieces stand.
    captures: Option<Captures>,
}

impl Collected {
    /// Collects this of every ply.
    #[must_use]
    pub fn new(wanted: Wanted) -> Self {
        Self { wanted, ..Self::default() }
    }

    /// Forgets the last record.
    pub fn clear(&mut self) {
        self.rows.clear();
        self.notation.clear();
        self.squares.clear();
        self.positions.clear();
        self.start.clear();
        self.end.clear();
        self.rulings.clear();
        self.not_default.clear();
        self.count = None;
    }

    fn start_of(&self, row: usize, end: impl Fn(&Row) -> usize) -> usize {
        row.checked_sub(1).map_or(0, |before| end(&self.rows[before]))
    }

    /// The canonical notation of a row.
    #[must_use]
    pub fn notation(&self, row: usize) -> &[u8] {
        &self.notation[self.start_of(row, |row| row.notation)..self.rows[row].notation]
    }

    /// The squares visited, first and last included.
    #[must_use]
    pub fn path(&self, row: usize) -> &[Square] {
        &self.squares[self.start_of(row, |row| row.squares)..self.rows[row].squares]
    }

    /// The position after it, where that was wanted.
    #[must_use]
    pub fn position(&self, row: usize) -> &str {
        &self.positions[self.start_of(row, |row| row.position)..self.rows[row].position]
    }

    /// The squares of the pieces that it took, in order.
    pub fn captured(&self, row: usize) -> impl Iterator<Item = Square> {
        let path = self.path(row);
        let captures = self.captures.filter(|_| self.rows[row].captured > 0);
        let (jumped, target) = match captures {
            None => (&[][..], None),
            Some(Captures::JumpedOver) => (path, None),
            Some(Captures::LandedOn) => (&[][..], path.last()),
        };
        jumped.windows(2).map(|pair| pair[0].midpoint(pair[1])).chain(target.copied())
    }
}

/// Watches a replay for [`Collected`].
#[derive(Debug)]
pub struct Collector<G: Profile> {
    rulings: G::Rulings,
    into: Collected,
}

impl<G: Profile> Observer<G> for Collector<G> {
    fn ply(&mut self, place: &Where<'_, G>, played: &Played<'_, '_, G>) {
        let into = &mut self.into;
        let before = played.before();
        let captured = G::captured(played.ply);
        let (kind, turn) = G::kind(played.ply);
        if captured > 0 && G::CAPTURES == Captures::JumpedOver {
            into.squares.extend(played.written.squares());
        } else {
            into.squares.extend([played.written.first(), played.written.last()]);
        }
        G::write_ply(&before, &self.rulings, played.ply, played.written.squares(), &mut into.notation);
        if into.wanted.positions {
            G::write_position(played.after, &mut into.positions);
        }
        let branching = if into.wanted.branching {
            G::count_plies(&before, &self.rulings, Wanted::MOST).min(Wanted::MOST)
        } else {
            0
        };
        into.rows.push(Row {
            notation: into.notation.len(),
            squares: into.squares.len(),
            position: into.positions.len(),
            start: played.span.start,
            ply: place.ply(),
            number: (place.number() - 1 + u32::from(into.black_first)) / 2 + 1,
            main: place.depth() == 0,
            side: G::to_move(&before),
            kind,
            turn,
            captured,
            branching,
        });
    }
}

impl AnyObserver for Collected {
    type Observer<G: Profile> = Collector<G>;

    fn observer<G: Profile>(&mut self, start: &G::Position, rulings: &G::Rulings) -> Collector<G> {
        let mut into = std::mem::take(self);
        into.black_first = G::to_move(start) == Side::Black;
        into.captures = Some(G::CAPTURES);
        G::write_position(start, &mut into.start);
        Collector { rulings: rulings.clone(), into }
    }

    fn judged<G: Profile>(&mut self, observer: Collector<G>, judged: Judged<G>, verdict: &Verdict) {
        *self = observer.into;
        G::write_position(&judged.position, &mut self.end);
        let rulings = &judged.rulings;
        self.rulings.extend(G::Rulings::ALL.iter().enumerate().map(|(index, info)| (info.name, rulings.value(index))));
        self.not_default = rulings.not_default();
        let finished = verdict.status == crate::judge::Status::Finished;
        self.count = if finished { G::count(&judged.position, rulings) } else { None };
    }
}
