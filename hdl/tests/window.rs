//! The window detector behind the common ports, against the software model, and its Verilog.
#![allow(clippy::unwrap_used)]

use perpetual_hdl::testing::bench_of_detector;
use perpetual_hdl::window::{WindowDetector, WindowForm, WindowPairDetector};
use perpetual_hdl::{DetectorCircuit, Request, RequestError, Simulated, SimulatedError, operation};
use perpetual_model::generate::{Numbers, Pieces, line};
use perpetual_model::methods::Window;
use perpetual_model::{Chain, Detector, MoveRecord, Piece, Verdict};
use rust_hdl::prelude::*;

fn window(plies: usize) -> WindowDetector {
    WindowDetector::new(plies, WindowForm::Portable)
}

fn pair(plies: usize) -> WindowPairDetector {
    WindowPairDetector::new(plies, WindowForm::Portable)
}

/// The circuit holds so many plies.
fn agrees<C: DetectorCircuit>(circuit: C, plies: usize, seed: u64, moves: usize, name: &str) {
    let mut circuit = Simulated::new(bench_of_detector(circuit));
    let mut numbers = Numbers::new(seed);
    for barrier in [0, 7, 30] {
        let mut model = Window::new(plies);
        let mut golden = Chain::new();
        circuit.clear().unwrap();
        let records = line(&mut numbers, Pieces::Like { like: 2, squares: 9 }, moves, barrier);
        let (mut ply, mut forgotten) = (0usize, 0usize);
        while ply < records.len() {
            circuit.push(records[ply]).unwrap();
            model.push(records[ply]).unwrap();
            golden.push(records[ply]).unwrap();
            ply += 1;
            forgotten = forgotten.max(ply.saturating_sub(plies));
            if numbers.one_in(6) {
                let most = if numbers.one_in(8) { plies + 2 } else { 5 };
                // A search takes moves back one by one, a host all at once.
                let target = ply.saturating_sub(numbers.below(most));
                if numbers.one_in(2) {
                    let cut = circuit.request(Request::cut(target as u16));
                    assert_eq!(cut.is_ok(), target >= forgotten);
                    if target < forgotten {
                        assert_eq!(cut, Err(RequestError::NotHeld.into()));
                        continue;
                    }
                } else {
                    for _ in target.max(forgotten)..ply {
                        circuit.pop().unwrap();
                    }
                }
                while ply > target.max(forgotten) {
                    model.pop().unwrap();
                    golden.pop().unwrap();
                    ply -= 1;
                }
            }
            assert_eq!(usize::from(circuit.answer().ply), ply);
            let (whole, first) = (model.verdict().unwrap(), model.first().unwrap());
            assert_eq!(circuit.verdict(), Ok(WindowDetector::counted(whole)), "ply {ply}");
            assert_eq!(circuit.first(), Ok(first), "ply {ply}");
            if first.exact {
                assert_eq!(first, golden.first().unwrap());
            }
        }
        while ply > forgotten {
            circuit.pop().unwrap();
            model.pop().unwrap();
            ply -= 1;
            assert_eq!(circuit.first(), Ok(model.first().unwrap()));
        }
        let refused = if ply == 0 { RequestError::Empty } else { RequestError::NotHeld };
        assert_eq!(circuit.pop(), Err(refused.into()));
    }
    circuit.clocked().replay(name);
}

#[test]
fn the_window_detector_agrees() {
    agrees(window(8), 8, 1, 60, "window_detector_8");
    agrees(window(32), 32, 2, 60, "window_detector_32");
}

#[test]
fn the_pair_agrees_and_sees_no_fault() {
    agrees(pair(8), 8, 3, 60, "window_pair_8");
}

#[test]
fn the_pair_says_when_its_halves_disagree() {
    let mut circuit = Simulated::new(bench_of_detector(pair(8)));
    // No board allows the second; the two halves take it each in its own way.
    let twice = MoveRecord::new(Piece::from_code(2), 1, 18);
    circuit.push(twice).unwrap();
    assert_eq!(circuit.verdict(), Ok(Verdict::NONE));
    circuit.push(twice).unwrap();
    assert_eq!(circuit.verdict(), Err(SimulatedError::Fault));
    circuit.clear().unwrap();
    assert_eq!(circuit.verdict(), Ok(Verdict::NONE));
    circuit.clocked().replay("window_pair_fault");
}

#[test]
fn a_reset_at_any_time_clears() {
    reset_clears(window(8), |circuit| &mut circuit.reset, "window_detector_reset");
    reset_clears(pair(8), |circuit| &mut circuit.reset, "window_pair_reset");
}

fn reset_clears<C: DetectorCircuit>(
    circuit: C,
    reset: fn(&mut C) -> &mut Signal<In, Bit>,
    name: &str,
) {
    let mut circuit = Simulated::new(bench_of_detector(circuit));
    let knight = |ply: usize| {
        MoveRecord::new(Piece::from_code(2 | (ply as u8 % 2) << 3), [1, 62, 18, 45][ply % 4], {
            [18, 45, 1, 62][ply % 4]
        })
    };
    for wait in 0..14 {
        (0..5).for_each(|ply| circuit.push(knight(ply)).unwrap());
        assert!(circuit.verdict().unwrap().is_repetition());
        circuit.push(knight(5)).unwrap();
        let clocked = circuit.clocked();
        let request = match wait % 3 {
            0 => Request::plain(operation::WINDOW),
            1 => Request::cut(0),
            _ => Request::plain(operation::POP),
        };
        clocked.circuit.drive(Some(request), false);
        clocked.cycle();
        clocked.circuit.drive(None, false);
        (0..wait).for_each(|_| clocked.cycle());
        reset(&mut clocked.circuit).next = true;
        clocked.cycle();
        reset(&mut clocked.circuit).next = false;
        let answer = clocked.circuit.answer();
        assert!(!answer.verdict_valid && answer.ply == 0);
        (0..10).for_each(|_| clocked.cycle());
        assert!(clocked.circuit.answer().request_ready);
        assert_eq!(circuit.verdict(), Ok(Verdict::NONE));
        assert_eq!(circuit.pop(), Err(RequestError::Empty.into()));
    }
    circuit.clocked().replay(name);
}
