//! Two lines, for two searches, and one file between them.

use rust_hdl::prelude::*;

use crate::chain_file::ChainFile;
use crate::codes::OperationCodes;
use crate::detector_port::DetectorPort;
use crate::query_machine::QueryMachine;
use crate::scoreboard::Scoreboard;

/// Two query machines and a file: a detector with a line for each of two searches.
macro_rules! shared {
    ($(#[$doc:meta])* $name:ident<$($generic:ident),+>, $file:ty) => {
        $(#[$doc])*
        #[derive(Default, LogicBlock)]
        pub struct $name<$(const $generic: usize),+> {
            /// Clock, rising edge.
            pub clock: Signal<In, Clock>,
            /// Empties both lines and abandons queries.
            pub reset: Signal<In, Bit>,
            /// Request and verdict of one line.
            pub first: DetectorPort<PIECE_BITS, SQUARE_BITS>,
            /// Those of the other.
            pub second: DetectorPort<PIECE_BITS, SQUARE_BITS>,
            machine_1: QueryMachine<PIECE_BITS, SQUARE_BITS, RECORD_BITS, LOG2_DEPTH>,
            machine_2: QueryMachine<PIECE_BITS, SQUARE_BITS, RECORD_BITS, LOG2_DEPTH>,
            file: $file,
            // A walk was under way in the cycle before: the file is cleared in between.
            walked_1: DFF<Bit>,
            walked_2: DFF<Bit>,
            walks_1: Signal<Local, Bit>,
            walks_2: Signal<Local, Bit>,
            query_1: Signal<Local, Bit>,
            query_2: Signal<Local, Bit>,
            waits_1: Signal<Local, Bit>,
            waits_2: Signal<Local, Bit>,
            op: OperationCodes,
        }

        impl<$(const $generic: usize),+> Logic for $name<$($generic),+> {
            #[perpetual_verilog::kernel]
            fn update(&mut self) {
                dff_setup!(self, clock, walked_1, walked_2);
                clock!(self, clock, machine_1, machine_2, file);
                self.machine_1.reset.next = self.reset.val();
                self.machine_2.reset.next = self.reset.val();

                // A query waits for the other line's; of two that come together the first goes first.
                self.walks_1.next = !self.machine_1.port.request_ready.val()
                    & !self.machine_1.port.verdict_valid.val();
                self.walks_2.next = !self.machine_2.port.request_ready.val()
                    & !self.machine_2.port.verdict_valid.val();
                self.walked_1.d.next = self.walks_1.val() & !self.reset.val();
                self.walked_2.d.next = self.walks_2.val() & !self.reset.val();
                self.query_1.next = (self.first.operation.val() == self.op.first.val())
                    | (self.first.operation.val() == self.op.window.val());
                self.query_2.next = (self.second.operation.val() == self.op.first.val())
                    | (self.second.operation.val() == self.op.window.val());
                self.waits_1.next = self.query_1.val() & (self.walks_2.val() | self.walked_2.q.val());
                self.waits_2.next = self.query_2.val()
                    & (self.walks_1.val()
                        | self.walked_1.q.val()
                        | (self.first.request_valid.val() & self.query_1.val()));

                self.machine_1.port.request_valid.next =
                    self.first.request_valid.val() & !self.waits_1.val();
                self.machine_1.port.operation.next = self.first.operation.val();
                self.machine_1.port.piece.next = self.first.piece.val();
                self.machine_1.port.from.next = self.first.from.val();
                self.machine_1.port.to.next = self.first.to.val();
                self.machine_1.port.barrier.next = self.first.barrier.val();
                self.machine_1.port.target_ply.next = self.first.target_ply.val();
                self.machine_1.port.verdict_ready.next = self.first.verdict_ready.val();
                self.first.request_ready.next =
                    self.machine_1.port.request_ready.val() & !self.waits_1.val();
                self.first.verdict_valid.next = self.machine_1.port.verdict_valid.val();
                self.first.occurrences.next = self.machine_1.port.occurrences.val();
                self.first.distance.next = self.machine_1.port.distance.val();
                self.first.exact.next = self.machine_1.port.exact.val();
                self.first.list_overflow.next = self.machine_1.port.list_overflow.val();
                self.first.window_cut.next = self.machine_1.port.window_cut.val();
                self.first.fault.next = self.machine_1.port.fault.val();
                self.first.ply.next = self.machine_1.port.ply.val();
                self.first.error.next = self.machine_1.port.error.val();

                self.machine_2.port.request_valid.next =
                    self.second.request_valid.val() & !self.waits_2.val();
                self.machine_2.port.operation.next = self.second.operation.val();
                self.machine_2.port.piece.next = self.second.piece.val();
                self.machine_2.port.from.next = self.second.from.val();
                self.machine_2.port.to.next = self.second.to.val();
                self.machine_2.port.barrier.next = self.second.barrier.val();
                self.machine_2.port.target_ply.next = self.second.target_ply.val();
                self.machine_2.port.verdict_ready.next = self.second.verdict_ready.val();
                self.second.request_ready.next =
                    self.machine_2.port.request_ready.val() & !self.waits_2.val();
                self.second.verdict_valid.next = self.machine_2.port.verdict_valid.val();
                self.second.occurrences.next = self.machine_2.port.occurrences.val();
                self.second.distance.next = self.machine_2.port.distance.val();
                self.second.exact.next = self.machine_2.port.exact.val();
                self.second.list_overflow.next = self.machine_2.port.list_overflow.val();
                self.second.window_cut.next = self.machine_2.port.window_cut.val();
                self.second.fault.next = self.machine_2.port.fault.val();
                self.second.ply.next = self.machine_2.port.ply.val();
                self.second.error.next = self.machine_2.port.error.val();

                self.machine_1.file.sweeping.next = self.file.port.sweeping.val();
                self.machine_2.file.sweeping.next = self.file.port.sweeping.val();

                // The file works for the line whose walk is under way.
                self.file.port.reset.next = self.reset.val();
                self.file.port.clear.next =
                    self.machine_1.file.clear.val() & self.machine_2.file.clear.val();
                self.file.port.step.next =
                    self.machine_1.file.step.val() | self.machine_2.file.step.val();
                if self.walks_2.val() {
                    self.file.port.piece.next = self.machine_2.file.piece.val();
                    self.file.port.from.next = self.machine_2.file.from.val();
                    self.file.port.to.next = self.machine_2.file.to.val();
                } else {
                    self.file.port.piece.next = self.machine_1.file.piece.val();
                    self.file.port.from.next = self.machine_1.file.from.val();
                    self.file.port.to.next = self.machine_1.file.to.val();
                }
                self.machine_1.file.stepped.next = self.file.port.stepped.val();
                self.machine_1.file.closed.next = self.file.port.closed.val();
                self.machine_1.file.overflow.next = self.file.port.overflow.val();
                self.machine_1.file.fault.next = self.file.port.fault.val();
                self.machine_2.file.stepped.next = self.file.port.stepped.val();
                self.machine_2.file.closed.next = self.file.port.closed.val();
                self.machine_2.file.overflow.next = self.file.port.overflow.val();
                self.machine_2.file.fault.next = self.file.port.fault.val();
            }
        }
    };
}

shared! {
    /// Two lines and one scoreboard: a detector for two searches that ask in turns.
    ///
    /// **Request**, **verdict**, **state**: of each line as those of [`crate::ScoreboardDetector`], and as fast, but that a
    /// query waits while one of the other line is walked: `request_ready` is low for it until two cycles after
    /// that one's `verdict_valid` has risen. A query of the first line goes before one of the second that is offered in the same cycle. All
    /// else is taken meanwhile. `request_ready` depends on `operation`, and that of the second line on the request
    /// that the first offers, in the same cycle.
    ///
    /// **Ignores**: as [`crate::ChainDetector`].
    SharedScoreboard<
        PIECE_BITS, SQUARE_BITS, ADDRESS_BITS, TAG_BITS, WORD_BITS, RECORD_BITS, LOG2_DEPTH
    >,
    Scoreboard<PIECE_BITS, SQUARE_BITS, ADDRESS_BITS, TAG_BITS, WORD_BITS>
}

shared! {
    /// Two lines and one chain file: as [`SharedScoreboard`].
    SharedChain<ENTRIES, PIECE_BITS, SQUARE_BITS, KEY_BITS, RECORD_BITS, LOG2_DEPTH>,
    ChainFile<ENTRIES, PIECE_BITS, SQUARE_BITS, KEY_BITS>
}

#[cfg(test)]
mod tests {
    use perpetual_model::generate::{Numbers, Pieces, line};
    use perpetual_model::{Chain, Detector, Limits, MoveRecord, Verdict};

    use super::*;
    use crate::testing::Bench;
    use crate::{Answer, Operation, Request};

    /// A line, what is being asked of it, and what is expected.
    struct Search {
        model: Chain,
        records: Vec<MoveRecord>,
        ply: usize,
        request: Option<Request>,
        expected: Option<Verdict>,
        verdicts: usize,
        waited: usize,
    }

    const PIECES: Pieces = Pieces::Like { like: 3, squares: 12 };

    impl Search {
        fn new(limits: Limits) -> Search {
            Search {
                model: Chain::with_limits(limits),
                records: Vec::new(),
                ply: 0,
                request: None,
                expected: None,
                verdicts: 0,
                waited: 0,
            }
        }

        /// The next request, if there is none and it is time for one.
        fn next(&mut self, numbers: &mut Numbers) {
            if self.request.is_some() || self.expected.is_some() || numbers.one_in(3) {
                return;
            }
            let request = match numbers.below(8) {
                _ if self.ply == self.records.len() => {
                    self.records = line(numbers, PIECES, 60, 40);
                    self.ply = 0;
                    Request::plain(Operation::Clear)
                }
                0 | 1 if self.ply > 0 => Request::plain(Operation::Pop),
                2..=4 => Request::plain(Operation::Window),
                _ => Request::push(self.records[self.ply]),
            };
            self.request = Some(request);
        }

        /// What the circuit shows before the edge at which it takes this, or does not.
        fn see(&mut self, answer: Answer) {
            assert_eq!(answer.error, 0);
            if answer.verdict_valid {
                assert_eq!(self.expected.take(), Some(answer.verdict));
                self.verdicts += 1;
            }
            let Some(request) = self.request else { return };
            if !answer.request_ready {
                self.waited += 1;
                return;
            }
            self.request = None;
            match request.operation {
                Operation::Push => {
                    self.model.push(request.record).unwrap();
                    self.ply += 1;
                }
                Operation::Pop => {
                    self.model.pop().unwrap();
                    self.ply -= 1;
                }
                Operation::Clear => self.model.clear().unwrap(),
                _ => self.expected = Some(self.model.verdict().unwrap()),
            }
        }
    }

    /// Two searches that know nothing of each other.
    macro_rules! agrees {
        ($circuit:ty, $limits:expr, $name:literal) => {
            let mut bench = Bench::new(<$circuit>::default(), |circuit| &mut circuit.clock);
            let mut numbers = Numbers::new(1);
            let mut searches = [Search::new($limits), Search::new($limits)];
            for _ in 0..9_000 {
                for search in &mut searches {
                    search.next(&mut numbers);
                }
                bench.circuit.first.drive(searches[0].request, true);
                bench.circuit.second.drive(searches[1].request, true);
                bench.settle();
                searches[0].see(bench.circuit.first.answer());
                searches[1].see(bench.circuit.second.answer());
                bench.cycle();
            }
            for search in searches {
                assert!(search.verdicts > 100 && search.waited > 200, "{}", search.verdicts);
            }
            bench.replay($name);
        };
    }

    #[test]
    fn two_lines_with_a_scoreboard_agree() {
        let limits = Limits { entries: None, depth: Some(64) };
        agrees!(SharedScoreboard<4, 6, 8, 9, 13, 16, 6>, limits, "shared_scoreboard");
    }

    #[test]
    fn two_lines_with_a_chain_file_agree() {
        let limits = Limits { entries: Some(8), depth: Some(64) };
        agrees!(SharedChain<8, 4, 6, 10, 16, 6>, limits, "shared_chain");
    }
}
