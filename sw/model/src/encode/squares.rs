//! Rays: where men go, in the order of the chip.

/// A step: files to the right, ranks up.
pub(crate) type Step = (i8, i8);

/// Rays 0 to 7: east, west, north, south, north-east, south-west, south-east, north-west. A king makes
/// one step on each; rooks slide along the first four, bishops along the others.
pub(crate) const RAYS: [Step; 8] =
    [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1), (1, -1), (-1, 1)];

/// The rays of a knight's two halves.
pub(crate) const KNIGHT: [[Step; 4]; 2] =
    [[(2, 1), (-2, 1), (1, 2), (1, -2)], [(2, -1), (-2, -1), (-1, 2), (-1, -2)]];

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

    /// As differences of square numbers, from a square in the middle.
    fn differences(steps: &[Step]) -> Vec<i8> {
        steps.iter().map(|step| stepped(27, *step).unwrap() as i8 - 27).collect()
    }

    #[test]
    fn rays_are_in_the_order_of_the_chip() {
        assert_eq!(differences(&RAYS), [1, -1, 8, -8, 9, -9, -7, 7]);
        assert_eq!(differences(&KNIGHT[0]), [10, 6, 17, -15]);
        assert_eq!(differences(&KNIGHT[1]), [-6, -10, 15, -17]);
    }

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
        assert_eq!((all(&RAYS), all(KNIGHT.as_flattened())), (420, 336));
    }
}
