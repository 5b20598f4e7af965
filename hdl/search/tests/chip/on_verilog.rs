//! Requests to the exported circuit under a Verilog simulator.

use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;
use std::{env, fs, process};

use perpetual_hdl::export::ICE40_CELLS;
use perpetual_search::{SearchChip, WindowForm};
use perpetual_search_model::Table;
use perpetual_verilog::{About, export};
use rust_hdl::prelude::Block;

use crate::requests::{Asked, PLIES, Told};

const TESTBENCH: &str = include_str!("testbench.v");

/// More than any request of a test.
const ANY: u64 = 100_000_000;

#[derive(Clone, Copy)]
pub enum Simulator {
    Verilator,
    Icarus,
}

/// The circuit answers each request as the model does.
pub fn compare(
    name: &str,
    simulator: Simulator,
    form: WindowForm,
    table: &Table,
    requests: &[Asked],
) {
    let folder = env::temp_dir().join(format!("perpetual-search-{name}-{}", process::id()));
    fs::create_dir_all(&folder).expect("a folder for the model");
    fs::write(folder.join("circuit.v"), circuit(form)).expect("a file");
    fs::write(folder.join("cells.v"), ICE40_CELLS).expect("a file");
    fs::write(folder.join("testbench.v"), TESTBENCH).expect("a file");
    fs::write(folder.join("requests.hex"), words(table, requests)).expect("a file");
    let said = match simulator {
        Simulator::Verilator => verilated(&folder),
        Simulator::Icarus => interpreted(&folder),
    };
    let answers: Vec<&str> = said.lines().filter_map(|line| line.strip_prefix("answer ")).collect();
    assert_eq!(answers.len(), requests.len(), "{}: {said}", folder.display());
    let (mut nodes, mut cycles, mut wrong) = (0, 0, 0);
    for (number, (asked, answer)) in requests.iter().zip(answers).enumerate() {
        let fields: Vec<i64> =
            answer.split_whitespace().map(|field| field.parse().expect("a number")).collect();
        let (told, rest) = fields.split_at(7);
        let expected = asked.answer(ANY).expect("few nodes");
        if !is_as_expected(&expected, told, rest[0]) {
            wrong += 1;
            eprintln!("{number}: {expected:?}, not {told:?} {}: {}", rest[0], asked.described());
        }
        if asked.stop == 0 {
            nodes += told[2];
            cycles += rest[1];
        }
    }
    println!("{nodes} nodes, {:.1} cycles each", cycles as f64 / nodes as f64);
    assert_eq!(
        wrong,
        0,
        "of {} answers differ from the model's: {}",
        requests.len(),
        folder.display()
    );
    let _ = fs::remove_dir_all(folder);
}

/// After an error there is no value.
fn is_as_expected(expected: &Told, told: &[i64], errors: i64) -> bool {
    expected.1 == errors as u64 && (errors != 0 || expected.0 == told)
}

fn circuit(form: WindowForm) -> String {
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

fn run(folder: &Path, program: &str, arguments: &[&str]) -> String {
    let output = Command::new(program).args(arguments).current_dir(folder).output();
    let output = output.unwrap_or_else(|error| panic!("{program}: {error}"));
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{program}: {said}{errors}");
    said
}

fn verilated(folder: &Path) -> String {
    let options = "--binary --build -O3 -CFLAGS -O1 -Wno-lint -Wno-style -o testbench \
                   --top-module testbench testbench.v circuit.v cells.v";
    run(folder, "verilator", &options.split_whitespace().collect::<Vec<_>>());
    run(folder, &folder.join("obj_dir/testbench").to_string_lossy(), &[])
}

fn interpreted(folder: &Path) -> String {
    let options = "-g2005 -s testbench -o testbench.vvp testbench.v circuit.v cells.v";
    run(folder, "iverilog", &options.split_whitespace().collect::<Vec<_>>());
    run(folder, "vvp", &["-n", "testbench.vvp"])
}
