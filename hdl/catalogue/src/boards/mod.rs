//! The boards: what differs between them, as data.
//!
//! [`BOARDS`] is the one list. Everything else about a board follows from it: its Verilog top
//! ([`top`]), the table that people read ([`table`]), the builds and the figures. [`SEARCH_BOARDS`] are those of them
//! that hold search chips.
//! The constraint files in `constraints/` are written by hand and compared with it by a test.

mod constraints;
mod file;
mod harness;
mod list;
mod part;
mod pll;
mod search;
mod table;
mod top;

pub use constraints::ConstraintsError;
pub use file::{BoardFileError, from_file};
pub use harness::harness;
pub use list::{BOARDS, VARIANTS, Variant};
pub use part::{Family, Part};
pub use pll::Pll;
pub use search::{SEARCH_BOARDS, SearchBoard};
pub use table::table;
pub use top::{power_up_cycles, search_top, top};

use serde::Deserialize;

use crate::error::CatalogueError;
use crate::named::{NamedCore, named};

/// A board that can be built for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board {
    /// What it is called in commands: `hx8k`.
    pub name: &'static str,
    /// Its full name.
    pub title: &'static str,
    /// What its Verilog is called: boards that differ in their FPGA alone share it.
    pub design: &'static str,
    /// The FPGA on it.
    pub part: Part,
    /// The oscillator, in Hz, which is the clock of a whole detector: a walk at the board's own clock is far shorter
    /// than the serial line takes to ask for it. Search chips have a faster one, from a [`Pll`].
    pub clock_hz: u32,
    /// Where the clock comes in.
    pub clock: &'static str,
    /// The line from the host, an input of the FPGA.
    pub rx: &'static str,
    /// The line to the host, an output of the FPGA.
    pub tx: &'static str,
    /// Bits a second on the line, unless another rate is asked for.
    pub baud: u32,
    /// The button that resets, if there is one.
    pub button: Option<Button>,
    /// The lights, and what each shows.
    pub leds: &'static [Led],
    /// Pins that must be held at a level for the board to work.
    pub ties: &'static [Tie],
    /// The name of the core it is built with, unless another is asked for.
    pub config: &'static str,
    /// The constraint file, in `constraints/`.
    pub constraints: &'static str,
    /// Where the pins come from.
    pub source: &'static str,
    /// The command that writes the circuit into the board's flash; `{}` is the file.
    pub flash: &'static str,
    /// Where the serial line appears on the host.
    pub line: &'static str,
    /// What one would not expect.
    pub odd: &'static [&'static str],
}

/// A push button.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Button {
    /// Its pin.
    pub site: &'static str,
    /// Whether a pressed button pulls the pin low.
    pub active_low: bool,
}

/// A light.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Led {
    /// What it shows.
    pub shows: Shows,
    /// Its pin.
    pub site: &'static str,
    /// Whether a low level lights it.
    pub active_low: bool,
    /// How to tell it from the others.
    pub looks: &'static str,
}

/// What a light shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Shows {
    /// Blinks about once a second: there is a clock.
    Alive,
    /// Bytes come in.
    Link,
    /// The last question found a repetition.
    Repetition,
    /// A frame was dropped or a status was not OK since the last reset.
    Error,
}

impl Shows {
    /// All of them, in the order of the ports.
    pub const ALL: [Shows; 4] = [Shows::Alive, Shows::Link, Shows::Repetition, Shows::Error];

    /// The port of the top, and of the circuit inside.
    pub const fn port(self) -> &'static str {
        match self {
            Shows::Alive => "led_alive",
            Shows::Link => "led_link",
            Shows::Repetition => "led_repetition",
            Shows::Error => "led_error",
        }
    }
}

/// A pin held at a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tie {
    /// The port of the top.
    pub port: &'static str,
    /// Its pin.
    pub site: &'static str,
    /// The level.
    pub high: bool,
    /// Why.
    pub why: &'static str,
}

impl Board {
    /// The board of this name.
    ///
    /// # Errors
    /// [`CatalogueError::NoSuchBoard`] with the names there are.
    ///
    /// ```
    /// use perpetual_catalogue::boards::Board;
    /// assert_eq!(Board::named("hx8k")?.clock_hz, 12_000_000);
    /// assert!(Board::named("hx9k").unwrap_err().to_string().contains("icestick"));
    /// # Ok::<(), perpetual_catalogue::CatalogueError>(())
    /// ```
    pub fn named(name: &str) -> Result<&'static Board, CatalogueError> {
        BOARDS.iter().find(|board| board.name == name).ok_or_else(|| CatalogueError::NoSuchBoard {
            name: name.to_owned(),
            known: BOARDS.iter().map(|board| board.name).collect::<Vec<_>>().join(", "),
        })
    }

    /// The core it is built with, unless another is asked for.
    ///
    /// # Errors
    /// [`CatalogueError::NoSuchCore`] if there is no core of the name [`Board::config`].
    pub fn core(&self) -> Result<&'static NamedCore, CatalogueError> {
        named(self.config)
    }

    /// The name of its Verilog top.
    pub fn top(&self) -> String {
        format!("perpetual_{}", self.design.replace('-', "_"))
    }

    /// Every port of its Verilog top with its pin, in the order of the ports.
    pub fn pins(&self) -> Vec<(&'static str, &'static str)> {
        let mut pins = vec![("clock", self.clock)];
        pins.extend(self.button.map(|button| ("button", button.site)));
        pins.extend([("rx", self.rx), ("tx", self.tx)]);
        pins.extend(self.leds.iter().map(|led| (led.shows.port(), led.site)));
        pins.extend(self.ties.iter().map(|tie| (tie.port, tie.site)));
        pins
    }

    /// The file that is flashed, as a path from the root of the project.
    pub fn bitstream(&self) -> String {
        format!("build/{0}/{0}.{1}", self.name, self.part.family.bitstream())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::clocks_per_bit;

    #[test]
    fn every_board_is_named_once_and_found() {
        let names: BTreeSet<_> = BOARDS.iter().map(|board| board.name).collect();
        assert_eq!(names.len(), BOARDS.len());
        for board in BOARDS {
            assert_eq!(Board::named(board.name), Ok(board));
        }
        assert!(Board::named("HX8K").is_err());
    }

    #[test]
    fn every_variant_is_a_board_in_another_configuration() {
        for variant in VARIANTS {
            let board = Board::named(variant.board).unwrap();
            assert_ne!(variant.config, board.config, "{}", variant.name);
            assert!(named(variant.config).is_ok(), "{}", variant.name);
            assert!(Board::named(variant.name).is_err(), "{} is a board's name", variant.name);
        }
    }

    #[test]
    fn boards_that_share_a_design_have_the_same_pins_clock_and_core() {
        for board in BOARDS {
            let same = |other: &&Board| other.design == board.design;
            for other in BOARDS.iter().filter(same) {
                assert_eq!(other.pins(), board.pins(), "{}", other.name);
                assert_eq!((other.clock_hz, other.baud), (board.clock_hz, board.baud));
                assert_eq!((other.config, other.leds), (board.config, board.leds));
            }
        }
    }

    #[test]
    fn no_pin_and_no_port_is_used_twice() {
        for board in BOARDS {
            let pins = board.pins();
            let ports: BTreeSet<_> = pins.iter().map(|(port, _)| port).collect();
            let sites: BTreeSet<_> = pins.iter().map(|(_, site)| site).collect();
            assert_eq!((ports.len(), sites.len()), (pins.len(), pins.len()), "{}", board.name);
        }
    }

    #[test]
    fn every_rate_suits_the_clock_exactly() {
        for board in BOARDS {
            assert!(board.core().is_ok(), "{}", board.name);
            assert!(clocks_per_bit(board.clock_hz, board.baud).is_ok(), "{}", board.name);
            assert_eq!(board.clock_hz % board.baud, 0, "{}", board.name);
        }
    }

    #[test]
    fn every_board_shows_that_it_is_alive() {
        for board in BOARDS {
            assert!(board.leds.iter().any(|led| led.shows == Shows::Alive), "{}", board.name);
        }
    }

    #[test]
    fn every_flash_command_has_a_place_for_the_file() {
        for board in BOARDS {
            assert_eq!(board.flash.matches("{}").count(), 1, "{}", board.name);
        }
    }
}
