//! The command line of `perpetual-lab`.

use clap::{Parser, Subcommand};

mod experiment;
mod measure;
mod suite;

pub use experiment::{Experiment, ExperimentArgs};
pub use measure::{CompareArgs, MeasureArgs, UpcomingArgs};
pub use suite::{Suite, SuiteArgs};

/// Compares the published methods of finding repetitions, does the experiments of the papers again,
/// and measures every form of every detector.
#[derive(Debug, Parser)]
#[command(name = "perpetual-lab", version, propagate_version = true)]
pub struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// The subcommands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Compare the published methods: what each gets wrong and what it costs
    #[command(after_help = measure::COMPARE_EXAMPLES)]
    Compare(CompareArgs),
    /// Compare the ways to find a repetition that is one move away
    #[command(after_help = measure::UPCOMING_EXAMPLES)]
    Upcoming(UpcomingArgs),
    /// Do an experiment of the papers again
    #[command(after_help = experiment::EXPERIMENT_EXAMPLES)]
    Experiment(ExperimentArgs),
    /// Measure how fast each form is on this machine
    #[command(after_help = measure::MEASURE_EXAMPLES)]
    Measure(MeasureArgs),
    /// Make the suite of repetition cases, and look for new ones
    #[command(after_help = suite::SUITE_EXAMPLES)]
    Suite(SuiteArgs),
}
