//! A position as a search sees it: with its key and its balance kept up move by move.

use perpetual_model::MoveRecord;
use shakmaty::zobrist::Zobrist64;
use shakmaty::{Chess, EnPassantMode, Move, Position};

use super::evaluate::{Balance, Score, evaluate};
use super::pawns::PawnCache;
use perpetual_chess::encoder;

/// A position, its key and its balance.
#[derive(Clone, Debug)]
pub struct Node {
    /// The position.
    pub position: Chess,
    /// Its key: everything that makes positions the same, en passant if there is a legal capture.
    pub key: u64,
    balance: Balance,
}

impl Node {
    /// The node of a position.
    pub fn new(position: Chess) -> Node {
        let key = key(&position);
        let balance = Balance::of(position.board());
        Node { position, key, balance }
    }

    /// What it is worth to the side to move, as it stands.
    pub fn evaluate(&self, pawns: &mut PawnCache) -> Score {
        evaluate(&self.position, self.balance, pawns)
    }

    /// After a legal move, and the record of the move.
    pub fn after(&self, played: Move) -> (Node, MoveRecord) {
        let turn = self.position.turn();
        let mode = EnPassantMode::Legal;
        let updated = self.position.update_zobrist_hash(Zobrist64(self.key), played, mode);
        let mut position = self.position.clone();
        let record = encoder::play(&mut position, played).record;
        let key = updated.map_or_else(|| key(&position), |Zobrist64(key)| key);
        (Node { position, key, balance: self.balance.after(turn, played) }, record)
    }

    /// After a null move; none in check.
    pub fn passed(&self) -> Option<Node> {
        let mut position = self.position.clone();
        encoder::pass(&mut position)?;
        let key = key(&position);
        Some(Node { position, key, balance: self.balance })
    }
}

fn key(position: &Chess) -> u64 {
    let Zobrist64(key) = position.zobrist_hash(EnPassantMode::Legal);
    key
}

/// The record of a move that is not made.
pub fn record_of(position: &Chess, played: Move) -> MoveRecord {
    encoder::play(&mut position.clone(), played).record
}

#[cfg(test)]
mod tests {
    use super::*;
    use perpetual_chess::pgn::parse_fen;

    #[test]
    fn keys_follow_every_move() {
        fn walk(node: &Node, depth: u32) -> u64 {
            assert_eq!(node.key, key(&node.position), "{:?}", node.position);
            if depth == 0 {
                return 1;
            }
            let moves = node.position.legal_moves();
            moves.iter().map(|&played| walk(&node.after(played).0, depth - 1)).sum()
        }
        // Castling, en passant and promotions of both sides.
        for (fen, depth, leaves) in [
            ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 3, 97_862),
            ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 4, 43_238),
            ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 3, 9_467),
        ] {
            let position = parse_fen(fen).unwrap().position;
            assert_eq!(walk(&Node::new(position), depth), leaves);
        }
    }
}
