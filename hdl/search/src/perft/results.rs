//! What perft has counted, or why it has not.

use rust_hdl::prelude::*;

/// Three counters and four errors, all of them held until `clear`.
///
/// * In: `clear`, everything is 0 and low again. `line`, `node` and `generation` count one each; `is_too_deep`, `is_list_full`,
///   `is_frames_full` and `is_illegal` are errors, also in the cycle of `clear`.
/// * Out: `lines`, `nodes`, `generations`; `too_deep`, `list_full`, `frames_full`, `illegal_root`.
#[derive(LogicBlock, Default)]
pub struct Results {
    /// Clock, rising edge.
    pub clock: Signal<In, Clock>,
    /// Begins anew.
    pub clear: Signal<In, Bit>,
    /// A legal line.
    pub line: Signal<In, Bit>,
    /// A move taken from a list.
    pub node: Signal<In, Bit>,
    /// A generation.
    pub generation: Signal<In, Bit>,
    /// The depth is not possible.
    pub is_too_deep: Signal<In, Bit>,
    /// There are too many moves.
    pub is_list_full: Signal<In, Bit>,
    /// The line is too long.
    pub is_frames_full: Signal<In, Bit>,
    /// The root is illegal.
    pub is_illegal: Signal<In, Bit>,
    /// Legal lines.
    pub lines: Signal<Out, Bits<40>>,
    /// Moves taken from lists.
    pub nodes: Signal<Out, Bits<40>>,
    /// Generations.
    pub generations: Signal<Out, Bits<40>>,
    /// The depth was not possible.
    pub too_deep: Signal<Out, Bit>,
    /// There were too many moves.
    pub list_full: Signal<Out, Bit>,
    /// The line was too long.
    pub frames_full: Signal<Out, Bit>,
    /// The root was illegal.
    pub illegal_root: Signal<Out, Bit>,
    line_count: DFF<Bits<40>>,
    node_count: DFF<Bits<40>>,
    generation_count: DFF<Bits<40>>,
    was_too_deep: DFF<Bit>,
    was_list_full: DFF<Bit>,
    was_frames_full: DFF<Bit>,
    was_illegal: DFF<Bit>,
}

impl Logic for Results {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(
            self,
            clock,
            line_count,
            node_count,
            generation_count,
            was_too_deep,
            was_list_full,
            was_frames_full,
            was_illegal
        );
        if self.line.val() {
            self.line_count.d.next = self.line_count.q.val() + 1;
        }
        if self.node.val() {
            self.node_count.d.next = self.node_count.q.val() + 1;
        }
        if self.generation.val() {
            self.generation_count.d.next = self.generation_count.q.val() + 1;
        }
        if self.clear.val() {
            self.line_count.d.next = 0.into();
            self.node_count.d.next = 0.into();
            self.generation_count.d.next = 0.into();
        }
        self.was_too_deep.d.next =
            self.is_too_deep.val() | (self.was_too_deep.q.val() & !self.clear.val());
        self.was_list_full.d.next =
            self.is_list_full.val() | (self.was_list_full.q.val() & !self.clear.val());
        self.was_frames_full.d.next =
            self.is_frames_full.val() | (self.was_frames_full.q.val() & !self.clear.val());
        self.was_illegal.d.next =
            self.is_illegal.val() | (self.was_illegal.q.val() & !self.clear.val());
        self.lines.next = self.line_count.q.val();
        self.nodes.next = self.node_count.q.val();
        self.generations.next = self.generation_count.q.val();
        self.too_deep.next = self.was_too_deep.q.val();
        self.list_full.next = self.was_list_full.q.val();
        self.frames_full.next = self.was_frames_full.q.val();
        self.illegal_root.next = self.was_illegal.q.val();
    }
}

#[cfg(test)]
mod tests {
    use super::Results;
    use crate::reference::Numbers;
    use perpetual_verilog::testing::Bench;

    #[test]
    fn each_is_counted_and_each_error_is_held() {
        let mut bench = Bench::new(Results::default(), |circuit| &mut circuit.clock);
        let mut numbers = Numbers(77);
        let (mut counts, mut errors) = ([0; 3], [false; 4]);
        for _ in 0..400 {
            let counted = [2, 3, 5].map(|bound| numbers.below(bound) == 0);
            let failed = [0; 4].map(|_| numbers.below(40) == 0);
            let clear = numbers.below(60) == 0;
            let circuit = &mut bench.circuit;
            circuit.clear.next = clear;
            [circuit.line.next, circuit.node.next, circuit.generation.next] = counted;
            circuit.is_too_deep.next = failed[0];
            circuit.is_list_full.next = failed[1];
            circuit.is_frames_full.next = failed[2];
            circuit.is_illegal.next = failed[3];
            bench.cycle();
            for (count, counted) in counts.iter_mut().zip(counted) {
                *count = if clear { 0 } else { *count + u64::from(counted) };
            }
            for (error, failed) in errors.iter_mut().zip(failed) {
                *error = failed || (*error && !clear);
            }
            let circuit = &bench.circuit;
            let shown = [circuit.lines.val(), circuit.nodes.val(), circuit.generations.val()];
            assert_eq!(shown.map(|count| count.to_u64()), counts);
            let shown = [
                circuit.too_deep.val(),
                circuit.list_full.val(),
                circuit.frames_full.val(),
                circuit.illegal_root.val(),
            ];
            assert_eq!(shown, errors);
        }
        bench.replay("results");
        bench.lint("results");
    }
}
