//! The tests of the program, as one binary: each file apart would link the whole program anew.
#![allow(clippy::unwrap_used)]

mod bench_link;
mod board;
mod boards;
mod check;
mod cli;
mod common;
mod compare;
mod detectors;
mod search;
mod serial;
mod trace;
mod uci;
mod upcoming;

#[test]
fn every_file_beside_this_one_takes_part() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    for entry in std::fs::read_dir(folder).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        let Some(module) = name.strip_suffix(".rs").filter(|module| *module != "program") else {
            continue;
        };
        let declared = include_str!("program.rs").contains(&format!("mod {module};"));
        assert!(declared, "{name} is not run: program.rs does not have `mod {module};`");
    }
}
