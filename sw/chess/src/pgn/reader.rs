//! The reader of PGN itself: tags, movetext, where a game begins and ends.

use std::cell::OnceCell;
use std::io::Read;
use std::sync::LazyLock;

use memchr::{memchr, memchr2};
use perpetual_model::MoveRecord;
use shakmaty::{Chess, Move, Position};

use super::back::{go_on, play_all};
use super::board::Board;
use super::error::{GameError, ReadError};
use super::fault::Fault;
use super::movetext;
use super::number::MoveNumber;
use super::outcome::Outcome;
use super::pieces::{Pieces, without_figurines};
use super::place::Place;
use super::quick::Word;
use super::san::{SanError, find_move};
use super::shown::shown;
use super::source::{MARK, Source};
use super::start::{Start, StartTags, Warning, start};
use super::tags::{LONGEST_TAG, Tags};
use crate::encoder;

/// A game of more bytes is not read again with the letters of another language.
const REREAD: usize = 1 << 20;
/// No word of a game is this long; what is beyond it is dropped.
const LONGEST_WORD: usize = 40;
/// More than is kept of a tag; what is beyond it is dropped.
const LONGEST_VALUE: usize = LONGEST_TAG + 4;
/// More than any FEN or identification.
const LONGEST_FEN: usize = 200;

/// The board that most games begin with.
static USUAL: LazyLock<Board> = LazyLock::new(Board::default);

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
    /// What was mended in the start position.
    pub warnings: Vec<Warning>,
    /// What ended the game before its end; the moves before it are there.
    pub error: Option<GameError>,
    /// The same as a board that resolves words quickly.
    pub(super) board: Board,
    /// A position of the game, after `known` moves: what the library has been asked about.
    now: Chess,
    known: usize,
    /// The position after the last move, once it has been asked for.
    pub(super) end: OnceCell<Chess>,
    tagged: bool,
    start_tags: StartTags,
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

    /// Whether all its moves were read, whatever is wrong behind them.
    pub fn is_whole(&self) -> bool {
        self.error.as_ref().is_none_or(|error| error.fault.is_after_all_moves())
    }

    fn clear(&mut self) {
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
        self.start_tags = StartTags::default();
    }

    pub(super) fn plies(&self) -> usize {
        self.records.len()
    }

    fn set_up(&mut self) {
        match start(&self.start_tags) {
            Ok(Start { position, warnings }) => {
                self.start = position;
                self.warnings = warnings;
            }
            Err(error) => {
                self.start = Chess::new();
                let at = self.start_tags.place(&error);
                self.error = Some(GameError { fault: Fault::Start(error), at });
            }
        }
        self.now = self.start.clone();
        self.known = 0;
        self.board = match &self.start_tags.fen {
            Some(_) => Board::of(&self.start),
            None => USUAL.clone(),
        };
    }

    /// Plays the move that a plain word names; false if the word is anything else.
    #[inline]
    fn play_plain(&mut self, word: Word) -> bool {
        let Some(plain) = self.board.find(word) else { return false };
        let (taken, record) = self.board.play(plain);
        self.records.push(record);
        plain.enter(taken, &mut self.moves);
        true
    }

    /// Plays the move that a word of the movetext names.
    fn play(&mut self, word: &[u8]) -> Result<(), Fault> {
        if Word::of(word).is_some_and(|word| self.play_plain(word)) {
            return Ok(());
        }
        play_all(&mut self.now, &self.moves[self.known..]);
        self.known = self.moves.len();
        let ply = self.plies() + 1;
        let number = MoveNumber::of_ply(&self.start, ply as u64);
        let text = || shown(word).into_owned();
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
                _ => Fault::NotAMove { ply, number, text: text() },
            },
            SanError::Illegal if self.now.legal_moves().is_empty() => {
                let what = if self.now.is_check() { "mate" } else { "stalemate" };
                Fault::After { ply, number, text: text(), what }
            }
            SanError::Illegal | SanError::NoCapture => Fault::Illegal { ply, number, text: text() },
            SanError::Ambiguous => Fault::Ambiguous { ply, number, text: text() },
        })?;
        let played = encoder::half_move(&mut self.now, found);
        let played = played.ok_or(Fault::NullInCheck { ply, number })?;
        self.moves.push(found);
        self.records.push(played.record);
        self.known += 1;
        self.board = Board::of(&self.now);
        Ok(())
    }
}

/// Reads the games of one PGN file or stream, one after the other.
///
/// Lines end in any of the usual ways; text may be in any encoding that keeps ASCII as it is. A
/// game without any tag may lack its result; with tags, a missing result means that the game is
/// cut short.
pub struct Reader<R> {
    pub(super) source: Source<R>,
    pub(super) word: Vec<u8>,
    value: Vec<u8>,
    /// Whether the next game is the first of a file.
    at_beginning: bool,
    failure: Option<ReadError>,
    over: bool,
    /// Letters of pieces that were asked for.
    pub(super) pieces: Option<&'static Pieces>,
    /// Where the game begins in the bytes that the source keeps.
    pub(super) game_start: usize,
    /// Where each move ends in the game's text, if that is wanted.
    pub(super) ends: Option<Vec<usize>>,
}

impl<R: Read> Reader<R> {
    /// Reads from `reader`, which need not be buffered.
    pub fn new(reader: R) -> Reader<R> {
        Reader { at_beginning: true, ..Reader::part(reader, Place::START) }
    }

    /// Reads a part of a file that begins between two games, at this place of the file.
    pub fn part(reader: R, at: Place) -> Reader<R> {
        let mut source = Source::new(reader, at);
        source.keep_at_most(REREAD);
        Reader {
            source,
            word: Vec::with_capacity(LONGEST_WORD),
            value: Vec::with_capacity(LONGEST_VALUE),
            at_beginning: false,
            failure: None,
            over: false,
            pieces: None,
            game_start: 0,
            ends: None,
        }
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
                game.outcome = None;
                game.odd_result = false;
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
            && let Some(GameError { fault: Fault::NotAMove { ply: 1, text, .. }, at }) = &game.error
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
        let bytes = self.source.beginning();
        // A zero byte in a file that begins with a tag costs one game.
        let tag = bytes.strip_prefix(MARK).unwrap_or(bytes).trim_ascii_start();
        let foreign = match bytes {
            [b'P', b'K', 3, 4, ..] => Some(("a zip archive", "unpack it first")),
            [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => {
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

    /// Skips white space, byte order marks and escaped lines (`%` in the first column).
    fn skip_blanks(&mut self) {
        while let Some(byte) = self.source.peek() {
            match byte {
                0xef if self.source.at_mark() => self.source.skip_mark(),
                b'%' if self.source.at_line_start() => self.skip_line(),
                b' ' | b'\t' | b'\r' | b'\n' | 0x0b | 0x0c => self.source.bump(),
                _ => return,
            }
        }
    }

    fn skip_line(&mut self) {
        self.source.skip_far(b'\n', b'\n');
    }

    /// Whether a tag begins here: a bracket and a letter, unlike `[%clk …]`.
    fn at_tag(&mut self) -> bool {
        matches!(self.source.ahead(2), [b'[', b'a'..=b'z' | b'A'..=b'Z'])
    }

    /// Reads the tags before a game and sets up its start position; false at the end of the file.
    fn tags(&mut self, game: &mut Game) -> bool {
        loop {
            self.skip_blanks();
            if !game.tagged {
                self.game_start = self.source.kept_len();
                game.at = self.source.place();
            }
            match self.source.peek() {
                None if game.tagged => break,
                None => return false,
                // Remarks between games belong to none.
                Some(b'{') => {
                    if let Err(error) = self.comment() {
                        game.set_up();
                        game.error = Some(error);
                        return true;
                    }
                }
                Some(b';') => self.skip_line(),
                Some(b'[') if self.at_tag() => {
                    game.tagged = true;
                    if let Err(error) = self.tag(game) {
                        game.set_up();
                        game.error = Some(error);
                        return true;
                    }
                }
                Some(_) => break,
            }
        }
        game.set_up();
        true
    }

    /// Reads one tag, from its bracket to the end of the tag or of its line.
    fn tag(&mut self, game: &mut Game) -> Result<(), GameError> {
        if let Some(length) = idle_tag(self.source.rest()) {
            game.tags.push_line(&self.source.rest()[..length]);
            self.source.bump_in_line(length);
            return Ok(());
        }
        let at = self.source.place();
        self.source.bump();
        self.word.clear();
        while let Some(byte) = self.source.peek() {
            if matches!(byte, b'"' | b']' | b'\n') {
                break;
            }
            if !byte.is_ascii_whitespace() && self.word.len() < LONGEST_WORD {
                self.word.push(byte);
            }
            self.source.bump();
        }
        self.value.clear();
        if self.source.peek() == Some(b'"') {
            self.source.bump();
            self.quoted();
        }
        game.tags.push(&self.word, &self.value);
        let is = |name: &[u8]| self.word.eq_ignore_ascii_case(name);
        let value = &self.value[..self.value.len().min(LONGEST_FEN)];
        if is(b"GameId") {
            game.id = Some(shown(value).into_owned());
        } else if is(b"FEN") {
            game.start_tags.fen = Some((shown(value).into_owned(), at));
        } else if is(b"Variant") {
            game.start_tags.variant = Some((shown(value).into_owned(), at));
        }
        match self.source.skip_to(|byte| matches!(byte, b']' | b'\n')) {
            Some(_) => {
                self.source.bump();
                Ok(())
            }
            None => Err(GameError { fault: Fault::TruncatedTag, at: self.source.place() }),
        }
    }

    /// Reads the value of a tag up to its closing quote into `self.value`. A quote within it that
    /// was not escaped is taken as part of it when the tag does not end there.
    fn quoted(&mut self) {
        while let Some(mut byte) = self.source.peek() {
            match byte {
                b'\n' => break,
                b'"' if matches!(self.source.ahead(2), [_] | [_, b']' | b' ' | b'\r' | b'\n']) => {
                    self.source.bump();
                    break;
                }
                b'\\' if matches!(self.source.ahead(2), [_, b'"' | b'\\']) => {
                    self.source.bump();
                    byte = self.source.peek().unwrap_or(b'\\');
                }
                _ => {}
            }
            if self.value.len() < LONGEST_VALUE {
                self.value.push(byte);
            }
            self.source.bump();
        }
    }

    /// Skips a comment from its brace to its end.
    ///
    /// One that never ends would swallow the games behind it: it is taken to break off where a
    /// line begins like the first tag of a game.
    fn comment(&mut self) -> Result<(), GameError> {
        let at = self.source.place();
        self.source.bump();
        loop {
            match self.source.skip_far(b'}', b'[') {
                Some(b'}') => {
                    self.source.bump();
                    return Ok(());
                }
                Some(_) if !self.source.at_line_start() => self.source.bump(),
                Some(_) if self.source.ahead(8) != b"[Event \"" => self.source.bump(),
                _ => {
                    let (what, mark, end) = ("comment", '{', '}');
                    return Err(GameError { fault: Fault::Unclosed { what, mark, end }, at });
                }
            }
        }
    }

    /// Reads the moves up to the result, the next game's tags or the end of the file. Returns
    /// false if there was nothing at all.
    fn movetext(&mut self, game: &mut Game) -> bool {
        // Where the variations that are open now began.
        let mut variations: Vec<Place> = Vec::new();
        let mut anything = game.tagged || game.error.is_some();
        loop {
            if self.pieces.is_none()
                && self.ends.is_none()
                && variations.is_empty()
                && game.error.is_none()
            {
                let (bytes, lines) =
                    movetext::plain(self.source.rest(), |word| game.play_plain(word));
                self.source.bump_over(bytes, lines);
                anything |= game.plies() > 0;
            }
            let at = self.source.place();
            let Some(byte) = self.source.peek() else { break };
            let result = match byte {
                0xef if self.source.at_mark() => {
                    self.source.skip_mark();
                    Ok(false)
                }
                b'%' if self.source.at_line_start() => {
                    self.skip_line();
                    Ok(false)
                }
                b' ' | b'\t' | b'\r' | b'\n' | b'.' | b'!' | b'?' | 0x0b | 0x0c => {
                    self.source.bump();
                    Ok(false)
                }
                b'{' => self.comment().map(|()| false),
                b';' => {
                    self.skip_line();
                    Ok(false)
                }
                b'(' => {
                    self.source.bump();
                    // Only the first is ever named; a page of brackets is not worth the space.
                    if variations.len() < 1000 {
                        variations.push(at);
                    }
                    Ok(false)
                }
                b')' => {
                    self.source.bump();
                    match variations.pop() {
                        Some(_) => Ok(false),
                        None => Err(not_a_move(game, ")", at)),
                    }
                }
                b'$' => {
                    self.source.bump();
                    self.source.skip_to(|byte| !byte.is_ascii_digit());
                    Ok(false)
                }
                b'[' if self.at_tag() => break,
                b'*' => {
                    self.source.bump();
                    if variations.is_empty() {
                        game.outcome = Some(Outcome::Open);
                    }
                    Ok(true)
                }
                b'[' | b']' | b'}' | b'<' | b'>' | b'"' => {
                    self.source.bump();
                    Err(not_a_move(game, char::from(byte).encode_utf8(&mut [0; 4]), at))
                }
                _ => {
                    self.word();
                    if variations.is_empty() {
                        let taken = self.take_word(game).map_err(|fault| GameError { fault, at });
                        self.note_end(game);
                        taken
                    } else {
                        Ok(false)
                    }
                }
            };
            match result {
                Ok(true) if !variations.is_empty() => {}
                Ok(true) => return anything,
                Ok(false) => {}
                Err(error) if variations.is_empty() || matches!(byte, b'{') => {
                    game.error.get_or_insert(error);
                }
                Err(_) => {}
            }
            anything |= game.plies() > 0 || game.error.is_some();
        }
        if !anything {
            return false;
        }
        if game.error.is_none() {
            if let Some(&at) = variations.first() {
                let (what, mark, end) = ("variation", '(', ')');
                game.error = Some(GameError { fault: Fault::Unclosed { what, mark, end }, at });
            } else if game.tagged {
                let fault = Fault::Truncated { plies: game.plies() };
                game.error = Some(GameError { fault, at: self.source.place() });
            }
        }
        true
    }

    /// Reads a word into `self.word`; a move number ends at its dot.
    fn word(&mut self) {
        self.word.clear();
        let rest = self.source.rest();
        match rest.iter().position(|&byte| ENDS_WORD[usize::from(byte)]) {
            // Not a move number: the usual case, with its end at hand.
            Some(n)
                if n > 0 && !rest[0].is_ascii_digit() && memchr(MARK[0], &rest[..n]).is_none() =>
            {
                self.word.extend_from_slice(&rest[..n.min(LONGEST_WORD)]);
                self.source.bump_in_line(n);
            }
            _ => self.long_word(),
        }
    }

    fn long_word(&mut self) {
        let mut number = true;
        while let Some(byte) = self.source.peek() {
            let ends = ENDS_WORD[usize::from(byte)] || (byte == b'.' && number);
            if ends || (byte == MARK[0] && self.source.at_mark()) {
                break;
            }
            number &= byte.is_ascii_digit();
            if self.word.len() < LONGEST_WORD {
                self.word.push(byte);
            }
            self.source.bump();
        }
        if self.word.is_empty() {
            // A byte that ends words and begins none: not to be met again.
            self.source.bump();
        }
    }

    /// Notes where the move just read ends.
    #[inline]
    fn note_end(&mut self, game: &Game) {
        if let Some(ends) = &mut self.ends
            && ends.len() < game.plies()
        {
            ends.push(self.source.kept_len() - self.game_start);
        }
    }

    /// Plays the word just read; true if it is the game's result.
    fn take_word(&mut self, game: &mut Game) -> Result<bool, Fault> {
        if let Some(pieces) = self.pieces {
            let spelt = self.word.clone();
            self.translate(pieces);
            return self.take_english(game).map_err(|fault| fault.spelt(&spelt));
        }
        self.take_english(game)
    }

    /// The same of a word in English letters.
    fn take_english(&mut self, game: &mut Game) -> Result<bool, Fault> {
        match self.word.as_slice() {
            b"" => Ok(false),
            // Most words are moves, and most moves begin so.
            word @ ([b'a'..=b'd' | b'f'..=b'h' | b'B' | b'K' | b'N' | b'O' | b'Q' | b'R', ..]
            | [b'e', b'1'..=b'8' | b'x', ..]) => match game.error {
                Some(_) => Ok(false),
                None => game.play(word).map(|()| false),
            },
            b"1-0" | b"0-1" | b"1/2-1/2" => {
                game.outcome = Outcome::of(&self.word);
                Ok(true)
            }
            word if word.iter().all(u8::is_ascii_digit) && word != b"0000" => Ok(false),
            b"e.p." | b"ep" | b"+-" | b"-+" | b"+/-" | b"-/+" | b"=" | b"+=" | b"=+" | b"+/="
            | b"=/+" | b"+" | b"#" => Ok(false),
            word => match std::str::from_utf8(word) {
                _ if let Some(outcome) = Outcome::of_unusual(word) => {
                    game.outcome = Some(outcome);
                    game.odd_result = true;
                    Ok(true)
                }
                Ok("…" | "±" | "∓" | "⩲" | "⩱" | "∞" | "−+" | "+−") => Ok(false),
                _ if game.error.is_some() => Ok(false),
                _ => game.play(word).map(|()| false),
            },
        }
    }
}

/// The bytes that end a word. A dot does so too, behind digits.
const ENDS_WORD: [bool; 256] = {
    let mut ends = [false; 256];
    let marks = b"!?$(){}[]<>;*\" \t\n\x0c\r";
    let mut index = 0;
    while index < marks.len() {
        ends[marks[index] as usize] = true;
        index += 1;
    }
    ends
};

/// The length of the tag that the bytes begin with, if it is a plain one, whole, and none of
/// those that matter here: most of a file's tags are skipped so.
fn idle_tag(bytes: &[u8]) -> Option<usize> {
    // GameId, FEN and Variant are read.
    if matches!(bytes.get(1), None | Some(b'G' | b'g' | b'F' | b'f' | b'V' | b'v')) {
        return None;
    }
    let line = &bytes[..memchr2(b'\n', b'\r', bytes)?];
    let length = line.trim_ascii_end().len();
    let (head, value) = line.split_at(memchr(b'"', line)?);
    let closes = memchr2(b'"', b'\\', value.get(1..)?)? + head.len() + 1;
    let name = head[1..].trim_ascii();
    let plain = !name.iter().any(|byte| *byte == b']' || byte.is_ascii_whitespace())
        && line[closes..length] == *b"\"]";
    plain.then_some(length)
}

fn not_a_move(game: &Game, text: &str, at: Place) -> GameError {
    let ply = game.plies() + 1;
    let number = game.move_number(ply as u64);
    GameError { fault: Fault::NotAMove { ply, number, text: text.to_owned() }, at }
}

#[cfg(test)]
mod tests;
