//! An exported text beside what rust-hdl itself prints.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::scratch::Scratch;
use super::testbench::{Simulator, Testbench, compared};
use crate::about::About;
use crate::pass::interfaces::plain_names;
use crate::pass::waking;
use crate::print::token::{self, TokenKind, tokens};
use crate::read::circuit::Circuit;
use crate::read::ports::{Direction, Port};
use crate::tree::{Design, Item, Module};
use crate::{is_keyword, read};

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
        let keywords = nets.filter(|net| is_keyword(&net.name));
        let mut new = plain_names(before.modules[0].ports.iter().map(|port| &*port.name));
        new.extend(keywords.map(|net| (net.name.clone(), format!("{}_", net.name))));
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
        let ports = self.circuit.ports();
        let (inputs, outputs): (Vec<&Port>, Vec<&Port>) = ports
            .iter()
            .filter(|port| port.name != clock)
            .partition(|port| port.direction == Direction::Input);
        let mut rows = String::new();
        for cycle in 0..cycles {
            for port in &inputs {
                let value = drive(cycle, port) & crate::tree::ones(port.width as u32);
                let _ = write!(rows, "{value:0digits$x}", digits = port.width.div_ceil(4));
            }
            rows.push('\n');
        }
        let circuits = format!("{}{}\n{}", self.raw(), self.text, self.library);
        let bench = self.testbench(clock, cycles, &inputs, &outputs);
        let said = bench.run(simulator, &Scratch::new("beside"), &rows, &circuits);
        let said = said.unwrap_or_else(|differences| panic!("{differences}"));
        let mut values: BTreeMap<String, Vec<Option<u128>>> = BTreeMap::new();
        for line in said.lines() {
            let Some(line) = line.strip_prefix("outputs ") else { continue };
            for (port, value) in outputs.iter().zip(line.split(' ')) {
                let value = u128::from_str_radix(value, 16).ok();
                values.entry(port.name.clone()).or_default().push(value);
            }
        }
        Outputs { values }
    }

    fn testbench(
        &self,
        clock: &str,
        cycles: usize,
        inputs: &[&Port],
        outputs: &[&Port],
    ) -> Testbench {
        let mut bench = Testbench { clock: clock.to_owned(), cycles, ..Testbench::default() };
        let parts = bench.row(inputs);
        for (port, part) in inputs.iter().zip(parts) {
            bench.drive(port, &part);
        }
        let exported = |name: &str| format!("exported_{name}");
        for Port { name, width, .. } in outputs {
            bench.wire(name, *width);
            bench.wire(&exported(name), *width);
            bench.behind += &compared(name, &exported(name), name, "");
        }
        let names: Vec<&str> = outputs.iter().map(|port| port.name.as_str()).collect();
        let formats = " %h".repeat(outputs.len());
        let shown = format!("      $display(\"outputs{formats}\", {});\n", names.join(", "));
        bench.before = bench.behind.clone() + &shown;
        let inputs = inputs.iter().map(|port| (port.name.as_str(), port.name.clone()));
        let own = names.iter().map(|name| (*name, (*name).to_owned()));
        let others = names.iter().map(|name| (*name, exported(name)));
        bench.instance("top", "raw", &inputs.clone().chain(own).collect::<Vec<_>>());
        bench.instance(self.about.top, "exported", &inputs.chain(others).collect::<Vec<_>>());
        bench
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
