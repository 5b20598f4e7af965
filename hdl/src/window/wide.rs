//! One bit a slot, as a number: the simulation of blocks that look at all slots at once.

use rust_hdl::prelude::Bits;

/// The slots of a signal, slot 0 lowest.
pub(super) fn slots<const W: usize>(signal: Bits<W>) -> u128 {
    (0..W).fold(0, |slots, at| slots | (u128::from(signal.get_bit(at)) << at))
}

/// A signal of these slots.
pub(super) fn signal<const W: usize>(slots: u128) -> Bits<W> {
    (0..W).fold(Bits::default(), |signal: Bits<W>, at| {
        if slots >> at & 1 == 1 { signal.replace_bit(at, true) } else { signal }
    })
}

/// All slots of a ring of `plies`.
pub(super) const fn all(plies: usize) -> u128 {
    if plies >= 128 { u128::MAX } else { (1 << plies) - 1 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slots_and_signals_are_the_same_bits() {
        for slots_in in [0, 1, 1 << 31, 1 << 32, 1 << 103, 0x5a5a << 40] {
            assert_eq!(slots(signal::<104>(slots_in)), slots_in);
        }
        assert_eq!(slots(signal::<128>(u128::MAX)), all(128));
        assert_eq!(all(3), 7);
    }
}
