//! A client and a board under Verilator with a line between on which bits flip and bytes get lost,
//! each answer compared with the golden model: `make check NAME=soak`.
//!
//!     soak [REQUESTS [SEED]]
//!
//! Prints what came of it, which `make figures NAME=soak` puts into `docs/figures/soak.md`, and the
//! time on standard error. Exit codes: 0 all well, 1 a wrong answer or a hang, 2 usage, or the board
//! cannot be simulated.

use std::io::{IsTerminal, Write};
use std::process::ExitCode;
use std::thread;
use std::time::Instant;

use perpetual_sim::SimulationError;
use perpetual_tests::soak::{Session, Tally, sessions, walk};
use perpetual_tests::words;

const REQUESTS: u64 = 1_000_000;
const SEED: u64 = 1;

/// Sessions that a core walks before it waits for the others.
const AT_A_TIME: usize = 16;

const USAGE: &str = "usage: soak [REQUESTS [SEED]]";

fn main() -> ExitCode {
    let given: Vec<String> = std::env::args().skip(1).collect();
    if let Err(wrong) = words::check(&given, &[]) {
        eprintln!("soak: {wrong}; {USAGE}");
        return ExitCode::from(2);
    }
    let arguments: Vec<Option<u64>> =
        given.iter().map(|text| text.replace('_', "").parse().ok()).collect();
    let (requests, seed) = match arguments[..] {
        [] => (REQUESTS, SEED),
        [Some(requests)] => (requests, SEED),
        [Some(requests), Some(seed)] => (requests, seed),
        _ => {
            eprintln!("soak: expected two numbers at most; {USAGE}");
            return ExitCode::from(2);
        }
    };
    let began = Instant::now();
    let mut tally = Tally::default();
    let cores = thread::available_parallelism().map_or(1, |cores| cores.get());
    let mut sessions = sessions(seed);
    'all: loop {
        let some: Vec<Session> = sessions.by_ref().take(cores * AT_A_TIME).collect();
        let walked = match walked(&some) {
            Ok(walked) => walked,
            Err(error) => {
                eprintln!("soak: {error}");
                return ExitCode::from(2);
            }
        };
        // In their order, so that the sums follow from the seed alone.
        for one in walked {
            tally.add(one);
            if tally.requests >= requests || !tally.is_sound() {
                break 'all;
            }
        }
        if std::io::stderr().is_terminal() {
            eprint!("\r{} of {requests} requests, {} errors", tally.requests, tally.errors);
            let _ = std::io::stderr().flush();
        }
    }
    if std::io::stderr().is_terminal() {
        eprintln!();
    }
    print!("{tally}");
    eprintln!("{:<18} {:>14}", "seconds", began.elapsed().as_secs());
    match tally.first_complaint {
        None => ExitCode::SUCCESS,
        Some(complaint) => {
            println!("WRONG: {complaint}");
            ExitCode::from(1)
        }
    }
}

/// Walks sessions, so many a thread; what came of them is in their order.
fn walked(sessions: &[Session]) -> Result<Vec<Tally>, SimulationError> {
    thread::scope(|scope| {
        let parts: Vec<_> = sessions
            .chunks(AT_A_TIME)
            .map(|part| scope.spawn(|| part.iter().map(|&session| walk(session)).collect()))
            .collect();
        let mut walked = Vec::with_capacity(sessions.len());
        for part in parts {
            let part: Result<Vec<Tally>, SimulationError> =
                part.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
            walked.extend(part?);
        }
        Ok(walked)
    })
}
