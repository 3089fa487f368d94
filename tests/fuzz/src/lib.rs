//! What the targets share: what must hold of any bytes. A breach panics.

#[path = "../../properties/sound.rs"]
mod sound;

pub use sound::reads_soundly;

use std::sync::Arc;
use winkelzug::diag::{Finding, Human, github, short};
use winkelzug::games::{Piece, Profile, Variant, Visitor};
use winkelzug::judge::{Options, judge_record, records};
use winkelzug::record::{Movetext, Reader, Span, Square, Token, Written};
use winkelzug::rules::Rulings;
use winkelzug::sink::collect::Collected;
use winkelzug::sink::export::export;
use winkelzug::sink::record_json::{self, Origin};
use winkelzug::sink::record_text::{self, Text};
use winkelzug::sink::{json, sarif};
use winkelzug::text::Lines;

/// Where the records of a text begin and end, told from its start.
pub fn spans(text: &[u8], base: usize) -> Vec<Span> {
    let mut spans = Vec::new();
    let mut reader = Reader::new(text);
    while let Some(head) = reader.head() {
        let movetext = reader.movetext(&head);
        let end = reader.finish(movetext);
        spans.push(Span::new(base + head.start, base + end));
    }
    spans
}

/// Whether a position string that a game takes is written as it was read, and one that it refuses has a place.
pub fn position(text: &str) {
    struct Reads<'t>(&'t str);
    impl Visitor for Reads<'_> {
        type Out = ();
        fn visit<G: Profile>(self) {
            match G::read_position(self.0) {
                Ok(position) => {
                    let mut written = String::new();
                    G::write_position(&position, &mut written);
                    assert_eq!(G::read_position(&written), Ok(position), "{written}");
                    let rulings = G::Rulings::default();
                    let ending = G::ending(&position, &rulings);
                    let plies = G::count_plies(&position, &rulings, 50);
                    assert!(ending.is_none() || plies == 0, "{written}: over, but there are plies");
                    let _ = G::score(&position, &rulings);
                }
                Err(error) => {
                    assert!((1..=self.0.chars().count() + 1).contains(&error.column), "{error:?}");
                    assert!(!error.to_string().is_empty());
                }
            }
        }
    }
    for variant in Variant::ALL {
        variant.visit(Reads(text));
    }
}

/// Values of rulings.
const VALUES: [&str; 12] =
    ["yes", "stuck", "free", "left", "offset", "chebyshev", "manhattan", "draw", "edge-1-corner-2", "0", "2", "7"];

/// Plays what the bytes choose, then reads the rest of them as a ply: both ways of deciding must agree, and a
/// legal ply must be written back as one.
pub fn ply<G: Profile>(data: &[u8]) {
    let Some((&length, data)) = data.split_first() else { return };
    let (choices, text) = data.split_at(data.len().min(usize::from(length) % 48));
    let mut rulings = G::Rulings::default();
    if length >= 128 {
        for (index, info) in G::Rulings::ALL.iter().enumerate() {
            // Most values belong to other rulings.
            let _ = rulings.set(info.name, VALUES[(usize::from(length) + index) % VALUES.len()]);
        }
    }
    let mut position = G::start(&rulings);
    for pair in choices.chunks(2) {
        let number = pair.iter().fold(0u64, |number, byte| number << 8 | u64::from(*byte));
        let mut path = Vec::new();
        let mut below = |bound: u64| number % bound.max(1);
        let Some(ply) = G::random_ply(&position, &rulings, &mut below, &mut path) else { break };
        let mut out = Vec::new();
        G::write_ply(&position, &rulings, &ply, path.iter().copied(), &mut out);
        let own = String::from_utf8(out).expect("notation is ASCII");
        decide::<G>(&position, &rulings, &own).then_some(()).expect("a legal ply is read");
        G::play(&mut position, &ply);
    }
    if let Ok(text) = std::str::from_utf8(text) {
        decide::<G>(&position, &rulings, text);
    }
}

/// The ply that the whole text is.
fn written(text: &str) -> Option<Written<'_>> {
    let mut movetext = Movetext::new(text.as_bytes(), 0);
    match movetext.next() {
        Some((Token::Ply(written), span)) if span.end == text.len() => Some(written),
        _ => None,
    }
}

/// Whether a ply is legal. The fast and the slow way must agree, and what is written of it must be legal too.
fn decide<G: Profile>(position: &G::Position, rulings: &G::Rulings, text: &str) -> bool {
    let Some(read) = written(text) else { return false };
    let slow = G::resolve(position, rulings, &read);
    if let Err(illegal) = &slow {
        let _ = format!("{illegal:?}");
    }
    if !G::is_over_at_sight(position, rulings) {
        let mut after = *position;
        if let Some(fast) = G::play_written(&mut after, rulings, &read) {
            let mut played = *position;
            G::play(&mut played, &fast.ply);
            assert_eq!(slow.as_ref(), Ok(&fast), "{text}");
            assert_eq!(after, played, "{text}");
        }
    }
    let Ok(resolved) = slow else { return false };
    let mut out = Vec::new();
    G::write_ply(position, rulings, &resolved.ply, read.squares(), &mut out);
    let out = String::from_utf8(out).expect("notation is ASCII");
    let again = written(&out).expect("what was written is a ply");
    assert_eq!(G::resolve(position, rulings, &again).map(|resolved| resolved.ply), Ok(resolved.ply), "{text}, {out}");
    let mut after = *position;
    G::play(&mut after, &resolved.ply);
    let men = |position: &G::Position| squares::<G>().filter_map(|square| G::piece(position, square)).count();
    assert!(
        !text.contains('x') || (G::CAPTURES == winkelzug::games::Captures::JumpedOver) || men(&after) == men(position)
    );
    let _: Option<Piece> = G::piece(&after, Square::new(0, 0));
    true
}

fn squares<G: Profile>() -> impl Iterator<Item = Square> {
    (0..G::RANKS).flat_map(|rank| (0..G::FILES).map(move |file| Square::new(file, rank)))
}

/// Renders everything that is found in the bytes, in every format, and a finding with the spans given.
pub fn renders(text: &[u8], start: usize, end: usize) {
    let name: Arc<str> = "-".into();
    let mut lines = Lines::new(text);
    let mut found = 0;
    records(text, |source, reader, head| {
        let record = reader.rest(head);
        let verdict = judge_record(&record, &Options::default(), &mut ());
        for problem in &verdict.problems {
            let mut finding = Finding::new(problem, source, &mut lines, &name, Some(1));
            render(&finding);
            // The same words at a place where they do not belong.
            let excerpt = winkelzug::diag::Excerpt::of(text, start, end);
            assert!(excerpt.start <= excerpt.end && excerpt.end <= excerpt.text.len());
            assert!(excerpt.text.is_char_boundary(excerpt.start) && excerpt.text.is_char_boundary(excerpt.end));
            finding.excerpt = excerpt;
            render(&finding);
            let mut elsewhere = problem.clone();
            elsewhere.span = Span::new(start, end);
            render(&Finding::new(&elsewhere, source, &mut Lines::new(text), &name, None));
            found += 1;
        }
        found < 50
    });
}

fn render(finding: &Finding) {
    let mut out = Vec::new();
    for colour in [false, true] {
        Human::new(colour).write(finding, &mut out).expect("a vector takes everything");
    }
    out.clear();
    short(finding, &mut out).expect("a vector takes everything");
    github(finding, &mut out).expect("a vector takes everything");
    let lines = out.iter().filter(|byte| **byte == b'\n').count();
    assert_eq!(lines, 2, "a line each: {}", String::from_utf8_lossy(&out));
    assert!(!out.contains(&0x1b), "what is read does not reach the terminal");
    sarif::result(finding, &mut out).expect("a vector takes everything");
    let findings = std::slice::from_ref(finding);
    json::line(&json::Checked::input(&finding.file, finding.record, findings), &mut out)
        .expect("a vector takes everything");
}

/// Whether bytes that may be one of our JSON objects are read or refused, and each record in them comes back
/// from its own object as it was exported.
pub fn json_lines(data: &[u8]) {
    match record_text::read(data) {
        Some(Text::Valid { text, variant, rulings }) => {
            let force_game = Variant::parse(&variant).map(|(variant, _)| variant);
            let options = Options { force_game, force_rulings: rulings, ..Options::default() };
            if let Some(record) = Reader::new(text.as_bytes()).record() {
                let _ = export(&record, &options, &mut Vec::new());
            }
        }
        Some(Text::Invalid(_)) => {}
        None => there_and_back(data),
    }
}

fn there_and_back(text: &[u8]) {
    let mut lines = Lines::new(text);
    records(text, |source, reader, head| {
        let record = reader.rest(head);
        let mut collected = Collected::default();
        let verdict = judge_record(&record, &Options::default(), &mut collected);
        let findings: Vec<_> =
            verdict.problems.iter().map(|p| Finding::new(p, source, &mut lines, &"-".into(), Some(1))).collect();
        let origin = Origin { file: "-", record: 1, line: 1, offset: 0, decoded: source.decoded };
        let mut object = Vec::new();
        record_json::write(&origin, &record, &verdict, &collected, &findings, &mut object);
        match record_text::read(&object).expect("our own object is read") {
            Text::Valid { text, variant, rulings } => {
                let mut before = Vec::new();
                assert!(export(&record, &Options::default(), &mut before));
                let (variant, _) = Variant::parse(&variant).expect("a game");
                let options = Options { force_game: Some(variant), force_rulings: rulings, ..Options::default() };
                let mut reader = Reader::new(text.as_bytes());
                let record = reader.record().expect("a record");
                let mut after = Vec::new();
                assert!(export(&record, &options, &mut after), "{text}");
                assert_eq!(String::from_utf8_lossy(&after), String::from_utf8_lossy(&before));
            }
            Text::Invalid(bytes) => {
                assert!(!verdict.is_valid());
                if !source.decoded {
                    assert_eq!(bytes, record.as_read());
                }
            }
        }
        true
    });
}
