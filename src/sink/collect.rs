//! Collects the data that the exporters need from a record of any game.

use crate::games::{Captures, Profile};
use crate::judge::{AnyObserver, Judged, Verdict};
use crate::record::Square;
use crate::replay::{Observer, Played, Where};
use crate::rules::{Count, Rulings, Side};

/// What to collect for every ply in addition to its notation.
#[derive(Clone, Copy, Debug, Default)]
pub struct Wanted {
    /// The position after the ply.
    pub positions: bool,
    /// The number of legal plies in the position before it, counted up to [`Wanted::MOST`].
    pub branching: bool,
}

impl Wanted {
    /// The limit at which counting legal plies stops.
    pub const MOST: u64 = 1_000_000;
}

/// A ply of a record, main line or variation.
#[derive(Clone, Debug)]
pub struct Row {
    /// Where the ply's parts end in the buffers of [`Collected`]; they begin where those of the previous row end.
    notation: usize,
    squares: usize,
    position: usize,
    /// The offset of the ply in the text.
    pub(super) start: usize,
    /// The number of the ply in its line, from 1.
    pub ply: u32,
    /// The move number.
    pub number: u32,
    /// Whether the ply belongs to the main line.
    pub main: bool,
    /// The side that played it.
    pub side: Side,
    /// The kind of ply, as exports name it.
    pub kind: &'static str,
    /// The square on which a walker turned.
    pub turn: Option<Square>,
    /// The number of pieces captured.
    pub captured: u32,
    /// The number of legal plies in the position before it.
    pub branching: u64,
}

/// The data collected from one record. Reuse one value for many records: its buffers are kept.
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
    /// The final position of the main line.
    pub end: String,
    /// All rulings in effect.
    pub rulings: Vec<(&'static str, String)>,
    /// The rulings that differ from the default.
    pub not_default: Vec<String>,
    /// Whether Black moves first.
    pub black_first: bool,
    /// The count of a finished game, if the game has points.
    pub count: Option<Count>,
    /// The function that finds the squares of the pieces captured by a ply.
    captures: Option<Captures>,
}

impl Collected {
    /// An empty collection that collects this for every ply.
    #[must_use]
    pub fn new(wanted: Wanted) -> Self {
        Self { wanted, ..Self::default() }
    }

    /// Discards the last record, but keeps the buffers.
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

    /// The canonical notation of the ply in this row.
    #[must_use]
    pub fn notation(&self, row: usize) -> &[u8] {
        &self.notation[self.start_of(row, |row| row.notation)..self.rows[row].notation]
    }

    /// The squares that the ply visits, including the first and the last.
    #[must_use]
    pub fn path(&self, row: usize) -> &[Square] {
        &self.squares[self.start_of(row, |row| row.squares)..self.rows[row].squares]
    }

    /// The position after the ply; empty unless [`Wanted::positions`] is set.
    #[must_use]
    pub fn position(&self, row: usize) -> &str {
        &self.positions[self.start_of(row, |row| row.position)..self.rows[row].position]
    }

    /// The squares of the pieces that the ply captures, in order.
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

/// Appends a [`Row`] for each ply of a replay. It owns the collected data during the replay and hands it back to
/// [`Collected`] afterwards.
#[derive(Debug)]
pub struct PlyObserver<G: Profile> {
    rulings: G::Rulings,
    into: Collected,
}

impl<G: Profile> Observer<G> for PlyObserver<G> {
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
    type Observer<G: Profile> = PlyObserver<G>;

    fn observer<G: Profile>(&mut self, start: &G::Position, rulings: &G::Rulings) -> PlyObserver<G> {
        let mut into = std::mem::take(self);
        into.black_first = G::to_move(start) == Side::Black;
        into.captures = Some(G::CAPTURES);
        G::write_position(start, &mut into.start);
        PlyObserver { rulings: rulings.clone(), into }
    }

    fn judged<G: Profile>(&mut self, observer: PlyObserver<G>, judged: Judged<G>, verdict: &Verdict) {
        *self = observer.into;
        G::write_position(&judged.position, &mut self.end);
        let rulings = &judged.rulings;
        self.rulings.extend(G::Rulings::ALL.iter().enumerate().map(|(index, info)| (info.name, rulings.value(index))));
        self.not_default = rulings.not_default();
        let finished = verdict.status == crate::judge::Status::Finished;
        self.count = if finished { G::count(&judged.position, rulings) } else { None };
    }
}
