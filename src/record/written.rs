//! A ply as it was written, before any rule is asked.

use std::fmt;

/// The letters that may stand in front of a ply, and the pieces that they mean in the games that have them. A letter is
/// read in records of all games, so that the wrong one can be named. Tests say which letters of which game are missing.
pub const PIECE_LETTERS: [(u8, &str); 6] =
    [(b'W', "walker"), (b'L', "walker"), (b'S', "stone"), (b'M', "man"), (b'K', "king"), (b'H', "helper")];

/// A square as written: file and rank from 0, perhaps off every board.
///
/// `a1` is `Square { file: 0, rank: 0 }`. A rank too large to hold (`a999`) and
/// rank 0 (`a0`, or one with a leading zero) become [`Square::NO_RANK`], which
/// is on no board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square {
    /// 0 for file `a`, up to 25 for `z`.
    pub file: u8,
    /// 0 for rank `1`.
    pub rank: u8,
}

impl Square {
    /// The rank of squares whose number names no rank at all.
    pub const NO_RANK: u8 = u8::MAX;

    /// The square at this file and rank, both from 0.
    #[must_use]
    pub const fn new(file: u8, rank: u8) -> Self {
        Self { file, rank }
    }

    /// The square in the middle between two; nearer to `a1` where there are two of them.
    #[must_use]
    #[inline(always)]
    pub const fn midpoint(self, to: Self) -> Self {
        Self::new(self.file.midpoint(to.file), self.rank.midpoint(to.rank))
    }

    /// Reads one canonical square (`a1` … `z99`) that fills the whole text.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let mut squares = Squares::new(text.as_bytes());
        let square = squares.next()?;
        let canonical = square.rank != Self::NO_RANK && square.to_string() == text;
        canonical.then_some(square)
    }

    /// Appends what [`Display`](fmt::Display) shows: much faster, and most of what is written is squares.
    pub fn write(self, out: &mut Vec<u8>) {
        let number = u16::from(self.rank) + 1;
        out.push(b'a' + self.file);
        match u8::try_from(number) {
            Ok(ones @ 0..10) => out.push(b'0' + ones),
            Ok(both @ 10..100) => out.extend([b'0' + both / 10, b'0' + both % 10]),
            _ => out.extend_from_slice(number.to_string().as_bytes()),
        }
    }

    /// Whether the square is on a board of that many files and ranks.
    #[must_use]
    pub const fn is_on(self, files: u8, ranks: u8) -> bool {
        self.file < files && self.rank < ranks
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.file) as char, u16::from(self.rank) + 1)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The first and the last square of a ply in one number, so that what is asked of both is asked at once.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Ends(u32);

impl Ends {
    /// The ends of a ply that leads from one square to another.
    #[must_use]
    #[inline(always)]
    pub const fn new(first: Square, last: Square) -> Self {
        Self(u32::from_le_bytes([first.file, first.rank, last.file, last.rank]))
    }

    /// From what [`Self::bits`] gives.
    pub(super) const fn of(bits: u32) -> Self {
        Self(bits)
    }

    /// The first square.
    #[must_use]
    #[inline(always)]
    pub const fn first(self) -> Square {
        let [file, rank, ..] = self.0.to_le_bytes();
        Square { file, rank }
    }

    /// The last square.
    #[must_use]
    #[inline(always)]
    pub const fn last(self) -> Square {
        let [.., file, rank] = self.0.to_le_bytes();
        Square { file, rank }
    }

    /// File and rank of the first square, then of the last: a byte each, from the lowest one up.
    #[must_use]
    #[inline(always)]
    pub const fn bits(self) -> u32 {
        self.0
    }
}

/// The sign between the squares of a ply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// `-`: takes nothing.
    Quiet,
    /// `x`: captures.
    Capture,
    /// Both signs in one ply, which no game has.
    Mixed,
}

/// What stands in parentheses after a walk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn {
    /// The file of the turning square, from 0.
    pub file: u8,
    /// Its rank, where the whole square was written (not canonical).
    pub rank: Option<u8>,
}

/// The ways in which a ply can be spelled other than canonically: a small set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Spelling(u16);

impl Spelling {
    /// Canonical.
    pub const NONE: Self = Self(0);
    /// A capital letter where a small one belongs.
    pub const UPPER_CASE: Self = Self(1);
    /// Another sign than `-` for a quiet ply.
    pub const DASH: Self = Self(1 << 1);
    /// Another sign than `x` for a capture.
    pub const CROSS: Self = Self(1 << 2);
    /// `-` throughout a capture.
    pub const HYPHEN_CAPTURE: Self = Self(1 << 3);
    /// Spaces around a sign.
    pub const SPACES: Self = Self(1 << 4);
    /// Not exactly one space before the turning letter.
    pub const TURN_SPACING: Self = Self(1 << 5);
    /// The turning square written in full.
    pub const TURN_SQUARE: Self = Self(1 << 6);
    /// A turning letter that is not needed.
    pub const NEEDLESS_TURN: Self = Self(1 << 7);
    /// A walk written with all three squares.
    pub const THREE_SQUARES: Self = Self(1 << 8);
    /// A piece letter in front.
    pub const PIECE_LETTER: Self = Self(1 << 9);
    /// A trailing `+` or `#`.
    pub const CHECK_MARK: Self = Self(1 << 10);

    const WORDS: [(Self, &'static str); 11] = [
        (Self::UPPER_CASE, "capital letters"),
        (Self::DASH, "another sign than `-`"),
        (Self::CROSS, "another sign than `x`"),
        (Self::HYPHEN_CAPTURE, "`-` in a capture"),
        (Self::SPACES, "spaces around the sign"),
        (Self::TURN_SPACING, "not exactly one space before `(`"),
        (Self::TURN_SQUARE, "the turning square in full"),
        (Self::NEEDLESS_TURN, "a turning letter that is not needed"),
        (Self::THREE_SQUARES, "a walk with all three squares"),
        (Self::PIECE_LETTER, "a piece letter"),
        (Self::CHECK_MARK, "a trailing `+` or `#`"),
    ];

    /// Whether nothing is off.
    #[must_use]
    pub const fn is_none(self) -> bool {
        self.0 == 0
    }

    /// Whether all of `other` is in the set.
    #[must_use]
    pub const fn has(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    /// Both sets together.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// What is off, in words, one spelling each.
    pub fn words(self) -> impl Iterator<Item = &'static str> {
        Self::WORDS.into_iter().filter(move |(style, _)| self.has(*style)).map(|(_, words)| words)
    }
}

/// A ply as written: syntax only, no rule asked.
///
/// It holds every accepted spelling; what is canonical has [`Spelling::NONE`].
/// Which spelling stands for which ply is for the games to say.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Written<'s> {
    /// The squares with their signs, and a piece letter in front if there is one.
    pub text: &'s [u8],
    /// The first and the last square.
    pub ends: Ends,
    /// How many squares are written, at least 2.
    pub count: usize,
    /// The sign between them.
    pub sign: Sign,
    /// What stands in parentheses after them.
    pub turn: Option<Turn>,
    /// A piece letter in front, as written.
    pub piece: Option<u8>,
    /// How the spelling differs from the canonical one, as far as the letters alone tell.
    pub style: Spelling,
}

impl<'s> Written<'s> {
    /// The first square.
    #[must_use]
    #[inline(always)]
    pub const fn first(&self) -> Square {
        self.ends.first()
    }

    /// The last square.
    #[must_use]
    #[inline(always)]
    pub const fn last(&self) -> Square {
        self.ends.last()
    }

    /// Every square in the order written.
    #[must_use]
    pub fn squares(&self) -> Squares<'s> {
        Squares::new(self.text)
    }
}

impl fmt::Debug for Written<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}{:?}", String::from_utf8_lossy(self.text), self.turn)
    }
}

/// Goes over the squares in a ply's text: each letter with a number behind it.
#[derive(Clone, Debug)]
pub struct Squares<'s> {
    rest: &'s [u8],
}

impl<'s> Squares<'s> {
    pub(crate) const fn new(text: &'s [u8]) -> Self {
        Self { rest: text }
    }
}

impl Iterator for Squares<'_> {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        loop {
            match *self.rest {
                [letter, digit, ref rest @ ..] if letter.is_ascii_alphabetic() && digit.is_ascii_digit() => {
                    let file = letter.to_ascii_lowercase() - b'a';
                    let ones = digit - b'0';
                    // Whether there is a second digit is random on a large board: no branch on it.
                    let more = rest.first().map_or(u8::MAX, |byte| byte.wrapping_sub(b'0'));
                    let two = more < 10;
                    if ones == 0 || (two && rest.get(1).is_some_and(u8::is_ascii_digit)) {
                        let (rank, rest) = any_rank(&self.rest[1..]);
                        self.rest = rest;
                        return Some(Square { file, rank });
                    }
                    self.rest = &rest[usize::from(two)..];
                    let rank = if two { 10 * ones + more } else { ones };
                    return Some(Square { file, rank: rank - 1 });
                }
                [_, ref rest @ ..] => self.rest = rest,
                [] => return None,
            }
        }
    }
}

/// The rank of a number with any digits; what saturated becomes [`Square::NO_RANK`] as 0 does.
#[cold]
fn any_rank(digits: &[u8]) -> (u8, &[u8]) {
    let length = digits.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let (digits, rest) = digits.split_at(length);
    let rank = digits.iter().fold(0u8, |rank, digit| rank.saturating_mul(10).saturating_add(digit - b'0'));
    let zero = digits.first() == Some(&b'0');
    (if zero || rank == u8::MAX { Square::NO_RANK } else { rank - 1 }, rest)
}
