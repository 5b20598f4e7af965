//! En passant as a mutant sees it: the square that a pawn has passed, if a capture there counts.

use shakmaty::{Bitboard, Board, Chess, Color, Piece, Position, Role, Square, attacks};

use super::Clause;

/// Why a pawn that stands beside may not capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reason {
    File,
    Diagonal,
    Rank,
    Check,
}

/// The square, if a capture on it makes another position.
pub(super) fn compared(
    position: &Chess,
    passed: Option<Square>,
    at_start: bool,
    lacks: Option<Clause>,
) -> Option<Square> {
    let passed = passed?;
    match lacks {
        Some(Clause::Ep) => return None,
        Some(Clause::EpFen) if at_start => return None,
        Some(Clause::EpFenTrusted) if at_start => return Some(passed),
        Some(Clause::EpAlways) => return Some(passed),
        _ => {}
    }
    let (board, us) = (position.board(), position.turn());
    let captured = behind(passed, us)?;
    // What a FEN says need not be so.
    if board.piece_at(captured) != Some(Piece { color: !us, role: Role::Pawn }) {
        return None;
    }
    let mut beside = attacks::pawn_attacks(!us, passed) & board.pawns() & board.by_color(us);
    if matches!(lacks, Some(Clause::EpWrap | Clause::EpOwn)) {
        let next: Bitboard = [-1, 1].into_iter().filter_map(|step| captured.offset(step)).collect();
        let own = next & board.pawns();
        let near = |square: Square| square.distance(captured) == 1;
        if own.into_iter().any(|square| near(square) == (lacks == Some(Clause::EpOwn))) {
            return Some(passed);
        }
    }
    if lacks == Some(Clause::EpPinned) {
        beside = beside.into_iter().filter(|pawn| !pinned(board, us, *pawn)).collect();
    }
    let counts = |pawn: Square| {
        let looked_at = match lacks {
            Some(Clause::EpLower) => pawn.file() < passed.file(),
            Some(Clause::EpHigher) => pawn.file() > passed.file(),
            _ => true,
        };
        looked_at
            && reasons(board, us, pawn, passed, captured)
                .iter()
                .all(|reason| waived(*reason, lacks))
    };
    beside.into_iter().any(counts).then_some(passed)
}

/// Whether a mutant overlooks this reason.
fn waived(reason: Reason, lacks: Option<Clause>) -> bool {
    match lacks {
        Some(Clause::EpBeside) => true,
        Some(Clause::EpFile) => reason == Reason::File,
        Some(Clause::EpDiagonal) => reason == Reason::Diagonal,
        Some(Clause::EpRank) => reason == Reason::Rank,
        Some(Clause::EpCheck) => reason == Reason::Check,
        _ => false,
    }
}

/// Whether the king would be in check without this pawn.
fn pinned(board: &Board, us: Color, pawn: Square) -> bool {
    let Some(king) = board.king_of(us) else { return false };
    let without = board.occupied() & !Bitboard::from(pawn);
    let attackers =
        board.attacks_to(king, !us, without) & !board.attacks_to(king, !us, board.occupied());
    attackers.any()
}

/// The square of the pawn that has passed this one.
fn behind(passed: Square, us: Color) -> Option<Square> {
    passed.offset(us.fold_wb(-8, 8))
}

/// All reasons that a capture is not legal for: who attacks the king after it.
fn reasons(
    board: &Board,
    us: Color,
    pawn: Square,
    passed: Square,
    captured: Square,
) -> Vec<Reason> {
    let Some(king) = board.king_of(us) else { return Vec::new() };
    let before = board.attacks_to(king, !us, board.occupied());
    let mut after = board.clone();
    after.discard_piece_at(captured);
    after.discard_piece_at(pawn);
    after.set_piece_at(passed, Piece { color: us, role: Role::Pawn });
    let attackers: Bitboard = after.attacks_to(king, !us, after.occupied());
    let reason = |attacker: Square| {
        if before.contains(attacker) {
            Reason::Check
        } else if attacker.file() == king.file() {
            Reason::File
        } else if attacker.rank() == king.rank() {
            Reason::Rank
        } else {
            Reason::Diagonal
        }
    };
    attackers.into_iter().map(reason).collect()
}
