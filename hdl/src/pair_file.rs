//! Two different files in lockstep, each the other's check.

use rust_hdl::prelude::*;
use smart_default::SmartDefault;

use crate::chain_file::ChainFile;
use crate::constant::constant;
use crate::file_port::FilePort;
use crate::scoreboard::Scoreboard;

/// A chain file and a scoreboard on the same records. They share nothing but these, so when they
/// differ one of them is at fault: a flipped bit, a bad cell, a path that is too slow.
///
/// `ENTRIES`, `PIECE_BITS`, `SQUARE_BITS`, `KEY_BITS` as in [`ChainFile`], `ADDRESS_BITS`,
/// `TAG_BITS`, `WORD_BITS` as in [`Scoreboard`].
///
/// Ports: those of [`ChainFile`]. `fault` goes high with the outputs that disagree, on `open`,
/// `closed` or `stepped`, and stays until `clear`. An `overflow`, which only the chain file can
/// have, must come just when the scoreboard counts one chain more than there are entries; what
/// follows it is not judged. `clear` must be high for at least three cycles.
///
/// **Ignores** faults that both suffer alike, such as a record that arrives wrong. Synthesis may
/// merge registers that hold the same in both, such as those of the record that has just come in.
#[derive(perpetual_verilog::Circuit, SmartDefault)]
pub struct PairFile<
    const ENTRIES: usize,
    const PIECE_BITS: usize,
    const SQUARE_BITS: usize,
    const KEY_BITS: usize,
    const ADDRESS_BITS: usize,
    const TAG_BITS: usize,
    const WORD_BITS: usize,
> {
    /// Rising edge.
    pub clock: Signal<In, Clock>,
    /// Records in, and what becomes of them.
    pub port: FilePort<PIECE_BITS, SQUARE_BITS>,
    /// The number of open chains.
    pub open: Signal<Out, Bits<6>>,
    chain: ChainFile<ENTRIES, PIECE_BITS, SQUARE_BITS, KEY_BITS>,
    scoreboard: Scoreboard<PIECE_BITS, SQUARE_BITS, ADDRESS_BITS, TAG_BITS, WORD_BITS>,
    faulted: DFF<Bit>,
    has_overflowed: DFF<Bit>,
    counts_differ: Signal<Local, Bit>,
    flags_differ: Signal<Local, Bit>,
    differ: Signal<Local, Bit>,
    #[default(constant(ENTRIES as u64 + 1))]
    one_more: Constant<Bits<16>>,
}

impl<
    const ENTRIES: usize,
    const PIECE_BITS: usize,
    const SQUARE_BITS: usize,
    const KEY_BITS: usize,
    const ADDRESS_BITS: usize,
    const TAG_BITS: usize,
    const WORD_BITS: usize,
> PairFile<ENTRIES, PIECE_BITS, SQUARE_BITS, KEY_BITS, ADDRESS_BITS, TAG_BITS, WORD_BITS>
{
    /// The same with the scoreboard of [`Scoreboard::with_registered_ram`].
    pub fn with_registered_ram() -> Self {
        Self { scoreboard: Scoreboard::with_registered_ram(), ..Self::default() }
    }
}

impl<
    const ENTRIES: usize,
    const PIECE_BITS: usize,
    const SQUARE_BITS: usize,
    const KEY_BITS: usize,
    const ADDRESS_BITS: usize,
    const TAG_BITS: usize,
    const WORD_BITS: usize,
> Logic
    for PairFile<ENTRIES, PIECE_BITS, SQUARE_BITS, KEY_BITS, ADDRESS_BITS, TAG_BITS, WORD_BITS>
{
    #[perpetual_verilog::kernel]
    fn update(&mut self) {
        connect!(self.chain.port <- self.port: reset, clear, step, piece, from, to);
        connect!(self.scoreboard.port <- self.port: reset, clear, step, piece, from, to);
        // What comes after an overflow is void. In its own cycle both still count the chain that
        // did not fit.
        self.has_overflowed.d.next = !self.port.clear.val() & self.chain.port.overflow.val();
        self.counts_differ.next = (bit_cast::<16, 6>(self.chain.open.val())
            != bit_cast::<16, SQUARE_BITS>(self.scoreboard.open.val()))
            | (self.chain.port.overflow.val()
                ^ (bit_cast::<16, SQUARE_BITS>(self.scoreboard.open.val()) == self.one_more.val()));
        self.flags_differ.next = (self.chain.port.closed.val() ^ self.scoreboard.port.closed.val())
            | (self.chain.port.stepped.val() ^ self.scoreboard.port.stepped.val());
        self.differ.next =
            !self.has_overflowed.q.val() & (self.counts_differ.val() | self.flags_differ.val());
        self.faulted.d.next = !self.port.clear.val() & (self.faulted.q.val() | self.differ.val());
        self.port.sweeping.next = self.scoreboard.port.sweeping.val();
        connect!(self.port <- self.chain.port: closed, stepped, overflow);
        self.open.next = self.chain.open.val();
        self.port.fault.next = self.differ.val() | self.faulted.q.val();
    }
}
