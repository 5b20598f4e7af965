//! A block RAM with one write and one read port, and no read-during-write promise.

use std::collections::BTreeMap;

use rust_hdl::prelude::*;

/// Synchronous RAM of `2^ADDRESS_BITS` words of `WORD_BITS` bits, all 0 at power-up.
///
/// rust-hdl's own `RAM` promises the old word when an address is read while it is written. iCE40
/// block RAM does not, so yosys builds that promise from registers and multiplexers beside it
/// (measured there at 42 registers and 23 LUTs for 256 × 16). Here nothing is promised, and the
/// whole cost is block RAM.
///
/// * Write: `write_data` goes to `write_address` at a rising edge with `write_enable`.
/// * Read: `read_data` is valid one cycle after `read_address`, every cycle.
///
/// **Ignores** a read of the address that is written in the same cycle: `read_data` is then any
/// value. The simulation returns the inverse of the old word, so that a circuit that relies on it
/// is found out.
#[derive(LogicBlock, Default)]
pub struct BlockRam<const WORD_BITS: usize, const ADDRESS_BITS: usize> {
    /// Clock, rising edge.
    pub clock: Signal<In, Clock>,
    /// Whether to write in this cycle.
    pub write_enable: Signal<In, Bit>,
    /// Where to write.
    pub write_address: Signal<In, Bits<ADDRESS_BITS>>,
    /// What to write.
    pub write_data: Signal<In, Bits<WORD_BITS>>,
    /// Where to read.
    pub read_address: Signal<In, Bits<ADDRESS_BITS>>,
    /// What stood at `read_address` in the cycle before.
    pub read_data: Signal<Out, Bits<WORD_BITS>>,
    _words: BTreeMap<u64, Bits<WORD_BITS>>,
}

impl<const WORD_BITS: usize, const ADDRESS_BITS: usize> Logic
    for BlockRam<WORD_BITS, ADDRESS_BITS>
{
    fn update(&mut self) {
        if self.clock.pos_edge() {
            let read = self.read_address.val().to_u64();
            let write = self.write_address.val().to_u64();
            let word = self._words.get(&read).copied().unwrap_or_default();
            let collides = self.write_enable.val() && read == write;
            self.read_data.next = if collides { !word } else { word };
            if self.write_enable.val() {
                self._words.insert(write, self.write_data.val());
            }
        }
    }

    fn connect(&mut self) {
        self.read_data.connect();
    }

    fn hdl(&self) -> Verilog {
        Verilog::Custom(format!(
            "\
(* no_rw_check *)
reg [{data}:0] memory [0:{last}];
integer word;

initial begin
   for (word = 0; word <= {last}; word = word + 1) memory[word] = 0;
end

always @(posedge clock) begin
   read_data <= memory[read_address];
   if (write_enable) memory[write_address] <= write_data;
end
",
            data = WORD_BITS - 1,
            last = (1usize << ADDRESS_BITS) - 1
        ))
    }

    fn timing(&self) -> Vec<TimingInfo> {
        vec![TimingInfo {
            name: "block_ram".into(),
            clock: "clock".into(),
            inputs: ["write_enable", "write_address", "write_data", "read_address"]
                .map(Into::into)
                .to_vec(),
            outputs: vec!["read_data".into()],
        }]
    }
}
