//! Chain file, scoreboard and pair on their own: a stream of records with and without gaps.

use std::collections::VecDeque;

use perpetual_hdl::testing::Bench;
use perpetual_hdl::{ChainFile, FILE_LATENCY, PairFile, Scoreboard};
use perpetual_model::ChainList;
use perpetual_model::generate::{Numbers, Pieces, line};

/// Sends lines through a file backwards, newest record first, with up to `$gap` empty cycles
/// between two and a clear of `$clear` cycles before each, and compares every answer with the chain list of the model.
macro_rules! streams {
    ($name:ident, $circuit:expr, $entries:expr, $gap:expr, $clear:expr) => {
        #[test]
        fn $name() {
            let mut bench = Bench::new($circuit, |c| &mut c.clock);
            bench.compare_only_if("open", "stepped");
            bench.compare_only_if("closed", "stepped");
            bench.settle();
            let mut numbers = Numbers::new(21);
            let mut answers = 0;
            for number in 0..40 {
                let pieces = match number % 3 {
                    0 => Pieces::Full,
                    like => Pieces::Like { like, squares: 10 },
                };
                bench.circuit.port.clear.next = true;
                bench.circuit.port.step.next = false;
                (0..$clear).for_each(|_| bench.cycle());
                while bench.circuit.port.sweeping.val() {
                    bench.cycle();
                }
                bench.circuit.port.clear.next = false;
                let mut list = ChainList::new(Some($entries));
                // What the file is to say, and in which cycle; `None` after an overflow.
                let mut due = VecDeque::new();
                let mut records = line(&mut numbers, pieces, 40, 0);
                let mut cycle = 0;
                while !records.is_empty() || !due.is_empty() {
                    let pause = $gap > 0 && numbers.one_in($gap);
                    bench.circuit.port.step.next = false;
                    if let Some(record) = (!pause).then(|| records.pop()).flatten() {
                        bench.circuit.port.step.next = true;
                        bench.circuit.port.piece.next = u64::from(record.piece.code()).into();
                        bench.circuit.port.from.next = u64::from(record.from).into();
                        bench.circuit.port.to.next = u64::from(record.to).into();
                        let fits = list.step(record).is_ok();
                        due.push_back((cycle + FILE_LATENCY, fits.then(|| list.open().len())));
                        if !fits {
                            records.clear();
                        }
                    }
                    bench.cycle();
                    cycle += 1;
                    let answer = due.pop_front_if(|(when, _)| *when == cycle);
                    assert_eq!(bench.circuit.port.stepped.val(), answer.is_some(), "line {number}");
                    assert!(!bench.circuit.port.fault.val());
                    match answer {
                        Some((_, Some(open))) => {
                            assert!(!bench.circuit.port.overflow.val());
                            assert_eq!(bench.circuit.open.val().to_u64(), open as u64);
                            assert_eq!(bench.circuit.port.closed.val(), open == 0);
                            answers += 1;
                        }
                        Some((_, None)) => assert!(bench.circuit.port.overflow.val()),
                        None => {}
                    }
                }
            }
            assert!(answers > 100, "{answers} answers");
            bench.replay(stringify!($name));
        }
    };
}

streams!(chain_file_without_gaps, ChainFile::<32, 4, 6, 10>::default(), 32, 0, 2);
streams!(chain_file_with_gaps, ChainFile::<8, 4, 6, 10>::default(), 8, 3, 2);
streams!(chain_file_with_long_gaps, ChainFile::<2, 4, 6, 10>::default(), 2, 2, 2);
streams!(chain_file_of_wider_squares, ChainFile::<8, 5, 7, 12>::default(), 8, 4, 2);
streams!(scoreboard_without_gaps, Scoreboard::<4, 6, 8, 9, 13>::default(), usize::MAX, 0, 3);
streams!(scoreboard_with_gaps, Scoreboard::<4, 6, 8, 9, 13>::default(), usize::MAX, 3, 3);
streams!(scoreboard_of_wider_squares, Scoreboard::<5, 7, 10, 11, 15>::default(), usize::MAX, 4, 3);
streams!(pair_with_gaps, PairFile::<4, 4, 6, 10, 8, 9, 13>::default(), 4, 3, 3);
streams!(
    scoreboard_with_registered_ram,
    Scoreboard::<4, 6, 8, 9, 13>::with_registered_ram(),
    usize::MAX,
    3,
    3
);
streams!(
    scoreboard_with_registered_ram_without_gaps,
    Scoreboard::<4, 6, 8, 9, 13>::with_registered_ram(),
    usize::MAX,
    0,
    3
);
streams!(
    pair_with_registered_ram,
    PairFile::<4, 4, 6, 10, 8, 9, 13>::with_registered_ram(),
    4,
    3,
    3
);

/// More chains than there are squares of chess: as many bits as a square has count them.
#[test]
fn scoreboards_count_all_chains_of_a_large_board() {
    for (name, file) in [
        ("scoreboard_large", Scoreboard::<3, 7, 8, 9, 13>::default()),
        ("scoreboard_large_registered", Scoreboard::with_registered_ram()),
    ] {
        let mut bench = Bench::new(file, |file| &mut file.clock);
        bench.circuit.port.clear.next = true;
        bench.cycle();
        while bench.circuit.port.sweeping.val() {
            bench.cycle();
        }
        bench.circuit.port.clear.next = false;
        let mut step = |piece: u64, from: u64, to: u64, open: u64| {
            let port = &mut bench.circuit.port;
            port.step.next = true;
            port.piece.next = piece.into();
            port.from.next = from.into();
            port.to.next = to.into();
            bench.cycle();
            bench.circuit.port.step.next = false;
            (1..FILE_LATENCY).for_each(|_| bench.cycle());
            assert!(bench.circuit.port.stepped.val());
            assert_eq!(bench.circuit.open.val(), open);
            assert_eq!(bench.circuit.port.closed.val(), open == 0);
        };
        // 64 pieces leave the lower half of the board for good, one more goes out and back.
        (0..64).for_each(|square| step(1, square, square + 64, square + 1));
        step(2, 0, 1, 65);
        step(2, 1, 0, 64);
        bench.compare_only_if("open", "stepped");
        bench.compare_only_if("closed", "stepped");
        bench.replay(name);
    }
}
