//! Any bytes as a file of games: read at once, byte by byte, and in two parts; what each byte was read as covers the file.

#![no_main]

use std::io::{self, Read};

use libfuzzer_sys::fuzz_target;
use perpetual_chess::pgn::{Game, GameError, Outcome, Place, Reader, Tags, What, last_cut};
use perpetual_model::{Chain, Detector, MoveRecord, Warning};
use shakmaty::Chess;

/// What is to be the same however a file is read.
#[derive(Debug, PartialEq)]
struct Seen {
    at: Place,
    id: Option<String>,
    tags: Tags,
    outcome: Option<Outcome>,
    warnings: Vec<Warning>,
    start: Chess,
    records: Vec<MoveRecord>,
    end: Chess,
    error: Option<GameError>,
}

fn read(reader: &mut Reader<impl Read>) -> (Vec<Seen>, bool) {
    let (mut games, mut game) = (Vec::new(), Game::default());
    loop {
        match reader.next_game(&mut game) {
            Ok(true) => {}
            Ok(false) => return (games, true),
            Err(_) => return (games, false),
        }
        assert_eq!(game.moves.len(), game.records.len());
        games.push(Seen {
            at: game.at,
            id: game.id.clone(),
            tags: game.tags.clone(),
            outcome: game.outcome,
            warnings: game.warnings.clone(),
            start: game.start.clone(),
            records: game.records.clone(),
            end: game.end().clone(),
            error: game.error.clone(),
        });
    }
}

/// Hands over a byte at a time.
struct Slowly<'a>(&'a [u8]);

impl Read for Slowly<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = buffer.len().min(1);
        self.0.read(&mut buffer[..count])
    }
}

/// Every byte is a part of something that was read or reported, and every move that was read was played.
fn covered(bytes: &[u8], reader: &Reader<Slowly<'_>>, games: &[Seen]) {
    let spans = reader.spans();
    assert_eq!(spans.last().map_or(0, |span| span.end), bytes.len() as u64);
    let moves = spans.iter().filter(|span| span.what == What::Move).count();
    assert_eq!(moves, games.iter().map(|game| game.records.len()).sum());
    if spans.iter().any(|span| span.what == What::Reported) {
        assert!(games.iter().any(|game| game.error.is_some() || !game.warnings.is_empty()));
    }
}

fuzz_target!(|bytes: &[u8]| {
    // A reader of a whole file looks first whether it is text at all, at as much as one read gives;
    // a reader of a part does not.
    read(&mut Reader::new(bytes));
    let (games, whole) = read(&mut Reader::part(bytes, Place::START));
    let mut reader = Reader::part(Slowly(bytes), Place::START).with_spans();
    let slowly = read(&mut reader);
    covered(bytes, &reader, &slowly.0);
    assert_eq!((&slowly.0, slowly.1), (&games, whole));
    for game in &games {
        // Every record is one that a detector takes.
        let mut verdicts = Vec::new();
        assert_eq!(Chain::new().play(&game.records, &mut verdicts), Ok(()));
        assert_eq!(verdicts.len(), game.records.len());
    }
    if whole && let Some(cut) = last_cut(bytes) {
        let (before, behind) = bytes.split_at(cut);
        let (mut parts, _) = read(&mut Reader::part(before, Place::START));
        parts.extend(read(&mut Reader::part(behind, Place::START.behind(before))).0);
        assert_eq!(parts, games, "cut at {cut}");
    }
});
