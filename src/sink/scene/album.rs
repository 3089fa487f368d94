//! The scenes of a record.

use super::{Scene, Shown, last};
use crate::games::Profile;
use crate::judge::{AnyObserver, Judged, Verdict};
use crate::replay::{Observer, Played, Where};
use crate::rules::Side;

/// Which positions of the main line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pick {
    /// The last one.
    Final,
    /// The one after this ply; 0 is the start.
    At(u32),
    /// All, the start first.
    All,
}

/// Collects the scenes of the records that it is the witness of.
#[derive(Debug)]
pub struct Album {
    pick: Pick,
    shown: Shown,
    /// The plies that each scene comes after, and the scene.
    pub scenes: Vec<(u32, Scene)>,
}

impl Album {
    /// An empty one.
    #[must_use]
    pub const fn new(pick: Pick, shown: Shown) -> Self {
        Self { pick, shown, scenes: Vec::new() }
    }
}

/// Draws the positions asked for as they come.
#[derive(Debug)]
pub struct Drawer<G: Profile> {
    rulings: G::Rulings,
    pick: Pick,
    shown: Shown,
    black_first: u32,
    scenes: Vec<(u32, Scene)>,
}

impl<G: Profile> Observer<G> for Drawer<G> {
    fn ply(&mut self, place: &Where<'_, G>, played: &Played<'_, '_, G>) {
        let number = place.ply();
        let wanted = match self.pick {
            Pick::At(at) => at == number,
            Pick::Final | Pick::All => true,
        };
        if place.depth() > 0 || !wanted {
            return;
        }
        let last = last(played);
        let mut scene = Scene::of::<G>(played.after, &self.rulings, Some(&last), self.shown);
        let mut ply = Vec::new();
        G::write_ply(&played.before(), &self.rulings, played.ply, played.written.squares(), &mut ply);
        scene.caption = format!("after {}{}", move_number(number, self.black_first), String::from_utf8_lossy(&ply));
        if self.pick == Pick::Final {
            self.scenes.clear();
        }
        self.scenes.push((number, scene));
    }
}

/// `6. ` or `6... ` before the ply with this number, from 1.
pub(crate) fn move_number(ply: u32, black_first: u32) -> String {
    let place = ply + black_first - 1;
    let dots = if place.is_multiple_of(2) { "." } else { "..." };
    format!("{}{dots} ", place / 2 + 1)
}

impl AnyObserver for Album {
    type Observer<G: Profile> = Drawer<G>;

    fn observer<G: Profile>(&mut self, start: &G::Position, rulings: &G::Rulings) -> Drawer<G> {
        let mut scenes = Vec::new();
        if matches!(self.pick, Pick::At(0) | Pick::All | Pick::Final) {
            let scene = Scene::of::<G>(start, rulings, None, self.shown);
            scenes.push((0, Scene { caption: "start".to_owned(), ..scene }));
        }
        let black_first = u32::from(G::to_move(start) == Side::Black);
        Drawer { rulings: rulings.clone(), pick: self.pick, shown: self.shown, black_first, scenes }
    }

    fn judged<G: Profile>(&mut self, mut observer: Drawer<G>, _: Judged<G>, verdict: &Verdict) {
        if let (Some((plies, scene)), Some(outcome)) = (observer.scenes.last_mut(), verdict.outcome)
            && *plies == verdict.plies
        {
            scene.caption.push_str(&format!(", {}", outcome.token()));
        }
        self.scenes.append(&mut observer.scenes);
    }
}
