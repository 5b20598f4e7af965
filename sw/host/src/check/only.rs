//! Which games are asked for: `--only`.

use clap::ValueEnum;

use perpetual_chess::pgn::Outcome;
use perpetual_report::report::{Ending, OnBoard, Report};

/// A kind of game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Only {
    /// A position stood twice
    Repetition,
    /// A position stood three times
    Threefold,
    /// A position stood five times
    Fivefold,
    /// Fifty moves without capture or pawn move
    Fifty,
    /// Seventy-five of them
    Seventyfive,
    /// A draw could have been claimed
    Claim,
    /// Played on after a threefold, and not drawn by one
    Unclaimed,
    /// The same, and who played on won
    UnclaimedWon,
    /// A claim by 9.2.1 was not made
    UnclaimedRepetition,
    /// A claim by 9.3 was not made
    UnclaimedFifty,
    /// Drawn by a threefold, on the board or by the next move
    DrawnByThreefold,
    /// Played on after the game had ended
    PlayedOn,
    /// Drawn for no reason on the board
    Agreed,
    /// Checkmate
    Mate,
    /// Stalemate
    Stalemate,
    /// The result contradicts the board or the tag Result
    Contradiction,
    /// Something is wrong with the game
    Error,
}

impl Only {
    /// Whether a game is of this kind.
    pub fn holds(self, report: &Report<'_>) -> bool {
        match self {
            Only::Repetition => !report.repetitions.is_empty(),
            Only::Threefold => report.threefold.is_some(),
            Only::Fivefold => report.fivefold.is_some(),
            Only::Fifty => report.fifty.is_some(),
            Only::Seventyfive => report.seventyfive.is_some(),
            Only::Claim => {
                report.threefold.is_some()
                    || report.claim_by_intended_move.is_some()
                    || report.fifty.is_some()
                    || report.fifty_by_intended_move.is_some()
            }
            Only::Unclaimed => report.unclaimed_by().is_some(),
            Only::UnclaimedWon => report.unclaimed_by().is_some_and(|by| {
                // After a fivefold it may have been the other side.
                report.result == Some(Outcome::Won(report.played_on.unwrap_or(by)))
            }),
            Only::DrawnByThreefold => {
                matches!(report.ending, Ending::Threefold | Ending::ThreefoldNext)
            }
            Only::UnclaimedRepetition => report.unclaimed_repetition(),
            Only::UnclaimedFifty => report.unclaimed_fifty(),
            Only::PlayedOn => report.over_before().is_some(),
            Only::Agreed => report.ending == Ending::Agreed,
            Only::Mate => report.on_board == Some(OnBoard::Mate),
            Only::Stalemate => report.on_board == Some(OnBoard::Stalemate),
            Only::Contradiction => report.tag_contradicts || report.ending.contradicts(),
            Only::Error => report.error.is_some(),
        }
    }

    /// Whether a game is asked for: all are where nothing is.
    pub fn any(asked: &[Only], report: &Report<'_>) -> bool {
        asked.is_empty() || asked.iter().any(|only| only.holds(report))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::examined::examined;

    fn kinds(text: &str) -> Vec<Only> {
        let (game, found) = examined(text);
        let report = Report::new(&game, &found);
        assert!(Only::any(&[], &report));
        Only::value_variants().iter().copied().filter(|only| only.holds(&report)).collect()
    }

    #[test]
    fn each_kind_has_its_games() {
        use Only::*;
        let (cycle, other) = ("Nf3 Nf6 Ng1 Ng8 ", "Nf3 Ng8 Ng1 Nf6 ");
        for (text, expected) in [
            ("e4 *".to_owned(), vec![]),
            ("e4 1/2-1/2".to_owned(), vec![Agreed]),
            (format!("{cycle} e4 1-0"), vec![Repetition]),
            (
                format!("{cycle} {cycle} 1/2-1/2"),
                vec![Repetition, Threefold, Claim, DrawnByThreefold],
            ),
            (
                format!("{cycle} {cycle} e4 1-0"),
                vec![
                    Repetition, Threefold, Claim, Unclaimed, UnclaimedWon, UnclaimedRepetition,
                ],
            ),
            (
                format!("{} e4 1-0", cycle.repeat(4)),
                vec![
                    Repetition, Threefold, Fivefold, Claim, Unclaimed, UnclaimedWon,
                    UnclaimedRepetition, PlayedOn,
                ],
            ),
            (
                format!("Nf3 Nf6 Ng1 {} Ng8 Nf3 0-1", "Ng8 Nf3 Nf6 Ng1 ".repeat(3)),
                vec![
                    Repetition, Threefold, Fivefold, Claim, Unclaimed, UnclaimedRepetition, PlayedOn,
                ],
            ),
            (
                format!("{cycle} {cycle} e4 *"),
                vec![Repetition, Threefold, Claim, Unclaimed, UnclaimedRepetition],
            ),
            // Black may have written the last move, and claimed.
            (format!("{cycle} {cycle} *"), vec![Repetition, Threefold, Claim]),
            // A claim that was not made, and the game was drawn by a later one: at once, or of another position.
            (
                format!("{cycle} {cycle} Nf3 1/2-1/2"),
                vec![Repetition, Threefold, Claim, UnclaimedRepetition, DrawnByThreefold],
            ),
            (
                format!("{cycle} {cycle} e4 e5 {cycle} {cycle} 1/2-1/2"),
                vec![Repetition, Threefold, Claim, UnclaimedRepetition, DrawnByThreefold],
            ),
            (
                format!("{cycle} Nf3 Nf6 Ng1 e5 e4 d6 {other} Nf3 Ng8 Ng1 1/2-1/2"),
                vec![Repetition, Claim, UnclaimedRepetition, DrawnByThreefold],
            ),
            (
                format!("{cycle} Nf3 Nf6 Ng1 e5 e4 d6 {other} {other} 1/2-1/2"),
                vec![Repetition, Threefold, Claim, UnclaimedRepetition, DrawnByThreefold],
            ),
            (format!("{cycle} Nf3 Nf6 Ng1 1-0"), vec![Repetition, Claim, UnclaimedRepetition]),
            (format!("{cycle} Nf3 Nf6 Ng1 *"), vec![Repetition, Claim]),
            (
                format!("{cycle} Nf3 Nf6 Ng1 e5 e4 1/2-1/2"),
                vec![Repetition, Claim, UnclaimedRepetition, Agreed],
            ),
            (format!("{cycle} Nf3 Nf6 Ng1 1/2-1/2"), vec![Repetition, Claim, DrawnByThreefold]),
            (
                format!("{} e4 1/2-1/2", cycle.repeat(4)),
                vec![
                    Repetition, Threefold, Fivefold, Claim, Unclaimed, UnclaimedRepetition, PlayedOn,
                ],
            ),
            (
                "[FEN \"6k1/8/8/8/8/8/8/K6R w - - 149 90\"]\n\nRg1 Kh7 *".to_owned(),
                vec![Fifty, Seventyfive, Claim, UnclaimedFifty, PlayedOn],
            ),
            (
                "[FEN \"6k1/8/8/8/8/8/8/K6R w - - 99 90\"]\n\n1-0".to_owned(),
                vec![Claim, UnclaimedFifty],
            ),
            (
                "[FEN \"6k1/8/8/8/8/8/8/K6R w - - 99 90\"]\n\n1/2-1/2".to_owned(),
                vec![Claim, Agreed],
            ),
            // The move that was written, made.
            (
                "[FEN \"6k1/8/8/8/8/8/8/K6R w - - 99 90\"]\n\nRg1 1/2-1/2".to_owned(),
                vec![Fifty, Claim],
            ),
            // Fifty moves that were not claimed, before others that were, and before seventy-five.
            (
                "[FEN \"6k1/8/8/8/8/8/8/K6R w - - 99 90\"]\n\nRg1 Kh7 Rh1 1/2-1/2".to_owned(),
                vec![Fifty, Claim, UnclaimedFifty],
            ),
            (
                "[FEN \"6k1/8/8/8/8/8/8/K6R w - - 148 90\"]\n\nRg1 Kh7 1/2-1/2".to_owned(),
                vec![Fifty, Seventyfive, Claim, UnclaimedFifty],
            ),
            (
                "[FEN \"6k1/8/8/8/8/8/7p/K6R w - - 99 90\"]\n\nRxh2 Kg7 1/2-1/2".to_owned(),
                vec![Claim, UnclaimedFifty, Agreed],
            ),
            (
                "[FEN \"8/8/8/8/8/8/7k/K7 w - - 100 90\"]\n\nKb1 Kh1 Ka1 Kh2 Kb1 Kh1 Ka1 Kh2 1/2-1/2"
                    .to_owned(),
                vec![Repetition, PlayedOn],
            ),
            ("[FEN \"8/8/8/8/8/8/7k/K7 w - - 0 90\"]\n\n0-1".to_owned(), vec![Contradiction]),
            ("f3 e5 g4 Qh4 0-1".to_owned(), vec![Mate]),
            ("f3 e5 g4 Qh4 1-0".to_owned(), vec![Mate, Contradiction]),
            (
                format!("{cycle} {cycle} f3 e5 g4 Qh4 0-1"),
                vec![Repetition, Threefold, Claim, Unclaimed, UnclaimedRepetition, Mate],
            ),
            ("[Result \"1-0\"]\n\ne4 e5 0-1".to_owned(), vec![Contradiction]),
            ("[Result \"*\"]\n\ne4 e5 *".to_owned(), vec![]),
            ("[FEN \"8/8/8/8/8/1q6/7k/K7 w - - 0 1\"]\n\n1/2-1/2".to_owned(), vec![Stalemate]),
            ("[Event \"x\"]\n\ne4 e5".to_owned(), vec![Error]),
        ] {
            assert_eq!(kinds(&text), expected, "{text}");
        }
    }
}
