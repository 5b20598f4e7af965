//! The header of a record in KIF.

use perpetual_model::{is_blank, narrow, quoted};

use super::board::Board;
use super::kif_move::is_ki2;
use super::text::Text;
use crate::account::Place;

/// Start positions by the name of the handicap.
const HANDICAPS: [(&str, &str); 14] = [
    ("平手", "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b -"),
    ("香落ち", "lnsgkgsn1/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w -"),
    ("右香落ち", "1nsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w -"),
    ("角落ち", "lnsgkgsnl/1r7/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w -"),
    ("飛車落ち", "lnsgkgsnl/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w -"),
    ("飛香落ち", "lnsgkgsn1/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w -"),
    ("二枚落ち", "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w -"),
    ("三枚落ち", "lnsgkgsn1/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w -"),
    ("四枚落ち", "1nsgkgsn1/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w -"),
    ("五枚落ち", "2sgkgsn1/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w -"),
    ("左五枚落ち", "1nsgkgs2/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w -"),
    ("六枚落ち", "2sgkgs2/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w -"),
    ("八枚落ち", "3gkg3/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w -"),
    ("十枚落ち", "4k4/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w -"),
];

/// The headers with which a record may begin, those that mean the same together: behind an empty line one that
/// comes again begins another.
const BEGIN: [&[&str]; 9] = [
    &["開始日時"],
    &["棋戦"],
    &["表題"],
    &["場所"],
    &["手合割"],
    &["先手", "下手"],
    &["後手", "上手"],
    &["先手の持駒", "下手の持駒"],
    &["後手の持駒", "上手の持駒"],
];

/// Whether a record may begin with this header.
pub(super) fn begins(name: &str) -> bool {
    BEGIN.iter().any(|names| names.contains(&name))
}

/// Whether two headers mean the same.
pub(super) fn same(one: &str, other: &str) -> bool {
    one == other || BEGIN.iter().any(|names| names.contains(&one) && names.contains(&other))
}

/// The header that may stand behind the moves: when the game ended.
pub(super) const ENDED: &str = "終了日時";

/// Whether a line is one of KIF and of no other notation.
pub(super) fn tells(line: &str) -> bool {
    line.starts_with("手数--")
        || header(line).is_some_and(|(name, _)| begins(name))
        || line.starts_with("手合割")
}

/// A header: its name and its value. The colon is full-width; where it is not the name must be a known one.
pub(super) fn header(line: &str) -> Option<(&str, &str)> {
    let (name, value) = match line.split_once('：') {
        Some(parts) => parts,
        None => line.split_once(':').filter(|(name, _)| begins(name.trim_matches(is_blank)))?,
    };
    let name = name.trim_matches(is_blank);
    // Whatever blanks are in it, a known one counts.
    let letters = || name.chars().filter(|&letter| !is_blank(letter));
    let known = BEGIN.iter().copied().flatten().find(|known| known.chars().eq(letters()));
    let name = known.copied().unwrap_or(name);
    let first = name.chars().next()?;
    let other = |first: char| first.is_ascii_digit() || "|+*[(【〔「".contains(first);
    let other = other(narrow(first)) || is_ki2(name);
    (!other && !name.starts_with("まで")).then(|| (name, value.trim_matches(is_blank)))
}

/// Gives a game the start position of a handicap.
pub(super) fn handicap(text: &mut Text, name: &str, at: Place) {
    let name: String = name.chars().filter(|&letter| !is_blank(letter)).collect();
    let known = HANDICAPS.iter().find(|(known, _)| *known == name);
    let start = match known {
        Some((_, sfen)) => Board::of_sfen(sfen),
        // The board is drawn.
        None if name == "その他" => return,
        None => Err(format!("the handicap {} is not known", quoted(&name))),
    };
    text.start = start.map_err(|wrong| (at, wrong));
}
