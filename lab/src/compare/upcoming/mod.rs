//! Repetitions that are one move away: displaced pieces counted, and the cuckoo table of today's
//! engines, held against every legal move tried.
//!
//! * [`ways`] are the ways to know, in the variants that differ.
//! * `truth` tries every legal move.
//! * `table` writes it down.

mod table;
mod truth;
pub mod ways;

use crate::methods::MethodError;
use shakmaty::{Chess, Position};

use super::game_record::GameRecord;
use perpetual_chess::rules::upcoming::{Displaced, Obstacle};
pub use table::UpcomingFound;
pub use ways::Way;

/// Why a way finds what is not there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(usize)]
pub enum Reason {
    /// The piece would have to move more than once.
    NoMove,
    /// Another piece stands between.
    Way,
    /// The king would stand in check.
    Check,
    /// The piece is one of the side that is not to move.
    OtherSide,
    /// The placement would come back, but not a right to castle or an en passant capture.
    Rights,
    /// More than one piece differs: two differences of keys are the same number.
    Collision,
}

impl Reason {
    /// All of them, in the order of their numbers.
    pub const ALL: [Reason; 6] = [
        Reason::NoMove,
        Reason::Way,
        Reason::Check,
        Reason::OtherSide,
        Reason::Rights,
        Reason::Collision,
    ];

    /// Why no move from `now` brings `then` about, which is an odd number of plies earlier and
    /// does not come about by any.
    fn of(now: &Chess, then: &Chess) -> Reason {
        let Some(displaced) = Displaced::between(now.board(), then.board()) else {
            return Reason::Collision;
        };
        match displaced.obstacle(now) {
            Some(Obstacle::NoMove) => Reason::NoMove,
            Some(Obstacle::Way) => Reason::Way,
            Some(Obstacle::Check) => Reason::Check,
            Some(Obstacle::OtherSide) => Reason::OtherSide,
            None => Reason::Rights,
        }
    }
}

/// What a way said of all positions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct UpcomingTally {
    /// Positions of which it said that a repetition is one move away.
    pub said: u64,
    /// Those of them of which it is not true, by the reason of the nearest that it found.
    pub not_there: [u64; Reason::ALL.len()],
    /// Positions of which it is true and it did not say so.
    pub missed: u64,
    /// Positions of which it is true and it said so, with another position as the nearest.
    pub other: u64,
}

/// Asks every way about every position of the lines.
///
/// # Errors
/// [`MethodError`], with the index of the line that no board can have played.
pub fn compare(lines: &[GameRecord], ways: &[Way]) -> Result<UpcomingFound, (usize, MethodError)> {
    let mut askers: Vec<_> = ways.iter().map(Way::asker).collect();
    let mut found = UpcomingFound::new(lines, ways);
    for (index, line) in lines.iter().enumerate() {
        let (positions, quiet) = (line.positions(), line.quiet());
        let truth = truth::nearest(&positions, &quiet);
        found.true_of += truth.iter().filter(|distance| distance.is_some()).count() as u64;
        for (asker, tally) in askers.iter_mut().zip(&mut found.tallies) {
            let said = asker.walk(line, &positions, &quiet);
            let said = said.map_err(|error| (index, error))?;
            for (ply, (said, truth)) in said.into_iter().zip(&truth).enumerate() {
                tally.said += u64::from(said.is_some());
                match (said, *truth) {
                    (Some(distance), None) => {
                        let reason = Reason::of(&positions[ply], &positions[ply - distance]);
                        tally.not_there[reason as usize] += 1;
                    }
                    (None, Some(_)) => tally.missed += 1,
                    (said, truth) => tally.other += u64::from(said != truth),
                }
            }
        }
    }
    Ok(found)
}
