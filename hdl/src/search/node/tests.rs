//! Lines of random nodes, beside records on a plain stack.

use super::{Node, Read};
use crate::testing::{Mutant, all_are_found};
use perpetual_model::generate::Numbers;
use perpetual_verilog::testing::Bench;

/// A node as the test knows it.
#[derive(Clone, Debug, Default)]
struct Known {
    tried: u64,
    list_end: u64,
    rights: u64,
    halfmoves: u64,
    bound: u64,
    legal: bool,
    ep_legal: bool,
    drawn: bool,
    /// The detector was told of the move to it.
    pushed: bool,
    proven: bool,
    probe: bool,
}

struct Walk {
    bench: Bench<Node>,
    numbers: Numbers,
    horizon: usize,
    counting: bool,
    watches: bool,
    line: Vec<Known>,
    killers: [Option<u64>; 16],
}

impl Walk {
    fn new() -> Walk {
        let mut bench = Bench::new(Node::default(), |node| &mut node.clock);
        // A killer is there in the second cycle of a node, in which the replies are decided on here.
        bench.compare_only_if("killer", "decide");
        bench.cycle();
        bench.compare_from_here();
        let numbers = Numbers::new(40);
        Walk {
            bench,
            numbers,
            horizon: 0,
            counting: false,
            watches: false,
            line: Vec::new(),
            killers: [None; 16],
        }
    }

    fn coin(&mut self) -> bool {
        self.numbers.below(2) == 1
    }

    fn number(&mut self, below: usize) -> u64 {
        self.numbers.below(below) as u64
    }

    fn ply(&self) -> usize {
        self.line.len() - 1
    }

    fn is_quiescent(&self) -> bool {
        self.ply() >= self.horizon
    }

    fn here(&mut self) -> &mut Known {
        self.line.last_mut().unwrap()
    }

    fn begin(&mut self) {
        self.horizon = 1 + self.numbers.below(16);
        self.counting = self.numbers.below(4) == 0;
        self.killers = [None; 16];
        let circuit = &mut self.bench.circuit;
        circuit.begins.next = true;
        circuit.depth.next = (self.horizon as u64).into();
        circuit.counting.next = self.counting;
        self.bench.cycle();
        self.bench.circuit.begins.next = false;
        self.line = vec![Known::default()];
        self.arrive();
    }

    /// Two cycles in a node that has come, and its replies are decided on.
    fn arrive(&mut self) {
        self.bench.cycle();
        self.check();
        let [fifty, may_repeat] = [self.coin(), self.coin()];
        let circuit = &mut self.bench.circuit;
        circuit.decide.next = true;
        circuit.fifty.next = fifty;
        circuit.may_repeat.next = may_repeat;
        self.bench.cycle();
        self.bench.circuit.decide.next = false;
        let drawn = fifty && !self.is_quiescent();
        self.here().drawn = drawn;
        if self.ply() + 1 == self.horizon {
            self.watches = may_repeat;
            self.bench.settle();
            assert_eq!(self.bench.circuit.watch.val(), self.watches);
        }
        self.check_drawn();
        self.read(true);
    }

    fn check_drawn(&mut self) {
        self.bench.settle();
        let drawn = self.here().drawn;
        assert_eq!(self.bench.circuit.drawn.val(), drawn, "{:?}", self.line);
    }

    /// Reads the first move, or that behind the one read before.
    fn read(&mut self, first: bool) {
        let [first_place, following] = [self.number(512), self.number(512)];
        let circuit = &mut self.bench.circuit;
        circuit.read.next = if first { Read::First } else { Read::Following };
        circuit.first_place.next = first_place.into();
        circuit.following.next = following.into();
        self.bench.settle();
        let place = if first { first_place } else { following };
        assert_eq!(self.bench.circuit.read_place.val(), place);
        self.here().tried = place;
        self.bench.cycle();
        self.bench.circuit.read.next = Read::Tried;
        self.bench.settle();
        assert_eq!(self.bench.circuit.read_place.val(), place);
    }

    fn prove(&mut self) {
        let en_passant = self.numbers.below(4) == 0;
        self.bench.circuit.prove.next = true;
        self.bench.circuit.en_passant.next = en_passant;
        self.bench.cycle();
        self.bench.circuit.prove.next = false;
        let here = self.here();
        here.legal = true;
        here.ep_legal |= en_passant;
    }

    fn refute(&mut self) {
        let (squares, quiet) = (self.number(4096), self.coin());
        let circuit = &mut self.bench.circuit;
        circuit.refute.next = true;
        circuit.quiet.next = quiet;
        circuit.squares.next = squares.into();
        self.bench.cycle();
        self.bench.circuit.refute.next = false;
        self.bench.cycle();
        if quiet {
            let ply = self.ply();
            self.killers[ply % 16] = Some(squares);
        }
    }

    fn push(&mut self) {
        let next = self.ply() + 1;
        let inner = next < self.horizon;
        // All moves above the horizon are told, none behind it.
        let told = !self.counting && (inner || next == self.horizon && self.coin());
        let [list_end, rights, halfmoves, bound] =
            [512, 16, 128, 65536].map(|below| self.numbers.below(below) as u64);
        let squares = self.numbers.below(3);
        let circuit = &mut self.bench.circuit;
        circuit.list_end.next = list_end.into();
        circuit.rights.next = rights.into();
        circuit.halfmoves.next = halfmoves.into();
        circuit.bound.next = bound.into();
        circuit.keep.next = true;
        circuit.first.next = true;
        self.bench.cycle();
        self.bench.circuit.first.next = false;
        (0..squares).for_each(|_| self.bench.cycle());
        let circuit = &mut self.bench.circuit;
        circuit.push.next = true;
        circuit.told.next = told;
        circuit.inner.next = inner;
        self.bench.cycle();
        self.bench.circuit.push.next = false;
        self.bench.circuit.keep.next = false;
        let needs_none = self.here().legal || self.is_quiescent();
        let counting = self.counting;
        let here = self.here();
        *here = Known { list_end, rights, halfmoves, bound, ..here.clone() };
        let probe = here.drawn;
        let proven = needs_none && !counting;
        self.line.push(Known { pushed: told, proven, probe, ..Known::default() });
        self.arrive();
    }

    fn pop(&mut self) {
        self.bench.circuit.pop.next = true;
        self.bench.cycle();
        self.bench.circuit.pop.next = false;
        self.line.pop();
        self.bench.settle();
        // The move that is tried is right at once.
        let tried = self.here().tried;
        assert_eq!(self.bench.circuit.read_place.val(), tried, "{:?}", self.line);
        self.check_drawn();
        // What came with the move to it is not kept.
        let (proven, probe) = (self.bench.circuit.proven.val(), self.bench.circuit.probe.val());
        let here = self.here();
        here.proven = proven;
        here.probe = probe;
        self.bench.cycle();
        self.check();
    }

    /// In the second cycle of a node.
    fn check(&mut self) {
        self.bench.settle();
        let (ply, horizon) = (self.ply(), self.horizon);
        let quiescent = self.is_quiescent();
        let circuit = &self.bench.circuit;
        let here = &self.line[ply];
        let said = format!("ply {ply}, horizon {horizon}, counting {}, {here:?}", self.counting);
        assert_eq!(circuit.ply.val(), ply as u64, "{said}");
        assert_eq!(circuit.is_last.val(), ply == 63, "{said}");
        assert_eq!(circuit.has_parent.val(), ply > 0, "{said}");
        assert_eq!(circuit.quiescent.val(), quiescent, "{said}");
        if ply < 63 {
            assert_eq!(circuit.leads_inside.val(), ply + 1 < horizon, "{said}");
            assert_eq!(circuit.to_horizon.val(), ply + 1 == horizon, "{said}");
        }
        assert_eq!(circuit.legal.val(), here.legal, "{said}");
        assert_eq!(circuit.ep_legal.val(), here.ep_legal, "{said}");
        assert_eq!(circuit.pushed.val(), here.pushed, "{said}");
        assert_eq!(circuit.needs_no_proof.val(), here.legal || quiescent, "{said}");
        assert_eq!(circuit.proven.val(), here.proven, "{said}");
        assert_eq!(circuit.probe.val(), here.probe, "{said}");
        if !quiescent {
            let killer = self.killers[ply];
            assert_eq!(circuit.has_killer.val(), killer.is_some(), "{said}");
            if let Some(squares) = killer {
                assert_eq!(circuit.killer.val(), squares, "{said}");
            }
        }
        if let Some(parent) = ply.checked_sub(1).map(|at| &self.line[at]) {
            assert_eq!(circuit.its_list_end.val(), parent.list_end, "{said}");
            assert_eq!(circuit.its_rights.val(), parent.rights, "{said}");
            assert_eq!(circuit.its_halfmoves.val(), parent.halfmoves, "{said}");
            assert_eq!(circuit.its_bound.val(), parent.bound, "{said}");
        }
    }
}

/// Random walks, and one to the last ply and back.
fn recorded() -> Bench<Node> {
    let mut walk = Walk::new();
    for _ in 0..60 {
        walk.begin();
        for _ in 0..60 {
            match walk.numbers.below(8) {
                0..=2 if walk.ply() < walk.horizon + 4 => walk.push(),
                3 | 4 if walk.ply() > 0 => walk.pop(),
                5 => walk.prove(),
                6 if !walk.is_quiescent() => walk.refute(),
                _ => walk.read(false),
            }
        }
    }
    walk.begin();
    (0..63).for_each(|_| walk.push());
    (0..63).for_each(|_| walk.pop());
    walk.bench
}

#[test]
fn the_record_of_a_node_goes_with_it_and_comes_back() {
    let bench = recorded();
    bench.replay("node");
    bench.lint("node");
}

#[test]
fn mistakes_are_found() {
    all_are_found(&recorded(), &MUTANTS);
}

const MUTANTS: [Mutant; 14] = [
    Mutant("no parent at ply 1", "", "has_parent = is_child", "has_parent = |former_ply"),
    Mutant(
        "the horizon is a ply late",
        "",
        "near = next_ply == horizon",
        "near = at_ply == horizon",
    ),
    Mutant("a legal move is forgotten", "", "has_legal_next = frame[29]", "has_legal_next = 1'b0"),
    Mutant("a node is drawn as its child", "", "is_drawn_next = frame[31];", ""),
    Mutant("quiescent plies are drawn", "", "fifty & ~is_quiescent", "fifty"),
    Mutant(
        "all moves to a node are told",
        "",
        "is_pushed_next = former_pushed",
        "is_pushed_next = 1'b1",
    ),
    Mutant("after a pop its own frame is read", "", "(at_ply - 6'd2)", "(at_ply - 6'd1)"),
    Mutant(
        "both halves of a frame are one",
        "",
        ".write_address({at_ply, first})",
        ".write_address({at_ply, 1'b0})",
    ),
    Mutant("the bound is not held", "", "if (gives_first) begin", "if (1'b1) begin"),
    Mutant("killers outlive their search", "", "filled <= 16'd0;", ""),
    Mutant(
        "killers of all plies are one",
        "",
        ".write_address(at_ply[3:0])",
        ".write_address(4'd0)",
    ),
    Mutant("plies have captures as killers", "", "if (refute & quiet) begin", "if (refute) begin"),
    Mutant("captures become killers", "", ".write_enable(refute & quiet)", ".write_enable(refute)"),
    Mutant("a child of a counted node is proven", "", "free & ~counting", "free"),
];
