//! Any text as games of xiangqi and of shogi.

#![no_main]

use libfuzzer_sys::fuzz_target;
use perpetual_model::games::{ErrorKind, Played, shogi, xiangqi};

/// What is read is judged to its end, and an error says what and where.
fn check(played: &Played, lines: usize) {
    let judged = &played.judged;
    assert_eq!(played.moves.len(), judged.plies);
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
    let lines = text.lines().count();
    for played in xiangqi::read(text) {
        check(&played, lines);
        // Its moves alone are the same game.
        let start = played.tag(&["FEN"]).map_or(String::new(), |fen| format!("[FEN \"{fen}\"]\n"));
        if played.error.is_none() {
            let again = format!("{start}{} *", played.moves.join(" "));
            let again: Vec<Played> = xiangqi::read(&again).collect();
            assert_eq!(again[0].judged, played.judged, "{:?}", again[0].error);
        }
    }
    for played in shogi::read(text) {
        check(&played, lines);
    }
});
