//! The board: rows and columns of bits, so that a free path is one AND.

use super::way::{Way, leg};
use crate::record::Square;
use crate::rules::{Side, bits};

/// Files, and ranks, of the board.
pub(super) const SIZE: u8 = 16;

/// What stands on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Content {
    /// Nothing.
    Empty,
    /// A walker of this side.
    Walker(Side),
    /// A territory stone of this side.
    Stone(Side),
}

impl Content {
    /// What the piece is called.
    #[must_use]
    pub const fn kind(self) -> &'static str {
        match self {
            Self::Empty => "nothing",
            Self::Walker(_) => "walker",
            Self::Stone(_) => "stone",
        }
    }
}

/// A position: pieces, side to move, prisoners, and who made the last ply.
#[derive(Clone, Copy)]
pub struct Position {
    /// Occupied squares by rank, a bit a file.
    pub(super) rows: [u16; 16],
    /// Occupied squares by file, a bit a rank.
    pub(super) columns: [u16; 16],
    /// Stones of each side by rank, a bit a file.
    pub(super) stones: [[u16; 16]; 2],
    /// The two walkers of each side.
    pub(super) walkers: [[Square; 2]; 2],
    /// Stones that each side has taken.
    pub(super) prisoners: [u32; 2],
    pub(super) to_move: Side,
    /// Who made the last ply; nobody at the start.
    pub(super) last: Option<Side>,
}

impl PartialEq for Position {
    /// Which of a side's two walkers is called the first makes no difference.
    fn eq(&self, other: &Self) -> bool {
        let same = |side: usize| {
            let ([one, two], other) = (self.walkers[side], other.walkers[side]);
            other == [one, two] || other == [two, one]
        };
        // Rows and columns follow from the pieces.
        self.stones == other.stones
            && same(0)
            && same(1)
            && self.prisoners == other.prisoners
            && (self.to_move, self.last) == (other.to_move, other.last)
    }
}

impl Eq for Position {}

impl std::fmt::Debug for Position {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut text = String::new();
        super::position::write(self, &mut text);
        f.write_str(&text)
    }
}

/// What a ply does on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ply {
    /// A walker goes from one square to another and lays a stone where it turns.
    Walk {
        /// Where the walker stood.
        from: Square,
        /// Where the stone is laid (the start square, where the walk is straight).
        turn: Square,
        /// Where the walker stands then.
        to: Square,
    },
    /// A stone jumps.
    Capture {
        /// Where it stood.
        from: Square,
        /// Where it stands then.
        to: Square,
        /// The stones taken, by rank, a bit a file.
        taken: [u16; 16],
    },
}

/// A bit for a file or rank.
#[inline(always)]
pub(super) const fn bit(at: u8) -> u16 {
    1 << (at & 15)
}

impl Position {
    /// The start: walkers in the corners, White's p1 and a16, Black's a1 and p16; no stones; White moves.
    #[must_use]
    pub(super) fn start() -> Self {
        let (low, high) = (0, SIZE - 1);
        let mut position = Self::empty();
        position.walkers =
            [[Square::new(high, low), Square::new(low, high)], [Square::new(low, low), Square::new(high, high)]];
        for square in position.walkers.as_flattened().to_vec() {
            position.occupy(square);
        }
        position
    }

    /// No stones; the walkers are yet to be placed.
    pub(super) const fn empty() -> Self {
        Self {
            rows: [0; 16],
            columns: [0; 16],
            stones: [[0; 16]; 2],
            walkers: [[Square::new(0, 0); 2]; 2],
            prisoners: [0; 2],
            to_move: Side::White,
            last: None,
        }
    }

    /// Whose turn it is.
    #[must_use]
    #[inline(always)]
    pub const fn to_move(&self) -> Side {
        self.to_move
    }

    /// Who made the last ply.
    #[must_use]
    pub const fn last_mover(&self) -> Option<Side> {
        self.last
    }

    /// How many stones this side has taken.
    #[must_use]
    pub const fn prisoners(&self, side: Side) -> u32 {
        self.prisoners[side as usize]
    }

    /// The walkers of this side.
    #[must_use]
    pub const fn walkers(&self, side: Side) -> [Square; 2] {
        self.walkers[side as usize]
    }

    /// The stones of each side (White's first) by rank, a bit a file.
    #[must_use]
    pub const fn stones(&self) -> &[[u16; 16]; 2] {
        &self.stones
    }

    /// What stands on a square of the board.
    #[must_use]
    pub fn at(&self, square: Square) -> Content {
        for side in Side::BOTH {
            if self.walkers(side).contains(&square) {
                return Content::Walker(side);
            }
            if self.has_stone(side, square) {
                return Content::Stone(side);
            }
        }
        Content::Empty
    }

    #[inline(always)]
    pub(super) const fn is_occupied(&self, square: Square) -> bool {
        self.rows[(square.rank & 15) as usize] & bit(square.file) != 0
    }

    #[inline(always)]
    pub(super) const fn has_stone(&self, side: Side, square: Square) -> bool {
        self.stones[side as usize][(square.rank & 15) as usize] & bit(square.file) != 0
    }

    #[inline(always)]
    pub(super) const fn occupy(&mut self, square: Square) {
        self.rows[(square.rank & 15) as usize] |= bit(square.file);
        self.columns[(square.file & 15) as usize] |= bit(square.rank);
    }

    #[inline(always)]
    pub(super) const fn vacate(&mut self, square: Square) {
        self.rows[(square.rank & 15) as usize] &= !bit(square.file);
        self.columns[(square.file & 15) as usize] &= !bit(square.rank);
    }

    #[inline(always)]
    pub(super) const fn lay_stone(&mut self, side: Side, square: Square) {
        self.stones[side as usize][(square.rank & 15) as usize] |= bit(square.file);
        self.occupy(square);
    }

    #[inline(always)]
    pub(super) const fn take_stone(&mut self, side: Side, square: Square) {
        self.stones[side as usize][(square.rank & 15) as usize] &= !bit(square.file);
        self.vacate(square);
    }

    /// Whether both legs from `from` by `turn` to `to` are free, the turning square and the target included.
    #[inline(always)]
    pub(super) const fn is_open(&self, from: Square, turn: Square, to: Square) -> bool {
        let first = if turn.file == from.file {
            self.columns[(from.file & 15) as usize] & leg(from.rank, turn.rank)
        } else {
            self.rows[(from.rank & 15) as usize] & leg(from.file, turn.file)
        };
        let second = if turn.file == to.file {
            self.columns[(to.file & 15) as usize] & leg(turn.rank, to.rank)
        } else {
            self.rows[(to.rank & 15) as usize] & leg(turn.file, to.file)
        };
        first | second == 0
    }

    /// Whether the walk that turns on the start's file and the one that turns on the target's are open.
    #[inline(always)]
    pub(super) const fn open_turns(&self, way: Way) -> (bool, bool) {
        let (across, along) = way.legs();
        let near = self.columns[way.start_file()] & along | self.rows[way.end_rank()] & across;
        let far = self.rows[way.start_rank()] & across | self.columns[way.end_file()] & along;
        (near == 0, far == 0)
    }

    /// Moves a walker and lays its stone; the turn passes.
    #[inline(always)]
    pub(super) fn walk(&mut self, from: Square, turn: Square, to: Square) {
        let side = self.to_move;
        let walkers = &mut self.walkers[side.index()];
        let which = usize::from((walkers[0].file ^ from.file) | (walkers[0].rank ^ from.rank) != 0);
        walkers[which] = to;
        self.vacate(from);
        self.occupy(to);
        self.lay_stone(side, turn);
        self.pass_turn();
    }

    /// [`walk`] where the walk is not straight: it turns on the start's file (`near`) or on the target's.
    /// Returns the turning square. Each of the four lines touched is written once.
    ///
    /// [`walk`]: Self::walk
    #[inline(always)]
    pub(super) fn walk_turning(&mut self, way: Way, near: bool) -> Square {
        let (from, to) = (way.start(), way.end());
        let side = self.to_move;
        let walkers = &mut self.walkers[side.index()];
        walkers[usize::from(walkers[0] != from)] = to;
        let (by_near, by_far) = (0u16.wrapping_sub(u16::from(near)), u16::from(near).wrapping_sub(1));
        let (file_left, rank_left) = (1u16 << way.start_file(), 1u16 << way.start_rank());
        let (file_reached, rank_reached) = (1u16 << way.end_file(), 1u16 << way.end_rank());
        self.rows[way.start_rank()] = self.rows[way.start_rank()] & !file_left | file_reached & by_far;
        self.columns[way.start_file()] = self.columns[way.start_file()] & !rank_left | rank_reached & by_near;
        self.rows[way.end_rank()] |= file_reached | file_left & by_near;
        self.columns[way.end_file()] |= rank_reached | rank_left & by_far;
        let turn = if near { Square::new(from.file, to.rank) } else { Square::new(to.file, from.rank) };
        self.stones[side.index()][usize::from(turn.rank) & 15] |= bit(turn.file);
        self.pass_turn();
        turn
    }

    #[inline(always)]
    pub(super) const fn pass_turn(&mut self) {
        self.last = Some(self.to_move);
        self.to_move = self.to_move.other();
    }

    /// Plays a ply known to be legal.
    pub(super) fn play(&mut self, ply: &Ply) {
        match *ply {
            Ply::Walk { from, turn, to } => self.walk(from, turn, to),
            Ply::Capture { from, to, ref taken } => {
                let side = self.to_move;
                self.take_stone(side, from);
                for square in squares(taken) {
                    self.take_stone(side.other(), square);
                    self.prisoners[side.index()] += 1;
                }
                self.lay_stone(side, to);
                self.pass_turn();
            }
        }
    }

    /// Takes back a ply that was played; `last` made the one before it.
    pub(super) fn take_back(&mut self, ply: &Ply, last: Option<Side>) {
        let side = self.to_move.other();
        match *ply {
            Ply::Walk { from, turn, to } => {
                if turn != from {
                    self.take_stone(side, turn);
                } else {
                    self.stones[side.index()][usize::from(from.rank)] &= !bit(from.file);
                }
                self.vacate(to);
                self.occupy(from);
                let walkers = &mut self.walkers[side.index()];
                walkers[usize::from(walkers[0] != to)] = from;
            }
            Ply::Capture { from, to, ref taken } => {
                self.take_stone(side, to);
                self.put_back(side.other(), taken);
                self.prisoners[side.index()] -= taken.iter().map(|row| row.count_ones()).sum::<u32>();
                self.lay_stone(side, from);
            }
        }
        (self.to_move, self.last) = (side, last);
    }

    /// Puts stones of a side back where they were taken.
    #[cold]
    pub(super) fn put_back(&mut self, side: Side, taken: &[u16; 16]) {
        for square in squares(taken) {
            self.lay_stone(side, square);
        }
    }
}

/// The squares of a set by rank, in the order of ranks, then files.
pub(super) fn squares(rows: &[u16; 16]) -> impl Iterator<Item = Square> + '_ {
    rows.iter().zip(0u8..).flat_map(|(&row, rank)| bits(row).map(move |file| Square::new(file, rank)))
}
