//! The law of a reader: each byte is a tag, a move, a mark, a comment, white space, or reported; nothing of one game
//! reaches another; and a file is cut into the same games however it comes.

use std::io;

use perpetual_model::is_blank;
use proptest::prelude::*;

use super::*;
use crate::pgn::{Span, last_cut};

/// Hands out a few bytes at a time.
struct Slow<'a>(&'a [u8], usize);

impl Read for Slow<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let n = buffer.len().min(self.1);
        self.0.read(&mut buffer[..n])
    }
}

fn games<R: Read>(reader: &mut Reader<R>) -> Vec<Game> {
    let (mut games, mut game) = (Vec::new(), Game::default());
    while reader.next_game(&mut game).unwrap() {
        games.push(game.clone());
    }
    games
}

/// What is to be the same of a game however it is read.
fn seen(game: &Game) -> String {
    let Game { at, tags, outcome, moves, warnings, error, start, .. } = game;
    format!("{at:?} {tags:?} {outcome:?} {moves:?} {warnings:?} {error:?} {start:?}")
}

/// Holds the spans of a text against it.
fn covered(text: &[u8], spans: &[Span], games: &[Game]) -> Result<(), TestCaseError> {
    prop_assert_eq!(spans.last().map_or(0, |span| span.end), text.len() as u64);
    let (mut at, mut moves) = (0, 0);
    let told = games.iter().any(|game| game.error.is_some() || !game.warnings.is_empty());
    for span in spans {
        let bytes = &text[at..span.end as usize];
        at = span.end as usize;
        let shown = String::from_utf8_lossy(bytes).into_owned();
        match span.what {
            What::Blank => prop_assert!(
                shown.chars().all(|c| is_blank(c) || c == '.' || c == '…' || c == '\u{fffd}'),
                "{shown:?} is not blank"
            ),
            What::Tag => {
                prop_assert!(shown.starts_with('[') && shown.contains('"'), "{shown:?} is no tag")
            }
            What::Move => moves += 1,
            What::Mark => {
                let sign = |c: char| {
                    c.is_ascii_digit() || "*./-+=~!?$#:–½…e.p \t".contains(c) || !c.is_ascii()
                };
                let zeros = !shown.is_empty() && shown.bytes().all(|byte| byte == b'0');
                prop_assert!(shown.chars().all(sign) && !zeros, "{shown:?} is no mark");
            }
            What::Comment => {
                prop_assert!(shown.starts_with(['{', ';', '%']), "{shown:?} is no comment")
            }
            What::Variation => {}
            What::Reported => prop_assert!(told, "{shown:?} is not reported"),
        }
    }
    // What is read again in other letters is noted as it was read first.
    if games.iter().all(|game| game.pieces.is_none()) {
        prop_assert_eq!(moves, games.iter().map(Game::plies).sum::<usize>());
    }
    Ok(())
}

/// All that the law says of a text.
fn law(text: &[u8], part: usize) -> Result<(), TestCaseError> {
    let mut reader = Reader::part(text, Place::START);
    let whole: Vec<String> = games(&mut reader).iter().map(seen).collect();
    let mut reader = Reader::part(Slow(text, part), Place::START).with_spans();
    let slowly = games(&mut reader);
    prop_assert_eq!(&slowly.iter().map(seen).collect::<Vec<_>>(), &whole);
    covered(text, reader.spans(), &slowly)?;
    if let Some(cut) = last_cut(text) {
        let (before, behind) = text.split_at(cut);
        let mut parts = games(&mut Reader::part(before, Place::START));
        parts.extend(games(&mut Reader::part(behind, Place::START.behind(before))));
        prop_assert_eq!(&parts.iter().map(seen).collect::<Vec<_>>(), &whole, "cut at {}", cut);
    }
    Ok(())
}

/// What may stand anywhere in a file.
const PIECES: [&str; 60] = [
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
];

fn real() -> Vec<u8> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/demo/matches.pgn");
    let mut text = std::fs::read(path).unwrap();
    text.truncate(6000);
    text
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3000))]

    #[test]
    fn of_any_pieces(pieces in prop::collection::vec(prop::sample::select(PIECES.to_vec()), 0..50), part in 1..40usize) {
        law(pieces.concat().as_bytes(), part)?;
    }

    #[test]
    fn of_any_bytes(
        bytes in prop::collection::vec(
            prop::sample::select(b"[]\"{}();%*$.\n\r 01-/Nf3e4eO#+\\\0\xe9\xa0\x85x=Event".to_vec()), 0..150),
        part in 1..40usize,
    ) {
        law(&bytes, part)?;
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
        law(&text, part)?;
    }
}
