//! A plain search for tests: legal moves, whole positions compared, no shortcuts.

use crate::generate::Numbers;

use crate::search::attack::in_check;
use crate::search::board::Board;
use crate::search::man::Kind;
use crate::search::moves::{Move, Special};
use crate::search::request::{INFINITE, MATED};
use crate::search::table::Table;
use crate::search::testing::legal;

/// A game: its positions, oldest first, and the moves between them.
pub(crate) struct Game {
    positions: Vec<Board>,
    moves: Vec<Move>,
}

/// At most `plies` random moves; every third or so takes back the own last one, where it can.
pub(crate) fn retracing_game(fen: &str, seed: u64, plies: usize) -> Game {
    let mut numbers = Numbers::new(seed);
    let mut game = Game { positions: vec![fen.parse().expect("a good FEN")], moves: Vec::new() };
    for ply in 0..plies {
        let moves = legal(game.now());
        if moves.is_empty() {
            break;
        }
        let last = ply.checked_sub(2).map(|ply| game.moves[ply]);
        let back = last.and_then(|last| {
            moves.iter().find(|m| (m.from, m.to, m.special) == (last.to, last.from, Special::None))
        });
        let played = match back {
            Some(back) if numbers.one_in(3) => *back,
            _ => moves[numbers.below(moves.len())],
        };
        game.play(played);
    }
    game
}

impl Game {
    pub(crate) fn moves(&self) -> &[Move] {
        &self.moves
    }

    fn now(&self) -> &Board {
        &self.positions[self.moves.len()]
    }

    fn play(&mut self, played: Move) {
        let mut board = self.now().clone();
        board.make(played);
        self.positions.push(board);
        self.moves.push(played);
    }

    fn take_back(&mut self) {
        self.moves.pop();
        self.positions.pop();
    }

    /// What the position is worth to the side to move.
    pub(crate) fn value(&mut self, table: &Table, depth: u32) -> i32 {
        self.node(table, 0, depth, -INFINITE, INFINITE)
    }

    fn node(&mut self, table: &Table, ply: u32, depth: u32, alpha: i32, beta: i32) -> i32 {
        let quiescent = ply >= depth;
        let fifty = ply > 0 && self.now().clock() >= 100;
        if ply > 0 && (ply <= depth && self.has_occurred() || self.now().is_bare()) {
            return 0;
        }
        let mut moves = legal(self.now());
        if !quiescent && moves.is_empty() {
            return if in_check(self.now()) { MATED + ply as i32 } else { 0 };
        }
        if fifty {
            return 0;
        }
        let mut best = -INFINITE;
        if quiescent {
            best = table.score(self.now());
            moves.retain(|m| match m.special {
                Special::Promotion(kind) => kind == Kind::QUEEN,
                _ => m.victim != Kind::NONE,
            });
        }
        for played in moves {
            if best >= beta {
                break;
            }
            self.play(played);
            best = best.max(-self.node(table, ply + 1, depth, -beta, -alpha.max(best)));
            self.take_back();
        }
        best
    }

    /// Whether an earlier position is the same by the laws of chess.
    fn has_occurred(&self) -> bool {
        let same = |one: &Board, other: &Board| {
            (0..64).all(|square| one.man(square) == other.man(square))
                && one.black_to_move() == other.black_to_move()
                && one.rights() == other.rights()
                && takes_en_passant(one) == takes_en_passant(other)
        };
        let (now, earlier) = self.positions.split_last().expect("a game has a position");
        earlier.iter().any(|then| same(then, now))
    }
}

/// The file of a pawn that can legally be captured en passant.
fn takes_en_passant(board: &Board) -> Option<u8> {
    let file = board.en_passant()?;
    legal(board).iter().any(|m| m.special == Special::EnPassant).then_some(file)
}
