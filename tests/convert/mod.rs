//! `wz convert` and the streams that all commands read: what comes out, where it goes, and what happens when
//! something fails.

mod damage;
mod places;
mod same;
mod schema;
mod splitting;
mod tables;
mod text;
mod too_large;

use std::fs::{self, File};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};
use winkelzug::games::Variant;
use winkelzug::generate::Plan;

/// Longer than anything here takes, also on a slow machine.
const LIMIT: Duration = Duration::from_secs(120);

/// What a run of the program came to.
struct Ran {
    status: i32,
    out: Vec<u8>,
    err: String,
}

impl Ran {
    /// What was printed, of a run without any error.
    fn fine(self) -> Vec<u8> {
        assert_eq!(self.status, 0, "{}", self.err);
        self.out
    }
}

fn wz(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_wz"));
    command.args(arguments).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Runs the program in the folder of the crate.
fn run(arguments: &[&str]) -> Ran {
    within_limit(wz(arguments).spawn().unwrap())
}

/// The same with something on the standard input.
fn run_on(arguments: &[&str], input: &[u8]) -> Ran {
    let mut child = wz(arguments).stdin(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    thread::scope(|scope| {
        // The program may close its input before it was given all of it.
        scope.spawn(move || drop(stdin.write_all(input)));
        within_limit(child)
    })
}

/// Gives a child this text again and again, as long as it reads.
fn feed(child: &mut Child, text: Vec<u8>) {
    let mut stdin = child.stdin.take().unwrap();
    thread::spawn(move || while stdin.write_all(&text).is_ok() {});
}

/// Waits for a child; one that hangs is ended, and the test has failed.
fn within_limit(mut child: Child) -> Ran {
    let read = |from: Option<Box<dyn Read + Send>>| {
        thread::spawn(move || {
            let mut bytes = Vec::new();
            if let Some(mut from) = from {
                from.read_to_end(&mut bytes).unwrap();
            }
            bytes
        })
    };
    let out = read(child.stdout.take().map(|out| Box::new(out) as _));
    let err = read(child.stderr.take().map(|err| Box::new(err) as _));
    let start = Instant::now();
    let status = loop {
        if let Some(status) = child.try_wait().unwrap() {
            break status;
        }
        if start.elapsed() > LIMIT {
            child.kill().unwrap();
            panic!("the program hangs");
        }
        thread::sleep(Duration::from_millis(5));
    };
    let err = String::from_utf8(err.join().unwrap()).unwrap();
    assert!(!err.contains("panicked"), "{err}");
    Ran { status: status.code().unwrap_or(-1), out: out.join().unwrap(), err }
}

/// A folder for one test.
struct Folder(tempfile::TempDir);

impl Folder {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn name(&self, name: &str) -> String {
        self.path(name).to_str().unwrap().to_owned()
    }

    fn write(&self, name: &str, contents: impl AsRef<[u8]>) -> String {
        File::create(self.path(name)).unwrap().write_all(contents.as_ref()).unwrap();
        self.name(name)
    }

    /// The names of what is in it, sorted.
    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(self.0.path()).unwrap();
        let mut names: Vec<String> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }
}

fn fixture(name: &str) -> String {
    format!("fixtures/vectors/{name}")
}

/// Records of all games, each with a number of its own in its Event, about so many bytes.
fn corpus(size: usize) -> Vec<u8> {
    let generators = Variant::ALL
        .map(|variant| Plan { annotated: true, max_plies: Some(60), ..Plan::new(variant, 13) }.generator().unwrap());
    // Making records takes longer than reading them: some are used again.
    let mut records = Vec::new();
    for number in 0..60 {
        let mut record = Vec::new();
        generators[number % generators.len()].record(number as u64, &mut record);
        records.push(String::from_utf8(record).unwrap());
    }
    let mut text = String::with_capacity(size + (1 << 14));
    for number in 0.. {
        if text.len() >= size {
            break;
        }
        let record = &records[number % records.len()];
        let (_, rest) = record.split_once('\n').unwrap();
        text.push_str(&format!("[Event \"Event {number}\"]\n{rest}\n"));
    }
    text.pop();
    text.into_bytes()
}

/// Whether a program is there; says so where it is not.
fn has(program: &str) -> bool {
    let there = Command::new(program).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok();
    if !there {
        eprintln!("`{program}` is not there; what needs it is skipped");
    }
    there
}

/// The lines of an output.
fn lines(bytes: &[u8]) -> Vec<&str> {
    std::str::from_utf8(bytes).unwrap().lines().collect()
}

fn read(path: impl AsRef<Path>) -> Vec<u8> {
    fs::read(path).unwrap()
}
