//! Bytes with look-ahead, from any reader.

use std::io::{self, Read};

use super::place::{Passed, Place};

const CHUNK: usize = 1 << 16;
/// The byte order mark, in UTF-8: it may begin a file, and so stand between files that were put together.
pub(super) const MARK: &[u8] = b"\xef\xbb\xbf";

/// A window on a stream of bytes. A read error looks like the end of the stream; ask
/// [`Source::take_failure`] afterwards.
pub(super) struct Source<'a> {
    reader: Box<dyn Read + 'a>,
    buffer: Box<[u8]>,
    at: usize,
    end: usize,
    /// The place of a byte of the buffer, and which that is: lines are counted when a place is asked for.
    passed: Passed,
    counted: usize,
    /// Whether the first byte of the buffer is the first of its line.
    pub(super) begins_line: bool,
    finished: bool,
    failure: Option<io::Error>,
    /// Where in the buffer the bytes begin that are kept; those before them are in `kept`.
    mark: usize,
    kept: Vec<u8>,
    /// More bytes than this are not kept, beyond those at hand.
    pub(super) most_kept: usize,
    /// Bytes were gone past that should have been kept.
    lost: bool,
}

impl<'a> Source<'a> {
    /// The bytes of `reader`, the first of them at this place of the text.
    pub(super) fn new(reader: impl Read + 'a, at: Place) -> Source<'a> {
        Source {
            reader: Box::new(reader),
            buffer: vec![0; CHUNK].into_boxed_slice(),
            at: 0,
            end: 0,
            passed: at.into(),
            counted: 0,
            begins_line: true,
            finished: false,
            failure: None,
            mark: 0,
            kept: Vec::new(),
            most_kept: 0,
            lost: false,
        }
    }

    /// Keeps what is gone past from here on, in place of what was kept.
    #[inline]
    pub(super) fn keep(&mut self) {
        self.mark = self.at;
        self.kept.clear();
        self.lost = false;
    }

    /// How many bytes were gone past since [`Source::keep`].
    pub(super) fn kept_len(&self) -> usize {
        self.kept.len() + (self.at - self.mark)
    }

    /// What was gone past since [`Source::keep`]; `None` if it was too much.
    pub(super) fn kept(&self) -> Option<Vec<u8>> {
        (!self.lost).then(|| [&self.kept[..], &self.buffer[self.mark..self.at]].concat())
    }

    /// The error that ended the stream before its end, if one did.
    pub(super) fn take_failure(&mut self) -> Option<io::Error> {
        self.failure.take()
    }

    /// The place of the next byte.
    pub(super) fn place(&mut self) -> Place {
        self.passed.pass(&self.buffer[self.counted..self.at]);
        self.counted = self.at;
        self.passed.at()
    }

    /// Whether the next byte is the first of its line, but for byte order marks and Ctrl-Z.
    pub(super) fn at_line_start(&self) -> bool {
        self.begins_line_at(self.at)
    }

    /// The same of a byte of the buffer.
    fn begins_line_at(&self, at: usize) -> bool {
        without_marks(&self.buffer[..at])
            .last()
            .map_or(self.begins_line, |byte| matches!(byte, b'\n' | b'\r'))
    }

    /// The bytes at hand, none or many.
    #[inline]
    pub(super) fn rest(&self) -> &[u8] {
        &self.buffer[self.at..self.end]
    }

    /// The next byte.
    #[inline]
    pub(super) fn peek(&mut self) -> Option<u8> {
        if self.at == self.end {
            self.fill(1);
        }
        self.buffer[self.at..self.end].first().copied()
    }

    /// Up to `n` next bytes, at most a few thousand; fewer only at the end of the stream.
    pub(super) fn ahead(&mut self, n: usize) -> &[u8] {
        if self.end - self.at < n {
            self.fill(n);
        }
        &self.buffer[self.at..self.end.min(self.at + n)]
    }

    /// Looks at no more than `most` next bytes, and at no more than are needed to decide, so that a game that arrives by
    /// lines is read when its last line is there. `decide` is asked about ever more bytes, and at last whether it can
    /// decide since the stream ends behind them.
    pub(super) fn decided<T>(
        &mut self,
        most: usize,
        decide: impl Fn(&[u8], bool) -> Option<T>,
    ) -> Option<T> {
        loop {
            let at_hand = self.end - self.at;
            let bytes = &self.buffer[self.at..self.at + at_hand.min(most)];
            let found = decide(bytes, false);
            if found.is_some() || at_hand >= most {
                return found;
            }
            self.fill(at_hand + 1);
            if self.end - self.at == at_hand {
                return decide(self.rest(), true);
            }
        }
    }

    /// Up to `n` next bytes, and none of the next line.
    pub(super) fn ahead_in_line(&mut self, n: usize) -> &[u8] {
        let end = |bytes: &[u8]| bytes.iter().position(|byte| matches!(byte, b'\n' | b'\r'));
        let length = self.decided(n, |bytes, _| end(bytes).map(|end| end + 1));
        let length = length.unwrap_or((self.end - self.at).min(n));
        &self.buffer[self.at..self.at + length]
    }

    /// Goes past the next byte.
    #[inline]
    pub(super) fn bump(&mut self) {
        self.bump_over(1);
    }

    /// Goes past `n` of the bytes at hand.
    #[inline]
    pub(super) fn bump_over(&mut self, n: usize) {
        self.at = self.end.min(self.at + n);
    }

    /// Goes to the next byte that is found so, and returns it.
    pub(super) fn skip_to(&mut self, find: impl Fn(&[u8]) -> Option<usize>) -> Option<u8> {
        while self.peek().is_some() {
            let found = find(self.rest());
            self.at = found.map_or(self.end, |n| self.at + n);
            if found.is_some() {
                return self.peek();
            }
        }
        None
    }

    #[cold]
    fn fill(&mut self, wanted: usize) {
        // The beginning of a byte order mark stays, so that it is known when the rest is there.
        let gone = &self.buffer[..self.at];
        let begun = (1..MARK.len()).find(|&length| gone.ends_with(&MARK[..length]));
        let stays = begun.unwrap_or(0);
        let goes = self.at - stays;
        self.begins_line = self.begins_line_at(goes);
        self.place();
        let kept = &self.buffer[self.mark..self.at];
        if self.kept.len() + kept.len() <= self.most_kept {
            self.kept.extend_from_slice(kept);
        } else {
            self.lost |= !kept.is_empty();
        }
        (self.mark, self.counted) = (stays, stays);
        self.buffer.copy_within(goes..self.end, 0);
        self.end -= goes;
        self.at = stays;
        while !self.finished && self.end - stays < wanted {
            match self.reader.read(&mut self.buffer[self.end..]) {
                Ok(0) => self.finished = true,
                Ok(n) => self.end += n,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => {
                    self.failure = Some(error);
                    self.finished = true;
                }
            }
        }
    }
}

/// The bytes without byte order marks and Ctrl-Z at their end.
pub(super) fn without_marks(mut bytes: &[u8]) -> &[u8] {
    while let Some(rest) = bytes.strip_suffix(MARK).or(bytes.strip_suffix(b"\x1a")) {
        bytes = rest;
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{Broken, Slow};
    use memchr::{memchr, memchr2};

    #[test]
    fn look_ahead_and_lines_across_short_reads() {
        let mut source = Source::new(Slow(b"ab\ncd", 1), Place::START);
        assert_eq!(source.ahead(4), b"ab\nc");
        assert_eq!(source.skip_to(|bytes| memchr(b'c', bytes)), Some(b'c'));
        assert!(source.at_line_start());
        assert_eq!(source.place(), Place { line: 2, offset: 3 });
        assert_eq!(source.rest(), b"c");
        assert_eq!(source.ahead(4), b"cd");
        assert_eq!(source.skip_to(|_| None), None);
        assert!(source.take_failure().is_none());
    }

    #[test]
    fn far_skips_count_lines_across_short_reads() {
        for text in [&b"a\nb\n\n}"[..], b"a\nb\n\n[", b"a\r\nb\r\r\n}"] {
            let mut source = Source::new(Slow(text, 1), Place { line: 7, offset: 100 });
            assert_eq!(source.skip_to(|bytes| memchr2(b'}', b'[', bytes)), text.last().copied());
            assert!(source.at_line_start());
            assert_eq!(source.place(), Place { line: 10, offset: 99 + text.len() as u64 });
            source.bump();
            assert_eq!(source.skip_to(|bytes| memchr2(b'}', b'[', bytes)), None);
        }
    }

    #[test]
    fn a_line_begins_behind_a_byte_order_mark() {
        let mut source =
            Source::new(Slow("\u{feff}%\n\u{feff}\u{feff}%x\u{feff}%".as_bytes(), 1), Place::START);
        let mut begins = Vec::new();
        while source.peek().is_some() {
            match source.ahead(MARK.len()) == MARK {
                true => source.bump_over(MARK.len()),
                false => {
                    begins.push(source.at_line_start());
                    source.bump();
                }
            }
        }
        assert_eq!(begins, [true, false, true, false, false]);
    }

    #[test]
    fn what_was_gone_past_is_kept() {
        for most in [3, 100] {
            let mut source = Source::new(Slow(b"abc defgh", 1), Place::START);
            source.most_kept = most;
            source.skip_to(|bytes| memchr(b' ', bytes));
            source.keep();
            source.skip_to(|bytes| memchr(b'h', bytes));
            assert!(most < 5 || source.kept_len() == 5);
            assert_eq!(source.kept().as_deref(), (most == 100).then_some(&b" defg"[..]));
            source.keep();
            source.bump();
            assert_eq!(source.kept(), Some(b"h".to_vec()));
        }
    }

    #[test]
    fn a_read_error_ends_the_stream_and_is_kept() {
        let mut source = Source::new(Broken, Place::START);
        assert_eq!(source.peek(), None);
        assert_eq!(source.take_failure().unwrap().to_string(), "the disk is gone");
    }
}
