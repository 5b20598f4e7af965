//! A line of xiangqi with known checks, for a board with check bits.

use std::io::{Read, Write};

use perpetual_games::Checks;
use perpetual_link::{Client, ClientError, Inquiry, Ply, Question};
use perpetual_model::{MoveRecord, Piece, Verdict};

use super::differs;

/// A chariot goes from d5 to e5 and back, a general from e9 to d9 and back: piece, from, to. Some of the squares have seven bits.
const MOVES: [(u8, u8, u8); 4] = [(5, 48, 49), (9, 85, 84), (5, 49, 48), (9, 84, 85)];

/// A line of those moves over and over, and what is to be said of its end.
struct Case {
    /// Which of the moves give check.
    checks: &'static [bool],
    /// Earlier positions equal to the last; the nearest is four plies back.
    occurrences: u32,
    /// Whether every move of the side that has just moved gave check since then, and every move of the other.
    expected: Checks,
}

const NEITHER: Checks = Checks { mover: false, other: false };
const MOVER: Checks = Checks { mover: true, other: false };
const OTHER: Checks = Checks { mover: false, other: true };
const BOTH: Checks = Checks { mover: true, other: true };
const N: bool = false;
const Y: bool = true;
const CASES: [Case; 6] = [
    Case { checks: &[Y, N, Y, N], occurrences: 1, expected: OTHER },
    Case { checks: &[N, Y, N, Y], occurrences: 1, expected: MOVER },
    Case { checks: &[Y, Y, Y, Y], occurrences: 1, expected: BOTH },
    Case { checks: &[N, Y, Y, N], occurrences: 1, expected: NEITHER },
    // What was before the nearest equal position does not count.
    Case { checks: &[N, N, N, N, Y, N, Y, N], occurrences: 2, expected: OTHER },
    Case { checks: &[Y, Y, Y, Y, Y, Y, N, Y], occurrences: 2, expected: MOVER },
];

/// What is wrong with the checks that the board tells, if anything.
pub(super) fn run<T: Read + Write>(client: &mut Client<T>) -> Result<Option<String>, ClientError> {
    for case in &CASES {
        let line = line(case.checks);
        let mut told = Vec::new();
        let inquiry = Inquiry { ply: line.len(), question: Question::Window };
        client.ask(&line, &[inquiry], &mut told)?;
        let expected = Verdict { occurrences: case.occurrences, distance: 4, exact: true };
        for got in told {
            let checks = Checks { mover: got.mover_checks, other: got.other_checks };
            let failure = differs(expected, got.verdict).or_else(|| {
                (checks != case.expected).then(|| {
                    let (expected, got) = (who(case.expected), who(checks));
                    format!("expected check with every move by {expected}; got {got}")
                })
            });
            if let Some(failure) = failure {
                return Ok(Some(format!("{failure}, when {} gave check", numbers(case.checks))));
            }
        }
    }
    Ok(None)
}

/// The moves of a case.
fn line(checks: &[bool]) -> Vec<Ply> {
    let ply = |(&(piece, from, to), &check): (&(u8, u8, u8), &bool)| Ply {
        record: MoveRecord::new(Piece::from_code(piece), from, to),
        check,
    };
    MOVES.iter().cycle().zip(checks).map(ply).collect()
}

/// The sides of such an answer.
fn who(checks: Checks) -> &'static str {
    match checks {
        NEITHER => "neither side",
        MOVER => "the side that has just moved",
        OTHER => "the other side",
        BOTH => "both sides",
    }
}

/// The moves that give check, by their numbers.
fn numbers(checks: &[bool]) -> String {
    let given = checks.iter().zip(1..).filter(|(check, _)| **check);
    let numbers: Vec<_> = given.map(|(_, number)| number.to_string()).collect();
    format!("moves {}", numbers.join(", "))
}

#[cfg(test)]
mod tests {
    use perpetual_games::Cycles;
    use perpetual_link::mock::{Settings, SoftBoard, Wire};
    use perpetual_link::protocol::{ANSWER_BIT, DETECTOR_CHECKED};
    use perpetual_link::{DetectorKind, Opcode};
    use perpetual_model::Chain;

    use super::super::{CHECK_BITS, Step, passed, run as self_test};
    use super::*;

    fn board() -> SoftBoard {
        let detector = DetectorKind::Chain.code() | DETECTOR_CHECKED;
        SoftBoard::new(Settings { detector, ..Settings::default() })
    }

    fn tested(board: SoftBoard) -> Vec<Step> {
        self_test(&mut Client::connect(Wire::new(board, Vec::new())).unwrap()).unwrap()
    }

    #[test]
    fn the_expected_answers_are_the_golden_models() {
        for case in &CASES {
            let mut cycles = Cycles::new(Chain::new());
            for ply in line(case.checks) {
                cycles.push(ply.record, ply.check).unwrap();
            }
            let nearest = cycles.cycle(1).unwrap();
            assert_eq!((nearest.distance, nearest.checks), (4, case.expected));
            assert!(cycles.cycle(case.occurrences).is_some());
            assert!(cycles.cycle(case.occurrences + 1).is_none());
        }
    }

    #[test]
    fn a_board_with_check_bits_is_tested_for_them() {
        let steps = tested(board());
        assert!(passed(&steps), "{steps:?}");
        assert_eq!(steps.iter().filter(|step| step.name == CHECK_BITS).count(), 1);
        let plain = tested(SoftBoard::new(Settings::default()));
        assert_eq!(plain.len() + 1, steps.len());
        assert!(plain.iter().all(|step| step.name != CHECK_BITS), "{plain:?}");
    }

    #[test]
    fn wrong_checks_are_told_with_the_moves_that_gave_check() {
        let swapped = |flags: u8| flags & 7 | (flags >> 1 & 8) | (flags << 1 & 16);
        for (wrong, expected) in [
            (
                swapped as fn(u8) -> u8,
                "expected check with every move by the other side; got the side that has just moved, when moves 1, 3 gave check",
            ),
            (
                |flags| flags & !16,
                "expected check with every move by the other side; got neither side, when moves 1, 3 gave check",
            ),
            (
                |flags| flags & !8,
                "expected check with every move by the side that has just moved; got neither side, when moves 2, 4 gave check",
            ),
            (
                |flags| flags & 1,
                "expected check with every move by the other side; got neither side, when moves 1, 3 gave check",
            ),
        ] {
            // A board that says something else of the checks.
            let steps = tested(board().forged(move |mut payload| {
                // With one verdict.
                if payload[1] == Opcode::Line as u8 | ANSWER_BIT && payload.len() == 12 {
                    payload[8] = wrong(payload[8]);
                }
                vec![payload]
            }));
            let failed: Vec<_> = steps.iter().filter(|step| step.failure.is_some()).collect();
            assert_eq!(failed.len(), 1, "{failed:?}");
            assert_eq!(failed[0].name, CHECK_BITS);
            assert_eq!(failed[0].failure.as_deref(), Some(expected));
        }
    }
}
