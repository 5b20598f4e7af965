//! Named lines that some method gets wrong, with every method's answer pinned.

use super::{ALL, Barriers};
use perpetual_model::{Detector, Judge, MoveRecord, Piece, Verdict, square};

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

/// What happens; a line; its FIDE verdict, occurrences and distance; the methods that differ in [`Detector::first`] and the
/// distance they report, 0 for none; and the same, given records with the barriers that a method's source has, `=` for no
/// change. All others find the nearest occurrence.
const CASES: &str = "\
there and back; Ng1f3 ng8f6 Nf3g1 nf6g8; 1, 4; -; -
parity: the placement is back with the other side to move; Ka1b1 kh8g8 Kb1b2 kg8h8 Kb2a1; 0, 0; axon-cpw 5, boards-by-ply 5; =
a repetition behind an odd closure; Ka1b1 kh8g8 Kb1b2 kg8h8 Kb2a1 kh8g8 Ka1b1 kg8g7 Kb1a1 kg7h8; 1, 10; axon 0, axon-cpw 5, boards-by-ply 5; =
two like pieces swap: section 5.3 of the paper, with a black king; Nc4a3 ke8d8 Nd2c4 kd8e8 Na3b1 ke8d8 Nb1d2 kd8e8; 1, 8; axon-cpw 0, accumulators 0; =
two like pieces swap by long ways; Nb1d2 ke8d8 Ng1h3 kd8e8 Nd2f3 ke8d8 Nh3f4 kd8e8 Nf3g1 ke8d8 Nf4d5 kd8e8 Nd5c3 ke8d8 Nc3b1 kd8e8; 1, 16; axon-cpw 0, accumulators 0; =
three like pieces in a ring; Nb4a2 ke8d8 Nd5b4 kd8e8 Nc3d5 ke8d8 Na2c3 kd8e8; 1, 8; axon 0, axon-cpw 0, accumulators 0; =
two pairs of like pieces swap; Nc4a3 nc5a6 Nd2c4 nd7c5 Na3b1 na6b8 Nb1d2 nb8d7; 1, 8; axon-cpw 0, accumulators 0; =
en passant was possible the first time: 2...d5 is not repeated; Pe2e4| ng8f6 Pe4e5| pd7d5| Bf1c4^ nb8c6 Bc4f1 nc6b8; 0, 0; -; axon 4, axon-cpw 4, boards-by-ply 4
en passant was possible the first time: twice, not three times (boards-by-ply finds the first position too); Pe2e4| ng8f6 Pe4e5| pd7d5| Bf1c4^ nb8c6 Bc4f1 nc6b8 Bf1c4 nb8c6 Bc4f1 nc6b8; 1, 4; -; boards-by-ply 4
the pawn that could capture en passant is pinned: three times; ph7h5| Re6h6 rg7h7 Rh6e6 rh7g7 Re6h6 rg7h7 Rh6e6 rh7g7; 2, 4; -; -
en passant is shut off by the check that the double step discovers; pd7d5| Kh3g3 bc8b7 Kg3h3 bb7c8; 1, 4; -; -
the placement is back, the right to castle is not; Ke1e2* ke8e7* Ke2e1 ke7e8; 0, 0; -; axon 4, axon-cpw 4
a rook goes and comes back, and the right to castle with it is lost, which the position after the second ply lacks too; Rh1g1* rh8g8* Rg1h1 rg8h8 Rh1g1 rh8g8 Rg1h1 rg8h8; 1, 4; -; -
one side's right to castle is lost within the window; Ng1f3 rh8g8* Nf3g1 rg8h8; 0, 0; -; axon 4, axon-cpw 4
a promoted piece is like any other of its kind: Qd1 and the new queen have changed places; Pa7a8| kh7g7 Qa8d5 kg7g8 Qd1a8 kg8h7 Qd5d1; 1, 6; axon-cpw 0, accumulators 0; =
the earliest position of the line counts; Ka1b1 kh8g8 Kb1a1 kg8h8 Ka1b1 kh8g8 Kb1a1 kg8h8; 2, 4; -; -";

#[test]
fn every_method_says_what_is_pinned() {
    for case in CASES.lines() {
        let fields: Vec<&str> = case.split("; ").collect();
        let [name, words, fide, wrong, own] = fields[..] else { panic!("{case}") };
        let own = if own == "=" { wrong } else { own };
        let (count, nearest) = fide.split_once(", ").unwrap();
        let judged = play(&mut Judge::new(), words);
        assert_eq!(format!("{}, {}", judged.occurrences, judged.distance), fide, "{name}");
        for method in ALL {
            for (barriers, wrong) in [(Barriers::Full, wrong), (method.barriers, own)] {
                let mut detector = method.detector();
                for word in words.split(' ') {
                    detector.push(read(word, barriers)).unwrap();
                }
                let mut pinned = wrong.split(", ").filter_map(|told| told.split_once(' '));
                let pinned = pinned.find(|(differs, _)| *differs == method.name);
                let distance: u32 =
                    pinned.map_or(nearest, |(_, distance)| distance).parse().unwrap();
                let first = detector.first().unwrap();
                let told = (first.occurrences, first.distance, first.exact);
                let expected = (u32::from(distance > 0), distance, true);
                assert_eq!(told, expected, "{} on: {name}", method.name);
                let counted = detector.verdict().unwrap().occurrences.to_string();
                if method.counts && pinned.is_none() {
                    assert_eq!(counted, count, "{} on: {name}", method.name);
                }
            }
        }
    }
}
