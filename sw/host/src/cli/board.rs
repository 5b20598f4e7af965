//! Arguments of the commands about boards: `perpetual probe`, `simulate` and `boards`.

use std::path::PathBuf;

use clap::Args;

use super::{Format, TableFormat};
use crate::cli::bauds;
use crate::forms::Form;
use perpetual_link::serial::DEFAULT_BAUD;

/// What the help of `perpetual probe` ends with.
pub const PROBE_EXAMPLES: &str = "\
Examples:
  perpetual probe
  perpetual probe --on serial:/dev/ttyUSB1
  perpetual probe --wait --on serial:/dev/ttyUSB1
  perpetual probe --format json | jq -r 'select(.ok) | .port'

Without --on it looks at every port that a USB device makes (/dev/ttyUSB*, /dev/ttyACM*) and at
the simulated board in its usual place, says what is at each, and tests the boards. A device
that is no board is sent a few bytes.

In JSON a port has the keys port, name (what is plugged in there, or null), board (null, or
protocol, detector, entries, records, clock_hz, buffer, dropped), error (why there is no board, or null), self_test (steps with name and error, or null) and ok (true, false, or null without a board).

The self-test plays lines whose repetitions are known, with checks for a board with check bits,
and sends requests that a board must refuse. The line that was on the board is lost.

Exit codes:
  0    the board passed
  1    it gave a wrong answer
  2    wrong usage, a port that cannot be opened, or no answer
  130  stopped by Ctrl-C";

/// What the help of `perpetual simulate` ends with.
pub const SIMULATE_EXAMPLES: &str = "\
Example:
  perpetual simulate --link /tmp/board &
  perpetual check --on serial:/tmp/board --verify games.pgn
  perpetual simulate --config pair-long
  perpetual simulate --config search --link /tmp/chips &
  perpetual search --leaves serial:/tmp/chips

The first line of output is the path of the serial port. The board runs until Ctrl-C.

Exit codes:
  0    ended by Ctrl-C
  2    wrong usage, or no such board, or its place is taken";

/// What the help of `perpetual boards` ends with.
pub const BOARDS_EXAMPLES: &str = "\
Examples:
  perpetual boards
  perpetual boards hx8k
  perpetual boards --format json | jq -r 'select(.part.family == \"ice40\") | .name'

Exit codes:
  0    all well
  2    wrong usage, or no such board";

/// The port of the form serial:PATH, which is the only one here.
fn serial_port(text: &str) -> Result<PathBuf, String> {
    match text.parse() {
        Ok(Form::Serial(path)) => Ok(path),
        _ => Err("expected serial:PATH, for example serial:/dev/ttyUSB0".to_owned()),
    }
}

/// Arguments of `perpetual probe`.
#[derive(Debug, Args)]
pub struct ProbeArgs {
    /// The board: serial:PATH, as in serial:/dev/ttyUSB1 [default: every port that a board could be at]
    #[arg(long = "on", value_name = "FORM", value_parser = serial_port)]
    pub port: Option<PathBuf>,
    /// Bits per second on the serial line
    #[arg(long, default_value_t = DEFAULT_BAUD, value_name = "BAUD", value_parser = bauds())]
    pub baud: u32,
    /// Wait for the port to appear, or for a board at any of them
    #[arg(long)]
    pub wait: bool,
    /// How to write what is found
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
}

/// Arguments of `perpetual simulate`.
#[derive(Debug, Args)]
pub struct SimulateArgs {
    /// Which board to simulate: sim (a chain list of 32), megabaud (the same at 1 Mbaud, not 3), slow
    /// (115,200 baud), chain-16 (a list of 16), scoreboard-long, pair-long, chain-xiangqi (with check
    /// bits), window-100, search (two search chips) or combined (chain-32 and two search chips)
    #[arg(long, default_value = "sim", value_name = "NAME")]
    pub config: String,
    /// Where to put the link to its serial port [default: a place in the user's runtime directory]
    #[arg(long, value_name = "PATH")]
    pub link: Option<PathBuf>,
    /// Write a waveform of all that happens on the board, as .fst or .vcd
    #[arg(long, value_name = "FILE")]
    pub trace: Option<PathBuf>,
}

/// Arguments of `perpetual boards`.
#[derive(Debug, Args)]
pub struct BoardsArgs {
    /// The board to describe [default: all of them, as a table]
    #[arg(value_name = "NAME")]
    pub name: Option<String>,
    /// How to write it
    #[arg(long, value_enum, default_value_t)]
    pub format: TableFormat,
}
