//! Laws of the order of a search, whatever the circuits around say: all that they say is random, but for the squares of a move
//! and the ply.

use super::Control;
use crate::search::counts::{Event, Fault};
use crate::search::node::Read;
use crate::search::values::Give;
use crate::search::verdict::Outcome;
use crate::testing::{Mutant, all_are_found};
use perpetual_model::generate::Numbers;
use perpetual_verilog::testing::Bench;

const OUTCOMES: [Outcome; 8] = [
    Outcome::Repetition,
    Outcome::Full,
    Outcome::Line,
    Outcome::Draw,
    Outcome::Stand,
    Outcome::Cut,
    Outcome::Raise,
    Outcome::Expand,
];

/// The circuits around, as far as they are not random.
struct Around {
    bench: Bench<Control>,
    numbers: Numbers,
    /// Squares of the moves that led here.
    line: Vec<usize>,
    /// Those of the move read last, and of the one taken back last.
    squares: usize,
    undone: usize,
    /// Which square is next.
    square: usize,
    /// The replies of the node gave a capture of the king, and it is left for that.
    illegal: bool,
    proofs: usize,
    nodes: usize,
    made: usize,
    left: usize,
    searches: usize,
}

/// What it says in a cycle that is looked at in the next one.
#[derive(Default)]
struct Before {
    drains: bool,
    idle: bool,
    ends: bool,
    line_rests: bool,
}

impl Around {
    fn new() -> Around {
        let bench = Bench::new(Control::default(), |control| &mut control.clock);
        Around {
            bench,
            numbers: Numbers::new(7),
            line: Vec::new(),
            squares: 2,
            undone: 2,
            square: 0,
            illegal: false,
            proofs: 0,
            nodes: 0,
            made: 0,
            left: 0,
            searches: 0,
        }
    }

    /// High once in so many cycles.
    fn once_in(&mut self, cycles: usize) -> bool {
        self.numbers.below(cycles) == 0
    }

    fn drive(&mut self, depth: usize, counting: bool, stops: bool) {
        let returning = self.bench.circuit.returns.val();
        let making = self.bench.circuit.makes.val();
        let squares = match (making, returning) {
            (true, _) => self.squares,
            (_, true) => self.line.last().copied().unwrap_or(2),
            _ => self.undone,
        };
        let deep = self.line.len() > 4;
        let outcome = OUTCOMES[if self.once_in(40) {
            1
        } else {
            [0, 2, 3, 4, 5, 6, 7, 7, 7, 7][self.numbers.below(10)]
        }];
        let says = [2, 8, 9, 3, 5, 3, 4, 4, 3, 3, 3, 2, 3, 2].map(|cycles| self.once_in(cycles));
        let king_taken = self.once_in(6);
        let read_last = deep || self.once_in(4);
        let stop = stops && self.once_in(30);
        let reset = stops && self.once_in(60);
        let line_rests = self.once_in(3);
        let start = self.once_in(2);
        let circuit = &mut self.bench.circuit;
        circuit.start.next = start;
        circuit.depth.next = (depth as u64).into();
        circuit.counting.next = counting;
        circuit.stop.next = stop;
        circuit.reset.next = reset;
        circuit.first.next = self.square == 0;
        circuit.second.next = self.square == 1;
        circuit.last.next = self.square > 0 && self.square + 1 == squares;
        circuit.has_parent.next = !self.line.is_empty();
        circuit.is_last_ply.next = self.line.len() > 6;
        circuit.outcome.next = outcome;
        circuit.king_taken.next = king_taken;
        circuit.read_last.next = read_last;
        circuit.line_rests.next = line_rests;
        circuit.quiescent.next = deep;
        let [
            generates,
            missing,
            repeats,
            rests,
            joining,
            waits,
            skips,
            at_once,
            legal,
            drawn,
            pushed,
            can_tell,
            better,
            fails_high,
        ] = says;
        circuit.generates.next = generates;
        circuit.flags_known.next = !missing;
        circuit.missing.next = missing;
        circuit.repeats.next = repeats;
        circuit.rests.next = rests;
        circuit.joining.next = joining;
        circuit.waits.next = waits;
        circuit.skips.next = skips;
        circuit.at_once.next = at_once;
        circuit.legal.next = legal;
        circuit.drawn.next = drawn;
        circuit.pushed.next = pushed;
        circuit.can_tell.next = can_tell;
        circuit.better.next = better;
        circuit.fails_high.next = fails_high;
        circuit.improves.next = skips;
        circuit.is_empty.next = at_once && rests;
        self.bench.settle();
    }

    /// A cycle: laws that hold in each.
    fn cycle(&mut self, before: &Before, depth: usize) -> Before {
        let circuit = &self.bench.circuit;
        let said = || format!("cycle {}, line {:?}", self.bench.cycles(), self.line);
        let [push, pop] = [circuit.push.val(), circuit.pop.val()];
        let [idle, drains] = [circuit.idle.val(), circuit.drains.val()];
        let [write, step] = [circuit.write.val(), circuit.step.val()];
        let (counted, fault, give) =
            (circuit.counted.val(), circuit.fault.val(), circuit.give.val());
        assert!(!(push && pop), "{}", said());
        assert!(!(idle && drains), "{}", said());
        assert!(!step || write, "a square is passed over: {}", said());
        assert!(
            !(idle || drains) || !(push || pop || write || step || circuit.replies.val()),
            "{}",
            said()
        );
        assert_eq!(drains, before.ends || before.drains && !before.line_rests, "{}", said());
        if before.drains && before.line_rests && !before.ends {
            assert!(idle, "{}", said());
        }
        assert!(!(drains || circuit.reset.val()) || give == Give::Zero, "{}", said());
        assert!(
            give != Give::Mated || circuit.checks.val() && circuit.king_taken.val(),
            "{}",
            said()
        );
        assert_eq!(
            circuit.begins.val(),
            idle && circuit.start.val() && !circuit.reset.val(),
            "{}",
            said()
        );
        assert_eq!(
            fault == Fault::TooDeep,
            circuit.begins.val() && !(1..=16).contains(&depth),
            "{}",
            said()
        );
        // Only a move that was legal is said to be, and each is said once.
        let undoes = step && !circuit.makes.val() && !circuit.returns.val();
        if circuit.prove.val() {
            assert!(undoes && !self.illegal && !circuit.counting.val(), "{}", said());
        }
        let proves = circuit.prove.val();
        let takes = circuit.take.val() && circuit.will_reply.val();
        let following = circuit.makes.val() && circuit.read.val() == Read::Following;
        let (begins, making, last) =
            (circuit.begins.val(), circuit.makes.val(), circuit.last.val());
        let is_counting = circuit.counting.val();
        // Generation ends with a capture of the king, and not for the second time at a node without moves.
        let king = circuit.king_taken.val()
            && !circuit.checks.val()
            && !circuit.decide.val()
            && counted == Event::Generation
            && give == Give::Keep;
        let ends = fault != Fault::Nothing && fault != Fault::TooDeep
            || circuit.stop.val() && !idle
            || circuit.reset.val();
        let line_rests = circuit.line_rests.val();
        self.proofs += usize::from(proves);
        self.nodes += usize::from(counted == Event::Node);
        self.left += usize::from(following);
        if making && step && last {
            assert!(push, "the last square is written, and the child is not there");
        }
        if push {
            assert!(making && last);
            self.line.push(self.squares);
            self.made += 1;
            self.illegal = false;
        }
        if king && !self.line.is_empty() {
            self.illegal = true;
        }
        if pop {
            self.undone = self.line.pop().expect("there is no parent");
            self.proofs = 0;
        }
        if undoes && last {
            let proven = usize::from(!self.illegal && !is_counting);
            assert_eq!(self.proofs, proven, "cycle {}", self.bench.cycles());
            self.illegal = false;
        }
        if step {
            self.square = if last { 0 } else { self.square + 1 };
        }
        if begins {
            self.line.clear();
            self.square = 0;
            (self.nodes, self.made, self.left, self.illegal) = (0, 0, 0, false);
            self.searches += 1;
        }
        self.bench.cycle();
        if takes {
            self.squares = 2 + self.numbers.below(3);
        }
        Before { drains, idle, ends, line_rests }
    }

    /// Searches until one has ended.
    fn search(&mut self, before: Before, stops: bool) -> Before {
        let (depth, counting) = (self.numbers.below(18), self.once_in(5));
        let mut before = before;
        let searches = self.searches;
        for _ in 0..3_000 {
            self.drive(depth, counting, stops);
            let was_stopped = before.drains || before.ends;
            before = self.cycle(&before, depth);
            if before.idle && self.searches > searches {
                break;
            }
            if self.bench.circuit.idle.val()
                && self.searches > searches
                && !was_stopped
                && !before.ends
                && !before.drains
            {
                assert!(self.line.is_empty(), "ends in the middle of a line: {:?}", self.line);
                assert_eq!(self.nodes, self.made + self.left, "each move is counted once");
            }
        }
        before
    }
}

fn recorded() -> Bench<Control> {
    let mut around = Around::new();
    // After power-up it drains.
    let mut before = Before { drains: true, ..Before::default() };
    for run in 0..250 {
        before = around.search(before, run % 5 == 0);
    }
    assert!(around.searches > 200, "{}", around.searches);
    around.bench
}

#[test]
fn laws_of_a_search_hold_whatever_is_said() {
    let bench = recorded();
    bench.replay("control");
    bench.lint("control");
}

#[test]
fn mistakes_are_found() {
    all_are_found(&recorded(), &MUTANTS);
}

const MUTANTS: [Mutant; 9] = [
    Mutant("a reset is no end", "", "fails = reset", "fails = 1'b0"),
    Mutant("a value outlives a reset", "", "if (reset) begin", "if (1'b0) begin"),
    Mutant("an illegal move is proven", "", "illegal_next = 1'b1", "illegal_next = 1'b0"),
    Mutant("the node is left though the detector waits", "", "(can_tell | ~pushed)", "1'b1"),
    Mutant("a stop is no end", "", "fails | (stop &", "fails | (1'b0 &"),
    Mutant(
        "a node without flags is opened",
        "",
        "~joining & ~arrives & ~missing",
        "~joining & ~arrives",
    ),
    Mutant("an illegal reply ends the node", "", "leaves = ~illegal &", "leaves ="),
    Mutant("the check looks at the same side", "", "making | checking |", "making |"),
    Mutant(
        "the parent arrives as a child does",
        "",
        "arrives_next = goes_down",
        "arrives_next = goes_up",
    ),
];
