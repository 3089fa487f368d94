//! Applies a suggestion if it is the only one that makes all following plies legal. If no plies follow, there is no
//! evidence, and nothing is applied.

use super::Why;
use super::history::Change;
use super::record::State;
use crate::judge::{Problem, ProblemKind, Status};
use crate::suggest::{FaultyPly, ONE_ERROR, Repair, for_faults};

/// The number of faults examined in one round.
const FAULTS: usize = 8;

/// Repairs the first fault for which exactly one suggestion makes the rest legal.
pub(super) fn mend(state: &State<'_, '_>) -> Vec<Change> {
    for FaultyPly { problem, in_variation, repairs } in for_faults(state.record, state.options, FAULTS) {
        let tells = |repair: &&Repair| repair.suggestion.rest > 0 && repair.suggestion.plays_whole();
        // With more than one typing error, other plies at the same distance may be equally plausible.
        let is_near = |repair: &&Repair| !repair.suggestion.kind.replaces() || repair.suggestion.distance <= ONE_ERROR;
        let mut whole = repairs.iter().filter(tells);
        let (Some(Repair { edits, .. }), None) = (whole.next().filter(is_near), whole.next()) else { continue };
        let change = |edit: &crate::suggest::Edit| state.change(&problem, edit.span, edit.text.as_str(), Why::Guess);
        let changes: Vec<Change> = edits.iter().map(change).collect();
        if !changes.is_empty() && helps(state, in_variation, &changes) {
            return changes;
        }
    }
    Vec::new()
}

/// Whether the changes help: the main line becomes legal to its end without contradicting the claimed result; in a
/// variation, the number of errors decreases.
fn helps(state: &State<'_, '_>, in_variation: bool, changes: &[Change]) -> bool {
    let Some(after) = state.verdict_with(changes) else { return false };
    let errors = |problems: &[Problem]| problems.iter().filter(|problem| problem.kind.is_error()).count();
    if in_variation {
        return errors(&after.problems) < errors(&state.verdict.problems);
    }
    let speaks_against = |problem: &Problem| {
        matches!(problem.kind, ProblemKind::ResultMismatch { .. } | ProblemKind::ScoreMismatch { .. })
    };
    after.status != Status::Invalid && !after.problems.iter().any(speaks_against)
}
