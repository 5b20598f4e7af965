//! The export of a circuit with one of everything.

use crate::testing::{self, Comparison, Simulator};
use crate::{About, Error, ModuleNote, fixture};

mod comments;

const ABOUT: About<'static> = About {
    top: "perpetual_fixture",
    title: "one of everything",
    exporter: None,
    licence: None,
    prefix: Some("perpetual_"),
    configuration: &[],
    modules: &[
        ModuleNote { path: "cell", name: "perpetual_key_cell", what: "Holds a key." },
        ModuleNote { path: "left", name: "perpetual_buffer", what: "A wrapped core." },
    ],
    latency: None,
};

fn text() -> String {
    fixture::circuit().export(&ABOUT).unwrap().text
}

#[test]
fn the_same_circuit_gives_the_same_text() {
    assert_eq!(text(), text());
    assert!(fixture::circuit().raw().lines().count() > 3 * text().lines().count());
}

#[test]
fn each_circuit_is_printed_once_and_gets_its_name() {
    let text = text();
    let headers: Vec<&str> = text.lines().filter(|line| line.starts_with("module ")).collect();
    assert_eq!(
        headers,
        [
            "module perpetual_fixture (",
            "module perpetual_key_cell (",
            "module perpetual_memory (",
            "module perpetual_buffer (",
            "module perpetual_counter (",
            "module BUFFER_CELL (input I, output O);",
        ]
    );
    assert!(text.contains("// Holds a key.\nmodule perpetual_key_cell ("));
    assert!(text.contains("for (i = 0; i < 5; i = i + 1) begin : cell"), "{text}");
}

#[test]
fn the_header_says_who_exports_under_which_licence() {
    assert!(text().contains(concat!(
        "// perpetual_fixture: one of everything\n//\n// Exported by perpetual-verilog ",
        env!("CARGO_PKG_VERSION"),
        "; change its source, not this file.\n\n"
    )));
    let about = About {
        exporter: Some("Somebody 1.2"),
        licence: Some("CERN-OHL-P-2.0"),
        prefix: None,
        ..ABOUT
    };
    let text = fixture::circuit().export(&about).unwrap().text;
    assert!(text.contains(
        "\n// Exported by Somebody 1.2; change its source, not this file.\n\
         // SPDX-License-Identifier: CERN-OHL-P-2.0\n"
    ));
    assert!(text.contains("\nmodule perpetual_fixture_memory ("));
}

#[test]
#[ignore = "yosys: make test-all"]
fn every_tool_accepts_it() {
    testing::lint(&text(), "", ABOUT.top);
}

#[test]
fn it_runs_as_the_raw_circuit_does_and_has_no_unfit_name() {
    let (circuit, text) = (fixture::circuit(), text());
    let pair = Comparison { circuit: &circuit, about: &ABOUT, text: &text, library: "" };
    pair.check_names();
    let outputs = pair.run(Simulator::Icarus, "clock", 5000, &mut testing::random(1));
    assert!(outputs.count("full") > 10 && outputs.count("phase_is_idle") > 100);
    assert!(outputs.of("answer").iter().all(Option::is_some));
}

#[test]
#[should_panic(expected = "sum")]
fn a_difference_in_a_run_is_found() {
    let (circuit, text) = (fixture::circuit(), text().replacen("running + 6'd1", "running", 1));
    let pair = Comparison { circuit: &circuit, about: &ABOUT, text: &text, library: "" };
    pair.run(Simulator::Icarus, "clock", 100, &mut testing::random(1));
}

#[test]
#[ignore = "yosys: make test-all"]
fn it_is_proven_to_be_the_raw_circuit_and_a_changed_one_is_not() {
    let (circuit, text) = (fixture::circuit(), text());
    let same =
        |text: &str| Comparison { circuit: &circuit, about: &ABOUT, text, library: "" }.is_proven();
    assert!(same(&text));
    for (from, to) in [
        ("count + 6'd3", "count + 6'd2"),
        ("first = running + 6'd1;", "first = running;"),
        ("PHASE_FETCH: begin", "PHASE_ANSWER + 3'd1: begin"),
        ("free[i]", "free[4 - i]"),
        ("address + step", "address - step"),
    ] {
        let changed = text.replacen(from, to, 1);
        assert_ne!(changed, text, "{from}");
        assert!(!same(&changed), "{from}");
    }
}

#[test]
fn wrapped_cores_of_one_name_must_be_the_same() {
    let error = fixture::with_two_cores().export(&ABOUT).unwrap_err();
    assert_eq!(error, Error::TwoCores("BUFFER_CELL".to_owned()));
}

#[test]
fn what_is_said_of_a_port_stands_at_it_in_every_module() {
    let text = text();
    let lines: Vec<String> = text.lines().map(|line| line.split_whitespace().collect()).collect();
    for [above, line] in [
        ["//Clockandreset.", "inputwireclock,//risingedge"],
        ["//Akey,andwhetheritisheld.", "inputwirewrite,//takesit"],
    ] {
        assert!(lines.windows(2).any(|two| two == [above, line]), "{text}");
    }
    let described = fixture::circuit().export(&ABOUT).unwrap().description;
    assert_eq!(described.ports[0].group.as_deref(), Some("Clock and reset."));
    assert_eq!(described.ports[1].what.as_deref(), Some("empties everything"));
}
