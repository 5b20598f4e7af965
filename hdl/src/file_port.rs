//! The ports that all files have: the circuits that take records back and compare.

#![allow(missing_docs, reason = "LogicInterface writes a method that has none")]

use rust_hdl::prelude::*;

use crate::interface::interface;

interface! {
    /// A file's ports. Pieces have `PIECE_BITS` bits, squares `SQUARE_BITS`.
    ///
    /// A record is presented in a cycle where `step` is high, in any cycle, with or without gaps.
    /// What comes out speaks of the record presented [`crate::FILE_LATENCY`] cycles before.
    FilePort = "FilePort",
    /// The same ports as the query machine has them.
    FileUser<PIECE_BITS, SQUARE_BITS>
    {
        /// Empties the file and the pipeline. Records on their way are included. A level, for at least
        /// three cycles.
        clear: In Bit,
        /// Makes the memory of the file empty as well. From any state: high for one cycle is enough; `clear` must be high from
        /// the next cycle on for as long as `sweeping` is.
        reset: In Bit,
        /// A record is presented.
        step: In Bit,
        /// What moved.
        piece: In Bits<PIECE_BITS>,
        /// Where from.
        from: In Bits<SQUARE_BITS>,
        /// Where to.
        to: In Bits<SQUARE_BITS>,
        /// The memory is being made empty. No record may be presented then, nor in the two cycles after.
        sweeping: Out Bit,
        /// A record was taken back in the cycle before.
        stepped: Out Bit,
        /// All chains are closed: the two placements are the same.
        closed: Out Bit,
        /// A chain was lost for want of an entry, now or before. Everything after it is void until
        /// `clear`.
        overflow: Out Bit,
        /// The file has found its state inconsistent.
        fault: Out Bit,
    }
}
