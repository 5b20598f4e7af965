//! Two engines behind one front end.

use perpetual_link::Opcode;
use rust_hdl::prelude::*;
use smart_default::SmartDefault;

use super::engine_port::{EnginePort, EngineUser};
use super::frame_port::{FramePort, FrameUser};
use crate::constant::constant;

/// Gives each request to the engine that it is for, and sends the answers of both.
///
/// A request whose opcode is 10 to 13 hexadecimal is for the searchers' engine, any other one for the detector's.
///
/// * **Front end**: `port`, an [`EnginePort`]; `frames`; `frame_fits` with the head of one.
/// * **Engines**: `detector` and `searchers`, each an [`EngineUser`], with `detector_frames` and `searchers_frames`;
///   `detector_fits` with the head of a frame. While an engine has no frame, it sees the end of one.
///
/// **Latency**: an engine sees the head of its frame when the opcode has come, two bytes and a cycle after the front end had it;
/// from the third byte on it sees the frame in the same cycle. Answers pass in the same cycle, whole: while one is sent the
/// other engine waits, and if both have one, the engine that did not send the latest comes first.
///
/// A request that its engine does not yet take holds up those behind it, whomever they are for.
///
/// **Lights**: `repetition`, `failed` and `beat` are those of either engine, so the light that shows life blinks up to twice as fast.
///
/// **Reset**, from any state in one cycle. **Requires** frames of two bytes or more, as a deframer gives them: a shorter one stops it
/// until the next reset. **Ignores** what is in a frame but its second byte.
#[derive(perpetual_verilog::Circuit, SmartDefault)]
pub struct EngineSwitch {
    /// Rising edge.
    pub clock: Signal<In, Clock>,
    /// The front end.
    pub port: EnginePort,
    /// The requests.
    pub frames: FrameUser,
    /// The frame that begins has a length that LINE can have.
    pub frame_fits: Signal<In, Bit>,
    /// The engine of the detector.
    pub detector: EngineUser,
    /// Its requests.
    pub detector_frames: FramePort,
    /// The frame that begins has a length that LINE can have.
    pub detector_fits: Signal<Out, Bit>,
    /// The engine of the searchers.
    pub searchers: EngineUser,
    /// Its requests.
    pub searchers_frames: FramePort,
    // Of the frame: its head has been taken, its number as well, its opcode is known; then what the engine has taken of it.
    begun: DFF<Bit>,
    numbered: DFF<Bit>,
    known: DFF<Bit>,
    head_given: DFF<Bit>,
    number_given: DFF<Bit>,
    is_search: DFF<Bit>,
    number: DFF<Bits<8>>,
    fits: DFF<Bit>,
    // Of the answers: one is being sent, and the one that is or was sent last is the searchers'.
    sending: DFF<Bit>,
    sent_last: DFF<Bit>,
    takes: Signal<Local, Bit>,
    offers_head: Signal<Local, Bit>,
    offers_byte: Signal<Local, Bit>,
    at_end: Signal<Local, Bit>,
    shown: Signal<Local, Bits<8>>,
    taken: Signal<Local, Bit>,
    chosen: Signal<Local, Bit>,
    offered: Signal<Local, Bit>,
    is_last: Signal<Local, Bit>,
    #[default(constant(u64::from(Opcode::Search.code() >> 2)))]
    search: Constant<Bits<6>>,
}

impl Logic for EngineSwitch {
    #[perpetual_verilog::kernel]
    fn update(&mut self) {
        // Requests. The head and the number are taken here, and given to the engine when the opcode, at the front, says which.
        self.offers_head.next = self.known.q.val() & !self.head_given.q.val();
        self.offers_byte.next =
            self.head_given.q.val() & (!self.number_given.q.val() | self.frames.in_frame.val());
        self.at_end.next =
            !self.head_given.q.val() | (self.number_given.q.val() & self.frames.boundary.val());
        self.shown.next = self.number.q.val();
        if self.number_given.q.val() {
            self.shown.next = self.frames.front.val();
        }
        self.taken.next = self.detector_frames.take.val();
        if self.is_search.q.val() {
            self.taken.next = self.searchers_frames.take.val();
        }
        self.takes.next = (!self.begun.q.val() & self.frames.frame.val())
            | (self.begun.q.val() & !self.numbered.q.val() & self.frames.in_frame.val());
        self.frames.take.next = self.takes.val() | (self.number_given.q.val() & self.taken.val());
        if self.takes.val() {
            self.begun.d.next = true;
            self.numbered.d.next = self.begun.q.val();
            self.number.d.next = self.frames.front.val();
        }
        if !self.begun.q.val() {
            self.fits.d.next = self.frame_fits.val();
        }
        if self.numbered.q.val() & !self.known.q.val() & self.frames.in_frame.val() {
            self.known.d.next = true;
            self.is_search.d.next = self.frames.front.val().get_bits::<6>(2) == self.search.val();
        }
        if self.offers_head.val() & self.taken.val() {
            self.head_given.d.next = true;
        }
        if self.head_given.q.val() & self.taken.val() {
            self.number_given.d.next = true;
        }
        if (self.number_given.q.val() & self.frames.boundary.val()) | self.port.reset.val() {
            self.begun.d.next = false;
            self.numbered.d.next = false;
            self.known.d.next = false;
            self.head_given.d.next = false;
            self.number_given.d.next = false;
        }
        self.detector_fits.next = self.fits.q.val();
        self.detector_frames.front.next = self.shown.val();
        self.detector_frames.frame.next = self.offers_head.val() & !self.is_search.q.val();
        self.detector_frames.in_frame.next = self.offers_byte.val() & !self.is_search.q.val();
        self.detector_frames.boundary.next = self.at_end.val() | self.is_search.q.val();
        self.searchers_frames.front.next = self.shown.val();
        self.searchers_frames.frame.next = self.offers_head.val() & self.is_search.q.val();
        self.searchers_frames.in_frame.next = self.offers_byte.val() & self.is_search.q.val();
        self.searchers_frames.boundary.next = self.at_end.val() | !self.is_search.q.val();

        // Answers.
        self.chosen.next = self.sent_last.q.val();
        if !self.sending.q.val() {
            self.chosen.next =
                (!self.sent_last.q.val() & self.searchers.valid.val()) | !self.detector.valid.val();
        }
        connect!(self <- self.detector: offered = valid, is_last = last);
        self.port.data.next = self.detector.data.val();
        if self.chosen.val() {
            connect!(self <- self.searchers: offered = valid, is_last = last);
            self.port.data.next = self.searchers.data.val();
        }
        connect!(self.port <- self: valid = offered, last = is_last);
        self.detector.ready.next = self.port.ready.val() & !self.chosen.val();
        self.searchers.ready.next = self.port.ready.val() & self.chosen.val();
        if self.offered.val() {
            self.sending.d.next = true;
            self.sent_last.d.next = self.chosen.val();
        }
        if self.offered.val() & self.is_last.val() & self.port.ready.val() {
            self.sending.d.next = false;
        }
        if self.port.reset.val() {
            self.sending.d.next = false;
            self.sent_last.d.next = false;
        }

        // The rest.
        self.detector.reset.next = self.port.reset.val();
        self.searchers.reset.next = self.port.reset.val();
        self.detector.dropped.next = self.port.dropped.val();
        self.searchers.dropped.next = self.port.dropped.val();
        self.port.repetition.next =
            self.detector.repetition.val() | self.searchers.repetition.val();
        self.port.failed.next = self.detector.failed.val() | self.searchers.failed.val();
        self.port.beat.next = self.detector.beat.val() | self.searchers.beat.val();
    }
}

#[cfg(test)]
mod tests;
