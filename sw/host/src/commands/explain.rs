//! `perpetual explain`: the walk over one line, step by step.

use std::io::{self, Write};

use crate::cli::{ExplainArgs, Rules};
use crate::exit::{Exit, Stop};
use crate::explain::{exact, line, published};
use crate::pgn::parse_fen;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// Runs the command.
///
/// # Errors
/// If the position or a move cannot be read, or the output not be written.
pub fn run(arguments: &ExplainArgs, out: &mut impl Write) -> Result<Exit, Stop> {
    let steps = if arguments.partial {
        line::partial(arguments.fen.as_deref(), &arguments.moves)
    } else {
        let fen = arguments.fen.as_deref().unwrap_or(START);
        let start = parse_fen(fen).map_err(Stop::because)?;
        for warning in &start.warnings {
            let _ = writeln!(io::stderr(), "perpetual: warning: {warning}");
        }
        line::full(&start, &arguments.moves)
    }
    .map_err(Stop::Because)?;
    let rules = arguments.rules.unwrap_or(match arguments.partial {
        true => Rules::Both,
        false => Rules::Exact,
    });
    if rules != Rules::Exact {
        writeln!(out, "The published walk, in the order of the moves:\n")?;
        writeln!(out, "{}", published::walk(&steps))?;
    }
    if rules == Rules::Both {
        writeln!(out)?;
    }
    if rules != Rules::Paper {
        writeln!(out, "The exact walk, backwards from the last move:\n")?;
        writeln!(out, "{}", exact::walk(&steps, arguments.partial))?;
    }
    Ok(Exit::Well)
}
