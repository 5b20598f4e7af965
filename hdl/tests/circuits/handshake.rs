//! A request that is held until it is taken is no error, in every detector.

use perpetual_hdl::testing::{Bench, bench_of_detector};
use perpetual_hdl::window::{WindowDetector, WindowForm, WindowPairDetector};
use perpetual_hdl::{
    ChessChainDetector, ChessPairDetector, ChessScoreboardDetector, DetectorCircuit, Operation,
    Refusal, Request,
};
use perpetual_model::{MoveRecord, Piece};

/// Longer than anything here takes.
const PATIENCE: usize = 1000;

/// Holds a request until it is taken, and shows nothing after it. The cycles for which it waited, and what was
/// wrong with it.
fn held<C: DetectorCircuit>(
    bench: &mut Bench<C>,
    request: Request,
    verdict_ready: bool,
) -> (usize, u8) {
    bench.circuit.drive(Some(request), verdict_ready);
    let ready = (0..PATIENCE).position(|_| {
        let ready = bench.circuit.answer().request_ready;
        bench.cycle();
        if !ready {
            assert_eq!(bench.circuit.answer().error, 0, "{request:?} waits");
        }
        ready
    });
    bench.circuit.drive(None, verdict_ready);
    (ready.expect("it is taken"), bench.circuit.answer().error)
}

fn knight(ply: u8) -> Request {
    let squares = [6, 21, 6];
    let at = usize::from(ply / 2 % 2);
    let piece = if ply.is_multiple_of(2) { Piece::WHITE_KNIGHT } else { Piece::BLACK_KNIGHT };
    let of_black = if ply.is_multiple_of(2) { 0 } else { 56 };
    Request::push(MoveRecord::new(piece, squares[at] ^ of_black, squares[at + 1] ^ of_black))
}

/// Offers requests without a pause, and holds some through a query whose verdict nobody takes.
fn waits<C: DetectorCircuit>(circuit: C, name: &str) {
    let mut bench = bench_of_detector(circuit);
    // From power-up on, in whose first cycles some detectors take nothing.
    for ply in 0..4 {
        assert_eq!(held(&mut bench, knight(ply), false).1, 0);
    }
    let cut_above = Request::cut(9);
    let pop = Request::plain(Operation::Pop);
    for (request, refusal, ply) in [(pop, 0, 3), (cut_above, Refusal::NotHeld as u8, 3)] {
        assert_eq!(held(&mut bench, Request::plain(Operation::Window), false).1, 0);
        bench.circuit.drive(Some(request), false);
        for _ in 0..60 {
            bench.cycle();
            let answer = bench.circuit.answer();
            assert!(!answer.request_ready);
            assert_eq!(answer.error, 0, "{request:?} waits");
        }
        assert!(bench.circuit.answer().verdict_valid);
        assert_eq!(held(&mut bench, request, true).1, refusal);
        // A second one behind it, which may wait for the first, finds what that one left.
        assert_eq!(held(&mut bench, knight(ply), true).1, 0);
        assert_eq!(held(&mut bench, pop, true).1, 0);
        settle(&mut bench);
        assert_eq!(bench.circuit.answer().ply, u16::from(ply), "taken once");
    }
    // Behind a cut, which takes its time everywhere.
    assert_eq!(held(&mut bench, Request::cut(1), true).1, 0);
    let (waited, refusal) = held(&mut bench, pop, true);
    assert!(waited > 0 && refusal == 0);
    let (_, refusal) = held(&mut bench, pop, true);
    assert_eq!(refusal, Refusal::Empty as u8);
    settle(&mut bench);
    assert_eq!((bench.circuit.answer().ply, bench.circuit.answer().error), (0, 0));
    bench.replay(name);
}

fn settle<C: DetectorCircuit>(bench: &mut Bench<C>) {
    (0..50).for_each(|_| bench.cycle());
    assert!(bench.circuit.answer().request_ready);
}

#[test]
fn a_request_that_waits_for_a_chain_is_no_error() {
    waits(ChessChainDetector::<4, 4>::default(), "waits_for_chain");
}

#[test]
fn a_request_that_waits_for_a_scoreboard_is_no_error() {
    waits(ChessScoreboardDetector::<4>::default(), "waits_for_scoreboard");
}

#[test]
fn a_request_that_waits_for_a_pair_is_no_error() {
    waits(ChessPairDetector::<4, 4>::default(), "waits_for_pair");
}

#[test]
fn a_request_that_waits_for_a_window_is_no_error() {
    waits(WindowDetector::new(8, WindowForm::Portable), "waits_for_window");
}

#[test]
fn a_request_that_waits_for_a_window_pair_is_no_error() {
    waits(WindowPairDetector::new(8, WindowForm::Portable), "waits_for_window_pair");
}
