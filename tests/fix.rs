//! `wz fix`: what is determined is mended, everything else stays byte for byte.

use crate::altered::{PIECES, put_in, some, vectors};
use proptest::prelude::*;
use serde_json::Value;
use std::fs;
use winkelzug::fix::{FixedText, How, Why, fix};
use winkelzug::judge::{Options, judge_record, records};
use winkelzug::record::Token;
use winkelzug::rules::Because;
use winkelzug::sink::collect::Collected;

fn fixed(text: &str) -> FixedText {
    fix(text.as_bytes(), &Options::default(), How::default())
}

/// Mends a text and compares it; the names of the findings that were mended, and why.
fn mends(before: &str, after: &str) -> Vec<(&'static str, Why)> {
    let fixed = fixed(before);
    assert_eq!(String::from_utf8_lossy(&fixed.text), after, "{:?}", fixed.edits);
    for (_, edit) in &fixed.edits {
        let old = &before[edit.span.start..edit.span.end];
        assert!(old.contains(&edit.old) || edit.old.is_empty(), "{edit:?}");
    }
    fixed.edits.iter().map(|(_, edit)| (edit.finding, edit.why)).collect()
}

fn stays(text: &str) {
    assert_eq!(mends(text, text), []);
}

/// A record of Walking Purchase from a position.
fn walking(position: &str, movetext: &str) -> String {
    format!("[Variant \"walking-purchase\"]\n[SetUp \"1\"]\n[FEN \"{position}\"]\n\n{movetext}\n")
}

/// A white stone on b2 with black ones on c2 and e2 before it.
const TWO_STONES: &str = "W14w/16/16/16/16/16/16/16/16/16/16/16/16/16/1Ss1s11/w14W w 0:0 -";

#[test]
fn squares_left_out_are_filled_in_where_one_capture_fits() {
    let before = walking(TWO_STONES, "1. b2xf2 *");
    let after = walking(TWO_STONES, "1. b2xd2xf2 *");
    assert_eq!(mends(&before, &after), [("squares-left-out", Why::Rules(Because::OnlyCapture))]);
    // Straight on, or round a square: that is not for us to say.
    let two = "W14w/16/16/16/16/16/16/16/16/16/16/3s1s10/2s3s9/2Ss1s10/16/w14W w 0:0 -";
    let text = walking(two, "1. c3xg3 *");
    let fixed = fixed(&text);
    assert_eq!(fixed.text, text.as_bytes());
    assert_eq!(fixed.left[0].1.problem.kind.name(), "squares-left-out");
}

#[test]
fn the_turning_letter_follows_the_open_way() {
    // A stone on p5 blocks the way by p9; h1 is open.
    let blocked = "W14w/16/16/16/16/16/16/16/16/16/16/15s/16/16/16/w14W w 0:0 -";
    let after = walking(blocked, "1. p1-h9 *");
    assert_eq!(mends(&walking(blocked, "1. p1-h9 (p) *"), &after), [("turn-blocked", Why::Rules(Because::OnlyWay))]);
    assert_eq!(mends(&walking(blocked, "1. p1-h9 (c) *"), &after), [("bad-turn", Why::Rules(Because::OnlyWay))]);
    assert_eq!(mends(&walking(blocked, "1. p1-h9 (p9) *"), &after), [("turn-blocked", Why::Rules(Because::OnlyWay))]);
    // Where both are open nothing is determined.
    stays("1. p1-h9 (c) *\n");
    stays("1. p1-h9 *\n");
}

#[test]
fn a_ply_left_out_goes_before_the_number_of_the_next_move() {
    let whole = "[Variant \"distanz\"]\n\n1. c1-c3 e8-h8 2. f1-d2 b8-d8 3. d1-a2 h8-h7 4. a2-b3 d8-b7 5. c3-f2 c8-b4\n\
        6. b3-b1 b7-e1 7. g1xe1 b4-d5 *\n";
    let guessed = |old: &str, new: &str| {
        let how = How { guess: true, ..How::default() };
        // Behind another record, so that places count from the start of the text.
        let text = format!("*\n\n{}", whole.replacen(old, new, 1));
        assert_ne!(text[3..], *whole);
        let fixed = String::from_utf8(fix(text.as_bytes(), &Options::default(), how).text).unwrap();
        fixed.strip_prefix("*\n\n").unwrap().to_owned()
    };
    for left_out in ["h8-h7 ", "a2-b3 "] {
        assert_eq!(guessed(left_out, ""), whole);
    }
    for (before, after) in [
        (" 4. {y} a2-b3", " h8-h7 4. {y} a2-b3"),
        (" {x}4.{y}a2-b3", " {x}h8-h7 4.{y}a2-b3"),
        (" 4. {y} 4. $7 a2-b3", " h8-h7 4. {y} 4. $7 a2-b3"),
        (" 3... 4. a2-b3", " 3... h8-h7 4. a2-b3"),
        // A number that is Black's own stays before what is added.
        (" {c} 3... a2-b3", " {c} 3... h8-h7 a2-b3"),
    ] {
        assert_eq!(guessed(" h8-h7 4. a2-b3", before), whole.replacen(" h8-h7 4. a2-b3", after, 1));
    }
    // Exchanged over a number, which stays where it is; and within a move.
    assert_eq!(guessed("b7-e1 7. g1xe1", "7. g1xe1 b7-e1"), whole);
    assert_eq!(guessed("d1-a2 h8-h7", "h8-h7 d1-a2"), whole);
    let own = "d1-a2 {c} 3... h8-h7 4. a2-b3";
    let right = whole.replacen("d1-a2 h8-h7 4. a2-b3", own, 1);
    assert_eq!(guessed("d1-a2 h8-h7 4. a2-b3", "d1-a2 {c} 3... a2-b3 4. h8-h7"), right);
    // A blank in the middle of a square.
    for torn in ["d 1-a2", "d1-a 2"] {
        assert_eq!(guessed(" d1-a2", &format!(" {torn}")), whole, "{torn}");
    }
    // One written twice is taken out with one of the blanks around it.
    assert_eq!(guessed("b7-e1 ", "b7-e1 b7-e1 "), whole);
    assert_eq!(guessed("c8-b4\n6.", "c8-b4\nc8-b4 6."), whole);
}

#[test]
fn letters_that_turn_nothing_are_left_out() {
    let before = "[Variant \"alquerque\"]\n\n1. c2-c3 (c) c4xc2 *\n";
    assert_eq!(mends(before, &before.replace(" (c)", "")), [("unexpected-character", Why::Rules(Because::NoTurn))]);
    let before = walking(TWO_STONES, "1. b2xd2xf2 (b) *");
    assert_eq!(mends(&before, &before.replace(" (b)", "")), [("unexpected-character", Why::Rules(Because::NoTurn))]);
}

#[test]
fn signs_are_those_that_the_ply_needs() {
    let before = "[Variant \"distanz\"]\n\n1. f1-f4 e8-h8 2. f4-f8 *\n";
    assert_eq!(mends(before, &before.replace("f4-f8", "f4xf8")), [("wrong-sign", Why::Rules(Because::Sign))]);
    let before = "[Variant \"alquerque\"]\n\n1. c2xc3 c4xc2 *\n";
    assert_eq!(mends(before, &before.replace("c2xc3", "c2-c3")), [("wrong-sign", Why::Rules(Because::Sign))]);
    let before = walking(TWO_STONES, "1. b2xd2-f2 *");
    assert_eq!(
        mends(&before, &before.replace("d2-f2", "d2xf2")),
        [("unexpected-character", Why::Rules(Because::Sign))]
    );
}

#[test]
fn a_series_that_must_go_on_in_one_way_goes_on() {
    let position = "m4/2m2/5/2m2/2M2 w 0";
    let text = |ply: &str| format!("[Variant \"alquerque\"]\n[SetUp \"1\"]\n[FEN \"{position}\"]\n\n1. {ply} *\n");
    assert_eq!(mends(&text("c1xc3"), &text("c1xc3xc5")), [("capture-unfinished", Why::Rules(Because::OnlyWayOn))]);
    // What follows shows that something else was meant.
    stays(&text("c1xc3 2. c3xc5"));
}

#[test]
fn move_numbers_are_those_due() {
    let before = "[Variant \"alquerque\"]\n\n1. c2-c3 (3. b2-c3) 2... c4xc2 12. c1xc3 a3xc1 *\n";
    let after = "[Variant \"alquerque\"]\n\n1. c2-c3 (1. b2-c3) 1... c4xc2 2. c1xc3 a3xc1 *\n";
    let names: Vec<_> = mends(before, after).into_iter().map(|(name, _)| name).collect();
    assert_eq!(names, ["move-number"; 3]);
    // In a line that breaks off a wrong number may show where a ply is missing.
    stays("[Variant \"alquerque\"]\n\n1. c2-c3 c4xc2 4. c1xc3 a1-a2 *\n");
}

/// A finished game: White takes the last man.
fn finished(tags: &str, token: &str) -> String {
    let position = "5/5/5/2m2/2M2 w 0";
    format!("{tags}[Variant \"alquerque\"]\n[SetUp \"1\"]\n[FEN \"{position}\"]\n\n1. c1xc3{token}\n")
}

#[test]
fn results_are_those_of_the_finished_game() {
    let right = finished("[Result \"1-0\"]\n", " 1-0");
    for (tag, token) in [("0-1", " 0-1"), ("*", " *"), ("1-0", " *"), ("0-1", " 1-0"), ("1-0", " 1/2"), ("White", "")] {
        let before = finished(&format!("[Result \"{tag}\"]\n"), token);
        assert_eq!(String::from_utf8(fixed(&before).text).unwrap(), right, "{tag} {token}");
    }
    assert_eq!(mends(&finished("[Result \"1-0\"]\n", ""), &right), [("result-missing", Why::Result)]);
    // Both are added, the tag only among others.
    let tags = "[White \"Anna\"]\n";
    mends(&finished(tags, ""), &finished("[White \"Anna\"]\n[Result \"1-0\"]\n", " 1-0"));
    // A comment to the end of its line would swallow it; lines end as they did.
    let windows = |text: String| text.replace('\n', "\r\n");
    let after = finished("[Result \"1-0\"]\n", " ; over\n1-0");
    mends(&windows(finished("", " ; over")), &windows(after));
}

#[test]
fn a_game_that_is_not_over_is_closed_as_the_tag_says() {
    let text = |tag: &str, end: &str| format!("{tag}[Variant \"alquerque\"]\n\n1. c2-c3 {{so}}{end}\n");
    assert_eq!(mends(&text("", ""), &text("", " *")), [("result-missing", Why::Open)]);
    let resigned = "[Result \"1-0\"]\n";
    assert_eq!(mends(&text(resigned, ""), &text(resigned, " 1-0")), [("result-missing", Why::ResultTag)]);
    // Who is right is not known.
    stays(&text(resigned, " 0-1"));
    stays(&text(resigned, " *"));
    assert_eq!(mends(&text("[Result \"won\"]\n", " 1-0"), &text(resigned, " 1-0")), [("bad-result", Why::Token)]);
    stays(&text("[Result \"won\"]\n", " *"));
}

#[test]
fn nothing_is_put_behind_what_has_no_end() {
    for end in [" (", " ((", " (1. zz (", " (1. b2-c3", " {", " {a *"] {
        stays(&format!("[Variant \"alquerque\"]\n[Result \"1-0\"]\n\n1. c2-c3{end}\n"));
    }
}

#[test]
fn scores_are_those_of_the_finished_game() {
    let text = fs::read_to_string("fixtures/vectors/records.wz").unwrap();
    let record = text.split("\n\n[Event").find(|record| record.contains("[Score \"")).unwrap();
    let right = format!("[Event{record}\n").replace("[Event[Event", "[Event");
    let (before, rest) = right.split_once("[Score \"").unwrap();
    let (_, after) = rest.split_once('"').unwrap();
    for (value, finding) in [("1-1", "score-mismatch"), ("many", "bad-result")] {
        let wrong = format!("{before}[Score \"{value}\"{after}");
        assert_eq!(mends(&wrong, &right), [(finding, Why::Score)]);
    }
    stays("[Score \"3-0\"]\n\n1. p1-h9 (p) *\n");
    stays("[Variant \"alquerque\"]\n[Score \"1-0\"]\n\n1. c2-c3 *\n");
}

#[test]
fn tags_are_mended_where_their_line_tells_how() {
    let text = |tag: &str| format!("[Event \"x\"]\n{tag}\n[Black \"b\"]\n\n1. p1-h9 (p) *\n");
    for (tag, why) in [
        ("[White \"Anna]", Why::TagEnds),
        ("[White \"Anna\"", Why::TagEnds),
        ("[White \"Anna", Why::TagEnds),
        ("[White Anna]", Why::TagEnds),
        ("[White “Anna”]", Why::TagEnds),
    ] {
        let found = mends(&text(tag), &text("[White \"Anna\"]"));
        assert_eq!(found.iter().map(|(_, why)| *why).collect::<Vec<_>>(), [why], "{tag}");
    }
    let quotes = mends(&text("[White \"Anna \"Rook\" B\"]"), &text("[White \"Anna \\\"Rook\\\" B\"]"));
    assert_eq!(quotes, [("unexpected-character", Why::Quotes)]);
    // What such a tag says counts for all that follows.
    let before = "[Variant \"alquerque]\n\n1. c2xc3 *\n";
    assert_eq!(mends(before, "[Variant \"alquerque\"]\n\n1. c2-c3 *\n").len(), 2);
    assert_eq!(
        mends(&text("[Event \"x\"]"), &text("").replace("\n\n[Black", "\n[Black")),
        [("duplicate-tag", Why::SameTag)]
    );
    stays(&text("[Event \"y\"]"));
    let from = "[FEN \"mmmmm/mmmmm/mm1MM/MMMMM/MMMMM w 0\"]\n\n*\n";
    let right = format!("[Variant \"alquerque\"]\n[SetUp \"1\"]\n{from}");
    assert_eq!(mends(&right.replace("[SetUp \"1\"]\n", ""), &right), [("style", Why::SetUp)]);
    assert_eq!(mends(&right.replace("\"1\"", "\"0\""), &right), [("style", Why::SetUp)]);
}

#[test]
fn other_encodings_become_utf8() {
    let before = b"[White \"M\xFCller\"]\n\n1. p1-h9 (p) *\n\n[Event \"\xC3\xBC\"]\n\n7. p1-h9 (p) *\n";
    let fixed = fix(before, &Options::default(), How::default());
    let after = "[White \"Müller\"]\n\n1. p1-h9 (p) *\n\n[Event \"ü\"]\n\n1. p1-h9 (p) *\n";
    assert_eq!(String::from_utf8(fixed.text).unwrap(), after);
    let found: Vec<_> = fixed.edits.iter().map(|(record, edit)| (*record, edit.finding, edit.span.start)).collect();
    assert_eq!(found, [(0, "encoding", 0), (1, "move-number", before.iter().position(|byte| *byte == b'7').unwrap())]);
}

#[test]
fn other_spellings_only_where_that_is_asked_for() {
    let before = "[Variant \"Alquerque\"]\n[Result \"½-½\"]\n\n1. C2 – C3   c4:c2 1/2 {so}\n";
    stays(before);
    let how = How { style: true, ..How::default() };
    let fixed = fix(before.as_bytes(), &Options::default(), how);
    let after = "[Variant \"alquerque\"]\n[Result \"1/2-1/2\"]\n\n1. c2-c3   c4xc2 1/2-1/2 {so}\n";
    assert_eq!(String::from_utf8(fixed.text).unwrap(), after);
}

#[test]
fn a_guess_is_taken_only_where_nothing_else_makes_the_rest_legal() {
    let text = fs::read_to_string("fixtures/vectors/records.wz").unwrap();
    let record = text.split("\n\n[Event").find(|record| record.contains("\"alquerque\"")).unwrap();
    let right = format!("[Event{}\n", record.trim_start_matches("[Event"));
    // The first step, a key beside the right one.
    let wrong = right.replacen("1. c2-c3", "1. c2-v3", 1);
    assert_ne!(wrong, right);
    assert_eq!(fixed(&wrong).text, wrong.as_bytes(), "without --guess it is left");
    let how = How { guess: true, ..How::default() };
    let fixed = fix(wrong.as_bytes(), &Options::default(), how);
    assert_eq!(String::from_utf8(fixed.text).unwrap(), right);
    assert_eq!(fixed.edits[0].1.why, Why::Guess);
}

#[test]
fn what_is_left_is_said_with_its_place() {
    let text = "[Variant \"alquerque\"]\n\n1. c2xc3 c4xc2 2. a1-a2 *\n";
    let fixed = fixed(text);
    assert_eq!(fixed.edits.len(), 1);
    let left: Vec<_> = fixed.left.iter().map(|(_, left)| (left.problem.kind.name(), &*left.written)).collect();
    assert_eq!(left, [("target-occupied", "a1-a2")]);
    assert_eq!(&text[fixed.left[0].1.problem.span.start..fixed.left[0].1.problem.span.end], "a1-a2");
}

#[test]
fn valid_records_stay_byte_for_byte() {
    let text = fs::read("fixtures/vectors/records.wz").unwrap();
    for how in [How::default(), How { style: true, guess: true }] {
        let fixed = fix(&text, &Options::default(), how);
        assert!(fixed.text == text);
        assert_eq!(fixed.edits, []);
    }
    // Also in the most careless spelling, if that is not asked for.
    for line in fs::read_to_string("fixtures/vectors/lenient.jsonl").unwrap().lines() {
        let vector: Value = serde_json::from_str(line).unwrap();
        if vector.get("canonical").is_some() {
            let (game, position) = (vector["game"].as_str().unwrap(), vector["position"].as_str().unwrap());
            let written = vector["written"].as_str().unwrap();
            let text = format!(" [Variant\t\"{game}\" ]\r\n[SetUp \"1\"][FEN \"{position}\"]\r\n{written};x\r\n\r\n");
            let fixed = fixed(&text);
            let only_results = |edit: &winkelzug::fix::Edit| edit.finding == "result-missing";
            assert!(fixed.edits.iter().all(|(_, edit)| only_results(edit)), "{text}: {:?}", fixed.edits);
        }
    }
}

/// The plies, main line and variations, of all valid records; nothing for the others.
fn played(text: &[u8]) -> Vec<Option<Vec<String>>> {
    let mut all = Vec::new();
    records(text, |_, reader, head| {
        let record = reader.rest(head);
        let mut collected = Collected::default();
        let verdict = judge_record(&record, &Options::default(), &mut collected);
        let plies = || {
            let mut row = 0;
            let token = |token: &Token<'_>| match token {
                Token::Ply(_) => {
                    row += 1;
                    Some(String::from_utf8(collected.notation(row - 1).to_vec()).unwrap())
                }
                Token::Open => Some("(".to_owned()),
                Token::Close => Some(")".to_owned()),
                Token::Comment(text) => Some(String::from_utf8_lossy(text).into_owned()),
                _ => None,
            };
            record.items.iter().map(|(item, _)| item).filter_map(token).collect()
        };
        all.push(verdict.is_valid().then(plies));
        true
    });
    all
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, ..ProptestConfig::default() })]

    #[test]
    fn no_valid_record_becomes_another_game(
        which in prop::collection::vec(any::<prop::sample::Index>(), 1..4),
        pieces in prop::collection::vec((any::<prop::sample::Index>(), prop::sample::select(&PIECES[..])), 0..8),
        cuts in prop::collection::vec((any::<prop::sample::Index>(), 1usize..6), 0..4),
        style in any::<bool>(),
        latin in any::<bool>(),
    ) {
        let mut input = some(&which);
        for (at, length) in cuts {
            let start = at.index(input.len());
            input = input.char_indices().filter(|(at, _)| !(start..start + length).contains(at)).map(|(_, c)| c).collect();
        }
        put_in(&mut input, pieces);
        let input = if latin { encoding_rs::WINDOWS_1252.encode(&input).0.into_owned() } else { input.into_bytes() };
        let how = How { style, guess: false };
        let fixed = fix(&input, &Options::default(), how);
        let (before, after) = (played(&input), played(&fixed.text));
        prop_assert_eq!(before.len(), after.len());
        for (before, after) in before.iter().zip(&after) {
            if before.is_some() {
                prop_assert_eq!(before, after);
            }
        }
        if fixed.edits.is_empty() {
            prop_assert!(fixed.text == input);
        }
        // Nothing more is determined.
        let again = fix(&fixed.text, &Options::default(), how);
        prop_assert!(again.text == fixed.text, "{:?}\n{:?}", fixed.edits, again.edits);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    #[test]
    fn guesses_mend_or_leave(
        which in any::<prop::sample::Index>(),
        at in any::<prop::sample::Index>(),
        letter in prop::sample::select(&b"abcdefgh12345678-x "[..]),
    ) {
        let records = vectors();
        let mut input = which.get(&records).clone().into_bytes();
        let movetext = input.windows(2).position(|pair| pair == b"\n\n").unwrap() + 2;
        let at = movetext + at.index(input.len() - movetext);
        input[at] = letter;
        let how = How { guess: true, ..How::default() };
        let fixed = fix(&input, &Options::default(), how);
        let (before, after) = (played(&input), played(&fixed.text));
        prop_assert_eq!(before.len(), after.len());
        for (before, after) in before.iter().zip(&after) {
            prop_assert!(before.is_none() || before == after);
        }
        // Whoever guesses makes the whole record legal, or leaves it.
        if fixed.edits.iter().any(|(_, edit)| edit.why == Why::Guess) && before.len() == 1 && !input.contains(&b'(') {
            prop_assert!(after[0].is_some(), "{:?}", fixed.edits);
        }
    }
}

#[test]
fn signs_stay_where_what_follows_speaks_against_others() {
    // The last ply takes the king, if Black plays there before it.
    stays(
        "[Variant \"distanz\"]\n[Result \"1-0\"]\n\n\
        1. g1-f1 e8-e7 2. g1-f1 b8-c7 3. g1-f1 c7-b5 4. d1-e1 b5-b2 5. e1-a1 f8-e6\n\
        6. f1-d1 e7-g5 7. d1-d5 b2-b7 8. g1-h5 e6-h2 9. c1-c6 g5-f6 10. h5-d8 b7-d3\n\
        11. d5-e3 h2-e4 12. e3-g8 f6-h2 13. g8-e3 d3-a5 14. d8-h6 a5xe3 15. h6-f5 e4-f1\n\
        16. a1-d2 e3-c2 17. f5-g7 h2-a5 18. d2-c7 c8-d5 19. c6xc2 d5-b4 20. g7-b7 a5-f5\n\
        21. c2-b2 b4-a7 22. b2-b3 f1xd6 23. b3xa3 1-0\n",
    );
}

#[test]
fn what_is_wrong_in_more_than_one_way_is_not_guessed() {
    let text = "[Variant \"alquerque\"]\n[Result \"1-0\"]\n\n\
        1. d2-c3 b4xd2 2. b2xb4 a5xc3 3. d3xb3 a3xc3 4. d1xd3xb3 d4-d3 5. e3xc3 a4-b4\n\
        6. c3xa5 e5-d4 7. c2-b2 d4-e3 8. Wb2xe2 e4-d4 9. e2xe4 c4-c3 10. b3xd3 d4xd2\n\
        11. e1xc3 c5-d4 12. e4xc4 d5-d4 13. a5xc5xe3 1-0\n";
    let fixed = fix(text.as_bytes(), &Options::default(), How { guess: true, ..How::default() });
    assert_eq!((fixed.text.as_slice(), fixed.edits.len()), (text.as_bytes(), 0));
}
