//! What a page holds of a record.

use super::count::Counted;
use super::game::Drawn;
use crate::games::{Profile, Variant};
use crate::record::Square;
use crate::rules::Points;
use crate::sink::scene::squares;
use crate::sink::tree::{self, Tree};
use serde::Serialize;

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
    /// The squares between which a ply of Walking Purchase goes.
    #[serde(rename = "w", skip_serializing_if = "String::is_empty")]
    way: String,
}

impl From<tree::Node<Drawn>> for Node {
    fn from(node: tree::Node<Drawn>) -> Self {
        let tree::Node { parent, id, number, ply, position, drawn: Drawn { below, above, way } } = node;
        Self { parent, id, number, ply, position, below, above, way }
    }
}

/// What squares are worth: in rings where that says it, else square by square.
#[derive(Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub(super) enum Values {
    Rings {
        corner: String,
        /// Of each ring, from the edge.
        rings: Vec<String>,
    },
    Squares {
        /// By rank, then file; nothing where a square has no value.
        squares: Vec<Vec<Option<String>>>,
    },
}

impl Values {
    /// What a game says its squares are worth; `None` where it says nothing.
    pub(super) fn of<G: Profile>(rulings: &G::Rulings) -> Option<Self> {
        Self::new(G::FILES, G::RANKS, |square| G::square_value(rulings, square))
    }

    fn new(files: u8, ranks: u8, value: impl Fn(Square) -> Option<Points>) -> Option<Self> {
        let all = || squares(files, ranks).map(|square| (square, value(square)));
        if all().all(|(_, value)| value.is_none()) {
            return None;
        }
        let ring = |Square { file, rank }: Square| file.min(rank).min(files - 1 - file).min(ranks - 1 - rank);
        let is_corner =
            |Square { file, rank }: Square| [0, files - 1].contains(&file) && [0, ranks - 1].contains(&rank);
        let one_of = |wanted: u8| squares(files, ranks).find(|&square| ring(square) == wanted && !is_corner(square));
        let rings: Option<Vec<Points>> =
            (0..files.min(ranks).div_ceil(2)).map(|ring| one_of(ring).and_then(&value)).collect();
        let of_rings = rings.zip(value(Square::new(0, 0))).filter(|(rings, corner)| {
            all().all(|(square, value)| {
                let due = if is_corner(square) { *corner } else { rings[usize::from(ring(square))] };
                value == Some(due)
            })
        });
        let shown = |value: Points| value.to_string();
        Some(match of_rings {
            Some((rings, corner)) => {
                Self::Rings { corner: shown(corner), rings: rings.into_iter().map(shown).collect() }
            }
            None => {
                let rank = |rank| (0..files).map(|file| value(Square::new(file, rank)).map(shown)).collect();
                Self::Squares { squares: (0..ranks).map(rank).collect() }
            }
        })
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

#[cfg(test)]
mod tests {
    use super::Values;
    use crate::rules::Points;

    #[test]
    fn values_that_do_not_go_by_rings_stand_square_by_square() {
        let found = Values::new(3, 2, |square| (square.rank == 1).then(|| Points::whole(square.file.into())));
        let row: Vec<_> = ["0", "1", "2"].map(|value| Some(value.to_owned())).into();
        assert_eq!(found, Some(Values::Squares { squares: vec![vec![None; 3], row] }));
        assert_eq!(Values::new(3, 3, |_| None), None);
    }

    #[test]
    fn values_of_a_board_that_is_no_square_can_go_by_rings() {
        let found = Values::new(6, 4, |square| Some(Points::whole((1..=4).contains(&square.file) as i64)));
        assert!(matches!(found, Some(Values::Squares { .. })));
        let edge = |at: u8, of: u8| at == 0 || at == of - 1;
        let found =
            Values::new(6, 4, |at| Some(Points::whole(if edge(at.file, 6) || edge(at.rank, 4) { 1 } else { 3 })));
        let rings = vec!["1".to_owned(), "3".to_owned()];
        assert_eq!(found, Some(Values::Rings { corner: "1".to_owned(), rings }));
    }
}
