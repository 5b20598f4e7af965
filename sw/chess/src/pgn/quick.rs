//! The common words of a game, resolved without a list of the legal moves.
//!
//! Nearly all words are plain: a piece and a square, a pawn's step or capture, castling on the
//! usual squares. Their origin is one of few squares, and whether the move is legal is a question
//! about one king. What is not plain (odd spellings, anything wrong) is left to
//! [`super::san::find_move`], so that no sentence about an error is decided here.

use super::board::{Board, PAWN_KIND, Plain};

/// The bytes of a word that is looked at here, at the most.
pub(super) const LONGEST: usize = 8;

/// A word of at most [`LONGEST`] bytes: the first is the lowest.
#[derive(Clone, Copy)]
pub(super) struct Word {
    bytes: u64,
    length: usize,
}

impl Word {
    /// The first bytes of these: no more than there are.
    #[inline]
    pub(super) fn new(bytes: [u8; LONGEST], length: usize) -> Word {
        Word { bytes: u64::from_le_bytes(bytes), length }
    }

    /// A word, if it is not too long.
    pub(super) fn of(word: &[u8]) -> Option<Word> {
        let mut bytes = [0; LONGEST];
        bytes.get_mut(..word.len())?.copy_from_slice(word);
        Some(Word::new(bytes, word.len()))
    }

    #[inline]
    fn byte(self, index: usize) -> u8 {
        (self.bytes >> (8 * (index & 7))) as u8
    }

    /// The square that two bytes name.
    #[inline]
    fn square(self, index: usize) -> Option<usize> {
        let file = usize::from(self.byte(index).wrapping_sub(b'a'));
        let rank = usize::from(self.byte(index + 1).wrapping_sub(b'1'));
        (file < 8 && rank < 8).then_some(rank << 3 | file)
    }
}

impl Board {
    /// The legal move that a word names, if it is a plain one and the only one that fits.
    #[inline]
    pub(super) fn find(&self, word: Word) -> Option<Plain> {
        let mut length = word.length;
        if length < 2 {
            return None;
        }
        length -= usize::from(matches!(word.byte(length - 1), b'+' | b'#'));
        let kind = usize::from(KINDS[usize::from(word.byte(0))]);
        match kind {
            0 => None,
            PAWN_KIND => self.pawn_word(word, length),
            CASTLES => match &word.bytes.to_le_bytes()[..length] {
                b"O-O" => self.castling(false),
                b"O-O-O" => self.castling(true),
                _ => None,
            },
            _ => self.officer_word(word, length, kind),
        }
    }

    /// A move of a piece: `Nf3`, `Nbd2`, `N1e2`, `Nxe5`, `Nb1xd2`.
    #[inline]
    fn officer_word(&self, word: Word, length: usize, kind: usize) -> Option<Plain> {
        let mut named = length.checked_sub(3)?;
        let to = word.square(length - 2)?;
        let takes = named > 0 && word.byte(named) == b'x';
        named -= usize::from(takes);
        let from = match named {
            0 => u64::MAX,
            1 => ORIGINS[usize::from(word.byte(1))],
            2 => 1 << word.square(1)?,
            _ => return None,
        };
        self.officer(kind, to, from, takes)
    }

    /// A pawn's step or capture, but en passant: `e4`, `exd5`, `e8=Q`, `exd8=N`.
    #[inline]
    fn pawn_word(&self, word: Word, mut length: usize) -> Option<Plain> {
        let mut promotion = 0;
        if length > 3 && word.byte(length - 2) == b'=' {
            promotion = match word.byte(length - 1) {
                b'N' => 2,
                b'B' => 3,
                b'R' => 4,
                b'Q' => 5,
                _ => return None,
            };
            length -= 2;
        }
        match length {
            2 => self.step(word.square(0)?, promotion),
            4 if word.byte(1) == b'x' => {
                self.capture(usize::from(word.byte(0) - b'a'), word.square(2)?, promotion)
            }
            _ => None,
        }
    }
}

/// The kind of move that begins with a letter: a pawn's, an officer's or castling; 0 for others.
pub(super) static KINDS: [u8; 256] = {
    let mut kinds = [0; 256];
    let mut file = b'a';
    while file <= b'h' {
        kinds[file as usize] = PAWN_KIND as u8;
        file += 1;
    }
    let letters = b"NBRQK";
    let mut index = 0;
    while index < letters.len() {
        kinds[letters[index] as usize] = index as u8 + 2;
        index += 1;
    }
    kinds[b'O' as usize] = CASTLES as u8;
    kinds
};
const CASTLES: usize = 7;

/// The squares that a file's letter or a rank's digit names.
static ORIGINS: [u64; 256] = {
    let mut origins = [0; 256];
    let mut index = 0;
    while index < 8 {
        origins[b'a' as usize + index] = 0x0101_0101_0101_0101 << index;
        origins[b'1' as usize + index] = 0xff << (8 * index);
        index += 1;
    }
    origins
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::encoder;
    use crate::pgn::san::find_move;
    use perpetual_model::generate::Numbers;
    use shakmaty::fen::Fen;
    use shakmaty::san::SanPlus;
    use shakmaty::{Chess, Move, Position};

    const STARTS: [&str; 12] = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
        "q1q1k2q/8/8/1n1n1n2/8/2N1N1N1/8/Q1Q1K2Q w - - 0 1",
        "rkr5/pppppppp/8/8/8/8/PPPPPPPP/RKR5 w CAca - 0 1",
        "4r2k/8/b7/1R1B1R2/q2K2Q1/1B1R1B2/6b1/1r1r3q w - - 0 1",
        "4k3/p1p1p1p1/8/1P1P1P2/1p1p1p2/8/P1P1P1P1/4K3 w - - 0 1",
        "8/8/8/k1pP3R/8/8/8/4K3 w - c6 0 1",
        "4r1k1/8/8/8/3pP3/8/8/4K3 b - e3 0 1",
        "8/2p1p1p1/8/KP1P1P1r/R1p1p1pk/8/3P1P2/8 b - - 0 1",
        "1r2k1r1/1p4p1/8/8/8/8/1P4P1/1R2K1R1 w GBgb - 0 1",
    ];

    /// Words that may or may not name a move: a legal move's own, and that with something put in,
    /// left out or changed.
    fn words(position: &Chess, legal: Move, numbers: &mut Numbers) -> Vec<Vec<u8>> {
        let word = SanPlus::from_move(position.clone(), legal).to_string().into_bytes();
        let mut words = vec![word.clone()];
        for _ in 0..4 {
            let mut other = word.clone();
            let at = numbers.below(other.len());
            let letter = b"abcdefgh12345678xNBRQK=+#O-"[numbers.below(27)];
            match numbers.below(3) {
                0 => other[at] = letter,
                1 => other.insert(at, letter),
                _ => {
                    other.remove(at);
                }
            }
            words.push(other);
        }
        words
    }

    /// Every word of random games means to the board what it means to the library, and so does
    /// every move: the board after it is that of the library's position, and the records agree.
    #[test]
    fn what_is_found_and_played_is_what_the_library_says() {
        let mut numbers = Numbers::new(64);
        let (mut plain, mut asked, mut castled) = (0, 0, 0);
        for game in 0..480 {
            let mut position = crate::testing::position(STARTS[game % STARTS.len()]);
            let mut board = Board::of(&position);
            for _ in 0..80 {
                let moves = position.legal_moves();
                assert!(!moves.is_empty() || !board.surely_goes_on());
                if moves.is_empty() {
                    break;
                }
                // What is rare is taken where it can be.
                let rare = moves.iter().find(|legal| legal.is_en_passant() || legal.is_castle());
                let legal = match rare {
                    Some(&rare) if numbers.one_in(2) => rare,
                    _ => moves[numbers.below(moves.len())],
                };
                let text = Fen::from_position(&position, shakmaty::EnPassantMode::Legal);
                let mut played = None;
                for (index, word) in words(&position, legal, &mut numbers).iter().enumerate() {
                    asked += 1;
                    let shown = String::from_utf8_lossy(word).into_owned();
                    let Some(found) = Word::of(word).and_then(|word| board.find(word)) else {
                        // What is left over is of few kinds.
                        let rare = legal.is_castle() || legal.is_en_passant();
                        assert!(index > 0 || rare, "{shown} in {text}");
                        continue;
                    };
                    let mut after = board.clone();
                    let (taken, record) = after.play(found);
                    let mut moves = Vec::new();
                    found.enter(taken, &mut moves);
                    let found = moves[0].unwrap();
                    assert_eq!(find_move(&position, word), Ok(Some(found)), "{shown} in {text}");
                    if index == 0 {
                        plain += 1;
                        castled += usize::from(legal.is_castle());
                        played = Some((after, record));
                    }
                }
                let record = encoder::play(&mut position, legal).record;
                let expected = Board::of(&position);
                if let Some((after, found)) = played {
                    assert_eq!((&after, found), (&expected, record), "{legal} in {text}");
                }
                board = expected;
            }
        }
        assert!(plain > 20_000 && asked > 100_000, "{plain} plain, {asked} asked");
        assert!(castled > 20, "{castled} castled");
    }
}
