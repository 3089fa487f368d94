//! Faults of tags, results, numbers and brackets, and plies after the end.

use super::{Draft, PlayedFacts, RandomBelow, Slip, pick};
use crate::record::Claim;

/// A fault of the record, independent of positions.
pub(super) struct InRecord {
    /// The name of the finding.
    pub name: &'static str,
    /// Plants the fault; returns `false` if it is not possible in this record.
    pub plant: fn(&mut Draft<'_>, &PlayedFacts<'_>, &mut RandomBelow<'_>) -> bool,
}

/// All faults of records.
pub(super) const IN_RECORD: [InRecord; 17] = [
    InRecord { name: "unexpected-character", plant: unexpected_character },
    InRecord { name: "stray-parenthesis", plant: stray_parenthesis },
    InRecord { name: "move-number", plant: move_number },
    InRecord { name: "play-after-end", plant: play_after_end },
    InRecord { name: "unterminated-comment", plant: unterminated_comment },
    InRecord { name: "unterminated-variation", plant: unterminated_variation },
    InRecord { name: "unterminated-tag", plant: unterminated_tag },
    InRecord { name: "encoding", plant: encoding },
    InRecord { name: "duplicate-tag", plant: duplicate_tag },
    InRecord { name: "unknown-variant", plant: unknown_variant },
    InRecord { name: "bad-ruling", plant: bad_ruling },
    InRecord { name: "bad-position", plant: bad_position },
    InRecord { name: "bad-result", plant: bad_result },
    InRecord { name: "result-mismatch", plant: result_mismatch },
    InRecord { name: "result-conflict", plant: result_conflict },
    InRecord { name: "result-missing", plant: result_missing },
    InRecord { name: "score-mismatch", plant: score_mismatch },
];

const RESULTS: [&str; 3] = ["1-0", "0-1", "1/2-1/2"];

/// Plants an error at a random ply of the main line.
fn at_a_ply(slip: Slip, draft: &mut Draft<'_>, facts: &PlayedFacts<'_>, random: &mut RandomBelow<'_>) -> bool {
    if facts.plies == 0 {
        return false;
    }
    let before = u32::try_from(random(u64::from(facts.plies))).unwrap_or_default();
    draft.slip = Some((before, slip));
    true
}

/// A character before a ply that is not part of any token.
fn unexpected_character(draft: &mut Draft<'_>, facts: &PlayedFacts<'_>, random: &mut RandomBelow<'_>) -> bool {
    let word = pick(&["&", "@", "|", "]", "}", "§", "O-O"], random).unwrap_or("&");
    at_a_ply(Slip::Before(word), draft, facts, random)
}

/// A `)` before a ply, where no variation is open.
fn stray_parenthesis(draft: &mut Draft<'_>, facts: &PlayedFacts<'_>, random: &mut RandomBelow<'_>) -> bool {
    at_a_ply(Slip::Before(")"), draft, facts, random)
}

/// A move number larger than the expected one.
fn move_number(draft: &mut Draft<'_>, facts: &PlayedFacts<'_>, random: &mut RandomBelow<'_>) -> bool {
    let more = pick(&[1, 2, 10], random).unwrap_or(1);
    at_a_ply(Slip::Number(more), draft, facts, random)
}

/// One more ply, plausible in this game, after the game is over.
fn play_after_end(draft: &mut Draft<'_>, facts: &PlayedFacts<'_>, random: &mut RandomBelow<'_>) -> bool {
    let ply = pick(&["a1-b3", "c3-d4", "b2-c2", "d1xd3", "a3xc5"], random).unwrap_or("a1-b3");
    draft.slip = Some((facts.plies, Slip::Ply(ply.to_owned())));
    facts.outcome.is_some()
}

/// A comment after the closing token that is not closed; nothing follows that it could include.
fn unterminated_comment(draft: &mut Draft<'_>, _: &PlayedFacts<'_>, _: &mut RandomBelow<'_>) -> bool {
    draft.behind = " {not closed";
    true
}

/// A variation after the closing token that is not closed.
fn unterminated_variation(draft: &mut Draft<'_>, _: &PlayedFacts<'_>, _: &mut RandomBelow<'_>) -> bool {
    draft.behind = " (";
    true
}

/// A tag whose value is not closed, followed by an empty line.
fn unterminated_tag(draft: &mut Draft<'_>, _: &PlayedFacts<'_>, _: &mut RandomBelow<'_>) -> bool {
    draft.below = b"[Annotator \"nobody]\n";
    true
}

/// A letter in Windows-1252, which makes the record invalid UTF-8.
fn encoding(draft: &mut Draft<'_>, _: &PlayedFacts<'_>, _: &mut RandomBelow<'_>) -> bool {
    draft.below = b"[Annotator \"J\xF6rg\"]\n";
    true
}

fn duplicate_tag(draft: &mut Draft<'_>, _: &PlayedFacts<'_>, random: &mut RandomBelow<'_>) -> bool {
    let name = pick(&["Site", "Date", "Round", "White", "Black"], random);
    draft.tags.extend(name.map(|name| (name, "another".into())));
    true
}

fn unknown_variant(draft: &mut Draft<'_>, _: &PlayedFacts<'_>, random: &mut RandomBelow<'_>) -> bool {
    draft.set("Variant", pick(&["draughts", "mill", "halma"], random).unwrap_or("mill"));
    true
}

/// A ruling that no game has, one without a value, or one with an invalid value.
fn bad_ruling(draft: &mut Draft<'_>, facts: &PlayedFacts<'_>, random: &mut RandomBelow<'_>) -> bool {
    let given = draft.tag("Rulings").unwrap_or_default().to_owned();
    let unused = facts.rulings.iter().find(|info| !given.contains(info.name));
    let bad = match (random(3), unused) {
        (0, Some(info)) => format!("{}=perhaps", info.name),
        (1, _) => "flying".to_owned(),
        _ => "flying=yes".to_owned(),
    };
    draft.set("Rulings", format!("{given} {bad}").trim_start().to_owned());
    true
}

/// A position string with an unknown side, with a rank missing, or no position although SetUp announces one.
fn bad_position(draft: &mut Draft<'_>, facts: &PlayedFacts<'_>, random: &mut RandomBelow<'_>) -> bool {
    let (board, rest) = facts.start.split_once(' ').unwrap_or_default();
    let side = rest.get(1..).map(|extra| format!("{board} x{extra}"));
    let short = board.rsplit_once('/').map(|(board, _)| format!("{board} {rest}"));
    draft.set("SetUp", "1");
    match (random(3), side, short) {
        (0, Some(side), _) => draft.set("FEN", side),
        (1, _, Some(short)) => draft.set("FEN", short),
        _ => draft.tags.retain(|(name, _)| *name != "FEN"),
    }
    true
}

/// An invalid result, points in a game without points or one that is not over, or points that are not a number.
fn bad_result(draft: &mut Draft<'_>, facts: &PlayedFacts<'_>, random: &mut RandomBelow<'_>) -> bool {
    if random(2) == 0 {
        draft.set("Result", pick(&["2-0", "won", "1-1"], random).unwrap_or("won"));
    } else if facts.has_points && facts.outcome.is_some() {
        draft.set("Score", "many-0");
    } else {
        draft.set("Score", "37-0");
    }
    true
}

/// A wrong result in both tag and token.
fn result_mismatch(draft: &mut Draft<'_>, facts: &PlayedFacts<'_>, random: &mut RandomBelow<'_>) -> bool {
    let Some(outcome) = facts.outcome else { return false };
    let others: Vec<&str> = RESULTS.into_iter().filter(|result| *result != outcome.token()).collect();
    let Some(wrong) = pick(&others, random) else { return false };
    draft.set("Result", wrong);
    draft.token = Some(wrong);
    true
}

/// A wrong result in the tag only.
fn result_conflict(draft: &mut Draft<'_>, _: &PlayedFacts<'_>, random: &mut RandomBelow<'_>) -> bool {
    let results = [RESULTS.as_slice(), &[Claim::Open.token()]].concat();
    let others: Vec<&str> = results.into_iter().filter(|result| draft.token != Some(result)).collect();
    let Some(wrong) = pick(&others, random) else { return false };
    draft.set("Result", wrong);
    true
}

/// No closing token, or the token of an unfinished game.
fn result_missing(draft: &mut Draft<'_>, facts: &PlayedFacts<'_>, random: &mut RandomBelow<'_>) -> bool {
    if facts.outcome.is_some() && random(2) == 0 {
        draft.set("Result", Claim::Open.token());
        draft.token = Some(Claim::Open.token());
    } else {
        draft.token = None;
    }
    true
}

/// The points of a finished game in the wrong order, or far too high.
fn score_mismatch(draft: &mut Draft<'_>, _: &PlayedFacts<'_>, random: &mut RandomBelow<'_>) -> bool {
    let Some((white, black)) = draft.tag("Score").and_then(|score| score.split_once('-')) else { return false };
    let wrong = match (white, black) {
        ("0", "0") => "1-0".to_owned(),
        (white, black) if white == black => format!("1{white}-{black}"),
        _ if random(2) == 0 => format!("{black}-{white}"),
        ("0", _) => format!("0-1{black}"),
        _ => format!("1{white}-0"),
    };
    draft.set("Score", wrong);
    true
}
