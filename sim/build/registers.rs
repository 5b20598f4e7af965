//! The registers of a circuit, for a model that lets them be reached.

use std::fmt::Write;

use serde_json::Value;

/// Those of the cells of an iCE40, as `rtl/ice40_cells.v` has them.
const CELLS: &str = "\
public_flat_rw -module \"SB_RAM40_4K\" -var \"memory\"
public_flat_rw -module \"SB_RAM40_4K\" -var \"RDATA\"
";

/// Verilator's control file that makes every register of a circuit public, and nothing else: block
/// RAM included, wires left alone. `description` is the file beside the Verilog in `rtl/`, which may
/// take cells of an iCE40.
///
/// # Errors
/// If it is no description, or one without registers.
pub fn control_file(description: &str, uses_cells: bool) -> Result<String, String> {
    let bad = |what: &str| format!("a description in rtl/ {what}: `make rtl`");
    let description: Value =
        serde_json::from_str(description).map_err(|error| bad(&error.to_string()))?;
    let named = |value: &Value| value["name"].as_str().map(str::to_owned);
    let mut text = String::new();
    for module in description["modules"].as_array().into_iter().flatten() {
        let Some(name) = named(module) else { return Err(bad("has a module without a name")) };
        let registers = ["registers", "memories"].map(|kind| module[kind].as_array());
        for register in registers.into_iter().flatten().flatten().filter_map(named) {
            let _ = writeln!(text, "public_flat_rw -module \"{name}\" -var \"{register}\"");
        }
    }
    if uses_cells {
        text.push_str(CELLS);
    }
    if text.is_empty() {
        return Err(bad("has no registers"));
    }
    Ok(format!("`verilator_config\n{text}"))
}
