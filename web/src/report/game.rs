//! A game as a line of data for the script of the document.

#[cfg(test)]
use perpetual_chess::encoder;
use perpetual_chess::pgn::{Game, NumberedMove, Outcome};
use perpetual_chess::rules::Article;
use perpetual_chess::rules::alike::player;
use perpetual_report::claim::occurrences::{OF_FEN, is_initial};
use perpetual_report::report::{Moves, Report};
use perpetual_report::walk::Repetition;
use serde::Serialize;
use serde_json::{Value, json as object};
use shakmaty::fen::Fen;
use shakmaty::{CastlingSide, Chess, EnPassantMode, Move, Position};

/// Threefolds shown of a game.
const MOST_THREEFOLDS: usize = 8;

/// What has boards: its heading, and the plies of its positions.
struct Shown {
    what: String,
    plies: Vec<u64>,
    /// The move to write, if it is of a claim that needs one.
    intends: Option<String>,
}

/// A game of the document.
#[derive(Serialize)]
struct GameData<'a> {
    /// The file, as the document names it.
    #[serde(rename = "f")]
    file: &'a str,
    /// The number of the game in it.
    #[serde(rename = "g")]
    number: u64,
    #[serde(rename = "p", skip_serializing_if = "Option::is_none")]
    players: Option<String>,
    /// Event, round and date.
    #[serde(rename = "o", skip_serializing_if = "Option::is_none")]
    occasion: Option<String>,
    #[serde(rename = "r", skip_serializing_if = "Option::is_none")]
    result: Option<&'static str>,
    /// The tag GameId.
    #[serde(rename = "i", skip_serializing_if = "Option::is_none")]
    id: Option<&'a str>,
    /// What is shown in the index.
    #[serde(rename = "k")]
    index: String,
    #[serde(rename = "t")]
    facts: String,
    /// What the position is called that the moves begin in, unless it is the start.
    #[serde(rename = "z", skip_serializing_if = "Option::is_none")]
    start: Option<&'static str>,
    /// 1 if there is an error.
    #[serde(rename = "x", skip_serializing_if = "is_zero")]
    error: usize,
    /// 1 if Black moves first.
    #[serde(rename = "s", skip_serializing_if = "is_zero")]
    black_first: usize,
    /// How many more positions with boards were left out.
    #[serde(rename = "l", skip_serializing_if = "is_zero")]
    left_out: usize,
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    moves: Option<MovesData>,
    /// What has boards, with the plies, and the move that completes the claim it is of.
    #[serde(rename = "c")]
    shown: Vec<Value>,
}

/// The moves from the first board to the last.
#[derive(Serialize)]
struct MovesData {
    /// Plies before the first.
    #[serde(rename = "n")]
    base: u64,
    /// The board there.
    #[serde(rename = "b")]
    board: String,
    /// Each with its changes of the board.
    #[serde(rename = "m")]
    moves: Vec<(String, String)>,
}

fn is_zero(number: &usize) -> bool {
    *number == 0
}

/// The line of a game, which can stand within a script.
pub fn line(file: &str, number: u64, game: &Game, report: &Report<'_>) -> String {
    let (shown, left_out) = with_boards(report);
    let data = GameData {
        file,
        number,
        players: report.players(),
        occasion: report.occasion(),
        result: report.result.map(Outcome::mark),
        id: report.id,
        index: in_index(report),
        facts: report.facts(),
        start: (!is_initial(&game.start)).then_some(OF_FEN),
        error: report.error.is_some().into(),
        black_first: report.black_first.into(),
        left_out,
        moves: moves(&shown, game, report),
        shown: shown
            .iter()
            .map(|Shown { what, plies, intends }| match intends {
                None => object!([what, plies]),
                Some(name) => object!([what, plies, name]),
            })
            .collect(),
    };
    // It can be written. The sign stands in texts alone.
    serde_json::to_string(&data).unwrap_or_default().replace('<', "\\u003c")
}

/// The moves that the boards need, if there are boards.
fn moves(shown: &[Shown], game: &Game, report: &Report<'_>) -> Option<MovesData> {
    let plies = shown.iter().flat_map(|shown| shown.plies.iter().copied());
    // The move before the first board is marked on it.
    let (base, last) = (plies.clone().min()?.saturating_sub(1), plies.max()?);
    let mut walk = game.walk();
    let board = Fen::from_position(walk.to(base), EnPassantMode::Legal).to_string();
    let moves = (base + 1..=last).map(|ply| {
        let played = usize::try_from(ply - 1).ok().and_then(|at| *game.moves.get(at)?);
        let changed = played.map_or_else(String::new, |m| changes(walk.to(ply - 1), m));
        let name = walk.name(ply).unwrap_or_default();
        (report.letters.map_or(name, |letters| name.in_letters(letters)).to_string(), changed)
    });
    let moves = moves.collect();
    Some(MovesData { base, board: board.split(' ').next()?.to_owned(), moves })
}

/// What the index says of a game.
fn in_index(report: &Report<'_>) -> String {
    let end = report.end().unwrap_or_default();
    if let Some(name) = report.moves.threefold {
        let more = if end.is_empty() { String::new() } else { format!("; {end}") };
        return format!("threefold after {name}{more}");
    }
    if !end.is_empty() {
        return end;
    }
    let Moves { intended_move, fifty, intended_fifty_move, .. } = report.moves;
    if let (Some(ply), Some(name)) = (report.claim_by_intended_move, intended_move) {
        return format!("{} could claim with {name}", player(report.to_move(ply)));
    }
    if let Some(name) = fifty {
        return format!("fifty moves after {name}");
    }
    if let (Some(ply), Some(name)) = (report.fifty_by_intended_move, intended_fifty_move) {
        return format!("{} could claim fifty moves with {name}", player(report.to_move(ply)));
    }
    if report.error.is_some() { "error".to_owned() } else { String::new() }
}

/// What has boards, and how many more there are.
fn with_boards(report: &Report<'_>) -> (Vec<Shown>, usize) {
    let mut found = Vec::new();
    let is_threefold = |repetition: &&Repetition| matches!(repetition.occurrence, 3 | 5);
    for repetition in report.repetitions.iter().filter(is_threefold).take(MOST_THREEFOLDS) {
        // Once the game is over nothing can be claimed of it.
        let over = report.over.map_or(u64::MAX, |over| over.ply);
        let times = match repetition.occurrence {
            3 if repetition.ply < over => format!("Threefold ({})", Article::Third),
            5 if repetition.ply <= over => format!("Fivefold ({})", Article::Fivefold),
            3 => "For the third time".to_owned(),
            _ => "For the fifth time".to_owned(),
        };
        let what = format!("{times}: {}", repetition.played);
        found.push(Shown { what, plies: occurrences(report, repetition), intends: None });
    }
    let threefolds = report.repetitions.iter().filter(is_threefold).count();
    let claim = |ply, name: NumberedMove, fifty, article| {
        let who = player(report.to_move(ply));
        let what = format!("{who} could claim{fifty} with {name} ({article}), here");
        Shown { what, plies: vec![ply], intends: Some(name.to_string()) }
    };
    let Moves { intended_move, fifty, seventyfive, intended_fifty_move, .. } = report.moves;
    if let (Some(ply), Some(name)) = (report.claim_by_intended_move, intended_move)
        && report.threefold != Some(ply + 1)
    {
        found.push(claim(ply, name, "", Article::IntendedThird));
    }
    if let (Some(ply), Some(name)) = (report.fifty_by_intended_move, intended_fifty_move)
        && report.fifty.is_none_or(|fifty| fifty > ply + 1)
    {
        found.push(claim(ply, name, " fifty moves", Article::IntendedFifty));
    }
    for (ply, name, what) in [
        (report.fifty, fifty, format!("Fifty moves ({})", Article::Fifty)),
        (report.seventyfive, seventyfive, format!("Seventy-five moves ({})", Article::SeventyFive)),
    ] {
        if let Some(ply) = ply {
            let what = name.map_or(what.clone(), |name| format!("{what}: {name}"));
            found.push(Shown { what, plies: vec![ply], intends: None });
        }
    }
    // In the order of the game.
    found.sort_by_key(|shown| shown.plies.last().copied());
    (found, threefolds.saturating_sub(MOST_THREEFOLDS))
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
