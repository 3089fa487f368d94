//! What can be wrong with bytes, whatever the game.

use super::{KNOWN_TAGS, Span};
use crate::finding::{Entry, Severity, Words};

/// What can be wrong with bytes, whatever the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Syntax {
    /// Bytes that are no token here.
    UnexpectedCharacter,
    /// `{` without `}`.
    UnterminatedComment,
    /// A tag value or tag that is not closed.
    UnterminatedTag,
    /// `(` without `)`.
    UnterminatedVariation,
    /// `)` without `(`.
    StrayParenthesis,
    /// A variation nested deeper than is read.
    TooDeep,
}

impl Syntax {
    /// What there is to say about it apart from any one input.
    #[must_use]
    pub const fn entry(self) -> &'static Entry {
        match self {
            Self::UnexpectedCharacter => &UNEXPECTED_CHARACTER,
            Self::UnterminatedComment => &UNTERMINATED_COMMENT,
            Self::UnterminatedTag => &UNTERMINATED_TAG,
            Self::UnterminatedVariation => &UNTERMINATED_VARIATION,
            Self::StrayParenthesis => &STRAY_PARENTHESIS,
            Self::TooDeep => &RECORD_TOO_LARGE,
        }
    }

    /// The name of the finding.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.entry().name
    }

    /// What it says about one text, which is given as it is safe to show.
    #[must_use]
    pub fn words(self, written: &str) -> Words {
        match self {
            Self::UnexpectedCharacter => Words::new(format!("`{written}` means nothing here"), right_form(written)),
            Self::UnterminatedComment => Words::new("the comment that begins here has no end", "close it with `}`"),
            Self::UnterminatedTag => Words::new("the tag that begins here has no end", "a tag is `[Name \"value\"]`"),
            Self::UnterminatedVariation => Words::new("the variation that begins here has no end", "close it with `)`"),
            Self::TooDeep => Words::new(
                "variations are nested more than 250,000 deep here; what is deeper is not read",
                "close variations before opening more",
            ),
            Self::StrayParenthesis => Words::new(
                "`)` without a variation that it could close",
                "leave it out, or open the variation with `(`",
            ),
        }
    }
}

/// The entries of these findings.
pub const SYNTAX_ENTRIES: &[Entry] = &[
    UNEXPECTED_CHARACTER,
    UNTERMINATED_COMMENT,
    UNTERMINATED_TAG,
    UNTERMINATED_VARIATION,
    STRAY_PARENTHESIS,
    RECORD_TOO_LARGE,
];

/// The entry of [`Syntax::UnexpectedCharacter`]; plies that cannot be read as such share it.
pub const UNEXPECTED_CHARACTER: Entry = Entry {
    name: "unexpected-character",
    order: 100,
    severity: Severity::Error,
    title: "something that is no part of a record",
    meaning: "Bytes stand here that cannot be read as a tag, a move number, a ply, a comment, a NAG, a \
        parenthesis or a result. It is also raised for a ply that has both `-` and `x`, for a third square in a \
        Distanz ply, and for a turning letter where there is nothing to turn: in Alquerque and Distanz, or after \
        a capture. Other signs that stand for `-` or `x` are read, and are a matter of `style`.",
    example: r#"[Variant "walking-purchase"]

1. p1-h9 (p) & a1-d12 (d) *
"#,
    mend: "Delete the bytes or put them into a comment: `{&}`. Write one sign throughout a ply, `-` if it takes \
        nothing and `x` if it captures.",
};

/// The entry of [`Syntax::UnterminatedComment`].
pub const UNTERMINATED_COMMENT: Entry = Entry {
    name: "unterminated-comment",
    order: 105,
    severity: Severity::Error,
    title: "a comment that is never closed",
    meaning: "A `{` has no `}` before the record ends. The record then ends at the end of the file or at the \
        next empty line that is followed by a line beginning with `[Event \"`, so that one forgotten brace costs \
        one record and not the rest of the file. Comments are not nested: a second `{` inside one is plain text, \
        and the first `}` closes it. If the comment swallows the closing token, `result-missing` can come with \
        it.",
    example: r#"[Variant "distanz"]

1. c1-c3 c8-c4 2. c3xc4 1-0 {the king came
too near
"#,
    mend: "Put `}` where the comment ends.",
};

/// The entry of [`Syntax::UnterminatedTag`].
pub const UNTERMINATED_TAG: Entry = Entry {
    name: "unterminated-tag",
    order: 110,
    severity: Severity::Error,
    title: "a tag that is never closed",
    meaning: "A tag lacks its closing quotation mark or its `]`. A tag may be spread over several lines, but \
        when its value is still open at the end of the line and the next line is empty or begins with `[`, it is \
        taken to be broken off, and reading goes on with that line.",
    example: r#"[Event "Club evening
[Variant "distanz"]

1. c1-c3 c8-c4 2. c3xc4 1-0
"#,
    mend: "Close the tag: `[Event \"Club evening\"]`. A quotation mark inside a value is written `\\\"`, a \
        backslash `\\\\`.",
};

/// The entry of [`Syntax::UnterminatedVariation`].
pub const UNTERMINATED_VARIATION: Entry = Entry {
    name: "unterminated-variation",
    order: 115,
    severity: Severity::Error,
    title: "a variation that is never closed",
    meaning: "A `(` that opens a variation has no `)` before the record ends. A result token inside a variation \
        ends no more than that variation, so an open variation also swallows the record's closing token, and \
        `result-missing` can come with it. The `(` right after a walk of Walking Purchase opens no variation: it \
        holds the turning letter.",
    example: r#"[Variant "distanz"]

1. c1-c3 c8-c4 2. c3xc4 (2. f1-f4 1-0
"#,
    mend: "Put `)` where the variation ends.",
};

/// The entry of [`Syntax::StrayParenthesis`].
pub const STRAY_PARENTHESIS: Entry = Entry {
    name: "stray-parenthesis",
    order: 120,
    severity: Severity::Error,
    title: "a closing parenthesis without an opening one",
    meaning: "A `)` stands in the movetext while no variation is open. Parentheses inside comments are plain \
        text and are never counted.",
    example: r#"[Variant "distanz"]

1. c1-c3 ) c8-c4 2. c3xc4 1-0
"#,
    mend: "Delete the `)`, or put the missing `(` before the variation.",
};

/// The entry of [`Syntax::TooDeep`].
pub const RECORD_TOO_LARGE: Entry = Entry {
    name: "record-too-large",
    order: 435,
    severity: Severity::Error,
    title: "a record beyond the size limit",
    meaning: "A single record is larger than `--max-record-size` allows (64 MiB unless set otherwise): it is \
        skipped, and the records after it are read. Or its variations are nested more than 250,000 deep: what is \
        deeper is passed over. No small text can show it.",
    example: "",
    mend: "Raise `--max-record-size` if the record is genuine. More often the input is no record file, or the \
        line that begins the next record is damaged.",
};

/// A fault of syntax and its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SyntaxFault {
    /// What is wrong.
    pub syntax: Syntax,
    /// Where.
    pub span: Span,
}

/// How that is written which a text that cannot be read is most like.
fn right_form(written: &str) -> String {
    let number = written.trim_end_matches(|last: char| !last.is_ascii_alphanumeric());
    let is_number = number.bytes().all(|byte| byte.is_ascii_digit()) || matches!(number, "l" | "I");
    if let Some(result) = result_meant(written) {
        return format!("did you mean the result `{result}`? digits, `0` and `1`, no letters");
    }
    let form = if !number.is_empty() && is_number && matches!(&written[number.len()..], "." | "," | ":" | "-" | "/") {
        "a move number is digits and a full stop, `1.`"
    } else if is_much_like_a_ply(written) {
        "a ply names its squares with a sign between any two: `c2-c3`, `c2xc4xe4`"
    } else if KNOWN_TAGS.contains(&written) {
        "a comment goes in braces, `{…}`; a tag is `[Name \"value\"]`, on a line of its own"
    } else {
        "a comment goes in braces, `{…}`"
    };
    form.to_owned()
}

/// The result that `l-0`, `O-1` and the like are, as poor type and text recognition have them.
fn result_meant(written: &str) -> Option<&'static str> {
    let (white, black) = written.split_once(['-', ':', '–'])?;
    let one = |side| matches!(side, "1" | "l" | "I" | "i");
    let none = |side| matches!(side, "0" | "O" | "o");
    if one(white) && none(black) { Some("1-0") } else { (none(white) && one(black)).then_some("0-1") }
}

/// Whether it begins with a square and has another behind a sign, or what is left of them.
fn is_much_like_a_ply(written: &str) -> bool {
    let Some((from, to)) = written.split_once(['-', 'x', ':']) else { return false };
    let part = |of: &str| of.bytes().any(|byte| byte.is_ascii_digit()) && of.len() < 4;
    part(from) && from.starts_with(|file: char| file.is_ascii_lowercase()) && to.split(['-', 'x', ':']).any(part)
}
