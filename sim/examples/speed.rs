//! How many clock cycles a second the simulations manage: a core, a board on its serial line, and a
//! circuit whose pins are driven one by one.
//!
//! ```text
//! cargo run --release --example speed --features full,speed [SECONDS]
//! ```

use std::error::Error;
use std::time::{Duration, Instant};

use perpetual_sim::{Driven, SIM_BOARDS, SimulationError, speed};

/// Moves of knights that come back after four plies: piece, from, to.
const ROUND: [[u64; 3]; 4] = [[2, 6, 21], [10, 62, 45], [2, 21, 6], [10, 45, 62]];

/// Cycles a second of a search window that is given moves, with its flags looked at in each cycle.
fn window(time: Duration) -> Result<f64, SimulationError> {
    let mut window = Driven::new("search-window-32")?;
    let (clear, push) = (window.input("clear")?, window.input("push")?);
    let record = [window.input("piece")?, window.input("from")?, window.input("to")?];
    let (ready, valid) = (window.output("ready")?, window.output("valid")?);
    let repetition = window.output("repetition")?;
    let begun = Instant::now();
    let mut repetitions = 0;
    while begun.elapsed() < time {
        window.set(clear, 1);
        window.cycle();
        window.set(clear, 0);
        for played in ROUND.into_iter().cycle().take(24) {
            while window.get(ready) == 0 {
                window.cycle();
            }
            record.into_iter().zip(played).for_each(|(pin, value)| window.set(pin, value));
            window.set(push, 1);
            window.cycle();
            window.set(push, 0);
            while window.get(valid) == 0 {
                window.cycle();
            }
            repetitions += window.get(repetition);
        }
    }
    assert!(repetitions > 0, "a search window that finds no repetition");
    Ok(window.cycles() as f64 / begun.elapsed().as_secs_f64())
}

fn main() -> Result<(), Box<dyn Error>> {
    let seconds = std::env::args().nth(1).map_or(Ok(2.0), |seconds| seconds.parse())?;
    let time = Duration::try_from_secs_f64(seconds)?;
    println!(
        "core            {:>12.0} cycles/s",
        speed::core("chain-32-long", time)?.cycles_per_second()
    );
    println!(
        "board           {:>12.0} cycles/s",
        speed::board(SIM_BOARDS[0].name, time)?.cycles_per_second()
    );
    println!("search window   {:>12.0} cycles/s", window(time)?);
    Ok(())
}
