//! When everything on a board begins anew.

use rust_hdl::prelude::*;

use crate::synchronizer::Synchronizer;

/// The reset of a board's circuits, from its input and from a break on the line.
///
/// * In: `clock`; `reset`, not synchronous to anything; `line_break`, from the receiver.
/// * Out, from registers: `reset_all`, but the receiver: high three cycles after `reset` was, and one
///   after `line_break`; `reset_receiver`, which a break does not make, since the receiver has to see its end.
///
/// Power-up, which makes all registers 0, is a reset. From any state the outputs follow the inputs in three cycles.
#[derive(perpetual_verilog::Circuit, Default)]
pub struct Restart {
    /// Rising edge.
    pub clock: Signal<In, Clock>,
    /// Begins anew.
    pub reset: Signal<In, Bit>,
    /// The line is broken.
    pub line_break: Signal<In, Bit>,
    /// All but the receiver begin anew.
    pub reset_all: Signal<Out, Bit>,
    /// The receiver does.
    pub reset_receiver: Signal<Out, Bit>,
    // Inverted, so that power-up is a reset.
    synchronizer: Synchronizer,
    runs: DFF<Bit>,
}

impl Logic for Restart {
    #[perpetual_verilog::kernel]
    fn update(&mut self) {
        self.synchronizer.outside.next = !self.reset.val();
        self.runs.d.next = self.synchronizer.level.val() & !self.line_break.val();
        self.reset_all.next = !self.runs.q.val();
        self.reset_receiver.next = !self.synchronizer.level.val();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::Bench;

    #[test]
    fn power_up_and_reset_and_a_break_restart() {
        let mut bench = Bench::new(Restart::default(), |it| &mut it.clock);
        let seen = |bench: &Bench<Restart>| {
            (bench.circuit.reset_all.val(), bench.circuit.reset_receiver.val())
        };
        let mut runs = |reset: bool, line_break: bool, cycles: usize| -> Vec<(bool, bool)> {
            bench.circuit.reset.next = reset;
            bench.circuit.line_break.next = line_break;
            (0..cycles)
                .map(|_| {
                    bench.cycle();
                    seen(&bench)
                })
                .collect()
        };
        let (all, one, none) = ((true, true), (true, false), (false, false));
        assert_eq!(runs(false, false, 4), [all, one, none, none]);
        assert_eq!(runs(true, false, 1), [none]);
        assert_eq!(runs(false, false, 4), [(false, true), one, none, none]);
        assert_eq!(runs(false, true, 2), [one, one]);
        assert_eq!(runs(false, false, 2), [none, none]);
        bench.replay("restart");
        bench.lint("restart");
    }
}
