//! How the program ends.

use std::io;
use std::process::ExitCode;

use super::interrupt;

/// What the exit code says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Exit {
    /// 0.
    Success,
    /// Some game could not be read, or a claim is wrong: 1.
    Found,
    /// Usage, input or output: 2.
    Failed,
    /// Verdicts differ under `--verify`: 3.
    Differ,
    /// Stopped by a signal: 128 and its number, as shells have it, 130 for Ctrl-C.
    Interrupted,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        // Whatever the command came to meanwhile.
        if interrupt::terminated() {
            return ExitCode::from(interrupt::code());
        }
        ExitCode::from(match exit {
            Exit::Success => 0,
            Exit::Found => 1,
            Exit::Failed => 2,
            Exit::Differ => 3,
            Exit::Interrupted => interrupt::code(),
        })
    }
}

/// Why a command cannot go on.
#[derive(Debug, thiserror::Error)]
pub enum Stop {
    /// One sentence for the user.
    #[error("{0}")]
    Because(String),
    /// Nobody reads what we write: time to end, and no reason to complain.
    #[error("nobody reads the output")]
    OutputClosed,
}

impl Stop {
    /// A failure with its sentence.
    pub fn because(reason: impl ToString) -> Stop {
        Stop::Because(reason.to_string())
    }
}

impl From<io::Error> for Stop {
    /// An error in writing the output, or what was said of it already.
    fn from(error: io::Error) -> Stop {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Stop::OutputClosed,
            _ => error.downcast().unwrap_or_else(|error| {
                Stop::Because(format!("the output cannot be written: {error}"))
            }),
        }
    }
}
