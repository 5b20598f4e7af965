//! The move record on its way through a pipeline.

use rust_hdl::prelude::*;

/// One pipeline stage of a stream of move records: what goes in comes out one cycle later.
///
/// `PIECE_BITS` is the width of a piece code and `SQUARE_BITS` that of a square: 4 and 6 in chess.
/// A `LogicStruct` cannot be generic over widths in rust-hdl, hence separate signals.
///
/// * In: `piece_in`, `from_in`, `to_in`, and `step_in`, which says whether they hold a record.
/// * Out: `piece`, `from`, `to`, `step`: the same, one cycle later. `step` is low while `clear`
///   was high; the other three are not cleared.
#[derive(Clone, Debug, Default, LogicBlock)]
pub struct RecordStage<const PIECE_BITS: usize, const SQUARE_BITS: usize> {
    /// Clock, rising edge.
    pub clock: Signal<In, Clock>,
    /// Drops the record.
    pub clear: Signal<In, Bit>,
    /// Whether a record enters.
    pub step_in: Signal<In, Bit>,
    /// Its piece.
    pub piece_in: Signal<In, Bits<PIECE_BITS>>,
    /// The square it left.
    pub from_in: Signal<In, Bits<SQUARE_BITS>>,
    /// The square it went to.
    pub to_in: Signal<In, Bits<SQUARE_BITS>>,
    /// Whether a record is here.
    pub step: Signal<Out, Bit>,
    /// Its piece.
    pub piece: Signal<Out, Bits<PIECE_BITS>>,
    /// The square it left.
    pub from: Signal<Out, Bits<SQUARE_BITS>>,
    /// The square it went to.
    pub to: Signal<Out, Bits<SQUARE_BITS>>,
    step_held: DFF<Bit>,
    piece_held: DFF<Bits<PIECE_BITS>>,
    from_held: DFF<Bits<SQUARE_BITS>>,
    to_held: DFF<Bits<SQUARE_BITS>>,
}

impl<const PIECE_BITS: usize, const SQUARE_BITS: usize> Logic
    for RecordStage<PIECE_BITS, SQUARE_BITS>
{
    #[perpetual_verilog::kernel]
    fn update(&mut self) {
        dff_setup!(self, clock, step_held, piece_held, from_held, to_held);
        self.piece_held.d.next = self.piece_in.val();
        self.from_held.d.next = self.from_in.val();
        self.to_held.d.next = self.to_in.val();
        if self.clear.val() {
            self.step_held.d.next = false;
        } else {
            self.step_held.d.next = self.step_in.val();
        }
        self.step.next = self.step_held.q.val();
        self.piece.next = self.piece_held.q.val();
        self.from.next = self.from_held.q.val();
        self.to.next = self.to_held.q.val();
    }
}
