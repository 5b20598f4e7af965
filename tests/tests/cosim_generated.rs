//! The exported Verilog under Verilator on generated lines: like pieces that swap and join, odd
//! closures, windows longer than the stack, lists that overflow, moves taken back and cut off.

use perpetual_model::generate::{Numbers, Pieces, line, sibling};
use perpetual_model::{Both, Chain, ChainList, Difference, Limits, MoveRecord, Rule, Verdict};
use perpetual_sim::Core;

/// What the lines made the circuit go through.
#[derive(Debug, Default)]
struct Seen {
    positions: usize,
    repetitions: usize,
    joins: usize,
    odd_closures: usize,
    overflows: usize,
    windows_cut: usize,
    refused: usize,
    replaced: usize,
}

impl Seen {
    /// Walks back once more, in the model, to see what the circuit met.
    fn note(&mut self, held: &[MoveRecord], limits: Limits) {
        let mut list = ChainList::new(limits.entries);
        for (record, ply) in held.iter().rev().take_while(|record| !record.barrier).zip(1u32..) {
            match list.step(*record) {
                Ok(rule) => {
                    self.joins += usize::from(rule == Rule::Symmetry);
                    self.odd_closures += usize::from(list.is_closed() && ply % 2 == 1);
                }
                Err(_) => break,
            }
        }
    }
}

fn walk_lines(
    configuration: &str,
    seed: u64,
    pieces: Pieces,
    plies: usize,
    positions: usize,
    barrier: usize,
) -> Seen {
    let faulty = |_| Core::faulty(configuration);
    let core = Core::new(configuration).or_else(faulty).unwrap();
    let built = core.configuration();
    let limits = built.limits();
    let mut both = Both::new(core, Chain::with_limits(limits));
    let mut numbers = Numbers::new(seed);
    let mut seen = Seen::default();
    let mut number = 0;
    while seen.positions < positions {
        number += 1;
        let differ = |difference: Difference| -> Verdict {
            panic!("line {number} of seed {seed} on {configuration}, {difference}")
        };
        both.clear();
        for record in line(&mut numbers, pieces, plies, barrier) {
            both.push(record);
            let verdict = both.verdict().unwrap_or_else(differ);
            let walk = both.detector().last().unwrap();
            seen.overflows += usize::from(walk.list_overflow);
            seen.windows_cut += usize::from(walk.window_cut);
            both.first().unwrap_or_else(differ);
            seen.positions += 1;
            seen.repetitions += usize::from(verdict.is_repetition());
            let line = both.line();
            seen.note(&line[line.len().saturating_sub(built.core.depth())..], limits);
            // A search tries other moves in the place of the last.
            if numbers.one_in(8) {
                let same_piece = numbers.one_in(2);
                let other = sibling(&mut numbers, pieces, both.line(), same_piece);
                both.replace(other);
                both.verdict().unwrap_or_else(differ);
                both.replace(record);
                both.first().unwrap_or_else(differ);
                seen.replaced += 1;
            }
            // A detour of barriers, cut off again, leaves no trace unless the stack is too short.
            if numbers.one_in(50) {
                let target = both.line().len();
                (0..1 + numbers.below(5)).for_each(|_| both.push(record.as_barrier()));
                let cut = |core: &mut Core| core.cut(target).is_ok();
                both.cut(target, cut, |model| model.cut(target).is_ok());
                both.verdict().unwrap_or_else(differ);
            }
        }
        // Back to the start, or to where the stack ends.
        while both.pop().is_ok() {
            if numbers.one_in(4) {
                both.verdict().unwrap_or_else(differ);
            }
        }
        seen.refused += 1;
    }
    println!("{configuration}: {seen:?}");
    seen
}

#[test]
fn like_pieces_that_swap_and_join() {
    let like = Pieces::Like { like: 4, squares: 14 };
    let seen = walk_lines("chain-32-long", 11, like, 150, 50_000, 100);
    assert!(seen.repetitions > 3_000 && seen.joins > 100_000, "{seen:?}");
    assert_eq!(seen.overflows + seen.windows_cut, 0);
}

#[test]
fn all_the_pieces_wander() {
    let seen = walk_lines("chain-32-long", 12, Pieces::Full, 200, 20_000, 0);
    assert!(seen.repetitions > 1_000 && seen.joins > 10_000, "{seen:?}");
    assert_eq!(seen.overflows + seen.windows_cut, 0);
}

#[test]
fn kings_that_triangulate() {
    let kings = Pieces::Like { like: 0, squares: 5 };
    let seen = walk_lines("chain-32-long", 15, kings, 100, 15_000, 100);
    assert!(seen.odd_closures > 10_000 && seen.repetitions > 5_000, "{seen:?}");
    assert_eq!(seen.overflows + seen.windows_cut, 0);
}

#[test]
fn scoreboard_and_pair_walk_as_the_chain_does() {
    let like = Pieces::Like { like: 4, squares: 14 };
    let kings = Pieces::Like { like: 0, squares: 5 };
    for (seed, core) in [(16, "scoreboard-long"), (17, "pair-long")] {
        let joined = walk_lines(core, seed, like, 150, 6_000, 100);
        assert!(joined.repetitions > 300 && joined.joins > 10_000, "{joined:?}");
        let wandered = walk_lines(core, seed, Pieces::Full, 200, 4_000, 0);
        assert!(wandered.repetitions > 150 && wandered.joins > 2_000, "{wandered:?}");
        let odd = walk_lines(core, seed, kings, 100, 4_000, 100);
        assert!(odd.odd_closures > 2_500 && odd.repetitions > 1_200, "{odd:?}");
        for seen in [joined, wandered, odd] {
            assert_eq!(seen.overflows + seen.windows_cut, 0);
        }
    }
}

#[test]
#[ignore = "a model of its own: make test-all"]
fn a_pair_overflows_and_is_cut_where_the_chain_is() {
    let seen = walk_lines("pair-4", 18, Pieces::Full, 100, 3_000, 60);
    assert!(seen.overflows > 1_500, "{seen:?}");
    let few = Pieces::Like { like: 1, squares: 9 };
    let seen = walk_lines("pair-4", 19, few, 200, 5_000, 300);
    assert!(seen.windows_cut > 500 && seen.repetitions > 250, "{seen:?}");
}

#[test]
fn windows_longer_than_the_stack() {
    let few = Pieces::Like { like: 1, squares: 9 };
    let seen = walk_lines("chain-4", 13, few, 200, 20_000, 300);
    assert!(seen.windows_cut > 2_000 && seen.repetitions > 1_000, "{seen:?}");
}

#[test]
fn lists_that_overflow() {
    let seen = walk_lines("chain-4", 14, Pieces::Full, 100, 10_000, 60);
    assert!(seen.overflows > 5_000, "{seen:?}");
}
