//! A plain search for tests: legal moves, whole positions compared, no shortcuts.

use crate::Rights;
use crate::search::attack::{in_check, legal};
use crate::search::board::Board;
use crate::search::man::{Kind, Man};
use crate::search::moves::{Move, Special};
use crate::search::request::{INFINITE, MATED};
use crate::search::table::Table;

/// A game: its positions, oldest first, and the moves between them.
pub(crate) struct Game {
    positions: Vec<Board>,
    moves: Vec<Move>,
}

impl Game {
    /// These moves, played from a position.
    pub(crate) fn new(start: Board, moves: &[Move]) -> Game {
        let mut game = Game { positions: vec![start], moves: Vec::new() };
        moves.iter().for_each(|played| game.play(*played));
        game
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
        let now = Placement::of(self.now());
        self.positions[..self.moves.len()].iter().any(|then| Placement::of(then) == now)
    }
}

/// All that makes two positions the same by the laws of chess.
#[derive(PartialEq, Eq)]
pub(crate) struct Placement {
    men: [Man; 64],
    black_to_move: bool,
    rights: Rights,
    /// The file of a pawn that can legally be captured en passant.
    en_passant: Option<u8>,
}

impl Placement {
    pub(crate) fn of(board: &Board) -> Placement {
        let takes = |_: &u8| legal(board).iter().any(|m| m.special == Special::EnPassant);
        Placement {
            men: std::array::from_fn(|square| board.man(square as u8)),
            black_to_move: board.black_to_move(),
            rights: board.rights(),
            en_passant: board.en_passant().filter(takes),
        }
    }
}
