//! How fast the simulations are.

use std::error::Error;
use std::time::{Duration, Instant};

use perpetual_link::Client;
use perpetual_model::generate::{Numbers, Pieces, line};
use perpetual_model::{Detector, MoveRecord, Verdict};

use crate::board::Board;
use crate::core::Core;
use crate::error::SimulationError;
use crate::stream::BoardStream;

/// Plies of the line that is played over and over, with a verdict after each.
const PLIES: usize = 200;

/// How long the client lets the board think over one request, in simulated time.
const PATIENCE: Duration = Duration::from_millis(50);

/// What was simulated and the time it took.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Speed {
    /// Clock cycles.
    pub cycles: u64,
    /// Verdicts given, on windows of a hundred plies on the average.
    pub verdicts: u64,
    /// Wall-clock time.
    pub time: Duration,
}

impl Speed {
    /// Clock cycles a second.
    pub fn cycles_per_second(&self) -> f64 {
        self.cycles as f64 / self.time.as_secs_f64()
    }

    /// Verdicts a second.
    pub fn verdicts_per_second(&self) -> f64 {
        self.verdicts as f64 / self.time.as_secs_f64()
    }
}

/// The speed of a core, measured for at least `time`.
///
/// # Errors
/// As [`Core::new`], or [`SimulationError::Failed`] if the core does.
pub fn core(name: &str, time: Duration) -> Result<Speed, SimulationError> {
    measure(Core::new(name)?, |core| core.cycles(), time)
}

/// The speed of a board that is kept busy over its serial line, measured for at least `time`.
///
/// # Errors
/// As [`Board::new`], or [`SimulationError::Failed`] if the board does.
pub fn board(name: &str, time: Duration) -> Result<Speed, SimulationError> {
    let stream = BoardStream::new(Board::new(name)?, PATIENCE);
    let client = Client::connect(stream).map_err(failed)?;
    measure(client, |client| client.stream().board().cycles(), time)
}

/// The speed of any detector that counts its cycles, on the same lines as [`core()`].
///
/// # Errors
/// [`SimulationError::Failed`] if the detector does.
pub fn measure<D>(
    mut detector: D,
    mut cycles: impl FnMut(&mut D) -> u64,
    time: Duration,
) -> Result<Speed, SimulationError>
where
    D: Detector,
    D::Error: Send + Sync + 'static,
{
    let line = long_line(PLIES);
    let mut answers: Vec<Verdict> = Vec::with_capacity(line.len());
    let (start, before) = (Instant::now(), cycles(&mut detector));
    let mut verdicts = 0;
    while start.elapsed() < time {
        answers.clear();
        detector.clear().map_err(failed)?;
        detector.play(&line, &mut answers).map_err(failed)?;
        verdicts += answers.len() as u64;
    }
    let cycles = cycles(&mut detector).saturating_sub(before);
    Ok(Speed { cycles, verdicts, time: start.elapsed() })
}

fn failed(error: impl Error + Send + Sync + 'static) -> SimulationError {
    SimulationError::Failed(Box::new(error))
}

/// A long line with no barrier, on a full board: every query walks all of it.
fn long_line(plies: usize) -> Vec<MoveRecord> {
    line(&mut Numbers::new(1), Pieces::Full, plies, 0)
}
