//! Values that depend on the way to a position, in the hash table: Campbell's four options.

use std::io::Write;

use super::positions::ENDGAMES;
use super::{HASH, deepest, model, pawns, start};
use crate::table::Table;
use perpetual_engine::{History, NullMoves, Options, Start};
use perpetual_host::console::Stop;
use perpetual_host::console::grouped;

/// Positions with a depth, found among random endgames with locked pawns.
const FOUND: &str = include_str!("../../../data/positions/history.epd");

/// The first repetition is a draw, nothing is reduced and no deeper value taken: then only the way
/// to a position can make a search with a hash table differ from one without.
fn options(history: History) -> Options {
    Options {
        history,
        same_depth: true,
        selective: false,
        null_moves: NullMoves::Off,
        ..Options::default()
    }
}

/// The values at a depth: without a hash table, and with each of the options.
fn values(start: &Start, depth: u32) -> (i32, [i32; 4]) {
    let score = |options: Options, hash: usize| deepest(start, depth, model(), options, hash).score;
    (score(options(History::Ignored), 0), History::ALL.map(|history| score(options(history), 64)))
}

/// Writes the section.
///
/// # Errors
/// If the output cannot be written.
pub fn write(cost_depth: u32, out: &mut dyn Write) -> Result<(), Stop> {
    let mut table = Table::new(
        1,
        "position | depth | no table | all stored | no draws | none on cycle | bounds | case",
    );
    for line in FOUND.lines().filter(|line| !line.starts_with('#')) {
        let (fen, depth) = read(line)?;
        let (truth, got) = values(&start(fen)?, depth);
        let shown = got.map(|value| match value == truth {
            true => "the same".to_owned(),
            false => format!("**{}**", pawns(value)),
        });
        let case = case(truth, got).unwrap_or("none");
        let cells = [format!("`{fen}`"), depth.to_string(), pawns(truth)];
        table.row(cells.into_iter().chain(shown).chain([case.to_owned()]));
    }
    writeln!(out, "{table}")?;
    costs(cost_depth, out)
}

/// Draw-first: storing everything is wrong, and both remedies are right. Draw-last: the remedies are
/// wrong as well.
fn case(truth: i32, got: [i32; 4]) -> Option<&'static str> {
    let [all, _, cycles, bounds] = got.map(|value| value == truth);
    match (all, cycles, bounds) {
        (false, true, true) => Some("draw-first"),
        (_, false, false) => Some("draw-last"),
        _ => None,
    }
}

fn read(line: &str) -> Result<(&str, u32), Stop> {
    let wrong = || Stop::because(format!("the list of positions has a line \"{line}\""));
    let (fen, depth) = line.rsplit_once(" depth ").ok_or_else(wrong)?;
    Ok((fen, depth.trim().parse().map_err(|_| wrong())?))
}

/// What each option costs in nodes, in usual searches.
fn costs(depth: u32, out: &mut dyn Write) -> Result<(), Stop> {
    let mut table =
        Table::new(1, "nodes | all stored | no draws | none on cycle | bounds | values kept out");
    let mut sums = [0; 4];
    for named in &ENDGAMES {
        let start = named.start()?;
        let mut kept = 0;
        let nodes = History::ALL.map(|history| {
            let options = Options { history, ..Options::default() };
            let tally = deepest(&start, depth, model(), options, HASH).tally;
            kept = tally.not_stored;
            tally.nodes
        });
        (0..4).for_each(|at| sums[at] += nodes[at]);
        let cells = [named.name.to_owned()].into_iter().chain(nodes.map(grouped));
        table.row(cells.chain([grouped(kept)]));
    }
    let sums = sums.map(grouped);
    table.row([format!("**all, depth {depth}**")].into_iter().chain(sums));
    writeln!(out, "{table}")?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_positions_that_were_found_are_what_they_are_said_to_be() {
        let mut cases = Vec::new();
        for line in FOUND.lines().filter(|line| !line.starts_with('#')) {
            let (fen, depth) = read(line).ok().unwrap();
            let (truth, got) = values(&start(fen).unwrap(), depth);
            cases.push(case(truth, got).unwrap_or_else(|| panic!("{line}: {truth} {got:?}")));
        }
        assert!(cases.contains(&"draw-first") && cases.contains(&"draw-last"), "{cases:?}");
    }
}
