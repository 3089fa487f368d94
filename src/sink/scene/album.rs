//! Collects the scenes of a record.

use super::{Scene, Shown, last};
use crate::games::Profile;
use crate::judge::{AnyObserver, Judged, Verdict};
use crate::replay::{Observer, Played, Where};
use crate::rules::Side;

/// Which positions of the main line to draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pick {
    /// The final position.
    Final,
    /// The position after this ply; 0 is the start.
    At(u32),
    /// All positions, the start first.
    All,
}

/// Observes the judging of records and collects their scenes. Pass it to [`judge`](crate::judge::judge).
#[derive(Debug)]
pub struct Album {
    pick: Pick,
    shown: Shown,
    /// Each scene with the number of plies before it.
    pub scenes: Vec<(u32, Scene)>,
}

impl Album {
    /// An album without scenes.
    #[must_use]
    pub const fn new(pick: Pick, shown: Shown) -> Self {
        Self { pick, shown, scenes: Vec::new() }
    }
}

/// Makes a scene of each wanted position during a replay.
#[derive(Debug)]
pub struct SceneObserver<G: Profile> {
    rulings: G::Rulings,
    pick: Pick,
    shown: Shown,
    black_first: u32,
    scenes: Vec<(u32, Scene)>,
}

impl<G: Profile> Observer<G> for SceneObserver<G> {
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

/// The move number before a ply, such as `6. ` or `6... `. `ply` counts from 1; `black_first` is 1 if Black begins.
pub(crate) fn move_number(ply: u32, black_first: u32) -> String {
    let place = ply + black_first - 1;
    let dots = if place.is_multiple_of(2) { "." } else { "..." };
    format!("{}{dots} ", place / 2 + 1)
}

impl AnyObserver for Album {
    type Observer<G: Profile> = SceneObserver<G>;

    fn observer<G: Profile>(&mut self, start: &G::Position, rulings: &G::Rulings) -> SceneObserver<G> {
        let mut scenes = Vec::new();
        if matches!(self.pick, Pick::At(0) | Pick::All | Pick::Final) {
            let scene = Scene::of::<G>(start, rulings, None, self.shown);
            scenes.push((0, Scene { caption: "start".to_owned(), ..scene }));
        }
        let black_first = u32::from(G::to_move(start) == Side::Black);
        SceneObserver { rulings: rulings.clone(), pick: self.pick, shown: self.shown, black_first, scenes }
    }

    fn judged<G: Profile>(&mut self, mut observer: SceneObserver<G>, _: Judged<G>, verdict: &Verdict) {
        if let (Some((plies, scene)), Some(outcome)) = (observer.scenes.last_mut(), verdict.outcome)
            && *plies == verdict.plies
        {
            scene.caption.push_str(&format!(", {}", outcome.token()));
        }
        self.scenes.append(&mut observer.scenes);
    }
}
