//! Any text as a line of an EPD file.

#![no_main]

use libfuzzer_sys::fuzz_target;
use perpetual_chess::epd::Problem;
use perpetual_chess::pgn::notation;
use shakmaty::Position;

fuzz_target!(|line: &str| {
    let Ok(problem) = Problem::of(line) else { return };
    let named = || problem.best.iter().chain(&problem.avoid);
    assert!(named().next().is_some());
    // Every move is one that can be played and written.
    for &played in named() {
        assert!(problem.position.is_legal(played), "{played}");
        assert_eq!(notation(&problem.position, &[played]).len(), 1);
    }
    for &played in &problem.best {
        assert_eq!(problem.is_solved(played), !problem.avoid.contains(&played));
    }
});
