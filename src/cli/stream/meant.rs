//! What may have been meant by a faulty ply, beside what the rules say.

use crate::diag::{Finding, Severity, suggested};
use crate::games::Variant;
use crate::judge::{Options, Problem, ProblemKind};
use crate::record::{Head, Syntax};
use crate::rules::Help;
use crate::suggest::{FaultyPly, Suggestion};

/// Whether a suggestion may help: what was meant is not known, and the rules do not say it.
pub(in crate::cli) fn is_of_a_ply(problem: &Problem) -> bool {
    match &problem.kind {
        ProblemKind::Illegal(illegal) => illegal.help() != Help::Certain,
        ProblemKind::Syntax(syntax) => *syntax == Syntax::UnexpectedCharacter,
        _ => false,
    }
}

/// Says which game a record without a tag for it is taken for, where not even its first ply can be played.
pub(in crate::cli) fn assumed(head: &Head<'_>, options: &Options, findings: &mut [Finding]) {
    if head.tag("Variant").is_some() || options.game.or(options.force_game).is_some() {
        return;
    }
    let is_first = |finding: &&mut Finding| finding.ply == Some(1) && finding.severity == Severity::Error;
    if let Some(first) = findings.iter_mut().find(is_first) {
        let game = Variant::DEFAULT.title();
        first.help.push(format!("without a tag `Variant` it is read as {game}; `--game` names another game"));
    }
}

/// Adds what is worth showing to the help for a fault; `written` is the ply.
pub(in crate::cli) fn add(fault: &FaultyPly, written: &[u8], help: &mut Vec<String>) {
    let lines = suggested(&news(fault, written, &help.join(" ")));
    // Lists of plies are long: what may have been meant stands before them.
    let lists = help_of(&fault.problem) == Some(Help::List);
    let at = if lists { 0 } else { help.len() };
    help.splice(at..at, lines);
}

/// The suggestions that are worth showing beside what is said already.
fn news<'f>(fault: &'f FaultyPly, written: &[u8], said: &str) -> Vec<&'f Suggestion> {
    let all = || fault.repairs.iter().map(|repair| &repair.suggestion);
    let is_said = |it: &Suggestion| !it.ply.is_empty() && said.contains(&format!("`{}`", it.ply));
    // Here the rules say all that it can be.
    let (all_said, bad_turn) = match help_of(&fault.problem) {
        Some(Help::Complete) => (true, false),
        Some(Help::CompleteButForLetters) => (true, true),
        Some(Help::General | Help::List | Help::Certain) | None => (false, false),
    };
    // A letter that is no turn of these squares may be one of others; then what follows has to speak for them.
    let suits =
        |it: &Suggestion| bad_turn && it.rest > 0 && it.plays_whole() && letter(it.ply.as_bytes()) == letter(written);
    // Of several that are said, one is worth repeating where what follows in the record speaks for it alone.
    let several = said.matches('`').count() > 2;
    let rival = |other: &Suggestion| !all_said || is_said(other) || suits(other);
    let alone = |it: &Suggestion| {
        let before = |other: &Suggestion| other == it || !rival(other) || other.plays_on < it.plays_on;
        several && it.plays_on > 0 && all().all(before)
    };
    all().filter(|it| if is_said(it) { alone(it) } else { !all_said || suits(it) }).collect()
}

fn help_of(problem: &Problem) -> Option<Help> {
    match &problem.kind {
        ProblemKind::Illegal(illegal) => Some(illegal.help()),
        _ => None,
    }
}

/// What stands first in parentheses.
fn letter(ply: &[u8]) -> Option<u8> {
    ply.iter().copied().skip_while(|&byte| byte != b'(').nth(1)
}
