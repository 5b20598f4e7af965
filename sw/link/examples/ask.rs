//! Asks a board at a serial port about a game: `cargo run --example ask -- /dev/ttyUSB1 [BAUD]`.
//! Without a port a board in software is asked.

use std::error::Error;
use std::io::{Read, Write};
use std::path::Path;

use perpetual_link::mock::{Settings, SoftBoard, Wire};
use perpetual_link::{Client, serial};
use perpetual_model::{Detector, MoveRecord, Piece};

/// Squares are numbered a1 = 0, b1 = 1, to h8 = 63.
const G1: u8 = 6;
const F3: u8 = 21;
const F6: u8 = 45;
const G8: u8 = 62;

/// Talks to the board behind any stream of bytes, and says what it hears.
fn ask(stream: impl Read + Write) -> Result<String, Box<dyn Error>> {
    // This finds out who is there, and fails if nobody is.
    let mut board = Client::connect(stream)?;
    let mut said = format!("a board with a clock of {} Hz\n", board.identity().clock_hz);

    // The line is kept here as well: when the board was reset, it is told everything again.
    let out = MoveRecord::new(Piece::WHITE_KNIGHT, G1, F3);
    let back = MoveRecord::new(Piece::WHITE_KNIGHT, F3, G1);
    board.push(out)?;
    board.push(MoveRecord::new(Piece::BLACK_KNIGHT, G8, F6))?;
    board.push(back)?;
    board.push(MoveRecord::new(Piece::BLACK_KNIGHT, F6, G8))?;
    let verdict = board.verdict()?;
    said += &format!("{} before, {} plies back\n", verdict.occurrences, verdict.distance);

    // Which of these moves would repeat? They are tried in one request, and not played.
    let line = board.line().to_vec();
    let moves = [out, MoveRecord::new(Piece::WHITE_KNIGHT, G1, 23)];
    for (tried, probed) in moves.iter().zip(board.probe(&line, &moves)?) {
        said += &format!("{tried} repeats: {}\n", probed.is_repetition());
    }
    Ok(said)
}

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    if let Some(word) = words.iter().find(|word| word.starts_with('-')) {
        eprintln!("ask: unknown option {word}; usage: ask [PORT [BAUD]]");
        std::process::exit(2);
    }
    let said = match words.first() {
        Some(path) => {
            let baud = words.get(1).map_or("1000000", |rate| rate).parse()?;
            ask(serial::open(Path::new(path), baud)?)?
        }
        None => ask(Wire::new(SoftBoard::new(Settings::default()), Vec::new()))?,
    };
    print!("{said}");
    Ok(())
}

#[test]
fn it_says_what_the_board_says() {
    let said = ask(Wire::new(SoftBoard::new(Settings::default()), Vec::new())).unwrap();
    assert!(said.contains("1 before, 4 plies back"), "{said}");
    assert!(said.contains("g1f3 repeats: true") && said.contains("g1h3 repeats: false"), "{said}");
}
