//! A checker of games: `cargo run --example checker games.pgn` lists every third occurrence.

use std::path::Path;

use perpetual_chess::archive::open_file;
use perpetual_chess::pgn::{Game, Reader};
use perpetual_model::{Chain, Detector};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let name = std::env::args().nth(1).ok_or("usage: checker FILE.pgn")?;
    let mut reader = Reader::new(open_file(Path::new(&name))?);
    let mut game = Game::default();
    for number in 1.. {
        if !reader.next_game(&mut game)? {
            break;
        }
        let mut detector = Chain::new();
        for ply in game.walk() {
            detector.push(ply.record)?;
            if detector.verdict()?.occurrences == 2 {
                println!(
                    "game {number}: the position after ply {} occurs for the third time",
                    ply.number
                );
            }
        }
    }
    Ok(())
}
