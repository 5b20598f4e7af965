//! Circuits under Verilator with a bit flipped while they work.
//!
//! The pair: does it ever take a wrong verdict for right? What lies in one of the two files must never lead to a wrong
//! verdict: the other file is right, and they are compared after every step. What both share (the move stack, the machine
//! that runs a query) the pair cannot see; those faults are counted apart, and show that this test knows a wrong verdict
//! when there is one.
//!
//! All of them: does a reset end it?

use std::collections::BTreeMap;

use perpetual_model::MoveRecord;
use perpetual_model::generate::{Numbers, Pieces, line};
use perpetual_sim::{Operation, Register};
use perpetual_tests::upsets::Bench;
use perpetual_tests::upsets::single::{Effort, Outcome, Tally, Upset, Walk, all, walks};
use perpetual_tests::upsets::table::{CIRCUITS, PLIES, by_part, part};

const FILES: [&str; 3] = ["chain list", "scoreboard", "comparison"];

/// Where in a table of the scoreboard a record has its two words.
fn words_of(record: &MoveRecord) -> [usize; 2] {
    let piece = usize::from(record.piece.code()) >> 2;
    [record.from, record.to].map(|square| usize::from(square) << 2 | piece)
}

fn choose(numbers: &mut Numbers, registers: &[Register], walk: &Walk, cycles: usize) -> Upset {
    // The files half and half, the rest now and then.
    let wanted = match numbers.below(20) {
        0..9 => "chain list",
        9..17 => "scoreboard",
        17 => "comparison",
        18 => "query machine",
        _ => "move stack",
    };
    let of_part: Vec<usize> = (0..registers.len())
        .filter(|&index| part(&registers[index].to_string()) == wanted)
        .collect();
    let register = of_part[numbers.below(of_part.len())];
    let Register { bits, words, .. } = registers[register];
    // Of a table rather a word that the line needs.
    let line = &walk.line;
    let word = match wanted {
        "scoreboard" if words > 1 && !numbers.one_in(4) => {
            words_of(&line[numbers.below(line.len())])[numbers.below(2)]
        }
        "move stack" if words > 1 && !numbers.one_in(4) => numbers.below(line.len().min(words)),
        _ => numbers.below(words),
    };
    Upset { register, word, bit: numbers.below(bits), cycle: numbers.below(cycles) }
}

/// One upset somewhere.
fn upset(name: &str, numbers: &mut Numbers) -> (Upset, Register, Outcome) {
    let pieces = match numbers.below(3) {
        0 => Pieces::Full,
        1 => Pieces::Like { like: 3, squares: 12 },
        _ => Pieces::Like { like: 0, squares: 5 },
    };
    let plies = 16 + numbers.below(45);
    let line = line(numbers, pieces, plies, 0);
    let operation = if numbers.one_in(3) { Operation::First } else { Operation::Window };
    let walk = Walk { line, operation, back: 1 + numbers.below(4) };
    let mut bench = Bench::new(name);
    walk.begin(&mut bench).unwrap_or_else(|trouble| panic!("{name}, not upset: {trouble}"));
    let registers = bench.state().registers();
    let upset = choose(numbers, &registers, &walk, plies + 8);
    let outcome = walk.upset(&mut bench, upset);
    (upset, registers[upset.register].clone(), outcome)
}

/// What came of many upsets.
#[derive(Debug, Default)]
struct Seen {
    tallies: BTreeMap<&'static str, Tally>,
    /// Those in one of the files or their comparison that the pair did not report.
    bad: BTreeMap<String, usize>,
}

impl Seen {
    fn enter(&mut self, upset: Upset, register: &Register, outcome: Outcome) {
        let part = part(&register.to_string());
        self.tallies.entry(part).or_default().add(outcome);
        if FILES.contains(&part) && !matches!(outcome, Outcome::Right | Outcome::Reported) {
            let Upset { bit, cycle, .. } = upset;
            let what = format!("{register} bit {bit}, cycle {cycle}: {outcome:?}");
            *self.bad.entry(what).or_default() += 1;
        }
    }

    fn judge(&self, name: &str) {
        for (part, tally) in &self.tallies {
            println!("{name}: {part}: {tally:?}");
        }
        let bad = &self.bad;
        assert!(
            bad.is_empty(),
            "{name}: faults in one file that the pair did not report: {bad:#?}"
        );
    }
}

fn upset_many(name: &str, seed: u64, upsets: usize) -> BTreeMap<&'static str, Tally> {
    let mut numbers = Numbers::new(seed);
    let mut seen = Seen::default();
    for _ in 0..upsets {
        let (at, register, outcome) = upset(name, &mut numbers);
        seen.enter(at, &register, outcome);
    }
    seen.judge(name);
    seen.tallies
}

#[test]
#[ignore = "long: make test-all"]
fn a_fault_in_one_file_is_reported_or_does_nothing() {
    let tallies = upset_many("pair", 1, 6_000);
    for part in ["chain list", "scoreboard"] {
        assert!(tallies[part].reported > 300, "{part}: {:?}", tallies[part]);
    }
    let shared = ["query machine", "move stack"].map(|part| tallies[part].wrong);
    assert!(shared.iter().sum::<usize>() > 20, "this test sees nothing: {tallies:?}");
}

#[test]
#[ignore = "long: make test-all"]
fn nor_does_a_list_that_runs_out_hide_one() {
    let tallies = upset_many("pair-4", 2, 4_000);
    for part in ["chain list", "scoreboard"] {
        assert!(tallies[part].reported > 100, "{part}: {:?}", tallies[part]);
    }
}

/// Every bit of every register of the two files, at every cycle of a short walk: one that repeats, and one that the four
/// entries do not hold.
#[test]
#[ignore = "long: make test-all"]
fn every_register_at_every_cycle() {
    let found = all("pair-4", &walks("pair-4", 12), Effort { one_in: 1, of_memory: 100 });
    for (path, tally) in &found {
        let well = tally.hangs + tally.wrong + tally.not_exact == 0;
        assert!(!FILES.contains(&part(path)) || well, "pair-4: {path}: {tally:?}");
        assert_eq!(tally.lasting, 0, "pair-4: {path}: a reset does not end it");
    }
    let tallies = by_part(&found);
    for part in ["chain list", "scoreboard"] {
        assert!(tallies[part].reported > 500, "{part}: {:?}", tallies[part]);
    }
}

/// A share of the table of `docs/figures/upsets.md`.
#[test]
#[ignore = "long: make test-all"]
fn a_reset_ends_what_an_upset_began() {
    for (name, one_in) in CIRCUITS {
        let effort = Effort { one_in: 40 * one_in, of_memory: 40 };
        let found = all(name, &walks(name, PLIES), effort);
        let mut whole = Tally::default();
        for (path, tally) in &found {
            assert_eq!(tally.lasting, 0, "{name}: {path}: {tally:?}");
            whole += *tally;
        }
        println!("{name}: {whole:?}");
        assert!(name != "window-pair" || whole.wrong == 0, "{name}: {found:?}");
        assert!(whole.upsets() > 500 && whole.right < whole.upsets(), "{name}: {whole:?}");
    }
}
