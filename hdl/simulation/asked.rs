//! What a detector circuit in the simulator is asked, and what it shows.

use perpetual_link::Operation;
use perpetual_model::{MoveRecord, Verdict};
use rust_hdl::prelude::*;

use crate::window::{WindowDetector, WindowPairDetector};
use crate::{ChainDetector, DetectorPort, PairDetector, ScoreboardDetector};

/// What is offered to a detector circuit's request port.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Request {
    /// What is asked.
    pub operation: Operation,
    /// The record of a push or a replace.
    pub record: MoveRecord,
    /// The target of a cut.
    pub target_ply: u16,
}

impl Request {
    /// A request that needs neither record nor target.
    pub const fn plain(operation: Operation) -> Request {
        Request { operation, record: MoveRecord::NULL_MOVE, target_ply: 0 }
    }

    /// A push.
    pub const fn push(record: MoveRecord) -> Request {
        Request { operation: Operation::Push, record, target_ply: 0 }
    }

    /// A move in place of the last one.
    pub const fn replace(record: MoveRecord) -> Request {
        Request { operation: Operation::Replace, record, target_ply: 0 }
    }

    /// A cut.
    pub const fn cut(target_ply: u16) -> Request {
        Request { target_ply, ..Request::plain(Operation::Cut) }
    }
}

/// What a detector circuit shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Answer {
    /// `request_ready`.
    pub request_ready: bool,
    /// `verdict_valid`.
    pub verdict_valid: bool,
    /// `occurrences`, `distance` and `exact`: meaningless unless `verdict_valid`.
    pub verdict: Verdict,
    /// `list_overflow`: meaningless unless `verdict_valid`.
    pub list_overflow: bool,
    /// `window_cut`: meaningless unless `verdict_valid`.
    pub window_cut: bool,
    /// `fault`: meaningless unless `verdict_valid`.
    pub fault: bool,
    /// `ply`.
    pub ply: u16,
    /// `error`: 0, or the code of a [`Refusal`](crate::Refusal). As it is on the port, so that a code which nobody knows
    /// is seen.
    pub error: u8,
}

impl<const PIECE_BITS: usize, const SQUARE_BITS: usize> DetectorPort<PIECE_BITS, SQUARE_BITS> {
    /// Sets the request (`None` offers nothing) and `verdict_ready`.
    pub fn drive(&mut self, request: Option<Request>, verdict_ready: bool) {
        self.request_valid.next = request.is_some();
        if let Some(request) = request {
            let record = request.record;
            self.operation.next = (request.operation as u64).into();
            self.piece.next = u64::from(record.piece.code()).into();
            self.from.next = u64::from(record.from).into();
            self.to.next = u64::from(record.to).into();
            self.barrier.next = record.barrier;
            self.target_ply.next = u64::from(request.target_ply).into();
        }
        self.verdict_ready.next = verdict_ready;
    }

    /// Reads all outputs.
    pub fn answer(&self) -> Answer {
        Answer {
            request_ready: self.request_ready.val(),
            verdict_valid: self.verdict_valid.val(),
            verdict: Verdict {
                occurrences: self.occurrences.val().to_u32(),
                distance: self.distance.val().to_u32(),
                exact: self.exact.val(),
            },
            list_overflow: self.list_overflow.val(),
            window_cut: self.window_cut.val(),
            fault: self.fault.val(),
            ply: self.ply.val().to_u16(),
            error: self.error.val().to_u8(),
        }
    }
}

/// A detector. Its pieces and squares may be wider or narrower than a record's: those of another
/// game.
pub trait DetectorCircuit: Block + Default {
    /// The clock port.
    fn clock(&mut self) -> &mut Signal<In, Clock>;

    /// The reset port.
    fn reset(&mut self) -> &mut Signal<In, Bit>;

    /// As [`DetectorPort::drive`].
    fn drive(&mut self, request: Option<Request>, verdict_ready: bool);

    /// As [`DetectorPort::answer`].
    fn answer(&self) -> Answer;
}

/// Implements [`DetectorCircuit`] for a circuit that has the ports.
macro_rules! detector_circuit {
    ($circuit:ident<$($generic:ident),*>) => {
        impl<$(const $generic: usize),*> DetectorCircuit for $circuit<$($generic),*> {
            fn clock(&mut self) -> &mut Signal<In, Clock> {
                &mut self.clock
            }

            fn reset(&mut self) -> &mut Signal<In, Bit> {
                &mut self.reset
            }

            fn drive(&mut self, request: Option<Request>, verdict_ready: bool) {
                self.port.drive(request, verdict_ready);
            }

            fn answer(&self) -> Answer {
                self.port.answer()
            }
        }
    };
}

detector_circuit! {
    ChainDetector<ENTRIES, PIECE_BITS, SQUARE_BITS, KEY_BITS, RECORD_BITS, LOG2_DEPTH>
}

detector_circuit! {
    ScoreboardDetector<
        PIECE_BITS, SQUARE_BITS, ADDRESS_BITS, TAG_BITS, WORD_BITS, RECORD_BITS, LOG2_DEPTH
    >
}

detector_circuit! {
    PairDetector<
        ENTRIES, PIECE_BITS, SQUARE_BITS, KEY_BITS, ADDRESS_BITS, TAG_BITS, WORD_BITS, RECORD_BITS,
        LOG2_DEPTH
    >
}

detector_circuit! { WindowDetector<> }
detector_circuit! { WindowPairDetector<> }
