//! Random play that looks like xiangqi: pieces move as they do there, to empty squares.

use perpetual_model::generate::Numbers;
use perpetual_model::{MoveRecord, Piece};

use crate::board::Board;

/// Both sides as they begin.
pub const START: &str = "Ra0 Hb0 Ec0 Ad0 Ke0 Af0 Eg0 Hh0 Ri0 Cb2 Ch2 Sa3 Sc3 Se3 Sg3 Si3 \
                         ra9 hb9 ec9 ad9 ke9 af9 eg9 hh9 ri9 cb7 ch7 sa6 sc6 se6 sg6 si6";
/// Five soldiers over the river and two chariots a side: like pieces that take each other's places.
pub const LIKE: &str = "Kd0 Ra0 Rb0 Sa5 Sc5 Se5 Sg5 Si5 kf9 rh9 ri9 sa4 sc4 se4 sg4 si4";

/// Plays `plies` plies and hands each record on, with the board behind it. Every other move or so
/// takes an earlier one of its side back, so that placements return.
pub fn play(
    numbers: &mut Numbers,
    pieces: &str,
    plies: usize,
    mut each: impl FnMut(MoveRecord, &Board),
) {
    let mut board = Board::new(pieces);
    let mut records: Vec<MoveRecord> = Vec::new();
    for ply in 0..plies {
        let black = ply % 2 == 1;
        let back = numbers.one_in(2).then(|| retraced(&board, &records, black)).flatten();
        let Some((from, to)) = back.or_else(|| wandered(numbers, &board, black)) else { return };
        let record = board.play(from, to);
        records.push(record);
        each(record, &board);
    }
}

/// The last move of the side that can be taken back, among its last few.
fn retraced(board: &Board, records: &[MoveRecord], black: bool) -> Option<(u8, u8)> {
    let mine = records.iter().rev().take(8).filter(|record| record.piece.is_black() == black);
    let there = |record: &&MoveRecord| board.squares[usize::from(record.to)] == record.piece;
    mine.filter(|record| !record.barrier)
        .filter(there)
        .map(|record| (record.to, record.from))
        .find(|&(from, to)| moves(board, from).contains(&to))
}

fn wandered(numbers: &mut Numbers, board: &Board, black: bool) -> Option<(u8, u8)> {
    let mut all = Vec::new();
    for from in 0..90 {
        let piece = board.squares[usize::from(from)];
        if piece != Piece::NONE && piece.is_black() == black {
            all.extend(moves(board, from).into_iter().map(|to| (from, to)));
        }
    }
    // Steps forward cannot be taken back: few of them, so that windows grow.
    let barrier = |&(from, to): &(u8, u8)| {
        board.squares[usize::from(from)].code() & 7 == 7 && from / 9 != to / 9
    };
    if !numbers.one_in(40) {
        all.retain(|from_to| !barrier(from_to));
    }
    (!all.is_empty()).then(|| all[numbers.below(all.len())])
}

/// The empty squares that the piece on a square can reach. Check and captures are not thought of.
fn moves(board: &Board, from: u8) -> Vec<u8> {
    let piece = board.squares[usize::from(from)];
    let (file, rank) = (i32::from(from % 9), i32::from(from / 9));
    let on = |f: i32, r: i32| (0..9).contains(&f) && (0..10).contains(&r);
    let free = |f: i32, r: i32| on(f, r) && board.squares[(f + 9 * r) as usize] == Piece::NONE;
    let home = |r: i32| if piece.is_black() { 9 - r } else { r };
    let palace = |f: i32, r: i32| (3..6).contains(&f) && home(r) < 3;
    let kind = piece.code() & 7;
    let steps = match kind {
        2 | 3 => [(1, 1), (1, -1), (-1, 1), (-1, -1)],
        _ => [(1, 0), (-1, 0), (0, 1), (0, -1)],
    };
    let mut reached = Vec::new();
    let mut add = |f: i32, r: i32| {
        if free(f, r) {
            reached.push((f + 9 * r) as u8);
        }
    };
    for (x, y) in steps {
        let (f, r) = (file + x, rank + y);
        match kind {
            1 | 2 if palace(f, r) => add(f, r),
            3 if free(f, r) && home(r + y) < 5 => add(f + x, r + y),
            4 if free(f, r) => {
                add(f + x + y, r + y + x);
                add(f + x - y, r + y - x);
            }
            5 | 6 => {
                let way = (1..10).map(|n| (file + n * x, rank + n * y));
                way.take_while(|&(f, r)| free(f, r)).for_each(|(f, r)| add(f, r));
            }
            7 if home(r) > home(rank) || (y == 0 && home(rank) > 4) => add(f, r),
            _ => {}
        }
    }
    reached
}
