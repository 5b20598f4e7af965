//! What is wrong with a game, for people and for programs.

use std::fmt;

use perpetual_chess::pgn::{Fault, Game, Pieces};
use schemars::JsonSchema;
use serde::Serialize;

use crate::counted::FormError;

/// The kind of what is wrong with the detector.
const DETECTOR: &str = "detector";

/// The names of all kinds.
fn kinds() -> Vec<&'static str> {
    Fault::KINDS.into_iter().chain([DETECTOR]).collect()
}

/// What is wrong with a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(inline, deny_unknown_fields)]
pub struct ShownError {
    /// The name of its kind.
    #[schemars(extend("enum" = kinds()))]
    pub kind: &'static str,
    /// The line, if it is about a place in the file.
    #[schemars(range(min = 1))]
    pub line: Option<u64>,
    /// The bytes before that place.
    pub offset: Option<u64>,
    /// What is wrong and what to do, without the place.
    #[schemars(length(min = 1))]
    pub sentence: String,
    /// The same with the place.
    #[serde(skip)]
    pub placed: String,
}

impl ShownError {
    /// What is wrong with this game, or why the detector failed at it.
    pub fn of(game: &Game, failure: Option<&FormError>) -> Option<ShownError> {
        if let Some(error) = &game.error {
            return Some(ShownError {
                kind: error.fault.kind(),
                line: Some(error.at.line),
                offset: Some(error.at.offset),
                sentence: hinted(&error.fault, game.hint),
                placed: hinted(error, game.hint),
            });
        }
        let sentence = failure?.to_string();
        let (line, offset, placed) = (None, None, sentence.clone());
        Some(ShownError { kind: DETECTOR, line, offset, sentence, placed })
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::walk::examined;

    #[test]
    fn an_error_has_its_place_apart_from_its_sentence() {
        let text = "[White \"é\"]\n\n1. e4 e5\n2. Lc4 Cf6 *";
        let (game, _) = examined(text);
        let error = ShownError::of(&game, None).unwrap();
        assert_eq!(
            serde_json::to_string(&error).unwrap(),
            "{\"kind\":\"not-a-move\",\"line\":4,\"offset\":30,\"sentence\":\"2... \\\"Cf6\\\" cannot be \
             read as a move; correct or remove it; it fits French piece letters: --pieces fr reads them\"}"
        );
        assert!(error.placed.contains("(line 4); correct"), "{}", error.placed);
        let failure = FormError::Unavailable("it died".into());
        let sound = Game::default();
        let error = ShownError::of(&sound, Some(&failure)).unwrap();
        assert_eq!((error.kind, error.line, error.offset), ("detector", None, None));
        assert_eq!((error.sentence.as_str(), error.placed.as_str()), ("it died", "it died"));
    }
}
