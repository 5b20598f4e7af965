//! Answers requests to the model of the search chip, for programs in other languages.
//!
//! A request is a line of standard input with fields between tabs, its answer a line of standard output:
//!
//! ```text
//! table                              the 256 entries
//! moves FEN                          the pseudo-legal moves in their order
//! perft FEN DEPTH                    lines nodes generations
//! search FEN MOVES DEPTH ALPHA BETA  value best nodes generations repetitions inexact
//! ```
//!
//! MOVES are those played after FEN, legal ones as in UCI, with blanks between them. A request that cannot be answered
//! gets `error` and a sentence. Exit codes: 0 the end of the input, 2 it cannot be read or written.

use std::error::Error;
use std::io::{self, BufRead, Write};
use std::process::ExitCode;

use perpetual_model::search::{Board, Chip, Request, Table, Wanted, generate};

/// Plies of the detector: more than any game of a test.
const PLIES: usize = 1_024;

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
        ["table"] => Ok(joined(Table::plain().entries(), " ")),
        ["moves", fen] => {
            let moves = generate(&fen.parse()?, Wanted::All).map_err(|_| "an illegal position")?;
            Ok(joined(&moves, " "))
        }
        ["perft", fen, depth] => {
            let found = chip(fen, "")?.perft(depth.parse()?)?;
            let counts = found.counts;
            Ok(joined(&[found.lines, counts.nodes, counts.generations], "\t"))
        }
        ["search", fen, moves, depth, alpha, beta] => {
            let (alpha, beta) = (alpha.parse()?, beta.parse()?);
            let request = Request { alpha, beta, ..Request::of_depth(depth.parse()?) };
            let found = chip(fen, moves)?.search(&request)?;
            let best = found.best.map_or("-".to_owned(), |best| best.to_string());
            let counts = found.counts;
            let counts = joined(&[counts.nodes, counts.generations, counts.repetitions], "\t");
            Ok(format!("{}\t{best}\t{counts}\t{}", found.value, u8::from(found.inexact)))
        }
        _ => Err(format!("{fields:?} is no request").into()),
    }
}

fn joined<T: ToString>(items: &[T], between: &str) -> String {
    items.iter().map(T::to_string).collect::<Vec<_>>().join(between)
}

/// The chip after these moves.
fn chip(fen: &str, moves: &str) -> Result<Chip, Box<dyn Error>> {
    let mut chip = Chip::new(Table::plain(), PLIES);
    chip.load(fen.parse::<Board>()?);
    for name in moves.split_ascii_whitespace() {
        let listed = generate(chip.board(), Wanted::All).map_err(|_| "an illegal position")?;
        let played = listed.into_iter().find(|listed| listed.to_string() == name);
        chip.play(played.ok_or_else(|| format!("there is no move {name}"))?);
    }
    Ok(chip)
}
