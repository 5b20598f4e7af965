//! The numbers of the chip's evaluation. They belong to the host, which loads them.
//!
//! How they were chosen: the chip has one number for a man on a square, where the evaluation of the
//! engine (`crate::evaluate`) has one for the middle game and one for the endgame, and looks at much
//! else. Each number here is the mean of the two, rounded, and of both wings. Three were changed after
//! that:
//!
//! * the bishop has some more, for the pair that the chip does not see;
//! * the rook has some on its seventh rank alone;
//! * the king has little on any square, since what is good in the middle game is bad in the endgame;
//!   what is left keeps him off the middle of his first ranks, and off the corners.
//!
//! The largest sum of a side is that of a king, nine queens, and two of each other piece: less than
//! 12,000, far below the values of mates.

use perpetual_model::search::{Kind, Table};
use shakmaty::{Chess, Color, Position};

use super::position::kind;
use crate::evaluate::Score;

/// By rank of its owner, what a pawn is worth there.
const PAWN: [i16; 8] = [0, 95, 98, 102, 110, 127, 155, 0];
/// What a pawn on the two files in the middle has more.
const MIDDLE_PAWN: [i16; 8] = [0, 0, 4, 8, 0, 0, 0, 0];
/// The king by rank, and by file from the edge.
const KING: [[i16; 4]; 8] = [
    [-4, 6, 0, -6],
    [-8, -4, -6, -10],
    [-14, -8, -4, -2],
    [-12, -4, 2, 4],
    [-12, -4, 2, 4],
    [-14, -8, -4, -2],
    [-16, -12, -8, -6],
    [-20, -16, -12, -12],
];

/// The table.
pub fn table() -> Table {
    Table::of(|kind, rank, file| {
        let (at, near) = (usize::from(rank), i16::from(file));
        // 0 in a corner, 6 on the four squares in the middle.
        let middle = near + i16::from(rank.min(7 - rank));
        let first = i16::from(rank == 0);
        match kind {
            Kind::PAWN => PAWN[at] + if file == 3 { MIDDLE_PAWN[at] } else { 0 },
            Kind::KNIGHT => 287 + 8 * middle - 4 * first,
            Kind::BISHOP => 328 + 4 * middle - 5 * first,
            Kind::ROOK => 508 + 2 * near + if rank == 6 { 14 } else { 0 },
            Kind::QUEEN => 975 + 4 * middle,
            _ => KING[at][usize::from(file)],
        }
    })
}

/// What the table says of a position, for the side to move.
pub fn score(table: &Table, position: &Chess) -> Score {
    let turn = position.turn();
    let men = position.board().iter();
    men.map(|(square, man)| {
        let worth = table.worth(kind(man.role), man.color == Color::Black, square.to_u32() as u8);
        if man.color == turn { worth } else { -worth }
    })
    .sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::leaves::chip_board;
    use crate::transposition::MATE_BOUND;
    use perpetual_chess::pgn::parse_fen;

    #[test]
    fn no_sum_comes_near_a_mate() {
        let table = table();
        let most = |kind| (0..64).map(|square| table.worth(kind, false, square)).max().unwrap();
        let two = [Kind::KNIGHT, Kind::BISHOP, Kind::ROOK].map(most);
        let largest = 9 * most(Kind::QUEEN) + 2 * two.iter().sum::<i32>() + most(Kind::KING);
        assert!(largest < 12_000 && 12_000 < MATE_BOUND, "{largest}");
    }

    #[test]
    fn host_and_chip_sum_up_the_same() {
        let table = table();
        for fen in [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 0 1",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        ] {
            let position = parse_fen(fen).unwrap().position;
            assert_eq!(score(&table, &position), table.score(&chip_board(&position).unwrap()));
        }
        let ahead = parse_fen("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1").unwrap().position;
        assert!(score(&table, &ahead) > 450);
    }
}
