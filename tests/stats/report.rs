//! Statistics as a report.

use super::{by, counted, fixture, of};
use std::fmt::Write as _;
use std::process::Command;
use winkelzug::games::Variant;
use winkelzug::sink::stats_html::{self, ReportLook};
use winkelzug::sink::{stats_csv, stats_table};
use winkelzug::stats::{Limits, Plan, Stats};

fn report(stats: &Stats, top: usize) -> String {
    let mut out = Vec::new();
    stats_html::write(stats, ReportLook { title: "Statistics of <club> & \"sons\"", top }, &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

/// Records whose tags are hostile.
const HOSTILE: &str = r#"[Event "<script>alert(1)</script>"]
[White "\"& '<img src=x onerror=alert(2)>"]
[Black "</table><!--]]>"]
[Variant "alquerque"]

1. c2-c3 c4xc2 2. c1xc3 1-0

[Event "\"& <i>"]
[White "\"& '<img src=x onerror=alert(2)>"]
[Black "&lt;"]

1. p1-h9 (p) *
"#;

/// Each element of the page with this name, whole; there is none in another one.
fn elements<'p>(page: &'p str, name: &str) -> Vec<&'p str> {
    let (open, close) = (format!("<{name}"), format!("</{name}>"));
    let starts = page.match_indices(&open).filter(|(at, _)| page[at + open.len()..].starts_with([' ', '>']));
    starts.map(|(at, _)| &page[at..at + page[at..].find(&close).unwrap() + close.len()]).collect()
}

#[test]
fn a_report_has_all_parts_each_with_words_beside_its_picture() {
    let page = report(&counted(&fixture("records.wz"), by("year")), 20);
    for heading in ["Overview", "Walking Purchase", "Alquerque", "Distanz", "By year", "How to read this"] {
        assert!(elements(&page, "h2").iter().any(|found| found.contains(&format!(">{heading}<"))), "{heading}");
    }
    for variant in ["Walking Purchase", "Alquerque", "Distanz"] {
        let section = &page[page.find(&format!(">{variant}</h2>")).unwrap()..];
        let section = &section[..section.find("<h2").unwrap_or(section.len())];
        let maps = if variant == "Walking Purchase" { 3 } else { 2 };
        assert_eq!(section.matches("<figure class=\"map\">").count(), maps, "{variant}");
        let measures = if variant == "Walking Purchase" { 5 } else { 3 };
        assert_eq!(section.matches("Histogram of").count(), measures, "{variant}");
        for part in ["How games end", "Distributions", "On the board", "First plies", "Players"] {
            assert!(section.contains(&format!("<h3>{part}</h3>")), "{variant}: {part}");
        }
    }
    // Every picture says what it shows, or is not read where the words stand beside it.
    let pictures = elements(&page, "svg");
    assert!(pictures.len() > 50);
    for picture in &pictures {
        let start = &picture[..picture.find('>').unwrap()];
        let told = start.contains("role=\"img\" aria-label=\"");
        assert!(told != start.contains("aria-hidden=\"true\""), "{start}");
    }
    for figure in elements(&page, "figure") {
        assert!(figure.contains("<figcaption>"), "{figure}");
        assert!(
            figure.contains("<table>") || figure.contains("by game") || figure.contains("share of all"),
            "{figure}"
        );
    }
    for table in elements(&page, "table") {
        assert!(table.contains("<caption>") && table.contains("<th scope=\"col\">"), "{table}");
        let cells = |row: &str| row.matches("<td").count() + row.matches("<th ").count();
        let rows: Vec<usize> = elements(table, "tr").into_iter().map(cells).collect();
        assert!(rows.len() > 1 && rows.iter().all(|count| *count == rows[0]), "{rows:?}: {table}");
    }
}

#[test]
fn a_report_says_the_numbers_of_the_records() {
    let text = "[Variant \"alquerque\"]\n[White \"Anna\"]\n\n1. c2-c3 c4xc2 2. c1xc3 1-0\n\n\
                [Variant \"alquerque\"]\n[White \"Anna\"]\n\n1. c2-c3 1/2-1/2\n\n[Variant \"alquerque\"]\n\n1. c1-c2 *";
    let page = report(&counted(text, Plan::default()), 0);
    assert!(page.contains("3 records, 1 with an error"), "{page}");
    assert!(page.contains("Alquerque: White has won 1, draw 1, Black has won 0, open 0"));
    // 1½ of 2; Wilson's bounds as in the other formats.
    assert!(page.contains("Alquerque: 75.0\u{a0}% (19.8 to 97.3)"));
    assert!(page.contains("Histogram of plies: 2 records, from 1 to 3, median 1, mean 2"));
    assert!(page.contains("Entered by White: 3 on 1 point, most on c3 3"));
    assert!(page.contains("Entered by Black: 1 on 1 point, most on c2 1"));
    assert!(page.contains(
        "<bdi>c2-c3</bdi></th><td>2</td><td>100.0</td><td>1</td><td>1</td><td>0</td><td>0</td><td>75.0</td>"
    ));
    assert!(
        page.contains("<bdi>Anna</bdi></th><td>2</td><td>1</td><td>1</td><td>0</td><td>0</td><td>1.5</td><td>0.5</td>")
    );
    assert!(!page.contains("left out"));
}

#[test]
fn text_from_records_is_text() {
    for key in ["event", "player", "White"] {
        let page = report(&counted(HOSTILE, by(key)), 20);
        for tag in ["<script", "<img", "<i>", "<!--", "]]>"] {
            assert!(!page.contains(tag), "{key}: {tag}");
        }
        assert!(page.contains("<bdi>&quot;&amp; &#39;&lt;img src=x onerror=alert(2)&gt;</bdi>"));
        assert!(page.contains("<bdi>&lt;/table&gt;&lt;!--]]&gt;</bdi>"));
        assert!(page.contains("<bdi>&amp;lt;</bdi>"));
        assert!(page.contains("<h1>Statistics of &lt;club&gt; &amp; &quot;sons&quot;</h1>"));
    }
    let page = report(&counted(HOSTILE, by("event")), 20);
    assert!(page.contains("<bdi>&lt;script&gt;alert(1)&lt;/script&gt;</bdi>"));
    assert!(page.contains(">&lt;script&gt;alert(1)&lt;/script&gt;: Alquerque</h3>"));
}

#[test]
fn every_picture_is_xml_and_refers_to_nothing_outside() {
    for text in [fixture("records.wz"), HOSTILE.to_owned()] {
        let page = report(&counted(&text, by("event")), 20);
        for picture in elements(&page, "svg") {
            let parsed = roxmltree::Document::parse(picture);
            assert!(parsed.is_ok(), "{:?}: {picture}", parsed.err());
            for used in parsed.unwrap().descendants().filter_map(|node| node.attribute("href")) {
                assert!(page.contains(&format!("id=\"{}\"", used.strip_prefix('#').unwrap())), "{used}");
            }
        }
        for outside in ["http:", "https:", "@import", "url(", "src=\"", "<script", "<link rel=\"stylesheet"] {
            assert!(!page.contains(outside), "{outside}");
        }
        assert!(page.contains("default-src 'none'"));
        let mut ids: Vec<&str> = page.match_indices(" id=\"").map(|(at, found)| &page[at + found.len()..]).collect();
        ids.iter_mut().for_each(|id| *id = &id[..id.find('"').unwrap()]);
        let all = ids.len();
        ids.sort_unstable();
        ids.dedup();
        assert!(ids.len() == all && all > 4, "an id is there twice");
    }
}

#[test]
fn lists_are_cut_where_wanted_and_say_so() {
    let mut text = String::new();
    for player in 0..30 {
        let _ = write!(text, "[Variant \"distanz\"]\n[White \"P{player}\"]\n[Black \"Q\"]\n\n1. f1-f4 *\n\n");
    }
    let page = report(&counted(&text, by("white")), 5);
    assert!(page.contains("The 5 of 31 players with the most games; 26 are left out."));
    assert!(page.contains("The 5 of 30 groups with the most records; 25 are left out."));
    assert!(!page.contains("<bdi>P9</bdi>") && page.contains("<bdi>Q</bdi>"));
    assert!(report(&counted(&text, by("white")), 0).contains("<bdi>P9</bdi>"));
    let kept = Plan { limits: Limits { players: 3, groups: 3 }, ..by("white") };
    assert!(report(&counted(&text, kept), 0).contains("<bdi>(other)</bdi>"));
}

#[test]
fn large_counts_and_odd_values_are_drawn() {
    let record = "[Variant \"distanz\"]\n\n1. f1-f4 *\n\n";
    let page = report(&counted(&record.repeat(12_500), Plan::default()), 5);
    assert!(page.contains(">12500</text>") && page.contains("12,000 to 12,500"));
    assert!(page.contains("Where pieces are captured: nowhere."));
    // A game of no known name only.
    let page = report(&counted("[Variant \"chess\"]\n\n1. e4 *", by("year")), 5);
    assert!(page.contains("1 record, 1 with an error, which is counted as such and nowhere else; 1 of no known game."));
    assert!(page.contains("<td>of no known game</td>"));
}

#[test]
fn the_same_records_are_the_same_bytes_however_they_come() {
    let folder = std::env::temp_dir().join(format!("wz-report-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let [one, two, output] = ["one.wz", "two.wz", "report.html"].map(|name| folder.join(name).display().to_string());
    std::fs::write(&one, (fixture("records.wz") + "\n" + &fixture("faults.wz") + "\n").repeat(6)).unwrap();
    std::fs::write(&two, HOSTILE).unwrap();
    let wz = |args: &[&str]| Command::new(env!("CARGO_BIN_EXE_wz")).arg("stats").args(args).output().unwrap();
    let forth = wz(&["--format", "html", "--by", "player", "-j", "1", &one, &two]);
    let back = wz(&["--format", "html", "--by", "player", "-j", "8", &two, &one]);
    assert_eq!(forth.status.code(), Some(1));
    assert!(forth.stdout == back.stdout && forth.stdout.starts_with(b"<!DOCTYPE html>\n"));
    // The suffix says that it is to be a report.
    assert_eq!(wz(&["--by", "player", "-o", &output, &one, &two]).status.code(), Some(1));
    assert!(std::fs::read(&output).unwrap() == forth.stdout);
    // One input names the report.
    let named = wz(&["--format", "html", &two]).stdout;
    assert!(String::from_utf8(named).unwrap().contains("<title>Statistics of two.wz</title>"));
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn no_record_is_a_page_that_says_so_and_the_usual_finding() {
    use std::io::Write;
    use std::process::Stdio;
    let mut wz = Command::new(env!("CARGO_BIN_EXE_wz"));
    let wz = wz.args(["stats", "--format", "html", "--by", "event", "-"]);
    let mut child = wz.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(b"\n").unwrap();
    let output = child.wait_with_output().unwrap();
    let page = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert!(page.contains("There was no record to count.") && page.ends_with("</html>\n"), "{page}");
    assert!(!page.contains("<table") && !page.contains("<nav"));
    assert!(String::from_utf8_lossy(&output.stderr).contains("nothing-here"));
}

/// A table for people, in a wide terminal.
fn table(stats: &Stats) -> String {
    let mut out = Vec::new();
    stats_table::write(stats, stats_table::TableLook { width: 120, ascii: true, top: 0 }, &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

#[test]
fn first_plies_say_what_they_leave_out_and_whose_start_is_another() {
    let records = "[Variant \"alquerque\"]\n\n1. c2-c3 *\n\n\
                   [Variant \"alquerque\"]\n\n*\n\n\
                   [Variant \"alquerque\"]\n[Rulings \"middle-row=left\"]\n\n1. c2-c3 *\n\n\
                   [Variant \"alquerque\"]\n[SetUp \"1\"]\n[FEN \"M4/5/5/5/4m w 0\"]\n\n1. a5-b5 *\n\n";
    let once = counted(records, Plan::default());
    let game = of(&once, Variant::Alquerque);
    assert_eq!((game.errors, game.set_up, game.ruled_start), (0, 1, 1));
    let mut twice = once.clone();
    twice.merge(once.clone());
    for (stats, said) in [
        (
            &once,
            [
                "1 record that begins with a position set up is left out.",
                "1 record that has no ply is left out.",
                "1 record counted here has rulings that change the start position.",
            ],
        ),
        (
            &twice,
            [
                "2 records that begin with a position set up are left out.",
                "2 records that have no ply are left out.",
                "2 records counted here have rulings that change the start position.",
            ],
        ),
    ] {
        let (page, table) = (report(stats, 20), table(stats));
        for said in said {
            assert!(page.contains(&format!("<p class=\"note\">{said}</p>")), "{said}: {page}");
            assert!(table.contains(&format!("  {said}\n")), "{said}: {table}");
        }
    }
    // Where nothing is left out nothing is said.
    let plain = counted("[Variant \"alquerque\"]\n\n1. c2-c3 *", Plan::default());
    assert!(!report(&plain, 20).contains("left out") && !table(&plain).contains("left out"));
}

#[test]
fn who_is_unknown_is_nobody() {
    let text = "[Variant \"distanz\"]\n[White \"Anna\"]\n[Black \"?\"]\n\n1. f1-f4 *\n\n\
                [Variant \"distanz\"]\n\n1. f1-f4 *\n\n[Variant \"distanz\"]\n[White \"Anna\"]\n[Black \"Bo\"]\n\n1. f1-f4 *";
    let stats = counted(text, Plan::default());
    assert_eq!(of(&stats, Variant::Distanz).nameless, 2);
    let said = "? stands for unknown: 2 records lack the name of one player or of both, who are not listed.";
    let (page, table) = (report(&stats, 20), table(&stats));
    assert!(page.contains(said) && page.contains("<bdi>Anna</bdi>") && !page.contains("<bdi>?</bdi>"), "{page}");
    assert!(table.contains(said) && table.contains("  Anna ") && !table.contains("\n  ?  "), "{table}");
    // Programs get them as before.
    let mut csv = Vec::new();
    stats_csv::write(&stats, false, &mut csv).unwrap();
    assert!(String::from_utf8(csv).unwrap().contains("distanz,players,?,games,3\n"));
}

#[test]
fn people_read_sentences_and_what_belongs_to_them() {
    let page = report(&counted(&fixture("records.wz"), Plan::default()), 20);
    for words in [
        "<bdi>the player to move has no legal ply (no-ply)</bdi>",
        "<caption>Compensation for the first move</caption>",
        "<dt>Compensation for the first move</dt>",
        "<figcaption>Most pieces captured by one ply</figcaption>",
        "<figcaption>Points, White minus Black</figcaption>",
        "<figcaption>Points entered</figcaption>",
        "<figcaption>Squares entered</figcaption>",
        "<p class=\"side\">Captured by White</p>",
        "<a href=\"#reading\">How to read this</a>",
        "<h2 id=\"reading\">How to read this</h2>",
    ] {
        assert!(page.contains(words), "{words}");
    }
    // No line ends between a number and its sign.
    assert!(page.contains("\u{a0}%") && !page[page.find("</style>").unwrap()..].contains(" %"));
}

#[test]
fn parts_without_room_in_the_bar_are_in_the_legend() {
    let record = |result: &str| format!("[Variant \"distanz\"]\n\n1. f1-f4 {result}\n\n");
    let text = record("1-0").repeat(60) + &record("0-1").repeat(38) + &record("1/2-1/2").repeat(2);
    let page = report(&counted(&text, Plan::default()), 20);
    let legend = elements(&page, "ul").into_iter().find(|list| list.contains("White has won")).unwrap();
    assert!(legend.contains("draw (Distanz 2.0\u{a0}%)</li>"), "{legend}");
    assert!(legend.contains("White has won</li>") && legend.contains(">open</li>"), "{legend}");
    assert!(page.contains(">60.0\u{a0}%</text>") && !page.contains(">2.0\u{a0}%</text>"));
}
