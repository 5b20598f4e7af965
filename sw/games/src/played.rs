//! A game that was read, and what is wrong with it.

use std::fmt;
use std::hash::Hash;

use perpetual_model::Warning;

use crate::account::Span;
use crate::ruling::Judged;
use crate::{History, Referee, Side};

/// A game that was read, as far as it could be.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Played {
    /// The line of the text where it begins, from 1.
    pub line: usize,
    /// What it tells of itself, in its own words: `Event`, `Red`, `先手`.
    pub tags: Vec<(String, String)>,
    /// How it ended, in its own words.
    pub result: Option<String>,
    /// Whether that is not written as in the standard.
    pub odd_result: bool,
    /// Whether the tag Result says another.
    pub tag_contradicts: bool,
    /// The moves that were played, as they are written in the text.
    pub moves: Vec<String>,
    /// The start position, as a FEN or an SFEN; empty if it is none.
    pub start: String,
    /// The same moves by squares: `h2e2` with ranks from 0, or USI.
    pub squares: Vec<String>,
    /// Who is to move in the start position.
    pub first: Side,
    /// What was found in these moves.
    pub judged: Judged,
    /// Why no more was read, or what shows that this is not the whole game.
    pub error: Option<GameError>,
    /// What was read although it is out of the ordinary.
    pub warnings: Vec<Warning>,
    /// What its part of the text was read as: the spans of all games cover the text.
    pub spans: Vec<Span>,
}

/// What is wrong with a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameError {
    /// Its kind.
    pub kind: ErrorKind,
    /// The line of the text, from 1.
    pub line: usize,
    /// The byte of the text, from 0.
    pub offset: usize,
    /// What is wrong, without the line.
    pub sentence: String,
}

impl fmt::Display for GameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.sentence)
    }
}

impl std::error::Error for GameError {}

/// Declares kinds of what is told. Each has a name for programs, which is written once.
macro_rules! named {
    ($(#[$about:meta])* pub enum $name:ident { $($(#[$says:meta])* $kind:ident = $text:literal,)* }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum $name { $($(#[$says])* $kind,)* }

        impl $name {
            /// All kinds.
            pub const ALL: [$name; [$($text),*].len()] = [$($name::$kind),*];

            /// Its name for programs.
            pub const fn name(self) -> &'static str {
                match self { $($name::$kind => $text,)* }
            }
        }
    };
}

named! {
    /// Kinds of what can be wrong with a game.
    pub enum ErrorKind {
        /// A move that the side to move may not play.
        IllegalMove = "illegal-move",
        /// A move that several pieces could play.
        AmbiguousMove = "ambiguous-move",
        /// A word or a line that is no move.
        NotAMove = "not-a-move",
        /// A start position that is none.
        BadStart = "bad-start",
        /// A comment that never ends.
        OpenComment = "open-comment",
        /// A variation that never ends.
        OpenVariation = "open-variation",
        /// A game in PGN without a result.
        NoResult = "no-result",
        /// A line that is not whole, or a record without what must follow.
        CutLine = "cut-line",
        /// A move whose number does not follow the one before it.
        MoveNumber = "move-number",
        /// A move of the side that is not to move.
        WrongSide = "wrong-side",
        /// A move behind the end of the game.
        AfterEnd = "after-end",
    }
}

impl Played {
    /// Plays moves, each with its word, as far as they are legal ones, with the rule that looks at the occurrence of this
    /// number. `play` plays the one of a number: its squares, whether it gives check, and the position after it.
    pub(crate) fn play<'a, W, P: Eq + Hash>(
        &mut self,
        occurrence: u32,
        start: P,
        words: impl Iterator<Item = (&'a str, W)>,
        mut play: impl FnMut(W, usize) -> Result<(String, bool, P), GameError>,
    ) {
        let (mut history, mut referee) =
            (History::new(start), Referee::new(occurrence, self.first));
        for (text, word) in words {
            match play(word, self.moves.len() + 1) {
                Ok((squares, check, position)) => {
                    self.squares.push(squares);
                    self.moves.push(text.to_owned());
                    history.push(position, check);
                    referee.played(|earlier| history.cycle(earlier));
                }
                Err(wrong) => {
                    self.error = Some(wrong);
                    break;
                }
            }
        }
        self.judged = referee.judged();
    }

    /// The value of the first of these tags that there is.
    pub fn tag(&self, names: &[&str]) -> Option<&str> {
        let known = |value: &str| !value.is_empty() && value != "?" && value != "????.??.??";
        let of = |name: &&str| self.tags.iter().find(|(key, value)| key == name && known(value));
        names.iter().find_map(of).map(|(_, value)| value.as_str())
    }
}

named! {
    /// Kinds of what is out of the ordinary.
    pub enum WarningKind {
        /// The number of a move does not follow the one before it.
        MoveNumber = "move-number",
        /// A first move behind others begins another game.
        NewGame = "new-game",
        /// A line, or a part of one, is left out.
        LeftOut = "left-out",
        /// A tag is there twice.
        RepeatedTag = "repeated-tag",
        /// Tags stand behind an empty line.
        TagsApart = "tags-apart",
        /// It is not told who is to move first.
        NoSide = "no-side",
        /// A rank of a start position is not whole.
        ShortRank = "short-rank",
        /// Soldiers may be numbered in two ways.
        WhichSoldier = "which-soldier",
    }
}
