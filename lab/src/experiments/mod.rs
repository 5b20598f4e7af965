//! The experiments of the papers, done again: each prints the tables of a section of
//! lab/docs/experiments.md.
//!
//! * [`wac018`]: what detection saves and costs (Vučković and Vidanović 2007, section 7).
//! * [`draws`]: when perpetual checks are seen, by where the search knows of repetitions from.
//! * [`history`]: what a hash table stores of values that depend on the way (Campbell 1985).

pub mod draws;
pub mod history;
mod positions;
pub mod wac018;

use perpetual_chess::pgn::{parse_fen, san};
use perpetual_engine::source::Guarded;
use perpetual_engine::{Knowledge, Limits, Options, Reached, Start, Thinker};
use perpetual_host::console::Stop;

/// Mebibytes of hash table.
const HASH: usize = 16;

/// The golden model as a search asks it.
fn model() -> Knowledge {
    Knowledge::Asked(Guarded::model())
}

/// A search from the position of a FEN, without a past.
fn start(fen: &str) -> Result<Start, Stop> {
    Ok(Start::new(parse_fen(fen).map_err(Stop::because)?.position))
}

/// A search to a depth, and all reports.
fn search(start: &Start, depth: u32, knowledge: Knowledge, options: Options) -> Vec<Reached> {
    let mut all = Vec::new();
    let mut thinker = Thinker::new(options, knowledge, HASH);
    thinker.think(start, Limits::depth(depth), |reached| all.push(reached.clone()));
    all
}

/// The last report of a search to a depth.
fn deepest(
    start: &Start,
    depth: u32,
    knowledge: Knowledge,
    options: Options,
    mebibytes: usize,
) -> Reached {
    Thinker::new(options, knowledge, mebibytes).think(start, Limits::depth(depth), |_| {})
}

/// The move that a search has found.
fn key_move(start: &Start, reached: &Reached) -> String {
    san(start.position(), reached.line.first().copied())
}

/// The first report from which on the value is that of a draw.
fn draw_seen(all: &[Reached]) -> Option<&Reached> {
    let drawn = all.iter().rev().take_while(|reached| reached.score == 0).count();
    all.get(all.len() - drawn)
}

/// Hundredths of a pawn, in pawns.
fn pawns(score: i32) -> String {
    format!("{:+.2}", f64::from(score) / 100.0)
}

/// How much more or less.
fn percent(ratio: f64) -> String {
    format!("{:+.1} %", (ratio - 1.0) * 100.0)
}
