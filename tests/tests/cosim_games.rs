//! The exported Verilog under Verilator on real games, every position of them.

use perpetual_catalogue::QUERY_LATENCY;
use perpetual_model::{Both, Chain, Difference, Verdict, plies_walked};
use perpetual_sim::Core;
use perpetual_tests::{each_game, fen_after, pgn_files};

/// Walks every game through a core and the model of the same bounds; returns plies, repetitions
/// and verdicts that were not exact.
fn walk_games(configuration: &str, files: &[std::path::PathBuf]) -> (usize, usize, usize) {
    let core = Core::new(configuration).unwrap();
    let limits = core.configuration().limits();
    let mut both = Both::new(core, Chain::with_limits(limits));
    let (mut plies, mut repetitions, mut inexact) = (0, 0, 0);
    for file in files {
        each_game(file, |name, game| {
            both.clear();
            for (&record, ply) in game.records.iter().zip(1..) {
                let differ = |difference: Difference| -> Verdict {
                    panic!("{name}, {}, {difference}", fen_after(game, ply))
                };
                both.push(record);
                let verdict = both.verdict().unwrap_or_else(differ);
                let walked = plies_walked(both.line(), limits, None);
                let cycles = both.detector().last().unwrap().cycles;
                assert_eq!(cycles, walked + QUERY_LATENCY as u64, "{name}, ply {ply}: cycles");
                if verdict.is_repetition() {
                    let walked = u64::from(both.first().unwrap_or_else(differ).distance);
                    let cycles = both.detector().last().unwrap().cycles;
                    assert_eq!(cycles, walked + QUERY_LATENCY as u64, "{name}, ply {ply}: cycles");
                }
                plies += 1;
                repetitions += usize::from(verdict.is_repetition());
                inexact += usize::from(!verdict.exact);
            }
        });
    }
    println!("{configuration}: {plies} plies, {repetitions} repetitions, {inexact} not exact");
    (plies, repetitions, inexact)
}

#[test]
fn every_position_of_every_game() {
    const { assert!(QUERY_LATENCY <= 8, "a query takes the plies walked and at most 8 cycles") };
    let (plies, repetitions, inexact) = walk_games("chain-32-long", &pgn_files("games"));
    assert!(plies >= 100_000, "{plies} plies");
    assert!(repetitions >= 5_000, "{repetitions} repetitions");
    assert_eq!(inexact, 0, "2,048 records and 32 entries hold every window");
}

/// All circuits walk the same way; for the other two a selection will do.
#[test]
fn demo_games_through_scoreboard_and_pair() {
    for core in ["scoreboard-long", "pair-long"] {
        let (plies, repetitions, inexact) = walk_games(core, &pgn_files("demo"));
        assert!(plies >= 10_000 && repetitions >= 700, "{plies} plies, {repetitions} repetitions");
        assert_eq!(inexact, 0, "2,048 records hold every window");
    }
}

#[test]
fn a_small_core_says_when_it_runs_out() {
    let (plies, _, inexact) = walk_games("chain-4", &pgn_files("demo"));
    assert!(inexact > 100 && inexact < plies, "{inexact} of {plies} not exact");
}
