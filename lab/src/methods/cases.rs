//! Named lines that some method gets wrong, with every method's answer pinned.

use super::{ALL, Barriers};
use perpetual_model::{Detector, MoveRecord, Piece, Verdict, square};

/// `Nc4a3`: the letter of the piece as in a FEN, the square left, the square reached. A trailing
/// `|` marks a pawn move, a capture or castling, `*` a castling right lost, `^` a move that lets an
/// en passant capture go.
pub(super) fn record(word: &str) -> MoveRecord {
    read(word, Barriers::Full)
}

/// Records separated by blanks.
pub(super) fn line(words: &str) -> Vec<MoveRecord> {
    words.split_whitespace().map(record).collect()
}

fn read(word: &str, barriers: Barriers) -> MoveRecord {
    let code = (0..16).find(|code| Piece::from_code(*code).to_string() == word[..1]).unwrap();
    MoveRecord {
        piece: Piece::from_code(code),
        from: square(&word[1..3]).unwrap(),
        to: square(&word[3..5]).unwrap(),
        barrier: match word.as_bytes().last() {
            Some(b'|') => true,
            Some(b'*') => barriers != Barriers::PawnsCapturesCastling,
            Some(b'^') => barriers == Barriers::Full,
            _ => false,
        },
    }
}

/// The verdict after the last of these moves.
pub(super) fn play(detector: &mut impl Detector, words: &str) -> Verdict {
    line(words).into_iter().for_each(|record| detector.push(record).unwrap());
    detector.verdict().unwrap()
}

/// A line in which each of the first `pieces` moves displaces another piece.
pub(super) fn wander(pieces: u8) -> Vec<MoveRecord> {
    let knight = [Piece::WHITE_KNIGHT, Piece::BLACK_KNIGHT];
    let step = |square| MoveRecord::new(knight[usize::from(square % 2)], square, square + 32);
    (0..pieces).map(step).collect()
}

/// A line, its FIDE verdict, and what the methods that differ say in [`Detector::first`].
struct Case {
    name: &'static str,
    line: &'static str,
    /// Occurrences and distance.
    fide: (u32, u32),
    /// Method and the distance it reports, 0 for none. All others find the nearest occurrence.
    wrong: &'static [(&'static str, u32)],
    /// The same, given records with the barriers that the method's source has.
    wrong_with_its_own_barriers: &'static [(&'static str, u32)],
}

const CASES: &[Case] = &[
    Case {
        name: "there and back",
        line: "Ng1f3 ng8f6 Nf3g1 nf6g8",
        fide: (1, 4),
        wrong: &[],
        wrong_with_its_own_barriers: &[],
    },
    Case {
        name: "parity: the placement is back with the other side to move",
        line: "Ka1b1 kh8g8 Kb1b2 kg8h8 Kb2a1",
        fide: (0, 0),
        wrong: &[("axon-cpw", 5), ("boards-by-ply", 5)],
        wrong_with_its_own_barriers: &[("axon-cpw", 5), ("boards-by-ply", 5)],
    },
    Case {
        name: "a repetition behind an odd closure",
        line: "Ka1b1 kh8g8 Kb1b2 kg8h8 Kb2a1 kh8g8 Ka1b1 kg8g7 Kb1a1 kg7h8",
        fide: (1, 10),
        wrong: &[("axon", 0), ("axon-cpw", 5), ("boards-by-ply", 5)],
        wrong_with_its_own_barriers: &[("axon", 0), ("axon-cpw", 5), ("boards-by-ply", 5)],
    },
    Case {
        name: "two like pieces swap: section 5.3 of the paper, with a black king",
        line: "Nc4a3 ke8d8 Nd2c4 kd8e8 Na3b1 ke8d8 Nb1d2 kd8e8",
        fide: (1, 8),
        wrong: &[("axon-cpw", 0), ("accumulators", 0)],
        wrong_with_its_own_barriers: &[("axon-cpw", 0), ("accumulators", 0)],
    },
    Case {
        name: "two like pieces swap by long ways",
        line: "Nb1d2 ke8d8 Ng1h3 kd8e8 Nd2f3 ke8d8 Nh3f4 kd8e8 \
               Nf3g1 ke8d8 Nf4d5 kd8e8 Nd5c3 ke8d8 Nc3b1 kd8e8",
        fide: (1, 16),
        wrong: &[("axon-cpw", 0), ("accumulators", 0)],
        wrong_with_its_own_barriers: &[("axon-cpw", 0), ("accumulators", 0)],
    },
    Case {
        name: "three like pieces in a ring",
        line: "Nb4a2 ke8d8 Nd5b4 kd8e8 Nc3d5 ke8d8 Na2c3 kd8e8",
        fide: (1, 8),
        wrong: &[("axon", 0), ("axon-cpw", 0), ("accumulators", 0)],
        wrong_with_its_own_barriers: &[("axon", 0), ("axon-cpw", 0), ("accumulators", 0)],
    },
    Case {
        name: "two pairs of like pieces swap",
        line: "Nc4a3 nc5a6 Nd2c4 nd7c5 Na3b1 na6b8 Nb1d2 nb8d7",
        fide: (1, 8),
        wrong: &[("axon-cpw", 0), ("accumulators", 0)],
        wrong_with_its_own_barriers: &[("axon-cpw", 0), ("accumulators", 0)],
    },
    Case {
        name: "en passant was possible the first time: 2...d5 is not repeated",
        line: "Pe2e4| ng8f6 Pe4e5| pd7d5| Bf1c4^ nb8c6 Bc4f1 nc6b8",
        fide: (0, 0),
        wrong: &[],
        wrong_with_its_own_barriers: &[("axon", 4), ("axon-cpw", 4), ("boards-by-ply", 4)],
    },
    Case {
        name: "en passant was possible the first time: twice, not three times",
        line: "Pe2e4| ng8f6 Pe4e5| pd7d5| Bf1c4^ nb8c6 Bc4f1 nc6b8 Bf1c4 nb8c6 Bc4f1 nc6b8",
        fide: (1, 4),
        wrong: &[],
        // At the nearest place, and once more at the first position.
        wrong_with_its_own_barriers: &[("boards-by-ply", 4)],
    },
    Case {
        name: "the pawn that could capture en passant is pinned: three times",
        line: "ph7h5| Re6h6 rg7h7 Rh6e6 rh7g7 Re6h6 rg7h7 Rh6e6 rh7g7",
        fide: (2, 4),
        wrong: &[],
        wrong_with_its_own_barriers: &[],
    },
    Case {
        name: "en passant is shut off by the check that the double step discovers",
        line: "pd7d5| Kh3g3 bc8b7 Kg3h3 bb7c8",
        fide: (1, 4),
        wrong: &[],
        wrong_with_its_own_barriers: &[],
    },
    Case {
        name: "the placement is back, the right to castle is not",
        line: "Ke1e2* ke8e7* Ke2e1 ke7e8",
        fide: (0, 0),
        wrong: &[],
        wrong_with_its_own_barriers: &[("axon", 4), ("axon-cpw", 4)],
    },
    Case {
        name: "a rook goes and comes back, and the right to castle with it is lost",
        line: "Rh1g1* rh8g8* Rg1h1 rg8h8 Rh1g1 rh8g8 Rg1h1 rg8h8",
        // The start had both rights; the position after the second ply has none, and is back.
        fide: (1, 4),
        wrong: &[],
        wrong_with_its_own_barriers: &[],
    },
    Case {
        name: "one side's right to castle is lost within the window",
        line: "Ng1f3 rh8g8* Nf3g1 rg8h8",
        fide: (0, 0),
        wrong: &[],
        wrong_with_its_own_barriers: &[("axon", 4), ("axon-cpw", 4)],
    },
    Case {
        name: "a promoted piece is like any other of its kind",
        line: "Pa7a8| kh7g7 Qa8d5 kg7g8 Qd1a8 kg8h7 Qd5d1",
        // Qd1 and the new queen have changed places since the promotion.
        fide: (1, 6),
        wrong: &[("axon-cpw", 0), ("accumulators", 0)],
        wrong_with_its_own_barriers: &[("axon-cpw", 0), ("accumulators", 0)],
    },
    Case {
        name: "the earliest position of the line counts",
        line: "Ka1b1 kh8g8 Kb1a1 kg8h8 Ka1b1 kh8g8 Kb1a1 kg8h8",
        fide: (2, 4),
        wrong: &[],
        wrong_with_its_own_barriers: &[],
    },
];

#[test]
fn every_method_says_what_is_pinned() {
    for case in CASES {
        let judge = ALL.iter().find(|method| method.name == "judge").unwrap();
        let verdict = {
            let mut judge = judge.detector();
            line(case.line).into_iter().for_each(|record| judge.push(record).unwrap());
            judge.verdict().unwrap()
        };
        assert_eq!((verdict.occurrences, verdict.distance), case.fide, "{}", case.name);
        for method in ALL {
            for (barriers, wrong) in
                [(Barriers::Full, case.wrong), (method.barriers, case.wrong_with_its_own_barriers)]
            {
                let mut detector = method.detector();
                for word in case.line.split_whitespace() {
                    detector.push(read(word, barriers)).unwrap();
                }
                let pinned = wrong.iter().find(|(name, _)| *name == method.name);
                let distance = pinned.map_or(case.fide.1, |(_, distance)| *distance);
                let first = detector.first().unwrap();
                let told = (first.occurrences, first.distance, first.exact);
                let expected = (u32::from(distance > 0), distance, true);
                assert_eq!(told, expected, "{} on: {}", method.name, case.name);
                let counted = detector.verdict().unwrap().occurrences;
                if method.counts && pinned.is_none() {
                    assert_eq!(counted, case.fide.0, "{} on: {}", method.name, case.name);
                }
            }
        }
    }
}
