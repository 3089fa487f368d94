//! How fast plies are written: our CSV beside the csv crate alone, our JSON beside serde_json alone, each writing the
//! same rows or objects, one thread, interleaved rounds, medians.
//!
//! `cargo bench --bench writing` measures; `-- --quick` takes a small corpus and one round, to show that it works.

mod support;

use csv::{ByteRecord, ReaderBuilder, Terminator, WriterBuilder};
use serde::{Deserialize, Serialize};
use std::error::Error;
use std::hint::black_box;
use std::process::ExitCode;
use support::arguments::bench;
use support::corpus::corpus;
use support::timing::{Done, Spread, Workload, measure};
use winkelzug::games::Variant;
use winkelzug::judge::{Options, Verdict, judge_record};
use winkelzug::record::{Reader, Record};
use winkelzug::sink::collect::Collected;
use winkelzug::sink::record_csv;
use winkelzug::sink::record_json::{self, Origin};

/// A record with all that was made of it.
struct Ready<'s> {
    record: Record<'s>,
    verdict: Verdict,
    collected: Collected,
}

/// An object of a record of the corpus, as far as one is needed to write it again.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Object {
    format: u32,
    source: Source,
    variant: String,
    rulings: serde_json::Map<String, serde_json::Value>,
    tags: Vec<(String, String)>,
    start: String,
    plies: Vec<Ply>,
    result: String,
    plies_played: u32,
    status: String,
    reason: String,
    winner: String,
    points: Option<serde_json::Value>,
    score: Option<serde_json::Value>,
    final_position: String,
    findings: Vec<serde_json::Value>,
}

#[derive(Serialize, Deserialize)]
struct Source {
    file: String,
    record: u64,
    line: usize,
    offset: usize,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Ply {
    number: u32,
    side: String,
    ply: String,
    kind: String,
    from: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    turn: Option<String>,
    to: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    path: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    captured: Vec<String>,
}

fn main() -> ExitCode {
    bench(|quick| run(if quick { (500_000, 1) } else { (10_000_000, 7) }))
}

fn run((size, rounds): (usize, usize)) -> Result<(), Box<dyn Error>> {
    for variant in [Variant::WalkingPurchase, Variant::Alquerque] {
        let text = corpus(variant, false, size)?;
        let ready = ready(&text);
        let plies: u64 = ready.iter().map(|ready| ready.collected.rows.len() as u64).sum();
        let table = csv_of(&ready);
        let rows: Vec<ByteRecord> =
            ReaderBuilder::new().has_headers(false).from_reader(&*table).byte_records().collect::<Result<_, _>>()?;
        let lines = json_of(&ready);
        let objects: Vec<Object> =
            serde_json::Deserializer::from_slice(&lines).into_iter().collect::<Result<_, _>>()?;
        assert_eq!(again_as_csv(&rows), table, "the same rows");
        assert_eq!(rows.len() as u64, plies);
        assert_eq!(again_as_json(&objects).len(), lines.len(), "the same objects, but for the order of keys");
        let mut workloads = [
            work(variant, plies, "CSV, csv alone", Box::new(|| black_box(again_as_csv(&rows)).len())),
            work(variant, plies, "CSV, ours", Box::new(|| black_box(csv_of(&ready)).len())),
            work(variant, plies, "JSON Lines, serde_json alone", Box::new(|| black_box(again_as_json(&objects)).len())),
            work(variant, plies, "JSON Lines, ours", Box::new(|| black_box(json_of(&ready)).len())),
        ];
        let measured = measure(&mut workloads, rounds);
        for (index, (workload, row)) in workloads.iter().zip(&measured).enumerate() {
            let (plies, bytes) = (millions(row.rate(row.done.count)), millions(row.rate(row.done.bytes)));
            print!("{:<46} {plies:>30} {} {bytes:>30} B", workload.name, workload.unit);
            if index % 2 == 1 {
                let Spread { median, least, most } = measured[index - 1].times(row);
                print!("  {median:.2} ({least:.2} to {most:.2}) times the rate");
            }
            println!();
        }
    }
    Ok(())
}

fn work<'w>(variant: Variant, plies: u64, name: &str, write: Box<dyn Fn() -> usize + 'w>) -> Workload<'w> {
    Workload {
        name: format!("{}: {name}", variant.name()),
        unit: "plies",
        run: Box::new(move || Done { count: plies, bytes: write() as u64 }),
    }
}

fn ready(text: &[u8]) -> Vec<Ready<'_>> {
    let mut reader = Reader::new(text);
    let mut all = Vec::new();
    while let Some(record) = reader.record() {
        let mut collected = Collected::default();
        let verdict = judge_record(&record, &Options::default(), &mut collected);
        all.push(Ready { record, verdict, collected });
    }
    all
}

/// The writing stage of the plies' table.
fn csv_of(ready: &[Ready<'_>]) -> Vec<u8> {
    let mut out = Vec::new();
    for (id, ready) in (1..).zip(ready) {
        record_csv::plies(id, &ready.collected, false, false, &mut out);
    }
    out
}

/// The csv crate with rows that are ready.
fn again_as_csv(rows: &[ByteRecord]) -> Vec<u8> {
    let mut out = WriterBuilder::new().terminator(Terminator::CRLF).from_writer(Vec::new());
    for row in rows {
        out.write_byte_record(row).expect("a vector takes everything");
    }
    out.into_inner().expect("a vector takes everything")
}

/// The writing stage of JSON Lines.
fn json_of(ready: &[Ready<'_>]) -> Vec<u8> {
    let mut out = Vec::new();
    for (number, Ready { record, verdict, collected }) in (1..).zip(ready) {
        let origin = Origin { file: "corpus.wz", record: number, line: 1, offset: record.span.start, decoded: false };
        record_json::write(&origin, record, verdict, collected, &[], &mut out);
        out.push(b'\n');
    }
    out
}

/// serde_json with objects that are ready.
fn again_as_json(objects: &[Object]) -> Vec<u8> {
    let mut out = Vec::new();
    for object in objects {
        serde_json::to_writer(&mut out, object).expect("a vector takes everything");
        out.push(b'\n');
    }
    out
}

fn millions(Spread { median, least, most }: Spread) -> String {
    format!("{:.2} ({:.2} to {:.2}) M", median / 1e6, least / 1e6, most / 1e6)
}
