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

    /// The place behind these bytes, which begin here.
    #[must_use]
    pub fn behind(self, bytes: &[u8]) -> Place {
        Place {
            line: self.line + memchr::memchr_iter(b'\n', bytes).count() as u64,
            offset: self.offset + bytes.len() as u64,
        }
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
}
