//! The circuit beside the model of shogi and beside whole positions.

use std::hash::Hash;

use perpetual_games::shogi::{Change, Model};
use perpetual_games::{Checks, History};
use perpetual_hdl::testing::Bench;
use perpetual_hdl::{Operation, QUERY_LATENCY, ShogiDetector};
use perpetual_model::generate::Numbers;

/// What a ply changes, and whether it gives check.
pub type Ply = ([Option<Change>; 2], bool);

/// The detector, the model, and the plain rule, all on one line. `P` is a whole position.
pub struct Beside<P, const LOG2_DEPTH: usize> {
    pub bench: Bench<ShogiDetector<LOG2_DEPTH>>,
    model: Model,
    positions: Vec<P>,
    plies: Vec<Ply>,
    /// Records of the line, and of those how many are held.
    records: usize,
    held: usize,
    /// How often all moves of neither, the mover, the other, both gave check; how often the window was not whole.
    pub said: [usize; 4],
    pub cut: usize,
    pub most: u32,
}

impl<P: Clone + Eq + Hash, const LOG2_DEPTH: usize> Beside<P, LOG2_DEPTH> {
    pub fn new(circuit: ShogiDetector<LOG2_DEPTH>, start: P) -> Self {
        let mut bench = Bench::new(circuit, |circuit| &mut circuit.clock);
        let checks = ["mover_checks", "other_checks"];
        let verdict = ["occurrences", "distance", "exact", "list_overflow", "window_cut", "fault"];
        for output in checks.into_iter().chain(verdict) {
            bench.compare_only_if(output, "verdict_valid");
        }
        let (model, positions) = (Model::new(), vec![start]);
        let (plies, said) = (Vec::new(), [0; 4]);
        Beside { bench, model, positions, plies, records: 0, held: 0, said, cut: 0, most: 0 }
    }

    /// Offers a request until it is taken, and gives what was wrong with it.
    pub fn request(&mut self, operation: Operation) -> u64 {
        let port = &mut self.bench.circuit.port;
        port.operation.next = (operation as u64).into();
        port.request_valid.next = true;
        self.bench.settle();
        while !self.bench.circuit.port.request_ready.val() {
            self.bench.cycle();
        }
        self.bench.cycle();
        self.bench.circuit.port.request_valid.next = false;
        // What comes with no push is ignored.
        self.bench.circuit.begins.next = !self.bench.circuit.begins.val();
        self.bench.circuit.check.next = !self.bench.circuit.check.val();
        self.bench.settle();
        self.bench.circuit.port.error.val().to_u64()
    }

    pub fn record(
        &mut self,
        operation: Operation,
        change: Change,
        begins: bool,
        check: bool,
    ) -> u64 {
        let circuit = &mut self.bench.circuit;
        circuit.port.piece.next = u64::from(change.kind).into();
        circuit.port.from.next = u64::from(change.from).into();
        circuit.port.to.next = u64::from(change.to).into();
        circuit.begins.next = begins;
        // Without `begins` it is ignored.
        circuit.check.next = check;
        self.request(operation)
    }

    fn push_records(&mut self, (changes, check): Ply) {
        let changes: Vec<Change> = changes.into_iter().flatten().collect();
        // Either may be first.
        let first = self.records % changes.len().max(1);
        let ordered = changes.iter().cycle().skip(first).take(changes.len());
        for (at, change) in ordered.enumerate() {
            assert_eq!(self.record(Operation::Push, *change, at == 0, check ^ (at > 0)), 0);
            self.records += 1;
            self.held = (self.held + 1).min(1 << LOG2_DEPTH);
        }
    }

    pub fn clear(&mut self, start: P) {
        assert_eq!(self.request(Operation::Clear), 0);
        (self.model, self.positions) = (Model::new(), vec![start]);
        self.plies.clear();
        (self.records, self.held) = (0, 0);
    }

    /// Plays another ply first, and takes it back: by pops, by a replace, which is what `next` says, or by a cut. Whether
    /// `next` has been played.
    fn go_astray(&mut self, way: usize, other: Ply, next: Ply) -> bool {
        if self.held + 2 > 1 << LOG2_DEPTH {
            return false;
        }
        let (records, held) = (self.records, self.held);
        self.push_records((other.0, !other.1));
        match (way, next) {
            (0, _) => {
                (records..self.records).for_each(|_| assert_eq!(self.request(Operation::Pop), 0))
            }
            (1, ([Some(change), None], check)) if self.records == records + 1 => {
                assert_eq!(self.record(Operation::Replace, change, true, check), 0);
                return true;
            }
            _ => {
                self.bench.circuit.port.target_ply.next = (records as u64).into();
                assert_eq!(self.request(Operation::Cut), 0);
            }
        }
        (self.records, self.held) = (records, held);
        false
    }

    /// Asks, and compares cycles, verdict and checks with the plain rule and the model.
    pub fn ask(&mut self, operation: Operation) {
        let first = operation == Operation::First;
        // Plies held as a whole.
        let mut left = self.held;
        let sizes = self.plies.iter().rev().map(|(changes, _)| changes.iter().flatten().count());
        let whole =
            sizes.take_while(|size| left.checked_sub(*size).inspect(|l| left = *l).is_some());
        let whole = whole.count();
        let from = self.positions.len() - 1 - whole;
        let mut history = History::new(self.positions[from].clone());
        for (position, (_, check)) in self.positions[from..].iter().skip(1).zip(&self.plies[from..])
        {
            history.push(position.clone(), *check);
        }
        let earlier = (1..).find(|n| history.cycle(*n).is_none()).unwrap_or(1) - 1;
        for number in 1..=earlier {
            assert_eq!(self.model.cycle(number), history.cycle(number));
        }

        assert_eq!(self.request(operation), 0);
        let begun = self.bench.cycles() - 1;
        while !self.bench.circuit.port.verdict_valid.val() {
            self.bench.cycle();
        }
        let took = self.bench.cycles() - begun;
        let nearest = history.cycle(1).map_or(0, |cycle| cycle.distance);
        let walked = if first && nearest > 0 {
            let sizes =
                self.plies.iter().rev().map(|(changes, _)| changes.iter().flatten().count());
            sizes.take(nearest as usize).sum()
        } else {
            self.held
        };
        assert_eq!(took, QUERY_LATENCY + walked);
        let port = &self.bench.circuit.port;
        assert_eq!(port.distance.val(), u64::from(nearest));
        let counted = if first { earlier.min(1) } else { earlier };
        assert_eq!(port.occurrences.val(), u64::from(counted));
        let dropped = self.records > self.held && !(first && nearest > 0);
        assert_eq!((port.window_cut.val(), port.exact.val()), (dropped, !dropped));
        assert!(!port.list_overflow.val() && !port.fault.val());
        let said = Checks {
            mover: self.bench.circuit.mover_checks.val(),
            other: self.bench.circuit.other_checks.val(),
        };
        if let Some(cycle) = history.cycle(counted.min(3)) {
            assert_eq!(said, cycle.checks, "{cycle:?}");
            self.said[usize::from(said.mover) + 2 * usize::from(said.other)] += 1;
        }
        self.cut += usize::from(dropped);
        self.most = self.most.max(counted);
        self.bench.circuit.port.verdict_ready.next = true;
        self.bench.cycle();
        self.bench.circuit.port.verdict_ready.next = false;
    }

    /// Plays a ply: all must say the same of the position behind it.
    pub fn play(&mut self, numbers: &mut Numbers, ply: Ply, other: Option<Ply>, position: P) {
        let way = numbers.below(12);
        let replaced = other.is_some_and(|other| way < 3 && self.go_astray(way, other, ply));
        if !replaced {
            self.push_records(ply);
        }
        self.model.push(ply.0, ply.1);
        self.plies.push(ply);
        self.positions.push(position);
        assert_eq!(self.bench.circuit.port.ply.val(), self.records as u64);
        self.ask(Operation::Window);
        if numbers.one_in(2) {
            self.ask(Operation::First);
        }
    }
}
