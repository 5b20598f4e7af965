//! Executes the requests of a search board.

use crate::window::WindowForm;
use crate::wire::engine_port::EnginePort;
use crate::wire::frame_port::FrameUser;
use crate::wire::rom::Rom;
use crate::wire::step::{ASKS_BITS, DOES_BITS, OWN_BITS, PLACE_BITS, SAYS_BITS, TESTS};
use crate::wire::stepper::{Stepper, steps, words};
use array_init::array_init;
use perpetual_link::Identity;
use rust_hdl::prelude::*;
use smart_default::SmartDefault;

use super::program::program;
use super::searcher::Searcher;
use super::vocabulary::LAST_PLACE;
use crate::constant::constant;

/// The searchers of a board, and the requests of docs/protocol.md.
///
/// What it does is a [`program`](super::program) in block RAM, one step a cycle; here is what a step can do, and what it can test.
///
/// **Ports**: `clock`; `frames` to the deframer; `port` to the front end, an [`EnginePort`]. There `reset` forgets the request
/// under way, all searches, and the table's name, and must come first of all. `repetition`: the last search of some searcher
/// counted a repetition. `failed`: a frame was dropped since reset. `beat`: one cycle of 65,536.
///
/// A request that waits for a searcher holds up those behind it. Answers to searches that have ended go before the next request
/// is read.
///
/// **Reset**, from any state in one cycle, as of [`crate::wire::engine::Engine`]. No reset need `bytes`, `number` and `count`, which
/// are written by each request before they are used.
///
/// **Ignores** all that docs/protocol.md calls a duty of the host.
///
/// [`SearchEngine::new`] makes one; the default has no program.
#[derive(perpetual_verilog::Circuit, SmartDefault)]
pub struct SearchEngine<const SEARCHERS: usize> {
    /// Rising edge.
    pub clock: Signal<In, Clock>,
    /// The front end.
    pub port: EnginePort,
    /// The frames with the requests.
    pub frames: FrameUser,
    #[default({
        const { assert!(1 <= SEARCHERS && SEARCHERS <= 16, "a board has 1 to 16 searchers") };
        array_init(|_| Searcher::default())
    })]
    searcher: [Searcher; SEARCHERS],
    stepper: Stepper,
    steps: Rom<DOES_BITS, PLACE_BITS>,
    words: Rom<SAYS_BITS, PLACE_BITS>,
    // The two latest bytes of the request, the newest at the top.
    bytes: DFF<Bits<16>>,
    number: DFF<Bits<8>>,
    // The header, the last 24 bytes of what is kept of the request: four to a word, the older ones in the lower bits.
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
    age: DFF<Bits<17>>,
    does: Signal<Local, Bits<OWN_BITS>>,
    says: Signal<Local, Bits<16>>,
    // The bits of the step, by name.
    begins: Signal<Local, Bit>,
    reads: Signal<Local, Bit>,
    counts: Signal<Local, Bit>,
    sets: Signal<Local, Bit>,
    enters: Signal<Local, Bit>,
    upper: Signal<Local, Bit>,
    offers: Signal<Local, Bit>,
    // What is told to the searchers, where no byte is offered.
    tells: Signal<Local, Bits<7>>,
    takes_byte: Signal<Local, Bit>,
    latest: Signal<Local, Bits<8>>,
    man: Signal<Local, Bits<4>>,
    first_of: Signal<Local, Bits<TESTS>>,
    second_of: Signal<Local, Bits<TESTS>>,
    // What the searchers say.
    any_reserved: Signal<Local, Bit>,
    is_free: Signal<Local, Bit>,
    is_done: Signal<Local, Bit>,
    is_ending: Signal<Local, Bit>,
    has_ended: Signal<Local, Bit>,
    is_ready: Signal<Local, Bit>,
    any_taken: Signal<Local, Bit>,
    its_byte: Signal<Local, Bits<8>>,
    busy_count: Signal<Local, Bits<5>>,
    // The tests that are made here.
    at_last_place: Signal<Local, Bit>,
    is_sixteen: Signal<Local, Bit>,
    is_identify: Signal<Local, Bit>,
    // The parts of a byte that is offered.
    own_number: Signal<Local, Bits<8>>,
    result: Signal<Local, Bits<8>>,
    busy: Signal<Local, Bits<8>>,
    drops: Signal<Local, Bits<8>>,
    echo: Signal<Local, Bits<8>>,
    #[default(constant(LAST_PLACE))]
    last_place: Constant<Bits<5>>,
}

impl<const SEARCHERS: usize> SearchEngine<SEARCHERS> {
    /// Searchers whose detectors hold so many plies, of this form, on a board that says this of itself; its `ply` and `dropped` are
    /// not looked at.
    ///
    /// # Panics
    /// As [`crate::search::SearchChip::new`].
    pub fn new(identity: &Identity, plies: usize, form: WindowForm) -> Self {
        let program = program(identity);
        Self {
            searcher: array_init(|_| Searcher::new(plies, form)),
            steps: steps(&program),
            words: words(&program),
            ..Self::default()
        }
    }
}

impl<const SEARCHERS: usize> Logic for SearchEngine<SEARCHERS> {
    #[perpetual_verilog::kernel]
    fn update(&mut self) {
        // The step, as vocabulary.rs has its bits, from bit 8 on.
        self.does.next = self.steps.data.val().get_bits::<OWN_BITS>(8);
        self.says.next = self.words.data.val();
        self.begins.next = self.does.val().get_bit(0);
        self.reads.next = self.does.val().get_bit(1);
        self.counts.next = self.does.val().get_bit(3);
        self.sets.next = self.does.val().get_bit(4);
        self.enters.next = self.does.val().get_bit(5);
        self.upper.next = self.does.val().get_bit(9);
        self.offers.next = self.does.val().get_bit(12);
        self.tells.next = self.says.val().get_bits::<7>(8);
        if self.offers.val() {
            self.tells.next = 0.into();
        }

        // What the searchers say: the last has joined it, and the last assignment counts.
        for i in 0..SEARCHERS {
            connect!(
                self <- self.searcher[i]: any_reserved = reserved, is_free = free, is_done = done,
                    is_ending = ending, is_ready = history_ready, any_taken = taken,
                    its_byte = answer_byte, busy_count
            );
            self.port.repetition.next = self.searcher[i].repeated.val();
        }

        // The request.
        self.latest.next = self.bytes.q.val().get_bits::<8>(8);
        self.takes_byte.next = self.reads.val() & self.frames.in_frame.val();
        self.frames.take.next =
            self.takes_byte.val() | (self.begins.val() & self.frames.frame.val());
        if self.takes_byte.val() {
            self.bytes.d.next =
                (self.bytes.q.val() >> 8) | (bit_cast::<16, 8>(self.frames.front.val()) << 8);
        }
        if self.does.val().get_bit(13) {
            self.number.d.next = self.latest.val();
        }
        if self.takes_byte.val() & self.does.val().get_bit(2) {
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
        self.is_reserved.d.next = self.any_reserved.val();
        self.is_named.d.next = self.word_1.q.val() == self.table_name.q.val();
        self.was_named.d.next = self.word_3.q.val() == self.table_name.q.val();
        self.is_busy.d.next = self.any_taken.val();
        if self.tells.val().get_bit(5) {
            self.table_name.d.next = self.word_4.q.val();
        }
        if self.tells.val().get_bit(6) | self.port.reset.val() {
            self.table_name.d.next = 0.into();
        }

        self.has_ended.next = !self.is_ending.val();

        // The tests, as vocabulary.rs has them: two of each group.
        self.at_last_place.next = self.count.q.val().get_bits::<5>(0) == self.last_place.val();
        self.is_sixteen.next = (self.latest.val() >> 2) == 4;
        self.is_identify.next = self.latest.val() == 1;
        self.first_of.next = bit_cast::<9, 1>(self.frames.boundary.val().into())
            | (bit_cast::<9, 1>(self.port.ready.val().into()) << 1)
            | (bit_cast::<9, 1>(self.is_done.val().into()) << 2)
            | (bit_cast::<9, 1>(self.is_ready.val().into()) << 3)
            | (bit_cast::<9, 1>(self.at_last_place.val().into()) << 4)
            | (bit_cast::<9, 1>(self.is_named.q.val().into()) << 5)
            | (bit_cast::<9, 1>(self.word_5.q.val().get_bits::<8>(0).any().into()) << 6)
            | (bit_cast::<9, 1>(self.is_sixteen.val().into()) << 7)
            | (bit_cast::<9, 1>(self.latest.val().get_bits::<1>(0)) << 8);
        self.second_of.next = bit_cast::<9, 1>(self.frames.in_frame.val().into())
            | (bit_cast::<9, 1>(self.is_free.val().into()) << 1)
            | (bit_cast::<9, 1>(self.has_ended.val().into()) << 2)
            | (bit_cast::<9, 1>(self.count.q.val().get_bits::<6>(0).all().into()) << 3)
            | (bit_cast::<9, 1>(self.is_reserved.q.val().into()) << 4)
            | (bit_cast::<9, 1>(self.was_named.q.val().into()) << 5)
            | (bit_cast::<9, 1>(self.is_busy.q.val().into()) << 6)
            | (bit_cast::<9, 1>(self.is_identify.val().into()) << 7)
            | (bit_cast::<9, 1>(self.latest.val().get_bits::<1>(1)) << 8);
        self.stepper.goes.next = self.steps.data.val().get_bits::<8>(0);
        self.stepper.asks.next = self.steps.data.val().get_bits::<ASKS_BITS>(22);
        connect!(self.steps <- self.stepper: address = place, enable = moves_on);
        connect!(self.words <- self.stepper: address = place, enable = moves_on);
        self.stepper.reset.next = self.port.reset.val();
        connect!(self.stepper <- self: first = first_of, second = second_of);

        // The answer.
        self.own_number.next = self.number.q.val();
        self.result.next = self.its_byte.val();
        self.busy.next = bit_cast::<8, 5>(self.busy_count.val());
        self.drops.next = self.port.dropped.val();
        self.echo.next = self.latest.val();
        if !self.says.val().get_bit(8) {
            self.own_number.next = 0.into();
        }
        if !self.says.val().get_bit(9) {
            self.result.next = 0.into();
        }
        if !self.says.val().get_bit(10) {
            self.busy.next = 0.into();
        }
        if !self.says.val().get_bit(11) {
            self.drops.next = 0.into();
        }
        if !self.says.val().get_bit(12) {
            self.echo.next = 0.into();
        }
        self.port.data.next = self.says.val().get_bits::<8>(0)
            | self.own_number.val()
            | self.result.val()
            | self.busy.val()
            | self.drops.val()
            | self.echo.val();
        self.port.valid.next = self.offers.val();
        self.port.last.next =
            self.says.val().get_bit(15) & (self.at_last_place.val() | !self.says.val().get_bit(9));
        self.port.failed.next = self.port.dropped.val().any();
        self.age.d.next = bit_cast::<17, 16>(self.age.q.val().get_bits::<16>(0)) + 1;
        self.port.beat.next = self.age.q.val().get_bit(16);
        if self.port.reset.val() {
            self.age.d.next = 0.into();
        }

        // What the searchers are told.
        self.starts.d.next = self.tells.val().get_bit(1) & !self.port.reset.val();
        self.man.next = self.latest.val().get_bits::<4>(0);
        if self.upper.val() {
            self.man.next = self.latest.val().get_bits::<4>(4);
        }
        for i in 0..SEARCHERS {
            connect!(self.searcher[i] <- self: clock, man);
            self.searcher[i].reset.next = self.port.reset.val();
            self.searcher[i].entry_enable.next = self.does.val().get_bit(10);
            self.searcher[i].entry_address.next = self.count.q.val();
            self.searcher[i].entry.next = self.bytes.q.val();
            self.searcher[i].choose.next = self.does.val().get_bit(6);
            self.searcher[i].write_enable.next = self.does.val().get_bit(8);
            self.searcher[i].write_square.next = self.count.q.val().get_bits::<6>(0);
            self.searcher[i].history_clear.next = self.tells.val().get_bit(0);
            self.searcher[i].history_push.next = self.does.val().get_bit(11);
            self.searcher[i].record.next = self.bytes.q.val();
            self.searcher[i].start.next = self.starts.q.val();
            self.searcher[i].number.next = self.number.q.val();
            connect!(
                self.searcher[i] <- self: tag = word_0.q, window = word_2.q, limit = word_3.q,
                    counts = word_4.q, asked = word_5.q
            );
            self.searcher[i].give_up.next = self.tells.val().get_bit(2);
            self.searcher[i].everything.next = self.tells.val().get_bit(3);
            self.searcher[i].target.next = self.latest.val();
            self.searcher[i].acknowledge.next =
                self.tells.val().get_bit(4) & self.at_last_place.val();
            self.searcher[i].select.next = !self.does.val().get_bit(7);
            self.searcher[i].place.next = self.count.q.val().get_bits::<5>(0);
        }
        // The chain of searchers.
        self.searcher[0].reserved_in.next = false;
        self.searcher[0].free_in.next = false;
        self.searcher[0].taken_in.next = false;
        self.searcher[0].ending_in.next = false;
        self.searcher[0].done_in.next = false;
        self.searcher[0].repeated_in.next = false;
        self.searcher[0].history_ready_in.next = false;
        self.searcher[0].busy_count_in.next = 0.into();
        self.searcher[0].answer_byte_in.next = 0.into();
        for i in 1..SEARCHERS {
            self.searcher[i].reserved_in.next = self.searcher[i - 1].reserved.val();
            self.searcher[i].free_in.next = self.searcher[i - 1].free.val();
            self.searcher[i].taken_in.next = self.searcher[i - 1].taken.val();
            self.searcher[i].ending_in.next = self.searcher[i - 1].ending.val();
            self.searcher[i].done_in.next = self.searcher[i - 1].done.val();
            self.searcher[i].repeated_in.next = self.searcher[i - 1].repeated.val();
            self.searcher[i].history_ready_in.next = self.searcher[i - 1].history_ready.val();
            self.searcher[i].busy_count_in.next = self.searcher[i - 1].busy_count.val();
            self.searcher[i].answer_byte_in.next = self.searcher[i - 1].answer_byte.val();
        }
    }
}
