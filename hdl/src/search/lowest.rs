//! The lowest of eight bits.

use rust_hdl::prelude::*;

/// The lowest bit that is set, in the same cycle.
///
/// * In: `bits`.
/// * Out: `number`, which it is, 7 if none is set; `rest`, all others; `any`, there is one;
///   `more`, there is another.
#[derive(perpetual_verilog::Circuit, Default)]
pub struct Lowest {
    /// Eight bits.
    pub bits: Signal<In, Bits<8>>,
    /// Which is the lowest.
    pub number: Signal<Out, Bits<3>>,
    /// All but the lowest.
    pub rest: Signal<Out, Bits<8>>,
    /// One is set.
    pub any: Signal<Out, Bit>,
    /// Two are set.
    pub more: Signal<Out, Bit>,
    less: Signal<Local, Bits<8>>,
    others: Signal<Local, Bits<8>>,
}

impl Logic for Lowest {
    #[perpetual_verilog::kernel]
    fn update(&mut self) {
        self.less.next = self.bits.val() - 1;
        self.others.next = self.bits.val() & self.less.val();
        self.rest.next = self.others.val();
        self.more.next = self.others.val().any();
        self.any.next = self.bits.val().any();
        if self.bits.val().get_bit(0) {
            self.number.next = 0.into();
        } else if self.bits.val().get_bit(1) {
            self.number.next = 1.into();
        } else if self.bits.val().get_bit(2) {
            self.number.next = 2.into();
        } else if self.bits.val().get_bit(3) {
            self.number.next = 3.into();
        } else if self.bits.val().get_bit(4) {
            self.number.next = 4.into();
        } else if self.bits.val().get_bit(5) {
            self.number.next = 5.into();
        } else if self.bits.val().get_bit(6) {
            self.number.next = 6.into();
        } else {
            self.number.next = 7.into();
        }
    }
}

#[cfg(test)]
mod tests {
    use rust_hdl::prelude::*;

    use super::Lowest;
    use perpetual_verilog::testing::Bench;

    /// The circuit with a clock, which a bench wants.
    #[derive(perpetual_verilog::Circuit, Default)]
    struct Clocked {
        clock: Signal<In, Clock>,
        bits: Signal<In, Bits<8>>,
        number: Signal<Out, Bits<3>>,
        rest: Signal<Out, Bits<8>>,
        any: Signal<Out, Bit>,
        more: Signal<Out, Bit>,
        held: DFF<Bits<8>>,
        lowest: Lowest,
    }

    impl Logic for Clocked {
        #[perpetual_verilog::kernel]
        fn update(&mut self) {
            self.held.d.next = self.bits.val();
            self.lowest.bits.next = self.held.q.val();
            connect!(self <- self.lowest: number, rest, any, more);
        }
    }

    #[test]
    fn all_values() {
        let mut bench = Bench::new(Clocked::default(), |circuit| &mut circuit.clock);
        for bits in 0..256u64 {
            bench.circuit.bits.next = bits.into();
            bench.cycle();
            let rest = bits & bits.wrapping_sub(1);
            assert_eq!(bench.circuit.number.val(), u64::from(bits.trailing_zeros().min(7)));
            assert_eq!(bench.circuit.rest.val(), rest);
            assert_eq!(bench.circuit.any.val(), bits != 0);
            assert_eq!(bench.circuit.more.val(), rest != 0);
        }
        bench.replay("lowest");
        bench.lint("lowest");
    }
}
