//! The rule of old: a game is drawn when the same sequence of moves is played three times in
//! succession.
//!
//! It does not end games. Euwe (1929) showed that there are endless games that never trigger it:
//! let every 0 of the Thue-Morse sequence be one way to send the knights out and home, and every
//! 1 another. The sequence contains no block three times in succession (it does not even contain
//! one twice and its first letter once more), so the game does not either; but the start
//! position comes back every fourth ply. The law speaks of positions since.

use std::io::Write;

use perpetual_chess::rules::Placements;
use perpetual_host::console::{Stop, grouped};
use perpetual_model::{MoveRecord, Piece};

/// Writes the section: a game of so many plies.
///
/// # Errors
/// If the output cannot be written.
pub fn write(plies: usize, out: &mut dyn Write) -> Result<(), Stop> {
    let moves: Vec<_> = euwe(plies).collect();
    let mut placements = Placements::new();
    let occurred: Vec<u32> =
        moves.iter().map(|&record| placements.push(record).occurrences).collect();
    let at = |earlier: u32| {
        let ply = occurred.iter().position(|&occurrences| occurrences == earlier);
        ply.map_or_else(|| "never".to_owned(), |ply| format!("at ply {}", ply + 1))
    };
    let former = sequence_three_times(&moves);
    let former = former.map_or_else(|| "never".to_owned(), |ply| format!("at ply {ply}"));
    writeln!(out, "{} plies, four knight moves after four:\n", grouped(plies as u64))?;
    writeln!(out, "- the same sequence of moves three times in succession: {former};")?;
    writeln!(out, "- the same position for the third time: {};", at(2))?;
    writeln!(out, "- for the fifth time: {};", at(4))?;
    let most = occurred.iter().max().map_or(0, |most| most + 1);
    writeln!(out, "- the position that stood most often stood {} times.", grouped(most.into()))?;
    writeln!(out)?;
    Ok(())
}

/// One way out and home for a knight of each side: Nf3 Nf6 Ng1 Ng8.
const KING_SIDE: [(Piece, u8, u8); 4] = [
    (Piece::WHITE_KNIGHT, 6, 21),
    (Piece::BLACK_KNIGHT, 62, 45),
    (Piece::WHITE_KNIGHT, 21, 6),
    (Piece::BLACK_KNIGHT, 45, 62),
];
/// The other: Nc3 Nc6 Nb1 Nb8.
const QUEEN_SIDE: [(Piece, u8, u8); 4] = [
    (Piece::WHITE_KNIGHT, 1, 18),
    (Piece::BLACK_KNIGHT, 57, 42),
    (Piece::WHITE_KNIGHT, 18, 1),
    (Piece::BLACK_KNIGHT, 42, 57),
];

/// The letter of the Thue-Morse sequence at this place, from 0: whether the place, in binary, has
/// an odd number of ones.
const fn thue_morse(place: u64) -> bool {
    place.count_ones() % 2 == 1
}

/// The first `plies` plies of Euwe's endless game, from the usual start position.
fn euwe(plies: usize) -> impl Iterator<Item = MoveRecord> {
    (0..plies).map(|ply| {
        let tour = if thue_morse(ply as u64 / 4) { QUEEN_SIDE } else { KING_SIDE };
        let (piece, from, to) = tour[ply % 4];
        MoveRecord::new(piece, from, to)
    })
}

/// The first ply at which the last moves are one sequence played three times in succession, in
/// half-moves played; the sequence may be of any length, and begin with either side's move.
fn sequence_three_times(moves: &[MoveRecord]) -> Option<usize> {
    // How many moves up to now equal the one `period` before them, for each period.
    let mut runs = vec![0; moves.len() / 3 + 1];
    for (index, now) in moves.iter().enumerate() {
        for (period, run) in runs.iter_mut().enumerate().skip(1).take(index) {
            *run = if moves[index - period] == *now { *run + 1 } else { 0 };
            if *run == 2 * period {
                return Some(index + 1);
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const PLIES: usize = 4096;

    #[test]
    fn euwes_game_repeats_at_once_and_never_by_the_former_rule() {
        let moves: Vec<MoveRecord> = euwe(PLIES).collect();
        assert_eq!(sequence_three_times(&moves), None);
        let mut placements = Placements::new();
        let occurred: Vec<u32> =
            moves.iter().map(|&record| placements.push(record).occurrences).collect();
        // The start position stands for the third time after eight plies, for the last time as
        // the 1,025th.
        assert_eq!(occurred.iter().position(|&earlier| earlier == 2), Some(7));
        assert_eq!(occurred.last(), Some(&1024));
    }

    #[test]
    fn the_moves_of_euwes_game_are_legal() {
        use shakmaty::{Chess, Position};
        let mut position = Chess::new();
        for record in euwe(64) {
            let legal = position.legal_moves().into_iter().find(|m| {
                perpetual_chess::encoder::play(&mut position.clone(), *m).record == record
            });
            position.play_unchecked(legal.unwrap());
        }
    }

    #[test]
    fn plain_shuffling_triggers_both_rules() {
        let shuffle: Vec<MoveRecord> = euwe(4).chain(euwe(4)).chain(euwe(4)).collect();
        assert_eq!(sequence_three_times(&shuffle), Some(12));
        assert_eq!(sequence_three_times(&shuffle[..11]), None);
    }

    proptest! {
        /// Against the rule as it is written: some block three times in succession.
        #[test]
        fn cubes_are_found_where_they_are(
            letters in prop::collection::vec(0..3u8, 0..40),
        ) {
            let moves: Vec<MoveRecord> =
                letters.iter().map(|&to| MoveRecord::new(Piece::WHITE_KING, 10, to)).collect();
            let cube_ends_at = |end: usize| (1..=end / 3).any(|length| {
                let block = |n: usize| &moves[end - (n + 1) * length..end - n * length];
                block(0) == block(1) && block(1) == block(2)
            });
            let expected = (1..=moves.len()).find(|&end| cube_ends_at(end));
            prop_assert_eq!(sequence_three_times(&moves), expected);
        }
    }
}
