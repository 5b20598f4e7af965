//! The searchers of a board.

use array_init::array_init;
use rust_hdl::prelude::*;
use smart_default::SmartDefault;

use super::searcher::Searcher;
use super::searchers_port::SearchersPort;
use crate::window::WindowForm;

/// So many searchers, which are told the same: the last has joined what they say.
///
/// **Ports**: `clock`; `port`, a [`SearchersPort`], as [`Searcher`] has it; `reset` abandons all searches, and must come first of all.
#[derive(perpetual_verilog::Circuit, SmartDefault)]
pub struct Searchers<const SEARCHERS: usize> {
    /// Rising edge.
    pub clock: Signal<In, Clock>,
    /// Begins anew.
    pub reset: Signal<In, Bit>,
    /// What they are told, and say.
    pub port: SearchersPort,
    #[default({
        const { assert!(1 <= SEARCHERS && SEARCHERS <= 16, "a board has 1 to 16 searchers") };
        array_init(|_| Searcher::default())
    })]
    searcher: [Searcher; SEARCHERS],
}

impl<const SEARCHERS: usize> Searchers<SEARCHERS> {
    /// Searchers whose detectors hold so many plies, of this form.
    ///
    /// # Panics
    /// As [`crate::search::SearchChip::new`].
    pub fn new(plies: usize, form: WindowForm) -> Self {
        Self { searcher: array_init(|_| Searcher::new(plies, form)), ..Self::default() }
    }
}

impl<const SEARCHERS: usize> Logic for Searchers<SEARCHERS> {
    #[perpetual_verilog::kernel]
    fn update(&mut self) {
        // What they say: the last has joined it, and the last assignment counts.
        for i in 0..SEARCHERS {
            connect!(
                self.port <- self.searcher[i]: reserved, free, taken, ending, done, repeated,
                    history_ready, busy_count, answer_byte
            );
        }
        for i in 0..SEARCHERS {
            connect!(self.searcher[i] <- self: clock, reset);
            connect!(
                self.searcher[i] <- self.port: entry_enable, entry_address, entry = record, choose,
                    write_enable, write_square, man, history_clear, history_push, record, start,
                    number, tag, window, limit, counts, asked, give_up, everything, target,
                    acknowledge, select, place
            );
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
