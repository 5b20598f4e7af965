//! Where the time of reading goes, as a table in Markdown.
//!
//!     cargo run --release -p perpetual-chess --features stages --example stages -- GAMES.pgn [ROUNDS [SECONDS]]
//!
//! Each part is done alone over all games, the median of so many rounds. SECONDS are those of the
//! whole program for the same file: what they are more than the parts is shown too.

use std::error::Error;

use perpetual_chess::pgn::stages;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let file = arguments.next().ok_or("usage: stages GAMES.pgn [ROUNDS [SECONDS]]")?;
    let rounds = arguments.next().map_or(Ok(5), |rounds| rounds.parse())?;
    let whole: Option<f64> = arguments.next().map(|seconds| seconds.parse()).transpose()?;
    let text = std::fs::read(&file)?;
    let parts = stages(&text, rounds)?;
    let words = parts.resolved - parts.legal;
    let legality = parts.legal - parts.made;
    let rest = parts.read - parts.tokens - parts.resolved;
    let mut rows = vec![
        ("tokens", parts.tokens),
        ("words to moves", words),
        ("legality", legality),
        ("moves made and encoded", parts.made),
        ("tags, start positions", rest),
        ("verdicts and claims", parts.judged),
    ];
    if let Some(whole) = whole {
        rows.push(("reports, output, threads", whole - parts.read - parts.judged));
    }
    let ns = |seconds: f64| seconds * 1e9 / parts.plies.max(1) as f64;
    println!("| part | seconds | ns a ply |");
    println!("| --- | --- | --- |");
    for (name, seconds) in rows {
        println!("| {name} | {seconds:.3} | {:.1} |", ns(seconds));
    }
    println!();
    println!(
        "To look at every byte once takes {:.1} ns a ply. The library, asked for its legal moves at \
         each word,\ntakes {:.0} ns a ply for words, legality, moves and their encoding; the board of \
         `sw/chess/src/pgn/board.rs` {:.0}.",
        ns(parts.bytes),
        ns(parts.by_library),
        ns(parts.resolved),
    );
    Ok(())
}
