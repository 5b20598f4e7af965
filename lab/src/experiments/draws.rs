//! When a draw by repetition is seen, by where the search knows of repetitions from.

use std::io::Write;

use super::positions::DRAWS;
use super::{HASH, deepest, draw_seen, key_move, model, pawns, search, start};
use crate::table::Table;
use perpetual_chess::pgn::line_of_words;
use perpetual_engine::policy::Policy;
use perpetual_engine::{Knowledge, Options};
use perpetual_host::console::Stop;
use perpetual_host::console::grouped;

/// Where from, and what it is called.
type Source = (&'static str, fn() -> Knowledge, Policy);

const SOURCES: [Source; 6] = [
    ("nowhere", || Knowledge::None, Policy::FirstAfterRootOrSecond),
    ("detector, first anywhere", model, Policy::FirstAnywhere),
    ("detector, first after the root", model, Policy::FirstAfterRootOrSecond),
    ("detector, threefold", model, Policy::Threefold),
    ("Belle's open flag", || Knowledge::OpenFlag, Policy::FirstAfterRootOrSecond),
    ("micro-Max's locked positions", || Knowledge::Locked, Policy::FirstAfterRootOrSecond),
];

/// Writes the section: searches to this depth.
///
/// # Errors
/// If the output cannot be written.
pub fn write(depth: u32, out: &mut dyn Write) -> Result<(), Stop> {
    for named in &DRAWS {
        let start = named.start()?;
        let mut table = Table::new(1, "known from | draw seen at depth | nodes | value at last");
        for (name, knowledge, policy) in SOURCES {
            let options = Options { policy, ..Options::default() };
            let all = search(&start, depth, knowledge(), options);
            let seen = draw_seen(&all);
            table.row([
                name.to_owned(),
                seen.map_or_else(|| "not".to_owned(), |seen| seen.depth.to_string()),
                seen.map_or_else(String::new, |seen| grouped(seen.tally.nodes)),
                all.last().map_or_else(String::new, |last| pawns(last.score)),
            ]);
        }
        writeln!(out, "**{}** (`{}`), to depth {depth}:\n\n{table}", named.name, named.fen)?;
    }
    Ok(())
}

/// Games that are drawn by repetition, with the moves that led to the second occurrence: whoever
/// knows the game sees that the next repetition ends it.
const GAMES: [(&str, &str, &str); 3] = [
    // White is a rook up; Black's king has been driven to and fro, and White is to do better.
    ("rook up, repeating", "6k1/8/8/8/8/8/R5PP/6K1 w - - 0 1", "Ra7 Kf8 Ra2 Kg8 Ra7 Kf8 Ra2 Kg8"),
    (
        "queen down, repeating",
        "q4r1k/5p2/8/8/8/8/8/2Q3K1 w - - 0 1",
        "Qh6 Kg8 Qg5 Kh8 Qh6 Kg8 Qg5 Kh8",
    ),
    ("queen down, no repetition yet", "q4r1k/5p2/8/8/8/8/8/2Q3K1 w - - 0 1", "Qh6 Kg8 Qg5"),
];

/// Writes what is missed when only positions of the game are known.
///
/// # Errors
/// If the output cannot be written.
pub fn missed(depth: u32, out: &mut dyn Write) -> Result<(), Stop> {
    let mut table = Table::new(3, "position | known from | move | value | repetitions seen");
    for (what, fen, moves) in GAMES {
        let mut start = start(fen)?;
        let moves = line_of_words(start.position(), &[moves.to_owned()]);
        moves.map_err(Stop::because)?.into_iter().for_each(|played| start.play(played));
        for (name, knowledge, policy) in SOURCES {
            let options = Options { policy, ..Options::default() };
            let last = deepest(&start, depth, knowledge(), options, HASH);
            table.row([
                what.to_owned(),
                name.to_owned(),
                key_move(&start, &last),
                pawns(last.score),
                grouped(last.tally.repetitions),
            ]);
        }
    }
    writeln!(out, "{table}")?;
    Ok(())
}
