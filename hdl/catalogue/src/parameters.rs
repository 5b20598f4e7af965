//! Cores as modules of `rtl/`: which parameters make a module what is named.

use std::fmt::Write;

use crate::core::{BlockRam, Core, WindowForm};

/// A parameter of a module, and its value.
pub type Parameter = (&'static str, u32);

pub(crate) fn number(size: usize) -> u32 {
    // Sizes are far below this.
    u32::try_from(size).unwrap_or(u32::MAX)
}

/// `#(.ENTRIES(32), .DEPTH(1024))`.
pub(crate) fn given(parameters: &[Parameter]) -> String {
    let mut text = "#(".to_owned();
    for (at, (name, value)) in parameters.iter().enumerate() {
        let comma = if at > 0 { ", " } else { "" };
        let _ = write!(text, "{comma}.{name}({value})");
    }
    text + ")"
}

impl Core {
    /// What the module [`Core::top`] of `rtl/` is given to be this core.
    pub fn parameters(&self) -> Vec<Parameter> {
        let registered = |ram| ("REGISTERED", u32::from(ram == BlockRam::Registered));
        match *self {
            Core::Chain { entries, records } => {
                vec![("ENTRIES", number(entries)), ("DEPTH", number(records))]
            }
            Core::Checked { entries, records } => {
                vec![("ENTRIES", number(entries)), ("DEPTH", number(records)), ("SQUARE_BITS", 7)]
            }
            Core::Scoreboard { records, ram } => vec![("DEPTH", number(records)), registered(ram)],
            Core::Pair { entries, records, ram } => {
                vec![("ENTRIES", number(entries)), ("DEPTH", number(records)), registered(ram)]
            }
            Core::Window { plies, form }
            | Core::SearchWindow { plies, form }
            | Core::WindowPair { plies, form } => {
                vec![("PLIES", number(plies)), ("ICE40", u32::from(form == WindowForm::Ice40))]
            }
        }
    }

    /// The module of `rtl/` that has this core behind a serial line, and what it is given at this clock and rate; none for a
    /// core that no board is built with.
    pub fn board(
        &self,
        clock_hz: u32,
        clocks_per_bit: u32,
    ) -> Option<(&'static str, Vec<Parameter>)> {
        let module = match self {
            Core::Chain { .. } | Core::Checked { .. } => "perpetual_chain_board",
            Core::Scoreboard { ram: BlockRam::Plain, .. } => "perpetual_scoreboard_board",
            Core::Pair { ram: BlockRam::Plain, .. } => "perpetual_pair_board",
            Core::Window { .. } => "perpetual_window_board",
            Core::WindowPair { .. } => "perpetual_window_pair_board",
            _ => return None,
        };
        let mut parameters = self.parameters();
        parameters.retain(|(name, _)| !["REGISTERED", "SQUARE_BITS"].contains(name));
        parameters.extend([("CLOCK_HZ", clock_hz), ("CLOCKS_PER_BIT", clocks_per_bit)]);
        if let Core::Checked { .. } = self {
            parameters.push(("CHECKED", 1));
        }
        Some((module, parameters))
    }
}
