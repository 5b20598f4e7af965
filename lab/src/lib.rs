//! The laboratory: published methods side by side, the experiments of the papers done again, and
//! benches.
//!
//! * [`methods`] are the published methods of finding repetitions, one a file.
//! * [`compare`] holds them side by side.
//! * [`experiments`] are what the papers found out with their searches.
//! * [`suite`] are the repetition cases for any program, and how they are made.
//! * [`commands`] are the program's subcommands, [`cli`] their arguments.

#![deny(missing_docs)]

pub mod cli;
pub mod commands;
pub mod compare;
pub mod experiments;
pub mod methods;
pub mod suite;
mod table;
