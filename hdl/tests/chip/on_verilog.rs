//! Requests to the exported circuit under a Verilog simulator.

use std::fmt::Write as _;
use std::fs;
use std::process::Command;

use perpetual_hdl::export::ICE40_CELLS;
use perpetual_hdl::search::{SearchChip, WindowForm};
use perpetual_model::search::Table;
use perpetual_verilog::{About, export};
use rust_hdl::prelude::Block;
use tempfile::TempDir;

use super::requests::{Asked, PLIES, Told};

const TESTBENCH: &str = include_str!("testbench.v");

/// More than any request of a test.
const ANY: u64 = 100_000_000;

#[derive(Clone, Copy)]
pub enum Simulator {
    Verilator,
    Icarus,
}

/// A circuit in a simulator, which may be asked more than once.
pub struct Simulated {
    folder: TempDir,
    simulator: Simulator,
}

impl Simulated {
    pub fn new(simulator: Simulator, circuit: &str) -> Simulated {
        let kept = tempfile::Builder::new().prefix("perpetual-search-").tempdir();
        let folder = kept.expect("a folder for the model");
        for (name, text) in
            [("circuit.v", circuit), ("cells.v", ICE40_CELLS), ("testbench.v", TESTBENCH)]
        {
            fs::write(folder.path().join(name), text).expect("a file");
        }
        let simulated = Simulated { folder, simulator };
        let (program, options) = match simulator {
            Simulator::Verilator => (
                "verilator",
                // In one part: each would read Verilator's headers.
                "--binary --build -O3 --output-split 1000000 --output-split-cfuncs 1000 -CFLAGS -O1 \
                 -Wno-lint -Wno-style -o testbench --top-module testbench testbench.v circuit.v cells.v",
            ),
            Simulator::Icarus => {
                ("iverilog", "-g2005 -s testbench -o testbench.vvp testbench.v circuit.v cells.v")
            }
        };
        simulated.run(program, &options.split_whitespace().collect::<Vec<_>>());
        simulated
    }

    /// The circuit answers each request as the model does.
    pub fn compare(&self, table: &Table, requests: &[Asked]) {
        let said = self.said(table, requests, &[]);
        let answers = answers(&said);
        assert_eq!(answers.len(), requests.len(), "{said}");
        let (mut nodes, mut cycles, mut wrong) = (0, 0, 0);
        for (number, (asked, fields)) in requests.iter().zip(answers).enumerate() {
            let (told, rest) = fields.split_at(7);
            let expected = asked.answer(ANY).expect("few nodes");
            if !is_as_expected(&expected, told, rest[0]) {
                wrong += 1;
                let described = asked.described();
                eprintln!("{number}: {expected:?}, not {told:?} {}: {described}", rest[0]);
            }
            if asked.stop == 0 {
                nodes += told[2];
                cycles += rest[1];
            }
        }
        println!("{nodes} nodes, {:.1} cycles each", cycles as f64 / nodes as f64);
        assert_eq!(wrong, 0, "of {} answers differ from the model's", requests.len());
    }

    /// Which requests this mutant does not answer as the model does, and in so many cycles.
    pub fn wrong(&self, table: &Table, requests: &[Asked], mutant: u64, most: u64) -> Vec<usize> {
        let options = [format!("+mutant={mutant}"), format!("+cycles={most}")];
        self.wrong_with(table, requests, &options)
    }

    /// Which requests it does not answer as the model does if ahead of each another search loses everything, in so many
    /// cycles, and is reset.
    pub fn wrong_after_loss(&self, table: &Table, requests: &[Asked], cycles: u64) -> Vec<usize> {
        let options = [format!("+loses={cycles}"), format!("+cycles={}", 2 * ANY)];
        self.wrong_with(table, requests, &options)
    }

    fn wrong_with(&self, table: &Table, requests: &[Asked], options: &[String]) -> Vec<usize> {
        let options: Vec<&str> = options.iter().map(String::as_str).collect();
        let answers = answers(&self.said(table, requests, &options));
        let is_right = |number: &usize| {
            let Some(fields) = answers.get(*number) else { return false };
            let expected = requests[*number].answer(ANY).expect("few nodes");
            is_as_expected(&expected, &fields[..7], fields[7])
        };
        (0..requests.len()).filter(|number| !is_right(number)).collect()
    }

    /// The nodes and cycles of all requests together, with its detector or bare.
    pub fn effort(&self, table: &Table, requests: &[Asked], bare: bool) -> (i64, i64) {
        let said = self.said(table, requests, &[&format!("+bare={}", u8::from(bare))]);
        let answers = answers(&said);
        assert_eq!(answers.len(), requests.len(), "{said}");
        (answers.iter().map(|fields| fields[2]).sum(), answers.iter().map(|fields| fields[8]).sum())
    }

    /// What the simulator prints of these requests.
    fn said(&self, table: &Table, requests: &[Asked], options: &[&str]) -> String {
        let folder = self.folder.path();
        fs::write(folder.join("requests.hex"), words(table, requests)).expect("a file");
        let said = match self.simulator {
            Simulator::Verilator => {
                self.run(&folder.join("obj_dir/testbench").to_string_lossy(), options)
            }
            Simulator::Icarus => self.run("vvp", &[&["-n", "testbench.vvp"], options].concat()),
        };
        assert!(!said.contains("left"), "something is left after a reset");
        said
    }

    /// What a program prints in the folder.
    fn run(&self, program: &str, arguments: &[&str]) -> String {
        let output = Command::new(program).args(arguments).current_dir(self.folder.path()).output();
        let output = output.unwrap_or_else(|error| panic!("{program}: {error}"));
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{program}: {said}{errors}");
        said
    }
}

/// The numbers of each answer.
fn answers(said: &str) -> Vec<Vec<i64>> {
    let number = |field: &str| field.parse().expect("a number");
    let answers = said.lines().filter_map(|line| line.strip_prefix("answer "));
    answers.map(|answer| answer.split_whitespace().map(number).collect()).collect()
}

/// After an error there is no value.
fn is_as_expected(expected: &Told, told: &[i64], errors: i64) -> bool {
    expected.1 == errors as u64 && (errors != 0 || expected.0 == told)
}

/// Its Verilog.
pub fn circuit(form: WindowForm) -> String {
    let mut circuit = SearchChip::new(PLIES, form);
    circuit.connect_all();
    let about = About { top: "perpetual_search_chip", ..About::default() };
    export(&mut circuit, &about).expect("the circuit can be exported").text
}

fn words(table: &Table, requests: &[Asked]) -> String {
    let entries = table.entries().iter().map(|entry| u64::from(*entry as u16));
    let mut text = String::new();
    for word in [requests.len() as u64]
        .into_iter()
        .chain(entries)
        .chain(requests.iter().flat_map(Asked::words))
    {
        let _ = writeln!(text, "{word:x}");
    }
    text
}
