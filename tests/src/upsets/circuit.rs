//! A circuit with registers that can be reached, clock by clock: a detector core or a search window.

use perpetual_model::{MoveRecord, Piece};
use perpetual_sim::{Core, Driven, Input, Inputs, Operation, Output, SimulationError, State};

/// What is asked of a circuit in a cycle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Request {
    /// Plays a move.
    Push(MoveRecord),
    /// Takes the newest back and plays another.
    Replace(MoveRecord),
    /// Takes the newest back.
    Pop,
    /// Takes moves back until so many plies are on the line, of which so many can be taken back.
    #[allow(missing_docs, reason = "said above")]
    Cut { ply: u16, held: u8 },
    /// Empties the line.
    Clear,
    /// Asks of the position. A search window needs no asking.
    Ask(Operation),
    /// Takes the answer.
    Take,
    /// Asks a search window whether this move, not played, would bring a position back.
    Probe(MoveRecord),
    /// Asks a search window for the move that brings the nearest position back that one does.
    Find,
}

/// What a circuit says of a position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[allow(missing_docs, reason = "they are called as the pins are")]
pub struct Answer {
    pub exact: bool,
    pub fault: bool,
    pub repetition: bool,
    pub occurrences: u32,
    pub distance: u32,
    pub upcoming: bool,
    pub upcoming_distance: u32,
}

/// What the pins carried in a cycle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Seen {
    /// A request offered in this cycle was taken.
    pub ready: bool,
    /// The request of the cycle before was refused.
    pub refused: bool,
    /// The answer, if it was there.
    pub answer: Option<Answer>,
    /// A search window says, whatever is asked, that it is exact.
    pub exact: bool,
    /// The answer to a probe.
    pub would_repeat: Option<bool>,
    /// The move looked for.
    pub found: Option<MoveRecord>,
}

/// A circuit.
pub trait Circuit {
    /// Its registers.
    fn state(&mut self) -> State<'_>;
    /// One clock cycle, in which something may be offered.
    fn cycle(&mut self, request: Option<Request>, reset: bool) -> Seen;
    /// Whether it looks ahead: probes, and moves that repeat.
    fn looks_ahead(&self) -> bool;
}

impl Circuit for Core {
    fn state(&mut self) -> State<'_> {
        Core::state(self)
    }

    fn cycle(&mut self, request: Option<Request>, reset: bool) -> Seen {
        let of = |operation, record: MoveRecord| Inputs {
            operation: operation as u8,
            piece: record.piece.code(),
            from: record.from,
            to: record.to,
            barrier: record.barrier,
            ..Inputs::default()
        };
        let plain = |operation| of(operation, MoveRecord::new(Piece::NONE, 0, 0));
        let inputs = match request {
            None | Some(Request::Take | Request::Probe(_) | Request::Find) => Inputs::default(),
            Some(Request::Push(record)) => of(Operation::Push, record),
            Some(Request::Replace(record)) => of(Operation::Replace, record),
            Some(Request::Pop) => plain(Operation::Pop),
            Some(Request::Cut { ply, .. }) => Inputs { target_ply: ply, ..plain(Operation::Cut) },
            Some(Request::Clear) => plain(Operation::Clear),
            Some(Request::Ask(operation)) => plain(operation),
        };
        let takes = request == Some(Request::Take);
        let request_valid = request.is_some() && !takes;
        let seen =
            Core::cycle(self, &Inputs { request_valid, verdict_ready: takes, reset, ..inputs });
        let answer = seen.verdict_valid.then(|| Answer {
            exact: seen.exact,
            fault: seen.fault,
            repetition: seen.occurrences > 0,
            occurrences: seen.occurrences.into(),
            distance: seen.distance.into(),
            ..Answer::default()
        });
        let (ready, refused) = (seen.request_ready, seen.error != 0);
        Seen { ready, refused, answer, ..Seen::default() }
    }

    fn looks_ahead(&self) -> bool {
        false
    }
}

/// The pins of a search window, found once.
macro_rules! pins {
    (inputs $($input:ident)*; outputs $($output:ident)*;) => {
        #[derive(Clone, Copy, Debug)]
        struct Pins {
            $($input: Input,)*
            $($output: Output,)*
        }

        impl Pins {
            fn of(driven: &Driven) -> Result<Pins, SimulationError> {
                Ok(Pins {
                    $($input: driven.input(stringify!($input))?,)*
                    $($output: driven.output(stringify!($output))?,)*
                })
            }
        }
    };
}

pins! {
    inputs reset clear push replace pop cut probe find piece from to barrier keep;
    outputs ready valid exact can_pop can_probe can_find repetition occurrences repetition_distance
        upcoming upcoming_distance probed would_repeat found found_piece found_from found_to;
}

/// A search window.
#[derive(Debug)]
pub struct SearchWindow {
    driven: Driven,
    pins: Pins,
    /// Whether the pop or replace of the cycle before had nothing to take back.
    refused: bool,
    /// Cycles since the flags have been valid.
    valid: u32,
}

/// Cycles from valid flags to valid distances, and one more.
const LOCATED: u32 = 4;

impl SearchWindow {
    /// The circuit with this name.
    ///
    /// # Errors
    /// As [`Driven::new`], or if it lacks a pin of a search window.
    pub fn new(name: &str) -> Result<SearchWindow, SimulationError> {
        let driven = Driven::new(name)?;
        Ok(SearchWindow { pins: Pins::of(&driven)?, driven, refused: false, valid: 0 })
    }

    fn set(&mut self, pin: Input, value: u64) {
        self.driven.set(pin, value);
    }

    fn get(&mut self, pin: Output) -> u64 {
        self.driven.get(pin)
    }

    fn record(&mut self, record: MoveRecord) {
        let MoveRecord { piece, from, to, barrier } = record;
        self.set(self.pins.piece, piece.code().into());
        self.set(self.pins.from, from.into());
        self.set(self.pins.to, to.into());
        self.set(self.pins.barrier, barrier.into());
    }
}

impl Circuit for SearchWindow {
    fn state(&mut self) -> State<'_> {
        self.driven.state()
    }

    fn cycle(&mut self, request: Option<Request>, reset: bool) -> Seen {
        let pins = self.pins;
        let pin = match request {
            None | Some(Request::Ask(_) | Request::Take) => None,
            Some(Request::Push(record)) => {
                self.record(record);
                Some(pins.push)
            }
            Some(Request::Replace(record)) => {
                self.record(record);
                Some(pins.replace)
            }
            Some(Request::Pop) => Some(pins.pop),
            Some(Request::Cut { held, .. }) => {
                self.set(pins.keep, held.into());
                Some(pins.cut)
            }
            Some(Request::Clear) => Some(pins.clear),
            Some(Request::Probe(record)) => {
                self.record(record);
                Some(pins.probe)
            }
            Some(Request::Find) => Some(pins.find),
        };
        if reset {
            self.set(pins.reset, 1);
        }
        if let Some(pin) = pin {
            self.set(pin, 1);
        }
        let ready = match request {
            Some(Request::Probe(_)) => self.get(pins.can_probe) == 1,
            Some(Request::Find) => self.get(pins.can_find) == 1,
            _ => pin.is_none() || self.get(pins.ready) == 1,
        };
        let refused = self.refused;
        let takes_back = matches!(request, Some(Request::Pop | Request::Replace(_)));
        self.refused = takes_back && ready && self.get(pins.can_pop) == 0;
        // What is offered in this cycle has not been done in it.
        self.valid = if pin.is_none() && self.get(pins.valid) == 1 { self.valid + 1 } else { 0 };
        let answer = (self.valid > LOCATED).then(|| Answer {
            exact: self.get(pins.exact) == 1,
            fault: false,
            repetition: self.get(pins.repetition) == 1,
            occurrences: self.get(pins.occurrences) as u32,
            distance: self.get(pins.repetition_distance) as u32,
            upcoming: self.get(pins.upcoming) == 1,
            upcoming_distance: self.get(pins.upcoming_distance) as u32,
        });
        let exact = self.get(pins.exact) == 1;
        let would_repeat = (self.get(pins.probed) == 1).then(|| self.get(pins.would_repeat) == 1);
        let found = (self.get(pins.found) == 1).then(|| {
            let [piece, from, to] =
                [pins.found_piece, pins.found_from, pins.found_to].map(|pin| self.get(pin) as u8);
            MoveRecord::new(Piece::from_code(piece), from, to)
        });
        self.driven.cycle();
        if let Some(pin) = pin {
            self.set(pin, 0);
        }
        if reset {
            self.set(pins.reset, 0);
        }
        Seen { ready, refused, answer, exact, would_repeat, found }
    }

    fn looks_ahead(&self) -> bool {
        true
    }
}
