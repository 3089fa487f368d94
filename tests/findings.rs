//! The catalogue of findings: every example raises what it shows, and the page is current.

use std::fmt::Write;
use winkelzug::diag::{CATALOGUE, Severity, entry};
use winkelzug::judge::{Options, judge, records};

fn names(text: &str) -> Vec<&'static str> {
    let mut names = Vec::new();
    let mut found = 0;
    records(text.as_bytes(), |_, reader, head| {
        let mut movetext = reader.movetext(head);
        let verdict = judge(head, &mut movetext, &Options::default(), &mut ());
        reader.finish(movetext);
        names.extend(verdict.problems.iter().map(|problem| problem.kind.name()));
        found += 1;
        true
    });
    if found == 0 { vec!["nothing-here"] } else { names }
}

#[test]
fn every_example_raises_its_finding_and_no_other_of_its_weight() {
    for entry in CATALOGUE.iter().filter(|entry| !entry.example.is_empty()) {
        let found = names(entry.example);
        assert!(found.contains(&entry.name), "{}: {found:?}", entry.name);
        let weighty =
            |name: &&&str| winkelzug::diag::entry(name).is_some_and(|other| other.severity >= Severity::Warning);
        let others: Vec<_> = found.iter().filter(|name| **name != entry.name).filter(weighty).collect();
        // What swallows the closing token leaves it missing.
        let allowed = entry.name.starts_with("unterminated") && others == [&"result-missing"];
        assert!(others.is_empty() || allowed, "{}: {found:?}", entry.name);
    }
}

#[test]
fn a_mended_example_raises_nothing() {
    // One of each kind of fault, mended as its entry says.
    let mended = [
        "[Variant \"alquerque\"]\n\n1. c2-c3 c4xc2 *",
        "[Variant \"distanz\"]\n\n1. f1-f4 e8-h8 2. f4xf8 *",
        "[Variant \"walking-purchase\"]\n\n1. p1-h9 (p) a1-d12 (d) *",
    ];
    for text in mended {
        assert_eq!(names(text), ["unfinished"], "{text}");
    }
}

#[test]
fn every_name_is_in_the_catalogue_once() {
    for (index, one) in CATALOGUE.iter().enumerate() {
        assert!(CATALOGUE[..index].iter().all(|other| other.name != one.name), "{}", one.name);
        assert!(entry(one.name).is_some_and(|found| found.severity == one.severity));
    }
    assert!(entry("no-such-finding").is_none());
}

#[test]
fn the_page_of_findings_is_current() {
    let mut page = String::from(
        "# Findings\n\n\
         Everything that `wz check` can find, by name. A name never changes. An *error* makes a record invalid;\n\
         a *warning* says that something is off; *style* is a spelling that is not canonical (shown with\n\
         `--strict`); a *note* is worth knowing. After the first error in its main line a record is not played on.\n\n\
         This page is made from the source of the program; `cargo test` says when it is out of date, and\n\
         `WZ_UPDATE=1 cargo test --test all findings` makes it again.\n\n\
         | name | severity | |\n| --- | --- | --- |\n",
    );
    for entry in CATALOGUE.iter() {
        let _ = writeln!(
            page,
            "| [`{0}`](#{0}) | {1} | {2} |",
            entry.name,
            entry.severity,
            entry.title.replace('|', "\\|")
        );
    }
    for entry in CATALOGUE.iter() {
        let _ = write!(page, "\n## {}\n\n*{}*: {}\n\n{}\n", entry.name, entry.severity, entry.title, entry.meaning);
        if !entry.example.is_empty() {
            let _ = write!(page, "\n```text\n{}\n```\n", entry.example.trim_end());
        }
        let _ = write!(page, "\n{}\n", entry.mend);
    }
    if std::env::var_os("WZ_UPDATE").is_some() {
        std::fs::write("docs/findings.md", &page).expect("docs/findings.md can be written");
    }
    let written = std::fs::read_to_string("docs/findings.md").unwrap_or_default();
    assert!(written == page, "docs/findings.md is out of date: run `WZ_UPDATE=1 cargo test --test all findings`");
}
