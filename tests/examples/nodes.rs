//! What a node of a search costs each detector: the same requests, of searches from real games, to
//! every circuit under Verilator.
//!
//! Prints cycles for the table of `docs/window.md`; `make figures NAME=nodes` puts them there, with
//! the clock of each whole detector on an HX8K from `docs/synthesis.json`.
//! Exit codes: 0 all well, 1 something is missing, 2 usage.

use std::env;
use std::error::Error;
use std::process::ExitCode;

use perpetual_chess::encoder;
use perpetual_model::{Detector, MoveRecord};
use perpetual_sim::Core;
use perpetual_tests::{each_game, pgn_files};
use shakmaty::{Chess, Position};

/// So many plies are searched, from every so many-th position of the games.
const DEPTH: u32 = 2;
const EVERY: usize = 7;
/// Nodes that are enough.
const NODES: usize = 200_000;

/// Per row: what it is, its configuration in the simulation.
const ROWS: [(&str, &str); 5] = [
    ("chain, 32 entries", "chain-32-long"),
    ("scoreboard", "scoreboard-long"),
    ("chain and scoreboard in lockstep", "pair-long"),
    ("window, 100 plies", "window-100"),
    ("window and scoreboard in lockstep", "window-pair"),
];

/// The search window of 100 plies, and how it is used.
const STYLES: [(&str, Style); 3] = [
    ("search window: pop and push, each flag waited for", Style::PopAndPush),
    ("search window: replace, each flag waited for", Style::Replace),
    (
        "search window: replace, flags waited for after four reversible plies",
        Style::WaitWherePossible,
    ),
];

/// What a search asks for. A node is a move made, in the place of its sibling where there is one, and a question;
/// the last of its siblings is taken back.
#[derive(Clone, Copy, Debug)]
enum Request {
    Push(MoveRecord),
    Replace(MoveRecord),
    First,
    Pop,
}

/// Every line so deep from a position.
fn tree(position: &Chess, depth: u32, requests: &mut Vec<Request>) {
    let legal_moves = position.legal_moves();
    for (number, &legal) in legal_moves.iter().enumerate() {
        let mut after = position.clone();
        let record = encoder::play(&mut after, legal).record;
        let plays = if number == 0 { Request::Push(record) } else { Request::Replace(record) };
        requests.extend([plays, Request::First]);
        if depth > 1 {
            tree(&after, depth - 1, requests);
        }
    }
    if !legal_moves.is_empty() {
        requests.push(Request::Pop);
    }
}

fn nodes_of(requests: &[Request]) -> usize {
    requests.iter().filter(|request| matches!(request, Request::First)).count()
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
                    nodes += nodes_of(&requests);
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
                Request::Replace(record) => {
                    before = core.cycles();
                    core.replace(record)?;
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

/// How a search uses the ports of the search window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Style {
    /// Pop and push where there is a replace; every flag is waited for.
    PopAndPush,
    /// Every flag is waited for.
    Replace,
    /// Flags are waited for where a position can have come back: after four reversible plies.
    WaitWherePossible,
}

/// The same for the search window by its own ports: from the cycles that its operations take, which the circuit's tests
/// hold it to. A flag that is waited for takes a cycle more.
fn cycles_of_flags(searches: &[Search], style: Style) -> (u64, u64) {
    let (mut all, mut longest) = (0, 0);
    for Search { line, requests } in searches {
        let mut line = line.clone();
        for request in requests {
            match *request {
                Request::Push(record) => {
                    line.push(record);
                    all += MOVE;
                    longest = longest.max(MOVE + WAIT);
                }
                Request::Replace(record) => {
                    let Some(newest) = line.last_mut() else { continue };
                    let takes = match style {
                        Style::PopAndPush => 2 * MOVE,
                        _ => replace_takes(*newest, record),
                    };
                    *newest = record;
                    all += takes;
                    longest = longest.max(takes + WAIT);
                }
                Request::First => {
                    let reversible = line.iter().rev().take_while(|record| !record.barrier);
                    if style != Style::WaitWherePossible || reversible.take(4).count() == 4 {
                        all += WAIT;
                    }
                }
                Request::Pop => {
                    line.pop();
                    all += MOVE;
                }
            }
        }
    }
    (all, longest)
}

/// Cycles of a push or a pop, and of a flag that is waited for.
const MOVE: u64 = 4;
const WAIT: u64 = 1;

/// Cycles of a replace.
fn replace_takes(newest: MoveRecord, record: MoveRecord) -> u64 {
    match (newest.barrier, record.barrier) {
        (true, true) => MOVE,
        (true, false) | (false, true) => 2 * MOVE,
        _ if (newest.piece, newest.from) == (record.piece, record.from) => MOVE,
        _ => MOVE + 2,
    }
}

fn table() -> Result<String, Box<dyn Error>> {
    let searches = searches();
    let nodes = searches.iter().map(|search| nodes_of(&search.requests)).sum::<usize>();
    let mut lines = vec![
        "| detector | cycles a node | the longest to an answer |".to_owned(),
        "| --- | --: | --: |".to_owned(),
    ];
    let mut line = |title: &str, all: u64, longest: u64| {
        lines.push(format!("| {title} | {:.2} | {longest} |", all as f64 / nodes as f64));
    };
    for (title, configuration) in ROWS {
        let mut core = Core::new(configuration)?;
        let (all, longest) = cycles(&mut core, &searches)?;
        line(title, all, longest);
    }
    for (title, style) in STYLES {
        let (all, longest) = cycles_of_flags(&searches, style);
        line(title, all, longest);
    }
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
