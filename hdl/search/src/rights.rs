//! Castling rights and en passant after a move.

use rust_hdl::prelude::*;

/// What a move leaves of the castling rights, and whether it is a double step, in the same cycle.
///
/// * In: `rights`, bit 0 white king's side, 1 white queen's side, 2 and 3 black; `from`, `to` and `kind` of the move.
/// * Out: `left`, the rights after it; `double`, a pawn goes two steps.
#[derive(LogicBlock, Default)]
pub struct Rights {
    /// Rights before the move.
    pub rights: Signal<In, Bits<4>>,
    /// Where from.
    pub from: Signal<In, Bits<6>>,
    /// Where to.
    pub to: Signal<In, Bits<6>>,
    /// What moves.
    pub kind: Signal<In, Bits<3>>,
    /// Rights after it.
    pub left: Signal<Out, Bits<4>>,
    /// Two steps of a pawn.
    pub double: Signal<Out, Bit>,
    white_king: Signal<Local, Bit>,
    black_king: Signal<Local, Bit>,
    lost: Signal<Local, Bits<4>>,
    on_h1: Signal<Local, Bit>,
    on_a1: Signal<Local, Bit>,
    on_h8: Signal<Local, Bit>,
    on_a8: Signal<Local, Bit>,
    ranks: Signal<Local, Bits<2>>,
}

impl Logic for Rights {
    #[hdl_gen]
    fn update(&mut self) {
        self.white_king.next = self.from.val() == 4;
        self.black_king.next = self.from.val() == 60;
        self.on_h1.next = (self.from.val() == 7) | (self.to.val() == 7);
        self.on_a1.next = (self.from.val() == 0) | (self.to.val() == 0);
        self.on_h8.next = (self.from.val() == 63) | (self.to.val() == 63);
        self.on_a8.next = (self.from.val() == 56) | (self.to.val() == 56);
        self.lost.next = 0.into();
        self.lost.next = self.lost.val().replace_bit(0, self.white_king.val() | self.on_h1.val());
        self.lost.next = self.lost.val().replace_bit(1, self.white_king.val() | self.on_a1.val());
        self.lost.next = self.lost.val().replace_bit(2, self.black_king.val() | self.on_h8.val());
        self.lost.next = self.lost.val().replace_bit(3, self.black_king.val() | self.on_a8.val());
        self.left.next = self.rights.val() & !self.lost.val();
        // Two ranks on: only bit 1 of the rank changes, or bits 1 and 2, and not bit 0.
        self.ranks.next = self.from.val().get_bits::<2>(3) ^ self.to.val().get_bits::<2>(3);
        self.double.next = (self.kind.val() == 1) & (self.ranks.val() == 2);
    }
}
