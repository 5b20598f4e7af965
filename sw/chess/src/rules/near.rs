//! Near misses: positions that look like earlier ones of the game and are not the same.

use super::alike::{Alike, Standing};
use crate::pgn::Game;

/// A position whose pieces have stood on the same squares before, in another position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NearMiss {
    /// Half-moves played to reach it.
    pub ply: u64,
    /// How often the position itself has stood, this time included: once or twice.
    pub occurrence: u64,
    /// How often its pieces have stood on these squares, this time included: more often.
    pub looks: u64,
    /// The earlier positions that look the same, and in what they differ.
    pub alike: Vec<Alike>,
}

impl NearMiss {
    /// Those of the main line of a game, in order. A position that stands for the third time is not
    /// one: the draw can be claimed.
    pub fn of(game: &Game) -> Vec<NearMiss> {
        let mut standing = Standing::of(&game.start);
        let mut found = Vec::new();
        for ply in game.walk() {
            standing.push(&ply);
            let occurrence = standing.occurrences(&ply.after);
            if occurrence >= 3 {
                continue;
            }
            // With a null move between the two, players do not take them for a repetition.
            let mut alike = standing.alike_since_null_move(&ply.after);
            let looks = alike.len() as u64;
            alike.retain(|earlier| !earlier.is_same());
            if !alike.is_empty() {
                found.push(NearMiss { ply: ply.number, occurrence, looks, alike });
            }
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Walker;
    use crate::rules::alike::Difference;
    use crate::testing::game;
    use shakmaty::Color;

    fn near(text: &str) -> Vec<NearMiss> {
        NearMiss::of(&game(text))
    }

    #[test]
    fn the_other_side_to_move() {
        let fen = "[FEN \"7k/8/8/8/8/8/8/K5R1 w - - 0 1\"]";
        let found = near(&format!("{fen}\n\n1. Kb1 Kh7 2. Kb2 Kh8 3. Ka1 *"));
        assert_eq!(found.len(), 1);
        assert_eq!(
            found[0].alike,
            [Alike { ply: 0, differences: vec![Difference::Turn(Color::White)] }]
        );
    }

    #[test]
    fn what_is_the_same_or_lies_before_a_capture_is_no_near_miss() {
        assert_eq!(near("1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 *"), []);
        assert_eq!(near("1. e4 e5 2. Nf3 Nf6 3. Ng1 Ng8 *"), []);
        assert_eq!(near("1. Nf3 -- 2. Ng1 *"), []);
    }

    #[test]
    fn a_game_of_200_000_plies_is_walked() {
        // The right to castle goes after two of many rounds; then every position looks like those.
        let start = crate::pgn::parse_fen("4k3/8/8/8/8/8/8/4K2R w K - 0 20").unwrap().position;
        let round = |rook: &str| format!("{rook} Kd8 Rh1 Ke8 ");
        let words = [round("Rh2").repeat(50_000)];
        let moves = crate::pgn::line_of_words(&start, &words).unwrap();
        let game = Game::of(start, &moves);
        assert_eq!(game.moves.len(), 200_000);
        let found = NearMiss::of(&game);
        assert_eq!(found.iter().map(|miss| miss.ply).collect::<Vec<_>>(), [4, 8]);
    }

    /// Placements that are the same positions are the repetitions that the walker finds.
    #[test]
    fn occurrences_are_those_of_the_walker() {
        let fen = "[FEN \"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1\"]";
        let cycle = "Rb1 Rb8 Ra1 Ra8 ".repeat(4);
        let game = game(&format!("{fen}\n\n{cycle} *"));
        let mut occurrences = std::collections::BTreeMap::new();
        Walker::default().walk(&game, |ply, verdict, _| {
            occurrences.insert(ply, u64::from(verdict.occurrences) + 1);
        });
        let found = NearMiss::of(&game);
        assert!(!found.is_empty());
        for NearMiss { ply, occurrence, .. } in found {
            assert_eq!(occurrences[&ply], occurrence, "ply {ply}");
        }
    }
}
