//! A game as a line of data for the script of the document.
//!
//! Keys: `p` players, `o` event, round and date, `r` result, `i` the tag GameId, `k` what is shown in
//! the index, `t` the facts, `x` whether there is an error; `b` the board after `n` plies, `m` the
//! moves from there on with their changes of the board, `c` what has boards, with the plies, `l` how
//! many more of these were left out.

use std::fmt::Write;

use serde_json::{Value, json as object};
use shakmaty::fen::Fen;
use shakmaty::{CastlingSide, Chess, EnPassantMode, Move, Position};

use crate::check::report::{Repetition, Report};
#[cfg(test)]
use perpetual_chess::encoder;
use perpetual_chess::pgn::{Game, Names};

/// What has boards is shown so many times of a game, and no more.
const MOST: usize = 60;
/// Threefolds shown of a game.
const MOST_THREEFOLDS: usize = 8;

/// A text in JSON that can stand within a script.
pub(super) fn json(text: &str) -> String {
    Value::from(text).to_string().replace('<', "\\u003c")
}

/// The keys of a game but for file and number.
pub(super) fn data(game: &Game, report: &Report<'_>, every_board: bool) -> String {
    let (claims, left) = claims(report, every_board);
    let mut index = report.end().unwrap_or_default();
    if let (true, Some(name)) =
        (index.is_empty() || report.threefold.is_some(), report.moves.threefold)
    {
        let more = if index.is_empty() { String::new() } else { format!("; {index}") };
        index = format!("threefold after {name}{more}");
    }
    if let (true, Some(name)) = (index.is_empty(), report.moves.intended_move) {
        index = format!("claim with {name}");
    }
    let texts = [
        ("p", report.players()),
        ("o", report.occasion()),
        ("r", report.result.map(|outcome| outcome.mark().to_owned())),
        ("i", report.id.map(str::to_owned)),
        ("k", Some(index)),
        ("t", Some(report.facts())),
    ];
    let mut line = String::new();
    for (key, text) in texts {
        if let Some(text) = text {
            let _ = write!(line, "\"{key}\":{},", json(&text));
        }
    }
    if report.error.is_some() {
        line.push_str("\"x\":1,");
    }
    if left > 0 {
        let _ = write!(line, "\"l\":{left},");
    }
    let plies = claims.iter().flat_map(|(_, plies)| plies.iter().copied());
    if let (Some(first), Some(last)) = (plies.clone().min(), plies.max()) {
        // The move before the first board is marked on it.
        let base = first.saturating_sub(1);
        let mut names = Names::of(game);
        let board = Fen::from_position(names.to(base), EnPassantMode::Legal).to_string();
        let board = board.split(' ').next().unwrap_or_default();
        let moves: Vec<Value> = (base + 1..=last)
            .map(|ply| {
                let played = usize::try_from(ply - 1).ok().and_then(|at| *game.moves.get(at)?);
                let changed = played.map_or_else(String::new, |m| changes(names.to(ply - 1), m));
                let name = names.name(ply).unwrap_or_default();
                object!([name.as_str(), changed])
            })
            .collect();
        let _ = write!(line, "\"n\":{base},\"b\":\"{board}\",\"m\":{},", Value::from(moves));
    }
    let claims: Vec<Value> = claims.iter().map(|(what, plies)| object!([what, plies])).collect();
    let _ = write!(line, "\"c\":{}", Value::from(claims));
    line
}

/// What has boards: its heading, and the plies of its positions; and how many more there are.
fn claims(report: &Report<'_>, every_board: bool) -> (Vec<(String, Vec<u64>)>, usize) {
    let mut found = Vec::new();
    let wanted = |repetition: &&Repetition| every_board || matches!(repetition.occurrence, 3 | 5);
    let most = if every_board { MOST } else { MOST_THREEFOLDS };
    for repetition in report.repetitions.iter().filter(wanted).take(most) {
        let times = match repetition.occurrence {
            2 => "Second time".to_owned(),
            3 => "Threefold".to_owned(),
            5 => "Fivefold".to_owned(),
            more => format!("{more}th time"),
        };
        found.push((format!("{times}: {}", repetition.played), occurrences(report, repetition)));
    }
    let left = report.repetitions.iter().filter(wanted).count().saturating_sub(most);
    let name = |name: Option<_>| match name {
        Some(name) => format!(": {name}"),
        None => String::new(),
    };
    if let (Some(ply), Some(announced)) =
        (report.claim_by_intended_move, report.moves.intended_move)
        && report.threefold != Some(ply + 1)
    {
        found.push((format!("Claim with {announced}, here"), vec![ply]));
    }
    if let Some(ply) = report.fifty {
        found.push((format!("Fifty moves{}", name(report.moves.fifty)), vec![ply]));
    }
    if let Some(ply) = report.seventyfive {
        found.push((format!("Seventy-five moves{}", name(report.moves.seventyfive)), vec![ply]));
    }
    (found, left)
}

/// The plies at which the position of a repetition stood, this one last.
fn occurrences(report: &Report<'_>, repetition: &Repetition) -> Vec<u64> {
    let mut plies = vec![repetition.ply];
    let mut at = *repetition;
    // A bounded detector may not have seen them all.
    while at.distance > 0 && at.distance <= at.ply {
        let before = at.ply - at.distance;
        plies.push(before);
        match report.repetitions.binary_search_by_key(&before, |repetition| repetition.ply) {
            Ok(index) => at = report.repetitions[index],
            Err(_) => break,
        }
    }
    plies.reverse();
    plies
}

/// What a move changes on the board: origin and target of each piece that moves, with what becomes
/// of it, and `-` before the square of one taken elsewhere.
fn changes(position: &Chess, played: Move) -> String {
    let turn = position.turn();
    match played {
        Move::Castle { king, rook } => {
            let side = CastlingSide::from_queen_side(rook.file() < king.file());
            format!("{king}{},{rook}{}", side.king_to(turn), side.rook_to(turn))
        }
        Move::EnPassant { from, to } => {
            let taken = shakmaty::Square::from_coords(to.file(), from.rank());
            format!("{from}{to},-{taken}")
        }
        Move::Normal { from, to, promotion: Some(role), .. } => {
            format!("{from}{to}{}", role.of(turn).char())
        }
        other => other.from().map_or_else(String::new, |from| format!("{from}{}", other.to())),
    }
}

/// The changes of each move of a line.
#[cfg(test)]
pub(super) fn changes_of_line(fen: &str, words: &[&str]) -> Vec<String> {
    let mut now = perpetual_chess::pgn::parse_fen(fen).unwrap().position;
    words
        .iter()
        .map(|word| {
            let played = perpetual_chess::pgn::find_move(&now, word.as_bytes()).unwrap().unwrap();
            let changed = changes(&now, played);
            encoder::play(&mut now, played);
            changed
        })
        .collect()
}
