//! The `perpetual` program.

use std::io::Write;
use std::process::ExitCode;

use clap::{CommandFactory, Parser};
use perpetual_host::check;
use perpetual_host::cli::{Cli, Command};
use perpetual_host::commands::{
    bench, boards, claim, epd, explain, export, monitor, perft, probe, search, simulate, trace, uci,
};
use perpetual_host::console::{Exit, Stop, completions, manual};
use perpetual_host::engine::SEARCH_STACK;

fn main() -> ExitCode {
    let cli = Cli::parse();
    perpetual_host::console::run("perpetual", SEARCH_STACK, move |out| run(&cli.command, out))
}

fn run(command: &Command, out: &mut dyn Write) -> Result<Exit, Stop> {
    match command {
        Command::Check(arguments) => check::run(arguments, out),
        Command::Claim(arguments) => claim::run(arguments, out),
        Command::Explain(arguments) => explain::run(arguments, out),
        Command::Trace(arguments) => trace::run(arguments, out),
        Command::Search(arguments) => search::run(arguments, out),
        Command::Epd(arguments) => epd::run(arguments, out),
        Command::Perft(arguments) => perft::run(arguments, out),
        Command::Bench(arguments) => bench::run(arguments, out),
        Command::Uci(arguments) => uci::run(arguments, out),
        Command::Probe(arguments) => probe::run(arguments, out),
        Command::Monitor(arguments) => monitor::run(arguments, out),
        Command::Simulate(arguments) => simulate::run(arguments, out),
        Command::Boards(arguments) => boards::run(arguments, out),
        Command::Export(arguments) => export::run(arguments, out),
        Command::Completions { shell } => completions(Cli::command(), *shell, out),
        Command::Man { folder } => manual(Cli::command(), folder, out),
    }
}
