//! The pair under Verilator with bits flipped while it works: does it ever take a wrong verdict
//! for right?
//!
//! One bit of one register (or word of block RAM) is flipped, at any cycle of a query or before
//! it. What lies in one of the two files must never lead to a wrong verdict: the other file is
//! right, and they are compared after every step. What both share (the move stack, the machine
//! that runs a query) the pair cannot see; those faults are counted apart, and show that this
//! test knows a wrong verdict when there is one.

use std::collections::BTreeMap;

use perpetual_model::generate::{Numbers, Pieces, line};
use perpetual_model::{Chain, Detector, MoveRecord, Verdict};
use perpetual_sim::{Core, CoreError, Inputs, Operation, Register};

/// Whose register it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Part {
    /// The chain file.
    Chain,
    /// The scoreboard.
    Scoreboard,
    /// What compares the two.
    Comparison,
    /// The move stack and the query machine.
    Shared,
}

fn part(register: &Register) -> Part {
    let path = register.to_string();
    if path.contains(".file.chain.") {
        Part::Chain
    } else if path.contains(".file.scoreboard.") {
        Part::Scoreboard
    } else if path.contains(".file.") {
        Part::Comparison
    } else {
        Part::Shared
    }
}

/// What came of a fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Outcome {
    /// All verdicts were right.
    Nothing,
    /// The fault pin came with a verdict; all before it were right.
    Reported,
    /// No verdict came.
    Hangs,
    /// A verdict was not that of the golden model, and nothing said so.
    Wrong,
}

#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    nothing: usize,
    reported: usize,
    hangs: usize,
    wrong: usize,
}

impl Tally {
    fn add(&mut self, outcome: Outcome) {
        *match outcome {
            Outcome::Nothing => &mut self.nothing,
            Outcome::Reported => &mut self.reported,
            Outcome::Hangs => &mut self.hangs,
            Outcome::Wrong => &mut self.wrong,
        } += 1;
    }
}

/// A bit to flip.
#[derive(Clone, Copy, Debug)]
struct Fault {
    register: usize,
    word: usize,
    bit: usize,
    /// Cycles after the one in which the query is taken; `None` for before it.
    cycle: Option<usize>,
}

/// The core with a golden model of the same bounds beside it.
struct Both {
    core: Core,
    model: Chain,
}

impl Both {
    fn new(name: &str) -> Both {
        let core = Core::faulty(name).unwrap();
        let model = Chain::with_limits(core.configuration().limits());
        Both { core, model }
    }

    fn play(&mut self, records: &[MoveRecord]) {
        for record in records {
            self.core.push(*record).unwrap();
            self.model.push(*record).unwrap();
        }
    }

    fn expected(&mut self, operation: Operation) -> Verdict {
        match operation {
            Operation::First => self.model.first().unwrap(),
            _ => self.model.verdict().unwrap(),
        }
    }

    /// A query, with a fault on the way.
    fn query_with(&mut self, operation: Operation, fault: Fault) -> Outcome {
        let expected = self.expected(operation);
        let Fault { register, word, bit, cycle } = fault;
        if cycle.is_none() {
            self.core.flip(register, word, bit);
        }
        let idle = Inputs::default();
        let request =
            Inputs { request_valid: true, operation: operation as u8, ..Inputs::default() };
        self.core.cycle(&request);
        let patience = self.core.configuration().core.depth() + 100;
        for now in 0..patience {
            if cycle == Some(now) {
                self.core.flip(register, word, bit);
            }
            let seen = self.core.cycle(&idle);
            if seen.verdict_valid {
                let got = Verdict {
                    occurrences: seen.occurrences.into(),
                    distance: seen.distance.into(),
                    exact: seen.exact,
                };
                self.core.cycle(&Inputs { verdict_ready: true, ..idle });
                return match seen.fault {
                    true => Outcome::Reported,
                    false if got == expected => Outcome::Nothing,
                    false => Outcome::Wrong,
                };
            }
        }
        Outcome::Hangs
    }

    /// Any other query, to see what a fault has left behind.
    fn query(&mut self) -> Outcome {
        let expected = self.expected(Operation::Window);
        match self.core.verdict() {
            Ok(got) if got == expected => Outcome::Nothing,
            Ok(_) => Outcome::Wrong,
            Err(CoreError::Fault) => Outcome::Reported,
            Err(CoreError::Hangs { .. }) => Outcome::Hangs,
            Err(error) => panic!("{error}"),
        }
    }
}

/// Where in a table of the scoreboard a record has its two words.
fn words_of(record: &MoveRecord) -> [usize; 2] {
    let piece = usize::from(record.piece.code()) >> 2;
    [record.from, record.to].map(|square| usize::from(square) << 2 | piece)
}

fn choose(numbers: &mut Numbers, registers: &[Register], line: &[MoveRecord]) -> Fault {
    // The files half and half, the rest now and then.
    let wanted = match numbers.below(20) {
        0..9 => Part::Chain,
        9..17 => Part::Scoreboard,
        17 => Part::Comparison,
        _ => Part::Shared,
    };
    let of_part: Vec<usize> =
        (0..registers.len()).filter(|&index| part(&registers[index]) == wanted).collect();
    let register = of_part[numbers.below(of_part.len())];
    let Register { bits, words, .. } = registers[register];
    // Of a table rather a word that the line needs.
    let word = match wanted {
        Part::Scoreboard if words > 1 && !numbers.one_in(4) => {
            words_of(&line[numbers.below(line.len())])[numbers.below(2)]
        }
        Part::Shared if words > 1 && !numbers.one_in(4) => numbers.below(line.len().min(words)),
        _ => numbers.below(words),
    };
    let cycle = (!numbers.one_in(8)).then(|| numbers.below(line.len() + 8));
    Fault { register, word, bit: numbers.below(bits), cycle }
}

/// A core that has been at work for a while: old words in the tables, old epochs.
fn at_work(name: &str, line: &[MoveRecord]) -> Both {
    let mut both = Both::new(name);
    for end in [line.len() / 2, line.len()] {
        both.play(&line[both.model.ply()..end]);
        assert_eq!(both.query(), Outcome::Nothing, "without a fault");
    }
    both
}

/// One fault somewhere.
fn inject(name: &str, numbers: &mut Numbers) -> (Fault, Register, Outcome) {
    let pieces = match numbers.below(3) {
        0 => Pieces::Full,
        1 => Pieces::Like { like: 3, squares: 12 },
        _ => Pieces::Like { like: 0, squares: 5 },
    };
    let plies = 16 + numbers.below(45);
    let records = line(numbers, pieces, plies, 0);
    let mut both = at_work(name, &records);
    let registers = both.core.registers();
    let fault = choose(numbers, &registers, &records);
    let operation = if numbers.one_in(3) { Operation::First } else { Operation::Window };
    let mut outcome = both.query_with(operation, fault);
    let register = registers[fault.register].clone();
    // What has been left behind may show in what follows. After a fault in what both share
    // nothing more can be learnt.
    if part(&register) != Part::Shared {
        for _ in 0..3 {
            if outcome != Outcome::Nothing {
                break;
            }
            let back = 1 + numbers.below(4);
            for _ in 0..back {
                both.core.pop().unwrap();
                both.model.pop().unwrap();
            }
            outcome = both.query();
        }
    }
    (fault, register, outcome)
}

/// What came of many faults.
#[derive(Debug, Default)]
struct Seen {
    tallies: BTreeMap<Part, Tally>,
    /// Those in one of the files or their comparison that led to a wrong verdict, or to none.
    bad: BTreeMap<String, usize>,
}

impl Seen {
    fn enter(&mut self, fault: Fault, register: &Register, outcome: Outcome) {
        let part = part(register);
        self.tallies.entry(part).or_default().add(outcome);
        if part != Part::Shared && matches!(outcome, Outcome::Wrong | Outcome::Hangs) {
            let when = match fault.cycle {
                Some(0) => "in the cycle before the walk",
                Some(_) => "during the walk",
                None => "before the query",
            };
            let what = format!("{register} bit {}, {when}: {outcome:?}", fault.bit);
            *self.bad.entry(what).or_default() += 1;
        }
    }

    /// Prints what was seen, and fails if anything bad was.
    fn judge(&self, name: &str) {
        for (part, tally) in &self.tallies {
            println!("{name}: {part:?}: {tally:?}");
        }
        let bad = &self.bad;
        assert!(
            bad.is_empty(),
            "{name}: faults in one file that the pair did not report: {bad:#?}"
        );
    }
}

fn inject_many(name: &str, seed: u64, faults: usize) -> BTreeMap<Part, Tally> {
    let mut numbers = Numbers::new(seed);
    let mut seen = Seen::default();
    for _ in 0..faults {
        let (fault, register, outcome) = inject(name, &mut numbers);
        seen.enter(fault, &register, outcome);
    }
    seen.judge(name);
    seen.tallies
}

#[test]
fn a_fault_in_one_file_is_reported_or_does_nothing() {
    let tallies = inject_many("pair-long", 1, 6_000);
    for part in [Part::Chain, Part::Scoreboard] {
        assert!(tallies[&part].reported > 300, "{part:?}: {:?}", tallies[&part]);
    }
    assert!(tallies[&Part::Shared].wrong > 20, "this test sees nothing: {tallies:?}");
}

#[test]
fn nor_does_a_list_that_runs_out_hide_one() {
    let tallies = inject_many("pair-4", 2, 4_000);
    for part in [Part::Chain, Part::Scoreboard] {
        assert!(tallies[&part].reported > 100, "{part:?}: {:?}", tallies[&part]);
    }
}

/// A line that repeats, and one that the four entries do not hold.
fn two_lines() -> [Vec<MoveRecord>; 2] {
    let limits = Core::faulty("pair-4").unwrap().configuration().limits();
    let mut numbers = Numbers::new(3);
    let mut find = |pieces, wanted: &dyn Fn(Verdict) -> bool| loop {
        let line = line(&mut numbers, pieces, 12, 0);
        let mut model = Chain::with_limits(limits);
        line.iter().for_each(|record| model.push(*record).unwrap());
        if wanted(model.verdict().unwrap()) {
            break line;
        }
    };
    [
        find(Pieces::Like { like: 1, squares: 6 }, &|v| v.exact && v.is_repetition()),
        find(Pieces::Full, &|v| !v.exact && !v.is_repetition()),
    ]
}

/// Every bit of every register of the two files, at every cycle of a short walk.
#[test]
fn every_register_at_every_cycle() {
    let name = "pair-4";
    let mut seen = Seen::default();
    for (line, operation) in two_lines().iter().zip([Operation::First, Operation::Window]) {
        let registers = at_work(name, line).core.registers();
        for (index, register) in registers.iter().enumerate() {
            if part(register) == Part::Shared || register.words > 1 {
                continue;
            }
            for bit in 0..register.bits {
                for cycle in std::iter::once(None).chain((0..line.len() + 8).map(Some)) {
                    let fault = Fault { register: index, word: 0, bit, cycle };
                    let outcome = at_work(name, line).query_with(operation, fault);
                    seen.enter(fault, register, outcome);
                }
            }
        }
    }
    seen.judge(name);
    assert!(seen.tallies[&Part::Chain].reported > 500, "{:?}", seen.tallies);
    assert!(seen.tallies[&Part::Scoreboard].reported > 500, "{:?}", seen.tallies);
}
