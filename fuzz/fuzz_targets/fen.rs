//! Any text as a position, and the words that follow it as moves.

#![no_main]

use libfuzzer_sys::fuzz_target;
use perpetual_chess::encoder;
use perpetual_chess::pgn::{find_move, parse_fen};
use shakmaty::EnPassantMode;
use shakmaty::fen::Fen;

fuzz_target!(|text: &str| {
    let (fen, moves) = text.split_once('\n').unwrap_or((text, ""));
    let Ok(start) = parse_fen(fen) else { return };
    let mut position = start.position;
    // What is written for a position reads as the same position.
    let written = Fen::from_position(&position, EnPassantMode::Legal).to_string();
    let again = parse_fen(&written).expect("a position that was read");
    assert_eq!(again.position, position, "{written}");
    // What could be mended has been; what was taken as it is, such as too many pieces, still is.
    for warning in &again.warnings {
        assert!(start.warnings.contains(warning), "{written}: {warning:?}");
    }
    for word in moves.split_whitespace() {
        let Ok(found) = find_move(&position, word.as_bytes()) else { continue };
        match found {
            Some(legal) => drop(encoder::play(&mut position, legal)),
            None => drop(encoder::pass(&mut position)),
        }
    }
});
