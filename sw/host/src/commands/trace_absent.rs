//! Instead of `perpetual trace`, where the circuits are not built in.

use std::io::Write;

use crate::cli::TraceArgs;
use crate::console::{Exit, Stop};

/// Says how to get it.
///
/// # Errors
/// Always.
pub fn run(_: &TraceArgs, _: &mut dyn Write) -> Result<Exit, Stop> {
    Err(Stop::because(
        "this program was built without the circuits, so it cannot trace them: build it with \
         `make build`",
    ))
}
