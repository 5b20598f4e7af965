//! The detectors: the cores to embed. All have the same ports and differ in the circuit that
//! compares.

use rust_hdl::prelude::*;

use crate::chain_file::ChainFile;
use crate::pair_file::PairFile;
use crate::query_machine::QueryMachine;
use crate::scoreboard::Scoreboard;

/// A detector: the query machine and a file, behind the ports that all detectors have.
macro_rules! detector {
    ($(#[$doc:meta])* $name:ident<$($generic:ident),+>, $file:ty) => {
        $(#[$doc])*
        #[derive(Default, LogicBlock)]
        pub struct $name<$(const $generic: usize),+> {
            /// Clock, rising edge.
            pub clock: Signal<In, Clock>,
            /// Empties the line and abandons a query.
            pub reset: Signal<In, Bit>,
            /// A request is offered.
            pub request_valid: Signal<In, Bit>,
            /// What is to be done.
            pub operation: Signal<In, Bits<3>>,
            /// Push: what moved.
            pub piece: Signal<In, Bits<P>>,
            /// Push: where from.
            pub from: Signal<In, Bits<S>>,
            /// Push: where to.
            pub to: Signal<In, Bits<S>>,
            /// Push: no earlier position can come back.
            pub barrier: Signal<In, Bit>,
            /// Cut: plies to keep.
            pub target_ply: Signal<In, Bits<16>>,
            /// The verdict is taken.
            pub verdict_ready: Signal<In, Bit>,
            /// The request offered is taken.
            pub request_ready: Signal<Out, Bit>,
            /// There is a verdict.
            pub verdict_valid: Signal<Out, Bit>,
            /// Earlier occurrences of the current position.
            pub occurrences: Signal<Out, Bits<16>>,
            /// Plies back to the nearest.
            pub distance: Signal<Out, Bits<16>>,
            /// The whole window was seen.
            pub exact: Signal<Out, Bit>,
            /// The chain list ran out.
            pub list_overflow: Signal<Out, Bit>,
            /// The move stack does not hold the whole window.
            pub window_cut: Signal<Out, Bit>,
            /// The detector is at odds with itself: there is no verdict, only this.
            pub fault: Signal<Out, Bit>,
            /// Plies on the line.
            pub ply: Signal<Out, Bits<16>>,
            /// What was wrong with the last request.
            pub error: Signal<Out, Bits<3>>,
            pub(crate) machine: QueryMachine<P, S, W, A>,
            pub(crate) file: $file,
        }

        impl<$(const $generic: usize),+> Logic for $name<$($generic),+> {
            #[hdl_gen]
            fn update(&mut self) {
                self.machine.clock.next = self.clock.val();
                self.file.clock.next = self.clock.val();
                self.machine.reset.next = self.reset.val();
                self.machine.request_valid.next = self.request_valid.val();
                self.machine.operation.next = self.operation.val();
                self.machine.piece.next = self.piece.val();
                self.machine.from.next = self.from.val();
                self.machine.to.next = self.to.val();
                self.machine.barrier.next = self.barrier.val();
                self.machine.target_ply.next = self.target_ply.val();
                self.machine.verdict_ready.next = self.verdict_ready.val();
                self.request_ready.next = self.machine.request_ready.val();
                self.verdict_valid.next = self.machine.verdict_valid.val();
                self.occurrences.next = self.machine.occurrences.val();
                self.distance.next = self.machine.distance.val();
                self.exact.next = self.machine.exact.val();
                self.list_overflow.next = self.machine.list_overflow.val();
                self.window_cut.next = self.machine.window_cut.val();
                self.fault.next = self.machine.fault.val();
                self.ply.next = self.machine.ply.val();
                self.error.next = self.machine.error.val();
                self.file.clear.next = self.machine.file_clear.val();
                self.file.step.next = self.machine.file_step.val();
                self.file.piece.next = self.machine.file_piece.val();
                self.file.from.next = self.machine.file_from.val();
                self.file.to.next = self.machine.file_to.val();
                self.machine.file_stepped.next = self.file.stepped.val();
                self.machine.file_closed.next = self.file.closed.val();
                self.machine.file_overflow.next = self.file.overflow.val();
                self.machine.file_fault.next = self.file.fault.val();
            }
        }
    };
}

detector! {
    /// A detector of repetitions for chess, with a request and a verdict port.
    ///
    /// `N` chain entries, a stack of `2^A` records; pieces of `P` bits, squares of `S`, with
    /// `K = P + S` and `W = P + 2 S`. Chess is `P = 4`, `S = 6`.
    ///
    /// **Request**: taken in a cycle where `request_valid` and `request_ready` are high. `operation`
    /// is one of [`crate::operation`]; `piece`, `from`, `to`, `barrier` go with a push, `target_ply`
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
    /// **State**: `ply`, plies on the line. `error` is 0, or for one cycle after a request one of
    /// [`crate::error`].
    ///
    /// **Ignores**: the rules of chess. The caller sets `barrier` for every move after which no earlier
    /// position can come back: a capture, a pawn move, castling, a move that loses a castling right,
    /// any move played while a legal en passant capture existed, a null move. Records must be
    /// consistent with a board: the piece stands on `from` and `to` is empty. A record with piece 0
    /// counts as a barrier. `reset` is synchronous; one cycle is enough, at any time.
    ChainDetector<N, P, S, K, W, A>, ChainFile<N, P, S, K>
}

detector! {
    /// The scoreboard detector: as [`ChainDetector`], with a [`Scoreboard`] in place of the chain
    /// file. The smallest, and it cannot run out: `list_overflow` is always low.
    ///
    /// A stack of `2^A` records; `L = S + P - 2`, `T = L + 1`, `D = T + 4` and `W = P + 2 S`.
    /// Ports, cycles and what it ignores are those of [`ChainDetector`].
    ScoreboardDetector<P, S, L, T, D, W, A>, Scoreboard<P, S, L, T, D>
}

detector! {
    /// The pair: chain file and scoreboard in lockstep on the same records (see [`PairFile`]).
    /// They share nothing else, so a disagreement is a fault of the hardware: `fault` comes with
    /// `verdict_valid`, and there is no verdict.
    ///
    /// The widths are those of [`ChainDetector`] and [`ScoreboardDetector`]; ports, cycles and
    /// what it ignores are those of [`ChainDetector`].
    PairDetector<N, P, S, K, L, T, D, W, A>, PairFile<N, P, S, K, L, T, D>
}

impl<
    const P: usize,
    const S: usize,
    const L: usize,
    const T: usize,
    const D: usize,
    const W: usize,
    const A: usize,
> ScoreboardDetector<P, S, L, T, D, W, A>
{
    /// The same for FPGAs whose block RAM is slow to read, such as ECP5: see
    /// [`Scoreboard::with_registered_ram`].
    pub fn with_registered_ram() -> Self {
        Self { file: Scoreboard::with_registered_ram(), ..Self::default() }
    }
}

impl<
    const N: usize,
    const P: usize,
    const S: usize,
    const K: usize,
    const L: usize,
    const T: usize,
    const D: usize,
    const W: usize,
    const A: usize,
> PairDetector<N, P, S, K, L, T, D, W, A>
{
    /// The same for FPGAs whose block RAM is slow to read, such as ECP5: see
    /// [`PairFile::with_registered_ram`].
    pub fn with_registered_ram() -> Self {
        Self { file: PairFile::with_registered_ram(), ..Self::default() }
    }
}
