//! Where a signal from outside the clock comes in.

use rust_hdl::prelude::*;

/// Two flip-flops, through which everything goes that is not synchronous to the clock.
///
/// * In: `clock`; `outside`, which may change at any time.
/// * Out: `level`, what `outside` was at the last rising edge but one. 0 at power-up.
///
/// The first flip-flop may take a while to be 0 or 1 when `outside` changes at the edge; nothing but the second
/// looks at it. In the Verilog both are marked, so that tools keep them as they are, side by side, and count no
/// path to the first.
///
/// **No reset**: from any state the two follow `outside` in two cycles.
#[derive(perpetual_verilog::Circuit, Default)]
pub struct Synchronizer {
    /// Rising edge.
    pub clock: Signal<In, Clock>,
    /// From outside the clock.
    pub outside: Signal<In, Bit>,
    /// The same, two cycles late.
    pub level: Signal<Out, Bit>,
    first: Crossing,
    second: Crossing,
}

impl Logic for Synchronizer {
    #[perpetual_verilog::kernel]
    fn update(&mut self) {
        self.first.d.next = self.outside.val();
        self.second.d.next = self.first.q.val();
        self.level.next = self.second.q.val();
    }
}

/// A flip-flop of a [`Synchronizer`]: that of rust-hdl, with the marks.
#[derive(perpetual_verilog::Circuit, Default)]
struct Crossing {
    clock: Signal<In, Clock>,
    d: Signal<In, Bit>,
    q: Signal<Out, Bit>,
}

impl Logic for Crossing {
    fn update(&mut self) {
        if self.clock.pos_edge() {
            self.q.next = self.d.val();
        }
    }

    fn connect(&mut self) {
        self.q.connect();
    }

    fn hdl(&self) -> Verilog {
        let text = "\
(* keep, ASYNC_REG = \"TRUE\" *)
initial begin
   q = 1'h0;
end

always @(posedge clock) begin
   q <= d;
end
";
        // rust-hdl has the attributes before the block; perpetual-verilog puts them before the register.
        Verilog::Custom(text.to_owned())
    }

    fn timing(&self) -> Vec<TimingInfo> {
        vec![TimingInfo {
            name: "crossing".into(),
            clock: "clock".into(),
            inputs: vec!["d".into()],
            outputs: vec!["q".into()],
        }]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::Bench;

    #[test]
    fn every_level_comes_two_cycles_late_through_two_marked_registers() {
        let mut bench = Bench::new(Synchronizer::default(), |it| &mut it.clock);
        let mut past = [false; 2];
        for at in 0u32..400 {
            let outside = at.wrapping_mul(0x9e37_79b9) >> 30 == 0;
            bench.circuit.outside.next = outside;
            bench.cycle();
            past = [outside, past[0]];
            assert_eq!(bench.circuit.level.val(), past[1], "cycle {at}");
        }
        bench.replay("synchronizer");
        bench.lint("synchronizer");
        let text = bench.exported();
        for register in ["first", "second"] {
            let marked = format!("    (* keep, ASYNC_REG = \"TRUE\" *) reg {register};\n");
            assert!(text.contains(&marked), "{text}");
        }
    }
}
