//! Checks what is simulated by another program: a netlist, or a bitstream turned back into Verilog.
//!
//! ```text
//! gates core PROGRAM CONFIG POSITIONS        a detector core, through its ports
//! gates board PROGRAM BOARD CONFIG BAUD QUERIES   a board, through its serial pins
//! gates searchers PROGRAM BOARD SEARCHES     a board with search chips, through its serial pins
//! gates pins                                 prints what `core.cpp` and `board.cpp` include before `sim/shim/shim.h`
//! ```
//!
//! PROGRAM is `tests/gates/core.cpp` or `board.cpp` with a Verilated model; CONFIG is what the
//! circuit was built with. Exit codes: 0 no difference, 1 a difference, 2 usage.

mod board;
mod checked;
mod core;
mod lines;
mod process;
mod reference;
mod searchers;

use std::error::Error;
use std::process::ExitCode;

use perpetual_catalogue::boards::{Board, SearchBoard};
use perpetual_catalogue::named;

const USAGE: &str = "usage: gates core PROGRAM CONFIG POSITIONS | \
                     gates board PROGRAM BOARD CONFIG BAUD QUERIES | \
                     gates searchers PROGRAM BOARD SEARCHES | gates pins";

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    if let Err(wrong) = perpetual_tests::words::check(&words, &[]) {
        eprintln!("gates: {wrong}; {USAGE}");
        return ExitCode::from(2);
    }
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let (name, checked) = match words[..] {
        ["core", program, config, positions] => (config, core(program, config, positions)),
        ["board", program, name, config, baud, queries] => {
            (name, board(program, name, config, baud, queries))
        }
        ["searchers", program, name, searches] => (name, searchers(program, name, searches)),
        ["pins"] => {
            print!("{}", perpetual_sim::PINS_IN_CPP);
            return ExitCode::SUCCESS;
        }
        _ => {
            eprintln!("{USAGE}");
            return ExitCode::from(2);
        }
    };
    match checked {
        Ok(sentence) => {
            println!("{name}: {sentence}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("gates: {name}: {error}");
            ExitCode::FAILURE
        }
    }
}

fn core(program: &str, config: &str, positions: &str) -> Result<String, Box<dyn Error>> {
    let checked = core::play(program, &named(config)?.core, positions.parse()?)?;
    let core::Checked { positions, repetitions, games, queries, cycles } = checked;
    Ok(format!(
        "{positions} positions ({games} games, the rest generated), {repetitions} of them \
         repeated; {queries} queries, {cycles} clock cycles: no difference"
    ))
}

fn board(
    program: &str,
    name: &str,
    config: &str,
    baud: &str,
    queries: &str,
) -> Result<String, Box<dyn Error>> {
    let config = named(config)?.core;
    let (baud, queries) = (baud.parse()?, queries.parse()?);
    let checked = board::play(program, Board::named(name)?, &config, baud, queries)?;
    let board::Checked { queries, repetitions, games, xiangqi, bytes, cycles, lights } = checked;
    let xiangqi = if xiangqi > 0 { format!(", {xiangqi} of xiangqi") } else { String::new() };
    Ok(format!(
        "{queries} queries ({games} games{xiangqi}, the rest generated) over the serial pins at {baud} \
         baud, {repetitions} repetitions; {bytes} bytes, {cycles} clock cycles, lights seen \
         {lights:04b}: no difference"
    ))
}

fn searchers(program: &str, name: &str, searches: &str) -> Result<String, Box<dyn Error>> {
    let checked = searchers::play(program, SearchBoard::named(name)?, searches.parse()?)?;
    let searchers::Checked { searches, nodes, repetitions, bytes, cycles } = checked;
    Ok(format!(
        "{searches} searches over the serial pins, {nodes} nodes, {repetitions} repetitions; {bytes} bytes, \
         {cycles} clock cycles: no difference"
    ))
}
