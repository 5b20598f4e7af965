//! `perpetual claim`: whether a claim of a draw is right, and why.

use std::io::{self, Write};

use crate::console::{Exit, Stop};
use perpetual_chess::pgn::{Game, Pieces, SanError, find_in_letters};
use shakmaty::{Chess, Position};

use super::explain::{picture_apart, write_picture};
use super::line::{Line, hint, numbered, some_line};
use crate::claim::picture::svg;
use crate::claim::{Claim, Verdict, Written, answer};
use crate::cli::{ClaimArgs, Format};

/// Runs the command.
///
/// # Errors
/// If the position, a move of the line or the move that is intended cannot be read, or the output
/// not be written.
pub fn run(arguments: &ClaimArgs, out: &mut dyn Write) -> Result<Exit, Stop> {
    picture_apart(arguments.svg.as_deref(), &arguments.line)?;
    let Line { game, ply, error, name, from, pieces } = some_line(&arguments.line)?;
    match error {
        // All its moves were read.
        Some(error) if error.fault.is_after_all_moves() => {
            writeln!(io::stderr(), "perpetual: warning: {name}: {error}")?;
        }
        Some(error) => return Err(Stop::Because(format!("{name}: {error}"))),
        None => {}
    }
    let board = game.walk().to(ply).clone();
    let intends = match &arguments.intends {
        // After mate and stalemate no move can be written; that is what is to be said.
        Some(_) if board.legal_moves().is_empty() => None,
        Some(text) => Some(written(&game, ply, &board, text, pieces).map_err(Stop::Because)?),
        None => None,
    };
    let claim = Claim { ply, intends, by: arguments.by.map(Into::into), letters: pieces };
    let mut said = answer(&game, claim);
    if let Some((path, number)) = from {
        said.file = Some(path.display().to_string());
        said.game = Some(number);
    }
    if let Some(path) = &arguments.svg {
        write_picture(path, &svg(&said, &game, intends.and_then(Written::legal)))?;
    }
    match arguments.format {
        Format::Text => write!(out, "{said}")?,
        Format::Json => {
            writeln!(out, "{}", serde_json::to_string(&said).map_err(Stop::because)?)?;
        }
    }
    Ok(if said.answer == Verdict::Yes { Exit::Success } else { Exit::Found })
}

/// The move that is written, with or without its number.
fn written<'a>(
    game: &Game,
    ply: u64,
    board: &Chess,
    text: &'a str,
    pieces: Option<&'static Pieces>,
) -> Result<Written<'a>, String> {
    if text.trim().is_empty() {
        return Err("--intends: give the move that was written, as in Kg7".to_owned());
    }
    let (number, word) = numbered(text);
    let next = game.move_number(ply + 1);
    if let Some(number) = number.filter(|number| *number != next) {
        return Err(format!("--intends {text}: the next move has the number {next}, not {number}"));
    }
    // A null move is one in any letters.
    let fits =
        |letters| matches!(find_in_letters(board, word.as_bytes(), Some(letters)), Ok(Some(_)));
    let hint = if pieces.is_none() { hint(fits) } else { String::new() };
    let failed = |what: &str| Err(format!("--intends {text}: {next}{word} {what}{hint}"));
    match find_in_letters(board, word.as_bytes(), pieces) {
        Ok(Some(legal)) => Ok(Written::Legal(legal)),
        Ok(None) => failed("passes the turn, which no player may do"),
        Err(SanError::Illegal) if hint.is_empty() => Ok(Written::Illegal(word)),
        Err(SanError::Illegal) => failed("is not a legal move there"),
        Err(SanError::Ambiguous) => {
            failed("fits more than one legal move; name the file or rank it comes from")
        }
        Err(SanError::NoCapture) => {
            failed("is no capture there: nothing is taken by that move; correct it, or the line")
        }
        Err(_) => failed("cannot be read as a move"),
    }
}
