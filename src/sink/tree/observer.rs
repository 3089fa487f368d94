//! Observes the replay of a record and builds the nodes of its tree.

use crate::games::Profile;
use crate::judge::{AnyObserver, Judged, Verdict};
use crate::replay::{Observer, Played, Where};
use crate::rules::{Rulings, Side};
use crate::sink::scene::move_number;
use std::collections::BTreeMap;

/// Computes data to store with each position, in addition to its position string.
pub trait Draw: Copy {
    /// The data stored with each position.
    type Drawn: Default;

    /// Computes the data of a position. `played` is the ply that led to it, `None` for the start.
    fn draw<G: Profile>(
        self,
        rulings: &G::Rulings,
        position: &G::Position,
        played: Option<&Played<'_, '_, G>>,
    ) -> Self::Drawn;
}

/// A position and the ply that led to it.
#[derive(Clone, Debug, Default)]
pub struct Node<D> {
    /// The index of the node before it; `None` for the start.
    pub parent: Option<usize>,
    /// The number of the ply in the main line, or its path in a variation.
    pub id: String,
    /// The move number, such as `6. ` or `6... `.
    pub number: String,
    /// The ply in canonical notation; empty for the start.
    pub ply: String,
    /// The position string.
    pub position: String,
    /// The data that [`Draw`] computes.
    pub drawn: D,
}

/// Observes the judging of a record and collects the nodes of its [`Tree`](super::Tree).
#[derive(Debug)]
pub struct TreeObserver<D: Draw> {
    draw: D,
    /// The start, then every ply in the order written.
    pub(super) nodes: Vec<Node<D::Drawn>>,
    /// The index of each ply's node, by the offset of the ply in the text.
    pub(super) at: BTreeMap<usize, usize>,
    /// Rulings that are not the default.
    pub(super) rulings: Vec<String>,
}

impl<D: Draw> TreeObserver<D> {
    /// An observer for one record.
    #[must_use]
    pub const fn new(draw: D) -> Self {
        Self { draw, nodes: Vec::new(), at: BTreeMap::new(), rulings: Vec::new() }
    }
}

/// Makes a node for each ply of a replay.
#[derive(Debug)]
pub struct NodeObserver<G: Profile, D: Draw> {
    rulings: G::Rulings,
    black_first: u32,
    draw: D,
    nodes: Vec<Node<D::Drawn>>,
    at: BTreeMap<usize, usize>,
}

impl<G: Profile, D: Draw> NodeObserver<G, D> {
    fn node(&self, position: &G::Position, played: Option<&Played<'_, '_, G>>) -> Node<D::Drawn> {
        let mut string = String::new();
        G::write_position(position, &mut string);
        Node { position: string, drawn: self.draw.draw::<G>(&self.rulings, position, played), ..Node::default() }
    }
}

impl<G: Profile, D: Draw> Observer<G> for NodeObserver<G, D> {
    fn ply(&mut self, place: &Where<'_, G>, played: &Played<'_, '_, G>) {
        let mut ply = Vec::new();
        G::write_ply(&played.before(), &self.rulings, played.ply, played.written.squares(), &mut ply);
        let mut node = self.node(played.after, Some(played));
        node.ply = String::from_utf8_lossy(&ply).into_owned();
        node.number = move_number(place.number(), self.black_first);
        node.id = place.path().unwrap_or_else(|| place.ply().to_string());
        self.at.insert(played.span.start, self.nodes.len());
        self.nodes.push(node);
    }
}

impl<D: Draw> AnyObserver for TreeObserver<D> {
    type Observer<G: Profile> = NodeObserver<G, D>;

    fn observer<G: Profile>(&mut self, start: &G::Position, rulings: &G::Rulings) -> NodeObserver<G, D> {
        let black_first = u32::from(G::to_move(start) == Side::Black);
        let (nodes, at) = (Vec::new(), BTreeMap::new());
        let mut observer = NodeObserver::<G, D> { rulings: rulings.clone(), black_first, draw: self.draw, nodes, at };
        let node = observer.node(start, None);
        observer.nodes.push(Node { id: "0".to_owned(), ..node });
        observer
    }

    fn judged<G: Profile>(&mut self, observer: NodeObserver<G, D>, judged: Judged<G>, _: &Verdict) {
        (self.nodes, self.at) = (observer.nodes, observer.at);
        self.rulings = judged.rulings.not_default();
    }
}
