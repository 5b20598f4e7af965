//! What was found, as text, Markdown or JSON Lines.

use std::io::{self, Write};

use serde_json::json;

use super::super::game_record::GameRecord;
use super::{Reason, UpcomingTally, Way};
use crate::table::Table;
use perpetual_host::cli::TableFormat;
use perpetual_host::console::{counted, grouped};

/// What was found of every way.
#[derive(Clone, Debug)]
pub struct UpcomingFound {
    /// Games.
    pub games: u64,
    /// Positions asked about, those at the start of a game left out.
    pub positions: u64,
    /// Positions of which it is true that a legal move brings an earlier one about.
    pub true_of: u64,
    /// The ways.
    pub ways: Vec<Way>,
    /// What each said.
    pub tallies: Vec<UpcomingTally>,
}

impl UpcomingFound {
    pub(super) fn new(lines: &[GameRecord], ways: &[Way]) -> UpcomingFound {
        UpcomingFound {
            games: lines.len() as u64,
            positions: lines.iter().map(GameRecord::plies).sum::<usize>() as u64,
            true_of: 0,
            ways: ways.to_vec(),
            tallies: vec![UpcomingTally::default(); ways.len()],
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
        let heading = "way | found | missed | another as the nearest | not there \
                       | no move of the piece | way not free | in check | other side's piece | rights or en passant | collision";
        let mut cells = Table::new(1, heading);
        for (way, tally) in self.ways.iter().zip(&self.tallies) {
            let UpcomingTally { said, not_there, missed, other } = tally;
            let sum: u64 = not_there.iter().sum();
            let figures = [*said, *missed, *other, sum].into_iter().chain(*not_there);
            cells.row([way.name.to_owned()].into_iter().chain(figures.map(grouped)));
        }
        cells
    }

    fn json(&self, out: &mut dyn Write) -> io::Result<()> {
        for (way, tally) in self.ways.iter().zip(&self.tallies) {
            let of = |reason: Reason| tally.not_there[reason as usize];
            let object = json!({
                "kind": "upcoming",
                "way": way.name,
                "positions": self.positions,
                "true_of": self.true_of,
                "said": tally.said,
                "missed": tally.missed,
                "other_nearest": tally.other,
                "not_there": tally.not_there.iter().sum::<u64>(),
                "no_move": of(Reason::NoMove),
                "way_not_free": of(Reason::Way),
                "in_check": of(Reason::Check),
                "other_side": of(Reason::OtherSide),
                "rights": of(Reason::Rights),
                "collision": of(Reason::Collision),
            });
            writeln!(out, "{object}")?;
        }
        Ok(())
    }
}
