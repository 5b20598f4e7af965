//! Any bytes as a file of games: what each byte was read as covers the file, and the games are the same however it comes.

#![no_main]

use libfuzzer_sys::fuzz_target;
use perpetual_chess::pgn::{Game, Place, Reader, law};
use perpetual_model::{Chain, Detector};

fuzz_target!(|bytes: &[u8]| {
    law(bytes, 1);
    let mut game = Game::default();
    // A reader of a whole file looks first whether it is text at all; a reader of a part does not.
    let mut whole = Reader::new(bytes);
    while matches!(whole.next_game(&mut game), Ok(true)) {}
    let mut part = Reader::part(bytes, Place::START);
    while matches!(part.next_game(&mut game), Ok(true)) {
        assert_eq!(game.moves.len(), game.records.len());
        // Every record is one that a detector takes.
        let mut verdicts = Vec::new();
        assert_eq!(Chain::new().play(&game.records, &mut verdicts), Ok(()));
        assert_eq!(verdicts.len(), game.records.len());
    }
});
