//! Arguments of `perpetual export`.

use std::path::PathBuf;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{ArgGroup, Args};
use perpetual_catalogue::{BlockRam, CORES, Core, NamedCore, WindowForm, named};
use perpetual_link::DetectorKind;

/// What the help of `perpetual export` ends with.
pub const EXPORT_EXAMPLES: &str = "\
Examples:
  perpetual export chain-32 --out verilog
  perpetual export search-window-ice40 --out verilog
  perpetual export --detector chain --entries 24 --depth 256 --out verilog
  perpetual export --detector window --plies 48 --out verilog

The file is named after its top module, as in verilog/perpetual_chain.v; one that is there already
is replaced. It holds the modules of rtl/ that the core is made of.

Exit codes:
  0    all well
  2    wrong usage, no such core, or a file that cannot be written";

/// The circuits that can be exported, with their lines in the help.
const CIRCUITS: [(DetectorKind, &str); 5] = [
    (DetectorKind::Chain, "The chain list as a register file, all entries compared in one cycle"),
    (
        DetectorKind::Scoreboard,
        "A bit for each piece and square in block RAM: the smallest, and it never runs out",
    ),
    (DetectorKind::Pair, "Both of these, compared after every move: a core that checks itself"),
    (
        DetectorKind::Window,
        "Displaced pieces counted for every earlier position: constant time, the last plies only",
    ),
    (
        DetectorKind::WindowPair,
        "That and a scoreboard, compared after every move: a core that checks itself",
    ),
];

/// Reads the name of a circuit that can be exported.
fn circuits() -> impl TypedValueParser<Value = DetectorKind> {
    let names = CIRCUITS.map(|(kind, help)| PossibleValue::new(kind.name()).help(help));
    PossibleValuesParser::new(names).try_map(|name| {
        let known = CIRCUITS.into_iter().find(|(kind, _)| kind.name() == name);
        known.map(|(kind, _)| kind).ok_or("there is no such circuit")
    })
}

/// Reads the name of a configuration.
fn configurations() -> impl TypedValueParser<Value = &'static NamedCore> {
    let names = CORES.iter().map(|core| PossibleValue::new(core.name).help(core.purpose));
    PossibleValuesParser::new(names).try_map(|name| named(&name))
}

/// Arguments of `perpetual export`.
#[derive(Debug, Args)]
#[command(group = ArgGroup::new("size").args([
    "detector", "entries", "depth", "plies", "ice40", "search", "registered_ram",
]).multiple(true).conflicts_with("name"))]
pub struct ExportArgs {
    /// The name of a configuration [default: chain-32]
    #[arg(value_name = "NAME", value_parser = configurations(), hide_possible_values = false)]
    pub name: Option<&'static NamedCore>,
    /// Which circuit
    #[arg(long, value_name = "METHOD", value_parser = circuits(),
          default_value = DetectorKind::Chain.name())]
    pub detector: DetectorKind,
    /// Entries of the chain list: 2 to 32 (scoreboard and window detectors have none) [default: 32]
    #[arg(long, value_name = "N")]
    pub entries: Option<usize>,
    /// Records the move stack holds: a power of two, 4 to 32768 (a window detector holds plies) [default: 1024]
    #[arg(long, value_name = "N")]
    pub depth: Option<usize>,
    /// Plies the window detector holds: an even number, 4 to 128 [default: 100]
    #[arg(long, value_name = "N")]
    pub plies: Option<usize>,
    /// Build the window detector of iCE40's block RAM and cells: half the size, for that FPGA only
    #[arg(long)]
    pub ice40: bool,
    /// Export the window detector with the ports for search hardware: flags after each move, and on
    /// request the move that brings a position back
    #[arg(long)]
    pub search: bool,
    /// Put a register straight behind the scoreboard's block RAM: larger and faster, above all on ECP5
    #[arg(long)]
    pub registered_ram: bool,
    /// The folder to write to; it is made if need be
    #[arg(long, value_name = "DIR")]
    pub out: PathBuf,
}

impl ExportArgs {
    /// The core that is asked for.
    ///
    /// # Errors
    /// A sentence, if an option is given that this detector does not have.
    pub fn core(&self) -> Result<Core, String> {
        if let Some(named) = self.name {
            return Ok(named.core);
        }
        let kind = self.detector;
        let walks = !kind.holds_plies();
        let has_entries = matches!(kind, DetectorKind::Chain | DetectorKind::Pair);
        let has_ram = matches!(kind, DetectorKind::Scoreboard | DetectorKind::Pair);
        for (given, has, option) in [
            (self.entries.is_some(), has_entries, "--entries"),
            (self.depth.is_some(), walks, "--depth"),
            (self.plies.is_some(), !walks, "--plies"),
            (self.ice40, !walks, "--ice40"),
            (self.search, kind == DetectorKind::Window, "--search"),
            (self.registered_ram, has_ram, "--registered-ram"),
        ] {
            if given && !has {
                return Err(format!("--detector {} has no {option}: leave it out", kind.name()));
            }
        }
        let (entries, records) = (self.entries.unwrap_or(32), self.depth.unwrap_or(1024));
        let plies = self.plies.unwrap_or(100);
        for (option, size, right, sizes) in [
            ("--entries", entries, (2..=32).contains(&entries), "a number from 2 to 32"),
            (
                "--depth",
                records,
                (4..=32768).contains(&records) && records.is_power_of_two(),
                "a power of two from 4 to 32768",
            ),
            (
                "--plies",
                plies,
                (4..=128).contains(&plies) && plies.is_multiple_of(2),
                "an even number from 4 to 128",
            ),
        ] {
            if !right {
                return Err(format!("{option} {size}: choose {sizes}"));
            }
        }
        let form = if self.ice40 { WindowForm::Ice40 } else { WindowForm::Portable };
        let ram = if self.registered_ram { BlockRam::Registered } else { BlockRam::Plain };
        Ok(match kind {
            DetectorKind::Chain => Core::Chain { entries, records },
            DetectorKind::Scoreboard => Core::Scoreboard { records, ram },
            DetectorKind::Pair => Core::Pair { entries, records, ram },
            DetectorKind::Window if self.search => Core::SearchWindow { plies, form },
            DetectorKind::Window => Core::Window { plies, form },
            DetectorKind::WindowPair => Core::WindowPair { plies, form },
        })
    }
}
