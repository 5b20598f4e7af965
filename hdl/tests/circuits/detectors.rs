//! The detectors in rust-hdl's simulator against the golden model, and their Verilog against both.

use perpetual_hdl::testing::{Bench, bench_of_detector};
use perpetual_hdl::{
    ChessChainDetector, ChessPairDetector, ChessScoreboardDetector, DetectorCircuit, Operation,
    QUERY_LATENCY, Refusal, Request, Simulated,
};
use perpetual_model::generate::{Numbers, Pieces, line, sibling};
use perpetual_model::{
    Both, Chain, Detector, Limits, LineError, MoveRecord, Piece, Verdict, plies_walked,
};

fn bench<C: DetectorCircuit>() -> Simulated<Bench<C>> {
    bench_of(C::default())
}

fn bench_of<C: DetectorCircuit>(circuit: C) -> Simulated<Bench<C>> {
    Simulated::new(bench_of_detector(circuit))
}

/// Walks generated lines through circuit and model, with detours, and compares everything.
fn agree<C: DetectorCircuit>(
    limits: Limits,
    seed: u64,
    pieces: Pieces,
    plies: usize,
    lines: usize,
) -> Simulated<Bench<C>> {
    agrees(bench::<C>(), limits, seed, pieces, plies, lines)
}

fn agrees<C: DetectorCircuit>(
    circuit: Simulated<Bench<C>>,
    limits: Limits,
    seed: u64,
    pieces: Pieces,
    plies: usize,
    lines: usize,
) -> Simulated<Bench<C>> {
    let mut both = Both::new(circuit, Chain::with_limits(limits));
    let mut numbers = Numbers::new(seed);
    for _ in 0..lines {
        both.clear();
        for record in line(&mut numbers, pieces, plies, 60) {
            both.push(record);
            both.verdict().unwrap();
            takes_its_cycles(&mut both, limits, None);
            let nearest = both.first().unwrap().distance;
            takes_its_cycles(&mut both, limits, (nearest > 0).then_some(nearest));
            let ply = both.line().len();
            assert_eq!(usize::from(both.detector().answer().ply), ply);
            if numbers.one_in(4) {
                let same_piece = numbers.one_in(2);
                let other = sibling(&mut numbers, pieces, both.line(), same_piece);
                both.replace(if numbers.one_in(4) { other.as_barrier() } else { other });
                both.verdict().unwrap();
                both.replace(record);
                both.first().unwrap();
            }
            if numbers.one_in(8) && ply > 6 {
                let target = ply - numbers.below(6);
                let request = Request::cut(target as u16);
                let cut = |circuit: &mut Simulated<_>| circuit.request(request).is_ok();
                if both.cut(target, cut, |model| model.cut(target).is_ok()) {
                    // What was cut off is no longer consistent with what follows in this
                    // line, so the line ends here.
                    both.verdict().unwrap();
                    break;
                }
            }
        }
        while numbers.below(20) > 0 {
            if let Err((circuit, model)) = both.pop() {
                let refusal =
                    if model == LineError::Empty { Refusal::Empty } else { Refusal::NotHeld };
                assert_eq!(circuit, refusal.into());
                break;
            }
            both.verdict().unwrap();
        }
    }
    both.into_detector()
}

/// The last query took the plies walked, to the nearest repetition if it stops there, and a
/// constant.
fn takes_its_cycles<C: DetectorCircuit>(
    both: &mut Both<Simulated<Bench<C>>, Chain>,
    limits: Limits,
    nearest: Option<u32>,
) {
    let walked = plies_walked(both.line(), limits, nearest);
    assert_eq!(both.detector().query_cycles(), walked + QUERY_LATENCY as u64);
}

fn limits(entries: impl Into<Option<usize>>, depth: usize) -> Limits {
    Limits { entries: entries.into(), depth: Some(depth) }
}

const LIKE: Pieces = Pieces::Like { like: 3, squares: 12 };
const FEW: Pieces = Pieces::Like { like: 2, squares: 9 };

#[test]
fn the_chain_detector_agrees() {
    agree::<ChessChainDetector<8, 6>>(limits(8, 64), 1, LIKE, 90, 6).clocked().replay("chain_8");
}

/// The module of `rtl/` with these parameters.
pub(crate) fn module(name: &str, parameters: &[(&str, u32)]) -> String {
    perpetual_rtl::bundle(name, parameters).unwrap().text
}

#[test]
fn a_size_without_a_name_agrees() {
    let verilog = module("perpetual_chain", &[("ENTRIES", 24), ("DEPTH", 256)]);
    agree::<ChessChainDetector<24, 8>>(limits(24, 256), 9, Pieces::Full, 120, 3)
        .clocked()
        .replay_verilog("chain_24", "perpetual_chain", &verilog);
}

#[test]
fn the_chain_detector_runs_out_where_the_model_does() {
    agree::<ChessChainDetector<4, 4>>(limits(4, 16), 2, Pieces::Full, 60, 8)
        .clocked()
        .replay("chain_4");
    agree::<ChessChainDetector<2, 3>>(limits(2, 8), 3, FEW, 60, 8).clocked().replay("chain_2");
}

#[test]
fn the_scoreboard_detector_agrees_and_never_runs_out() {
    let unlimited = |depth| limits(None, depth);
    agree::<ChessScoreboardDetector<6>>(unlimited(64), 4, LIKE, 90, 6)
        .clocked()
        .replay("scoreboard_6");
    agree::<ChessScoreboardDetector<4>>(unlimited(16), 5, Pieces::Full, 60, 8)
        .clocked()
        .replay("scoreboard_4");
}

#[test]
fn a_register_behind_the_block_ram_changes_nothing() {
    let circuit = bench_of(ChessScoreboardDetector::<6>::with_registered_ram());
    agrees(circuit, limits(None, 64), 4, LIKE, 90, 6).clocked().replay("scoreboard_registered");
    let circuit = bench_of(ChessPairDetector::<2, 3>::with_registered_ram());
    agrees(circuit, limits(2, 8), 7, FEW, 40, 6).clocked().replay("pair_registered");
}

#[test]
fn the_pair_agrees_and_sees_no_fault() {
    agree::<ChessPairDetector<8, 6>>(limits(8, 64), 6, LIKE, 60, 4).clocked().replay("pair_8");
    agree::<ChessPairDetector<2, 3>>(limits(2, 8), 7, FEW, 40, 6).clocked().replay("pair_2");
}

/// Epochs come round after 512 clears; short walks and clears in quick succession are where a
/// forgotten word would show.
#[test]
fn the_scoreboard_forgets_everything_at_every_clear() {
    forgets_everything(ChessScoreboardDetector::default(), "scoreboard_clears");
}

#[test]
fn so_does_the_scoreboard_with_registered_ram() {
    let circuit = ChessScoreboardDetector::with_registered_ram();
    forgets_everything(circuit, "scoreboard_clears_registered");
}

fn forgets_everything(circuit: ChessScoreboardDetector<4>, name: &str) {
    let mut both = Both::new(bench_of(circuit), Chain::with_limits(limits(None, 16)));
    let mut numbers = Numbers::new(8);
    for _ in 0..150 {
        both.clear();
        for record in line(&mut numbers, FEW, 6, 20) {
            both.push(record);
            both.first().unwrap();
            both.verdict().unwrap();
            if numbers.one_in(5) {
                let clocked = both.detector().clocked();
                clocked.circuit.drive(Some(Request::plain(Operation::Window)), false);
                (0..1 + numbers.below(9)).for_each(|_| clocked.cycle());
                clocked.circuit.drive(None, false);
                clocked.circuit.reset().next = true;
                clocked.cycle();
                clocked.circuit.reset().next = false;
                assert!(both.cut(0, |_| true, |model| model.clear().is_ok()));
                break;
            }
        }
    }
    both.detector().clocked().replay(name);
}

#[test]
fn all_thirty_two_entries_can_be_used() {
    // Every piece leaves its square: 32 open chains, closed again in another order.
    let mut both = Both::new(bench::<ChessChainDetector<32, 7>>(), Chain::new());
    let squares: Vec<u8> = (0..16).chain(48..64).collect();
    let piece = |square: u8| {
        let kind = 1 + square % 6;
        Piece::from_code(if square < 16 { kind } else { kind | 8 })
    };
    let away = |square: u8| if square < 16 { square + 16 } else { square - 16 };
    let out = squares.iter().map(|&s| MoveRecord::new(piece(s), s, away(s)));
    let back = squares.iter().rev().map(|&s| MoveRecord::new(piece(s), away(s), s));
    for record in out.chain(back) {
        both.push(record);
        both.verdict().unwrap();
    }
    assert_eq!(both.verdict().unwrap().distance, 64);
    both.pop().unwrap();
    both.verdict().unwrap();
    both.detector().clocked().replay("chain_detector_32");
}

/// The reader runs on for a few cycles after the end of the window has been seen; what it meets
/// there is of no account.
#[test]
fn a_barrier_in_the_oldest_record_held_ends_an_exact_window() {
    let model = Chain::with_limits(limits(4, 8));
    let mut both = Both::new(bench::<ChessChainDetector<4, 3>>(), model);
    let square = |ply: usize| [1, 18, 1, 18][ply % 4];
    for ply in 0..24 {
        let record = MoveRecord::new(Piece::WHITE_KNIGHT, square(ply), square(ply + 1));
        both.push(if ply % 8 == 0 { record.as_barrier() } else { record });
        both.verdict().unwrap();
    }
    // The ring holds the barrier at index 16, the seven moves after it, and nothing older.
    assert!(both.verdict().unwrap().exact);
    both.detector().clocked().replay("chain_detector_oldest_barrier");
}

#[test]
fn a_verdict_waits_until_it_is_taken() {
    let mut circuit = bench::<ChessChainDetector<4, 4>>();
    let clocked = circuit.clocked();
    clocked.circuit.drive(Some(Request::plain(Operation::First)), false);
    clocked.cycle();
    clocked.circuit.drive(None, false);
    (0..50).for_each(|_| clocked.cycle());
    assert!(clocked.circuit.answer().verdict_valid);
    clocked.circuit.drive(None, true);
    clocked.cycle();
    assert!(!clocked.circuit.answer().verdict_valid);
    assert!(clocked.circuit.answer().request_ready);
    clocked.replay("chain_detector_waits");
}

#[test]
fn reset_abandons_a_query_and_empties_the_line() {
    let mut circuit = bench::<ChessChainDetector<4, 4>>();
    for ply in 0..10u8 {
        let (from, to) = (ply, ply + 1);
        circuit.push(MoveRecord::new(Piece::WHITE_KING, from, to)).unwrap();
    }
    for cycles in 0..24 {
        let clocked = circuit.clocked();
        clocked.circuit.drive(Some(Request::plain(Operation::Window)), false);
        clocked.cycle();
        clocked.circuit.drive(None, false);
        (0..cycles).for_each(|_| clocked.cycle());
        clocked.circuit.reset().next = true;
        clocked.cycle();
        clocked.circuit.reset().next = false;
        let answer = clocked.circuit.answer();
        assert!(answer.request_ready && !answer.verdict_valid && answer.ply == 0);
        assert_eq!(circuit.verdict(), Ok(Verdict::NONE));
        circuit.push(MoveRecord::new(Piece::WHITE_KNIGHT, 1, 18)).unwrap();
        assert_eq!(circuit.verdict(), Ok(Verdict::NONE));
    }
    circuit.clocked().replay("chain_detector_reset");
}

#[test]
fn a_replace_needs_a_move_that_is_held() {
    let mut circuit = bench::<ChessChainDetector<4, 2>>();
    let knight = |ply: u8| MoveRecord::new(Piece::WHITE_KNIGHT, ply, ply + 1);
    assert_eq!(circuit.replace(knight(0)), Err(Refusal::Empty.into()));
    assert!(circuit.request(Request::plain(Operation::Nothing)).is_ok());
    (0..5).for_each(|ply| circuit.push(knight(ply)).unwrap());
    (0..4).for_each(|_| circuit.pop().unwrap());
    assert_eq!(circuit.replace(knight(1)), Err(Refusal::NotHeld.into()));
    assert_eq!(circuit.answer().ply, 1);
    circuit.push(knight(1)).unwrap();
    circuit.replace(MoveRecord::new(Piece::WHITE_KNIGHT, 2, 9)).unwrap();
    assert_eq!(circuit.answer().ply, 2);
    circuit.clocked().replay("chain_detector_replace");
}

#[test]
fn verilator_finds_nothing() {
    bench::<ChessChainDetector<8, 6>>().clocked().lint("chain_detector");
}
