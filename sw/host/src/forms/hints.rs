//! The search chip that gives hints, as somebody chooses it.

use std::num::NonZero;
use std::thread::available_parallelism;

use clap::Args;

use crate::engine::ChipHints;
use crate::forms::leaves::{chip_or_none, shown_chip};
use crate::forms::{Form, searcher};

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
        format!("option name Hints type string default {}", shown_chip(self.hints.as_ref()))
    }

    /// Sets its option.
    ///
    /// # Errors
    /// One sentence, if the value is none of the option's.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        self.hints = chip_or_none(name, value)?;
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
