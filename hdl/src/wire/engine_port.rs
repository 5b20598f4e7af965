//! The ports that every engine has towards the front end, but for its frames.

#![allow(missing_docs, reason = "LogicInterface writes a method that has none")]

use rust_hdl::prelude::*;

use crate::interface::interface;

interface! {
    /// The ports of a circuit that executes requests. A byte of an answer is taken in a cycle in which `valid` and `ready` are
    /// high.
    EnginePort = "EnginePort",
    /// The same ports on the side of the front end.
    EngineUser<>
    {
        /// Begins anew.
        reset: In Bit,
        /// Frames dropped since reset, 255 for more.
        dropped: In Bits<8>,
        /// A byte of an answer.
        data: Out Bits<8>,
        /// There is one.
        valid: Out Bit,
        /// It is the last of its answer.
        last: Out Bit,
        /// It is taken.
        ready: In Bit,
        /// The last question found a repetition.
        repetition: Out Bit,
        /// Something has gone wrong since reset.
        failed: Out Bit,
        /// High for a cycle, for the light that shows life. Each 65,536 cycles, or more rarely.
        beat: Out Bit,
    }
}
