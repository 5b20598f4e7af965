//! One bit a slot, as a number: the simulation of what looks at all slots at once.

/// Slots of even numbers.
pub(super) const EVEN: u128 = u128::MAX / 3;

/// All slots of a ring of `plies`.
pub(super) const fn all(plies: usize) -> u128 {
    if plies >= 128 { u128::MAX } else { (1 << plies) - 1 }
}

/// One slot.
pub(super) const fn one(slot: usize) -> u128 {
    1 << slot
}

/// The slots in which `bit` is written are those of `head`.
pub(super) const fn written(slots: u128, head: u128, bit: bool) -> u128 {
    if bit { slots | head } else { slots & !head }
}
