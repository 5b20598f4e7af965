//! Answers requests to the model of the search chip, for programs in other languages.
//!
//! A request is a line of standard input with fields between tabs, its answer a line of standard output:
//!
//! ```text
//! moves FEN                          the pseudo-legal moves in their order
//! perft FEN DEPTH                    the number of legal lines
//! ```
//!
//! A request that cannot be answered gets `error` and a sentence. Exit codes: 0 the end of the input, 2 it cannot be
//! read or written.

use std::error::Error;
use std::io::{self, BufRead, Write};
use std::process::ExitCode;

use perpetual_model::search::{Chip, Table, Wanted, generate};

fn main() -> ExitCode {
    match answer_all() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("search_requests: {error}");
            ExitCode::from(2)
        }
    }
}

fn answer_all() -> io::Result<()> {
    let mut out = io::stdout().lock();
    for line in io::stdin().lock().lines() {
        let line = line?;
        let fields: Vec<&str> = line.split('\t').collect();
        let answer = answer(&fields).unwrap_or_else(|error| format!("error\t{error}"));
        writeln!(out, "{answer}")?;
        out.flush()?;
    }
    Ok(())
}

fn answer(fields: &[&str]) -> Result<String, Box<dyn Error>> {
    match fields {
        ["moves", fen] => {
            let moves = generate(&fen.parse()?, Wanted::All).map_err(|_| "an illegal position")?;
            Ok(moves.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "))
        }
        ["perft", fen, depth] => {
            let mut chip = Chip::new(Table::plain(), 128);
            chip.load(fen.parse()?);
            Ok(chip.perft(depth.parse()?)?.lines.to_string())
        }
        _ => Err(format!("{fields:?} is no request").into()),
    }
}
