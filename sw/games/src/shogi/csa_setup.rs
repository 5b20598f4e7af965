//! A start position in CSA: lines that begin with P, and who is to move.

use perpetual_model::{is_blank, quoted};
use shogi_core::{Color, PartialPosition, Piece, PieceKind, Square};

use super::board::Board;
use super::csa::square;
use super::kinds::{KINDS, Kind, of_csa};
use super::text::Text;
use crate::WarningKind;
use crate::account::Place;

/// What a start position is made of.
#[derive(Default)]
pub(super) struct Setup {
    position: Option<PartialPosition>,
    /// Whether a line gave the whole board; the ranks that have been given.
    whole: bool,
    ranks: [bool; 9],
    /// Whether a line named pieces.
    named: bool,
    /// The side that gets what is in neither hand nor on the board.
    rest: Option<Color>,
    /// What is wrong with it.
    wrong: Option<(Place, String)>,
    placed: bool,
}

impl Setup {
    /// Whether the line with the side to move has been read.
    pub(super) fn is_placed(&self) -> bool {
        self.placed
    }

    /// Whether a line has told of pieces, or was to.
    pub(super) fn is_begun(&self) -> bool {
        self.named || self.whole || self.wrong.is_some() || self.ranks.contains(&true)
    }

    fn position(&mut self) -> &mut PartialPosition {
        self.position.get_or_insert_with(PartialPosition::empty)
    }

    /// Takes a line that begins with P.
    pub(super) fn line(&mut self, line: &str, at: Place, text: &mut Text) {
        let unknown = || not_csa(line);
        let taken = match line.as_bytes() {
            [b'P', b'I', ..] => self.all(&line[2..]).ok_or_else(unknown),
            [b'P', b'0', ..] | [b'P', b'1'..=b'9', b'0'..=b'9', ..] => {
                Err(format!("{} is no row: they are P1 to P9", quoted(line)))
            }
            [b'P', rank @ b'1'..=b'9', ..] => self.row(rank - b'0', line, at, text),
            [b'P', b'+', ..] => self.pieces(&line[2..], Color::Black).ok_or_else(unknown),
            [b'P', b'-', ..] => self.pieces(&line[2..], Color::White).ok_or_else(unknown),
            _ => Err(unknown()),
        };
        if let Err(wrong) = taken {
            self.wrong.get_or_insert((at, wrong));
        }
    }

    /// The usual position, without the pieces that are named.
    fn all(&mut self, removed: &str) -> Option<()> {
        let begun = self.position.is_some() || self.ranks.contains(&true);
        if std::mem::replace(&mut self.whole, true) || begun {
            return None;
        }
        let mut position = PartialPosition::startpos();
        for (at, name) in pieces(removed)? {
            let at = square(at)?;
            position.piece_at(at).filter(|piece| Some(piece.piece_kind()) == of_csa(name))?;
            position.piece_set(at, None);
        }
        self.position = Some(position);
        Some(())
    }

    /// A row of the board.
    fn row(&mut self, rank: u8, line: &str, at: Place, text: &mut Text) -> Result<(), String> {
        let cells = cells(line)?;
        if std::mem::replace(&mut self.ranks[usize::from(rank - 1)], true) {
            return Err(format!("the row P{rank} is there twice"));
        }
        if self.whole {
            return Err(not_csa(line));
        }
        if cells.len() < 9 {
            let sentence =
                format!("{} has not nine cells: those that are missing are empty", quoted(line));
            text.account.warn(WarningKind::ShortRank, at, sentence);
        }
        self.rank(rank, cells).ok_or_else(|| not_csa(line))
    }

    fn rank(&mut self, rank: u8, cells: Vec<&str>) -> Option<()> {
        for (cell, file) in cells.into_iter().zip((1..=9).rev()) {
            let piece = match cell.split_at_checked(1)? {
                ("+", name) => Some(Piece::new(of_csa(name)?, Color::Black)),
                ("-", name) => Some(Piece::new(of_csa(name)?, Color::White)),
                _ => None,
            };
            self.put(Square::new(file, rank)?, piece)?;
        }
        Some(())
    }

    /// Puts a piece on an empty square.
    fn put(&mut self, at: Square, piece: Option<Piece>) -> Option<()> {
        if piece.is_some() {
            let position = self.position();
            if position.piece_at(at).is_some() {
                return None;
            }
            position.piece_set(at, piece);
        }
        Some(())
    }

    /// Pieces of a side: on squares, in hand (00), or all that are left (00AL).
    fn pieces(&mut self, named: &str, color: Color) -> Option<()> {
        self.named = true;
        for (at, name) in pieces(named)? {
            match (at, name) {
                ("00", "AL") if self.rest.is_none() => self.rest = Some(color),
                ("00", name) => {
                    let hand = self.position().hand_of_a_player_mut(color);
                    *hand = hand.added(of_csa(name)?)?;
                }
                (at, name) => self.put(square(at)?, Some(Piece::new(of_csa(name)?, color)))?,
            }
        }
        Some(())
    }

    /// Gives a game its start position: this side is to move.
    pub(super) fn place(&mut self, to_move: Color, at: Place, text: &mut Text) {
        let Setup { position, rest, mut wrong, ranks, named, .. } = std::mem::take(self);
        let missing: Vec<String> = (1..)
            .zip(ranks)
            .filter(|(_, told)| !told)
            .map(|(rank, _)| format!("P{rank}"))
            .collect();
        if ranks.contains(&true) && !missing.is_empty() {
            let sentence = format!("the start position has no row {}", missing.join(", "));
            // Beside pieces that are named it may be empty.
            match named {
                true => text.account.warn(WarningKind::ShortRank, at, sentence),
                false => wrong = wrong.or(Some((at, sentence))),
            }
        }
        self.placed = true;
        let mut position = position.unwrap_or_else(PartialPosition::startpos);
        if let Some(color) = rest {
            for (number, Kind { kind, .. }) in [18, 4, 4, 4, 4, 2, 2].into_iter().zip(KINDS) {
                for _ in held(&position, kind)..number {
                    let hand = position.hand_of_a_player_mut(color);
                    *hand = hand.added(kind).unwrap_or(*hand);
                }
            }
        }
        position.side_to_move_set(to_move);
        text.start = match wrong {
            Some(wrong) => Err(wrong),
            None => Board::of(position).map_err(|why| (at, why)),
        };
    }
}

/// The cells of a row: nine of `+FU`, `-FU` or `*`, with any blanks between them; or, where an empty cell is blank, three
/// characters each, of which an editor may have taken the last.
fn cells(row: &str) -> Result<Vec<&str>, String> {
    let (signs, threes) = (signs(&row[2..]), in_threes(&row[2..]));
    match (signs, threes) {
        (Some(cells), _) if cells.len() == 9 => Ok(cells),
        (_, Some(cells)) if cells.len() <= 9 => Ok(cells),
        (Some(cells), _) | (_, Some(cells)) => {
            Err(format!("{} has {} cells: a row has nine", quoted(row), cells.len()))
        }
        _ => Err(not_csa(row)),
    }
}

fn not_csa(line: &str) -> String {
    format!("the start position has {}, which is not CSA", quoted(line))
}

/// The squares and the names of pieces, as in `59OU00FU`.
fn pieces(text: &str) -> Option<Vec<(&str, &str)>> {
    let text = text.trim_matches(is_blank);
    let parts = (0..text.len()).step_by(4).map(|at| text.get(at..at + 4)?.split_at_checked(2));
    parts.collect()
}

/// The cells of a rank in which each is written; `None` if something else is there.
fn signs(mut text: &str) -> Option<Vec<&str>> {
    let mut cells = Vec::new();
    loop {
        text = text.trim_start_matches(is_blank);
        let length = match text.as_bytes().first() {
            None => return Some(cells),
            Some(b'*') => 1,
            Some(b'+' | b'-') => 3,
            Some(_) => return None,
        };
        let (cell, rest) = text.split_at_checked(length)?;
        cells.push(cell);
        text = rest;
    }
}

/// The cells of a rank, three characters each; blanks stand for empty ones.
fn in_threes(text: &str) -> Option<Vec<&str>> {
    let whole = |cell: &str| cell.len() == 3 && cell.starts_with(['+', '-']);
    let cells = (0..text.len()).step_by(3).map(|at| text.get(at..text.len().min(at + 3)));
    let cells: Option<Vec<&str>> = cells.collect();
    cells?
        .into_iter()
        .map(|cell| {
            let empty = cell.trim_matches(is_blank);
            (whole(cell) || empty.is_empty() || empty == "*").then_some(cell)
        })
        .collect()
}

/// How many pieces of a kind are there, promoted ones and those in hand too.
pub(super) fn held(position: &PartialPosition, kind: PieceKind) -> usize {
    let same = |piece: &Piece| piece.piece_kind().unpromote().unwrap_or(piece.piece_kind()) == kind;
    let on = Square::all().filter_map(|square| position.piece_at(square)).filter(same).count();
    let hands = [Color::Black, Color::White]
        .into_iter()
        .filter_map(|color| position.hand_of_a_player(color).count(kind));
    on + hands.map(usize::from).sum::<usize>()
}
