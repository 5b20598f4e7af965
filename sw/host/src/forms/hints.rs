//! The search chip that gives hints, as somebody chooses it.

use std::num::NonZero;
use std::thread::available_parallelism;

use clap::Args;

use crate::engine::ChipHints;
use crate::engine::uci::command::quoted;
use crate::forms::{Form, searcher};

/// No chip, as an option of the engine.
const NONE: &str = "none";

/// A search chip beside the host.
#[derive(Debug, Clone, PartialEq, Eq, Default, Args)]
pub struct ChosenHints {
    /// Take hints from a search chip that looks at the same position, in this form: model, rtl, verilated or serial:PATH
    #[arg(long = "hints", value_name = "FORM", conflicts_with = "chip")]
    pub hints: Option<Form>,
}

impl ChosenHints {
    /// Its option, as UCI declares it.
    pub fn declared(&self) -> String {
        let chip = self.hints.as_ref().map_or(NONE.to_owned(), ToString::to_string);
        format!("option name Hints type string default {chip}")
    }

    /// Sets its option.
    ///
    /// # Errors
    /// One sentence, if the value is none of the option's.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        self.hints =
            if value.eq_ignore_ascii_case(NONE) {
                None
            } else {
                let form = value.parse();
                Some(form.map_err(|why: String| {
                    format!("{name}: {why}, or none; not {}", quoted(value))
                })?)
            };
        Ok(())
    }

    /// Opens the chip; `None` if none is chosen.
    ///
    /// # Errors
    /// One sentence, if it cannot be used.
    pub fn open(&self, baud: u32) -> Result<Option<ChipHints>, String> {
        let Some(form) = &self.hints else { return Ok(None) };
        // A simulated chip has what the host leaves.
        let most = available_parallelism().map_or(1, NonZero::get).saturating_sub(1).max(1);
        let hints = ChipHints::new(searcher(form, baud, most)?);
        hints.map(Some).map_err(|gone| gone.to_string())
    }
}
