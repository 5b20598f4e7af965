//! A search chip with the request that it works for.

use perpetual_hdl::window::WindowForm;
use perpetual_link::search::SearchStatus;
use rust_hdl::prelude::*;
use smart_default::SmartDefault;

use crate::chip::SearchChip;

/// A [`SearchChip`] that knows whose search it makes, ends it at its limit, and has its answer as bytes.
///
/// * **Table**, while no search is made: `entry_enable`, `entry_address`, `entry`.
/// * **Load**, while `free`: `write_enable`, `write_square`, `man` for all 64 squares; `history_clear`; then the moves before the
///   root, `history_push` with `record` in cycles in which `history_ready` is high.
/// * **Start**, while `free`: `start` with `number` and the words of a SEARCH but for the name of the table: `tag`, `window`, `limit`,
///   `counts`, `asked`.
/// * **End**: `give_up` with `everything`, or with the search's number as `target`. `reset` abandons what is under way; `free` is low until the
///   chip is as after power-up.
/// * **Out**: `taken`: there is a search, or one whose answer is to be sent. `free`: there is none, and the chip is ready. `running`: one is being made, `ending` if it was aborted. `done`: one has
///   ended; `its_number` is its number, and `answer_byte`, a cycle after `place`, a byte of its answer: 0 to 27 the words from tag to
///   cycles, 28 the flags, 29 the status. `acknowledge`: the answer has been sent.
/// * **Chain of searchers**: `answer_byte` and `its_number` are 0 unless `selected`, and are joined with `byte_in` and `number_in`;
///   `busy_count` is, a cycle later, one more than `busy_count_in` if this one is `taken`; `repeated`: `repeated_in`, or the last search counted a repetition.
///
/// A search is abandoned if, and only if, it makes more nodes than its limit.
#[derive(LogicBlock, SmartDefault)]
pub struct Searcher {
    /// Clock, rising edge.
    pub clock: Signal<In, Clock>,
    /// Begins anew.
    pub reset: Signal<In, Bit>,
    /// Writes an entry of the table.
    pub entry_enable: Signal<In, Bit>,
    /// Which.
    pub entry_address: Signal<In, Bits<8>>,
    /// What it becomes.
    pub entry: Signal<In, Bits<16>>,
    /// Writes a square of the root.
    pub write_enable: Signal<In, Bit>,
    /// Which.
    pub write_square: Signal<In, Bits<6>>,
    /// What stands there.
    pub man: Signal<In, Bits<4>>,
    /// Empties the line before the root.
    pub history_clear: Signal<In, Bit>,
    /// Plays a move of it.
    pub history_push: Signal<In, Bit>,
    /// Which: to 0-5, from 6-11, piece 12-15.
    pub record: Signal<In, Bits<16>>,
    /// A move is taken.
    pub history_ready: Signal<Out, Bit>,
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
    /// Shows its bytes.
    pub selected: Signal<In, Bit>,
    /// Which byte of the answer.
    pub place: Signal<In, Bits<5>>,
    /// The byte of the searchers before.
    pub byte_in: Signal<In, Bits<8>>,
    /// How many of the searchers before are taken.
    pub busy_count_in: Signal<In, Bits<5>>,
    /// One of the searchers before counted a repetition.
    pub repeated_in: Signal<In, Bit>,
    /// A bit of the words is set that must be 0.
    pub reserved: Signal<Out, Bit>,
    /// There is a search, or its answer.
    pub taken: Signal<Out, Bit>,
    /// It can be loaded.
    pub free: Signal<Out, Bit>,
    /// A search is made.
    pub running: Signal<Out, Bit>,
    /// A search that was aborted has not yet ended.
    pub ending: Signal<Out, Bit>,
    /// An answer is to be sent.
    pub done: Signal<Out, Bit>,
    /// Its number, if selected, and `number_in`.
    pub its_number: Signal<Out, Bits<8>>,
    /// The number of the selected one among the searchers before.
    pub number_in: Signal<In, Bits<8>>,
    /// The byte.
    pub answer_byte: Signal<Out, Bits<8>>,
    /// How many searchers up to this one are taken.
    pub busy_count: Signal<Out, Bits<5>>,
    /// One up to this one counted a repetition.
    pub repeated: Signal<Out, Bit>,
    chip: SearchChip,
    is_running: DFF<Bit>,
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
    shown: DFF<Bits<8>>,
    // A chain of many additions is too long.
    counted: DFF<Bits<5>>,
    is_taken: Signal<Local, Bit>,
    is_meant: Signal<Local, Bit>,
    stops: Signal<Local, Bit>,
    status: Signal<Local, Bits<4>>,
    tail: Signal<Local, Bits<32>>,
    found: Signal<Local, Bits<32>>,
    word: Signal<Local, Bits<32>>,
    chosen_byte: Signal<Local, Bits<8>>,
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
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(
            self,
            clock,
            is_running,
            settles,
            is_done,
            held_number,
            held_tag,
            held_limit,
            cycles,
            aborted,
            over,
            stopped,
            shown,
            counted
        );
        self.chip.clock.next = self.clock.val();
        self.chip.reset.next = self.reset.val();
        self.chip.entry_enable.next = self.entry_enable.val();
        self.chip.entry_address.next = self.entry_address.val();
        self.chip.entry.next = self.entry.val();
        self.chip.write_enable.next = self.write_enable.val();
        self.chip.write_square.next = self.write_square.val();
        self.chip.man.next = self.man.val();
        self.chip.history_clear.next = self.history_clear.val();
        self.chip.history_push.next = self.history_push.val();
        self.chip.history_piece.next = self.record.val().get_bits::<4>(12);
        self.chip.history_from.next = self.record.val().get_bits::<6>(6);
        self.chip.history_to.next = self.record.val().get_bits::<6>(0);
        self.chip.history_barrier.next = false;
        self.history_ready.next = self.chip.history_ready.val();
        self.chip.start.next = self.start.val();
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

        self.reserved.next = self.asked.val().get_bit(15)
            | self.asked.val().get_bits::<4>(20).any()
            | self.asked.val().get_bit(31)
            | self.counts.val().get_bits::<3>(21).any()
            | self.counts.val().get_bits::<3>(29).any();

        // From begin to end.
        self.is_taken.next = self.is_running.q.val() | self.settles.q.val() | self.is_done.q.val();
        self.is_meant.next = self.give_up.val()
            & (self.everything.val() | (self.target.val() == self.held_number.q.val()));
        if self.is_running.q.val() {
            if self.chip.busy.val() {
                self.cycles.d.next = self.cycles.q.val() + 1;
            } else {
                self.is_running.d.next = false;
                self.settles.d.next = true;
            }
            if self.is_meant.val() {
                self.aborted.d.next = true;
            }
        }
        if self.chip.nodes.val() > self.held_limit.q.val() {
            self.over.d.next = self.is_running.q.val() | self.settles.q.val() | self.over.q.val();
        }
        if self.settles.q.val() {
            self.settles.d.next = false;
            self.is_done.d.next = true;
        }
        if self.acknowledge.val() {
            self.is_done.d.next = false;
        }
        if self.start.val() {
            self.is_running.d.next = true;
            self.held_number.d.next = self.number.val();
            self.held_tag.d.next = self.tag.val();
            self.held_limit.d.next = self.limit.val();
            self.cycles.d.next = 0.into();
            self.aborted.d.next = false;
            self.over.d.next = false;
        }
        self.stops.next = self.chip.busy.val()
            & !self.stopped.q.val()
            & (self.aborted.q.val() | self.over.q.val() | !self.is_running.q.val());
        self.chip.stop.next = self.stops.val();
        self.stopped.d.next = (self.stopped.q.val() | self.stops.val()) & self.chip.busy.val();
        if self.reset.val() {
            self.is_running.d.next = false;
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
        self.found.next = bit_cast::<32, 16>(self.chip.value.val())
            | (bit_cast::<32, 15>(self.chip.best.val()) << 16);
        self.tail.next = bit_cast::<32, 1>(self.chip.inexact.val().into())
            | (bit_cast::<32, 4>(self.status.val()) << 8);
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
                    self.word.next = self.found.val();
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
        if !self.selected.val() {
            self.shown.d.next = 0.into();
        }
        self.answer_byte.next = self.byte_in.val() | self.shown.q.val();
        self.its_number.next = self.number_in.val();
        if self.selected.val() {
            self.its_number.next = self.number_in.val() | self.held_number.q.val();
        }
        self.taken.next = self.is_taken.val();
        self.free.next = !self.is_taken.val() & !self.chip.busy.val();
        self.running.next = self.is_running.q.val() | self.settles.q.val();
        self.ending.next = self.aborted.q.val() & (self.is_running.q.val() | self.settles.q.val());
        self.done.next = self.is_done.q.val();
        self.counted.d.next = self.busy_count_in.val();
        if self.is_taken.val() {
            self.counted.d.next = self.busy_count_in.val() + 1;
        }
        self.busy_count.next = self.counted.q.val();
        self.repeated.next = self.repeated_in.val() | self.chip.repetitions.val().any();
    }
}
