//! What a check found altogether.

use std::fmt;

use super::{ENDINGS, Ending, Report};
use crate::counted::Counters;
use crate::text::{aligned, counted, grouped};

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
    /// Games of which not all moves could be read.
    pub unreadable: u64,
    /// Games whose moves were all read, and that have no result behind them.
    pub unfinished: u64,
    /// How many games ended how, in the order of [`ENDINGS`].
    pub endings: [u64; ENDINGS.len()],
    /// Games that were asked for; `None` if all are.
    pub selected: Option<u64>,
    /// Games with a verdict that was not exact.
    pub inexact: u64,
    /// Verdicts that differ from the golden model's; `None` without `--verify`.
    pub disagreements: Option<u64>,
}

impl Summary {
    /// Adds a game.
    pub fn add(&mut self, report: &Report<'_>) {
        let mut game = Summary {
            games: 1,
            plies: report.plies,
            repetitions: report.repetitions.len() as u64,
            threefolds: u64::from(report.threefold.is_some()),
            fivefolds: u64::from(report.fivefold.is_some()),
            unreadable: u64::from(report.error.is_some() && !report.whole),
            unfinished: u64::from(report.error.is_some() && report.whole),
            inexact: u64::from(!report.exact),
            disagreements: report.disagreements.map(|found| found.len() as u64),
            ..Summary::default()
        };
        game.endings[report.ending as usize] = 1;
        self.add_all(&game);
    }

    /// Adds what another check found.
    pub fn add_all(&mut self, other: &Summary) {
        self.games += other.games;
        self.plies += other.plies;
        self.repetitions += other.repetitions;
        self.threefolds += other.threefolds;
        self.fivefolds += other.fivefolds;
        self.unreadable += other.unreadable;
        self.unfinished += other.unfinished;
        for (ours, theirs) in self.endings.iter_mut().zip(other.endings) {
            *ours += theirs;
        }
        if let Some(more) = other.selected {
            *self.selected.get_or_insert(0) += more;
        }
        self.inexact += other.inexact;
        if let Some(found) = other.disagreements {
            *self.disagreements.get_or_insert(0) += found;
        }
    }

    /// Games with something wrong.
    pub fn faulty(&self) -> u64 {
        self.unreadable + self.unfinished
    }

    /// The table that `--summary` prints: sums, what a circuit counted if one was asked, and how
    /// the games ended.
    pub fn table(&self, counters: Counters) -> String {
        let mut rows = vec![
            ("games", grouped(self.games)),
            ("plies", grouped(self.plies)),
            ("repetitions", grouped(self.repetitions)),
            ("games with a threefold", grouped(self.threefolds)),
            ("games with a fivefold", grouped(self.fivefolds)),
            ("games not read to their end", grouped(self.unreadable)),
            ("games without a result mark", grouped(self.unfinished)),
        ];
        if let Some(selected) = self.selected {
            rows.push(("games selected", grouped(selected)));
        }
        if self.inexact > 0 || counters.cycles.is_some() {
            rows.push(("games not exact", grouped(self.inexact)));
        }
        // A model is asked as often as there are plies.
        if let Some(queries) = counters.queries
            && (counters.cycles.is_some() || counters.bytes.is_some())
        {
            rows.push(("queries", grouped(queries)));
        }
        if let (Some(cycles), Some(queries @ 1..)) = (counters.cycles, counters.queries) {
            rows.push(("cycles a query", format!("{:.1}", cycles as f64 / queries as f64)));
        }
        if let Some(bytes) = counters.bytes {
            rows.push(("bytes on the wire", grouped(bytes)));
        }
        if let Some(found) = self.disagreements {
            rows.push(("disagreements", grouped(found)));
        }
        let ends: Vec<_> = ENDINGS
            .iter()
            .zip(self.endings)
            .filter(|((ending, ..), number)| *number > 0 || is_always_shown(*ending))
            .map(|((.., what), number)| (*what, grouped(number)))
            .collect();
        format!("{}\nhow the games ended\n{}", numbers(&rows), numbers(&ends))
    }
}

fn numbers(rows: &[(&str, String)]) -> String {
    let cells = rows.iter().map(|(name, value)| [(*name).to_owned(), value.clone()]);
    aligned([false, true], &cells.collect::<Vec<_>>())
}

/// Endings that are shown even if no game ended so: 0 is an answer.
fn is_always_shown(ending: Ending) -> bool {
    use Ending::{
        Agreed, FivefoldPlayedOn, MateContradicted, SeventyfivePlayedOn, StalemateContradicted,
        Threefold, ThreefoldNext, UnclaimedDrawn, UnclaimedLost, UnclaimedWon,
    };
    matches!(
        ending,
        Threefold
            | ThreefoldNext
            | Agreed
            | UnclaimedWon
            | UnclaimedLost
            | UnclaimedDrawn
            | FivefoldPlayedOn
            | SeventyfivePlayedOn
            | MateContradicted
            | StalemateContradicted
    )
}

impl fmt::Display for Summary {
    /// One line for people.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}, {}: {}, {} with a threefold, {} with a fivefold",
            counted(self.games, "game", "games"),
            counted(self.plies, "ply", "plies"),
            counted(self.repetitions, "repetition", "repetitions"),
            counted(self.threefolds, "game", "games"),
            grouped(self.fivefolds),
        )?;
        if self.unreadable > 0 {
            let games = counted(self.unreadable, "game", "games");
            write!(
                f,
                "; {games} not read to {} end",
                if self.unreadable == 1 { "its" } else { "their" }
            )?;
        }
        if self.unfinished > 0 {
            let games = counted(self.unfinished, "game", "games");
            write!(f, "; {games} without a result mark")?;
        }
        if self.inexact > 0 {
            write!(f, "; {} not exact", counted(self.inexact, "game", "games"))?;
        }
        if let Some(n) = self.disagreements {
            write!(f, "; {}", counted(n, "disagreement", "disagreements"))?;
        }
        match self.selected {
            Some(n) => write!(f, "; {} selected", counted(n, "game", "games")),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::counted::FormError;
    use crate::report::ShownError;
    use crate::walk::examined;
    use perpetual_chess::pgn::Game;

    #[test]
    fn rows_of_a_circuit_stand_only_where_one_was_asked() {
        let mut summary = Summary::default();
        let (plies, ending) = (1500, Ending::UnclaimedWon);
        summary.add(&Report { plies, threefold: Some(9), exact: true, ending, ..Report::blank() });
        let table = summary.table(Counters::default());
        assert!(table.contains("\nplies                        1,500\n"), "{table}");
        assert!(!table.contains("bytes") && !table.contains("cycles"), "{table}");
        assert!(!table.contains("disagreements") && !table.contains("selected"), "{table}");
        assert!(table.contains("\nthreefold not claimed, played on and won   1\n"), "{table}");
        assert!(table.contains("\nplayed on after a fivefold                 0\n"), "{table}");
        assert!(!table.contains("won by mate"), "{table}");
        let known = Counters {
            queries: Some(10),
            cycles: Some(155),
            bytes: Some(2048),
            ..Counters::default()
        };
        let table = summary.table(known);
        assert!(table.contains("\ncycles a query                15.5\n"), "{table}");
        assert!(table.contains("\nbytes on the wire            2,048\n"), "{table}");
        assert_eq!(
            summary.to_string(),
            "1 game, 1,500 plies: 0 repetitions, 1 game with a threefold, 0 with a fivefold"
        );
    }

    #[test]
    fn a_game_whose_moves_were_all_read_is_not_among_those_that_were_not() {
        let mut summary = Summary::default();
        let failure = FormError::Unavailable("it died".to_owned());
        let error = ShownError::of(&Game::default(), Some(&failure));
        summary.add(&Report { whole: true, error: error.clone(), ..Report::blank() });
        summary.add(&Report { whole: false, error, exact: true, ..Report::blank() });
        assert_eq!((summary.unreadable, summary.unfinished, summary.faulty()), (1, 1, 2));
        let text = summary.to_string();
        assert!(
            text.contains("; 1 game not read to its end; 1 game without a result mark"),
            "{text}"
        );
        // A detector that fails says nothing of the result.
        let (game, mut found) = examined("1. e4 e5 1-0");
        found.failure = Some(failure);
        let mut of_detector = Summary::default();
        of_detector.add(&Report::new(&game, &found));
        assert_eq!((of_detector.unreadable, of_detector.unfinished), (1, 0));
        let mut twice = summary;
        twice.add_all(&summary);
        assert_eq!((twice.games, twice.faulty(), twice.endings.iter().sum()), (4, 4, 4u64));
    }
}
