//! The handshake of the exported core, pin by pin.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use perpetual_catalogue::CORES;
use perpetual_model::{Detector, MoveRecord, Piece, Verdict};
use perpetual_sim::{Core, CoreError, Inputs, Operation, Outputs};

fn request(operation: Operation) -> Inputs {
    Inputs { request_valid: true, operation: operation as u8, ..Inputs::default() }
}

fn idle() -> Inputs {
    Inputs::default()
}

/// Four plies that bring the first position back.
fn shuffled() -> Core {
    let mut core = Core::new("chain-4").unwrap();
    for (piece, from, to) in [
        (Piece::WHITE_KNIGHT, 6, 21),
        (Piece::BLACK_KNIGHT, 62, 45),
        (Piece::WHITE_KNIGHT, 21, 6),
        (Piece::BLACK_KNIGHT, 45, 62),
    ] {
        core.push(MoveRecord::new(piece, from, to)).unwrap();
    }
    core
}

/// Clocks until the verdict is valid and returns the cycles that took.
fn wait(core: &mut Core) -> u64 {
    (1..100).find(|_| core.peek(&idle()).verdict_valid || !clocked(core)).unwrap()
}

fn clocked(core: &mut Core) -> bool {
    core.cycle(&idle());
    true
}

#[test]
fn a_push_takes_one_cycle_and_ready_stays_high() {
    let mut core = Core::new("chain-4").unwrap();
    for ply in 0..10 {
        let outputs = core.cycle(&request(Operation::Push));
        assert!(outputs.request_ready);
        assert_eq!((outputs.ply, outputs.error), (ply, 0));
    }
    assert_eq!(core.ply(), 10);
}

#[test]
fn an_error_shows_for_one_cycle() {
    let mut core = Core::new("chain-4").unwrap();
    assert_eq!(core.cycle(&request(Operation::Pop)).error, 0);
    assert_eq!(core.cycle(&idle()).error, 1);
    assert_eq!(core.cycle(&idle()).error, 0);
    core.cycle(&Inputs { target_ply: 3, ..request(Operation::Cut) });
    assert_eq!(core.cycle(&idle()).error, 2);
    core.cycle(&request(Operation::Replace));
    assert_eq!(core.cycle(&idle()).error, 1);
    assert_eq!(core.cycle(&idle()).error, 0);
}

/// Holds a request until it is taken; the cycles for which it waited.
fn hold(core: &mut Core, inputs: Inputs) -> usize {
    let mut waited = 0;
    loop {
        let outputs = core.cycle(&inputs);
        // The first cycle may show what was wrong with the request before.
        assert!(waited == 0 || outputs.error == 0, "error {} while it waits", outputs.error);
        if outputs.request_ready {
            return waited;
        }
        waited += 1;
        assert!(waited < 300, "it is never taken");
    }
}

#[test]
fn a_request_that_waits_is_no_error_and_is_taken_once() {
    for name in CORES.iter().filter(|core| core.is_simulated()).map(|core| core.name) {
        let mut core = Core::new(name).unwrap();
        for _ in 0..4 {
            hold(&mut core, request(Operation::Push));
            assert_eq!(core.peek(&idle()).error, 0, "{name}");
        }
        hold(&mut core, request(Operation::Window));
        for cycle in 0..50 {
            let outputs = core.cycle(&request(Operation::Pop));
            assert_eq!((outputs.request_ready, outputs.error), (false, 0), "{name}, cycle {cycle}");
        }
        let waited = hold(&mut core, Inputs { verdict_ready: true, ..request(Operation::Pop) });
        assert!(waited > 0 && core.peek(&idle()).error == 0, "{name}");
        // One that is refused says so only when it is taken.
        hold(&mut core, Inputs { target_ply: 1, ..request(Operation::Cut) });
        hold(&mut core, request(Operation::Pop));
        hold(&mut core, request(Operation::Pop));
        assert_eq!(core.cycle(&idle()).error, 1, "{name}");
        (0..20).for_each(|_| assert_eq!(core.cycle(&idle()).error, 0, "{name}"));
        assert_eq!(core.ply(), 0, "{name}");
    }
}

#[test]
fn a_verdict_stands_until_it_is_taken() {
    let mut core = shuffled();
    core.cycle(&request(Operation::Window));
    wait(&mut core);
    let first = core.peek(&idle());
    assert!(first.verdict_valid && !first.request_ready);
    assert_eq!((first.occurrences, first.distance, first.exact), (1, 4, true));
    for _ in 0..20 {
        assert_eq!(core.cycle(&idle()), first);
    }
    core.cycle(&Inputs { verdict_ready: true, ..idle() });
    let after = core.peek(&idle());
    assert!(!after.verdict_valid && after.request_ready);
}

#[test]
fn reset_aborts_a_query_and_empties_the_line() {
    let mut core = shuffled();
    core.cycle(&request(Operation::Window));
    core.cycle(&idle());
    core.reset();
    let outputs = core.peek(&idle());
    assert!(outputs.request_ready && !outputs.verdict_valid);
    assert_eq!(outputs.ply, 0);
    assert_eq!(core.verdict(), Ok(Verdict::NONE));
}

#[test]
fn no_output_depends_on_an_input_of_the_same_cycle() {
    let mut core = shuffled();
    let everything = Inputs {
        reset: true,
        request_valid: true,
        operation: 5,
        piece: 15,
        from: 63,
        to: 63,
        barrier: true,
        verdict_ready: true,
        target_ply: 65_535,
    };
    let mut states: Vec<Outputs> = Vec::new();
    core.cycle(&request(Operation::Window));
    for _ in 0..20 {
        let quiet = core.peek(&idle());
        assert_eq!(core.peek(&everything), quiet);
        states.push(core.cycle(&idle()));
    }
    assert!(states.iter().any(|outputs| outputs.verdict_valid));
}

#[test]
fn a_verdict_left_untaken_is_reported_and_not_waited_for_for_ever() {
    let mut core = shuffled();
    core.cycle(&request(Operation::Window));
    wait(&mut core);
    assert_eq!(core.verdict(), Err(CoreError::Hangs { cycles: 672 }));
}
