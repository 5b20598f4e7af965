//! Arguments of `perpetual-lab experiment`.

use clap::{Args, ValueEnum};

/// What the help of `perpetual-lab experiment` ends with.
pub const EXPERIMENT_EXAMPLES: &str = "\
Examples:
  perpetual-lab experiment wac018
  perpetual-lab experiment ghi --quick

Each prints tables; lab/docs/experiments.md and docs/search.md explain them. hardware and
search-chip simulate circuits and take minutes.

Exit codes:
  0    all well
  2    wrong usage, or a simulation that is not built in
  130  stopped by Ctrl-C";

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
    /// The former rule and Euwe's game
    Euwe,
    /// What a search asks of a circuit, on the chip and at the end of a wire
    Hardware,
    /// What the search chip does in a clock cycle, and several with the host's tree above
    SearchChip,
    /// What it saves to see a repetition one move before it
    Upcoming,
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
