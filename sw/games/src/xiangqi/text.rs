//! What the text of a game in PGN consists of.

use perpetual_model::{is_blank, narrow};

use super::letters::{apart, is_dash, is_mark, plain};
use super::tokens::{IN_PARENTHESES, NO_GLYPH, NO_TAG, Token, Tokens};
use crate::account::{Account, Part, Place};
use crate::{ErrorKind, GameError, WarningKind};

/// A move, before it is understood.
pub(super) struct Word {
    /// As it is written.
    pub(super) text: String,
    pub(super) at: Place,
    /// The same with what goes on behind a character that cannot be seen.
    pub(super) unseen: Option<String>,
}

/// A game, before its moves are understood.
#[derive(Default)]
pub(super) struct Text {
    pub(super) line: usize,
    pub(super) words: Vec<Word>,
    pub(super) result: Option<String>,
    /// Whether that is not written as in the standard.
    pub(super) odd_result: bool,
    /// The FEN, and its place.
    pub(super) fen: Option<(String, Place)>,
    /// Its last line, and the byte behind it.
    pub(super) last: Option<Place>,
    /// A comment or a variation that never ends.
    pub(super) open: Option<GameError>,
    pub(super) account: Account,
    /// Whether an empty line stands behind its tags.
    apart: bool,
    /// The number of the first move by what the last number told.
    first: Option<u64>,
}

impl Text {
    fn is_empty(&self) -> bool {
        let read = self.account.tags.is_empty() && self.words.is_empty() && self.result.is_none();
        read && self.open.is_none() && self.account.warnings.is_empty()
    }

    /// Takes note of its first line.
    fn begins_on(&mut self, line: usize) {
        if self.line == 0 {
            self.line = line;
        }
    }

    /// Takes note that a comment or a variation, which begins here, never ends.
    fn never_ends(&mut self, kind: ErrorKind, at: Place) {
        let (what, mark, end) = match kind {
            ErrorKind::OpenComment => ("comment", '{', '}'),
            _ => ("variation", '(', ')'),
        };
        let sentence = format!("the {what} that opens with \"{mark}\" never ends; add \"{end}\"");
        self.begins_on(at.line);
        self.open.get_or_insert(at.error(kind, sentence));
    }

    /// The number of the move that is expected.
    fn expected(&self) -> u64 {
        self.first.unwrap_or(1).saturating_add(self.moves())
    }

    /// How many moves there are, of both sides, before the one that comes.
    fn moves(&self) -> u64 {
        (self.words.len() as u64 + u64::from(self.black_begins())) / 2
    }

    /// Whether Black is to move in the start position.
    fn black_begins(&self) -> bool {
        let to_move = |(fen, _): &(String, Place)| {
            fen.split(is_blank).filter(|field| !field.is_empty()).nth(1) == Some("b")
        };
        self.fen.as_ref().is_some_and(to_move)
    }

    /// Whether a number, with these tokens behind it, begins another game: a first move behind others.
    fn ends_before(&self, word: &str, behind: &Tokens<'_>) -> bool {
        let open = !self.words.is_empty() && self.result.is_none() && self.expected() != 1;
        let first = number(word).filter(|(written, _)| open && value(written) == 1);
        first.is_some_and(|(_, length)| !is_sign(&word[length..]) || moves_follow(behind))
    }

    /// Takes dots behind the number of a move: several stand before one of Black.
    fn dots(&mut self, dots: &str, at: Place) {
        let red = (self.words.len() + usize::from(self.black_begins())).is_multiple_of(2);
        let of_black = dots.chars().all(dot) && (dots.chars().count() > 1 || dots == "…");
        if self.first.is_some() && red && of_black {
            let sentence =
                format!("\"{dots}\" is of Black, but Red is to move: a line may be lost");
            self.account.warn(WarningKind::MoveNumber, at, sentence);
        }
    }

    /// Takes the number of a move.
    fn number(&mut self, written: &str, at: Place) {
        let (number, expected) = (value(written), self.expected());
        // From a position a game may count on.
        let begins = self.first.is_none() && self.words.is_empty() && self.fen.is_some();
        if number != expected && !(begins && number > 0) {
            let sentence =
                format!("move {written} is where move {expected} should be: a line may be lost");
            self.account.warn(WarningKind::MoveNumber, at, sentence);
        }
        self.first = Some(number.saturating_sub(self.moves()));
    }

    /// Adds a tag.
    fn tag(&mut self, name: &str, value: String, at: Place) {
        self.account.tag(name, &value, at, same);
        if self.apart {
            let sentence =
                "tags stand behind an empty line; they are read as of the same game".to_owned();
            self.account.warn(WarningKind::TagsApart, at, sentence);
            self.apart = false;
        }
        if is_fen(name) {
            self.fen = Some((value, at));
        }
    }

    /// Whether a tag begins another game.
    fn ends_before_tag(&self, name: &str) -> bool {
        let (again, begins) = (self.account.has_tag(name, same), ["Event", "Game"].contains(&name));
        !self.words.is_empty()
            || self.result.is_some()
            || self.open.is_some()
            || again && begins
            || self.apart && (again || begins)
    }
}

/// Whether two tags mean the same.
fn same(one: &str, other: &str) -> bool {
    one == other || is_fen(one) && is_fen(other)
}

/// Whether a tag of this name tells the start position.
fn is_fen(name: &str) -> bool {
    name.chars().map(narrow).collect::<String>().eq_ignore_ascii_case("FEN")
}

/// A number as it is written; one that is too great for a game is only that.
fn value(written: &str) -> u64 {
    written.chars().map(narrow).collect::<String>().parse().unwrap_or(u64::MAX)
}

fn dot(letter: char) -> bool {
    ".…、".contains(narrow(letter))
}

/// The number of a move at the beginning of a word, as `12.` or `12...`, and its length; 15.4 is a soldier's move.
fn number(word: &str) -> Option<(&str, usize)> {
    let behind = word.trim_start_matches(|letter| narrow(letter).is_ascii_digit());
    let written = &word[..word.len() - behind.len()];
    let soldier = behind.starts_with(dot) && behind.chars().count() == 2;
    let rest = behind.trim_start_matches(dot);
    let mut letters = rest.chars().map(narrow);
    // As 0.5-1, which is no result.
    let points = letters.next().is_some_and(|letter| letter.is_ascii_digit())
        && letters.next().is_some_and(|letter| !letter.is_alphanumeric());
    // A zero alone is a part of a result.
    let zero = behind.is_empty() && written.chars().all(|letter| narrow(letter) == '0');
    let other = written.is_empty()
        || zero
        || soldier
        || points
        || !behind.is_empty() && !behind.starts_with(dot);
    (!other).then_some((written, word.len() - rest.len()))
}

/// Whether a word has nothing but signs that value a move, and dots.
fn is_sign(word: &str) -> bool {
    word.chars().all(|letter| is_mark(narrow(letter)) || ".…".contains(letter))
}

/// Whether a move comes next, remarks apart.
fn moves_follow(tokens: &Tokens<'_>) -> bool {
    let mut tokens = tokens.clone();
    loop {
        match tokens.next() {
            Some((Token::Comment { .. } | Token::Empty | Token::Mark, ..)) => {}
            Some((Token::Word(word), ..)) if is_sign(word) => {}
            Some((Token::Word(word), ..)) => {
                // Digits alone are a result that is cut, or another number.
                return !word.chars().all(|letter| narrow(letter).is_ascii_digit() || dot(letter));
            }
            next => return matches!(next, Some((Token::Open, ..))),
        }
    }
}

/// The games of a text, one behind the other.
pub(super) fn texts(all: &str) -> Vec<Text> {
    let mut reader = Reader::default();
    let mut tokens = Tokens::new(all);
    while let Some((token, at, end)) = tokens.next() {
        reader.take(token, at, end, &tokens);
    }
    reader.end(all.len())
}

#[derive(Default)]
struct Reader {
    games: Vec<Text>,
    game: Text,
    /// Where the variations begin that are open.
    variations: Vec<Place>,
}

impl Reader {
    /// Goes on to another game.
    fn next(&mut self) {
        if let Some(&opened) = self.variations.first() {
            self.game.never_ends(ErrorKind::OpenVariation, opened);
            self.variations.clear();
        }
        if !self.game.is_empty() {
            let next = Text { account: self.game.account.next(), ..Text::default() };
            self.games.push(std::mem::replace(&mut self.game, next));
        }
    }

    /// Takes a token that begins and ends here, with these behind it.
    fn take(&mut self, token: Token<'_>, at: Place, end: usize, behind: &Tokens<'_>) {
        match &token {
            Token::Empty => {
                self.game.apart = !self.game.account.tags.is_empty();
                return;
            }
            Token::Tag(name, _)
                if self.game.ends_before_tag(name) || !self.variations.is_empty() =>
            {
                self.next();
            }
            Token::LeftOut(NO_TAG | IN_PARENTHESES) if self.game.result.is_some() => self.next(),
            Token::Word(word) if self.variations.is_empty() => {
                let first = self.game.ends_before(word, behind);
                if self.game.result.is_some() || first {
                    self.next();
                }
                if first {
                    let sentence =
                        "another game begins with this move: the one before has no result"
                            .to_owned();
                    self.game.account.warn(WarningKind::NewGame, at, sentence);
                }
            }
            _ => {}
        }
        let game = &mut self.game;
        game.account.up_to(at.offset, Part::Blank);
        let counts = matches!(
            token,
            Token::Tag(..) | Token::LeftOut(_) | Token::Word(_) | Token::Result(..)
        );
        if counts && (self.variations.is_empty()) {
            game.begins_on(at.line);
            game.last = Some(Place { offset: end, ..at });
        }
        let part = match token {
            Token::Open => {
                self.variations.push(at);
                Part::Comment
            }
            Token::Close if !self.variations.is_empty() => {
                self.variations.pop();
                Part::Comment
            }
            Token::Comment { ends } => {
                if !ends {
                    game.never_ends(ErrorKind::OpenComment, at);
                }
                Part::Comment
            }
            Token::LeftOut(why) if why != NO_GLYPH || self.variations.is_empty() => {
                game.account.warn(WarningKind::LeftOut, at, why.to_owned());
                Part::Reported
            }
            _ if !self.variations.is_empty() => Part::Comment,
            Token::Close | Token::Stray(_) => {
                let mark = if let Token::Stray(mark) = token { mark } else { ')' };
                game.begins_on(at.line);
                let sentence = format!("\"{mark}\" is left out: nothing opens that it ends");
                game.account.warn(WarningKind::LeftOut, at, sentence);
                Part::Reported
            }
            Token::Tag(name, value) => {
                game.tag(name, value, at);
                Part::Tag
            }
            Token::Result(result, usual) => {
                match &game.result {
                    None => {
                        (game.result, game.odd_result) = (Some(result.to_owned()), !usual);
                    }
                    Some(first) => {
                        let sentence = format!("{result} is a second result; {first} holds");
                        game.account.warn(WarningKind::LeftOut, at, sentence);
                    }
                }
                Part::Mark
            }
            Token::Word(word) => return self.word(word, at, behind.with_unseen(at)),
            Token::Mark | Token::Empty | Token::LeftOut(_) => Part::Mark,
        };
        game.account.up_to(end, part);
    }

    /// Takes a word of the movetext: the number of a move, moves, or both.
    fn word(&mut self, word: &str, at: Place, unseen: Option<&str>) {
        let game = &mut self.game;
        let mut from = at.offset;
        let mut word = word;
        if let Some((written, length)) = number(word) {
            game.number(written, at);
            game.dots(&word[written.len()..length], at);
            from += length;
            game.account.up_to(from, Part::Mark);
            word = &word[length..];
        }
        let unseen = unseen.and_then(|unseen| unseen.get(from - at.offset..));
        // A turn that is passed is no move here; before Black's first move there is none to be passed.
        let passed = || word.chars().count() > 1 && word.chars().all(is_dash);
        if is_sign(word) && (!passed() || game.words.is_empty() && game.black_begins()) {
            game.dots(word, at);
            game.account.up_to(from + word.len(), Part::Mark);
            return;
        }
        let words = apart(word);
        let together = words.len() > 1;
        for word in words {
            let shown = if together { plain(word) } else { word.to_owned() };
            let unseen = unseen.filter(|_| !together).map(str::to_owned);
            game.words.push(Word { text: shown, at: Place { offset: from, ..at }, unseen });
            from += word.len();
            game.account.up_to(from, Part::Move);
        }
    }

    /// All games of a text of this length.
    fn end(mut self, length: usize) -> Vec<Text> {
        self.next();
        let mut account = self.game.account;
        account.up_to(length, Part::Blank);
        if let Some(last) = self.games.last_mut() {
            last.account.go_on(account);
        }
        self.games
    }
}
