//! The `perpetual-lab` program.

use std::io::Write;
use std::process::ExitCode;

use clap::Parser;
use perpetual_engine::SEARCH_STACK;
use perpetual_host::console::{Exit, Stop};
use perpetual_lab::cli::{Cli, Command};
use perpetual_lab::commands::{compare, experiment, measure, suite, upcoming};

fn main() -> ExitCode {
    let cli = Cli::parse();
    perpetual_host::console::run("perpetual-lab", SEARCH_STACK, move |out| run(&cli.command, out))
}

fn run(command: &Command, out: &mut dyn Write) -> Result<Exit, Stop> {
    match command {
        Command::Compare(arguments) => compare::run(arguments, out),
        Command::Upcoming(arguments) => upcoming::run(arguments, out),
        Command::Experiment(arguments) => experiment::run(arguments, out),
        Command::Measure(arguments) => measure::run(arguments, out),
        Command::Suite(arguments) => suite::run(arguments, out),
    }
}
