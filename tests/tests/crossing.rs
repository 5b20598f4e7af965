//! The tests that cross crates, as one binary: each file apart would link everything anew.
#![allow(clippy::unwrap_used)]

mod cases;
mod cosim_boards;
#[cfg(feature = "all")]
mod cosim_faults;
mod cosim_games;
mod cosim_generated;
#[cfg(feature = "all")]
mod cosim_reset;
mod cosim_window;
#[cfg(feature = "all")]
mod courses;
#[cfg(feature = "all")]
mod encode;
#[cfg(feature = "all")]
mod examples;
mod link_faults;
#[cfg(feature = "all")]
mod link_probe;
#[cfg(feature = "all")]
mod link_throughput;
mod search_noise;
#[cfg(feature = "all")]
mod search_same;

/// The folders whose files are modules of one binary, and its root.
const BINARIES: [(&str, &str); 3] =
    [("tests", "crossing"), ("../sw/host/tests", "program"), ("../sw/link/tests/line", "main")];

#[test]
fn every_file_beside_a_root_takes_part() {
    for (folder, root) in BINARIES {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
        let declared = std::fs::read_to_string(folder.join(format!("{root}.rs"))).unwrap();
        for entry in std::fs::read_dir(&folder).unwrap() {
            let name = entry.unwrap().file_name().into_string().unwrap();
            let module = name.strip_suffix(".rs").filter(|module| *module != root);
            let run = module.is_none_or(|module| declared.contains(&format!("mod {module};")));
            assert!(run, "{name} is not run: {root}.rs in {} does not name it", folder.display());
        }
    }
}
