//! From what rust-hdl emits to Verilog that people read and embed.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::description::Clean;
use super::error::ExportError;
use super::syntax::Design;
use super::{
    clocked, connect, interfaces, literals, merge, naming, parse, print, registers, repeat, split,
    token, waking, widths,
};

/// The text rust-hdl emits for a circuit, made readable.
///
/// Flip-flops become registers of the module they are in, equal modules become one, the one
/// block of each module becomes assigns and small blocks, numbers get the width of their
/// context, and no name has a `$`. The same input gives the same output, byte for byte, and the
/// circuit stays the same, cycle by cycle.
///
/// # Errors
/// [`ExportError`] if the text is not rust-hdl's, has an expression that Rust and Verilog read
/// in two ways, a port named like a keyword, or ports that differ from [`Clean::ports`].
pub fn clean(raw: &str, options: &Clean<'_>) -> Result<String, ExportError> {
    let (design, notes) = transformed(raw, options)?;
    let mut text = header(options);
    let groups = port_notes(&design, options)?;
    let none = |_: &str| (Vec::new(), None);
    let of_port = |name: &str| groups.get(name).cloned().unwrap_or_default();
    for (at, (module, note)) in design.modules.iter().zip(&notes).enumerate() {
        let port_notes: &print::PortNotes<'_> = if at == 0 { &of_port } else { &none };
        let _ = write!(text, "\n{}", print::module(module, note.as_deref(), port_notes));
    }
    for core in &design.cores {
        let _ = write!(text, "\n{core}\n");
    }
    Ok(text)
}

/// The design behind [`clean`], and the comment of each module.
pub(super) fn transformed(
    raw: &str,
    options: &Clean<'_>,
) -> Result<(Design, Vec<Option<String>>), ExportError> {
    let mut design = parse::design(raw)?;
    interfaces::flatten(&mut design);
    design.modules.iter().try_for_each(widths::check)?;
    registers::inline(&mut design);
    for module in &mut design.modules {
        split::split(module);
        literals::size(module);
        connect::directly(module);
        clocked::blocks(module);
        repeat::vectors(module);
    }
    naming::inside(&mut design)?;
    design.modules.iter_mut().for_each(waking::from_the_start);
    let notes = merge::modules(&mut design, options);
    repeat::loops(&mut design);
    one_of_each_core(&mut design)?;
    Ok((design, notes))
}

/// A core wrapped in several places comes with each of them.
fn one_of_each_core(design: &mut Design) -> Result<(), ExportError> {
    let mut known: BTreeMap<String, String> = BTreeMap::new();
    let mut kept = Vec::new();
    for core in std::mem::take(&mut design.cores) {
        let tokens = token::tokens(&core);
        let keyword = tokens.iter().position(|token| token.text == "module");
        let name = keyword.and_then(|at| tokens.get(at + 1)).map_or("", |token| token.text);
        match known.get(name) {
            Some(text) if *text != core => return Err(ExportError::TwoCores(name.to_owned())),
            Some(_) => {}
            None => {
                known.insert(name.to_owned(), core.clone());
                kept.push(core);
            }
        }
    }
    design.cores = kept;
    Ok(())
}

fn header(options: &Clean<'_>) -> String {
    let mut text = String::new();
    let _ = writeln!(text, "// {}: {}", options.top, options.title);
    let _ = writeln!(text, "//");
    let version = env!("CARGO_PKG_VERSION");
    let _ = writeln!(text, "// Exported by Perpetual {version}; change its source, not this file.");
    let _ = writeln!(text, "// SPDX-License-Identifier: {}", env!("CARGO_PKG_LICENSE"));
    if !options.configuration.is_empty() {
        let _ = writeln!(text, "//\n// Configuration");
    }
    let widest = options.configuration.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
    for (name, value) in options.configuration {
        let _ = writeln!(text, "//   {name:widest$}  {value}");
    }
    text.push_str(WAIVERS);
    text
}

/// What Verilator would say and need not.
const WAIVERS: &str = "
// One file holds all modules, so it is named after the top alone.
/* verilator lint_off DECLFILENAME */
// Outputs that this circuit does not need are left open.
/* verilator lint_off PINCONNECTEMPTY */
// The values of a machine's states need not fill their register; others are never reached.
/* verilator lint_off CASEINCOMPLETE */
";

type PortNote = (Vec<String>, Option<String>);

/// The comments of the top's ports; an error if they are not exactly the ports.
fn port_notes(
    design: &Design,
    options: &Clean<'_>,
) -> Result<BTreeMap<String, PortNote>, ExportError> {
    let mut notes = BTreeMap::new();
    let Some(top) = design.modules.first() else { return Ok(notes) };
    if options.ports.is_empty() {
        return Ok(notes);
    }
    let documented: Vec<&str> =
        options.ports.iter().flat_map(|group| group.ports).map(|(name, _)| *name).collect();
    let there = |name: &str| top.ports.iter().any(|port| port.name == name);
    let missing = documented.iter().find(|name| !there(name)).copied();
    let extra = top.ports.iter().map(|port| port.name.as_str());
    let extra = extra.into_iter().find(|name| !documented.contains(name));
    if let Some(name) = missing.or(extra) {
        return Err(ExportError::Ports(name.to_owned()));
    }
    let mut last = "";
    for port in &top.ports {
        for group in options.ports {
            if let Some((_, what)) = group.ports.iter().find(|(name, _)| *name == port.name) {
                let before = if group.title == last { "" } else { group.title };
                last = group.title;
                let before = before.lines().map(str::to_owned).collect();
                let after = (!what.is_empty()).then(|| (*what).to_owned());
                notes.insert(port.name.clone(), (before, after));
            }
        }
    }
    Ok(notes)
}

#[cfg(test)]
mod tests {
    use super::super::keywords::is_keyword;
    use super::super::{fixture, proof};
    use super::*;
    use crate::export::{ModuleNote, PortGroup};

    const OPTIONS: Clean<'static> = Clean {
        top: "perpetual_fixture",
        title: "one of everything",
        configuration: &[],
        ports: &[],
        modules: &[
            ModuleNote { path: "cell", name: "perpetual_key_cell", what: "Holds a key." },
            ModuleNote { path: "left", name: "perpetual_buffer", what: "A wrapped core." },
        ],
    };

    /// What rust-hdl emits, with the core that both buffers wrap only once, as it must be.
    fn raw() -> String {
        let raw = fixture::raw();
        let core = raw.find("module BUFFER_CELL").unwrap();
        let end = core + raw[core..].find("endmodule").unwrap() + "endmodule".len();
        // Ports are matched by name.
        raw[..end].replace("port$", "port_") + "\n"
    }

    #[test]
    fn the_same_circuit_gives_the_same_text() {
        let text = clean(&fixture::raw(), &OPTIONS).unwrap();
        assert_eq!(clean(&fixture::raw(), &OPTIONS).unwrap(), text);
        assert!(fixture::raw().lines().count() > 3 * text.lines().count());
    }

    #[test]
    fn each_circuit_is_printed_once_and_gets_its_name() {
        let text = clean(&fixture::raw(), &OPTIONS).unwrap();
        let headers: Vec<&str> = text.lines().filter(|line| line.starts_with("module ")).collect();
        assert_eq!(
            headers,
            [
                "module perpetual_fixture (",
                "module perpetual_key_cell (",
                "module perpetual_memory (",
                "module perpetual_buffer (",
                "module perpetual_counter (",
                "module BUFFER_CELL (input I, output O);",
            ]
        );
        assert!(text.contains("// Holds a key.\nmodule perpetual_key_cell ("));
        assert!(text.contains("for (i = 0; i < 5; i = i + 1) begin : cell"), "{text}");
    }

    #[test]
    fn no_name_is_a_keyword_or_has_a_dollar() {
        let (design, _) = transformed(&fixture::raw(), &OPTIONS).unwrap();
        let text = clean(&fixture::raw(), &OPTIONS).unwrap();
        for name in proof::identifiers(&text, &design) {
            assert!(!name.contains('$') && !is_keyword(name), "{name}");
        }
    }

    #[test]
    fn every_tool_accepts_it() {
        proof::lint(&clean(&fixture::raw(), &OPTIONS).unwrap(), OPTIONS.top);
    }

    #[test]
    fn it_runs_as_the_raw_circuit_does() {
        let (design, _) = transformed(&raw(), &OPTIONS).unwrap();
        let text = clean(&raw(), &OPTIONS).unwrap();
        let text = &text[..text.find("module BUFFER_CELL").unwrap()];
        // rust-hdl lets the keyword through.
        proof::run_side_by_side(&raw().replace("table", "table_"), text, &design, 5000);
    }

    #[test]
    fn it_is_proven_to_be_the_raw_circuit_and_a_changed_one_is_not() {
        let Some(yosys) = proof::yosys() else { return };
        let (design, _) = transformed(&raw(), &OPTIONS).unwrap();
        let text = clean(&raw(), &OPTIONS).unwrap();
        let same = |text: &str| proof::is_equivalent(yosys, &raw(), text, &design);
        assert!(same(&text));
        for (from, to) in [
            ("count + 6'd3", "count + 6'd2"),
            ("first = running + 6'd1;", "first = running;"),
            ("PHASE_FETCH: begin", "PHASE_ANSWER + 3'd1: begin"),
            ("free[i]", "free[4 - i]"),
            ("address + step", "address - step"),
        ] {
            let changed = text.replacen(from, to, 1);
            assert_ne!(changed, text, "{from}");
            assert!(!same(&changed), "{from}");
        }
    }

    #[test]
    fn wrapped_cores_of_one_name_must_be_the_same() {
        let raw = fixture::raw();
        let at = raw.rfind("assign O = I;").unwrap();
        let changed = raw[..at].to_owned() + "assign O = ~I;" + &raw[at + 13..];
        let error = clean(&changed, &OPTIONS).unwrap_err();
        assert_eq!(error, ExportError::TwoCores("BUFFER_CELL".to_owned()));
    }

    #[test]
    fn documentation_must_name_every_port_and_no_other() {
        let all = [PortGroup { title: "All", ports: &[("clock", ""), ("no_such", "")] }];
        let options = Clean { ports: &all, ..OPTIONS };
        let error = clean(&fixture::raw(), &options).unwrap_err();
        assert_eq!(error, ExportError::Ports("no_such".to_owned()));
        let some = [PortGroup { title: "Some", ports: &[("clock", "")] }];
        let options = Clean { ports: &some, ..OPTIONS };
        let error = clean(&fixture::raw(), &options).unwrap_err();
        assert_eq!(error, ExportError::Ports("reset".to_owned()));
    }

    #[test]
    fn what_is_not_from_rust_hdl_is_refused() {
        for text in ["", "hello", "module top(a);\n  input logic a;\nendmodule // top\n"] {
            let error = clean(text, &OPTIONS).unwrap_err();
            assert!(matches!(error, ExportError::Syntax { .. }), "{error}");
        }
    }
}
