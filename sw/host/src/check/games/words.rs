//! A report in words.

use std::fmt::Write as _;
use std::io::{self, Write};

use perpetual_chess::pgn::shown;
use perpetual_games::{Played, Ruling, Side, xiangqi};

use super::Game;
use crate::console::{counted, ordinal};

/// Writes the report of a game, if there is something to say of it. What would control a terminal is replaced.
pub(super) fn write(
    game: Game,
    file: &str,
    number: u64,
    played: &Played,
    out: &mut dyn Write,
) -> io::Result<()> {
    let said = played.error.is_some() || played.tag_contradicts || !played.warnings.is_empty();
    if played.judged.repetitions.is_empty() && !said {
        return Ok(());
    }
    // A game that is open has no result to be named.
    let result = played.result.clone().filter(|result| result != "*");
    let named: Vec<String> =
        [players(game, played), occasion(played), result].into_iter().flatten().collect();
    let named = if named.is_empty() { String::new() } else { format!("{}: ", named.join(", ")) };
    let said = named + &facts(game, played);
    writeln!(out, "{file} game {number}: {}", shown(said.as_bytes()))
}

fn players(game: Game, played: &Played) -> Option<String> {
    let names: [&[&str]; 2] = match game {
        Game::Xiangqi => [&["Red", "White"], &["Black"]],
        Game::Shogi => [&["先手", "下手"], &["後手", "上手"]],
    };
    let [first, second] = names.map(|names| played.tag(names));
    let name = |player: Option<&str>| player.unwrap_or("?").to_owned();
    (first.or(second).is_some()).then(|| format!("{} - {}", name(first), name(second)))
}

fn occasion(played: &Played) -> Option<String> {
    let parts = [played.tag(&["Event", "棋戦"]), played.tag(&["Date", "開始日時"])];
    let known: Vec<&str> = parts.into_iter().flatten().collect();
    (!known.is_empty()).then(|| known.join(", "))
}

/// The last move of so many plies, with its number.
pub(super) fn at(game: Game, played: &Played, ply: usize) -> String {
    let word = ply.checked_sub(1).and_then(|at| played.moves.get(at)).map_or("", String::as_str);
    match game {
        Game::Shogi => format!("{ply} {word}"),
        Game::Xiangqi => xiangqi::numbered(played.first, ply, word),
    }
}

/// What the rules make of a position that has come back so often.
pub(super) fn ruling(game: Game, ruling: Ruling) -> String {
    match (ruling, game) {
        (Ruling::PerpetualCheck(side), _) => {
            format!("{} gave check with every move and loses", game.side(side))
        }
        (Ruling::MutualCheck, _) => "both gave check with every move: a draw".to_owned(),
        (Ruling::Repetition, Game::Shogi) => "sennichite: the game is void".to_owned(),
        (Ruling::Repetition, Game::Xiangqi) => {
            "no perpetual check: a draw, unless a side chases all the time, which is not judged"
                .to_owned()
        }
    }
}

fn facts(game: Game, played: &Played) -> String {
    let judged = &played.judged;
    let moves = match game {
        Game::Shogi => judged.plies,
        Game::Xiangqi => (judged.plies + usize::from(played.first == Side::Second)).div_ceil(2),
    };
    let mut text = counted(moves as u64, "move", "moves");
    if let Some(first) = judged.repetitions.first() {
        let number = counted(judged.repetitions.len() as u64, "repetition", "repetitions");
        let _ = write!(text, ", {number}, the first after {}", at(game, played, first.ply));
    }
    if let Some(decided) = judged.decided {
        let which = ordinal(game.occurrences().into());
        let _ = write!(text, ", {which} occurrence after {}; ", at(game, played, decided.ply));
        text.push_str(&ruling(game, decided.ruling));
        if let Some(on @ 1..) = judged.plies.checked_sub(decided.ply) {
            let _ = write!(text, "; played on for {}", counted(on as u64, "ply", "plies"));
        }
    }
    if played.tag_contradicts
        && let (Some(tag), Some(mark)) = (played.tag(&["Result"]), &played.result)
    {
        let _ = write!(text, "; the tag Result says {tag}, the moves end with {mark}");
    }
    if let Some(error) = &played.error {
        let _ = write!(text, "; error: {error}");
    }
    if let Some((warning, others)) = played.warnings.split_first() {
        let _ = write!(text, "; warning: line {}: {}", warning.line, warning.sentence());
        if !others.is_empty() {
            let others = counted(others.len() as u64, "more warning", "more warnings");
            let _ = write!(text, "; {others}");
        }
    }
    text
}
