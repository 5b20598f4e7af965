//! Where in a game a draw could be claimed, or came about: what a count of occurrences does not
//! tell.

use perpetual_model::{MoveRecord, Verdict};
use shakmaty::{Chess, Move, Position};

use super::over::over;
use super::quiet;
use super::upcoming::Displaced;
use super::{Over, Placements};
use crate::encoder;
use crate::pgn::{Game, NumberedMove, Outcome, Walk, san};

/// A move that its player need only write and announce (FIDE 9.2.1.1, 9.3.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct IntendedMove {
    /// Half-moves played before it.
    pub ply: u64,
    /// The move, with the number that it would have.
    pub name: NumberedMove,
}

impl IntendedMove {
    /// This move in the position that so many half-moves have led to.
    pub fn new(plies: &mut Walk<'_>, ply: u64, claim: Move) -> IntendedMove {
        let san = san(plies.to(ply), Some(claim));
        IntendedMove { ply, name: NumberedMove::new(plies.game, ply + 1, san) }
    }
}

/// The claims of a game, each at the first ply where it could be made, and its end. Plies are half-moves
/// played; 0 is the start position. Once the game is over nothing can be claimed.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Claims {
    /// How the game ended by the Laws.
    pub over: Option<Over>,
    /// The last 100 plies had neither capture nor pawn move, and the game goes on (9.3.2). The
    /// counter of a FEN counts.
    pub fifty: Option<u64>,
    /// The side to move has a legal move, neither capture nor pawn move, that completes the 100
    /// plies or more, and the game goes on after it (9.3.1).
    pub intended_fifty: Option<IntendedMove>,
    /// The last 150 plies had neither, and the last of them does not mate (9.6.2); the game was not over before.
    pub seventy_five: Option<u64>,
    /// The side to move has a legal move after which the position has occurred three times
    /// (9.2.1.1).
    pub intended: Option<IntendedMove>,
    /// Whether the game was drawn where there is such a move.
    pub intended_at_end: bool,
}

impl Claims {
    /// Those that could be made before the game was over.
    fn until(self, over: Over) -> Claims {
        let before = |ply: &u64| *ply < over.ply;
        Claims {
            over: Some(over),
            fifty: self.fifty.filter(before),
            intended_fifty: self.intended_fifty.filter(|claim| before(&claim.ply)),
            seventy_five: self.seventy_five.filter(|ply| *ply <= over.ply),
            intended: self.intended.filter(|claim| before(&claim.ply)),
            intended_at_end: self.intended_at_end,
        }
    }
}

/// Walks games by the rules; one value serves many, and its space is reused.
#[derive(Debug, Default)]
pub struct Walker {
    placements: Placements,
}

impl Walker {
    /// Walks the main line of a game: `each` gets every ply, from 1, the verdict on the position
    /// after it, and the positions from the one before it on. Returns the claims.
    pub fn walk<'a>(
        &mut self,
        game: &'a Game,
        mut each: impl FnMut(u64, Verdict, &mut Walk<'a>),
    ) -> Claims {
        self.placements.clear();
        let (mut intended, mut fivefold) = (None, None);
        let mut plies = game.walk();
        for (&record, ply) in game.records.iter().zip(1..) {
            let verdict = self.placements.push(record);
            each(ply, verdict, &mut plies);
            if !self.placements.has_repeated() {
                continue;
            }
            if intended.is_none() {
                intended = intended_move(&self.placements, &mut plies, ply);
            }
            if verdict.occurrences >= 4 {
                fivefold.get_or_insert(ply);
            }
        }
        let last = game.records.len() as u64;
        let intended_at_end = game.outcome == Some(Outcome::Drawn)
            && match &intended {
                Some(first) if first.ply < last => {
                    self.placements.has_repeated()
                        && intended_move(&self.placements, &mut plies, last).is_some()
                }
                first => first.is_some(),
            };
        let claims = Claims { intended, intended_at_end, ..quiet::claims(game) };
        match over(game, fivefold, claims.seventy_five) {
            Some(over) => claims.until(over),
            None => claims,
        }
    }
}

/// A legal move after so many plies that would bring a position about for the third time: the one
/// that was played if it does, else the one whose position stood last. `placements` are those up to
/// that ply; the walk goes there only where a position that stood twice is one piece away.
pub fn intended_move(
    placements: &Placements,
    plies: &mut Walk<'_>,
    ply: u64,
) -> Option<IntendedMove> {
    let mut found = None;
    for third in placements.thirds() {
        let Some(legal) = legal(plies.to(ply), third) else { continue };
        if found.is_none() || plies.next_move() == Some(legal) {
            found = Some(legal);
        }
    }
    Some(IntendedMove::new(plies, ply, found?))
}

/// The legal and reversible move of this piece between these two squares, in whichever direction.
fn legal(position: &Chess, between: MoveRecord) -> Option<Move> {
    let legal = Displaced::of(position.board(), between)?.legal_back(position)?;
    // A move that loses a castling right makes another position.
    let played = encoder::play(&mut position.clone(), legal);
    (!played.record.barrier).then_some(legal)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{game, random_line, text_from as from};
    use perpetual_model::generate::Numbers;
    use perpetual_model::{Chain, Detector};

    fn claims(text: &str) -> Claims {
        Walker::default().walk(&game(text), |_, _, _| {})
    }

    fn intended(text: &str) -> Option<(u64, String)> {
        claims(text).intended.map(|intended| (intended.ply, intended.name.to_string()))
    }

    #[test]
    fn the_move_that_is_played_is_the_one_intended() {
        let shuffle = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 *";
        assert_eq!(intended(shuffle), Some((7, "4...Ng8".to_owned())));
        // One ply before the threefold it is there, whatever is played.
        let other = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 e5 5. e4 *";
        assert_eq!(intended(other), Some((7, "4...Ng8".to_owned())));
        assert_eq!(intended("1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 *"), None);
        // The last position of a game counts too: the claim comes instead of a move.
        assert_eq!(
            intended("1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 *"),
            Some((7, "4...Ng8".into()))
        );
    }

    #[test]
    fn another_piece_may_bring_the_position_about() {
        // The knights of White have changed places: it is the one from d2 that is missing.
        // The knights have changed places when the king comes home.
        let swapped = from(
            "4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1",
            "1. Nc3 Kd8 2. Nb1 Ke8 3. Nc3 Kd7 4. Ne4 Kd8 5. Nfd2 Kd7 6. Nb1 Kd8 7. Ng3 Kd7 \
             8. Nf1 Kd8",
        );
        assert_eq!(intended(&swapped), Some((15, "8...Ke8".to_owned())));
    }

    #[test]
    fn a_right_to_castle_that_would_be_lost_makes_another_position() {
        // The placement after Rh1-g1 has stood twice, but without the right that Rg1 would lose
        // now: it cannot come back. Here the right is lost in the first cycle already.
        let castling = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
        let lost = from(castling, "1. Rg1 Rg8 2. Rh1 Rh8 3. Rg1 Rg8 4. Rh1 Rh8 5. Rg1 Rg8");
        // The position after 1... Rg8 has the rights that all later ones have: it is the first
        // of three. The start position never comes back.
        assert_eq!(intended(&lost), Some((9, "5...Rg8".to_owned())));
    }

    #[test]
    fn a_piece_that_cannot_get_there_in_one_move_is_no_claim() {
        let fen = "4k3/8/8/8/8/8/P7/1N2K3 w - - 0 1";
        let twice = "1. Nc3 Kd8 2. Nb1 Ke8 3. Nc3 Kd7 4. Ne4 Kd8";
        // The knight is all that is missing, but c3 is no knight's move from g3 …
        assert_eq!(intended(&from(fen, &format!("{twice} 5. Ng3 Ke8"))), None);
        // … and one from e4.
        let near = format!("{twice} 5. Ng3 Kd7 6. Ne4 Ke8");
        assert_eq!(intended(&from(fen, &near)), Some((12, "7.Nc3".to_owned())));
    }

    const STARTS: [&str; 8] = [
        "4k3/8/8/8/8/8/8/1N2K1N1 w - - 0 1",
        "n1n1k1n1/8/8/8/8/8/8/N1N1K1N1 w - - 0 1",
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
        "1r1k2r1/8/8/8/8/8/8/1R1K2R1 w BGbg - 0 1",
        "4k3/2p1p3/8/1P1P4/4p1p1/8/3P1P2/4K3 w - - 0 1",
        "QQQQ1k2/8/8/8/8/8/8/4K3 b - - 7 1",
        "7k/8/8/8/8/8/8/K5R1 w - - 60 90",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    ];

    /// A game as text, in which a side often takes its last move back.
    fn random_game(start: &str, numbers: &mut Numbers) -> String {
        let start_of = crate::pgn::parse_fen(start).unwrap().position;
        let plies = numbers.below(160);
        let line: Vec<_> = random_line(&start_of, numbers, plies).into_iter().map(Some).collect();
        let words: String = Game::of(start_of, &line)
            .walk()
            .map(|ply| san(&ply.before, ply.played) + " ")
            .collect();
        format!("[FEN \"{start}\"]\n\n{words}*\n")
    }

    /// The claim by the rule as it is written: every legal move tried, whole positions counted.
    fn plain_claim(game: &Game) -> Option<(u64, Vec<String>)> {
        let mut position = game.start.clone();
        let mut positions = vec![position.clone()];
        for (ply, played) in game.moves.iter().map(Some).chain([None]).enumerate() {
            let stood = positions.iter().filter(|earlier| **earlier == position).count();
            if stood >= 5 || position.halfmoves() >= 150 || position.is_insufficient_material() {
                return None;
            }
            let brings_third = |legal: &Move| {
                let mut after = position.clone();
                after.play_unchecked(*legal);
                positions.iter().filter(|earlier| **earlier == after).count() >= 2
            };
            let moves: Vec<Move> =
                position.legal_moves().into_iter().filter(brings_third).collect();
            if !moves.is_empty() {
                let played = played.copied().flatten().filter(|played| moves.contains(played));
                let moves = played.map_or(moves, |played| vec![played]);
                let san = |m: &Move| san(&position, Some(*m));
                return Some((ply as u64, moves.iter().map(san).collect()));
            }
            if let Some(Some(played)) = played {
                position.play_unchecked(*played);
                positions.push(position.clone());
            }
        }
        None
    }

    #[test]
    fn random_games_are_judged_as_by_the_rules_in_words() {
        let mut numbers = Numbers::new(92);
        let (mut claimed, mut drawn) = (0, 0);
        let mut walker = Walker::default();
        for number in 0..600 {
            let text = random_game(STARTS[number % STARTS.len()], &mut numbers);
            let game = game(&text);
            let mut chain = Chain::new();
            let claims = walker.walk(&game, |ply, verdict, _| {
                chain.push(game.records[ply as usize - 1]).unwrap();
                assert_eq!(Ok(verdict), chain.verdict(), "ply {ply} of {text}");
            });
            let expected = plain_claim(&game);
            let ply = claims.intended.as_ref().map(|intended| intended.ply);
            assert_eq!(ply, expected.as_ref().map(|(ply, _)| *ply), "{text}");
            if let (Some(intended), Some((_, moves))) = (&claims.intended, &expected) {
                let named = moves.iter().any(|san| san == intended.name.san());
                assert!(named, "{intended:?} of {moves:?} in {text}");
            }
            claimed += u32::from(expected.is_some());
            drawn += u32::from(claims.fifty.is_some());
        }
        assert!(claimed > 250 && drawn > 20, "{claimed} claims, {drawn} by fifty moves");
    }
}
