//! The reader of PGN itself: tags, movetext, where a game begins and ends.

mod game;
mod moves;
mod numbers;
mod tags;

use std::io::Read;

use memchr::memchr2;
use shakmaty::Chess;

pub use game::Game;
pub(super) use moves::ENDS_WORD;

use super::blanks::blank;
use super::error::{GameError, ReadError};
use super::fault::{Fault, Wrong};
use super::movetext;
use super::pieces::Pieces;
use super::place::Place;
use super::source::{MARK, Source};
use super::spans::{Span, What};
use super::tags::LONGEST_TAG;

/// A game of more bytes is not read again with the letters of another language.
const REREAD: usize = 1 << 20;
/// No word of a game is this long; what is beyond it is dropped.
const LONGEST_WORD: usize = 40;
/// More than is kept of a tag; what is beyond it is dropped.
const LONGEST_VALUE: usize = LONGEST_TAG + 4;
/// More than any FEN or identification.
const LONGEST_FEN: usize = 200;

/// Reads the games of one PGN file or stream, one after the other.
///
/// Lines end in any of the usual ways; text may be in any encoding that keeps ASCII as it is. A
/// game without any tag may lack its result; with tags, a missing result means that the game is
/// cut short.
pub struct Reader<'a> {
    pub(super) source: Source<'a>,
    pub(super) word: Vec<u8>,
    value: Vec<u8>,
    /// Whether the next game is the first of a file.
    at_beginning: bool,
    failure: Option<ReadError>,
    over: bool,
    /// The position in which games begin that have no tag FEN, if it is not the usual start.
    pub(super) start: Option<Chess>,
    /// The next game begins with a number 1. that follows no result.
    begins_anew: bool,
    /// Letters of pieces that were asked for.
    pub(super) pieces: Option<&'static Pieces>,
    /// Where the game begins in the bytes that the source keeps.
    pub(super) game_start: usize,
    /// Where each move ends in the game's text, if that is wanted.
    pub(super) ends: Option<Vec<usize>>,
    /// What the bytes were read as, if that is wanted.
    pub(super) spans: Option<Vec<Span>>,
}

impl<'a> Reader<'a> {
    /// Reads from `reader`, which need not be buffered.
    pub fn new(reader: impl Read + 'a) -> Reader<'a> {
        Reader { at_beginning: true, ..Reader::part(reader, Place::START) }
    }

    /// Reads a part of a file that begins between two games, at this place of the file.
    pub fn part(reader: impl Read + 'a, at: Place) -> Reader<'a> {
        let mut source = Source::new(reader, at);
        source.most_kept = REREAD;
        Reader {
            source,
            word: Vec::with_capacity(LONGEST_WORD),
            value: Vec::with_capacity(LONGEST_VALUE),
            at_beginning: false,
            failure: None,
            over: false,
            start: None,
            begins_anew: false,
            pieces: None,
            game_start: 0,
            ends: None,
            spans: None,
        }
    }

    /// The same reader for games that begin in this position.
    pub(super) fn starting_at(self, start: Chess) -> Reader<'a> {
        Reader { start: Some(start), ..self }
    }

    /// Reads the next game into `game`; false when there is none.
    ///
    /// # Errors
    /// [`ReadError`], after which there are no more games. What is wrong with a single game is in
    /// [`Game::error`].
    pub fn next_game(&mut self, game: &mut Game) -> Result<bool, ReadError> {
        game.clear();
        if let Some(failure) = self.failure.take() {
            return Err(failure);
        }
        if self.over {
            return Ok(false);
        }
        if self.at_beginning {
            self.look_at_beginning()?;
        }
        self.source.keep();
        self.game_start = usize::MAX;
        if let Some(ends) = &mut self.ends {
            ends.clear();
        }
        let mut found = false;
        while !found && self.source.peek().is_some() {
            found = self.tags(game) && self.movetext(game);
            if !found {
                // A mark of no game.
                game.warnings.clear();
            }
        }
        if !found && !game.tagged {
            self.game_start = usize::MAX;
        } else if game.error.is_some() {
            self.reread(game);
        }
        if let Some(error) = self.source.take_failure() {
            let at = self.source.place();
            let failure = ReadError::Io { line: at.line, error };
            self.over = true;
            if !found && !game.tagged {
                return Err(failure);
            }
            self.failure = Some(failure);
            let fault = Fault::Interrupted { plies: game.plies() };
            game.error = Some(GameError { fault, at });
            return Ok(true);
        }
        if self.at_beginning
            && let Some(GameError { fault: Fault::Word { text, wrong: Wrong::NotAMove, .. }, at }) =
                &game.error
            && game.plies() == 0
            && !game.tagged
            && game.hint.is_none()
        {
            self.over = true;
            return Err(ReadError::NotPgn { text: text.clone(), line: at.line });
        }
        self.at_beginning &= !found;
        Ok(found)
    }

    /// Tells files of other kinds by their first bytes.
    fn look_at_beginning(&mut self) -> Result<(), ReadError> {
        // What one read of a stream gives, without waiting for more.
        self.source.peek();
        let bytes = self.source.rest();
        // A zero byte in a file that begins with a tag costs one game.
        let tag = bytes.strip_prefix(MARK).unwrap_or(bytes).trim_ascii_start();
        let foreign = match bytes {
            [b'P', b'K', 3, 4, ..] => Some(("a zip archive", "unpack it first")),
            [0xff, 0xfe, 0, 0, ..] | [b'\t'..=b'~', 0, 0, 0, ..] => {
                Some(("UTF-32 text", "convert it first: iconv -f UTF-32LE -t UTF-8 FILE"))
            }
            [0, 0, 0xfe, 0xff, ..] | [0, 0, 0, b'\n' | b'\r' | b'!'..=b'~', ..] => {
                Some(("UTF-32 text", "convert it first: iconv -f UTF-32BE -t UTF-8 FILE"))
            }
            [0xff, 0xfe, ..] | [0xfe, 0xff, ..] | [b'[', 0, ..] | [0, b'[', ..] => {
                Some(("UTF-16 text", "convert it first: iconv -f UTF-16 -t UTF-8 FILE"))
            }
            _ if !tag.starts_with(b"[") && bytes.iter().take(512).any(|&byte| byte == 0) => {
                Some(("a binary file", "name a file of games"))
            }
            _ => None,
        };
        match foreign {
            Some((what, advice)) => {
                self.over = true;
                Err(ReadError::Foreign { what, advice })
            }
            None => Ok(()),
        }
    }

    /// Skips blanks of any kind and escaped lines (`%` in the first column). Returns how many lines
    /// ended, two and more if one of them was empty.
    fn skip_blanks(&mut self) -> usize {
        let (mut ends, mut before) = (0, 0);
        while let Some(byte) = self.source.peek() {
            match byte {
                b'%' if self.source.at_line_start() => {
                    self.note(What::Blank);
                    self.skip_line();
                    self.note(What::Comment);
                    // Its own end makes it no empty line.
                    ends -= usize::from(ends == 1);
                }
                b' ' | b'\t' => self.source.bump(),
                b'\r' | b'\n' => {
                    ends += usize::from((before, byte) != (b'\r', b'\n'));
                    self.source.bump();
                }
                _ => match blank(self.source.ahead_in_line(4)) {
                    0 => break,
                    length => self.source.bump_over(length),
                },
            }
            before = byte;
        }
        self.note(What::Blank);
        ends
    }

    fn skip_line(&mut self) {
        self.source.skip_to(|bytes| memchr2(b'\n', b'\r', bytes));
    }

    /// Skips a comment from its brace to its end.
    ///
    /// One that never ends would swallow the games behind it: it is taken to break off where a line
    /// begins like the first tag of a game and no brace closes the comment behind that.
    fn comment(&mut self) -> Result<(), GameError> {
        let at = self.source.place();
        self.source.bump();
        loop {
            match self.source.skip_to(|bytes| memchr2(b'}', b'[', bytes)) {
                Some(b'}') => {
                    self.source.bump();
                    return Ok(());
                }
                Some(_) if !self.source.at_line_start() => self.source.bump(),
                Some(_) if self.source.ahead_in_line(8) != b"[Event \"" => self.source.bump(),
                Some(_) if !self.breaks_off() => self.source.bump(),
                _ => return Err(GameError { fault: Fault::OpenComment, at }),
            }
        }
    }

    /// Whether the comment that is open breaks off here. No more is waited for than is needed.
    fn breaks_off(&mut self) -> bool {
        let breaks =
            |bytes: &[u8], ends: bool| movetext::breaks_off(bytes).or(ends.then_some(true));
        self.source.decided(movetext::FAR, breaks).unwrap_or(true)
    }
}

#[cfg(test)]
mod classes;
#[cfg(any(test, feature = "testing"))]
pub(crate) mod law;
#[cfg(test)]
mod law_tests;
#[cfg(test)]
mod tests;
