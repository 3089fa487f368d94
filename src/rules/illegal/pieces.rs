//! Reasons about the piece on the start square, and about the end of the game.

use super::{Found, Label, Parts, Rejection, Shown};
use crate::finding::{Entry, Severity, Words};
use crate::record::{PIECE_LETTERS, Square};
use crate::rules::{Reason, Side};

/// The game was over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayAfterEnd(
    /// What ended it.
    pub Reason,
);

/// The entry of [`PlayAfterEnd`].
pub const PLAY_AFTER_END: Entry = Entry {
    name: "play-after-end",
    order: 350,
    severity: Severity::Error,
    title: "the game was over before this ply",
    meaning: "The position before the ply is an ending: nobody may play on. The message says what ended the \
        game. In Alquerque this can be a draw by fifty plies without a capture or by a position standing for the \
        third time, which take effect at once and need no claim. It goes before every finding about the board.",
    example: r#"[Variant "distanz"]

1. c1-c3 c8-c4 2. c3xc4 e8-e4 1-0
"#,
    mend: "Delete what follows the end, or put it into a comment. If the players went on by other rules, name \
        the rulings, for instance `[Rulings \"quiet-limit=0 repetition=0\"]`.",
};

impl Rejection for PlayAfterEnd {
    fn entry(&self) -> &'static Entry {
        &PLAY_AFTER_END
    }

    fn words(&self, written: &str, _: bool) -> Words {
        Words::new(
            format!("`{written}` is played after the end: {}", self.0.words()),
            "the game ends before this ply: leave it out, and what follows",
        )
    }

    fn concerns_board(&self) -> bool {
        false
    }
}

/// The start square is empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoPiece(
    /// The square.
    pub Square,
);

/// The entry of [`NoPiece`].
pub const NO_PIECE: Entry = Entry {
    name: "no-piece",
    order: 200,
    severity: Severity::Error,
    title: "nothing stands on the start square",
    meaning: "The first square of the ply is empty, so that nothing can move or jump from there. Often an \
        earlier ply was written down wrongly and the piece stands elsewhere.",
    example: r#"[Variant "walking-purchase"]

1. c3-d5 *
"#,
    mend: "Correct the start square, or the earlier ply from which the boards drifted apart.",
};

impl Rejection for NoPiece {
    fn entry(&self) -> &'static Entry {
        &NO_PIECE
    }

    fn words(&self, _: &str, first: bool) -> Words {
        let square = self.0;
        let help = if first {
            format!("{square} is empty in the position that the game begins with")
        } else {
            format!("{square} is empty: either this ply or an earlier one is wrong")
        };
        Words::new(format!("there is nothing on {square} that could move"), help)
    }

    fn labels(&self, parts: &Parts) -> Vec<Label> {
        parts.first("empty")
    }

    fn at_fault(&self) -> Shown {
        Shown::new([self.0], "empty")
    }
}

/// The piece on the start square is the opponent's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WrongColour {
    /// The square.
    pub at: Square,
    /// Whose piece it is.
    pub side: Side,
    /// What it is called.
    pub kind: &'static str,
}

/// The entry of [`WrongColour`].
pub const WRONG_COLOUR: Entry = Entry {
    name: "wrong-colour",
    order: 205,
    severity: Severity::Error,
    title: "the piece is the opponent's",
    meaning: "The piece on the start square belongs to the player who is not to move. Players alternate strictly \
        and nobody passes, so this is often the sign of a ply that was left out or written twice.",
    example: r#"[Variant "walking-purchase"]

1. a1-h8 (a) *
"#,
    mend: "Put in the missing ply, take out the doubled one, or correct the start square. A game in which Black \
        is to move first needs a position whose side is `b`.",
};

impl Rejection for WrongColour {
    fn entry(&self) -> &'static Entry {
        &WRONG_COLOUR
    }

    fn words(&self, _: &str, _: bool) -> Words {
        let Self { at, side, kind } = self;
        Words::new(
            format!("the {kind} on {at} is {side}'s, but it is {}'s turn", side.other()),
            "the players take turns: a ply may be missing, or written twice",
        )
    }

    fn labels(&self, parts: &Parts) -> Vec<Label> {
        parts.first(&Found::Piece(self.side, self.kind).to_string())
    }

    fn at_fault(&self) -> Shown {
        Shown::new([self.at], "the opponent's")
    }
}

/// The piece on the start square is not what the letter in front of the ply says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WrongLetter {
    /// Where it stands.
    pub at: Square,
    /// What it is called.
    pub found: &'static str,
    /// The letter.
    pub letter: char,
}

/// The entry of [`WrongLetter`], and of plies that a kind of piece cannot make.
pub const WRONG_PIECE: Entry = Entry {
    name: "wrong-piece",
    order: 210,
    severity: Severity::Error,
    title: "this piece cannot do that",
    meaning: "In Walking Purchase only walkers walk and only stones capture; here one is told to do what the \
        other does. The name is also given to a piece letter in front of a ply that disagrees with the piece on \
        the start square, or that belongs to another game. A piece letter that agrees is no error, only `style`.",
    example: r#"[Variant "walking-purchase"]

1. p1-h9 (p) a1-d12 (d) 2. p9-k7 (p) *
"#,
    mend: "Correct the start square or the sign, or leave the piece letter out.",
};

impl Rejection for WrongLetter {
    fn entry(&self) -> &'static Entry {
        &WRONG_PIECE
    }

    fn words(&self, _: &str, _: bool) -> Words {
        let Self { at, found, letter } = self;
        let meant = PIECE_LETTERS.iter().find(|(known, _)| char::from(*known) == *letter);
        let meant = meant.map_or("piece", |(_, name)| name);
        Words::new(format!("`{letter}` stands for a {meant}, but on {at} is a {found}"), "leave the letter out")
    }

    fn labels(&self, parts: &Parts) -> Vec<Label> {
        parts.letter(&format!("the piece is a {}", self.found))
    }

    fn at_fault(&self) -> Shown {
        Shown::new([self.at], self.found)
    }
}
