//! A checker of games: `cargo run --example checker games.pgn` lists every third occurrence. It ends
//! with 1 if a game could not be read to its end, and quietly when nobody reads its output.

use std::error::Error;
use std::io::{self, ErrorKind, Write};
use std::path::Path;
use std::process::ExitCode;

use perpetual_chess::archive::open_file;
use perpetual_chess::perpetual_model::{Chain, Detector};
use perpetual_chess::pgn::{Game, Reader};

fn check(name: &str, out: &mut impl Write) -> Result<bool, Box<dyn Error>> {
    let mut reader = Reader::new(open_file(Path::new(name))?);
    let (mut game, mut number, mut whole) = (Game::default(), 0, true);
    while reader.next_game(&mut game)? {
        number += 1;
        let mut detector = Chain::new();
        for ply in game.walk() {
            detector.push(ply.record)?;
            if detector.verdict()?.occurrences == 2 {
                let ply = ply.number;
                writeln!(out, "game {number}: the position after ply {ply} stands a third time")?;
            }
        }
        if let Some(error) = &game.error {
            eprintln!("game {number}: {error}");
            whole = false;
        }
    }
    out.flush()?;
    Ok(whole)
}

fn main() -> ExitCode {
    let Some(name) = std::env::args().nth(1) else {
        eprintln!("usage: checker FILE.pgn");
        return ExitCode::from(2);
    };
    match check(&name, &mut io::BufWriter::new(io::stdout().lock())) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => match error.downcast_ref::<io::Error>() {
            Some(closed) if closed.kind() == ErrorKind::BrokenPipe => ExitCode::SUCCESS,
            _ => {
                eprintln!("{name}: {error}");
                ExitCode::from(2)
            }
        },
    }
}
