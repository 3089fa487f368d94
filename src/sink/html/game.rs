//! Following the replay of a record.

use super::count::{Counted, count};
use super::wire::Values;
use crate::games::Profile;
use crate::judge::{AnyObserver, Judged, Verdict};
use crate::replay::Played;
use crate::sink::scene::{Scene, Shown, last};
use crate::sink::svg::parts;
use crate::sink::tree::{Draw, Follow, Follower};

/// What is drawn on the board of a page.
#[derive(Clone, Copy, Debug)]
pub(super) struct Marked;

const SHOWN: Shown = Shown { values: false, able: true, distance: true };

/// What a page draws of a position.
#[derive(Debug, Default)]
pub(super) struct Drawn {
    /// Below the pieces, and above.
    pub below: String,
    pub above: String,
    /// The squares between which a ply goes, where words may be written in squares.
    pub way: String,
    /// What White and Black have taken, where that is kept.
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
        // Where words are written in squares, none are in those that the ply went over.
        let labelled = last.as_ref().filter(|_| G::ABOUT.labels.is_some());
        let way = labelled.map(G::way).unwrap_or_default().into_iter().map(|square| square.to_string());
        Drawn { below, above, way: way.collect::<Vec<_>>().join(" "), prisoners: G::prisoners(position) }
    }
}

/// What was seen of a record.
#[derive(Debug)]
pub(super) struct Watch {
    pub follow: Follow<Marked>,
    /// What the squares are worth, where the game says so.
    pub values: Option<Values>,
    /// The count of a finished game, where it is told.
    pub count: Option<Vec<Counted>>,
}

impl Watch {
    pub(super) const fn new() -> Self {
        Self { follow: Follow::new(Marked), values: None, count: None }
    }
}

impl AnyObserver for Watch {
    type Observer<G: Profile> = Follower<G, Marked>;

    fn observer<G: Profile>(&mut self, start: &G::Position, rulings: &G::Rulings) -> Follower<G, Marked> {
        self.follow.observer::<G>(start, rulings)
    }

    fn judged<G: Profile>(&mut self, observer: Follower<G, Marked>, judged: Judged<G>, verdict: &Verdict) {
        self.values = Values::of::<G>(&judged.rulings);
        let stages = verdict.reason.map(|_| G::stages(&judged.position, &judged.rulings));
        self.count = stages.filter(|stages| !stages.is_empty()).map(count::<G>);
        self.follow.judged::<G>(observer, judged, verdict);
    }
}
