//! Tools that read an exported file: Verilator, Icarus Verilog and yosys.

use super::scratch::{Scratch, YOSYS};

/// What Icarus Verilog takes a text for: Verilog, and SystemVerilog. In the latter a variable with
/// a value in its declaration has it before any block waits for it.
pub const STANDARDS: [&str; 2] = ["-g2005", "-g2012"];

/// Every tool reads the text without a word of complaint: Verilator and Icarus Verilog with
/// `-Wall`, the latter as both [`STANDARDS`], and yosys, with `check -assert` and without a latch.
/// `library` has modules that the text stands on, such as the cells of an FPGA; often none.
///
/// # Panics
/// With the words of the first tool that complains, and if one is not installed.
pub fn lint(text: &str, library: &str, top: &str) {
    let scratch = Scratch::new("lint");
    verilator(&scratch, text, library, top);
    for standard in STANDARDS {
        let arguments = [standard, "-Wall", "-s", top, "-o", "file.vvp", "file.v", "library.v"];
        let said = scratch.run("iverilog", &arguments);
        assert!(said.content && said.all().is_empty(), "iverilog {standard}: {}", said.all());
    }
    let script =
        format!("read_verilog file.v library.v; hierarchy -check -top {top}; proc; check -assert");
    let said = scratch.run(YOSYS, &["-p", &script]);
    let latch = said.all().contains("Latch inferred");
    assert!(said.content && !latch, "yosys: {}", said.all());
}

/// Verilator alone reads the text without a word of complaint.
pub(super) fn verilator(scratch: &Scratch, text: &str, library: &str, top: &str) {
    scratch.write("file.v", text);
    scratch.write("library.v", library);
    let arguments = ["--lint-only", "-Wall", "--top-module", top, "file.v", "library.v"];
    let said = scratch.run("verilator", &arguments);
    assert!(
        said.content && said.all().is_empty(),
        "verilator objects to {}: {}",
        scratch.path("file.v").display(),
        said.all()
    );
}

/// What the module `top` prints when Icarus Verilog runs it as one of the [`STANDARDS`].
///
/// # Panics
/// With the words of Icarus Verilog if it complains, and if it is not installed.
pub fn printed(text: &str, top: &str, standard: &str) -> String {
    let scratch = Scratch::new("printed");
    scratch.write("file.v", text);
    let arguments = [standard, "-Wall", "-Wno-timescale", "-s", top, "-o", "file.vvp", "file.v"];
    let said = scratch.run("iverilog", &arguments);
    assert!(said.content && said.all().is_empty(), "iverilog: {}", said.all());
    scratch.run("vvp", &["-n", "file.vvp"]).all()
}
