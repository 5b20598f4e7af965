//! Writes the Verilog that is synthesised, and a manifest of it.
//!
//! ```text
//! cargo run --release --example synthesis_sources -- OUT [--board NAME [--config NAME] [--baud RATE]]
//! ```
//!
//! Without `--board`: every board, and the variants of some, as `OUT/BOARD/BOARD.v`, every named core as
//! `OUT/cores/NAME.v`, every circuit that is measured on its own as `OUT/parts/NAME.v`, and what
//! `scripts/synthesis.py` has to know about them as `OUT/manifest.json`. With `--board`: that
//! board alone, in another configuration or at another rate if wanted, and its manifest as
//! `OUT/BOARD/manifest.json`. Exit codes: 0 all well, 2 usage, or nothing can be written.

#[path = "shared/words.rs"]
mod words;

use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use perpetual_hdl::boards::{BOARDS, Board, VARIANTS, export_board_top, harness};
use perpetual_hdl::export::{CoreConfig, ICE40_CELLS, export_core, export_search_window};
use perpetual_hdl::measured::PARTS;
use perpetual_hdl::window::WindowForm;
use serde_json::{Map, Value, json};

struct Arguments {
    out: PathBuf,
    board: Option<String>,
    config: Option<String>,
    baud: Option<u32>,
}

const USAGE: &str = "usage: synthesis_sources OUT [--board NAME [--config NAME] [--baud RATE]]";

fn main() -> ExitCode {
    match arguments().and_then(|arguments| run(&arguments)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("synthesis_sources: {error}");
            ExitCode::from(2)
        }
    }
}

fn arguments() -> Result<Arguments, Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    words::check(&words, &["--board", "--config", "--baud"])
        .map_err(|wrong| format!("{wrong}; {USAGE}"))?;
    let mut words = words.into_iter();
    let out = words.next().ok_or(USAGE)?.into();
    let mut arguments = Arguments { out, board: None, config: None, baud: None };
    while let Some(word) = words.next() {
        let value = words.next().ok_or(USAGE)?;
        match word.as_str() {
            "--board" => arguments.board = Some(value),
            "--config" => arguments.config = Some(value),
            "--baud" => arguments.baud = Some(value.parse()?),
            _ => return Err(USAGE.into()),
        }
    }
    Ok(arguments)
}

fn run(arguments: &Arguments) -> Result<(), Box<dyn Error>> {
    if let Some(name) = &arguments.board {
        let board = Board::named(name)?;
        let config = arguments.config.as_deref().unwrap_or(board.config);
        let baud = arguments.baud.unwrap_or(board.baud);
        let entry = one_board(&arguments.out, board.name, board, config, baud)?;
        let manifest = json!({ "boards": { board.name: entry } });
        return write(&arguments.out.join(board.name).join("manifest.json"), &pretty(&manifest)?);
    }
    let mut boards = Map::new();
    for board in BOARDS {
        let entry = one_board(&arguments.out, board.name, board, board.config, board.baud)?;
        boards.insert(board.name.to_owned(), entry);
    }
    for variant in VARIANTS {
        let board = Board::named(variant.board)?;
        let entry = one_board(&arguments.out, variant.name, board, variant.config, board.baud)?;
        boards.insert(variant.name.to_owned(), entry);
    }
    let mut cores = Map::new();
    for (name, config, _) in CoreConfig::NAMED {
        let core = export_core(&config)?;
        let file = arguments.out.join("cores").join(format!("{name}.v"));
        write(&file, &core.text)?;
        cores.insert(name.to_owned(), json!({ "verilog": file, "top": core.top }));
    }
    for (name, form) in
        [("search-window", WindowForm::Portable), ("search-window-ice40", WindowForm::Ice40)]
    {
        let core = export_search_window(&CoreConfig { form, ..CoreConfig::WINDOW })?;
        let file = arguments.out.join("cores").join(format!("{name}.v"));
        write(&file, &core.text)?;
        cores.insert(name.to_owned(), json!({ "verilog": file, "top": core.top }));
    }
    write(&arguments.out.join("cores/ice40_cells.v"), ICE40_CELLS)?;
    let mut parts = Map::new();
    for part in PARTS {
        let measured = part.measured()?;
        let file = arguments.out.join("parts").join(format!("{}.v", part.name));
        write(&file, &measured.file.text)?;
        parts.insert(
            part.name.to_owned(),
            json!({
                "title": part.title,
                "verilog": file,
                "top": measured.file.top,
                "registers_around": measured.registers,
                "exclusive_ors_around": measured.exclusive_ors,
            }),
        );
    }
    let manifest = json!({ "boards": boards, "cores": cores, "parts": parts });
    write(&arguments.out.join("manifest.json"), &pretty(&manifest)?)
}

fn one_board(
    out: &Path,
    name: &str,
    board: &Board,
    config: &str,
    baud: u32,
) -> Result<Value, Box<dyn Error>> {
    let top = export_board_top(board, &CoreConfig::named(config)?, baud)?;
    let file = out.join(name).join(format!("{name}.v"));
    write(&file, &top.text)?;
    let around = out.join(name).join("harness.v");
    write(&around, &harness(board, "chip").text)?;
    Ok(json!({
        "title": board.title,
        "board": board.name,
        "config": config,
        "harness": around,
        "baud": baud,
        "clock_hz": board.clock_hz,
        "verilog": file,
        "top": top.top,
        "family": board.part.family.name(),
        "part": board.part.name,
        "device": board.part.device,
        "package": board.part.package,
        "speed": board.part.speed,
        "cells": board.part.cells,
        "block_rams": board.part.block_rams,
        "constraints": format!("constraints/{}", board.constraints),
    }))
}

fn pretty(value: &Value) -> Result<String, Box<dyn Error>> {
    Ok(serde_json::to_string_pretty(value)? + "\n")
}

fn write(path: &Path, text: &str) -> Result<(), Box<dyn Error>> {
    let failed = |error| format!("cannot write {}: {error}", path.display());
    std::fs::create_dir_all(path.parent().unwrap_or(path)).map_err(failed)?;
    Ok(std::fs::write(path, text).map_err(failed)?)
}
