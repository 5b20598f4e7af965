//! The search chip for the last plies of a tree, as somebody chooses it.

use std::num::NonZero;
use std::ops::RangeInclusive;
use std::thread::available_parallelism;

use crate::uci::command::quoted;
use crate::uci::options::{spin, within};
use clap::Args;
use perpetual_engine::Leaves;
use perpetual_link::Client;
use perpetual_link::search::Searchers;
use perpetual_model::search::{Pool, Searcher, Table};

use crate::forms::Form;
#[cfg(feature = "verilator")]
use crate::forms::chip::{HELD, PinChip};
use perpetual_link::serial as port;

/// Plies of the host.
const HOST_PLIES: RangeInclusive<u32> = 0..=84;
/// Requests in flight.
const IN_FLIGHT: RangeInclusive<u32> = 1..=64;
/// No chip, as an option of the engine.
const NONE: &str = "none";

/// A search chip and its share of the tree.
#[derive(Debug, Clone, PartialEq, Eq, Args)]
pub struct ChosenLeaves {
    /// Search the last plies of every line on a search chip, in this form: model, verilated or serial:PATH
    #[arg(long = "leaves", value_name = "FORM")]
    pub chip: Option<Form>,
    /// Plies that the host searches before the chip does; 0 for the chip alone
    #[arg(long, value_name = "N", default_value_t = 3, requires = "chip",
          value_parser = clap::value_parser!(u32).range(0..=84))]
    pub host_plies: u32,
    /// Requests to the chip in flight at most; they change the time and nothing else
    #[arg(long, value_name = "N", default_value_t = 4, requires = "chip",
          value_parser = clap::value_parser!(u32).range(1..=64))]
    pub in_flight: u32,
}

impl Default for ChosenLeaves {
    fn default() -> ChosenLeaves {
        ChosenLeaves { chip: None, host_plies: 3, in_flight: 4 }
    }
}

impl ChosenLeaves {
    /// Its options, a line each, as UCI declares them.
    pub fn declared(&self) -> [String; 3] {
        [
            format!("option name Leaves type string default {}", shown_chip(self.chip.as_ref())),
            spin("HostPlies", self.host_plies, &HOST_PLIES),
            spin("InFlight", self.in_flight, &IN_FLIGHT),
        ]
    }

    /// Sets one of its options, whose name is in small letters; `None` if it has none of that name.
    pub fn set(&mut self, lower: &str, name: &str, value: &str) -> Option<Result<(), String>> {
        let set = match lower {
            "leaves" => chip_or_none(name, value).map(|chip| self.chip = chip),
            "hostplies" => within(name, value, &HOST_PLIES).map(|plies| self.host_plies = plies),
            "inflight" => within(name, value, &IN_FLIGHT).map(|most| self.in_flight = most),
            _ => return None,
        };
        Some(set)
    }

    /// Opens the chip; `None` if none is chosen.
    ///
    /// # Errors
    /// One sentence, if it cannot be used.
    pub fn open(&self, baud: u32) -> Result<Option<Leaves>, String> {
        let Some(form) = &self.chip else { return Ok(None) };
        let most = self.in_flight as usize;
        let leaves = Leaves::new(searcher(form, baud, most)?, self.host_plies, most);
        leaves.map(Some).map_err(|gone| gone.to_string())
    }
}

/// A chip that is chosen or none, as the engine shows it.
fn shown_chip(chip: Option<&Form>) -> String {
    chip.map_or(NONE.to_owned(), ToString::to_string)
}

/// A chip or none, as the engine is told of it by an option of this name.
///
/// # Errors
/// One sentence, if the value is neither.
fn chip_or_none(name: &str, value: &str) -> Result<Option<Form>, String> {
    if value.eq_ignore_ascii_case(NONE) {
        return Ok(None);
    }
    let chip = value.parse();
    chip.map(Some).map_err(|why: String| format!("{name}: {why}, or none; not {}", quoted(value)))
}

/// The search chip in this form, which is to work on at most so many requests at the same time. The rate is that of a
/// serial port.
///
/// # Errors
/// One sentence, if it has no such form, or cannot be reached.
pub fn searcher(form: &Form, baud: u32, most: usize) -> Result<Box<dyn Searcher>, String> {
    let slots = most.min(available_parallelism().map_or(1, NonZero::get));
    let pool = match form {
        Form::Model => Pool::of_models(slots),
        Form::Rtl => {
            return Err("rust-hdl's simulator is too slow for the search chip: choose model, verilated or serial:PATH".to_owned());
        }
        #[cfg(feature = "verilator")]
        Form::Verilated => Pool::new("verilated", HELD, slots, || {
            let mut chip = PinChip::new()?;
            Ok(move |job: &_, table: &_, abort: &_| chip.run(job, table, abort))
        }),
        Form::Serial(path) => {
            let port = port::open(path, baud).map_err(|error| error.to_string())?;
            let board = Client::connect(port)
                .and_then(|client| Searchers::of(client, &Table::plain()))
                .map_err(|error| format!("{}: {error}", path.display()))?;
            return Ok(Box::new(board));
        }
        #[cfg(not(feature = "verilator"))]
        Form::Verilated => return Err(form.absence()),
    };
    Ok(Box::new(pool.map_err(|gone| gone.to_string())?))
}

#[cfg(test)]
mod tests {
    use crate::uci::options::set as settings;

    #[test]
    fn options_of_a_chip() {
        let usual = settings(&[]);
        assert!(usual.source.open_leaves().unwrap().is_none());
        for (name, value) in [("Leaves", "model"), ("HostPlies", "0"), ("InFlight", "64")] {
            let other = settings(&[(name, value)]);
            assert_eq!(other, settings(&[(&name.to_lowercase(), value)]));
            // The detector stays open.
            assert!(other.changes_leaves(&usual) && !other.changes_source(&usual), "{name}");
            assert_eq!(other.changes_values(&usual), name == "Leaves");
        }
        assert_eq!(settings(&[("Leaves", "model"), ("Leaves", "None")]), usual);
        let chosen = settings(&[("Leaves", "model"), ("HostPlies", "2")]).source;
        assert_eq!(chosen.open_leaves().unwrap().unwrap().host_plies(), 2);
        for line in chosen.leaves.declared() {
            assert!(chosen.declared().contains(&line), "{line}");
        }
        assert_eq!(chosen.leaves.declared()[0], "option name Leaves type string default model");
    }

    #[test]
    fn what_cannot_be_had_is_one_sentence() {
        let mut wrong = settings(&[]);
        for (name, value, part) in [
            ("Leaves", "chip", "serial:PATH"),
            ("HostPlies", "85", "from 0 to 84"),
            ("InFlight", "0", "from 1 to 64"),
        ] {
            assert!(wrong.set(name, Some(value)).unwrap_err().contains(part));
        }
        assert_eq!(wrong, settings(&[]));
        let error = settings(&[("Leaves", "serial:/no/such/port")]).source.open_leaves();
        assert!(error.unwrap_err().contains("/no/such/port"));
        let opened = settings(&[("Leaves", "verilated")]).source.open_leaves();
        assert_eq!(opened.is_ok(), cfg!(feature = "verilator"));
        assert!(opened.err().is_none_or(|error| error.contains("built without")));
        let slow = settings(&[("Leaves", "rtl")]).source.open_leaves();
        assert!(slow.unwrap_err().contains("too slow for the search chip"));
    }
}
