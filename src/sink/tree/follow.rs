//! Following the replay of a record.

use crate::games::Profile;
use crate::judge::{AnyObserver, Judged, Verdict};
use crate::replay::{Observer, Played, Where};
use crate::rules::{Rulings, Side};
use crate::sink::scene::move_number;
use std::collections::BTreeMap;

/// What is to be kept of each position besides its string.
pub trait Draw: Copy {
    /// What it is.
    type Drawn: Default;

    /// Looks at a position and, but at the start, at the ply that led to it.
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
    /// The node before it; the start has none.
    pub parent: Option<usize>,
    /// The number of the ply in the main line, or its path.
    pub id: String,
    /// `6. ` or `6... `.
    pub number: String,
    /// Canonical.
    pub ply: String,
    /// The position string.
    pub position: String,
    /// What was asked for.
    pub drawn: D,
}

/// What was seen of a record: the witness of its replay.
#[derive(Debug)]
pub struct Follow<D: Draw> {
    draw: D,
    /// The start, then every ply in the order written.
    pub(super) nodes: Vec<Node<D::Drawn>>,
    /// The node of the ply whose text begins at this offset.
    pub(super) at: BTreeMap<usize, usize>,
    /// Rulings that are not the default.
    pub(super) rulings: Vec<String>,
}

impl<D: Draw> Follow<D> {
    /// Has seen nothing yet.
    #[must_use]
    pub const fn new(draw: D) -> Self {
        Self { draw, nodes: Vec::new(), at: BTreeMap::new(), rulings: Vec::new() }
    }
}

/// Makes a node of each ply.
#[derive(Debug)]
pub struct Follower<G: Profile, D: Draw> {
    rulings: G::Rulings,
    black_first: u32,
    draw: D,
    nodes: Vec<Node<D::Drawn>>,
    at: BTreeMap<usize, usize>,
}

impl<G: Profile, D: Draw> Follower<G, D> {
    fn node(&self, position: &G::Position, played: Option<&Played<'_, '_, G>>) -> Node<D::Drawn> {
        let mut string = String::new();
        G::write_position(position, &mut string);
        Node { position: string, drawn: self.draw.draw::<G>(&self.rulings, position, played), ..Node::default() }
    }
}

impl<G: Profile, D: Draw> Observer<G> for Follower<G, D> {
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

impl<D: Draw> AnyObserver for Follow<D> {
    type Observer<G: Profile> = Follower<G, D>;

    fn observer<G: Profile>(&mut self, start: &G::Position, rulings: &G::Rulings) -> Follower<G, D> {
        let black_first = u32::from(G::to_move(start) == Side::Black);
        let (nodes, at) = (Vec::new(), BTreeMap::new());
        let mut follower = Follower::<G, D> { rulings: rulings.clone(), black_first, draw: self.draw, nodes, at };
        let node = follower.node(start, None);
        follower.nodes.push(Node { id: "0".to_owned(), ..node });
        follower
    }

    fn judged<G: Profile>(&mut self, observer: Follower<G, D>, judged: Judged<G>, _: &Verdict) {
        (self.nodes, self.at) = (observer.nodes, observer.at);
        self.rulings = judged.rulings.not_default();
    }
}
