//! Signs that evaluate a move or a position: alone, or at a move without a blank.

use super::blanks::in_ascii;
use super::shown::shown;

/// Those of ASCII that are written at a move or alone, and mean no check, mate or promotion there.
const SIGNS: [&str; 16] = [
    "+/=", "=/+", "+/-", "-/+", "+--", "--+", "++-", "-++", "+=", "=+", "+-", "-+", "=", "~", "?",
    "!",
];

/// What stands before the last sign of a word; `None` if it ends with none.
pub(super) fn without_sign(text: &str) -> Option<&str> {
    if let Some(rest) = SIGNS.iter().find_map(|sign| text.strip_suffix(sign)) {
        return Some(rest);
    }
    let last = text.chars().last()?;
    let figurine = ('\u{2654}'..='\u{265f}').contains(&last);
    (!last.is_ascii()
        && !last.is_alphanumeric()
        && !figurine
        && last != char::REPLACEMENT_CHARACTER)
        .then(|| &text[..text.len() - last.len_utf8()])
}

/// Whether a word is made of such signs alone.
pub(super) fn is_sign(word: &[u8]) -> bool {
    let ascii = in_ascii(word);
    let shown = shown(ascii.as_deref().unwrap_or(word));
    let mut text = &*shown;
    while let Some(rest) = without_sign(text) {
        text = rest;
    }
    matches!(text, "" | "+" | "++" | "#" | "e.p." | "ep") && !word.is_empty()
}
