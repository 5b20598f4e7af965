//! One file with a module and all that it instantiates.

use std::fmt::{self, Display, Formatter};

use crate::FILES;

/// A module with all that it instantiates, as one text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bundle {
    /// The text: the module first.
    pub text: String,
    /// Whether it takes cells of an iCE40: simulators need `ice40_cells.v` beside it.
    pub uses_ice40_cells: bool,
}

/// Why there is no such text.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BundleError {
    /// There is no such module.
    NoModule(String),
    /// The module has no such parameter.
    NoParameter(String, String),
}

impl Display for BundleError {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        match self {
            BundleError::NoModule(module) => write!(out, "rtl/ has no module `{module}`"),
            BundleError::NoParameter(module, name) => {
                write!(out, "`{module}` has no parameter {name}")
            }
        }
    }
}

impl std::error::Error for BundleError {}

/// The module of this name with all that it instantiates; `parameters` are the defaults that its parameters have there.
///
/// # Errors
/// [`BundleError`] if there is no such module, or no such parameter.
///
/// ```
/// let chain = perpetual_rtl::bundle("perpetual_chain", &[("ENTRIES", 24), ("DEPTH", 256)])?;
/// assert!(chain.text.contains("parameter integer DEPTH = 256"));
/// # Ok::<(), perpetual_rtl::BundleError>(())
/// ```
pub fn bundle(module: &str, parameters: &[(&str, u32)]) -> Result<Bundle, BundleError> {
    let file = |name: &str| {
        let end = format!("/{name}.v");
        let of_any = |path: &str| path.ends_with(&end) && !path.starts_with("ecp5/");
        FILES.iter().find(|(path, _)| of_any(path)).map(|(_, text)| *text)
    };
    let top = file(module).ok_or_else(|| BundleError::NoModule(module.to_owned()))?;
    let sizes: String = parameters.iter().map(|(name, value)| format!(" {name}={value}")).collect();
    let mut text =
        format!("// {module}{sizes}, with all its modules: written from rtl/.\n{HEAD}\n");
    text += &with_defaults(module, top, parameters)?;
    let mut names = vec![module.to_owned()];
    let mut at = 0;
    while at < names.len() {
        let inside = instances(file(&names[at]).unwrap_or_default());
        for name in inside {
            if !names.contains(&name)
                && let Some(more) = file(&name)
            {
                text.push('\n');
                text.push_str(more);
                names.push(name);
            }
        }
        at += 1;
    }
    let ice40 = parameters.contains(&("ICE40", 1));
    Ok(Bundle { text, uses_ice40_cells: ice40 })
}

/// What stands at the top of every such text, below its first line.
const HEAD: &str = "\
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// One file holds all modules, so it is named after the top alone.
/* verilator lint_off DECLFILENAME */
// Outputs that a module does not need are left open.
/* verilator lint_off PINCONNECTEMPTY */
// The values of a machine's states need not fill their register; others are never reached.
/* verilator lint_off CASEINCOMPLETE */
// Bits of a parameter that a narrow constant does not need, and what another size needs.
/* verilator lint_off UNUSEDPARAM */
/* verilator lint_off UNUSEDSIGNAL */
";

/// The modules of this project that a text instantiates: words at the beginning of a line.
fn instances(text: &str) -> Vec<String> {
    let first = |line: &str| line.split_whitespace().next().map(str::to_owned);
    let words = text.lines().filter_map(first);
    words.filter(|word| word.starts_with("perpetual_")).collect()
}

fn with_defaults(
    module: &str,
    text: &str,
    parameters: &[(&str, u32)],
) -> Result<String, BundleError> {
    let mut text = text.to_owned();
    for (name, value) in parameters {
        let start = format!("parameter integer {name} = ");
        let missing = || BundleError::NoParameter(module.to_owned(), (*name).to_owned());
        let at = text.find(&start).ok_or_else(missing)? + start.len();
        let end = text[at..].find(|c: char| !c.is_ascii_digit()).map_or(text.len(), |e| at + e);
        text.replace_range(at..end, &value.to_string());
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bundle_has_every_module_once() {
        let Bundle { text, .. } = bundle("perpetual_pair", &[]).unwrap();
        for name in ["perpetual_pair", "perpetual_ram", "perpetual_move_stack"] {
            assert_eq!(text.matches(&format!("\nmodule {name} ")).count(), 1, "{name}");
        }
        assert!(!text.contains("DP16KD"));
    }

    #[test]
    fn what_is_not_there_is_said() {
        let error = bundle("perpetual_pear", &[]).unwrap_err();
        assert_eq!(error.to_string(), "rtl/ has no module `perpetual_pear`");
        let error = bundle("perpetual_chain", &[("PLIES", 4)]).unwrap_err();
        assert_eq!(error.to_string(), "`perpetual_chain` has no parameter PLIES");
    }
}
