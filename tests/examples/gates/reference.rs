//! What a circuit is held against: the golden model, bounded as the circuit is.

use perpetual_catalogue::Core;
use perpetual_model::{Chain, Detector, LineError, MoveRecord, Question, Verdict, Window};

/// The model of a circuit.
pub enum Reference {
    /// Of those that walk.
    Chain(Chain),
    /// Of those that watch the last plies.
    Window(Window),
}

impl Reference {
    /// The model of a circuit that is built like this.
    pub fn of(core: &Core) -> Reference {
        match core.plies() {
            Some(plies) => Reference::Window(Window::new(plies)),
            None => Reference::Chain(Chain::with_limits(core.limits())),
        }
    }
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

    fn query(&mut self, question: Question) -> Result<Verdict, LineError> {
        match (self, question) {
            (Reference::Chain(model), _) => model.query(question),
            (Reference::Window(model), Question::First) => model.first(),
            (Reference::Window(model), Question::Window) => {
                model.verdict().map(Window::in_three_bits)
            }
        }
    }
}
