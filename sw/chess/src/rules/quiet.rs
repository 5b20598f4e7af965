//! Moves without capture and pawn move: fifty of each side, which can be claimed, and seventy-five,
//! which end the game.

use shakmaty::{Chess, Move, Position};

use super::{Claims, IntendedMove};
use crate::pgn::{Game, Walk};

/// Plies without a capture or pawn move after which a draw can be claimed (FIDE 9.3.2).
pub const FIFTY: u64 = 100;
/// Plies without a capture or pawn move after which the game is drawn (FIDE 9.6.2).
pub const SEVENTY_FIVE: u64 = 150;

/// What follows from moves without capture and pawn move, whether or not the game was over before.
pub(super) fn claims(game: &Game) -> Claims {
    let mut claims = Claims::default();
    let mut next = u64::from(game.start.halfmoves());
    let plies = game.moves.len() as u64;
    // Most games are too short.
    if next + plies + 1 < FIFTY {
        return claims;
    }
    // No move follows mate.
    let no_mate = |ply| ply < plies || !game.end().is_checkmate();
    let mut walk = game.walk();
    // Before each ply, and after the last.
    let played = game.moves.iter().map(Some).chain([None]);
    for (ply, played) in (0..).zip(played) {
        let quiet = next;
        next = if played.is_some_and(is_zeroing) { 0 } else { quiet + 1 };
        if quiet + 1 < FIFTY {
            continue;
        }
        if quiet >= FIFTY && claims.fifty.is_none() {
            claims.fifty = Some(ply);
        }
        if quiet >= SEVENTY_FIVE && claims.seventy_five.is_none() && no_mate(ply) {
            claims.seventy_five = Some(ply);
        }
        if quiet + 1 >= FIFTY && claims.intended_fifty.is_none() {
            claims.intended_fifty = intended_fifty(&mut walk, ply);
        }
    }
    claims
}

fn is_zeroing(played: &Option<Move>) -> bool {
    played.is_some_and(Move::is_zeroing)
}

/// A move after so many plies with which a further ply without capture and pawn move can be
/// announced: the one that was played if it is one.
fn intended_fifty(plies: &mut Walk<'_>, ply: u64) -> Option<IntendedMove> {
    plies.to(ply);
    let played = plies.next_move();
    let position = plies.to(ply);
    let mut moves = played.into_iter().chain(position.legal_moves());
    let claim = moves.find(|legal| is_quiet(position, *legal))?;
    Some(IntendedMove::new(plies, ply, claim))
}

/// Whether a legal move is neither a capture nor a pawn move, and the game goes on after it: mate
/// and stalemate end it before anything is claimed.
pub fn is_quiet(position: &Chess, legal: Move) -> bool {
    let goes_on = || {
        let mut after = position.clone();
        after.play_unchecked(legal);
        !after.legal_moves().is_empty()
    };
    !legal.is_zeroing() && goes_on()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Walker;
    use crate::testing::{game, text_from as from};

    fn claims(text: &str) -> Claims {
        Walker::default().walk(&game(text), |_, _, _| {})
    }

    fn intended_fifty_of(text: &str) -> Option<(u64, String)> {
        claims(text).intended_fifty.map(|intended| (intended.ply, intended.name.to_string()))
    }

    #[test]
    fn fifty_and_seventy_five_moves() {
        let cycle = "Nf3 Nf6 Ng1 Ng8 ";
        let quiet = |plies: usize| {
            let words: Vec<&str> = cycle.split_whitespace().cycle().take(plies).collect();
            format!("{} *", words.join(" "))
        };
        // Before that the game is over by the fifth occurrence of a position.
        assert_eq!(claims(&quiet(150)).fifty, None);
        let claims = |text: &str| super::claims(&game(text));
        let at = |plies| {
            let claims = claims(&quiet(plies));
            (claims.fifty, claims.seventy_five)
        };
        assert_eq!(at(99), (None, None));
        assert_eq!(at(100), (Some(100), None));
        assert_eq!(at(149), (Some(100), None));
        assert_eq!(at(150), (Some(100), Some(150)));
        let broken = format!("e4 e5 {}", quiet(100));
        assert_eq!(claims(&broken).fifty, Some(102));
    }

    #[test]
    fn the_counter_of_a_fen_counts() {
        let claims_at = |counter: u32| {
            let fen = format!("4k3/8/8/8/8/8/8/R3K3 w - - {counter} 90");
            let claims = claims(&from(&fen, "1. Ra2 Kd8"));
            (claims.fifty, claims.seventy_five)
        };
        assert_eq!(claims_at(97), (None, None));
        assert_eq!(claims_at(98), (Some(2), None));
        assert_eq!(claims_at(100), (Some(0), None));
        assert_eq!(claims_at(149), (Some(0), Some(1)));
    }

    #[test]
    fn mate_takes_precedence() {
        let claims_of = |counter: u32, fen: &str, moves: &str| {
            let claims = claims(&from(&format!("{fen} {counter} 90"), moves));
            (claims.fifty, claims.seventy_five)
        };
        let mates = "7k/8/6K1/8/8/8/8/R7 w - -";
        assert_eq!(claims_of(149, mates, "1. Ra8#"), (Some(0), None));
        assert_eq!(claims_of(99, mates, "1. Ra8#"), (None, None));
        // One check later it is drawn.
        assert_eq!(claims_of(149, "7k/8/5K2/8/8/8/8/R7 w - -", "1. Ra8+"), (Some(0), Some(1)));
        // After stalemate nobody can claim, but a draw it is.
        let stalemates = "k7/8/K7/8/8/8/8/1R6 w - -";
        assert_eq!(claims_of(149, stalemates, "1. Rb7"), (Some(0), Some(1)));
        assert_eq!(claims_of(99, stalemates, "1. Rb7"), (None, None));
    }

    #[test]
    fn a_move_that_completes_the_fifty_need_only_be_written() {
        let fen = "7k/8/8/8/8/8/6r1/K6R b - - 98 80";
        let any = intended_fifty_of(&from(fen, "80... Kg8"));
        assert!(any.is_some_and(|(ply, named)| ply == 1 && named.starts_with("81.")));
        let written = from(fen, "80... Kg8 81. Rd1");
        assert_eq!(intended_fifty_of(&written), Some((1, "81.Rd1".into())));
        // A capture is played, yet another move could have been written.
        let taken = intended_fifty_of(&from(fen, "80... Rh2 81. Rxh2+"));
        assert!(taken.is_some_and(|(ply, named)| ply == 1 && named != "81.Rxh2+"));
        // One ply earlier nobody can claim.
        let early = from("7k/8/8/8/8/8/6r1/K6R b - - 97 80", "80... Kg8");
        assert_eq!(intended_fifty_of(&early), None);
        // The counter may be full at the start.
        let late = from("7k/8/8/8/8/8/6r1/K6R b - - 100 80", "80... Kg8");
        assert_eq!(intended_fifty_of(&late).map(|(ply, _)| ply), Some(0));
    }

    #[test]
    fn what_cannot_complete_the_fifty() {
        let forced = "k7/1R6/8/2K5/8/8/8/8 b - - 99 80";
        assert_eq!(intended_fifty_of(&from(forced, "80... Kxb7")), None, "only a capture is legal");
        // A move that mates ends the game.
        let mates = "7k/8/6K1/8/8/8/8/R7 w - - 99 90";
        let found = intended_fifty_of(&from(mates, "90. Ra8#"));
        assert!(found.is_some_and(|(ply, san)| ply == 0 && san != "90.Ra8#"));
    }
}
