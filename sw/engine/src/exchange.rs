//! What a capture wins when both sides go on taking on the same square.

use shakmaty::{Bitboard, Board, Chess, Color, Move, Position, Role};

use super::evaluate::{Score, value};

/// From the least to the most valuable.
const CHEAPEST: [Role; 6] =
    [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King];

/// What the mover wins with this move by material alone, if both sides take back on its square
/// with the cheapest piece as long as it pays. Pins are not looked at.
pub fn exchange(position: &Chess, played: Move) -> Score {
    let (Some(from), to) = (played.from(), played.to()) else { return 0 };
    if played.is_castle() {
        return 0;
    }
    let board = position.board();
    let mut occupied = board.occupied().without(from);
    let mut gain = [0; 32];
    let mut standing = value(played.role());
    gain[0] = played.capture().map_or(0, value);
    if let Move::EnPassant { .. } = played {
        occupied.discard(shakmaty::Square::from_coords(to.file(), from.rank()));
    }
    if let Some(role) = played.promotion() {
        gain[0] += value(role) - value(Role::Pawn);
        standing = value(role);
    }
    let mut side = !position.turn();
    let mut depth = 0;
    while let Some((role, by)) = cheapest(board, to, side, occupied) {
        if role == Role::King
            && (board.attacks_to(to, !side, occupied.without(by)) & occupied.without(by)).any()
        {
            break;
        }
        depth += 1;
        if depth == gain.len() {
            break;
        }
        gain[depth] = standing - gain[depth - 1];
        standing = value(role);
        occupied.discard(by);
        side = !side;
    }
    // Whoever is to take may stop instead.
    for at in (1..=depth.min(gain.len() - 1)).rev() {
        gain[at - 1] = -gain[at].max(-gain[at - 1]);
    }
    gain[0]
}

fn cheapest(
    board: &Board,
    to: shakmaty::Square,
    color: Color,
    occupied: Bitboard,
) -> Option<(Role, shakmaty::Square)> {
    let all = board.attacks_to(to, color, occupied) & occupied;
    CHEAPEST.into_iter().find_map(|role| Some((role, (all & board.by_role(role)).first()?)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use perpetual_chess::pgn::parse_fen;
    use shakmaty::uci::UciMove;

    #[test]
    fn named_exchanges() {
        for (fen, played, wins) in [
            // Nothing takes back.
            ("1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1", "e1e5", 100),
            // A knight for a pawn.
            ("1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1", "d3e5", -220),
            // A king may not take what is guarded.
            ("4k3/8/8/8/8/2K5/3r4/8 w - - 0 1", "c3d2", 500),
            ("8/8/8/3pk3/4P3/8/8/4K3 w - - 0 1", "e4d5", 0),
            ("8/8/4k3/3p4/4P3/8/6B1/4K3 w - - 0 1", "e4d5", 100),
            // En passant, and a promotion that is taken.
            ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", 100),
            ("1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b8q", 1360),
            ("1r2k3/2P5/8/8/8/8/8/4K3 w - - 0 1", "c7c8q", -100),
        ] {
            let position = parse_fen(fen).unwrap().position;
            let played: UciMove = played.parse().unwrap();
            let played = played.to_move(&position).unwrap();
            assert_eq!(exchange(&position, played), wins, "{fen} {played}");
        }
    }
}
