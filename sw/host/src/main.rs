//! The `perpetual` program.

use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use clap::Parser;
use perpetual_host::cli::{Cli, Command};
use perpetual_host::commands::{
    bench, board, boards, check, compare, completions, epd, experiment, explain, export, monitor,
    probe, search, trace, uci,
};
use perpetual_host::exit::{Exit, Stop};

fn main() -> ExitCode {
    let cli = Cli::parse();
    let mut out = BufWriter::new(io::stdout().lock());
    let done = run(&cli.command, &mut out).and_then(|exit| {
        out.flush()?;
        Ok(exit)
    });
    match done {
        Ok(exit) => exit.into(),
        Err(Stop::OutputClosed) => Exit::Well.into(),
        Err(Stop::Because(reason)) => {
            let _ = writeln!(io::stderr(), "perpetual: {reason}");
            Exit::Failed.into()
        }
    }
}

fn run(command: &Command, out: &mut dyn Write) -> Result<Exit, Stop> {
    match command {
        Command::Check(arguments) => check::run(arguments, out),
        Command::Explain(arguments) => explain::run(arguments, out),
        Command::Trace(arguments) => trace::run(arguments, out),
        Command::Search(arguments) => search::run(arguments, out),
        Command::Epd(arguments) => epd::run(arguments, out),
        Command::Experiment(arguments) => experiment::run(arguments, out),
        Command::Uci(arguments) => uci::run(arguments, out),
        Command::Probe(arguments) => probe::run(arguments, out),
        Command::Monitor(arguments) => monitor::run(arguments, out),
        Command::Board(arguments) => board::run(arguments, out),
        Command::Boards(arguments) => boards::run(arguments, out),
        Command::Bench(arguments) => bench::run(arguments, out),
        Command::Compare(arguments) => compare::run(arguments, out),
        Command::Export(arguments) => export::run(arguments, out),
        Command::Completions { shell } => completions::run(*shell, out),
    }
}
