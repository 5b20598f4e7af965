//! Random games of xiangqi or shogi, for other programs to judge: a line of JSON for each, with its start position, its
//! moves, and the moves that are legal after the last.
//!
//! ```text
//! games xiangqi|shogi GAMES SEED
//! ```

use std::process::ExitCode;

use perpetual_games::{random, shogi, xiangqi};
use perpetual_model::generate::Numbers;

/// Plies of a game, at most: fewer than any rule of so many moves without a capture.
const PLIES: usize = 60;

fn quoted(words: impl IntoIterator<Item = String>) -> String {
    let words: Vec<String> = words.into_iter().map(|word| format!("\"{word}\"")).collect();
    format!("[{}]", words.join(","))
}

fn of_xiangqi(numbers: &mut Numbers, game: usize) -> Result<String, String> {
    let start = random::XIANGQI[game % random::XIANGQI.len()];
    let moves = random::xiangqi(numbers, start, PLIES)?;
    let mut board = xiangqi::Board::of_fen(start)?;
    for &(from, to) in &moves {
        board.play(from, to).map_err(|why| why.to_string())?;
    }
    let name = |(from, to)| format!("{}{}", xiangqi::square_name(from), xiangqi::square_name(to));
    let (moves, legal) = (moves.into_iter().map(name), board.legal_moves().into_iter().map(name));
    Ok(format!("{{\"start\":\"{start}\",\"moves\":{},\"legal\":{}}}", quoted(moves), quoted(legal)))
}

fn of_shogi(numbers: &mut Numbers, game: usize) -> Result<String, String> {
    let start = random::SHOGI[game % random::SHOGI.len()];
    let moves = random::shogi(numbers, start, PLIES)?;
    let mut board = shogi::Board::of_sfen(start)?;
    for usi in &moves {
        board.play(usi)?;
    }
    let legal = board.legal_moves();
    Ok(format!("{{\"start\":\"{start}\",\"moves\":{},\"legal\":{}}}", quoted(moves), quoted(legal)))
}

fn run(given: &[String]) -> Result<(), String> {
    let usage = || "usage: games xiangqi|shogi GAMES SEED".to_owned();
    let [game, games, seed] = given else { return Err(usage()) };
    let of = match game.as_str() {
        "xiangqi" => of_xiangqi,
        "shogi" => of_shogi,
        _ => return Err(usage()),
    };
    let mut numbers = Numbers::new(seed.parse().map_err(|_| usage())?);
    for game in 0..games.parse().map_err(|_| usage())? {
        println!("{}", of(&mut numbers, game)?);
    }
    Ok(())
}

fn main() -> ExitCode {
    let given: Vec<String> = std::env::args().skip(1).collect();
    match run(&given) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("games: {why}");
            ExitCode::from(2)
        }
    }
}
