//! What can be wrong with a game: its kind, what is said of it, and what to do.

use std::fmt;

use perpetual_model::quoted;

use super::number::MoveNumber;
use super::shown::decoded;
use super::start::StartError;

/// What is wrong with a game.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Fault {
    /// A word that is no move here.
    Word {
        /// The number that the move has there.
        number: MoveNumber,
        /// The word in the file.
        text: String,
        /// Why it is none.
        wrong: Wrong,
    },
    /// A result that is not written as in PGN, and is not understood.
    NoResult {
        /// The words in the file.
        text: &'static str,
        /// What PGN has for it.
        instead: &'static str,
    },
    /// A null move while the side to move is in check.
    NullInCheck {
        /// The number that the move has there.
        number: MoveNumber,
    },
    /// A comment without its end.
    OpenComment,
    /// A variation without its end.
    OpenVariation,
    /// The file or game ends where it should not.
    Truncated {
        /// Plies read.
        plies: usize,
    },
    /// The file ends within a tag.
    TruncatedTag,
    /// The start position cannot be set up.
    Start(StartError),
    /// Reading failed in the middle of the game.
    Interrupted {
        /// Plies read.
        plies: usize,
    },
}

/// Why a word is no move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Wrong {
    /// The position does not allow it.
    Illegal,
    /// It could be one of several.
    Ambiguous,
    /// It looks like nothing a game may hold.
    NotAMove,
    /// It is one in Cyrillic letters of this encoding, which is not read.
    Encoding(&'static str),
    /// The game was over by this: "mate" or "stalemate".
    After(&'static str),
}

impl Fault {
    /// The names of all kinds.
    pub const KINDS: [&'static str; 15] = [
        "illegal-move",
        "ambiguous-move",
        "not-a-move",
        "move-after-end",
        "odd-result",
        "null-move-in-check",
        "open-comment",
        "open-variation",
        "no-result",
        "cut-tag",
        "bad-fen",
        "impossible-position",
        "variant",
        "interrupted",
        "encoding",
    ];

    /// The name of its kind, for programs: one of [`Fault::KINDS`].
    pub fn kind(&self) -> &'static str {
        Fault::KINDS[match self {
            Fault::Word { wrong: Wrong::Illegal, .. } => 0,
            Fault::Word { wrong: Wrong::Ambiguous, .. } => 1,
            Fault::Word { wrong: Wrong::NotAMove, .. } => 2,
            Fault::Word { wrong: Wrong::After(_), .. } => 3,
            Fault::NoResult { .. } => 4,
            Fault::NullInCheck { .. } => 5,
            Fault::OpenComment => 6,
            Fault::OpenVariation => 7,
            Fault::Truncated { .. } => 8,
            Fault::TruncatedTag => 9,
            Fault::Start(StartError::Unreadable { .. }) => 10,
            Fault::Start(StartError::Impossible { .. }) => 11,
            Fault::Start(StartError::Variant(_)) => 12,
            Fault::Interrupted { .. } => 13,
            Fault::Word { wrong: Wrong::Encoding(_), .. } => 14,
        }]
    }

    /// Whether all the moves of the game were read before.
    pub fn is_after_all_moves(&self) -> bool {
        matches!(self, Fault::Truncated { .. })
    }

    /// The word of the file that is no move here, if it is one.
    pub fn word(&self) -> Option<&str> {
        match self {
            Fault::Word { text, wrong, .. } if !matches!(wrong, Wrong::Encoding(_)) => Some(text),
            _ => None,
        }
    }

    /// The same with the word as it stands in the file.
    pub(super) fn spelt(mut self, word: &[u8]) -> Fault {
        if let Fault::Word { text, .. } = &mut self {
            *text = decoded(word);
        }
        self
    }

    /// What is wrong, where (in brackets), and what to do.
    pub(super) fn say(&self, f: &mut fmt::Formatter<'_>, place: &str) -> fmt::Result {
        match self {
            Fault::Word { number, text, wrong, .. } => {
                let (text, quoted) = (named(text), quoted(text));
                match wrong {
                    Wrong::Illegal => {
                        write!(f, "{number}{text} is not a legal move here{place}; correct it")
                    }
                    Wrong::Ambiguous => write!(
                        f,
                        "{number}{text} fits more than one legal move here{place}; name the file or rank \
                         it comes from"
                    ),
                    Wrong::NotAMove => write!(
                        f,
                        "{number} {quoted} cannot be read as a move{place}; correct or remove it"
                    ),
                    Wrong::Encoding(encoding) => write!(
                        f,
                        "{number} {quoted} cannot be read as a move{place}: it is a move in Cyrillic letters \
                         in the encoding {encoding}; convert the file first: iconv -f {encoding} -t UTF-8 FILE"
                    ),
                    Wrong::After(what) => write!(
                        f,
                        "{number}{text}: the game was over before{place}, by {what}; remove the move"
                    ),
                }
            }
            Fault::NoResult { text, instead } => {
                write!(f, "\"{text}\" is no result in PGN{place}; write {instead}")
            }
            Fault::NullInCheck { number } => {
                write!(f, "{number}--: the turn cannot be passed in check{place}; remove it")
            }
            Fault::OpenComment => {
                write!(f, "the comment that opens with \"{{\"{place} never ends; add \"}}\"")
            }
            Fault::OpenVariation => {
                write!(f, "the variation that opens with \"(\"{place} never ends; add \")\"")
            }
            Fault::Truncated { plies } => write!(
                f,
                "the game has no result after ply {plies}{place}: it may be cut short; if that is \
                 its end, add \"*\""
            ),
            Fault::TruncatedTag => {
                write!(f, "the file ends within a tag{place}: it is cut short; fetch it again")
            }
            // A FEN is found by its text.
            Fault::Start(error) => write!(f, "{error}"),
            Fault::Interrupted { plies } => {
                write!(f, "reading failed after ply {plies}{place}; see the message for the file")
            }
        }
    }
}

/// A word with the names of characters in it that look like others.
pub(super) fn named(text: &str) -> String {
    let quoted = quoted(text);
    if quoted.ends_with('"') { text.to_owned() } else { quoted }
}

impl fmt::Display for Fault {
    /// What is wrong and what to do, without the place.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.say(f, "")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_has_its_name() {
        let texts = [
            "e4 e5 Ke3 *",
            "Nf3 Nf6 d3 d6 Nd2 *",
            "e4 Hello *",
            "f3 e5 g4 Qh4 a3 *",
            "e4 e5 draw",
            "Nf3 Nf6 Nd4 Nd5 Nb5 Nb4 Nxc7+ -- *",
            "e4 {x",
            "e4 (d4 *",
            "[Event \"x\"]\n\ne4",
            "[Event \"x",
            "[FEN \"x\"]\n\n*",
            "[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n\n*",
            "[Variant \"Atomic\"]\n\n*",
        ];
        let kind = |text: &&str| {
            let error = crate::testing::first(text).error.unwrap();
            let (with, without) = (error.to_string(), error.fault.to_string());
            assert_eq!(with.replacen(&format!(" (line {})", error.at.line), "", 1), without);
            assert!(!without.contains("(line"), "{without}");
            error.fault.kind()
        };
        let mut found: Vec<_> = texts.iter().map(kind).collect();
        found.push(Fault::Interrupted { plies: 0 }.kind());
        let number = MoveNumber::of_ply(&Default::default(), 1);
        let (text, wrong) = ("\u{ca}f3".to_owned(), Wrong::Encoding("CP1251"));
        found.push(Fault::Word { number, text, wrong }.kind());
        assert_eq!(found, Fault::KINDS);
    }
}
