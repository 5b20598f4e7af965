//! What can keep a simulation from starting.

#[cfg(feature = "speed")]
use std::error::Error;
use std::io;
use std::path::{Path, PathBuf};

use perpetual_link::serial::place::PlaceError;

/// Why a simulation could not be started or run.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SimulationError {
    /// The crate was built without the feature `full`.
    #[error("this model is not in this program: build it with `make build` (the feature `full`)")]
    NotInThisBuild,
    /// No configuration has this name.
    #[error("there is no simulated {kind} `{name}`: there is {}", .known.join(", "))]
    UnknownConfiguration {
        /// `core` or `board`.
        kind: &'static str,
        /// What was asked for.
        name: String,
        /// What there is.
        known: Vec<&'static str>,
    },
    /// The waveform file cannot be written.
    #[error("the waveform file {} cannot be written: choose another place", .0.display())]
    Trace(PathBuf),
    /// The waveform's file name ends in neither of the two formats.
    #[error("the waveform file {} must end in .fst or .vcd", .0.display())]
    TraceFormat(PathBuf),
    /// The path that a board is to have cannot be had.
    #[error(transparent)]
    Place(#[from] PlaceError),
    /// A circuit has no pin of this name and direction.
    #[error("the circuit `{circuit}` has no {direction} `{pin}`")]
    NoPin {
        /// The circuit.
        circuit: &'static str,
        /// `input` or `output`.
        direction: &'static str,
        /// What was asked for.
        pin: String,
    },
    #[cfg(feature = "speed")]
    /// A detector whose speed was measured failed.
    #[error("the simulation failed: {0}")]
    Failed(#[source] Box<dyn Error + Send + Sync>),
    /// The operating system refused something.
    #[error("{what}: {source}")]
    System {
        /// What was being done.
        what: String,
        /// What it said.
        source: io::Error,
    },
}

impl SimulationError {
    /// Wraps what the operating system said, with what was being done.
    pub(crate) fn system(what: impl Into<String>) -> impl FnOnce(io::Error) -> SimulationError {
        let what = what.into();
        move |source| SimulationError::System { what, source }
    }
}

impl SimulationError {
    /// Why a model of a known configuration was not made.
    pub(crate) fn absent(trace: Option<&Path>) -> SimulationError {
        match trace {
            Some(path) if crate::FULL => SimulationError::Trace(path.into()),
            _ => SimulationError::NotInThisBuild,
        }
    }
}

/// Whether a waveform can go to a file of that name.
pub(crate) fn check_trace(path: &Path) -> Result<(), SimulationError> {
    match path.extension().and_then(|ending| ending.to_str()) {
        Some("fst" | "vcd") => Ok(()),
        _ => Err(SimulationError::TraceFormat(path.into())),
    }
}
