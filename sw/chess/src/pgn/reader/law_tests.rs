//! Texts that the law is held against.

use std::sync::LazyLock;

use proptest::prelude::*;
use shakmaty::{CastlingMode, Position};

use super::law::{as_the_library_plays, law, seen};
use crate::pgn::Reader;
use crate::testing::{Slow, files, games};

/// What may stand anywhere in a file.
const PIECES: [&str; 79] = [
    "\n",
    "\n\n",
    "\r",
    "\r\n",
    " ",
    "\t",
    "\u{a0}",
    "\u{200b}",
    "\u{1a}",
    "\u{feff}",
    "[",
    "]",
    "\"",
    "{",
    "}",
    "(",
    ")",
    ";",
    "%",
    "\n%",
    "*",
    "\n[Event \"x\"]\n",
    "[ Event \"y\"]",
    "[Site\n\"z\"]",
    "[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n",
    "[_a \"b\"]",
    "[x]",
    "[%clk 1]",
    "1. ",
    "1... ",
    "2. ",
    "3.",
    "7 ",
    "e4 ",
    "e5 ",
    "Nf3 ",
    "Nf6 ",
    "Ng1 ",
    "0-0 ",
    "00 ",
    "О-О",
    "0–0",
    "1-0",
    "1 - 0",
    "1 -\n0",
    "1 / 2",
    "0.",
    "[Site \"b\"]",
    "½-½",
    "1/2",
    "0-0\n",
    "=",
    "+-",
    "⩲",
    "$1",
    "!",
    "?",
    "--",
    "a8q",
    "…",
    "\0",
    "e.p.",
    "x",
    "-",
    "junk ",
    "] ",
    "[Round \"1\" [Site \"c\"]",
    "(FEN \"8/8\")",
    "♘\u{fe0f}f3 ",
    "$999 ",
    "1 0",
    "0-0 {x}\n",
    "\n[Event \"",
    "\n\n[Event \"a\"]\n[GameId \"7\"]\n\n",
    "\n\u{feff}[Event \"z\"]\n",
    "{[%clk 1]}",
    " *\n",
    " ½-½\n",
    "1. e4 e5 2. Nf3 1-0\n\n[Event \"e\"]\n\n",
];

/// How a game of a file may end.
const ENDS: [&str; 13] = [
    "1-0\n\n",
    "*\n",
    " 0-1 \r\n\r\n",
    "{open *\n",
    "(1. d4 *\n",
    "; *\n",
    "\n",
    "*} *\n",
    "[Site \"s\"]\n*\n",
    "1/2-1/2\n{remark}\n",
    "*\n\u{feff}% *\n",
    "*\n\u{feff}",
    "\u{feff}*\n",
];

/// The files of data/games.
static FILES: LazyLock<Vec<Vec<u8>>> = LazyLock::new(|| files("games"));

#[test]
fn all_games_are_read_as_the_library_plays_them() {
    let mut modes = Vec::new();
    for text in FILES.iter() {
        let quick = games(&mut Reader::new(Slow(text, 1 << 16)));
        // Who wants to know where each word ends has every byte looked at.
        let slow = games(&mut Reader::new(Slow(text, 1000)).with_ends());
        assert!(quick.iter().map(seen).eq(slow.iter().map(seen)));
        quick.iter().for_each(as_the_library_plays);
        modes.extend(quick.iter().map(|game| game.start.castles().mode()));
    }
    assert!(modes.len() > 2000, "{} games", modes.len());
    assert!(modes.contains(&CastlingMode::Standard) && modes.contains(&CastlingMode::Chess960));
}

#[test]
fn of_what_was_passed_over() {
    for text in [
        "1. Nf3 Nf6 1-0 0-1",
        "1. Nf3 Nf6 1-0 {x} 0-1 *\n* ; y\n1/2\n\n[Event \"b\"]\n\n*",
        "1. e4 1 -\n0 1 / 2 -\n1 / 2",
        "[Site \"a\"]\n[Site \"b\"]\n\n0. e4 0-1",
        "1. d4 *\n[Ev\rent \"a\"]\n\n1. e4 *",
        "\u{200b}{[Site\n\"z\"]\n\u{200b}\n\u{feff}[Event \"z\"]\n",
        "0-0 {x}\n{1. e4 1-0\n\n[Event \"e\"]\n\n0-0 {x}\n2. ",
        ";\n(*\"\n]e4",
        "{x}\n[Ev ent] [\n[Event \"e\"]\n\n1. e4 *",
        "[Event \"a\"]\n[Result \"*\"[Event \"b\"]\n\n1. e4 *",
    ] {
        for part in [1, 7, 400] {
            law(text.as_bytes(), part);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3000))]

    #[test]
    fn of_any_pieces(pieces in prop::collection::vec(prop::sample::select(PIECES.to_vec()), 0..50), part in 1..40usize) {
        law(pieces.concat().as_bytes(), part);
    }

    #[test]
    fn of_any_bytes(
        bytes in prop::collection::vec(
            prop::sample::select(b"[]\"{}();%*$.\n\r 01-/Nf3e4eO#+\\\0\xe9\xa0\x85x=Event".to_vec()), 0..150),
        part in 1..40usize,
    ) {
        law(&bytes, part);
    }
}

/// What is put into a text, a byte at a time.
const BYTES: &[u8] = b"abcdefgh12345678xNBRQKO=+#-0. \n\r\t{}()[];%$!?*/\"\\\xe9\0";

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn of_games_that_end_in_any_way(
        ends in prop::collection::vec(prop::sample::select(ENDS.to_vec()), 1..8),
        part in 1..40usize,
    ) {
        let games = ends.iter().map(|end| format!("[Event \"e\"]\n\n1. e4 e5 {end}"));
        law(games.collect::<String>().as_bytes(), part);
    }

    /// A part of a real file in which pieces were put in, left out or exchanged.
    #[test]
    fn of_a_changed_real_file(
        file: prop::sample::Index,
        start: prop::sample::Index,
        length in 100..4000usize,
        changes in prop::collection::vec((any::<prop::sample::Index>(), 0..12usize, prop::sample::select(PIECES.to_vec())), 0..5),
        bytes in prop::collection::vec((any::<prop::sample::Index>(), 0..3usize, prop::sample::select(BYTES.to_vec())), 0..5),
        part in prop::sample::select(vec![1, 7, 64, 400, 1 << 16]),
    ) {
        let text = &FILES[file.index(FILES.len())];
        // From the beginning of a line, so that most of it is games.
        let start = memchr::memrchr(b'\n', &text[..start.index(text.len())]).map_or(0, |at| at + 1);
        let mut text = text[start..text.len().min(start + length)].to_vec();
        let bytes = bytes.into_iter().map(|(at, length, byte)| (at, length, vec![byte]));
        let pieces = changes.into_iter().map(|(at, length, piece)| (at, length, piece.into()));
        for (at, length, piece) in pieces.chain(bytes) {
            let at = at.index(text.len() + 1);
            let end = (at + length).min(text.len());
            text.splice(at..end, piece);
        }
        law(&text, part);
    }
}
