//! Bytes on their way to the serial line.

#![allow(missing_docs, reason = "LogicInterface writes a method that has none")]

use rust_hdl::prelude::*;

use crate::interface::interface;

interface! {
    /// The ports of a circuit that takes bytes: one in each cycle where `valid` and `ready` are
    /// high.
    BytePort = "BytePort",
    /// The same ports on the side of the circuit that has bytes to send.
    ByteUser<>
    {
        /// The byte.
        data: In Bits<8>,
        /// There is one.
        valid: In Bit,
        /// It is taken.
        ready: Out Bit,
    }
}
