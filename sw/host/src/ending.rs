//! What the rules say of a game's end against what was played.

use shakmaty::{Color, Position};

use serde::{Serialize, Serializer};

use crate::report::Report;
use perpetual_chess::pgn::{Game, Outcome};
use perpetual_chess::rules::{Placements, intended_move};

/// How a game ended, as far as the board and the result tell. The order is that of the table of
/// sums.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum Ending {
    /// Drawn, and the last position stands for the third time.
    Threefold,
    /// Drawn, and a move of the side to move would bring about a third occurrence.
    ThreefoldNext,
    /// Drawn, and fifty moves by each side without capture or pawn move precede the last position.
    Fifty,
    /// Drawn, and the last position stands for the fifth time.
    Fivefold,
    /// Drawn after seventy-five moves without capture or pawn move.
    Seventyfive,
    /// Drawn by stalemate.
    Stalemate,
    /// Drawn, and no series of moves can mate: too few pieces.
    Material,
    /// Drawn with none of these on the board, nor a threefold before: agreed, or a ruling.
    Agreed,
    /// A position stood for the third time, nobody claimed, and who played on won.
    UnclaimedWon,
    /// The same, and who played on lost.
    UnclaimedLost,
    /// The same, and the game was drawn later in another way.
    UnclaimedDrawn,
    /// The same, and the result is not known.
    UnclaimedOpen,
    /// Moves were played after the position had stood for the fifth time, which the Laws exclude.
    FivefoldPlayedOn,
    /// Moves were played after seventy-five moves without capture or pawn move, which the Laws
    /// exclude.
    SeventyfivePlayedOn,
    /// Won by mate.
    Mate,
    /// The last move mates, and the result says otherwise.
    MateContradicted,
    /// The last move stalemates, and the result says otherwise.
    StalemateContradicted,
    /// Won otherwise: resigned, on time, by a ruling.
    Decided,
    /// Without a result.
    #[default]
    Open,
    /// Not all of its moves could be read.
    Unreadable,
}

/// Every ending with its name in JSON and what it is called in a table.
pub const ENDINGS: [(Ending, &str, &str); 20] = [
    (Ending::Threefold, "threefold", "drawn, position there three times"),
    (Ending::ThreefoldNext, "threefold-next", "drawn, a move makes it three times"),
    (Ending::Fifty, "fifty", "drawn, fifty moves completed"),
    (Ending::Fivefold, "fivefold", "drawn, position there five times"),
    (Ending::Seventyfive, "seventyfive", "drawn, seventy-five moves completed"),
    (Ending::Stalemate, "stalemate", "drawn by stalemate"),
    (Ending::Material, "material", "drawn, too few pieces to mate"),
    (Ending::Agreed, "agreed", "drawn, none of these"),
    (Ending::UnclaimedWon, "unclaimed-won", "threefold not claimed, played on and won"),
    (Ending::UnclaimedLost, "unclaimed-lost", "threefold not claimed, played on and lost"),
    (Ending::UnclaimedDrawn, "unclaimed-drawn", "threefold not claimed, played on and drew"),
    (Ending::UnclaimedOpen, "unclaimed-open", "threefold not claimed, no result"),
    (Ending::FivefoldPlayedOn, "fivefold-played-on", "played on after a fivefold"),
    (Ending::SeventyfivePlayedOn, "seventyfive-played-on", "played on after seventy-five moves"),
    (Ending::Mate, "mate", "won by mate"),
    (Ending::MateContradicted, "mate-contradicted", "mate, but the result says otherwise"),
    (
        Ending::StalemateContradicted,
        "stalemate-contradicted",
        "stalemate, but the result says otherwise",
    ),
    (Ending::Decided, "decided", "won otherwise"),
    (Ending::Open, "open", "without a result"),
    (Ending::Unreadable, "unreadable", "not all moves could be read"),
];

impl Ending {
    /// Its name in JSON.
    pub fn name(self) -> &'static str {
        ENDINGS[self as usize].1
    }

    /// What is to be said of it in a report, if anything; `by` played on.
    pub fn sentence(self, by: Option<Color>, result: Option<Outcome>) -> Option<String> {
        let mark = result.unwrap_or(Outcome::Open);
        let and = match (result, by) {
            (Some(Outcome::Won(side)), Some(by)) if side == by => " and won",
            (Some(Outcome::Won(_)), Some(_)) => " and lost",
            (Some(Outcome::Drawn), Some(_)) => " and drew",
            _ => "",
        };
        let side = by.map_or("", |color| color.fold_wb("White ", "Black "));
        Some(match self {
            Ending::Threefold => "drawn with a threefold on the board".to_owned(),
            Ending::ThreefoldNext => "drawn where a move would make it a threefold".to_owned(),
            Ending::Fivefold => "drawn by the fivefold".to_owned(),
            Ending::Fifty => "drawn with fifty moves completed".to_owned(),
            Ending::Seventyfive => "drawn by the seventy-five moves".to_owned(),
            Ending::UnclaimedWon => format!("not claimed: {side}played on and won"),
            Ending::UnclaimedLost => format!("not claimed: {side}played on and lost"),
            Ending::UnclaimedDrawn => format!("not claimed: {side}played on and drew"),
            Ending::UnclaimedOpen => format!("not claimed: {side}played on"),
            Ending::FivefoldPlayedOn => {
                format!("{side}played on{and} after the fivefold, which ends the game (9.6.1)")
            }
            Ending::SeventyfivePlayedOn => {
                format!("{side}played on{and} after seventy-five moves, which end the game (9.6.2)")
            }
            Ending::MateContradicted => {
                format!("the last move mates, but the result is {mark}")
            }
            Ending::StalemateContradicted => {
                format!("the last move stalemates, but the result is {mark}")
            }
            _ => return None,
        })
    }
}

impl Serialize for Ending {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(self.name())
    }
}

/// How a game ended, by its report so far, and who moved where the game could have been or was
/// over by repetition or by seventy-five moves.
pub fn ending(game: &Game, report: &Report) -> (Ending, Option<Color>) {
    let plies = report.plies;
    let mover = |ply: u64| game.move_number(ply + 1).color;
    let before_end = |ply: Option<u64>| ply.filter(|ply| *ply < plies);
    let outcome = game.outcome.unwrap_or(Outcome::Open);
    let ending = if !report.whole {
        Ending::Unreadable
    } else if report.on_board == Ending::Mate {
        match outcome {
            Outcome::Drawn => Ending::MateContradicted,
            Outcome::Won(side) if side == game.end().turn() => Ending::MateContradicted,
            _ => Ending::Mate,
        }
    } else if report.on_board == Ending::Stalemate {
        match outcome {
            Outcome::Won(_) => Ending::StalemateContradicted,
            _ => Ending::Stalemate,
        }
    } else {
        match outcome {
            Outcome::Drawn => drawn(game, report),
            Outcome::Won(_) => Ending::Decided,
            Outcome::Open => Ending::Open,
        }
    };
    let contradicted = matches!(ending, Ending::MateContradicted | Ending::StalemateContradicted);
    if !report.whole || contradicted {
        return (ending, None);
    }
    if let Some(ply) = before_end(report.fivefold) {
        return (Ending::FivefoldPlayedOn, Some(mover(ply)));
    }
    if let Some(ply) = before_end(report.seventyfive) {
        return (Ending::SeventyfivePlayedOn, Some(mover(ply)));
    }
    let by_the_rules = matches!(
        ending,
        Ending::Threefold | Ending::ThreefoldNext | Ending::Fivefold | Ending::Seventyfive
    );
    match before_end(report.threefold) {
        Some(ply) if !by_the_rules => {
            let by = mover(ply);
            let unclaimed = match outcome {
                Outcome::Won(side) if side == by => Ending::UnclaimedWon,
                Outcome::Won(_) => Ending::UnclaimedLost,
                Outcome::Drawn => Ending::UnclaimedDrawn,
                Outcome::Open => Ending::UnclaimedOpen,
            };
            (unclaimed, Some(by))
        }
        _ => (ending, None),
    }
}

/// What the last position of a drawn game that goes on says.
fn drawn(game: &Game, report: &Report) -> Ending {
    let plies = report.plies;
    let occurrence = report
        .repetitions
        .last()
        .filter(|last| last.ply == plies)
        .map_or(1, |last| last.occurrence);
    if occurrence >= 5 {
        Ending::Fivefold
    } else if report.seventyfive == Some(plies) {
        Ending::Seventyfive
    } else if occurrence >= 3 {
        Ending::Threefold
    } else if report.fifty.is_some() && u64::from(game.end().halfmoves()) >= 100 {
        Ending::Fifty
    } else if game.end().is_insufficient_material() {
        Ending::Material
    } else if third_next(game, report) {
        Ending::ThreefoldNext
    } else {
        Ending::Agreed
    }
}

/// Whether a move in the last position would bring about a third occurrence.
fn third_next(game: &Game, report: &Report) -> bool {
    match report.claim_by_intended_move {
        None => false,
        Some(ply) if ply == report.plies => true,
        // The first such place was earlier; there may be one here too.
        Some(_) => {
            let mut placements = Placements::default();
            for &record in &game.records {
                placements.push(record);
            }
            placements.has_repeated()
                && intended_move(&placements, &mut game.walk(), report.plies).is_some()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::examine::Examiner;
    use perpetual_chess::pgn::Reader;

    fn judged(text: &str) -> (&'static str, Option<Color>) {
        let mut game = Game::default();
        assert!(Reader::new(text.as_bytes()).next_game(&mut game).unwrap());
        let mut report = Report::default();
        Examiner::quick(false).examine(&game, &mut report, |_| {}).unwrap();
        assert_eq!((report.ending, report.played_on), ending(&game, &report));
        (report.ending.name(), report.played_on)
    }

    const TWICE: &str = "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1";

    fn from(fen: &str, moves: &str) -> String {
        format!("[FEN \"{fen}\"]\n\n{moves}")
    }

    #[test]
    fn the_table_is_in_order() {
        for (index, (ending, ..)) in ENDINGS.iter().enumerate() {
            assert_eq!(*ending as usize, index);
        }
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
            (from("8/8/8/8/8/8/7k/K7 w - - 0 1", "1/2-1/2"), ("material", None)),
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
