//! Pages to replay records: small, whole in themselves, and right in a real browser.
//!
//! The browser test wants `chromium` (or its path in `CHROMIUM`), `node`, and once `npm ci` in `tests/browser`.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use winkelzug::diag::Finding;
use winkelzug::games::Variant;
use winkelzug::generate::Plan;
use winkelzug::judge::{Options, records};
use winkelzug::record::{Record, Span};
use winkelzug::sink::html::Page;
use winkelzug::sink::stats_html;
use winkelzug::stats::{self, Stats, add_text};
use winkelzug::text::Lines;

const RECORDS: &str = include_str!("../fixtures/vectors/records.wz");
const REPLAY: &str = include_str!("../fixtures/vectors/replay.jsonl");
const KNOWN: &str = include_str!("../fixtures/vectors/records.jsonl");

/// Records that ask for care: comments and a variation, an error, hostile text, an unknown game.
const ODD: &str = r#"[White "Anna"]
[Black "Bela"]

1. p1-m12 (m) $1 {a good beginning} (1. a16-b3 (a) {instead} 1... a1-f7 (f)) 1... p16-j3 (p) *

[White "Cleo"]
[Black "?"]

1. p1-m12 (m) p16-p16 *

[White "<script>alert(1)</script>"]
[Black "\"& '<img src=x onerror=alert(2)>"]

{</script><script>alert(3)</script><!-- ]]> &amp;} 1. p1-m12 (m) {<svg onload=alert(4)>} *

[White "Dora"]
[Variant "<i>chess</i>"]

1. e4 e5 *
"#;

/// A page of the records with these indices, from 0; of all where none is given.
fn page(title: &str, text: &str, wanted: &[usize]) -> String {
    let mut page = Page::new(title.to_owned());
    let mut index = 0;
    let mut lines = Lines::new(text.as_bytes());
    let name: Arc<str> = "test.wz".into();
    records(text.as_bytes(), |source, reader, head| {
        let mut movetext = reader.movetext(head);
        let items = movetext.by_ref().collect();
        let span = Span::new(head.start, movetext.at());
        reader.finish(movetext);
        let record = Record { text: &source.text[span.start..span.end], span, head: head.clone(), items };
        index += 1;
        if wanted.is_empty() || wanted.contains(&(index - 1)) {
            page.add(&record, index as u64, &Options::default(), |problems| {
                let finding = |problem| Finding::new(problem, source, &mut lines, &name, Some(index as u64));
                problems.iter().map(finding).collect()
            });
        }
        true
    });
    let mut bytes = Vec::new();
    page.write(&mut bytes).expect("a page");
    String::from_utf8(bytes).expect("text")
}

/// The statistics of records as a report, each player with all there is.
fn report(text: &str) -> String {
    let plan = stats::Plan { by: stats::By::parse("player"), full: true, limits: stats::Limits::default() };
    let mut stats = Stats::new(plan);
    add_text(text.as_bytes(), &Options::default(), &mut stats);
    let mut bytes = Vec::new();
    let look = stats_html::ReportLook { title: "<b>odd</b> & more", top: 3 };
    stats_html::write(&stats, look, &mut bytes).expect("a report");
    String::from_utf8(bytes).expect("text")
}

fn lines(text: &str) -> Vec<serde_json::Value> {
    text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

/// A random game of Walking Purchase under the usual rulings, played to its end.
fn finished() -> String {
    let mut bytes = Vec::new();
    Plan::new(Variant::WalkingPurchase, 7).generator().expect("a generator").record(0, &mut bytes);
    String::from_utf8(bytes).expect("text")
}

/// A random game of Walking Purchase of at least this many plies.
fn long_game(plies: usize) -> String {
    let generator = Plan::new(Variant::WalkingPurchase, 300).generator().expect("a generator");
    let mut number = 0;
    loop {
        let mut bytes = Vec::new();
        generator.record(number, &mut bytes);
        let text = String::from_utf8(bytes).expect("text");
        let mut count = 0;
        records(text.as_bytes(), |_, reader, head| {
            count =
                reader.movetext(head).filter(|(token, _)| matches!(token, winkelzug::record::Token::Ply(_))).count();
            false
        });
        if count >= plies {
            return text;
        }
        number += 1;
        assert!(number < 5_000, "no game is that long");
    }
}

#[test]
fn a_game_of_300_plies_makes_a_page_below_400_kilobytes() {
    let size = page("Long", &long_game(300), &[]).len();
    println!("{size} bytes");
    assert!(size < 400_000, "{size} bytes");
}

#[test]
fn a_page_refers_to_nothing_outside() {
    let page = page("<b>odd</b>", ODD, &[]);
    for outside in ["http:", "https:", "@import", "url(", "src=\"", "import("] {
        let found = page.match_indices(outside).map(|(at, _)| page[at.saturating_sub(30)..].lines().next());
        assert_eq!(found.flatten().collect::<Vec<_>>(), [] as [&str; 0], "{outside}");
    }
    assert!(page.contains("default-src 'none'"));
}

#[test]
fn hostile_text_ends_no_element() {
    let page = page("<b>odd</b>", ODD, &[]);
    assert_eq!(page.to_lowercase().matches("<script").count(), 2);
    assert_eq!(page.to_lowercase().matches("</script").count(), 2);
    assert!(page.contains("<title>&lt;b&gt;odd&lt;/b&gt;</title>"));
    assert!(!page.contains("<!--"));
    let (markup, data) = page.split_once("<script").expect("data");
    assert!(!markup.contains("<img") && !markup.contains("onload="));
    let data = data.split_once('>').and_then(|(_, data)| data.split_once("</script>")).expect("data").0;
    let records: serde_json::Value = serde_json::from_str(data).expect("JSON");
    assert_eq!(records[2]["name"], "3. <script>alert(1)</script> – \"& '<img src=x onerror=alert(2)> *");
}

#[test]
fn the_same_records_give_the_same_bytes() {
    assert_eq!(page("Odd", ODD, &[]), page("Odd", ODD, &[]));
}

#[test]
fn pages_work_in_a_browser() {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/browser");
    let Some(chromium) = chromium() else { return eprintln!("skipped: no chromium found") };
    if Command::new("node").arg("--version").output().is_err() {
        return eprintln!("skipped: no node found");
    }
    if !tests.join("node_modules").is_dir() {
        return eprintln!("skipped: run `npm ci` in tests/browser first");
    }
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("pages");
    std::fs::create_dir_all(&folder).expect("a folder");
    let replay = lines(REPLAY);
    let known = lines(KNOWN);
    let wanted: Vec<usize> =
        replay.iter().map(|record| record["record"].to_string().parse().expect("a number")).collect();
    let expected: Vec<serde_json::Value> = replay
        .iter()
        .zip(&wanted)
        .map(|(record, &index)| {
            let known = &known[index];
            let text = |key: &str| known[key].as_str().unwrap_or_default().to_owned();
            let counted = text("game") == "walking-purchase" && text("status") == "finished";
            let score = match text("winner").as_str() {
                "white" => format!("White wins, {} to 0.", text("points")),
                "black" => format!("Black wins, {} to 0.", text("points")),
                _ => "a draw, 0 to 0.".to_owned(),
            };
            serde_json::json!({ "positions": record["positions"], "score": counted.then_some(score) })
        })
        .collect();
    let write = |name: &str, text: String| std::fs::write(folder.join(name), text).expect("a file");
    write("expected.json", serde_json::json!({ "records": expected }).to_string());
    write("vectors.html", page("Vectors", RECORDS, &wanted));
    write("one.html", page("One", RECORDS, &wanted[..1]));
    write("odd.html", page("<b>odd</b>", ODD, &[]));
    write("long.html", page("Long", &long_game(300), &[]));
    write("worth.html", page("Worth", &finished(), &[]));
    write("report.html", report(&format!("{RECORDS}\n{ODD}")));
    write("report-empty.html", report(""));
    let output = Command::new("node").arg(tests.join("pages.mjs")).arg(&folder).arg(chromium).output().expect("node");
    let said = String::from_utf8_lossy(&output.stdout);
    println!("{said}{}", String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "see above");
}

/// Where the browser is.
fn chromium() -> Option<PathBuf> {
    let given = std::env::var_os("CHROMIUM").map(PathBuf::from);
    let usual = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].map(PathBuf::from);
    given.into_iter().chain(usual).find(|path| path.exists())
}
