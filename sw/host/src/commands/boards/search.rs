//! The boards with search chips.

use std::fmt::Write as _;

use crate::console::{counted, grouped};
use perpetual_catalogue::boards::{SEARCH_BOARDS, SearchBoard};
use serde_json::{Value, json};

use perpetual_link::serial::DEFAULT_BAUD;

/// `1 search chip of 32 plies`.
fn inside(board: &SearchBoard) -> String {
    let chips = counted(board.searchers.count as u64, "search chip", "search chips");
    let beside = if board.searchers.detector { ", and a chain detector" } else { "" };
    format!("{chips} of {} plies{beside}", board.searchers.plies)
}

fn clock(board: &SearchBoard) -> String {
    let (hertz, oscillator) = (board.clock_hz(), board.board.clock_hz);
    format!("{} MHz, from {} MHz", f64::from(hertz) / 1e6, f64::from(oscillator) / 1e6)
}

/// A line for each board.
pub fn table() -> String {
    let mut text = String::from("With search chips:\n");
    for board in SEARCH_BOARDS {
        let (name, about, clock) = (board.name, inside(board), clock(board));
        let _ = writeln!(text, "{name:<18} {about}, {clock}");
    }
    text
}

/// What to type, in order: build, flash, search.
fn commands(board: &SearchBoard) -> [String; 3] {
    let baud = match board.board.baud {
        DEFAULT_BAUD => String::new(),
        baud => format!(" --baud {baud}"),
    };
    [
        format!("make bitstream BOARD={}", board.name),
        board.board.flash.replace("{}", &board.bitstream()),
        format!("perpetual search --leaves serial:PORT{baud}"),
    ]
}

/// A board for people.
pub fn details(board: &SearchBoard) -> String {
    let real = board.board;
    let mut text = format!("{}: {} with {}\n\n", board.name, real.title, inside(board));
    let rows = [
        ("part", real.part.name.to_owned()),
        ("clock", clock(board)),
        ("serial line", format!("{} baud, {}", grouped(real.baud.into()), real.line)),
        ("constraints", format!("constraints/{}", real.constraints)),
    ];
    for (what, value) in rows {
        let _ = writeln!(text, "  {what:<12} {value}");
    }
    let _ = writeln!(text, "\nBuild, flash and use (PORT is the serial line):");
    for command in commands(board) {
        let _ = writeln!(text, "  {command}");
    }
    let (found, went_wrong) = match board.searchers.detector {
        true => {
            ("the last search or question found one", "a frame was dropped, or a request refused")
        }
        false => ("the last search of a chip counted one", "a frame was dropped"),
    };
    let _ = writeln!(
        text,
        "\nLights: alive blinks; link: bytes come in; repetition: {found}; error: {went_wrong}.\n\
         Pins and what is odd: perpetual boards {}",
        real.name
    );
    text
}

/// A board for programs.
pub fn facts(board: &SearchBoard) -> Value {
    let [build, flash, search] = commands(board);
    json!({
        "name": board.name,
        "board": board.board.name,
        "part": board.board.part.name,
        "searchers": board.searchers.count,
        "plies": board.searchers.plies,
        "detector": board.searchers.detector.then_some("chain"),
        "clock_hz": board.clock_hz(),
        "baud": board.board.baud,
        "constraints": format!("constraints/{}", board.board.constraints),
        "bitstream": board.bitstream(),
        "build": build,
        "flash": flash,
        "search": search,
    })
}
