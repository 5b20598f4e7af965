//! What a position is worth when it is searched no further: material, squares and a few traits of
//! the position, in hundredths of a pawn.
//!
//! Middle game and endgame have values of their own; how much of each counts follows from the
//! pieces left (*tapered* evaluation). Material and squares are kept up move by move in a
//! [`Balance`]; the rest is looked at once.

use shakmaty::{Bitboard, Board, CastlingSide, Chess, Color, Move, Piece, Position, Role, Square};

use super::pawns::{NEAR_FILES, Pair, PawnCache, ahead};

/// Hundredths of a pawn.
pub type Score = i32;

/// Material in the middle game and the endgame, by role.
const MATERIAL: [Pair; 6] =
    [Pair(85, 105), Pair(330, 300), Pair(345, 315), Pair(480, 540), Pair(990, 980), Pair(0, 0)];

/// How much a piece counts for the middle game; 24 at the start.
const PHASE: [i32; 6] = [0, 1, 1, 2, 4, 0];
const FULL_PHASE: i32 = 24;

/// What a piece is worth when it is taken, for orders and exchanges.
pub const fn value(role: Role) -> Score {
    match role {
        Role::Pawn => 100,
        Role::Knight => 320,
        Role::Bishop => 330,
        Role::Rook => 500,
        Role::Queen => 960,
        Role::King => 10_000,
    }
}

/// The worth of a white piece on a square, material included.
const fn worth(role: Role, square: usize) -> Pair {
    let (file, rank) = ((square & 7) as i32, (square >> 3) as i32);
    // 0 at the edge, 3 in the middle.
    let (in_file, in_rank) = (to_edge(file), to_edge(rank));
    let centre = in_file + in_rank;
    let (middle, end) = match role {
        Role::Pawn => {
            let advance = [0, 0, 4, 10, 22, 48, 90, 0][rank as usize];
            let wing = if rank < 4 && in_file == 3 { 8 * (rank - 1) } else { 0 };
            (advance / 3 + wing, advance)
        }
        Role::Knight => (9 * centre - 32 - if rank == 0 { 8 } else { 0 }, 7 * centre - 24),
        Role::Bishop => (4 * centre - 8 - if rank == 0 { 10 } else { 0 }, 4 * centre - 10),
        Role::Rook => {
            (if rank == 6 { 18 } else { 3 * in_file - 4 }, if rank == 6 { 12 } else { 2 })
        }
        Role::Queen => (2 * centre - if rank == 0 { 4 } else { 6 }, 6 * centre - 16),
        Role::King => {
            let shelter = match rank {
                0 => [22, 30, 12, -6, -4, 4, 32, 24][file as usize],
                1 => [2, 0, -14, -24, -24, -14, 0, 2][file as usize],
                _ => -22 - 12 * (rank - 1),
            };
            (shelter, 11 * centre - 32)
        }
    };
    let material = MATERIAL[role as usize - 1];
    Pair(material.0 + middle, material.1 + end)
}

const fn to_edge(at: i32) -> i32 {
    if at < 4 { at } else { 7 - at }
}

/// Of every role on every square, as White sees it.
const WORTH: [[Pair; 64]; 6] = {
    let mut table = [[Pair(0, 0); 64]; 6];
    let roles = Role::ALL;
    let mut role = 0;
    while role < 6 {
        let mut square = 0;
        while square < 64 {
            table[role][square] = worth(roles[role], square);
            square += 1;
        }
        role += 1;
    }
    table
};

/// Material and squares of both sides, White's less Black's, and how much of the game is left.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Balance {
    middle: i32,
    end: i32,
    phase: i32,
}

impl Balance {
    /// Of a board.
    pub fn of(board: &Board) -> Balance {
        let mut balance = Balance::default();
        for (square, piece) in board.iter() {
            balance.add(piece, square, 1);
        }
        balance
    }

    fn add(&mut self, piece: Piece, square: Square, sign: i32) {
        let role = piece.role as usize - 1;
        let (at, color) = match piece.color {
            Color::White => (usize::from(square), sign),
            Color::Black => (usize::from(square) ^ 56, -sign),
        };
        let worth = WORTH[role][at];
        self.middle += color * worth.0;
        self.end += color * worth.1;
        self.phase += sign * PHASE[role];
    }

    /// After a move of this colour.
    pub fn after(mut self, color: Color, played: Move) -> Balance {
        match played {
            Move::Normal { role, from, capture, to, promotion } => {
                self.add(Piece { color, role }, from, -1);
                if let Some(role) = capture {
                    self.add(Piece { color: !color, role }, to, -1);
                }
                self.add(Piece { color, role: promotion.unwrap_or(role) }, to, 1);
            }
            Move::EnPassant { from, to } => {
                self.add(Piece { color, role: Role::Pawn }, from, -1);
                let taken = Square::from_coords(to.file(), from.rank());
                self.add(Piece { color: !color, role: Role::Pawn }, taken, -1);
                self.add(Piece { color, role: Role::Pawn }, to, 1);
            }
            Move::Castle { king, rook } => {
                let side = CastlingSide::from_queen_side(rook < king);
                for (role, from, to) in [
                    (Role::King, king, side.king_to(color)),
                    (Role::Rook, rook, side.rook_to(color)),
                ] {
                    self.add(Piece { color, role }, from, -1);
                    self.add(Piece { color, role }, to, 1);
                }
            }
            Move::Put { role, to } => self.add(Piece { color, role }, to, 1),
        }
        self
    }
}

/// The right to move.
const TEMPO: Score = 12;

/// What a position is worth to the side to move. `balance` must be that of its board.
pub fn evaluate(position: &Chess, balance: Balance, pawns: &mut PawnCache) -> Score {
    let board = position.board();
    let white = traits(board, Color::White);
    let black = traits(board, Color::Black);
    let pawns = pawns.of(board);
    let middle = balance.middle + white.0 - black.0 + pawns.0;
    let end = balance.end + white.1 - black.1 + pawns.1;
    let phase = balance.phase.clamp(0, FULL_PHASE);
    let mut score = (middle * phase + end * (FULL_PHASE - phase)) / FULL_PHASE;
    let ahead = if score > 0 { Color::White } else { Color::Black };
    if cannot_win(board, ahead) {
        score /= 8;
    }
    position.turn().fold_wb(score, -score) + TEMPO
}

/// Without pawns, no more than a minor piece ahead, or two knights: hard to win.
fn cannot_win(board: &Board, color: Color) -> bool {
    let own = board.by_color(color);
    if (own & board.pawns()).any() {
        return false;
    }
    let pieces = |color: Color| {
        let own = board.by_color(color);
        let count = |set: Bitboard| (own & set).count() as Score;
        3 * count(board.knights() | board.bishops())
            + 5 * count(board.rooks())
            + 9 * count(board.queens())
    };
    pieces(color) - pieces(!color) <= 3
}

/// Pairs of bishops, rooks on open files, room to move, and what stands near the king.
fn traits(board: &Board, color: Color) -> Pair {
    let own = board.by_color(color);
    let (ours, theirs) = (own & board.pawns(), board.by_color(!color) & board.pawns());
    let mut score = Pair(0, 0);
    let mut plus = |middle: i32, end: i32| {
        score.0 += middle;
        score.1 += end;
    };
    if (own & board.bishops()).count() >= 2 {
        plus(28, 45);
    }
    let occupied = board.occupied();
    let king = board.king_of(!color);
    let zone = king.map_or(Bitboard::EMPTY, |king| {
        shakmaty::attacks::king_attacks(king) | Bitboard::from(king)
    });
    let mut attack = 0;
    for (role, usual, room, weight) in ROOM {
        for square in own & board.by_role(role) {
            let attacks = shakmaty::attacks::attacks(square, Piece { color, role }, occupied);
            let reach = (attacks & !own).count() as i32 - usual;
            plus(room.0 * reach, room.1 * reach);
            attack += weight * (attacks & zone).count() as i32;
            if role == Role::Rook {
                let file = Bitboard::from_file(square.file());
                match ((ours & file).is_empty(), (theirs & file).is_empty()) {
                    (true, true) => plus(24, 10),
                    (true, false) => plus(12, 6),
                    _ => {}
                }
            }
        }
    }
    plus((attack * attack / 4).min(300), attack);
    if let Some(king) = board.king_of(color) {
        let files = Bitboard::from_file(king.file()) | NEAR_FILES[usize::from(king.file())];
        let guards = ours & files & ahead(king, color) & shakmaty::attacks::king_attacks(king);
        plus(9 * guards.count() as i32, 0);
    }
    score
}

/// Role, squares it usually reaches, what each more is worth, and its weight against a king.
const ROOM: [(Role, i32, Pair, i32); 4] = [
    (Role::Knight, 4, Pair(4, 4), 3),
    (Role::Bishop, 6, Pair(4, 4), 3),
    (Role::Rook, 7, Pair(2, 4), 4),
    (Role::Queen, 13, Pair(1, 2), 6),
];

#[cfg(test)]
mod tests {
    use super::*;
    use shakmaty::fen::Fen;
    use shakmaty::{CastlingMode, FromSetup};

    fn position(fen: &str) -> Chess {
        fen.parse::<Fen>().unwrap().into_position(CastlingMode::Chess960).unwrap()
    }

    fn value_of(position: &Chess) -> Score {
        evaluate(position, Balance::of(position.board()), &mut PawnCache::default())
    }

    fn score(fen: &str) -> Score {
        let position = position(fen);
        value_of(&position)
    }

    /// The same position with the colours exchanged.
    fn mirrored(position: &Chess) -> Chess {
        let mut setup = position.to_setup(shakmaty::EnPassantMode::Legal);
        setup.mirror();
        Chess::from_setup(setup, CastlingMode::Chess960).unwrap()
    }

    const SOME: [&str; 6] = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
        "8/8/1p1r1k2/p1pPN1p1/P3KnP1/1P6/8/3R4 b - - 0 1",
    ];

    #[test]
    fn both_colours_are_seen_alike() {
        for fen in SOME {
            let there = position(fen);
            let here = mirrored(&there);
            let [one, other] = [&there, &here].map(value_of);
            assert_eq!(one, other, "{fen}");
        }
    }

    #[test]
    fn a_balance_follows_every_move() {
        fn walk(position: &Chess, balance: Balance, depth: u32, seen: &mut u64) {
            assert_eq!(balance, Balance::of(position.board()));
            *seen += 1;
            if depth > 0 {
                for played in position.legal_moves() {
                    let mut next = position.clone();
                    next.play_unchecked(played);
                    walk(&next, balance.after(position.turn(), played), depth - 1, seen);
                }
            }
        }
        let mut seen = 0;
        for fen in SOME {
            let position = position(fen);
            walk(&position, Balance::of(position.board()), 2, &mut seen);
        }
        assert!(seen > 4_000, "{seen}");
    }

    #[test]
    fn more_is_better() {
        assert_eq!(score("4k3/8/8/8/8/8/8/4K3 w - - 0 1"), TEMPO);
        let rook = score("4k3/8/8/8/8/8/4P3/R3K3 w - - 0 1");
        let knight = score("4k3/8/8/8/8/8/4P3/N3K3 w - - 0 1");
        assert!(rook > knight + 150 && knight > 300, "{rook} {knight}");
        // A knight alone wins nothing.
        assert!(score("4k3/8/8/8/8/8/8/N3K3 w - - 0 1") < 100);
        assert!(
            score("4k3/P7/8/8/8/8/8/4K3 w - - 0 1") > score("4k3/8/8/8/8/P7/8/4K3 w - - 0 1") + 80
        );
    }
}
