//! The registers of an exported circuit, for a model that lets them be reached.

use std::fmt::Write;

/// Verilator's control file that makes every register of these modules public, and nothing else:
/// block RAM included, wires left alone.
///
/// The export's text is regular: a register is what a line begins to assign with `<=`, perhaps
/// after a one-line `if`.
///
/// # Errors
/// If there is none, or one is not declared: then the text is not what is expected here.
pub fn control_file(verilog: &str) -> Result<String, String> {
    let mut text = "`verilator_config\n".to_owned();
    let mut module = "";
    let mut declared: Vec<&str> = Vec::new();
    let mut written: Vec<&str> = Vec::new();
    for line in verilog.lines() {
        if let Some(rest) = line.strip_prefix("module ") {
            module = word(rest);
            (declared, written) = (Vec::new(), Vec::new());
        } else if line == "endmodule" {
            for name in &written {
                if !declared.contains(name) {
                    return Err(format!("{module}: {name} is written but is no register"));
                }
                let _ = writeln!(text, "public_flat_rw -module \"{module}\" -var \"{name}\"");
            }
        }
        if let Some(at) = line.find("reg ") {
            declared.extend(declaration(&line[at + 4..]));
        }
        if let Some(name) = target(line).filter(|name| !written.contains(name)) {
            written.push(name);
        }
    }
    if text.lines().count() == 1 {
        return Err("the exported circuit has no registers".into());
    }
    Ok(text)
}

fn word(text: &str) -> &str {
    let end = text.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(text.len());
    &text[..end]
}

/// The name in `reg [15:0] name;`, from behind `reg`.
fn declaration(rest: &str) -> Option<&str> {
    let rest = rest.trim_start();
    let rest = match rest.strip_prefix('[') {
        Some(range) => range.split_once(']')?.1.trim_start(),
        None => rest,
    };
    Some(word(rest)).filter(|name| !name.is_empty())
}

/// The name in `name <= …` or `if (…) name[…] <= …`.
fn target(line: &str) -> Option<&str> {
    let mut line = line.trim_start();
    if let Some(rest) = line.strip_prefix("if (") {
        line = rest.split_once(") ")?.1;
    }
    let name = word(line);
    let mut rest = &line[name.len()..];
    if let Some(index) = rest.strip_prefix('[') {
        rest = index.split_once(']')?.1;
    }
    let assigned = rest.strip_prefix(" <=")?;
    let ends = assigned.is_empty() || assigned.starts_with(' ');
    Some(name).filter(|name| ends && !name.is_empty())
}
