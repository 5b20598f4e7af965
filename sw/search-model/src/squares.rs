//! Steps on the board, from a square to the next.

/// A step: files to the right, ranks up.
pub(crate) type Step = (i8, i8);

/// The steps of a king; the first four are a rook's, the others a bishop's.
pub(crate) const ALONG_AND_ACROSS: [Step; 8] =
    [(0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, -1), (-1, 1)];

/// The steps of a knight.
pub(crate) const KNIGHT: [Step; 8] =
    [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

/// The square one step on, if the board has it.
#[inline]
pub(crate) const fn stepped(square: u8, (files, ranks): Step) -> Option<u8> {
    let file = (square & 7) as i8 + files;
    let rank = (square >> 3) as i8 + ranks;
    if file & !7 == 0 && rank & !7 == 0 { Some((rank * 8 + file) as u8) } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_edge_is_the_end() {
        assert_eq!(stepped(0, (1, 1)), Some(9));
        assert_eq!(stepped(0, (-1, 0)), None);
        assert_eq!(stepped(7, (1, 0)), None);
        assert_eq!(stepped(63, (0, 1)), None);
        assert_eq!(stepped(63, (-1, -2)), Some(46));
        let all = |steps: &[Step]| {
            (0..64)
                .flat_map(|from| steps.iter().filter_map(move |step| stepped(from, *step)))
                .count()
        };
        assert_eq!((all(&ALONG_AND_ACROSS), all(&KNIGHT)), (420, 336));
    }
}
