//! The Verilog of `docs/examples` and `docs/embedding.md` around the core as it is exported: the
//! commands that are written beside it print what they should, and no warning.

use std::path::{Path, PathBuf};
use std::process::Command;

use perpetual_catalogue::{CORES, Place, named};
use perpetual_link::DetectorKind;
use perpetual_verilog::testing::share;

/// The project's folder.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn read(path: impl AsRef<Path>) -> String {
    let path = path.as_ref();
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// An empty folder of this name.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

/// Puts the core of a configuration with a name where `perpetual export` writes it.
fn write_core(folder: &Path, config: &str) {
    // The search chip is none of the catalogue's cores.
    let (top, parameters) = match config {
        "search_chip" => ("perpetual_search_chip", Vec::new()),
        name => (named(name).unwrap().core.top(), named(name).unwrap().core.parameters()),
    };
    let bundle = perpetual_rtl::bundle(top, &parameters).unwrap();
    std::fs::write(folder.join(format!("{top}.v")), bundle.text).unwrap();
}

/// What a line for the shell prints; it must end well, and without a word on the other stream.
fn run(line: &str, folder: &Path) -> String {
    let done = Command::new("sh").args(["-c", line]).current_dir(folder).output().unwrap();
    let said = String::from_utf8_lossy(&done.stderr);
    assert!(done.status.success() && said.is_empty(), "{line}: {said}");
    String::from_utf8(done.stdout).unwrap()
}

/// A copy of an example in a folder of this name, with the core beside it.
fn with_core(example: &str, core: &str, name: &str) -> PathBuf {
    let (there, here) = (root().join("docs/examples").join(example), folder(name));
    for file in std::fs::read_dir(&there).unwrap().map(|file| file.unwrap().path()) {
        std::fs::copy(&file, here.join(file.file_name().unwrap())).unwrap();
    }
    write_core(&here, core);
    here
}

/// The same of an example on a bus, whose core has check bits behind it.
fn with_checked_core(example: &str, name: &str) -> PathBuf {
    let here = with_core(example, "chain-32", name);
    add_check_bits(&here);
    here
}

/// What `cat rtl/shared/perpetual_check_bits.v >> perpetual_chain.v` does.
fn add_check_bits(folder: &Path) {
    let core = folder.join("perpetual_chain.v");
    let check_bits = read(root().join("rtl/shared/perpetual_check_bits.v"));
    std::fs::write(&core, read(&core) + &check_bits).unwrap();
}

/// The first command at the top of a testbench.
fn command_of(testbench: &str) -> &str {
    let command = testbench.lines().find_map(|line| line.strip_prefix("//   ")).unwrap();
    assert!(command.starts_with("iverilog -g2005 -Wall "), "{command}");
    command
}

/// Runs the command at the top of an example's testbench, and compares what it prints. The run under Verilator, if
/// there is one, prints the same, or what is in a file of its own.
fn prints_what_is_expected(name: &str, here: &Path) {
    let there = root().join("docs/examples").join(name);
    let testbench = read(there.join("testbench.v"));
    let command = command_of(&testbench);
    let page = read(root().join("docs/examples/README.md"));
    assert!(page.contains(&format!("\n{command}\n")), "the page has another command: {command}");
    let expected = read(there.join("expected.txt"));
    assert_eq!(run(command, here), expected, "{name}");
    let newer = command.replace("-g2005", "-g2012");
    assert_eq!(run(&newer, here), expected, "{name} as SystemVerilog");
    if let Some(command) = testbench.lines().find_map(|line| line.strip_prefix("// $ ")) {
        assert!(command.starts_with("verilator --binary -Wall "), "{command}");
        let long = there.join("expected-long.txt");
        let expected = if long.exists() { read(long) } else { expected };
        assert_eq!(run(command, here), expected, "{name} under Verilator");
    }
}

/// The folder of an example, and what is in it that all buses need, in one folder.
fn with_both_buses(name: &str) -> PathBuf {
    let here = folder(name);
    let examples = root().join("docs/examples");
    let peripherals = ["wishbone/perpetual_wishbone.v", "axi-lite/perpetual_axi_lite.v"];
    let driver =
        ["perpetual.h", "program.c", "bus.h", "bus.cpp"].map(|file| format!("driver/{file}"));
    for file in peripherals.into_iter().chain(driver.iter().map(String::as_str)) {
        std::fs::copy(examples.join(file), here.join(Path::new(file).file_name().unwrap()))
            .unwrap();
    }
    write_core(&here, "chain-32");
    here
}

#[test]
#[ignore = "long: make test-all"]
fn a_game_is_walked_on_the_chip() {
    prints_what_is_expected("on-chip", &with_core("on-chip", "chain-32", "on-chip"));
}

#[test]
#[ignore = "long: make test-all"]
fn a_soft_cpu_uses_it_on_its_bus() {
    prints_what_is_expected("wishbone", &with_checked_core("wishbone", "wishbone"));
}

#[test]
#[ignore = "long: make test-all"]
fn a_processor_uses_it_on_axi() {
    prints_what_is_expected("axi-lite", &with_checked_core("axi-lite", "axi-lite"));
}

/// Errors that somebody could make who joins check bits and a detector: text of both peripherals, and what is there instead.
const BUS_MISTAKES: [(&str, &str); 12] = [
    // The two sides are exchanged; one is said twice.
    (
        ".mover_checks(mover_checks), .other_checks(other_checks)",
        ".mover_checks(other_checks), .other_checks(mover_checks)",
    ),
    (
        "{other_checks && found, mover_checks && found,",
        "{mover_checks && found, mover_checks && found,",
    ),
    // Checks are said where nothing was found.
    ("other_checks && found, mover_checks", "other_checks, mover_checks"),
    ("mover_checks && found, fault", "mover_checks, fault"),
    // The check bit is not joined, or is another.
    ("[20]), .ply(ply)", "[20] && 1'b0), .ply(ply)"),
    ("[20]), .ply(ply)", "[16]), .ply(ply)"),
    // What is played in the place of a move has no bit; every command has one.
    ("operation == PUSH || operation == REPLACE)", "operation == PUSH)"),
    ("(taken && (operation == PUSH || operation == REPLACE))", "(taken)"),
    // The seventh bits: none, one of them, exchanged.
    ("CHECKED != 0 ? 7 : 6", "6"),
    ("wire [6:0] to = {data[21],", "wire [6:0] to = {1'b0,"),
    ("wire [6:0] from = {data[22],", "wire [6:0] from = {data[21],"),
    // A verdict outlives a reset.
    ("            flags <= 0;\n            verdict <= 0;\n", ""),
];

/// The text of a file with a mistake, whose place is there once: also of one that is not in the share that is simulated.
fn mutated(file: &str, text: &str, right: &str, mistake: &str) -> String {
    assert_eq!(text.matches(right).count(), 1, "{file}: {right}");
    text.replace(right, mistake)
}

#[test]
#[ignore = "long: make test-all"]
fn a_bus_finds_mistakes_with_check_bits() {
    for (example, module, data) in [
        ("wishbone", "perpetual_wishbone.v", "wb_dat_i["),
        ("axi-lite", "perpetual_axi_lite.v", "data["),
    ] {
        let expected = read(root().join("docs/examples").join(example).join("expected.txt"));
        let unchanged = read(root().join("docs/examples").join(example).join(module));
        let mistakes = BUS_MISTAKES.into_iter().map(|(right, mistake)| {
            let [right, mistake] = [right, mistake].map(|text| text.replace("data[", data));
            let text = mutated(module, &unchanged, &right, &mistake);
            (mistake, text)
        });
        for (index, (mistake, text)) in share(example, mistakes.enumerate().collect()) {
            let here = with_checked_core(example, &format!("{example}-mistake-{index}"));
            std::fs::write(here.join(module), text).unwrap();
            let printed = run(command_of(&read(here.join("testbench.v"))), &here);
            assert_ne!(printed, expected, "{example}: nothing wrong with {mistake}");
        }
    }
}

#[test]
#[ignore = "long: make test-all"]
fn a_search_chip_is_asked() {
    prints_what_is_expected("search-chip", &with_core("search-chip", "search_chip", "search-chip"));
}

#[test]
#[ignore = "long: make test-all"]
fn a_search_walks_its_trees() {
    prints_what_is_expected("search", &with_core("search", "search-window", "search"));
    let long = read(root().join("docs/examples/search/expected-long.txt"));
    let count = |what: &str| {
        let line = long.lines().find(|line| line.contains(what)).unwrap();
        line.split(' ').next().unwrap().parse::<u64>().unwrap()
    };
    assert!(count("flags compared") >= 1_000_000 && count("wrong") == 0, "{long}");
    let page = read(root().join("docs/examples/README.md"));
    // The table of the page has the same names and figures.
    let ways = [
        "no detector",
        "each node, pop and push",
        "each node, replace",
        "lazy, pop and push",
        "lazy, replace",
    ];
    for way in ways {
        let line =
            long.lines().find_map(|line| line.strip_prefix(way)?.strip_prefix(", ")).unwrap();
        let figures: Vec<_> = line.split(", ").filter_map(|word| word.split(' ').next()).collect();
        let row = format!("| {way} | {} |\n", figures.join(" | "));
        assert!(figures.len() == 4 && page.contains(&row), "expected {row}");
    }
}

/// Errors that somebody who copies the adapter could make, and some of the core: file, text, and what is there instead.
const SEARCH_MISTAKES: [(&str, &str, &str); 18] = [
    // Flags are taken before they are valid, or are those of another position.
    ("search_adapter.v", "in_core && (!top || core_valid);", "in_core;"),
    ("search_adapter.v", "in_core && (!top || core_valid)", "(!top || core_valid)"),
    ("search_adapter.v", "top ? core_flags : flags_of[ply];", "core_flags;"),
    ("search_adapter.v", "may_repeat = behind >= 3'd4;", "may_repeat = behind >= 3'd5;"),
    ("search_adapter.v", "may_come = behind >= 3'd3;", "may_come = behind >= 3'd4;"),
    // The core goes on before the flags that are kept are known.
    ("search_adapter.v", "(core_valid || cleared)", "1'b1"),
    // A position that may repeat is not sent: the flag before it is not looked at, or is that of another position.
    ("search_adapter.v", "parent_known && !parent[1]", "parent_known"),
    ("search_adapter.v", "top ? core_flags[2:1] : flags_of[above][2:1]", "core_flags[2:1]"),
    // A sibling is played on top of the move that it replaces.
    ("search_adapter.v", ".push(push)", ".push(push || replace)"),
    // The count of plies without a barrier does not grow, or is that of the move that is replaced.
    ("search_adapter.v", "3'd4 : behind_left + 3'd1", "3'd4 : behind_left"),
    ("search_adapter.v", "3'd0 : plies_of[left]", "3'd0 : plies_of[ply]"),
    // A cut to another ply; one that forgets that fewer moves are held than are on the line.
    ("search_adapter.v", ".keep(held - debt + 8'd1)", ".keep(held - debt)"),
    ("search_adapter.v", ".keep(held - debt + 8'd1)", ".keep(sent - debt + 8'd1)"),
    // The move that waits is lost, or its barrier.
    ("search_adapter.v", "queued ? queued_move : fresh_move", "fresh_move"),
    ("search_adapter.v", ".barrier(move[16])", ".barrier(1'b0)"),
    // The game before the root is not loaded.
    ("testbench.v", ".play(play && detects)", ".play(play && detects && walking)"),
    // The core: `valid` too early, a replace that is taken for a short one.
    ("perpetual_search_window.v", "(flags_due == 2'd1) & counted", "(flags_due == 2'd1)"),
    (
        "perpetual_search_window.v",
        "(piece == new_piece) & (from == new_from)",
        "(piece == new_piece)",
    ),
];

#[test]
#[ignore = "long: make test-all"]
fn the_search_finds_mistakes() {
    let example = root().join("docs/examples/search");
    let testbench = read(example.join("testbench.v"));
    let unchanged = with_core("search", "search-window", "search-mistake");
    let mistakes = SEARCH_MISTAKES.into_iter().map(|(file, right, mistake)| {
        (file, mistake, mutated(file, &read(unchanged.join(file)), right, mistake))
    });
    for (index, (file, mistake, text)) in share("search", mistakes.enumerate().collect()) {
        let here = with_core("search", "search-window", &format!("search-mistake-{index}"));
        std::fs::write(here.join(file), text).unwrap();
        let printed = run(command_of(&testbench), &here);
        assert!(printed.contains("WRONG at node "), "nothing wrong with {mistake}:\n{printed}");
    }
}

#[test]
#[ignore = "long: make test-all"]
fn verilator_has_no_warning_for_a_peripheral() {
    let here = with_both_buses("lint");
    let lint = |checked: u8| {
        for top in ["perpetual_axi_lite", "perpetual_wishbone"] {
            let line = format!(
                "verilator --lint-only -Wall -GCHECKED={checked} --top-module {top} {top}.v perpetual_chain.v"
            );
            assert_eq!(run(&line, &here), "");
        }
    };
    // For chess the file of the core is enough.
    lint(0);
    add_check_bits(&here);
    lint(1);
}

#[test]
#[ignore = "long: make test-all"]
fn a_program_in_c_uses_both_buses() {
    let here = with_both_buses("driver");
    add_check_bits(&here);
    let source = read(here.join("bus.cpp"));
    let comment = source.split("*/").next().unwrap();
    let commands: String = comment
        .lines()
        .filter(|line| line.starts_with("     "))
        .map(|line| format!("{line}\n"))
        .collect();
    assert_eq!(commands.lines().count(), 5, "{commands}");
    let printed = run(&format!("set -e\n{commands}"), &here);
    let expected = read(root().join("docs/examples/driver/expected.txt"));
    assert_eq!(printed, expected.repeat(2));
}

/// Registers that are words of memory: what the functions store and read where.
const WORDS: &str = r#"
#include <stdio.h>
#include "perpetual.h"
int main(void) {
    uint32_t words[4] = {0, 0, 0x00040002, 0x12345678};
    perpetual_push(words, 10, 62, 45, true);
    printf("%08x", (unsigned)words[0]);
    perpetual_cut(words, 0xabcd);
    printf(" %08x", (unsigned)words[1]);
    perpetual_pop(words);
    printf(" %08x", (unsigned)words[1]);
    perpetual_clear(words);
    printf(" %08x", (unsigned)words[1]);
    struct perpetual_verdict verdict = perpetual_window(words);
    printf(" %08x %u %u %d", (unsigned)words[1], verdict.occurrences, verdict.distance, verdict.there);
    perpetual_push_checked(words, 9, 85, 20, false, true);
    printf(" %08x", (unsigned)words[0]);
    perpetual_replace_checked(words, 5, 6, 84, true, false);
    printf(" %08x", (unsigned)words[0]);
    words[1] = 0x33a;
    printf(" %d %u %08x\n", perpetual_last_error(words), perpetual_ply(words), (unsigned)words[3]);
    return 0;
}
"#;

#[test]
#[ignore = "long: make test-all"]
fn the_header_reaches_the_registers_by_itself() {
    let here = with_both_buses("header");
    std::fs::write(here.join("words.c"), WORDS).unwrap();
    for compiler in ["cc -std=c11", "g++ -x c++ -std=c++11"] {
        let strict = "-Wall -Wextra -Werror -pedantic -Wconversion";
        let line = format!("{compiler} {strict} -o words words.c && ./words");
        assert_eq!(
            run(&line, &here),
            "0001afad abcd0003 00000002 00000004 00000006 2 4 1 00509554 00235194 3 20884 12345678\n"
        );
    }
}

/// The blocks of `docs/embedding.md` that are for a shell and simulate its example.
fn simulations(page: &str) -> Vec<&str> {
    let blocks = page.split("```").skip(1).step_by(2);
    blocks.filter(|block| block.contains("iverilog ")).collect()
}

#[test]
#[ignore = "long: make test-all"]
fn the_example_of_the_page_runs_by_its_commands() {
    let page = read(root().join("docs/embedding.md"));
    let start = page.find("```verilog\n").unwrap() + "```verilog\n".len();
    let example = &page[start..start + page[start..].find("```").unwrap()];
    let blocks = simulations(&page);
    assert_eq!(blocks.len(), 2, "a core of any FPGA, and one of the iCE40's cells");
    for (block, config) in blocks.into_iter().zip(["chain-32", "window-100-ice40"]) {
        let here = folder(&format!("embedding-{config}"));
        std::fs::create_dir_all(here.join("DIR")).unwrap();
        std::fs::create_dir_all(here.join("rtl")).unwrap();
        std::fs::copy(root().join("rtl/ice40_cells.v"), here.join("rtl/ice40_cells.v")).unwrap();
        write_core(&here.join("DIR"), config);
        let top = named(config).unwrap().core.top();
        let example = example.replace("perpetual_chain detector", &format!("{top} detector"));
        std::fs::write(here.join("example.v"), example).unwrap();
        // The first line does what `write_core` does.
        let commands = block.lines().filter(|line| !line.starts_with("perpetual export "));
        let printed: String = commands.map(|command| run(command, &here)).collect();
        assert_eq!(printed, "occurrences 1, distance 4, exact 1\n", "{config}");
    }
}

#[test]
#[ignore = "long: make test-all"]
fn every_example_refuses_words_that_look_like_options() {
    let mut seen = 0;
    for folder in ["hdl/examples", "sw/link/examples", "tests/examples"] {
        for path in std::fs::read_dir(root().join(folder)).unwrap().map(|at| at.unwrap().path()) {
            let program = if path.is_dir() { path.join("main.rs") } else { path };
            if program.exists() {
                let text = read(&program);
                // The last takes no words at all.
                let checks = [
                    "words::check(",
                    "word.starts_with('-')",
                    "name.starts_with('-')",
                    "env::args().len() > 1",
                ];
                let some = checks.iter().any(|check| text.contains(check));
                assert!(some, "{} takes any word", program.display());
                seen += 1;
            }
        }
    }
    assert_eq!(seen, 8);
}

#[test]
#[ignore = "long: make test-all"]
fn the_client_in_python_knows_every_detector() {
    let client = read(root().join("tests/python/serial_client.py"));
    let known = (0..=255).filter_map(DetectorKind::from_code);
    let known: Vec<_> = known.map(|kind| format!("{}: \"{}\"", kind.code(), kind.name())).collect();
    let line = format!("DETECTORS = {{{}}}\n", known.join(", "));
    assert!(client.contains(&line), "expected {line}");
}

#[test]
#[ignore = "long: make test-all"]
fn the_data_sheet_says_what_a_board_can_be_built_with() {
    let page = read(root().join("docs/datasheet.md"));
    let board = page.split("\n## ").find(|part| part.starts_with("Complete board")).unwrap();
    let rows: String = board.lines().filter(|line| line.starts_with("| core, ")).collect();
    for core in CORES {
        // A board asks as a host does, and leaves the block RAM as it is.
        let fits = core.place == Place::Shipped
            && !core.name.starts_with("search-")
            && core.name != "scoreboard-ecp5";
        assert_eq!(rows.contains(&format!("`{}`", core.name)), fits, "{}: {rows}", core.name);
    }
}
