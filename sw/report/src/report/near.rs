//! Near misses as a report has them: positions that look like earlier ones and are not the same.

use schemars::JsonSchema;
use serde::Serialize;

use crate::claim::occurrences::{AtPly, Look, Occurrences, PlayedLine};
use crate::text::counted;
use perpetual_chess::pgn::{Game, Pieces};
use perpetual_chess::rules::near::NearMiss;

/// A near miss of a game. The order of the fields is that of the keys in JSON.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(inline, deny_unknown_fields)]
pub struct ShownNearMiss {
    /// Where.
    #[serde(flatten)]
    pub place: AtPly,
    /// How often the position itself has stood, this time included.
    #[schemars(range(min = 1, max = 2))]
    pub occurrence: u64,
    /// How often its pieces have stood on these squares, this time included; 3 or more can be mistaken for a
    /// threefold.
    #[schemars(range(min = 2))]
    pub looks: u64,
    /// The earlier positions that look the same.
    #[schemars(length(min = 1))]
    pub alike: Vec<Look>,
}

/// The near misses of a game, with its moves in these letters.
pub fn shown(
    found: &[NearMiss],
    game: &Game,
    letters: Option<&'static Pieces>,
) -> Vec<ShownNearMiss> {
    if found.is_empty() {
        return Vec::new();
    }
    let line = PlayedLine::new(game, game.moves.len() as u64, None, letters);
    let shown = found.iter().map(|miss| ShownNearMiss {
        place: line.place(miss.ply),
        occurrence: miss.occurrence,
        looks: miss.looks,
        alike: Occurrences::of(&miss.alike, &line).alike,
    });
    shown.collect()
}

/// How many there are, and the one that matters most: the first that looks like a threefold, else
/// the first.
pub fn in_words(found: &[ShownNearMiss]) -> Option<String> {
    let most = found.iter().find(|miss| miss.looks >= 3).or(found.first())?;
    let number = counted(found.len() as u64, "near miss", "near misses");
    let place = most.place.played.as_deref().unwrap_or_default();
    let look = most.alike.last()?;
    Some(format!("{number}, as after {place}: {}", look.sentence()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::walk::Examiner;
    use perpetual_chess::pgn::{Game, line_of_words, parse_fen};

    #[test]
    fn near_misses_in_words_and_json() {
        let start = parse_fen("4k3/8/8/8/8/8/8/4K2R w K - 0 20").unwrap().position;
        let words = ["Rh2 Kd8 Rh1 Ke8 Rh2 Kd8 Rh1 Ke8".to_owned()];
        let moves = line_of_words(&start, &words).unwrap();
        let game = Game::of(start, &moves);
        let mut examiner = Examiner::quick(false).near_misses(true);
        let misses = examiner.examine(&game).near_misses.as_deref();
        let found = shown(misses.unwrap(), &game, None);
        assert_eq!(
            in_words(&found).unwrap(),
            "2 near misses, as after 23...Ke8: in the position of the FEN the pieces stood the same, but \
             White could still castle short (until 20.Rh2)"
        );
        assert_eq!(
            serde_json::to_value(&found[1]).unwrap(),
            serde_json::json!({
                "ply": 8, "move": "23...Ke8", "occurrence": 2, "looks": 3,
                "alike": [{
                    "ply": 0, "move": null, "but": "White could still castle short (until 20.Rh2)",
                    "to_move": null, "castling": ["white short"], "en_passant": [],
                }],
            })
        );
        assert_eq!(in_words(&[]), None);
    }
}
