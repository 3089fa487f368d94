//! This project's workloads.

use std::error::Error;
use std::hint::black_box;
use std::ops::ControlFlow;
use std::rc::Rc;
use std::sync::LazyLock;

use winkelzug::games::alquerque::Alquerque;
use winkelzug::games::walking_purchase::WalkingPurchase;
use winkelzug::games::{Profile, Variant};
use winkelzug::generate::{Generator, Plan};
use winkelzug::judge::{Options, Status, judge, records};
use winkelzug::record::{Head, Reader, Token};

use crate::corpus::{Corpus, Record, Scale};
use crate::timing::{Done, Run, Side, Task, Workload};

const SEED: u64 = 0x57_494e_4b45_4c5a;

static WALKING_PURCHASE: LazyLock<Generator> = LazyLock::new(|| generator(Variant::WalkingPurchase));
static ALQUERQUE: LazyLock<Generator> = LazyLock::new(|| generator(Variant::Alquerque));

/// The workloads of winkelzug at a scale, over corpora of random games that are played to their end.
pub fn workloads(scale: Scale) -> Vec<Workload> {
    let walking = Corpus::new("walking-purchase-1", SEED, scale, |_, number| game(&WALKING_PURCHASE, number));
    let alquerque = Corpus::new("alquerque-1", SEED, scale, |_, number| game(&ALQUERQUE, number));
    let mut workloads = Vec::new();
    for (check_name, read_name, corpus) in
        [("walking-purchase-check", "walking-purchase-read", walking), ("alquerque-check", "alquerque-read", alquerque)]
    {
        let checked = Rc::new(corpus);
        let read = Rc::clone(&checked);
        workloads.push(workload(check_name, Task::Check, Box::new(move || check(checked.bytes()?))));
        workloads.push(workload(read_name, Task::Read, Box::new(move || Ok(read_only(read.bytes()?)))));
    }
    workloads.push(perft_from_start::<WalkingPurchase>("walking-purchase-perft", scale, scale.walking_purchase_depth));
    workloads.push(perft_from_start::<Alquerque>("alquerque-perft", scale, scale.alquerque_depth));
    workloads
}

fn workload(name: &'static str, task: Task, run: Run) -> Workload {
    let unit = if task == Task::Perft { "leaves" } else { "plies" };
    Workload { name, task, side: Side::Ours, unit, run }
}

fn perft_from_start<G: Profile>(name: &'static str, scale: Scale, depth: u32) -> Workload {
    let depth = if scale.empty { 0 } else { depth };
    let run = move || {
        let rulings = G::Rulings::default();
        Ok(Done { plies: perft::<G>(black_box(&mut G::start(&rulings)), &rulings, depth), bytes: 0 })
    };
    workload(name, Task::Perft, Box::new(run))
}

fn generator(variant: Variant) -> Generator {
    Plan::new(variant, SEED).generator().expect("a plan without rulings and start is sound")
}

/// Generated games are numbered from 0; the numbers alone tell them apart.
fn game(generator: &Generator, number: u64) -> Record {
    let mut head = Vec::new();
    generator.record(number - 1, &mut head);
    head.push(b'\n');
    let moves = head.windows(2).position(|pair| pair == b"\n\n").map_or(0, |at| at + 2);
    let body = head.split_off(moves);
    Record { head, body }
}

/// Judges every game: tags, legality of every ply, result and score; any error or unfinished game ends the run.
fn check(bytes: &[u8]) -> Result<Done, Box<dyn Error>> {
    let options = Options::default();
    let (mut plies, mut errors) = (0, 0);
    records(bytes, |_, reader, head| {
        let mut movetext = reader.movetext(head);
        let verdict = judge(head, &mut movetext, &options, &mut ());
        reader.finish(movetext);
        plies += u64::from(verdict.plies);
        errors += u64::from(verdict.status != Status::Finished || !verdict.is_valid());
        true
    });
    match errors {
        0 => Ok(Done { plies, bytes: bytes.len() as u64 }),
        errors => Err(format!("{errors} games are not legal and finished").into()),
    }
}

/// Takes every game apart into tokens.
fn read_only(bytes: &[u8]) -> Done {
    let mut reader = Reader::new(bytes);
    let mut head = Head::default();
    let mut plies = 0;
    while reader.head_into(&mut head) {
        let mut movetext = reader.movetext(&head);
        plies += movetext.by_ref().filter(|(token, _)| matches!(token, Token::Ply(_))).count();
        reader.finish(movetext);
    }
    Done { plies: plies as u64, bytes: bytes.len() as u64 }
}

/// Leaves at a depth, each made on a board.
fn perft<G: Profile>(position: &mut G::Position, rulings: &G::Rulings, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut leaves = 0;
    let _ = G::visit_plies(position, rulings, &mut |after, _, _| {
        leaves += perft::<G>(black_box(after), rulings, depth - 1);
        ControlFlow::Continue(())
    });
    leaves
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corpus::generate;

    #[test]
    fn leaves_are_those_known() {
        fn from_start<G: Profile>(depth: u32) -> u64 {
            perft::<G>(&mut G::start(&G::Rulings::default()), &G::Rulings::default(), depth)
        }
        assert_eq!([0, 1, 2].map(from_start::<WalkingPurchase>), [1, 840, 590_268]);
        assert_eq!([0, 6, 10].map(from_start::<Alquerque>), [1, 97, 42_103]);
    }

    #[test]
    fn a_corpus_is_stable_finished_and_read_as_it_is_checked() {
        for game in [|_: &mut _, number| game(&WALKING_PURCHASE, number), |_: &mut _, number| game(&ALQUERQUE, number)]
        {
            let bytes = generate(SEED, 50_000, game);
            assert_eq!(bytes, generate(SEED, 50_000, game));
            assert_eq!(check(&bytes).unwrap(), read_only(&bytes));
        }
    }

    #[test]
    fn an_illegal_ply_is_an_error() {
        assert!(check(b"1. a1-b2 *\n").is_err());
    }
}
