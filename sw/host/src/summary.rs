//! What a check found altogether.

use std::fmt;

use crate::report::Report;
use perpetual_console::{counted, grouped};
use perpetual_forms::Counters;

/// Sums over all games of a check.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Summary {
    /// Games, the unreadable ones included.
    pub games: u64,
    /// Half-moves read.
    pub plies: u64,
    /// Positions that had occurred before.
    pub repetitions: u64,
    /// Games in which a position occurred for the third time.
    pub threefolds: u64,
    /// Games in which a position occurred for the fifth time.
    pub fivefolds: u64,
    /// Games with an error.
    pub unreadable: u64,
    /// Games with a verdict that was not exact.
    pub inexact: u64,
    /// Verdicts that differ from the golden model's; `None` without `--verify`.
    pub disagreements: Option<u64>,
}

impl Summary {
    /// Adds a game.
    pub fn add(&mut self, report: &Report) {
        self.games += 1;
        self.plies += report.plies;
        self.repetitions += report.repetitions.len() as u64;
        self.threefolds += u64::from(report.threefold.is_some());
        self.fivefolds += u64::from(report.fivefold.is_some());
        self.unreadable += u64::from(report.error.is_some());
        self.inexact += u64::from(!report.exact);
        if let Some(found) = &report.disagreements {
            *self.disagreements.get_or_insert(0) += found.len() as u64;
        }
    }

    /// Adds what another check found.
    pub fn add_all(&mut self, other: &Summary) {
        self.games += other.games;
        self.plies += other.plies;
        self.repetitions += other.repetitions;
        self.threefolds += other.threefolds;
        self.fivefolds += other.fivefolds;
        self.unreadable += other.unreadable;
        self.inexact += other.inexact;
        if let Some(found) = other.disagreements {
            *self.disagreements.get_or_insert(0) += found;
        }
    }

    /// The table that `--summary` prints; what the detector does not know is a dash.
    pub fn table(&self, counters: Counters) -> String {
        let number = |value: Option<u64>| value.map_or("-".to_owned(), grouped);
        let a_query = match (counters.cycles, counters.queries) {
            (Some(cycles), Some(queries)) if queries > 0 => {
                format!("{:.1}", cycles as f64 / queries as f64)
            }
            _ => "-".to_owned(),
        };
        let rows = [
            ("games", grouped(self.games)),
            ("plies", grouped(self.plies)),
            ("repetitions", grouped(self.repetitions)),
            ("threefolds", grouped(self.threefolds)),
            ("fivefolds", grouped(self.fivefolds)),
            ("unreadable games", grouped(self.unreadable)),
            ("games not exact", grouped(self.inexact)),
            ("queries", number(counters.queries)),
            ("cycles a query", a_query),
            ("bytes on the wire", number(counters.bytes)),
            ("disagreements", number(self.disagreements)),
        ];
        let width = rows.iter().map(|(_, value)| value.len()).max().unwrap_or(0);
        rows.iter().map(|(name, value)| format!("{name:<18} {value:>width$}\n")).collect()
    }
}

impl fmt::Display for Summary {
    /// One line for people.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}, {}: {}, {}, {}",
            counted(self.games, "game", "games"),
            counted(self.plies, "ply", "plies"),
            counted(self.repetitions, "repetition", "repetitions"),
            counted(self.threefolds, "threefold", "threefolds"),
            counted(self.fivefolds, "fivefold", "fivefolds"),
        )?;
        if self.unreadable > 0 {
            write!(f, "; {} unreadable", counted(self.unreadable, "game", "games"))?;
        }
        if self.inexact > 0 {
            write!(f, "; {} not exact", counted(self.inexact, "game", "games"))?;
        }
        match self.disagreements {
            Some(n) => write!(f, "; {}", counted(n, "disagreement", "disagreements")),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unknown_rows_have_a_dash() {
        let mut summary = Summary::default();
        let plies = 1500;
        summary.add(&Report { plies, threefold: Some(9), exact: true, ..Report::default() });
        let table = summary.table(Counters::default());
        assert!(table.contains("plies              1,500\n"), "{table}");
        assert!(table.contains("bytes on the wire      -\n"), "{table}");
        assert!(table.contains("disagreements          -\n"), "{table}");
        let known = Counters {
            queries: Some(10),
            cycles: Some(155),
            bytes: Some(2048),
            ..Counters::default()
        };
        let table = summary.table(known);
        assert!(table.contains("cycles a query      15.5\n"), "{table}");
        assert!(table.contains("bytes on the wire  2,048\n"), "{table}");
        assert_eq!(
            summary.to_string(),
            "1 game, 1,500 plies: 0 repetitions, 1 threefold, 0 fivefolds"
        );
    }
}
