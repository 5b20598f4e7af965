//! What it costs to take "a pawn stands beside" for a legal capture en passant: barriers too many, and repetitions that
//! are missed for them, in games and in trees below them.
//!
//! Prints the table of `docs/figures/beside.md`, which `make figures NAME=beside` writes.
//! Exit codes: 0 all well, 1 something is missing, 2 usage.

use std::env;
use std::error::Error;
use std::process::ExitCode;

use perpetual_chess::encoder;
use perpetual_model::{Chain, Detector, MoveRecord};
use perpetual_tests::{each_game, pgn_files};
use shakmaty::{Chess, Position};

/// So many plies are searched, from every so many-th position of the games, until there are so many nodes.
const DEPTH: u32 = 3;
const EVERY: usize = 23;
const NODES: u64 = 3_000_000;

/// Whether a position has what a rule looks at.
type Rule = fn(&Chess) -> bool;

/// What an engine knows of en passant, exactly and in two simpler ways.
const RULES: [(&str, Rule); 3] = [
    ("a capture is legal", |position| position.legal_ep_square().is_some()),
    ("a pawn stands beside", |position| position.pseudo_legal_ep_square().is_some()),
    ("a double step was played", |position| position.maybe_ep_square().is_some()),
];

/// What was seen by one rule.
#[derive(Clone, Copy, Default)]
struct Seen {
    /// Moves whose barrier bit is set though an earlier position can come back.
    barriers: u64,
    /// Positions that have occurred before, and are not found.
    missed: u64,
}

/// The chains of all rules on the same line.
#[derive(Default)]
struct Lines {
    chains: [Chain; 3],
    seen: [Seen; 3],
    positions: u64,
    repetitions: u64,
}

impl Lines {
    fn clear(&mut self) -> Result<(), Box<dyn Error>> {
        Ok(self.chains.iter_mut().try_for_each(Detector::clear)?)
    }

    /// Plays the record of a move from this position.
    fn push(&mut self, position: &Chess, record: MoveRecord) -> Result<(), Box<dyn Error>> {
        let mut exact = false;
        for (at, ((_, rule), chain)) in RULES.iter().zip(&mut self.chains).enumerate() {
            let barrier = record.barrier || rule(position);
            chain.push(MoveRecord { barrier, ..record })?;
            let repeats = chain.first()?.is_repetition();
            exact |= repeats && at == 0;
            self.seen[at].barriers += u64::from(barrier != record.barrier);
            self.seen[at].missed += u64::from(exact != repeats);
        }
        self.positions += 1;
        self.repetitions += u64::from(exact);
        Ok(())
    }

    fn pop(&mut self) -> Result<(), Box<dyn Error>> {
        Ok(self.chains.iter_mut().try_for_each(Detector::pop)?)
    }

    /// Every line so deep from a position.
    fn below(&mut self, position: &Chess, depth: u32) -> Result<(), Box<dyn Error>> {
        for legal in position.legal_moves() {
            let mut after = position.clone();
            let record = encoder::play(&mut after, legal).record;
            self.push(position, record)?;
            if depth > 1 {
                self.below(&after, depth - 1)?;
            }
            self.pop()?;
        }
        Ok(())
    }

    fn rows(&self, what: &str) -> String {
        let rows = RULES.iter().zip(&self.seen).map(|((rule, _), seen)| {
            let (positions, repetitions) = (self.positions, self.repetitions);
            let Seen { barriers, missed } = seen;
            format!("| {what} | {positions} | {repetitions} | {rule} | {barriers} | {missed} |\n")
        });
        rows.collect()
    }
}

fn table() -> Result<String, Box<dyn Error>> {
    let (mut games, mut trees) = (Lines::default(), Lines::default());
    let mut failed = None;
    for file in pgn_files("demo").into_iter().chain(pgn_files("games")) {
        each_game(&file, |_, game| {
            let mut run = || -> Result<(), Box<dyn Error>> {
                games.clear()?;
                let mut position = game.start.clone();
                for (ply, (played, &record)) in game.moves.iter().zip(&game.records).enumerate() {
                    if ply % EVERY == EVERY - 1 && trees.positions < NODES {
                        let before = trees.positions;
                        let counted = (trees.seen, trees.repetitions);
                        trees.clear()?;
                        let mut on_the_way = game.start.clone();
                        for (played, &record) in game.moves[..ply].iter().zip(&game.records) {
                            trees.push(&on_the_way, record)?;
                            encoder::half_move(&mut on_the_way, *played);
                        }
                        // Only the tree counts.
                        (trees.seen, trees.repetitions) = counted;
                        trees.positions = before;
                        trees.below(&position, DEPTH)?;
                    }
                    games.push(&position, record)?;
                    encoder::half_move(&mut position, *played);
                }
                Ok(())
            };
            if let Err(error) = run() {
                failed.get_or_insert(error);
            }
        });
    }
    match failed {
        Some(error) => Err(error),
        None => Ok(format!(
            "| in | positions | repetitions | the bit is set if | barriers too many | repetitions missed |\n\
             | --- | --: | --: | --- | --: | --: |\n{}{}",
            games.rows("games"),
            trees.rows(&format!("trees of {DEPTH} plies below them")),
        )),
    }
}

fn main() -> ExitCode {
    if env::args().len() > 1 {
        eprintln!("usage: beside");
        return ExitCode::from(2);
    }
    match table() {
        Ok(table) => {
            print!("{table}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("beside: {error}");
            ExitCode::FAILURE
        }
    }
}
