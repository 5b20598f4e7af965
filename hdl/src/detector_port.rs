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
        /// A request is offered.
        request_valid: In Bit,
        /// What is to be done, an [`Operation`](crate::Operation).
        operation: In Bits<3>,
        /// Push: what moved.
        piece: In Bits<PIECE_BITS>,
        /// Push: where from.
        from: In Bits<SQUARE_BITS>,
        /// Push: where to.
        to: In Bits<SQUARE_BITS>,
        /// Push: no earlier position can come back.
        barrier: In Bit,
        /// Cut: plies to keep.
        target_ply: In Bits<16>,
        /// The verdict is taken.
        verdict_ready: In Bit,
        /// The request offered is taken.
        request_ready: Out Bit,
        /// There is a verdict.
        verdict_valid: Out Bit,
        /// Earlier occurrences of the current position.
        occurrences: Out Bits<16>,
        /// Plies back to the nearest, 0 if none.
        distance: Out Bits<16>,
        /// All of the window was seen, and counted.
        exact: Out Bit,
        /// Not exact: the chain list, or the count, ran out.
        list_overflow: Out Bit,
        /// Not exact: older moves of the window are no longer held.
        window_cut: Out Bit,
        /// The detector has found its state inconsistent: there is no verdict, only this.
        fault: Out Bit,
        /// Plies on the line.
        ply: Out Bits<16>,
        /// What was wrong with the request taken in the cycle before, a [`Refusal`](crate::Refusal).
        error: Out Bits<3>,
    }
}
