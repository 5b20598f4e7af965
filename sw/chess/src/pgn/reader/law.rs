//! The law of a reader: each byte is a tag, a move, a mark, a comment, white space, or reported; nothing of one game
//! reaches another; a file is cut into the same games however it comes; and all is as the library plays it.

use perpetual_model::{Chain, Detector, Warning, is_blank};
use shakmaty::{EnPassantMode, Position};

use super::game::MOST_WARNINGS;
use super::*;
use crate::encoder;
use crate::pgn::board::Board;
use crate::pgn::outcome::Outcome;
use crate::pgn::{LineError, Span, last_cut, typed};
use crate::testing::{Slow, games};

/// What is to be the same of a game however it is read.
pub(super) fn seen(game: &Game) -> String {
    let Game { at, id, tags, outcome, moves, records, warnings, error, start, .. } = game;
    let end = game.end();
    format!(
        "{at:?} {id:?} {tags:?} {outcome:?} {moves:?} {records:?} {warnings:?} {error:?} {start:?} {end:?}"
    )
}

/// Holds the spans of a text against it.
fn covered(text: &[u8], spans: &[Span], games: &[Game]) {
    assert_eq!(spans.last().map_or(0, |span| span.end), text.len() as u64);
    let (mut at, mut moves, mut results) = (0, 0, 0);
    for span in spans {
        let (from, bytes) = (at as u64, &text[at..span.end as usize]);
        at = span.end as usize;
        let shown = String::from_utf8_lossy(bytes).into_owned();
        match span.what {
            What::Blank => assert!(
                shown.chars().all(|c| is_blank(c) || c == '.' || c == '…' || c == '\u{fffd}'),
                "{shown:?} is not blank"
            ),
            What::Tag => assert!(kept(bytes, from, games), "{shown:?} is no tag of its game"),
            What::Move => moves += 1,
            What::Result => results += 1,
            What::Mark => {
                let sign = |c: char| {
                    c.is_ascii_digit() || "*./-+=~!?$#:–½…e.p \t".contains(c) || !c.is_ascii()
                };
                let zeros = !shown.is_empty() && shown.bytes().all(|byte| byte == b'0');
                assert!(shown.chars().all(sign) && !zeros, "{shown:?} is no mark");
            }
            What::Comment => {
                assert!(shown.starts_with(['{', ';', '%']), "{shown:?} is no comment")
            }
            What::Variation => {}
            What::Reported => {
                assert!(reported(from, span.end, games), "{shown:?} is not reported")
            }
        }
    }
    // What is read again in other letters is noted as it was read first.
    if games.iter().all(|game| game.pieces.is_none()) {
        assert_eq!(moves, games.iter().map(Game::plies).sum::<usize>());
        // The result of a game that was read to its end is noted, and no other is.
        let sound = |game: &&Game| game.error.is_none() && game.outcome.is_some();
        assert_eq!(results, games.iter().filter(sound).count());
    }
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
        // One that was read again in other letters was noted as it was read first, with the error that it had.
        game.pieces.is_some() || game.error.as_ref().is_some_and(|error| error.at.offset <= end)
    };
    let of = games.iter().rev().find(|game| game.at.offset <= from);
    games.iter().any(warned) || of.is_some_and(wrong)
}

/// A text that is typed is the game that it would be in a file; it is refused where something is wrong, or warned of, or
/// stands beside one game alone.
fn as_typed(text: &[u8], found: &[Game]) {
    let Ok(text) = std::str::from_utf8(text) else { return };
    let game = match typed(&Chess::default(), text, None) {
        Ok(game) => game,
        Err(LineError::NoCapture { .. }) => return,
        Err(error) => {
            let odd =
                |game: &Game| game.tagged || game.error.is_some() || !game.warnings.is_empty();
            assert!(found.len() > 1 || found.iter().any(odd), "{text:?}: {error}");
            return;
        }
    };
    let shown: Vec<String> = found.iter().map(seen).collect();
    match shown.as_slice() {
        [] => assert!(game.moves.is_empty() && game.outcome.is_none(), "{text:?}: {game:?}"),
        // A result alone is a game of its own there, with a warning.
        [_] if game.moves.is_empty() => assert_eq!(game.outcome, found[0].outcome),
        [only] => assert_eq!(&seen(&game), only),
        _ => panic!("{text:?} is more than one game"),
    }
    assert!(game.warnings.is_empty() && game.error.is_none(), "{text:?}: {game:?}");
}

/// Holds a game against the library: all its moves are legal, and records, board and end are those after them.
pub(super) fn as_the_library_plays(game: &Game) {
    let mut now = game.start.clone();
    assert_eq!(game.moves.len(), game.records.len());
    for (played, &record) in game.moves.iter().zip(&game.records) {
        let legal = played.is_none_or(|played| now.is_legal(played));
        assert!(legal, "{played:?} in {}", game.start.board());
        assert_eq!(encoder::half_move(&mut now, *played).map(|found| found.record), Some(record));
    }
    assert_eq!(game.board, Board::of(&now));
    assert_eq!(game.goes_on(), !now.legal_moves().is_empty());
    let [end, expected] = [game.end(), &now].map(|end| end.to_setup(EnPassantMode::Legal));
    assert_eq!(end, expected);
    // Every record is one that a detector takes.
    let mut verdicts = Vec::new();
    assert_eq!(Chain::new().play(&game.records, &mut verdicts), Ok(()));
}

/// Games and what stands between them are the text; read alone, each is the same game.
fn in_pieces(text: &[u8], part: usize) {
    let mut reader = Reader::part(Slow(text, part), Place::START).with_text();
    let (mut game, mut pieces) = (Game::default(), Vec::new());
    while matches!(reader.next_game(&mut game), Ok(true)) {
        let between = reader.between().into_iter().flatten();
        let own = reader.text().unwrap_or_default();
        // A percent sign would begin a line now.
        if own.first() != Some(&b'%') {
            let [alone, ..] = &*games_of(&own) else { panic!("no game is in {own:?}") };
            if matches!(&alone.error, Some(error) if error.fault == Fault::TruncatedTag) {
                // Its last tag ends with the next game, which is not there now: that is all that is lost, and is told.
                let [kept, all] = [alone, &game].map(|game| game.tags.iter().collect::<Vec<_>>());
                assert!(all.starts_with(&kept) && all.len() <= kept.len() + 1, "{own:?}");
                assert!(game.moves.is_empty() && game.outcome.is_none(), "{own:?}");
                assert!(game.error.is_some() || !game.warnings.is_empty(), "{own:?}");
            } else if alone.outcome != Some(Outcome::Forfeit) {
                // Of 0-0 what follows tells whether it is castling.
                assert_eq!((&alone.moves, &alone.tags), (&game.moves, &game.tags));
                assert_eq!(alone.outcome, game.outcome);
            }
        }
        pieces.extend(between.chain(own));
    }
    pieces.extend(reader.between().into_iter().flatten());
    assert_eq!(pieces, text);
}

/// Holds the readers to the law on a text that comes so many bytes at a time.
///
/// # Panics
/// If something was passed over in silence, or the games are others when the text is cut or typed.
pub fn law(text: &[u8], part: usize) {
    let found = games_of(text);
    let whole: Vec<String> = found.iter().map(seen).collect();
    found.iter().for_each(as_the_library_plays);
    as_typed(text, &found);
    in_pieces(text, part);
    // A reader of a whole file looks first whether it is text at all.
    let (mut reader, mut game) = (Reader::new(text), Game::default());
    while matches!(reader.next_game(&mut game), Ok(true)) {}
    let mut reader = Reader::part(Slow(text, part), Place::START).with_spans();
    let slowly = games(&mut reader);
    assert_eq!(&slowly.iter().map(seen).collect::<Vec<_>>(), &whole);
    covered(text, reader.spans(), &slowly);
    // Wherever a stream may have come to.
    let mut cuts: Vec<usize> = (0..=text.len())
        .rev()
        .step_by(part.max(text.len() / 64).max(1))
        .filter_map(|end| last_cut(&text[..end]))
        .collect();
    cuts.dedup();
    for cut in cuts {
        let (before, behind) = text.split_at(cut);
        let mut parts = games_of(before);
        parts.extend(games(&mut Reader::part(behind, Place::START.behind(before))));
        assert_eq!(&parts.iter().map(seen).collect::<Vec<_>>(), &whole, "cut at {cut}");
    }
}
