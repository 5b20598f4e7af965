//! Every exported circuit before its judges.

use std::sync::LazyLock;

use perpetual_verilog::testing::{self, Comparison, Simulator};
use perpetual_verilog::{Circuit, Direction};

use super::circuits::{
    Options, board, board_options, core, core_options, search_window, search_window_options,
};
use super::config::{DEPTHS, ENTRIES, PLIES};
use super::{BoardConfig, CoreConfig, DetectorKind, ExportError, Exported, ICE40_CELLS};
use super::{export_board, export_core, export_search_window};
use crate::window::{SearchWindow, WindowDetector, WindowForm, WindowPairDetector};

/// Plies of the windows that are proven.
const WINDOW: usize = 100;
const SMALL: CoreConfig = CoreConfig { entries: 4, depth: 64, ..CoreConfig::DEFAULT };
const BOARD: BoardConfig =
    BoardConfig { core: CoreConfig::DEFAULT, clock_hz: 12_000_000, baud: 115_200 };

/// Every named configuration, once in each form: windows short, since simulating a long one takes
/// a minute and shows no more.
fn configurations() -> Vec<(&'static str, CoreConfig)> {
    let mut all: Vec<(&'static str, CoreConfig)> = Vec::new();
    for (name, config, _) in CoreConfig::NAMED {
        let depth = if config.has_plies() { 32 } else { config.depth };
        let config = CoreConfig { depth, ..config };
        if all.iter().all(|(_, known)| *known != config) {
            all.push((name, config));
        }
    }
    all
}

/// An exported circuit.
struct Subject {
    name: &'static str,
    circuit: Circuit,
    options: Options,
    file: Exported,
}

impl Subject {
    fn new(name: &'static str, circuit: Circuit, options: Options) -> Subject {
        let file = circuit.export(&options.about()).unwrap();
        Subject { name, circuit, options, file }
    }

    /// The cells of an iCE40, for a circuit that is built of them.
    fn cells(&self) -> &'static str {
        if self.file.text.contains(" SB_") { ICE40_CELLS } else { "" }
    }

    fn compared<T>(&self, compare: impl FnOnce(Comparison<'_>) -> T) -> T {
        compare(Comparison {
            circuit: &self.circuit,
            about: &self.options.about(),
            text: &self.file.text,
            library: self.cells(),
        })
    }
}

/// Every exported circuit; made once for all tests, since the long ones take seconds.
fn subjects() -> &'static [Subject] {
    static ALL: LazyLock<Vec<Subject>> = LazyLock::new(|| {
        let mut all = Vec::new();
        for (name, config) in configurations() {
            let subject = Subject::new(name, core(&config).unwrap(), core_options(&config));
            assert_eq!(export_core(&config).as_ref(), Ok(&subject.file));
            all.push(subject);
        }
        let window = CoreConfig { depth: 32, ..CoreConfig::WINDOW };
        let circuit = search_window(&window).unwrap();
        all.push(Subject::new("search-window", circuit, search_window_options(&window)));
        assert_eq!(export_search_window(&window).as_ref(), Ok(&all[all.len() - 1].file));
        all.push(Subject::new("board", board(&BOARD).unwrap(), board_options(&BOARD)));
        assert_eq!(export_board(&BOARD).as_ref(), Ok(&all[all.len() - 1].file));
        all
    });
    &ALL
}

#[test]
fn every_tool_accepts_every_circuit() {
    for subject in subjects() {
        let Subject { name, file, .. } = subject;
        if let Ok(folder) = std::env::var("PERPETUAL_EXPORT_DUMP") {
            std::fs::write(format!("{folder}/{name}.v"), &file.text).unwrap();
        }
        testing::lint(&file.text, subject.cells(), &file.top);
    }
}

#[test]
fn names_are_fit_for_every_tool_and_no_block_waits_for_an_input_that_never_moves() {
    for subject in subjects() {
        subject.compared(|comparison| {
            comparison.check_names();
            comparison.check_waking();
        });
        for line in subject.file.text.lines() {
            assert!(line.len() <= 100, "{}: {line}", subject.name);
        }
    }
}

#[test]
fn each_circuit_is_there_once_and_described() {
    for Subject { name, circuit, file, .. } in subjects() {
        let header =
            |line: &str| line.strip_prefix("module ")?.strip_suffix(" (").map(str::to_owned);
        let modules: Vec<String> = file.text.lines().filter_map(header).collect();
        assert_eq!(modules.len(), file.text.matches("\nmodule ").count());
        assert!(modules.len() <= 24, "{name}: {} modules", modules.len());
        assert!(circuit.raw().lines().count() > 2 * file.text.lines().count(), "{name}");
        let top = format!("\nmodule {} (\n", file.top);
        assert_eq!(file.text.matches(&top).count(), 1);
        for module in &modules[1..] {
            let header = file.text.find(&format!("\nmodule {module} (\n")).unwrap();
            let above = file.text[..header].lines().last().unwrap();
            assert!(above.starts_with("// "), "{name}: {module} is not described");
            assert!(!module.ends_with("_2"), "{name}: {module}");
        }
    }
}

#[test]
fn the_header_says_what_it_is() {
    let text = export_core(&CoreConfig::DEFAULT).unwrap().text;
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
const OTHER_PORTS: [&str; 2] = ["board", "search-window"];

/// As documented in `docs/datasheet.md`.
const CORE_PORTS: [(&str, usize, bool); 20] = [
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
    for Subject { name, circuit, .. } in
        subjects().iter().filter(|subject| !OTHER_PORTS.contains(&subject.name))
    {
        let ports = circuit.ports().iter();
        let ports: Vec<_> = ports
            .map(|port| (&*port.name, port.width, port.direction == Direction::Input))
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
    for subject in subjects().iter().filter(|subject| !OTHER_PORTS.contains(&subject.name)) {
        let Subject { name, file, .. } = subject;
        let example =
            example().replace("perpetual_chain detector", &format!("{} detector", file.top));
        for standard in testing::STANDARDS {
            let text = format!("{example}\n{}\n{}", file.text, subject.cells());
            let printed = testing::printed(&text, "example", standard);
            let said = "occurrences 1, distance 4, exact 1";
            assert!(printed.contains(said), "{name}, {standard}: {printed}");
        }
    }
}

#[test]
fn the_timing_diagram_in_the_document_is_a_run() {
    let file = export_core(&CoreConfig::DEFAULT).unwrap();
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
        testing::printed(&format!("{bench}\n{}", file.text), "example", testing::STANDARDS[0]);
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
    for subject in subjects() {
        // The memories hold the same zeros in both.
        subject.compared(|comparison| {
            comparison.run(Simulator::Icarus, "clock", 1500, &mut testing::random(1))
        });
    }
}

#[track_caller]
fn prove(circuit: Circuit, options: Options) {
    let subject = Subject::new("", circuit, options);
    assert!(subject.compared(|comparison| comparison.is_proven()), "{}", subject.file.top);
}

fn prove_core(config: CoreConfig) {
    prove(core(&config).unwrap(), core_options(&config));
}

#[test]
fn small_circuits_are_proven_to_be_what_rust_hdl_emits() {
    for detector in [DetectorKind::Chain, DetectorKind::Scoreboard, DetectorKind::Pair] {
        prove_core(CoreConfig { detector, ..SMALL });
    }
    let config = BoardConfig { core: SMALL, ..BOARD };
    prove(board(&config).unwrap(), board_options(&config));
}

#[test]
fn small_circuits_with_registered_ram_are_proven_too() {
    for detector in [DetectorKind::Scoreboard, DetectorKind::Pair] {
        prove_core(CoreConfig { detector, registered_ram: true, ..SMALL });
    }
}

#[test]
fn windows_are_proven_to_be_what_rust_hdl_emits() {
    for form in [WindowForm::Portable, WindowForm::Ice40] {
        let config = CoreConfig { form, ..CoreConfig::WINDOW };
        let mut window = Box::new(WindowDetector::new(WINDOW, form));
        prove(Circuit::new(&mut *window), core_options(&config));
    }
}

#[test]
fn window_pairs_are_proven_to_be_what_rust_hdl_emits() {
    for form in [WindowForm::Portable, WindowForm::Ice40] {
        let config = CoreConfig { form, detector: DetectorKind::WindowPair, ..CoreConfig::WINDOW };
        let mut pair = Box::new(WindowPairDetector::new(WINDOW, form));
        prove(Circuit::new(&mut *pair), core_options(&config));
    }
}

#[test]
fn search_windows_are_proven_to_be_what_rust_hdl_emits() {
    for form in [WindowForm::Portable, WindowForm::Ice40] {
        let config = CoreConfig { form, ..CoreConfig::WINDOW };
        let mut window = Box::new(SearchWindow::new(WINDOW, form));
        prove(Circuit::new(&mut *window), search_window_options(&config));
    }
}

#[test]
fn every_allowed_size_is_built_and_no_other() {
    for depth in DEPTHS {
        for entries in ENTRIES {
            let config = CoreConfig { entries, depth, ..CoreConfig::DEFAULT };
            let raw = core(&config).unwrap().raw();
            assert_eq!(raw.matches("module top$file$heads$entry$").count() % entries, 0);
            assert!(raw.contains(&format!("[0:{}]", depth - 1)), "{depth}");
        }
    }
    let config = CoreConfig { entries: 12, ..CoreConfig::DEFAULT };
    assert_eq!(export_core(&config), Err(ExportError::Entries(12)));
    for plies in PLIES {
        let core = CoreConfig { depth: plies, ..CoreConfig::WINDOW };
        let file = export_core(&core).unwrap();
        assert!(file.text.contains(&format!("[{}:0] records", 15 * plies - 1)), "{plies}");
    }
    assert_eq!(
        export_core(&CoreConfig { depth: 1024, ..CoreConfig::WINDOW }),
        Err(ExportError::Plies(1024))
    );
    let board = BoardConfig { core: CoreConfig::WINDOW, ..BOARD };
    assert_eq!(export_board(&board).unwrap().top, "perpetual_board");
    for detector in [DetectorKind::Scoreboard, DetectorKind::Pair] {
        let core = CoreConfig { detector, ..CoreConfig::DEFAULT };
        assert_eq!(export_board(&BoardConfig { core, ..BOARD }).unwrap().top, "perpetual_board");
    }
}
