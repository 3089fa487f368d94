//! What a page holds of a record.

use super::count::Counted;
use super::game::Drawn;
use crate::games::walking_purchase::score;
use crate::games::{About, Seats, Variant};
use crate::record::Square;
use crate::sink::svg::parts;
use crate::sink::tree::{self, Tree};
use serde::Serialize;
use std::collections::BTreeMap;

/// What a page must know of a game to draw its positions.
#[derive(Debug, Serialize)]
pub(super) struct Game {
    files: u8,
    ranks: u8,
    /// The size of the letters and numbers at the edge.
    size: u8,
    /// Whether the players sit at a right angle.
    angle: bool,
    /// By the letter in position strings.
    pieces: BTreeMap<char, Kind>,
    /// The outline of the pieces that are kept as prisoners.
    #[serde(skip_serializing_if = "Option::is_none")]
    kept: Option<String>,
}

/// A kind of piece.
#[derive(Debug, Serialize)]
struct Kind {
    name: &'static str,
    /// What its outline is called, behind the side.
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

/// A record.
#[derive(Debug, Serialize)]
pub(super) struct Entry {
    name: String,
    pub variant: Option<&'static str>,
    game: Option<&'static str>,
    tags: Vec<[String; 2]>,
    rulings: Vec<String>,
    /// How it came out, in a sentence.
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
    /// The node before it.
    #[serde(rename = "p", skip_serializing_if = "Option::is_none")]
    parent: Option<usize>,
    /// The number of the ply in the main line, or its path.
    #[serde(rename = "i")]
    id: String,
    /// `6. ` or `6... `.
    #[serde(rename = "n")]
    number: String,
    #[serde(rename = "s")]
    ply: String,
    #[serde(rename = "f")]
    position: String,
    /// Drawn below the pieces, and above.
    #[serde(rename = "b")]
    below: String,
    #[serde(rename = "a")]
    above: String,
    /// The squares between which a ply goes, where words may be written in squares.
    #[serde(rename = "w", skip_serializing_if = "String::is_empty")]
    way: String,
    /// What White and Black have taken, where that is kept.
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

/// What squares are worth.
#[derive(Debug, Serialize)]
pub(super) struct Values {
    corner: String,
    /// Of each ring, from the edge.
    rings: Vec<String>,
}

impl From<score::Values> for Values {
    fn from(values: score::Values) -> Self {
        let corner = values.worth(Square::new(0, 0)).to_string();
        Self { corner, rings: (0..8).map(|ring| values.of_ring(ring).to_string()).collect() }
    }
}

/// A piece of the movetext.
#[derive(Debug, Serialize)]
#[serde(untagged)]
enum Item {
    /// A ply, by its node.
    Ply(usize),
    /// `(` or `)`.
    Bracket(&'static str),
    Comment {
        c: String,
    },
    Nag {
        g: u32,
    },
    /// What could not be played or read.
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

/// A finding at its place.
#[derive(Debug, Serialize)]
struct Found {
    /// The node where it stands; none for the record as a whole.
    at: Option<usize>,
    /// The piece of the movetext where it stands.
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
