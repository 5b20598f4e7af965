//! One game of a file: by its number, its board or the name of a player.

use std::fmt::Display;
use std::path::Path;

use crate::cli::WhichGame;
use crate::console::{counted, say};
use perpetual_chess::archive;
use perpetual_chess::pgn::{Game, Pieces, Reader};

/// How many games are named where none fits.
const NAMED: usize = 8;

/// The game that is asked for, and its number in the file, from 1: the first if none is, with a
/// warning if there are more.
///
/// # Errors
/// One sentence, if the file cannot be read or has no such game.
pub fn of_file(
    path: &Path,
    which: Option<&WhichGame>,
    pieces: Option<&'static Pieces>,
) -> Result<(Game, u64), String> {
    let name = path.display();
    let file = archive::open_file(path).map_err(|error| format!("{name}: {error}"))?;
    let mut reader = Reader::new(file).with_pieces(pieces);
    let mut game = Game::default();
    let mut others = Vec::new();
    let mut number = 0;
    loop {
        if !reader.next_game(&mut game).map_err(|error| format!("{name}: {error}"))? {
            return Err(format!("{name}{}", nothing(which, number, &others)));
        }
        number += 1;
        match which {
            Some(which) if !which.is(number, &game.tags) => {
                if others.len() < NAMED {
                    others.push(which.described(number, &game.tags));
                }
            }
            _ => break,
        }
    }
    warn(&game.warnings);
    warn_of_letters(&game);
    let (mut next, mut rest) = (Game::default(), number);
    let mut same = Vec::new();
    // By its number there is one; of games that fit a board or a name, none is taken for another.
    while !matches!(which, Some(WhichGame::Number(_)))
        && matches!(reader.next_game(&mut next), Ok(true))
    {
        rest += 1;
        match which {
            Some(which) if which.is(rest, &next.tags) => same.push(rest.to_string()),
            Some(_) => {}
            None => {
                say(&format!(
                    "warning: {name} has more than one game; this is the first, --game takes another, by its \
                     number, its board (5.3) or the name of a player"
                ));
                break;
            }
        }
    }
    if let (Some(which), false) = (which, same.is_empty()) {
        let more = if same.len() > NAMED { ", ..." } else { "" };
        same.truncate(NAMED);
        return Err(format!(
            "{name} has more than one game {which}: {number}, {}{more}; take one with --game N",
            same.join(", ")
        ));
    }
    Ok((game, number))
}

/// What is said where no game fits.
fn nothing(which: Option<&WhichGame>, games: u64, others: &[String]) -> String {
    match which {
        _ if games == 0 => ": there is no game in it".to_owned(),
        Some(WhichGame::Number(_)) | None => {
            format!(" has only {}", counted(games, "game", "games"))
        }
        Some(which) => {
            let more = if games as usize > others.len() { ", ..." } else { "" };
            format!(" has no game {which}; it has {}{more}", others.join(", "))
        }
    }
}

/// Says in which letters a game was read, if nobody had named them.
pub(super) fn warn_of_letters(game: &Game) {
    if let Some(pieces) = game.pieces {
        say(&format!(
            "warning: the moves of the game fit {pieces} piece letters only; it was read so"
        ));
    }
}

/// Prints what is odd in a game or a start position, each in a line.
pub(super) fn warn(warnings: &[impl Display]) {
    for warning in warnings {
        say(&format!("warning: {warning}"));
    }
}
