//! Writes a record as one JSON object: its whole content and the verdict on it.
//!
//! The schema is `docs/schema/record.schema.json`. Objects are written by hand and without recursion, since most
//! values need no escaping.

use super::collect::Collected;
use super::export::Nags;
use super::json::{CountObject, FindingObject, Number};
use crate::diag::Finding;
use crate::games::Variant;
use crate::judge::Verdict;
use crate::record::{Record, Square, Token};
use crate::text::{MARK, decoded};
use serde::Serialize;
use std::io::Write;

/// The version of the format, which every object contains. It increases when a key changes its meaning.
pub const FORMAT: u32 = 1;

/// Variations nested deeper than this are written as text, because many JSON parsers limit the nesting depth.
pub const DEEPEST: usize = 12;

/// Where a record comes from.
#[derive(Clone, Copy, Debug)]
pub struct Origin<'a> {
    /// The name of the input, `-` for standard input.
    pub file: &'a str,
    /// The number of the record in the input, from 1.
    pub record: u64,
    /// The first line of the record, from 1.
    pub line: usize,
    /// The offset of the record in the (decompressed) input, from 0.
    pub offset: usize,
    /// Whether the record's text was decoded from Windows-1252.
    pub decoded: bool,
}

/// The bytes that every object begins with.
const OPENING: &[u8] = b"{\"format\":";

/// Whether a text begins with the JSON object of a record.
#[must_use]
pub fn begins(text: &[u8]) -> bool {
    text.strip_prefix(MARK).unwrap_or(text).starts_with(OPENING)
}

/// Appends the JSON object of a record, without a line ending.
pub fn write(
    origin: &Origin<'_>,
    record: &Record<'_>,
    verdict: &Verdict,
    collected: &Collected,
    findings: &[Finding],
    out: &mut Vec<u8>,
) {
    out.extend_from_slice(OPENING);
    json(&FORMAT, out);
    out.extend_from_slice(b",\"source\":{\"file\":");
    json(origin.file, out);
    // Writing to a vector cannot fail.
    let _ = write!(out, ",\"record\":{},\"line\":{},\"offset\":{}}}", origin.record, origin.line, origin.offset);
    out.extend_from_slice(b",\"variant\":");
    json(&verdict.variant.map(Variant::name), out);
    out.extend_from_slice(b",\"rulings\":{");
    list(&collected.rulings, out, |(name, value), out| {
        json(name, out);
        out.push(b':');
        json(value, out);
    });
    out.extend_from_slice(b"},\"tags\":[");
    list(&record.head.tags, out, |tag, out| json(&(tag.name(), tag.value()), out));
    out.extend_from_slice(b"],\"start\":");
    json(&Some(&collected.start).filter(|start| !start.is_empty()), out);
    movetext(record, collected, out);
    out.extend_from_slice(b",\"result\":");
    json(&verdict.token.map(crate::record::Claim::token), out);
    let _ = write!(out, ",\"plies_played\":{},\"status\":\"{}\",\"reason\":", verdict.plies, verdict.status.name());
    json(&verdict.reason.map(crate::rules::Reason::name), out);
    out.extend_from_slice(b",\"winner\":");
    json(&verdict.outcome.map(crate::rules::Outcome::name), out);
    out.extend_from_slice(b",\"points\":");
    json(&collected.count.as_ref().map(|count| Number(count.score.winner_first()[0])), out);
    out.extend_from_slice(b",\"score\":");
    json(&collected.count.as_ref().map(CountObject), out);
    out.extend_from_slice(b",\"final_position\":");
    json(&Some(&collected.end).filter(|end| !end.is_empty()), out);
    out.extend_from_slice(b",\"findings\":[");
    list(findings, out, |finding, out| json(&FindingObject::from(finding), out));
    out.push(b']');
    if !verdict.is_valid() {
        out.extend_from_slice(b",\"text\":");
        json(&decoded(record.as_read()), out);
        if origin.decoded {
            out.extend_from_slice(b",\"encoding\":\"windows-1252\"");
        }
    }
    out.push(b'}');
}

fn json(value: &(impl Serialize + ?Sized), out: &mut Vec<u8>) {
    // Serializing strings, numbers and flat structs to a vector cannot fail.
    let _ = serde_json::to_writer(out, value);
}

fn list<T>(items: &[T], out: &mut Vec<u8>, mut each: impl FnMut(&T, &mut Vec<u8>)) {
    for (index, item) in items.iter().enumerate() {
        if index > 0 {
            out.push(b',');
        }
        each(item, out);
    }
}

/// Which list of a line is open while its movetext is written.
#[derive(Clone, Copy, PartialEq)]
enum Open {
    /// None yet.
    Start,
    /// The list `before` of what precedes the first ply of a line.
    Before,
    /// The list `plies`, between two plies or before the first.
    Plies,
    /// The list `after` of what follows a ply.
    After,
}

/// Writes the keys `before` and `plies` of the main line and, nested, of variations.
struct Writer<'w> {
    out: &'w mut Vec<u8>,
    /// For each open line, which list is open and whether that list is still empty.
    lines: Vec<(Open, bool)>,
}

impl Writer<'_> {
    /// Begins a line: the main line or a variation.
    fn begin(&mut self) {
        self.lines.push((Open::Start, true));
    }

    /// Writes a comma, unless the open list is still empty.
    fn comma(&mut self) {
        if let Some((_, empty)) = self.lines.last_mut()
            && !std::mem::replace(empty, false)
        {
            self.out.push(b',');
        }
    }

    /// Closes other lists and opens `plies`, unless it is open.
    fn open_plies(&mut self) {
        match self.lines.last_mut() {
            Some(line @ (Open::Start, _)) => {
                self.out.extend_from_slice(b"\"plies\":[");
                *line = (Open::Plies, true);
            }
            Some(line @ (Open::Before, _)) => {
                self.out.extend_from_slice(b"],\"plies\":[");
                *line = (Open::Plies, true);
            }
            Some(line @ (Open::After, _)) => {
                self.out.extend_from_slice(b"]}");
                *line = (Open::Plies, false);
            }
            _ => {}
        }
    }

    /// Opens the list for comments and variations, unless it is open.
    fn open_aside(&mut self) {
        match self.lines.last_mut() {
            Some(line @ (Open::Start, _)) => {
                *line = (Open::Before, true);
                self.out.extend_from_slice(b"\"before\":[");
            }
            // The object of the last ply was left open for them.
            Some(line @ (Open::Plies, _)) => {
                *line = (Open::After, true);
                self.out.extend_from_slice(b",\"after\":[");
            }
            _ => {}
        }
    }

    /// Ends the current line and closes its lists.
    fn end(&mut self) {
        self.open_plies();
        self.out.push(b']');
        self.lines.pop();
    }
}

fn movetext(record: &Record<'_>, collected: &Collected, out: &mut Vec<u8>) {
    let nags = Nags::of(record);
    out.push(b',');
    let mut writer = Writer { out, lines: Vec::new() };
    writer.begin();
    let mut row = 0;
    // The object of a ply stays open until it is known whether comments or variations follow it.
    let mut open_ply = false;
    let mut deep = 0usize;
    // After a fault, the rest of its line is not played and therefore not written: it is only in the record's text.
    // While this is not 0, tokens are skipped; it counts the variations that are still to be closed.
    let mut unplayed = 0usize;
    for (index, (token, span)) in record.items.iter().enumerate() {
        if unplayed > 0 {
            match token {
                Token::Open => unplayed += 1,
                Token::Close => unplayed -= 1,
                _ => {}
            }
            // The variation that contains the fault is closed like any other.
            if unplayed > 0 {
                continue;
            }
        }
        let played = collected.rows.get(row).is_some_and(|row| row.start == span.start);
        if deep > 0 {
            deep_token(token, collected, played, &mut row, &mut deep, writer.out);
            if deep == 0 {
                writer.out.extend_from_slice(b"\"}}");
            }
            continue;
        }
        match token {
            Token::Ply(_) if played => {
                close_ply(&mut writer, &mut open_ply);
                writer.open_plies();
                writer.comma();
                ply(row, collected, &nags, writer.out);
                row += 1;
                open_ply = true;
            }
            Token::Nag(_) if nags.belongs(index) => {}
            Token::Nag(nag) => {
                aside(&mut writer, &mut open_ply);
                let _ = write!(writer.out, "{{\"nag\":{nag}}}");
            }
            Token::Comment(text) => {
                aside(&mut writer, &mut open_ply);
                writer.out.extend_from_slice(b"{\"comment\":");
                json(&decoded(text), writer.out);
                writer.out.push(b'}');
            }
            Token::Open => {
                aside(&mut writer, &mut open_ply);
                if writer.lines.len() > DEEPEST {
                    writer.out.extend_from_slice(b"{\"variation\":{\"text\":\"");
                    deep = 1;
                } else {
                    writer.out.extend_from_slice(b"{\"variation\":{");
                    writer.begin();
                }
            }
            Token::Close => {
                close_ply(&mut writer, &mut open_ply);
                writer.end();
                writer.out.extend_from_slice(b"}}");
            }
            Token::Result(claim, _) if writer.lines.len() > 1 => {
                aside(&mut writer, &mut open_ply);
                let _ = write!(writer.out, "{{\"result\":\"{}\"}}", claim.token());
            }
            Token::Result(..) | Token::Number(_) => {}
            Token::Ply(_) | Token::Unreadable(_) if writer.lines.len() > 1 => unplayed = 1,
            Token::Ply(_) | Token::Unreadable(_) => break,
        }
    }
    if deep > 0 {
        writer.out.extend_from_slice(b"\"}}");
    }
    while !writer.lines.is_empty() {
        close_ply(&mut writer, &mut open_ply);
        writer.end();
        if !writer.lines.is_empty() {
            writer.out.extend_from_slice(b"}}");
        }
    }
}

/// Closes the object of the last ply if it is open.
fn close_ply(writer: &mut Writer<'_>, open_ply: &mut bool) {
    if std::mem::take(open_ply) {
        writer.out.push(b'}');
    }
}

/// Opens the list for comments and variations, and writes a comma if the list is not empty.
fn aside(writer: &mut Writer<'_>, open_ply: &mut bool) {
    *open_ply = false;
    writer.open_aside();
    writer.comma();
}

fn square(square: &Square, out: &mut Vec<u8>) {
    out.push(b'"');
    square.write(out);
    out.push(b'"');
}

fn ply(row: usize, collected: &Collected, nags: &Nags, out: &mut Vec<u8>) {
    let data = &collected.rows[row];
    let path = collected.path(row);
    // None of these values needs escaping.
    out.extend_from_slice(b"{\"number\":");
    out.extend_from_slice(itoa::Buffer::new().format(data.ply).as_bytes());
    out.extend_from_slice(b",\"side\":\"");
    out.extend_from_slice(data.side.name().as_bytes());
    out.extend_from_slice(b"\",\"ply\":\"");
    out.extend_from_slice(collected.notation(row));
    out.extend_from_slice(b"\",\"kind\":\"");
    out.extend_from_slice(data.kind.as_bytes());
    out.extend_from_slice(b"\",\"from\":");
    square(&path[0], out);
    if let Some(turn) = &data.turn {
        out.extend_from_slice(b",\"turn\":");
        square(turn, out);
    }
    out.extend_from_slice(b",\"to\":");
    square(&path[path.len() - 1], out);
    if path.len() > 2 {
        out.extend_from_slice(b",\"path\":[");
        list(path, out, square);
        out.push(b']');
    }
    if data.captured > 0 {
        out.extend_from_slice(b",\"captured\":[");
        for (index, taken) in collected.captured(row).enumerate() {
            if index > 0 {
                out.push(b',');
            }
            square(&taken, out);
        }
        out.push(b']');
    }
    let mut first = true;
    for nag in nags.after(row) {
        let _ = write!(out, "{}{nag}", if first { ",\"nags\":[" } else { "," });
        first = false;
    }
    if !first {
        out.push(b']');
    }
}

/// Appends a token of a variation that is written as text, inside a JSON string.
fn deep_token(
    token: &Token<'_>,
    collected: &Collected,
    played: bool,
    row: &mut usize,
    deep: &mut usize,
    out: &mut Vec<u8>,
) {
    let _ = match token {
        Token::Ply(_) if played => {
            out.extend_from_slice(collected.notation(*row));
            *row += 1;
            write!(out, " ")
        }
        Token::Ply(_) => Ok(()),
        Token::Nag(nag) => write!(out, "${nag} "),
        Token::Comment(text) => {
            let mut quoted = Vec::new();
            json(&format!("{{{}}} ", decoded(text).replace('}', ")")), &mut quoted);
            out.extend_from_slice(&quoted[1..quoted.len() - 1]);
            Ok(())
        }
        Token::Open => {
            *deep += 1;
            write!(out, "(")
        }
        Token::Close => {
            *deep -= 1;
            if *deep > 0 { write!(out, ") ") } else { Ok(()) }
        }
        Token::Result(claim, _) => write!(out, "{} ", claim.token()),
        Token::Number(_) | Token::Unreadable(_) => Ok(()),
    };
}
