//! Reading in chunks gives what reading in one piece gives.

use winkelzug::input::{Chunks, Piece};
use winkelzug::judge::records_at;
use winkelzug::text::Lines;

/// A record as it was found: where it begins and on which line, its tags, its tokens, whether it was decoded.
pub(crate) type Found = (usize, usize, usize, usize, bool);

pub(crate) fn found(text: &[u8], offset: usize, line: usize, into: &mut Vec<Found>) {
    let mut lines = Lines::at(text, offset, line);
    records_at(text, offset, |source, reader, head| {
        let record = reader.rest(head);
        let start = source.offset(head.start);
        into.push((start, lines.place(start).line, head.tags.len(), record.items.len(), source.decoded));
        true
    });
}

/// The same through chunks, and how many there were.
fn through_chunks(text: &[u8]) -> (Vec<Found>, usize) {
    let mut records = Vec::new();
    let mut count = 0;
    let mut passed = 0;
    for piece in Chunks::new(std::io::Cursor::new(text.to_vec()), 64 << 20) {
        let Piece::Records { bytes, offset, line, .. } = piece else { panic!("{piece:?}") };
        assert!(text[offset..].starts_with(&bytes));
        assert_eq!(offset, passed);
        passed += bytes.len();
        count += 1;
        found(&bytes, offset, line, &mut records);
    }
    assert_eq!(passed, text.len());
    (records, count)
}

pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % limit
    }

    pub(crate) fn pick<'p, T: ?Sized>(&mut self, list: &[&'p T]) -> &'p T {
        list[self.below(list.len())]
    }
}

/// What may stand in movetext and looks like something else.
pub(crate) const REMARKS: [&[u8]; 16] = [
    b"{see\n[Event \"x\"] here}",
    b"{\n\n [Event \"x\"]\n\n1. a1-a2 *}",
    b"; [Event \"x\"]\n",
    b"% [Event \"x\"]\n",
    b"{\n% not left out\n}",
    b"{* 1-0 0-1}",
    b"({*} 1. p1-h9 (p) *)",
    b"((((",
    b")",
    b"{never closed",
    b"\n\n",
    b"\r\n \t\r\n",
    b"\r\r",
    b"$3 !? ...",
    b"{\xFC \x93}",
    b"]]\n[",
];

pub(crate) const HEADS: [&[u8]; 12] = [
    b"\n\n[Event \"a\"]\n",
    b"\r\n\r\n[Event \"b\"]\r\n\r\n",
    b"\r\r[Event \"c\"]\r",
    b"\n \t \n[Event \"d\"]\n[White \"x\"] [Black \"y\"]\n",
    b"\n[Event \"e\"]\n\n",
    b"\n\n [Event \"f\"]\n",
    b"\n\n[Event \"open\n\n",
    b"\n\n[Event  \"two spaces\"]\n",
    b"\n\n[White \"no event\"]\n\n",
    b"\n\n[White \"a\n[Event \"in a value\"]\n\"]\n",
    b"\n\n[White \"over\nlines\n*\n1-0\n\"]\n\n",
    b" ",
];

pub(crate) const ENDS: [&[u8]; 8] =
    [b"*", b"*\n", b"1-0 {behind}\n", b"0-1 ; behind\n", b"1/2-1/2\n\n", b"", b"* {behind\nover lines}\n", b"*\r"];

/// Plain records without an Event, so that nothing but the grammar tells where they end.
fn record(random: &mut Random, heads: &[&[u8]], remarks: usize, text: &mut Vec<u8>) {
    text.extend_from_slice(random.pick(heads));
    for number in 0..random.below(30) {
        text.extend_from_slice(format!("{}. p1-h9 (p) ", number + 1).as_bytes());
        if random.below(100) < remarks {
            text.extend_from_slice(random.pick(&REMARKS));
            text.push(b' ');
        }
        if random.below(400) < remarks {
            // Longer than whatever is looked at ahead.
            let filler = random.pick(&[&b"a word "[..], b"line\n", b"* 1-0\n", b"[White \"x\"]\n", b"\xFC\n"]);
            text.push(b'{');
            text.extend(filler.repeat(1 + random.below(6000 / filler.len())));
            text.push(b'}');
        }
    }
    text.extend_from_slice(random.pick(&ENDS));
    if random.below(200) < remarks {
        let filler = random.pick(&[&b"* behind "[..], b"line\n", b"1-0 [\n"]);
        text.extend_from_slice(b" {");
        text.extend(filler.repeat(1 + random.below(4000 / filler.len())));
        text.extend_from_slice(b"}\n");
    }
}

fn assert_same_in_chunks(text: &[u8], least: usize, what: &str) {
    let mut whole = Vec::new();
    found(text, 0, 1, &mut whole);
    let (parts, count) = through_chunks(text);
    assert!(count >= least, "{what}: {count} chunks");
    if let Some(at) = (0..whole.len().max(parts.len())).find(|&at| whole.get(at) != parts.get(at)) {
        let start = whole.get(at).or(parts.get(at)).unwrap().0;
        let around = &text[start.saturating_sub(300)..(start + 300).min(text.len())];
        let pair = (whole.get(at), parts.get(at));
        panic!("{what}: record {at}: {pair:?}\n{}", String::from_utf8_lossy(around));
    }
}

#[test]
fn any_records_are_the_same_through_chunks() {
    for seed in 0..12 {
        let mut random = Random(seed);
        let mut text = Vec::new();
        while text.len() < 900_000 {
            record(&mut random, &HEADS, 10, &mut text);
        }
        assert_same_in_chunks(&text, 2, &format!("seed {seed}"));
    }
}

#[test]
fn records_without_an_event_are_the_same_through_chunks() {
    for seed in 0..12 {
        let mut random = Random(seed + 100);
        let mut text = Vec::new();
        let heads: &[&[u8]] = if seed % 2 == 0 { &[b"\n", b" "] } else { &HEADS[8..] };
        while text.len() < 900_000 {
            record(&mut random, heads, if seed < 4 { 0 } else { 2 }, &mut text);
        }
        let open = memchr::memmem::find(&text, b"never closed").is_some() || seed >= 4;
        assert_same_in_chunks(&text, if open { 1 } else { 4 }, &format!("seed {seed}"));
    }
}

#[test]
fn untagged_records_of_a_large_file_come_out_one_by_one() {
    let text = "1. p1-h9 (p) {so} a1-d12 (d) *\n".repeat(40_000);
    let (found, count) = through_chunks(text.as_bytes());
    assert_eq!(found.len(), 40_000);
    assert!(count >= 4, "{count}");
    assert!(found.iter().enumerate().all(|(at, found)| *found == (at * 31, at + 1, 0, 5, false)), "{:?}", found[1]);
}

#[test]
fn a_cut_may_fall_on_any_byte() {
    // Chunks are cut a little behind 2^18 bytes: a boundary is moved across that place byte by byte.
    let unit = "[Event \"x\"]\n\n1. p1-h9 (p) *\n\n";
    let tail: [&str; 4] = [
        "[Event \"y\"]\r\n\r\n1. p1-h9 (p) * {behind\n\n[Event \"z\"]\n\n*\n",
        "{open\n\n[Event \"y\"]\n\n*",
        "[White \"é\"]\n\n1. p1-h9 (p) *\n% left out\n[White \"b\"]\n\n*",
        "\n \n[Event \"y\"]",
    ];
    for (index, tail) in tail.iter().enumerate() {
        for shift in 0..80 {
            let mut text = unit.repeat(((1 << 18) / unit.len()).saturating_sub(4)).into_bytes();
            text.extend(b" ".repeat(shift));
            text.extend_from_slice(unit.repeat(2).as_bytes());
            text.extend_from_slice(tail.as_bytes());
            text.extend_from_slice(b"\n\n");
            text.extend_from_slice(unit.repeat(10).as_bytes());
            assert_same_in_chunks(&text, 2, &format!("tail {index}, shift {shift}"));
        }
    }
}
