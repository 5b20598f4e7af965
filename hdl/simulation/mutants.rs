//! Mistakes put into the Verilog of a circuit, which a recorded run must show.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

use perpetual_verilog::testing::{Bench, share};
use rust_hdl::prelude::Block;

/// A mistake: what it is, the module that it is in (the end of its name, none for the top), what is there, and what is put
/// there instead.
pub struct Mutant(
    /// What it is.
    pub &'static str,
    /// The end of the module's name, but for the number that tells it from others of this name.
    pub &'static str,
    /// What is there, once.
    pub &'static str,
    /// What is put there.
    pub &'static str,
);

/// The text with the mistake in it.
fn mutated(text: &str, Mutant(what, module, old, new): &Mutant) -> String {
    let name = if module.is_empty() { "top".to_owned() } else { format!("top_{module}") };
    let is_named = |module: &str| {
        let (called, _) = module.split_once(" (").unwrap_or_default();
        let rest = called.strip_prefix(&name);
        rest.is_some_and(|rest| rest.trim_start_matches('_').chars().all(|c| c.is_ascii_digit()))
    };
    let mut found = 0;
    let modules: Vec<String> = text
        .split("\nmodule ")
        .map(|module| match is_named(module) {
            true => {
                found += module.matches(old).count();
                module.replace(old, new)
            }
            false => module.to_owned(),
        })
        .collect();
    assert_eq!(found, 1, "{what}: '{old}' stands {found} times in {name}");
    modules.join("\nmodule ")
}

/// Whether the recorded run shows the mistake.
fn is_found<B: Block>(bench: &Bench<B>, text: &str, what: &str) -> bool {
    let replay = AssertUnwindSafe(|| bench.replay_verilog("mutant", "top", text));
    let Err(said) = catch_unwind(replay) else { return false };
    let said = said.downcast_ref::<String>().unwrap();
    // The replay leaves its files where it has found something.
    let (_, file) = said.split_once("differ (").unwrap_or_else(|| panic!("{what}: {said}"));
    let (file, _) = file.split_once(')').unwrap();
    std::fs::remove_dir_all(Path::new(file).parent().unwrap()).unwrap();
    true
}

/// Each mistake, put into the exported Verilog, must show in the recorded run; or each of a [`share`] of them.
///
/// # Panics
/// If one does not, or its place is not there once.
pub fn all_are_found<B: Block>(bench: &Bench<B>, mutants: &[Mutant]) {
    let text = bench.exported();
    let mutated = mutants.iter().map(|mutant| (mutant.0, mutated(&text, mutant))).collect();
    for (what, text) in share("mistakes", mutated) {
        assert!(is_found(bench, &text, what), "not found: {what}");
    }
}
