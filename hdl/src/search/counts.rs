//! What a search counts, and what went wrong with it.

use rust_hdl::prelude::*;

/// Counters of 32 bits and flags, cleared together.
///
/// * `clear`: all are 0 after the rising edge, but for `too_deep`, which is then `bad_depth`; what happens in that cycle is not
///   counted.
/// * Else at a rising edge `not_exact` to `illegal` set their flag, and at the one after `node`, `generation`,
///   `repetition` and `bound` raise their counter by one.
/// * Out: the counters and flags.
#[derive(LogicBlock, Default)]
pub struct Counts {
    /// Clock, rising edge.
    pub clock: Signal<In, Clock>,
    /// Begins.
    pub clear: Signal<In, Bit>,
    /// A move is taken from a list.
    pub node: Signal<In, Bit>,
    /// Moves have been generated.
    pub generation: Signal<In, Bit>,
    /// A position has occurred before.
    pub repetition: Signal<In, Bit>,
    /// A lower bound is raised, or a line counted.
    pub bound: Signal<In, Bit>,
    /// The detector has forgotten something.
    pub not_exact: Signal<In, Bit>,
    /// The depth is not 1 to 16.
    pub bad_depth: Signal<In, Bit>,
    /// There were too many moves.
    pub no_place: Signal<In, Bit>,
    /// The line was too long.
    pub no_frame: Signal<In, Bit>,
    /// The side not to move is in check.
    pub illegal: Signal<In, Bit>,
    /// Moves taken from lists.
    pub nodes: Signal<Out, Bits<32>>,
    /// Generations.
    pub generations: Signal<Out, Bits<32>>,
    /// Repetitions.
    pub repetitions: Signal<Out, Bits<32>>,
    /// Raised bounds, or lines.
    pub bounds: Signal<Out, Bits<32>>,
    /// Something was forgotten.
    pub inexact: Signal<Out, Bit>,
    /// The depth was not 1 to 16.
    pub too_deep: Signal<Out, Bit>,
    /// There were too many moves.
    pub list_full: Signal<Out, Bit>,
    /// The line was too long.
    pub frames_full: Signal<Out, Bit>,
    /// The side not to move was in check.
    pub illegal_root: Signal<Out, Bit>,
    // What happened in the cycle before.
    was_node: DFF<Bit>,
    was_generation: DFF<Bit>,
    was_repetition: DFF<Bit>,
    was_bound: DFF<Bit>,
    node_count: DFF<Bits<32>>,
    generation_count: DFF<Bits<32>>,
    repetition_count: DFF<Bits<32>>,
    bound_count: DFF<Bits<32>>,
    is_inexact: DFF<Bit>,
    is_too_deep: DFF<Bit>,
    is_list_full: DFF<Bit>,
    is_frames_full: DFF<Bit>,
    is_illegal: DFF<Bit>,
}

impl Logic for Counts {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(
            self,
            clock,
            was_node,
            was_generation,
            was_repetition,
            was_bound,
            node_count,
            generation_count,
            repetition_count,
            bound_count,
            is_inexact,
            is_too_deep,
            is_list_full,
            is_frames_full,
            is_illegal
        );
        self.is_inexact.d.next = self.not_exact.val() | self.is_inexact.q.val();
        self.is_too_deep.d.next = self.bad_depth.val() | self.is_too_deep.q.val();
        self.is_list_full.d.next = self.no_place.val() | self.is_list_full.q.val();
        self.is_frames_full.d.next = self.no_frame.val() | self.is_frames_full.q.val();
        self.is_illegal.d.next = self.illegal.val() | self.is_illegal.q.val();
        self.was_node.d.next = self.node.val();
        self.was_generation.d.next = self.generation.val();
        self.was_repetition.d.next = self.repetition.val();
        self.was_bound.d.next = self.bound.val();
        if self.was_node.q.val() {
            self.node_count.d.next = self.node_count.q.val() + 1;
        }
        if self.was_generation.q.val() {
            self.generation_count.d.next = self.generation_count.q.val() + 1;
        }
        if self.was_repetition.q.val() {
            self.repetition_count.d.next = self.repetition_count.q.val() + 1;
        }
        if self.was_bound.q.val() {
            self.bound_count.d.next = self.bound_count.q.val() + 1;
        }
        if self.clear.val() {
            self.was_node.d.next = false;
            self.was_generation.d.next = false;
            self.was_repetition.d.next = false;
            self.was_bound.d.next = false;
            self.node_count.d.next = 0.into();
            self.generation_count.d.next = 0.into();
            self.repetition_count.d.next = 0.into();
            self.bound_count.d.next = 0.into();
            self.is_inexact.d.next = false;
            self.is_too_deep.d.next = self.bad_depth.val();
            self.is_list_full.d.next = false;
            self.is_frames_full.d.next = false;
            self.is_illegal.d.next = false;
        }
        self.nodes.next = self.node_count.q.val();
        self.generations.next = self.generation_count.q.val();
        self.repetitions.next = self.repetition_count.q.val();
        self.bounds.next = self.bound_count.q.val();
        self.inexact.next = self.is_inexact.q.val();
        self.too_deep.next = self.is_too_deep.q.val();
        self.list_full.next = self.is_list_full.q.val();
        self.frames_full.next = self.is_frames_full.q.val();
        self.illegal_root.next = self.is_illegal.q.val();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use perpetual_verilog::testing::Bench;

    #[test]
    fn each_event_has_its_counter_or_flag() {
        let mut bench = Bench::new(Counts::default(), |counts| &mut counts.clock);
        for round in 1..40u64 {
            let circuit = &mut bench.circuit;
            circuit.node.next = true;
            circuit.generation.next = round % 2 == 0;
            circuit.repetition.next = round % 3 == 0;
            circuit.bound.next = round % 4 == 0;
            circuit.not_exact.next = round == 5;
            circuit.no_place.next = round == 6;
            circuit.no_frame.next = round == 7;
            circuit.illegal.next = round == 8;
            circuit.bad_depth.next = round == 9;
            bench.cycle();
            let circuit = &bench.circuit;
            let counted =
                [&circuit.nodes, &circuit.generations, &circuit.repetitions, &circuit.bounds];
            for (counter, every) in counted.into_iter().zip(1..) {
                assert_eq!(counter.val(), (round - 1) / every);
            }
            let flags = [
                &circuit.inexact,
                &circuit.list_full,
                &circuit.frames_full,
                &circuit.illegal_root,
                &circuit.too_deep,
            ];
            for (flag, since) in flags.into_iter().zip(5..) {
                assert_eq!(flag.val(), round >= since);
            }
        }
        for bad in [false, true] {
            bench.circuit.clear.next = true;
            bench.circuit.bad_depth.next = bad;
            bench.circuit.node.next = true;
            bench.cycle();
            assert!(!bench.circuit.inexact.val() && !bench.circuit.list_full.val());
            assert_eq!(bench.circuit.too_deep.val(), bad);
            bench.circuit.clear.next = false;
            bench.circuit.bad_depth.next = false;
            bench.circuit.node.next = false;
            bench.cycle();
            assert_eq!(bench.circuit.nodes.val(), 0u64);
        }
        bench.replay("counts");
        bench.lint("counts");
    }
}
