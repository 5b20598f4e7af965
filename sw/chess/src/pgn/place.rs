//! Where something stands in the text of a file.

/// A place in the text that games are read from: what a file holds, decompressed, in UTF-8.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// The line, from 1.
    pub line: u64,
    /// Bytes before it.
    pub offset: u64,
}

impl Place {
    /// The beginning of a text.
    pub const START: Place = Place { line: 1, offset: 0 };

    /// The place behind these bytes, which begin here; of a text that comes in pieces see [`Passed`].
    #[must_use]
    pub fn behind(self, bytes: &[u8]) -> Place {
        let mut passed = Passed::from(self);
        passed.pass(bytes);
        passed.at
    }
}

/// How many lines end in these bytes: with a line feed, a carriage return, or both. `returned`: whether a carriage return
/// stands before them, with which a line has ended already.
fn line_ends(returned: bool, bytes: &[u8]) -> u64 {
    let Some(&first) = bytes.first() else { return 0 };
    let ends = |before, byte| {
        u8::from(byte == b'\r') | u8::from(byte == b'\n') & u8::from(before != b'\r')
    };
    // Without a branch in it, the compiler looks at many bytes at once; so many are counted in one.
    const PIECE: usize = 128;
    let pieces = bytes.chunks(PIECE).zip(bytes[1..].chunks(PIECE));
    let behind = pieces.map(|(before, bytes)| {
        let pairs = before.iter().zip(bytes);
        u64::from(pairs.fold(0, |n, (before, byte)| n + ends(*before, *byte)))
    });
    u64::from(ends(if returned { b'\r' } else { 0 }, first)) + behind.sum::<u64>()
}

/// How far a text has been gone through that comes in pieces, which may end within a line end.
#[derive(Debug, Clone, Copy)]
pub struct Passed {
    at: Place,
    returned: bool,
}

impl From<Place> for Passed {
    fn from(at: Place) -> Passed {
        Passed { at, returned: false }
    }
}

impl Passed {
    /// The place of the next byte.
    pub fn at(&self) -> Place {
        self.at
    }

    /// Goes past the next piece.
    pub fn pass(&mut self, bytes: &[u8]) {
        self.at.line += line_ends(self.returned, bytes);
        self.at.offset += bytes.len() as u64;
        self.returned = bytes.last().map_or(self.returned, |byte| *byte == b'\r');
    }
}

impl Default for Place {
    fn default() -> Place {
        Place::START
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_and_bytes_add_up() {
        let whole = Place::START.behind(b"a\n\nbc");
        assert_eq!(whole, Place { line: 3, offset: 5 });
        assert_eq!(Place::START.behind(b"a\n").behind(b"\nbc"), whole);
    }

    #[test]
    fn lines_end_in_three_ways_however_the_text_is_cut() {
        let text = b"a\r\nb\rc\n\r\r\n";
        for cut in 0..=text.len() {
            let (before, behind) = text.split_at(cut);
            let mut passed = Passed::from(Place::START);
            passed.pass(before);
            passed.pass(b"");
            passed.pass(behind);
            assert_eq!(passed.at(), Place { line: 6, offset: 10 }, "cut at {cut}");
        }
    }
}
