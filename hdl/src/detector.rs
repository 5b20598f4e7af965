//! The detectors: the cores to embed. All have the same ports and differ in the circuit that
//! compares.

use rust_hdl::prelude::*;

use crate::chain_file::ChainFile;
use crate::detector_port::DetectorPort;
use crate::file_port::FileUser;
use crate::pair_file::PairFile;
use crate::query_machine::QueryMachine;
use crate::scoreboard::Scoreboard;

/// A detector: the query machine and a file, behind the ports that all detectors have.
macro_rules! detector {
    ($(#[$doc:meta])* $name:ident<$($generic:ident),+>, $file:ty, $(#[$words:meta])+) => {
        $(#[$doc])*
        #[derive(Default, perpetual_verilog::Circuit)]
        pub struct $name<$(const $generic: usize),+> {
            #[group = "Clock, and a synchronous reset that takes one cycle at any time."]
            /// Rising edge.
            pub clock: Signal<In, Clock>,
            /// Empties the line, abandons a query.
            pub reset: Signal<In, Bit>,
            /// Request and verdict.
            $(#[$words])+
            pub port: DetectorPort<PIECE_BITS, SQUARE_BITS>,
            machine: QueryMachine<PIECE_BITS, SQUARE_BITS, RECORD_BITS, LOG2_DEPTH>,
            file: $file,
        }

        impl<$(const $generic: usize),+> Logic for $name<$($generic),+> {
            #[perpetual_verilog::kernel]
            fn update(&mut self) {
                self.machine.reset.next = self.reset.val();
                DetectorPort::<PIECE_BITS, SQUARE_BITS>::link(
                    &mut self.port,
                    &mut self.machine.port,
                );
                FileUser::<PIECE_BITS, SQUARE_BITS>::join(
                    &mut self.machine.file,
                    &mut self.file.port,
                );
            }
        }
    };
}

detector! {
    /// A detector of repetitions for chess, with a request and a verdict port.
    ///
    /// `ENTRIES` chain entries, a stack of `2^LOG2_DEPTH` records; pieces of `PIECE_BITS` bits,
    /// squares of `SQUARE_BITS`, with `KEY_BITS = PIECE_BITS + SQUARE_BITS` and `RECORD_BITS =
    /// PIECE_BITS + 2 SQUARE_BITS`. Chess is `PIECE_BITS = 4`, `SQUARE_BITS = 6`.
    ///
    /// **Request**: taken in a cycle where `request_valid` and `request_ready` are high. `operation`
    /// is an [`Operation`](crate::Operation); `piece`, `from`, `to`, `barrier` go with a push, `target_ply`
    /// with a cut. A push, pop or clear takes one cycle, a cut two. A query makes `request_ready` low
    /// until its verdict has been taken.
    ///
    /// **Verdict**: `verdict_valid` goes high [`crate::QUERY_LATENCY`] cycles plus the plies walked after the cycle
    /// in which the query was taken, and stays high, with the rest stable, until a cycle in which
    /// `verdict_ready` is high as well. `occurrences`: earlier positions of the window that equal the
    /// current one (at most 1 for a `first`); `distance`: plies back to the nearest, 0 if none;
    /// `exact`: the walk saw all it had to; otherwise `list_overflow` (the chain list ran out; never
    /// with 32 entries) or `window_cut` (older records of the window had been dropped from the stack)
    /// says why, and the verdict speaks of what was walked.
    ///
    /// **State**: `ply`, plies on the line. `error` is 0, or in the cycle after a request was taken a
    /// [`Refusal`](crate::Refusal); a request that waits is no error.
    ///
    /// **Ignores**: the rules of chess. The caller sets `barrier` for every move after which no earlier
    /// position can come back: a capture, a pawn move, castling, a move that loses a castling right,
    /// any move played while a legal en passant capture existed, a null move. Records must be
    /// consistent with a board: the piece stands on `from` and `to` is empty. A record with piece 0
    /// counts as a barrier. `reset` is synchronous; one cycle is enough, at any time.
    ChainDetector<ENTRIES, PIECE_BITS, SQUARE_BITS, KEY_BITS, RECORD_BITS, LOG2_DEPTH>,
    ChainFile<ENTRIES, PIECE_BITS, SQUARE_BITS, KEY_BITS>,
    #[ports(list_overflow = "not exact: the chain list was full", fault = "always 0")]
}

detector! {
    /// The scoreboard detector: as [`ChainDetector`], with a [`Scoreboard`] in place of the chain
    /// file. The smallest, and it cannot run out: `list_overflow` is always low.
    ///
    /// A stack of `2^LOG2_DEPTH` records; `ADDRESS_BITS = SQUARE_BITS + PIECE_BITS - 2`, `TAG_BITS
    /// = ADDRESS_BITS + 1`, `WORD_BITS = TAG_BITS + 4` and `RECORD_BITS = PIECE_BITS + 2
    /// SQUARE_BITS`. Ports, cycles and what it ignores are those of [`ChainDetector`].
    ScoreboardDetector<
        PIECE_BITS, SQUARE_BITS, ADDRESS_BITS, TAG_BITS, WORD_BITS, RECORD_BITS, LOG2_DEPTH
    >,
    Scoreboard<PIECE_BITS, SQUARE_BITS, ADDRESS_BITS, TAG_BITS, WORD_BITS>,
    #[ports(list_overflow = "always 0", fault = "always 0")]
}

detector! {
    /// The pair: chain file and scoreboard in lockstep on the same records (see [`PairFile`]).
    /// They share nothing else, so a disagreement is a fault of the hardware: `fault` comes with
    /// `verdict_valid`, and there is no verdict.
    ///
    /// The widths are those of [`ChainDetector`] and [`ScoreboardDetector`]; ports, cycles and
    /// what it ignores are those of [`ChainDetector`].
    PairDetector<
        ENTRIES, PIECE_BITS, SQUARE_BITS, KEY_BITS, ADDRESS_BITS, TAG_BITS, WORD_BITS, RECORD_BITS,
        LOG2_DEPTH
    >,
    PairFile<ENTRIES, PIECE_BITS, SQUARE_BITS, KEY_BITS, ADDRESS_BITS, TAG_BITS, WORD_BITS>,
    #[ports(
        list_overflow = "not exact: the chain list was full",
        fault = "no verdict: the two disagree"
    )]
}

/// Implements `with_registered_ram` for a detector whose file has it.
macro_rules! registered {
    ($name:ident<$($generic:ident),+>, $file:ident) => {
        impl<$(const $generic: usize),+> $name<$($generic),+> {
            /// The same for FPGAs whose block RAM is slow to read, such as ECP5: see
            /// [`Scoreboard::with_registered_ram`].
            pub fn with_registered_ram() -> Self {
                Self { file: $file::with_registered_ram(), ..Self::default() }
            }
        }
    };
}

registered! {
    ScoreboardDetector<
        PIECE_BITS, SQUARE_BITS, ADDRESS_BITS, TAG_BITS, WORD_BITS, RECORD_BITS, LOG2_DEPTH
    >, Scoreboard
}

registered! {
    PairDetector<
        ENTRIES, PIECE_BITS, SQUARE_BITS, KEY_BITS, ADDRESS_BITS, TAG_BITS, WORD_BITS, RECORD_BITS,
        LOG2_DEPTH
    >, PairFile
}
