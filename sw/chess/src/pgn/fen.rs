//! A position as a FEN, written faster than the library does: a report of many repetitions is made of them.

use std::fmt::Write;

use shakmaty::fen::Fen;
use shakmaty::{Bitboard, Chess, EnPassantMode, Piece, Position, Rank};

/// Appends the FEN of a position. It has an en passant square only where a capture there is legal.
pub fn write_fen(position: &Chess, to: &mut String) {
    // Rights to castle have several spellings.
    if !position.castles().is_empty() || position.legal_ep_square().is_some() {
        // Everything can be written to a text.
        let _ = write!(to, "{}", Fen::from_position(position, EnPassantMode::Legal));
        return;
    }
    let board = position.board();
    for rank in Rank::ALL.into_iter().rev() {
        let mut file = 0;
        for square in board.occupied() & Bitboard::from_rank(rank) {
            write_empty(square.file().to_u32() - file, to);
            to.extend(board.piece_at(square).map(Piece::char));
            file = square.file().to_u32() + 1;
        }
        write_empty(8 - file, to);
        to.push(if rank == Rank::First { ' ' } else { '/' });
    }
    let mut digits = itoa::Buffer::new();
    to.push(position.turn().char());
    to.push_str(" - - ");
    to.push_str(digits.format(position.halfmoves()));
    to.push(' ');
    to.push_str(digits.format(position.fullmoves().get()));
}

/// Appends the number of empty squares that stand beside each other, if there are any.
fn write_empty(squares: u32, to: &mut String) {
    if squares > 0 {
        to.push(char::from(b'0' + squares as u8));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{files, game, games};

    #[test]
    fn every_position_is_written_as_by_the_library() {
        let read = |text: Vec<u8>| games(&mut crate::pgn::Reader::new(text.as_slice()));
        let mut all: Vec<_> =
            ["games", "endgames"].into_iter().flat_map(files).flat_map(read).collect();
        all.push(game("[FEN \"1rr1k1r1/8/8/8/8/8/8/1RR1K1RN w GCgc - 7 9\"]\n\n1. Nf2 Ra8 *"));
        all.push(game("1. e4 Nf6 2. -- Ng8 3. e5 d5 4. exd6 *"));
        let mut written = 0;
        for ply in all.iter().flat_map(|game| game.walk()) {
            let mut fen = String::new();
            write_fen(&ply.after, &mut fen);
            assert_eq!(fen, Fen::from_position(&ply.after, EnPassantMode::Legal).to_string());
            written += 1;
        }
        assert!(written > 200_000, "{written}");
    }
}
