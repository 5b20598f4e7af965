//! Arguments of `perpetual-lab experiment`.

use clap::{Args, ValueEnum};

/// What the help of `perpetual-lab experiment` ends with.
pub const EXPERIMENT_EXAMPLES: &str = "\
Examples:
  perpetual-lab experiment wac018
  perpetual-lab experiment all > sections.md

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
    /// All of these
    All,
    /// What additions to the search chip are worth, in its model
    SearchIdeas,
    /// The search of the chip in C on a small processor core: cycles a node
    SoftCore,
    /// What it saves to see a repetition one move before it
    Upcoming,
    /// Look for positions that show the two cases of the graph-history interaction
    FindHistory,
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
    /// Where find-history begins
    #[arg(long, default_value_t = 1, value_name = "N")]
    pub seed: u64,
}
