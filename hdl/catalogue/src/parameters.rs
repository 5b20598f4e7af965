//! Cores as modules of `rtl/`: which parameters make a module what is named.

use std::fmt::Write;

use crate::boards::{Board, SearchBoard, power_up_cycles, search_top, top};
use crate::core::{BlockRam, Core, WindowForm};
use crate::error::CatalogueError;
use crate::named::named;
use crate::searchers::Searchers;

/// A parameter of a module, and its value.
pub type Parameter = (&'static str, u32);

fn number(size: usize) -> u32 {
    // Sizes are far below this.
    u32::try_from(size).unwrap_or(u32::MAX)
}

fn ice40(form: WindowForm) -> Parameter {
    ("ICE40", u32::from(form == WindowForm::Ice40))
}

/// `#(.ENTRIES(32), .DEPTH(1024))`.
fn given(parameters: &[Parameter]) -> String {
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
            Core::Scoreboard { records, ram } => vec![("DEPTH", number(records)), registered(ram)],
            Core::Pair { entries, records, ram } => {
                vec![("ENTRIES", number(entries)), ("DEPTH", number(records)), registered(ram)]
            }
            Core::Window { plies, form }
            | Core::SearchWindow { plies, form }
            | Core::WindowPair { plies, form } => vec![("PLIES", number(plies)), ice40(form)],
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
            Core::Chain { .. } => "perpetual_chain_board",
            Core::Scoreboard { ram: BlockRam::Plain, .. } => "perpetual_scoreboard_board",
            Core::Pair { ram: BlockRam::Plain, .. } => "perpetual_pair_board",
            Core::Window { .. } => "perpetual_window_board",
            Core::WindowPair { .. } => "perpetual_window_pair_board",
            _ => return None,
        };
        let mut parameters = self.parameters();
        parameters.retain(|(name, _)| *name != "REGISTERED");
        parameters.extend([("CLOCK_HZ", clock_hz), ("CLOCKS_PER_BIT", clocks_per_bit)]);
        Some((module, parameters))
    }
}

impl Board {
    /// The board's top as `rtl/` has it: around modules with parameters.
    ///
    /// # Errors
    /// [`CatalogueError`] if there is no core of its configuration's name.
    pub fn library_top(&self) -> Result<String, CatalogueError> {
        let core = named(self.config)?.core;
        let bit = (self.clock_hz + self.baud / 2) / self.baud;
        let inner = core.board(self.clock_hz, bit).unwrap_or(("", Vec::new()));
        Ok(with_parameters(&top(self), &inner, self.clock_hz))
    }
}

impl Searchers {
    /// The module of `rtl/` that has so many behind a serial line, and what it is given at this clock and rate. There are
    /// modules for 1, 2 and 8.
    pub fn module(&self, clock_hz: u32, clocks_per_bit: u32) -> (&'static str, Vec<Parameter>) {
        let module = match self.count {
            1 => "perpetual_search_board_1",
            2 => "perpetual_search_board_2",
            _ => "perpetual_search_board_8",
        };
        let parameters = vec![
            ("PLIES", number(self.plies)),
            ice40(self.form),
            ("CLOCK_HZ", clock_hz),
            ("CLOCKS_PER_BIT", clocks_per_bit),
        ];
        (module, parameters)
    }
}

impl SearchBoard {
    /// The board's top as `rtl/` has it: around modules with parameters.
    pub fn library_top(&self) -> String {
        let clock = self.clock_hz();
        let inner = self.searchers.module(clock, clock / self.board.baud);
        with_parameters(&search_top(self), &inner, clock)
    }
}

fn with_parameters(top: &str, inner: &(&str, Vec<Parameter>), clock_hz: u32) -> String {
    let (module, parameters) = inner;
    let cycles = given(&[("CYCLES", power_up_cycles(clock_hz))]);
    top.replace("around perpetual_board, which follows.", &format!("around {module}."))
        .replace(
            "perpetual_board circuit",
            &format!("{module} {}\n        circuit", given(parameters)),
        )
        .replace(
            "perpetual_power_up power_up (",
            &format!("perpetual_power_up {cycles} power_up (\n        "),
        )
}

#[cfg(test)]
mod tests {
    use crate::boards::{BOARDS, SEARCH_BOARDS};

    #[test]
    fn every_board_has_a_top_around_a_module_with_parameters() {
        for board in BOARDS {
            let top = board.library_top().unwrap();
            assert!(top.contains("_board #(.") && top.contains(".CLOCK_HZ("), "{top}");
        }
        for board in SEARCH_BOARDS {
            assert!(board.library_top().contains("perpetual_search_board_"));
            assert!([1, 8].contains(&board.searchers.count), "no module has so many");
        }
    }
}
