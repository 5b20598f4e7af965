//! How many clock cycles a second the simulations manage.

use std::time::{Duration, Instant};

use perpetual_model::generate::{Numbers, Pieces, line};
use perpetual_model::{Detector, MoveRecord};

use crate::board::Board;
use crate::core::Core;
use crate::error::SimulationError;

/// Clock cycles simulated and the time it took.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Speed {
    /// Clock cycles.
    pub cycles: u64,
    /// Wall-clock time.
    pub time: Duration,
}

impl Speed {
    /// Clock cycles a second.
    pub fn per_second(&self) -> f64 {
        self.cycles as f64 / self.time.as_secs_f64()
    }
}

/// A long line with no barrier, on a full board: every query walks all of it.
fn long_line(plies: usize) -> Vec<MoveRecord> {
    line(&mut Numbers::new(1), Pieces::Full, plies, 0)
}

/// The speed of a core that plays long lines and is asked after every move, measured for at least
/// `time`.
///
/// # Errors
/// As [`Core::new`].
pub fn core(name: &str, time: Duration) -> Result<Speed, SimulationError> {
    let mut core = Core::new(name)?;
    let line = long_line(200);
    let (start, before) = (Instant::now(), core.cycles());
    while start.elapsed() < time {
        let played = core.clear().and_then(|()| core.play(&line, &mut Vec::new()));
        played.map_err(|error| SimulationError::Failed(error.to_string()))?;
    }
    Ok(Speed { cycles: core.cycles() - before, time: start.elapsed() })
}

/// The speed of a board, measured for at least `time`.
///
/// # Errors
/// As [`Board::new`].
pub fn board(name: &str, time: Duration) -> Result<Speed, SimulationError> {
    let mut board = Board::new(name)?;
    let (start, before) = (Instant::now(), board.cycles());
    while start.elapsed() < time {
        board.exchange(&[0x55; 100], 5000);
    }
    Ok(Speed { cycles: board.cycles() - before, time: start.elapsed() })
}
