//! Results and the numbers of moves, which say where one game ends and another begins.

use memchr::{memchr, memchr2, memmem};
use shakmaty::{Chess, Color};

use super::moves::ENDS_WORD;
use super::{Game, Reader};
use crate::pgn::blanks::{blank, dots};
use crate::pgn::movetext::{FAR, breaks_off};
use crate::pgn::number::MoveNumber;
use crate::pgn::outcome::Outcome;
use crate::pgn::san::find_move;
use crate::pgn::source::without_marks;
use crate::pgn::spans::What;

/// Bytes that are looked at for a result, and for what follows it.
const RESULT: usize = 48;
/// Bytes that are looked at behind a result for a second one.
const BEHIND: usize = 256;
/// Bytes that are looked at for a number with its dots: a longer one is none.
const NUMBER: usize = 48;

/// What digits were.
pub(super) enum Numbered {
    /// The number of a move.
    Move,
    /// The first number of another game, which was not gone past.
    NewGame,
    /// No number.
    Not,
}

impl Reader<'_> {
    /// Goes past the result that stands here and notes it; false if there is none.
    pub(super) fn result(&mut self, game: &mut Game) -> bool {
        let line = self.source.ahead_in_line(RESULT);
        let mut found = Outcome::ahead(line);
        // More than the line is waited for only where it may be needed.
        if !matches!(found, Some((.., true))) && Outcome::may_go_on(line) {
            found = Outcome::ahead(self.source.ahead(RESULT));
        }
        let Some((outcome, length, usual)) = found else { return false };
        if outcome == Outcome::Forfeit && !self.is_forfeit(game, length) {
            return false;
        }
        game.outcome = Some(outcome);
        game.odd_result = !usual;
        self.source.bump_over(length);
        true
    }

    /// Goes past a second result in the line of the first, and says so.
    pub(super) fn second_result(&mut self, game: &mut Game) {
        let Some(first) = game.outcome else { return };
        loop {
            let line = self.source.ahead_in_line(BEHIND);
            let at = gap(line);
            let rest = &line[at..];
            let (second, length) = match rest.first() {
                Some(b'*') => (Outcome::Open, 1),
                _ => match Outcome::ahead(rest) {
                    Some((second, length, _)) => (second, length),
                    None => return,
                },
            };
            self.source.bump_over(at);
            let what = format!("{second} is a second result");
            game.warn("left-out", self.source.place(), what, format!("{first} holds"));
            self.source.bump_over(length);
            self.note(What::Reported);
        }
    }

    /// Whether 0-0 is a result and no castling: nothing of the game follows, and the tag says so, or no
    /// move can stand there.
    fn is_forfeit(&mut self, game: &mut Game, length: usize) -> bool {
        let ended = |bytes: &[u8], ends| nothing_follows(bytes.get(length..)?, ends);
        if self.source.decided(length + FAR, ended) != Some(true) {
            return false;
        }
        let tagged = game.tags.raw("Result").and_then(Outcome::of_tag);
        // White's move would have a number before it.
        let unnumbered = game.number_at.is_some_and(|plies| plies < game.plies());
        tagged == Some(Outcome::Forfeit)
            || game.error.is_some()
            || (unnumbered && game.next_number().color.is_white())
            || find_move(game.position(), b"O-O").is_err()
    }

    /// Whether a number 1. of White stands here behind moves: the first of another game.
    pub(super) fn first_again(&mut self, game: &mut Game) -> bool {
        let again = game.plies() > 0
            && matches!(self.source.ahead_in_line(3), [b'1', b'.', rest @ ..] if dots(rest) == 0);
        if again {
            self.begin_anew(game);
        }
        again
    }

    /// Notes that another game begins here although no result was read.
    fn begin_anew(&mut self, game: &mut Game) {
        let what = "a number 1. follows no result";
        game.warn("new-game", self.source.place(), what, "another game is read from there on");
        self.begins_anew = true;
    }

    /// Goes past the number of a move, if one stands here, and holds it against the moves.
    pub(super) fn number(&mut self, game: &mut Game) -> Numbered {
        let at = self.source.place();
        let ahead = self.source.ahead_in_line(NUMBER);
        let digits = ahead.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let (mut length, mut seen) = (digits, 0);
        loop {
            match dots(&ahead[length..]) {
                0 => break,
                more => {
                    // An ellipsis is three.
                    seen += if ahead[length] == b'.' { 1 } else { 3 };
                    length += more;
                }
            }
        }
        let rest = &ahead[length..];
        let ends = rest.first().is_none_or(|byte| ENDS_WORD[usize::from(*byte)]) || blank(rest) > 0;
        // Castling and half a point begin with zeros too.
        // A result without its dash.
        let zero = &rest[gap(rest)..];
        let result = ahead[..digits] == *b"1"
            && zero.first() == Some(&b'0')
            && zero.get(1).is_none_or(|byte| ENDS_WORD[usize::from(*byte)]);
        let not = match ahead[..digits].iter().all(|byte| *byte == b'0') {
            true => seen == 0 || digits > 1 || matches!(rest, [b'1'..=b'9', ..]),
            false => seen == 0 && (!ends || result),
        };
        if not || ahead.len() == NUMBER && length >= NUMBER - 1 {
            return Numbered::Not;
        }
        let text = std::str::from_utf8(&ahead[..digits]).unwrap_or_default();
        // No game has a number that is too large for this.
        let number: Option<u32> = text.parse().ok();
        // Some count from 1 whatever the FEN says.
        if number == Some(1) && game.plies() == 0 {
            game.renumber(1);
        }
        if !number.is_some_and(|number| game.expects(number.into(), seen > 1)) {
            let next = game.next_number();
            if number == Some(1) && seen < 2 && game.plies() > 0 {
                self.begin_anew(game);
                return Numbered::NewGame;
            }
            let dots = if seen > 1 { "..." } else { "." };
            let what = format!("the number {text}{dots} stands where {next} comes next");
            let how = "moves may be missing, and all that stand there are read";
            game.warn("move-number", at, what, how);
            if let Some(number) = number {
                game.renumber(number);
            }
        }
        game.number_at = Some(game.plies());
        self.source.bump_over(length);
        Numbered::Move
    }
}

/// Whether nothing of a game follows but blanks and remarks: another game, or the end of the stream. `None` if more bytes
/// must be looked at.
fn nothing_follows(bytes: &[u8], ends: bool) -> Option<bool> {
    let mut rest = bytes;
    loop {
        let before = bytes[..bytes.len() - rest.len()].last();
        let skipped = match *rest {
            // More may be cut here.
            [b'1' | 0x80.., ..] if rest.len() < 4 && !ends => return None,
            [b'[', ..] | [b'1', b'.', ..] => return Some(true),
            [b'{', ..] => {
                let end = memchr(b'}', rest);
                let within = &rest[..end.unwrap_or(rest.len())];
                for at in memmem::find_iter(within, b"[Event \"") {
                    // A comment may break off there.
                    if matches!(without_marks(&within[..at]).last(), Some(b'\n' | b'\r')) {
                        match breaks_off(&rest[at..]).or(ends.then_some(true)) {
                            Some(false) => {}
                            breaks => return breaks,
                        }
                    }
                }
                end.map(|end| end + 1)
            }
            [b';', ..] => memchr2(b'\n', b'\r', rest),
            [b'%', ..] if matches!(before, Some(b'\n' | b'\r')) => memchr2(b'\n', b'\r', rest),
            [] => None,
            _ => match blank(rest) {
                0 => return Some(false),
                length => Some(length),
            },
        };
        match skipped {
            Some(length) => rest = &rest[length..],
            None => return ends.then_some(true),
        }
    }
}

/// The length of the blanks and comments that a line begins with, as far as they end in it.
fn gap(line: &[u8]) -> usize {
    let mut at = 0;
    while let Some(&byte) = line.get(at) {
        at += match (byte, blank(&line[at..])) {
            (b'{', _) => match memchr(b'}', &line[at..]) {
                Some(end) => end + 1,
                None => break,
            },
            (b'\n' | b'\r' | 0x1a, _) | (_, 0) => break,
            (_, length) => length,
        };
    }
    at
}

impl Game {
    /// Half-moves before the next move, as the numbers in the file count them.
    #[inline]
    fn halves(&self) -> u64 {
        self.first_half.wrapping_add(self.plies() as u64)
    }

    /// Whether a number before the next move fits; several dots stand before moves of Black alone.
    #[inline]
    pub(super) fn expects(&self, number: u64, black: bool) -> bool {
        let halves = self.halves();
        halves >> 1 == number && (!black || halves & 1 == 1)
    }

    /// The number that the next move should have.
    fn next_number(&self) -> MoveNumber {
        let halves = self.halves();
        let color = if halves & 1 == 1 { Color::Black } else { Color::White };
        MoveNumber { number: halves >> 1, color }
    }

    /// From here on the numbers in the file count from this one.
    fn renumber(&mut self, number: u32) {
        let halves = u64::from(number) << 1 | self.halves() & 1;
        self.first_half = halves.wrapping_sub(self.plies() as u64);
    }

    /// The position after the moves that were read so far.
    fn position(&mut self) -> &Chess {
        self.catch_up();
        &self.now
    }
}
