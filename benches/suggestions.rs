//! How often the ply that was meant is among those suggested: valid records with one typing error each.
//!
//! The errors are drawn at a fixed seed without looking at what is legal: a
//! record, a ply of its main line, a character of it, and what happens to that
//! one are each drawn at random. Where the ply stays legal the case is left out.
//!
//! `cargo bench --bench suggestions` measures a small and a large sample,
//! `cargo bench --bench suggestions -- --quick` the small one.

#[path = "support/arguments.rs"]
mod arguments;

use arguments::bench;
use std::process::ExitCode;
use std::time::{Duration, Instant};
use std::{fs, io};
use winkelzug::games::Variant;
use winkelzug::generate::Plan;
use winkelzug::judge::{Options, Problem, ProblemKind as Finding, judge_record};
use winkelzug::record::{Reader, Record, Span, Token};
use winkelzug::suggest::{Suggestion, SuggestionKind, for_record};

const SEED: u64 = 0x7970_6f73;
/// Cases of the small and of the large sample, for each game.
const SAMPLES: [usize; 2] = [200, 5000];
/// So many games are generated besides those of the test vectors.
const GENERATED: u64 = 100;
/// A case counts where so many plies follow.
const REST: usize = 10;

fn main() -> ExitCode {
    bench(|quick| run(if quick { &SAMPLES[..1] } else { &SAMPLES }))
}

fn run(samples: &[usize]) -> io::Result<()> {
    let vectors = fs::read("fixtures/vectors/records.wz")?;
    for &size in samples {
        println!("{size} faulty plies a game; counted are those with at least {REST} plies to follow:\n");
        println!("| game | drawn | counted | first | among three | slowest |");
        println!("| --- | --- | --- | --- | --- | --- |");
        let tallies = Variant::ALL.map(|variant| measure(variant, &records(variant, &vectors), size));
        for (variant, tally) in Variant::ALL.iter().zip(&tallies) {
            let (total, slowest) = (tally.total(), tally.slowest);
            println!("| {} | {} | {total} | {} ms |", variant.name(), tally.drawn, slowest.as_millis());
        }
        shares("With fewer plies to follow:", &tallies, |tally| tally.short);
        println!("\nBy error, with at least {REST} plies to follow:\n\n| error | counted | first | among three |");
        println!("| --- | --- | --- | --- |");
        for (index, error) in Error::ALL.into_iter().enumerate() {
            let of_all = tallies.iter().fold(Share::default(), |sum, tally| sum.and(tally.errors[index]));
            println!("| {} | {of_all} |", error.name());
        }
        shares("A legal ply, so that it shows later; the right one for the earlier:", &tallies, |tally| tally.later);
        println!();
    }
    bounds();
    Ok(())
}

fn shares(title: &str, tallies: &[Tally], share: fn(&Tally) -> Share) {
    println!("\n{title}\n");
    println!("| game | counted | first | among three |");
    println!("| --- | --- | --- | --- |");
    for (variant, tally) in Variant::ALL.iter().zip(tallies) {
        println!("| {} | {} |", variant.name(), share(tally));
    }
}

/// What takes longest: a long record with its fault at the beginning, and a position with ten million captures.
fn bounds() {
    let round = "c3-c1 h8-e8 c1-c3 e8-h8 ".repeat(125);
    let long = format!("[Variant \"distanz\"]\n\n1. c1-c4 e8-h8 {round}*\n");
    // Black stones between any two neighbours of 5 × 5 landing squares, a white one on a1.
    let (odd, even) = ("s1s1s1s1s7", "1s1s1s1s8");
    let lattice = [even, odd, even, odd, even, odd, even, odd].join("/");
    let lattice = format!("13S1W/13wSW/14wS/16/16/16/16/{lattice}/Ss1s1s1s8 w 0:0 -");
    let hostile = format!("[FEN \"{lattice}\"]\n\n1. a1xc1xc3xc5xe5xe3xg3xg5xi6 o14-n13 (n) *\n");
    println!("| at the bounds | time |");
    println!("| --- | --- |");
    for (name, text) in
        [("a record of 502 plies, the first one faulty", &long), ("10 748 902 legal captures", &hostile)]
    {
        let Some(record) = record(text.as_bytes()) else { continue };
        let start = Instant::now();
        let found = for_record(&record, &Options::default());
        assert!(found.is_some_and(|(_, suggestions)| suggestions.iter().any(Suggestion::plays_whole)), "{text}");
        println!("| {name} | {} ms |", start.elapsed().as_millis());
    }
}

/// The texts of valid records: those of the test vectors, and random ones.
fn records(variant: Variant, vectors: &[u8]) -> Vec<Vec<u8>> {
    let mut texts = Vec::new();
    let mut reader = Reader::new(vectors);
    while let Some(record) = reader.record() {
        if judge_record(&record, &Options::default(), &mut ()).variant == Some(variant) {
            texts.push(record.text.to_vec());
        }
    }
    if let Ok(generator) = Plan::new(variant, SEED).generator() {
        texts.extend((0..GENERATED).map(|number| {
            let mut text = Vec::new();
            generator.record(number, &mut text);
            text
        }));
    }
    texts
}

/// How many were found of how many.
#[derive(Clone, Copy, Default)]
struct Share {
    cases: usize,
    first: usize,
    three: usize,
}

impl Share {
    fn note(&mut self, place: Option<usize>) {
        self.cases += 1;
        self.first += usize::from(place == Some(0));
        self.three += usize::from(place.is_some_and(|place| place < 3));
    }

    const fn and(self, other: Self) -> Self {
        Self { cases: self.cases + other.cases, first: self.first + other.first, three: self.three + other.three }
    }
}

impl std::fmt::Display for Share {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let percent = |part: usize| (1000 * part / self.cases.max(1)) as f64 / 10.0;
        write!(f, "{} | {:.1} % | {:.1} %", self.cases, percent(self.first), percent(self.three))
    }
}

#[derive(Default)]
struct Tally {
    drawn: usize,
    errors: [Share; Error::ALL.len()],
    /// The same with fewer plies to follow.
    short: Share,
    later: Share,
    slowest: Duration,
}

impl Tally {
    fn total(&self) -> Share {
        self.errors.iter().fold(Share::default(), |sum, share| sum.and(*share))
    }
}

/// Draws errors until so many make a ply that is none.
fn measure(variant: Variant, texts: &[Vec<u8>], size: usize) -> Tally {
    let mut lots =
        Lots(SEED ^ variant.name().bytes().fold(0u64, |sum, byte| sum.wrapping_mul(131).wrapping_add(byte.into())));
    let mut tally = Tally::default();
    let mut faults = 0;
    while faults < size {
        let text = &texts[lots.below(texts.len())];
        let plies = record(text).map(|record| main_line(&record)).unwrap_or_default();
        if plies.is_empty() {
            continue;
        }
        let number = lots.below(plies.len());
        let ply = &text[plies[number].start..plies[number].end];
        let error = Error::ALL[lots.below(Error::ALL.len())];
        let at = lots.below(ply.len());
        let Some(wrong) = error.made(ply, at, &mut lots) else { continue };
        tally.drawn += 1;
        let broken = [&text[..plies[number].start], &wrong, &text[plies[number].end..]].concat();
        let Some(broken_record) = record(&broken) else { continue };
        let verdict = judge_record(&broken_record, &Options::default(), &mut ());
        // A result or points that no longer are the right ones are no fault of a ply.
        let of_text = |problem: &&Problem| matches!(problem.kind, Finding::Syntax(_) | Finding::Illegal(_));
        let Some(fault) = verdict.problems.iter().find(of_text) else { continue };
        let counts = plies.len() - number > REST;
        let start = Instant::now();
        let suggestions = for_record(&broken_record, &Options::default()).map(|(_, found)| found).unwrap_or_default();
        tally.slowest = tally.slowest.max(start.elapsed());
        let place = |wanted: fn(&Suggestion) -> bool| {
            suggestions.iter().position(|suggestion| wanted(suggestion) && suggestion.ply.as_bytes() == ply)
        };
        let in_ply = fault.span.start <= plies[number].start + wrong.len();
        if in_ply {
            faults += 1;
            let place = place(|suggestion| suggestion.kind.replaces());
            if counts {
                tally.errors[Error::ALL.iter().position(|other| *other == error).unwrap_or_default()].note(place);
            } else {
                tally.short.note(place);
            }
        } else if counts {
            tally.later.note(place(|suggestion| suggestion.kind == SuggestionKind::Earlier));
        }
    }
    tally
}

fn record(text: &[u8]) -> Option<Record<'_>> {
    Reader::new(text).record()
}

/// The places of the plies of the main line.
fn main_line(record: &Record<'_>) -> Vec<Span> {
    let mut depth = 0;
    let mut plies = Vec::new();
    for (token, span) in &record.items {
        match token {
            Token::Open => depth += 1,
            Token::Close => depth -= 1,
            Token::Ply(_) if depth == 0 => plies.push(*span),
            _ => {}
        }
    }
    plies
}

/// What can happen to a character.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Error {
    Neighbour,
    Doubled,
    Dropped,
    Swapped,
    Misread,
}

impl Error {
    const ALL: [Self; 5] = [Self::Neighbour, Self::Doubled, Self::Dropped, Self::Swapped, Self::Misread];

    const fn name(self) -> &'static str {
        match self {
            Self::Neighbour => "neighbouring key",
            Self::Doubled => "doubled",
            Self::Dropped => "dropped",
            Self::Swapped => "swapped with the next",
            Self::Misread => "misread",
        }
    }

    /// The ply with the error, where it is one.
    fn made(self, ply: &[u8], at: usize, lots: &mut Lots) -> Option<Vec<u8>> {
        let mut wrong = ply.to_vec();
        match self {
            Self::Neighbour => wrong[at] = lots.one_of(neighbours(ply[at]))?,
            Self::Doubled => wrong.insert(at, ply[at]),
            Self::Dropped => drop(wrong.remove(at)),
            Self::Swapped if at + 1 < ply.len() && ply[at] != ply[at + 1] => wrong.swap(at, at + 1),
            Self::Swapped => return None,
            Self::Misread => wrong[at] = lots.one_of(misread(ply[at]))?,
        }
        Some(wrong)
    }
}

/// The keys around a key of an American keyboard, those with shift beside one another.
const fn neighbours(key: u8) -> &'static [u8] {
    match key {
        b'1' => b"2q",
        b'2' => b"13qw",
        b'3' => b"24we",
        b'4' => b"35er",
        b'5' => b"46rt",
        b'6' => b"57ty",
        b'7' => b"68yu",
        b'8' => b"79ui",
        b'9' => b"80io",
        b'0' => b"9-op",
        b'-' => b"0=p[",
        b'a' => b"qwsz",
        b'b' => b"vghn ",
        b'c' => b"xdfv ",
        b'd' => b"serfcx",
        b'e' => b"w34rds",
        b'f' => b"drtgvc",
        b'g' => b"ftyhbv",
        b'h' => b"gyujnb",
        b'i' => b"u89okj",
        b'j' => b"huikmn",
        b'k' => b"jiolm,",
        b'l' => b"kop;.,",
        b'm' => b"njk, ",
        b'n' => b"bhjm ",
        b'o' => b"i90plk",
        b'p' => b"o0-[;l",
        b'x' => b"zsdc ",
        b'(' => b"*)",
        b')' => b"(_",
        b' ' => b"cvbnm",
        _ => b"",
    }
}

/// What a character is taken for in handwriting.
const fn misread(character: u8) -> &'static [u8] {
    match character {
        b'1' => b"7lij",
        b'7' => b"1",
        b'6' => b"9",
        b'9' => b"6",
        b'3' => b"8",
        b'8' => b"3",
        b'0' => b"o",
        b'o' => b"0",
        b'a' => b"d",
        b'd' => b"a",
        b'c' => b"e",
        b'e' => b"c",
        b'g' => b"q",
        b'b' => b"h",
        b'h' => b"b",
        b'n' => b"m",
        b'm' => b"n",
        b'i' => b"jl1",
        b'j' => b"il1",
        b'l' => b"ij1",
        _ => b"",
    }
}

/// Random numbers, the same at every run: splitmix64.
struct Lots(u64);

impl Lots {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        let product = u128::from(bits ^ (bits >> 31)) * bound as u128;
        usize::try_from(product >> 64).unwrap_or_default()
    }

    fn one_of(&mut self, choices: &[u8]) -> Option<u8> {
        if choices.is_empty() { None } else { Some(choices[self.below(choices.len())]) }
    }
}
