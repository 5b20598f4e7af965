//! Frames on their way from the deframer to the circuit that reads them.

#![allow(missing_docs, reason = "LogicInterface writes a method that has none")]

use rust_hdl::prelude::*;

use crate::interface::interface;

interface! {
    /// The ports of a circuit that holds frames: what stands at the front.
    ///
    /// Either `frame`: a frame begins. Or `in_frame`: a byte of the frame, which is `front`. Or
    /// `boundary`: no further byte of this frame; the next may or may not be there already (`frame`
    /// and `boundary` are then both high). `take` steps over the one or the other, and must be low
    /// unless `frame` or `in_frame` is high.
    FramePort = "FramePort",
    /// The same ports as the reader has them.
    FrameUser<>
    {
        /// Steps over what is at the front.
        take: In Bit,
        /// The byte at the front.
        front: Out Bits<8>,
        /// A frame begins at the front.
        frame: Out Bit,
        /// A byte of a frame is at the front.
        in_frame: Out Bit,
        /// No byte of a frame is at the front.
        boundary: Out Bit,
    }
}
