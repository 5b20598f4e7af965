//! Moves as they are written: by the names of squares, or as the World Xiangqi Federation does, in letters or in Chinese.

use super::board::{Board, KINDS, NAMES, kind, name};
use crate::games::{ErrorKind, Side};

/// How ranks are counted in the names of squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ranks {
    /// 0 to 9: UCCI and ICCS.
    FromZero,
    /// 1 to 10: UCI, as Fairy-Stockfish has it.
    FromOne,
}

impl Ranks {
    pub(super) const fn other(self) -> Ranks {
        match self {
            Ranks::FromZero => Ranks::FromOne,
            Ranks::FromOne => Ranks::FromZero,
        }
    }

    const fn words(self) -> &'static str {
        match self {
            Ranks::FromZero => "from 0",
            Ranks::FromOne => "from 1",
        }
    }
}

/// A word in the letters of this module: full-width and Chinese characters become those of ASCII.
fn plain(word: &str) -> String {
    let plain = |letter: char| match letter {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(letter as u32 - 0xfee0).unwrap_or(letter),
        '\u{2212}' | '\u{2013}' => '-',
        '一' => '1',
        '二' => '2',
        '三' => '3',
        '四' => '4',
        '五' => '5',
        '六' => '6',
        '七' => '7',
        '八' => '8',
        '九' => '9',
        '进' | '進' | '前' => '+',
        '退' | '后' | '後' => '-',
        '平' => '=',
        '车' | '車' | '俥' => 'R',
        '马' | '馬' | '傌' => 'H',
        '象' | '相' => 'E',
        '士' | '仕' => 'A',
        '将' | '將' | '帅' | '帥' => 'K',
        '炮' | '砲' | '包' => 'C',
        '兵' | '卒' => 'P',
        other => other,
    };
    word.chars().map(plain).collect()
}

/// Several moves that are written together: each takes four characters.
pub(super) fn apart(word: &str) -> Vec<String> {
    let letters: Vec<char> = plain(word).chars().collect();
    let four = letters.len() > 4 && letters.len().is_multiple_of(4);
    let moves = |part: &[char]| part[2..].first().is_some_and(|&sign| "+-=.".contains(sign));
    match four && letters.chunks(4).all(moves) {
        true => letters.chunks(4).map(|part| part.iter().collect()).collect(),
        false => vec![word.to_owned()],
    }
}

/// Squares by their names, as in `h2e2` or `H2-E2`.
fn squares(word: &str, ranks: Ranks) -> Option<(u8, u8)> {
    let word = word.to_ascii_lowercase();
    let second = word.char_indices().skip(1).find(|(_, letter)| letter.is_ascii_lowercase())?.0;
    let (from, to) = word.split_at(second);
    let square = |name: &str| {
        let file = name.bytes().next().filter(|file| (b'a'..=b'i').contains(file))? - b'a';
        let rank = name.get(1..).filter(|rank| rank.bytes().all(|b| b.is_ascii_digit()))?;
        let rank: u8 = rank.parse().ok()?;
        let rank = if ranks == Ranks::FromOne { rank.checked_sub(1)? } else { rank };
        (rank < 10).then(|| file + 9 * rank)
    };
    Some((square(from.trim_end_matches('-'))?, square(to)?))
}

/// Whether a word names two squares, and what it tells of how ranks are counted.
pub(super) fn tells(word: &str) -> Option<Ranks> {
    let word = plain(word);
    match (squares(&word, Ranks::FromZero), squares(&word, Ranks::FromOne)) {
        (Some(_), None) => Some(Ranks::FromZero),
        (None, Some(_)) => Some(Ranks::FromOne),
        _ => None,
    }
}

/// Which of the pieces of a kind is meant.
enum Which {
    /// The one on this file, counted as its side does.
    File(u8),
    /// Of several on a file: the one so far from the front, 0 for the foremost; on this file, if it is told.
    Order(usize, Option<u8>),
    /// The rearmost of several on a file.
    Rear,
}

/// A move by its word.
///
/// # Errors
/// Kind and sentence, if it is none that the side to move may play, or more than one.
pub fn read_move(board: &Board, word: &str, ranks: Ranks) -> Result<(u8, u8), (ErrorKind, String)> {
    let illegal = |why: String| (ErrorKind::IllegalMove, why);
    let text = plain(word);
    let text = text.trim_end_matches(['!', '?']);
    if let Some((from, to)) = squares(text, ranks) {
        return board.legal(from, to).map(|()| (from, to)).map_err(|why| illegal(why.to_string()));
    }
    let unknown = || {
        let why = match squares(text, ranks.other()) {
            Some(_) => format!(
                "its ranks are counted {}, those before it {}: in a game they run 0 to 9 or 1 to 10",
                ranks.other().words(),
                ranks.words()
            ),
            None => "it is neither two squares, as h2e2, nor a move as C2=5 or 炮二平五".to_owned(),
        };
        (ErrorKind::NotAMove, why)
    };
    let letters: Vec<char> = text.chars().collect();
    let &[first, second, sign, number] = &letters[..] else { return Err(unknown()) };
    let digit = |letter: char| letter.to_digit(10).filter(|&n| n > 0).map(|n| n as u8);
    let order = |letter: char| match letter {
        '+' => Some(Which::Order(0, None)),
        '-' => Some(Which::Rear),
        '中' => Some(Which::Order(1, None)),
        _ => None,
    };
    let (kind, which) = match (kind(first), digit(second)) {
        (Some(kind), Some(file)) => (kind, Which::File(file)),
        (Some(kind), None) => (kind, order(second).ok_or_else(unknown)?),
        // Several soldiers on a file: 15+1 is the foremost on the fifth.
        (None, Some(file)) if digit(first).is_some() => {
            (7, Which::Order(digit(first).map_or(0, |n| usize::from(n) - 1), Some(file)))
        }
        (None, _) => match (order(first), self::kind(second)) {
            (Some(which), Some(kind)) => (kind, which),
            _ => return Err(unknown()),
        },
    };
    let number = digit(number).ok_or_else(unknown)?;
    let found: Vec<(u8, u8)> = meant(board, kind, &which)
        .into_iter()
        .filter_map(|from| reached(board, kind, from, sign, number).map(|to| (from, to)))
        .collect();
    if found.is_empty() && !"+-=.".contains(sign) {
        return Err(unknown());
    }
    let legal: Vec<(u8, u8)> =
        found.iter().copied().filter(|&(from, to)| board.legal(from, to).is_ok()).collect();
    match (&legal[..], &found[..]) {
        (&[only], _) => Ok(only),
        ([], &[(from, to)]) => Err(match board.legal(from, to) {
            Err(why) => illegal(why.to_string()),
            Ok(()) => unknown(),
        }),
        ([], _) => Err(illegal(none(board, kind, &which))),
        _ => {
            let forms: Vec<String> = legal
                .iter()
                .map(|&(from, _)| format!("{}{sign}{number}", told_apart(board, kind, from)))
                .collect();
            let why = format!("more than one piece can go so: write {}", forms.join(" or "));
            Err((ErrorKind::AmbiguousMove, why))
        }
    }
}

/// Why no piece can go as a word says.
fn none(board: &Board, kind: u8, which: &Which) -> String {
    let (side, piece) = (name(board.to_move()), NAMES[usize::from(kind)]);
    match (meant(board, kind, which).is_empty(), which) {
        (true, Which::File(file) | Which::Order(0, Some(file))) => {
            format!("{side} has no {piece} on file {file}")
        }
        (true, Which::Order(order, Some(file))) => {
            format!("{side} has not {} {piece}s on file {file}", order + 1)
        }
        (true, _) => format!("{side} has no {piece}s on one file"),
        (false, Which::File(file) | Which::Order(_, Some(file))) => {
            format!("the {piece} of {side} on file {file} cannot go so")
        }
        (false, _) => format!("no {piece} of {side} that is meant can go so"),
    }
}

/// The first two letters of a move that tell a piece from others of its kind on its file, and soldiers from those on
/// other files.
fn told_apart(board: &Board, kind: u8, from: u8) -> String {
    let file = counted(board.to_move(), from);
    let on = meant(board, kind, &Which::File(file));
    let order = on.iter().position(|&square| square == from).unwrap_or(0);
    let letter = char::from(KINDS.as_bytes()[usize::from(kind) - 1]);
    match (kind, on.len(), order) {
        (7, ..) => format!("{}{file}", order + 1),
        (_, 1, _) => format!("{letter}{file}"),
        (_, _, 0) => format!("{letter}+"),
        _ => format!("{letter}-"),
    }
}

/// A file as its side counts it, from its own right.
fn counted(side: Side, square: u8) -> u8 {
    match side {
        Side::First => 9 - square % 9,
        Side::Second => square % 9 + 1,
    }
}

/// The squares of the pieces that may be meant.
fn meant(board: &Board, kind: u8, which: &Which) -> Vec<u8> {
    let side = board.to_move();
    let all: Vec<u8> =
        board.of(side).filter(|&square| board.at(square).code() & 7 == kind).collect();
    let on = |file: u8| {
        let mut on: Vec<u8> =
            all.iter().copied().filter(|&square| counted(side, square) == file).collect();
        // The foremost first.
        if side == Side::First {
            on.reverse();
        }
        on
    };
    let several = (1..10).map(on).filter(|on| on.len() > 1);
    match *which {
        Which::File(file) => on(file),
        Which::Order(order, Some(file)) => on(file).get(order).copied().into_iter().collect(),
        Which::Order(order, None) => several.filter_map(|on| on.get(order).copied()).collect(),
        Which::Rear => several.filter_map(|on| on.last().copied()).collect(),
    }
}

/// Where a piece goes by sign and number.
fn reached(board: &Board, kind: u8, from: u8, sign: char, number: u8) -> Option<u8> {
    let side = board.to_move();
    let number = i32::from(number);
    let up = if side == Side::First { 1 } else { -1 };
    let (file, rank) = (i32::from(from % 9), i32::from(from / 9));
    let named = if side == Side::First { 9 - number } else { number - 1 };
    let forward = match sign {
        '+' => up,
        '-' => -up,
        '=' | '.' => 0,
        _ => return None,
    };
    // What goes aslant is written with the file that it reaches.
    let aslant = |steps: i32| (named, rank + forward * steps);
    let (to_file, to_rank) = match (kind, forward, (named - file).abs()) {
        (2..=4, 0, _) => return None,
        (2, _, 1) => aslant(1),
        (3, _, 2) => aslant(2),
        (4, _, wide @ 1..=2) => aslant(3 - wide),
        (2..=4, ..) => return None,
        (_, 0, _) => (named, rank),
        (_, _, _) => (file, rank + forward * number),
    };
    let on = (0..9).contains(&to_file) && (0..10).contains(&to_rank);
    on.then_some((to_file + 9 * to_rank) as u8)
}
