//! A board with as much chess as reading the moves of a game quickly needs.
//!
//! The judge of legality is shakmaty: tests hold every answer of this board against it. A position
//! of the library is made from the moves where one is wanted.

use perpetual_model::{MoveRecord, Piece};
use shakmaty::{Bitboard, Chess, Move, Position, Role, Square};

use super::lines::{BETWEEN, PAWN, REACH};
use crate::encoder::{number, piece};

/// The kinds of piece, as the low three bits of [`Piece::code`].
pub(super) const PAWN_KIND: usize = 1;
const KNIGHT_KIND: usize = 2;
const BISHOP_KIND: usize = 3;
const ROOK_KIND: usize = 4;
const QUEEN_KIND: usize = 5;
pub(super) const KING_KIND: usize = 6;

const FILE_A: u64 = 0x0101_0101_0101_0101;
const FIRST_RANK: u64 = 0xff;
/// No square.
const NOWHERE: u8 = 64;

/// Placement, side to move and rights.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Board {
    /// The squares of each piece, by its code. What is put at 0 is never read.
    pub(super) pieces: [u64; 16],
    /// The squares of each side.
    pub(super) sides: [u64; 2],
    /// The code of the piece on each square, 0 for none.
    squares: [u8; 64],
    /// The squares of the rooks that may still castle.
    pub(super) rights: u64,
    /// The square that a pawn may legally take en passant on, [`NOWHERE`] if there is none.
    en_passant: u8,
    /// The side to move: 1 for Black.
    pub(super) turn: usize,
}

/// A move on the board, found legal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Plain {
    kind: u8,
    from: u8,
    to: u8,
    /// The kind that a pawn becomes, 0 for none.
    promotion: u8,
    /// The rook with which the king castles.
    rook: Option<u8>,
}

impl Default for Board {
    fn default() -> Board {
        Board::of(&Chess::default())
    }
}

impl Board {
    /// The board of a position.
    pub(super) fn of(position: &Chess) -> Board {
        let mut board = Board {
            pieces: [0; 16],
            sides: [0; 2],
            squares: [0; 64],
            rights: position.castles().castling_rights().0,
            en_passant: position.legal_ep_square().map_or(NOWHERE, number),
            turn: usize::from(position.turn().is_black()),
        };
        for (square, standing) in position.board() {
            let code = piece(standing.color, standing.role).code();
            board.put(usize::from(code), usize::from(number(square)));
        }
        board
    }

    pub(super) fn put(&mut self, code: usize, square: usize) {
        self.squares[square & 63] = code as u8;
        self.pieces[code & 15] |= 1 << (square & 63);
        self.sides[code >> 3 & 1] |= 1 << (square & 63);
    }

    pub(super) fn take(&mut self, square: usize) {
        let code = usize::from(std::mem::take(&mut self.squares[square & 63]));
        self.pieces[code & 15] &= !(1 << (square & 63));
        self.sides[code >> 3 & 1] &= !(1 << (square & 63));
    }

    /// Whether a capture en passant is legal.
    pub(super) fn can_take_en_passant(&self) -> bool {
        self.en_passant != NOWHERE
    }

    /// The code of a kind of piece of the side to move.
    #[inline]
    fn own(&self, kind: usize) -> usize {
        self.turn << 3 | kind
    }

    /// The code of a kind of piece of the other side.
    #[inline]
    fn other(&self, kind: usize) -> usize {
        (self.turn ^ 1) << 3 | kind
    }

    #[inline]
    fn occupied(&self) -> u64 {
        self.sides[0] | self.sides[1]
    }

    /// The only legal move of a piece but a pawn that goes to a square from one of these squares,
    /// and takes or does not; castling apart.
    #[inline]
    pub(super) fn officer(&self, kind: usize, to: usize, from: u64, takes: bool) -> Option<Plain> {
        let there = 1u64 << to;
        if self.sides[self.turn] & there != 0 || (self.sides[self.turn ^ 1] & there != 0) != takes {
            return None;
        }
        let occupied = self.occupied();
        let mut near = self.pieces[self.own(kind) & 15] & REACH[kind & 7][to & 63] & from;
        let mut found = None;
        while near != 0 {
            let from = near.trailing_zeros() as usize;
            near &= near - 1;
            if BETWEEN[from & 63][to & 63] & occupied != 0 || !self.is_safe(kind, from, to) {
                continue;
            }
            if found.is_some() {
                return None;
            }
            found = Some(from);
        }
        Some(Plain::new(kind, found?, to))
    }

    /// A legal step of a pawn to an empty square; `promotion` is the kind it becomes, 0 for none.
    #[inline]
    pub(super) fn step(&self, to: usize, promotion: u8) -> Option<Plain> {
        let occupied = self.occupied();
        let pawns = self.pieces[self.own(PAWN_KIND) & 15];
        let there = 1u64 << to;
        let (one, two, fourth) = match self.turn {
            0 => (there >> 8, there >> 16, to >> 3 == 3),
            _ => (there << 8, there << 16, to >> 3 == 4),
        };
        if occupied & there != 0 {
            return None;
        }
        let from = if pawns & one != 0 {
            one
        } else if fourth && occupied & one == 0 && pawns & two != 0 {
            two
        } else {
            return None;
        };
        self.pawn(from.trailing_zeros() as usize, to, promotion)
    }

    /// A legal capture by a pawn from a file, but en passant.
    #[inline]
    pub(super) fn capture(&self, file: usize, to: usize, promotion: u8) -> Option<Plain> {
        let there = 1u64 << to;
        let pawns = self.pieces[self.own(PAWN_KIND) & 15];
        let from = PAWN[self.turn ^ 1][to & 63] & pawns & FILE_A << (file & 7);
        if from == 0 || self.sides[self.turn ^ 1] & there == 0 {
            return None;
        }
        self.pawn(from.trailing_zeros() as usize, to, promotion)
    }

    #[inline]
    fn pawn(&self, from: usize, to: usize, promotion: u8) -> Option<Plain> {
        let last = matches!(to >> 3, 0 | 7);
        if last != (promotion != 0) || !self.is_safe(PAWN_KIND, from, to) {
            return None;
        }
        Some(Plain { promotion, ..Plain::new(PAWN_KIND, from, to) })
    }

    /// Whether before each pawn stands a pawn.
    pub(super) fn pawns_are_blocked(&self) -> bool {
        let [white, black] = [0, 8].map(|color| self.pieces[color | PAWN_KIND]);
        (white << 8 | black >> 8) & !(white | black) == 0
    }

    /// Whether the side to move surely has a legal move. If not it may still have one: a pawn's
    /// capture, or castling.
    pub(super) fn surely_goes_on(&self) -> bool {
        let (own, occupied) = (self.sides[self.turn], self.occupied());
        let targets = |kind: usize, from: usize| match (kind, self.turn) {
            (PAWN_KIND, 0) => 1 << from << 8 & !occupied,
            (PAWN_KIND, _) => 1 << from >> 8 & !occupied,
            _ => REACH[kind & 7][from & 63] & !own,
        };
        let kinds = [KING_KIND, QUEEN_KIND, ROOK_KIND, PAWN_KIND, KNIGHT_KIND, BISHOP_KIND];
        kinds.into_iter().any(|kind| {
            each(self.pieces[self.own(kind) & 15])
                .any(|from| each(targets(kind, from)).any(|to| self.goes(kind, from, to)))
        })
    }

    /// Whether nothing stands between two squares, and a move from one to the other is safe.
    fn goes(&self, kind: usize, from: usize, to: usize) -> bool {
        BETWEEN[from & 63][to & 63] & self.occupied() == 0 && self.is_safe(kind, from, to)
    }

    /// Legal castling between the squares that are usual for it.
    pub(super) fn castling(&self, queen_side: bool) -> Option<Plain> {
        let base = 56 * self.turn;
        let (rook, to, empty, path) =
            if queen_side { (0, 2, 0b1110, [2, 3, 4]) } else { (7, 6, 0b110_0000, [4, 5, 6]) };
        let home = self.pieces[self.own(KING_KIND) & 15] == 1 << (base + 4);
        let right = self.rights & 1 << (base + rook) != 0;
        let occupied = self.occupied();
        if !home || !right || occupied & empty << base != 0 {
            return None;
        }
        if path.iter().any(|&square| self.is_attacked(self.turn, base + square, 0, occupied)) {
            return None;
        }
        let rook = Some((base + rook) as u8);
        Some(Plain { rook, ..Plain::new(KING_KIND, base + 4, base + to) })
    }

    /// Whether the king of the side to move is not attacked after a move of one piece.
    #[inline]
    fn is_safe(&self, kind: usize, from: usize, to: usize) -> bool {
        let there = 1u64 << (to & 63);
        let king = match kind {
            KING_KIND => to,
            _ => self.pieces[self.own(KING_KIND) & 15].trailing_zeros() as usize,
        };
        let occupied = self.occupied() & !(1u64 << (from & 63)) | there;
        !self.is_attacked(self.turn, king, there, occupied)
    }

    /// The same of the other side for a capture en passant.
    fn is_safe_en_passant(&self, from: usize, to: usize) -> bool {
        let side = self.turn ^ 1;
        let taken = 1u64 << ((to ^ 8) & 63);
        let occupied = (self.occupied() ^ taken) & !(1u64 << (from & 63)) | 1u64 << (to & 63);
        let king = self.pieces[side << 3 | KING_KIND].trailing_zeros() as usize;
        !self.is_attacked(side, king, taken, occupied)
    }

    /// Whether the other side than this attacks a square, without its pieces on some squares, with
    /// these squares occupied.
    #[inline]
    fn is_attacked(&self, side: usize, square: usize, without: u64, occupied: u64) -> bool {
        let square = square & 63;
        let of = |kind: usize| self.pieces[((side ^ 1) << 3 | kind) & 15];
        let near = REACH[KNIGHT_KIND][square] & of(KNIGHT_KIND)
            | PAWN[side & 1][square] & of(PAWN_KIND)
            | REACH[KING_KIND][square] & of(KING_KIND);
        if near & !without != 0 {
            return true;
        }
        let queens = of(QUEEN_KIND);
        let far = REACH[ROOK_KIND][square] & (of(ROOK_KIND) | queens)
            | REACH[BISHOP_KIND][square] & (of(BISHOP_KIND) | queens);
        let mut far = far & !without;
        while far != 0 {
            let from = far.trailing_zeros() as usize;
            far &= far - 1;
            if BETWEEN[square][from & 63] & occupied == 0 {
                return true;
            }
        }
        false
    }

    /// Plays a move that was found on this board; returns the code of the piece that stood where it
    /// went, and its record.
    #[inline]
    pub(super) fn play(&mut self, plain: Plain) -> (u8, MoveRecord) {
        let Plain { kind, from, to, rook, .. } = plain;
        let code = self.own(usize::from(kind)) & 15;
        let (start, there) = (1u64 << (from & 63), 1u64 << (to & 63));
        let taken = self.squares[usize::from(to & 63)];
        let mut barrier = kind == PAWN_KIND as u8 || taken != 0 || self.en_passant != NOWHERE;
        self.en_passant = NOWHERE;
        if let Some(rook) = rook {
            return (0, self.castle(from, to, rook));
        }
        // Nothing taken is code 0: its squares are of no piece.
        self.pieces[usize::from(taken & 15)] &= !there;
        self.sides[self.turn ^ 1] &= !there;
        self.pieces[code] ^= start | there;
        self.sides[self.turn] ^= start | there;
        self.squares[usize::from(from & 63)] = 0;
        self.squares[usize::from(to & 63)] = code as u8;
        if self.rights != 0 {
            let king = usize::from(kind) == KING_KIND;
            let home = if king { FIRST_RANK << (56 * self.turn) } else { 0 };
            let gone = self.rights & (home | start | there);
            self.rights ^= gone;
            barrier |= gone != 0;
        }
        if usize::from(kind) == PAWN_KIND {
            self.pawn_played(plain);
        }
        let record = MoveRecord { piece: Piece::from_code(code as u8), from, to, barrier };
        self.turn ^= 1;
        (taken, record)
    }

    /// What is left to do when a pawn has moved: another piece in its place, and whether it can be
    /// taken in passing.
    #[inline]
    fn pawn_played(&mut self, plain: Plain) {
        let (from, to) = (usize::from(plain.from), usize::from(plain.to));
        if plain.promotion != 0 {
            self.take(to);
            self.put(self.own(usize::from(plain.promotion)), to);
        } else if from.abs_diff(to) == 16 {
            let there = 1u64 << (to & 63);
            let beside = there << 1 & !FILE_A | (there & !FILE_A) >> 1;
            let takers = beside & self.pieces[self.other(PAWN_KIND) & 15];
            let passed = usize::midpoint(from, to);
            if each(takers).any(|taker| self.is_safe_en_passant(taker, passed)) {
                self.en_passant = passed as u8;
            }
        }
    }

    fn castle(&mut self, from: u8, to: u8, rook: u8) -> MoveRecord {
        self.take(usize::from(from));
        self.take(usize::from(rook));
        self.put(self.own(KING_KIND), usize::from(to));
        self.put(self.own(ROOK_KIND), usize::midpoint(usize::from(from), usize::from(to)));
        self.rights &= !(FIRST_RANK << (56 * self.turn));
        let piece = Piece::from_code(self.own(KING_KIND) as u8);
        self.turn ^= 1;
        MoveRecord { piece, from, to, barrier: true }
    }
}

/// The kinds by their numbers; 0 is none.
const ROLES: [Option<Role>; 8] = {
    let [pawn, knight, bishop, rook, queen, king] = Role::ALL;
    [None, Some(pawn), Some(knight), Some(bishop), Some(rook), Some(queen), Some(king), None]
};

/// The numbers of these squares.
#[inline]
fn each(squares: u64) -> impl Iterator<Item = usize> {
    Bitboard(squares).into_iter().map(usize::from)
}

#[inline]
fn square(number: u8) -> Square {
    Square::ALL[usize::from(number & 63)]
}

impl Plain {
    #[inline]
    fn new(kind: usize, from: usize, to: usize) -> Plain {
        Plain { kind: kind as u8, from: from as u8, to: to as u8, promotion: 0, rook: None }
    }

    /// Enters the move as the library has it, the code of the piece that stood where it went given.
    #[inline]
    pub(super) fn enter(self, taken: u8, moves: &mut Vec<Option<Move>>) {
        let (from, to) = (square(self.from), square(self.to));
        // Each is written where it belongs: put together first it would be read back too soon.
        match self.rook {
            None => moves.push(Some(Move::Normal {
                role: ROLES[usize::from(self.kind & 7)].unwrap_or(Role::King),
                from,
                capture: ROLES[usize::from(taken & 7)],
                to,
                promotion: ROLES[usize::from(self.promotion & 7)],
            })),
            Some(rook) => moves.push(Some(Move::Castle { king: from, rook: square(rook) })),
        }
    }
}
