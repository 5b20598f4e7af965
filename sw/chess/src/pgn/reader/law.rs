//! The law of a reader: each byte is a tag, a move, a mark, a comment, white space, or reported; nothing of one game
//! reaches another; and a file is cut into the same games however it comes.

use std::io;

use perpetual_model::{Warning, is_blank};
use proptest::prelude::*;

use super::game::MOST_WARNINGS;
use super::*;
use crate::pgn::{LineError, Span, last_cut, typed};

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
    let (mut at, mut moves, mut results) = (0, 0, 0);
    for span in spans {
        let (from, bytes) = (at as u64, &text[at..span.end as usize]);
        at = span.end as usize;
        let shown = String::from_utf8_lossy(bytes).into_owned();
        match span.what {
            What::Blank => prop_assert!(
                shown.chars().all(|c| is_blank(c) || c == '.' || c == '…' || c == '\u{fffd}'),
                "{shown:?} is not blank"
            ),
            What::Tag => prop_assert!(kept(bytes, from, games), "{shown:?} is no tag of its game"),
            What::Move => moves += 1,
            What::Result => results += 1,
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
            What::Reported => {
                prop_assert!(reported(from, span.end, games), "{shown:?} is not reported")
            }
        }
    }
    // What is read again in other letters is noted as it was read first.
    if games.iter().all(|game| game.pieces.is_none()) {
        prop_assert_eq!(moves, games.iter().map(Game::plies).sum::<usize>());
        // The result of a game that was read to its end is noted, and no other is.
        let sound = |game: &&Game| game.error.is_none() && game.outcome.is_some();
        prop_assert_eq!(results, games.iter().filter(sound).count());
    }
    Ok(())
}

/// Whether the game that these bytes are of has what they say as a tag, unless it warns of one that took its place.
fn kept(bytes: &[u8], from: u64, games: &[Game]) -> bool {
    let alone = games_of(bytes);
    let (Some(game), [alone]) = (games.iter().rev().find(|game| game.at.offset <= from), &*alone)
    else {
        return false;
    };
    let replaced = game.warnings.iter().any(|warning| warning.kind == "repeated-tag");
    replaced || alone.tags.iter().all(|tag| game.tags.iter().any(|kept| kept == tag))
}

fn games_of(bytes: &[u8]) -> Vec<Game> {
    games(&mut Reader::part(bytes, Place::START))
}

/// Whether a game tells of these bytes: a warning stands in them, or an error of the game that they are of.
fn reported(from: u64, end: u64, games: &[Game]) -> bool {
    let warned = |game: &Game| {
        let at = |warning: &Warning| (from..end).contains(&warning.offset);
        game.warnings.iter().any(at) || game.warnings.len() == MOST_WARNINGS
    };
    let wrong = |game: &Game| {
        // One that was read again in other letters was noted as it was read first.
        let here = |error: &GameError| error.at.offset <= end || game.pieces.is_some();
        game.error.as_ref().is_some_and(here)
    };
    let of = games.iter().rev().find(|game| game.at.offset <= from);
    games.iter().any(warned) || of.is_some_and(wrong)
}

/// A text that is typed is the game that it would be in a file; it is refused where something is wrong, or warned of, or
/// stands beside one game alone.
fn as_typed(text: &[u8], found: &[Game]) -> Result<(), TestCaseError> {
    let Ok(text) = std::str::from_utf8(text) else { return Ok(()) };
    let game = match typed(&Chess::default(), text, None) {
        Ok(game) => game,
        Err(LineError::NoCapture { .. }) => return Ok(()),
        Err(error) => {
            let odd =
                |game: &Game| game.tagged || game.error.is_some() || !game.warnings.is_empty();
            prop_assert!(found.len() > 1 || found.iter().any(odd), "{text:?}: {error}");
            return Ok(());
        }
    };
    let shown: Vec<String> = found.iter().map(seen).collect();
    match shown.as_slice() {
        [] => prop_assert!(game.moves.is_empty() && game.outcome.is_none(), "{text:?}: {game:?}"),
        // A result alone is a game of its own there, with a warning.
        [_] if game.moves.is_empty() => prop_assert_eq!(game.outcome, found[0].outcome),
        [only] => prop_assert_eq!(&seen(&game), only),
        _ => prop_assert!(false, "{text:?} is more than one game"),
    }
    prop_assert!(game.warnings.is_empty() && game.error.is_none(), "{text:?}: {game:?}");
    Ok(())
}

/// All that the law says of a text.
fn law(text: &[u8], part: usize) -> Result<(), TestCaseError> {
    let found = games_of(text);
    let whole: Vec<String> = found.iter().map(seen).collect();
    as_typed(text, &found)?;
    let mut reader = Reader::part(Slow(text, part), Place::START).with_spans();
    let slowly = games(&mut reader);
    prop_assert_eq!(&slowly.iter().map(seen).collect::<Vec<_>>(), &whole);
    covered(text, reader.spans(), &slowly)?;
    if let Some(cut) = last_cut(text) {
        let (before, behind) = text.split_at(cut);
        let mut parts = games_of(before);
        parts.extend(games(&mut Reader::part(behind, Place::START.behind(before))));
        prop_assert_eq!(&parts.iter().map(seen).collect::<Vec<_>>(), &whole, "cut at {}", cut);
    }
    Ok(())
}

/// What may stand anywhere in a file.
const PIECES: [&str; 64] = [
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
            law(text.as_bytes(), part).unwrap();
        }
    }
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
