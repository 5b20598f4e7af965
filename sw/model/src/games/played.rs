//! A game that was read, and what is wrong with it.

use std::fmt;
use std::hash::Hash;

use super::account::Span;
use super::ruling::Judged;
use super::{History, Referee, Side};
use crate::Warning;

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

/// Kinds of what can be wrong with a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ErrorKind {
    /// A move that the side to move may not play.
    IllegalMove,
    /// A move that several pieces could play.
    AmbiguousMove,
    /// A word or a line that is no move.
    NotAMove,
    /// A start position that is none.
    BadStart,
    /// A comment that never ends.
    OpenComment,
    /// A variation that never ends.
    OpenVariation,
    /// A game in PGN without a result.
    NoResult,
    /// A line that is not whole, or a record without what must follow.
    CutLine,
    /// A move whose number does not follow the one before it.
    MoveNumber,
    /// A move of the side that is not to move.
    WrongSide,
    /// A move behind the end of the game.
    AfterEnd,
}

impl ErrorKind {
    /// All kinds.
    pub const ALL: [ErrorKind; 11] = [
        ErrorKind::IllegalMove,
        ErrorKind::AmbiguousMove,
        ErrorKind::NotAMove,
        ErrorKind::BadStart,
        ErrorKind::OpenComment,
        ErrorKind::OpenVariation,
        ErrorKind::NoResult,
        ErrorKind::CutLine,
        ErrorKind::MoveNumber,
        ErrorKind::WrongSide,
        ErrorKind::AfterEnd,
    ];

    /// Its name for programs.
    pub const fn name(self) -> &'static str {
        match self {
            ErrorKind::IllegalMove => "illegal-move",
            ErrorKind::AmbiguousMove => "ambiguous-move",
            ErrorKind::NotAMove => "not-a-move",
            ErrorKind::BadStart => "bad-start",
            ErrorKind::OpenComment => "open-comment",
            ErrorKind::OpenVariation => "open-variation",
            ErrorKind::NoResult => "no-result",
            ErrorKind::CutLine => "cut-line",
            ErrorKind::MoveNumber => "move-number",
            ErrorKind::WrongSide => "wrong-side",
            ErrorKind::AfterEnd => "after-end",
        }
    }
}

impl Played {
    /// Plays moves, each with its word, as far as they are legal ones, with the rule that looks at the occurrence of this
    /// number. `play` plays the one of a number: its squares, whether it gives check, and the position after it.
    pub(super) fn play<'a, W, P: Eq + Hash>(
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

/// Kinds of what is out of the ordinary.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WarningKind {
    /// The number of a move does not follow the one before it.
    MoveNumber,
    /// A first move behind others begins another game.
    NewGame,
    /// A line, or a part of one, is left out.
    LeftOut,
    /// A tag is there twice.
    RepeatedTag,
    /// Tags stand behind an empty line.
    TagsApart,
    /// It is not told who is to move first.
    NoSide,
    /// A rank of a start position is not whole.
    ShortRank,
    /// Soldiers may be numbered in two ways.
    WhichSoldier,
}

impl WarningKind {
    /// All kinds.
    pub const ALL: [WarningKind; 8] = [
        WarningKind::MoveNumber,
        WarningKind::NewGame,
        WarningKind::LeftOut,
        WarningKind::RepeatedTag,
        WarningKind::TagsApart,
        WarningKind::NoSide,
        WarningKind::ShortRank,
        WarningKind::WhichSoldier,
    ];

    /// Its name for programs.
    pub const fn name(self) -> &'static str {
        match self {
            WarningKind::MoveNumber => "move-number",
            WarningKind::NewGame => "new-game",
            WarningKind::LeftOut => "left-out",
            WarningKind::RepeatedTag => "repeated-tag",
            WarningKind::TagsApart => "tags-apart",
            WarningKind::NoSide => "no-side",
            WarningKind::ShortRank => "short-rank",
            WarningKind::WhichSoldier => "which-soldier",
        }
    }
}
