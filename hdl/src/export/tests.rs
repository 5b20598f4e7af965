//! Every exported circuit before its judges.

use std::sync::LazyLock;

use perpetual_catalogue::{BlockRam, CORES, Core, WindowForm, named};

use super::circuits::{board_options, core_options, raw_board, raw_core};
use super::clean::transformed;
use super::syntax::{Design, Direction};
use super::{ExportError, VerilogFile, export_board, export_core, is_keyword, proof, waking};

const SMALL: Core = Core::Chain { entries: 4, records: 64 };
const CLOCK: u32 = 12_000_000;
const BAUD: u32 = 115_200;

fn default() -> Core {
    named("chain-32").unwrap().core
}

/// Every core with a name, once in each form: windows short, since simulating a long one takes a
/// minute and shows no more.
fn configurations() -> Vec<(&'static str, Core)> {
    let mut all: Vec<(&'static str, Core)> = Vec::new();
    for core in CORES {
        let short = match core.core {
            Core::Window { form, .. } => Core::Window { plies: 32, form },
            Core::SearchWindow { form, .. } => Core::SearchWindow { plies: 32, form },
            Core::WindowPair { form, .. } => Core::WindowPair { plies: 32, form },
            other => other,
        };
        if all.iter().all(|(_, known)| *known != short) {
            all.push((core.name, short));
        }
    }
    all
}

/// An exported circuit.
struct Exported {
    name: &'static str,
    file: VerilogFile,
    /// What rust-hdl emits.
    raw: String,
    /// The design behind the file.
    design: Design,
}

/// Every exported circuit; made once for all tests, since the long ones take seconds.
fn exported() -> &'static [Exported] {
    static ALL: LazyLock<Vec<Exported>> = LazyLock::new(|| {
        let mut all = Vec::new();
        for (name, config) in configurations() {
            let raw = raw_core(&config).unwrap();
            let (design, _) = transformed(&raw, &core_options(&config).clean()).unwrap();
            all.push(Exported { name, file: export_core(&config).unwrap(), raw, design });
        }
        let core = default();
        let raw = raw_board(&core, CLOCK, BAUD).unwrap();
        let options = board_options(&core, CLOCK, BAUD);
        let (design, _) = transformed(&raw, &options.clean()).unwrap();
        let file = export_board(&core, CLOCK, BAUD).unwrap();
        all.push(Exported { name: "board", file, raw, design });
        all
    });
    &ALL
}

#[test]
fn every_tool_accepts_every_circuit() {
    for Exported { name, file, .. } in exported() {
        if let Ok(folder) = std::env::var("PERPETUAL_EXPORT_DUMP") {
            std::fs::write(format!("{folder}/{name}.v"), &file.text).unwrap();
        }
        proof::lint(&file.text, &file.top);
    }
}

#[test]
fn names_are_fit_for_every_tool() {
    for Exported { name, file, design, .. } in exported() {
        for word in proof::identifiers(&file.text, design) {
            assert!(!word.contains('$') && !is_keyword(word), "{name}: {word}");
        }
        for line in file.text.lines() {
            assert!(line.len() <= 100, "{name}: {line}");
        }
    }
}

#[test]
fn no_block_waits_for_an_input_that_never_moves() {
    for Exported { name, design, .. } in exported() {
        for module in &design.modules {
            assert!(!waking::sleeps(module), "{name}: {}", module.name);
        }
    }
}

#[test]
fn each_circuit_is_there_once_and_described() {
    for Exported { name, file, raw, design } in exported() {
        let modules = file.text.lines().filter(|line| line.starts_with("module ")).count();
        assert_eq!(modules, design.modules.len() + design.cores.len());
        assert!(modules <= 24, "{name}: {modules} modules");
        assert!(raw.lines().count() > 2 * file.text.lines().count(), "{name}");
        let top = format!("\nmodule {} (\n", file.top);
        assert_eq!(file.text.matches(&top).count(), 1);
        for module in &design.modules[1..] {
            let header = file.text.find(&format!("\nmodule {} (\n", module.name)).unwrap();
            let above = file.text[..header].lines().last().unwrap();
            assert!(above.starts_with("// "), "{name}: {} is not described", module.name);
            assert!(!module.name.ends_with("_2"), "{name}: {}", module.name);
        }
    }
}

#[test]
fn the_header_says_what_it_is() {
    let text = export_core(&default()).unwrap().text;
    for said in [
        "// perpetual_chain: finds repeated positions",
        concat!("// Exported by Perpetual ", env!("CARGO_PKG_VERSION")),
        "// SPDX-License-Identifier: MIT OR Apache-2.0",
        "//   entries   32 open chains at most",
        "//   depth     1024 move records",
    ] {
        assert!(text.contains(said), "{said}");
    }
}

/// Circuits that are no cores with a request and a verdict port.
const OTHER_PORTS: [&str; 3] = ["search-window", "search-window-ice40", "board"];

/// As documented in `docs/datasheet.md`.
const CORE_PORTS: [(&str, u32, bool); 20] = [
    ("clock", 1, true),
    ("reset", 1, true),
    ("request_valid", 1, true),
    ("operation", 3, true),
    ("piece", 4, true),
    ("from", 6, true),
    ("to", 6, true),
    ("barrier", 1, true),
    ("target_ply", 16, true),
    ("verdict_ready", 1, true),
    ("request_ready", 1, false),
    ("verdict_valid", 1, false),
    ("occurrences", 16, false),
    ("distance", 16, false),
    ("exact", 1, false),
    ("list_overflow", 1, false),
    ("window_cut", 1, false),
    ("fault", 1, false),
    ("ply", 16, false),
    ("error", 3, false),
];

#[test]
fn all_cores_have_the_documented_ports() {
    let document = include_str!("../../../docs/datasheet.md");
    for Exported { name, design, .. } in
        exported().iter().filter(|exported| !OTHER_PORTS.contains(&exported.name))
    {
        let ports = design.modules[0].ports.iter();
        let ports: Vec<_> = ports
            .map(|port| (&*port.name, port.width, port.direction == Some(Direction::Input)))
            .collect();
        assert_eq!(ports, CORE_PORTS, "{name}");
    }
    for (name, width, _) in CORE_PORTS {
        assert!(document.contains(&format!("| `{name}` | {width} |")), "{name}, {width}");
    }
}

/// The Verilog blocks of `docs/embedding.md`.
fn example() -> &'static str {
    let document = include_str!("../../../docs/embedding.md");
    let start = document.find("```verilog\n").unwrap() + "```verilog\n".len();
    &document[start..start + document[start..].find("```").unwrap()]
}

#[test]
fn the_example_in_the_document_runs_with_every_core() {
    for Exported { name, file, .. } in
        exported().iter().filter(|exported| !OTHER_PORTS.contains(&exported.name))
    {
        let example =
            example().replace("perpetual_chain detector", &format!("{} detector", file.top));
        for standard in proof::STANDARDS {
            let text = format!("{example}\n{}", file.text);
            let printed = proof::printed(&text, "example", standard);
            let said = "occurrences 1, distance 4, exact 1";
            assert!(printed.contains(said), "{name}, {standard}: {printed}");
        }
    }
}

#[test]
fn the_timing_diagram_in_the_document_is_a_run() {
    let file = export_core(&default()).unwrap();
    let start = example().find("    initial begin").unwrap();
    let run = "    integer cycle;
    initial begin
        @(negedge clock) reset = 0;
        for (cycle = 0; cycle <= 13; cycle = cycle + 1) begin
            request_valid = cycle < 3;
            operation = cycle < 2 ? PUSH : WINDOW;
            {piece, from, to} = cycle == 0 ? {4'd2, 6'd6, 6'd21} : {4'd10, 6'd62, 6'd45};
            verdict_ready = cycle == 12;
            #1 $display(\"cycle %d %d %d %d %d %d %d\", cycle, request_valid,
                request_valid ? operation : 3'd0, request_ready, ply, verdict_valid, verdict_ready);
            @(negedge clock);
        end
        $finish;
    end
endmodule
";
    let bench = example()[..start].to_owned() + run;
    let printed =
        proof::printed(&format!("{bench}\n{}", file.text), "example", proof::STANDARDS[0]);
    let cycles: Vec<Vec<u32>> = printed
        .lines()
        .filter_map(|line| line.strip_prefix("cycle "))
        .map(|line| line.split_whitespace().map(|value| value.parse().unwrap()).collect())
        .collect();
    assert_eq!(cycles.len(), 14, "{printed}");
    let diagram = [
        ("cycle", false),
        ("request_valid", true),
        ("operation", false),
        ("request_ready", true),
        ("ply", false),
        ("verdict_valid", true),
        ("verdict_ready", true),
    ]
    .iter()
    .enumerate()
    .map(|(row, (name, is_level))| {
        let values: Vec<u32> = cycles.iter().map(|cycle| cycle[row]).collect();
        let drawn = if *is_level { levels(&values) } else { numbers(&values) };
        format!("{name:<14}{drawn}").trim_end().to_owned()
    })
    .collect::<Vec<_>>()
    .join("\n");
    assert!(include_str!("../../../docs/embedding.md").contains(&diagram), "{diagram}");
}

/// `___/~~~` for a signal of one bit, four characters a cycle.
fn levels(values: &[u32]) -> String {
    let mut before = values[0];
    let mut drawn = String::new();
    for &value in values {
        let edge = match (before, value) {
            (0, 1) => '/',
            (1, 0) => '\\',
            (_, 1) => '~',
            _ => '_',
        };
        drawn.push(edge);
        drawn.push_str(if value == 1 { "~~~" } else { "___" });
        before = value;
    }
    drawn
}

/// The numbers that are not 0, four characters a cycle; the first column counts the cycles.
fn numbers(values: &[u32]) -> String {
    let counts = values.last() == Some(&13);
    let text = |value: &u32| if *value > 0 || counts { value.to_string() } else { String::new() };
    values.iter().map(|value| format!(" {:<3}", text(value))).collect()
}

#[test]
fn every_circuit_runs_as_rust_hdl_emits_it() {
    for Exported { file, raw, design, .. } in exported() {
        // The memories hold the same zeros in both.
        proof::run_side_by_side(raw, &file.text, design, 1500);
    }
}

#[test]
fn small_circuits_are_proven_to_be_what_rust_hdl_emits() {
    let Some(yosys) = proof::yosys() else { return };
    let scoreboard = |ram| Core::Scoreboard { records: 64, ram };
    let pair = |ram| Core::Pair { entries: 4, records: 64, ram };
    let ram = [BlockRam::Plain, BlockRam::Registered];
    let cores = ram.iter().flat_map(|&ram| [scoreboard(ram), pair(ram)]);
    for core in cores.chain([SMALL]) {
        let raw = raw_core(&core).unwrap();
        let (design, _) = transformed(&raw, &core_options(&core).clean()).unwrap();
        let file = export_core(&core).unwrap();
        assert!(proof::is_equivalent(yosys, &raw, &file.text, &design), "{core:?}");
    }
    let raw = raw_board(&SMALL, CLOCK, BAUD).unwrap();
    let options = board_options(&SMALL, CLOCK, BAUD);
    let (design, _) = transformed(&raw, &options.clean()).unwrap();
    let file = export_board(&SMALL, CLOCK, BAUD).unwrap();
    assert!(proof::is_equivalent(yosys, &raw, &file.text, &design));
}

#[test]
fn what_has_no_name_is_refused_but_windows_of_any_number_of_plies() {
    let refused = Core::Chain { entries: 12, records: 1024 };
    let error = export_core(&refused).unwrap_err();
    assert_eq!(error, ExportError::Core(refused));
    assert!(error.to_string().contains("entries: 12"), "{error}");
    let window = |plies| Core::Window { plies, form: WindowForm::Portable };
    for plies in [4, 32, 50, 128] {
        let file = export_core(&window(plies)).unwrap();
        assert!(file.text.contains(&format!("parameter PLIES = {plies},")), "{plies}");
    }
    for plies in [0, 2, 33, 130, 1024] {
        assert_eq!(export_core(&window(plies)), Err(ExportError::Core(window(plies))));
    }
    let search = Core::SearchWindow { plies: 32, form: WindowForm::Portable };
    assert_eq!(export_board(&search, CLOCK, BAUD), Err(ExportError::Board(search)));
    let registered = named("scoreboard-ecp5").unwrap().core;
    assert_eq!(export_board(&registered, CLOCK, BAUD), Err(ExportError::Board(registered)));
}
