//! A client and a board under Verilator with a line between on which bits flip and bytes get lost,
//! each answer compared with the golden model: `make soak`.
//!
//!     soak [REQUESTS [SEED]]
//!
//! Exit codes: 0 all well, 1 a wrong answer or a hang, 2 usage.

use std::io::{IsTerminal, Write};
use std::process::ExitCode;
use std::time::Instant;

use perpetual_tests::soak::{Tally, sessions, walk};

const REQUESTS: u64 = 1_000_000;
const SEED: u64 = 1;

fn main() -> ExitCode {
    let arguments: Vec<Option<u64>> =
        std::env::args().skip(1).map(|text| text.replace('_', "").parse().ok()).collect();
    let (requests, seed) = match arguments[..] {
        [] => (REQUESTS, SEED),
        [Some(requests)] => (requests, SEED),
        [Some(requests), Some(seed)] => (requests, seed),
        _ => {
            eprintln!("soak: expected two numbers at most: soak [REQUESTS [SEED]]");
            return ExitCode::from(2);
        }
    };
    let began = Instant::now();
    let mut tally = Tally::default();
    for session in sessions(seed) {
        match walk(session) {
            Ok(one) => tally.add(one),
            Err(error) => {
                eprintln!("soak: {error}");
                return ExitCode::from(2);
            }
        }
        if std::io::stderr().is_terminal() {
            eprint!("\r{} of {requests} requests, {} errors", tally.requests, tally.errors);
            let _ = std::io::stderr().flush();
        }
        if tally.requests >= requests || !tally.is_sound() {
            break;
        }
    }
    if std::io::stderr().is_terminal() {
        eprintln!();
    }
    println!("{tally}{:<18} {:>14}", "seconds", began.elapsed().as_secs());
    match tally.first_complaint {
        None => ExitCode::SUCCESS,
        Some(complaint) => {
            println!("WRONG: {complaint}");
            ExitCode::from(1)
        }
    }
}
