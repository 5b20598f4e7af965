//! Any text as games of xiangqi and of shogi: each byte is read or reported.

#![no_main]

use libfuzzer_sys::fuzz_target;
use perpetual_games::{ErrorKind, Played, accounted, shogi, xiangqi};

/// What is read is judged to its end, and an error says what and where.
fn check(played: &Played, lines: usize) {
    let judged = &played.judged;
    assert!((1..=lines).contains(&played.line), "{played:?}");
    for repeated in &judged.repetitions {
        let cycle = repeated.nearest;
        assert!(repeated.occurrence >= 2 && cycle.distance >= 2 && cycle.distance % 2 == 0);
        assert!(repeated.ply <= judged.plies && cycle.distance as usize <= repeated.ply);
    }
    if let Some(decided) = judged.decided {
        assert!(judged.repetitions.iter().any(|repeated| repeated.ply == decided.ply));
    }
    if let Some(error) = &played.error {
        assert!(ErrorKind::ALL.contains(&error.kind) && !error.sentence.is_empty());
        assert!((1..=lines).contains(&error.line), "{error}");
    }
}

fuzz_target!(|text: &str| {
    let lines = text.split(['\r', '\n']).count();
    let games: Vec<Played> = xiangqi::read(text).collect();
    assert_eq!(accounted(text, &games), Ok(()));
    for played in games {
        check(&played, lines);
        // Its moves alone are the same game.
        if let (None, Ok(start)) = (&played.error, xiangqi::Board::of_fen(&played.start)) {
            let again = format!("[FEN \"{}\"]\n{} *", start.fen(), played.moves.join(" "));
            let again: Vec<Played> = xiangqi::read(&again).collect();
            assert_eq!(again[0].judged, played.judged, "{:?}", again[0].error);
        }
    }
    let games: Vec<Played> = shogi::read(text).collect();
    assert_eq!(accounted(text, &games), Ok(()));
    games.iter().for_each(|played| check(played, lines));
});
