//! A reset of front end and engine from any state of its registers and its memory, on its Verilog.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use perpetual_link::{DetectorKind, Item, Question, Request, RequestBody, frame};
use perpetual_model::{MoveRecord, Piece};
use perpetual_verilog::testing::{printed, share};
use perpetual_verilog::{Description, Direction, Exported};

use super::line;
use super::without_detector::WithoutDetector;
use crate::export::{ABOUT, modules};

const CLOCKS_PER_BIT: f64 = 4.0;

/// For how many cycles the reset is held.
const RESET_CYCLES: usize = 4;

/// The registers that a reset leaves as they are, with why that does no harm.
const UNTOUCHED: &[(&str, &str)] = &[
    ("front_end.deframer.held", "a byte is written before it is used"),
    ("front_end.deframer.ring.read_data", "looked at with settled alone"),
    ("front_end.deframer.ring.word_read", "of the form with a register: nobody looks at it here"),
    ("engine.bytes", "three have come before they are looked at"),
    ("engine.zeros", "begun by each request"),
    ("engine.fits", "written when a request begins"),
    ("engine.not_number", "looked at with follows alone"),
    ("engine.wrong", "false behind each request to the detector"),
    ("engine.is_foreign", "written with each byte at the front"),
    ("engine.number", "of a request to searchers"),
    ("engine.word_0", "the same"),
    ("engine.word_1", "the same"),
    ("engine.word_2", "the same"),
    ("engine.word_3", "the same"),
    ("engine.word_4", "the same"),
    ("engine.word_5", "the same"),
    ("engine.count", "the same"),
    ("engine.is_named", "the same"),
    ("engine.was_named", "the same"),
    ("front_end.framer.held", "written with each byte"),
    ("front_end.framer.at_last", "written with each byte"),
    ("front_end.framer.crc.inverted", "begins with each frame"),
];

fn exported() -> Exported {
    let mut circuit = WithoutDetector::new();
    let about = perpetual_verilog::About {
        top: "front",
        title: "front end and engine",
        modules: &modules(DetectorKind::Chain),
        ..ABOUT
    };
    perpetual_verilog::export(&mut circuit, &about).unwrap()
}

/// The path of a register, and its value at power-up.
type Register = (String, String);
/// The path of a memory, and its words.
type Memory = (String, u32);

/// What is in the circuit, as paths from the top: registers with their values at power-up, and memories with their words.
fn state(description: &Description) -> (Vec<Register>, Vec<Memory>) {
    let mut open = vec![(String::new(), description.top.clone(), description.instances.clone())];
    let (mut registers, mut memories) = (Vec::new(), Vec::new());
    while let Some((path, name, instances)) = open.pop() {
        let module = description.modules.iter().find(|module| module.name == name).unwrap();
        registers.extend(module.registers.iter().map(|register| {
            let initial = register.initial.clone().unwrap_or("0".to_owned());
            (format!("{path}{}", register.name), initial)
        }));
        memories.extend(
            module.memories.iter().map(|it| (format!("{path}{}", it.name), it.depth.unwrap())),
        );
        for instance in instances {
            assert!(instance.copies.is_none());
            open.push((format!("{path}{}.", instance.name), instance.module, instance.instances));
        }
    }
    (registers, memories)
}

/// The line: requests of each kind, damage, and bytes that are none.
fn levels() -> Vec<bool> {
    let queen = MoveRecord::new(Piece::WHITE_QUEEN, 2, 47);
    let line = |base| RequestBody::Line {
        base,
        items: vec![
            Item::play(queen),
            Item { question: Some(Question::Window), ..Item::play(queen.as_barrier()) },
            Item::ask(Question::First),
        ],
    };
    let probe = RequestBody::Probe { base: 1, moves: vec![queen] };
    let bodies = [line(1), RequestBody::Identify, line(0), line(1), probe];
    let mut bytes = Vec::new();
    for (number, body) in (1..).zip(bodies) {
        bytes.extend(frame::encode(&Request { number, body }.encode()));
    }
    bytes.extend([0xdb, 0x01, 0xc0]);
    let mut levels = line::levels(&bytes, CLOCKS_PER_BIT, 30.0);
    // A byte without a stop bit, a rest, and a break.
    levels.extend([[false; 60], [true; 60]].concat());
    levels.extend([false; 100]);
    levels.extend([true; 1000]);
    levels
}

fn testbench(exported: &Exported, trials: usize) -> String {
    let (registers, memories) = state(&exported.description);
    let levels = levels();
    let line: String = levels.iter().rev().map(|&level| if level { '1' } else { '0' }).collect();
    let (mut declared, mut inputs, mut a, mut b) = <(String, String, String, String)>::default();
    let mut compared = String::new();
    // What is asked means something while it is asked.
    let with_request = ["operation", "piece", "from", "to", "barrier", "target_ply"]
        .map(|name| format!("detector_{name}"));
    for port in &exported.description.ports {
        let (name, high) = (&port.name, port.width - 1);
        if port.direction == Direction::Input {
            let _ = writeln!(declared, "reg [{high}:0] {name} = 0;");
            let driven = ["clock", "reset", "rx", "detector_fault", "detector_error"];
            if !driven.contains(&name.as_str()) {
                let _ = writeln!(inputs, "{name} = $random(seed);");
            }
            let _ = write!(a, ", .{name}({name})");
            let _ = write!(b, ", .{name}({name})");
        } else {
            let _ = writeln!(declared, "wire [{high}:0] a_{name}, b_{name};");
            let _ = write!(a, ", .{name}(a_{name})");
            let _ = write!(b, ", .{name}(b_{name})");
            let when = if with_request.contains(name) { "a_detector_request_valid & " } else { "" };
            let _ =
                writeln!(compared, "if ({when}a_{name} !== b_{name}) $display(\"output {name}\");");
        }
    }
    let (mut set, mut looked) = <(String, String)>::default();
    for (path, initial) in &registers {
        let _ = writeln!(set, "a.{path} = {initial}; b.{path} = {{$random(seed), $random(seed)}};");
        let _ = writeln!(looked, "if (a.{path} !== b.{path}) $display(\"register {path}\");");
    }
    for (path, words) in &memories {
        let _ = writeln!(
            set,
            "for (i = 0; i < {words}; i = i + 1) begin a.{path}[i] = 0; b.{path}[i] = $random(seed); end"
        );
    }
    format!(
        "
module testbench;
integer seed = 1, i, trial;
{declared}
localparam [{last}:0] LINE = {cycles}'b{line};
front a ({a});
front b ({b});
always #5 clock = !clock;
initial begin
    for (trial = 0; trial < {trials}; trial = trial + 1) begin
        @(negedge clock);
        {set}
        reset = 1;
        for (i = 0; i < {RESET_CYCLES}; i = i + 1) begin
            rx = $random(seed);
            {inputs}
            @(negedge clock);
        end
        {looked}
        reset = 0;
        for (i = 0; i < {cycles}; i = i + 1) begin
            rx = LINE[i];
            {inputs}
            detector_fault = 0;
            detector_error = 0;
            if (i % 512 == 500) detector_error = trial;
            #1;
            {compared}
            if (!a_tx) $display(\"sends\");
            if (a_detector_verdict_ready) $display(\"takes\");
            @(negedge clock);
        end
    end
    $finish;
end
endmodule
",
        last = levels.len() - 1,
        cycles = levels.len(),
        a = &a[2..],
        b = &b[2..],
    )
}

/// What differs between a front end that has just got power and one in any state, when both have had a reset.
fn differences(exported: &Exported, trials: usize) -> BTreeSet<String> {
    let text = format!("{}\n{}", exported.text, testbench(exported, trials));
    printed(&text, "testbench", "-g2005").lines().map(str::to_owned).collect()
}

#[test]
#[ignore = "long: make test-all"]
fn a_reset_leads_from_any_state_to_that_after_power_up() {
    let differences = differences(&exported(), 40);
    let untouched = UNTOUCHED.iter().map(|(path, _)| format!("register {path}"));
    let at_work = ["sends", "takes"].map(str::to_owned);
    let expected: BTreeSet<String> = untouched.chain(at_work).collect();
    assert_eq!(differences, expected);
}

#[test]
#[ignore = "long: make test-all"]
fn a_register_that_a_reset_forgets_is_found() {
    let exported = exported();
    let mistakes = [
        ("reader <= 9'd0;", "", "output tx"),
        ("follows <= 1'b0;\n            clocks", "clocks", "register engine.follows"),
        ("write = clearing | writes_byte", "write = writes_byte", "output tx"),
        ("assign place = reset ? 7'd0 : ", "assign place = 1'b0 ? 7'd0 : ", "output tx"),
    ];
    // Each must be there, though not all are simulated.
    let mutants = mistakes.map(|(resets, keeps, seen)| {
        let text = exported.text.replacen(resets, keeps, 1);
        assert_ne!(text, exported.text, "{resets}");
        (resets, Exported { text, ..exported.clone() }, seen)
    });
    for (resets, mutant, seen) in share("registers that a reset forgets", mutants.to_vec()) {
        let differences = differences(&mutant, 8);
        assert!(differences.contains(seen), "{resets}: {differences:?}");
    }
}
