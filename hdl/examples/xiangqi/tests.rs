//! The same lines through the golden model, the circuits in rust-hdl's simulator, and their
//! Verilog, as exported, under Verilator.

use perpetual_hdl::testing::{Bench, bench_of_detector};
use perpetual_hdl::{DetectorCircuit, Simulated};
use perpetual_model::generate::Numbers;
use perpetual_model::{Chain, Detector, MoveRecord, Verdict};

use crate::board::{Board, square};
use crate::lines::LINES;
use crate::random::{LIKE, START, play};
use crate::{XiangqiChain, XiangqiScoreboard, verilog};

/// Model and circuit side by side.
struct Both<C: DetectorCircuit> {
    model: Chain,
    circuit: Simulated<Bench<C>>,
}

impl<C: DetectorCircuit> Both<C> {
    fn new() -> Self {
        let bench = bench_of_detector(C::default());
        Both { model: Chain::new(), circuit: Simulated::new(bench) }
    }

    fn clear(&mut self) {
        self.model.clear().unwrap();
        self.circuit.clear().unwrap();
    }

    /// Pushes a move into both, whose verdicts must be that of the board.
    fn push(&mut self, record: MoveRecord, board: &Board, what: &str) -> Verdict {
        let expected = board.verdict();
        self.model.push(record).unwrap();
        self.circuit.push(record).unwrap();
        assert_eq!(self.model.verdict(), Ok(expected), "the model, {what}: {record:?}");
        assert_eq!(self.circuit.verdict(), Ok(expected), "the circuit, {what}: {record:?}");
        expected
    }
}

/// Walks everything, then replays it on the Verilog.
fn agree<C: DetectorCircuit>(name: &str) {
    let mut both = Both::<C>::new();
    for line in &LINES {
        both.clear();
        let mut board = Board::new(line.pieces);
        let mut repeated = Vec::new();
        for (word, ply) in line.moves.split_ascii_whitespace().zip(1..) {
            let record = board.play(square(&word[..2]), square(&word[2..]));
            let verdict = both.push(record, &board, line.what);
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
            let verdict = both.push(record, board, pieces);
            plies += 1;
            repetitions += u32::from(verdict.occurrences > 0);
            highest = highest.max(record.from.max(record.to));
        });
    }
    // The seventh bit of a square counts.
    assert!(plies > 1000 && repetitions > 100 && highest > 63, "{plies} {repetitions} {highest}");
    let exported = verilog::<C>(name).unwrap();
    both.circuit.clocked().replay_verilated(name, name, &exported);
}

#[test]
fn the_chain_detector_plays_xiangqi() {
    agree::<XiangqiChain>("xiangqi_chain");
}

#[test]
fn the_scoreboard_plays_xiangqi() {
    agree::<XiangqiScoreboard>("xiangqi_scoreboard");
}
