//! The games that methods are compared on, in memory.

use std::io::{self, Write};
use std::path::PathBuf;

use crate::methods::MethodError;
use perpetual_chess::archive;
use perpetual_chess::pgn::{Game, Reader};
use perpetual_host::console::Stop;

use crate::compare::game_record::GameRecord;

/// All games in memory, and whether one of them could not be read to its end.
///
/// # Errors
/// If a file cannot be read, or there is no move in any.
pub(super) fn read(files: &[PathBuf]) -> Result<(Vec<GameRecord>, bool), Stop> {
    let (mut lines, mut broken) = (Vec::new(), false);
    for path in files {
        let name = path.display().to_string();
        let mut game = Game::default();
        let mut number = 0;
        let file = archive::open_file(path);
        let mut reader =
            Reader::new(file.map_err(|reason| Stop::Because(format!("{name}: {reason}")))?);
        while reader
            .next_game(&mut game)
            .map_err(|error| Stop::Because(format!("{name}: {error}")))?
        {
            number += 1;
            for warning in &game.warnings {
                say(&format!("warning: {name} game {number}: {warning}"));
            }
            if let Some(error) = &game.error {
                broken = true;
                say(&format!("{name} game {number}: {error}"));
            }
            lines.push(GameRecord::new(&name, number, &game));
        }
        if number == 0 {
            say(&format!("warning: {name}: there is no game in it"));
        }
    }
    if lines.iter().all(|line| line.plies() == 0) {
        return Err(Stop::because("there is no move in these files; name files of games"));
    }
    Ok((lines, broken))
}

/// A game that was read, and that no board can have played.
pub(super) fn impossible(line: &GameRecord, error: MethodError) -> Stop {
    Stop::Because(format!(
        "{} game {}: {error}: a fault of this program; report it with the game",
        line.file, line.game
    ))
}

/// A sentence on standard error.
pub(super) fn say(sentence: &str) {
    let _ = writeln!(io::stderr(), "perpetual-lab: {sentence}");
}
