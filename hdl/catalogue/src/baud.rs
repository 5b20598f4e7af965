//! From a baud rate to clock cycles.

/// Why there can be no board with some clock and baud rate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BaudError {
    /// A bit does not take 4 to 1023 clock cycles.
    #[error(
        "{baud} baud cannot be had from a clock of {clock_hz} Hz: a bit takes 4 to 1023 cycles, \
         so choose between {} and {} baud", clock_hz.div_ceil(1023), clock_hz / 4
    )]
    Range {
        /// The clock.
        clock_hz: u32,
        /// The rate asked for.
        baud: u32,
    },
    /// A whole number of cycles is too far from a bit.
    #[error(
        "{baud} baud cannot be had from a clock of {clock_hz} Hz: the nearest is {nearest} baud, \
         more than 1.5 % off"
    )]
    Mismatch {
        /// The clock.
        clock_hz: u32,
        /// The rate asked for.
        baud: u32,
        /// The nearest rate that can be had.
        nearest: u32,
    },
}

/// Clock cycles of one bit.
///
/// # Errors
/// [`BaudError`] if that is not a whole number from 4 to 1023, or 1.5 % away from one: the other
/// end may be off as well.
pub fn clocks_per_bit(clock_hz: u32, baud: u32) -> Result<u32, BaudError> {
    let wide = u64::from(clock_hz);
    let clocks = (wide + u64::from(baud) / 2).checked_div(baud.into()).unwrap_or(u64::MAX);
    let clocks = u32::try_from(clocks).unwrap_or(u32::MAX);
    if !(4..1024).contains(&clocks) {
        return Err(BaudError::Range { clock_hz, baud });
    }
    let off = wide.abs_diff(u64::from(clocks) * u64::from(baud));
    if off * 200 > wide * 3 {
        return Err(BaudError::Mismatch { clock_hz, baud, nearest: clock_hz / clocks });
    }
    Ok(clocks)
}

/// The whole number of clock cycles that is nearest to a bit, whether it suits a serial line or not.
pub(crate) const fn nearest_clocks(clock_hz: u32, baud: u32) -> u32 {
    (clock_hz + baud / 2) / baud
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rates_of_real_boards() {
        assert_eq!(clocks_per_bit(12_000_000, 115_200), Ok(104));
        assert_eq!(clocks_per_bit(12_000_000, 3_000_000), Ok(4));
        assert_eq!(clocks_per_bit(25_000_000, 115_200), Ok(217));
        assert_eq!(clocks_per_bit(100_000_000, 115_200), Ok(868));
    }

    #[test]
    fn rates_that_cannot_be_had() {
        let range = |clock_hz, baud| Err(BaudError::Range { clock_hz, baud });
        assert_eq!(clocks_per_bit(12_000_000, 9_600), range(12_000_000, 9_600));
        assert_eq!(clocks_per_bit(12_000_000, 4_000_000), range(12_000_000, 4_000_000));
        assert_eq!(clocks_per_bit(12_000_000, 0), range(12_000_000, 0));
        let error = clocks_per_bit(12_000_000, 2_600_000).unwrap_err();
        assert_eq!(
            error.to_string(),
            "2600000 baud cannot be had from a clock of 12000000 Hz: the nearest is 2400000 baud, \
             more than 1.5 % off"
        );
        let error = clocks_per_bit(12_000_000, 300).unwrap_err();
        assert!(error.to_string().ends_with("choose between 11731 and 3000000 baud"), "{error}");
    }
}
