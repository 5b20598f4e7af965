//! The engine as a chess program has it: through pipes.

#![cfg(unix)]

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use crate::common::piped;
use perpetual_link::mock::{Bench, Settings};
use perpetual_model::generate::Numbers;
use shakmaty::uci::UciMove;
use shakmaty::{Chess, Position};

/// Longer than anything takes on a machine with other things to do.
const PATIENCE: Duration = Duration::from_secs(20);

/// An engine that runs.
struct Engine {
    child: Child,
    input: Option<ChildStdin>,
    output: Receiver<String>,
}

impl Engine {
    fn new(arguments: &[&str]) -> Engine {
        let mut child = piped(&[&["uci"], arguments].concat());
        let input = child.stdin.take();
        let lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let (send, output) = mpsc::channel();
        std::thread::spawn(move || {
            lines.map_while(Result::ok).try_for_each(|line| send.send(line))
        });
        Engine { child, input, output }
    }

    fn send(&mut self, bytes: impl AsRef<[u8]>) {
        let input = self.input.as_mut().unwrap();
        input.write_all(bytes.as_ref()).unwrap();
        input.write_all(b"\n").unwrap();
        input.flush().unwrap();
    }

    /// All lines up to one that starts so.
    fn until(&mut self, start: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            let line = self.output.recv_timeout(PATIENCE);
            lines.push(line.unwrap_or_else(|error| panic!("no {start}: {error} after {lines:?}")));
            if lines.last().unwrap().starts_with(start) {
                return lines;
            }
        }
    }

    fn ask(&mut self, line: &str, answer: &str) -> Vec<String> {
        self.send(line);
        self.until(answer)
    }

    /// The first move of a search.
    fn best(&mut self, go: &str) -> String {
        let line = self.ask(go, "bestmove").pop().unwrap();
        line.split(' ').nth(1).unwrap().to_owned()
    }

    fn is_silent_for(&mut self, time: Duration) -> bool {
        let until = Instant::now() + time;
        while let Ok(line) = self.output.recv_timeout(until - Instant::now().min(until)) {
            if !line.starts_with("info ") {
                return false;
            }
        }
        true
    }

    /// Closes the input; what comes until the end, and the exit code.
    fn end(mut self) -> (Vec<String>, i32) {
        drop(self.input.take());
        let mut lines = Vec::new();
        loop {
            match self.output.recv_timeout(PATIENCE) {
                Ok(line) => lines.push(line),
                Err(RecvTimeoutError::Disconnected) => break,
                Err(RecvTimeoutError::Timeout) => panic!("it does not end after {lines:?}"),
            }
        }
        let mut errors = String::new();
        self.child.stderr.take().unwrap().read_to_string(&mut errors).unwrap();
        assert_eq!(errors, "");
        (lines, self.child.wait().unwrap().code().unwrap())
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn is_legal(position: &Chess, word: &str) -> bool {
    word.parse::<UciMove>().is_ok_and(|parsed| parsed.to_move(position).is_ok())
}

#[test]
fn legal_lines_are_counted() {
    let mut engine = Engine::new(&[]);
    engine.send("setoption name Threads value 1");
    let fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    engine.send(format!("position fen {fen}"));
    // As the literature has it: 48, 2,039, 97,862.
    let lines = engine.ask("go perft 3", "Nodes searched: 97862");
    assert!(lines.iter().any(|line| line.starts_with("e1g1: ")), "{lines:?}");
    assert_eq!(lines.iter().filter(|line| line.contains(": ")).count(), 48 + 1);
    engine.ask("isready", "readyok");
    assert_eq!(engine.end().1, 0);
}

/// Several best moves at each depth of a game, the first of them the move that is played.
#[test]
fn the_best_moves_are_shown_with_their_lines() {
    let words = |line: &str, key: &str| {
        let words: Vec<&str> = line.split(' ').collect();
        let at = words.iter().position(|&word| word == key).unwrap_or_else(|| panic!("{line}"));
        words[at + 1].to_owned()
    };
    for leaves in [&[][..], &["--leaves", "model", "--host-plies", "1"]] {
        let mut engine = Engine::new(leaves);
        engine.send("setoption name MultiPV value 3");
        let mut moves = String::new();
        for _ in 0..6 {
            engine.send(format!("position startpos moves{moves}"));
            let lines = engine.ask("go depth 4", "bestmove");
            let shown: Vec<&String> = lines.iter().filter(|line| line.contains(" pv ")).collect();
            assert_eq!(shown.len(), 4 * 3, "{lines:?}");
            for (depth, three) in shown.chunks(3).enumerate() {
                let mut scores = Vec::new();
                for (rank, line) in three.iter().enumerate() {
                    assert_eq!(words(line, "depth"), (depth + 1).to_string());
                    assert_eq!(words(line, "multipv"), (rank + 1).to_string());
                    scores.push(words(line, "cp").parse::<i32>().unwrap());
                }
                assert!(scores.is_sorted_by(|one, next| one >= next), "{three:?}");
                let mut first: Vec<String> = three.iter().map(|line| words(line, "pv")).collect();
                first.sort();
                first.dedup();
                assert_eq!(first.len(), 3, "{three:?}");
            }
            let played = words(lines.last().unwrap(), "bestmove");
            assert_eq!(played, words(shown[9], "pv"));
            moves = format!("{moves} {played}");
        }
        // No more than there are, and one again as before.
        engine.send("position fen 7k/5Q2/8/8/8/8/8/K7 b - - 0 1");
        engine.ask("go depth 2", "bestmove 0000");
        engine.send("position fen 7k/8/8/8/8/8/5Q2/K7 b - - 0 1");
        let lines = engine.ask("go depth 1", "bestmove");
        assert_eq!(lines.iter().filter(|line| line.contains(" multipv ")).count(), 3, "{lines:?}");
        engine.send("setoption name MultiPV value 1");
        let lines = engine.ask("go depth 2", "bestmove");
        assert!(lines.iter().all(|line| !line.contains("multipv")), "{lines:?}");
        assert_eq!(engine.end().1, 0);
    }
}

#[test]
fn a_handshake_a_move_and_an_end() {
    let mut engine = Engine::new(&["--hash", "7", "--move-overhead", "11"]);
    let lines = engine.ask("uci", "uciok");
    assert!(lines[0].starts_with("id name Perpetual ") && lines[1].starts_with("id author "));
    for option in [
        "option name Hash type spin default 7 min 0 max 65536",
        "option name Move Overhead type spin default 11 min 0 max 5000",
        "option name Clear Hash type button",
        "option name Threads type spin default 1 min 1 max 1",
        "option name On type string default model",
    ] {
        assert!(lines.iter().any(|line| line == option), "{option} {lines:?}");
    }
    let detectors = lines.iter().find(|line| line.contains("name Detector")).unwrap();
    assert!(detectors.contains(" var pair ") && detectors.ends_with(" var open-flag var locked"));
    engine.ask("isready", "readyok");
    let lines = engine.ask("go depth 1", "bestmove");
    let info = &lines[lines.len() - 2];
    assert!(info.starts_with("info depth 1 seldepth ") && info.contains(" score cp "), "{info}");
    let best = lines.last().unwrap().split(' ').nth(1).unwrap();
    assert!(is_legal(&Chess::default(), best) && info.contains(&format!(" pv {best}")));
    engine.send("quit");
    assert_eq!(engine.end(), (vec![], 0));
}

#[test]
fn stop_is_obeyed_at_once_and_nothing_is_said_before() {
    for form in ["model", "rtl"] {
        let mut engine = Engine::new(&["--on", form]);
        engine.ask("isready", "readyok");
        engine.send("go infinite");
        assert!(engine.is_silent_for(Duration::from_millis(200)));
        // It hears while it searches.
        engine.ask("isready", "readyok");
        engine.ask("stop", "bestmove");
        engine.send("stop");
        assert!(engine.is_silent_for(Duration::from_millis(100)), "one answer is enough");
    }
}

#[test]
fn a_chip_searches_the_last_plies() {
    let mut engine = Engine::new(&["--leaves", "model", "--host-plies", "1"]);
    let lines = engine.ask("uci", "uciok");
    for option in [
        "option name Leaves type string default model",
        "option name HostPlies type spin default 1 min 0 max 84",
        "option name InFlight type spin default 4 min 1 max 64",
    ] {
        assert!(lines.iter().any(|line| line == option), "{option} {lines:?}");
    }
    let lines = engine.ask("isready", "readyok");
    assert!(lines.iter().any(|line| line.contains("searched by the chip on model")), "{lines:?}");
    // The game before counts for the chip too: what it repeats is a draw.
    let fen = "position fen q4r1k/5p2/8/8/8/8/8/2Q3K1 w - - 0 1";
    engine.send(format!("{fen} moves c1h6 h8g8 h6g5 g8h8 g5h6 h8g8 h6g5 g8h8"));
    for plies in ["0", "1"] {
        engine.send(format!("setoption name HostPlies value {plies}"));
        let lines = engine.ask("go depth 2", "bestmove");
        assert!(lines[lines.len() - 2].contains(" score cp 0 "), "{lines:?}");
        assert!(lines.last().unwrap().starts_with("bestmove g5h6"), "{lines:?}");
    }
    // In the middle of a request that would take for ever.
    engine.send("position startpos\nsetoption name HostPlies value 0\ngo depth 16");
    assert!(engine.is_silent_for(Duration::from_millis(200)));
    assert!(is_legal(&Chess::default(), &engine.best("stop")));
    assert!(is_legal(&Chess::default(), &engine.best("go movetime 100")));
    engine.send("setoption name Leaves value serial:/no/such/port");
    let lines = engine.ask("isready", "readyok");
    let note =
        |line: &String| line.contains("/no/such/port") && line.contains("the engine searches");
    assert!(lines.iter().any(note), "{lines:?}");
    engine.send("setoption name Leaves value none");
    let lines = engine.ask("isready", "readyok");
    assert!(lines.iter().any(|line| line.contains("by the engine itself")), "{lines:?}");
    engine.send("quit");
    assert_eq!(engine.end().1, 0);
}

#[test]
fn a_search_that_has_ended_waits_to_be_stopped() {
    let mut engine = Engine::new(&[]);
    engine.send("position fen 7k/6Q1/6K1/8/8/8/8/8 b - - 0 1\ngo infinite");
    assert!(engine.is_silent_for(Duration::from_millis(300)));
    assert_eq!(engine.best("stop"), "0000");
    let lines = engine.ask("go movetime 100", "bestmove");
    assert_eq!(lines.last().unwrap(), "bestmove 0000");
    assert!(lines[0].contains(" score mate 0 "), "{lines:?}");
    engine.send("position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
    assert_eq!(engine.best("go depth 4"), "0000", "stalemate");
}

#[test]
fn what_is_wrong_is_said_and_the_position_kept() {
    let mut engine = Engine::new(&[]);
    engine.send("position startpos moves e2e4");
    for (line, part) in [
        ("position startpos moves e2e4 e2e4", "1...e2e4 is not a legal move here"),
        ("position fen 8/8/8/8/8/8/8/8 w - - 0 1", "the board is empty"),
        ("position fen nonsense", "cannot be read"),
        ("position", "startpos or fen"),
        ("position startpos e2e4", "the word moves, not \"e2e4\"; the position before it is kept"),
        ("position fen 4k3/8/8/8/8/8/8/4K3 w - - e2e4", "; the position before it is kept"),
        ("position startpos moves e2e4 moves e7e5", "; the position before it is kept"),
        ("setoption name Hash value lots", "Hash takes a whole number"),
        ("setoption name Nonsense value 1", "there is no option \"Nonsense\""),
        ("hello", "there is no command in \"hello\""),
    ] {
        let said = engine.ask(line, "info string").pop().unwrap();
        assert!(said.contains(part), "{said}");
    }
    let mut position = Chess::default();
    let e4: UciMove = "e2e4".parse().unwrap();
    position.play_unchecked(e4.to_move(&position).unwrap());
    let best = engine.best("go depth 2");
    assert!(is_legal(&position, &best), "{best}");
}

/// A search that cannot be made is none, and one under way goes on.
#[test]
fn what_cannot_be_searched_is_said_and_not_searched() {
    let mut engine = Engine::new(&[]);
    for line in [
        "go depth",
        "go foo",
        "go perft",
        "go searchmoves e2e5",
        "go searchmoves e2e4 foo depth 1",
        "go searchmoves",
    ] {
        let said = engine.ask(line, "info string").pop().unwrap();
        assert!(said.ends_with("; nothing is searched"), "{line}: {said}");
        assert!(engine.is_silent_for(Duration::from_millis(20)), "{line}");
        // No bestmove is owed.
        engine.send("stop");
        assert!(engine.is_silent_for(Duration::from_millis(20)), "{line}");
    }
    engine.send("go infinite\ngo foo");
    engine.until("info string go takes ");
    engine.ask("stop", "bestmove");
}

/// Whatever ends a search, its move is the first of the last line that was shown.
#[test]
fn the_move_is_the_first_of_the_last_line() {
    let fens = [
        "8/p1q2pkp/2Pr2p1/8/P3Q3/6P1/5P1P/2R3K1 w - - 0 1",
        "r1bq2rk/pp3pbp/2p1p1pQ/7P/3P4/2PB1N2/PP3PPR/2KR4 w - - 0 1",
    ];
    let mut goes: Vec<String> = (0..40).map(|n| format!("go nodes {}", 1 + 150 * n)).collect();
    goes.extend((0..12).map(|n| format!("go movetime {}", 1 + 7 * n)));
    goes.extend((0..8).map(|n| format!("go wtime {0} btime {0}", 200 * n)));
    let others = ["go depth 4", "go mate 1", "go nodes 900 searchmoves e4e5 e4f3"];
    goes.extend(others.map(str::to_owned));
    let waits = (0..8).map(|n| Duration::from_millis(6 * n));
    for arguments in [&[][..], &["--leaves", "model", "--host-plies", "2"]] {
        let mut engine = Engine::new(arguments);
        for lines in [1, 3] {
            engine.send(format!("setoption name MultiPV value {lines}"));
            for fen in fens {
                engine.send(format!("ucinewgame\nposition fen {fen}"));
                for go in &goes {
                    if !go.contains("searchmoves") || fen == fens[0] {
                        check_move(&engine.ask(go, "bestmove"), go);
                    }
                }
                for (go, end) in [("go infinite", "stop"), ("go ponder movetime 30", "ponderhit")] {
                    for wait in waits.clone() {
                        engine.send(go);
                        std::thread::sleep(wait);
                        check_move(&engine.ask(end, "bestmove"), go);
                    }
                }
            }
        }
    }
}

/// Whether the move is the first of the last best line.
fn check_move(said: &[String], go: &str) {
    let shown = said.iter().rev().find(|line| {
        line.contains(" pv ") && (!line.contains(" multipv ") || line.contains(" multipv 1 "))
    });
    let first = shown.and_then(|line| line.split(" pv ").nth(1)?.split(' ').next());
    let best = said.last().and_then(|line| line.split(' ').nth(1));
    assert!(best.is_some() && first == best, "{go}: {said:?}");
}

#[test]
fn a_game_is_known_and_so_are_its_repetitions() {
    let mut engine = Engine::new(&[]);
    // Only what the position after the first move has been before makes this a draw.
    let fen = "position fen q4r1k/5p2/8/8/8/8/8/2Q3K1 w - - 0 1";
    engine.send(format!("{fen} moves c1h6 h8g8 h6g5 g8h7"));
    let lines = engine.ask("go depth 6", "bestmove");
    assert!(lines[lines.len() - 2].contains(" score cp 0 "), "{lines:?}");
    engine.send("setoption name Repetition value none\nucinewgame");
    let lines = engine.ask("go depth 6", "bestmove");
    let info = &lines[lines.len() - 2];
    assert!(info.contains(" score cp -") || info.contains(" score mate -"), "{info}");
}

#[test]
fn only_the_moves_to_search_are_searched() {
    let mut engine = Engine::new(&[]);
    assert_eq!(engine.best("go depth 4 searchmoves a2a3"), "a2a3");
    let best = engine.best("go searchmoves h2h4 a2a4 depth 4");
    assert!(["h2h4", "a2a4"].contains(&best.as_str()), "{best}");
    assert_eq!(engine.best("go nodes 1 searchmoves b1a3"), "b1a3");
}

#[test]
fn a_clock_is_kept_and_pondering_waits() {
    let mut engine = Engine::new(&[]);
    engine.ask("isready", "readyok");
    let asked = Instant::now();
    engine.best("go wtime 1000 btime 1000 winc 10 binc 10");
    assert!(asked.elapsed() < Duration::from_millis(1_000), "{:?}", asked.elapsed());
    engine.send("go ponder wtime 300 btime 300");
    assert!(engine.is_silent_for(Duration::from_millis(500)));
    let hit = Instant::now();
    engine.best("ponderhit");
    assert!(hit.elapsed() < Duration::from_millis(1_000), "{:?}", hit.elapsed());
    // The next search does not wait for the interface to stop the one before.
    engine.send("go infinite\ngo depth 2");
    engine.until("bestmove");
    let lines = engine.until("bestmove");
    assert!(lines[lines.len() - 2].starts_with("info depth 2 "), "{lines:?}");
    let castle =
        "position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1\nsetoption name UCI_Chess960 value true";
    engine.send(castle);
    assert_eq!(engine.best("go depth 1 searchmoves e1g1"), "e1h1");
}

#[test]
fn the_end_of_input_ends_a_search() {
    let mut engine = Engine::new(&[]);
    engine.send("go depth 90");
    engine.until("info depth 3");
    let (lines, code) = engine.end();
    assert_eq!(code, 0);
    assert!(lines.last().unwrap().starts_with("bestmove "));
}

#[test]
fn a_detector_that_cannot_be_had_is_told_of_and_play_goes_on() {
    let mut engine = Engine::new(&["--on", "serial:/dev/no such port"]);
    let lines = engine.ask("isready", "readyok");
    assert!(
        lines[0].contains("/dev/no such port") && lines[0].ends_with("software is used instead")
    );
    let best = engine.best("go depth 3");
    assert!(is_legal(&Chess::default(), &best));
    engine.send("setoption name Detector value judge\nsetoption name On value rtl");
    let lines = engine.ask("isready", "readyok");
    assert!(lines[0].starts_with("info string judge exists only as a model"), "{lines:?}");
    engine.send("setoption name On value verilated\nsetoption name Detector value pair");
    let lines = engine.ask("isready", "readyok");
    assert_eq!(lines[0], "info string repetitions are known from pair on verilated");
}

#[test]
fn a_board_that_falls_silent_costs_neither_game_nor_move() {
    let board = Bench::new(Settings::default(), 59).unwrap();
    let mut engine = Engine::new(&["--on", &board.on()]);
    let lines = engine.ask("isready", "readyok");
    assert!(lines[0].contains("repetitions are known from chain on serial:"), "{lines:?}");
    engine.send("position fen q4r1k/5p2/8/8/8/8/8/2Q3K1 w - - 0 1 moves c1h6 h8g8 h6g5 g8h7");
    let asked = Instant::now();
    let best = engine.best("go movetime 300");
    assert!(best.starts_with("g5") || best.starts_with("g1"), "{best}");
    // The board is waited for a second and more; the move is not late for it.
    assert!(asked.elapsed() < Duration::from_millis(900), "{:?}", asked.elapsed());
    let warning = engine.until("info string").pop().unwrap();
    assert!(warning.ends_with("the search went on in software"), "{warning}");
    let lines = engine.ask("go movetime 300", "bestmove");
    assert!(lines[lines.len() - 2].contains(" score cp 0 "), "{lines:?}");
}

#[test]
fn no_input_kills_it() {
    const WORDS: &str = "uci isready ucinewgame position startpos fen moves go depth nodes movetime wtime btime \
        winc binc movestogo infinite ponder ponderhit searchmoves mate stop setoption name value \
        Hash Clear On rtl Detector pair open-flag locked Repetition none threefold Baud Contempt \
        Move Overhead UCI_Chess960 true debug register e2e4 e7e5 e1g1 0000 a7a8q O-O Z0 1 0 -1 7 \
        99999999999999999999 x 8/8/8/8/8/8/8/8 4k3/8/8/8/8/8/8/4K2R w b K KQkq - e3 \
        rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR 4k3/4r3/8/8/8/8/8/4K3 \u{0} \t é";
    let words: Vec<&str> = WORDS.split(' ').collect();
    let mut numbers = Numbers::new(1969);
    let mut engine = Engine::new(&[]);
    for round in 0..3_000 {
        let mut line = Vec::new();
        if numbers.one_in(4) {
            line.extend(
                (0..numbers.below(60)).map(|_| numbers.next() as u8).filter(|&b| b != b'\n'),
            );
        } else {
            for _ in 0..=numbers.below(9) {
                line.extend(words[numbers.below(words.len())].bytes().chain([b' ']));
            }
            if numbers.one_in(8) {
                let at = numbers.below(line.len());
                line[at] = numbers.next() as u8 | 32;
            }
        }
        // Nor does a search that has no end hold up the test.
        engine.send(line);
        if round % 500 == 499 {
            engine.send("stop\nsetoption name Hash value 1");
            engine.ask("isready", "readyok");
            engine.send("position startpos\nstop\nsetoption name Repetition value after-root");
            engine.send(format!("info string round {round}"));
            engine
                .until(&format!("info string there is no command in \"info string round {round}"));
            let best = engine.best("go depth 2 nodes 5000");
            assert!(!best.is_empty());
        }
    }
    let (_, code) = engine.end();
    assert_eq!(code, 0);
}
