//! The answer to a search, byte by byte.

use perpetual_link::protocol::ANSWER_BIT;
use perpetual_link::search::{SEARCH, SearchStatus};
use rust_hdl::prelude::*;
use smart_default::SmartDefault;

/// The words of an answer to SEARCH, a byte at a time.
///
/// `data`, a cycle after `place` with `selected`: places 30 and 31 are number and opcode, 0 to 27 the words from tag to cycles, 28 the
/// flags, 29 the status; 0 without `selected`. All that it is made of stands while it is sent.
#[derive(LogicBlock, SmartDefault)]
pub struct Report {
    /// Clock, rising edge.
    pub clock: Signal<In, Clock>,
    /// Which byte.
    pub place: Signal<In, Bits<5>>,
    /// It is shown.
    pub selected: Signal<In, Bit>,
    /// The number of the request.
    pub number: Signal<In, Bits<8>>,
    /// Its tag.
    pub tag: Signal<In, Bits<32>>,
    /// What the search found.
    pub value: Signal<In, Bits<16>>,
    /// The best move.
    pub best: Signal<In, Bits<15>>,
    /// Nodes.
    pub nodes: Signal<In, Bits<32>>,
    /// Lists of moves made.
    pub generations: Signal<In, Bits<32>>,
    /// Nodes that were repetitions.
    pub repetitions: Signal<In, Bits<32>>,
    /// Nodes whose alpha was raised.
    pub bounds: Signal<In, Bits<32>>,
    /// Cycles from begin to end.
    pub cycles: Signal<In, Bits<32>>,
    /// A repetition may have been missed.
    pub inexact: Signal<In, Bit>,
    /// It was aborted.
    pub aborted: Signal<In, Bit>,
    /// It made more nodes than its limit.
    pub abandoned: Signal<In, Bit>,
    /// Its depth is none.
    pub too_deep: Signal<In, Bit>,
    /// Its lists were full.
    pub list_full: Signal<In, Bit>,
    /// Its frames were.
    pub frames_full: Signal<In, Bit>,
    /// The side not to move is in check.
    pub illegal_root: Signal<In, Bit>,
    /// The byte.
    pub data: Signal<Out, Bits<8>>,
    shown: DFF<Bits<8>>,
    status: Signal<Local, Bits<4>>,
    tail: Signal<Local, Bits<32>>,
    found: Signal<Local, Bits<32>>,
    word: Signal<Local, Bits<32>>,
    chosen_byte: Signal<Local, Bits<8>>,
    #[default(Constant::new(u64::from(SEARCH | ANSWER_BIT).into()))]
    opcode: Constant<Bits<8>>,
    #[default(Constant::new((SearchStatus::Aborted as u64).into()))]
    aborted_code: Constant<Bits<4>>,
    #[default(Constant::new((SearchStatus::Abandoned as u64).into()))]
    abandoned_code: Constant<Bits<4>>,
    #[default(Constant::new((SearchStatus::TooDeep as u64).into()))]
    too_deep_code: Constant<Bits<4>>,
    #[default(Constant::new((SearchStatus::ListFull as u64).into()))]
    list_full_code: Constant<Bits<4>>,
    #[default(Constant::new((SearchStatus::FramesFull as u64).into()))]
    frames_full_code: Constant<Bits<4>>,
    #[default(Constant::new((SearchStatus::IllegalRoot as u64).into()))]
    illegal_root_code: Constant<Bits<4>>,
}

impl Logic for Report {
    #[perpetual_verilog::kernel]
    fn update(&mut self) {
        dff_setup!(self, clock, shown);
        self.status.next = 0.into();
        if self.illegal_root.val() {
            self.status.next = self.illegal_root_code.val();
        }
        if self.frames_full.val() {
            self.status.next = self.frames_full_code.val();
        }
        if self.list_full.val() {
            self.status.next = self.list_full_code.val();
        }
        if self.too_deep.val() {
            self.status.next = self.too_deep_code.val();
        }
        if self.abandoned.val() {
            self.status.next = self.abandoned_code.val();
        }
        if self.aborted.val() {
            self.status.next = self.aborted_code.val();
        }
        self.found.next =
            bit_cast::<32, 16>(self.value.val()) | (bit_cast::<32, 15>(self.best.val()) << 16);
        self.tail.next = bit_cast::<32, 1>(self.inexact.val().into())
            | (bit_cast::<32, 4>(self.status.val()) << 8)
            | (bit_cast::<32, 8>(self.number.val()) << 16)
            | (bit_cast::<32, 8>(self.opcode.val()) << 24);
        if self.place.val().get_bit(4) {
            if self.place.val().get_bit(3) {
                if self.place.val().get_bit(2) {
                    self.word.next = self.tail.val();
                } else {
                    self.word.next = self.cycles.val();
                }
            } else {
                if self.place.val().get_bit(2) {
                    self.word.next = self.bounds.val();
                } else {
                    self.word.next = self.repetitions.val();
                }
            }
        } else {
            if self.place.val().get_bit(3) {
                if self.place.val().get_bit(2) {
                    self.word.next = self.generations.val();
                } else {
                    self.word.next = self.nodes.val();
                }
            } else {
                if self.place.val().get_bit(2) {
                    self.word.next = self.found.val();
                } else {
                    self.word.next = self.tag.val();
                }
            }
        }
        if self.place.val().get_bit(1) {
            self.chosen_byte.next = self.word.val().get_bits::<8>(16);
            if self.place.val().get_bit(0) {
                self.chosen_byte.next = self.word.val().get_bits::<8>(24);
            }
        } else {
            self.chosen_byte.next = self.word.val().get_bits::<8>(0);
            if self.place.val().get_bit(0) {
                self.chosen_byte.next = self.word.val().get_bits::<8>(8);
            }
        }
        self.shown.d.next = self.chosen_byte.val();
        if !self.selected.val() {
            self.shown.d.next = 0.into();
        }
        self.data.next = self.shown.q.val();
    }
}
