//! What answers are made of, as a table: one word for each byte of each kind of answer.

use perpetual_link::{Identity, protocol};

/// Bits of a word.
pub const WORD_BITS: usize = 14;

/// Bits of the place of a word.
pub const PLACE_BITS: usize = 5;

/// Where a byte comes from, bits 8 to 11 of a word. What it says is combined by or with the
/// constant in bits 0 to 7.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Source {
    /// The constant alone.
    Constant = 0,
    /// The latest byte of the request, or what the engine has put in its place.
    Latest = 1,
    /// The frames dropped.
    Dropped = 2,
    /// The status.
    Status = 4,
    /// The flags of the verdict.
    Flags = 5,
    /// Occurrences, low byte; the code above this one is the high byte, and so for the others.
    Occurrences = 8,
    /// Distance, low byte.
    Distance = 10,
    /// Cycles, low byte.
    Cycles = 12,
    /// Plies on the line, low byte.
    Ply = 14,
}

/// Bit of a word: the part of the answer ends with this byte.
pub const STOP_BIT: usize = 12;

/// Bit of a word: the answer ends with this byte.
pub const LAST_BIT: usize = 13;

/// Where the parts begin. Number, opcode and identification follow one another, as do ply and
/// status.
pub mod place {
    /// The number of the request, and whatever else is a single byte: what a PROBE says of a move.
    pub const NUMBER: u64 = 0;
    /// Its opcode.
    pub const OPCODE: u64 = 1;
    /// The identification, with its status.
    pub const IDENTITY: u64 = 2;
    /// A verdict.
    pub const VERDICT: u64 = 21;
    /// The ply and the status: the end of an answer to a LINE or PROBE.
    pub const PLY: u64 = 28;
    /// The status alone.
    pub const STATUS: u64 = 30;
}

/// The table for a board of this identity; its `ply` and `dropped` are not looked at.
pub fn words(identity: &Identity) -> Vec<u64> {
    let from = |source: Source| (source as u64) << 8;
    let wide = |source: Source| [from(source), from(source) + (1 << 8)];
    let stop = 1 << STOP_BIT;
    let status = from(Source::Status) | stop | 1 << LAST_BIT;

    let mut words = vec![from(Source::Latest) | stop];
    words.push(from(Source::Latest) | u64::from(protocol::ANSWER_BIT) | stop);
    let constant = &identity.to_bytes()[..protocol::IDENTITY_BYTES - protocol::PLY_BYTES - 1];
    words.extend(constant.iter().map(|&byte| u64::from(byte)));
    words.extend(wide(Source::Ply));
    words.extend([from(Source::Dropped), status]);
    words.extend(wide(Source::Occurrences));
    words.extend(wide(Source::Distance));
    words.extend(wide(Source::Cycles));
    words.push(from(Source::Flags) | stop);
    words.extend(wide(Source::Ply));
    words.push(status);
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_parts_begin_where_they_should() {
        let identity = Identity {
            version: 1,
            detector: 1,
            entries: 16,
            log2_depth: 10,
            clock_hz: 12_000_000,
            buffer: 512,
            ply: 0xffff,
            dropped: 0xff,
        };
        let words = words(&identity);
        assert_eq!(words.len(), 31);
        assert!(words.iter().all(|word| word >> WORD_BITS == 0));
        let stops: Vec<u64> =
            (0..31).filter(|&at| words[at] >> STOP_BIT & 1 == 1).map(|at| at as u64 + 1).collect();
        use place::*;
        assert_eq!(stops, [OPCODE, IDENTITY, VERDICT, PLY, STATUS + 1]);
        assert_eq!(words[STATUS as usize], words[20]);
        assert_eq!(words[IDENTITY as usize], u64::from(b'P'));
    }
}
