//! How a game ended: what the rules say of its last position against what was played.

use perpetual_chess::pgn::{Game, Outcome};
use perpetual_chess::rules::{Article, Over};
use shakmaty::{Color, Position};

use super::Ending;
use crate::walk::Findings;

/// The end of a game that stands on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OnBoard {
    /// The last move mates.
    Mate,
    /// The last move stalemates.
    Stalemate,
}

impl OnBoard {
    /// That of a game, if its last position is one.
    pub fn of(game: &Game) -> Option<OnBoard> {
        match game.goes_on() {
            true => None,
            false if game.end().is_check() => Some(OnBoard::Mate),
            false => Some(OnBoard::Stalemate),
        }
    }
}

/// How a game ended, and who moved where the game could have been or was over.
pub fn ending(game: &Game, found: &Findings, on_board: Option<OnBoard>) -> (Ending, Option<Color>) {
    if !game.is_whole() {
        return (Ending::Unreadable, None);
    }
    let plies = game.records.len() as u64;
    let mover = |ply: u64| game.move_number(ply + 1).color;
    let over = found.claims.over;
    let played_on = over.filter(|over| over.ply < plies).map(|over| mover(over.ply));
    let outcome = game.outcome.unwrap_or(Outcome::Open);
    let ending = match (on_board, outcome) {
        (Some(OnBoard::Mate), Outcome::Drawn | Outcome::Forfeit) => Ending::MateContradicted,
        (Some(OnBoard::Mate), Outcome::Won(side)) if side == game.end().turn() => {
            Ending::MateContradicted
        }
        (Some(OnBoard::Mate), _) => Ending::Mate,
        (Some(OnBoard::Stalemate), Outcome::Won(_)) => Ending::StalemateContradicted,
        (Some(OnBoard::Stalemate), _) => Ending::Stalemate,
        (None, outcome) if is_dead(over) => match outcome {
            Outcome::Won(_) | Outcome::Forfeit => Ending::DeadContradicted,
            _ => Ending::Dead,
        },
        (None, Outcome::Drawn) => drawn(game, found),
        (None, Outcome::Won(_) | Outcome::Forfeit) => Ending::Decided,
        (None, Outcome::Open) => Ending::Open,
    };
    if matches!(ending, Ending::MateContradicted | Ending::StalemateContradicted) {
        return (ending, played_on);
    }
    if let Some(over) = over
        && played_on.is_some()
    {
        let ending = match over.article {
            Article::Fivefold => Ending::FivefoldPlayedOn,
            Article::SeventyFive => Ending::SeventyfivePlayedOn,
            _ => Ending::DeadPlayedOn,
        };
        return (ending, played_on);
    }
    if ending == Ending::DeadContradicted {
        return (ending, None);
    }
    let by_the_rules = matches!(
        ending,
        Ending::Threefold | Ending::ThreefoldNext | Ending::Fivefold | Ending::Seventyfive
    );
    match found.third().filter(|ply| *ply < plies) {
        Some(ply) if !by_the_rules => {
            let by = mover(ply);
            let unclaimed = match outcome {
                Outcome::Won(side) if side == by => Ending::UnclaimedWon,
                Outcome::Won(_) | Outcome::Forfeit => Ending::UnclaimedLost,
                Outcome::Drawn => Ending::UnclaimedDrawn,
                Outcome::Open => Ending::UnclaimedOpen,
            };
            (unclaimed, Some(by))
        }
        _ => (ending, None),
    }
}

fn is_dead(over: Option<Over>) -> bool {
    over.is_some_and(|over| over.article == Article::DeadPosition)
}

/// What the last position of a drawn game that goes on says.
fn drawn(game: &Game, found: &Findings) -> Ending {
    let plies = game.records.len() as u64;
    let occurrence = found.occurrence(plies);
    if occurrence >= 5 {
        Ending::Fivefold
    } else if found.claims.seventy_five == Some(plies) {
        Ending::Seventyfive
    } else if occurrence >= 3 {
        Ending::Threefold
    } else if found.claims.fifty.is_some() && u64::from(game.end().halfmoves()) >= 100 {
        Ending::Fifty
    } else if found.claims.intended.is_some() && found.claims.intended_at_end {
        Ending::ThreefoldNext
    } else {
        Ending::Agreed
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::walk::examined;

    fn judged(text: &str) -> (&'static str, Option<Color>) {
        let (game, found) = examined(text);
        let (ending, by) = ending(&game, &found, OnBoard::of(&game));
        (ending.name(), by)
    }

    const TWICE: &str = "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1";

    fn from(fen: &str, moves: &str) -> String {
        format!("[FEN \"{fen}\"]\n\n{moves}")
    }

    #[test]
    fn every_ending() {
        let (white, black) = (Some(Color::White), Some(Color::Black));
        let cycle = "Nf3 Nf6 Ng1 Ng8 ";
        let rook = "6k1/8/8/8/8/8/8/K6R w - - ";
        for (text, expected) in [
            (format!("{TWICE} Ng8 1/2-1/2"), ("threefold", None)),
            (format!("{TWICE} 1/2-1/2"), ("threefold-next", None)),
            (format!("{TWICE} e5 1/2-1/2"), ("agreed", None)),
            ("e4 e5 1/2-1/2".to_owned(), ("agreed", None)),
            (format!("{TWICE} Ng8 e4 1-0"), ("unclaimed-won", white)),
            (format!("{TWICE} Ng8 e4 0-1"), ("unclaimed-lost", white)),
            (format!("{TWICE} Ng8 e4 1/2-1/2"), ("unclaimed-drawn", white)),
            (format!("{TWICE} Ng8 e4 *"), ("unclaimed-open", white)),
            (format!("{TWICE} Ng8 f3 e5 g4 Qh4# 0-1"), ("unclaimed-lost", white)),
            // The same position again: what had not been claimed before was in the end.
            (format!("{TWICE} Ng8 {cycle} 1/2-1/2"), ("threefold", None)),
            (format!("{TWICE} Ng8 Nf3 Nf6 Ng1 1/2-1/2"), ("threefold", None)),
            (format!("{} 1/2-1/2", cycle.repeat(4)), ("fivefold", None)),
            (format!("{} Nf3 1-0", cycle.repeat(4)), ("fivefold-played-on", white)),
            (format!("e4 e5 {} Nf3 Nf6 1-0", cycle.repeat(4)), ("fivefold-played-on", white)),
            (format!("{} 1-0", cycle.repeat(4)), ("unclaimed-won", white)),
            (from(&format!("{rook}99 80"), "Rg1 1/2-1/2"), ("fifty", None)),
            (from(&format!("{rook}98 80"), "Rg1 1/2-1/2"), ("agreed", None)),
            (from(&format!("{rook}149 80"), "Rg1 1/2-1/2"), ("seventyfive", None)),
            (from(&format!("{rook}148 80"), "Rg1 Kh7 Rg2 1-0"), ("seventyfive-played-on", white)),
            (from(&format!("{rook}149 80"), "Rg1 Kh7 1-0"), ("seventyfive-played-on", black)),
            (from("7k/8/8/8/8/8/7q/K7 w - - 0 1", "*"), ("open", None)),
            (from("8/8/8/8/8/1q6/7k/K7 w - - 0 1", "1/2-1/2"), ("stalemate", None)),
            (from("8/8/8/8/8/1q6/7k/K7 w - - 0 1", "*"), ("stalemate", None)),
            (from("8/8/8/8/8/1q6/7k/K7 w - - 0 1", "0-1"), ("stalemate-contradicted", None)),
            (from("8/8/8/8/8/8/7k/K7 w - - 0 1", "1/2-1/2"), ("dead", None)),
            (from("8/8/8/8/8/8/7k/K7 w - - 100 90", "*"), ("dead", None)),
            (from("8/8/8/8/8/8/7k/K7 w - - 0 1", "1-0"), ("dead-contradicted", None)),
            (from("8/8/8/8/8/8/7k/K7 b - - 150 90", "Kg2 1/2-1/2"), ("dead-played-on", black)),
            (from("8/8/8/8/8/8/7k/K7 w - - 0 1", "Kb1 Kh1 1-0"), ("dead-played-on", white)),
            (format!("{} f3 e5 g4 Qh4# 1-0", cycle.repeat(4)), ("mate-contradicted", white)),
            ("f3 e5 g4 Qh4# 0-1".to_owned(), ("mate", None)),
            ("f3 e5 g4 Qh4# *".to_owned(), ("mate", None)),
            ("f3 e5 g4 Qh4# 1-0".to_owned(), ("mate-contradicted", None)),
            ("f3 e5 g4 Qh4# 1/2-1/2".to_owned(), ("mate-contradicted", None)),
            ("e4 1-0".to_owned(), ("decided", None)),
            ("e4 *".to_owned(), ("open", None)),
            ("e4".to_owned(), ("open", None)),
            ("[Event \"x\"]\n\ne4".to_owned(), ("open", None)),
            ("[Event \"x\"]\n\ne4 e6 Nf9 1-0".to_owned(), ("unreadable", None)),
        ] {
            assert_eq!(judged(&text), expected, "{text}");
        }
    }
}
