//! A search of one's own with a detector: push, query, pop.
//!
//! Alpha-beta without a hash table, by material. A position of the line that occurred before, in the
//! game or in the search, is a draw. What your engine has in place of [`Board`] and its moves, fill in
//! where the record is made.
//!
//! ```text
//! cargo run --example in_a_search --features search [FEN] [DEPTH]
//! ```

use std::error::Error;

use perpetual_model::search::{Board, Move, Wanted, generate, in_check, takes_king};
use perpetual_model::{Detector, LineError, MoveFacts, MoveRecord, Scoreboard};

/// White has lost, but for checks on e8 and h5 for ever.
const FEN: &str = "6k1/6p1/8/7Q/8/8/qr4PP/7K w - - 0 1";

/// The value of mate, less a point for each ply before it.
const MATE: i32 = 10_000;

/// What the detector is told of a move, before it is made.
fn record(board: &Board, played: Move) -> MoveRecord {
    let rights = board.rights();
    let facts = MoveFacts {
        piece: board.man(played.from).piece(),
        from: played.from,
        to: played.to,
        captured: board.man(played.to).piece(),
        loses_right: rights.after(played.from, played.to) != rights,
        en_passant: board.legal_en_passant(),
    };
    facts.record()
}

/// The value of the position for the side to move.
fn search(
    board: &mut Board,
    line: &mut Scoreboard,
    depth: i32,
    mut alpha: i32,
    beta: i32,
) -> Result<i32, LineError> {
    if depth == 0 {
        return Ok(material(board));
    }
    let mut best = -MATE - depth;
    let mut legal = false;
    for played in generate(board, Wanted::All).unwrap_or_default() {
        let record = record(board, played);
        let before = board.make(played);
        if !takes_king(board) {
            legal = true;
            line.push(record)?;
            // The walk ends at the last barrier.
            let repeats = line.first()?.is_repetition();
            let value = if repeats { 0 } else { -search(board, line, depth - 1, -beta, -alpha)? };
            best = best.max(value);
            line.pop()?;
        }
        board.unmake(played, before);
        alpha = alpha.max(best);
        if alpha >= beta {
            break;
        }
    }
    Ok(if legal || in_check(board) { best } else { 0 })
}

/// Pawns that the side to move has more than the other.
fn material(board: &Board) -> i32 {
    let worth = |(_, man): (u8, perpetual_model::search::Man)| match man.piece().letter() {
        'Q' => 9,
        'R' => 5,
        'B' | 'N' => 3,
        'P' => 1,
        _ => 0,
    };
    let own = board.black_to_move();
    let sum = |black| board.men(black).map(worth).sum::<i32>();
    sum(own) - sum(!own)
}

/// The value at this depth, with the detector at the root.
fn value(fen: &str, depth: i32) -> Result<i32, Box<dyn Error>> {
    let mut board: Board = fen.parse()?;
    // The moves of the game since its last barrier would be pushed here.
    let mut line = Scoreboard::new();
    Ok(search(&mut board, &mut line, depth, -2 * MATE, 2 * MATE)?)
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let fen = arguments.next().unwrap_or_else(|| FEN.to_owned());
    let depth = arguments.next().map_or(Ok(6), |depth| depth.parse())?;
    println!("{}", value(&fen, depth)?);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{FEN, value};

    /// The position is back after four plies.
    #[test]
    fn a_perpetual_check_is_found_as_soon_as_it_repeats() {
        assert!(value(FEN, 3).unwrap() < 0);
        assert_eq!(value(FEN, 4).unwrap(), 0);
    }
}
