//! Executes requests: reads them, drives the detector and the searchers, answers.

use perpetual_link::{Opcode, protocol};
use rust_hdl::prelude::*;
use smart_default::SmartDefault;

use super::engine_port::EnginePort;
use super::frame_port::FrameUser;
use super::parts::Parts;
use super::program::program;
use super::rom::Rom;
use super::step::{ADDRESS_BITS, ASKS_BITS, DOES_BITS, OWN_BITS, SAYS_BITS, TESTS};
use super::stepper::{Stepper, steps, words};
use crate::constant::constant;
use crate::detector_port::DetectorUser;
use crate::search::wire::searchers_port::SearchersUser;
use crate::search::wire::vocabulary::LAST_PLACE;

/// The command engine, as `docs/protocol.md` has it: of a board with a detector, with searchers, or with both.
///
/// What it does is a [`program`](super::program) in block RAM, one step a cycle; here is what a step
/// can do, and what it can test. The program has two pages, one for each part of a board. Bits of a step mean on each page what the
/// vocabulary of its part says; what both have is the same. Without searchers only the page of the detector is ever read, and without
/// a detector only that of the searchers, and synthesis takes out what the other one drives. With both it begins on that of
/// the searchers; the detector's is turned to for a request that is not for them, until its answer has been sent.
///
/// **Ports**: `clock`; `frames` to the deframer; `detector` to the detector, `searchers` to the searchers; `port` to the front end, an
/// [`EnginePort`]. There `reset` forgets the request under way, what number is due, and the table's name, and must come first of all.
/// `repetition`: the last question, or the last search of some searcher, found one. `failed`: an answer of the detector has had a
/// status other than OK, or a frame was dropped, since reset. `beat`: high for a cycle each time that the program has spent
/// another 65,536 cycles waiting for the line, or on the page of the searchers.
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
/// **Searchers**: a request that waits for one holds up those behind it. Answers to searches that have ended go before the next
/// request is read.
///
/// **Reset**, from any state in one cycle: the program begins at its first step, wherever it was.
/// No reset need `bytes`, `zeros`, `fits`, `wrong`, `number` and `count`, which are written by each request before they are tested,
/// nor `not_number`, which is looked at with `follows` alone.
///
/// **Ignores** whether records make sense, as the detector does, and all that docs/protocol.md calls a duty of the host.
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
    /// The searchers.
    pub searchers: SearchersUser,
    stepper: Stepper,
    steps: Rom<DOES_BITS, ADDRESS_BITS>,
    words: Rom<SAYS_BITS, ADDRESS_BITS>,
    // Where both are: the step is one of the detector's page.
    at_detector: DFF<Bit>,
    // The byte at the front, or that before, is an opcode that is not of the searchers.
    is_foreign: DFF<Bit>,
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
    // Of a request to searchers: its number; the header, the last 24 bytes of what is kept: four to a word, the older ones in
    // the lower bits.
    number: DFF<Bits<8>>,
    word_0: DFF<Bits<32>>,
    word_1: DFF<Bits<32>>,
    word_2: DFF<Bits<32>>,
    word_3: DFF<Bits<32>>,
    word_4: DFF<Bits<32>>,
    word_5: DFF<Bits<32>>,
    // Bytes of the header; squares; entries; bytes of an answer.
    count: DFF<Bits<8>>,
    table_name: DFF<Bits<32>>,
    // Of the header, which stands long before they are tested: a reserved bit is set; the names of the table that a SEARCH and a
    // TABLE have in it are that of the table.
    is_reserved: DFF<Bit>,
    is_named: DFF<Bit>,
    was_named: DFF<Bit>,
    // In the cycle before a searcher was taken.
    is_busy: DFF<Bit>,
    // The chosen searcher begins, a cycle after its step: from the memory to the values of the search is a long way.
    starts: DFF<Bit>,
    // The page of the step, and that of the next.
    searches: Signal<Local, Bit>,
    detects: Signal<Local, Bit>,
    turns: Signal<Local, Bit>,
    next_at_detector: Signal<Local, Bit>,
    next_searches: Signal<Local, Bit>,
    address: Signal<Local, Bits<ADDRESS_BITS>>,
    does: Signal<Local, Bits<OWN_BITS>>,
    says: Signal<Local, Bits<16>>,
    // The bits of the step, by name.
    begins: Signal<Local, Bit>,
    reads: Signal<Local, Bit>,
    looks: Signal<Local, Bit>,
    fills: Signal<Local, Bit>,
    asks: Signal<Local, Bit>,
    restarts: Signal<Local, Bit>,
    ticks: Signal<Local, Bit>,
    notes: Signal<Local, Bit>,
    dismisses: Signal<Local, Bit>,
    judges: Signal<Local, Bit>,
    allows: Signal<Local, Bit>,
    fails: Signal<Local, Bit>,
    offers: Signal<Local, Bit>,
    beats: Signal<Local, Bit>,
    keeps: Signal<Local, Bit>,
    counts: Signal<Local, Bit>,
    sets: Signal<Local, Bit>,
    enters: Signal<Local, Bit>,
    numbers: Signal<Local, Bit>,
    // What is told to the searchers, where no byte is offered.
    tells: Signal<Local, Bits<7>>,
    high: Signal<Local, Bit>,
    // What a byte is made of, by the part that it is of.
    of_verdict: Signal<Local, Bits<4>>,
    of_search: Signal<Local, Bits<3>>,
    takes_byte: Signal<Local, Bit>,
    at_last_place: Signal<Local, Bit>,
    continues: Signal<Local, Bit>,
    is_sixteen: Signal<Local, Bit>,
    is_identify: Signal<Local, Bit>,
    has_ended: Signal<Local, Bit>,
    ends_there: Signal<Local, Bit>,
    man: Signal<Local, Bits<4>>,
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
    own_number: Signal<Local, Bits<8>>,
    result: Signal<Local, Bits<8>>,
    busy: Signal<Local, Bits<8>>,
    marked: Signal<Local, Bit>,
    repeats: Signal<Local, Bit>,
    mover: Signal<Local, Bit>,
    other: Signal<Local, Bit>,
    #[default({
        const { assert!(SQUARE_BITS == 6 || SQUARE_BITS == 7, "an item has squares of 6 or 7 bits") };
        Constant::new(SQUARE_BITS == 7)
    })]
    checked: Constant<Bit>,
    #[default(constant(u64::from(protocol::PROBED_DISTANCE)))]
    farthest: Constant<Bits<8>>,
    #[default(Constant::new(true))]
    has_detector: Constant<Bit>,
    #[default(Constant::new(false))]
    has_searchers: Constant<Bit>,
    #[default(constant(u64::from(Opcode::Search.code() >> 2)))]
    of_searchers: Constant<Bits<6>>,
    #[default(constant(LAST_PLACE))]
    last_place: Constant<Bits<5>>,
}

impl<const SQUARE_BITS: usize> Engine<SQUARE_BITS> {
    /// For a board with these parts.
    pub fn new(parts: &Parts) -> Self {
        let program = program(parts, SQUARE_BITS == 7);
        Engine {
            steps: steps(&program),
            words: words(&program),
            has_detector: Constant::new(parts.detector.is_some()),
            has_searchers: Constant::new(parts.searchers.is_some()),
            ..Engine::default()
        }
    }
}

impl<const SQUARE_BITS: usize> Logic for Engine<SQUARE_BITS> {
    #[perpetual_verilog::kernel]
    fn update(&mut self) {
        // The page of the step.
        self.searches.next =
            self.has_searchers.val() & !(self.has_detector.val() & self.at_detector.q.val());
        self.detects.next = !self.searches.val();

        // The step, as both vocabularies have its bits, from bit 8 on.
        self.does.next = self.steps.data.val().get_bits::<OWN_BITS>(8);
        self.says.next = self.words.data.val();
        self.begins.next = self.does.val().get_bit(0);
        self.reads.next = self.does.val().get_bit(1);
        self.offers.next = self.does.val().get_bit(12);
        self.high.next = self.says.val().get_bit(14);
        // Of the detector.
        self.looks.next = self.does.val().get_bit(2) & self.detects.val();
        self.fills.next = self.does.val().get_bit(3) & self.detects.val();
        self.asks.next = self.does.val().get_bit(4) & self.detects.val();
        self.restarts.next = self.does.val().get_bit(5) & self.detects.val();
        self.ticks.next = self.does.val().get_bit(6) & self.detects.val();
        self.notes.next = self.does.val().get_bit(7) & self.detects.val();
        self.dismisses.next = self.does.val().get_bit(8) & self.detects.val();
        self.judges.next = self.does.val().get_bit(9) & self.detects.val();
        self.allows.next = self.does.val().get_bit(10) & self.detects.val();
        self.fails.next = self.does.val().get_bit(11) & self.detects.val();
        self.beats.next = self.does.val().get_bit(13) | self.searches.val();
        self.of_verdict.next = 0.into();
        if self.detects.val() {
            self.of_verdict.next = self.says.val().get_bits::<4>(8);
        }
        // Of the searchers.
        self.keeps.next = self.does.val().get_bit(2) & self.searches.val();
        self.counts.next = self.does.val().get_bit(3) & self.searches.val();
        self.sets.next = self.does.val().get_bit(4) & self.searches.val();
        self.enters.next = self.does.val().get_bit(5) & self.searches.val();
        self.numbers.next = self.does.val().get_bit(13) & self.searches.val();
        self.tells.next = 0.into();
        if self.searches.val() & !self.offers.val() {
            self.tells.next = self.says.val().get_bits::<7>(8);
        }
        self.of_search.next = 0.into();
        if self.searches.val() {
            self.of_search.next = self.says.val().get_bits::<3>(8);
        }

        // The page of the next one.
        self.turns.next = self.says.val().get_bit(15) & (self.offers.val() ^ self.searches.val());
        self.next_at_detector.next =
            (self.at_detector.q.val() ^ self.turns.val()) & !self.port.reset.val();
        if self.stepper.moves_on.val() {
            self.at_detector.d.next = self.next_at_detector.val();
        }
        self.next_searches.next =
            self.has_searchers.val() & !(self.has_detector.val() & self.next_at_detector.val());
        self.address.next = bit_cast::<8, 7>(self.stepper.place.val())
            | (bit_cast::<8, 1>(self.next_searches.val().into()) << 7);

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
        self.at_last_place.next = self.count.q.val().get_bits::<5>(0) == self.last_place.val();
        // A TABLE that begins with entry 0 follows none.
        self.continues.next = self.was_named.q.val() | !self.word_5.q.val().get_bits::<8>(0).any();
        self.is_sixteen.next = self.latest.val().get_bits::<6>(2) == self.of_searchers.val();
        self.is_identify.next = self.latest.val() == 1;
        self.has_ended.next = !self.searchers.ending.val();
        if self.searches.val() {
            self.first_of.next = bit_cast::<9, 1>(self.frames.boundary.val().into())
                | (bit_cast::<9, 1>(self.port.ready.val().into()) << 1)
                | (bit_cast::<9, 1>(self.searchers.done.val().into()) << 2)
                | (bit_cast::<9, 1>(self.searchers.history_ready.val().into()) << 3)
                | (bit_cast::<9, 1>(self.at_last_place.val().into()) << 4)
                | (bit_cast::<9, 1>(self.is_named.q.val().into()) << 5)
                | (bit_cast::<9, 1>(self.is_foreign.q.val().into()) << 6)
                | (bit_cast::<9, 1>(self.is_sixteen.val().into()) << 7)
                | (bit_cast::<9, 1>(self.latest.val().get_bits::<1>(0)) << 8);
            self.second_of.next = bit_cast::<9, 1>(self.frames.in_frame.val().into())
                | (bit_cast::<9, 1>(self.searchers.free.val().into()) << 1)
                | (bit_cast::<9, 1>(self.has_ended.val().into()) << 2)
                | (bit_cast::<9, 1>(self.count.q.val().get_bits::<6>(0).all().into()) << 3)
                | (bit_cast::<9, 1>(self.is_reserved.q.val().into()) << 4)
                | (bit_cast::<9, 1>(self.continues.val().into()) << 5)
                | (bit_cast::<9, 1>(self.is_busy.q.val().into()) << 6)
                | (bit_cast::<9, 1>(self.is_identify.val().into()) << 7)
                | (bit_cast::<9, 1>(self.latest.val().get_bits::<1>(1)) << 8);
        }
        self.stepper.goes.next = self.steps.data.val().get_bits::<8>(0);
        self.stepper.asks.next = self.steps.data.val().get_bits::<ASKS_BITS>(22);
        connect!(self.steps <- self: address);
        connect!(self.words <- self: address);
        connect!(self.steps <- self.stepper: enable = moves_on);
        connect!(self.words <- self.stepper: enable = moves_on);
        self.stepper.reset.next = self.port.reset.val();
        connect!(self.stepper <- self: first = first_of, second = second_of);

        // Bytes of the request.
        self.takes_byte.next = self.reads.val() & self.frames.in_frame.val();
        self.frames.take.next =
            self.takes_byte.val() | (self.begins.val() & self.frames.frame.val());
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
        if self.notes.val() | self.fills.val() | self.takes_byte.val() {
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
        if (self.ticks.val() & !self.more_clocks.val().get_bit(16)) | self.beats.val() {
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
        self.port.repetition.next = self.found.q.val() | self.searchers.repeated.val();
        connect!(self.port <- self: failed = has_failed.q);

        // A request to searchers.
        if self.frames.in_frame.val() {
            self.is_foreign.d.next = self.has_detector.val()
                & (self.frames.front.val().get_bits::<6>(2) != self.of_searchers.val());
        }
        if self.numbers.val() {
            self.number.d.next = self.latest.val();
        }
        if self.takes_byte.val() & self.keeps.val() {
            self.word_0.d.next = (self.word_0.q.val() >> 8)
                | (bit_cast::<32, 8>(self.word_1.q.val().get_bits::<8>(0)) << 24);
            self.word_1.d.next = (self.word_1.q.val() >> 8)
                | (bit_cast::<32, 8>(self.word_2.q.val().get_bits::<8>(0)) << 24);
            self.word_2.d.next = (self.word_2.q.val() >> 8)
                | (bit_cast::<32, 8>(self.word_3.q.val().get_bits::<8>(0)) << 24);
            self.word_3.d.next = (self.word_3.q.val() >> 8)
                | (bit_cast::<32, 8>(self.word_4.q.val().get_bits::<8>(0)) << 24);
            self.word_4.d.next = (self.word_4.q.val() >> 8)
                | (bit_cast::<32, 8>(self.word_5.q.val().get_bits::<8>(0)) << 24);
            self.word_5.d.next =
                (self.word_5.q.val() >> 8) | (bit_cast::<32, 8>(self.frames.front.val()) << 24);
        }
        if self.counts.val() {
            self.count.d.next = self.count.q.val() + 1;
        }
        if self.sets.val() {
            self.count.d.next = self.says.val().get_bits::<8>(0);
        }
        if self.enters.val() {
            self.count.d.next = self.word_5.q.val().get_bits::<8>(0);
        }
        // Of a TABLE the old name is in word 3, the new one in word 4, the first entry in word 5.
        self.is_reserved.d.next = self.searchers.reserved.val();
        self.is_named.d.next = self.word_1.q.val() == self.table_name.q.val();
        self.was_named.d.next = self.word_3.q.val() == self.table_name.q.val();
        self.is_busy.d.next = self.searchers.taken.val();
        if self.tells.val().get_bit(5) {
            self.table_name.d.next = self.word_4.q.val();
        }
        if self.tells.val().get_bit(6) | self.port.reset.val() {
            self.table_name.d.next = 0.into();
        }

        // What the searchers are told.
        self.starts.d.next = self.tells.val().get_bit(1) & !self.port.reset.val();
        self.man.next = self.latest.val().get_bits::<4>(0);
        if self.does.val().get_bit(9) {
            self.man.next = self.latest.val().get_bits::<4>(4);
        }
        self.searchers.choose.next = self.does.val().get_bit(6) & self.searches.val();
        self.searchers.select.next = !(self.does.val().get_bit(7) & self.searches.val());
        self.searchers.write_enable.next = self.does.val().get_bit(8) & self.searches.val();
        self.searchers.write_square.next = self.count.q.val().get_bits::<6>(0);
        self.searchers.entry_enable.next = self.does.val().get_bit(10) & self.searches.val();
        self.searchers.entry_address.next = self.count.q.val();
        self.searchers.history_push.next = self.does.val().get_bit(11) & self.searches.val();
        self.searchers.record.next = self.bytes.q.val().get_bits::<16>(8);
        self.searchers.history_clear.next = self.tells.val().get_bit(0);
        self.searchers.give_up.next = self.tells.val().get_bit(2);
        self.searchers.everything.next = self.tells.val().get_bit(3);
        self.searchers.target.next = self.latest.val();
        self.searchers.acknowledge.next = self.tells.val().get_bit(4) & self.at_last_place.val();
        self.searchers.place.next = self.count.q.val().get_bits::<5>(0);
        connect!(
            self.searchers <- self: man, start = starts.q, number = number.q, tag = word_0.q,
                window = word_2.q, limit = word_3.q, counts = word_4.q, asked = word_5.q
        );

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
        self.repeats.next = self.found.q.val() & self.checked.val();
        self.mover.next = self.mover_checks.val() & self.repeats.val();
        self.other.next = self.other_checks.val() & self.repeats.val();
        self.flags.next = bit_cast::<8, 1>(self.detector.exact.val().into())
            | (bit_cast::<8, 1>(self.detector.list_overflow.val().into()) << 1)
            | (bit_cast::<8, 1>(self.detector.window_cut.val().into()) << 2)
            | (bit_cast::<8, 1>(self.mover.val().into()) << 3)
            | (bit_cast::<8, 1>(self.other.val().into()) << 4);
        if !self.of_verdict.val().get_bit(0) {
            self.occurrences.next = 0.into();
        }
        if !self.of_verdict.val().get_bit(1) {
            self.distance.next = 0.into();
        }
        if !self.of_verdict.val().get_bit(2) {
            self.cycles.next = 0.into();
        }
        if !self.of_verdict.val().get_bit(3) {
            self.ply.next = 0.into();
        }
        if !self.says.val().get_bit(12) {
            self.plain.next = 0.into();
        }
        if !(self.says.val().get_bit(13) & self.detects.val()) {
            self.flags.next = 0.into();
        }
        self.own_number.next = self.number.q.val();
        self.result.next = self.searchers.answer_byte.val();
        self.busy.next = bit_cast::<8, 5>(self.searchers.busy_count.val());
        if !self.of_search.val().get_bit(0) {
            self.own_number.next = 0.into();
        }
        if !self.of_search.val().get_bit(1) {
            self.result.next = 0.into();
        }
        if !self.of_search.val().get_bit(2) {
            self.busy.next = 0.into();
        }
        self.port.data.next = self.says.val().get_bits::<8>(0)
            | self.occurrences.val()
            | self.distance.val()
            | self.cycles.val()
            | self.ply.val()
            | self.plain.val()
            | self.flags.val()
            | self.own_number.val()
            | self.result.val()
            | self.busy.val();
        self.port.valid.next = self.offers.val();
        // Of the answer of a searcher, where that ends.
        self.ends_there.next = self.at_last_place.val() | !self.of_search.val().get_bit(1);
        self.port.last.next = self.says.val().get_bit(15) & self.ends_there.val();

        if self.port.reset.val() {
            self.follows.d.next = false;
            self.clocks.d.next = 0.into();
            self.found.d.next = false;
            self.has_failed.d.next = false;
        }
    }
}
