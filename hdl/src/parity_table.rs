//! One table of the scoreboard: parity bits in block RAM that can all be forgotten at once.

use rust_hdl::prelude::*;
use smart_default::SmartDefault;

use crate::block_ram::BlockRam;

/// A table of words of four parity bits, `2^ADDRESS_BITS` of them, each with a tag of `TAG_BITS`
/// bits: the epoch in which it was written. A word of another epoch counts as 0, so a new epoch
/// clears the table. `WORD_BITS = TAG_BITS + 4` is the width of a stored word.
///
/// A word is read two stages before it is written back, and so may be on its way from the record
/// one or two ahead. The reader says so with `same_1` and `same_2`, in the cycle of
/// `read_address`:
///
/// * `bits`, two cycles after `read_address`: what the table holds, or what the record two ahead
///   has written, if `same_2`;
/// * `stale`, in the same cycle: `same_1`, the record one ahead has just written this word, and
///   `new_bits` counts instead of `bits`.
///
/// `new_bits` is what was written in the cycle before. The tag of a word is compared with `epoch`
/// as it is one cycle after `read_address`.
///
/// A table made [with a registered RAM](ParityTable::with_registered_ram) reads one cycle earlier, at
/// `early_address`, and has a register straight behind the RAM: for an FPGA whose block RAM is slow
/// to read, such as ECP5. The record three ahead may then write the word just as it is read, which
/// `same_3` says, in the cycle of `same_1` and `same_2`. Else `early_address` and `same_3` count for
/// nothing.
///
/// **Ignores** that epochs come round again: a word must be overwritten before its tag does.
#[derive(perpetual_verilog::Circuit, SmartDefault)]
pub struct ParityTable<const ADDRESS_BITS: usize, const TAG_BITS: usize, const WORD_BITS: usize> {
    /// Rising edge.
    pub clock: Signal<In, Clock>,
    /// `read_address` of the next cycle. For a registered RAM.
    pub early_address: Signal<In, Bits<ADDRESS_BITS>>,
    /// Which word to read.
    pub read_address: Signal<In, Bits<ADDRESS_BITS>>,
    /// The record one ahead writes that word.
    pub same_1: Signal<In, Bit>,
    /// The record two ahead writes that word.
    pub same_2: Signal<In, Bit>,
    /// The record three ahead writes that word. For a registered RAM.
    pub same_3: Signal<In, Bit>,
    /// The epoch that counts.
    pub epoch: Signal<In, Bits<TAG_BITS>>,
    /// What was written in the cycle before.
    pub new_bits: Signal<In, Bits<4>>,
    /// Write in this cycle.
    pub write_enable: Signal<In, Bit>,
    /// Which word.
    pub write_address: Signal<In, Bits<ADDRESS_BITS>>,
    /// What.
    pub write_bits: Signal<In, Bits<4>>,
    /// Its tag.
    pub write_tag: Signal<In, Bits<TAG_BITS>>,
    /// The word read.
    pub bits: Signal<Out, Bits<4>>,
    /// `new_bits` counts instead.
    pub stale: Signal<Out, Bit>,
    #[default({
        const { assert!(WORD_BITS == TAG_BITS + 4, "a stored word is four bits and a tag") };
        BlockRam::default()
    })]
    ram: BlockRam<WORD_BITS, ADDRESS_BITS>,
    same_1_held: DFF<Bit>,
    same_2_held: DFF<Bit>,
    stale_held: DFF<Bit>,
    bits_held: DFF<Bits<4>>,
    #[default(Constant::new(false))]
    registered: Constant<Bit>,
    same_3_held: DFF<Bit>,
    older_bits: DFF<Bits<4>>,
    read_tag: Signal<Local, Bits<TAG_BITS>>,
    read_bits: Signal<Local, Bits<4>>,
}

impl<const ADDRESS_BITS: usize, const TAG_BITS: usize, const WORD_BITS: usize>
    ParityTable<ADDRESS_BITS, TAG_BITS, WORD_BITS>
{
    /// A table with the register straight behind the RAM.
    pub fn with_registered_ram() -> Self {
        Self { registered: Constant::new(true), ram: BlockRam::with_register(), ..Self::default() }
    }
}

impl<const ADDRESS_BITS: usize, const TAG_BITS: usize, const WORD_BITS: usize> Logic
    for ParityTable<ADDRESS_BITS, TAG_BITS, WORD_BITS>
{
    #[perpetual_verilog::kernel]
    fn update(&mut self) {
        connect!(self.ram <- self: write_enable, write_address);
        self.ram.write_data.next = (bit_cast::<WORD_BITS, TAG_BITS>(self.write_tag.val()) << 4)
            | bit_cast::<WORD_BITS, 4>(self.write_bits.val());
        self.same_1_held.d.next = self.same_1.val();
        self.same_2_held.d.next = self.same_2.val();
        self.same_3_held.d.next = self.same_3.val();
        self.stale_held.d.next = self.same_1_held.q.val();
        self.older_bits.d.next = self.new_bits.val();
        if self.registered.val() {
            self.ram.read_address.next = self.early_address.val();
        } else {
            self.ram.read_address.next = self.read_address.val();
        }
        self.read_tag.next = bit_cast::<TAG_BITS, WORD_BITS>(self.ram.read_data.val() >> 4);
        self.read_bits.next = bit_cast::<4, WORD_BITS>(self.ram.read_data.val());
        self.bits_held.d.next = 0.into();
        if self.same_2_held.q.val() {
            self.bits_held.d.next = self.new_bits.val();
        } else {
            if self.registered.val() & self.same_3_held.q.val() {
                self.bits_held.d.next = self.older_bits.q.val();
            } else {
                if self.read_tag.val() == self.epoch.val() {
                    self.bits_held.d.next = self.read_bits.val();
                }
            }
        }
        self.bits.next = self.bits_held.q.val();
        self.stale.next = self.stale_held.q.val();
    }
}
