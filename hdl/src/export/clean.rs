//! From what rust-hdl emits to Verilog that people read and embed.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::error::ExportError;
use super::syntax::Design;
use super::{connect, literals, merge, naming, parse, print, registers, split, token, widths};

/// What a circuit is called and what is said about it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Clean<'a> {
    /// The name of the top module.
    pub top: &'a str,
    /// What the circuit is, in one line.
    pub title: &'a str,
    /// The configuration it was built with, name and value.
    pub configuration: &'a [(&'a str, String)],
    /// The ports of the top, all of them or none.
    pub ports: &'a [PortGroup<'a>],
    /// Names and comments for the modules.
    pub modules: &'a [ModuleNote<'a>],
}

/// Ports that belong together, and what they are for.
#[derive(Clone, Copy, Debug)]
pub struct PortGroup<'a> {
    /// The comment above the first of them.
    pub title: &'a str,
    /// Each port's name and comment.
    pub ports: &'a [(&'a str, &'a str)],
}

/// The name of a module and the comment above it.
#[derive(Clone, Copy, Debug)]
pub struct ModuleNote<'a> {
    /// The field that holds it, as a path with dots and without indices: `entry` or `file.entry`.
    /// The end of the path is enough; the top's own is empty.
    pub path: &'a str,
    /// The name the module gets, if it is not the top.
    pub name: &'a str,
    /// What it is, in a line or a few.
    pub what: &'a str,
}

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

fn transformed(
    raw: &str,
    options: &Clean<'_>,
) -> Result<(Design, Vec<Option<String>>), ExportError> {
    let mut design = parse::design(raw)?;
    design.modules.iter().try_for_each(widths::check)?;
    registers::inline(&mut design);
    for module in &mut design.modules {
        split::split(module);
        literals::size(module);
        connect::directly(module);
    }
    naming::inside(&mut design)?;
    let notes = merge::modules(&mut design, options);
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
    use super::super::fixture;
    use super::*;

    #[test]
    fn the_same_circuit_gives_the_same_text() {
        let options = Clean { top: "perpetual_fixture", ..Clean::default() };
        let text = clean(&fixture::raw(), &options).unwrap();
        assert_eq!(clean(&fixture::raw(), &options).unwrap(), text);
        // The top, the cell, the memory, the buffer, the counter and the wrapped core.
        assert_eq!(text.matches("\nendmodule").count(), 6);
        assert!(!text.contains('$'));
    }
}
