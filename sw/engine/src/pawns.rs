//! What the pawns are worth as they stand: passed, doubled, alone. It changes seldom, and is kept.

use shakmaty::{Bitboard, Board, Color, File, Rank, Square};

/// What something is worth in the middle game and in the endgame.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Pair(pub(super) i32, pub(super) i32);

/// Places; a power of two.
const PLACES: usize = 1 << 12;

/// Where all pawns stand, and what that is worth to White.
#[derive(Clone, Copy, Debug, Default)]
struct Kept {
    white: u64,
    black: u64,
    worth: Pair,
}

/// What was found of pawns before.
#[derive(Debug)]
pub struct PawnCache(Box<[Kept]>);

impl Default for PawnCache {
    fn default() -> PawnCache {
        // A board without pawns is worth nothing, which is what an empty place says.
        PawnCache(vec![Kept::default(); PLACES].into())
    }
}

impl PawnCache {
    /// What the pawns of a board are worth to White.
    pub(super) fn of(&mut self, board: &Board) -> Pair {
        let [white, black] =
            [Color::White, Color::Black].map(|color| board.by_color(color) & board.pawns());
        // A hash of the squares, of which the upper bits are the good ones.
        let hash = (white.0 ^ black.0.rotate_left(29)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let kept = &mut self.0[(hash >> 40) as usize % PLACES];
        if (kept.white, kept.black) != (white.0, black.0) {
            let (ours, theirs) =
                (pawns(white, black, Color::White), pawns(black, white, Color::Black));
            let worth = Pair(ours.0 - theirs.0, ours.1 - theirs.1);
            *kept = Kept { white: white.0, black: black.0, worth };
        }
        kept.worth
    }
}

/// What the pawns of a side are worth to it.
fn pawns(ours: Bitboard, theirs: Bitboard, color: Color) -> Pair {
    let mut score = Pair(0, 0);
    let mut plus = |middle: i32, end: i32| {
        score.0 += middle;
        score.1 += end;
    };
    for square in ours {
        let file = Bitboard::from_file(square.file());
        let near = NEAR_FILES[usize::from(square.file())];
        let ahead = ahead(square, color);
        if (theirs & ahead & (file | near)).is_empty() && (ours & ahead & file).is_empty() {
            let rank = color.fold_wb(square.rank(), square.rank().flip_vertical());
            let advance = i32::from(u8::from(rank)) - 1;
            plus(3 * advance * advance / 2, 12 + 4 * advance * advance);
        }
        if (ours & near).is_empty() {
            plus(-11, -13);
        }
        if (ours & ahead & file).any() {
            plus(-8, -16);
        }
    }
    score
}

/// The files beside each.
pub(super) const NEAR_FILES: [Bitboard; 8] = {
    let mut near = [Bitboard(0); 8];
    let mut file = 0;
    while file < 8 {
        let middle = Bitboard::from_file(File::new(file as u32)).0;
        let (left, right) = (Bitboard::from_file(File::A).0, Bitboard::from_file(File::H).0);
        near[file] = Bitboard((middle & !left) >> 1 | (middle & !right) << 1);
        file += 1;
    }
    near
};

/// The ranks in front of a square.
pub(super) fn ahead(square: Square, color: Color) -> Bitboard {
    let rank = u32::from(square.rank());
    match (color, square.rank()) {
        (Color::White, Rank::Eighth) | (Color::Black, Rank::First) => Bitboard::EMPTY,
        (Color::White, _) => Bitboard(u64::MAX << (8 * (rank + 1))),
        (Color::Black, _) => Bitboard((1u64 << (8 * rank)) - 1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use shakmaty::fen::Fen;

    fn worth(cache: &mut PawnCache, board: &str) -> Pair {
        let fen: Fen = format!("{board} w - - 0 1").parse().unwrap();
        cache.of(&fen.as_setup().board)
    }

    #[test]
    fn what_is_kept_is_what_would_be_found() {
        // More structures than places, each twice.
        let mut cache = PawnCache::default();
        let row = |bits: u32| -> String {
            (0..8).map(|file| if bits >> file & 1 == 1 { 'P' } else { '1' }).collect()
        };
        for structure in 0..1 << 14 {
            let board = format!("k7/8/8/{}/{}/8/8/K7", row(structure & 0x7f), row(structure >> 7));
            let found = worth(&mut cache, &board);
            assert_eq!(found, worth(&mut PawnCache(vec![Kept::default(); 1 << 12].into()), &board));
            assert_eq!(found, worth(&mut cache, &board));
        }
    }

    #[test]
    fn passed_is_better_than_stopped_and_doubled_is_worse() {
        let mut cache = PawnCache::default();
        let mut of = |board: &str| worth(&mut cache, board);
        let free = of("k7/8/8/8/3P4/8/8/K7");
        let stopped = of("k7/4p3/8/8/3P4/8/8/K7");
        let doubled = of("k7/8/8/3P4/3P4/8/8/K7");
        assert!(free.1 > stopped.1 && 2 * free.1 > doubled.1, "{free:?} {stopped:?} {doubled:?}");
        assert_eq!(of("k7/8/8/8/8/8/8/K7"), Pair(0, 0));
    }
}
