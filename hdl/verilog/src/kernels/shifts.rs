//! Slices and shifts as a simulated kernel computes them: rust-hdl's own values, without the big integers that it takes for each.

use std::ops::{Shl, Shr};

use rust_hdl::prelude::{Bits, Signed};

/// `value.get_bits::<M>(at)`.
pub trait Slice {
    /// The value of `M` bits.
    type Of<const M: usize>;

    /// Bits from `at` upwards.
    fn slice<const M: usize>(&self, at: usize) -> Self::Of<M>;
}

impl<const N: usize> Slice for Bits<N> {
    type Of<const M: usize> = Bits<M>;

    #[inline]
    fn slice<const M: usize>(&self, at: usize) -> Bits<M> {
        match self {
            Bits::Short(bits) if M <= u32::BITS as usize && at <= N => {
                Bits::Short(right(bits.short(), at as u64).into())
            }
            _ => self.get_bits(at),
        }
    }
}

impl<const N: usize> Slice for Signed<N> {
    type Of<const M: usize> = Signed<M>;

    #[inline]
    fn slice<const M: usize>(&self, at: usize) -> Signed<M> {
        self.get_bits(at)
    }
}

/// `value << by` and `value >> by`, by a number or by other bits.
pub trait Shift<By>: Sized {
    /// `value << by`.
    fn shift_left(self, by: By) -> Self;

    /// `value >> by`.
    fn shift_right(self, by: By) -> Self;
}

impl<const N: usize> Shift<u64> for Bits<N> {
    #[inline]
    fn shift_left(self, by: u64) -> Self {
        match self {
            Bits::Short(bits) => Bits::Short(left(bits.short(), by).into()),
            Bits::Long(_) => self << by,
        }
    }

    #[inline]
    fn shift_right(self, by: u64) -> Self {
        match self {
            Bits::Short(bits) => Bits::Short(right(bits.short(), by).into()),
            Bits::Long(_) => self >> by,
        }
    }
}

impl<const M: usize, const N: usize> Shift<Bits<M>> for Bits<N> {
    #[inline]
    fn shift_left(self, by: Bits<M>) -> Self {
        Shift::shift_left(self, by.to_u64())
    }

    #[inline]
    fn shift_right(self, by: Bits<M>) -> Self {
        Shift::shift_right(self, by.to_u64())
    }
}

/// Of an index, as Rust has it.
impl<By> Shift<By> for usize
where
    usize: Shl<By, Output = usize> + Shr<By, Output = usize>,
{
    fn shift_left(self, by: By) -> Self {
        self << by
    }

    fn shift_right(self, by: By) -> Self {
        self >> by
    }
}

fn left(bits: u32, by: u64) -> u32 {
    u32::try_from(by).ok().and_then(|by| bits.checked_shl(by)).unwrap_or(0)
}

fn right(bits: u32, by: u64) -> u32 {
    u32::try_from(by).ok().and_then(|by| bits.checked_shr(by)).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use rust_hdl::prelude::bit_cast;

    use super::*;

    /// All slices and shifts of a value of `N` bits against rust-hdl's.
    fn same<const N: usize>(value: u64, by: u64) {
        let value: Bits<N> = bit_cast::<N, 64>(value.into());
        let at = (by as usize).min(N);
        assert_eq!(value.slice::<1>(at), value.get_bits::<1>(at), "{N} bits, from {at}");
        assert_eq!(value.slice::<7>(at), value.get_bits::<7>(at), "{N} bits, from {at}");
        assert_eq!(value.slice::<32>(at), value.get_bits::<32>(at), "{N} bits, from {at}");
        assert_eq!(value.slice::<40>(at), value.get_bits::<40>(at), "{N} bits, from {at}");
        let wide: Bits<7> = (by & 127).into();
        for (ours, theirs) in [
            (value.shift_left(by), value << by),
            (value.shift_right(by), value >> by),
            (value.shift_left(wide), value << wide),
            (value.shift_right(wide), value >> wide),
        ] {
            assert_eq!(ours, theirs, "{N} bits, by {by}");
        }
    }

    proptest! {
        #[test]
        fn they_are_those_of_rust_hdl(value: u64, by in 0u64..100) {
            same::<1>(value, by);
            same::<5>(value, by);
            same::<31>(value, by);
            same::<32>(value, by);
            same::<33>(value, by);
            same::<64>(value, by);
        }
    }

    #[test]
    #[should_panic(expected = "index <= N")]
    fn a_slice_begins_in_the_value() {
        Bits::<5>::default().slice::<1>(6);
    }
}
