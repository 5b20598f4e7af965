//! The ports that all detectors have.

#![allow(missing_docs, reason = "LogicInterface writes a method that has none")]

use rust_hdl::prelude::*;

use crate::interface::interface;

interface! {
    /// A detector's request and verdict. Pieces have `PIECE_BITS` bits, squares `SQUARE_BITS`.
    ///
    /// A request is taken in a cycle where `request_valid` and `request_ready` are high, a verdict
    /// in one where `verdict_valid` and `verdict_ready` are. What each means is said with
    /// [`crate::ChainDetector`].
    DetectorPort = "DetectorPort",
    /// The same ports on the side of the circuit that asks a detector.
    DetectorUser<PIECE_BITS, SQUARE_BITS>
    {
        #[group = "Request: taken in a cycle where request_valid and request_ready are high."]
        /// A request is offered.
        request_valid: In Bit,
        /// 1 push 2 pop 3 cut 4 clear 5 first 6 window 7 replace.
        ///
        /// An [`Operation`](crate::Operation).
        operation: In Bits<3>,
        /// Push, replace: what moved, 0 for a null move.
        piece: In Bits<PIECE_BITS>,
        /// Push, replace: where from, a1 = 0, h8 = 63.
        from: In Bits<SQUARE_BITS>,
        /// Push, replace: where to.
        to: In Bits<SQUARE_BITS>,
        /// Push, replace: an irreversible move.
        ///
        /// No earlier position can come back.
        barrier: In Bit,
        /// Cut: plies to keep.
        target_ply: In Bits<16>,
        #[group = "Verdict: taken in a cycle where verdict_valid and verdict_ready are high."]
        /// The verdict is taken.
        verdict_ready: In Bit,
        #[group = "The other sides of both."]
        /// A request is taken.
        request_ready: Out Bit,
        /// There is a verdict.
        verdict_valid: Out Bit,
        #[group = "The verdict: stable while verdict_valid is high, meaningless else."]
        /// Earlier positions equal to this one.
        occurrences: Out Bits<16>,
        /// Plies back to the nearest, 0 if none.
        distance: Out Bits<16>,
        /// The walk saw all it had to.
        exact: Out Bit,
        /// Not exact: the chain list, or the count, ran out.
        list_overflow: Out Bit,
        /// Not exact: older records were dropped.
        window_cut: Out Bit,
        /// No verdict: the two of a pair disagree.
        fault: Out Bit,
        #[group = "State. An error shows in the cycle after its request was taken."]
        /// Plies on the line.
        ply: Out Bits<16>,
        /// 1 empty, 2 not held, 3 full.
        ///
        /// A [`Refusal`](crate::Refusal).
        error: Out Bits<3>,
    }
}
