//! A plain move generator for tests, written from docs/search-chip.md.

mod list;
mod looks;
mod walk;

pub use looks::Seen;
pub use walk::walked;

/// A position; squares hold men by their code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    pub men: [u8; 64],
    pub side: u8,
    pub rights: u8,
    pub ep_file: Option<u8>,
    /// The file to which the king castled, if that was the last move.
    pub castled: Option<u8>,
}

/// A move with its class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    pub from: u8,
    pub to: u8,
    pub kind: u8,
    pub victim: u8,
    pub special: u8,
    pub class: u8,
}

const PAWN: u8 = 1;
const KNIGHT: u8 = 2;
const KING: u8 = 3;
const ROOK: u8 = 6;
const RAYS: [(i8, i8); 8] = [(0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (-1, -1), (-1, 1), (1, -1)];

impl Position {
    pub fn from_fen(fen: &str) -> Position {
        let mut fields = fen.split_whitespace();
        let mut men = [0; 64];
        let (mut rank, mut file) = (7, 0);
        for letter in fields.next().unwrap().chars() {
            match letter {
                '/' => (rank, file) = (rank - 1, 0),
                '1'..='8' => file += letter as usize - '0' as usize,
                _ => {
                    let kind = match letter.to_ascii_lowercase() {
                        'p' => PAWN,
                        'n' => KNIGHT,
                        'k' => KING,
                        'b' => 5,
                        'r' => ROOK,
                        _ => 7,
                    };
                    men[8 * rank + file] = kind | if letter.is_lowercase() { 8 } else { 0 };
                    file += 1;
                }
            }
        }
        let side = u8::from(fields.next().unwrap() == "b");
        let rights =
            fields.next().unwrap().chars().filter_map(|c| "KQkq".find(c)).map(|bit| 1 << bit).sum();
        let ep_file = fields.next().and_then(|square| match square.as_bytes()[0] {
            b'-' => None,
            letter => Some(letter - b'a'),
        });
        Position { men, side, rights, ep_file, castled: None }
    }

    fn at(&self, rank: i8, file: i8) -> Option<u8> {
        let on_board = (0..8).contains(&rank) && (0..8).contains(&file);
        on_board.then(|| self.men[(8 * rank + file) as usize])
    }

    /// Where the phantom king stands.
    pub fn phantom(&self) -> Option<u8> {
        self.castled.map(|_| if self.side == 1 { 4 } else { 60 })
    }

    fn is_enemy(&self, rank: i8, file: i8) -> bool {
        let man = self.at(rank, file).unwrap_or(0);
        (man & 7 != 0 && man >> 3 != self.side)
            || self.at(rank, file).is_some() && self.phantom() == Some((8 * rank + file) as u8)
    }

    fn is_empty(&self, rank: i8, file: i8) -> bool {
        self.at(rank, file) == Some(0) && self.phantom() != Some((8 * rank + file) as u8)
    }

    /// The position after a move.
    pub fn after(&self, played: Move) -> Position {
        let mut next = self.clone();
        let (from, to) = (usize::from(played.from), usize::from(played.to));
        let colour = self.side << 3;
        if played.special == 1 {
            next.men[(from & 56) | (to & 7)] = 0;
        }
        next.men[from] = 0;
        let kind = match played.special {
            special @ 4.. => [KNIGHT, 5, ROOK, 7][usize::from(special - 4)],
            _ => played.kind,
        };
        next.men[to] = kind | colour;
        if played.special == 2 {
            let (old, new) = if to & 7 == 6 { (7, 5) } else { (0, 3) };
            next.men[(from & 56) | old] = 0;
            next.men[(from & 56) | new] = ROOK | colour;
        }
        for square in [from, to] {
            next.rights &= !match square {
                4 => 3,
                60 => 12,
                7 => 1,
                0 => 2,
                63 => 4,
                56 => 8,
                _ => 0,
            };
        }
        let double = played.kind == PAWN && from.abs_diff(to) == 16;
        next.ep_file = double.then_some(played.to & 7);
        next.castled = (played.special == 2).then_some(played.to & 7);
        next.side ^= 1;
        next
    }
}

/// The number of legal lines of some plies.
pub fn perft(position: &Position, depth: u32) -> Option<u64> {
    let moves = position.moves(depth == 0)?;
    if depth == 0 {
        return Some(1);
    }
    Some(moves.into_iter().filter_map(|played| perft(&position.after(played), depth - 1)).sum())
}

/// Positions with every rule in them, and their number of legal lines of some plies.
pub const POSITIONS: [(&str, u32, u64); 8] = [
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 3, 8902),
    ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 3, 97862),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 4, 43238),
    ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 3, 9467),
    ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 3, 62379),
    ("r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", 3, 89890),
    ("n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1", 3, 9483),
    ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", 3, 13744),
];

#[test]
fn lines_are_counted() {
    for (fen, depth, lines) in POSITIONS {
        assert_eq!(perft(&Position::from_fen(fen), depth), Some(lines), "{fen}");
    }
}
