//! What several tests need, here and elsewhere.

use std::io::{self, Read};

use perpetual_model::generate::Numbers;
use shakmaty::{Chess, Move, Position};

use crate::pgn::{Game, Reader};

/// Bytes of which so many are handed out at a time.
pub(crate) struct Slow<'a>(pub(crate) &'a [u8], pub(crate) usize);

impl Read for Slow<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let n = buffer.len().min(self.1);
        self.0.read(&mut buffer[..n])
    }
}

/// A reader that fails.
#[cfg(test)]
pub(crate) struct Broken;

#[cfg(test)]
impl Read for Broken {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        Err(io::Error::other("the disk is gone"))
    }
}

/// The files in a folder of `data`, in the order of their names.
#[cfg(test)]
pub(crate) fn files(folder: &str) -> Vec<Vec<u8>> {
    let folder = format!("{}/../../data/{folder}", env!("CARGO_MANIFEST_DIR"));
    let mut paths: Vec<_> =
        std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths.iter().map(|path| std::fs::read(path).unwrap()).collect()
}

/// The position of a FEN.
#[cfg(test)]
pub(crate) fn position(fen: &str) -> Chess {
    let fen: shakmaty::fen::Fen = fen.parse().unwrap();
    fen.into_position(shakmaty::CastlingMode::Chess960).unwrap()
}

/// All games of a text in memory.
pub(crate) fn games(reader: &mut Reader<'_>) -> Vec<Game> {
    let (mut games, mut game) = (Vec::new(), Game::default());
    while reader.next_game(&mut game).expect("a text in memory can be read") {
        games.push(game.clone());
    }
    games
}

/// Random legal moves, at most so many; half of the time a side takes its last move back, if it may.
pub fn random_line(start: &Chess, numbers: &mut Numbers, plies: usize) -> Vec<Move> {
    let mut now = start.clone();
    let mut line: Vec<Move> = Vec::new();
    while line.len() < plies {
        let moves = now.legal_moves();
        let last = line.len().checked_sub(2).map(|ply| line[ply]);
        let back = moves.iter().find(|m| {
            last.is_some_and(|last| {
                !m.is_castle() && m.from() == Some(last.to()) && last.from() == Some(m.to())
            })
        });
        let played = match back {
            Some(back) if numbers.one_in(2) => *back,
            _ if moves.is_empty() => break,
            _ => moves[numbers.below(moves.len())],
        };
        now.play_unchecked(played);
        line.push(played);
    }
    line
}

/// The first game of a text.
#[cfg(test)]
pub(crate) fn first(text: &str) -> Game {
    let mut game = Game::default();
    assert!(Reader::new(text.as_bytes()).next_game(&mut game).unwrap());
    game
}

/// The same, read without an error.
#[cfg(test)]
pub(crate) fn game(text: &str) -> Game {
    let game = first(text);
    assert_eq!(game.error, None, "{text}");
    game
}

/// The moves of a game, with their numbers.
#[cfg(test)]
pub(crate) fn names(game: &Game) -> Vec<String> {
    let mut walk = game.walk();
    (1..=game.moves.len() as u64).map(|ply| walk.name(ply).unwrap().to_string()).collect()
}

/// The text of the game of these moves from a position.
#[cfg(test)]
pub(crate) fn text_from(fen: &str, moves: &str) -> String {
    format!("[FEN \"{fen}\"]\n\n{moves} *")
}

/// The game of these moves from a position.
#[cfg(test)]
pub(crate) fn game_from(fen: &str, moves: &str) -> Game {
    game(&text_from(fen, moves))
}
