//! Circuits under Verilator in any state, and then a reset of one cycle: is every verdict after it right?

use perpetual_model::generate::{Numbers, Pieces, line};
use perpetual_sim::Operation;
use perpetual_tests::upsets::after_reset::trials;
use perpetual_tests::upsets::{Bench, Request, SEARCH_WINDOWS, circuits};

/// Trials of each circuit; `make check NAME=upsets` makes thousands.
const TRIALS: u64 = 300;

/// All registers and memories at random values, in the middle of an operation.
#[test]
#[ignore = "long: make test-all"]
fn any_state_then_a_reset_then_a_game() {
    let wrong: Vec<String> = circuits().flat_map(|name| trials(name, 0..TRIALS, 3)).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

const WINDOWS: [&str; 5] =
    ["window-32", "window-32-ice40", "window-100", "window-100-ice40", "window-pair"];

fn windows() -> impl Iterator<Item = &'static str> {
    WINDOWS.into_iter().chain(SEARCH_WINDOWS)
}

/// The number of the register with this name.
fn register(bench: &mut Bench, name: &str) -> usize {
    let registers = bench.state().registers();
    registers.iter().position(|register| register.name == name).unwrap()
}

/// A line with repetitions, and every verdict on it.
fn play(bench: &mut Bench, what: &str) {
    let records = line(&mut Numbers::new(5), Pieces::Like { like: 0, squares: 5 }, 24, 0);
    let mut repetitions = 0;
    for (ply, record) in (1..).zip(records) {
        let got = bench
            .request(Request::Push(record))
            .and_then(|()| bench.ask(Operation::Window))
            .unwrap_or_else(|trouble| panic!("{what}, ply {ply}: {record}: {trouble}"));
        repetitions += usize::from(got.repetition);
    }
    assert!(repetitions > 3, "{repetitions} repetitions");
}

/// A window that is in no state takes no request. A reset leads it out.
#[test]
#[ignore = "long: make test-all"]
fn a_window_that_is_in_no_state_is_reset() {
    for name in windows() {
        let mut bench = Bench::new(name);
        play(&mut bench, name);
        (0..10).for_each(|_| {
            bench.cycle(None, false);
        });
        let idle = register(&mut bench, "idle");
        assert!(bench.state().bit(idle, 0, 0), "{name} is at rest");
        bench.state().flip(idle, 0, 0);
        bench.cycle(None, false);
        bench.reset(None);
        play(&mut bench, &format!("{name}, that was in no cycle, after a reset"));
    }
}

/// A window whose head is in two slots.
#[test]
#[ignore = "long: make test-all"]
fn a_window_with_two_heads_is_reset() {
    for name in windows() {
        let mut bench = Bench::new(name);
        let head = register(&mut bench, "kept_head");
        let slots = bench.state().registers()[head].bits;
        for slot in 0..slots {
            play(&mut bench, name);
            bench.state().flip(head, 0, slot);
            bench.reset(None);
            let what = format!("{name}, the head in slot {slot} too, after a reset");
            play(&mut bench, &what);
            bench.reset(None);
        }
    }
}
