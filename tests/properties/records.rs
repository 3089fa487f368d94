//! Records: what is exported is what was read, and reads the same again.

use super::random::{Random, choose, legal, rulings, show};
use proptest::prelude::*;
use std::fs;
use winkelzug::games::{Profile, Variant, Visitor};
use winkelzug::judge::{Options, Verdict, judge_record};
use winkelzug::record::{Reader, Record, Token, boundary, last_boundary};
use winkelzug::rules::{Rulings, Side};
use winkelzug::sink::export::export;

/// Writes a record as people might, with all that a record can hold.
struct Scribe {
    random: Random,
    text: String,
}

const REMARKS: [&str; 10] = [
    "",
    "good",
    "  two   spaces ",
    "a line\nbreak",
    "quotes \" and \\ stay",
    "(not a variation) [nor a tag]",
    "50% luck; or more",
    "Ärgernis – für Schwarz",
    "long enough that it cannot stand on one line of seventy-nine characters whatever comes before or after it",
    "1. a1-b2 $3 * {",
];

impl Scribe {
    fn blank(&mut self) {
        let blank = *self.random.pick(&[" ", " ", " ", "\n", "  ", "\r\n", "\t", "\n% left out\n", " \n "]);
        self.text.push_str(blank);
    }

    fn remark(&mut self) {
        let remark = *self.random.pick(&REMARKS);
        if self.random.once_in(4) && !remark.contains('\n') {
            self.text.push_str(&format!(";{remark} }}"));
            self.text.push('\n');
        } else {
            self.text.push_str(&format!("{{{remark}}}"));
            self.blank();
        }
    }

    fn around(&mut self) {
        if self.random.once_in(4) {
            let nag = *self.random.pick(&["$1", "$18", "$139", "$0", "$999999999"]);
            self.text.push_str(nag);
            self.blank();
        }
        if self.random.once_in(5) {
            self.remark();
        }
    }

    fn number(&mut self, number: usize, side: Side) {
        let text = match self.random.below(8) {
            0 => return,
            1 => format!("{}.", self.random.below(200)),
            2 => format!("{number}"),
            3 => format!("{number} ..."),
            _ if side == Side::White => format!("{number}."),
            _ => format!("{number}..."),
        };
        self.text.push_str(&text);
        self.blank();
    }

    fn line<G: Profile>(
        &mut self,
        start: &G::Position,
        rulings: &G::Rulings,
        first: usize,
        plies: usize,
        depth: usize,
    ) {
        let mut position = *start;
        if self.random.once_in(6) {
            self.remark();
        }
        for ply in 0..plies {
            let legal = legal::<G>(&position, rulings);
            if legal.is_empty() {
                break;
            }
            let next = choose(&legal, &mut self.random);
            let side = G::to_move(&position);
            self.number((first + ply) / 2 + 1, side);
            let spelled = match self.random.below(8) {
                0 => next.text.replace('-', "–"),
                1 => next.text.replace('x', " × "),
                2 => format!("{}!?", next.text),
                3 => format!("{}+", next.text),
                _ => next.text.clone(),
            };
            self.text.push_str(&spelled);
            self.blank();
            self.around();
            let before = position;
            position = next.after;
            while depth > 0 && self.random.once_in(6) {
                self.text.push('(');
                if self.random.once_in(4) {
                    self.blank();
                }
                let plies = 1 + self.random.below(4);
                self.line::<G>(&before, rulings, first + ply, plies, depth - 1);
                self.text.push(')');
                self.blank();
                self.around();
            }
        }
        if depth < 3 && self.random.once_in(8) {
            self.text.push_str("* ");
        }
    }

    fn tags<G: Profile>(&mut self, start: &G::Position, rulings: &G::Rulings, setup: bool) {
        let mut tags = vec![format!("[Variant \"{}\"]", if self.random.once_in(4) { G::TITLE } else { G::NAME })];
        if !rulings.not_default().is_empty() {
            tags.push(format!("[Rulings \"{}\"]", rulings.not_default().join("  ")));
        }
        if setup {
            tags.push(format!("[FEN \"{}\"]", show::<G>(start)));
            if self.random.once_in(2) {
                tags.push("[SetUp \"1\"]".to_owned());
            }
        }
        let others = [
            "[White \"A \\\"B\\\" \\\\\"]",
            "[Result \"*\"]",
            "[Site \"a\nb\"]",
            "[Annotator \"Ä\"]",
            "[ X  \"\" ]",
            "[X \"\"]",
        ];
        for other in others {
            if self.random.once_in(3) {
                tags.insert(self.random.below(tags.len() + 1), other.to_owned());
            }
        }
        let events = ["[Event \"?\"]", "[Event \"Club evening\"]"];
        tags.insert(0, (*self.random.pick(&events)).to_owned());
        let between = *self.random.pick(&["\n", " ", "\r\n", "\n% left out\n"]);
        self.text.push_str(&tags.join(between));
        let after = *self.random.pick(&["\n\n", "\n", "\r\n\r\n", " "]);
        self.text.push_str(after);
    }
}

impl Visitor for Scribe {
    type Out = String;
    fn visit<G: Profile>(mut self) -> String {
        let rulings = rulings::<G>(&mut self.random, false);
        let mut start = G::start(&rulings);
        let setup = self.random.once_in(2);
        for _ in 0..if setup { 1 + self.random.below(20) } else { 0 } {
            let legal = legal::<G>(&start, &rulings);
            if legal.is_empty() {
                break;
            }
            start = choose(&legal, &mut self.random).after;
        }
        self.tags::<G>(&start, &rulings, setup);
        let plies = self.random.below(14);
        self.line::<G>(&start, &rulings, 0, plies, 3);
        if !self.text.ends_with("* ") {
            self.text.push_str("*\n");
        }
        self.text
    }
}

fn random_record(variant: Variant, seed: u64) -> String {
    variant.visit(Scribe { random: Random::new(seed), text: String::new() })
}

fn read(text: &str) -> Vec<Record<'_>> {
    let mut reader = Reader::new(text.as_bytes());
    std::iter::from_fn(|| reader.record()).collect()
}

fn exported(record: &Record<'_>) -> Option<String> {
    let mut out = Vec::new();
    let written = export(record, &Options::default(), &mut out);
    assert_eq!(written, !out.is_empty());
    written.then(|| String::from_utf8(out).unwrap())
}

fn verdict(record: &Record<'_>) -> Verdict {
    judge_record(record, &Options::default(), &mut ())
}

/// What a record holds, whatever its layout: brackets, plies without their spelling, remarks without their blanks.
fn essence(record: &Record<'_>) -> (Vec<String>, Vec<u32>) {
    let mut nags = Vec::new();
    let mut found = Vec::new();
    for (token, _) in &record.items {
        match token {
            Token::Ply(written) => found.push(written.squares().map(|square| square.to_string()).collect()),
            Token::Comment(text) => {
                let words = String::from_utf8_lossy(text).split_ascii_whitespace().collect::<Vec<_>>().join(" ");
                found.push(format!("{{{}}}", words.replace('}', ")")));
            }
            Token::Nag(nag) => nags.push(*nag),
            Token::Open => found.push("(".to_owned()),
            Token::Close => found.push(")".to_owned()),
            Token::Result(claim, _) => found.push(claim.token().to_owned()),
            Token::Number(_) | Token::Unreadable(_) => {}
        }
    }
    nags.sort_unstable();
    (found, nags)
}

proptest! {
    // A smaller seed is no smaller record.
    #![proptest_config(ProptestConfig {
        cases: if cfg!(debug_assertions) { 48 } else { 400 }, max_shrink_iters: 0, ..ProptestConfig::default()
    })]

    #[test]
    fn what_is_exported_reads_the_same_and_exports_to_the_same_bytes(seed in any::<u64>(), which in 0usize..3) {
        let text = random_record(Variant::ALL[which], seed);
        let records = read(&text);
        prop_assert_eq!(records.len(), 1, "{}", text);
        let before = verdict(&records[0]);
        prop_assert!(before.is_valid(), "{:?}\n{}", before.problems, text);
        let out = exported(&records[0]).unwrap();
        let again = read(&out);
        prop_assert_eq!(again.len(), 1, "{}", out);
        prop_assert_eq!(essence(&again[0]), essence(&records[0]), "{}\n\n{}", text, out);
        let after = verdict(&again[0]);
        prop_assert_eq!(
            (after.variant, after.status, after.plies, after.reason, after.outcome, after.score, after.token),
            (before.variant, before.status, before.plies, before.reason, before.outcome, before.score, before.token)
        );
        let styles = after.problems.iter().map(|problem| problem.kind.name());
        let styles: Vec<_> = styles.filter(|name| ["style", "move-number"].contains(name)).collect();
        prop_assert!(styles.is_empty(), "{:?}\n{}", after.problems, out);
        prop_assert_eq!(exported(&again[0]).unwrap(), out);
    }

    #[test]
    fn exported_lines_are_short_and_have_no_blank_at_their_end(seed in any::<u64>(), which in 0usize..3) {
        let text = random_record(Variant::ALL[which], seed);
        let out = exported(&read(&text)[0]).unwrap();
        let (tags, movetext) = out.split_once("\n\n").unwrap();
        prop_assert!(tags.lines().all(|line| line.starts_with('[') && line.ends_with("\"]")), "{}", out);
        prop_assert!(movetext.ends_with('\n') && !movetext.contains("\n\n"), "{}", out);
        let words: Vec<&str> = movetext.split(['\n', ' ']).collect();
        prop_assert!(words.iter().rev().skip(1).all(|word| !word.is_empty()), "{}", out);
        let lines: Vec<&str> = movetext.lines().collect();
        for (index, line) in lines.iter().enumerate() {
            prop_assert!(line.chars().count() <= 79, "{}", line);
            // What stands first on the next line would not have fitted.
            if let Some(next) = lines.get(index + 1) {
                let mut words = next.split(' ').peekable();
                let mut first = words.next().unwrap().to_owned();
                let number = first.trim_start_matches('(').trim_end_matches('.');
                let numbered = first.ends_with('.') && number.bytes().all(|byte| byte.is_ascii_digit());
                if numbered {
                    first.push_str(&format!(" {}", words.next().unwrap_or_default()));
                }
                if words.peek().is_some_and(|word| word.len() >= 3 && word.starts_with('(') && word.as_bytes()[2] == b')') {
                    first.push_str(&format!(" {}", words.next().unwrap()));
                }
                prop_assert!(line.chars().count() + 1 + first.chars().count() > 79, "{}\n{}", line, next);
            }
        }
    }

    #[test]
    fn records_one_after_the_other_are_read_as_each_by_itself(seeds in prop::collection::vec(any::<u64>(), 1..5)) {
        let texts: Vec<String> = seeds.iter().map(|&seed| {
            let text = random_record(Variant::ALL[usize::try_from(seed % 3).unwrap()], seed);
            exported(&read(&text)[0]).unwrap()
        }).collect();
        let joined = texts.join("\n");
        prop_assert_eq!(read(&joined).iter().map(|record| exported(record).unwrap()).collect::<Vec<_>>(), texts);
    }
}

/// A record as data, without places.
fn contents(text: &[u8]) -> Vec<String> {
    let mut reader = Reader::new(text);
    std::iter::from_fn(|| reader.record())
        .map(|record| {
            let tags: Vec<_> = record.head.tags.iter().map(|tag| (tag.name(), tag.value())).collect();
            let faults: Vec<_> = record.faults().map(|fault| fault.syntax).collect();
            let items: Vec<_> = record.items.iter().map(|(token, _)| token).collect();
            format!("{tags:?} {faults:?} {items:?}")
        })
        .collect()
}

/// Every boundary of the text, and what is read on either side of it.
fn splits_alike(text: &[u8]) {
    let whole = contents(text);
    let mut from = 0;
    let mut last = None;
    while let Some(at) = boundary(text, from) {
        assert!(at >= from && text[at..].starts_with(b"[Event \""));
        let mut parts = contents(&text[..at]);
        parts.extend(contents(&text[at..]));
        assert_eq!(parts, whole, "split at {at}: {:?}", String::from_utf8_lossy(text));
        last = Some(at);
        from = at + 1;
    }
    assert_eq!(last_boundary(text), last, "{:?}", String::from_utf8_lossy(text));
}

/// Bytes of which records are made, and of which they should not be.
pub const PIECES: [&str; 40] = [
    "[Event \"",
    "[Event \"?\"]",
    "[Variant \"alquerque\"]",
    "[A \"b\"]",
    "[",
    "]",
    "\"",
    "\\",
    "\n",
    "\n\n",
    "\n \t\n",
    "\r\n\r\n",
    "\r",
    "\r\r",
    " ",
    "\t",
    "{",
    "}",
    "(",
    ")",
    ";",
    "%",
    "*",
    "1-0",
    "1/2-1/2",
    "½",
    "1.",
    "1...",
    "1",
    "p1-m12",
    " (m)",
    "c2-c3",
    "d3xd5xf5",
    "a1-a8-h8",
    "!?",
    "$7",
    "$",
    "\u{FEFF}",
    "\0",
    "é",
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(if cfg!(debug_assertions) { 400 } else { 4_000 }))]

    #[test]
    fn a_text_split_at_a_boundary_gives_the_same_records(pieces in prop::collection::vec(prop::sample::select(&PIECES[..]), 0..40)) {
        splits_alike(pieces.concat().as_bytes());
    }

    #[test]
    fn a_text_full_of_events_split_at_a_boundary_gives_the_same_records(
        pieces in prop::collection::vec(prop::sample::select(&PIECES[..20]), 0..60),
    ) {
        splits_alike(pieces.concat().as_bytes());
    }
}

#[test]
fn the_vectors_split_at_any_boundary_give_the_same_records() {
    let text = fs::read("fixtures/vectors/records.wz").unwrap();
    // From each boundary to the next but one, and the whole in the middle.
    let mut starts = vec![0];
    while let Some(at) = boundary(&text, starts[starts.len() - 1] + 1) {
        starts.push(at);
    }
    assert_eq!(starts.len(), contents(&text).len());
    starts.push(text.len());
    for three in starts.windows(3) {
        splits_alike(&text[three[0]..three[2]]);
    }
    let middle = starts[starts.len() / 2];
    let mut parts = contents(&text[..middle]);
    parts.extend(contents(&text[middle..]));
    assert!(parts == contents(&text));
}
