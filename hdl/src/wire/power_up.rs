//! The reset of a board until its clock can be relied on.

use perpetual_catalogue::boards::power_up_cycles;
use rust_hdl::prelude::*;
use smart_default::SmartDefault;

use crate::constant::constant;
use crate::synchronizer::Synchronizer;

/// Holds a board in reset while its clock is not right, and for the first microseconds after.
///
/// * In: `clock`, which may be anything while `locked` is low; `locked`, from the PLL that makes the clock, not
///   synchronous to anything; tied high where there is no PLL.
/// * Out, from a register: `reset`. High from power-up until `locked` has been high at as many rising edges in a row as
///   [`power_up_cycles`] has it, and two more. High again from the second edge after one at which `locked` is low.
///
/// The cycles are for the block RAM of an iCE40, which cannot be read in its first microseconds.
///
/// **No reset** of its own: a low `locked` puts all registers in order from any state, in three cycles.
#[derive(perpetual_verilog::Circuit, SmartDefault)]
pub struct PowerUp {
    #[group = "Reset from power-up until the clock has been right for microseconds."]
    /// Anything while locked is low.
    pub clock: Signal<In, Clock>,
    /// From the PLL, not synchronous; high without one.
    pub locked: Signal<In, Bit>,
    /// High again when the lock is lost.
    pub reset: Signal<Out, Bit>,
    synchronizer: Synchronizer,
    // The mask is all the bits that the count can need: the others cost nothing then.
    count: DFF<Bits<16>>,
    // Inverted `reset`, so that power-up is one.
    runs: DFF<Bit>,
    more: Signal<Local, Bits<16>>,
    #[default(constant(0))]
    last: Constant<Bits<16>>,
}

impl PowerUp {
    /// For a clock of so many Hz.
    pub fn new(clock_hz: u32) -> PowerUp {
        PowerUp { last: constant(u64::from(power_up_cycles(clock_hz) - 1)), ..PowerUp::default() }
    }
}

impl Logic for PowerUp {
    #[perpetual_verilog::kernel]
    fn update(&mut self) {
        self.synchronizer.outside.next = self.locked.val();
        self.more.next = (self.count.q.val() + 1) & self.last.val();
        self.count.d.next = self.more.val();
        if self.runs.q.val() | !self.synchronizer.level.val() {
            self.count.d.next = 0.into();
        }
        if self.count.q.val() == self.last.val() {
            self.runs.d.next = true;
        }
        if !self.synchronizer.level.val() {
            self.runs.d.next = false;
        }
        self.reset.next = !self.runs.q.val();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::Bench;

    /// What the circuit is to do: it knows the levels at the edges, and counts.
    #[derive(Default)]
    struct Expected {
        past: Vec<bool>,
    }

    impl Expected {
        /// Whether there is a reset after an edge at which `locked` was this.
        fn reset(&mut self, locked: bool, cycles: usize) -> bool {
            self.past.push(locked);
            // What the two flip-flops hold back is not known yet.
            let known = &self.past[..self.past.len().saturating_sub(2)];
            known.iter().rev().take_while(|&&locked| locked).count() < cycles
        }
    }

    fn bench(clock_hz: u32) -> Bench<PowerUp> {
        Bench::new(PowerUp::new(clock_hz), |it| &mut it.clock)
    }

    /// Goes through these levels, each for so many cycles; how often a reset ended.
    fn run(bench: &mut Bench<PowerUp>, cycles: usize, levels: &[(bool, usize)]) -> usize {
        let (mut expected, mut was, mut ended) = (Expected::default(), true, 0);
        let levels = levels.iter().flat_map(|&(level, times)| std::iter::repeat_n(level, times));
        for (at, locked) in levels.enumerate() {
            bench.circuit.locked.next = locked;
            bench.cycle();
            let reset = bench.circuit.reset.val();
            assert_eq!(reset, expected.reset(locked, cycles), "cycle {at}");
            ended += usize::from(was && !reset);
            was = reset;
        }
        ended
    }

    #[test]
    fn there_is_a_reset_until_the_lock_has_been_there_for_microseconds() {
        for (clock_hz, cycles) in [(1_000_000, 4), (12_000_000, 64), (72_000_000, 512)] {
            // At once; late; lost in the count, and right before its end; lost much later, for long and for a cycle.
            let mut bench = bench(clock_hz);
            let levels = [(true, cycles + 3), (false, 1), (true, 2)];
            assert_eq!(run(&mut bench, cycles, &levels), 1);
            bench.replay("power-up-at-once");
            let mut bench = self::bench(clock_hz);
            let levels = [
                (false, 700),
                (true, cycles / 2),
                (false, 1),
                (true, cycles - 1),
                (false, 3),
                (true, 3 * cycles),
                (false, 50),
                (true, cycles + 20),
                (false, 1),
                (true, cycles + 20),
                (false, 10),
            ];
            assert_eq!(run(&mut bench, cycles, &levels), 3);
            bench.replay("power-up-late-and-lost");
        }
        bench(12_000_000).lint("power-up");
    }

    #[test]
    fn a_lock_that_glitches_ends_no_reset() {
        let mut bench = bench(12_000_000);
        let mut seed = 1u32;
        let mut levels = Vec::new();
        for _ in 0..400 {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            // Up to 63 cycles with the lock, and then some without.
            levels.extend([(true, (seed >> 26) as usize), (false, 1 + (seed >> 12 & 3) as usize)]);
        }
        assert_eq!(run(&mut bench, 64, &levels), 0);
        bench.replay("power-up-glitches");
    }
}
