//! Where the time of reading goes: the parts of it, each done alone, as a table in Markdown.
//!
//!     cargo run --release -p perpetual-chess --example stages -- GAMES.pgn [ROUNDS]

use std::error::Error;

use perpetual_chess::pgn::{Stage, stages};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let file = arguments.next().ok_or("usage: stages GAMES.pgn [ROUNDS]")?;
    let rounds = arguments.next().map_or(Ok(5), |rounds| rounds.parse())?;
    let text = std::fs::read(&file)?;
    let measured = stages(&text, rounds)?;
    println!("| part | seconds | ns a ply | MB/s |");
    println!("| --- | --- | --- | --- |");
    for Stage { name, seconds } in measured.stages {
        let ns = seconds * 1e9 / measured.plies.max(1) as f64;
        let rate = text.len() as f64 / 1e6 / seconds;
        println!("| {name} | {seconds:.4} | {ns:.1} | {rate:.0} |");
    }
    Ok(())
}
