//! What is in `rtl/`: every module once, with parameters, and the tops of the boards.

use std::fmt::Write;
use std::sync::OnceLock;

use crate::export::shipped::Shipped;
use crate::export::{ABOUT, ENCODERS, ExportError, ICE40_CELLS, RAM_ECP5, core_library};
use perpetual_catalogue::boards::{BOARDS, SEARCH_BOARDS, search_top, top};
use perpetual_catalogue::{CORES, Place};
use perpetual_verilog::library::{Library, LibraryModule};

use crate::export::search::library;

/// The library of all that is in `rtl/`, made once.
///
/// # Errors
/// [`ExportError`] if a circuit cannot be exported, or is not the same but for its sizes.
pub fn whole() -> Result<&'static Library, ExportError> {
    static WHOLE: OnceLock<Result<Library, ExportError>> = OnceLock::new();
    let made = WHOLE.get_or_init(|| {
        let cores = core_library()?;
        library::add(cores)
    });
    made.as_ref().map_err(Clone::clone)
}

/// The folder of `rtl/` whose Verilog comes from no circuit: what checks designs in simulation, written by hand.
pub const BY_HAND: &str = "rtl/check/";

/// Every file of `rtl/` that is written from the circuits, and the crate that holds them; paths are from the root of the project.
///
/// # Errors
/// As [`whole`].
pub fn files() -> Result<Vec<Shipped>, ExportError> {
    let library = whole()?;
    let mut files = Vec::new();
    let mut add = |path: String, text: String| files.push(Shipped { path, text });
    for module in library.modules() {
        let path = format!("rtl/{}/{}.v", group(&module.name), module.name);
        add(path, module.file(&header(module)));
    }
    add("rtl/ecp5/perpetual_ram.v".to_owned(), RAM_ECP5.to_owned());
    add("rtl/ice40_cells.v".to_owned(), ICE40_CELLS.to_owned());
    // Boards that differ in their FPGA alone share a top.
    let is_first = |at: usize| BOARDS[..at].iter().all(|other| other.design != BOARDS[at].design);
    for board in (0..BOARDS.len()).filter(|at| is_first(*at)).map(|at| &BOARDS[at]) {
        add(format!("rtl/boards/{}.v", board.top()), top(board)?);
    }
    for board in SEARCH_BOARDS {
        add(format!("rtl/boards/{}.v", board.top()), search_top(board));
    }
    add("rtl/cores.json".to_owned(), cores());
    let listed: Vec<String> = files.iter().map(|file: &Shipped| file.path.clone()).collect();
    files.push(Shipped { path: "hdl/rtl/lib.rs".to_owned(), text: embedded(&listed) });
    files.sort_by(|one, other| one.path.cmp(&other.path));
    Ok(files)
}

/// The folder of a module.
fn group(name: &str) -> &'static str {
    let is =
        |words: &[&str]| words.iter().any(|word| name.strip_prefix("perpetual_") == Some(*word));
    let has = |words: &[&str]| words.iter().any(|word| name.contains(word));
    if has(&["search_board", "search_chip"]) {
        "search"
    } else if name.ends_with("_board") || is(WIRE) {
        "wire"
    } else if is(ENCODE) {
        "encode"
    } else if has(&["window"]) {
        "window"
    } else if has(&["chain", "head_entry", "tail_entry"]) {
        "chain"
    } else if has(&["scoreboard", "parity"]) {
        "scoreboard"
    } else if has(&["pair"]) {
        "pair"
    } else if is(&["shogi"]) {
        "shogi"
    } else if is(SHARED) {
        "shared"
    } else {
        "search"
    }
}

const WIRE: &[&str] = &[
    "front_end",
    "uart_receiver",
    "uart_sender",
    "deframer",
    "framer",
    "crc32",
    "engine",
    "program",
    "program_words",
    "stepper",
    "restart",
    "power_up",
];
const ENCODE: &[&str] = &["move_barrier", "move_encoder", "legal_en_passant", "rank_change"];
const SHARED: &[&str] = &["check_bits", "query_machine", "move_stack", "ram", "synchronizer"];

fn header(module: &LibraryModule) -> String {
    let licence = ABOUT.licence.unwrap_or_default();
    let name = &module.name;
    format!("// {name}: written by `make rtl`, from hdl/.\n// SPDX-License-Identifier: {licence}\n")
}

/// What has a name: module, parameters, purpose; a line each.
fn cores() -> String {
    let mut text = "{\n".to_owned();
    let cores = CORES.iter().filter(|core| core.place == Place::Shipped);
    let mut lines: Vec<String> = cores
        .map(|core| {
            let mut parameters = String::new();
            for (at, (name, value)) in core.core.parameters().iter().enumerate() {
                let comma = if at > 0 { ", " } else { "" };
                let _ = write!(parameters, "{comma}\"{name}\": {value}");
            }
            format!(
                "  \"{}\": {{\"module\": \"{}\", \"parameters\": {{{parameters}}}, \"purpose\": \"{}\"}}",
                core.name,
                core.core.top(),
                core.purpose
            )
        })
        .collect();
    lines.extend(ENCODERS.iter().map(|encoder| {
        format!(
            "  \"{}\": {{\"module\": \"{}\", \"parameters\": {{}}, \"purpose\": \"{}\"}}",
            encoder.name,
            encoder.top(),
            encoder.purpose
        )
    }));
    text += &lines.join(",\n");
    text + "\n}\n"
}

/// The crate that holds the modules as text.
fn embedded(paths: &[String]) -> String {
    let files = paths.iter().filter(|path| path.ends_with(".v")).filter_map(|path| {
        let of_rtl = |path: &str| !path.starts_with("boards/") && path.contains('/');
        let path = path.strip_prefix("rtl/").filter(|path| of_rtl(path))?;
        Some(format!("    (\"{path}\", include_str!(\"verilog/{path}\")),\n"))
    });
    CRATE.replace("FILES_HERE", &files.collect::<String>())
}

const CRATE: &str = "\
//! The Verilog of Perpetual as text. Written by `make rtl`, but for `bundle.rs`.

mod bundle;

/// Models of the cells of an iCE40 that modules with `ICE40 = 1` take: for simulators, not for synthesis.
pub const ICE40_CELLS: &str = include_str!(\"verilog/ice40_cells.v\");

pub use bundle::{Bundle, BundleError, bundle};

/// Every module: the path of its file from `rtl/`, and its text. The boards that can be bought are not
/// among them.
#[rustfmt::skip]
pub const FILES: &[(&str, &str)] = &[
FILES_HERE];
";

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may panic")]
mod tests {
    use std::collections::BTreeSet;
    use std::path::{Path, PathBuf};

    use super::*;

    fn root() -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
    }

    /// All files below a folder of the project.
    fn below(folder: &str) -> Vec<String> {
        let mut found = Vec::new();
        for entry in std::fs::read_dir(root().join(folder)).unwrap() {
            let entry = entry.unwrap();
            let path = format!("{folder}/{}", entry.file_name().to_str().unwrap());
            if entry.path().is_dir() {
                found.extend(below(&path));
            } else {
                found.push(path);
            }
        }
        found
    }

    #[test]
    #[ignore = "long: make test-all"]
    fn every_file_is_what_the_circuits_give_and_none_is_left_over() {
        let written = files().unwrap();
        for Shipped { path, text } in &written {
            let there = std::fs::read_to_string(root().join(path));
            let there = there.unwrap_or_else(|error| panic!("{path}: {error}; run `make rtl`"));
            let line = there.lines().zip(text.lines()).position(|(there, now)| there != now);
            assert!(there == *text, "{path} differs at line {line:?}; run `make rtl`");
        }
        let written: BTreeSet<&str> = written.iter().map(|file| file.path.as_str()).collect();
        for path in below("rtl") {
            let is_verilog = path.ends_with(".v") || path.ends_with(".json");
            assert!(
                !is_verilog || written.contains(&*path) || path.starts_with(BY_HAND),
                "{path} comes from no circuit: remove it"
            );
        }
    }

    /// It must say so, and no circuit may be among it or take it.
    #[test]
    fn what_is_written_by_hand_says_so_and_is_no_part_of_a_circuit() {
        // What is written from the circuits, as it stands in the project.
        let written = below("rtl").into_iter().filter(|path| {
            !path.starts_with("rtl/check/") && (path.ends_with(".v") || path.ends_with(".json"))
        });
        let written = written.chain(["hdl/rtl/lib.rs".to_owned()]);
        let text = |path: String| (std::fs::read_to_string(root().join(&path)).unwrap(), path);
        let written: Vec<(String, String)> = written.map(text).collect();
        let mut seen = 0;
        for path in below("rtl/check").iter().filter(|path| path.ends_with(".v")) {
            let text = std::fs::read_to_string(root().join(path)).unwrap();
            let head = text.lines().next().unwrap();
            let name = Path::new(path).file_stem().unwrap().to_str().unwrap();
            assert!(head.starts_with(&format!("// {name}: ")), "{path}: {head}");
            assert!(head.ends_with("Written by hand, not from hdl/."), "{path}: {head}");
            assert!(text.contains("\n// SPDX-License-Identifier: MIT OR Apache-2.0\n"), "{path}");
            assert!(text.contains("\n// Not for synthesis."), "{path}");
            for (text, path) in &written {
                assert!(!text.contains(name), "{path} has {name}");
            }
            seen += 1;
        }
        assert_eq!(seen, 1);
    }

    #[test]
    #[ignore = "long: make test-all"]
    fn it_is_small_and_no_name_is_there_twice() {
        let all = below("rtl");
        let lines: usize = all
            .iter()
            .map(|path| std::fs::read_to_string(root().join(path)).unwrap().lines().count())
            .sum();
        assert!(all.len() <= 100 && lines <= 15_000, "{} files, {lines} lines", all.len());
        let library = whole().unwrap();
        let names: BTreeSet<&str> = library.modules().iter().map(|module| &*module.name).collect();
        assert_eq!(names.len(), library.modules().len());
        let numbered: Vec<_> =
            names.iter().filter(|name| name.ends_with(char::is_numeric)).collect();
        assert_eq!(numbered, [&"perpetual_crc32"]);
    }
}
