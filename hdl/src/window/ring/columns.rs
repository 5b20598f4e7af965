//! Which bits of its tables the head's slot is written in.

use rust_hdl::prelude::*;
use smart_default::SmartDefault;

use super::super::slots::NO_MOVE_ROW;

/// Chooses the rows that are written, of the record that comes or goes (*new*) or of the one that is overwritten (*old*).
#[derive(LogicBlock, SmartDefault)]
pub struct WindowColumns {
    /// Of the new record, else of the old one.
    pub of_new: Signal<In, Bit>,
    /// The square it came to, else the one it left.
    pub at_to: Signal<In, Bit>,
    /// In place of the square, the row of the slots without a move.
    pub at_no_move: Signal<In, Bit>,
    /// New: the kind of piece, the lower bits.
    pub newest_kind: Signal<In, Bits<2>>,
    /// Where it left.
    pub newest_from: Signal<In, Bits<6>>,
    /// Where it came to.
    pub newest_to: Signal<In, Bits<6>>,
    /// Old: the kind of piece, the lower bits.
    pub overwritten_kind: Signal<In, Bits<2>>,
    /// Where it left.
    pub overwritten_from: Signal<In, Bits<6>>,
    /// Where it came to.
    pub overwritten_to: Signal<In, Bits<6>>,
    /// The row of the touch table.
    pub touch_row: Signal<Out, Bits<7>>,
    /// The row of the left table.
    pub left_row: Signal<Out, Bits<8>>,
    kind: Signal<Local, Bits<2>>,
    from: Signal<Local, Bits<6>>,
    square: Signal<Local, Bits<6>>,
    #[default(Constant::new(NO_MOVE_ROW.into()))]
    no_row: Constant<Bits<7>>,
}

impl Logic for WindowColumns {
    #[perpetual_verilog::kernel]
    fn update(&mut self) {
        if self.of_new.val() {
            self.kind.next = self.newest_kind.val();
            self.from.next = self.newest_from.val();
            self.square.next = self.newest_from.val();
            if self.at_to.val() {
                self.square.next = self.newest_to.val();
            }
        } else {
            self.kind.next = self.overwritten_kind.val();
            self.from.next = self.overwritten_from.val();
            self.square.next = self.overwritten_from.val();
            if self.at_to.val() {
                self.square.next = self.overwritten_to.val();
            }
        }
        if self.at_no_move.val() {
            self.touch_row.next = self.no_row.val();
        } else {
            self.touch_row.next = bit_cast::<7, 6>(self.square.val());
        }
        self.left_row.next =
            (bit_cast::<8, 2>(self.kind.val()) << 6) | bit_cast::<8, 6>(self.from.val());
    }
}
