//! Texts that the law is held against.

use proptest::prelude::*;

use super::law::law;

/// What may stand anywhere in a file.
const PIECES: [&str; 72] = [
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
];

fn real() -> Vec<u8> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/demo/matches.pgn");
    let mut text = std::fs::read(path).unwrap();
    text.truncate(6000);
    text
}

#[test]
fn of_what_was_passed_over() {
    for text in [
        "1. Nf3 Nf6 1-0 0-1",
        "1. Nf3 Nf6 1-0 {x} 0-1 *\n* ; y\n1/2\n\n[Event \"b\"]\n\n*",
        "1. e4 1 -\n0 1 / 2 -\n1 / 2",
        "[Site \"a\"]\n[Site \"b\"]\n\n0. e4 0-1",
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

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    /// A real file in which pieces were put in, left out or exchanged.
    #[test]
    fn of_a_changed_real_file(
        changes in prop::collection::vec((0..6000usize, 0..12usize, prop::sample::select(PIECES.to_vec())), 1..8),
        part in 1..400usize,
    ) {
        let mut text = real();
        for (at, length, piece) in changes {
            let at = at.min(text.len());
            let end = (at + length).min(text.len());
            text.splice(at..end, piece.bytes());
        }
        law(&text, part);
    }
}
