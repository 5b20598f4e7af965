//! The barrier bit of a move.

use rust_hdl::prelude::*;
use smart_default::SmartDefault;

use crate::constant::constant;

/// Whether a move is a barrier: whether no position before it can come back.
///
/// For engines that know the move. Castling needs no port of its own: it loses a right. Nor do
/// promotion and a capture en passant: a pawn moves.
///
/// * In, any move in any cycle: `piece` (what moves, 0 for a null move), `captured` (what stands
///   on the square it goes to, 0 if nothing does), `from`, `rights` (the castling rights before the
///   move: bit 3 white's king side, 2 white's queen side, 1 and 0 black's), `en_passant` (before
///   the move a capture en passant was legal, see [`super::LegalEnPassant`]).
/// * Always: `pawn`, the code of a pawn without bit 3, which is the colour. Tie it to a constant.
/// * Out: `barrier`, one cycle later.
///
/// **Ignores**: whether the move is legal; rooks and kings that begin elsewhere than in chess
/// (for those compare the rights before and after the move). A right that is given without its king
/// and rook on their squares makes barriers too many.
#[derive(perpetual_verilog::Circuit, SmartDefault)]
pub struct MoveBarrier {
    #[group = "Clock."]
    /// Rising edge.
    pub clock: Signal<In, Clock>,
    #[group = "The codes of the engine: bit 3 is the colour, 0 an empty square."]
    /// Bits 2 to 0 of the code of a pawn: a constant.
    pub pawn: Signal<In, Bits<3>>,
    #[group = "A move, in any cycle. Promotion and castling need nothing of their own."]
    /// What moves, 0 for a null move.
    pub piece: Signal<In, Bits<4>>,
    /// What stands where it goes to, 0 if nothing does.
    pub captured: Signal<In, Bits<4>>,
    /// Where from, a1 = 0, h8 = 63.
    pub from: Signal<In, Bits<6>>,
    /// Rights before it: white O-O, O-O-O, then black's.
    pub rights: Signal<In, Bits<4>>,
    /// Before it a capture en passant was legal.
    pub en_passant: Signal<In, Bit>,
    #[group = "One cycle later."]
    /// No earlier position can come back.
    pub barrier: Signal<Out, Bit>,
    held: DFF<Bit>,
    kind: Signal<Local, Bits<3>>,
    white_king_side: Signal<Local, Bit>,
    white_queen_side: Signal<Local, Bit>,
    black_king_side: Signal<Local, Bit>,
    black_queen_side: Signal<Local, Bit>,
    loses_right: Signal<Local, Bit>,
    #[default(constant(0))]
    a1: Constant<Bits<6>>,
    #[default(constant(4))]
    e1: Constant<Bits<6>>,
    #[default(constant(7))]
    h1: Constant<Bits<6>>,
    #[default(constant(56))]
    a8: Constant<Bits<6>>,
    #[default(constant(60))]
    e8: Constant<Bits<6>>,
    #[default(constant(63))]
    h8: Constant<Bits<6>>,
}

impl Logic for MoveBarrier {
    #[perpetual_verilog::kernel]
    fn update(&mut self) {
        self.kind.next = self.piece.val().get_bits::<3>(0);
        // A rook that is captured on its square is a capture already.
        self.white_king_side.next = self.rights.val().get_bit(3)
            & ((self.from.val() == self.e1.val()) | (self.from.val() == self.h1.val()));
        self.white_queen_side.next = self.rights.val().get_bit(2)
            & ((self.from.val() == self.e1.val()) | (self.from.val() == self.a1.val()));
        self.black_king_side.next = self.rights.val().get_bit(1)
            & ((self.from.val() == self.e8.val()) | (self.from.val() == self.h8.val()));
        self.black_queen_side.next = self.rights.val().get_bit(0)
            & ((self.from.val() == self.e8.val()) | (self.from.val() == self.a8.val()));
        self.loses_right.next = self.white_king_side.val()
            | self.white_queen_side.val()
            | self.black_king_side.val()
            | self.black_queen_side.val();
        self.held.d.next = (self.piece.val() == 0)
            | (self.captured.val() != 0)
            | (self.kind.val() == self.pawn.val())
            | self.loses_right.val()
            | self.en_passant.val();
        self.barrier.next = self.held.q.val();
    }
}
