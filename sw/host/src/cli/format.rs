//! How results are printed.

use clap::ValueEnum;

/// For people, or for programs.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For people
    #[default]
    Text,
    /// JSON Lines for programs, and nothing else
    Json,
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
