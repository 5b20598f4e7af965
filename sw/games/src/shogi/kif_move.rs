//! A line of a move in KIF, as `12 ７六歩(77)   ( 0:16/00:00:16)+`.

use perpetual_model::{is_blank, narrow};
use shogi_core::Square;

use super::board::Asked;
use super::kinds::of_kif;
use crate::Side;

/// What ends a game.
const ENDS: &str = "投了 中断 千日手 持将棋 詰み 詰 不詰 切れ負け 反則 反則勝ち 反則負け 入玉勝ち \
    入玉宣言 宣言勝ち 不戦勝 不戦敗 封じ手 最大手数 時間切れ 接続切れ トライ 引き分け 無勝負 不成立";

/// What stands before moves of Sente and of Gote in KI2.
const SIDES: [(&[char], Side); 2] =
    [(&['▲', '▼', '☗'], Side::First), (&['△', '▽', '☖'], Side::Second)];

/// What is said of moves without the square they come from.
pub(super) const KI2: &str = "KI2 is not read, save it as KIF";

/// A digit in any writing.
pub(super) fn digit(letter: char) -> Option<u8> {
    let kanji = "一二三四五六七八九".chars().position(|kanji| kanji == letter);
    let plain = narrow(letter).to_digit(10).filter(|&n| n > 0).map(|n| n as usize - 1);
    kanji.or(plain).map(|index| index as u8 + 1)
}

/// Whether a line is the end of a game and nothing else.
pub(super) fn is_end(line: &str) -> bool {
    ENDS.split(' ').any(|end| end == line)
}

/// Whether a line has moves in KI2.
pub(super) fn is_ki2(line: &str) -> bool {
    line.starts_with(|letter| side(letter).is_some())
}

/// Whether a line has the names of the nine files, as they stand above a board.
pub(super) fn has_files(line: &str) -> bool {
    let names = line.chars().filter(|&letter| !is_blank(letter)).map(digit);
    names.eq((1..=9).rev().map(Some))
}

fn side(letter: char) -> Option<Side> {
    SIDES.iter().find_map(|(signs, side)| signs.contains(&letter).then_some(*side))
}

/// A line that begins with a number.
pub(super) struct Numbered<'a> {
    /// Of which move it is, as it says; and as it is written.
    pub(super) number: usize,
    pub(super) written: &'a str,
    /// The move, or the end of the game.
    pub(super) word: &'a str,
    /// Whose the move is, if that is told.
    pub(super) by: Option<Side>,
    /// What is understood of the move; nothing of an end.
    pub(super) asked: Option<Result<Asked, String>>,
    /// What stands behind it.
    pub(super) rest: &'a str,
}

/// A line of a move or an end, if it is one; the last move went to `last`. A blank behind the number may be lost.
pub(super) fn numbered(line: &str, last: Option<Square>) -> Option<Numbered<'_>> {
    let ascii = line.starts_with(|letter: char| letter.is_ascii_digit());
    let behind = line.trim_start_matches(|letter: char| match ascii {
        true => letter.is_ascii_digit(),
        false => narrow(letter).is_ascii_digit(),
    });
    let written = &line[..line.len() - behind.len()];
    let number: String = written.chars().map(narrow).collect();
    let parts = |letter: char| is_blank(letter) || ".．、".contains(letter);
    let text = behind.trim_start_matches(parts);
    let glued = text.len() == behind.len() && !behind.is_empty();
    if number.is_empty() || has_files(line) {
        return None;
    }
    // One that is too great is that of no move.
    let number = number.parse().unwrap_or(usize::MAX);
    let by = text.chars().next().and_then(side);
    let moved = if by.is_some() { text.split_at(text.chars().next()?.len_utf8()).1 } else { text };
    let (word, rest) =
        text.split_at(text.find(|l| is_blank(l) || narrow(l) == '(').unwrap_or(text.len()));
    if is_end(word) {
        return Some(Numbered { number, written, word, by: None, asked: None, rest });
    }
    let (asked, rest) = match asked(moved, last) {
        Ok((asked, rest)) => (Ok(asked), rest),
        Err(_) if glued => return None,
        Err(why) => (Err(why), &text[until_a_time(text)..]),
    };
    let word = text[..text.len() - rest.len()].trim_end_matches(is_blank);
    Some(Numbered { number, written, word, by, asked: Some(asked), rest })
}

/// Where the time may begin behind a word that is no move.
fn until_a_time(text: &str) -> usize {
    text.find(" (").or_else(|| text.find("  ")).unwrap_or(text.len())
}

/// Letters of a move, blanks between them skipped.
struct Letters<'a>(&'a str);

impl<'a> Letters<'a> {
    fn next_if<T>(&mut self, what: impl Fn(&'a str) -> Option<(T, &'a str)>) -> Option<T> {
        let (found, rest) = what(self.0.trim_start_matches(is_blank))?;
        self.0 = rest;
        Some(found)
    }

    fn sign(&mut self, sign: &str) -> Option<()> {
        self.next_if(|text| text.strip_prefix(sign).map(|rest| ((), rest)))
    }

    /// A square in parentheses, 00 for the hand: `Some(None)`.
    fn from(&mut self) -> Option<Option<Square>> {
        self.next_if(|text| {
            let mut letters = text.chars();
            let parts: [char; 4] = std::array::from_fn(|_| letters.next().map_or(' ', narrow));
            let square = match parts {
                ['(', '0', '0', ')'] => None,
                ['(', file, rank, ')'] => Some(Square::new(digit(file)?, digit(rank)?)?),
                _ => return None,
            };
            Some((square, letters.as_str()))
        })
    }
}

/// A move as in `７六歩(77)`, `同　銀成(31)` or `５五角打`, and what stands behind it.
fn asked(text: &str, last: Option<Square>) -> Result<(Asked, &str), String> {
    let unknown = || "it is no move in KIF, as ７六歩(77) or ５五角打".to_owned();
    let mut letters = Letters(text);
    let to = if letters.sign("同").is_some() {
        last.ok_or("no move is before it that went to the same square")?
    } else {
        let file = letters.next_if(number).ok_or_else(unknown)?;
        let rank = letters.next_if(number).ok_or_else(unknown)?;
        Square::new(file, rank).ok_or_else(unknown)?
    };
    let kind = letters.next_if(of_kif).ok_or_else(unknown)?;
    let dropped = letters.sign("打").is_some();
    let stays = letters.sign("不成").or_else(|| letters.sign("生")).is_some();
    let promote = !stays && letters.sign("成").is_some();
    let asked = match (letters.from(), dropped) {
        (Some(None), _) | (None, true) if !stays && !promote => Asked::Dropped { kind, to },
        (Some(Some(from)), false) => Asked::Moved { from, to, promote, kind: Some(kind) },
        (None, false) if letters.0.is_empty() || letters.0.starts_with(is_blank) => {
            return Err(format!("the square it comes from is missing: {KI2}"));
        }
        _ => return Err(unknown()),
    };
    Ok((asked, letters.0))
}

fn number(text: &str) -> Option<(u8, &str)> {
    let mut letters = text.chars();
    Some((digit(letters.next()?)?, letters.as_str()))
}

/// What stands behind a move, its time and signs apart.
pub(super) enum Behind<'a> {
    Nothing,
    Comment(&'a str),
    /// A time that does not end.
    Cut,
    Unknown(&'a str),
}

/// What stands behind a move: signs that value it, its time in parentheses, `+` if there is a variation; then a comment.
pub(super) fn behind(rest: &str) -> Behind<'_> {
    let sign = |letter| is_blank(letter) || "!?+★☆".contains(narrow(letter));
    let time = |letter: &char| is_blank(*letter) || "0123456789:/.".contains(narrow(*letter));
    let mut rest = rest.trim_start_matches(sign);
    if let Some(open) = rest.strip_prefix(['(', '（']) {
        match open.split_once([')', '）']) {
            None => return Behind::Cut,
            Some((within, behind)) if within.chars().all(|letter| time(&letter)) => {
                rest = behind.trim_start_matches(sign);
            }
            Some(_) => {}
        }
    }
    match rest {
        "" => Behind::Nothing,
        _ if rest.starts_with('*') => Behind::Comment(rest),
        _ if rest.rfind('(') > rest.rfind(')') => Behind::Cut,
        _ => Behind::Unknown(rest),
    }
}
