//! The ways in which a game can end, with their names.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Serialize, Serializer};

use perpetual_chess::pgn::Outcome;
use shakmaty::Color;

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
    /// Not won, and no series of moves can mate: too few pieces, or walls of pawns.
    Dead,
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
    /// Moves were played after a dead position, which the Laws exclude.
    DeadPlayedOn,
    /// Won by mate.
    Mate,
    /// The last move mates, and the result says otherwise.
    MateContradicted,
    /// The last move stalemates, and the result says otherwise.
    StalemateContradicted,
    /// The last position is dead, and the result says otherwise.
    DeadContradicted,
    /// Won otherwise: resigned, on time, by a ruling.
    Decided,
    /// Without a result.
    #[default]
    Open,
    /// Not all of its moves could be read.
    Unreadable,
}

/// Every ending with its name in JSON and what it is called in a table.
pub const ENDINGS: [(Ending, &str, &str); 22] = [
    (Ending::Threefold, "threefold", "drawn, position there three times"),
    (Ending::ThreefoldNext, "threefold-next", "drawn, a move makes it three times"),
    (Ending::Fifty, "fifty", "drawn, fifty moves completed"),
    (Ending::Fivefold, "fivefold", "drawn, position there five times"),
    (Ending::Seventyfive, "seventyfive", "drawn, seventy-five moves completed"),
    (Ending::Stalemate, "stalemate", "drawn by stalemate"),
    (Ending::Dead, "dead", "drawn, nobody can mate"),
    (Ending::Agreed, "agreed", "drawn, none of these"),
    (Ending::UnclaimedWon, "unclaimed-won", "threefold not claimed, played on and won"),
    (Ending::UnclaimedLost, "unclaimed-lost", "threefold not claimed, played on and lost"),
    (Ending::UnclaimedDrawn, "unclaimed-drawn", "threefold not claimed, played on and drew"),
    (Ending::UnclaimedOpen, "unclaimed-open", "threefold not claimed, no result"),
    (Ending::FivefoldPlayedOn, "fivefold-played-on", "played on after a fivefold"),
    (Ending::SeventyfivePlayedOn, "seventyfive-played-on", "played on after seventy-five moves"),
    (Ending::DeadPlayedOn, "dead-played-on", "played on after a dead position"),
    (Ending::Mate, "mate", "won by mate"),
    (Ending::MateContradicted, "mate-contradicted", "mate, but the result says otherwise"),
    (
        Ending::StalemateContradicted,
        "stalemate-contradicted",
        "stalemate, but the result says otherwise",
    ),
    (Ending::DeadContradicted, "dead-contradicted", "dead position, but the result says otherwise"),
    (Ending::Decided, "decided", "won otherwise"),
    (Ending::Open, "open", "without a result"),
    (Ending::Unreadable, "unreadable", "not all moves could be read"),
];

impl Ending {
    /// Its name in JSON.
    pub fn name(self) -> &'static str {
        ENDINGS[self as usize].1
    }

    /// Whether the result contradicts it.
    pub fn contradicts(self) -> bool {
        use Ending::{DeadContradicted, MateContradicted, StalemateContradicted};
        matches!(self, MateContradicted | StalemateContradicted | DeadContradicted)
    }

    /// What is to be said of it in a report, if anything; `by` played on. That a game was over before is said by
    /// [`super::Report::end`].
    pub fn sentence(self, by: Option<Color>, result: Option<Outcome>) -> Option<String> {
        let mark = result.unwrap_or(Outcome::Open);
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
            Ending::MateContradicted => {
                format!("the last move mates, but the result is {mark}")
            }
            Ending::StalemateContradicted => {
                format!("the last move stalemates, but the result is {mark}")
            }
            Ending::DeadContradicted => {
                format!("nobody can mate in the last position (5.2.2), but the result is {mark}")
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

impl JsonSchema for Ending {
    fn schema_name() -> Cow<'static, str> {
        "ending".into()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "enum": ENDINGS.map(|(_, name, _)| name) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_in_order() {
        for (index, (ending, ..)) in ENDINGS.iter().enumerate() {
            assert_eq!(*ending as usize, index);
        }
    }
}
