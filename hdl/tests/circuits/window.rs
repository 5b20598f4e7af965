//! The window detector behind the common ports, against the software model, and its Verilog.

use perpetual_hdl::testing::{Bench, bench_of_detector};
use perpetual_hdl::window::{SWEEP_CYCLES, WindowDetector, WindowForm, WindowPairDetector};
use perpetual_hdl::{DetectorCircuit, Operation, Refusal, Request, Simulated, SimulatedError};
use perpetual_model::generate::{Numbers, Pieces, line, sibling};
use perpetual_model::{Both, Chain, Detector, MoveRecord, Piece, Verdict, Window};

use super::detectors::module;

fn window(plies: usize) -> WindowDetector {
    WindowDetector::new(plies, WindowForm::Portable)
}

fn pair(plies: usize) -> WindowPairDetector {
    WindowPairDetector::new(plies, WindowForm::Portable)
}

/// What the lines are made of.
const PIECES: Pieces = Pieces::Like { like: 2, squares: 9 };

/// The circuit holds so many plies.
fn agrees<C: DetectorCircuit>(circuit: C, plies: usize, seed: u64, moves: usize, name: &str) {
    agreeing(circuit, plies, seed, moves).clocked().replay(name);
}

fn agreeing<C: DetectorCircuit>(
    circuit: C,
    plies: usize,
    seed: u64,
    moves: usize,
) -> Simulated<Bench<C>> {
    let circuit = Simulated::new(bench_of_detector(circuit));
    let mut both = Both::new(circuit, Window::new(plies)).counting(Window::in_three_bits);
    let mut numbers = Numbers::new(seed);
    // Nothing has been asked of it since power-up.
    both.verdict().unwrap();
    for barrier in [0, 7, 30] {
        let mut golden = Chain::new();
        both.clear();
        let records = line(&mut numbers, PIECES, moves, barrier);
        let mut forgotten = 0;
        while let Some(&record) = records.get(both.line().len()) {
            both.push(record);
            golden.push(record).unwrap();
            let ply = both.line().len();
            forgotten = forgotten.max(ply.saturating_sub(plies));
            if numbers.one_in(4) {
                let same_piece = numbers.one_in(2);
                let other = sibling(&mut numbers, PIECES, both.line(), same_piece);
                both.replace(if numbers.one_in(4) { other.as_barrier() } else { other });
                both.verdict().unwrap();
                both.replace(record);
            }
            if numbers.one_in(6) {
                let most = if numbers.one_in(8) { plies + 2 } else { 5 };
                // A search takes moves back one by one, a host all at once.
                let target = ply.saturating_sub(numbers.below(most));
                if numbers.one_in(2) {
                    let request = Request::cut(target as u16);
                    let cut = |circuit: &mut Simulated<_>| match circuit.request(request) {
                        Ok(_) => true,
                        Err(error) => {
                            assert_eq!(error, Refusal::NotHeld.into());
                            false
                        }
                    };
                    let pops = |model: &mut Window| {
                        target >= forgotten && (target..ply).all(|_| model.pop().is_ok())
                    };
                    if !both.cut(target, cut, pops) {
                        continue;
                    }
                } else {
                    (target.max(forgotten)..ply).for_each(|_| both.pop().unwrap());
                }
                (both.line().len()..ply).for_each(|_| golden.pop().unwrap());
            }
            assert_eq!(usize::from(both.detector().answer().ply), both.line().len());
            both.verdict().unwrap();
            let first = both.first().unwrap();
            if first.exact {
                assert_eq!(first, golden.first().unwrap());
            }
        }
        while both.line().len() > forgotten {
            both.pop().unwrap();
            both.first().unwrap();
        }
        let refusal = if forgotten == 0 { Refusal::Empty } else { Refusal::NotHeld };
        assert_eq!(both.pop().map_err(|(circuit, _)| circuit), Err(refusal.into()));
    }
    both.into_detector()
}

#[test]
fn a_size_without_a_name_agrees() {
    let verilog = module("perpetual_window", &[("PLIES", 48)]);
    agreeing(window(48), 48, 5, 80).clocked().replay_verilog(
        "window_detector_48",
        "perpetual_window",
        &verilog,
    );
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

/// A window takes every code without a kind for a null move.
#[test]
fn a_null_move_of_any_code_is_no_fault() {
    let mut circuit = Simulated::new(bench_of_detector(pair(8)));
    let moves =
        |circuit: &mut Simulated<_>| (0..4).for_each(|ply| circuit.push(knight(ply)).unwrap());
    for code in [0, 8] {
        circuit.clear().unwrap();
        moves(&mut circuit);
        (0..2).for_each(|_| circuit.push(MoveRecord::new(Piece::from_code(code), 9, 17)).unwrap());
        assert_eq!(circuit.verdict(), Ok(Verdict::NONE), "code {code}");
        moves(&mut circuit);
        let expected = Verdict { occurrences: 1, distance: 4, ..Verdict::NONE };
        assert_eq!(circuit.verdict(), Ok(expected), "code {code}");
    }
    circuit.clocked().replay("window_pair_null");
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
    // Nor does it say anything else.
    let clocked = circuit.clocked();
    clocked.circuit.drive(Some(Request::plain(Operation::Window)), false);
    clocked.cycle();
    clocked.circuit.drive(None, false);
    while !clocked.circuit.answer().verdict_valid {
        clocked.cycle();
    }
    let answer = clocked.circuit.answer();
    assert!(answer.fault);
    assert_eq!(answer.verdict, Verdict { exact: false, ..Verdict::NONE });
    clocked.circuit.drive(None, true);
    clocked.cycle();
    clocked.circuit.drive(None, false);
    circuit.clear().unwrap();
    assert_eq!(circuit.verdict(), Ok(Verdict::NONE));
    circuit.clocked().replay("window_pair_fault");
}

#[test]
fn a_reset_at_any_time_clears() {
    reset_clears(window(8), "window_detector_reset");
    reset_clears(pair(8), "window_pair_reset");
}

/// Knights go out and back.
fn knight(ply: usize) -> MoveRecord {
    let piece = Piece::from_code(2 | (ply as u8 % 2) << 3);
    MoveRecord::new(piece, [1, 62, 18, 45][ply % 4], [18, 45, 1, 62][ply % 4])
}

fn reset_clears<C: DetectorCircuit>(circuit: C, name: &str) {
    let mut circuit = Simulated::new(bench_of_detector(circuit));
    for wait in 0..14 {
        (0..5).for_each(|ply| circuit.push(knight(ply)).unwrap());
        assert!(circuit.verdict().unwrap().is_repetition());
        circuit.push(knight(5)).unwrap();
        let clocked = circuit.clocked();
        let request = match wait % 3 {
            0 => Request::plain(Operation::Window),
            1 => Request::cut(0),
            _ => Request::plain(Operation::Pop),
        };
        clocked.circuit.drive(Some(request), false);
        clocked.cycle();
        clocked.circuit.drive(None, false);
        (0..wait).for_each(|_| clocked.cycle());
        clocked.circuit.reset().next = true;
        clocked.cycle();
        clocked.circuit.reset().next = false;
        let answer = clocked.circuit.answer();
        assert!(!answer.verdict_valid && answer.ply == 0);
        (1..SWEEP_CYCLES).for_each(|_| clocked.cycle());
        assert!(clocked.circuit.answer().request_ready);
        assert_eq!(circuit.verdict(), Ok(Verdict::NONE));
        assert_eq!(circuit.pop(), Err(Refusal::Empty.into()));
    }
    circuit.clocked().replay(name);
}
