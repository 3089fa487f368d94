//! Writing a record.

use super::ply::{IllegalPly, Ply};
use super::state::GameState;
use crate::judge::Options;
use crate::record::{Claim, Reader, escape};
use crate::rules::{Outcome, Side};
use crate::sink::export::export;
use std::fmt;

/// The tags that the game itself gives.
const OF_THE_GAME: [&str; 6] = ["Result", "Variant", "Rulings", "SetUp", "FEN", "Score"];

/// Writes a record in canonical form, ply by ply.
///
/// Game, rulings, start position, result and score are written by themselves; the tags that PGN asks for are added
/// with `?` where they are not set. Use it for games that a program plays. To write a record anew that was read, use
/// [`GameRecord::canonical`](crate::GameRecord::canonical).
///
/// ```
/// use winkelzug::{Claim, GameState, RecordBuilder, Variant};
///
/// let mut record = RecordBuilder::new(GameState::start(Variant::Distanz));
/// record.tag("White", "Ada").tag("Table", "7");
/// record.play_text("f1-f4")?.comment("the usual start").play_text("e8-h8")?.nag(6);
/// record.result(Claim::White);
/// let text = record.build()?;
/// assert!(text.starts_with("[Event \"?\"]\n"));
/// assert!(text.contains("[Variant \"distanz\"]\n[Table \"7\"]\n"));
/// assert!(text.ends_with("\n\n1. f1-f4 {the usual start} 1... e8-h8 $6 1-0\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct RecordBuilder {
    game: GameState,
    tags: Vec<(String, String)>,
    movetext: String,
    result: Option<Claim>,
}

impl RecordBuilder {
    /// A record of a game: of one that has just begun, or of one with plies, which are written.
    #[must_use]
    pub fn new(game: GameState) -> Self {
        let movetext = game.plies().iter().fold(String::new(), |text, ply| text + ply.as_str() + " ");
        Self { game, tags: Vec::new(), movetext, result: None }
    }

    /// Sets a tag; the one of this name set before, if there is one. Line breaks in the value become spaces.
    pub fn tag(&mut self, name: &str, value: &str) -> &mut Self {
        let value = value.replace(['\n', '\r'], " ");
        match self.tags.iter_mut().find(|(known, _)| known == name) {
            Some((_, known)) => *known = value,
            None => self.tags.push((name.to_owned(), value)),
        }
        self
    }

    /// Plays a ply and writes it.
    ///
    /// # Errors
    /// If it is not legal, or the game is over.
    pub fn play(&mut self, ply: &Ply) -> Result<&mut Self, IllegalPly> {
        self.play_text(ply.as_str())
    }

    /// Reads a ply in any accepted spelling, plays it and writes it.
    ///
    /// # Errors
    /// If it is not legal, or the game is over.
    pub fn play_text(&mut self, text: &str) -> Result<&mut Self, IllegalPly> {
        let ply = self.game.play_text(text)?.as_str();
        self.movetext.push_str(ply);
        self.movetext.push(' ');
        Ok(self)
    }

    /// Writes a comment here: before the first ply, or behind the last. Lines are packed anew, and `}`, which would end
    /// the comment, becomes `)`.
    pub fn comment(&mut self, text: &str) -> &mut Self {
        let words: Vec<_> = text.split_ascii_whitespace().map(|word| word.replace('}', ")")).collect();
        self.movetext.push_str(&format!("{{{}}} ", words.join(" ")));
        self
    }

    /// Annotates the last ply: 1 is a good one, 2 a mistake and so on, as in PGN.
    pub fn nag(&mut self, nag: u32) -> &mut Self {
        self.movetext.push_str(&format!("${nag} "));
        self
    }

    /// Sets the result of a game that is not over on the board, because somebody resigned or both agreed. Otherwise it
    /// is what the rules say, and `*` while the game is open.
    pub const fn result(&mut self, result: Claim) -> &mut Self {
        self.result = Some(result);
        self
    }

    /// The game as it stands.
    #[must_use]
    pub const fn game(&self) -> &GameState {
        &self.game
    }

    /// The record.
    ///
    /// # Errors
    /// A tag that cannot be written or that the game gives by itself, or a result that the rules contradict.
    pub fn build(&self) -> Result<String, BuildError> {
        let mut text = Vec::new();
        for (name, value) in self.tags()? {
            text.extend_from_slice(format!("[{name} \"").as_bytes());
            escape(&value, &mut text);
            text.extend_from_slice(b"\"]\n");
        }
        let result = self.claim()?.token();
        text.extend_from_slice(format!("\n{}{result}\n", self.movetext).as_bytes());
        let record = Reader::new(&text).record().ok_or(BuildError::Unreadable)?;
        let mut out = Vec::new();
        let whole = record.span.end + 1 >= text.len() && export(&record, &Options::default(), &mut out);
        String::from_utf8(out).ok().filter(|_| whole).ok_or(BuildError::Unreadable)
    }

    /// All tags, those of the game last.
    fn tags(&self) -> Result<Vec<(&str, String)>, BuildError> {
        let mut tags = Vec::new();
        for (name, value) in &self.tags {
            let letter = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
            if name.is_empty() || !name.bytes().all(letter) {
                return Err(BuildError::TagName(name.clone()));
            }
            if OF_THE_GAME.contains(&&**name) {
                return Err(BuildError::TagOfTheGame(name.clone()));
            }
            tags.push((&**name, value.clone()));
        }
        let start = self.game.start_position();
        tags.push(("Variant", self.game.variant().name().to_owned()));
        let rulings = start.inner().not_default();
        if !rulings.is_empty() {
            tags.push(("Rulings", rulings.join(" ")));
        }
        if !start.inner().is_start() {
            tags.push(("SetUp", "1".to_owned()));
            tags.push(("FEN", start.to_string()));
        }
        Ok(tags)
    }

    fn claim(&self) -> Result<Claim, BuildError> {
        let Some(ending) = self.game.ending() else { return Ok(self.result.unwrap_or(Claim::Open)) };
        let right = match ending.outcome {
            Some(Outcome::Win(Side::White)) => Claim::White,
            Some(Outcome::Win(Side::Black)) => Claim::Black,
            Some(Outcome::Draw) => Claim::Draw,
            None => Claim::Open,
        };
        match self.result {
            Some(claimed) if claimed != right => Err(BuildError::Result { claimed, right }),
            _ => Ok(right),
        }
    }
}

impl From<GameState> for RecordBuilder {
    fn from(game: GameState) -> Self {
        Self::new(game)
    }
}

/// Why a record cannot be written.
///
/// ```
/// use winkelzug::{BuildError, GameState, RecordBuilder, Variant};
///
/// let mut record = RecordBuilder::new(GameState::start(Variant::Alquerque));
/// let error = record.tag("FEN", "start").build().unwrap_err();
/// assert_eq!(error, BuildError::TagOfTheGame("FEN".to_owned()));
/// assert_eq!(error.to_string(), "the game itself gives the tag `FEN`");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BuildError {
    /// A tag's name is made of ASCII letters, digits and `_`, and this one is not.
    TagName(String),
    /// The game gives this tag by itself.
    TagOfTheGame(String),
    /// The game is over with another result.
    Result {
        /// The result that was set.
        claimed: Claim,
        /// The result of the game.
        right: Claim,
    },
    /// What was written does not read as one valid record.
    Unreadable,
}

impl fmt::Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TagName(name) => write!(f, "`{}` is no name of a tag", name.escape_debug()),
            Self::TagOfTheGame(name) => write!(f, "the game itself gives the tag `{name}`"),
            Self::Result { claimed, right } => {
                write!(f, "the game is over with `{}`, not `{}`", right.token(), claimed.token())
            }
            Self::Unreadable => f.write_str("what was written does not read as one valid record"),
        }
    }
}

impl std::error::Error for BuildError {}
