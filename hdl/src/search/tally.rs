//! What decides draws without repetition, after a move and before it.

use rust_hdl::prelude::*;

/// Half-moves without capture or pawn move, and the men that are left.
///
/// * In: `halfmoves`, `heavy` and `minor` of the position; `take`, and with it `kind`, `victim` and `special` of a move of it,
///   or of the one that led to it.
/// * Out, in the same cycle: `drawn_after`, after the move there were fifty moves or the men are too few to win. That is
///   found without the numbers after it: the move comes late from a memory.
/// * Out, from the cycle after `take` on: `halfmoves_after`; `heavy_next` and `minor_next`, the men after the move, or with
///   `undo` before it.
/// * `halfmoves` of 100 and more stay as they are, unless it is a capture or a pawn's move.
#[derive(perpetual_verilog::Circuit, Default)]
pub struct Tally {
    /// Rising edge.
    pub clock: Signal<In, Clock>,
    /// Half-moves since the last capture or pawn move.
    pub halfmoves: Signal<In, Bits<7>>,
    /// Pawns, rooks and queens.
    pub heavy: Signal<In, Bits<5>>,
    /// Knights and bishops.
    pub minor: Signal<In, Bits<5>>,
    /// Looks at a move.
    pub take: Signal<In, Bit>,
    /// What moves.
    pub kind: Signal<In, Bits<3>>,
    /// What is captured.
    pub victim: Signal<In, Bits<3>>,
    /// En passant, castling or a promotion.
    pub special: Signal<In, Bits<3>>,
    /// The move is taken back.
    pub undo: Signal<In, Bit>,
    /// Half-moves after it.
    pub halfmoves_after: Signal<Out, Bits<7>>,
    /// Pawns, rooks and queens after or before it.
    pub heavy_next: Signal<Out, Bits<5>>,
    /// Knights and bishops after or before it.
    pub minor_next: Signal<Out, Bits<5>>,
    /// A draw after it.
    pub drawn_after: Signal<Out, Bit>,
    was_zeroing: DFF<Bit>,
    // Of heavy men one goes, or two; of minor ones one goes, or comes.
    one_goes: DFF<Bit>,
    two_go: DFF<Bit>,
    minor_changes: DFF<Bit>,
    minor_comes: DFF<Bit>,
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
    heavy_less: Signal<Local, Bit>,
    minor_less: Signal<Local, Bit>,
    heavy_change: Signal<Local, Bits<5>>,
    minor_change: Signal<Local, Bits<5>>,
}

impl Logic for Tally {
    #[perpetual_verilog::kernel]
    fn update(&mut self) {
        self.becomes_minor.next = (self.special.val() == 4) | (self.special.val() == 5);
        self.loses_minor.next = (self.victim.val() == 2) | (self.victim.val() == 5);
        self.loses_heavy.next = self.victim.val().any() & !self.loses_minor.val();
        self.zeroing.next = self.victim.val().any() | (self.kind.val() == 1);
        if self.take.val() {
            self.was_zeroing.d.next = self.zeroing.val();
            self.one_goes.d.next = self.loses_heavy.val() ^ self.becomes_minor.val();
            self.two_go.d.next = self.loses_heavy.val() & self.becomes_minor.val();
            self.minor_changes.d.next = self.loses_minor.val() ^ self.becomes_minor.val();
            self.minor_comes.d.next = self.becomes_minor.val();
        }

        if self.was_zeroing.q.val() {
            self.halfmoves_after.next = 0.into();
        } else if self.halfmoves.val() >= 100 {
            // Drawn already, and it may be the largest number.
            self.halfmoves_after.next = self.halfmoves.val();
        } else {
            self.halfmoves_after.next = self.halfmoves.val() + 1;
        }
        // What is added: 1 or 2, or these turned round.
        self.heavy_less.next = !self.undo.val() & (self.one_goes.q.val() | self.two_go.q.val());
        self.heavy_change.next = bit_cast::<5, 1>(self.one_goes.q.val().into())
            | (bit_cast::<5, 1>(
                (self.two_go.q.val() | (self.one_goes.q.val() & self.heavy_less.val())).into(),
            ) << 1)
            | (bit_cast::<5, 1>(self.heavy_less.val().into()) << 2)
            | (bit_cast::<5, 1>(self.heavy_less.val().into()) << 3)
            | (bit_cast::<5, 1>(self.heavy_less.val().into()) << 4);
        self.heavy_next.next = self.heavy.val() + self.heavy_change.val();
        self.minor_less.next =
            self.minor_changes.q.val() & (self.minor_comes.q.val() == self.undo.val());
        self.minor_change.next = bit_cast::<5, 1>(self.minor_changes.q.val().into())
            | (bit_cast::<5, 1>(self.minor_less.val().into()) << 1)
            | (bit_cast::<5, 1>(self.minor_less.val().into()) << 2)
            | (bit_cast::<5, 1>(self.minor_less.val().into()) << 3)
            | (bit_cast::<5, 1>(self.minor_less.val().into()) << 4);
        self.minor_next.next = self.minor.val() + self.minor_change.val();

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
