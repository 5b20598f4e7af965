//! A testbench in Verilog: inputs from a file, a row a cycle, and outputs that are compared.

use std::fmt::Write as _;

use super::scratch::Scratch;
use crate::read::ports::Port;

/// A simulator of Verilog.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Simulator {
    /// Icarus Verilog: built at once, slow to run.
    Icarus,
    /// Verilator: the other way round. It knows no undefined values.
    Verilator,
}

/// The module `testbench`, as it is put together. It says `every output equal`, or what is not.
#[derive(Default)]
pub(super) struct Testbench {
    pub clock: String,
    pub cycles: usize,
    /// The first cycle in which outputs are compared.
    pub first: usize,
    /// Bits of a row.
    pub bits: usize,
    /// Signals and instances.
    pub parts: String,
    pub drive: String,
    /// What is done before the rising edge, and behind it.
    pub before: String,
    pub behind: String,
}

impl Testbench {
    /// Has rows of these ports, each in as many hexadecimal digits as it needs; returns where in `vector` each is.
    pub fn row(&mut self, ports: &[&Port]) -> Vec<String> {
        let digits = |port: &Port| 4 * port.width.div_ceil(4);
        self.bits = ports.iter().map(|port| digits(port)).sum();
        let mut high = self.bits;
        let part = |port: &&Port| {
            high -= digits(port);
            format!("vector[{high} +: {}]", port.width)
        };
        ports.iter().map(part).collect()
    }

    /// Drives an input.
    pub fn drive(&mut self, port: &Port, part: &str) {
        let Port { name, width, .. } = port;
        let _ = writeln!(self.parts, "  reg [{}:0] {name} = 0;", width - 1);
        let _ = writeln!(self.drive, "      {name} = {part};");
    }

    /// Declares what an output is connected to.
    pub fn wire(&mut self, name: &str, width: usize) {
        let _ = writeln!(self.parts, "  wire [{}:0] {name};", width - 1);
    }

    /// An instance; of each pin the name and what it is connected to.
    pub fn instance(&mut self, module: &str, name: &str, pins: &[(&str, String)]) {
        let clock = &self.clock;
        let pins = pins.iter().map(|(pin, to)| format!(", .{pin}({to})")).collect::<String>();
        let _ = writeln!(self.parts, "  {module} {name} (.{clock}({clock}){pins});");
    }

    /// Runs it with these rows on circuits; what it says.
    ///
    /// # Panics
    /// With the words of the simulator if it does not accept the circuits, and if it is not installed.
    pub fn run(
        &self,
        simulator: Simulator,
        scratch: &Scratch,
        rows: &str,
        circuits: &str,
    ) -> Result<String, String> {
        scratch.write("circuits.v", circuits);
        scratch.write("testbench.v", &self.text());
        scratch.write("vectors.hex", rows);
        let (program, options) = match simulator {
            Simulator::Icarus => ("iverilog", "-g2012 -o testbench.vvp -s testbench"),
            Simulator::Verilator => (
                "verilator",
                "--binary --build -O3 -CFLAGS -O0 -Wno-lint -Wno-style -o testbench \
                 --top-module testbench",
            ),
        };
        let arguments = options.split_ascii_whitespace().chain(["testbench.v", "circuits.v"]);
        let built = scratch.run(program, &arguments.collect::<Vec<_>>());
        let path = scratch.path("testbench.v");
        assert!(built.content, "{program} does not accept {}:\n{}", path.display(), built.err);
        let said = match simulator {
            Simulator::Icarus => scratch.run("vvp", &["-n", "testbench.vvp"]),
            Simulator::Verilator => scratch.run(scratch.path("obj_dir/testbench"), &[]),
        };
        let is_equal = said.content && said.out.contains("every output equal");
        if is_equal { Ok(said.out) } else { Err(said.out) }
    }

    fn text(&self) -> String {
        let Testbench { clock, first, parts, drive, before, behind, .. } = self;
        format!(
            "`timescale 1ns/1ns
module testbench;
  reg {clock} = 0;
{parts}  reg [{bits}:0] vectors [0:{last}];
  reg [{bits}:0] vector;
  integer cycle;
  integer differences = 0;
  initial begin
    $readmemh(\"vectors.hex\", vectors);
    for (cycle = 0; cycle <= {last} && differences < 10; cycle = cycle + 1) begin
      vector = vectors[cycle];
{drive}      #5;
      if (cycle >= {first}) begin
{before}      end
      {clock} = 1;
      #5;
{behind}      {clock} = 0;
    end
    if (differences == 0) $display(\"every output equal\");
    $finish;
  end
endmodule
",
            bits = self.bits.max(1) - 1,
            last = self.cycles - 1,
        )
    }
}

/// Compares an output with what it is in rust-hdl, where `when` holds.
pub(super) fn compared(name: &str, got: &str, wanted: &str, when: &str) -> String {
    format!(
        "      if ({when}{got} !== {wanted}) begin
        $display(\"cycle %0d: {name} is %h where rust-hdl has %h\", cycle, {got}, {wanted});
        differences = differences + 1;
      end\n"
    )
}
