//! Complete boards under Verilator, byte in and byte out, on real games: beside the board in
//! software that speaks the same protocol, and the golden model.

use std::io::{Read, Write};
use std::time::Duration;

use perpetual_catalogue::Core;
use perpetual_link::mock::{Settings, SoftBoard, Wire};
use perpetual_link::{Client, Identity};
use perpetual_model::{Chain, Detector};
use perpetual_sim::{Board, BoardStream, SimBoard, boards};
use perpetual_tests::{assert_same, data, each_game, fen_after};

/// Simulated time that a client waits for a byte: more than the longest request takes.
const PATIENCE: Duration = Duration::from_millis(50);

fn connect<T: Read + Write>(stream: T) -> Client<T> {
    Client::connect(stream).unwrap()
}

/// The board in software that claims to be the same.
fn in_software(configuration: &SimBoard, core: Core) -> Client<Wire> {
    let settings = Settings {
        limits: core.limits(),
        detector: core.code(),
        clock_hz: configuration.clock_hz,
        ..Settings::default()
    };
    connect(Wire::new(SoftBoard::new(settings), Vec::new()))
}

/// Plays the games of a file of `data/demo`; returns plies and repetitions.
fn walk_games(configuration: &SimBoard, core: Core, file: &str) -> (usize, usize) {
    let name = configuration.name;
    let circuit = Board::new(name).unwrap();
    let mut circuit = connect(BoardStream::new(circuit, PATIENCE));
    let mut software = in_software(configuration, core);
    let identity = |identity: &Identity| Identity { buffer: 0, ..*identity };
    assert_eq!(identity(circuit.identity()), identity(software.identity()), "{name}: who it is");
    let (mut plies, mut repetitions) = (0, 0);
    each_game(&data().join("demo").join(file), |game_name, game| {
        let mut model = Chain::with_limits(core.limits());
        let (mut expected, mut soft, mut got) = (Vec::new(), Vec::new(), Vec::new());
        model.play(&game.records, &mut expected).unwrap();
        software.clear().unwrap();
        software.play(&game.records, &mut soft).unwrap();
        circuit.clear().unwrap();
        circuit.play(&game.records, &mut got).unwrap();
        assert_eq!(soft, expected, "{game_name}: the board in software");
        assert_eq!(got.len(), expected.len(), "{game_name}: verdicts");
        for (index, (&expected, &got)) in expected.iter().zip(&got).enumerate() {
            let fen = || fen_after(game, index + 1);
            let name = format!("{game_name} on board {name}");
            assert_same(&name, index + 1, &fen, game.records[index], expected, got);
        }
        plies += got.len();
        repetitions += got.iter().filter(|verdict| verdict.is_repetition()).count();
    });
    let counters = *circuit.counters();
    assert_eq!((counters.retries, counters.frames_dropped), (0, 0), "{counters:?}");
    (plies, repetitions)
}

#[test]
fn every_board_on_real_games() {
    // `cosim_window` has the board with a window detector.
    for configuration in boards() {
        let Some(core) = configuration.detector().filter(|core| core.records().is_some()) else {
            continue;
        };
        // `slow` is the circuit of `sim` behind a line of 26 times the cycles.
        let slow = configuration.name == "slow";
        let (file, least) =
            if slow { ("diep-axon.pgn", (50, 3)) } else { ("matches.pgn", (1_500, 100)) };
        let (plies, repetitions) = walk_games(configuration, core, file);
        let enough = plies > least.0 && repetitions > least.1;
        assert!(enough, "{plies} plies, {repetitions} repetitions");
    }
}
