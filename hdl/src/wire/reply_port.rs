//! What an answer is made of, on its way from the engine to the reply circuit.

#![allow(missing_docs, reason = "LogicInterface writes a method that has none")]

use rust_hdl::prelude::*;

use crate::interface::interface;

interface! {
    /// The ports of the reply circuit. All but `start` and `place` must be held while `busy` is
    /// high.
    ReplyPort = "ReplyPort",
    /// The same ports as the engine has them.
    ReplyUser<>
    {
        /// Sends a part of the answer, while `busy` is low.
        start: In Bit,
        /// Which part, one of [`super::script::place`].
        place: In Bits<5>,
        /// From the cycle after `start` until the last byte of the part has been taken.
        busy: Out Bit,
        /// The latest byte of the request; once there is a verdict for a PROBE, what is said of it.
        latest: In Bits<8>,
        /// From the verdict.
        occurrences: In Bits<16>,
        /// From the verdict.
        distance: In Bits<16>,
        /// Cycles from the acceptance of the last question to its verdict, 65,535 for more.
        cycles: In Bits<16>,
        /// From the verdict.
        exact: In Bit,
        /// From the verdict.
        list_overflow: In Bit,
        /// From the verdict.
        window_cut: In Bit,
        /// Plies on the line.
        ply: In Bits<16>,
        /// How the request went.
        status: In Bits<3>,
    }
}
