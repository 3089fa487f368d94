//! Repairs tags: missing and surplus quotes and brackets, duplicate tags, and `SetUp`.

use super::Why;
use super::history::Change;
use super::record::State;
use super::results::line_end;
use crate::judge::{Place, ProblemKind};
use crate::record::{Record, Span, Syntax, SyntaxFault};

/// Appends changes that repair unreadable tags. It runs in a round of its own, since other repairs depend on the tags.
pub(super) fn mend_faults(record: &Record<'_>, changes: &mut Vec<Change>) {
    for SyntaxFault { syntax, span } in &record.head.faults {
        let Some(line) = line_of(record.text, span.start) else { continue };
        let text = &record.text[line.start..line.end];
        let Some((new, why)) = std::str::from_utf8(text).ok().and_then(tag_line) else { continue };
        let (finding, place) = (Syntax::name(*syntax), Place::Record);
        changes.push(Change { finding, place, span: line, new, why });
    }
    changes.dedup_by_key(|change| change.span);
}

/// The span of the line at an offset, without surrounding blanks.
fn line_of(text: &[u8], at: usize) -> Option<Span> {
    let start = memchr::memrchr2(b'\n', b'\r', &text[..at]).map_or(0, |end| end + 1);
    let end = memchr::memchr2(b'\n', b'\r', &text[start..]).map_or(text.len(), |end| start + end);
    let line = text.get(start..end)?;
    let blanks = line.len() - line.trim_ascii_start().len();
    Some(Span::new(start + blanks, start + blanks + line.trim_ascii().len()))
}

/// Repairs a line that consists of one broken tag; `None` if more than one reading is possible.
fn tag_line(line: &str) -> Option<(String, Why)> {
    let inside = line.strip_prefix('[')?.trim_start();
    let name = &inside[..inside.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(inside.len())];
    if name.is_empty() {
        return None;
    }
    let rest = inside[name.len()..].trim_start();
    let Some(value) = rest.strip_prefix('"') else { return unquoted(name, rest) };
    if let Some(value) = closed(value) {
        // The value is the text between the first quote and the last.
        let plain = unescaped_quotes(value);
        return (!value.contains('[') && !value.contains(']') && !plain.is_empty())
            .then(|| (format!("[{name} \"{}\"]", escaped(value, &plain)), Why::Quotes));
    }
    if let Some(value) = value.strip_suffix("\\\"]") {
        // The value ends with a backslash, which escapes the closing quote by mistake.
        return simple(value).then(|| (format!("[{name} \"{value}\\\\\"]"), Why::Quotes));
    }
    let value = value.strip_suffix(']').unwrap_or(value).trim_end();
    let value = value.strip_suffix('"').unwrap_or(value);
    (simple(value) && !value.ends_with('\\')).then(|| (format!("[{name} \"{value}\"]"), Why::TagEnds))
}

/// The value, if an unescaped quote and a bracket close it.
fn closed(text: &str) -> Option<&str> {
    let value = text.strip_suffix(']')?.trim_end().strip_suffix('"')?;
    let escapes = value.bytes().rev().take_while(|byte| *byte == b'\\').count();
    escapes.is_multiple_of(2).then_some(value)
}

/// Repairs a tag whose value has no quotes or typographic quotes.
fn unquoted(name: &str, rest: &str) -> Option<(String, Why)> {
    let value = rest.strip_suffix(']')?.trim_end();
    let quotes = |c| matches!(c, '“' | '”' | '„' | '«' | '»');
    let value = value.strip_prefix(quotes).and_then(|value| value.strip_suffix(quotes)).unwrap_or(value);
    (!value.is_empty() && simple(value) && !value.contains('\\') && !value.contains(quotes))
        .then(|| (format!("[{name} \"{value}\"]"), Why::TagEnds))
}

/// Whether a value contains nothing that could be meant as its end.
fn simple(value: &str) -> bool {
    !value.contains(['"', '[', ']'])
}

/// The offsets of quotes that are not escaped.
fn unescaped_quotes(value: &str) -> Vec<usize> {
    let mut quotes = Vec::new();
    let mut escaped = false;
    for (at, byte) in value.bytes().enumerate() {
        if byte == b'"' && !escaped {
            quotes.push(at);
        }
        escaped = byte == b'\\' && !escaped;
    }
    quotes
}

fn escaped(value: &str, quotes: &[usize]) -> String {
    let mut text = String::with_capacity(value.len() + quotes.len());
    let mut copied = 0;
    for &quote in quotes {
        text.push_str(&value[copied..quote]);
        text.push('\\');
        copied = quote;
    }
    text.push_str(&value[copied..]);
    text
}

/// Appends changes that repair readable tags.
pub(super) fn mend(state: &State<'_, '_>, changes: &mut Vec<Change>) {
    let record = state.record;
    for problem in &state.verdict.problems {
        match problem.kind {
            ProblemKind::DuplicateTag { .. } => {
                let mut tags = record.head.tags.iter();
                let Some(this) = tags.clone().find(|tag| tag.span == problem.span) else { continue };
                let first = tags.find(|tag| tag.name == this.name);
                if first.is_some_and(|first| first.value() == this.value()) {
                    let span = with_its_line(record.text, this.span);
                    changes.push(state.change(problem, span, "", Why::SameTag));
                }
            }
            ProblemKind::PositionWithoutSetUp => match record.tag("SetUp") {
                Some(tag) => changes.push(state.change(problem, tag.value_span, "1", Why::SetUp)),
                None => {
                    let at = problem.span.start;
                    let new = format!("[SetUp \"1\"]{}", line_end(record.text));
                    changes.push(state.change(problem, Span::new(at, at), new, Why::SetUp));
                }
            },
            _ => {}
        }
    }
}

/// Extends the span of a tag to the end of its line, including the line ending, if nothing else is on that line.
fn with_its_line(text: &[u8], span: Span) -> Span {
    let alone = text[..span.start].last().is_none_or(|byte| matches!(byte, b'\n' | b'\r'));
    let end = match &text[span.end..] {
        [b'\r', b'\n', ..] => span.end + 2,
        [b'\n' | b'\r', ..] => span.end + 1,
        _ => return span,
    };
    if alone { Span::new(span.start, end) } else { span }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_that_can_be_meant_in_one_way_only_is_mended() {
        let cases = [
            ("[White \"Anna]", Some("[White \"Anna\"]")),
            ("[White \"Anna\"", Some("[White \"Anna\"]")),
            ("[White \"Anna", Some("[White \"Anna\"]")),
            ("[White Anna]", Some("[White \"Anna\"]")),
            ("[White “Anna”]", Some("[White \"Anna\"]")),
            ("[White „Anna“]", Some("[White \"Anna\"]")),
            ("[White \"Anna \"Ann\" B\"]", Some("[White \"Anna \\\"Ann\\\" B\"]")),
            ("[White \"a\\\"b\"c\"]", Some("[White \"a\\\"b\\\"c\"]")),
            ("[White \"C:\\\"]", Some("[White \"C:\\\\\"]")),
            ("[White \"a [b]", None),
            ("[White \"a\"] [Black \"b]", None),
            ("[White \"a\"b\"]\"]", None),
            ("[White]", None),
            ("[\"Anna\"]", None),
        ];
        for (line, expected) in cases {
            assert_eq!(tag_line(line).map(|(new, _)| new).as_deref(), expected, "{line}");
        }
    }
}
