//! A match: the host alone against the host with a board beside it.

use std::collections::HashSet;
use std::io::Write;

use perpetual_chess::pgn::{Game, Reader};
use perpetual_host::console::{Progress, Stop, grouped, interrupt};
use perpetual_host::engine::{Limits, Options, Start, Thinker};
use perpetual_model::{Chain, Detector};
use shakmaty::{Color, EnPassantMode, Position};

use super::beside::Beside;
use super::{BOARDS, Effort, HOST};
use crate::experiments::model;

/// Plies of a game that openings are taken from.
const OPENING: usize = 10;
/// Plies after which a game is a draw.
const LONGEST: usize = 300;

/// Results, as the side with the board has them.
#[derive(Default)]
struct Score {
    won: u32,
    drawn: u32,
    lost: u32,
}

/// Writes the result of a match with the first board.
///
/// # Errors
/// If the output cannot be written.
pub fn write(effort: Effort, out: &mut dyn Write) -> Result<(), Stop> {
    let (games, nodes) = effort.games;
    let openings = openings(games.div_ceil(2));
    let progress = Progress::new(Some(games as u64));
    let mut score = Score::default();
    for game in 0..games {
        let Some(opening) = openings.get(game / 2) else { break };
        let with = if game % 2 == 0 { Color::White } else { Color::Black };
        match play(opening, with, nodes)? {
            Some(winner) if winner == with => score.won += 1,
            Some(_) => score.lost += 1,
            None => score.drawn += 1,
        }
        progress.step();
        if interrupt::requested() {
            return Ok(());
        }
    }
    progress.finish();
    let points = f64::from(score.won) + f64::from(score.drawn) / 2.0;
    let played = score.won + score.drawn + score.lost;
    let (name, built) = BOARDS[0];
    writeln!(
        out,
        "A match of {played} games, the host with {name} ({:.0} MHz, {} baud) against the host alone, {} nodes of the host a move, openings \
         of {OPENING} plies from played games, each with both colours: {} won, {} drawn, {} lost: {points} points.",
        built.hertz / 1e6,
        grouped(built.baud as u64),
        grouped(nodes),
        score.won,
        score.drawn,
        score.lost,
    )?;
    Ok(())
}

/// So many openings, no two alike.
fn openings(wanted: usize) -> Vec<Start> {
    let games = include_str!("../../../../../data/games/world-championship-matches.pgn");
    let mut reader = Reader::new(games.as_bytes());
    let mut game = Game::default();
    let (mut openings, mut seen) = (Vec::new(), HashSet::new());
    while openings.len() < wanted && reader.next_game(&mut game).unwrap_or(false) {
        let Some(moves) = game.moves.get(..OPENING) else { continue };
        let start = Start::of(game.start.clone(), moves);
        let fen = shakmaty::fen::Fen::from_position(start.position(), EnPassantMode::Legal);
        if seen.insert(fen.to_string()) {
            openings.push(start);
        }
    }
    openings
}

/// Who wins a game in which this side has the board; none for a draw.
fn play(opening: &Start, with: Color, nodes: u64) -> Result<Option<Color>, Stop> {
    let thinker = || Thinker::new(Options::default(), model(), 16);
    let (mut helped, mut alone) = (thinker(), thinker());
    let (beside, _) = Beside::new(BOARDS[0].1, HOST).map_err(Stop::because)?;
    helped.take_hints(Some(Box::new(beside)));
    let mut start = opening.clone();
    let mut detector = Chain::new();
    for _ in 0..LONGEST {
        let position = start.position().clone();
        if position.is_checkmate() {
            return Ok(Some(position.turn().other()));
        }
        let occurred = detector.verdict().map_err(Stop::because)?.occurrences;
        let drawn = position.is_stalemate()
            || position.is_insufficient_material()
            || position.halfmoves() >= 100
            || occurred >= 2;
        if drawn {
            return Ok(None);
        }
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let thinker = if position.turn() == with { &mut helped } else { &mut alone };
        let reached = thinker.think(&start, limits, |_| {});
        let Some(&played) = reached.line.first() else { return Ok(None) };
        start.play(Some(played));
        let records = start.records().iter().copied();
        records.last().map_or(Ok(()), |last| detector.push(last)).map_err(Stop::because)?;
    }
    Ok(None)
}
