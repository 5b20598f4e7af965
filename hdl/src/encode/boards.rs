//! A record from the boards before and after a move.

use array_init::array_init;
use rust_hdl::prelude::*;
use smart_default::SmartDefault;

use super::rank::RankChange;
use crate::constant::constant;

/// Compares the boards before and after a move and gives its record. One move a cycle.
///
/// For engines that hold whole boards. A square is four bits: 0 if it is empty, else a code of which
/// bit 3 is the colour and bits 2 to 0, not 0, the kind of piece. Square a1 is in the lowest bits, h8 in
/// the highest.
///
/// * In, with `valid_in`: `old_board` and `new_board`, before the move and after it; `old_rights` and `new_rights`, the castling
///   rights as the engine has them; `en_passant` (before the move a capture en passant was legal,
///   see [`super::LegalEnPassant`]).
/// * Always: `pawn`, the code of a pawn without bit 3. Tie it to a constant.
/// * Out, two cycles later: `valid`; `piece`, `from`, `to`, `barrier`: the record. Those of a
///   barrier but `barrier` itself may be anything.
///
/// `reset` drops the moves under way. One cycle, in any state; power-up is a reset.
///
/// The side to move is not needed: a piece has moved, and its colour is in its code. Where nothing has, a null move
/// was made, which is a barrier.
///
/// **Ignores**: whether a legal move leads from one board to the other.
#[derive(perpetual_verilog::Circuit, SmartDefault)]
pub struct MoveEncoder {
    #[group = "Clock and reset."]
    /// Rising edge.
    pub clock: Signal<In, Clock>,
    /// What is under way is dropped; one cycle, in any state.
    pub reset: Signal<In, Bit>,
    #[group = "The codes of the engine: bit 3 is the colour, 0 an empty square."]
    /// Bits 2 to 0 of the code of a pawn: a constant.
    pub pawn: Signal<In, Bits<3>>,
    #[group = "A move, in any cycle. Boards: four bits a square, a1 lowest, h8 highest."]
    /// There is a move.
    pub valid_in: Signal<In, Bit>,
    /// Before the move.
    pub old_board: Signal<In, Bits<256>>,
    /// After it.
    pub new_board: Signal<In, Bits<256>>,
    /// Castling rights before it, in any order.
    pub old_rights: Signal<In, Bits<4>>,
    /// Castling rights after it.
    pub new_rights: Signal<In, Bits<4>>,
    /// Before it a capture en passant was legal.
    pub en_passant: Signal<In, Bit>,
    #[group = "The record, two cycles later; the rest of a barrier means nothing."]
    /// There is a record.
    pub valid: Signal<Out, Bit>,
    /// What moved.
    pub piece: Signal<Out, Bits<4>>,
    /// Where from.
    pub from: Signal<Out, Bits<6>>,
    /// Where to.
    pub to: Signal<Out, Bits<6>>,
    /// No earlier position can come back.
    pub barrier: Signal<Out, Bit>,
    // The first cycle: what has changed on each rank.
    #[default(array_init(|_| RankChange::default()))]
    rank: [RankChange; 8],
    lost: DFF<Bit>,
    valid_1: DFF<Bit>,
    // The second: the record.
    valid_2: DFF<Bit>,
    piece_held: DFF<Bits<4>>,
    from_held: DFF<Bits<6>>,
    to_held: DFF<Bits<6>>,
    barrier_held: DFF<Bit>,
    exchanged: Signal<Local, Bit>,
    vacated_ranks: Signal<Local, Bits<8>>,
    vacated_files: Signal<Local, Bits<8>>,
    filled_ranks: Signal<Local, Bits<8>>,
    filled_files: Signal<Local, Bits<8>>,
    moved: Signal<Local, Bits<4>>,
    moved_kind: Signal<Local, Bits<3>>,
    // Of eight ranks or files, those whose number has a bit.
    #[default(constant(0xf0))]
    fours: Constant<Bits<8>>,
    #[default(constant(0xcc))]
    twos: Constant<Bits<8>>,
    #[default(constant(0xaa))]
    ones: Constant<Bits<8>>,
}

impl Logic for MoveEncoder {
    #[perpetual_verilog::kernel]
    fn update(&mut self) {
        self.exchanged.next = false;
        self.vacated_ranks.next = 0.into();
        self.vacated_files.next = 0.into();
        self.filled_ranks.next = 0.into();
        self.filled_files.next = 0.into();
        self.moved.next = 0.into();
        for i in 0..8 {
            self.rank[i].clock.next = self.clock.val();
            self.rank[i].reset.next = self.reset.val();
            self.rank[i].old_rank.next = self.old_board.val().get_bits::<32>(32 * i);
            self.rank[i].new_rank.next = self.new_board.val().get_bits::<32>(32 * i);
            self.exchanged.next = self.exchanged.val() | self.rank[i].exchanged.val();
            self.vacated_ranks.next =
                self.vacated_ranks.val().replace_bit(i, self.rank[i].vacated.val().any());
            self.filled_ranks.next =
                self.filled_ranks.val().replace_bit(i, self.rank[i].filled.val().any());
            self.vacated_files.next = self.vacated_files.val() | self.rank[i].vacated.val();
            self.filled_files.next = self.filled_files.val() | self.rank[i].filled.val();
            self.moved.next = self.moved.val() | self.rank[i].left.val();
        }
        self.lost.d.next = (self.old_rights.val() != self.new_rights.val()) | self.en_passant.val();
        self.valid_1.d.next = self.valid_in.val();

        // Of a move that is no barrier, one rank and one file each.
        self.moved_kind.next = self.moved.val().get_bits::<3>(0);
        self.valid_2.d.next = self.valid_1.q.val();
        self.piece_held.d.next = self.moved.val();
        self.from_held.d.next =
            (bit_cast::<6, 1>((self.vacated_ranks.val() & self.fours.val()).any().into()) << 5)
                | (bit_cast::<6, 1>((self.vacated_ranks.val() & self.twos.val()).any().into())
                    << 4)
                | (bit_cast::<6, 1>((self.vacated_ranks.val() & self.ones.val()).any().into())
                    << 3)
                | (bit_cast::<6, 1>((self.vacated_files.val() & self.fours.val()).any().into())
                    << 2)
                | (bit_cast::<6, 1>((self.vacated_files.val() & self.twos.val()).any().into())
                    << 1)
                | (bit_cast::<6, 1>((self.vacated_files.val() & self.ones.val()).any().into())
                    << 0);
        self.to_held.d.next =
            (bit_cast::<6, 1>((self.filled_ranks.val() & self.fours.val()).any().into()) << 5)
                | (bit_cast::<6, 1>((self.filled_ranks.val() & self.twos.val()).any().into()) << 4)
                | (bit_cast::<6, 1>((self.filled_ranks.val() & self.ones.val()).any().into()) << 3)
                | (bit_cast::<6, 1>((self.filled_files.val() & self.fours.val()).any().into())
                    << 2)
                | (bit_cast::<6, 1>((self.filled_files.val() & self.twos.val()).any().into()) << 1)
                | (bit_cast::<6, 1>((self.filled_files.val() & self.ones.val()).any().into()) << 0);
        self.barrier_held.d.next = (self.moved.val() == 0)
            | (self.moved_kind.val() == self.pawn.val())
            | self.exchanged.val()
            | self.lost.q.val();
        if self.reset.val() {
            self.lost.d.next = false;
            self.valid_1.d.next = false;
            self.valid_2.d.next = false;
            self.piece_held.d.next = 0.into();
            self.from_held.d.next = 0.into();
            self.to_held.d.next = 0.into();
            self.barrier_held.d.next = false;
        }
        self.valid.next = self.valid_2.q.val();
        self.piece.next = self.piece_held.q.val();
        self.from.next = self.from_held.q.val();
        self.to.next = self.to_held.q.val();
        self.barrier.next = self.barrier_held.q.val();
    }
}
