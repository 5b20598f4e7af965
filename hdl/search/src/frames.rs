//! What is kept of the positions of a line while their moves are tried.

use perpetual_hdl::BlockRam;
use rust_hdl::prelude::*;

/// A frame for each of 64 plies.
///
/// * Write: at a rising edge with `keep` the frame `ply` becomes what is at the inputs: the move that is tried, by its
///   `place` in the list, and the `list_end`; `rights`, `ep_valid`, `ep_file`, `halfmoves`, `heavy` and `minor` of the
///   position; its upper bound `beta`; `legal`, `ep_legal`, `watch` and `pushed` of the search.
/// * Read: outputs, called `its_`, are the frame before the present ply. `down` says that the ply is one more from the
///   next cycle on, `up` that it is one less: so they are right in every cycle but that after the write of that frame.
///
/// **Ignores** plies above 63: numbers are taken modulo 64.
#[derive(LogicBlock, Default)]
pub struct Frames {
    /// Clock, rising edge.
    pub clock: Signal<In, Clock>,
    /// Writes the frame.
    pub keep: Signal<In, Bit>,
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
    /// The last move was a double step.
    pub ep_valid: Signal<In, Bit>,
    /// On which file.
    pub ep_file: Signal<In, Bits<3>>,
    /// Half-moves without capture or pawn move.
    pub halfmoves: Signal<In, Bits<7>>,
    /// Pawns, rooks and queens.
    pub heavy: Signal<In, Bits<5>>,
    /// Knights and bishops.
    pub minor: Signal<In, Bits<5>>,
    /// The upper bound.
    pub beta: Signal<In, Bits<16>>,
    /// A legal move is known.
    pub legal: Signal<In, Bit>,
    /// One en passant.
    pub ep_legal: Signal<In, Bit>,
    /// Moves to the horizon may repeat.
    pub watch: Signal<In, Bit>,
    /// The detector knows the move to this position.
    pub pushed: Signal<In, Bit>,
    /// The place of the move.
    pub its_place: Signal<Out, Bits<9>>,
    /// The first place behind the list.
    pub its_list_end: Signal<Out, Bits<9>>,
    /// Castling rights.
    pub its_rights: Signal<Out, Bits<4>>,
    /// The last move was a double step.
    pub its_ep_valid: Signal<Out, Bit>,
    /// On which file.
    pub its_ep_file: Signal<Out, Bits<3>>,
    /// Half-moves without capture or pawn move.
    pub its_halfmoves: Signal<Out, Bits<7>>,
    /// Pawns, rooks and queens.
    pub its_heavy: Signal<Out, Bits<5>>,
    /// Knights and bishops.
    pub its_minor: Signal<Out, Bits<5>>,
    /// The upper bound.
    pub its_beta: Signal<Out, Bits<16>>,
    /// A legal move is known.
    pub its_legal: Signal<Out, Bit>,
    /// One en passant.
    pub its_ep_legal: Signal<Out, Bit>,
    /// Moves to the horizon may repeat.
    pub its_watch: Signal<Out, Bit>,
    /// The detector knows the move to this position.
    pub its_pushed: Signal<Out, Bit>,
    positions: BlockRam<31, 6>,
    values: BlockRam<32, 6>,
    position: Signal<Local, Bits<31>>,
    value: Signal<Local, Bits<32>>,
    read_ply: Signal<Local, Bits<6>>,
}

impl Logic for Frames {
    #[hdl_gen]
    fn update(&mut self) {
        if self.down.val() {
            self.read_ply.next = self.ply.val();
        } else if self.up.val() {
            self.read_ply.next = self.ply.val() - 2;
        } else {
            self.read_ply.next = self.ply.val() - 1;
        }
        self.positions.clock.next = self.clock.val();
        self.positions.read_address.next = self.read_ply.val();
        self.positions.write_address.next = self.ply.val();
        self.positions.write_enable.next = self.keep.val();
        self.positions.write_data.next = bit_cast::<31, 9>(self.place.val())
            | (bit_cast::<31, 9>(self.list_end.val()) << 9)
            | (bit_cast::<31, 4>(self.rights.val()) << 18)
            | (bit_cast::<31, 1>(self.ep_valid.val().into()) << 22)
            | (bit_cast::<31, 3>(self.ep_file.val()) << 23)
            | (bit_cast::<31, 5>(self.minor.val()) << 26);
        self.values.clock.next = self.clock.val();
        self.values.read_address.next = self.read_ply.val();
        self.values.write_address.next = self.ply.val();
        self.values.write_enable.next = self.keep.val();
        self.values.write_data.next = bit_cast::<32, 16>(self.beta.val())
            | (bit_cast::<32, 7>(self.halfmoves.val()) << 16)
            | (bit_cast::<32, 5>(self.heavy.val()) << 23)
            | (bit_cast::<32, 1>(self.legal.val().into()) << 28)
            | (bit_cast::<32, 1>(self.ep_legal.val().into()) << 29)
            | (bit_cast::<32, 1>(self.watch.val().into()) << 30)
            | (bit_cast::<32, 1>(self.pushed.val().into()) << 31);
        self.position.next = self.positions.read_data.val();
        self.its_place.next = self.position.val().get_bits::<9>(0);
        self.its_list_end.next = self.position.val().get_bits::<9>(9);
        self.its_rights.next = self.position.val().get_bits::<4>(18);
        self.its_ep_valid.next = self.position.val().get_bit(22);
        self.its_ep_file.next = self.position.val().get_bits::<3>(23);
        self.its_minor.next = self.position.val().get_bits::<5>(26);
        self.value.next = self.values.read_data.val();
        self.its_beta.next = self.value.val().get_bits::<16>(0);
        self.its_halfmoves.next = self.value.val().get_bits::<7>(16);
        self.its_heavy.next = self.value.val().get_bits::<5>(23);
        self.its_legal.next = self.value.val().get_bit(28);
        self.its_ep_legal.next = self.value.val().get_bit(29);
        self.its_watch.next = self.value.val().get_bit(30);
        self.its_pushed.next = self.value.val().get_bit(31);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use perpetual_verilog::testing::Bench;

    fn beta_of(ply: u64) -> u64 {
        0xfff0 ^ (ply * 771)
    }

    #[test]
    fn the_frame_before_is_read_on_the_way_down_and_up() {
        let mut bench = Bench::new(Frames::default(), |frames| &mut frames.clock);
        bench.cycle();
        bench.compare_from_here();
        let check = |bench: &Bench<Frames>, ply: u64| {
            let circuit = &bench.circuit;
            assert_eq!(circuit.its_beta.val(), beta_of(ply));
            assert_eq!(circuit.its_place.val(), ply * 7);
            assert_eq!(circuit.its_list_end.val(), 511 - ply);
            assert_eq!(circuit.its_halfmoves.val(), ply + 30);
            assert_eq!(circuit.its_heavy.val(), ply & 31);
            assert_eq!(circuit.its_minor.val(), 31 - (ply & 31));
            assert_eq!(circuit.its_rights.val(), ply & 15);
            assert_eq!(circuit.its_ep_file.val(), ply & 7);
            assert_eq!(circuit.its_ep_valid.val(), ply & 8 != 0);
            assert_eq!(circuit.its_pushed.val(), ply & 1 != 0);
            assert_eq!(circuit.its_watch.val(), ply & 2 != 0);
            assert_eq!(circuit.its_legal.val(), ply & 4 != 0);
            assert_eq!(circuit.its_ep_legal.val(), ply & 1 == 0);
        };
        for ply in 0..63u64 {
            let circuit = &mut bench.circuit;
            circuit.up.next = false;
            circuit.down.next = false;
            circuit.ply.next = ply.into();
            circuit.beta.next = beta_of(ply).into();
            circuit.place.next = (ply * 7).into();
            circuit.list_end.next = (511 - ply).into();
            circuit.halfmoves.next = (ply + 30).into();
            circuit.heavy.next = (ply & 31).into();
            circuit.minor.next = (31 - (ply & 31)).into();
            circuit.rights.next = (ply & 15).into();
            circuit.ep_file.next = (ply & 7).into();
            circuit.ep_valid.next = ply & 8 != 0;
            circuit.pushed.next = ply & 1 != 0;
            circuit.watch.next = ply & 2 != 0;
            circuit.legal.next = ply & 4 != 0;
            circuit.ep_legal.next = ply & 1 == 0;
            circuit.keep.next = true;
            bench.cycle();
            bench.circuit.keep.next = false;
            bench.circuit.down.next = true;
            bench.cycle();
            check(&bench, ply);
        }
        bench.circuit.down.next = false;
        for ply in (1..63u64).rev() {
            bench.circuit.ply.next = (ply + 1).into();
            bench.circuit.up.next = true;
            bench.cycle();
            check(&bench, ply - 1);
            bench.circuit.ply.next = ply.into();
            bench.circuit.up.next = false;
            bench.cycle();
            check(&bench, ply - 1);
        }
        bench.replay("frames");
        bench.lint("frames");
    }
}
