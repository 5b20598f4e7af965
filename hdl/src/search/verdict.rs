//! What is made of a node when its replies are known.

use rust_hdl::prelude::*;
use smart_default::SmartDefault;

/// Steps 1 to 6 of the search, from what is known of the node.
///
/// * `begins`: a search begins; with `bound` it takes `upcoming` as one.
/// * In, of the node: `has_parent`, `quiescent`, `pushed`, `proven`, `probe`; `bare` and `fifty` of its position; `stands`,
///   `below_zero` and `above_zero` of its sum and window; `full`, there was no place in the list; `counting`, lines are
///   counted.
/// * Detector: `valid`, it is told nothing and its flags `repetition`, `upcoming` and `exact` are those of the line.
/// * Out: `missing`, flags that are needed before generation are not there, `repeats`, it is left as a repetition then, and
///   `rests`, as one whose sum is enough; `flags_known`, none is missing behind it; `may_repeat`, a move may bring an
///   earlier position back.
/// * Out, of the inputs a cycle before: `outcome`; `not_exact`, moves are tried, or would be, though something was forgotten.
#[derive(perpetual_verilog::Circuit, SmartDefault)]
pub struct Verdict {
    /// Rising edge.
    pub clock: Signal<In, Clock>,
    /// A search begins.
    pub begins: Signal<In, Bit>,
    /// It takes `upcoming` as a bound.
    pub bound: Signal<In, Bit>,
    /// It is not the root.
    pub has_parent: Signal<In, Bit>,
    /// It is at the horizon or behind it.
    pub quiescent: Signal<In, Bit>,
    /// The detector was told of the move to it.
    pub pushed: Signal<In, Bit>,
    /// Its parent has a legal move, or needs none.
    pub proven: Signal<In, Bit>,
    /// Its parent asks for legality alone.
    pub probe: Signal<In, Bit>,
    /// Too few men to win.
    pub bare: Signal<In, Bit>,
    /// Fifty moves.
    pub fifty: Signal<In, Bit>,
    /// The sum is enough.
    pub stands: Signal<In, Bit>,
    /// The lower bound is negative.
    pub below_zero: Signal<In, Bit>,
    /// The upper bound is positive.
    pub above_zero: Signal<In, Bit>,
    /// There was no place in the list.
    pub full: Signal<In, Bit>,
    /// Lines are counted.
    pub counting: Signal<In, Bit>,
    /// Detector: its flags are those of the line.
    pub valid: Signal<In, Bit>,
    /// Detector: the position has occurred before.
    pub repetition: Signal<In, Bit>,
    /// Detector: a move brings an earlier position back.
    pub upcoming: Signal<In, Bit>,
    /// Detector: nothing has been forgotten.
    pub exact: Signal<In, Bit>,
    /// Flags are missing.
    pub missing: Signal<Out, Bit>,
    /// At the horizon, it has occurred before.
    pub repeats: Signal<Out, Bit>,
    /// At the horizon, its sum is enough.
    pub rests: Signal<Out, Bit>,
    /// No flag is missing.
    pub flags_known: Signal<Out, Bit>,
    /// A move may bring an earlier position back.
    pub may_repeat: Signal<Out, Bit>,
    /// Something was forgotten.
    pub not_exact: Signal<Out, Bit>,
    /// What is made of it.
    pub outcome: Signal<Out, Outcome>,
    use_bound: DFF<Bit>,
    // What the detector said in the cycle before.
    known: DFF<Bit>,
    repeated: DFF<Bit>,
    upcomes: DFF<Bit>,
    forgot: DFF<Bit>,
    #[default(DFF::<Outcome>::default())]
    decided: DFF<Outcome>,
    has_occurred: Signal<Local, Bit>,
    told_deep: Signal<Local, Bit>,
    is_draw: Signal<Local, Bit>,
    is_wide: Signal<Local, Bit>,
    raises: Signal<Local, Bit>,
}

/// What is made of a node.
#[derive(Clone, Copy, Debug, PartialEq, LogicState)]
pub enum Outcome {
    /// Its moves are tried.
    Expand,
    /// They are, and the lower bound is 0.
    Raise,
    /// It is left: the lower bound 0 is not below the upper one.
    Cut,
    /// It is left with the upper bound: the sum is enough.
    Stand,
    /// It is left as a draw.
    Draw,
    /// It is left as a position that has occurred before.
    Repetition,
    /// It is the end of a line that is counted.
    Line,
    /// The search ends: there was no place in the list.
    Full,
}

impl Logic for Verdict {
    #[perpetual_verilog::kernel]
    fn update(&mut self) {
        if self.begins.val() {
            self.use_bound.d.next = self.bound.val();
        }
        self.known.d.next = self.valid.val();
        self.repeated.d.next = self.repetition.val();
        self.upcomes.d.next = self.upcoming.val();
        self.forgot.d.next = !self.exact.val();
        self.has_occurred.next = self.pushed.val() & self.repeated.q.val();
        // A child that may repeat at the horizon waits for the flags before generation, another one after it.
        self.told_deep.next = self.pushed.val() & self.quiescent.val();
        self.missing.next = self.told_deep.val() & !self.known.q.val();
        self.repeats.next = self.has_occurred.val() & self.quiescent.val();
        self.rests.next = self.told_deep.val() & self.proven.val() & self.stands.val();
        self.flags_known.next = self.known.q.val() | (!self.pushed.val() & self.has_parent.val());
        self.may_repeat.next = self.upcomes.q.val() | self.forgot.q.val();
        self.is_draw.next =
            self.probe.val() | self.bare.val() | (self.quiescent.val() & self.fifty.val());
        // All moves are tried, and not only for a legal one.
        self.is_wide.next = !self.quiescent.val() & !self.fifty.val() & !self.counting.val();
        self.raises.next = self.is_wide.val()
            & self.use_bound.q.val()
            & self.has_parent.val()
            & self.upcomes.q.val()
            & self.below_zero.val();
        if self.has_occurred.val() {
            self.decided.d.next = Outcome::Repetition;
        } else if self.full.val() {
            self.decided.d.next = Outcome::Full;
        } else if self.counting.val() & self.quiescent.val() {
            self.decided.d.next = Outcome::Line;
        } else if self.is_draw.val() {
            self.decided.d.next = Outcome::Draw;
        } else if self.quiescent.val() & self.stands.val() {
            self.decided.d.next = Outcome::Stand;
        } else if self.raises.val() {
            self.decided.d.next = Outcome::Cut;
            if self.above_zero.val() {
                self.decided.d.next = Outcome::Raise;
            }
        } else {
            self.decided.d.next = Outcome::Expand;
        }
        self.not_exact.next = self.is_wide.val()
            & self.forgot.q.val()
            & ((self.decided.q.val() == Outcome::Expand)
                | (self.decided.q.val() == Outcome::Raise)
                | (self.decided.q.val() == Outcome::Cut));
        self.outcome.next = self.decided.q.val();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use perpetual_model::generate::Numbers;
    use perpetual_verilog::testing::Bench;

    /// Every combination of inputs, in some order: what is decided is steps 1 to 6 of docs/search-chip.md.
    #[test]
    fn a_node_is_decided_in_the_order_of_the_steps() {
        let mut bench = Bench::new(Verdict::default(), |verdict| &mut verdict.clock);
        let mut numbers = Numbers::new(5);
        let mut seen = [0; 8];
        for _ in 0..4_000 {
            let bits: [bool; 17] = std::array::from_fn(|_| numbers.below(2) == 1);
            let [has_parent, quiescent, pushed, proven, probe, bare, fifty, stands, ..] = bits;
            let [below_zero, above_zero, full, use_bound, counting, valid, ..] = bits[8..] else {
                unreachable!("there are seventeen")
            };
            let [repetition, upcoming, exact] = [bits[14], bits[15], bits[16]];
            let circuit = &mut bench.circuit;
            circuit.has_parent.next = has_parent;
            circuit.quiescent.next = quiescent;
            circuit.pushed.next = pushed;
            circuit.proven.next = proven;
            circuit.probe.next = probe;
            circuit.bare.next = bare;
            circuit.fifty.next = fifty;
            circuit.stands.next = stands;
            circuit.below_zero.next = below_zero;
            circuit.above_zero.next = above_zero;
            // Most of the time there is place, and a value is looked for.
            let full = full && numbers.below(4) == 0;
            let counting = counting && numbers.below(2) == 0;
            circuit.full.next = full;
            circuit.begins.next = true;
            circuit.bound.next = use_bound;
            circuit.counting.next = counting;
            circuit.valid.next = valid;
            circuit.repetition.next = repetition;
            circuit.upcoming.next = upcoming;
            circuit.exact.next = exact;
            bench.cycle();
            bench.cycle();
            let wide = !quiescent && !fifty && !counting;
            let raises = wide && use_bound && has_parent && upcoming && below_zero;
            let outcome = match () {
                () if pushed && repetition => Outcome::Repetition,
                () if full => Outcome::Full,
                () if counting && quiescent => Outcome::Line,
                () if probe || bare || quiescent && fifty => Outcome::Draw,
                () if quiescent && stands => Outcome::Stand,
                () if raises && !above_zero => Outcome::Cut,
                () if raises => Outcome::Raise,
                () => Outcome::Expand,
            };
            let circuit = &bench.circuit;
            assert_eq!(circuit.outcome.val(), outcome);
            let tries = matches!(outcome, Outcome::Expand | Outcome::Raise | Outcome::Cut);
            assert_eq!(circuit.not_exact.val(), tries && wide && !exact);
            assert_eq!(circuit.missing.val(), pushed && quiescent && !valid);
            assert_eq!(circuit.repeats.val(), pushed && quiescent && repetition);
            assert_eq!(circuit.rests.val(), pushed && quiescent && proven && stands);
            assert_eq!(circuit.flags_known.val(), valid || !pushed && has_parent);
            assert_eq!(circuit.may_repeat.val(), upcoming || !exact);
            seen[outcome as usize] += 1;
        }
        assert!(seen.iter().all(|count| *count > 0), "{seen:?}");
        bench.replay("verdict");
        bench.lint("verdict");
    }
}
