//! What is drawn about a position of Alquerque.

use super::{LastPly, Mark, Scene, Shown};
use crate::games::Profile;
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// The last ply's path is dotted; men that can capture are marked.
pub(super) fn draw<G: Profile>(
    position: &G::Position,
    rulings: &G::Rulings,
    last: Option<&LastPly>,
    shown: Shown,
    scene: &mut Scene,
) {
    if let Some(last) = last {
        scene.marks.extend(last.taken.iter().map(|&(square, piece)| Mark::Taken(square, piece)));
        scene.marks.push(Mark::Dotted(last.path.clone()));
    }
    if shown.able && G::ending(position, rulings).is_none() {
        let mut able = BTreeSet::new();
        let mut position = *position;
        let _ = G::visit_plies(&mut position, rulings, &mut |_, ply, path| {
            if G::captured(ply) > 0 {
                able.extend(path.first());
            }
            ControlFlow::Continue(())
        });
        scene.marks.extend(able.into_iter().map(Mark::Able));
    }
}
