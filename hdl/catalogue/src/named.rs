//! The cores that have names.

use perpetual_model::Limits;

use crate::core::{BlockRam, Core, WindowForm};
use crate::error::CatalogueError;

/// A core that has a name: a module of `rtl/` at one size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NamedCore {
    /// What it is called everywhere: in commands, in `rtl/`, on boards, in simulation.
    pub name: &'static str,
    /// What it is built with.
    pub core: Core,
    /// What it is for, in a line.
    pub purpose: &'static str,
    /// Where its Verilog is.
    pub place: Place,
}

/// Where Verilog is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// To embed: in the lists of `rtl/`.
    Shipped,
    /// Sizes for simulation and for tests, and those of other games: in no list of `rtl/`.
    Simulation,
}

impl NamedCore {
    /// Whether there is a model of it for simulation: it has the ports of a detector, is not the
    /// other form or size of one that has, and does not stand for a family of FPGAs.
    pub fn is_simulated(&self) -> bool {
        SIMULATED.contains(&self.name)
    }

    /// The bounds of a golden model of a walk that runs out where this core does.
    pub fn limits(&self) -> Limits {
        self.core.limits()
    }

    /// The file with its Verilog at this size, a path from `build/verilog`.
    pub fn path(&self) -> String {
        match self.place {
            Place::Shipped => format!("{}.v", self.name),
            Place::Simulation => format!("simulation/{}.v", self.name),
        }
    }
}

const fn shipped(name: &'static str, core: Core, purpose: &'static str) -> NamedCore {
    NamedCore { name, core, purpose, place: Place::Shipped }
}

const fn simulation(name: &'static str, core: Core, purpose: &'static str) -> NamedCore {
    NamedCore { name, core, purpose, place: Place::Simulation }
}

const fn chain(entries: usize, records: usize) -> Core {
    Core::Chain { entries, records }
}

const fn scoreboard(records: usize, ram: BlockRam) -> Core {
    Core::Scoreboard { records, ram }
}

const fn pair(entries: usize, records: usize) -> Core {
    Core::Pair { entries, records, ram: BlockRam::Plain }
}

const fn window(plies: usize, form: WindowForm) -> Core {
    Core::Window { plies, form }
}

const fn search(plies: usize, form: WindowForm) -> Core {
    Core::SearchWindow { plies, form }
}

const fn window_pair(plies: usize, form: WindowForm) -> Core {
    Core::WindowPair { plies, form }
}

use BlockRam::{Plain, Registered};
use WindowForm::{Ice40, Portable};

/// Every core that has a name.
pub const CORES: &[NamedCore] = &[
    shipped("chain-32", chain(32, 1024), "for every game of chess: 32 entries never run out"),
    shipped("chain-16", chain(16, 1024), "half the size; enough for all but composed games"),
    shipped("scoreboard", scoreboard(1024, Plain), "the smallest; no limit of entries"),
    shipped(
        "scoreboard-ecp5",
        scoreboard(1024, Registered),
        "the same for ECP5: with a register behind its block RAM",
    ),
    shipped("pair", pair(32, 1024), "checks itself: chain and scoreboard together"),
    shipped("window-32", window(32, Portable), "the last 32 plies in constant time, for any FPGA"),
    shipped("window-64", window(64, Portable), "the last 64 plies"),
    shipped("window-100", window(100, Portable), "the last 100 plies: the fifty-move rule"),
    shipped("window-128", window(128, Portable), "the last 128 plies, the longest window there is"),
    shipped(
        "window-32-ice40",
        window(32, Ice40),
        "the last 32 plies for iCE40: uses its block RAM and cells, half the size",
    ),
    shipped("window-64-ice40", window(64, Ice40), "the last 64 plies for iCE40"),
    shipped("window-100-ice40", window(100, Ice40), "the last 100 plies for iCE40"),
    shipped(
        "window-pair",
        window_pair(100, Portable),
        "checks itself: the last 100 plies, window detector and scoreboard together",
    ),
    shipped("window-pair-ice40", window_pair(100, Ice40), "the same for iCE40"),
    shipped(
        "search-window",
        search(100, Portable),
        "for a search on the chip: flags after each move, the last 100 plies",
    ),
    shipped("search-window-ice40", search(100, Ice40), "the same for iCE40"),
    shipped(
        "search-window-32",
        search(32, Portable),
        "for a search on the chip: the last 32 plies, as Deep Blue's",
    ),
    shipped("search-window-32-ice40", search(32, Ice40), "the same for iCE40"),
    simulation("chain-32-long", chain(32, 2048), "lines of up to 2,047 reversible plies"),
    simulation("scoreboard-long", scoreboard(2048, Plain), "the same for the scoreboard"),
    simulation("pair-long", pair(32, 2048), "the same for the pair"),
    simulation(
        "chain-xiangqi",
        Core::Checked { entries: 32, records: 1024 },
        "squares of 7 bits; its boards tell who gave check, for xiangqi",
    ),
    simulation("chain-4", chain(4, 64), "runs out early, to test what happens then"),
    simulation("pair-4", pair(4, 64), "the same for the pair"),
];

/// The cores that are simulated: room for any game, 16 entries, one that runs out soon, and the
/// other detectors.
const SIMULATED: [&str; 7] = [
    "chain-32-long",
    "chain-16",
    "chain-4",
    "scoreboard-long",
    "pair-long",
    "window-100",
    "window-pair",
];

/// The core of this name.
///
/// # Errors
/// [`CatalogueError::NoSuchCore`] with the names there are.
///
/// ```
/// use perpetual_catalogue::{Core, named};
/// assert_eq!(named("chain-16")?.core, Core::Chain { entries: 16, records: 1024 });
/// assert!(named("huge").unwrap_err().to_string().contains("scoreboard-ecp5"));
/// # Ok::<(), perpetual_catalogue::CatalogueError>(())
/// ```
pub fn named(name: &str) -> Result<&'static NamedCore, CatalogueError> {
    CORES.iter().find(|core| core.name == name).ok_or_else(|| CatalogueError::NoSuchCore {
        name: name.to_owned(),
        known: CORES.iter().map(|core| core.name).collect::<Vec<_>>().join(", "),
    })
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn every_name_and_every_core_is_there_once() {
        let names: HashSet<_> = CORES.iter().map(|core| core.name).collect();
        let cores: HashSet<_> = CORES.iter().map(|core| core.core).collect();
        assert_eq!((names.len(), cores.len()), (CORES.len(), CORES.len()));
        for core in CORES {
            assert_eq!(named(core.name), Ok(core));
        }
    }

    #[test]
    fn a_name_begins_as_its_detector_is_called() {
        for core in CORES {
            let kind = core.core.kind().name();
            let search = core.name.strip_prefix("search-").unwrap_or(core.name);
            assert!(search.starts_with(kind), "{}", core.name);
        }
    }
}
