//! One detector core in process.

use std::path::Path;

use perpetual_catalogue::{CORES, FAULTY_CORES, NamedCore};
use perpetual_link::{Operation, Refusal};
use perpetual_model::{Detector, MoveRecord, Question, Verdict};

use crate::error::{SimulationError, check_trace};
use crate::ffi::CoreModel;
use crate::pins::{Inputs, Outputs};

/// How many cycles more than its longest operation takes are waited for a core; what takes longer
/// hangs. After a reset block RAM is swept, which takes some 260.
const SLACK: u64 = 600;

/// A detector core, simulated clock by clock.
#[derive(Debug)]
pub struct Core {
    pub(crate) model: CoreModel,
    configuration: &'static NamedCore,
    queries: u64,
    last: Option<Walk>,
}

/// What a core said of a position, with what only a circuit can tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Walk {
    /// The verdict.
    pub verdict: Verdict,
    /// Clock cycles from the one in which the question was accepted to the first in which the
    /// verdict was valid.
    pub cycles: u64,
    /// The verdict is not exact because the chain list ran out.
    pub list_overflow: bool,
    /// The verdict is not exact because the move stack had dropped the rest of the window.
    pub window_cut: bool,
}

/// What a core refused, or how it failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CoreError {
    /// Error code 1.
    #[error("there is no move to take back: the line is empty")]
    Empty,
    /// Error code 2, with the line too short.
    #[error("cannot cut to ply {ply}: the line has {line}")]
    TooShort {
        /// The ply asked for.
        ply: u16,
        /// How many plies the line has.
        line: u16,
    },
    /// Error code 2, with the line long enough.
    #[error("cannot go back to ply {ply}: the move stack ({depth} records) has dropped it")]
    Dropped {
        /// The ply asked for.
        ply: u16,
        /// Records the stack holds.
        depth: usize,
    },
    /// A ply no line can have.
    #[error("cannot cut to ply {0}: a line has at most 65535")]
    NoSuchPly(usize),
    /// Error code 3.
    #[error("the line is full: it has 65535 plies")]
    LineFull,
    /// The core was not ready, or gave no verdict, for longer than it may take.
    #[error("the circuit hangs: nothing within {cycles} clock cycles")]
    Hangs {
        /// How long was waited.
        cycles: u64,
    },
    /// The fault pin was high with the verdict.
    #[error("the circuit has found its state inconsistent: it has no verdict")]
    Fault,
    /// Another error code: the circuit and this crate are at odds.
    #[error("the circuit answered a good request with error code {0}")]
    Code(i32),
}

impl Core {
    /// A core of the configuration with this name (see [`CORES`]), its line empty.
    ///
    /// # Errors
    /// [`SimulationError::NotInThisBuild`] or [`SimulationError::UnknownConfiguration`].
    pub fn new(name: &str) -> Result<Core, SimulationError> {
        Core::build(name, None)
    }

    /// The same, and every pin and register of every cycle goes to a waveform file, FST or VCD by
    /// its ending. The file is complete once the core is dropped. Some times slower.
    ///
    /// # Errors
    /// As [`Core::new`]; [`SimulationError::Trace`] or [`SimulationError::TraceFormat`].
    pub fn traced(name: &str, path: &Path) -> Result<Core, SimulationError> {
        check_trace(path)?;
        Core::build(name, Some(path))
    }

    fn build(name: &str, trace: Option<&Path>) -> Result<Core, SimulationError> {
        let configuration = configured(NamedCore::is_simulated, name)?;
        Core::reset_first(CoreModel::new(name, trace), configuration, trace)
    }

    /// A core of the configuration with this name (see [`FAULTY_CORES`]) whose registers can be
    /// reached through [`Core::state`]. Some times slower.
    ///
    /// # Errors
    /// As [`Core::new`].
    pub fn faulty(name: &str) -> Result<Core, SimulationError> {
        let configuration = configured(|core| FAULTY_CORES.contains(&core.name), name)?;
        Core::reset_first(CoreModel::faulty(name), configuration, None)
    }

    fn reset_first(
        model: Option<CoreModel>,
        configuration: &'static NamedCore,
        trace: Option<&Path>,
    ) -> Result<Core, SimulationError> {
        let model = model.ok_or_else(|| SimulationError::absent(trace))?;
        let mut core = Core { model, configuration, queries: 0, last: None };
        core.reset();
        Ok(core)
    }

    /// What this core is built with.
    pub fn configuration(&self) -> &'static NamedCore {
        self.configuration
    }

    /// Clock cycles simulated so far.
    pub fn cycles(&self) -> u64 {
        self.model.cycles()
    }

    /// Verdicts given so far.
    pub fn queries(&self) -> u64 {
        self.queries
    }

    /// The last verdict with all that came with it.
    pub fn last(&self) -> Option<Walk> {
        self.last
    }

    /// Plies on the line, those no longer held included.
    pub fn ply(&mut self) -> u16 {
        self.model.peek(&Inputs::default()).ply
    }

    /// Pulls the reset pin for a cycle: the line is empty, a query is gone.
    pub fn reset(&mut self) {
        self.model.cycle(&Inputs { reset: true, ..Inputs::default() });
    }

    /// What the output pins carry with these inputs, before the clock's next rising edge.
    pub fn peek(&mut self, inputs: &Inputs) -> Outputs {
        self.model.peek(inputs)
    }

    /// One whole clock cycle with these inputs; returns the outputs of that cycle, before the
    /// rising edge that ends it. For tests that want every pin; a caller that leaves a verdict untaken
    /// makes the other methods hang (and say so).
    pub fn cycle(&mut self, inputs: &Inputs) -> Outputs {
        self.model.cycle(inputs)
    }

    /// Takes moves back until the line is `ply` plies long. A core that walks takes two cycles for
    /// it, a window detector four for each move and one more.
    ///
    /// # Errors
    /// If the line is shorter, or the stack has dropped that point; the line is unchanged.
    pub fn cut(&mut self, ply: usize) -> Result<(), CoreError> {
        let target_ply = u16::try_from(ply).map_err(|_| CoreError::NoSuchPly(ply))?;
        self.request(Operation::Cut, Inputs { target_ply, ..Inputs::default() })
    }

    /// How many cycles are waited, for any operation: it may have to wait for one before it that
    /// [`Core::cycle`] has begun.
    fn patience(&self) -> u64 {
        self.configuration.core.longest() + SLACK
    }

    fn request(&mut self, operation: Operation, inputs: Inputs) -> Result<(), CoreError> {
        let inputs = Inputs { request_valid: true, operation: operation as u8, ..inputs };
        match self.model.request(&inputs, self.patience()) {
            0 => Ok(()),
            code => Err(self.error(code, operation, inputs.target_ply)),
        }
    }

    /// The meaning of an error code in the light of what was asked.
    fn error(&mut self, code: i32, operation: Operation, target: u16) -> CoreError {
        let (line, depth) = (self.ply(), self.configuration.core.depth());
        let takes_back = matches!(operation, Operation::Pop | Operation::Replace);
        let target = if takes_back { line.saturating_sub(1) } else { target };
        let Ok(known) = u8::try_from(code) else {
            return CoreError::Hangs { cycles: self.patience() };
        };
        match (Refusal::from_code(known), operation) {
            (Some(Refusal::Empty), Operation::Pop | Operation::Replace) => CoreError::Empty,
            (Some(Refusal::NotHeld), Operation::Cut) if target > line => {
                CoreError::TooShort { ply: target, line }
            }
            (Some(Refusal::NotHeld), Operation::Cut | Operation::Pop | Operation::Replace) => {
                CoreError::Dropped { ply: target, depth }
            }
            (Some(Refusal::LineFull), Operation::Push) => CoreError::LineFull,
            _ => CoreError::Code(code),
        }
    }
}

/// The pins that carry a record.
fn of(record: MoveRecord) -> Inputs {
    let MoveRecord { piece, from, to, barrier } = record;
    Inputs { piece: piece.code(), from, to, barrier, ..Inputs::default() }
}

/// The configuration of this name, if it is one of those wanted.
fn configured(
    wanted: impl Fn(&NamedCore) -> bool,
    name: &str,
) -> Result<&'static NamedCore, SimulationError> {
    let known = || CORES.iter().filter(|core| wanted(core));
    known().find(|core| core.name == name).ok_or_else(|| SimulationError::UnknownConfiguration {
        kind: "core",
        name: name.into(),
        known: known().map(|core| core.name).collect(),
    })
}

impl Detector for Core {
    type Error = CoreError;

    fn clear(&mut self) -> Result<(), CoreError> {
        self.request(Operation::Clear, Inputs::default())
    }

    fn push(&mut self, record: MoveRecord) -> Result<(), CoreError> {
        self.request(Operation::Push, of(record))
    }

    fn replace(&mut self, record: MoveRecord) -> Result<(), CoreError> {
        self.request(Operation::Replace, of(record))
    }

    fn pop(&mut self) -> Result<(), CoreError> {
        self.request(Operation::Pop, Inputs::default())
    }

    fn query(&mut self, question: Question) -> Result<Verdict, CoreError> {
        let operation = Operation::from(question);
        let (outputs, cycles) = self
            .model
            .query(operation as u8, self.patience())
            .map_err(|code| self.error(code, operation, 0))?;
        if outputs.fault {
            return Err(CoreError::Fault);
        }
        let verdict = Verdict {
            occurrences: outputs.occurrences.into(),
            distance: outputs.distance.into(),
            exact: outputs.exact,
        };
        let Outputs { list_overflow, window_cut, .. } = outputs;
        self.queries += 1;
        self.last = Some(Walk { verdict, cycles, list_overflow, window_cut });
        Ok(verdict)
    }
}
