//! Endgames that are lost by the men on the board, and drawn by going back to where the game has been.

use super::tests::{best, chip};
use crate::search::request::{Pushes, Request};

/// Lost by more than this.
const LOST: i32 = -300;

/// What happens; a position; plies after which it has come back; what is played after that, before the root; and the
/// move that brings an earlier position back at once.
const CASES: &str = "\
a queen checks from e8 and h5; 6k1/6p1/8/7Q/8/8/qr4PP/7K w - - 0 1; h5e8 g8h7 e8h5 h7g8; ; h5e8
the same, half way round; 6k1/6p1/8/7Q/8/8/qr4PP/7K w - - 0 1; h5e8 g8h7 e8h5 h7g8; h5e8 g8h7; e8h5
a queen checks from g5 and h6; q4r1k/5p2/8/6Q1/8/8/8/6K1 w - - 0 1; g5h6 h8g8 h6g5 g8h8; ; g5h6
Black's queen checks from h4 and e1; 7k/QR4pp/8/8/7q/8/6P1/6K1 b - - 0 1; h4e1 g1h2 e1h4 h2g1; ; h4e1
a knight checks, and gives way to a bishop's check; q4b1k/6pp/7N/r7/8/1B6/8/6K1 w - - 0 1; h6f7 h8g8 f7h6 g8h8; ; h6f7
a bishop chases a rook; 6k1/5ppp/8/8/1r6/2B5/r7/6K1 w - - 0 1; c3d2 b4b2 d2c3 b2b4; ; c3d2
a rook checks a king that has two; 8/8/8/3k4/8/r7/r7/6KR w - - 0 1; h1h5 d5d6 h5h1 d6d5; ; h1h5
a king walks, alone against a queen; 8/8/4k3/8/8/8/8/KQ6 b - - 0 1; e6d6 b1b2 d6e6 b2b1; ; e6d6
a king walks, alone against a rook; 8/8/4k3/8/8/8/8/KR6 b - - 0 1; e6d6 b1c1 d6e6 c1b1; ; e6d6
a king walks, alone against two bishops; 8/8/4k3/8/8/8/8/KBB5 b - - 0 1; e6d6 c1b2 d6e6 b2c1; ; e6d6
a king walks, alone against four pawns; 8/8/3k4/8/8/8/PPPP4/K7 b - - 0 1; d6e6 a1b1 e6d6 b1a1; ; d6e6
a rook waits beside its king, against a queen; 8/8/3k4/3r4/8/8/8/KQ6 b - - 0 1; d6e7 a1a2 e7d6 a2a1; ; d6e7
a knight against a rook and two pawns; 8/8/3k4/3n4/8/8/PP6/KR6 b - - 0 1; d5f6 b1c1 f6d5 c1b1; ; d5f6
a bishop against one on the other colour and four pawns; 8/3k4/3b4/8/8/4B3/PPPP4/K7 b - - 0 1; d6e7 a1b1 e7d6 b1a1; ; d6e7
rights are lost first, and then the position comes back; 8/8/3k4/8/8/8/8/4K2R b K - 0 1; d6e6 e1d1 e6d6 d1e1 d6e6 e1d1 e6d6 d1e1; ; d6e6";

#[test]
fn a_lost_side_draws_by_going_back() {
    let mut wrong = Vec::new();
    for case in CASES.lines() {
        let fields: Vec<&str> = case.split("; ").collect();
        let [name, fen, around, then, back] = fields[..] else { panic!("{case}") };
        for (times, depth) in [(1, 1), (1, 2), (1, 3), (2, 1), (2, 2), (2, 3)] {
            let moves = format!("{} {then}", [around].repeat(times).join(" "));
            let request = Request::of_depth(depth);
            let found = chip(fen, &moves).search(&request).unwrap();
            let without = Request { pushes: Pushes::None, ..request.clone() };
            let without = chip(fen, &moves).search(&without).unwrap();
            // It is the game before the root that draws.
            let mut no_game = chip(fen, &moves);
            no_game.clear();
            let no_game = no_game.search(&request).unwrap();
            let is_drawn = (found.value, best(found).as_str()) == (0, back)
                && found.counts.repetitions > 0
                && !found.inexact;
            if !is_drawn || without.value >= LOST || no_game.value >= LOST {
                wrong.push(format!(
                    "{name}, {times} times, depth {depth}: {} by {}, without detector {}, without the game {}",
                    found.value, best(found), without.value, no_game.value
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}
