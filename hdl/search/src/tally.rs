//! What decides draws without repetition, after a move.

use rust_hdl::prelude::*;

/// Half-moves without capture or pawn move, and the men that are left, in the same cycle.
///
/// * In: `halfmoves`, `heavy` and `minor` before the move, and its `kind`, `victim` and `special`.
/// * `halfmoves` of 100 and more stay as they are, unless it is such a move.
/// * Out: the same after it, `_after`; `drawn_after`, then there were fifty moves or the men are too few to win. That is
///   found without them, from the numbers before: the move comes late from a memory.
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
    /// A draw after it.
    pub drawn_after: Signal<Out, Bit>,
    becomes_minor: Signal<Local, Bit>,
    loses_minor: Signal<Local, Bit>,
    loses_heavy: Signal<Local, Bit>,
    zeroing: Signal<Local, Bit>,
    nearly_fifty: Signal<Local, Bit>,
    none_heavy: Signal<Local, Bit>,
    one_heavy: Signal<Local, Bit>,
    two_heavy: Signal<Local, Bit>,
    no_heavy_after: Signal<Local, Bit>,
    minor_0: Signal<Local, Bit>,
    minor_to_1: Signal<Local, Bit>,
    minor_to_2: Signal<Local, Bit>,
    few_minor_after: Signal<Local, Bit>,
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
        self.zeroing.next = self.victim.val().any() | (self.kind.val() == 1);
        if self.zeroing.val() {
            self.halfmoves_after.next = 0.into();
        } else if self.halfmoves.val() >= 100 {
            // Drawn already, and it may be the largest number.
            self.halfmoves_after.next = self.halfmoves.val();
        } else {
            self.halfmoves_after.next = self.halfmoves.val() + 1;
        }
        self.nearly_fifty.next = self.halfmoves.val() >= 99;
        self.none_heavy.next = self.heavy.val() == 0;
        self.one_heavy.next = self.heavy.val() == 1;
        self.two_heavy.next = self.heavy.val() == 2;
        self.minor_0.next = self.minor.val() == 0;
        self.minor_to_1.next = self.minor.val() < 2;
        self.minor_to_2.next = self.minor.val() < 3;
        if self.loses_heavy.val() & self.becomes_minor.val() {
            self.no_heavy_after.next = self.two_heavy.val();
        } else if self.loses_heavy.val() | self.becomes_minor.val() {
            self.no_heavy_after.next = self.one_heavy.val();
        } else {
            self.no_heavy_after.next = self.none_heavy.val();
        }
        if self.loses_minor.val() & !self.becomes_minor.val() {
            self.few_minor_after.next = self.minor_to_2.val();
        } else if self.becomes_minor.val() & !self.loses_minor.val() {
            self.few_minor_after.next = self.minor_0.val();
        } else {
            self.few_minor_after.next = self.minor_to_1.val();
        }
        self.drawn_after.next = (self.nearly_fifty.val() & !self.zeroing.val())
            | (self.no_heavy_after.val() & self.few_minor_after.val());
    }
}
