//! The JSON that a page stores for each record. Its script reads these keys.

use super::count::Counted;
use super::game::Drawn;
use crate::games::{About, Board, Profile, Seats, Variant};
use crate::record::Square;
use crate::rules::Points;
use crate::sink::svg::parts;
use crate::sink::tree::{self, Tree};
use serde::Serialize;
use std::collections::BTreeMap;

/// The data about a game that the page's script needs to draw positions.
#[derive(Debug, Serialize)]
pub(super) struct Game {
    files: u8,
    ranks: u8,
    /// The text size of the coordinates.
    size: u8,
    /// Whether the players sit at a right angle.
    angle: bool,
    /// The kinds of pieces by their letter in position strings.
    pieces: BTreeMap<char, Kind>,
    /// The outline of the pieces that are kept as prisoners.
    #[serde(skip_serializing_if = "Option::is_none")]
    kept: Option<String>,
}

/// A kind of piece.
#[derive(Debug, Serialize)]
struct Kind {
    name: &'static str,
    /// The name of its outline; the full name begins with the side.
    outline: String,
}

impl Game {
    pub(super) fn of(variant: Variant) -> Self {
        let About { board, pieces, prisoners, .. } = *variant.about();
        Self {
            files: board.files,
            ranks: board.ranks,
            size: [24, 32, 46][parts::scale(board)],
            angle: board.seats == Seats::RightAngle,
            pieces: pieces
                .iter()
                .map(|kind| (kind.letter, Kind { name: kind.name, outline: parts::outline(kind) }))
                .collect(),
            kept: prisoners.map(|prisoners| parts::outline(prisoners.kept)),
        }
    }
}

/// A record on the page.
#[derive(Debug, Serialize)]
pub(super) struct Entry {
    name: String,
    pub variant: Option<&'static str>,
    game: Option<&'static str>,
    tags: Vec<[String; 2]>,
    rulings: Vec<String>,
    /// The outcome, as a sentence.
    outcome: String,
    nodes: Vec<Node>,
    text: Vec<Item>,
    findings: Vec<Found>,
    count: Option<Vec<Counted>>,
    values: Option<Values>,
}

/// A position and the ply that led to it.
#[derive(Debug, Serialize)]
struct Node {
    /// The index of the node before it.
    #[serde(rename = "p", skip_serializing_if = "Option::is_none")]
    parent: Option<usize>,
    /// The number of the ply in the main line, or its path in a variation.
    #[serde(rename = "i")]
    id: String,
    /// The move number, such as `6. ` or `6... `.
    #[serde(rename = "n")]
    number: String,
    #[serde(rename = "s")]
    ply: String,
    #[serde(rename = "f")]
    position: String,
    /// SVG drawn below the pieces; `above` is drawn above them.
    #[serde(rename = "b")]
    below: String,
    #[serde(rename = "a")]
    above: String,
    /// The squares that the ply passes, for games that write labels in squares.
    #[serde(rename = "w", skip_serializing_if = "String::is_empty")]
    way: String,
    /// The numbers of pieces that White and Black have captured, for games with prisoners.
    #[serde(rename = "k", skip_serializing_if = "Option::is_none")]
    prisoners: Option<[u32; 2]>,
}

impl From<tree::Node<Drawn>> for Node {
    fn from(node: tree::Node<Drawn>) -> Self {
        let tree::Node { parent, id, number, ply, position, drawn } = node;
        let Drawn { below, above, way, prisoners } = drawn;
        Self { parent, id, number, ply, position, below, above, way, prisoners }
    }
}

/// The values of squares: by ring if all squares of a ring are equal, otherwise square by square.
#[derive(Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub(super) enum Values {
    Rings {
        corner: String,
        /// The value of each ring, from the edge inwards.
        rings: Vec<String>,
    },
    Squares {
        /// The values by rank, then file; `None` for a square without a value.
        squares: Vec<Vec<Option<String>>>,
    },
}

impl Values {
    /// The square values of a game; `None` if it has none.
    pub(super) fn of<G: Profile>(rulings: &G::Rulings) -> Option<Self> {
        Self::new(G::ABOUT.board, |square| G::square_value(rulings, square))
    }

    fn new(board: Board, value: impl Fn(Square) -> Option<Points>) -> Option<Self> {
        if board.squares().all(|square| value(square).is_none()) {
            return None;
        }
        Some(Self::by_rings(board, &value).unwrap_or_else(|| {
            let shown = |square| value(square).filter(|_| board.has(square)).map(|value| value.to_string());
            let rank = |rank| (0..board.files).map(|file| shown(Square::new(file, rank))).collect();
            Self::Squares { squares: (0..board.ranks).map(rank).collect() }
        }))
    }

    /// The values by ring; `None` unless no square of the board is missing, the squares of each ring are worth the
    /// same, and so are all corners.
    fn by_rings(board: Board, value: &impl Fn(Square) -> Option<Points>) -> Option<Self> {
        let is_corner = |Square { file, rank }: Square| {
            [0, board.files - 1].contains(&file) && [0, board.ranks - 1].contains(&rank)
        };
        let whole = board.squares().count() == usize::from(board.files) * usize::from(board.ranks);
        let corner = value(Square::new(0, 0)).filter(|_| whole)?;
        let of_ring = |ring: u8| {
            let mut squares = board.squares().filter(|&square| board.ring(square) == ring && !is_corner(square));
            let first = value(squares.next()?)?;
            squares.all(|square| value(square) == Some(first)).then_some(first.to_string())
        };
        let rings: Option<Vec<String>> = (0..board.files.min(board.ranks).div_ceil(2)).map(of_ring).collect();
        let corners = board.squares().filter(|&square| is_corner(square)).all(|square| value(square) == Some(corner));
        Some(Self::Rings { corner: corner.to_string(), rings: rings.filter(|_| corners)? })
    }
}

/// A part of the movetext.
#[derive(Debug, Serialize)]
#[serde(untagged)]
enum Item {
    /// A ply, given as the index of its node.
    Ply(usize),
    /// `(` or `)`.
    Bracket(&'static str),
    Comment {
        c: String,
    },
    Nag {
        g: u32,
    },
    /// Text that could not be played or read.
    Raw {
        x: String,
    },
    Result {
        r: &'static str,
    },
}

impl From<tree::Item> for Item {
    fn from(item: tree::Item) -> Self {
        match item {
            tree::Item::Ply(node) => Self::Ply(node),
            tree::Item::Open => Self::Bracket("("),
            tree::Item::Close => Self::Bracket(")"),
            tree::Item::Comment(c) => Self::Comment { c },
            tree::Item::Nag(g) => Self::Nag { g },
            tree::Item::Raw(x) => Self::Raw { x },
            tree::Item::Result(r) => Self::Result { r },
        }
    }
}

/// A finding and where it is shown.
#[derive(Debug, Serialize)]
struct Found {
    /// The node that it belongs to; `None` for the record as a whole.
    at: Option<usize>,
    /// The part of the movetext that it belongs to.
    item: Option<usize>,
    severity: &'static str,
    name: &'static str,
    message: String,
    help: Vec<String>,
}

impl From<tree::Found> for Found {
    fn from(found: tree::Found) -> Self {
        let tree::Found { at, item, severity, name, message, help } = found;
        Self { at, item, severity: severity.name(), name, message, help }
    }
}

impl Entry {
    pub(super) fn new(tree: Tree<Drawn>, values: Option<Values>, count: Option<Vec<Counted>>) -> Self {
        Self {
            name: tree.heading,
            variant: tree.variant.map(Variant::name),
            game: tree.variant.map(Variant::title),
            tags: tree.tags,
            rulings: tree.rulings,
            outcome: tree.outcome,
            nodes: tree.nodes.into_iter().map(Node::from).collect(),
            text: tree.text.into_iter().map(|(item, _)| item.into()).collect(),
            findings: tree.findings.into_iter().map(Found::from).collect(),
            count,
            values,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Values;
    use crate::games::{Board, Ground};
    use crate::record::Square;
    use crate::rules::Points;

    fn board(files: u8, ranks: u8) -> Board {
        Board::new(files, ranks, Ground::Plain)
    }

    #[test]
    fn values_that_do_not_go_by_rings_stand_square_by_square() {
        let found = Values::new(board(3, 2), |square| (square.rank == 1).then(|| Points::whole(square.file.into())));
        let row: Vec<_> = ["0", "1", "2"].map(|value| Some(value.to_owned())).into();
        assert_eq!(found, Some(Values::Squares { squares: vec![vec![None; 3], row] }));
        assert_eq!(Values::new(board(3, 3), |_| None), None);
    }

    #[test]
    fn values_of_a_board_longer_than_wide_can_go_by_rings() {
        let inside = |Square { file, rank }: Square| (1..5).contains(&file) && (1..3).contains(&rank);
        let found = Values::new(board(6, 4), |at| Some(Points::whole(if inside(at) { 3 } else { 1 })));
        let rings = vec!["1".to_owned(), "3".to_owned()];
        assert_eq!(found, Some(Values::Rings { corner: "1".to_owned(), rings }));
    }
}
