//! A record that is made up and not yet written.

use crate::record::write_tags;
use std::borrow::Cow;

/// What a record will have besides the plies of its game.
pub(super) struct Draft<'d> {
    /// Names and values.
    pub tags: Vec<(&'static str, Cow<'d, str>)>,
    /// Lines below the tags, of any bytes.
    pub below: &'static [u8],
    /// What goes wrong, and how many plies of the main line stand before it.
    pub slip: Option<(u32, Slip)>,
    /// The closing token.
    pub token: Option<&'static str>,
    /// What follows the token on its line.
    pub behind: &'static str,
}

/// What goes wrong at a ply.
#[derive(Debug)]
pub(super) enum Slip {
    /// Another ply is written.
    Ply(String),
    /// This stands before it.
    Before(&'static str),
    /// Its number is so much too large.
    Number(u32),
}

impl<'d> Draft<'d> {
    /// Tags and a closing token, nothing wrong.
    pub const fn new(tags: Vec<(&'static str, Cow<'d, str>)>, token: &'static str) -> Self {
        Self { tags, below: b"", slip: None, token: Some(token), behind: "" }
    }

    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(known, _)| *known == name).map(|(_, value)| &**value)
    }

    /// Gives a tag another value, or adds it.
    pub fn set(&mut self, name: &'static str, value: impl Into<Cow<'d, str>>) {
        match self.tags.iter_mut().find(|(known, _)| *known == name) {
            Some((_, old)) => *old = value.into(),
            None => self.tags.push((name, value.into())),
        }
    }

    /// The record, given its movetext.
    pub fn write(&self, movetext: &[u8], out: &mut Vec<u8>) {
        let mut tags: Vec<(&str, &str)> = self.tags.iter().map(|(name, value)| (*name, &**value)).collect();
        write_tags(&mut tags, out);
        out.extend_from_slice(self.below);
        out.push(b'\n');
        out.extend_from_slice(movetext);
    }
}
