//! What a mutant compares of a position.

use shakmaty::zobrist::Zobrist64;
use shakmaty::{CastlingSide, Chess, Color, EnPassantMode, Move, Piece, Position, Role, Square};

use super::castling::Rights;
use super::{Case, Clause, en_passant};

/// Equal for positions that are the same.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Identity {
    /// For each square the piece, 0 for none.
    pub(super) men: [u16; 64],
    black: bool,
    castling: u64,
    en_passant: Option<Square>,
    key: u64,
}

impl Identity {
    /// The same position with other men and the other side to move, and no en passant.
    pub(super) fn answered(&self, men: [u16; 64]) -> Identity {
        Identity { men, black: !self.black, en_passant: None, ..*self }
    }
}

/// A piece on the board.
#[derive(Clone, Copy, Debug)]
struct Man {
    piece: Piece,
    number: u16,
    promoted: bool,
}

/// A position with what a mutant keeps of its past.
#[derive(Clone, Debug)]
pub(super) struct Tracked {
    pub(super) position: Chess,
    men: [Option<Man>; 64],
    rights: Rights,
    /// The square that a pawn has passed with the last move, or that the FEN names.
    passed: Option<Square>,
    at_start: bool,
    en_passant: Option<Square>,
    lacks: Option<Clause>,
}

impl Tracked {
    pub(super) fn start(case: &Case, lacks: Option<Clause>) -> Tracked {
        let position = case.game.start.clone();
        let mut men = [None; 64];
        for (number, (square, piece)) in (1..).zip(position.board().clone()) {
            men[usize::from(square)] = Some(Man { piece, number, promoted: false });
        }
        let rights = Rights::of(&position, &case.start, lacks);
        let passed = case.start.split_whitespace().nth(3).and_then(|square| square.parse().ok());
        let mut tracked =
            Tracked { position, men, rights, passed, at_start: true, en_passant: None, lacks };
        tracked.look_for_en_passant();
        tracked
    }

    /// Plays a move, or none.
    pub(super) fn play(&mut self, played: Option<Move>) {
        self.passed = None;
        self.at_start = false;
        let color = self.position.turn();
        match played {
            None => {
                // In check there is no null move, and the position stays.
                if let Ok(passed_on) = self.position.clone().swap_turn() {
                    self.position = passed_on;
                }
            }
            Some(legal) => {
                self.rights.play(color, legal);
                self.move_men(color, legal);
                self.position.play_unchecked(legal);
            }
        }
        self.look_for_en_passant();
    }

    fn look_for_en_passant(&mut self) {
        let found = en_passant::compared(&self.position, self.passed, self.at_start, self.lacks);
        let stays = self.lacks == Some(Clause::EpStale) && found.is_none();
        self.en_passant = if stays { self.en_passant } else { found };
    }

    fn move_men(&mut self, color: Color, legal: Move) {
        let mut take = |square: Square| self.men[usize::from(square)].take();
        match legal {
            Move::Castle { king, rook } => {
                let side = CastlingSide::from_queen_side(rook.file() < king.file());
                let (moved_king, moved_rook) = (take(king), take(rook));
                self.men[usize::from(side.king_to(color))] = moved_king;
                self.men[usize::from(side.rook_to(color))] = moved_rook;
            }
            Move::EnPassant { from, to } => {
                take(Square::from_coords(to.file(), from.rank()));
                self.men[usize::from(to)] = take(from);
            }
            Move::Normal { role, from, to, promotion, capture } => {
                let mut man = take(from);
                if let (Some(role), Some(man)) = (promotion, &mut man) {
                    *man = Man { piece: Piece { color, role }, promoted: true, ..*man };
                }
                self.men[usize::from(to)] = man;
                let rank = |square: Square| u32::from(square.rank());
                let single = self.lacks == Some(Clause::EpSingle) && capture.is_none();
                if role == Role::Pawn && (single || rank(from).abs_diff(rank(to)) == 2) {
                    self.passed = to.offset(color.fold_wb(-8, 8));
                }
            }
            Move::Put { .. } => {}
        }
    }

    /// The position before, with what a mutant does not bring back.
    pub(super) fn taken_back(&self, before: Tracked) -> Tracked {
        let rights = match self.lacks {
            Some(Clause::UndoRights) => self.rights.clone(),
            _ => before.rights,
        };
        Tracked { rights, ..before }
    }

    pub(super) fn identity(&self) -> Identity {
        let is = |clause| self.lacks == Some(clause);
        if let Some(mask) = self.lacks.and_then(Clause::key_mask) {
            let Zobrist64(key) = self.position.zobrist_hash(EnPassantMode::Legal);
            let key = key & mask;
            return Identity { men: [0; 64], black: false, castling: 0, en_passant: None, key };
        }
        let code = |man: Option<Man>| {
            let Some(Man { piece, number, promoted }) = man else { return 0 };
            let role = match piece.role {
                Role::Rook if is(Clause::KindRookQueen) => Role::Queen,
                Role::Knight if is(Clause::KindKnightBishop) => Role::Bishop,
                _ if is(Clause::Kind) => Role::Pawn,
                role => role,
            };
            let kind = role as u16;
            let black = u16::from(piece.color.is_black() && !is(Clause::Colour));
            let promoted = u16::from(promoted && is(Clause::Promoted));
            let number = if is(Clause::Identity) { number } else { 0 };
            kind | black << 3 | promoted << 4 | number << 5
        };
        Identity {
            men: self.men.map(code),
            black: self.position.turn().is_black() && !is(Clause::Turn),
            castling: self.rights.compared(&self.position),
            en_passant: self.en_passant,
            key: 0,
        }
    }
}
