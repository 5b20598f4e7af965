//! Why a board with searchers does not answer.

use thiserror::Error;

use crate::ClientError;
use crate::search::codes::SearchStatus;

/// Why there is no answer at all.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum SearchersError {
    /// The line or the board fails.
    #[error(transparent)]
    Line(#[from] ClientError),
    /// What answers is no board of this project.
    #[error("{0}")]
    Stranger(String),
    /// The board has a detector alone.
    #[error(
        "the board has no searchers, but detector code {detector}: load the bitstream of a search board"
    )]
    NoSearchers {
        /// The code.
        detector: u8,
    },
    /// It does not take the evaluation table.
    #[error(
        "the board does not take the evaluation table ({status:?}): reset it, or load its bitstream anew"
    )]
    NoTable {
        /// What it says.
        status: SearchStatus,
    },
    /// Nothing was submitted.
    #[error("no search was submitted")]
    Nothing,
}
