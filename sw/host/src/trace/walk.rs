//! The circuit and the golden model, side by side, cycle by cycle.

use std::collections::VecDeque;

use perpetual_hdl::{
    Answer, ChessChainDetector, Clocked, DetectorCircuit, Inside, Operation, Request,
    SimulatedError, Simulator,
};
use perpetual_model::{ChainList, MoveRecord, OpenChain, Piece, Rule, square_name};

use super::{Signal, Value};
use crate::explain::registers::Registers;

/// The circuit: 32 entries, which never run out in chess, and 2,048 records.
type Circuit = ChessChainDetector<32, 11>;

/// Cycles after which a walk is given up: more than its 2,048 records take.
const PATIENCE: usize = 4_096;

/// Cycles that are shown after the verdict was taken.
const AFTER: usize = 2;

/// What came of a walk.
#[derive(Debug)]
pub struct Walk {
    /// The signals of each cycle; the same ones, in the same order, in every cycle.
    pub cycles: Vec<Vec<Signal>>,
    /// Plies that were walked.
    pub plies: usize,
    /// What the circuit said.
    pub answer: Answer,
}

/// Why there is no waveform.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum WalkError {
    /// The line cannot be played.
    #[error("the circuit refused ply {ply}: {error}")]
    Refused {
        /// Which one, from 1.
        ply: usize,
        /// Why.
        error: SimulatedError,
    },
    /// The circuit is broken.
    #[error("the circuit gave no verdict within {PATIENCE} cycles")]
    NoVerdict,
    /// The circuit is broken.
    #[error("the circuit does not come to rest in cycle {0}")]
    Restless(usize),
    /// The circuit or the model is wrong.
    #[error("the circuit and the golden model differ in cycle {0}")]
    Differs(usize),
}

/// Plays the records, one a cycle, and walks back from the last position: to the nearest repetition
/// if `first`, else over the whole window.
///
/// # Errors
/// [`WalkError`].
pub fn walk(records: &[MoveRecord], first: bool) -> Result<Walk, WalkError> {
    let mut run = Run::default();
    for (record, ply) in records.iter().zip(1..) {
        let answer = run.cycle(Some(Request::push(*record)), false)?;
        // What is wrong with a request shows in the cycle after it.
        refused(answer.error, ply - 1)?;
    }
    let query = if first { Operation::First } else { Operation::Window };
    let answer = run.cycle(Some(Request::plain(query)), false)?;
    refused(answer.error, records.len())?;
    let mut answer = run.cycle(None, false)?;
    let mut waited = 0;
    while !answer.verdict_valid {
        if waited == PATIENCE {
            return Err(WalkError::NoVerdict);
        }
        waited += 1;
        answer = run.cycle(None, false)?;
    }
    run.cycle(None, true)?;
    for _ in 0..AFTER {
        run.cycle(None, false)?;
    }
    Ok(Walk { cycles: shortened(run.cycles), plies: run.model.plies, answer })
}

fn refused(code: u8, ply: usize) -> Result<(), WalkError> {
    SimulatedError::of_code(code).map_err(|error| WalkError::Refused { ply, error })
}

/// Circuit, model and what has been seen.
#[derive(Default)]
struct Run {
    simulator: Simulator<Circuit>,
    model: Model,
    /// The lists as they were in the cycle before: a step is counted a cycle after it has changed them.
    lists: Option<Lists>,
    cycles: Vec<Vec<Signal>>,
}

/// Heads and tails of the open chains, entry by entry.
type Lists = (Vec<Option<u8>>, Vec<Option<(Piece, u8)>>);

impl Run {
    /// One cycle with this on the request port; what the circuit shows in it, before its clock edge.
    fn cycle(&mut self, request: Option<Request>, ready: bool) -> Result<Answer, WalkError> {
        let now = self.cycles.len();
        let circuit = self.simulator.circuit();
        circuit.drive(request, ready);
        let (answer, mut inside) = (circuit.answer(), circuit.inside());
        let now_listed = (inside.heads.clone(), inside.tails.clone());
        if let Some(lists) = self.lists.replace(now_listed) {
            (inside.heads, inside.tails) = lists;
        }
        if answer.verdict_valid {
            // The walk is over: what the list still takes back is of no account.
            self.model.forget();
            inside.stepped = false;
        }
        if !self.model.follows(&inside) {
            return Err(WalkError::Differs(now));
        }
        let mut signals = ports(request, ready, &answer);
        signals.extend(self.model.signals(&inside));
        self.cycles.push(signals);
        if self.simulator.cycle() { Ok(answer) } else { Err(WalkError::Restless(now)) }
    }
}

/// The chain list of the golden model, one step for each of the circuit's.
struct Model {
    list: ChainList,
    /// The same entry by entry.
    registers: Registers,
    /// Handed to the circuit's list and not yet taken back there.
    on_the_way: VecDeque<MoveRecord>,
    plies: usize,
    latest: Option<(MoveRecord, Rule)>,
}

impl Default for Model {
    fn default() -> Model {
        let (list, registers) = (ChainList::new(None), Registers::default());
        Model { list, registers, on_the_way: VecDeque::new(), plies: 0, latest: None }
    }
}

impl Model {
    /// Goes back to the current position, and keeps the count of plies.
    fn forget(&mut self) {
        self.list.clear();
        self.registers = Registers::default();
        self.on_the_way.clear();
    }

    /// Does what the circuit has done; false if the circuit should have come to something else.
    fn follows(&mut self, inside: &Inside) -> bool {
        self.latest = None;
        if inside.stepped {
            let Some(record) = self.on_the_way.pop_front() else { return false };
            // A list without bounds is never full.
            let Ok(rule) = self.list.step(record) else { return false };
            self.registers.step(record);
            self.plies += 1;
            self.latest = Some((record, rule));
        }
        self.on_the_way.extend(inside.handed);
        if !inside.stepped {
            return true;
        }
        let open = self.list.open();
        holds(&inside.heads, &self.registers.heads.entries)
            && holds(&inside.tails, &self.registers.tails.entries)
            && inside.open == open.len()
            && inside.closed == open.is_empty()
    }

    /// The signals of the walk, and one for every entry.
    fn signals(&self, inside: &Inside) -> Vec<Signal> {
        let handed = inside.handed.map(moved).unwrap_or_default();
        let (taken, rule) = self
            .latest
            .map_or_else(Default::default, |(record, rule)| (moved(record), format!("{rule:?}")));
        let is_even = self.plies.is_multiple_of(2);
        let stepped = inside.stepped;
        let mut signals = vec![
            Signal::new("walk", "handed", Value::Bit(inside.handed.is_some())),
            Signal::new("walk", "handed_record", Value::Text(handed)),
            Signal::new("walk", "stepped", Value::Bit(stepped)),
            Signal::new("walk", "taken_back", Value::Text(taken)),
            Signal::new("walk", "rule", Value::Text(rule)),
            Signal::new(
                "walk",
                "plies",
                Value::Number(if stepped { self.plies as u64 } else { 0 }),
            ),
            Signal::new("walk", "open", Value::Number(inside.open as u64)),
            Signal::new("walk", "closed", Value::Bit(stepped && inside.closed)),
            Signal::new("walk", "repetition", Value::Bit(stepped && inside.closed && is_even)),
        ];
        let shown: &[OpenChain] = if stepped { self.list.open() } else { &[] };
        for at in 0..inside.heads.len() {
            let chain = shown.get(at).map(named).unwrap_or_default();
            signals.push(Signal::new("chains", format!("chain_{at:02}"), Value::Text(chain)));
        }
        for (at, head) in inside.heads.iter().enumerate() {
            let head = head.map(square_name).unwrap_or_default();
            signals.push(Signal::new("heads", format!("head_{at:02}"), Value::Text(head)));
        }
        for (at, tail) in inside.tails.iter().enumerate() {
            let tail = tail.map(|(piece, square)| format!("{piece} {}", square_name(square)));
            let tail = Value::Text(tail.unwrap_or_default());
            signals.push(Signal::new("tails", format!("tail_{at:02}"), tail));
        }
        signals
    }
}

/// Whether a list of the circuit has these in its first entries, and nothing in the others.
fn holds<K: PartialEq>(held: &[Option<K>], expected: &[Option<K>]) -> bool {
    let (used, unused) = held.split_at(expected.len().min(held.len()));
    used == expected && unused.iter().all(Option::is_none)
}

/// `N g1<-f3`: a piece that stands on f3 now stood on g1.
fn named(chain: &OpenChain) -> String {
    format!("{} {}<-{}", chain.piece, square_name(chain.from), square_name(chain.to))
}

/// `N g1-f3`.
fn moved(record: MoveRecord) -> String {
    format!("{} {}-{}", record.piece, square_name(record.from), square_name(record.to))
}

/// The circuit's ports.
fn ports(request: Option<Request>, ready: bool, answer: &Answer) -> Vec<Signal> {
    let pushed = request.filter(|request| request.operation == Operation::Push);
    let asked = match request.map_or(Operation::Nothing, |request| request.operation) {
        Operation::Push => "push",
        Operation::First => "first",
        Operation::Window => "window",
        _ => "",
    };
    let said = |value| if answer.verdict_valid { value } else { 0 };
    let bit = |name, value| Signal::new("core", name, Value::Bit(value));
    let number = |name, value| Signal::new("core", name, Value::Number(value));
    let text = |name, value| Signal::new("core", name, Value::Text(value));
    vec![
        bit("request_valid", request.is_some()),
        bit("request_ready", answer.request_ready),
        text("operation", asked.to_owned()),
        text("move", pushed.map(|request| moved(request.record)).unwrap_or_default()),
        bit("barrier", pushed.is_some_and(|request| request.record.barrier)),
        number("ply", answer.ply.into()),
        number("error", answer.error.into()),
        bit("verdict_valid", answer.verdict_valid),
        bit("verdict_ready", ready),
        number("occurrences", said(answer.verdict.occurrences.into())),
        number("distance", said(answer.verdict.distance.into())),
        bit("exact", answer.verdict_valid && answer.verdict.exact),
        bit("list_overflow", answer.verdict_valid && answer.list_overflow),
        bit("window_cut", answer.verdict_valid && answer.window_cut),
    ]
}

/// Without the entries that hold nothing in any cycle, but for the first of each list.
fn shortened(mut cycles: Vec<Vec<Signal>>) -> Vec<Vec<Signal>> {
    let count = cycles.first().map_or(0, Vec::len);
    let used: Vec<bool> = (0..count)
        .map(|at| {
            cycles.iter().any(|signals| match &signals[at] {
                Signal { group: "chains" | "heads" | "tails", name, value: Value::Text(text) } => {
                    !text.is_empty() || name.ends_with("_00")
                }
                _ => true,
            })
        })
        .collect();
    for signals in &mut cycles {
        let mut keep = used.iter().copied();
        signals.retain(|_| keep.next().unwrap_or(true));
    }
    cycles
}

#[cfg(test)]
mod tests {
    use super::*;
    use perpetual_model::generate::{Pieces, lines};
    use perpetual_model::{Chain, Detector};

    #[test]
    fn what_is_drawn_is_the_verdict_of_the_model() {
        for line in lines(11, 6, Pieces::Full, 40) {
            let mut model = Chain::new();
            for &record in &line {
                model.push(record).unwrap();
            }
            let window = walk(&line, false).unwrap();
            assert_eq!(window.answer.verdict, model.verdict().unwrap());
            let seen = |walk: &Walk| {
                let is = |signal: &&Signal| signal.name == "repetition";
                let all = walk.cycles.iter().flat_map(|signals| signals.iter().filter(is));
                all.filter(|signal| signal.value == Value::Bit(true)).count() as u32
            };
            assert_eq!(seen(&window), window.answer.verdict.occurrences);
            let first = walk(&line, true).unwrap();
            assert_eq!(first.answer.verdict, model.first().unwrap());
            assert!(window.cycles.len() >= line.len() + window.plies + 8);
        }
    }

    #[test]
    fn an_empty_line_has_a_walk_too() {
        let walk = walk(&[], false).unwrap();
        assert_eq!((walk.plies, walk.answer.verdict.occurrences), (0, 0));
        // The query, eight cycles, the one that takes the verdict, and what comes after.
        assert_eq!(walk.cycles.len(), 1 + 8 + 1 + AFTER);
        let of = |group: &str| walk.cycles[0].iter().filter(|signal| signal.group == group).count();
        assert_eq!((of("chains"), of("heads"), of("tails")), (1, 1, 1));
    }

    #[test]
    fn a_model_that_is_told_otherwise_notices() {
        let mut model = Model::default();
        let mut inside = Inside {
            handed: Some(MoveRecord::new(perpetual_model::Piece::WHITE_KNIGHT, 6, 21)),
            stepped: false,
            closed: true,
            open: 0,
            heads: vec![None; 4],
            tails: vec![None; 4],
        };
        assert!(model.follows(&inside));
        // The circuit says that it took the record back, and has nothing open.
        inside.handed = None;
        inside.stepped = true;
        assert!(!model.follows(&inside));
    }
}
