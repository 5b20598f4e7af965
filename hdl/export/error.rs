//! What can go wrong in an export, each in a sentence.

use perpetual_catalogue::{BaudError, CatalogueError, Core};
use thiserror::Error;

/// Why a circuit could not be exported.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ExportError {
    /// No circuit of this size is compiled in.
    #[error(
        "no circuit is built as {0:?}; choose a configuration that has a name, or a window of an \
         even number of plies from 4 to 128"
    )]
    Core(Core),
    /// No board is built with this core.
    #[error("no board is built with {0:?}; choose the configuration of a board or of a simulation")]
    Board(Core),
    /// Nothing goes by that name.
    #[error(transparent)]
    Catalogue(#[from] CatalogueError),
    /// The baud rate cannot be had from the clock.
    #[error(transparent)]
    Baud(#[from] BaudError),
    /// A file cannot be written.
    #[error("cannot write {}: {error}", path.display())]
    Unwritable {
        /// The file.
        path: std::path::PathBuf,
        /// Why not.
        error: String,
    },
    /// The circuit cannot be exported.
    #[error(transparent)]
    Verilog(#[from] perpetual_verilog::Error),
    /// The circuits are no library.
    #[error(transparent)]
    Library(#[from] perpetual_verilog::library::LibraryError),
    /// No board with so many searchers is written at one size.
    #[error("no board with {0} searchers is written at one size: take rtl/ with SEARCHERS = {0}")]
    Searchers(usize),
    /// No thread with a large stack.
    #[error("the circuits need a thread with a large stack: {0}")]
    Thread(String),
}
