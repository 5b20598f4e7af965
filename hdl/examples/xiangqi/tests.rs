//! The same lines through the golden model, the circuits in rust-hdl's simulator, and their
//! Verilog, as exported, under Verilator.

use perpetual_hdl::testing::{Bench, bench_of_detector};
use perpetual_hdl::{DetectorCircuit, Simulated};
use perpetual_model::generate::Numbers;
use perpetual_model::{Both, Chain, MoveRecord, Verdict};

use crate::board::{Board, square};
use crate::lines::LINES;
use crate::random::{LIKE, START, play};
use crate::{XiangqiChain, XiangqiScoreboard, verilog};

/// Pushes a move into model and circuit, whose verdicts must be that of the board.
fn push<C: DetectorCircuit>(
    both: &mut Both<Simulated<Bench<C>>, Chain>,
    record: MoveRecord,
    board: &Board,
    what: &str,
) -> Verdict {
    both.push(record);
    let verdict = both.verdict().unwrap_or_else(|difference| panic!("{what}, {difference}"));
    assert_eq!(verdict, board.verdict(), "{what}: {record:?}");
    verdict
}

/// Walks everything, then replays it on the Verilog.
fn agree<C: DetectorCircuit>(name: &str) {
    let bench = bench_of_detector(C::default());
    let mut both = Both::new(Simulated::new(bench), Chain::new());
    for line in &LINES {
        both.clear();
        let mut board = Board::new(line.pieces);
        let mut repeated = Vec::new();
        for (word, ply) in line.moves.split_ascii_whitespace().zip(1..) {
            let record = board.play(square(&word[..2]), square(&word[2..]));
            let verdict = push(&mut both, record, &board, line.what);
            if verdict.occurrences > 0 {
                repeated.push((ply, verdict.occurrences, verdict.distance));
            }
        }
        assert_eq!(repeated, line.repeated, "{}", line.what);
    }
    let mut numbers = Numbers::new(90);
    let (mut plies, mut repetitions, mut highest) = (0, 0, 0);
    for number in 0..24 {
        both.clear();
        let pieces = if number % 2 == 0 { LIKE } else { START };
        play(&mut numbers, pieces, 60, |record, board| {
            let verdict = push(&mut both, record, board, pieces);
            plies += 1;
            repetitions += u32::from(verdict.occurrences > 0);
            highest = highest.max(record.from.max(record.to));
        });
    }
    // The seventh bit of a square counts.
    assert!(plies > 1000 && repetitions > 100 && highest > 63, "{plies} {repetitions} {highest}");
    let exported = verilog::<C>(name).unwrap();
    both.detector().clocked().replay_verilated(name, name, &exported);
}

#[test]
fn the_chain_detector_plays_xiangqi() {
    agree::<XiangqiChain>("xiangqi_chain");
}

#[test]
fn the_scoreboard_plays_xiangqi() {
    agree::<XiangqiScoreboard>("xiangqi_scoreboard");
}
