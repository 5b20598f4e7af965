//! The tests that cross crates, as one binary: each file apart would link everything anew.
#![allow(clippy::unwrap_used)]

mod cases;
mod cosim_boards;
mod cosim_faults;
mod cosim_games;
mod cosim_generated;
mod cosim_window;
mod examples;
mod link_faults;
mod link_probe;
mod link_throughput;
mod search_same;

#[test]
fn every_file_beside_this_one_takes_part() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    for entry in std::fs::read_dir(folder).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        let Some(module) = name.strip_suffix(".rs").filter(|module| *module != "crossing") else {
            continue;
        };
        let declared = include_str!("crossing.rs").contains(&format!("mod {module};"));
        assert!(declared, "{name} is not run: crossing.rs does not have `mod {module};`");
    }
}
