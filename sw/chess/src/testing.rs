//! What several tests need.

use crate::pgn::{Game, Reader};

/// The first game of a text, read without an error.
pub fn game(text: &str) -> Game {
    let mut game = Game::default();
    assert!(Reader::new(text.as_bytes()).next_game(&mut game).unwrap());
    assert_eq!(game.error, None, "{text}");
    game
}

/// The game of these moves from a position.
pub fn game_from(fen: &str, moves: &str) -> Game {
    game(&format!("[FEN \"{fen}\"]\n\n{moves} *"))
}
