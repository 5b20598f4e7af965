//! All pseudo-legal moves, in the order of the chip.

use crate::Rights;
use crate::encode::squares::{KNIGHT, RAYS, Step, stepped};
use crate::search::board::Board;
use crate::search::man::Kind;
use crate::search::moves::{Move, Special};

/// The king of the side that has just moved can be captured: its last move was not legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TakesKing;

/// Which moves are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// All.
    All,
    /// Captures, en passant, and promotions to a queen, capturing or not.
    Captures,
}

/// The moves of the side to move in the order in which the search takes them. They are pseudo-legal:
/// the own king may be left in check, which shows when the reply captures it.
///
/// # Errors
/// [`TakesKing`] if one of them captures the king, or captures on a square that the king has just left
/// or crossed by castling.
pub fn generate(board: &Board, wanted: Wanted) -> Result<Vec<Move>, TakesKing> {
    generate_with(board, wanted, None)
}

/// As [`generate`], with this killer among the captures of pawns.
pub(crate) fn generate_with(
    board: &Board,
    wanted: Wanted,
    killer: Option<Killer>,
) -> Result<Vec<Move>, TakesKing> {
    let mut emitted = Emitted { board, wanted, moves: Vec::with_capacity(64) };
    let ranks: [u8; 8] =
        if board.black_to_move { [7, 6, 5, 4, 3, 2, 1, 0] } else { [0, 1, 2, 3, 4, 5, 6, 7] };
    for from in ranks.iter().flat_map(|rank| rank * 8..rank * 8 + 8) {
        let man = board.man(from);
        if !man.is_none() && man.is_black() == board.black_to_move {
            emitted.of_man(from, man.kind())?;
        }
    }
    Ok(emitted.in_order(killer))
}

impl Move {
    /// The move of this position that has this [`word`](Move::word).
    pub fn of_word(board: &Board, word: u16) -> Option<Move> {
        generate(board, Wanted::All).ok()?.into_iter().find(|played| played.word() == word)
    }

    /// The move of this position that has this name in UCI. It may leave the own king in check.
    pub fn named(board: &Board, uci: &str) -> Option<Move> {
        generate(board, Wanted::All).ok()?.into_iter().find(|played| played.to_string() == uci)
    }
}

/// The squares of a quiet move that has refuted another one of its ply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Killer {
    from: u8,
    to: u8,
}

impl Killer {
    /// This move, if it is quiet.
    pub(crate) fn of(played: &Move) -> Option<Killer> {
        let quiet = played.victim == Kind::NONE && !matches!(played.special, Special::Promotion(_));
        quiet.then_some(Killer { from: played.from, to: played.to })
    }
}

/// The class of a move: 4 is taken first.
fn class(played: &Move, killer: Option<Killer>) -> usize {
    match (played.special, played.victim) {
        (Special::Promotion(Kind::QUEEN), _) => 4,
        (Special::Promotion(_), _) => 0,
        (_, Kind::QUEEN) => 4,
        (_, Kind::ROOK) => 3,
        (_, Kind::BISHOP | Kind::KNIGHT) => 2,
        (Special::EnPassant, _) => 2,
        (_, Kind::PAWN) => 1,
        _ => usize::from(killer.is_some() && killer == Killer::of(played)),
    }
}

/// Moves in the order of their emission.
struct Emitted<'a> {
    board: &'a Board,
    wanted: Wanted,
    moves: Vec<Move>,
}

type Emission = Result<(), TakesKing>;

impl Emitted<'_> {
    /// Class by class, and of each class the last emitted first.
    fn in_order(self, killer: Option<Killer>) -> Vec<Move> {
        let mut classes = [const { Vec::new() }; 5];
        for played in self.moves.into_iter().rev() {
            classes[class(&played, killer)].push(played);
        }
        classes.into_iter().rev().flatten().collect()
    }

    fn of_man(&mut self, from: u8, kind: Kind) -> Emission {
        match kind {
            Kind::PAWN => self.of_pawn(from),
            Kind::KNIGHT => KNIGHT.iter().try_for_each(|half| self.along(from, kind, half)),
            Kind::BISHOP => self.along(from, kind, &RAYS[4..]),
            Kind::ROOK => self.along(from, kind, &RAYS[..4]),
            _ => self.along(from, kind, &RAYS),
        }
    }

    /// What a move to this square captures, if there is an enemy.
    fn victim(&self, to: u8) -> Result<Option<Kind>, TakesKing> {
        let man = self.board.man(to);
        let enemy = !man.is_none() && man.is_black() != self.board.black_to_move;
        let castled = self.board.castled.is_some_and(|squares| squares.contains(&to));
        if castled || enemy && man.kind() == Kind::KING {
            return Err(TakesKing);
        }
        Ok(enemy.then(|| man.kind()))
    }

    /// A man that captures as it moves, along rays of one step or more: captures first.
    fn along(&mut self, from: u8, kind: Kind, rays: &[Step]) -> Emission {
        let slides = kind.code() & 4 != 0;
        let special = Special::None;
        // Near to far: how many steps a ray has, and what is captured at its end.
        let mut ends = [(0, None); 8];
        for (ray, end) in rays.iter().zip(&mut ends) {
            let mut at = stepped(from, *ray);
            while let Some(to) = at {
                if let Some(victim) = self.victim(to)? {
                    end.1 = Some((to, victim));
                    break;
                }
                if !self.board.man(to).is_none() {
                    break;
                }
                end.0 += 1;
                at = if slides { stepped(to, *ray) } else { None };
            }
        }
        for (to, victim) in ends.iter().filter_map(|end| end.1) {
            self.moves.push(Move { from, to, kind, victim, special });
        }
        if self.wanted == Wanted::Captures {
            return Ok(());
        }
        for (number, (ray, (steps, _))) in rays.iter().zip(ends).enumerate() {
            let mut at = from;
            for _ in 0..steps {
                // The steps have been walked: the square is there.
                let Some(to) = stepped(at, *ray) else { break };
                self.moves.push(Move { from, to, kind, victim: Kind::NONE, special });
                at = to;
            }
            if kind == Kind::KING && number < 2 {
                self.castling(from, number == 1);
            }
        }
        Ok(())
    }

    fn castling(&mut self, from: u8, queen_side: bool) {
        if !self.board.rights.has(Rights::of(self.board.black_to_move, queen_side)) {
            return;
        }
        let mut between = if queen_side { from - 3..from } else { from + 1..from + 3 };
        if between.all(|square| self.board.man(square).is_none()) {
            let to = if queen_side { from - 2 } else { from + 2 };
            let (victim, special) = (Kind::NONE, Special::Castling);
            self.moves.push(Move { from, to, kind: Kind::KING, victim, special });
        }
    }

    fn of_pawn(&mut self, from: u8) -> Emission {
        let black = self.board.black_to_move;
        let (captures, forward, first) =
            if black { ([RAYS[5], RAYS[6]], RAYS[3], 6) } else { ([RAYS[4], RAYS[7]], RAYS[2], 1) };
        for to in captures.iter().filter_map(|ray| stepped(from, *ray)) {
            if let Some(victim) = self.victim(to)? {
                self.pawn_to(from, to, victim);
            } else if self.board.passed() == Some(to) {
                let (victim, special) = (Kind::PAWN, Special::EnPassant);
                self.moves.push(Move { from, to, kind: Kind::PAWN, victim, special });
            }
        }
        let Some(to) = self.free(from, forward) else { return Ok(()) };
        self.pawn_to(from, to, Kind::NONE);
        if self.wanted == Wanted::All
            && from >> 3 == first
            && let Some(to) = self.free(to, forward)
        {
            self.pawn_to(from, to, Kind::NONE);
        }
        Ok(())
    }

    /// The next square, if it is empty.
    fn free(&self, from: u8, step: Step) -> Option<u8> {
        stepped(from, step).filter(|to| self.board.man(*to).is_none())
    }

    /// A pawn's move or moves to this square, of those that are wanted.
    fn pawn_to(&mut self, from: u8, to: u8, victim: Kind) {
        let kind = Kind::PAWN;
        if !matches!(to >> 3, 0 | 7) {
            if self.wanted == Wanted::All || victim != Kind::NONE {
                self.moves.push(Move { from, to, kind, victim, special: Special::None });
            }
            return;
        }
        for promoted in Kind::PROMOTIONS {
            if self.wanted == Wanted::All || promoted == Kind::QUEEN {
                let special = Special::Promotion(promoted);
                self.moves.push(Move { from, to, kind, victim, special });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::attack::takes_king;
    use crate::search::testing::{STARTS, walk};
    use proptest::prelude::*;

    fn listed(fen: &str, wanted: Wanted) -> String {
        let moves = generate(&fen.parse().unwrap(), wanted).unwrap();
        moves.iter().map(|played| played.to_string()).collect::<Vec<_>>().join(" ")
    }

    proptest! {
        /// Looked at from the king and found among all moves, it is the same.
        #[test]
        fn a_king_is_taken_where_it_is_attacked(start in 0..STARTS.len(), seed in any::<u64>()) {
            walk(STARTS[start], seed, 60, |board, moves| {
                for played in moves {
                    let mut next = board.clone();
                    next.make(*played);
                    for wanted in [Wanted::All, Wanted::Captures] {
                        let found = generate(&next, wanted).is_err();
                        prop_assert_eq!(found, takes_king(&next), "{} {}", board, played);
                    }
                }
                Ok(())
            })?;
        }

        /// Captures are what is left of all moves, in the same order.
        #[test]
        fn captures_are_in_the_order_of_all_moves(start in 0..STARTS.len(), seed in any::<u64>()) {
            walk(STARTS[start], seed, 60, |board, moves| {
                let queen = Special::Promotion(Kind::QUEEN);
                let mut loud = moves.to_vec();
                loud.retain(|m| match m.special {
                    Special::Promotion(_) => m.special == queen,
                    _ => m.victim != Kind::NONE,
                });
                prop_assert_eq!(generate(board, Wanted::Captures).unwrap(), loud);
                Ok(())
            })?;
        }
    }

    /// What a move is sorted by: captures of greater men first, then those that are emitted last.
    fn emission(board: &Board, played: &Move) -> impl Ord {
        let class = match (played.special, played.victim) {
            (Special::Promotion(Kind::QUEEN), _) | (Special::None, Kind::QUEEN) => 4,
            (Special::Promotion(_), _) => 0,
            (_, Kind::ROOK) => 3,
            (Special::EnPassant, _) | (_, Kind::BISHOP | Kind::KNIGHT) => 2,
            (_, victim) => u8::from(victim == Kind::PAWN),
        };
        let rank = if board.black_to_move { 7 - played.from / 8 } else { played.from / 8 };
        let by = |of: fn(u8) -> u8| of(played.to) as i8 - of(played.from) as i8;
        let (across, up) = (by(|square| square % 8), by(|square| square / 8));
        let far = across.abs().max(up.abs());
        let place = |steps: &[(i8, i8)], step| steps.iter().position(|each| *each == step);
        let (half, ray) = if played.kind == Kind::KNIGHT {
            let jumps = [(2, 1), (-2, 1), (1, 2), (1, -2), (2, -1), (-2, -1), (-1, 2), (-1, -2)];
            let at = place(&jumps, (across, up)).unwrap();
            (at / 4, at % 4)
        } else {
            let rays = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1), (1, -1), (-1, 1)];
            (0, place(&rays, (across / far, up / far)).unwrap())
        };
        let quiet = played.victim == Kind::NONE;
        (class, rank, played.from % 8, half, quiet, ray, far, played.placed())
    }

    proptest! {
        #[test]
        fn moves_of_any_position_are_in_the_order_of_the_design(
            start in 0..STARTS.len(), seed in any::<u64>(),
        ) {
            walk(STARTS[start], seed, 60, |board, moves| {
                let in_order = moves.is_sorted_by(|one, other| emission(board, one) > emission(board, other));
                prop_assert!(in_order, "{}: {}", board, listed(&board.to_string(), Wanted::All));
                Ok(())
            })?;
        }
    }

    #[test]
    fn castling_out_of_or_over_or_into_an_attack_is_found_by_the_reply() {
        let mut seen = 0;
        for (rooks_file, king_side, queen_side) in [
            ("r7", true, true),
            ("1r6", true, true),
            ("2r5", true, false),
            ("3r4", true, false),
            ("4r3", false, false),
            ("5r2", false, true),
            ("6r1", false, true),
            ("7r", true, true),
        ] {
            let fen = format!("1k6/{rooks_file}/8/8/8/8/8/R3K2R w KQ - 0 1");
            let board: Board = fen.parse().unwrap();
            for played in generate(&board, Wanted::All).unwrap() {
                if played.special == Special::Castling {
                    let mut next = board.clone();
                    next.make(played);
                    let legal = if played.to == 6 { king_side } else { queen_side };
                    assert_eq!(generate(&next, Wanted::All).is_ok(), legal, "{played} in {fen}");
                    seen += 1;
                }
            }
        }
        assert_eq!(seen, 16);
    }

    /// Worked out by hand from the rules of the design.
    #[test]
    fn the_order_is_that_of_the_design() {
        let open = "1r1q4/2P5/6k1/3pP3/8/8/8/R3K2R w KQ d6";
        for (fen, wanted, expected) in [
            // The last emitted first: men and rays backwards, far before near.
            (
                "k7/8/8/8/8/8/8/B6K w - -",
                Wanted::All,
                "h1g2 h1h2 h1g1 a1h8 a1g7 a1f6 a1e5 a1d4 a1c3 a1b2",
            ),
            // Of Black rank 8 is emitted first. A knight goes by halves.
            (
                "4k3/8/8/8/8/8/1n6/7K b - -",
                Wanted::All,
                "b2a4 b2d1 b2c4 b2d3 e8f7 e8d7 e8e7 e8d8 e8f8",
            ),
            (
                open,
                Wanted::All,
                "c7c8q c7b8q c7d8q e5d6 \
                 c7c8r c7c8b c7c8n c7b8r c7b8b c7b8n c7d8r c7d8b c7d8n e5e6 \
                 h1h8 h1h7 h1h6 h1h5 h1h4 h1h3 h1h2 h1f1 h1g1 \
                 e1d2 e1f2 e1e2 e1c1 e1d1 e1g1 e1f1 \
                 a1a8 a1a7 a1a6 a1a5 a1a4 a1a3 a1a2 a1d1 a1c1 a1b1",
            ),
            (open, Wanted::Captures, "c7c8q c7b8q c7d8q e5d6"),
            // Queen, rook, bishop and knight, pawn.
            ("7k/8/8/1q2r3/b7/2N5/n3p3/7K w - -", Wanted::Captures, "c3b5 c3a2 c3a4 c3e2"),
        ] {
            assert_eq!(listed(fen, wanted), expected, "{fen}");
        }
    }
}
