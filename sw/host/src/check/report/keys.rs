//! A report as a JSON object: by hand, as most of the time of a check goes into what it writes.

use serde::Serialize;

use super::json::ShownDisagreement;
use super::{Moves, Report};
use crate::claim::stood::side_of;
use perpetual_chess::pgn::Outcome;
use perpetual_chess::rules::Over;
use perpetual_model::Warning;

impl Report<'_> {
    /// Appends the keys of the object, without the brace that opens it.
    pub fn write_keys(&self, to: &mut Vec<u8>) {
        key(to, "\"offset\":", &self.offset);
        key(to, ",\"id\":", &self.id);
        key(to, ",\"plies\":", &self.plies);
        to.extend_from_slice(b",\"repetitions\":[");
        self.repetitions.write(to);
        to.push(b']');
        for (name, ply) in [
            (",\"threefold\":", self.threefold),
            (",\"fivefold\":", self.fivefold),
            (",\"fifty\":", self.fifty),
            (",\"seventyfive\":", self.seventyfive),
        ] {
            key(to, name, &ply);
        }
        key(to, ",\"claim_by_intended_move\":", &self.claim_by_intended_move);
        key(to, ",\"intended_move\":", &self.intended_move);
        key(to, ",\"fifty_by_intended_move\":", &self.fifty_by_intended_move);
        key(to, ",\"intended_fifty_move\":", &self.intended_fifty_move);
        to.extend_from_slice(b",\"claimant\":{");
        let mut between = "\"";
        for (name, claimant) in self.claimants() {
            if let Some(claimant) = claimant {
                for text in [between, name, "\":\"", side_of(claimant), "\""] {
                    to.extend_from_slice(text.as_bytes());
                }
                between = ",\"";
            }
        }
        key(to, "},\"over\":", &self.over.map(|over| self.shown_end(over)));
        if let Some(misses) = &self.near_misses {
            key(to, ",\"near_misses\":", misses);
        }
        to.extend_from_slice(if self.exact { b",\"exact\":true" } else { b",\"exact\":false" });
        key(to, ",\"error\":", &self.error);
        to.extend_from_slice(b",\"warnings\":[");
        for (at, warning) in self.warnings.iter().enumerate() {
            let Warning { kind, line, offset, sentence } = warning;
            key(to, if at > 0 { ",{\"kind\":" } else { "{\"kind\":" }, kind);
            key(to, ",\"line\":", line);
            key(to, ",\"offset\":", offset);
            key(to, ",\"sentence\":", sentence);
            to.push(b'}');
        }
        to.extend_from_slice(b"],\"tags\":{");
        for (at, (name, value)) in self.tags.iter().enumerate() {
            if at > 0 {
                to.push(b',');
            }
            quoted(to, &name);
            to.push(b':');
            quoted(to, &value);
        }
        key(to, "},\"result\":", &self.result.map(Outcome::mark));
        key(to, ",\"ending\":", &self.ending);
        key(to, ",\"played_on\":", &self.played_on.map(side_of));
        to.extend_from_slice(b",\"moves\":{");
        self.moves.write(to);
        to.push(b'}');
        if let Some(found) = self.disagreements {
            let shown: Vec<_> = found.iter().map(ShownDisagreement::from).collect();
            key(to, ",\"disagreements\":", &shown);
        }
        to.push(b'}');
    }
}

impl Report<'_> {
    fn shown_end(&self, over: Over) -> ShownEnd {
        let played = self.moves.over.map(|name| name.to_string());
        ShownEnd { article: over.article.number(), ply: over.ply, played }
    }
}

/// How a game ended by the Laws.
#[derive(Serialize)]
struct ShownEnd {
    article: &'static str,
    ply: u64,
    #[serde(rename = "move")]
    played: Option<String>,
}

impl Moves {
    /// Those that there are, but for that of the end.
    fn write(&self, to: &mut Vec<u8>) {
        let mut between: &[u8] = b"";
        for (name, played) in [
            ("\"threefold\":\"", &self.threefold),
            ("\"fivefold\":\"", &self.fivefold),
            ("\"fifty\":\"", &self.fifty),
            ("\"seventyfive\":\"", &self.seventyfive),
            ("\"intended_move\":\"", &self.intended_move),
            ("\"intended_fifty_move\":\"", &self.intended_fifty_move),
        ] {
            if let Some(played) = played {
                to.extend_from_slice(between);
                to.extend_from_slice(name.as_bytes());
                to.extend_from_slice(played.as_bytes());
                to.push(b'"');
                between = b",";
            }
        }
    }
}

/// Appends a key, as it stands there, and its value.
pub(super) fn key(to: &mut Vec<u8>, name: &str, value: &impl Serialize) {
    to.extend_from_slice(name.as_bytes());
    // Every value can be written as JSON, and a `Vec` takes all of it.
    let _ = serde_json::to_writer(to, value);
}

/// Appends a text; nearly all texts have nothing to escape.
fn quoted(to: &mut Vec<u8>, text: &str) {
    // Without a branch in it, the compiler looks at many bytes at once.
    let plain = text
        .bytes()
        .fold(true, |plain, byte| plain & (byte >= b' ') & (byte != b'"') & (byte != b'\\'));
    if plain {
        to.push(b'"');
        to.extend_from_slice(text.as_bytes());
        to.push(b'"');
    } else {
        key(to, "", &text);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_escaped_as_by_the_library() {
        let mut texts: Vec<String> =
            (0..300u32).filter_map(char::from_u32).map(String::from).collect();
        texts.extend(["", "a\"b\\c", "Vučković \u{2028}", "\u{1f600}\n"].map(String::from));
        for text in texts {
            let mut written = Vec::new();
            quoted(&mut written, &text);
            assert_eq!(written, serde_json::to_vec(&text).unwrap());
        }
    }
}
