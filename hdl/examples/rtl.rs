//! Writes the Verilog that the tools work on, each circuit at one size.
//!
//! ```text
//! cargo run --release -p perpetual-hdl --example rtl -- OUT [--board NAME | --board-file FILE [--config NAME] [--baud RATE]]
//! cargo run --release -p perpetual-hdl --example rtl -- ROOT --library
//! ```
//!
//! Without `--board`: every core that has a name, every board, what is simulated and what is
//! measured or proved on its own, and `OUT/manifest.json`, which says what the boards are.
//! With `--library` it writes `ROOT/rtl`, and removes what is there and comes from no circuit, but for `rtl/check`. With
//! `--board`: that board alone, with another core or at another rate if wanted, as
//! `OUT/BOARD.v` with its own `OUT/manifest.json`. With `--board-file` it is a board that is not in the list, with its
//! data in that file and its pins in the constraint file that this names.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use perpetual_catalogue::boards::{self, Board};
use perpetual_hdl::export::{rtl, shipped};

#[path = "common/words.rs"]
mod words;

struct Arguments {
    out: PathBuf,
    library: bool,
    board: Option<String>,
    file: Option<PathBuf>,
    config: Option<String>,
    baud: Option<u32>,
}

const USAGE: &str =
    "usage: rtl OUT [--library | --board NAME | --board-file FILE [--config NAME] [--baud RATE]]";

fn main() -> ExitCode {
    match arguments().and_then(|arguments| run(&arguments)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("rtl: {error}");
            ExitCode::from(2)
        }
    }
}

fn arguments() -> Result<Arguments, Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    words::check(&words, &["--library", "--board", "--board-file", "--config", "--baud"])
        .map_err(|wrong| format!("{wrong}; {USAGE}"))?;
    let mut words = words.into_iter();
    let out = words.next().ok_or(USAGE)?.into();
    let mut arguments =
        Arguments { out, library: false, board: None, file: None, config: None, baud: None };
    while let Some(word) = words.next() {
        if word == "--library" {
            arguments.library = true;
            continue;
        }
        let value = words.next().ok_or(USAGE)?;
        match word.as_str() {
            "--board" => arguments.board = Some(value),
            "--board-file" => arguments.file = Some(value.into()),
            "--config" => arguments.config = Some(value),
            "--baud" => {
                let wrong = || {
                    format!("--baud {value}: a whole number of bits a second is needed, as 115200")
                };
                arguments.baud = Some(value.parse().map_err(|_| wrong())?);
            }
            _ => return Err(USAGE.into()),
        }
    }
    match (&arguments.board, &arguments.file) {
        (Some(_), Some(_)) => {
            Err("--board and --board-file are two ways to say which board".into())
        }
        (None, None) if arguments.config.is_some() || arguments.baud.is_some() => {
            Err("--config and --baud go with --board".into())
        }
        _ => Ok(arguments),
    }
}

fn run(arguments: &Arguments) -> Result<(), Box<dyn Error>> {
    let Arguments { out, library, board, file, config, baud } = arguments;
    if *library {
        return write_library(out);
    }
    let board = match (board, file) {
        (Some(name), _) => Some(Board::named(name)?),
        (None, Some(path)) => Some(from_files(path)?),
        (None, None) => None,
    };
    let files = match board {
        Some(board) => shipped::one_board(board, config.as_deref(), *baud)?,
        None => shipped::everything()?,
    };
    Ok(shipped::write(out, &files)?)
}

/// Writes `rtl/`, and removes Verilog there that comes from no circuit.
fn write_library(root: &Path) -> Result<(), Box<dyn Error>> {
    let files = rtl::files()?;
    shipped::write(root, &files)?;
    for path in verilog(&root.join("rtl"))? {
        let by_hand = path.starts_with(root.join(rtl::BY_HAND));
        if !by_hand && !files.iter().any(|file| root.join(&file.path) == path) {
            std::fs::remove_file(&path)
                .map_err(|error| format!("cannot remove {}: {error}", path.display()))?;
        }
    }
    Ok(())
}

/// All Verilog below a folder.
fn verilog(folder: &Path) -> Result<Vec<PathBuf>, Box<dyn Error>> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            found.extend(verilog(&path)?);
        } else if path.extension().is_some_and(|end| end == "v") {
            found.push(path);
        }
    }
    Ok(found)
}

/// A board from its data file and the constraint file beside it.
fn from_files(path: &Path) -> Result<&'static Board, String> {
    let data = std::fs::read_to_string(path)
        .map_err(|error| format!("cannot read {}: {error}", path.display()))?;
    let beside = |constraints: &str| std::fs::read_to_string(path.with_file_name(constraints));
    boards::from_file(&data, beside).map_err(|error| format!("{}: {error}", path.display()))
}
