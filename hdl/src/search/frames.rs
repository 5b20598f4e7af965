//! What is kept of the positions of a line while their moves are tried.

use crate::BlockRam;
use rust_hdl::prelude::*;

/// A frame for each of 64 plies.
///
/// * Write: two cycles with `keep` and the same inputs, the first with `first`, make the frame `ply` what is at the
///   inputs: the move that is tried, by its `place` in the list, and the `list_end`; `rights` and `halfmoves` of the
///   position; its upper bound less one, `bound`; `legal`, `ep_legal` and `drawn` of the search.
/// * Read: outputs, called `its_`, are the frame before the present ply. `down` says that the ply is one more from the
///   next cycle on, `up` that it is one less: `its_place` is right from the next cycle on, the rest from the next but
///   one. `down` may come in the second cycle of a write.
///
/// A frame is two words of a memory: with one word each its 48 bits would need a third block RAM of an iCE40, and all
/// three would be three quarters empty. The place of the move, which is asked for first, is in both.
///
/// **Ignores** plies above 63: numbers are taken modulo 64.
#[derive(perpetual_verilog::Circuit, Default)]
pub struct Frames {
    /// Rising edge.
    pub clock: Signal<In, Clock>,
    /// Writes half the frame.
    pub keep: Signal<In, Bit>,
    /// The first half.
    pub first: Signal<In, Bit>,
    /// The present ply.
    pub ply: Signal<In, Bits<6>>,
    /// The next one is one more.
    pub down: Signal<In, Bit>,
    /// The next one is one less.
    pub up: Signal<In, Bit>,
    /// The place of the move.
    pub place: Signal<In, Bits<9>>,
    /// The first place behind the list.
    pub list_end: Signal<In, Bits<9>>,
    /// Castling rights.
    pub rights: Signal<In, Bits<4>>,
    /// Half-moves without capture or pawn move.
    pub halfmoves: Signal<In, Bits<7>>,
    /// The upper bound less one.
    pub bound: Signal<In, Bits<16>>,
    /// A legal move is known.
    pub legal: Signal<In, Bit>,
    /// One en passant.
    pub ep_legal: Signal<In, Bit>,
    /// One legal move is enough.
    pub drawn: Signal<In, Bit>,
    /// The place of the move.
    pub its_place: Signal<Out, Bits<9>>,
    /// The first place behind the list.
    pub its_list_end: Signal<Out, Bits<9>>,
    /// Castling rights.
    pub its_rights: Signal<Out, Bits<4>>,
    /// Half-moves without capture or pawn move.
    pub its_halfmoves: Signal<Out, Bits<7>>,
    /// The upper bound less one.
    pub its_bound: Signal<Out, Bits<16>>,
    /// A legal move is known.
    pub its_legal: Signal<Out, Bit>,
    /// One en passant.
    pub its_ep_legal: Signal<Out, Bit>,
    /// One legal move is enough.
    pub its_drawn: Signal<Out, Bit>,
    kept: BlockRam<32, 7>,
    // The memory gives the first word of a frame, which is asked for when the ply changes; what that had.
    gives_first: DFF<Bit>,
    held_bound: DFF<Bits<16>>,
    changes: Signal<Local, Bit>,
    word: Signal<Local, Bits<32>>,
    read_ply: Signal<Local, Bits<6>>,
}

impl Logic for Frames {
    #[perpetual_verilog::kernel]
    fn update(&mut self) {
        if self.down.val() {
            self.read_ply.next = self.ply.val();
        } else if self.up.val() {
            self.read_ply.next = self.ply.val() - 2;
        } else {
            self.read_ply.next = self.ply.val() - 1;
        }
        self.changes.next = self.down.val() | self.up.val();
        self.kept.read_address.next = (bit_cast::<7, 6>(self.read_ply.val()) << 1)
            | bit_cast::<7, 1>(self.changes.val().into());
        self.kept.write_address.next =
            (bit_cast::<7, 6>(self.ply.val()) << 1) | bit_cast::<7, 1>(self.first.val().into());
        self.kept.write_enable.next = self.keep.val();
        if self.first.val() {
            self.kept.write_data.next =
                bit_cast::<32, 9>(self.place.val()) | (bit_cast::<32, 16>(self.bound.val()) << 9);
        } else {
            self.kept.write_data.next = bit_cast::<32, 9>(self.place.val())
                | (bit_cast::<32, 9>(self.list_end.val()) << 9)
                | (bit_cast::<32, 7>(self.halfmoves.val()) << 18)
                | (bit_cast::<32, 4>(self.rights.val()) << 25)
                | (bit_cast::<32, 1>(self.legal.val().into()) << 29)
                | (bit_cast::<32, 1>(self.ep_legal.val().into()) << 30)
                | (bit_cast::<32, 1>(self.drawn.val().into()) << 31);
        }
        self.word.next = self.kept.read_data.val();
        self.gives_first.d.next = self.changes.val();
        if self.gives_first.q.val() {
            self.held_bound.d.next = self.word.val().get_bits::<16>(9);
        }
        self.its_place.next = self.word.val().get_bits::<9>(0);
        self.its_list_end.next = self.word.val().get_bits::<9>(9);
        self.its_halfmoves.next = self.word.val().get_bits::<7>(18);
        self.its_rights.next = self.word.val().get_bits::<4>(25);
        self.its_bound.next = self.held_bound.q.val();
        self.its_legal.next = self.word.val().get_bit(29);
        self.its_ep_legal.next = self.word.val().get_bit(30);
        self.its_drawn.next = self.word.val().get_bit(31);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use perpetual_verilog::testing::Bench;

    fn bound_of(ply: u64) -> u64 {
        0xfff0 ^ (ply * 771)
    }

    #[test]
    fn the_frame_before_is_read_on_the_way_down_and_up() {
        let mut bench = Bench::new(Frames::default(), |frames| &mut frames.clock);
        bench.cycle();
        bench.compare_from_here();
        // The place is there in the cycle after, the rest in the next.
        let check = |bench: &mut Bench<Frames>, ply: u64| {
            assert_eq!(bench.circuit.its_place.val(), ply * 7);
            bench.cycle();
            let circuit = &bench.circuit;
            assert_eq!(circuit.its_place.val(), ply * 7);
            assert_eq!(circuit.its_bound.val(), bound_of(ply));
            assert_eq!(circuit.its_list_end.val(), 511 - ply);
            assert_eq!(circuit.its_halfmoves.val(), ply + 30);
            assert_eq!(circuit.its_rights.val(), ply & 15);
            assert_eq!(circuit.its_legal.val(), ply & 4 != 0);
            assert_eq!(circuit.its_ep_legal.val(), ply & 1 == 0);
            assert_eq!(circuit.its_drawn.val(), ply & 3 == 1);
        };
        for ply in 0..63u64 {
            let circuit = &mut bench.circuit;
            circuit.up.next = false;
            circuit.down.next = false;
            circuit.ply.next = ply.into();
            circuit.bound.next = bound_of(ply).into();
            circuit.place.next = (ply * 7).into();
            circuit.list_end.next = (511 - ply).into();
            circuit.halfmoves.next = (ply + 30).into();
            circuit.rights.next = (ply & 15).into();
            circuit.legal.next = ply & 4 != 0;
            circuit.ep_legal.next = ply & 1 == 0;
            circuit.drawn.next = ply & 3 == 1;
            circuit.keep.next = true;
            circuit.first.next = true;
            bench.cycle();
            bench.circuit.first.next = false;
            // Two squares more are written before the last one of some moves.
            for _ in 0..ply % 3 {
                bench.cycle();
            }
            bench.circuit.down.next = true;
            bench.cycle();
            let circuit = &mut bench.circuit;
            circuit.keep.next = false;
            circuit.down.next = false;
            circuit.ply.next = (ply + 1).into();
            bench.settle();
            check(&mut bench, ply);
        }
        for ply in (1..63u64).rev() {
            bench.circuit.ply.next = (ply + 1).into();
            bench.circuit.up.next = true;
            bench.cycle();
            bench.circuit.ply.next = ply.into();
            bench.circuit.up.next = false;
            bench.settle();
            check(&mut bench, ply - 1);
        }
        bench.replay("frames");
        bench.lint("frames");
    }
}
