//! Which squares of a wrapped diagonal lie on the board.

use rust_hdl::prelude::*;
use smart_default::SmartDefault;

/// Eight diagonals of eight squares cover the board if each goes on at the other edge. Of such a
/// diagonal the squares on one side of a file belong together.
///
/// * In: `first`, the first such file; `from_first`, they are the files from it on, else those before it
///   (all eight if `first` is 0).
/// * Out, in the same cycle: `squares`, a bit a file.
#[derive(LogicBlock, SmartDefault)]
pub struct OnLine {
    /// The first file of the upper part.
    pub first: Signal<In, Bits<3>>,
    /// The upper part is meant.
    pub from_first: Signal<In, Bit>,
    /// The files that belong together.
    pub squares: Signal<Out, Bits<8>>,
    upper: Signal<Local, Bits<8>>,
    #[default(Constant::new(0xff.into()))]
    all: Constant<Bits<8>>,
}

impl Logic for OnLine {
    #[hdl_gen]
    fn update(&mut self) {
        self.upper.next = self.all.val() << self.first.val();
        self.squares.next = self.upper.val();
        if !self.from_first.val() {
            self.squares.next = !self.upper.val();
        }
        if self.first.val() == 0 {
            self.squares.next = self.all.val();
        }
    }
}

#[cfg(test)]
mod tests {
    use rust_hdl::prelude::*;

    use super::OnLine;
    use crate::search::on_clock::on_clock;
    use perpetual_verilog::testing::Bench;

    on_clock!(Clocked around OnLine {
        first: [Bits<3>],
        from_first: [Bit],
        =>
        squares: [Bits<8>],
    });

    #[test]
    fn a_file_is_on_one_side_of_the_first() {
        let mut bench = Bench::new(Clocked::default(), |circuit| &mut circuit.clock);
        for first in 0..8u64 {
            for from_first in [false, true] {
                bench.circuit.first.next = first.into();
                bench.circuit.from_first.next = from_first;
                bench.cycle();
                let together = |file: &u64| first == 0 || (*file >= first) == from_first;
                let squares: u64 = (0..8).filter(together).map(|file| 1 << file).sum();
                assert_eq!(bench.circuit.squares.val(), squares, "{first} {from_first}");
            }
        }
        bench.replay("on_line");
        bench.lint("on_line");
    }
}
