//! The tables, as other programs read them.

use super::{Folder, fixture, has, lines, read, run, run_on};
use serde_json::Value;
use std::process::Command;
use winkelzug::sink::record_csv::{PLY_COLUMNS, RECORD_COLUMNS};

type Rows = Vec<csv::StringRecord>;

fn table(arguments: &[&str], input: &[u8]) -> (csv::StringRecord, Rows) {
    let ran = run_on(&[&["convert", "-", "--to", "csv"], arguments].concat(), input);
    assert!(ran.status < 2, "{}", ran.err);
    let mut reader = csv::Reader::from_reader(&*ran.out);
    let header = reader.headers().unwrap().clone();
    // Rows of another length than the header's are errors.
    (header, reader.records().map(|row| row.unwrap()).collect())
}

/// The column of that name.
fn column<'r>(header: &csv::StringRecord, row: &'r csv::StringRecord, name: &str) -> &'r str {
    &row[header.iter().position(|found| found == name).unwrap()]
}

fn objects(input: &[u8]) -> Vec<Value> {
    let out = run_on(&["convert", "-", "--to", "jsonl"], input).out;
    lines(&out).into_iter().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn text(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        value => value.to_string(),
    }
}

#[test]
fn records_are_rows_that_say_what_the_objects_say() {
    for name in ["records.wz", "faults.wz"] {
        let input = read(fixture(name));
        let objects = objects(&input);
        let (header, rows) = table(&[], &input);
        assert_eq!(header, RECORD_COLUMNS[..]);
        assert_eq!(rows.len(), objects.len());
        for (index, (row, object)) in rows.iter().zip(&objects).enumerate() {
            let cell = |name| column(&header, row, name);
            assert_eq!(cell("record_id"), (index + 1).to_string());
            for name in ["variant", "status", "reason", "result", "winner", "start", "final_position"] {
                assert_eq!(cell(name), text(&object[name]), "{name} of {object}");
            }
            for name in ["file", "record", "line", "offset"] {
                assert_eq!(cell(name), text(&object["source"][name]), "{name} of {object}");
            }
            for (name, tag) in [("event", "Event"), ("white", "White"), ("round", "Round"), ("date", "Date")] {
                let tag = object["tags"].as_array().unwrap().iter().find(|found| found[0] == tag);
                assert_eq!(cell(name), tag.map_or(String::new(), |tag| text(&tag[1])));
            }
            assert_eq!(cell("plies"), text(&object["plies_played"]));
            assert_eq!(cell("valid"), if object.get("text").is_none() { "true" } else { "false" });
            let captured = |ply: &Value| ply["captured"].as_array().map_or(0, Vec::len);
            let captures: Vec<usize> = object["plies"].as_array().unwrap().iter().map(captured).collect();
            assert_eq!(cell("captures"), captures.iter().sum::<usize>().to_string());
            assert_eq!(cell("longest_series"), captures.iter().max().unwrap_or(&0).to_string());
            let findings = object["findings"].as_array().unwrap().iter().map(|found| text(&found["name"]));
            assert_eq!(cell("findings"), findings.collect::<Vec<_>>().join(" "));
            let (white, black) = match (text(&object["winner"]).as_str(), &object["points"]) {
                (_, Value::Null) => (String::new(), String::new()),
                ("white", points) => (text(points), "0".to_owned()),
                ("black", points) => ("0".to_owned(), text(points)),
                _ => ("0".to_owned(), "0".to_owned()),
            };
            assert_eq!([cell("white_points"), cell("black_points")], [white, black], "{object}");
        }
    }
}

#[test]
fn plies_are_rows_that_say_what_the_objects_say() {
    for name in ["records.wz", "faults.wz"] {
        let input = read(fixture(name));
        let (header, rows) = table(&["--table", "plies"], &input);
        assert_eq!(header, PLY_COLUMNS[..]);
        let mut rows = rows.iter();
        for (index, object) in objects(&input).iter().enumerate() {
            for ply in object["plies"].as_array().unwrap() {
                let row = rows.next().unwrap();
                let cell = |name| column(&header, row, name);
                assert_eq!(cell("record_id"), (index + 1).to_string());
                let pairs = [("ply", "number"), ("side", "side"), ("notation", "ply"), ("kind", "kind")];
                for (name, key) in pairs.into_iter().chain([("from", "from"), ("turn", "turn"), ("to", "to")]) {
                    assert_eq!(cell(name), text(&ply[key]), "{name} of {ply}");
                }
                let squares = |key: &str| ply[key].as_array().map(|list| list.iter().map(text).collect::<Vec<_>>());
                let captured = squares("captured").unwrap_or_default();
                assert_eq!(cell("captured"), captured.join(" "));
                assert_eq!(cell("captured_count"), captured.len().to_string());
                let path = squares("path").unwrap_or_else(|| vec![text(&ply["from"]), text(&ply["to"])]);
                assert_eq!(cell("path"), path.join(" "));
                let black_first = object["start"].as_str().unwrap().split(' ').nth(1) == Some("b");
                let place = ply["number"].as_u64().unwrap() - 1 + u64::from(black_first);
                assert_eq!(cell("number"), (place / 2 + 1).to_string());
            }
        }
        assert_eq!(rows.next(), None);
    }
}

#[test]
fn positions_and_branching_are_those_of_other_commands() {
    let input = read(fixture("records.wz"));
    let (header, rows) = table(&["--table", "plies", "--positions", "--branching"], &input);
    assert_eq!(header.len(), PLY_COLUMNS.len() + 2);
    let replayed = run_on(&["replay", "--positions", "-"], &input).fine();
    let replayed = String::from_utf8(replayed).unwrap();
    let after = replayed.trim().split("\n\n").flat_map(|record| record.lines().skip(1));
    let found: Vec<&str> = rows.iter().map(|row| column(&header, row, "position")).collect();
    assert_eq!(found, after.collect::<Vec<_>>());
    let objects = objects(&input);
    for row in rows.iter().filter(|row| column(&header, row, "ply") == "1").take(30) {
        let object = &objects[column(&header, row, "record_id").parse::<usize>().unwrap() - 1];
        let rulings =
            object["rulings"].as_object().unwrap().iter().map(|(name, value)| format!("{name}={}", text(value)));
        let rulings: Vec<String> = rulings.flat_map(|ruling| ["--ruling".to_owned(), ruling]).collect();
        let [start, variant] = ["start", "variant"].map(|key| object[key].as_str().unwrap());
        let mut arguments = vec!["perft", start, "1", "--game", variant];
        arguments.extend(rulings.iter().map(String::as_str));
        let count = String::from_utf8(run(&arguments).fine()).unwrap();
        assert_eq!(column(&header, row, "branching"), count.lines().last().unwrap());
    }
}

/// Names that a table must quote, and some that a spreadsheet would take for formulas.
const NAMES: [&str; 9] =
    ["Doe, Jane", "\"Jo\"", "a \"b\", c", "=1+1", "+49", "-5", "@home", "  spaces ", "Ärger; 名前\u{1F600}"];

fn named() -> Vec<u8> {
    let mut text = String::new();
    for name in NAMES {
        let escaped = name.replace('\\', "\\\\").replace('"', "\\\"");
        text.push_str(&format!("[Event \"a\nb\"]\n[White \"{escaped}\"]\n\n1. p1-h9 (p) *\n\n"));
    }
    text.into_bytes()
}

#[test]
fn any_name_is_one_cell() {
    for (options, guarded) in [(&[][..], false), (&["--excel-safe"], true)] {
        let (header, rows) = table(options, &named());
        let found: Vec<&str> = rows.iter().map(|row| column(&header, row, "white")).collect();
        let guard = |name: &str| {
            let risky = guarded && name.starts_with(['=', '+', '-', '@']);
            if risky { format!("'{name}") } else { name.to_owned() }
        };
        assert_eq!(found, NAMES.map(guard));
        assert!(rows.iter().all(|row| column(&header, row, "event") == "a b"));
        assert!(!guarded || rows.iter().flatten().all(|cell| !cell.starts_with(['=', '+', '-', '@'])));
    }
    let raw = run_on(&["convert", "-", "--to", "csv"], &named()).fine();
    let raw = String::from_utf8(raw).unwrap();
    assert!(raw.contains(",\"Doe, Jane\",") && raw.contains(",\"\"\"Jo\"\"\",") && raw.ends_with("\r\n"), "{raw}");
    assert_eq!(raw.matches('\n').count(), raw.matches("\r\n").count());
}

#[test]
fn a_file_with_a_line_break_in_its_name_is_one_cell() {
    let folder = Folder::new();
    let name = folder.write("a\n\"b\", c.wz", "1. p1-h9 (p) *");
    let out = run(&["convert", "--to", "csv", &name]).fine();
    let mut reader = csv::Reader::from_reader(&*out);
    let rows: Rows = reader.records().map(|row| row.unwrap()).collect();
    // As in all reports, the line break is shown as a blank.
    assert_eq!((rows.len(), &rows[0][1]), (1, &*name.replace('\n', " ")));
}

const LOAD: &str = r#"
import csv, json, sqlite3, sys
found = {}
for name in ("records", "plies"):
    with open(sys.argv[1] + "/" + name + ".csv", newline="", encoding="utf-8") as file:
        rows = list(csv.reader(file, strict=True))
    header, rows = rows[0], rows[1:]
    assert all(len(row) == len(header) for row in rows)
    base = sqlite3.connect(":memory:")
    columns = ", ".join('"%s"' % column for column in header)
    base.execute("create table t (%s)" % columns)
    base.executemany("insert into t values (%s)" % ",".join("?" * len(header)), rows)
    last = "white" if name == "records" else "notation"
    found[name] = [base.execute("select count(*) from t").fetchone()[0],
                   base.execute("select count(distinct record_id) from t").fetchone()[0],
                   base.execute('select "%s" from t order by cast(record_id as integer) desc limit 1' % last).fetchone()[0]]
print(json.dumps(found))
"#;

#[test]
fn python_and_sqlite_load_the_tables() {
    let folder = Folder::new();
    let mut input = read(fixture("records.wz"));
    input.extend_from_slice(b"\n");
    input.extend(named());
    let records = folder.write("in.wz", &input);
    let [first, second] = ["records", "plies"].map(|table| {
        let path = folder.name(&format!("{table}.csv"));
        run(&["convert", &records, "--table", table, "-o", &path]).fine();
        lines(&read(&path)).len() - 1
    });
    if has("python3") {
        let ran = Command::new("python3").args(["-c", LOAD, folder.0.path().to_str().unwrap()]).output().unwrap();
        assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
        let found: Value = serde_json::from_slice(&ran.stdout).unwrap();
        let count = 78 + NAMES.len();
        assert_eq!(found["records"], serde_json::json!([first, count, NAMES[8]]));
        assert_eq!(found["plies"][0], second);
    }
    if has("sqlite3") {
        for (table, count) in [("records", first), ("plies", second)] {
            let import = format!(".import --csv {} t", folder.name(&format!("{table}.csv")));
            let ran = Command::new("sqlite3").args([":memory:", &import, "select count(*) from t"]).output().unwrap();
            assert!(ran.stderr.is_empty(), "{}", String::from_utf8_lossy(&ran.stderr));
            assert_eq!(String::from_utf8(ran.stdout).unwrap().trim(), count.to_string());
        }
    }
}

#[test]
fn every_column_is_documented() {
    let page = String::from_utf8(read("docs/exports.md")).unwrap();
    for name in RECORD_COLUMNS.iter().chain(&PLY_COLUMNS).chain(&["position", "branching"]) {
        assert!(page.contains(&format!("| `{name}` |")), "`{name}` is not in docs/exports.md");
    }
}

#[test]
fn the_table_of_plies_is_what_the_csv_crate_would_write() {
    let file = fixture("records.wz");
    let table = run(&["convert", &file, "--to", "csv", "--table", "plies", "--positions", "--branching"]).fine();
    let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(&*table);
    let mut again = csv::WriterBuilder::new().terminator(csv::Terminator::CRLF).from_writer(Vec::new());
    let mut rows = 0;
    for row in reader.byte_records() {
        again.write_byte_record(&row.unwrap()).unwrap();
        rows += 1;
    }
    assert!(rows > 1000, "{rows}");
    assert!(again.into_inner().unwrap() == table);
}
