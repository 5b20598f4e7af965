//! What a search has found, what it counts, and what went wrong with it.

use rust_hdl::prelude::*;
use smart_default::SmartDefault;

/// Counters of 32 bits, and the error that ended it, cleared together.
///
/// * `clear`: all are 0 after the rising edge, and there is no error but a `fault` of [`Fault::TooDeep`] in that cycle; what
///   else happens in it is not counted.
/// * Else at a rising edge `fault` is kept, and `not_exact` sets its flag; at the one after `counted` counters are raised.
/// * `improve`: the best move becomes `played`; with `forget` it becomes 0.
/// * Out: the best move, the counters and flags.
#[derive(perpetual_verilog::Circuit, SmartDefault)]
pub struct Counts {
    /// Rising edge.
    pub clock: Signal<In, Clock>,
    /// Begins.
    pub clear: Signal<In, Bit>,
    /// What is counted.
    pub counted: Signal<In, Event>,
    /// The detector has forgotten something.
    pub not_exact: Signal<In, Bit>,
    /// What went wrong.
    pub fault: Signal<In, Fault>,
    /// A better move has been found.
    pub improve: Signal<In, Bit>,
    /// From, to and special.
    pub played: Signal<In, Bits<15>>,
    /// There is no best move.
    pub forget: Signal<In, Bit>,
    /// The best move, 0 if there is none.
    pub best: Signal<Out, Bits<15>>,
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
    #[default(DFF::<Event>::default())]
    happened: DFF<Event>,
    best_move: DFF<Bits<15>>,
    node_count: DFF<Bits<32>>,
    generation_count: DFF<Bits<32>>,
    repetition_count: DFF<Bits<32>>,
    bound_count: DFF<Bits<32>>,
    is_inexact: DFF<Bit>,
    #[default(DFF::<Fault>::default())]
    ended_by: DFF<Fault>,
}

/// What is counted.
#[derive(Clone, Copy, Debug, PartialEq, LogicState)]
pub enum Event {
    /// Nothing.
    Nothing,
    /// A move is taken from a list.
    Node,
    /// Moves have been generated.
    Generation,
    /// They have, and a lower bound is raised, or a line counted.
    Bound,
    /// A position has occurred before.
    Repetition,
}

/// Why there is no value.
#[derive(Clone, Copy, Debug, PartialEq, LogicState)]
pub enum Fault {
    /// There is one.
    Nothing,
    /// The depth is not 1 to 16.
    TooDeep,
    /// There were too many moves.
    ListFull,
    /// The line was too long.
    FramesFull,
    /// The side not to move is in check.
    IllegalRoot,
}

impl Logic for Counts {
    #[perpetual_verilog::kernel]
    fn update(&mut self) {
        self.happened.d.next = self.counted.val();
        self.is_inexact.d.next = self.not_exact.val() | self.is_inexact.q.val();
        if self.fault.val() != Fault::Nothing {
            self.ended_by.d.next = self.fault.val();
        }
        if self.improve.val() {
            self.best_move.d.next = self.played.val();
        }
        if self.forget.val() {
            self.best_move.d.next = 0.into();
        }
        if self.happened.q.val() == Event::Node {
            self.node_count.d.next = self.node_count.q.val() + 1;
        }
        if (self.happened.q.val() == Event::Generation) | (self.happened.q.val() == Event::Bound) {
            self.generation_count.d.next = self.generation_count.q.val() + 1;
        }
        if self.happened.q.val() == Event::Bound {
            self.bound_count.d.next = self.bound_count.q.val() + 1;
        }
        if self.happened.q.val() == Event::Repetition {
            self.repetition_count.d.next = self.repetition_count.q.val() + 1;
        }
        if self.clear.val() {
            self.happened.d.next = Event::Nothing;
            self.node_count.d.next = 0.into();
            self.generation_count.d.next = 0.into();
            self.repetition_count.d.next = 0.into();
            self.bound_count.d.next = 0.into();
            self.is_inexact.d.next = false;
            self.ended_by.d.next = Fault::Nothing;
            if self.fault.val() == Fault::TooDeep {
                self.ended_by.d.next = Fault::TooDeep;
            }
        }
        self.best.next = self.best_move.q.val();
        self.nodes.next = self.node_count.q.val();
        self.generations.next = self.generation_count.q.val();
        self.repetitions.next = self.repetition_count.q.val();
        self.bounds.next = self.bound_count.q.val();
        self.inexact.next = self.is_inexact.q.val();
        self.too_deep.next = self.ended_by.q.val() == Fault::TooDeep;
        self.list_full.next = self.ended_by.q.val() == Fault::ListFull;
        self.frames_full.next = self.ended_by.q.val() == Fault::FramesFull;
        self.illegal_root.next = self.ended_by.q.val() == Fault::IllegalRoot;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use perpetual_verilog::testing::Bench;

    /// Counters and flags: nodes, generations, repetitions, bounds; too deep, list full, frames full, illegal root, inexact.
    fn seen(bench: &Bench<Counts>) -> ([u64; 4], [bool; 5]) {
        let circuit = &bench.circuit;
        let counters =
            [&circuit.nodes, &circuit.generations, &circuit.repetitions, &circuit.bounds];
        let flags = [
            &circuit.too_deep,
            &circuit.list_full,
            &circuit.frames_full,
            &circuit.illegal_root,
            &circuit.inexact,
        ];
        (counters.map(|counter| counter.val().to_u64()), flags.map(|flag| flag.val()))
    }

    #[test]
    fn each_event_has_its_counters_and_each_fault_its_flag() {
        let mut bench = Bench::new(Counts::default(), |counts| &mut counts.clock);
        let events = [Event::Node, Event::Generation, Event::Repetition, Event::Bound];
        let faults = [Fault::TooDeep, Fault::ListFull, Fault::FramesFull, Fault::IllegalRoot];
        for round in 0..40usize {
            let fault = round % 4;
            bench.circuit.clear.next = true;
            bench.circuit.counted.next = events[round % 3];
            bench.circuit.fault.next = faults[fault];
            bench.circuit.not_exact.next = true;
            bench.cycle();
            assert_eq!(seen(&bench), ([0; 4], [fault == 0, false, false, false, false]));
            bench.circuit.clear.next = false;
            bench.circuit.counted.next = Event::Nothing;
            bench.circuit.not_exact.next = false;
            bench.circuit.fault.next = Fault::Nothing;
            let mut expected = [0; 4];
            for at in 0..round {
                // Counted one cycle later.
                assert_eq!(seen(&bench).0, expected);
                let event = at * at % 5;
                bench.circuit.counted.next = *events.get(event).unwrap_or(&Event::Nothing);
                bench.cycle();
                assert_eq!(seen(&bench).0, expected);
                if let Some(counter) = expected.get_mut(event) {
                    *counter += 1;
                }
                expected[1] += u64::from(event == 3);
                bench.circuit.counted.next = Event::Nothing;
                bench.cycle();
            }
            bench.circuit.fault.next = faults[fault];
            bench.circuit.not_exact.next = round % 2 == 0;
            bench.cycle();
            bench.circuit.fault.next = Fault::Nothing;
            bench.circuit.not_exact.next = false;
            bench.cycle();
            let mut flags = [false; 5];
            flags[fault] = true;
            flags[4] = round % 2 == 0;
            assert_eq!(seen(&bench), (expected, flags));
        }
        for (improve, forget, clear, best) in [
            (true, false, false, 5),
            (false, false, false, 5),
            (true, true, false, 0),
            (true, false, false, 5),
            (false, false, true, 5),
            (false, true, false, 0),
        ] {
            bench.circuit.played.next = 5.into();
            bench.circuit.improve.next = improve;
            bench.circuit.forget.next = forget;
            bench.circuit.clear.next = clear;
            bench.cycle();
            assert_eq!(bench.circuit.best.val(), best as u64);
        }
        bench.replay("counts");
        bench.lint("counts");
    }
}
