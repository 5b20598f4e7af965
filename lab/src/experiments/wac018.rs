//! What detection saves, and what it costs: the paper's tables 3 and 4 again.

use std::io::Write;
use std::time::Duration;

use super::positions::{ENDGAMES, MIDDLE_GAMES, WAC_018};
use super::{HASH, deepest, key_move, model, pawns, percent, search};
use crate::table::Table;
use perpetual_engine::{Knowledge, Options};
use perpetual_host::console::Stop;
use perpetual_host::console::grouped;

/// The paper's nodes, without and with detection, at depths 1 to 12 (tables 3 and 4).
const PAPER: [(u64, u64); 12] = [
    (929, 929),
    (1_396, 1_396),
    (7_299, 7_299),
    (18_964, 18_883),
    (43_701, 46_990),
    (274_992, 263_862),
    (364_926, 399_843),
    (1_541_540, 2_806_126),
    (2_252_388, 693_285),
    (2_062_293, 1_451_126),
    (4_635_873, 3_618_668),
    (9_770_293, 8_524_217),
];

/// How deep, and how often times are taken.
#[derive(Debug, Clone, Copy)]
pub struct Effort {
    /// Plies for WAC.018.
    pub paper: u32,
    /// Plies for the other endgames.
    pub endgames: u32,
    /// Plies for middle games.
    pub middle_games: u32,
    /// Rounds of taking times.
    pub rounds: usize,
}

/// As in the document.
pub const FULL: Effort = Effort { paper: 12, endgames: 13, middle_games: 11, rounds: 7 };
/// To see whether it works.
pub const QUICK: Effort = Effort { paper: 8, endgames: 7, middle_games: 5, rounds: 1 };

/// Writes the section.
///
/// # Errors
/// If the output cannot be written.
pub fn write(effort: Effort, out: &mut dyn Write) -> Result<(), Stop> {
    paper(effort.paper, out)?;
    spread(effort, out)?;
    cost(effort, out)
}

fn paper(depth: u32, out: &mut dyn Write) -> Result<(), Stop> {
    let start = WAC_018.start()?;
    let without = search(&start, depth, Knowledge::None, Options::default());
    let with = search(&start, depth, model(), Options::default());
    let mut table = Table::new(
        0,
        "depth | move | value | nodes | with: move | value | nodes | paper: nodes | with",
    );
    let mut before = (0, 0);
    for ((one, two), paper) in without.iter().zip(&with).zip(PAPER) {
        // The paper counts each depth on its own.
        let nodes = (one.tally.nodes - before.0, two.tally.nodes - before.1);
        before = (one.tally.nodes, two.tally.nodes);
        table.row([
            one.depth.to_string(),
            key_move(&start, one),
            pawns(one.score),
            grouped(nodes.0),
            key_move(&start, two),
            pawns(two.score),
            grouped(nodes.1),
            grouped(paper.0),
            grouped(paper.1),
        ]);
    }
    writeln!(out, "{table}")?;
    let (Some(one), Some(two)) = (without.last(), with.last()) else { return Ok(()) };
    let mut sums =
        Table::new(1, "in all | without | with | change | paper: without | with | change");
    for (what, one, two, paper) in [
        ("terminal nodes", one.tally.terminal, two.tally.terminal, Some((1_193_867, 977_942))),
        ("positions", one.tally.nodes, two.tally.nodes, Some((20_974_594, 17_832_624))),
        ("repetitions", one.tally.repetitions, two.tally.repetitions, None),
    ] {
        let paper_cells = match (paper, what) {
            (Some((one, two)), _) => [grouped(one), grouped(two), change(one, two)],
            (None, _) => ["0".to_owned(), grouped(14_941), String::new()],
        };
        let cells = [what.to_owned(), grouped(one), grouped(two), change(one, two)];
        sums.row(cells.into_iter().chain(paper_cells));
    }
    writeln!(out, "{sums}")?;
    Ok(())
}

fn spread(effort: Effort, out: &mut dyn Write) -> Result<(), Stop> {
    let mut table =
        Table::new(1, "position | depth | nodes without | nodes with | change | repetitions");
    for (what, positions, depth) in [
        ("endgames", &ENDGAMES[..], effort.endgames),
        ("middle games", &MIDDLE_GAMES[..], effort.middle_games),
    ] {
        let mut ratios = Vec::new();
        for named in positions {
            let start = named.start()?;
            let last =
                |knowledge| deepest(&start, depth, knowledge, Options::default(), HASH).tally;
            let (one, two) = (last(Knowledge::None), last(model()));
            ratios.push(two.nodes as f64 / one.nodes as f64);
            table.row([
                named.name.to_owned(),
                depth.to_string(),
                grouped(one.nodes),
                grouped(two.nodes),
                change(one.nodes, two.nodes),
                grouped(two.repetitions),
            ]);
        }
        ratios.sort_by(f64::total_cmp);
        let median = (ratios[ratios.len() / 2] + ratios[(ratios.len() - 1) / 2]) / 2.0;
        let (least, most) = (ratios[0], ratios[ratios.len() - 1]);
        table.row([
            format!("**{what}**: median"),
            String::new(),
            String::new(),
            String::new(),
            format!("{} ({} to {})", percent(median), percent(least), percent(most)),
        ]);
    }
    writeln!(out, "{table}")?;
    Ok(())
}

/// The time of the same tree with and without asking: the answers are not heeded.
fn cost(effort: Effort, out: &mut dyn Write) -> Result<(), Stop> {
    let mut table = Table::new(
        1,
        "the same tree | nodes | nodes a second | asking | cost | asking everywhere | cost",
    );
    for (what, positions, depth) in [
        ("endgames", &ENDGAMES[..], effort.endgames),
        ("middle games", &MIDDLE_GAMES[..], effort.middle_games),
    ] {
        // The fastest of some rounds is the one that least else ran beside.
        let mut best = [Duration::ZERO; 3];
        let mut nodes = 0;
        for named in positions {
            let start = named.start()?;
            let mut fastest = [Duration::MAX; 3];
            for round in 0..effort.rounds {
                for (way, fastest) in fastest.iter_mut().enumerate() {
                    let options = Options { heed: false, ask_less: way != 2, ..Options::default() };
                    let knowledge = if way == 0 { Knowledge::None } else { model() };
                    let last = deepest(&start, depth, knowledge, options, HASH);
                    *fastest = last.time.min(*fastest);
                    nodes += if round + way == 0 { last.tally.nodes } else { 0 };
                }
            }
            best.iter_mut().zip(fastest).for_each(|(best, fastest)| *best += fastest);
        }
        let rate = |time: Duration| nodes as f64 / time.as_secs_f64();
        let cost = |time: Duration| percent(rate(time) / rate(best[0]));
        table.row([
            what.to_owned(),
            grouped(nodes),
            grouped(rate(best[0]) as u64),
            grouped(rate(best[1]) as u64),
            cost(best[1]),
            grouped(rate(best[2]) as u64),
            cost(best[2]),
        ]);
    }
    writeln!(out, "{table}")?;
    Ok(())
}

/// How much more or less.
fn change(from: u64, to: u64) -> String {
    if from == 0 { String::new() } else { percent(to as f64 / from as f64) }
}
