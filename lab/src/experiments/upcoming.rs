//! What a search saves that knows of a repetition one move before it.

use std::io::Write;

use super::positions::{DRAWS, ENDGAMES, MIDDLE_GAMES, Named};
use super::{HASH, draw_seen, model, pawns, percent, search};
use crate::table::Table;
use perpetual_engine::{Options, Reached};
use perpetual_host::console::Stop;
use perpetual_host::console::grouped;

/// How deep the positions are searched.
#[derive(Clone, Copy, Debug)]
pub struct Depths {
    /// Endgames.
    pub endgames: u32,
    /// Middle games.
    pub middle_games: u32,
    /// Perpetual checks.
    pub draws: u32,
}

/// As in the document.
pub const FULL: Depths = Depths { endgames: 14, middle_games: 11, draws: 12 };
/// To see whether it works.
pub const QUICK: Depths = Depths { endgames: 6, middle_games: 4, draws: 6 };

/// Writes the section.
///
/// # Errors
/// If the output cannot be written.
pub fn write(depths: Depths, out: &mut dyn Write) -> Result<(), Stop> {
    let Depths { endgames, middle_games, draws } = depths;
    let mut table = Table::new(
        1,
        &["position", "nodes without", "with", "change", "bounds", "value without", "with"],
    );
    let mut draws_seen = Table::new(1, &["position", "draw seen at depth, without", "with"]);
    // Of the last it is said as well when the draw was seen.
    for (what, positions, depth, mut draws_seen) in [
        ("endgames", &ENDGAMES[..], endgames, None),
        ("middle games", &MIDDLE_GAMES[..], middle_games, None),
        ("perpetual checks", &DRAWS[..], draws, Some(&mut draws_seen)),
    ] {
        let mut sums = [0; 3];
        for named in positions {
            let reached = both(named, depth)?;
            if let Some(draws_seen) = &mut draws_seen {
                let seen = reached.each_ref().map(|all| {
                    draw_seen(all).map_or_else(|| "not".to_owned(), |seen| seen.depth.to_string())
                });
                draws_seen.row([named.name.to_owned()].into_iter().chain(seen));
            }
            let [before, after] = reached.each_ref().map(|all| last(all));
            let figures = [before.tally.nodes, after.tally.nodes, after.tally.upcoming];
            (0..3).for_each(|at| sums[at] += figures[at]);
            let row = cells(named.name.to_owned(), figures);
            table.row(row.into_iter().chain([value(before), value(after)]));
        }
        table.row(cells(format!("**{what}, depth {depth}**"), sums));
    }
    writeln!(out, "{table}")?;
    write!(out, "{draws_seen}")?;
    Ok(())
}

/// The same search without and with.
fn both(named: &Named, depth: u32) -> Result<[Vec<Reached>; 2], Stop> {
    let start = named.start().map_err(Stop::Because)?;
    Ok([false, true].map(|upcoming| {
        let options = Options { upcoming, ..Options::default() };
        search(&start, depth, model(), options, HASH)
    }))
}

fn last(all: &[Reached]) -> &Reached {
    // A search that is not stopped reaches every depth, and the first is one.
    &all[all.len() - 1]
}

fn cells(name: String, [without, with, bounds]: [u64; 3]) -> Vec<String> {
    let change = percent(with as f64 / without.max(1) as f64);
    vec![name, grouped(without), grouped(with), change, grouped(bounds)]
}

fn value(reached: &Reached) -> String {
    match reached.mate() {
        Some(moves) => format!("#{moves}"),
        None => pawns(reached.score),
    }
}
