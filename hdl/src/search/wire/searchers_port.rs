//! What searchers are told and what they say, declared once for both sides.

#![allow(missing_docs, reason = "LogicInterface writes a method that has none")]

use rust_hdl::prelude::*;

use crate::interface::interface;

interface! {
    /// The ports of the searchers of a board, as [`Searcher`](super::Searcher) has them.
    SearchersPort = "SearchersPort",
    /// The same ports on the side of the engine.
    SearchersUser<>
    {
        /// Writes an entry of the table.
        entry_enable: In Bit,
        /// The address of the entry.
        entry_address: In Bits<8>,
        /// The first that is free becomes the chosen one.
        choose: In Bit,
        /// Writes a square of the root.
        write_enable: In Bit,
        /// The square that is written.
        write_square: In Bits<6>,
        /// What stands there.
        man: In Bits<4>,
        /// Empties the line before the root.
        history_clear: In Bit,
        /// Plays a move of it.
        history_push: In Bit,
        /// Which move, or what the entry becomes.
        record: In Bits<16>,
        /// The chosen one begins.
        start: In Bit,
        /// The number of the request.
        number: In Bits<8>,
        /// Its tag.
        tag: In Bits<32>,
        /// Alpha in the lower half, beta in the upper.
        window: In Bits<32>,
        /// The most nodes.
        limit: In Bits<32>,
        /// Score and men of the root.
        counts: In Bits<32>,
        /// Depth, side, rights and the rest.
        asked: In Bits<32>,
        /// Ends a search.
        give_up: In Bit,
        /// Ends all.
        everything: In Bit,
        /// Ends that of this number.
        target: In Bits<8>,
        /// The answer has been sent.
        acknowledge: In Bit,
        /// The first that has an answer becomes the selected one.
        select: In Bit,
        /// Which byte of the answer.
        place: In Bits<5>,
        /// A bit is set that must be 0.
        reserved: Out Bit,
        /// One is free.
        free: Out Bit,
        /// One has a search or its answer.
        taken: Out Bit,
        /// One makes a search that was aborted.
        ending: Out Bit,
        /// One has an answer.
        done: Out Bit,
        /// One has counted a repetition.
        repeated: Out Bit,
        /// The chosen one takes a move before the root.
        history_ready: Out Bit,
        /// How many are taken.
        busy_count: Out Bits<5>,
        /// The byte of the selected one.
        answer_byte: Out Bits<8>,
    }
}
