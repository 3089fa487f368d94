//! Following the replay of a record.

use super::count::{Counted, count};
use super::wire::{Node, Values};
use crate::games::{Listed, Variant};
use crate::judge::{Judged, Verdict, Witness};
use crate::record::Square;
use crate::replay::{Observer, Played, Where};
use crate::rules::{Rulings, Side};
use crate::sink::scene::{LastPly, Scene, Shown, move_number};
use crate::sink::svg::parts;
use std::collections::BTreeMap;

/// What was seen of a record.
#[derive(Debug, Default)]
pub(super) struct Watch {
    /// The start, then every ply in the order written.
    pub nodes: Vec<Node>,
    /// The node of the ply whose text begins at this offset.
    pub at: BTreeMap<usize, usize>,
    /// Rulings that are not the default.
    pub rulings: Vec<String>,
    /// What the squares of Walking Purchase are worth.
    pub values: Option<Values>,
    /// The count of a finished game of Walking Purchase.
    pub count: Option<Vec<Counted>>,
}

/// Makes a node of each ply.
#[derive(Debug)]
pub(super) struct Watcher<G: Listed> {
    rulings: G::Rulings,
    black_first: u32,
    nodes: Vec<Node>,
    at: BTreeMap<usize, usize>,
}

const SHOWN: Shown = Shown { values: false, able: true, distance: true };

impl<G: Listed> Watcher<G> {
    fn node(&self, position: &G::Position, last: Option<&LastPly>) -> Node {
        let mut string = String::new();
        G::write_position(position, &mut string);
        let scene = Scene::of::<G>(position, &self.rulings, last, SHOWN);
        let [below, above] = parts::marks(&scene).map(|marks| marks.replace('"', "'").replace('\n', ""));
        let way = last.filter(|_| G::VARIANT == Variant::WalkingPurchase).map_or(&[][..], |last| &last.path);
        let way = way.iter().map(Square::to_string).collect::<Vec<_>>().join(" ");
        Node { position: string, below, above, way, ..Node::default() }
    }
}

impl<G: Listed> Observer<G> for Watcher<G> {
    fn ply(&mut self, place: &Where<'_, G>, played: &Played<'_, '_, G>) {
        let last = LastPly::of(played, &self.rulings);
        let mut ply = Vec::new();
        G::write_ply(&played.before(), &self.rulings, played.ply, played.written.squares(), &mut ply);
        let mut node = self.node(played.after, Some(&last));
        node.ply = String::from_utf8_lossy(&ply).into_owned();
        node.number = move_number(place.number(), self.black_first);
        node.id = place.path().unwrap_or_else(|| place.ply().to_string());
        self.at.insert(played.span.start, self.nodes.len());
        self.nodes.push(node);
    }
}

impl Witness for Watch {
    type Observer<G: Listed> = Watcher<G>;

    fn observer<G: Listed>(&mut self, start: &G::Position, rulings: &G::Rulings) -> Watcher<G> {
        let black_first = u32::from(G::to_move(start) == Side::Black);
        let mut watcher =
            Watcher::<G> { rulings: rulings.clone(), black_first, nodes: Vec::new(), at: BTreeMap::new() };
        let mut node = watcher.node(start, None);
        node.id = "0".to_owned();
        watcher.nodes.push(node);
        watcher
    }

    fn judged<G: Listed>(&mut self, observer: Watcher<G>, judged: Judged<G>, verdict: &Verdict) {
        (self.nodes, self.at) = (observer.nodes, observer.at);
        self.rulings = judged.rulings.not_default();
        let values = G::counting(&judged.position, &judged.rulings).map(|(_, rulings)| rulings.values());
        self.values = values.map(Values::from);
        let counting = verdict.reason.and_then(|_| G::counting(&judged.position, &judged.rulings));
        self.count = counting.map(|(position, rulings)| count(&position, rulings));
    }
}
