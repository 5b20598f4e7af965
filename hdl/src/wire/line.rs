//! Test support: bytes as levels of a serial line, one level a clock cycle, and back.

/// The levels of a line on which these bytes follow one another, after `idle` cycles at rest.
/// Bits are `clocks_per_bit` cycles long, which need not be a whole number.
pub fn levels(bytes: &[u8], clocks_per_bit: f64, idle: f64) -> Vec<bool> {
    let bits: Vec<bool> = bytes
        .iter()
        .flat_map(|&byte| {
            let data = (0..8).map(move |bit| byte >> bit & 1 == 1);
            std::iter::once(false).chain(data).chain([true])
        })
        .collect();
    let end = idle + clocks_per_bit * bits.len() as f64;
    (0..end.ceil() as usize)
        .map(|cycle| {
            let bit = ((cycle as f64 - idle) / clocks_per_bit).floor();
            if bit < 0.0 { true } else { bits.get(bit as usize).copied().unwrap_or(true) }
        })
        .collect()
}

/// The bytes on a line with bits of `clocks_per_bit` cycles, sampled in the middle of each.
///
/// # Panics
/// Where a stop bit is missing.
pub fn bytes(levels: &[bool], clocks_per_bit: usize) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut at = 0;
    while let Some(start) = levels[at..].iter().position(|&level| !level) {
        let middle = at + start + clocks_per_bit / 2;
        let bit = |bit: usize| levels.get(middle + bit * clocks_per_bit).copied().unwrap_or(true);
        assert!(!bit(0), "a start bit is shorter than half a bit at cycle {}", at + start);
        assert!(bit(9), "a stop bit is missing at cycle {}", at + start);
        bytes.push((0..8).map(|n| u8::from(bit(n + 1)) << n).sum());
        at = middle + 9 * clocks_per_bit;
        if at >= levels.len() {
            break;
        }
    }
    bytes
}
