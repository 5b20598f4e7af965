//! Repetitions that are one move away: displaced pieces counted, and the cuckoo table of today's
//! engines, held against every legal move tried.
//!
//! * `ways` are the ways to know, in the variants that differ.
//! * `truth` tries every legal move.
//! * `table` writes it down.

mod table;
mod truth;
mod ways;

use std::collections::HashMap;

use crate::methods::MethodError;
use perpetual_chess::rules::upcoming::{Displaced, Obstacle};
use shakmaty::Position;

use super::game_record::GameRecord;
pub use table::UpcomingFound;

/// Why a way finds what is not there: what keeps the one piece that differs from going back, if
/// anything does; `None` if more than one differs.
type Reason = Option<Option<Obstacle>>;

/// All reasons, each with its key in JSON and its column.
const REASONS: [(Reason, &str, &str); 6] = [
    (Some(Some(Obstacle::NoMove)), "no_move", "no move of the piece"),
    (Some(Some(Obstacle::Way)), "way_not_free", "way not free"),
    (Some(Some(Obstacle::Check)), "in_check", "in check"),
    (Some(Some(Obstacle::OtherSide)), "other_side", "other side's piece"),
    // The placement would come back, but not a right to castle or an en passant capture.
    (Some(None), "rights", "rights or en passant"),
    // Two differences of keys are the same number.
    (None, "collision", "collision"),
];

/// What a way said of all positions.
#[derive(Clone, Debug, Default)]
struct UpcomingTally {
    /// Positions of which it said that a repetition is one move away.
    said: u64,
    /// Those of them of which it is not true, by the reason of the nearest that it found.
    not_there: HashMap<Reason, u64>,
    /// Positions of which it is true and it did not say so.
    missed: u64,
    /// Positions of which it is true and it said so, with another position as the nearest.
    other: u64,
}

impl UpcomingTally {
    fn of(&self, reason: Reason) -> u64 {
        self.not_there.get(&reason).copied().unwrap_or(0)
    }
}

/// Asks every way about every position of the lines.
///
/// # Errors
/// [`MethodError`], with the index of the line that no board can have played.
pub fn compare(lines: &[GameRecord]) -> Result<UpcomingFound, (usize, MethodError)> {
    let mut askers: Vec<_> = ways::ALL.iter().map(|(_, make)| make()).collect();
    let mut found = UpcomingFound::new(lines);
    for (index, line) in lines.iter().enumerate() {
        let (positions, quiet) = (line.positions(), line.quiet());
        let truth = truth::nearest(&positions, &quiet);
        found.true_of += truth.iter().filter(|distance| distance.is_some()).count() as u64;
        for (asker, (_, tally)) in askers.iter_mut().zip(&mut found.ways) {
            let said = asker.walk(line, &positions, &quiet);
            let said = said.map_err(|error| (index, error))?;
            for (ply, (said, truth)) in said.into_iter().zip(&truth).enumerate() {
                tally.said += u64::from(said.is_some());
                match (said, *truth) {
                    (Some(distance), None) => {
                        let (now, then) = (&positions[ply], &positions[ply - distance]);
                        let displaced = Displaced::between(now.board(), then.board());
                        let reason = displaced.map(|displaced| displaced.obstacle(now));
                        *tally.not_there.entry(reason).or_default() += 1;
                    }
                    (None, Some(_)) => tally.missed += 1,
                    (said, truth) => tally.other += u64::from(said != truth),
                }
            }
        }
    }
    Ok(found)
}
