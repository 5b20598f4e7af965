//! A game as it is read.

use std::cell::OnceCell;
use std::sync::LazyLock;

use perpetual_model::{MoveRecord, Warning};
use shakmaty::{Chess, Move, Position};

use crate::encoder;
use crate::pgn::back::{go_on, play_all};
use crate::pgn::board::Board;
use crate::pgn::encoding::encoding;
use crate::pgn::error::GameError;
use crate::pgn::fault::{Fault, Wrong};
use crate::pgn::movetext::Token;
use crate::pgn::number::MoveNumber;
use crate::pgn::outcome::Outcome;
use crate::pgn::pieces::{Pieces, without_figurines};
use crate::pgn::place::Place;
use crate::pgn::quick::Word;
use crate::pgn::san::{SanError, find_move};
use crate::pgn::shown::decoded;
use crate::pgn::start::{Start, StartTags, start};
use crate::pgn::tags::Tags;

/// The board that most games begin with.
static USUAL: LazyLock<Board> = LazyLock::new(Board::default);

/// No more warnings of a game are kept: who has read so many has been warned.
pub(super) const MOST_WARNINGS: usize = 50;

/// A game as read. One value is used for game after game, so that its space is reused.
#[derive(Debug, Clone, Default)]
pub struct Game {
    /// Where it begins: its first tag or move.
    pub at: Place,
    /// The tag GameId, if it has one.
    pub id: Option<String>,
    /// All tags.
    pub tags: Tags,
    /// What the mark at its end says; `None` if there is none.
    pub outcome: Option<Outcome>,
    /// Whether that mark is not one of the standard.
    pub odd_result: bool,
    /// Whether figurines stood for the letters of pieces.
    pub figurines: bool,
    /// Letters of which language its moves had to be read with, if not English and not asked for.
    pub pieces: Option<&'static Pieces>,
    /// The word that ended it fits the letters of this language.
    pub hint: Option<&'static Pieces>,
    /// The position before the first move.
    pub start: Chess,
    /// The moves of the main line, `None` for a null move.
    pub moves: Vec<Option<Move>>,
    /// Their records, one for each move.
    pub records: Vec<MoveRecord>,
    /// What is out of the ordinary and was read all the same, in the order of the file but for the
    /// start position.
    pub warnings: Vec<Warning>,
    /// What ended the game before its end; the moves before it are there.
    pub error: Option<GameError>,
    /// The same as a board that resolves words quickly.
    pub(in crate::pgn) board: Board,
    /// A position of the game, after `known` moves: what the library has been asked about.
    pub(super) now: Chess,
    known: usize,
    /// The position after the last move, once it has been asked for.
    pub(in crate::pgn) end: OnceCell<Chess>,
    pub(super) tagged: bool,
    /// Half-moves before the first move, as the numbers in the file count them.
    pub(super) first_half: u64,
    /// The plies before the last number.
    pub(super) number_at: Option<usize>,
    pub(super) start_tags: StartTags,
}

impl Game {
    /// The position after the last move that was read.
    pub fn end(&self) -> &Chess {
        self.end.get_or_init(|| {
            let (mut end, mut played) = (self.now.clone(), self.known);
            go_on(self, &mut end, &mut played, u64::MAX);
            end
        })
    }

    /// Whether the side to move after the last move has a legal one: if not, the game is over by
    /// mate or stalemate.
    pub fn goes_on(&self) -> bool {
        self.board.surely_goes_on() || !self.end().legal_moves().is_empty()
    }

    /// Whether its last position may be a dead one (see [`crate::rules::dead::Dead`]), which few are.
    pub(crate) fn may_be_dead(&self) -> bool {
        self.board.pawns_are_blocked()
    }

    /// How it is recorded to have ended, by the mark behind its moves or else by the tag Result; `None` if neither says
    /// that it has.
    pub fn recorded(&self) -> Option<Outcome> {
        let tag = self.tags.raw("Result").and_then(Outcome::of_tag);
        [self.outcome, tag].into_iter().flatten().find(|outcome| *outcome != Outcome::Open)
    }

    /// Whether all its moves were read, whatever is wrong behind them.
    pub fn is_whole(&self) -> bool {
        self.error.as_ref().is_none_or(|error| error.fault.is_after_all_moves())
    }

    pub(super) fn clear(&mut self) {
        self.at = Place::START;
        self.id = None;
        self.tags.clear();
        self.outcome = None;
        self.odd_result = false;
        self.figurines = false;
        self.pieces = None;
        self.hint = None;
        self.moves.clear();
        self.records.clear();
        self.warnings.clear();
        self.error = None;
        self.end = OnceCell::new();
        self.tagged = false;
        self.number_at = None;
        self.start_tags = StartTags::default();
    }

    /// Notes something out of the ordinary, and how it was read.
    #[cold]
    pub(in crate::pgn) fn warn(
        &mut self,
        kind: &'static str,
        Place { line, offset }: Place,
        what: impl Into<String>,
        how: impl Into<String>,
    ) {
        if self.warnings.len() < MOST_WARNINGS {
            self.warnings.push(Warning { kind, line, offset, what: what.into(), how: how.into() });
        }
    }

    pub(in crate::pgn) fn plies(&self) -> usize {
        self.records.len()
    }

    /// Sets up the position of the tags, or else this one, or else the usual.
    pub(super) fn set_up(&mut self, given: Option<&Chess>) {
        let given = given.filter(|_| self.start_tags.fen.is_none());
        let found = match given {
            Some(position) => Ok(Start { position: position.clone(), warnings: Vec::new() }),
            None => start(&self.start_tags),
        };
        match found {
            Ok(Start { position, warnings }) => {
                self.start = position;
                let tags = [&self.start_tags.fen, &self.start_tags.variant];
                let at = tags.into_iter().flatten().next().map_or(self.at, |(_, at)| *at);
                for warning in warnings {
                    let (kind, what, how) = warning.says();
                    self.warn(kind, at, what, how);
                }
            }
            Err(error) => {
                self.start = Chess::new();
                let at = self.start_tags.place(&error);
                self.error = Some(GameError { fault: Fault::Start(error), at });
            }
        }
        self.now = self.start.clone();
        self.known = 0;
        let first = MoveNumber::of_ply(&self.start, 1);
        self.first_half = first.number << 1 | u64::from(first.color.is_black());
        self.board = match (&self.start_tags.fen, given) {
            (None, None) => USUAL.clone(),
            _ => Board::of(&self.start),
        };
    }

    /// Plays the move that a plain word names, or notes a number; false if the word is anything else, or
    /// the number another than comes next.
    #[inline]
    pub(super) fn take_plain(&mut self, token: Token) -> bool {
        match token {
            Token::Word(word) => self.play_plain(word),
            Token::Number(number, black) => {
                self.number_at = Some(self.plies());
                self.expects(u64::from(number), black)
            }
        }
    }

    /// Plays the move that a plain word names; false if the word is anything else.
    #[inline]
    pub(super) fn play_plain(&mut self, word: Word) -> bool {
        let Some(plain) = self.board.find(word) else { return false };
        let (taken, record) = self.board.play(plain);
        self.records.push(record);
        plain.enter(taken, &mut self.moves);
        true
    }

    /// Lets the library know of all moves.
    pub(super) fn catch_up(&mut self) {
        play_all(&mut self.now, &self.moves[self.known..]);
        self.known = self.moves.len();
    }

    /// Plays the move that a word of the movetext names.
    pub(super) fn play(&mut self, word: &[u8]) -> Result<(), Fault> {
        if Word::of(word).is_some_and(|word| self.play_plain(word)) {
            return Ok(());
        }
        self.catch_up();
        let ply = self.plies() + 1;
        let number = MoveNumber::of_ply(&self.start, ply as u64);
        let fault = |wrong| Fault::Word { number, text: decoded(word), wrong };
        let mut found = find_move(&self.now, word);
        if found.is_err()
            && let Some(letters) = without_figurines(word)
        {
            found = find_move(&self.now, &letters);
            self.figurines |= found.is_ok();
        }
        let found = found.map_err(|error| match error {
            SanError::NotAMove => match Outcome::meant(word) {
                Some((text, instead)) if ply > 1 => Fault::NoResult { text, instead },
                _ => fault(encoding(word).map_or(Wrong::NotAMove, Wrong::Encoding)),
            },
            SanError::Illegal if self.now.legal_moves().is_empty() => {
                fault(Wrong::After(if self.now.is_check() { "mate" } else { "stalemate" }))
            }
            SanError::Illegal | SanError::NoCapture => fault(Wrong::Illegal),
            SanError::Ambiguous => fault(Wrong::Ambiguous),
        })?;
        if found.is_none() && self.now.is_stalemate() {
            return Err(fault(Wrong::After("stalemate")));
        }
        let played = encoder::half_move(&mut self.now, found);
        let played = played.ok_or(Fault::NullInCheck { number })?;
        self.moves.push(found);
        self.records.push(played.record);
        self.known += 1;
        self.board = Board::of(&self.now);
        Ok(())
    }
}
