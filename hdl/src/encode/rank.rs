//! What a move changes on a rank.

use array_init::array_init;
use rust_hdl::prelude::*;
use smart_default::SmartDefault;

/// Compares a rank of two boards.
///
/// * In: `old_rank` and `new_rank`, before a move and after it, eight squares of four bits, the square of file a in the lowest; 0 is an
///   empty square.
/// * Out, one cycle later: `vacated` (a piece stood there and none does), `filled`
///   (none stood there and one does), a bit a square; `exchanged` (on some square another piece
///   stands than stood there); `left` (what stood on the vacated square; if there are several, the or of
///   their codes). After `reset` all are 0.
#[derive(perpetual_verilog::Circuit, SmartDefault)]
pub struct RankChange {
    /// Rising edge.
    pub clock: Signal<In, Clock>,
    /// Nothing has changed.
    pub reset: Signal<In, Bit>,
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
    vacated_held: DFF<Bits<8>>,
    filled_held: DFF<Bits<8>>,
    exchanged_held: DFF<Bit>,
    left_held: DFF<Bits<4>>,
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
        self.vacated_held.d.next = self.all_vacated.val();
        self.filled_held.d.next = self.all_filled.val();
        self.exchanged_held.d.next = self.all_exchanged.val() != 0;
        self.left_held.d.next = self.all_left.val();
        if self.reset.val() {
            self.vacated_held.d.next = 0.into();
            self.filled_held.d.next = 0.into();
            self.exchanged_held.d.next = false;
            self.left_held.d.next = 0.into();
        }
        self.vacated.next = self.vacated_held.q.val();
        self.filled.next = self.filled_held.q.val();
        self.exchanged.next = self.exchanged_held.q.val();
        self.left.next = self.left_held.q.val();
    }
}
