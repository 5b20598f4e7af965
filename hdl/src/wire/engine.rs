//! Executes requests: reads them, drives the detector, answers.

use perpetual_link::{Identity, protocol};
use rust_hdl::prelude::*;
use smart_default::SmartDefault;

use super::engine_port::EnginePort;
use super::frame_port::FrameUser;
use super::program::program;
use super::rom::Rom;
use super::step::{ASKS_BITS, DOES_BITS, OWN_BITS, PLACE_BITS, SAYS_BITS, TESTS};
use super::stepper::{Stepper, steps, words};
use crate::constant::constant;
use crate::detector_port::DetectorUser;

/// The command engine, as `docs/protocol.md` has it.
///
/// What it does is a [`program`](super::program) in block RAM, one step a cycle; here is what a step
/// can do, and what it can test.
///
/// **Ports**: `clock`; `frames` to the deframer; `detector` to the detector; `port` to the front end, an [`EnginePort`]. There
/// `reset` forgets the request under way and what number is due, and must come first of all. `failed`: an answer has had a
/// status other than OK, or a frame was dropped, since reset. `beat`: high for a cycle each time that the program has spent
/// another 65,536 cycles waiting for the line.
///
/// **Detector**: a request is offered until it is taken. A push, cut or clear has gone wrong if
/// `error` is not 0 in any cycle after that one up to and with the first in which `request_ready`
/// is high; a pop only follows a push that went well, and cannot go wrong. `verdict_ready` comes
/// when the verdict has been sent. `fault` is looked at when `verdict_valid` is high: then the
/// verdict is not sent and the answer ends with FAULT.
///
/// **Check bits**: with `SQUARE_BITS` = 7 it is the engine of a board that has them, with 6 of one that has none. `check` goes
/// with a push; `mover_checks` and `other_checks` are looked at when `verdict_valid` is high, and told with a verdict that has
/// found an equal position. In a PROBE the seventh bits of the squares and `check` are 0. Of a board without, `check` is 0
/// with every push, and what is said of checks is not looked at.
///
/// **Reset**, from any state in one cycle: the program begins at 0, wherever it was.
/// No reset need `bytes`, `zeros`, `fits` and `wrong`, which are written by each request before they are tested, nor
/// `not_number`, which is looked at with `follows` alone.
///
/// **Ignores** whether records make sense, as the detector does.
///
/// [`Engine::new`] makes one; the default has no program.
#[derive(perpetual_verilog::Circuit, SmartDefault)]
pub struct Engine<const SQUARE_BITS: usize> {
    /// Rising edge.
    pub clock: Signal<In, Clock>,
    #[group = "The front end: a byte of an answer is taken in a cycle where valid and ready are high."]
    /// The front end.
    pub port: EnginePort,
    #[group = "The frames with the requests."]
    /// The frames with the requests.
    pub frames: FrameUser,
    /// The frame that begins has a length that LINE can have.
    pub frame_fits: Signal<In, Bit>,
    /// The detector.
    pub detector: DetectorUser<4, SQUARE_BITS>,
    #[group = "Check bits, beside the detector."]
    /// Push: whether the move gives check.
    pub check: Signal<Out, Bit>,
    /// All moves of the side that has just moved gave check.
    pub mover_checks: Signal<In, Bit>,
    /// All moves of the other side gave check.
    pub other_checks: Signal<In, Bit>,
    stepper: Stepper,
    steps: Rom<DOES_BITS, PLACE_BITS>,
    words: Rom<SAYS_BITS, PLACE_BITS>,
    // The three latest bytes of the request, the newest at the top. For an item of a PROBE the third
    // byte is 0; what is said of it comes behind.
    bytes: DFF<Bits<24>>,
    // The bytes looked at have all been 0.
    zeros: DFF<Bit>,
    fits: DFF<Bit>,
    // The number of the last LINE or PROBE, inverted, which makes a difference a sum; and whether one
    // may follow it.
    not_number: DFF<Bits<8>>,
    follows: DFF<Bit>,
    wrong: DFF<Bit>,
    clocks: DFF<Bits<16>>,
    found: DFF<Bit>,
    has_failed: DFF<Bit>,
    does: Signal<Local, Bits<OWN_BITS>>,
    says: Signal<Local, Bits<16>>,
    // The bits of the step, by name.
    begins: Signal<Local, Bit>,
    reads: Signal<Local, Bit>,
    looks: Signal<Local, Bit>,
    fills: Signal<Local, Bit>,
    asks: Signal<Local, Bit>,
    restarts: Signal<Local, Bit>,
    counts: Signal<Local, Bit>,
    notes: Signal<Local, Bit>,
    dismisses: Signal<Local, Bit>,
    judges: Signal<Local, Bit>,
    allows: Signal<Local, Bit>,
    fails: Signal<Local, Bit>,
    offers: Signal<Local, Bit>,
    beats: Signal<Local, Bit>,
    high: Signal<Local, Bit>,
    first_of: Signal<Local, Bits<TESTS>>,
    second_of: Signal<Local, Bits<TESTS>>,
    latest: Signal<Local, Bits<8>>,
    third: Signal<Local, Bits<8>>,
    four_or_more: Signal<Local, Bit>,
    ahead: Signal<Local, Bits<8>>,
    due: Signal<Local, Bit>,
    // The squares, and what the third byte has beside: their seventh bits; bit 7 is reserved, and the check bit.
    to_byte: Signal<Local, Bits<8>>,
    from_byte: Signal<Local, Bits<8>>,
    question: Signal<Local, Bits<2>>,
    moved: Signal<Local, Bits<4>>,
    item_is_bad: Signal<Local, Bit>,
    more_clocks: Signal<Local, Bits<17>>,
    inexact: Signal<Local, Bit>,
    far: Signal<Local, Bit>,
    probed: Signal<Local, Bits<8>>,
    entering: Signal<Local, Bits<8>>,
    occurrences: Signal<Local, Bits<8>>,
    distance: Signal<Local, Bits<8>>,
    cycles: Signal<Local, Bits<8>>,
    ply: Signal<Local, Bits<8>>,
    plain: Signal<Local, Bits<8>>,
    flags: Signal<Local, Bits<8>>,
    marked: Signal<Local, Bit>,
    tells: Signal<Local, Bit>,
    mover: Signal<Local, Bit>,
    other: Signal<Local, Bit>,
    #[default({
        const { assert!(SQUARE_BITS == 6 || SQUARE_BITS == 7, "an item has squares of 6 or 7 bits") };
        Constant::new(SQUARE_BITS == 7)
    })]
    checked: Constant<Bit>,
    #[default(constant(u64::from(protocol::PROBED_DISTANCE)))]
    farthest: Constant<Bits<8>>,
}

impl<const SQUARE_BITS: usize> Engine<SQUARE_BITS> {
    /// For a board of this identity, but for its check bits, which the engine has or has not; `ply` and `dropped` are not
    /// looked at.
    pub fn new(identity: &Identity) -> Self {
        let checked = if SQUARE_BITS == 7 { protocol::DETECTOR_CHECKED } else { 0 };
        let detector = identity.detector & !protocol::DETECTOR_CHECKED | checked;
        let program = program(&Identity { detector, ..*identity });
        Engine { steps: steps(&program), words: words(&program), ..Engine::default() }
    }
}

impl<const SQUARE_BITS: usize> Logic for Engine<SQUARE_BITS> {
    #[perpetual_verilog::kernel]
    fn update(&mut self) {
        // The step, as vocabulary.rs has its bits, from bit 8 on.
        self.does.next = self.steps.data.val().get_bits::<OWN_BITS>(8);
        self.says.next = self.words.data.val();
        self.begins.next = self.does.val().get_bit(0);
        self.reads.next = self.does.val().get_bit(1);
        self.looks.next = self.does.val().get_bit(2);
        self.fills.next = self.does.val().get_bit(3);
        self.asks.next = self.does.val().get_bit(4);
        self.restarts.next = self.does.val().get_bit(5);
        self.counts.next = self.does.val().get_bit(6);
        self.notes.next = self.does.val().get_bit(7);
        self.dismisses.next = self.does.val().get_bit(8);
        self.judges.next = self.does.val().get_bit(9);
        self.allows.next = self.does.val().get_bit(10);
        self.fails.next = self.does.val().get_bit(11);
        self.offers.next = self.does.val().get_bit(12);
        self.beats.next = self.does.val().get_bit(13);
        self.high.next = self.says.val().get_bit(14);

        // The request. Its number is the third latest byte when it is judged.
        self.latest.next = self.bytes.q.val().get_bits::<8>(16);
        self.third.next = self.bytes.q.val().get_bits::<8>(0);
        self.ahead.next = self.third.val() + self.not_number.q.val() + 1;
        self.due.next =
            self.zeros.q.val() | (self.follows.q.val() & !(self.ahead.val() >> 1).any());
        self.to_byte.next = bit_cast::<8, 6>(self.bytes.q.val().get_bits::<6>(0))
            | (bit_cast::<8, 1>(self.bytes.q.val().get_bits::<1>(21)) << 6)
            | (bit_cast::<8, 1>(self.bytes.q.val().get_bits::<1>(23)) << 7);
        self.from_byte.next = bit_cast::<8, 6>(self.bytes.q.val().get_bits::<6>(6))
            | (bit_cast::<8, 1>(self.bytes.q.val().get_bits::<1>(22)) << 6)
            | (bit_cast::<8, 1>(self.bytes.q.val().get_bits::<1>(20)) << 7);
        self.marked.next = (self.to_byte.val() >> 6).any() | (self.from_byte.val() >> 6).any();
        self.four_or_more.next =
            self.marked.val() | self.bytes.q.val().get_bit(19) | self.bytes.q.val().get_bit(18);
        self.question.next = self.bytes.q.val().get_bits::<2>(17);
        self.moved.next = self.bytes.q.val().get_bits::<4>(12);
        // Three of these bits belong to a record where there are check bits.
        self.item_is_bad.next = self.to_byte.val().get_bit(7)
            | (self.marked.val() & !self.checked.val())
            | self.question.val().all();
        if self.bytes.q.val().get_bit(19) {
            // It only asks: there must be no record.
            if self.bytes.q.val().get_bit(16) | self.marked.val() | !self.zeros.q.val() {
                self.item_is_bad.next = true;
            }
        } else {
            // What moves no piece must be a barrier.
            if !self.bytes.q.val().get_bit(16) & !self.moved.val().any() {
                self.item_is_bad.next = true;
            }
        }

        // The tests, as vocabulary.rs has them: two of each group.
        self.first_of.next = bit_cast::<9, 1>(self.frames.boundary.val().into())
            | (bit_cast::<9, 1>(self.port.ready.val().into()) << 1)
            | (bit_cast::<9, 1>(self.detector.request_ready.val().into()) << 2)
            | (bit_cast::<9, 1>(self.detector.fault.val().into()) << 3)
            | (bit_cast::<9, 1>(self.four_or_more.val().into()) << 4)
            | (bit_cast::<9, 1>(self.bytes.q.val().get_bits::<1>(0)) << 5)
            | (bit_cast::<9, 1>(self.zeros.q.val().into()) << 6)
            | (bit_cast::<9, 1>(self.bytes.q.val().get_bits::<1>(16)) << 7)
            | (bit_cast::<9, 1>(self.bytes.q.val().get_bits::<1>(18)) << 8);
        self.second_of.next = bit_cast::<9, 1>(self.frames.in_frame.val().into())
            | (bit_cast::<9, 1>(self.fits.q.val().into()) << 1)
            | (bit_cast::<9, 1>(self.detector.verdict_valid.val().into()) << 2)
            | (bit_cast::<9, 1>(self.wrong.q.val().into()) << 3)
            | (bit_cast::<9, 1>(self.item_is_bad.val().into()) << 4)
            | (bit_cast::<9, 1>(self.due.val().into()) << 5)
            | (bit_cast::<9, 1>(self.moved.val().any().into()) << 6)
            | (bit_cast::<9, 1>(self.bytes.q.val().get_bits::<1>(17)) << 7)
            | (bit_cast::<9, 1>(self.bytes.q.val().get_bits::<1>(19)) << 8);
        self.stepper.goes.next = self.steps.data.val().get_bits::<8>(0);
        self.stepper.asks.next = self.steps.data.val().get_bits::<ASKS_BITS>(22);
        connect!(self.steps <- self.stepper: address = place, enable = moves_on);
        connect!(self.words <- self.stepper: address = place, enable = moves_on);
        self.stepper.reset.next = self.port.reset.val();
        connect!(self.stepper <- self: first = first_of, second = second_of);

        // Bytes of the request.
        self.frames.take.next = (self.reads.val() & self.frames.in_frame.val())
            | (self.begins.val() & self.frames.frame.val());
        if self.begins.val() & self.frames.frame.val() {
            self.fits.d.next = self.frame_fits.val();
        }
        if self.looks.val() & self.frames.in_frame.val() {
            self.zeros.d.next =
                !self.frames.front.val().any() & (self.zeros.q.val() | self.says.val().get_bit(4));
        }
        // Half the distance, which is even, in bits 0 to 6; not exact in bit 7.
        self.inexact.next = !self.detector.exact.val();
        self.far.next = self.detector.distance.val().get_bits::<8>(8).any();
        self.probed.next = (self.detector.distance.val().get_bits::<8>(0) >> 1)
            | (bit_cast::<8, 1>(self.inexact.val().into()) << 7);
        if self.far.val() {
            self.probed.next =
                self.farthest.val() | (bit_cast::<8, 1>(self.inexact.val().into()) << 7);
        }
        self.entering.next = self.frames.front.val();
        if self.fills.val() {
            self.entering.next = 0.into();
        }
        if self.notes.val() {
            self.entering.next = self.probed.val();
        }
        if self.notes.val() | self.fills.val() | (self.reads.val() & self.frames.in_frame.val()) {
            self.bytes.d.next =
                (self.bytes.q.val() >> 8) | (bit_cast::<24, 8>(self.entering.val()) << 16);
        }
        if self.judges.val() {
            self.not_number.d.next = !self.third.val();
            self.follows.d.next = false;
        }
        if self.allows.val() {
            self.follows.d.next = true;
        }

        // The detector.
        self.detector.request_valid.next = self.asks.val();
        self.detector.operation.next = self.says.val().get_bits::<3>(0);
        self.check.next = self.from_byte.val().get_bit(7);
        self.detector.to.next = self.to_byte.val().get_bits::<SQUARE_BITS>(0);
        self.detector.from.next = self.from_byte.val().get_bits::<SQUARE_BITS>(0);
        self.detector.piece.next = self.bytes.q.val().get_bits::<4>(12);
        self.detector.barrier.next = self.bytes.q.val().get_bit(16);
        self.detector.target_ply.next = self.bytes.q.val().get_bits::<16>(8);
        self.detector.verdict_ready.next = self.dismisses.val();
        self.wrong.d.next =
            (self.wrong.q.val() | self.detector.error.val().any()) & !self.asks.val();
        self.more_clocks.next = bit_cast::<17, 16>(self.clocks.q.val()) + 1;
        self.port.beat.next = self.beats.val() & self.more_clocks.val().get_bit(16);
        if (self.counts.val() & !self.more_clocks.val().get_bit(16)) | self.beats.val() {
            self.clocks.d.next = self.more_clocks.val().get_bits::<16>(0);
        }
        if self.restarts.val() {
            self.clocks.d.next = 0.into();
        }
        if self.notes.val() {
            self.found.d.next =
                self.far.val() | self.detector.distance.val().get_bits::<8>(0).any();
        }
        // The first frame that is dropped makes the count odd.
        if self.fails.val() | self.port.dropped.val().get_bit(0) {
            self.has_failed.d.next = true;
        }
        connect!(self.port <- self: repetition = found.q, failed = has_failed.q);

        // The answer.
        self.occurrences.next = self.detector.occurrences.val().get_bits::<8>(0);
        self.distance.next = self.detector.distance.val().get_bits::<8>(0);
        self.cycles.next = self.clocks.q.val().get_bits::<8>(0);
        self.ply.next = self.detector.ply.val().get_bits::<8>(0);
        self.plain.next = self.latest.val();
        if self.high.val() {
            self.occurrences.next = self.detector.occurrences.val().get_bits::<8>(8);
            self.distance.next = self.detector.distance.val().get_bits::<8>(8);
            self.cycles.next = self.clocks.q.val().get_bits::<8>(8);
            self.ply.next = self.detector.ply.val().get_bits::<8>(8);
            self.plain.next = self.port.dropped.val();
        }
        // What is said of checks, where there is an equal position.
        self.tells.next = self.found.q.val() & self.checked.val();
        self.mover.next = self.mover_checks.val() & self.tells.val();
        self.other.next = self.other_checks.val() & self.tells.val();
        self.flags.next = bit_cast::<8, 1>(self.detector.exact.val().into())
            | (bit_cast::<8, 1>(self.detector.list_overflow.val().into()) << 1)
            | (bit_cast::<8, 1>(self.detector.window_cut.val().into()) << 2)
            | (bit_cast::<8, 1>(self.mover.val().into()) << 3)
            | (bit_cast::<8, 1>(self.other.val().into()) << 4);
        if !self.says.val().get_bit(8) {
            self.occurrences.next = 0.into();
        }
        if !self.says.val().get_bit(9) {
            self.distance.next = 0.into();
        }
        if !self.says.val().get_bit(10) {
            self.cycles.next = 0.into();
        }
        if !self.says.val().get_bit(11) {
            self.ply.next = 0.into();
        }
        if !self.says.val().get_bit(12) {
            self.plain.next = 0.into();
        }
        if !self.says.val().get_bit(13) {
            self.flags.next = 0.into();
        }
        self.port.data.next = self.says.val().get_bits::<8>(0)
            | self.occurrences.val()
            | self.distance.val()
            | self.cycles.val()
            | self.ply.val()
            | self.plain.val()
            | self.flags.val();
        self.port.valid.next = self.offers.val();
        self.port.last.next = self.says.val().get_bit(15);

        if self.port.reset.val() {
            self.follows.d.next = false;
            self.clocks.d.next = 0.into();
            self.found.d.next = false;
            self.has_failed.d.next = false;
        }
    }
}
