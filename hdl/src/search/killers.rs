//! A quiet move of each ply that has refuted another one there.

use crate::BlockRam;
use rust_hdl::prelude::*;
use smart_default::SmartDefault;

/// The killers of docs/search-chip.md, one for each of the 16 plies that can be above the horizon.
///
/// * `begins`: no ply has one.
/// * `keep`: that of `ply` becomes the move with these `squares`, from in bits 0 to 5 and to in bits 6 to 11.
/// * Out: `is_there`, the ply has one, in the same cycle; `killer`, its squares, a cycle after the ply came.
///
/// **Ignores** that of the ply in the cycle after `keep`: it may then be anything.
#[derive(perpetual_verilog::Circuit, SmartDefault)]
pub struct Killers {
    /// Rising edge.
    pub clock: Signal<In, Clock>,
    /// No ply has one.
    pub begins: Signal<In, Bit>,
    /// The ply.
    pub ply: Signal<In, Bits<4>>,
    /// It gets one.
    pub keep: Signal<In, Bit>,
    /// This one.
    pub squares: Signal<In, Bits<12>>,
    /// It has one.
    pub is_there: Signal<Out, Bit>,
    /// Its squares.
    pub killer: Signal<Out, Bits<12>>,
    kept: BlockRam<12, 4>,
    filled: DFF<Bits<16>>,
    here_filled: Signal<Local, Bits<16>>,
    here: Signal<Local, Bits<16>>,
    #[default(Constant::new(1.into()))]
    one: Constant<Bits<16>>,
}

impl Logic for Killers {
    #[perpetual_verilog::kernel]
    fn update(&mut self) {
        self.here.next = self.one.val() << self.ply.val();
        self.here_filled.next = self.filled.q.val() & self.here.val();
        self.kept.write_enable.next = self.keep.val();
        self.kept.write_address.next = self.ply.val();
        self.kept.write_data.next = self.squares.val();
        self.kept.read_address.next = self.ply.val();
        if self.keep.val() {
            self.filled.d.next = self.filled.q.val() | self.here.val();
        }
        if self.begins.val() {
            self.filled.d.next = 0.into();
        }
        self.is_there.next = self.here_filled.val().any();
        self.killer.next = self.kept.read_data.val();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use perpetual_model::generate::Numbers;
    use perpetual_verilog::testing::Bench;

    #[test]
    fn each_ply_has_its_last_one_until_the_next_beginning() {
        let mut bench = Bench::new(Killers::default(), |killers| &mut killers.clock);
        // Where it is high here the ply came a cycle before; a cycle later the killer may be anything.
        bench.compare_only_if("killer", "keep");
        let mut numbers = Numbers::new(3);
        for _ in 0..20 {
            bench.circuit.begins.next = true;
            bench.cycle();
            bench.circuit.begins.next = false;
            let mut killers = [None; 16];
            for _ in 0..60 {
                let ply = numbers.below(16);
                bench.circuit.ply.next = (ply as u64).into();
                bench.cycle();
                assert_eq!(bench.circuit.is_there.val(), killers[ply].is_some());
                if let Some(squares) = killers[ply] {
                    assert_eq!(bench.circuit.killer.val(), squares);
                }
                let squares = numbers.below(4096) as u64;
                let keeps = numbers.below(3) > 0;
                bench.circuit.squares.next = squares.into();
                bench.circuit.keep.next = keeps;
                bench.cycle();
                bench.circuit.keep.next = false;
                bench.cycle();
                if keeps {
                    killers[ply] = Some(squares);
                }
            }
        }
        bench.replay("killers");
        bench.lint("killers");
    }
}
