//! What a move changes on a rank, and which of eight squares that is.

use array_init::array_init;
use rust_hdl::prelude::*;
use smart_default::SmartDefault;

use crate::constant::constant;

/// Compares a rank of two boards.
///
/// * In: `old_rank` and `new_rank`, before a move and after it, eight squares of four bits, the square of file a in the lowest; 0 is an
///   empty square.
/// * Out, from the inputs of the same cycle: `vacated` (a piece stood there and none does), `filled`
///   (none stood there and one does), a bit a square; `exchanged` (on some square another piece
///   stands than stood there); `left` (what stood on the vacated square; if there are several, the or of
///   their codes).
#[derive(LogicBlock, SmartDefault)]
pub struct RankChange {
    /// The rank before the move.
    pub old_rank: Signal<In, Bits<32>>,
    /// The rank after it.
    pub new_rank: Signal<In, Bits<32>>,
    /// Squares that a piece has left.
    pub vacated: Signal<Out, Bits<8>>,
    /// Squares that a piece has come to and that were empty.
    pub filled: Signal<Out, Bits<8>>,
    /// A piece has been captured.
    pub exchanged: Signal<Out, Bit>,
    /// What has left.
    pub left: Signal<Out, Bits<4>>,
    #[default(array_init(|_| Default::default()))]
    stood: [Signal<Local, Bits<4>>; 8],
    #[default(array_init(|_| Default::default()))]
    stands: [Signal<Local, Bits<4>>; 8],
    #[default(array_init(|_| Default::default()))]
    leaves: [Signal<Local, Bits<4>>; 8],
    all_vacated: Signal<Local, Bits<8>>,
    all_filled: Signal<Local, Bits<8>>,
    all_exchanged: Signal<Local, Bits<8>>,
    all_left: Signal<Local, Bits<4>>,
}

impl Logic for RankChange {
    #[perpetual_verilog::kernel]
    fn update(&mut self) {
        self.all_vacated.next = 0.into();
        self.all_filled.next = 0.into();
        self.all_exchanged.next = 0.into();
        self.all_left.next = 0.into();
        for i in 0..8 {
            self.stood[i].next = self.old_rank.val().get_bits::<4>(4 * i);
            self.stands[i].next = self.new_rank.val().get_bits::<4>(4 * i);
            if self.stands[i].val() == 0 {
                self.leaves[i].next = self.stood[i].val();
            } else {
                self.leaves[i].next = 0.into();
            }
            self.all_vacated.next =
                self.all_vacated.val().replace_bit(i, self.leaves[i].val().any());
            self.all_filled.next = self
                .all_filled
                .val()
                .replace_bit(i, !self.stood[i].val().any() & self.stands[i].val().any());
            self.all_exchanged.next = self.all_exchanged.val().replace_bit(
                i,
                self.stood[i].val().any()
                    & self.stands[i].val().any()
                    & (self.stood[i].val() != self.stands[i].val()),
            );
            self.all_left.next = self.all_left.val() | self.leaves[i].val();
        }
        self.vacated.next = self.all_vacated.val();
        self.filled.next = self.all_filled.val();
        self.exchanged.next = self.all_exchanged.val() != 0;
        self.left.next = self.all_left.val();
    }
}

/// The number of the bit that is set.
///
/// **Ignores** a second one: `number` is then anything; it is 0 where none is set.
#[derive(LogicBlock, SmartDefault)]
pub struct BitNumber {
    /// Eight bits of which one is set.
    pub bits: Signal<In, Bits<8>>,
    /// Which, from 0, in the same cycle.
    pub number: Signal<Out, Bits<3>>,
    #[default(constant(0xf0))]
    upper_four: Constant<Bits<8>>,
    #[default(constant(0xcc))]
    upper_two: Constant<Bits<8>>,
    #[default(constant(0xaa))]
    odd: Constant<Bits<8>>,
    high: Signal<Local, Bits<3>>,
    middle: Signal<Local, Bits<3>>,
    low: Signal<Local, Bits<3>>,
}

impl Logic for BitNumber {
    #[perpetual_verilog::kernel]
    fn update(&mut self) {
        self.high.next = 0.into();
        self.middle.next = 0.into();
        self.low.next = 0.into();
        if (self.bits.val() & self.upper_four.val()) != 0 {
            self.high.next = 4.into();
        }
        if (self.bits.val() & self.upper_two.val()) != 0 {
            self.middle.next = 2.into();
        }
        if (self.bits.val() & self.odd.val()) != 0 {
            self.low.next = 1.into();
        }
        self.number.next = self.high.val() | self.middle.val() | self.low.val();
    }
}
