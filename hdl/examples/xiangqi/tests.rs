//! The same lines through the golden model, the circuits in rust-hdl's simulator, and their
//! Verilog, as exported, under Verilator.

use perpetual_games::xiangqi::{Board, Ranks, read_move};
use perpetual_games::{Cycles, History, random};
use perpetual_hdl::testing::{Bench, bench_of_detector};
use perpetual_hdl::{Request, Simulated};
use perpetual_model::generate::Numbers;
use perpetual_model::{Both, Chain, MoveRecord, Verdict};

use super::lines::LINES;
use super::{CheckPorts, XiangqiChain, XiangqiScoreboard, verilog};

/// A circuit beside its model, and both beside whole boards.
struct Game<C: CheckPorts> {
    both: Both<Simulated<Bench<C>>, Chain>,
    cycles: Cycles<Chain>,
    history: History<Board>,
    board: Board,
    /// How often all moves of neither, the mover, the other gave check.
    checked: [usize; 3],
}

impl<C: CheckPorts> Game<C> {
    fn begin(&mut self, start: &str) {
        self.both.clear();
        self.board = Board::of_fen(start).unwrap();
        (self.cycles, self.history) = (Cycles::new(Chain::new()), History::new(self.board.clone()));
    }

    /// Now and then plays another move first, with the wrong bit, and takes it back: by a pop, a replace or a cut.
    fn go_astray(&mut self, numbers: &mut Numbers) {
        let moves = self.board.legal_moves();
        let mut records = Vec::new();
        for _ in 0..2 {
            let (from, to) = moves[numbers.below(moves.len())];
            let (record, check) = self.board.clone().play(from, to).unwrap();
            records.push((record, !check));
        }
        let way = numbers.below(6);
        if way > 2 {
            return;
        }
        let ply = self.both.line().len();
        self.push(records[0]);
        if way == 1 {
            self.both.detector().clocked().circuit.check().next = records[1].1;
            self.both.replace(records[1].0);
        }
        match way {
            2 => {
                let cut = |detector: &mut Simulated<Bench<C>>| {
                    detector.request(Request::cut(ply as u16)).is_ok()
                };
                assert!(self.both.cut(ply, cut, |model| model.cut(ply).is_ok()));
            }
            _ => self.both.pop().unwrap(),
        }
    }

    fn push(&mut self, (record, check): (MoveRecord, bool)) {
        self.both.detector().clocked().circuit.check().next = check;
        self.both.push(record);
        self.both.detector().clocked().circuit.check().next = false;
    }

    /// Plays a move: all must say the same of the position behind it.
    fn play(&mut self, (from, to): (u8, u8), what: &str) -> (MoveRecord, Verdict) {
        let (record, check) = self.board.play(from, to).unwrap();
        self.push((record, check));
        let verdict =
            self.both.verdict().unwrap_or_else(|difference| panic!("{what}, {difference}"));
        self.cycles.push(record, check).unwrap();
        self.history.push(self.board.clone(), check);
        let nearest = self.history.cycle(1);
        assert_eq!(nearest, self.cycles.cycle(1), "{what}: {record:?}");
        assert_eq!(
            verdict.distance,
            nearest.map_or(0, |cycle| cycle.distance),
            "{what}: {record:?}"
        );
        let earlier = (1..).find(|&n| self.history.cycle(n).is_none()).unwrap_or(1) - 1;
        assert_eq!(verdict.occurrences, earlier, "{what}: {record:?}");
        if let Some(cycle) = nearest {
            // The verdict has been taken; the bits stay until the next query.
            let checks = self.both.detector().clocked().circuit.checks();
            assert_eq!(checks, cycle.checks, "{what}: {record:?}");
            self.checked[usize::from(checks.mover) + 2 * usize::from(checks.other)] += 1;
        }
        (record, verdict)
    }
}

/// Walks everything, then replays it on the Verilog.
fn agree<C: CheckPorts>(name: &str) {
    let mut bench = bench_of_detector(C::default());
    for output in ["mover_checks", "other_checks"] {
        bench.compare_only_if(output, "verdict_valid");
    }
    let start = Board::of_fen(LINES[0].start).unwrap();
    let mut game = Game {
        both: Both::new(Simulated::new(bench), Chain::new()),
        cycles: Cycles::new(Chain::new()),
        history: History::new(start.clone()),
        board: start,
        checked: [0; 3],
    };
    for line in &LINES {
        game.begin(line.start);
        let mut repeated = Vec::new();
        for (word, ply) in line.moves.split_ascii_whitespace().zip(1..) {
            let moved = read_move(&game.board, word, Ranks::FromZero).unwrap();
            let (_, verdict) = game.play(moved, line.what);
            if verdict.occurrences > 0 {
                repeated.push((ply, verdict.occurrences, verdict.distance));
            }
        }
        assert_eq!(repeated, line.repeated, "{}", line.what);
    }
    let mut numbers = Numbers::new(90);
    let (mut plies, mut repetitions, mut highest) = (0, 0, 0);
    for number in 0..40 {
        let start = random::XIANGQI[number % random::XIANGQI.len()];
        game.begin(start);
        for moved in random::xiangqi(&mut numbers, start, 40).unwrap() {
            game.go_astray(&mut numbers);
            let (record, verdict) = game.play(moved, start);
            plies += 1;
            repetitions += u32::from(verdict.occurrences > 0);
            highest = highest.max(record.from.max(record.to));
        }
    }
    // The seventh bit of a square counts.
    assert!(plies > 1000 && repetitions > 100 && highest > 63, "{plies} {repetitions} {highest}");
    assert!(game.checked.iter().all(|&n| n > 20), "{:?}", game.checked);
    let exported = verilog::<C>(name).unwrap();
    let clocked = game.both.detector().clocked();
    clocked.replay_verilated(name, name, &exported);
    // The same from the modules of the library, put together by hand.
    let value = format!("SCOREBOARD = {}", u8::from(name.ends_with("scoreboard")));
    let mut whole = include_str!("xiangqi.v").replace("SCOREBOARD = 0", &value);
    for (path, text) in perpetual_rtl::FILES {
        if ["shared/", "chain/", "scoreboard/"].iter().any(|folder| path.starts_with(folder)) {
            whole.push_str(text);
        }
    }
    clocked.replay_verilog(&format!("{name}_rtl"), "xiangqi", &whole);
}

#[test]
fn the_chain_detector_plays_xiangqi() {
    agree::<XiangqiChain>("xiangqi_chain");
}

#[test]
fn the_scoreboard_plays_xiangqi() {
    agree::<XiangqiScoreboard>("xiangqi_scoreboard");
}
