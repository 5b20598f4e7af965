//! A search chip with the request that it works for.

use perpetual_link::{Opcode, Status};
use rust_hdl::prelude::*;
use smart_default::SmartDefault;

use crate::constant::constant;
use crate::search::chip::SearchChip;
use crate::window::WindowForm;

/// A [`SearchChip`] that knows whose search it makes, ends it at its limit, and has its answer as bytes; one of a chain.
///
/// All searchers of a board are told the same at the same time. What is for one of them alone is for the **chosen** one; what
/// they say is joined from one to the next.
///
/// * **Table**, while no search is made: `entry_enable`, `entry_address`, `entry`; for all.
/// * **Choice**: in a cycle with `choose` the first that is free becomes the chosen one; there is none if none is free.
/// * **Load** of the chosen one: `write_enable`, `write_square`, `man` for all 64 squares; `history_clear`; then the moves before the
///   root, `history_push` with `record` in cycles in which `history_ready` is high.
/// * **Start** of it: `start` with `number` and the words of a SEARCH but for the name of the table: `tag`, `window`, `limit`,
///   `counts`, `asked`.
/// * **End**: `give_up` with `everything`, or with the search's number as `target`. `reset` abandons what is under way; none is free until its
///   chip is as after power-up.
/// * **Answer**: in a cycle with `select` the first that has one becomes the selected one. `answer_byte`, a cycle after `place`, is
///   a byte of its answer: places 30 and 31 are number and opcode, 0 to 27 the words from tag to cycles, 28 the flags, 29 the status.
///   `acknowledge`: the answer has been sent.
/// * **Chain**: an output is joined with the input of its name and `_in`, the output of the searcher before; that of the first is 0. The last
///   says of all: the words have a bit that is `reserved`; one is `free`: it has no search, nor an answer to be sent, and its chip is ready; one is `taken`: it has either;
///   one is `ending`: it was aborted; one is `done`: it has ended; the chosen one is
///   `history_ready`; one has `repeated`: its last search counted a repetition. `busy_count`: so many are taken; each counts a cycle later.
///
/// A search is abandoned if, and only if, it makes more nodes than its limit.
#[derive(perpetual_verilog::Circuit, SmartDefault)]
pub struct Searcher {
    /// Rising edge.
    pub clock: Signal<In, Clock>,
    /// Begins anew.
    pub reset: Signal<In, Bit>,
    /// Writes an entry of the table.
    pub entry_enable: Signal<In, Bit>,
    /// The address of the entry.
    pub entry_address: Signal<In, Bits<8>>,
    /// What it becomes.
    pub entry: Signal<In, Bits<16>>,
    /// The first that is free becomes the chosen one.
    pub choose: Signal<In, Bit>,
    /// Writes a square of the root.
    pub write_enable: Signal<In, Bit>,
    /// The square that is written.
    pub write_square: Signal<In, Bits<6>>,
    /// What stands there.
    pub man: Signal<In, Bits<4>>,
    /// Empties the line before the root.
    pub history_clear: Signal<In, Bit>,
    /// Plays a move of it.
    pub history_push: Signal<In, Bit>,
    /// Which: to 0-5, from 6-11, piece 12-15.
    pub record: Signal<In, Bits<16>>,
    /// Begins.
    pub start: Signal<In, Bit>,
    /// The number of the request.
    pub number: Signal<In, Bits<8>>,
    /// Its tag.
    pub tag: Signal<In, Bits<32>>,
    /// Alpha in the lower half, beta in the upper.
    pub window: Signal<In, Bits<32>>,
    /// The most nodes.
    pub limit: Signal<In, Bits<32>>,
    /// Score 0-15; pawns, rooks and queens 16-23; knights and bishops 24-31.
    pub counts: Signal<In, Bits<32>>,
    /// Depth 0-7, side 8, rights 9-12, bound 13, perft 14, file of the double step 16-18, there was one 19, half-moves 24-31.
    pub asked: Signal<In, Bits<32>>,
    /// Ends the search.
    pub give_up: Signal<In, Bit>,
    /// Whatever its number.
    pub everything: Signal<In, Bit>,
    /// Only if this is its number.
    pub target: Signal<In, Bits<8>>,
    /// The answer has been sent.
    pub acknowledge: Signal<In, Bit>,
    /// The first that has an answer becomes the selected one.
    pub select: Signal<In, Bit>,
    /// Which byte of the answer.
    pub place: Signal<In, Bits<5>>,
    /// Of the words of one before, a bit is set that must be 0.
    pub reserved_in: Signal<In, Bit>,
    /// Of those of one up to this one.
    pub reserved: Signal<Out, Bit>,
    /// One before is free.
    pub free_in: Signal<In, Bit>,
    /// One up to this one is free.
    pub free: Signal<Out, Bit>,
    /// One before has a search or its answer.
    pub taken_in: Signal<In, Bit>,
    /// One up to this one has a search or its answer.
    pub taken: Signal<Out, Bit>,
    /// One before makes one that was aborted.
    pub ending_in: Signal<In, Bit>,
    /// One up to this one makes one that was aborted.
    pub ending: Signal<Out, Bit>,
    /// One before has an answer.
    pub done_in: Signal<In, Bit>,
    /// One up to this one has an answer.
    pub done: Signal<Out, Bit>,
    /// One before counted a repetition.
    pub repeated_in: Signal<In, Bit>,
    /// One up to this one counted a repetition.
    pub repeated: Signal<Out, Bit>,
    /// One before is chosen, and a move of its line is taken.
    pub history_ready_in: Signal<In, Bit>,
    /// One up to this one is.
    pub history_ready: Signal<Out, Bit>,
    /// How many before are taken.
    pub busy_count_in: Signal<In, Bits<5>>,
    /// How many up to this one are.
    pub busy_count: Signal<Out, Bits<5>>,
    /// The byte of the selected one, if it is before; else 0.
    pub answer_byte_in: Signal<In, Bits<8>>,
    /// The byte of the selected one, if it is one up to this one.
    pub answer_byte: Signal<Out, Bits<8>>,
    chip: SearchChip,
    chosen: DFF<Bit>,
    selected: DFF<Bit>,
    runs: DFF<Bit>,
    // The search has ended; its counts stand, and are compared with the limit a last time.
    settles: DFF<Bit>,
    is_done: DFF<Bit>,
    held_number: DFF<Bits<8>>,
    held_tag: DFF<Bits<32>>,
    held_limit: DFF<Bits<32>>,
    cycles: DFF<Bits<32>>,
    aborted: DFF<Bit>,
    over: DFF<Bit>,
    stopped: DFF<Bit>,
    // A chain of many additions is too long.
    counted: DFF<Bits<5>>,
    is_free: Signal<Local, Bit>,
    is_taken: Signal<Local, Bit>,
    is_running: Signal<Local, Bit>,
    is_meant: Signal<Local, Bit>,
    starts: Signal<Local, Bit>,
    stops: Signal<Local, Bit>,
    // The answer: all that it is made of stands while it is sent.
    shown: DFF<Bits<8>>,
    status: Signal<Local, Bits<4>>,
    tail: Signal<Local, Bits<32>>,
    move_found: Signal<Local, Bits<32>>,
    word: Signal<Local, Bits<32>>,
    chosen_byte: Signal<Local, Bits<8>>,
    #[default(constant(u64::from(Opcode::Search.answer_code())))]
    opcode: Constant<Bits<8>>,
    #[default(constant(Status::Aborted as u64))]
    aborted_code: Constant<Bits<4>>,
    #[default(constant(Status::Abandoned as u64))]
    abandoned_code: Constant<Bits<4>>,
    #[default(constant(Status::TooDeep as u64))]
    too_deep_code: Constant<Bits<4>>,
    #[default(constant(Status::ListFull as u64))]
    list_full_code: Constant<Bits<4>>,
    #[default(constant(Status::FramesFull as u64))]
    frames_full_code: Constant<Bits<4>>,
    #[default(constant(Status::IllegalRoot as u64))]
    illegal_root_code: Constant<Bits<4>>,
}

impl Searcher {
    /// A searcher whose detector holds so many plies, of this form.
    ///
    /// # Panics
    /// As [`SearchChip::new`].
    pub fn new(plies: usize, form: WindowForm) -> Searcher {
        Searcher { chip: SearchChip::new(plies, form), ..Searcher::default() }
    }
}

impl Logic for Searcher {
    #[perpetual_verilog::kernel]
    fn update(&mut self) {
        self.is_running.next = self.runs.q.val() | self.settles.q.val();
        self.is_taken.next = self.is_running.val() | self.is_done.q.val();
        self.is_free.next = !self.is_taken.val() & !self.chip.busy.val();

        // The one that is loaded, and the one whose answer is sent.
        if self.choose.val() {
            self.chosen.d.next = self.is_free.val() & !self.free_in.val();
        }
        if self.select.val() {
            self.selected.d.next = self.is_done.q.val() & !self.done_in.val();
        }
        self.starts.next = self.start.val() & self.chosen.q.val();

        connect!(
            self.chip <- self: reset, entry_enable, entry_address, entry, write_square, man,
                start = starts
        );
        self.chip.write_enable.next = self.write_enable.val() & self.chosen.q.val();
        self.chip.history_clear.next = self.history_clear.val() & self.chosen.q.val();
        self.chip.history_push.next = self.history_push.val() & self.chosen.q.val();
        self.chip.history_piece.next = self.record.val().get_bits::<4>(12);
        self.chip.history_from.next = self.record.val().get_bits::<6>(6);
        self.chip.history_to.next = self.record.val().get_bits::<6>(0);
        self.chip.history_barrier.next = false;
        self.chip.depth.next = self.asked.val().get_bits::<5>(0);
        // A depth that five bits do not hold is one that is too large as well.
        if (self.asked.val().get_bits::<3>(5)).any() {
            self.chip.depth.next = 31.into();
        }
        self.chip.side.next = self.asked.val().get_bit(8);
        self.chip.rights.next = self.asked.val().get_bits::<4>(9);
        self.chip.bound.next = self.asked.val().get_bit(13);
        self.chip.perft.next = self.asked.val().get_bit(14);
        self.chip.ep_file.next = self.asked.val().get_bits::<3>(16);
        self.chip.ep_valid.next = self.asked.val().get_bit(19);
        self.chip.halfmoves.next = self.asked.val().get_bits::<7>(24);
        self.chip.root_alpha.next = self.window.val().get_bits::<16>(0);
        self.chip.root_beta.next = self.window.val().get_bits::<16>(16);
        self.chip.root_score.next = self.counts.val().get_bits::<16>(0);
        self.chip.heavy.next = self.counts.val().get_bits::<5>(16);
        self.chip.minor.next = self.counts.val().get_bits::<5>(24);

        // From begin to end.
        self.is_meant.next = self.give_up.val()
            & (self.everything.val() | (self.target.val() == self.held_number.q.val()));
        if self.runs.q.val() {
            if self.chip.busy.val() {
                self.cycles.d.next = self.cycles.q.val() + 1;
            } else {
                self.runs.d.next = false;
                self.settles.d.next = true;
            }
            if self.is_meant.val() {
                self.aborted.d.next = true;
            }
        }
        if self.chip.nodes.val() > self.held_limit.q.val() {
            self.over.d.next = self.is_running.val() | self.over.q.val();
        }
        if self.settles.q.val() {
            self.settles.d.next = false;
            self.is_done.d.next = true;
        }
        if self.acknowledge.val() & self.selected.q.val() & self.is_done.q.val() {
            self.is_done.d.next = false;
        }
        if self.starts.val() {
            self.runs.d.next = true;
            self.held_number.d.next = self.number.val();
            self.held_tag.d.next = self.tag.val();
            self.held_limit.d.next = self.limit.val();
            self.cycles.d.next = 0.into();
            self.aborted.d.next = false;
            self.over.d.next = false;
        }
        self.stops.next = self.chip.busy.val()
            & !self.stopped.q.val()
            & (self.aborted.q.val() | self.over.q.val() | !self.runs.q.val());
        self.chip.stop.next = self.stops.val();
        self.stopped.d.next = (self.stopped.q.val() | self.stops.val()) & self.chip.busy.val();
        if self.reset.val() {
            self.runs.d.next = false;
            self.settles.d.next = false;
            self.is_done.d.next = false;
            self.aborted.d.next = false;
            self.over.d.next = false;
            self.stopped.d.next = false;
        }

        // The answer.
        self.status.next = 0.into();
        if self.chip.illegal_root.val() {
            self.status.next = self.illegal_root_code.val();
        }
        if self.chip.frames_full.val() {
            self.status.next = self.frames_full_code.val();
        }
        if self.chip.list_full.val() {
            self.status.next = self.list_full_code.val();
        }
        if self.chip.too_deep.val() {
            self.status.next = self.too_deep_code.val();
        }
        if self.over.q.val() {
            self.status.next = self.abandoned_code.val();
        }
        if self.aborted.q.val() {
            self.status.next = self.aborted_code.val();
        }
        self.move_found.next = bit_cast::<32, 16>(self.chip.value.val())
            | (bit_cast::<32, 15>(self.chip.best.val()) << 16);
        self.tail.next = bit_cast::<32, 1>(self.chip.inexact.val().into())
            | (bit_cast::<32, 4>(self.status.val()) << 8)
            | (bit_cast::<32, 8>(self.held_number.q.val()) << 16)
            | (bit_cast::<32, 8>(self.opcode.val()) << 24);
        if self.place.val().get_bit(4) {
            if self.place.val().get_bit(3) {
                if self.place.val().get_bit(2) {
                    self.word.next = self.tail.val();
                } else {
                    self.word.next = self.cycles.q.val();
                }
            } else {
                if self.place.val().get_bit(2) {
                    self.word.next = self.chip.bounds.val();
                } else {
                    self.word.next = self.chip.repetitions.val();
                }
            }
        } else {
            if self.place.val().get_bit(3) {
                if self.place.val().get_bit(2) {
                    self.word.next = self.chip.generations.val();
                } else {
                    self.word.next = self.chip.nodes.val();
                }
            } else {
                if self.place.val().get_bit(2) {
                    self.word.next = self.move_found.val();
                } else {
                    self.word.next = self.held_tag.q.val();
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
        if !self.selected.q.val() {
            self.shown.d.next = 0.into();
        }

        // The chain.
        self.reserved.next = self.reserved_in.val()
            | self.asked.val().get_bit(15)
            | self.asked.val().get_bits::<4>(20).any()
            | self.asked.val().get_bit(31)
            | self.counts.val().get_bits::<3>(21).any()
            | self.counts.val().get_bits::<3>(29).any();
        self.free.next = self.free_in.val() | self.is_free.val();
        self.taken.next = self.taken_in.val() | self.is_taken.val();
        self.ending.next = self.ending_in.val() | (self.aborted.q.val() & self.is_running.val());
        self.done.next = self.done_in.val() | self.is_done.q.val();
        self.repeated.next = self.repeated_in.val() | self.chip.repetitions.val().any();
        self.history_ready.next =
            self.history_ready_in.val() | (self.chip.history_ready.val() & self.chosen.q.val());
        self.counted.d.next = self.busy_count_in.val();
        if self.is_taken.val() {
            self.counted.d.next = self.busy_count_in.val() + 1;
        }
        self.busy_count.next = self.counted.q.val();
        self.answer_byte.next = self.answer_byte_in.val() | self.shown.q.val();
    }
}
