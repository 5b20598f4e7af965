//! An exported text beside what rust-hdl itself prints.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::scratch::{Said, Scratch};
use crate::about::About;
use crate::pass::interfaces::PlainNames;
use crate::pass::waking;
use crate::print::token::{self, TokenKind, tokens};
use crate::read::circuit::Circuit;
use crate::read::ports::{Direction, Port};
use crate::syntax::{Design, Item, Module};
use crate::{is_keyword, read};

/// A simulator of Verilog.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Simulator {
    /// Icarus Verilog: built at once, slow to run.
    Icarus,
    /// Verilator: the other way round. It knows no undefined values.
    Verilator,
}

impl Simulator {
    /// Builds the module `testbench` of some files and runs it.
    pub(super) fn run(self, scratch: &Scratch, files: &[&str]) -> Said {
        let (program, options) = match self {
            Simulator::Icarus => ("iverilog", "-g2012 -o testbench.vvp -s testbench"),
            Simulator::Verilator => (
                "verilator",
                "--binary --build -O3 -CFLAGS -O0 -Wno-lint -Wno-style -o testbench \
                 --top-module testbench",
            ),
        };
        let arguments: Vec<&str> = options.split_ascii_whitespace().chain(files.to_vec()).collect();
        let built = scratch.run(program, &arguments);
        assert!(
            built.content,
            "{program} does not accept {}:\n{}",
            scratch.path(files[0]).display(),
            built.err
        );
        match self {
            Simulator::Icarus => scratch.run("vvp", &["-n", "testbench.vvp"]),
            Simulator::Verilator => scratch.run(scratch.path("obj_dir/testbench"), &[]),
        }
    }
}

/// An exported text and the circuit that it is to be.
#[derive(Clone, Copy)]
pub struct Comparison<'a> {
    /// The circuit; the other text is what rust-hdl prints of it.
    pub circuit: &'a Circuit,
    /// What was said about it when it was exported.
    pub about: &'a About<'a>,
    /// The text: the exported one, or one that was changed, which must then be refuted.
    pub text: &'a str,
    /// Modules that both stand on and neither has, such as the cells of an FPGA; often none.
    pub library: &'a str,
}

/// What both texts gave, cycle by cycle.
#[derive(Clone, Debug)]
pub struct Outputs {
    values: BTreeMap<String, Vec<Option<u128>>>,
}

impl Outputs {
    /// The values of an output just before the rising edge of each cycle; none where a bit of it is
    /// undefined.
    ///
    /// # Panics
    /// If there is no such output.
    pub fn of(&self, output: &str) -> &[Option<u128>] {
        self.values.get(output).unwrap_or_else(|| panic!("there is no output {output}"))
    }

    /// In how many cycles an output of one bit was high.
    ///
    /// # Panics
    /// As [`Outputs::of`].
    pub fn count(&self, output: &str) -> usize {
        self.of(output).iter().filter(|value| **value == Some(1)).count()
    }
}

/// Random values for [`Comparison::run`], always the same for one `seed`; a port called `reset` is
/// low for 50 cycles and then high in one of 64.
pub fn random(seed: u64) -> impl FnMut(usize, &Port) -> u128 {
    let mut state = seed;
    let mut next = move || {
        // SplitMix64.
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        u128::from(mixed ^ (mixed >> 31))
    };
    move |cycle, port| {
        let value = next() << 64 | next();
        if port.name == "reset" { u128::from(cycle > 50 && value % 64 == 0) } else { value }
    }
}

impl Comparison<'_> {
    /// What rust-hdl prints, fit to stand beside the exported text: without the wrapped modules,
    /// which that has, with its names of ports, and without keywords, which rust-hdl lets through.
    pub(super) fn raw(&self) -> String {
        let before = self.before();
        let raw = self.circuit.raw();
        let cores = before.cores.first().and_then(|core| raw.find(core.lines().next()?));
        let raw = &raw[..cores.unwrap_or(raw.len())];
        let nets = before.modules.iter().flat_map(|module| &module.nets);
        let ports = before.modules[0].ports.iter();
        let names = PlainNames::of_ports(before.modules[0].ports.iter().map(|port| &*port.name));
        let new: BTreeMap<&str, String> = nets
            .filter(|net| is_keyword(&net.name))
            .map(|net| (&*net.name, format!("{}_", net.name)))
            .chain(ports.map(|port| (&*port.name, names.of(&port.name))))
            .collect();
        token::rename(raw, &|name| new.get(name).cloned()) + "\n"
    }

    /// The circuit as rust-hdl has it.
    pub(super) fn before(&self) -> Design {
        read::design(self.circuit).unwrap_or_else(|error| panic!("{error}"))
    }

    /// The circuit as it is exported.
    pub(super) fn design(&self) -> Design {
        let transformed = self.circuit.transformed(self.about);
        transformed.unwrap_or_else(|error| panic!("{error}")).0
    }

    /// Checks that no name in the text is a keyword of Verilog or SystemVerilog or has a `$`.
    ///
    /// # Panics
    /// With the name that is.
    pub fn check_names(&self) {
        for name in identifiers(self.text, &self.design()) {
            assert!(!name.contains('$') && !is_keyword(name), "{name}");
        }
    }

    /// Checks that no block waits for an input that need not ever move.
    ///
    /// # Panics
    /// With the module that has one.
    pub fn check_waking(&self) {
        for module in &self.design().modules {
            assert!(!waking::sleeps(module), "{} waits", module.name);
        }
    }

    /// Runs both texts on the same inputs, from power-up, and compares every output before and
    /// behind every rising edge. `clock` names the clock, and `drive` gives the value of each other
    /// input in each cycle, which are counted from 0; the lowest bits count.
    ///
    /// # Panics
    /// With the first difference, if there is one, with the words of the simulator if it does not
    /// accept a text, and if it is not installed.
    pub fn run(
        &self,
        simulator: Simulator,
        clock: &str,
        cycles: usize,
        drive: &mut dyn FnMut(usize, &Port) -> u128,
    ) -> Outputs {
        let scratch = Scratch::new("beside");
        scratch.write("circuits.v", &format!("{}{}\n{}", self.raw(), self.text, self.library));
        let ports = self.circuit.ports();
        let (inputs, outputs): (Vec<&Port>, Vec<&Port>) = ports
            .iter()
            .filter(|port| port.name != clock)
            .partition(|port| port.direction == Direction::Input);
        let mut vectors = String::new();
        for cycle in 0..cycles {
            for port in &inputs {
                let value = drive(cycle, port) & crate::syntax::ones(port.width as u32);
                let _ = write!(vectors, "{value:0digits$x}", digits = port.width.div_ceil(4));
            }
            vectors.push('\n');
        }
        scratch.write("vectors.hex", &vectors);
        scratch.write("testbench.v", &self.testbench(clock, cycles, &inputs, &outputs));
        let said = simulator.run(&scratch, &["testbench.v", "circuits.v"]);
        assert!(said.out.contains("all equal"), "{}", said.all());
        let mut values: BTreeMap<String, Vec<Option<u128>>> = BTreeMap::new();
        for line in said.out.lines() {
            let Some(line) = line.strip_prefix("outputs ") else { continue };
            for (port, value) in outputs.iter().zip(line.split(' ')) {
                let value = u128::from_str_radix(value, 16).ok();
                values.entry(port.name.clone()).or_default().push(value);
            }
        }
        Outputs { values }
    }

    fn testbench(&self, clock: &str, cycles: usize, inputs: &[&Port], outputs: &[&Port]) -> String {
        let digits: usize = inputs.iter().map(|port| port.width.div_ceil(4)).sum();
        let mut low = digits * 4;
        let (mut wires, mut drive, mut differ) = (String::new(), String::new(), String::new());
        let (mut left, mut right) = (Vec::new(), Vec::new());
        for Port { name, width, .. } in inputs {
            low -= width.div_ceil(4) * 4;
            let _ = writeln!(wires, "  reg [{}:0] {name} = 0;", width - 1);
            let _ = writeln!(drive, "      {name} = vector[{low} +: {width}];");
            left.push(format!(".{name}({name})"));
            right.push(format!(".{name}({name})"));
        }
        for Port { name, width, .. } in outputs {
            let _ = writeln!(wires, "  wire [{}:0] {name}, exported_{name};", width - 1);
            left.push(format!(".{name}({name})"));
            right.push(format!(".{name}(exported_{name})"));
            let _ = writeln!(
                differ,
                "      if ({name} !== exported_{name}) begin\n        \
                 $display(\"cycle %0d: {name} %h %h\", cycle, {name}, exported_{name});\n        \
                 $finish;\n      end"
            );
        }
        let names: Vec<&str> = outputs.iter().map(|port| port.name.as_str()).collect();
        format!(
            "`timescale 1ns/1ns
module testbench;
  reg {clock} = 0;
{wires}  top raw (.{clock}({clock}), {left});
  {top} exported (.{clock}({clock}), {right});
  reg [{bits}:0] vectors [0:{last}];
  reg [{bits}:0] vector;
  integer cycle;
  initial begin
    $readmemh(\"vectors.hex\", vectors);
    for (cycle = 0; cycle < {cycles}; cycle = cycle + 1) begin
      {clock} = 0;
      vector = vectors[cycle];
{drive}      #1;
{differ}      $display(\"outputs{formats}\", {names});
      {clock} = 1;
      #1;
{differ}    end
    $display(\"all equal\");
    $finish;
  end
endmodule
",
            left = left.join(", "),
            right = right.join(", "),
            top = self.about.top,
            bits = (digits * 4).max(1) - 1,
            last = cycles - 1,
            formats = " %h".repeat(outputs.len()),
            names = names.join(", "),
        )
    }
}

/// All names in a text, but for those that Verilog gives a meaning and the export writes, and those
/// of hand-written modules.
fn identifiers<'a>(text: &'a str, design: &'a Design) -> Vec<&'a str> {
    let names = |text| {
        let tokens = tokens(text).into_iter();
        tokens.filter(|token| token.kind == TokenKind::Name).map(|token| token.text)
    };
    let raw = design.modules.iter().flat_map(|module: &Module| &module.items);
    let raw = raw.filter_map(|item| match item {
        Item::Raw(text) => Some(text),
        _ => None,
    });
    let by_hand: Vec<&str> = raw.chain(&design.cores).flat_map(|text| names(text)).collect();
    let mut found: Vec<&str> = names(text).collect();
    found.sort_unstable();
    found.dedup();
    let written: Vec<&str> = WRITTEN.split_ascii_whitespace().collect();
    found.retain(|word| !written.contains(word) && !by_hand.contains(word));
    found
}

const WRITTEN: &str = "
    always assign begin case default else end endcase endgenerate endmodule for generate genvar if
    initial input localparam module output posedge reg wire";
