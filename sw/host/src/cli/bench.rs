//! Arguments of `perpetual bench`.

use std::time::Duration;

use crate::cli::{bauds, seconds};
use crate::forms::Form;
use clap::Args;
use perpetual_link::serial::DEFAULT_BAUD;

use super::Format;

/// What the help of `perpetual bench` ends with.
pub const BENCH_EXAMPLES: &str = "\
Examples:
  perpetual bench
  perpetual bench --depth 5 --seconds 5
  perpetual bench --on model --on verilated
  perpetual bench --format json | jq .nodes_per_second

Some positions are searched by the search chip again and again, one request at a time and several
in flight, and then their lines counted (perft). Nodes are moves taken from a list. A form without
a clock has no cycles. How fast detectors are: perpetual-lab measure.

In JSON the keys are form, task, depth, in_flight, requests, nodes, generations, seconds,
nodes_per_second, cycles and cycles_per_node.

Exit codes:
  0    all well
  2    wrong usage, or a form that cannot be used
  130  stopped by Ctrl-C";

/// Arguments of `perpetual bench`.
#[derive(Debug, Args)]
pub struct BenchArgs {
    /// The forms of the search chip to measure [default: model]
    #[arg(long, value_name = "FORM")]
    pub on: Vec<Form>,
    /// Bits per second of the serial line with serial:PATH
    #[arg(long, default_value_t = DEFAULT_BAUD, value_name = "BAUD", value_parser = bauds())]
    pub baud: u32,
    /// Plies before quiescence, and of perft a ply less
    #[arg(long, value_name = "PLIES", default_value_t = 4,
          value_parser = clap::value_parser!(u32).range(2..=16))]
    pub depth: u32,
    /// Requests in flight in the second and the third row
    #[arg(long, value_name = "N", default_value_t = 4,
          value_parser = clap::value_parser!(u32).range(1..=64))]
    pub in_flight: u32,
    /// How long to measure each
    #[arg(long, value_name = "SECONDS", default_value = "1", value_parser = seconds)]
    pub seconds: Duration,
    /// How to print
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
}
