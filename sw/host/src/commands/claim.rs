//! `perpetual claim`: whether a claim of a draw is right, and why.

use std::io::Write;

use crate::console::{Exit, Stop, say};
use perpetual_chess::pgn::{Game, Pieces, find_in_letters};

use super::explain::{picture_apart, write_picture};
use super::line::{Line, hint, some_line};
use crate::cli::{ClaimArgs, Format};
use perpetual_report::claim::picture::svg;
use perpetual_report::claim::written::{self, numbered};
use perpetual_report::claim::{Claim, Verdict, Written, answer};

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
            say(&format!("warning: {name}: {error}"));
        }
        Some(error) => return Err(Stop::Because(format!("{name}: {error}"))),
        None => {}
    }
    let intends = match &arguments.intends {
        Some(text) => intended(&game, ply, text, pieces).map_err(Stop::Because)?,
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

/// The move that is written. Where it can be read, or is legal, in the letters of other languages only, they are named.
fn intended<'a>(
    game: &Game,
    ply: u64,
    text: &'a str,
    pieces: Option<&'static Pieces>,
) -> Result<Option<Written<'a>>, String> {
    let read = written::read(game, ply, text, pieces);
    if let Ok(None | Some(Written::Legal(_))) = read {
        return read;
    }
    let fits = |letters| {
        let found =
            find_in_letters(game.walk().to(ply), numbered(text).1.as_bytes(), Some(letters));
        // A null move is one in any letters.
        matches!(found, Ok(Some(_)))
    };
    let hint = if pieces.is_none() { hint(fits) } else { String::new() };
    let what = match read {
        Ok(Some(Written::Illegal(word))) if !hint.is_empty() => {
            format!("{}{word} is not a legal move there", game.move_number(ply + 1))
        }
        Ok(_) => return read,
        Err(what) => what,
    };
    Err(format!("--intends {text}: {what}{hint}"))
}
