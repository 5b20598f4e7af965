//! What was found, as a table.

use std::io::{self, Write};

use super::super::game_record::GameRecord;
use super::{UpcomingTally, Way};
use crate::table::Table;
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

    /// Writes it, for a terminal or as a document has it.
    ///
    /// # Errors
    /// If `out` cannot be written.
    pub fn write(&self, markdown: bool, out: &mut dyn Write) -> io::Result<()> {
        let cells = self.cells();
        let cells = if markdown { cells.markdown() } else { cells.to_string() };
        let games = counted(self.games, "game", "games");
        let positions = counted(self.positions, "position", "positions");
        let of = grouped(self.true_of);
        writeln!(
            out,
            "{games}, {positions}; from {of} a legal move repeats an earlier one\n\n{cells}"
        )
    }

    fn cells(&self) -> Table {
        let heading = "way | found | missed | another as the nearest | not there | no move of the piece \
                       | way not free | in check | other side's piece | rights or en passant | collision";
        let mut cells = Table::new(1, heading);
        for (way, tally) in self.ways.iter().zip(&self.tallies) {
            let UpcomingTally { said, not_there, missed, other } = tally;
            let sum: u64 = not_there.iter().sum();
            let figures = [*said, *missed, *other, sum].into_iter().chain(*not_there);
            cells.row([way.name.to_owned()].into_iter().chain(figures.map(grouped)));
        }
        cells
    }
}
