//! Texts that must not be elaborated, and those that must be.

use super::scratch::{Said, Scratch, YOSYS};

/// What Verilator, Icarus Verilog and yosys say of a text that none of them may elaborate.
///
/// # Panics
/// If one of them is content, or is not installed.
pub fn refused(text: &str, top: &str) -> Vec<String> {
    let words = |(tool, said): (&str, Said)| {
        assert!(!said.content, "{tool} is content with {top}");
        said.all()
    };
    elaborate(text, top).into_iter().map(words).collect()
}

/// Verilator, Icarus Verilog and yosys elaborate the text. That they may warn sets it apart from
/// [`lint`](super::lint).
///
/// # Panics
/// With the words of the first that does not, and if one is not installed.
pub fn elaborated(text: &str, top: &str) {
    for (tool, said) in elaborate(text, top) {
        assert!(said.content, "{tool}: {}", said.all());
    }
}

fn elaborate(text: &str, top: &str) -> Vec<(&'static str, Said)> {
    let scratch = Scratch::new("elaborate");
    scratch.write("file.v", text);
    let verilator = ["--lint-only", "-Wno-fatal", "--top-module", top, "file.v"];
    let icarus = ["-g2005", "-s", top, "-o", "file.vvp", "file.v"];
    let yosys = format!("read_verilog file.v; hierarchy -check -top {top}; proc; check -assert");
    vec![
        ("verilator", scratch.run("verilator", &verilator)),
        ("iverilog", scratch.run("iverilog", &icarus)),
        ("yosys", scratch.run(YOSYS, &["-p", &yosys])),
    ]
}
