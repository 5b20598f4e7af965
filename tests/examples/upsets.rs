//! What upsets do to the circuits.
//!
//!     upsets                        one bit flipped: prints the table of docs/figures/upsets.md
//!     upsets --registers NAME...    the same for each register of some circuits
//!     upsets --reset TRIALS [NAME]  any state, a reset, a game: so many trials of each circuit, or of one
//!
//! Exit codes: 0 all well, 1 a verdict after a reset is wrong, 2 usage.

use std::process::ExitCode;
use std::time::Instant;

use perpetual_tests::upsets::after_reset::trials;
use perpetual_tests::upsets::{circuits, single, table};

/// Failures of a circuit that are told.
const TOLD: usize = 10;

fn reset(trials_of_each: u64, only: Option<&str>) -> ExitCode {
    let mut failed = false;
    for name in circuits().filter(|name| only.is_none_or(|only| only == *name)) {
        let begun = Instant::now();
        let wrong = trials(name, 0..trials_of_each, TOLD);
        println!("{name}: {trials_of_each} trials, {} s", begun.elapsed().as_secs());
        wrong.iter().for_each(|wrong| println!("{wrong}"));
        failed |= !wrong.is_empty();
    }
    if failed { ExitCode::from(1) } else { ExitCode::SUCCESS }
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments.as_slice() {
        ["--reset", count] if count.parse::<u64>().is_ok() => {
            reset(count.parse().unwrap_or_default(), None)
        }
        ["--reset", count, name] if count.parse::<u64>().is_ok() => {
            reset(count.parse().unwrap_or_default(), Some(name))
        }
        ["--registers", names @ ..] if names.iter().all(|name| !name.starts_with('-')) => {
            for name in circuits().filter(|name| names.contains(name)) {
                let walks = single::walks(name, table::PLIES);
                let effort = single::Effort { one_in: 1, of_memory: 1000 };
                for (register, tally) in single::all(name, &walks, effort) {
                    println!("{name} {register} {tally:?}");
                }
            }
            ExitCode::SUCCESS
        }
        [] => {
            print!("{}", table::markdown(1_000));
            ExitCode::SUCCESS
        }
        _ => {
            eprintln!("upsets: no such words; see the first lines of tests/examples/upsets.rs");
            ExitCode::from(2)
        }
    }
}
