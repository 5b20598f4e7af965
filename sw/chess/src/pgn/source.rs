//! Bytes with look-ahead, from any reader.

use std::io::{self, Read};

use memchr::memchr2;

use super::place::{Place, line_ends};

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
    /// The line of the next byte, from 1.
    line: u64,
    /// How many bytes of the text stand before the buffer.
    before: u64,
    /// Whether the first byte of the buffer is the first of its line.
    pub(super) begins_line: bool,
    /// Whether a carriage return stands before the first byte of the buffer.
    returned: bool,
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
            line: at.line,
            before: at.offset,
            begins_line: true,
            returned: false,
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

    /// What was gone past since [`Source::keep`], in two pieces; `None` if it was too much.
    pub(super) fn kept(&self) -> Option<(&[u8], &[u8])> {
        (!self.lost).then_some((&self.kept[..], &self.buffer[self.mark..self.at]))
    }

    /// The error that ended the stream before its end, if one did.
    pub(super) fn take_failure(&mut self) -> Option<io::Error> {
        self.failure.take()
    }

    /// The place of the next byte.
    #[inline]
    pub(super) fn place(&self) -> Place {
        Place { line: self.line, offset: self.before + self.at as u64 }
    }

    /// Whether the next byte is the first of its line, but for byte order marks and Ctrl-Z.
    pub(super) fn at_line_start(&self) -> bool {
        self.begins_line_at(self.at)
    }

    /// The same of a byte of the buffer.
    fn begins_line_at(&self, at: usize) -> bool {
        let mut before = &self.buffer[..at];
        while let Some(rest) = before.strip_suffix(MARK).or(before.strip_suffix(b"\x1a")) {
            before = rest;
        }
        before.last().map_or(self.begins_line, |byte| matches!(byte, b'\n' | b'\r'))
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
        if let Some(&byte) = self.buffer[self.at..self.end].first() {
            self.line += u64::from(byte == b'\r' || byte == b'\n' && !self.after_return());
            self.at += 1;
        }
    }

    /// Whether a carriage return stands before the next byte.
    fn after_return(&self) -> bool {
        self.buffer[..self.at].last().map_or(self.returned, |byte| *byte == b'\r')
    }

    /// Goes past `n` of the bytes at hand, all in one line.
    #[inline]
    pub(super) fn bump_in_line(&mut self, n: usize) {
        debug_assert!(memchr2(b'\n', b'\r', &self.rest()[..n]).is_none());
        self.at = self.end.min(self.at + n);
    }

    /// Goes past `n` of the bytes at hand, in which so many lines end: a line feed at their beginning is one.
    #[inline]
    pub(super) fn bump_over(&mut self, n: usize, lines: u64) {
        let bytes = &self.rest()[..n];
        debug_assert_eq!(lines, line_ends(false, bytes));
        self.line += lines - u64::from(bytes.first() == Some(&b'\n') && self.after_return());
        self.at += n;
    }

    /// Goes to the next byte for which `wanted` holds, and returns it.
    #[inline]
    pub(super) fn skip_to(&mut self, wanted: impl Fn(u8) -> bool) -> Option<u8> {
        while let Some(byte) = self.peek() {
            if wanted(byte) {
                return Some(byte);
            }
            self.bump();
        }
        None
    }

    /// Goes to the next byte that is one of two, and returns it: over long stretches.
    pub(super) fn skip_far(&mut self, one: u8, other: u8) -> Option<u8> {
        while self.peek().is_some() {
            let rest = self.rest();
            let found = memchr2(one, other, rest);
            let n = found.unwrap_or(rest.len());
            self.line += line_ends(self.after_return(), &rest[..n]);
            self.at += n;
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
        self.returned = self.buffer[..goes].last().map_or(self.returned, |byte| *byte == b'\r');
        let kept = &self.buffer[self.mark..self.at];
        if self.kept.len() + kept.len() <= self.most_kept {
            self.kept.extend_from_slice(kept);
        } else {
            self.lost |= !kept.is_empty();
        }
        self.mark = stays;
        self.before += goes as u64;
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{Broken, Slow};

    #[test]
    fn look_ahead_and_lines_across_short_reads() {
        let mut source = Source::new(Slow(b"ab\ncd", 1), Place::START);
        assert_eq!(source.ahead(4), b"ab\nc");
        assert_eq!(source.skip_to(|byte| byte == b'c'), Some(b'c'));
        assert!(source.at_line_start());
        assert_eq!(source.place(), Place { line: 2, offset: 3 });
        assert_eq!(source.rest(), b"c");
        assert_eq!(source.ahead(4), b"cd");
        assert_eq!(source.skip_to(|_| false), None);
        assert!(source.take_failure().is_none());
    }

    #[test]
    fn far_skips_count_lines_across_short_reads() {
        for text in [&b"a\nb\n\n}"[..], b"a\nb\n\n[", b"a\r\nb\r\r\n}"] {
            let mut source = Source::new(Slow(text, 1), Place { line: 7, offset: 100 });
            assert_eq!(source.skip_far(b'}', b'['), text.last().copied());
            assert!(source.at_line_start());
            assert_eq!(source.place(), Place { line: 10, offset: 99 + text.len() as u64 });
            source.bump();
            assert_eq!(source.skip_far(b'}', b'['), None);
        }
    }

    #[test]
    fn a_line_begins_behind_a_byte_order_mark() {
        let mut source =
            Source::new(Slow("\u{feff}%\n\u{feff}\u{feff}%x\u{feff}%".as_bytes(), 1), Place::START);
        let mut begins = Vec::new();
        while source.peek().is_some() {
            match source.ahead(MARK.len()) == MARK {
                true => source.bump_in_line(MARK.len()),
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
            source.skip_to(|byte| byte == b' ');
            source.keep();
            source.skip_to(|byte| byte == b'h');
            assert!(most < 5 || source.kept_len() == 5);
            let kept = source.kept().map(|(one, other)| [one, other].concat());
            assert_eq!(kept.as_deref(), (most == 100).then_some(&b" defg"[..]));
            source.keep();
            source.bump();
            assert_eq!(
                source.kept().map(|(one, other)| [one, other].concat()),
                Some(b"h".to_vec())
            );
        }
    }

    #[test]
    fn a_read_error_ends_the_stream_and_is_kept() {
        let mut source = Source::new(Broken, Place::START);
        assert_eq!(source.peek(), None);
        assert_eq!(source.take_failure().unwrap().to_string(), "the disk is gone");
    }
}
