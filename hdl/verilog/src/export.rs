//! From what rust-hdl emits to Verilog that people read and embed.

use std::fmt::Write;

use rust_hdl::prelude::Block;

use crate::about::About;
use crate::description::{self, Description, by_hand};
use crate::error::Error;
use crate::read::circuit::Circuit;
use crate::tree::Design;
use crate::{pass, print, read};

/// A circuit in Verilog.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exported {
    /// The name of the top module.
    pub top: String,
    /// The text: Verilog-2005, all modules, the top first.
    pub text: String,
    /// What is in it, for programs.
    pub description: Description,
}

/// Verilog that people read and embed, for a circuit in rust-hdl; it is connected before.
///
/// # Errors
/// As [`Circuit::export`].
pub fn export<B: Block>(circuit: &mut B, about: &About<'_>) -> Result<Exported, Error> {
    Circuit::new(circuit).export(about)
}

impl Circuit {
    /// The circuit as Verilog that people read and embed.
    ///
    /// Flip-flops become registers of the module they are in, equal modules become one, the one
    /// block of each module becomes assigns and small blocks, numbers get the width of their
    /// context, and no name has a `$`. The same circuit gives the same text, byte for byte, and it
    /// does the same in every cycle as what rust-hdl itself prints ([`Circuit::raw`]).
    ///
    /// # Errors
    /// [`Error`] if the circuit is not well connected, has an expression that Rust and Verilog read in two ways, or
    /// a port named like a keyword.
    pub fn export(&self, about: &About<'_>) -> Result<Exported, Error> {
        let (design, notes) = self.transformed(about)?;
        let mut text = header(about);
        let description = description::description(&design, &notes, about);
        for (module, note) in design.modules.iter().zip(&notes) {
            let _ = write!(text, "\n{}", print::module(module, note.as_deref()));
        }
        for core in &design.cores {
            let _ = write!(text, "\n{core}\n");
        }
        Ok(Exported { top: about.top.to_owned(), text, description })
    }

    /// The design behind the text, and the comment of each module.
    pub(crate) fn transformed(
        &self,
        about: &About<'_>,
    ) -> Result<(Design, Vec<Option<String>>), Error> {
        let mut design = read::design(self)?;
        let notes = pass::all(&mut design, about)?;
        one_of_each_core(&mut design)?;
        Ok((design, notes))
    }
}

/// A core wrapped in several places comes with each of them.
fn one_of_each_core(design: &mut Design) -> Result<(), Error> {
    let mut kept: Vec<String> = Vec::new();
    for core in std::mem::take(&mut design.cores) {
        let name = by_hand::name(&core);
        match kept.iter().find(|known| by_hand::name(known) == name) {
            Some(known) if *known != core => return Err(Error::TwoCores(name.to_owned())),
            Some(_) => {}
            None => kept.push(core),
        }
    }
    design.cores = kept;
    Ok(())
}

fn header(about: &About<'_>) -> String {
    let mut text = String::new();
    let _ = writeln!(text, "// {}: {}", about.top, about.title);
    let _ = writeln!(text, "//");
    let _ =
        writeln!(text, "// Exported by {}; change its source, not this file.", about.exporter());
    if let Some(licence) = about.licence {
        let _ = writeln!(text, "// SPDX-License-Identifier: {licence}");
    }
    if !about.configuration.is_empty() {
        let _ = writeln!(text, "//\n// Configuration");
    }
    let widest = about.configuration.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
    for (name, value) in about.configuration {
        let _ = writeln!(text, "//   {name:widest$}  {value}");
    }
    text.push_str(WAIVERS);
    text
}

/// What Verilator would say and need not.
pub(crate) const WAIVERS: &str = "
// One file holds all modules, so it is named after the top alone.
/* verilator lint_off DECLFILENAME */
// Outputs that this circuit does not need are left open.
/* verilator lint_off PINCONNECTEMPTY */
// The values of a machine's states need not fill their register; others are never reached.
/* verilator lint_off CASEINCOMPLETE */
";
