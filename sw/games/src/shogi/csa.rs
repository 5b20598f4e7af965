//! CSA, as programs and their servers write games. `csa`, the library, drops a move that it cannot read; here it is an error.

use perpetual_model::{is_blank, narrow, quoted};
use shogi_core::{Color, Square};

use super::board::{Asked, side};
use super::csa_setup::Setup;
use super::kif_header::same;
use super::kinds::of_csa;
use super::text::Text;
use crate::account::{Account, Part, Place, lines};
use crate::{ErrorKind, WarningKind};

/// What ends a game; servers have others of their own.
const ENDS: &str = "%TORYO %CHUDAN %SENNICHITE %TIME_UP %ILLEGAL_MOVE %+ILLEGAL_ACTION %-ILLEGAL_ACTION %JISHOGI \
    %KACHI %HIKIWAKE %MAX_MOVES %MATTA %TSUMI %FUZUMI %ERROR";

pub(super) fn square(name: &str) -> Option<Square> {
    let mut digits = name.chars().map(|digit| digit.to_digit(10));
    let (file, rank) = (digits.next()??, digits.next()??);
    Square::new(file as u8, rank as u8)
}

/// Whether a line is one of CSA and of no other notation.
pub(super) fn tells(line: &str) -> bool {
    let moved = line.len() >= 7
        && line.starts_with(['+', '-'])
        && line.bytes().skip(1).take(4).all(|byte| byte.is_ascii_digit())
        && line.bytes().skip(5).take(2).all(|byte| byte.is_ascii_uppercase());
    moved || line == "PI" || ["V2", "V3", "N+", "N-"].iter().any(|start| line.starts_with(start))
}

/// Whether a line begins a record in CSA, if it is one of shogi.
pub(super) fn begins(line: &str) -> bool {
    let starts = ["V1", "'", "$", "PI", "P1", "P+", "P-"];
    tells(line) || ["+", "-"].contains(&line) || starts.iter().any(|start| line.starts_with(start))
}

/// A move as in `+7776FU` or `-0055KA`.
fn asked(word: &str) -> Result<Asked, String> {
    let unknown = || "it is no move in CSA, as +7776FU or -0055KA".to_owned();
    let read = || {
        let moved = word.strip_prefix(['+', '-'])?;
        let (from, to) = (moved.get(..2)?, square(moved.get(2..4)?)?);
        let kind = of_csa(moved.get(4..)?)?;
        Some(match from {
            "00" => Asked::Dropped { kind, to },
            _ => Asked::Became { from: square(from)?, to, kind },
        })
    };
    read().ok_or_else(unknown)
}

/// The games of a text; a line of `/` parts them, and what can only stand at the beginning of one.
pub(super) fn texts(all: &str) -> Vec<Text> {
    let mut games = Vec::new();
    let (mut game, mut last) = (Game::new(1, Account::default()), Place { line: 1, offset: 0 });
    for line in lines(all) {
        game.text.account.up_to(line.at.offset, Part::Blank);
        if line.text == "/" {
            game.text.account.up_to(line.end(), Part::Mark);
            game.over = true;
        } else if line.text.starts_with('\'') {
            game.text.account.up_to(line.end(), Part::Comment);
        } else if !line.text.is_empty() {
            for statement in statements(line.text) {
                let at = line.place(statement);
                if game.is_another(statement, &all[line.end()..]) {
                    let next = Game::new(line.at.line, game.text.account.next());
                    let before = std::mem::replace(&mut game, next);
                    if before.is_open() {
                        let sentence =
                            "another game begins with this line: the one before has no end";
                        game.text.account.warn(WarningKind::NewGame, at, sentence.to_owned());
                    }
                    games.push(before.end(last));
                }
                game.text.account.up_to(at.offset, Part::Mark);
                let plain: String = statement.chars().map(narrow).collect();
                let part = game.take(statement, &plain, at);
                game.text.account.up_to(at.offset + statement.len(), part);
            }
            game.text.account.up_to(line.end(), Part::Mark);
        }
        last = line.at;
    }
    if game.any {
        games.push(game.end(last));
    }
    games
}

/// The statements of a line, parted by commas. Names may have a comma in them.
fn statements(line: &str) -> Vec<&str> {
    match line.starts_with(['N', '$']) {
        true => vec![line],
        false => line
            .split(',')
            .map(|part| part.trim_matches(is_blank))
            .filter(|part| !part.is_empty())
            .collect(),
    }
}

/// A game that is being read.
struct Game {
    text: Text,
    setup: Setup,
    /// Whether it has anything in it.
    any: bool,
    /// Whether the line has come that parts it from the next.
    over: bool,
}

impl Game {
    fn new(line: usize, account: Account) -> Game {
        let text = Text::new(line, account);
        Game { text, setup: Setup::default(), any: false, over: false }
    }

    /// Whether its start position is whole, behind which headers and lines of that are of no game.
    fn is_begun(&self) -> bool {
        self.setup.is_placed() || self.text.has_moves()
    }

    /// Whether it has moves, and nothing says that it is over.
    fn is_open(&self) -> bool {
        self.text.moves() > 0 && self.text.result.is_none() && !self.over
    }

    /// Whether a statement begins another game, with these lines behind its own.
    fn is_another(&self, statement: &str, behind: &str) -> bool {
        match statement.as_bytes() {
            _ if self.over => self.any,
            [b'V', ..] => {
                self.is_begun() || self.setup.is_begun() || !self.text.account.tags.is_empty()
            }
            [b'P', ..] => self.is_begun(),
            [b'N' | b'$', ..] if self.is_begun() => {
                let ended = self.text.result.is_some();
                !statement.starts_with(ENDED) && (ended || begins_behind_headers(behind))
            }
            [b'N', b'+' | b'-', ..] => {
                let again = || {
                    tag(statement).is_some_and(|(name, _)| self.text.account.has_tag(name, same))
                };
                self.setup.is_begun() && again()
            }
            _ => false,
        }
    }

    /// Takes a statement; what it was.
    fn take(&mut self, statement: &str, plain: &str, at: Place) -> Part {
        let begun = self.is_begun();
        let text = &mut self.text;
        if !std::mem::replace(&mut self.any, true) {
            text.line = at.line;
        }
        match plain.as_bytes() {
            [b'V', version @ ..] if number(version) => {}
            [b'T', time @ ..] if number(time) => return Part::Mark,
            b"T" => {
                text.wrong(ErrorKind::CutLine, at, "the line ends within a time".to_owned());
                return Part::Mark;
            }
            [b'N' | b'$', ..] if begun && !statement.starts_with(ENDED) => {
                text.left_out(statement, at, "a header belongs before the moves");
            }
            [b'N' | b'$', ..] if tag(statement).is_some() => {
                let (name, value) = tag(statement).unwrap_or_default();
                text.account.tag(name, value, at, same);
            }
            [b'P', ..] => self.setup.line(plain, at, text),
            [sign @ (b'+' | b'-')] if !text.has_moves() && !self.setup.is_placed() => {
                self.setup.place(color(*sign), at, text);
            }
            [b'%', ..] if ENDS.split(' ').any(|end| end.starts_with(plain) && end != plain) => {
                let sentence =
                    format!("{} is no end of a game: the line is cut short", quoted(statement));
                text.wrong(ErrorKind::CutLine, at, sentence);
                return Part::Mark;
            }
            [b'%', end @ ..]
                if end.iter().all(|b| b.is_ascii_uppercase() || b"_+-".contains(b)) =>
            {
                text.ended(statement, at);
                return Part::Mark;
            }
            [sign @ (b'+' | b'-'), ..] => {
                if !self.setup.is_placed() && !text.has_moves() {
                    let sentence =
                        "the line + or -, who is to move, is missing: the first move tells"
                            .to_owned();
                    text.account.warn(WarningKind::NoSide, at, sentence);
                    self.setup.place(color(*sign), at, text);
                }
                let asked = asked(plain.trim_end_matches(['!', '?']));
                text.moved(statement, at, Some(side(color(*sign))), asked);
                return Part::Move;
            }
            _ if text.has_moves() => {
                text.moved(statement, at, None, asked(plain));
                return Part::Move;
            }
            _ => text.left_out(statement, at, "it is no line of CSA"),
        }
        Part::Tag
    }

    /// The game, whose last line begins here or before.
    fn end(mut self, last: Place) -> Text {
        let begun = self.setup.is_begun() || !self.text.has_moves();
        if begun && !self.setup.is_placed() {
            let sentence =
                "the record ends in its header: the line + or -, who is to move, is missing";
            self.text.wrong(ErrorKind::CutLine, last, sentence.to_owned());
        }
        self.text
    }
}

/// The header that may stand behind the moves: when the game ended.
const ENDED: &str = "$END_TIME";

/// How many lines are looked at behind a header.
const HEADERS: usize = 20;

/// Whether the first of these lines that is no header begins a start position.
fn begins_behind_headers(behind: &str) -> bool {
    let header = |line: &str| line.is_empty() || line.starts_with(['N', '$', '\'']);
    let first = lines(behind).take(HEADERS).map(|line| line.text).find(|line| !header(line));
    first.is_some_and(|line| line.starts_with('P') || line == "+" || line == "-")
}

/// Whether a text is a number.
fn number(text: &[u8]) -> bool {
    !text.is_empty() && text.iter().all(|byte| byte.is_ascii_digit() || *byte == b'.')
}

/// A header that is no start position: its name and its value.
fn tag(statement: &str) -> Option<(&str, &str)> {
    let named = [("N+", "先手"), ("N-", "後手"), ("$EVENT:", "棋戦"), ("$START_TIME:", "開始日時")];
    let found = named
        .into_iter()
        .find_map(|(start, tag)| statement.strip_prefix(start).map(|value| (tag, value)));
    found.or_else(|| statement.strip_prefix('$')?.split_once(':'))
}

fn color(sign: u8) -> Color {
    if sign == b'+' { Color::Black } else { Color::White }
}
