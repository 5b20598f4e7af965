//! Composes answers, part by part, and frames them.

use perpetual_link::Identity;
use rust_hdl::prelude::*;

use super::byte_port::ByteUser;
use super::framer::Framer;
use super::reply_port::ReplyPort;
use super::rom::Rom;
use super::script::{self, PLACE_BITS, WORD_BITS};

/// Sends the parts of an answer that it is told to send: the table in [`super::script`] says of
/// which bytes each consists.
///
/// **Ports**: `clock`; `reset`; a [`ReplyPort`], whose `busy` comes from a register; `dropped`, the
/// frames dropped, to be held while `busy` is high; `tx` to the UART, from registers.
///
/// [`Reply::new`] makes one; the default has nothing in its table.
#[derive(LogicBlock, Default)]
pub struct Reply {
    /// Clock, rising edge.
    pub clock: Signal<In, Clock>,
    /// Drops the answer under way.
    pub reset: Signal<In, Bit>,
    /// What to send, and what it is made of.
    pub port: ReplyPort,
    /// Frames dropped.
    pub dropped: Signal<In, Bits<8>>,
    /// Bytes for the line.
    pub tx: ByteUser,
    framer: Framer,
    words: Rom<WORD_BITS, PLACE_BITS>,
    running: DFF<Bit>,
    // The word of this place has come out of the table; and a cycle later, what chooses the source
    // stands in registers: block RAM is slow to answer.
    arrived: DFF<Bit>,
    fetched: DFF<Bit>,
    source: DFF<Bits<3>>,
    is_wide: DFF<Bit>,
    at: DFF<Bits<5>>,
    word: Signal<Local, Bits<14>>,
    lower: Signal<Local, Bits<8>>,
    upper: Signal<Local, Bits<8>>,
    wide: Signal<Local, Bits<8>>,
    narrow: Signal<Local, Bits<8>>,
    flags: Signal<Local, Bits<8>>,
    taken: Signal<Local, Bit>,
}

impl Reply {
    /// For a board of this identity; its `ply` and `dropped` are not looked at.
    pub fn new(identity: &Identity) -> Reply {
        Reply { words: Rom::new(&script::words(identity)), ..Reply::default() }
    }
}

impl Logic for Reply {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, running, arrived, fetched, source, is_wide, at);
        self.words.clock.next = self.clock.val();
        self.words.address.next = self.at.q.val();
        self.word.next = self.words.data.val();
        self.source.d.next = self.word.val().get_bits::<3>(8);
        // Bit 11 of a word: one byte of a 16-bit number.
        self.is_wide.d.next = self.word.val().get_bit(11);

        self.flags.next = bit_cast::<8, 1>(self.port.exact.val().into())
            | (bit_cast::<8, 1>(self.port.list_overflow.val().into()) << 1)
            | (bit_cast::<8, 1>(self.port.window_cut.val().into()) << 2);
        if self.source.q.val().get_bit(1) {
            self.lower.next = self.port.distance.val().get_bits::<8>(0);
            self.upper.next = self.port.ply.val().get_bits::<8>(0);
            if self.source.q.val().get_bit(0) {
                self.lower.next = self.port.distance.val().get_bits::<8>(8);
                self.upper.next = self.port.ply.val().get_bits::<8>(8);
            }
        } else {
            self.lower.next = self.port.occurrences.val().get_bits::<8>(0);
            self.upper.next = self.port.cycles.val().get_bits::<8>(0);
            if self.source.q.val().get_bit(0) {
                self.lower.next = self.port.occurrences.val().get_bits::<8>(8);
                self.upper.next = self.port.cycles.val().get_bits::<8>(8);
            }
        }
        self.wide.next = self.lower.val();
        if self.source.q.val().get_bit(2) {
            self.wide.next = self.upper.val();
        }
        if !self.is_wide.q.val() {
            self.wide.next = 0.into();
        }
        self.narrow.next = 0.into();
        if self.source.q.val().get_bit(0) {
            self.narrow.next = self.port.latest.val();
        }
        if self.source.q.val().get_bit(1) {
            self.narrow.next = self.dropped.val();
        }
        if self.source.q.val().get_bit(2) {
            self.narrow.next = bit_cast::<8, 3>(self.port.status.val());
            if self.source.q.val().get_bit(0) {
                self.narrow.next = self.flags.val();
            }
        }
        if self.is_wide.q.val() {
            self.narrow.next = 0.into();
        }

        self.framer.clock.next = self.clock.val();
        self.framer.reset.next = self.reset.val();
        self.framer.data.next =
            self.wide.val() | self.narrow.val() | self.word.val().get_bits::<8>(0);
        self.framer.valid.next = self.fetched.q.val();
        self.framer.last.next = self.word.val().get_bit(13);
        ByteUser::link(&mut self.tx, &mut self.framer.tx);

        self.taken.next = self.fetched.q.val() & self.framer.ready.val();
        self.arrived.d.next = self.running.q.val() & !self.taken.val();
        self.fetched.d.next = self.arrived.q.val() & self.running.q.val() & !self.taken.val();
        if self.taken.val() {
            self.at.d.next = self.at.q.val() + 1;
            // Bit 12 of a word: the part ends.
            if self.word.val().get_bit(12) {
                self.running.d.next = false;
            }
        }
        if self.port.start.val() {
            self.running.d.next = true;
            self.at.d.next = self.port.place.val();
        }
        if self.reset.val() {
            self.running.d.next = false;
            self.arrived.d.next = false;
            self.fetched.d.next = false;
        }
        self.port.busy.next = self.running.q.val();
    }
}
