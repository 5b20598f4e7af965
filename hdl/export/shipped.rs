//! Each circuit that is simulated or proved as one file at one size, in `build/verilog`, and what there is of boards.
//!
//! `rtl/` has the same circuits as modules with parameters; that the one is the other with its sizes is tested beside it.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use perpetual_catalogue::boards::{BOARDS, Board, Family, VARIANTS, harness, top};
use perpetual_catalogue::{CORES, OnBoard, SIM_BOARDS, clocks_per_bit, named};
use perpetual_verilog::Exported;
use serde_json::{Map, Value, json};

use crate::export::parts::PARTS;
use crate::export::search::{self, files::on_large_stack};
use crate::export::{ENCODERS, ExportError, ICE40_CELLS, export_board, export_core};

/// A file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shipped {
    /// Where it is, from the folder.
    pub path: String,
    /// What is in it.
    pub text: String,
}

/// Writes files into a folder. What is there and the same is left alone, so that nothing is made anew from it.
///
/// # Errors
/// [`ExportError::Unwritable`] if a file cannot be written.
pub fn write(folder: &Path, files: &[Shipped]) -> Result<(), ExportError> {
    for Shipped { path, text } in files {
        let path = folder.join(path);
        if !fs::read(&path).is_ok_and(|there| there == text.as_bytes()) {
            let failed = |error: std::io::Error| ExportError::Unwritable {
                path: path.clone(),
                error: error.to_string(),
            };
            fs::create_dir_all(path.parent().unwrap_or(folder)).map_err(failed)?;
            fs::write(&path, text).map_err(failed)?;
        }
    }
    Ok(())
}

/// Files on their way into a folder.
#[derive(Default)]
pub(crate) struct Files(BTreeMap<String, String>);

impl Files {
    fn add(&mut self, path: impl Into<String>, text: impl Into<String>) {
        self.0.insert(path.into(), text.into());
    }

    /// A circuit's Verilog and, beside it, its description.
    pub(crate) fn exported(&mut self, path: &str, exported: &Exported) {
        self.add(path, &exported.text);
        self.add(path.replace(".v", ".json"), format!("{:#}\n", json!(exported.description)));
    }

    /// All files, and the list of the boards.
    fn done(mut self, boards: Map<String, Value>) -> Vec<Shipped> {
        self.add("manifest.json", format!("{:#}\n", Value::Object(boards)));
        self.0.into_iter().map(|(path, text)| Shipped { path, text }).collect()
    }
}

/// Every file.
///
/// # Errors
/// Those of the export.
pub fn everything() -> Result<Vec<Shipped>, ExportError> {
    on_large_stack(all)
}

fn all() -> Result<Vec<Shipped>, ExportError> {
    let mut files = Files::default();
    for core in CORES {
        files.exported(&core.path(), &export_core(&core.core)?);
    }
    files.add("ice40_cells.v", ICE40_CELLS);
    for encoder in ENCODERS {
        files.exported(&format!("{}.v", encoder.name), &encoder.export()?);
    }
    for board in SIM_BOARDS {
        let exported = match &board.circuit {
            OnBoard::Detector(core) => export_board(core, board.clock_hz, board.baud)?,
            OnBoard::Searchers(searchers) => {
                search::files::board(searchers, board.clock_hz, board.baud)?
            }
        };
        files.exported(&board.path(), &exported);
    }
    let mut boards = Map::new();
    for board in BOARDS {
        boards.insert(board.name.to_owned(), board_facts(&mut files, board));
    }
    for variant in VARIANTS {
        // The list has only names that are there.
        let Some(board) = variant.of() else { continue };
        let path = format!("boards/{}.v", variant.name);
        let board = Board { config: variant.config, ..*board };
        boards.insert(variant.name.to_owned(), add_board(&mut files, &board, &path)?);
    }
    search::files::add(&mut files, &mut boards)?;
    for part in PARTS {
        files.exported(&format!("parts/{}.v", part.name), &part.exported()?);
    }
    Ok(files.done(boards))
}

/// The files of a board with this core and at this rate, or with its own.
///
/// # Errors
/// [`ExportError::Catalogue`] if there is no such core, and those of the export.
pub fn one_board(
    board: &Board,
    config: Option<&str>,
    baud: Option<u32>,
) -> Result<Vec<Shipped>, ExportError> {
    // The list has names for ever.
    let config = config.map_or(Ok(board.config), |name| named(name).map(|core| core.name))?;
    let board = Board { config, baud: baud.unwrap_or(board.baud), ..*board };
    let mut files = Files::default();
    let entry = add_board(&mut files, &board, &format!("{}.v", board.name))?;
    Ok(files.done(Map::from_iter([(board.name.to_owned(), entry)])))
}

/// A board in another configuration than that of `rtl/`: its top.
fn add_board(files: &mut Files, board: &Board, path: &str) -> Result<Value, ExportError> {
    let core = &named(board.config)?.core;
    let bit = clocks_per_bit(board.clock_hz, board.baud)?;
    core.board(board.clock_hz, bit).ok_or(ExportError::Board(*core))?;
    files.add(path, top(board)?);
    let mut facts = board_facts(files, board);
    facts["verilog"] = json!(path);
    Ok(facts)
}

/// What the tools have to know of a board; what its pins are simulated with is added to the files.
pub(crate) fn board_facts(files: &mut Files, board: &Board) -> Value {
    // The bitstream of an ECP5 cannot be turned back into Verilog.
    let around = (board.part.family != Family::Ecp5).then(|| {
        let around = format!("simulation/harness-{}.v", board.design);
        files.add(&around, harness(board, "chip"));
        around
    });
    json!({
        "title": board.title,
        "board": board.name,
        "config": board.config,
        "harness": around,
        "baud": board.baud,
        "clock_hz": board.clock_hz,
        "top": board.top(),
        "family": board.part.family.name(),
        "part": board.part.name,
        "device": board.part.device,
        "package": board.part.package,
        "speed": board.part.speed,
        "cells": board.part.cells,
        "block_rams": board.part.block_rams,
        "constraints": board.constraints,
        "flash": board.flash,
    })
}
