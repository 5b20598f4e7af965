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
    _registered: bool,
    _held: Bits<WORD_BITS>,
}

/// The widest word of the one block of an ECP5, and the bits of its addresses.
const ECP5_BLOCK: (usize, usize) = (18, 10);

impl<const WORD_BITS: usize, const ADDRESS_BITS: usize> BlockRam<WORD_BITS, ADDRESS_BITS> {
    /// A RAM with a register behind it, from which it is read.
    ///
    /// Its Verilog has a second form for the ECP5, chosen by the macro `PERPETUAL_ECP5`, if one block
    /// of that FPGA holds it: the register is then that of the block. Yosys leaves that unused and
    /// takes flip-flops, to which there is a way of 6 to 8 ns from the block.
    pub fn with_register() -> Self {
        Self { _registered: true, ..Self::default() }
    }

    /// One block of an ECP5 with the register behind it in use: port A writes, port B reads.
    fn ecp5() -> String {
        let (width, bits) = ECP5_BLOCK;
        let pins = |pin: &str, count: usize, bus: &dyn Fn(usize) -> String| {
            let pins = (0..count).map(|i| format!(".{pin}{i}({})", bus(i))).collect::<Vec<_>>();
            let lines: Vec<String> = pins.chunks(3).map(|pins| pins.join(", ")).collect();
            format!("   {}", lines.join(",\n   "))
        };
        // An address of a word of 18 bits begins at bit 4; bits 0 and 1 enable the bytes of a write.
        let address = |bus: &'static str, enables: bool| {
            move |i: usize| match i {
                0 | 1 => String::from(if enables { "1'b1" } else { "1'b0" }),
                4.. if i - 4 < ADDRESS_BITS => format!("{bus}[{}]", i - 4),
                _ => String::from("1'b0"),
            }
        };
        let data = |bus: &'static str, past: &'static str| {
            move |i: usize| if i < WORD_BITS { format!("{bus}[{i}]") } else { past.to_owned() }
        };
        [
            format!("wire [{}:0] word_read;", WORD_BITS - 1),
            String::from("always @* read_data = word_read;"),
            format!(
                "DP16KD #(.DATA_WIDTH_A({width}), .DATA_WIDTH_B({width}), .REGMODE_A(\"OUTREG\"), \
                 .REGMODE_B(\"OUTREG\"),"
            ),
            String::from("   .WRITEMODE_A(\"READBEFOREWRITE\"), .WRITEMODE_B(\"READBEFOREWRITE\"),"),
            String::from("   .RESETMODE(\"ASYNC\"), .ASYNC_RESET_RELEASE(\"ASYNC\"), .GSR(\"DISABLED\")) block ("),
            format!("{},", pins("ADA", bits + 4, &address("write_address", true))),
            format!("{},", pins("DIA", width, &data("write_data", "1'b0"))),
            format!("{},", pins("ADB", bits + 4, &address("read_address", false))),
            format!("{},", pins("DOB", width, &data("word_read", ""))),
            String::from("   .CLKA(clock), .CLKB(clock), .CEA(1'b1), .CEB(1'b1), .OCEA(1'b1), .OCEB(1'b1),"),
            String::from("   .WEA(write_enable), .CSA0(1'b0), .CSA1(1'b0), .CSA2(1'b0), .CSB0(1'b0),"),
            String::from("   .CSB1(1'b0), .CSB2(1'b0), .RSTA(1'b0), .RSTB(1'b0), .WEB(1'b0));"),
        ]
        .join("\n")
    }

    fn portable(&self) -> String {
        format!(
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
        )
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
        let (width, bits) = ECP5_BLOCK;
        let portable = self.portable();
        Verilog::Custom(if self._registered && WORD_BITS <= width && ADDRESS_BITS <= bits {
            format!("`ifdef PERPETUAL_ECP5\n{}\n`else\n{portable}`endif\n", Self::ecp5())
        } else {
            portable
        })
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
