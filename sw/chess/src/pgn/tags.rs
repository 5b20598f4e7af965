//! The tags of a game, kept as they stand in the file and decoded where they are asked for.

use std::borrow::Cow;

use super::shown::shown;

/// A value is cut after so many bytes.
pub const LONGEST_TAG: usize = 1000;
/// A name is cut after so many.
const LONGEST_NAME: usize = 40;
/// Tags beyond so many are dropped.
const MOST: usize = 200;

/// The tags of a game, in the order of the file. One value serves game after game: its space is
/// reused.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Tags {
    /// Names and values, one behind the other.
    bytes: Vec<u8>,
    /// Where each name and each value ends.
    ends: Vec<(u32, u32)>,
    /// The slots of the names: one whose slot is free is new.
    slots: u64,
    /// Whether two have one name.
    repeated: bool,
}

impl Tags {
    /// Forgets all tags.
    pub fn clear(&mut self) {
        self.bytes.clear();
        self.ends.clear();
        (self.slots, self.repeated) = (0, false);
    }

    /// Whether no more are kept.
    pub(super) fn is_full(&self) -> bool {
        self.ends.len() == MOST
    }

    /// Whether there is one of this name.
    pub(super) fn has(&self, name: &[u8]) -> bool {
        self.entries().any(|(found, _)| found == name)
    }

    /// Adds a tag behind the others; whether it was cut.
    pub fn push(&mut self, name: &[u8], value: &[u8]) -> bool {
        if name.is_empty() || self.ends.len() == MOST {
            return false;
        }
        let cut = name.len() > LONGEST_NAME || value.len() > LONGEST_TAG;
        let name = &name[..name.len().min(LONGEST_NAME)];
        let slot = 1 << slot(name);
        let taken = self.slots & slot != 0;
        self.repeated |= taken && self.entries().map(|(other, _)| other).any(named(name));
        self.slots |= slot;
        self.bytes.extend_from_slice(name);
        let name_end = self.bytes.len();
        if value.len() > LONGEST_TAG {
            let mut end = LONGEST_TAG;
            // Not within a character of UTF-8, which has three bytes of this kind at most.
            while end > LONGEST_TAG - 3 && value[end] & 0xc0 == 0x80 {
                end -= 1;
            }
            self.bytes.extend_from_slice(&value[..end]);
            self.bytes.extend_from_slice(b"...");
        } else {
            self.bytes.extend_from_slice(value);
        }
        self.ends.push((name_end as u32, self.bytes.len() as u32));
        cut
    }

    /// The name of the last tag, if another has it too, and another value.
    pub(super) fn last_differs(&self) -> Option<Cow<'_, str>> {
        if !self.repeated {
            return None;
        }
        let mut tags = self.entries();
        let (name, value) = tags.next_back()?;
        let is_name = named(name);
        tags.any(|(other, kept)| is_name(other) && kept != value).then(|| shown(name))
    }

    /// The value of a tag, as it stands in the file: the last one of this name.
    pub fn raw(&self, name: &str) -> Option<&[u8]> {
        self.entries().rev().find(|(found, _)| *found == name.as_bytes()).map(|(_, value)| value)
    }

    /// The value of a tag as text that can be shown.
    pub fn get(&self, name: &str) -> Option<Cow<'_, str>> {
        self.raw(name).map(shown)
    }

    /// The value of a tag, if it says something: neither nothing nor `?`, `-` or a date without
    /// its year.
    pub fn known(&self, name: &str) -> Option<Cow<'_, str>> {
        let value = self.raw(name)?.trim_ascii();
        let unknown = value.is_empty() || value == b"-" || value.starts_with(b"?");
        (!unknown).then(|| shown(value))
    }

    /// Names and values as text that can be shown, in the order of the file; of several tags whose
    /// names are shown alike the last alone.
    pub fn iter(&self) -> impl Iterator<Item = (Cow<'_, str>, Cow<'_, str>)> {
        self.entries().enumerate().filter_map(|(at, (name, value))| {
            let again = self.repeated
                && self.entries().skip(at + 1).map(|(later, _)| later).any(named(name));
            (!again).then(|| (shown(name), shown(value)))
        })
    }

    fn entries(&self) -> impl DoubleEndedIterator<Item = (&[u8], &[u8])> + ExactSizeIterator {
        (0..self.ends.len()).map(|index| {
            let start = index.checked_sub(1).map_or(0, |before| self.ends[before].1 as usize);
            let (name_end, end) = self.ends[index];
            let (name_end, end) = (name_end as usize, end as usize);
            (&self.bytes[start..name_end], &self.bytes[name_end..end])
        })
    }
}

/// A number of less than 64, the same for names that are shown alike: 0 for those that are not plain.
#[inline]
fn slot(name: &[u8]) -> u32 {
    match name {
        [first, .., last] if name.iter().all(u8::is_ascii_graphic) => {
            let mixed = (name.len() as u32 * 31 + u32::from(*first)) * 31 + u32::from(*last);
            mixed.wrapping_mul(0x9e37_79b1) >> 26
        }
        _ => 0,
    }
}

/// Whether a name is shown as this one is.
fn named(name: &[u8]) -> impl Fn(&[u8]) -> bool {
    // What is plain is shown as it is, and nothing else is shown so.
    let plain = name.iter().all(u8::is_ascii_graphic);
    move |other| other == name || !plain && shown(other) == shown(name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pgn::{Game, Reader};

    fn tags(text: &[u8]) -> Tags {
        let mut game = Game::default();
        assert!(Reader::new(text).next_game(&mut game).unwrap());
        game.tags
    }

    #[test]
    fn names_and_values_in_the_order_of_the_file() {
        let text = b"[Event \"A \\\"b\\\" \\\\c\"]\n[White \"Vu\xc4\x8dkovi\xc4\x87\"]\r\n  [Black  \"M\xfcller\" ]\n\
            [FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"]\n[Round \"\"]\n\n1. e4 *";
        let found = tags(text);
        let found: Vec<_> = found.iter().map(|(n, v)| format!("{n}={v}")).collect();
        assert_eq!(
            found,
            [
                "Event=A \"b\" \\c",
                "White=Vučković",
                "Black=Müller",
                "FEN=rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                "Round="
            ]
        );
    }

    /// In a buffer that ends within the tag too, where the long way is taken.
    #[test]
    fn white_space_within_a_name_is_left_out() {
        for text in [
            &b"[White  Elo \"2700\"]\n*"[..],
            b"[White Elo \"2700\" ] \n*",
            b"[White Elo\"2700\"]*",
        ] {
            assert_eq!(tags(text).raw("WhiteElo"), Some(&b"2700"[..]));
        }
    }

    #[test]
    fn the_last_of_several_counts_and_unknown_values_are_told() {
        let found =
            tags(b"[White \"a\"]\n[Date \"????.??.??\"]\n[White \"b\"]\n[Round \"-\"]\n\n*");
        assert_eq!(found.get("White").as_deref(), Some("b"));
        assert_eq!(found.iter().count(), 3);
        assert_eq!(
            (found.known("Date"), found.known("Round"), found.known("Site")),
            (None, None, None)
        );
        assert_eq!(found.known("White").as_deref(), Some("b"));
    }

    /// Two keys of one name would stand in an object of JSON.
    #[test]
    fn names_that_are_shown_alike_are_one() {
        let long = "n".repeat(LONGEST_NAME);
        for (one, other) in [
            ("Bl\u{e4}ck".as_bytes(), &b"Bl\xe4ck"[..]),
            (b"A\x01", b"A\x02"),
            ("A\u{200e}".as_bytes(), "A\u{202e}".as_bytes()),
            (format!("{long}a").as_bytes(), format!("{long}b").as_bytes()),
        ] {
            let mut tags = Tags::default();
            tags.push(one, b"first");
            tags.push(b"White", b"a");
            tags.push(other, b"last");
            let values: Vec<_> = tags.iter().map(|(_, value)| value).collect();
            assert_eq!(values, ["a", "last"], "{}", shown(one));
        }
    }

    #[test]
    fn long_values_and_many_tags_are_cut() {
        for long in ["x".repeat(1 << 20), "ü".repeat(1 << 19), "\\\"".repeat(1 << 18)] {
            let found = tags(format!("[White \"{long}\"]\n[Black \"b\"]\n\n1. e4 *").as_bytes());
            let white = found.get("White").unwrap();
            assert!(white.len() <= LONGEST_TAG + 3 && white.ends_with("..."), "{white}");
            assert!(!white.contains('\u{fffd}'));
            assert_eq!(found.get("Black").as_deref(), Some("b"));
        }
        let many: String = (0..1000).map(|n| format!("[T{n} \"x\"]\n")).collect();
        assert_eq!(tags(format!("{many}\n*").as_bytes()).iter().count(), MOST);
    }
}
