//! Broken records, mended with nothing but what `wz check` prints, as by somebody who has never read the rules.

use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::Command;
use winkelzug::record::{Reader, Span, Token};

/// The first error that `wz check` finds.
fn first_error(text: &str) -> Option<Value> {
    let file = tempfile::NamedTempFile::new().unwrap();
    fs::write(file.path(), text).unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_wz")).args(["check", "--json"]).arg(file.path()).output().unwrap();
    let object: Value = serde_json::from_slice(&output.stdout).unwrap();
    object["findings"].as_array().unwrap().iter().find(|finding| finding["severity"] == "error").cloned()
}

/// What stands between the first pair of backquotes.
fn quoted(help: &str) -> Option<&str> {
    help.split('`').nth(1)
}

/// The place of a ply of the main line, from 1.
fn ply(text: &str, number: usize) -> Span {
    let record = Reader::new(text.as_bytes()).record().unwrap();
    let plies = record.items.iter().filter(|(token, _)| matches!(token, Token::Ply(_)));
    plies.map(|(_, span)| *span).nth(number - 1).unwrap()
}

/// What somebody does who reads a finding and believes it: the ply that is said to have been meant goes in the place
/// of the one that it is said of; where nothing is suggested, the only one that is possible.
fn mend(text: &str, finding: &Value) -> Option<String> {
    let help: Vec<&str> = finding["help"].as_array()?.iter().filter_map(Value::as_str).collect();
    let whole = |key: &str| usize::try_from(finding[key].as_u64()?).ok();
    let here = Span::new(whole("start")?, whole("end")?);
    let bare = |help: &&str| help.strip_prefix("or ").unwrap_or(help).to_owned();
    let is_suggested = |help: &String| help.starts_with("did you mean") || help.starts_with("is the mistake");
    let suggested = help.iter().map(bare).find(is_suggested);
    let determined = help.iter().find(|help| help.starts_with("write") || help.starts_with("the only"));
    let fits = help.iter().find(|help| help.starts_with("this capture fits"));
    let help = suggested.or_else(|| determined.or(fits).map(|help| (*help).to_owned()))?;
    let (span, help) = match help.strip_prefix("is the mistake ") {
        None => (here, help.as_str()),
        Some(place) => {
            let back: usize = place.split(' ').next()?.parse().unwrap_or(1);
            // The old ply is quoted first, then the new one.
            (ply(text, whole("ply")? - back), place.split_once(" may be ")?.1)
        }
    };
    Some(format!("{}{}{}", &text[..span.start], quoted(help)?, &text[span.end..]))
}

#[track_caller]
fn mends(name: &str, faults: &[&str]) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/mending");
    let mut text = fs::read_to_string(folder.join(format!("{name}.wz"))).unwrap();
    let mut found = Vec::new();
    while let Some(finding) = first_error(&text) {
        found.push(finding["name"].as_str().unwrap().to_owned());
        assert!(found.len() <= faults.len(), "{found:?}\n{finding:#}");
        text = mend(&text, &finding).unwrap_or_else(|| panic!("nothing says how to mend this: {finding:#}"));
    }
    assert_eq!(found, faults);
    let wanted = fs::read_to_string(folder.join(format!("{name}.mended.wz"))).unwrap();
    assert_eq!(text, wanted);
}

#[test]
fn a_missing_letter_and_swapped_digits() {
    mends("walks", &["ambiguous-walk", "bad-square"]);
}

#[test]
fn a_letter_that_what_follows_tells_a_blocked_walk_and_a_misread_square() {
    mends("turns", &["ambiguous-walk", "turn-blocked", "no-piece"]);
}

#[test]
fn a_capture_missed_and_a_series_cut_short() {
    mends("captures", &["capture-forced", "capture-unfinished", "nothing-to-jump"]);
}

#[test]
fn squares_swapped_and_squares_left_out() {
    mends("jumps", &["no-piece", "nothing-to-jump", "squares-left-out"]);
}

#[test]
fn mistakes_that_show_two_plies_later() {
    mends("distances", &["wrong-distance", "wrong-sign", "no-piece"]);
}
