//! What was found, as text, Markdown or JSON Lines.

use std::io::{self, Write};

use serde_json::json;

use super::super::game_record::GameRecord;
use super::{REASONS, UpcomingTally, ways};
use crate::table::Table;
use perpetual_host::cli::TableFormat;
use perpetual_host::console::{counted, grouped};

/// What was found of every way.
#[derive(Clone, Debug)]
pub struct UpcomingFound {
    games: u64,
    /// Positions asked about, those at the start of a game left out.
    positions: u64,
    /// Positions of which it is true that a legal move brings an earlier one about.
    pub(super) true_of: u64,
    /// The name of each way, and what it said.
    pub(super) ways: Vec<(&'static str, UpcomingTally)>,
}

impl UpcomingFound {
    pub(super) fn new(lines: &[GameRecord]) -> UpcomingFound {
        UpcomingFound {
            games: lines.len() as u64,
            positions: lines.iter().map(GameRecord::plies).sum::<usize>() as u64,
            true_of: 0,
            ways: ways::ALL.map(|(name, _)| (name, UpcomingTally::default())).to_vec(),
        }
    }

    /// Writes it.
    ///
    /// # Errors
    /// If `out` cannot be written.
    pub fn write(&self, format: TableFormat, out: &mut dyn Write) -> io::Result<()> {
        let cells = match format {
            TableFormat::Json => return self.json(out),
            TableFormat::Text => self.cells().to_string(),
            TableFormat::Markdown => self.cells().markdown(),
        };
        let games = counted(self.games, "game", "games");
        let positions = counted(self.positions, "position", "positions");
        let of = grouped(self.true_of);
        writeln!(
            out,
            "{games}, {positions}; from {of} a legal move repeats an earlier one\n\n{cells}"
        )
    }

    fn cells(&self) -> Table {
        let mut cells = Table::new(1, "way | found | missed | another as the nearest | not there");
        REASONS.iter().for_each(|(_, _, column)| cells.column((*column).to_owned()));
        for (way, tally) in &self.ways {
            let figures = [tally.said, tally.missed, tally.other, tally.not_there.values().sum()];
            let reasons = REASONS.map(|(reason, ..)| tally.of(reason));
            let figures = figures.into_iter().chain(reasons).map(grouped);
            cells.row([(*way).to_owned()].into_iter().chain(figures));
        }
        cells
    }

    fn json(&self, out: &mut dyn Write) -> io::Result<()> {
        for (way, tally) in &self.ways {
            let mut object = json!({
                "kind": "upcoming",
                "way": way,
                "positions": self.positions,
                "true_of": self.true_of,
                "said": tally.said,
                "missed": tally.missed,
                "other_nearest": tally.other,
                "not_there": tally.not_there.values().sum::<u64>(),
            });
            for (reason, key, _) in REASONS {
                object[key] = tally.of(reason).into();
            }
            writeln!(out, "{object}")?;
        }
        Ok(())
    }
}
