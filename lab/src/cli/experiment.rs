//! Arguments of `perpetual-lab experiment`.

use clap::{Args, ValueEnum};

/// What the help of `perpetual-lab experiment` ends with.
pub const EXPERIMENT_EXAMPLES: &str = "\
Examples:
  perpetual-lab experiment wac018
  perpetual-lab experiment ghi --quick

Each prints tables; lab/docs/experiments.md explains them.

Exit codes:
  0    all well
  2    wrong usage";

/// An experiment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Experiment {
    /// What detection saves and costs: the paper's tables 3 and 4
    Wac018,
    /// When perpetual checks are seen: figure 1, BT2630 no. 7 and Diep-Axon
    Draws,
    /// The same when only positions of the game are known
    MicroMax,
    /// What a hash table stores of values that depend on the way
    Ghi,
}

/// Arguments of `perpetual-lab experiment`.
#[derive(Debug, Args)]
pub struct ExperimentArgs {
    /// Which one
    #[arg(value_enum, value_name = "NAME")]
    pub name: Experiment,
    /// Less deep and less often, to see whether it works
    #[arg(long)]
    pub quick: bool,
}
