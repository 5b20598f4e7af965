//! What each byte of a file was read as, for tests of the law that none is passed over in silence.

use super::reader::Reader;

/// What bytes were read as.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum What {
    /// White space of any kind, and dots.
    Blank,
    /// A tag.
    Tag,
    /// A move of the main line.
    Move,
    /// The result of a game.
    Result,
    /// A move number, an annotation glyph or an evaluation sign.
    Mark,
    /// A comment or an escaped line.
    Comment,
    /// A part of a variation.
    Variation,
    /// What an error or a warning of the game speaks of, or what follows an error.
    Reported,
}

/// Bytes of a file that were read as one thing: those up to `end`, from the end of the span before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Span {
    /// What they were read as.
    pub what: What,
    /// The bytes of the text before their end.
    pub end: u64,
}

impl Reader<'_> {
    /// The same reader, noting what each byte is read as.
    #[must_use]
    pub fn with_spans(mut self) -> Self {
        self.spans = Some(Vec::new());
        self
    }

    /// What the bytes were read as so far, from the first on, with [`Reader::with_spans`].
    pub fn spans(&self) -> &[Span] {
        self.spans.as_deref().unwrap_or_default()
    }

    /// Notes what the bytes were that were gone past since the last note.
    #[inline]
    pub(super) fn note(&mut self, what: What) {
        if let Some(spans) = &mut self.spans {
            let end = self.source.place().offset;
            if spans.last().is_none_or(|last| last.end < end) {
                spans.push(Span { what, end });
            }
        }
    }
}
