//! The answers of a search board, byte by byte.

use crate::wire::rom::Rom;
use perpetual_link::Identity;
use perpetual_link::search::SEARCH;
use rust_hdl::prelude::*;
use smart_default::SmartDefault;

/// Number, opcode, what is said, and the status: one answer, a byte at a time.
///
/// * In: `sending` from the first cycle of an answer to that of `sent`. What it is of: `of_board`, to IDENTIFY; `of_search`; neither: a status alone. What is in
///   it stands meanwhile: `number`, `opcode` and `status` of the request; `dropped` and `busy_count` for IDENTIFY; `search_number`, and
///   `search_byte`, a cycle after `place`.
/// * Out: `data` with `valid`, and `last` with the last byte; a byte is taken in a cycle in which `ready` is high. `sent`: the last one is.
#[derive(LogicBlock, SmartDefault)]
pub struct Answer {
    /// Clock, rising edge.
    pub clock: Signal<In, Clock>,
    /// There is an answer.
    pub sending: Signal<In, Bit>,
    /// It is what the board says of itself.
    pub of_board: Signal<In, Bit>,
    /// It is that to a search.
    pub of_search: Signal<In, Bit>,
    /// The number of the request.
    pub number: Signal<In, Bits<8>>,
    /// Its opcode.
    pub opcode: Signal<In, Bits<8>>,
    /// What has become of it.
    pub status: Signal<In, Bits<4>>,
    /// Frames dropped.
    pub dropped: Signal<In, Bits<8>>,
    /// Searchers at work.
    pub busy_count: Signal<In, Bits<5>>,
    /// The number of the search.
    pub search_number: Signal<In, Bits<8>>,
    /// A byte of its answer.
    pub search_byte: Signal<In, Bits<8>>,
    /// The place of that byte in the answer.
    pub place: Signal<Out, Bits<5>>,
    /// A byte is taken.
    pub ready: Signal<In, Bit>,
    /// The byte.
    pub data: Signal<Out, Bits<8>>,
    /// There is one.
    pub valid: Signal<Out, Bit>,
    /// It is the last.
    pub last: Signal<Out, Bit>,
    /// The last one is taken.
    pub sent: Signal<Out, Bit>,
    identity: Rom<8, 5>,
    at: DFF<Bits<5>>,
    fetches: DFF<Bits<2>>,
    offers: Signal<Local, Bit>,
    sends: Signal<Local, Bit>,
    is_last: Signal<Local, Bit>,
    said: Signal<Local, Bits<8>>,
    #[default(Constant::new(0x80.into()))]
    answer_bit: Constant<Bits<8>>,
    #[default(Constant::new((u64::from(SEARCH) | 0x80).into()))]
    search_answer: Constant<Bits<8>>,
}

/// What a board says of itself, a byte a word.
pub(crate) fn bytes(identity: &Identity) -> Rom<8, 5> {
    let bytes: Vec<u64> = identity.to_bytes().iter().map(|byte| u64::from(*byte)).collect();
    Rom::new(&bytes)
}

impl Answer {
    /// The answers of a board that says this of itself; its `ply` and `dropped` are not looked at.
    pub fn new(identity: &Identity) -> Answer {
        Answer { identity: bytes(identity), ..Answer::default() }
    }
}

impl Logic for Answer {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, at, fetches);
        self.identity.clock.next = self.clock.val();
        self.offers.next = self.sending.val() & self.fetches.q.val().get_bit(1);
        self.sends.next = self.offers.val() & self.ready.val();
        self.is_last.next = self.at.q.val() == 29;
        self.sent.next = self.sends.val() & self.is_last.val();

        // Number and opcode are places 30 and 31, the status 29. A byte of a searcher or of the table stands two cycles
        // after its place.
        if self.sending.val() {
            if !self.fetches.q.val().get_bit(1) {
                self.fetches.d.next = self.fetches.q.val() + 1;
            }
            if self.sends.val() {
                self.fetches.d.next = 0.into();
                self.at.d.next = self.at.q.val() + 1;
                if !self.of_board.val() & !self.of_search.val() & (self.at.q.val() == 31) {
                    self.at.d.next = 29.into();
                }
                if self.of_board.val() & (self.at.q.val() == 17) {
                    self.at.d.next = 29.into();
                }
            }
        } else {
            self.at.d.next = 30.into();
            self.fetches.d.next = 0.into();
        }
        self.identity.enable.next = true;
        self.identity.address.next = self.at.q.val();
        self.said.next = self.identity.data.val();
        if self.at.q.val() == 15 {
            self.said.next = bit_cast::<8, 5>(self.busy_count.val());
        }
        if self.at.q.val() == 16 {
            self.said.next = 0.into();
        }
        if self.at.q.val() == 17 {
            self.said.next = self.dropped.val();
        }
        if self.at.q.val() == 29 {
            self.said.next = bit_cast::<8, 4>(self.status.val());
        }
        if self.of_search.val() {
            self.said.next = self.search_byte.val();
        }
        if self.at.q.val() == 30 {
            self.said.next = self.number.val();
            if self.of_search.val() {
                self.said.next = self.search_number.val();
            }
        }
        if self.at.q.val() == 31 {
            self.said.next = self.opcode.val() | self.answer_bit.val();
            if self.of_search.val() {
                self.said.next = self.search_answer.val();
            }
        }
        self.place.next = self.at.q.val();
        self.data.next = self.said.val();
        self.valid.next = self.offers.val();
        self.last.next = self.is_last.val();
    }
}
