//! What is wrong with a game, for people and for programs.

use std::fmt;

use perpetual_chess::pgn::{Game, GameError, Pieces};
use serde::Serialize;
use serde::ser::{SerializeStruct, Serializer};

use crate::counted::FormError;

/// What is wrong with a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ShownError<'a> {
    /// It cannot be read to its end; the word that ended it fits the letters of a language.
    Game(&'a GameError, Option<&'static Pieces>),
    /// The detector did not answer to its end.
    Detector(&'a FormError),
}

impl<'a> ShownError<'a> {
    /// What is wrong with this game, or why the detector failed at it.
    pub fn of(game: &'a Game, failure: Option<&'a FormError>) -> Option<ShownError<'a>> {
        match &game.error {
            Some(error) => Some(ShownError::Game(error, game.hint)),
            None => failure.map(ShownError::Detector),
        }
    }

    /// The name of its kind: one of [`perpetual_chess::pgn::Fault::KINDS`], or `detector`.
    pub fn kind(&self) -> &'static str {
        match self {
            ShownError::Game(error, _) => error.fault.kind(),
            ShownError::Detector(_) => "detector",
        }
    }

    /// The line, if it is about a place in the file.
    pub fn line(&self) -> Option<u64> {
        match self {
            ShownError::Game(error, _) => Some(error.at.line),
            ShownError::Detector(_) => None,
        }
    }

    /// The bytes before that place.
    pub fn offset(&self) -> Option<u64> {
        match self {
            ShownError::Game(error, _) => Some(error.at.offset),
            ShownError::Detector(_) => None,
        }
    }

    /// What is wrong and what to do, without the place.
    pub fn sentence(&self) -> String {
        match self {
            ShownError::Game(error, hint) => hinted(&error.fault, *hint),
            ShownError::Detector(error) => error.to_string(),
        }
    }
}

/// A sentence about a word, and what it may have been written in.
fn hinted(sentence: &impl fmt::Display, hint: Option<&Pieces>) -> String {
    match hint {
        Some(pieces) => format!(
            "{sentence}; it fits {} piece letters: --pieces {} reads them",
            pieces.name, pieces.code
        ),
        None => sentence.to_string(),
    }
}

impl fmt::Display for ShownError<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ShownError::Game(error, hint) => f.write_str(&hinted(error, *hint)),
            ShownError::Detector(error) => write!(f, "{error}"),
        }
    }
}

impl Serialize for ShownError<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut keys = to.serialize_struct("error", 4)?;
        keys.serialize_field("kind", self.kind())?;
        keys.serialize_field("line", &self.line())?;
        keys.serialize_field("offset", &self.offset())?;
        keys.serialize_field("sentence", &self.sentence())?;
        keys.end()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use perpetual_chess::pgn::Reader;

    #[test]
    fn an_error_has_its_place_apart_from_its_sentence() {
        let mut game = Game::default();
        let text = "[White \"é\"]\n\n1. e4 e5\n2. Lc4 Cf6 *";
        assert!(Reader::new(text.as_bytes()).next_game(&mut game).unwrap());
        let error = ShownError::of(&game, None).unwrap();
        assert_eq!(
            serde_json::to_string(&error).unwrap(),
            "{\"kind\":\"not-a-move\",\"line\":4,\"offset\":30,\"sentence\":\"2... \\\"Cf6\\\" cannot be \
             read as a move; correct or remove it; it fits French piece letters: --pieces fr reads them\"}"
        );
        assert!(error.to_string().contains("(line 4); correct"), "{error}");
        let failure = FormError::Unavailable("it died".into());
        let sound = Game::default();
        let error = ShownError::of(&sound, Some(&failure)).unwrap();
        assert_eq!((error.kind(), error.line(), error.offset()), ("detector", None, None));
        assert_eq!(error.sentence(), error.to_string());
    }
}
