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
/// * Read: `read_data` is valid one cycle after `read_address`, every cycle; two cycles after it
///   [with a register](BlockRam::with_register).
///
/// **Ignores** a read of the address that is written in the same cycle: `read_data` is then any
/// value. The simulation returns the inverse of the old word, so that a circuit that relies on it
/// is found out.
#[derive(perpetual_verilog::Circuit, Default)]
pub struct BlockRam<const WORD_BITS: usize, const ADDRESS_BITS: usize> {
    /// Rising edge.
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
    _registered: bool,
    _held: Bits<WORD_BITS>,
}

impl<const WORD_BITS: usize, const ADDRESS_BITS: usize> BlockRam<WORD_BITS, ADDRESS_BITS> {
    /// A RAM with a register behind it, from which it is read.
    ///
    /// For an ECP5 `rtl/ecp5` has it with the register that is in the block: yosys leaves that unused
    /// and takes flip-flops, to which there is a way of 6 to 8 ns from the block.
    pub fn with_register() -> Self {
        Self { _registered: true, ..Self::default() }
    }
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
            let word = if collides { !word } else { word };
            self.read_data.next = if self._registered { self._held } else { word };
            self._held = word;
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
localparam CYCLES = {cycles};
(* no_rw_check *)
reg [{data}:0] memory [0:{last}];
reg [{data}:0] word_read;
integer word;

initial begin
   for (word = 0; word <= {last}; word = word + 1) memory[word] = 0;
end

always @(posedge clock) begin
   read_data <= CYCLES == 2 ? word_read : memory[read_address];
   word_read <= memory[read_address];
   if (write_enable) memory[write_address] <= write_data;
end
",
            cycles = 1 + u8::from(self._registered),
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
