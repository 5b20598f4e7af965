//! What decides draws without repetition, after a move.

use rust_hdl::prelude::*;

/// Half-moves without capture or pawn move, and the men that are left, in the same cycle.
///
/// * In: `halfmoves`, `heavy` and `minor` before the move, and its `kind`, `victim` and `special`.
/// * `halfmoves` of 100 and more stay as they are, unless it is such a move.
/// * Out: the same after it, `_after`.
#[derive(LogicBlock, Default)]
pub struct Tally {
    /// Half-moves since the last capture or pawn move.
    pub halfmoves: Signal<In, Bits<7>>,
    /// Pawns, rooks and queens.
    pub heavy: Signal<In, Bits<5>>,
    /// Knights and bishops.
    pub minor: Signal<In, Bits<5>>,
    /// What moves.
    pub kind: Signal<In, Bits<3>>,
    /// What is captured.
    pub victim: Signal<In, Bits<3>>,
    /// En passant, castling or a promotion.
    pub special: Signal<In, Bits<3>>,
    /// Half-moves after it.
    pub halfmoves_after: Signal<Out, Bits<7>>,
    /// Pawns, rooks and queens after it.
    pub heavy_after: Signal<Out, Bits<5>>,
    /// Knights and bishops after it.
    pub minor_after: Signal<Out, Bits<5>>,
    becomes_minor: Signal<Local, Bit>,
    loses_minor: Signal<Local, Bit>,
    loses_heavy: Signal<Local, Bit>,
}

impl Logic for Tally {
    #[hdl_gen]
    fn update(&mut self) {
        self.becomes_minor.next = (self.special.val() == 4) | (self.special.val() == 5);
        self.loses_minor.next = (self.victim.val() == 2) | (self.victim.val() == 5);
        self.loses_heavy.next = self.victim.val().any() & !self.loses_minor.val();
        self.heavy_after.next = self.heavy.val()
            - bit_cast::<5, 1>(self.loses_heavy.val().into())
            - bit_cast::<5, 1>(self.becomes_minor.val().into());
        self.minor_after.next = self.minor.val() - bit_cast::<5, 1>(self.loses_minor.val().into())
            + bit_cast::<5, 1>(self.becomes_minor.val().into());
        if self.victim.val().any() | (self.kind.val() == 1) {
            self.halfmoves_after.next = 0.into();
        } else if self.halfmoves.val() >= 100 {
            // Drawn already, and it may be the largest number.
            self.halfmoves_after.next = self.halfmoves.val();
        } else {
            self.halfmoves_after.next = self.halfmoves.val() + 1;
        }
    }
}
