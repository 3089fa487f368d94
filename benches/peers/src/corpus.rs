//! Corpora: random records from fixed seeds, written once and read from a cache.

use std::cell::OnceCell;
use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::{env, fs, io, process};

/// How large a run is.
#[derive(Clone, Copy, Debug)]
pub struct Scale {
    /// Upper bound of a corpus in bytes.
    pub corpus_bytes: usize,
    /// Depth of a perft from the start position of chess.
    pub chess_depth: u32,
    /// The same of Alquerque.
    pub alquerque_depth: u32,
    /// The same of Walking Purchase.
    pub walking_purchase_depth: u32,
    /// Give every workload no input at all: what is left is the cost of starting up.
    pub empty: bool,
}

impl Scale {
    /// The scale of a measurement.
    pub const FULL: Scale = Scale {
        corpus_bytes: 50_000_000,
        chess_depth: 6,
        alquerque_depth: 14,
        walking_purchase_depth: 3,
        empty: false,
    };
    /// The scale of a smoke check and of instruction counts.
    pub const SMALL: Scale =
        Scale { corpus_bytes: 2_000_000, chess_depth: 5, alquerque_depth: 12, walking_purchase_depth: 2, empty: false };
}

/// xoshiro256**, seeded by splitmix64: the same numbers on every machine and with every compiler.
#[derive(Clone, Debug)]
pub struct Rng([u64; 4]);

impl Rng {
    /// A generator of its own sequence for each seed.
    pub fn new(mut seed: u64) -> Rng {
        Rng([(); 4].map(|()| {
            seed = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let z = (seed ^ (seed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            z ^ (z >> 31)
        }))
    }

    /// The next 64 bits.
    pub fn next_u64(&mut self) -> u64 {
        let s = &mut self.0;
        let result = s[1].wrapping_mul(5).rotate_left(7).wrapping_mul(9);
        let t = s[1] << 17;
        s[2] ^= s[0];
        s[3] ^= s[1];
        s[1] ^= s[2];
        s[0] ^= s[3];
        s[2] ^= t;
        s[3] = s[3].rotate_left(45);
        result
    }

    /// A number below `bound`; the bias is below 2^-40 for the small bounds used here.
    pub fn below(&mut self, bound: usize) -> usize {
        let product = u128::from(self.next_u64()) * bound as u128;
        usize::try_from(product >> 64).expect("the product's upper half is below the bound")
    }
}

/// One written game.
#[derive(Clone, Debug)]
pub struct Record {
    /// Tags, up to where the moves begin.
    pub head: Vec<u8>,
    /// Moves; no two records of a corpus share them.
    pub body: Vec<u8>,
}

/// Makes the record with the given number from random choices.
pub type Generator = fn(&mut Rng, u64) -> Record;

/// Records of one kind, made or read at the first use.
pub struct Corpus {
    name: &'static str,
    seed: u64,
    scale: Scale,
    generator: Generator,
    bytes: OnceCell<Vec<u8>>,
}

impl Corpus {
    /// A corpus that is `name`, the seed and the size in the cache: change the name when the generator changes.
    pub fn new(name: &'static str, seed: u64, scale: Scale, generator: Generator) -> Corpus {
        Corpus { name, seed, scale, generator, bytes: OnceCell::new() }
    }

    /// The whole corpus; nothing of it at an empty scale, where it is loaded all the same.
    pub fn bytes(&self) -> io::Result<&[u8]> {
        if self.bytes.get().is_none() {
            let bytes = fs::read(self.file()?)?;
            self.bytes.get_or_init(|| bytes);
        }
        let bytes = self.bytes.get().map_or(&[][..], Vec::as_slice);
        Ok(if self.scale.empty { &[] } else { bytes })
    }

    /// Where the corpus lies, written if it was not there.
    pub fn file(&self) -> io::Result<PathBuf> {
        let directory = directory()?;
        let file = directory.join(format!("{}-{:x}-{}.txt", self.name, self.seed, self.scale.corpus_bytes));
        if !file.exists() {
            eprintln!("writing {}", file.display());
            fs::create_dir_all(&directory)?;
            let unfinished = file.with_extension(format!("{}.tmp", process::id()));
            fs::write(&unfinished, generate(self.seed, self.scale.corpus_bytes, self.generator))?;
            fs::rename(unfinished, &file)?;
        }
        Ok(file)
    }
}

/// As many distinct records as fit into `size` bytes.
pub fn generate(seed: u64, size: usize, generator: Generator) -> Vec<u8> {
    let mut rng = Rng::new(seed);
    let mut seen = HashSet::new();
    let mut bytes = Vec::with_capacity(size);
    // Repeated records take a number too: some generators know nothing but that.
    for number in 1.. {
        let record = generator(&mut rng, number);
        if bytes.len() + record.head.len() + record.body.len() > size {
            break;
        }
        let mut hasher = DefaultHasher::new();
        record.body.hash(&mut hasher);
        if seen.insert(hasher.finish()) {
            bytes.extend_from_slice(&record.head);
            bytes.extend_from_slice(&record.body);
        }
    }
    bytes
}

/// Beside the directory of the profile, wherever cargo was told to build.
fn directory() -> io::Result<PathBuf> {
    let program = env::current_exe()?;
    let target = program.parent().and_then(Path::parent).unwrap_or(Path::new("."));
    Ok(target.join("bench-corpora"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn random_numbers_are_those_of_the_published_generators() {
        // splitmix64 from 0, as published with the algorithm.
        let mut rng = Rng::new(0);
        assert_eq!(rng.0, [0xe220_a839_7b1d_cdaf, 0x6e78_9e6a_a1b9_65f4, 0x06c4_5d18_8009_454f, 0xf88b_b8a8_724c_81ec]);
        assert_eq!(rng.next_u64(), 0x99ec_5f36_cb75_f2b4);
        // xoshiro256** from the state 1, 2, 3, 4.
        let mut rng = Rng([1, 2, 3, 4]);
        assert_eq!([(); 4].map(|()| rng.next_u64()), [11520, 0, 1_509_978_240, 1_215_971_899_390_074_240]);
    }

    #[test]
    fn repeated_records_are_left_out() {
        let coin: Generator = |rng, number| Record {
            head: format!("{number:02}:").into_bytes(),
            body: format!("{} ", rng.below(8)).into_bytes(),
        };
        let bytes = generate(1, 40, coin);
        let text = String::from_utf8(bytes).unwrap();
        let mut sides: Vec<&str> = text.split_whitespace().filter_map(|record| record.split(':').nth(1)).collect();
        assert_eq!(sides.len(), 8);
        sides.sort_unstable();
        sides.dedup();
        assert_eq!(sides.len(), 8);
    }
}
