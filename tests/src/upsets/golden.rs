//! What is right, beside a circuit.

use perpetual_catalogue::{NamedCore, named};
use perpetual_model::{Chain, Detector, MoveRecord, Verdict, Window};
use perpetual_sim::Operation;

use super::circuit::{Answer, Request};

/// The golden model of a circuit, and its line.
#[derive(Clone, Debug)]
pub struct Golden {
    model: Model,
    /// Plies of the circuit, if it is a window.
    plies: usize,
    /// It says what comes next, too.
    searches: bool,
    line: Vec<MoveRecord>,
    /// Plies at the beginning of the line that a window has forgotten.
    forgotten: usize,
}

#[derive(Clone, Debug)]
enum Model {
    Walk(Chain),
    Window(Window),
}

impl Golden {
    /// That of a named core.
    ///
    /// # Panics
    /// If there is no such core.
    pub fn new(name: &str) -> Golden {
        let NamedCore { core, .. } = named(name).unwrap_or_else(|error| panic!("{error}"));
        let (model, plies) = match core.plies() {
            Some(plies) => (Model::Window(Window::new(plies)), plies),
            None => (Model::Walk(Chain::with_limits(core.limits())), core.depth()),
        };
        let searches = name.starts_with("search-");
        Golden { model, plies, searches, line: Vec::new(), forgotten: 0 }
    }

    /// The line.
    pub fn line(&self) -> &[MoveRecord] {
        &self.line
    }

    /// Plies that can be taken back.
    pub fn held(&self) -> usize {
        self.line.len() - self.forgotten
    }

    /// The request that cuts the line.
    pub fn cut(&self, ply: usize) -> Request {
        Request::Cut { ply: ply as u16, held: (ply - self.forgotten) as u8 }
    }

    /// Does what the circuit is to do.
    ///
    /// # Panics
    /// If the model refuses it.
    pub fn apply(&mut self, request: Request) {
        match request {
            Request::Push(record) => {
                self.change(|model| model.push(record).is_ok());
                self.line.push(record);
                self.forgotten = self.forgotten.max(self.line.len().saturating_sub(self.plies));
            }
            Request::Pop => {
                self.change(|model| model.pop().is_ok());
                self.line.pop();
            }
            Request::Replace(record) => {
                self.apply(Request::Pop);
                self.apply(Request::Push(record));
            }
            Request::Cut { ply, .. } => {
                while self.line.len() > ply.into() {
                    self.apply(Request::Pop);
                }
            }
            Request::Clear => {
                self.change(|model| model.clear().is_ok());
                self.line.clear();
                self.forgotten = 0;
            }
            Request::Ask(_) | Request::Take | Request::Probe(_) | Request::Find => {}
        }
    }

    fn change(
        &mut self,
        change: impl Fn(&mut dyn Detector<Error = perpetual_model::LineError>) -> bool,
    ) {
        let done = match &mut self.model {
            Model::Walk(chain) => change(chain),
            Model::Window(window) => change(window),
        };
        assert!(done, "the model refuses after {} plies", self.line.len());
    }

    /// What the circuit has to say.
    ///
    /// # Panics
    /// If the model says nothing.
    pub fn answer(&mut self, operation: Operation) -> Answer {
        let asked = |model: &mut dyn Detector<Error = perpetual_model::LineError>| match operation {
            Operation::First if !self.searches => model.first(),
            _ => model.verdict(),
        };
        let (verdict, upcoming) = match &mut self.model {
            Model::Walk(chain) => (asked(chain).expect("a verdict"), None),
            Model::Window(window) => {
                let verdict = asked(window).expect("a verdict");
                let upcoming = window.upcoming().next().filter(|_| self.searches);
                // Of a search window more than seven are seven, and no less exact.
                let counted = match self.searches {
                    true => Verdict { occurrences: verdict.occurrences.min(7), ..verdict },
                    false => Window::in_three_bits(verdict),
                };
                (counted, upcoming)
            }
        };
        Answer {
            exact: verdict.exact,
            fault: false,
            repetition: verdict.is_repetition(),
            occurrences: verdict.occurrences,
            distance: verdict.distance,
            upcoming: upcoming.is_some(),
            upcoming_distance: upcoming.unwrap_or(0) as u32,
        }
    }

    /// Whether a move, not played, would bring a position back, and how many plies ago that is.
    ///
    /// # Panics
    /// If the model refuses it.
    pub fn would_repeat(&self, record: MoveRecord) -> Option<u32> {
        let mut after = self.clone();
        after.apply(Request::Push(record));
        let answer = after.answer(Operation::Window);
        answer.repetition.then_some(answer.distance)
    }
}
