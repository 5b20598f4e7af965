//! The exact methods agree with one another on generated lines; what the others get wrong is
//! counted.

use proptest::prelude::*;
use proptest::test_runner::TestCaseError;

use super::{ALL, AnyMethod, Exactness, MethodInfo, find};
use crate::compare::verdicts::Tally;
use perpetual_model::generate::{Numbers, Pieces, line, lines};
use perpetual_model::{Chain, Detector, MoveRecord};

fn any_pieces() -> impl Strategy<Value = Pieces> {
    let like = (1usize..6, 0usize..6)
        .prop_map(|(like, room)| Pieces::Like { like, squares: 2 * like + 4 + room });
    prop_oneof![4 => like, 1 => Just(Pieces::Full)]
}

fn any_line() -> impl Strategy<Value = Vec<MoveRecord>> {
    let barrier = prop_oneof![Just(0usize), Just(8), Just(25), Just(100)];
    (any::<u64>(), any_pieces(), 1usize..140, barrier).prop_map(|(seed, pieces, plies, barrier)| {
        line(&mut Numbers::new(seed), pieces, plies, barrier)
    })
}

/// New detectors by the methods that are never wrong on these lines: 64-bit keys and the bound of
/// the window included. `keys-by-ply`, which counts to two, has a test of its own.
fn exact() -> Vec<(&'static MethodInfo, AnyMethod)> {
    let trusted = |method: &&MethodInfo| method.exactness != Exactness::Flawed;
    ALL.iter()
        .filter(|method| trusted(method) && !["keys-32", "keys-by-ply"].contains(&method.name))
        .map(|method| (method, method.detector()))
        .collect()
}

/// Whether all of them say the same as this one, ply by ply.
fn agree(line: Vec<MoveRecord>, reference: &str) -> Result<(), TestCaseError> {
    let mut right = find(reference).map(MethodInfo::detector).unwrap();
    let mut others = exact();
    for record in line {
        right.push(record).unwrap();
        let (verdict, first) = (right.verdict(), right.first());
        for (method, detector) in &mut others {
            detector.push(record).unwrap();
            prop_assert_eq!(detector.verdict(), verdict, "{}", method.name);
            prop_assert_eq!(detector.first(), first, "{}", method.name);
        }
    }
    Ok(())
}

proptest! {
    #[test]
    fn exact_methods_agree(line in any_line()) {
        agree(line, "chain")?;
    }

    /// Up to 15 like knights a side, and down to one empty square, so that each goes where another
    /// has been: swaps, and rings of many.
    #[test]
    fn exact_methods_agree_among_many_like_pieces(
        seed in any::<u64>(),
        like in 4usize..16,
        room in 1usize..8,
        plies in 40usize..140,
        barrier in prop_oneof![Just(0usize), Just(50)],
    ) {
        let pieces = Pieces::Like { like, squares: 2 * like + 2 + room };
        agree(line(&mut Numbers::new(seed), pieces, plies, barrier), "judge")?;
    }

    /// A line is walked as a search walks it: forwards, back, and forwards another way. What any
    /// method but `boards-by-ply`, whose failing that is, says depends on the line alone, not on what
    /// was played and taken back.
    #[test]
    fn taking_back_leaves_no_trace(
        pieces in any_pieces(),
        seeds in any::<[u64; 2]>(),
        plies in 1usize..60,
        barrier in prop_oneof![Just(0usize), Just(8), Just(25)],
    ) {
        // One seed gives two lines with the same beginning.
        let trunk = line(&mut Numbers::new(seeds[0]), pieces, plies, barrier);
        let other = line(&mut Numbers::new(seeds[0]), pieces, plies + 30, barrier);
        let stranger = line(&mut Numbers::new(seeds[1]), pieces, 12, barrier);
        for method in ALL.iter().filter(|method| method.name != "boards-by-ply") {
            let mut detector = method.detector();
            let mut seen = vec![detector.verdict().unwrap()];
            detector.play(&trunk, &mut seen).unwrap();
            // On from the end, and back to it. A stranger's moves only behind a barrier.
            for record in &other[plies..] {
                detector.push(*record).unwrap();
                let _ = detector.first().unwrap();
            }
            (plies..other.len()).for_each(|_| detector.pop().unwrap());
            for expected in seen.iter().rev() {
                prop_assert_eq!(detector.verdict().unwrap(), *expected, "{}", method.name);
                detector.push(stranger[0].as_barrier()).unwrap();
                stranger[1..].iter().for_each(|record| detector.push(*record).unwrap());
                stranger.iter().for_each(|_| detector.pop().unwrap());
                prop_assert_eq!(detector.verdict().unwrap(), *expected, "{}", method.name);
                if !std::ptr::eq(expected, &seen[0]) {
                    detector.pop().unwrap();
                }
            }
            prop_assert!(detector.pop().is_err(), "{}", method.name);
        }
    }
}

/// Of each method that is wrong or not sure somewhere on these lines, by [`Detector::first`]: how often it finds what is
/// not there, misses what is, finds it at another distance, and does not know.
fn measure(lines: &[Vec<MoveRecord>]) -> Vec<(&'static str, [u64; 4])> {
    let measured = ALL.iter().map(|method| {
        let (mut tally, mut chain) = (Tally::default(), Chain::new());
        let mut detector = method.detector();
        for line in lines {
            chain.clear().unwrap();
            detector.clear().unwrap();
            for record in line {
                chain.push(*record).unwrap();
                detector.push(*record).unwrap();
                tally.enter(detector.first().unwrap(), chain.first().unwrap(), 0);
            }
        }
        let Tally { false_positives, false_negatives, miscounted, unsure, .. } = tally;
        (method.name, [false_positives, false_negatives, miscounted, unsure])
    });
    measured.filter(|(_, errors)| *errors != [0; 4]).collect()
}

/// The figures of `lab/docs/methods.md`: 100,000 positions with three like knights a
/// side on ten squares and no barriers.
#[test]
fn errors_among_like_pieces() {
    let mut numbers = Numbers::new(11);
    let pieces = Pieces::Like { like: 3, squares: 10 };
    let lines: Vec<_> = (0..1000).map(|_| line(&mut numbers, pieces, 100, 0)).collect();
    let mut chain = Chain::new();
    let mut repeated = 0;
    for line in &lines {
        let mut verdicts = Vec::new();
        chain.clear().unwrap();
        chain.play(line, &mut verdicts).unwrap();
        repeated += verdicts.iter().filter(|verdict| verdict.is_repetition()).count();
    }
    assert_eq!(repeated, 9672);
    let expected = [
        ("axon", [0, 87, 0, 0]),
        ("axon-cpw", [426, 289, 11, 0]),
        ("boards-by-ply", [1092, 0, 18, 0]),
        ("accumulators", [0, 294, 1, 0]),
    ];
    assert_eq!(measure(&lines), expected);
}

/// The same for all 32 pieces wandering over the whole board: where lists run out.
#[test]
fn errors_among_many_pieces() {
    let lines: Vec<_> = lines(11, 1000, Pieces::Full, 100).collect();
    let expected =
        [("axon", [0, 0, 0, 9105]), ("axon-cpw", [4, 0, 0, 18]), ("boards-by-ply", [4, 0, 0, 0])];
    assert_eq!(measure(&lines), expected);
}
