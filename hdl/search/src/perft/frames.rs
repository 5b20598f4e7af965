//! What is kept of each position of a line.

use perpetual_hdl::BlockRam;
use rust_hdl::prelude::*;

/// A frame for each of 64 plies.
///
/// * Write: at a rising edge with `write`, the frame of `ply` becomes `place`, of the move that is made; `list_end`, where
///   its list ends; `rights`, `ep_valid` and `ep_file`.
/// * Read: all the time `ply_below`, the ply before; a cycle after `ply` its frame, each part with `_below`.
///
/// **Ignores** nothing: a frame is never read in the cycle in which it is written.
#[derive(LogicBlock, Default)]
pub struct Frames {
    /// Clock, rising edge.
    pub clock: Signal<In, Clock>,
    /// Which ply.
    pub ply: Signal<In, Bits<6>>,
    /// Keeps its frame.
    pub write: Signal<In, Bit>,
    /// The place of the move made.
    pub place: Signal<In, Bits<9>>,
    /// The end of its list.
    pub list_end: Signal<In, Bits<9>>,
    /// Castling rights.
    pub rights: Signal<In, Bits<4>>,
    /// The move before was a double step.
    pub ep_valid: Signal<In, Bit>,
    /// On which file.
    pub ep_file: Signal<In, Bits<3>>,
    /// The ply before.
    pub ply_below: Signal<Out, Bits<6>>,
    /// The place of the move made there.
    pub place_below: Signal<Out, Bits<9>>,
    /// The end of its list.
    pub list_end_below: Signal<Out, Bits<9>>,
    /// Castling rights there.
    pub rights_below: Signal<Out, Bits<4>>,
    /// The move before was a double step.
    pub ep_valid_below: Signal<Out, Bit>,
    /// On which file.
    pub ep_file_below: Signal<Out, Bits<3>>,
    kept: BlockRam<26, 6>,
    below: Signal<Local, Bits<6>>,
    frame: Signal<Local, Bits<26>>,
}

impl Logic for Frames {
    #[hdl_gen]
    fn update(&mut self) {
        self.below.next = self.ply.val() - 1;
        self.kept.clock.next = self.clock.val();
        self.kept.read_address.next = self.below.val();
        self.kept.write_address.next = self.ply.val();
        self.kept.write_enable.next = self.write.val();
        self.kept.write_data.next = bit_cast::<26, 9>(self.place.val())
            | (bit_cast::<26, 9>(self.list_end.val()) << 9)
            | (bit_cast::<26, 4>(self.rights.val()) << 18)
            | (bit_cast::<26, 1>(self.ep_valid.val().into()) << 22)
            | (bit_cast::<26, 3>(self.ep_file.val()) << 23);
        self.frame.next = self.kept.read_data.val();
        self.ply_below.next = self.below.val();
        self.place_below.next = self.frame.val().get_bits::<9>(0);
        self.list_end_below.next = self.frame.val().get_bits::<9>(9);
        self.rights_below.next = self.frame.val().get_bits::<4>(18);
        self.ep_valid_below.next = self.frame.val().get_bit(22);
        self.ep_file_below.next = self.frame.val().get_bits::<3>(23);
    }
}

#[cfg(test)]
mod tests {
    use super::Frames;
    use crate::reference::Numbers;
    use perpetual_verilog::testing::Bench;

    #[test]
    fn frames_are_read_from_the_ply_above() {
        let mut bench = Bench::new(Frames::default(), |circuit| &mut circuit.clock);
        bench.cycle();
        bench.compare_from_here();
        let mut numbers = Numbers(3);
        let frames: Vec<[u64; 5]> =
            (0..64).map(|_| [512, 512, 16, 2, 8].map(|bound| numbers.below(bound))).collect();
        for (ply, [place, list_end, rights, ep_valid, ep_file]) in (0u64..).zip(&frames) {
            let circuit = &mut bench.circuit;
            circuit.write.next = true;
            circuit.ply.next = ply.into();
            circuit.place.next = (*place).into();
            circuit.list_end.next = (*list_end).into();
            circuit.rights.next = (*rights).into();
            circuit.ep_valid.next = *ep_valid == 1;
            circuit.ep_file.next = (*ep_file).into();
            bench.cycle();
        }
        bench.circuit.write.next = false;
        for ply in (1u64..64).rev() {
            bench.circuit.ply.next = ply.into();
            bench.cycle();
            let circuit = &bench.circuit;
            assert_eq!(circuit.ply_below.val(), ply - 1);
            let frame = [
                circuit.place_below.val().to_u64(),
                circuit.list_end_below.val().to_u64(),
                circuit.rights_below.val().to_u64(),
                u64::from(circuit.ep_valid_below.val()),
                circuit.ep_file_below.val().to_u64(),
            ];
            assert_eq!(frame, frames[ply as usize - 1], "{ply}");
        }
        bench.replay("frames");
        bench.lint("frames");
    }
}
