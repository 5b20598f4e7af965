//! What a node of a search costs each detector: the same requests, of searches from real games, to
//! every circuit under Verilator.
//!
//! Prints the table of `docs/window.md`; `make figures NAME=nodes` puts it there. Cycles are counted
//! here; the clock is that of the whole detector in `docs/synthesis.json`, the median on an HX8K.
//! Exit codes: 0 all well, 1 something is missing, 2 usage.

use std::error::Error;
use std::process::ExitCode;
use std::{env, fs};

use perpetual_host::encoder;
use perpetual_model::{Detector, MoveRecord};
use perpetual_sim::Core;
use perpetual_tests::{data, each_game, pgn_files};
use serde_json::Value;
use shakmaty::{Chess, Position};

/// So many plies are searched, from every so many-th position of the games.
const DEPTH: u32 = 2;
const EVERY: usize = 7;
/// Nodes that are enough.
const NODES: usize = 200_000;

/// Per row: what it is, its configuration in the simulation, its name among the figures.
const ROWS: [(&str, &str, &str); 5] = [
    ("chain, 32 entries", "chain-32-long", "detector-chain-32"),
    ("scoreboard", "scoreboard-long", "detector-scoreboard"),
    ("chain and scoreboard in lockstep", "pair-long", "detector-pair"),
    ("window, 100 plies", "window-100", "detector-window-100-ice40"),
    ("window and scoreboard in lockstep", "window-pair", "detector-window-pair-ice40"),
];

/// What a search asks for. A node is a move made, a question, and the move taken back.
#[derive(Clone, Copy, Debug)]
enum Request {
    Push(MoveRecord),
    First,
    Pop,
}

/// Every line so deep from a position.
fn tree(position: &Chess, depth: u32, requests: &mut Vec<Request>) {
    for legal in position.legal_moves() {
        let mut after = position.clone();
        let record = encoder::play(&mut after, legal).record;
        requests.extend([Request::Push(record), Request::First]);
        if depth > 1 {
            tree(&after, depth - 1, requests);
        }
        requests.push(Request::Pop);
    }
}

/// A position of a game: the moves to it, and what a search from there asks.
struct Search {
    line: Vec<MoveRecord>,
    requests: Vec<Request>,
}

fn searches() -> Vec<Search> {
    let mut all = Vec::new();
    let mut nodes = 0;
    for file in pgn_files("demo") {
        each_game(&file, |_, game| {
            let mut position = game.start.clone();
            for (ply, played) in game.moves.iter().enumerate() {
                if ply % EVERY == 0 && nodes < NODES {
                    let mut requests = Vec::new();
                    tree(&position, DEPTH, &mut requests);
                    nodes += requests.len() / 3;
                    all.push(Search { line: game.records[..ply].to_vec(), requests });
                }
                let Some(legal) = *played else { return };
                position.play_unchecked(legal);
            }
        });
    }
    all
}

/// Cycles of all nodes, and of the one that takes longest to answer.
fn cycles(core: &mut Core, searches: &[Search]) -> Result<(u64, u64), Box<dyn Error>> {
    let (mut all, mut longest) = (0, 0);
    for Search { line, requests } in searches {
        core.clear()?;
        line.iter().try_for_each(|&record| core.push(record))?;
        let begin = core.cycles();
        let mut before = begin;
        for request in requests {
            match *request {
                Request::Push(record) => {
                    before = core.cycles();
                    core.push(record)?;
                }
                Request::First => {
                    core.first()?;
                    longest = longest.max(core.cycles() - before);
                }
                Request::Pop => core.pop()?,
            }
        }
        all += core.cycles() - begin;
    }
    Ok((all, longest))
}

/// The median clock of a circuit on an HX8K, in MHz.
fn clock(figures: &Value, name: &str) -> Option<f64> {
    let rows = figures["rows"].as_array()?;
    let row = rows.iter().find(|row| row["name"] == name && row["device"] == "HX8K")?;
    let mut mhz: Vec<f64> = row["mhz"].as_object()?.values().filter_map(Value::as_f64).collect();
    mhz.sort_by(f64::total_cmp);
    mhz.get(mhz.len() / 2).copied()
}

fn table() -> Result<String, Box<dyn Error>> {
    let searches = searches();
    let nodes = searches.iter().map(|search| search.requests.len() / 3).sum::<usize>();
    let figures = fs::read_to_string(data().join("../docs/synthesis.json"))?;
    let figures: Value = serde_json::from_str(&figures)?;
    let mut lines = vec![
        "| detector | cycles a node | the longest to an answer | MHz | ns a node |".to_owned(),
        "| --- | --: | --: | --: | --: |".to_owned(),
    ];
    let mut line = |title: &str, average: f64, longest: String, name: &str| {
        let (mhz, time) = match clock(&figures, name) {
            Some(mhz) => (format!("{mhz:.0}"), format!("{:.0}", average * 1000.0 / mhz)),
            None => Default::default(),
        };
        lines.push(format!("| {title} | {average:.1} | {longest} | {mhz} | {time} |"));
    };
    for (title, configuration, name) in ROWS {
        let mut core = Core::new(configuration)?;
        let (all, longest) = cycles(&mut core, &searches)?;
        line(title, all as f64 / nodes as f64, longest.to_string(), name);
    }
    // Four cycles for a move made and four for it taken back; nothing is asked.
    line("window, 100 plies, by its own ports", 8.0, "8".to_owned(), "search-window-ice40");
    Ok(format!(
        "{nodes} nodes: every line of {DEPTH} plies from every {EVERY}th position of games of \
         `data/demo`.\n\n{}\n",
        lines.join("\n")
    ))
}

fn main() -> ExitCode {
    if env::args().len() > 1 {
        eprintln!("usage: nodes");
        return ExitCode::from(2);
    }
    match table() {
        Ok(table) => {
            print!("{table}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("nodes: {error}");
            ExitCode::FAILURE
        }
    }
}
