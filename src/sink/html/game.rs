//! Observes the replay of a record and collects what its page shows.

use super::count::{Counted, count};
use super::wire::Values;
use crate::games::Profile;
use crate::judge::{AnyObserver, Judged, Verdict};
use crate::replay::Played;
use crate::sink::scene::{Scene, Shown, last};
use crate::sink::svg::parts;
use crate::sink::tree::{Draw, NodeObserver, TreeObserver};

/// Draws the marks of the last ply for the board of a page.
#[derive(Clone, Copy, Debug)]
pub(super) struct Marked;

const SHOWN: Shown = Shown { values: false, able: true, distance: true };

/// What a page draws for a position besides its pieces.
#[derive(Debug, Default)]
pub(super) struct Drawn {
    /// SVG drawn below the pieces, and SVG drawn above them.
    pub below: String,
    pub above: String,
    /// The squares that a ply passes, for games that write labels in squares.
    pub way: String,
    /// The numbers of pieces that White and Black have captured, for games with prisoners.
    pub prisoners: Option<[u32; 2]>,
}

impl Draw for Marked {
    type Drawn = Drawn;

    fn draw<G: Profile>(
        self,
        rulings: &G::Rulings,
        position: &G::Position,
        played: Option<&Played<'_, '_, G>>,
    ) -> Drawn {
        let last = played.map(last);
        let scene = Scene::of::<G>(position, rulings, last.as_ref(), SHOWN);
        let [below, above] = parts::marks(&scene).map(|marks| marks.replace('"', "'").replace('\n', ""));
        // In games with labels in squares, the squares that the ply passes get no label.
        let labelled = last.as_ref().filter(|_| G::ABOUT.labels.is_some());
        let way = labelled.map(G::way).unwrap_or_default().into_iter().map(|square| square.to_string());
        Drawn { below, above, way: way.collect::<Vec<_>>().join(" "), prisoners: G::prisoners(position) }
    }
}

/// Observes a record for its page: the tree of plies, the square values and the count.
#[derive(Debug)]
pub(super) struct PageObserver {
    pub tree: TreeObserver<Marked>,
    /// What the squares are worth, for games with square values.
    pub values: Option<Values>,
    /// The stages of the count, for a finished game that has them.
    pub count: Option<Vec<Counted>>,
}

impl PageObserver {
    pub(super) const fn new() -> Self {
        Self { tree: TreeObserver::new(Marked), values: None, count: None }
    }
}

impl AnyObserver for PageObserver {
    type Observer<G: Profile> = NodeObserver<G, Marked>;

    fn observer<G: Profile>(&mut self, start: &G::Position, rulings: &G::Rulings) -> NodeObserver<G, Marked> {
        self.tree.observer::<G>(start, rulings)
    }

    fn judged<G: Profile>(&mut self, observer: NodeObserver<G, Marked>, judged: Judged<G>, verdict: &Verdict) {
        self.values = Values::of::<G>(&judged.rulings);
        let stages = verdict.reason.map(|_| G::stages(&judged.position, &judged.rulings));
        self.count = stages.filter(|stages| !stages.is_empty()).map(count::<G>);
        self.tree.judged::<G>(observer, judged, verdict);
    }
}
