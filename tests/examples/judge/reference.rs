//! What a circuit is held against: the golden model, bounded as the circuit is.

use perpetual_hdl::export::CoreConfig;
use perpetual_hdl::window::WindowDetector;
use perpetual_model::methods::Window;
use perpetual_model::{Chain, Detector, Limits, LineError, MoveRecord, Verdict};

/// The model of a circuit.
pub enum Reference {
    /// Of those that walk.
    Chain(Chain),
    /// Of those that watch the last plies.
    Window(Window),
}

impl Reference {
    /// The model of a circuit that is built like this.
    pub fn of(config: &CoreConfig) -> Reference {
        if config.has_plies() {
            Reference::Window(Window::new(config.depth))
        } else {
            Reference::Chain(Chain::with_limits(limits(config)))
        }
    }
}

/// What a circuit built like this can hold.
pub fn limits(config: &CoreConfig) -> Limits {
    Limits { entries: config.has_entries().then_some(config.entries), depth: Some(config.depth) }
}

impl Detector for Reference {
    type Error = LineError;

    fn clear(&mut self) -> Result<(), LineError> {
        match self {
            Reference::Chain(model) => model.clear(),
            Reference::Window(model) => model.clear(),
        }
    }

    fn push(&mut self, record: MoveRecord) -> Result<(), LineError> {
        match self {
            Reference::Chain(model) => model.push(record),
            Reference::Window(model) => model.push(record),
        }
    }

    fn pop(&mut self) -> Result<(), LineError> {
        match self {
            Reference::Chain(model) => model.pop(),
            Reference::Window(model) => model.pop(),
        }
    }

    fn verdict(&mut self) -> Result<Verdict, LineError> {
        match self {
            Reference::Chain(model) => model.verdict(),
            Reference::Window(model) => model.verdict().map(WindowDetector::counted),
        }
    }

    fn first(&mut self) -> Result<Verdict, LineError> {
        match self {
            Reference::Chain(model) => model.first(),
            Reference::Window(model) => model.first(),
        }
    }
}
