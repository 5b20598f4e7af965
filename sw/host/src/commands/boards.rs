//! `perpetual boards`: the boards that can be built for.

mod search;

use std::fmt::Write as _;
use std::io::Write;

use perpetual_catalogue::Core;
use perpetual_catalogue::boards::{
    BOARDS, Board, SEARCH_BOARDS, SearchBoard, Shows, VARIANTS, Variant, table,
};
use serde_json::{Value, json};

use crate::cli::{BoardsArgs, TableFormat};
use crate::console::grouped;
use crate::console::{Exit, Stop};
use perpetual_link::serial::DEFAULT_BAUD;
use perpetual_report::claim::picture::capital;

/// Runs the command.
///
/// # Errors
/// If there is no board of that name, or the output cannot be written.
pub fn run(arguments: &BoardsArgs, out: &mut dyn Write) -> Result<Exit, Stop> {
    let variants: Vec<Board> = VARIANTS.iter().filter_map(Variant::built).collect();
    let variant = |name: &String| variants.iter().find(|board| board.name == name);
    let boards: Vec<&Board> = match &arguments.name {
        Some(name) => match (
            Board::named(name).or_else(|error| variant(name).ok_or(error)),
            SearchBoard::named(name),
        ) {
            (Ok(board), _) => vec![board],
            (Err(_), Ok(board)) => {
                match arguments.format {
                    TableFormat::Json => writeln!(out, "{}", search::facts(board))?,
                    _ => write!(out, "{}", search::details(board))?,
                }
                return Ok(Exit::Success);
            }
            (Err(error), Err(_)) => {
                let search = SEARCH_BOARDS.iter().map(|board| board.name);
                let others: Vec<_> =
                    search.chain(variants.iter().map(|board| board.name)).collect();
                return Err(Stop::Because(format!(
                    "{error}, {}; `make bitstream BOARD_FILE=FILE` builds for another board, which FILE describes: see docs/boards.md",
                    others.join(", ")
                )));
            }
        },
        None => BOARDS.iter().collect(),
    };
    match (arguments.format, &arguments.name) {
        (TableFormat::Text, None) => {
            write!(out, "{}\n{}\nWith another core:\n", table(), search::table())?;
            for Variant { name, board, config } in VARIANTS {
                writeln!(out, "{name:<18} {board} with {config}")?;
            }
            writeln!(out, "\n`perpetual boards NAME` says how to connect and flash one.")?;
        }
        (TableFormat::Text, Some(_)) => {
            for board in boards {
                write!(out, "{}", details(board)?)?;
            }
        }
        (TableFormat::Json, _) => {
            for board in boards {
                writeln!(out, "{}", facts(board)?)?;
            }
            if arguments.name.is_none() {
                for board in SEARCH_BOARDS {
                    writeln!(out, "{}", search::facts(board))?;
                }
                for board in &variants {
                    writeln!(out, "{}", facts(board)?)?;
                }
            }
        }
        (TableFormat::Markdown, _) => {
            let designs = boards.chunk_by(|one, next| one.design == next.design);
            let sections = designs.map(section).collect::<Result<Vec<_>, _>>()?;
            write!(out, "{}", sections.join("\n"))?;
        }
    }
    Ok(Exit::Success)
}

/// What a light shows, as a sentence without its end.
const fn meaning(shows: Shows) -> &'static str {
    match shows {
        Shows::Alive => "blinks about once a second while there is a clock",
        Shows::Link => "bytes come in",
        Shows::Repetition => "the last question found a repetition",
        Shows::Error => "a frame was dropped or a request refused since the last reset",
    }
}

/// The name of a light, from that of its port.
fn name(shows: Shows) -> &'static str {
    shows.port().trim_start_matches("led_")
}

fn core(board: &Board) -> Result<Core, Stop> {
    board.core().map(|named| named.core).map_err(Stop::because)
}

/// `chain, 32 entries, 1,024 records`.
fn detector(core: &Core) -> String {
    let entries = match core.entries() {
        Some(entries) => format!(", {entries} entries"),
        None => String::new(),
    };
    format!("{}{entries}, {} records", core.kind().name(), grouped(core.depth() as u64))
}

fn clock(board: &Board) -> String {
    format!("{} MHz", f64::from(board.clock_hz) / 1e6)
}

fn resets(board: &Board) -> String {
    match board.button {
        Some(button) => format!("the button at pin {}, or a break on the serial line", button.site),
        None => "a break on the serial line".to_owned(),
    }
}

/// What to type, in order: build, flash, probe, check.
fn commands(board: &Board, core: &Core) -> [String; 4] {
    let baud = match board.baud {
        DEFAULT_BAUD => String::new(),
        baud => format!(" --baud {baud}"),
    };
    [
        format!("make bitstream BOARD={}", board.name),
        board.flash.replace("{}", &board.bitstream()),
        format!("perpetual probe --on serial:PORT{baud}"),
        format!(
            "perpetual check --detector {} --on serial:PORT{baud} games.pgn",
            core.kind().name()
        ),
    ]
}

/// A board for people.
fn details(board: &Board) -> Result<String, Stop> {
    let core = core(board)?;
    let part = &board.part;
    let mut text = format!("{}: {}\n\n", board.name, board.title);
    let cells = grouped(part.cells.into());
    let rows = [
        ("part", format!("{}: {cells} cells, {} block RAMs", part.name, part.block_rams)),
        ("clock", clock(board)),
        ("detector", format!("{} (configuration {})", detector(&core), board.config)),
        ("serial line", format!("{} baud, {}", grouped(board.baud.into()), board.line)),
        ("reset", resets(board)),
        ("constraints", format!("constraints/{}", board.constraints)),
    ];
    for (what, value) in rows {
        let _ = writeln!(text, "  {what:<12} {value}");
    }
    let _ = writeln!(text, "\nBuild, flash, probe and use (PORT is the serial line):");
    for command in commands(board, &core) {
        let _ = writeln!(text, "  {command}");
    }
    let _ = writeln!(text, "\nLights:");
    for led in board.leds {
        let _ = writeln!(text, "  {:<11} {} ({})", name(led.shows), meaning(led.shows), led.looks);
    }
    let _ = writeln!(text, "\nGood to know:");
    let held = board.ties.iter().map(|tie| {
        let level = if tie.high { "high" } else { "low" };
        format!("{} ({}) is held {level}: {}", tie.port, tie.site, tie.why)
    });
    for note in board.odd.iter().map(|note| (*note).to_owned()).chain(held) {
        let _ = writeln!(text, "  - {note}");
    }
    Ok(text)
}

/// A board for programs: all facts.
fn facts(board: &Board) -> Result<Value, Stop> {
    let core = core(board)?;
    let Board { part, .. } = board;
    let pins: serde_json::Map<String, Value> =
        board.pins().into_iter().map(|(port, site)| (port.to_owned(), site.into())).collect();
    let leds = board.leds.iter().map(|led| {
        json!({
            "name": name(led.shows), "port": led.shows.port(), "pin": led.site,
            "active_low": led.active_low, "looks": led.looks, "shows": meaning(led.shows),
        })
    });
    let ties = board
        .ties
        .iter()
        .map(|tie| json!({ "port": tie.port, "pin": tie.site, "high": tie.high, "why": tie.why }));
    let [build, flash, probe, check] = commands(board, &core);
    Ok(json!({
        "name": board.name,
        "title": board.title,
        "part": {
            "name": part.name, "family": part.family.name(), "device": part.device,
            "package": part.package, "speed": part.speed, "cells": part.cells,
            "block_rams": part.block_rams,
        },
        "clock_hz": board.clock_hz,
        "baud": board.baud,
        "config": board.config,
        "detector": core.kind().name(),
        "entries": core.entries(),
        "depth": core.depth(),
        "pins": pins,
        "button": board.button.map(|b| json!({ "pin": b.site, "active_low": b.active_low })),
        "leds": leds.collect::<Vec<_>>(),
        "ties": ties.collect::<Vec<_>>(),
        "constraints": format!("constraints/{}", board.constraints),
        "bitstream": board.bitstream(),
        "build": build,
        "flash": flash,
        "probe": probe,
        "check": check,
        "line": board.line,
        "odd": board.odd,
        "source": board.source,
    }))
}

/// A section of `docs/figures/boards.md`: a board, or several that differ in their FPGA alone.
fn section(boards: &[&Board]) -> Result<String, Stop> {
    let [board, others @ ..] = boards else { return Ok(String::new()) };
    let core = core(board)?;
    let about = format!("{}, {}", clock(board), detector(&core));
    // Probe and check are in docs/boards.md, the same for every board.
    let [build, flash, ..] = commands(board, &core);
    let mut lines = [build, flash];
    let mut text = format!("## {}\n\n", board.design);
    if others.is_empty() {
        let _ = writeln!(text, "{}: {}, {about}.\n", board.title, board.part.name);
    } else {
        lines = lines.map(|line| line.replace(board.name, "NAME"));
        let _ = writeln!(text, "Boards that differ in the FPGA only: {about}.\n");
        let _ = writeln!(text, "| NAME | board | FPGA |\n| --- | --- | --- |");
        for board in boards {
            let _ = writeln!(text, "| `{}` | {} | {} |", board.name, board.title, board.part.name);
        }
        text.push('\n');
    }
    let _ = writeln!(text, "```\n{}\n```\n", lines.join("\n"));
    let _ = writeln!(
        text,
        "- **Connect**: PORT is {}; {} baud.",
        board.line,
        grouped(board.baud.into())
    );
    let _ = writeln!(text, "- **Reset**: {}.", resets(board));
    let lights = board.leds.iter().map(|led| {
        let level = if led.active_low { "low" } else { "high" };
        format!("*{}* {} ({}, {level})", name(led.shows), led.looks, led.site)
    });
    let lights = lights.collect::<Vec<_>>().join("; ");
    let _ = writeln!(text, "- **Lights** (pin, lit by): {lights}.");
    for tie in board.ties {
        let level = if tie.high { "high" } else { "low" };
        let _ = writeln!(text, "- **Held {level}**: {} ({}), {}.", tie.port, tie.site, tie.why);
    }
    for note in board.odd {
        let _ = writeln!(text, "- {}.", capital(note));
    }
    let _ = writeln!(
        text,
        "- Pins and their source: [constraints/{0}](../../constraints/{0}).",
        board.constraints
    );
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn printed(name: Option<&str>, format: TableFormat) -> String {
        let mut out = Vec::new();
        run(&BoardsArgs { name: name.map(str::to_owned), format }, &mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn json_has_every_pin() {
        let json = printed(None, TableFormat::Json);
        for (board, line) in BOARDS.iter().zip(json.lines()) {
            let parsed: Value = serde_json::from_str(line).unwrap();
            assert_eq!(
                (&parsed["name"], &parsed["pins"]["rx"]),
                (&board.name.into(), &board.rx.into())
            );
            assert_eq!(parsed["pins"].as_object().unwrap().len(), board.pins().len());
        }
    }

    #[test]
    fn boards_of_one_section_differ_in_their_fpga_alone() {
        for pair in BOARDS.windows(2).filter(|pair| pair[0].design == pair[1].design) {
            let Board { name, title, part, .. } = pair[0];
            assert_eq!(Board { name, title, part, ..pair[1] }, pair[0]);
        }
    }

    #[test]
    fn one_board_says_what_to_type() {
        let text = printed(Some("hx8k"), TableFormat::Text);
        for line in [
            "  clock        12 MHz\n",
            "  make bitstream BOARD=hx8k\n",
            "  iceprog build/hx8k/hx8k.bin\n",
            "  perpetual probe --on serial:PORT\n",
            "  alive       blinks about once a second while there is a clock (D2)\n",
        ] {
            assert!(text.contains(line), "{line}{text}");
        }
    }

    #[test]
    fn scoreboards_have_no_entries() {
        let stick: Value =
            serde_json::from_str(&printed(Some("icestick"), TableFormat::Json)).unwrap();
        assert_eq!((&stick["detector"], &stick["entries"]), (&"scoreboard".into(), &Value::Null));
    }
}
