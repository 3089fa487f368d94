//! What is drawn about a position of Distanz.

use super::{LastPly, Mark, Scene, Shown};

/// The ply is an arrow, a swap two; the distance that allowed it is a dashed line.
pub(super) fn draw(last: Option<&LastPly>, shown: Shown, scene: &mut Scene) {
    let Some(last) = last else { return };
    let (Some(&from), Some(&to)) = (last.path.first(), last.path.last()) else { return };
    scene.marks.extend([Mark::Field(from), Mark::Field(to)]);
    if let (true, Some((one, other, length))) = (shown.distance, &last.distance) {
        scene.marks.push(Mark::Distance(*one, *other, length.clone()));
    }
    scene.marks.push(if last.swapped { Mark::Swap(from, to) } else { Mark::Arrow(from, to) });
}
