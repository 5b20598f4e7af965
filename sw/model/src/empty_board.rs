//! Moves on the empty board: which squares are a move apart, and which lie between them.

use crate::piece::Piece;

/// Files and ranks between two squares.
fn steps(from: u8, to: u8) -> (u8, u8) {
    ((from & 7).abs_diff(to & 7), (from >> 3 & 7).abs_diff(to >> 3 & 7))
}

/// Whether a piece can go from one square to another on the empty board; a pawn never can.
pub fn reaches(piece: Piece, from: u8, to: u8) -> bool {
    let (files, ranks) = steps(from, to);
    let straight = (files == 0) != (ranks == 0);
    let diagonal = files == ranks && files != 0;
    match piece.code() & 7 {
        2 => files * ranks == 2,
        3 => diagonal,
        4 => straight,
        5 => straight || diagonal,
        6 => files.max(ranks) == 1,
        _ => false,
    }
}

/// The squares between two on a line, a bit each; none if they are on no line.
///
/// ```
/// use perpetual_model::way;
/// assert_eq!(way(0, 3), 0b110);
/// assert_eq!(way(18, 0), 1 << 9);
/// assert_eq!((way(6, 21), way(0, 1)), (0, 0));
/// ```
pub fn way(from: u8, to: u8) -> u64 {
    let (from, to) = (from & 63, to & 63);
    let (files, ranks) = steps(from, to);
    let number = files.max(ranks);
    if number == 0 || (files != ranks && files != 0 && ranks != 0) {
        return 0;
    }
    // On a line all steps are the same.
    let step = from.abs_diff(to) / number;
    (1..number).fold(0, |squares, nth| squares | 1 << (from.min(to) + nth * step))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_way_is_what_lies_between() {
        // From b2 to every square of its lines.
        for (to, squares) in
            [(9, 0), (11, 1 << 10), (49, 0x0000_0202_0202_0000), (63, 0x0040_2010_0804_0000)]
        {
            assert_eq!((way(9, to), way(to, 9)), (squares, squares), "{to}");
        }
        assert_eq!((way(15, 57).count_ones(), way(15, 58)), (5, 0), "h2 to b8, and to c8");
    }
}
