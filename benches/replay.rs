//! How fast records are read and replayed, and plies made: one thread, interleaved rounds, medians.
//!
//! `cargo bench` measures; `cargo bench -- --quick` takes small corpora and one round, to show that it works.

mod support;

use std::hint::black_box;
use std::io;
use std::ops::ControlFlow;
use std::process::ExitCode;
use support::arguments::bench;
use support::corpus::corpus;
use support::timing::{Done, Measured, Spread, Workload, measure};
use winkelzug::games::alquerque::Alquerque;
use winkelzug::games::walking_purchase::WalkingPurchase;
use winkelzug::games::{Profile, Variant};
use winkelzug::judge::{Options, judge, records};
use winkelzug::record::{Head, Reader, Token};
use winkelzug::rules::Game;

/// How much there is to do.
struct Scale {
    corpus_bytes: usize,
    rounds: usize,
    alquerque_depth: u32,
    /// Short ones are repeated.
    alquerque_times: u32,
    walking_purchase_depth: u32,
}

const FULL: Scale =
    Scale { corpus_bytes: 50_000_000, rounds: 7, alquerque_depth: 12, alquerque_times: 20, walking_purchase_depth: 3 };
const QUICK: Scale =
    Scale { corpus_bytes: 2_000_000, rounds: 1, alquerque_depth: 12, alquerque_times: 1, walking_purchase_depth: 2 };

fn main() -> ExitCode {
    bench(|quick| run(if quick { &QUICK } else { &FULL }))
}

fn run(scale: &Scale) -> io::Result<()> {
    let mut corpora = Vec::new();
    for variant in Variant::ALL {
        for annotated in [false, true] {
            let name = format!("{}, {}", variant.name(), if annotated { "annotated" } else { "plain" });
            corpora.push((name, corpus(variant, annotated, scale.corpus_bytes)?));
        }
    }
    // Two for each corpus, in its order; then the others.
    let mut workloads = Vec::new();
    for (name, corpus) in &corpora {
        let plies = tokenise(corpus).count;
        workloads.push(Workload {
            name: format!("{name}: tokens"),
            unit: "plies",
            run: Box::new(|| tokenise(black_box(corpus))),
        });
        workloads.push(Workload {
            name: format!("{name}: replay"),
            unit: "plies",
            run: Box::new(move || replay(black_box(corpus), plies)),
        });
    }
    let times = scale.alquerque_times;
    let (depth, walking_depth) = (scale.alquerque_depth, scale.walking_purchase_depth);
    let all = |run: Box<dyn FnMut() -> u64>, name: String| {
        let mut run = run;
        Workload { name, unit: "leaves", run: Box::new(move || Done { count: run(), bytes: 0 }) }
    };
    workloads.push(all(
        Box::new(move || (0..times).map(|_| from_start::<Alquerque>(depth, made::<Alquerque>)).sum()),
        format!("alquerque: perft {depth}, leaves made"),
    ));
    workloads.push(all(
        Box::new(move || (0..times).map(|_| from_start::<Alquerque>(depth, counted::<Alquerque>)).sum()),
        format!("alquerque: perft {depth}, leaves counted"),
    ));
    workloads.push(all(
        Box::new(move || from_start::<WalkingPurchase>(walking_depth, made::<WalkingPurchase>)),
        format!("walking-purchase: perft {walking_depth}, leaves made"),
    ));
    let measured = measure(&mut workloads, scale.rounds);
    print(&workloads, &measured, corpora.len(), scale.rounds);
    Ok(())
}

/// Takes every record apart and hands over every token with its place: the least that a reader has to do.
fn tokenise(text: &[u8]) -> Done {
    let mut reader = Reader::new(text);
    let mut head = Head::default();
    let mut plies = 0;
    while reader.head_into(&mut head) {
        let mut movetext = reader.movetext(&head);
        #[expect(clippy::while_let_on_iterator, reason = "`for` would go through a reference and not be inlined")]
        while let Some(item) = movetext.next() {
            plies += u64::from(matches!(item.0, Token::Ply(_)));
            // Otherwise the compiler leaves out what nobody looks at.
            black_box(item);
        }
        reader.finish(movetext);
    }
    Done { count: plies, bytes: text.len() as u64 }
}

/// Judges every record: tags, legality of every ply, result and score. `plies` is what is replayed, variations with it.
fn replay(text: &[u8], plies: u64) -> Done {
    let options = Options::default();
    records(text, |_, reader, head| {
        let mut movetext = reader.movetext(head);
        let verdict = judge(head, &mut movetext, &options, &mut ());
        reader.finish(movetext);
        assert!(verdict.problems.is_empty(), "a generated record is sound");
        true
    });
    Done { count: plies, bytes: text.len() as u64 }
}

type Perft<G> = fn(&mut <G as Game>::Position, &<G as Game>::Rulings, u32) -> u64;

fn from_start<G: Profile>(depth: u32, perft: Perft<G>) -> u64 {
    let rulings = G::Rulings::default();
    perft(black_box(&mut G::start(&rulings)), &rulings, depth)
}

/// Leaves at a depth, the position of each made on a board.
fn made<G: Profile>(position: &mut G::Position, rulings: &G::Rulings, depth: u32) -> u64 {
    let mut leaves = 0;
    let _ = G::visit_plies(position, rulings, &mut |after, _, _| {
        leaves += if depth > 1 {
            made::<G>(after, rulings, depth - 1)
        } else {
            black_box(after);
            1
        };
        ControlFlow::Continue(())
    });
    leaves
}

/// The same, the last plies merely counted.
fn counted<G: Profile>(position: &mut G::Position, rulings: &G::Rulings, depth: u32) -> u64 {
    if depth == 1 {
        return G::count_plies(position, rulings, u64::MAX);
    }
    let mut leaves = 0;
    let _ = G::visit_plies(position, rulings, &mut |after, _, _| {
        leaves += counted::<G>(after, rulings, depth - 1);
        ControlFlow::Continue(())
    });
    leaves
}

fn print(workloads: &[Workload<'_>], measured: &[Measured], corpora: usize, rounds: usize) {
    println!("{rounds} rounds; per second: median (least to most)\n");
    for (workload, row) in workloads.iter().zip(measured) {
        let count = format!("{} {}", millions(row.rate(row.done.count)), workload.unit);
        let bytes =
            if row.done.bytes == 0 { String::new() } else { format!("{} B", millions(row.rate(row.done.bytes))) };
        println!("{:<42} {count:>36}  {bytes:>32}", workload.name);
    }
    println!("\ntime of the replay to that of the tokens: median of the rounds (least to most)\n");
    for (pair, row) in workloads.chunks(2).zip(measured.chunks(2)).take(corpora) {
        if let ([_, workload], [tokens, replay]) = (pair, row) {
            let Spread { median, least, most } = replay.times(tokens);
            println!("{:<42} {median:>6.2} ({least:.2} to {most:.2})", workload.name);
        }
    }
}

fn millions(Spread { median, least, most }: Spread) -> String {
    format!("{:.2} ({:.2} to {:.2}) M", median / 1e6, least / 1e6, most / 1e6)
}
