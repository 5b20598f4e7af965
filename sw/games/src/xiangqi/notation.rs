//! Moves as they are written: by the names of squares, or as the World Xiangqi Federation does, in letters or in Chinese.

use super::board::{Board, KINDS, NAMES, kind, name};
use super::letters::{is_mark, plain};
use crate::{ErrorKind, Side};

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
    let word = word.trim_end_matches(is_mark);
    match (squares(word, Ranks::FromZero), squares(word, Ranks::FromOne)) {
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
    /// The middle one of three on a file.
    Middle(Option<u8>),
    /// The rearmost of several on a file.
    Rear(Option<u8>),
    /// The one of this number, from 0, of all that stand on a file with another: files from the right, on each from the
    /// front.
    Number(usize),
}

/// A move that was found by its word.
pub(super) struct Found {
    pub(super) from: u8,
    pub(super) to: u8,
    /// Why another may have been meant.
    pub(super) doubt: Option<String>,
}

/// A move by its word.
///
/// # Errors
/// Kind and sentence, if it is none that the side to move may play, or more than one.
pub fn read_move(board: &Board, word: &str, ranks: Ranks) -> Result<(u8, u8), (ErrorKind, String)> {
    read_word(board, word, ranks).map(|Found { from, to, .. }| (from, to))
}

/// A move by its word, and what makes it doubtful.
pub(super) fn read_word(
    board: &Board,
    word: &str,
    ranks: Ranks,
) -> Result<Found, (ErrorKind, String)> {
    let illegal = |why: String| (ErrorKind::IllegalMove, why);
    let plain = plain(word);
    let text = plain.trim_end_matches(is_mark);
    if let Some((from, to)) = squares(text, ranks) {
        let legal = board.legal(from, to).map_err(|why| illegal(why.to_string()));
        return legal.map(|()| Found { from, to, doubt: None });
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
    let letters: Vec<char> = plain.chars().collect();
    let [first, second, sign, number, marks @ ..] = &letters[..] else { return Err(unknown()) };
    let (first, second, sign, number) = (*first, *second, *sign, *number);
    if !marks.iter().all(|&letter| is_mark(letter)) {
        return Err(unknown());
    }
    let digit = |letter: char| letter.to_digit(10).filter(|&n| n > 0).map(|n| n as u8);
    let order = |letter: char, file: Option<u8>| match letter {
        '+' => Some(Which::Order(0, file)),
        '-' => Some(Which::Rear(file)),
        '中' => Some(Which::Middle(file)),
        _ => None,
    };
    let soldier = self::kind('P').ok_or_else(unknown)?;
    let nth = |digit: u8| usize::from(digit) - 1;
    let (kind, which) = match (self::kind(first), digit(first), self::kind(second), digit(second)) {
        (Some(kind), _, _, Some(file)) => (kind, Which::File(file)),
        (Some(kind), ..) => (kind, order(second, None).ok_or_else(unknown)?),
        // Several soldiers on a file: 15+1 is the foremost on the fifth, and so is 前五进一.
        (_, Some(number), _, Some(file)) => (soldier, Which::Order(nth(number), Some(file))),
        (_, None, _, Some(file)) => (soldier, order(first, Some(file)).ok_or_else(unknown)?),
        (_, Some(number), Some(kind), _) if kind == soldier => (kind, Which::Number(nth(number))),
        (_, None, Some(kind), _) => (kind, order(first, None).ok_or_else(unknown)?),
        _ => return Err(unknown()),
    };
    let number = digit(number).ok_or_else(unknown)?;
    let moves = |which: &Which| -> Vec<(u8, u8)> {
        let from = meant(board, kind, which).into_iter();
        from.filter_map(|from| Some((from, reached(board, kind, from, sign, number)?))).collect()
    };
    let is_legal = |&(from, to): &(u8, u8)| board.legal(from, to).is_ok();
    let (found, mut doubt) = (moves(&which), None);
    if found.is_empty() && !"+-=.".contains(sign) {
        return Err(unknown());
    }
    let mut legal: Vec<(u8, u8)> = found.iter().copied().filter(is_legal).collect();
    if let Which::Number(number) = which {
        // Some number the soldiers of each file.
        let mut others = moves(&Which::Order(number, None));
        others.retain(|other| is_legal(other) && !legal.contains(other));
        if let Some(&(from, _)) = others.first() {
            let form = told_apart(board, kind, from);
            doubt =
                Some(format!("soldiers are numbered over all files; {form} may have been meant"));
        }
        if legal.is_empty() {
            legal = others;
        }
    }
    match (&legal[..], &found[..]) {
        (&[(from, to)], _) => Ok(Found { from, to, doubt }),
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
        (true, Which::File(file) | Which::Order(0, Some(file)) | Which::Rear(Some(file))) => {
            format!("{side} has no {piece} on file {file}")
        }
        (true, Which::Order(order, Some(file))) => {
            format!("{side} has not {} {piece}s on file {file}", order + 1)
        }
        (true, Which::Middle(_)) => format!("{side} has not three {piece}s on one file"),
        (true, Which::Number(number @ 1..)) => {
            format!("{side} has not {} {piece}s on files with several", number + 1)
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
    let several = |only: &Option<u8>| -> Vec<Vec<u8>> {
        let files = (1..10).filter(|file| only.is_none_or(|only| only == *file));
        files.map(on).filter(|on| on.len() > 1).collect()
    };
    let each = |only: &Option<u8>, of: &dyn Fn(&Vec<u8>) -> Option<u8>| {
        several(only).iter().filter_map(of).collect()
    };
    match which {
        Which::File(file) => on(*file),
        Which::Order(order, Some(file)) => on(*file).get(*order).copied().into_iter().collect(),
        Which::Order(order, None) => each(&None, &|on| on.get(*order).copied()),
        Which::Middle(file) => each(file, &|on| on.get(1).copied().filter(|_| on.len() == 3)),
        Which::Rear(file) => each(file, &|on| on.last().copied()),
        Which::Number(number) => {
            several(&None).concat().get(*number).copied().into_iter().collect()
        }
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
