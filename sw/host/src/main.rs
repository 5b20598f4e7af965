//! The `perpetual` program.

use std::io::Write;
use std::process::ExitCode;

use clap::{CommandFactory, Parser};
use perpetual_engine::SEARCH_STACK;
use perpetual_host::check;
use perpetual_host::cli::{Cli, Command, with_null_moves};
#[cfg(feature = "verilator")]
use perpetual_host::commands::simulate;
use perpetual_host::commands::{boards, claim, epd, explain, export, perft, probe, search, uci};
use perpetual_host::console::{Exit, Stop, completions};

fn main() -> ExitCode {
    let cli = Cli::parse_from(with_null_moves(std::env::args_os()));
    perpetual_host::console::run("perpetual", SEARCH_STACK, move |out| run(&cli.command, out))
}

fn run(command: &Command, out: &mut dyn Write) -> Result<Exit, Stop> {
    match command {
        Command::Check(arguments) => check::run(arguments, out),
        Command::Claim(arguments) => claim::run(arguments, out),
        Command::Explain(arguments) => explain::run(arguments, out),
        Command::Search(arguments) => search::run(arguments, out),
        Command::Epd(arguments) => epd::run(arguments, out),
        Command::Perft(arguments) => perft::run(arguments, out),
        Command::Uci(arguments) => uci::run(arguments, out),
        Command::Probe(arguments) => probe::run(arguments, out),
        #[cfg(feature = "verilator")]
        Command::Simulate(arguments) => simulate::run(arguments, out),
        #[cfg(not(feature = "verilator"))]
        Command::Simulate(_) => Err(Stop::because(
            "this program was built without Verilator, which simulates boards on Linux and macOS: build it there with `make build`",
        )),
        Command::Boards(arguments) => boards::run(arguments, out),
        Command::Export(arguments) => export::run(arguments, out),
        Command::Completions { shell } => completions(Cli::command(), *shell, out),
    }
}
