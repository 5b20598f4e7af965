//! The lines that all methods are given.

use crate::methods::Barriers;
use perpetual_model::MoveRecord;
use shakmaty::Chess;

use perpetual_chess::encoder::Irreversible;
use perpetual_chess::pgn::Game;

/// A game in memory.
#[derive(Debug, Clone, Default)]
pub struct GameRecord {
    /// The file it came from, as it was named.
    pub file: String,
    /// Its number in the file, from 1.
    pub game: u64,
    /// Its tag GameId.
    pub id: Option<String>,
    read: Game,
    published: Vec<MoveRecord>,
    but_en_passant: Vec<MoveRecord>,
}

impl GameRecord {
    /// Keeps a game as it was read: whatever stands before its error, if it has one.
    pub fn new(file: &str, number: u64, game: &Game) -> GameRecord {
        let with = |barriers| {
            let plies = game.walk().map(|ply| (ply.record, ply.irreversible));
            plies.map(|(record, irreversible)| marked(record, irreversible, barriers)).collect()
        };
        GameRecord {
            published: with(Barriers::PawnsCapturesCastling),
            but_en_passant: with(Barriers::AllButEnPassant),
            file: file.to_owned(),
            game: number,
            id: game.id.clone(),
            read: game.clone(),
        }
    }

    /// The game as it was read.
    pub fn read(&self) -> &Game {
        &self.read
    }

    /// Half-moves.
    pub fn plies(&self) -> usize {
        self.read.records.len()
    }

    /// The records, with these moves as barriers.
    pub fn records(&self, barriers: Barriers) -> &[MoveRecord] {
        match barriers {
            Barriers::Full => &self.read.records,
            Barriers::PawnsCapturesCastling => &self.published,
            Barriers::AllButEnPassant => &self.but_en_passant,
        }
    }

    /// The start position and that after each half-move.
    pub fn positions(&self) -> Vec<Chess> {
        let start = std::iter::once(self.read.start.clone());
        start.chain(self.read.walk().map(|ply| ply.after)).collect()
    }

    /// For each position the plies since the last capture, pawn move or null move of the game:
    /// as far back as a program looks whose keys have castling rights and en passant in them.
    pub fn quiet(&self) -> Vec<usize> {
        let mut quiet = vec![0];
        for played in &self.read.moves {
            let goes_on = played.is_some_and(|legal| !legal.is_zeroing());
            quiet.push(if goes_on { quiet[quiet.len() - 1] + 1 } else { 0 });
        }
        quiet
    }
}

/// A record, with the barrier that a source with these would give it. A null move has one in all,
/// for it has no squares that could be walked.
pub fn marked(
    record: MoveRecord,
    irreversible: Option<Irreversible>,
    barriers: Barriers,
) -> MoveRecord {
    let barrier = match irreversible {
        None => false,
        Some(Irreversible::EnPassant) => barriers == Barriers::Full,
        Some(Irreversible::CastlingRight) => barriers != Barriers::PawnsCapturesCastling,
        Some(_) => true,
    };
    MoveRecord { barrier, ..record }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use perpetual_chess::pgn::Reader;

    /// The games of a text.
    pub fn lines(text: &str) -> Vec<GameRecord> {
        let (mut reader, mut game) = (Reader::new(text.as_bytes()), Game::default());
        let mut lines = Vec::new();
        while reader.next_game(&mut game).unwrap() {
            lines.push(GameRecord::new("x.pgn", lines.len() as u64 + 1, &game));
        }
        lines
    }

    /// The plies that are barriers.
    fn barriers(line: &GameRecord, barriers: Barriers) -> Vec<usize> {
        let records = line.records(barriers).iter().zip(1..);
        records.filter(|(record, _)| record.barrier).map(|(_, ply)| ply).collect()
    }

    #[test]
    fn the_published_barriers_are_fewer() {
        // Before ply 5 White could capture en passant; ply 7 loses the right to castle.
        let line = &lines("1. e4 Nf6 2. e5 d5 3. Bc4 Nc6 4. Ke2 Nb8 5. Ke1 Nc6 *")[0];
        assert_eq!(barriers(line, Barriers::Full), [1, 3, 4, 5, 7]);
        assert_eq!(barriers(line, Barriers::PawnsCapturesCastling), [1, 3, 4]);
        assert_eq!(barriers(line, Barriers::AllButEnPassant), [1, 3, 4, 7]);
    }

    #[test]
    fn captures_castling_and_null_moves_are_barriers_for_all() {
        let line = &lines("1. e4 d5 2. exd5 Nf6 3. Nf3 Nc6 4. Be2 Bf5 5. O-O Z0 6. Re1 *")[0];
        let all = [1, 2, 3, 9, 10];
        assert_eq!(barriers(line, Barriers::Full), all);
        assert_eq!(barriers(line, Barriers::PawnsCapturesCastling), all);
    }
}
