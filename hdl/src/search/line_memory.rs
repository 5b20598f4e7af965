//! Which squares of a line are occupied, for all lines of one direction.

use std::fmt::Write as _;

use rust_hdl::prelude::*;

/// Eight lines of eight squares, a bit for a white and a bit for a black man on each.
///
/// * Write: at a rising edge with `write_enable`, the square `write_index` of `write_line` becomes
///   `white` and `black`. Other squares of the line stay as they are, so no line is read for it.
/// * Read: at a rising edge with `read_enable`, `men` becomes `read_line`, white men in the lower
///   eight bits, black ones in the upper; else it stays.
///
/// **Ignores** a line that is read while it is written: `men` may be anything; the simulation
/// returns its inverse.
#[derive(perpetual_verilog::Circuit, Default)]
pub struct LineMemory {
    /// Rising edge.
    pub clock: Signal<In, Clock>,
    /// Whether to write in this cycle.
    pub write_enable: Signal<In, Bit>,
    /// In which line.
    pub write_line: Signal<In, Bits<3>>,
    /// Which square of it.
    pub write_index: Signal<In, Bits<3>>,
    /// A white man stands there.
    pub white: Signal<In, Bit>,
    /// A black man stands there.
    pub black: Signal<In, Bit>,
    /// Whether to read in this cycle.
    pub read_enable: Signal<In, Bit>,
    /// Which line.
    pub read_line: Signal<In, Bits<3>>,
    /// What is on it.
    pub men: Signal<Out, Bits<16>>,
    _lines: [u16; 8],
}

impl Logic for LineMemory {
    fn update(&mut self) {
        if self.clock.pos_edge() {
            let (line, read) = (self.write_line.val().index(), self.read_line.val().index());
            if self.read_enable.val() {
                let collides = self.write_enable.val() && line == read;
                let men = self._lines[read];
                self.men.next = u64::from(if collides { !men } else { men }).into();
            }
            if self.write_enable.val() {
                let index = self.write_index.val().index();
                self._lines[line] = (self._lines[line] & !(0x101 << index))
                    | u16::from(self.white.val()) << index
                    | u16::from(self.black.val()) << (index + 8);
            }
        }
    }

    fn connect(&mut self) {
        self.men.connect();
    }

    fn hdl(&self) -> Verilog {
        Verilog::Custom(masked_memory(16, "men", &["white", "black"]))
    }

    fn timing(&self) -> Vec<TimingInfo> {
        vec![TimingInfo {
            name: "line_memory".into(),
            clock: "clock".into(),
            inputs: [
                "write_enable",
                "write_line",
                "write_index",
                "white",
                "black",
                "read_enable",
                "read_line",
            ]
            .map(Into::into)
            .to_vec(),
            outputs: vec!["men".into()],
        }]
    }
}

/// The Verilog of eight words of eight squares, of which one square is written: a bit of every
/// plane of eight bits, from the expression given for that plane.
pub(crate) fn masked_memory(width: usize, data: &str, planes: &[&str]) -> String {
    let mut writes = String::new();
    for square in 0..8 {
        let _ = writeln!(writes, "   if (write_enable && write_index == 3'd{square}) begin");
        for (plane, value) in planes.iter().enumerate() {
            let _ =
                writeln!(writes, "      memory[write_line][{}] <= {value};", 8 * plane + square);
        }
        writes.push_str("   end\n");
    }
    format!(
        "\
(* ram_block = 1, no_rw_check *)
reg [{last}:0] memory [0:7];
integer line;

initial begin
   for (line = 0; line <= 7; line = line + 1) memory[line] = 0;
end

always @(posedge clock) begin
   if (read_enable) {data} <= memory[read_line];
{writes}end
",
        last = width - 1,
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use perpetual_verilog::testing::Bench;

    #[test]
    fn a_square_is_written_and_the_rest_of_its_line_stays() {
        let mut bench = Bench::new(LineMemory::default(), |memory| &mut memory.clock);
        bench.circuit.read_enable.next = true;
        bench.cycle();
        bench.compare_from_here();
        for (index, white) in [(0u64, true), (3, false), (7, true), (3, true)] {
            bench.circuit.write_enable.next = true;
            bench.circuit.write_line.next = 5.into();
            bench.circuit.write_index.next = index.into();
            bench.circuit.white.next = white;
            bench.circuit.black.next = !white;
            bench.cycle();
        }
        bench.circuit.write_enable.next = false;
        bench.circuit.read_line.next = 5.into();
        bench.cycle();
        assert_eq!(bench.circuit.men.val(), 0x0089);
        bench.circuit.read_line.next = 4.into();
        bench.circuit.read_enable.next = false;
        bench.cycle();
        assert_eq!(bench.circuit.men.val(), 0x0089);
        bench.circuit.read_enable.next = true;
        bench.cycle();
        assert_eq!(bench.circuit.men.val(), 0);
        bench.replay("line_memory");
        bench.lint("line_memory");
    }
}
