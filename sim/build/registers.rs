//! The registers of a circuit, for a model that lets them be reached.

use std::collections::BTreeSet;
use std::fmt::Write;

/// Those of the cells of an iCE40, as `rtl/ice40_cells.v` has them.
const CELLS: &str = "\
public_flat_rw -module \"SB_RAM40_4K\" -var \"memory\"
public_flat_rw -module \"SB_RAM40_4K\" -var \"RDATA\"
";

/// Verilator's control file that makes every register of a circuit public, and nothing else: block
/// RAM included, wires left alone. The Verilog may take cells of an iCE40.
///
/// # Errors
/// If it has no registers.
pub fn control_file(verilog: &str, uses_cells: bool) -> Result<String, String> {
    let mut text = String::new();
    for module in verilog.split("\nmodule ").skip(1) {
        let module = module.split("\nendmodule").next().unwrap_or(module);
        let name = module.split(|c: char| !is_of_name(c)).next().unwrap_or_default();
        if name.starts_with("perpetual_") {
            for register in registers(module) {
                let _ = writeln!(text, "public_flat_rw -module \"{name}\" -var \"{register}\"");
            }
        }
    }
    if uses_cells {
        text.push_str(CELLS);
    }
    if text.is_empty() {
        return Err("the Verilog of a circuit has no registers: `make rtl`".to_owned());
    }
    Ok(format!("`verilator_config\n{text}"))
}

fn is_of_name(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

/// What a module declares as `reg` and a clock edge changes: what stands before a `<=` where a statement begins.
fn registers(module: &str) -> BTreeSet<&str> {
    let code = || module.lines().map(|line| line.split("//").next().unwrap_or(line));
    let declared: BTreeSet<&str> = code()
        .filter(|line| line.split_whitespace().any(|word| word == "reg"))
        .flat_map(|line| line.split(|c: char| !is_of_name(c)))
        .collect();
    let mut found = BTreeSet::new();
    for line in code() {
        for (at, _) in line.match_indices("<=") {
            // Without the index, if there is one.
            let mut target = line[..at].trim_end();
            while let Some(open) = target.strip_suffix(']').and(target.rfind('[')) {
                target = target[..open].trim_end();
            }
            let name = target.rsplit(|c: char| !is_of_name(c)).next().unwrap_or_default();
            let before = target[..target.len() - name.len()].trim_end();
            let begins = ["", ")", ";", ":"].contains(&before) || before.ends_with([')', ';', ':']);
            let begins = begins || before.ends_with("begin") || before.ends_with("else");
            if begins && declared.contains(name) {
                found.insert(name);
            }
        }
    }
    found
}
