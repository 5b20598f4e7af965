//! How results are printed.

use std::fmt::Display;
use std::io::{self, Write};

use clap::ValueEnum;
use serde::Serialize;

use crate::console::Stop;

/// For people, or for programs.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For people
    #[default]
    Text,
    /// JSON Lines for programs, and nothing else
    Json,
}

impl Format {
    /// Writes a result, a line for people or an object on a line, and hands it on at once.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write(
        self,
        result: &(impl Serialize + Display),
        out: &mut dyn Write,
    ) -> Result<(), Stop> {
        match self {
            Format::Text => writeln!(out, "{result}")?,
            Format::Json => {
                serde_json::to_writer(&mut *out, result).map_err(io::Error::from)?;
                writeln!(out)?;
            }
        }
        Ok(out.flush()?)
    }
}

/// For people, for programs, or for a document.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub enum TableFormat {
    /// For people
    #[default]
    Text,
    /// JSON Lines for programs, and nothing else
    Json,
    /// Tables of a Markdown document
    Markdown,
}
