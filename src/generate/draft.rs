//! A record that is planned but not yet written.

use crate::record::write_tags;
use std::borrow::Cow;

/// The parts of a record other than the plies of its game.
pub(super) struct Draft<'d> {
    /// The names and values of the tags.
    pub tags: Vec<(&'static str, Cow<'d, str>)>,
    /// Raw bytes to write after the tags.
    pub below: &'static [u8],
    /// The error to write into the movetext, with the number of plies of the main line before it.
    pub slip: Option<(u32, Slip)>,
    /// The closing token.
    pub token: Option<&'static str>,
    /// Text to write after the token on its line.
    pub behind: &'static str,
}

/// An error at a ply.
#[derive(Debug)]
pub(super) enum Slip {
    /// This ply is written instead.
    Ply(String),
    /// This text is written before the ply.
    Before(&'static str),
    /// The move number is too large by this amount.
    Number(u32),
}

impl<'d> Draft<'d> {
    /// A draft without errors.
    pub const fn new(tags: Vec<(&'static str, Cow<'d, str>)>, token: &'static str) -> Self {
        Self { tags, below: b"", slip: None, token: Some(token), behind: "" }
    }

    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(known, _)| *known == name).map(|(_, value)| &**value)
    }

    /// Sets the value of a tag, adding the tag if it is missing.
    pub fn set(&mut self, name: &'static str, value: impl Into<Cow<'d, str>>) {
        match self.tags.iter_mut().find(|(known, _)| *known == name) {
            Some((_, old)) => *old = value.into(),
            None => self.tags.push((name, value.into())),
        }
    }

    /// Appends the record with this movetext.
    pub fn write(&self, movetext: &[u8], out: &mut Vec<u8>) {
        let mut tags: Vec<(&str, &str)> = self.tags.iter().map(|(name, value)| (*name, &**value)).collect();
        write_tags(&mut tags, out);
        out.extend_from_slice(self.below);
        out.push(b'\n');
        out.extend_from_slice(movetext);
    }
}
