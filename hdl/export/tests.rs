//! Every exported circuit before its judges.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use perpetual_catalogue::{BlockRam, CORES, Core, WindowForm, named};
use perpetual_link::{Item, Question, Request, RequestBody, Status, frame};
use perpetual_model::{MoveRecord, Piece};
use perpetual_verilog::testing::{self, Comparison, Outputs, Simulator};
use perpetual_verilog::{Circuit, Direction, Port};

use super::circuits::{Options, board, board_options, circuit, core_options};
use super::{ExportError, Exported, ICE40_CELLS, export_board, export_core};
use crate::wire::{line, tests::answers};

/// Plies of the windows that are proven.
const WINDOW: usize = 32;
const FORMS: [WindowForm; 2] = [WindowForm::Portable, WindowForm::Ice40];
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
        if self.file.text.contains("parameter ICE40 = 1") { ICE40_CELLS } else { "" }
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
        for (name, core) in configurations() {
            let subject = Subject::new(name, circuit(&core).unwrap(), core_options(&core));
            assert_eq!(export_core(&core).as_ref(), Ok(&subject.file));
            all.push(subject);
        }
        let core = default();
        let options = board_options(&core, CLOCK, BAUD);
        all.push(Subject::new("board", board(&core, CLOCK, BAUD).unwrap(), options));
        assert_eq!(export_board(&core, CLOCK, BAUD).as_ref(), Ok(&all[all.len() - 1].file));
        all
    });
    &ALL
}

/// The check bits of a board have ports of 16 bits, as its detector has, whatever the depth: not all are used.
fn wide_ports_waived(text: &str) -> String {
    let (module, end) = ("module perpetual_check_bits (", "endmodule\n");
    let Some((before, rest)) = text.split_once(module) else { return text.to_owned() };
    let (inside, after) = rest.split_once(end).unwrap();
    let [off, on] = ["off", "on"].map(|what| format!("// verilator lint_{what} UNUSEDSIGNAL\n"));
    format!("{before}{off}{module}{inside}{end}{on}{after}")
}

#[test]
#[ignore = "long: make test-all"]
fn every_tool_accepts_every_circuit() {
    for subject in testing::share("circuits for every tool", subjects().iter().collect()) {
        let Subject { name, file, .. } = subject;
        if let Ok(folder) = std::env::var("PERPETUAL_EXPORT_DUMP") {
            std::fs::write(format!("{folder}/{name}.v"), &file.text).unwrap();
        }
        testing::lint(&wide_ports_waived(&file.text), subject.cells(), &file.top);
    }
}

#[test]
#[ignore = "long: make test-all"]
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
#[ignore = "long: make test-all"]
fn each_circuit_is_there_once_and_described() {
    for Subject { name, circuit, file, .. } in subjects() {
        // One with parameters ends in ` #(`.
        let header = |line: &str| {
            let (name, open) = line.strip_prefix("module ")?.split_once(' ')?;
            matches!(open, "(" | "#(").then(|| name.to_owned())
        };
        let modules: Vec<String> = file.text.lines().filter_map(header).collect();
        let described = file.description.modules.iter().map(|module| &module.name);
        assert!(described.eq(&modules), "{name}");
        assert_eq!(modules.len(), file.text.matches("\nmodule ").count());
        assert!(modules.len() <= 25, "{name}: {} modules", modules.len());
        assert!(circuit.raw().lines().count() > 2 * file.text.lines().count(), "{name}");
        let top = format!("\nmodule {} (\n", file.top);
        assert_eq!(file.text.matches(&top).count(), 1);
        for module in &modules[1..] {
            let header = file.text.find(&format!("\nmodule {module} ")).unwrap();
            let above = file.text[..header].lines().last().unwrap();
            assert!(above.starts_with("// "), "{name}: {module} is not described");
            assert!(!module.ends_with("_2"), "{name}: {module}");
        }
    }
}

/// The name in `name <= …`, `if (…) name[…] <= …` or `1'd1: name <= …`.
fn clocked_target(line: &str) -> Option<&str> {
    let (before, behind) = line.split_once(" <=")?;
    let before = before.trim_end();
    let before = if before.ends_with(']') { &before[..before.rfind('[')?] } else { before };
    let at = before.rfind([' ', ')', ':']).map_or(0, |at| at + 1);
    // Inside parentheses it compares.
    let inside = before.matches('(').count() > before.matches(')').count();
    let ends = behind.is_empty() || behind.starts_with(' ');
    (ends && !inside && !before.contains('=')).then_some(&before[at..])
}

#[test]
fn every_register_of_the_text_is_described_and_no_other() {
    for Subject { name, file, .. } in subjects() {
        for module in &file.description.modules {
            let start = file.text.find(&format!("\nmodule {} ", module.name)).unwrap();
            let text = &file.text[start..];
            let text = &text[..text.find("\nendmodule").unwrap()];
            let targets: BTreeSet<&str> = text.lines().filter_map(clocked_target).collect();
            let registers = module.registers.iter().map(|register| &*register.name);
            let memories = module.memories.iter().map(|memory| &*memory.name);
            let described: BTreeSet<&str> = registers.chain(memories).collect();
            assert_eq!(described, targets, "{name}: {}", module.name);
            // The slots of a window are as wide as a parameter says.
            if text.contains("parameter PLIES") {
                continue;
            }
            let widths = module.registers.iter().map(|register| register.width);
            let memories = module.memories.iter().map(|memory| memory.width.and(memory.depth));
            assert!(widths.chain(memories).all(|width| width.is_some()), "{name}: {}", module.name);
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
const OTHER_PORTS: [&str; 3] = ["board", "search-window", "search-window-ice40"];

/// The core with squares of 7 bits.
const WIDE_SQUARES: &str = "chain-xiangqi";

/// The ports of a core as `docs/datasheet.md` has them: name, width, whether it is an input.
fn documented_ports() -> BTreeSet<(&'static str, usize, bool)> {
    let document = include_str!("../../docs/datasheet.md");
    let (_, table) = document.split_once("\n### Ports\n").unwrap();
    let (table, _) = table.split_once("\n### ").unwrap();
    let rows = table.lines().filter(|line| line.starts_with("| `"));
    let port = |row: &'static str| {
        let [_, name, width, direction, ..] = row.split('|').map(str::trim).collect::<Vec<_>>()[..]
        else {
            panic!("{row}");
        };
        (name.trim_matches('`'), width.parse().unwrap(), direction == "in")
    };
    rows.map(port).collect()
}

#[test]
#[ignore = "long: make test-all"]
fn all_cores_have_the_documented_ports() {
    for Subject { name, circuit, .. } in
        subjects().iter().filter(|subject| !OTHER_PORTS.contains(&subject.name))
    {
        let ports = circuit.ports();
        let is_input = |port: &Port| port.direction == Direction::Input;
        let ports: BTreeSet<_> =
            ports.iter().map(|port| (&*port.name, port.width, is_input(port))).collect();
        let expected = documented_ports().into_iter().map(|(port, width, is_input)| match port {
            "from" | "to" if *name == WIDE_SQUARES => (port, 7, is_input),
            _ => (port, width, is_input),
        });
        assert_eq!(ports, expected.collect(), "{name}");
    }
}

/// The Verilog blocks of `docs/embedding.md`.
fn example() -> &'static str {
    let document = include_str!("../../docs/embedding.md");
    let start = document.find("```verilog\n").unwrap() + "```verilog\n".len();
    &document[start..start + document[start..].find("```").unwrap()]
}

#[test]
#[ignore = "long: make test-all"]
fn the_example_in_the_document_runs_with_every_core() {
    for subject in subjects().iter().filter(|subject| !OTHER_PORTS.contains(&subject.name)) {
        let Subject { name, file, .. } = subject;
        let example =
            example().replace("perpetual_chain detector", &format!("{} detector", file.top));
        let example = match *name {
            WIDE_SQUARES => example.replace("[5:0]", "[6:0]"),
            _ => example,
        };
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
    let file = export_core(&default()).unwrap();
    let start = example().find("    initial begin").unwrap();
    let run = "    integer cycle;
    initial begin
        @(negedge clock) reset = 0;
        for (cycle = 0; cycle <= 14; cycle = cycle + 1) begin
            request_valid = cycle < 3;
            operation = cycle < 2 ? PUSH : WINDOW;
            {piece, from, to} = cycle == 0 ? {4'd2, 6'd6, 6'd21} : {4'd10, 6'd62, 6'd45};
            verdict_ready = cycle == 13;
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
    assert_eq!(cycles.len(), 15, "{printed}");
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
    assert!(include_str!("../../docs/embedding.md").contains(&diagram), "{diagram}");
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
    let counts = values.last() == Some(&14);
    let text = |value: &u32| if *value > 0 || counts { value.to_string() } else { String::new() };
    values.iter().map(|value| format!(" {:<3}", text(value))).collect()
}

#[test]
#[ignore = "long: make test-all"]
fn every_circuit_runs_as_rust_hdl_emits_it() {
    for subject in testing::share("circuits in Icarus Verilog", subjects().iter().collect()) {
        // The memories hold the same zeros in both.
        subject.compared(|comparison| {
            comparison.run(Simulator::Icarus, "clock", 1500, &mut testing::random(1))
        });
    }
}

/// Moves of two pieces a side to and fro, so that positions come back.
struct Line {
    random: u64,
    /// On which of two squares of its own each piece is.
    places: [u8; 4],
    /// Plies played and not taken back: the piece, and where it came from.
    played: Vec<(usize, u8)>,
}

impl Line {
    fn new() -> Line {
        Line { random: 1, places: [0; 4], played: Vec::new() }
    }

    fn up_to(&mut self, end: u64) -> u64 {
        // Knuth's, of which the upper bits are the better ones.
        self.random = self.random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (self.random >> 33) % end
    }

    fn square(piece: usize, place: u8) -> u8 {
        10 * piece as u8 + place
    }

    /// The next move, alternately of the first two pieces and of the others.
    fn play(&mut self) -> MoveRecord {
        let piece = self.up_to(2) as usize + 2 * (self.played.len() % 2);
        let (from, to) = (self.places[piece], 1 - self.places[piece]);
        self.places[piece] = to;
        self.played.push((piece, from));
        let code = if piece < 2 { Piece::WHITE_KNIGHT } else { Piece::BLACK_KNIGHT };
        MoveRecord::new(code, Line::square(piece, from), Line::square(piece, to))
    }

    /// Takes the last move back, if there is one.
    fn take_back(&mut self) -> bool {
        let last = self.played.pop();
        if let Some((piece, from)) = last {
            self.places[piece] = from;
        }
        last.is_some()
    }
}

/// Cycles from one operation to the next: enough for any window.
const OPERATION: usize = 20;

/// What the input of a window detector gets, with either kind of ports: a move or a move taken back,
/// and then a question, all one after the other.
fn window_inputs(cycles: usize) -> impl FnMut(usize, &Port) -> u128 {
    let mut line = Line::new();
    let mut operations = vec![(0, None); cycles.div_ceil(OPERATION)];
    for pair in operations.chunks_mut(2) {
        // Push, pop, clear; first occurrence or window.
        pair[0] = match line.up_to(400) {
            0 => {
                line = Line { random: line.random, ..Line::new() };
                (4, None)
            }
            1..40 if line.take_back() => (2, None),
            _ => (1, Some(line.play())),
        };
        if let Some(question) = pair.get_mut(1) {
            *question = (5 + line.up_to(2) as u8, None);
        }
    }
    move |cycle, port| {
        let (operation, record) = operations[cycle / OPERATION];
        let now = cycle % OPERATION == 0;
        let record = record.unwrap_or(MoveRecord::NULL_MOVE);
        let is = |wanted: u8| u128::from(now && operation == wanted);
        match port.name.as_str() {
            "request_valid" => u128::from(now),
            "verdict_ready" => 1,
            "operation" => operation.into(),
            "piece" => record.piece.code().into(),
            "from" => record.from.into(),
            "to" => record.to.into(),
            "push" => is(1),
            "pop" => is(2),
            "clear" => is(4),
            "find" => u128::from(now && operation > 4),
            _ => 0,
        }
    }
}

/// Runs a core with 100 plies on a game that is longer than that.
fn long_game(name: &'static str, core: Core) -> (usize, Outputs) {
    let cycles = 8_500;
    let window = Subject::new(name, circuit(&core).unwrap(), core_options(&core));
    let outputs = window.compared(|comparison| {
        comparison.run(Simulator::Icarus, "clock", cycles, &mut window_inputs(cycles))
    });
    (cycles, outputs)
}

/// One question in two operations: all are answered, and the positions of many had occurred.
fn check_answers(cycles: usize, outputs: &Outputs) {
    let answered = answered(outputs);
    let ready = cycles - crate::window::SWEEP_CYCLES;
    assert!(answered.len() > ready / OPERATION / 2 - 5, "{} answers", answered.len());
    let repetitions = answered.iter().filter(|occurrences| **occurrences > 0).count();
    assert!(repetitions > 50, "{repetitions} repetitions");
    let plies = outputs.of("ply").iter().copied().flatten().max();
    assert!(plies >= Some(100), "{plies:?} plies at most");
}

#[test]
#[ignore = "long: make test-all"]
fn a_window_of_100_plies_runs_a_long_game_as_rust_hdl_emits_it() {
    let (cycles, outputs) =
        long_game("window", Core::Window { plies: 100, form: WindowForm::Portable });
    check_answers(cycles, &outputs);
}

#[test]
#[ignore = "long: make test-all"]
fn a_window_of_100_plies_for_ice40_runs_a_long_game_as_rust_hdl_emits_it() {
    let (cycles, outputs) =
        long_game("window-ice40", Core::Window { plies: 100, form: WindowForm::Ice40 });
    check_answers(cycles, &outputs);
}

#[test]
#[ignore = "long: make test-all"]
fn a_search_window_of_100_plies_runs_a_long_game_as_rust_hdl_emits_it() {
    let core = Core::SearchWindow { plies: 100, form: WindowForm::Portable };
    let (_, outputs) = long_game("search-window", core);
    assert!(outputs.count("repetition") > 50 && outputs.count("upcoming") > 50);
    assert!(outputs.count("found") > 50);
    let held = outputs.of("held_plies").iter().copied().flatten().max();
    assert_eq!(held, Some(100));
}

/// The earlier occurrences that the verdicts say, which were taken at once.
fn answered(outputs: &Outputs) -> Vec<u128> {
    let verdicts = outputs.of("verdict_valid").iter().zip(outputs.of("occurrences"));
    verdicts.filter(|(valid, _)| **valid == Some(1)).map(|(_, value)| value.unwrap()).collect()
}

#[test]
#[ignore = "long: make test-all"]
fn a_board_answers_real_frames_as_rust_hdl_emits_it() {
    // The fastest rate there is: 4 clocks a bit.
    let (circuit, options) =
        (board(&SMALL, CLOCK, 3_000_000).unwrap(), board_options(&SMALL, CLOCK, 3_000_000));
    let subject = Subject::new("board", circuit, options);
    // Knights that go out and back; the last two positions of each line are asked about.
    let request = |number: u8, base: u16, plies: u16| {
        let item = |ply: u16| {
            let (from, to) = [(6, 21), (62, 45), (21, 6), (45, 62)][usize::from(ply % 4)];
            let piece = [Piece::WHITE_KNIGHT, Piece::BLACK_KNIGHT][usize::from(ply % 2)];
            let question = (ply + 2 >= base + plies).then_some(Question::Window);
            Item { question, ..Item::play(MoveRecord::new(piece, from, to)) }
        };
        let items = (base..base + plies).map(item).collect();
        Request { number, body: RequestBody::Line { base, items } }
    };
    let requests = [
        Request { number: 9, body: RequestBody::Identify },
        request(0, 0, 5),
        request(1, 5, 3),
        // A base that is not held.
        request(2, 40, 1),
    ];
    let mut rx = vec![true; 100];
    for request in &requests {
        rx.extend(line::levels(&frame::encode(&request.encode()), 4.0, 0.0));
        // Until it has answered.
        rx.extend(vec![true; 1600]);
    }
    let outputs = subject.compared(|comparison| {
        comparison.run(Simulator::Icarus, "clock", rx.len(), &mut |cycle, port| {
            u128::from(port.name == "rx" && rx[cycle])
        })
    });
    let tx: Vec<bool> = outputs.of("tx").iter().map(|level| *level == Some(1)).collect();
    let answers = answers(&line::bytes(&tx, 4));
    let said: Vec<(u8, Status)> =
        answers.iter().map(|answer| (answer.number, answer.status)).collect();
    assert_eq!(said, [(9, Status::Ok), (0, Status::Ok), (1, Status::Ok), (2, Status::BaseNotHeld)]);
    assert!(outputs.count("led_repetition") > 0);
}

#[track_caller]
fn prove(circuit: Circuit, options: Options) {
    let subject = Subject::new("", circuit, options);
    assert!(subject.compared(|comparison| comparison.is_proven()), "{}", subject.file.top);
}

fn prove_core(core: Core) {
    prove(circuit(&core).unwrap(), core_options(&core));
}

fn scoreboard(ram: BlockRam) -> Core {
    Core::Scoreboard { records: 64, ram }
}

fn pair(ram: BlockRam) -> Core {
    Core::Pair { entries: 4, records: 64, ram }
}

#[test]
#[ignore = "long: make test-all"]
fn small_circuits_are_proven_to_be_what_rust_hdl_emits() {
    [SMALL, scoreboard(BlockRam::Plain), pair(BlockRam::Plain)].into_iter().for_each(prove_core);
    prove(board(&SMALL, CLOCK, BAUD).unwrap(), board_options(&SMALL, CLOCK, BAUD));
}

#[test]
#[ignore = "long: make test-all"]
fn small_circuits_with_registered_ram_are_proven_too() {
    [scoreboard(BlockRam::Registered), pair(BlockRam::Registered)].into_iter().for_each(prove_core);
}

#[test]
#[ignore = "long: make test-all"]
fn windows_are_proven_to_be_what_rust_hdl_emits() {
    FORMS.into_iter().for_each(|form| prove_core(Core::Window { plies: WINDOW, form }));
}

#[test]
#[ignore = "long: make test-all"]
fn window_pairs_are_proven_to_be_what_rust_hdl_emits() {
    FORMS.into_iter().for_each(|form| prove_core(Core::WindowPair { plies: WINDOW, form }));
}

#[test]
#[ignore = "long: make test-all"]
fn search_windows_are_proven_to_be_what_rust_hdl_emits() {
    FORMS.into_iter().for_each(|form| prove_core(Core::SearchWindow { plies: WINDOW, form }));
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
