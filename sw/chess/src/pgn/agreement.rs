//! What is read quickly is what is read slowly: over the games of the project, as they are and
//! with bytes changed.

use std::io::Read;
use std::sync::LazyLock;

use proptest::prelude::*;
use shakmaty::{CastlingMode, EnPassantMode, Position};

use super::board::Board;
use super::{Game, Reader};
use crate::encoder;

/// Hands out so many bytes at a time.
struct Pieces<'a>(&'a [u8], usize);

impl Read for Pieces<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let n = self.0.len().min(self.1).min(buffer.len());
        buffer[..n].copy_from_slice(&self.0[..n]);
        self.0 = &self.0[n..];
        Ok(n)
    }
}

/// What two readings of a game have to agree in.
fn facts(game: &Game) -> String {
    let error = game.error.as_ref().map(ToString::to_string);
    format!("{:?} {:?} {:?} {error:?}", game.moves, game.records, game.outcome)
}

/// The games of a text, each with what the library says of its moves: all legal, the records, the
/// board and the position at its end.
fn read(text: &[u8], piece: usize, quickly: bool) -> Vec<String> {
    let mut reader = Reader::new(Pieces(text, piece));
    if !quickly {
        // Who wants to know where each word ends has every byte looked at.
        reader = reader.with_ends();
    }
    let (mut games, mut game) = (Vec::new(), Game::default());
    loop {
        match reader.next_game(&mut game) {
            Ok(true) => games.push(facts(&game)),
            Ok(false) => return games,
            Err(error) => {
                games.push(error.to_string());
                return games;
            }
        }
        let mut now = game.start.clone();
        for (played, &record) in game.moves.iter().zip(&game.records) {
            let legal = played.is_none_or(|played| now.is_legal(played));
            assert!(legal, "{played:?} in {}", game.start.board());
            assert_eq!(encoder::half_move(&mut now, *played).unwrap().record, record);
        }
        assert_eq!(game.board, Board::of(&now));
        assert_eq!(game.goes_on(), !now.legal_moves().is_empty());
        let [end, expected] = [game.end(), &now].map(|end| end.to_setup(EnPassantMode::Legal));
        assert_eq!(end, expected);
    }
}

/// The files of data/games but the longest games.
static FILES: LazyLock<Vec<Vec<u8>>> = LazyLock::new(|| {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/games");
    let mut paths: Vec<_> =
        std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths.iter().map(|path| std::fs::read(path).unwrap()).collect()
});

#[test]
fn all_games_are_read_as_the_library_plays_them() {
    let mut games = 0;
    for text in FILES.iter() {
        let quick = read(text, 1 << 16, true);
        assert_eq!(quick, read(text, 1000, false));
        games += quick.len();
    }
    assert!(games > 2000, "{games} games");
}

/// What is put into a text.
const BYTES: &[u8] = b"abcdefgh12345678xNBRQKO=+#-0. \n\r\t{}()[];%$!?*/\"\\\xe9\0";

/// A change of a text: where, what kind, which byte.
type Change = (prop::sample::Index, u8, prop::sample::Index);

fn change(text: &mut Vec<u8>, changes: &[Change]) {
    for (at, kind, byte) in changes {
        if text.is_empty() {
            return;
        }
        let (at, byte) = (at.index(text.len()), BYTES[byte.index(BYTES.len())]);
        match kind {
            0 => text[at] = byte,
            1 => text.insert(at, byte),
            2 => drop(text.remove(at)),
            _ => text.truncate(at.max(text.len() / 2)),
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]
    #[test]
    fn changed_games_are_read_alike(
        file: prop::sample::Index,
        start: prop::sample::Index,
        length in 100..4000usize,
        changes in prop::collection::vec((any::<prop::sample::Index>(), 0..20u8, any::<prop::sample::Index>()), 0..8),
        piece in prop::sample::select(vec![1, 7, 64, 1 << 16]),
    ) {
        let text = &FILES[file.index(FILES.len())];
        // From the beginning of a line, so that most of it is games.
        let start = memchr::memrchr(b'\n', &text[..start.index(text.len())]).map_or(0, |at| at + 1);
        let mut text = text[start..text.len().min(start + length)].to_vec();
        let changes: Vec<Change> =
            changes.into_iter().map(|(at, kind, byte)| (at, kind % 4 * u8::from(kind < 19), byte)).collect();
        change(&mut text, &changes);
        prop_assert_eq!(read(&text, piece, true), read(&text, piece, false));
    }
}

/// Castling modes are no part of what is compared: both are read.
#[test]
fn both_modes_of_castling_are_among_the_games() {
    let mut modes = Vec::new();
    let mut game = Game::default();
    for text in FILES.iter() {
        let mut reader = Reader::new(text.as_slice());
        while reader.next_game(&mut game).unwrap() {
            modes.push(game.start.castles().mode());
        }
    }
    assert!(modes.contains(&CastlingMode::Standard) && modes.contains(&CastlingMode::Chess960));
}
