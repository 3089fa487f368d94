//! Corpora: random games from fixed seeds, written once and read from a cache.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::{env, fs, io, process};
use winkelzug::games::Variant;
use winkelzug::generate::Plan;

/// To be raised when the records of a plan change.
const VERSION: u32 = 1;
const SEED: u64 = 0x57_494e_4b45_4c5a;

/// Distinct games in export form, as many as fit into so many bytes.
pub fn corpus(variant: Variant, annotated: bool, size: usize) -> io::Result<Vec<u8>> {
    let file = file(variant, annotated, size)?;
    if !file.exists() {
        eprintln!("writing {}", file.display());
        let unfinished = file.with_extension(format!("{}.tmp", process::id()));
        fs::write(&unfinished, generate(variant, annotated, size))?;
        fs::rename(unfinished, &file)?;
    }
    fs::read(file)
}

fn generate(variant: Variant, annotated: bool, size: usize) -> Vec<u8> {
    let plan = Plan { annotated, ..Plan::new(variant, SEED) };
    let generator = plan.generator().expect("a plan without rulings and start is sound");
    let mut seen = HashSet::new();
    let mut bytes = Vec::with_capacity(size);
    let mut record = Vec::new();
    for number in 0.. {
        record.clear();
        generator.record(number, &mut record);
        record.push(b'\n');
        if bytes.len() + record.len() > size {
            break;
        }
        // A game that has no end is no measure, and the tags differ by their number alone.
        let movetext = record.windows(2).position(|pair| pair == b"\n\n").unwrap_or_default();
        let mut hasher = DefaultHasher::new();
        record[movetext..].hash(&mut hasher);
        if !record.ends_with(b"*\n\n") && seen.insert(hasher.finish()) {
            bytes.extend_from_slice(&record);
        }
    }
    bytes
}

/// Beside the directory of the profile, wherever cargo was told to build.
fn file(variant: Variant, annotated: bool, size: usize) -> io::Result<PathBuf> {
    let program = env::current_exe()?;
    let target = program.ancestors().nth(3).unwrap_or(Path::new("."));
    let directory = target.join("bench-corpora");
    fs::create_dir_all(&directory)?;
    let kind = if annotated { "annotated" } else { "plain" };
    Ok(directory.join(format!("{}-{kind}-{VERSION}-{SEED:x}-{size}.wz", variant.name())))
}
