//! A plain move generator for tests, written from docs/search-chip.md.

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
const JUMPS: [[(i8, i8); 4]; 2] =
    [[(1, 2), (1, -2), (2, 1), (-2, 1)], [(-1, 2), (-1, -2), (2, -1), (-2, -1)]];

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
    fn phantom(&self) -> Option<u8> {
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

    /// All moves in the order of emission, or none if the king can be captured.
    pub fn moves(&self, captures_only: bool) -> Option<Vec<Move>> {
        let mut list = List { position: self, captures_only, moves: Vec::new(), king: false };
        for row in 0..8 {
            let rank = if self.side == 1 { 7 - row } else { row };
            for file in 0..8 {
                let man = self.men[(8 * rank + file) as usize];
                if man != 0 && man >> 3 == self.side {
                    list.man(rank, file, man & 7);
                }
            }
        }
        (!list.king).then_some(list.moves)
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

struct List<'a> {
    position: &'a Position,
    captures_only: bool,
    moves: Vec<Move>,
    king: bool,
}

impl List<'_> {
    fn man(&mut self, rank: i8, file: i8, kind: u8) {
        let position = self.position;
        let black = position.side == 1;
        if kind == KNIGHT {
            for jumps in JUMPS {
                for capture in [true, false] {
                    for (up, right) in jumps {
                        let (to_rank, to_file) = (rank + up, file + right);
                        let enemy = position.is_enemy(to_rank, to_file);
                        let empty = position.is_empty(to_rank, to_file);
                        if if capture { enemy } else { empty } {
                            self.add(rank, file, to_rank, to_file, kind, capture, 0);
                        }
                    }
                }
            }
            return;
        }
        for (ray, (up, right)) in RAYS.into_iter().enumerate() {
            let mut distance = 1;
            if kind & 4 != 0 {
                while position.is_empty(rank + up * distance, file + right * distance) {
                    distance += 1;
                }
            }
            let (to_rank, to_file) = (rank + up * distance, file + right * distance);
            let enemy = position.is_enemy(to_rank, to_file);
            match kind {
                PAWN => {
                    if right == 0 || up != if black { -1 } else { 1 } {
                        continue;
                    }
                    let ep = position.ep_file == Some(to_file as u8)
                        && rank == if black { 3 } else { 4 };
                    if enemy {
                        self.add(rank, file, to_rank, to_file, kind, true, 0);
                    } else if ep && (0..8).contains(&to_file) {
                        self.add(rank, file, to_rank, to_file, kind, true, 1);
                    }
                }
                _ if kind & 4 == 0 || slides(kind, ray) => {
                    if enemy {
                        self.add(rank, file, to_rank, to_file, kind, true, 0);
                    }
                }
                _ => {}
            }
        }
        for (ray, (up, right)) in RAYS.into_iter().enumerate() {
            let limit = match kind {
                PAWN if right != 0 || up != if black { -1 } else { 1 } => 0,
                PAWN if rank == if black { 6 } else { 1 } => 2,
                KING if ray == 0 && self.castles(0, &[5, 6]) => 2,
                KING if ray == 1 && self.castles(1, &[1, 2, 3]) => 2,
                _ if kind & 4 == 0 => 1,
                _ if slides(kind, ray) => 7,
                _ => 0,
            };
            for distance in 1..=limit {
                let (to_rank, to_file) = (rank + up * distance, file + right * distance);
                if !position.is_empty(to_rank, to_file) {
                    break;
                }
                let castles = kind == KING && distance == 2;
                self.add(rank, file, to_rank, to_file, kind, false, if castles { 2 } else { 0 });
            }
        }
    }

    fn castles(&self, wing: u8, between: &[u8]) -> bool {
        let position = self.position;
        let rank = if position.side == 1 { 7 } else { 0 };
        position.rights >> (2 * position.side + wing) & 1 == 1
            && between.iter().all(|file| position.is_empty(rank, *file as i8))
    }

    #[allow(clippy::too_many_arguments, reason = "a test")]
    fn add(
        &mut self,
        rank: i8,
        file: i8,
        to_rank: i8,
        to_file: i8,
        kind: u8,
        capture: bool,
        special: u8,
    ) {
        let to = (8 * to_rank + to_file) as u8;
        let from = (8 * rank + file) as u8;
        let promotes = kind == PAWN && (to_rank == 0 || to_rank == 7);
        if self.captures_only && !capture && !promotes {
            return;
        }
        let victim = match (capture, special) {
            (false, _) => 0,
            (true, 1) => PAWN,
            _ => self.position.men[usize::from(to)] & 7,
        };
        if capture {
            self.king |= victim == KING;
            if let Some(castled) = self.position.castled {
                let back = if self.position.side == 1 { 0 } else { 7 };
                let crossed = if castled == 6 { 5 } else { 3 };
                self.king |= to_rank == back && (to_file == 4 || to_file == crossed);
            }
        }
        let specials = match (promotes, self.captures_only) {
            (true, true) => 7..=7,
            (true, false) => 4..=7,
            _ => special..=special,
        };
        for special in specials {
            let class = match (special, victim) {
                (7, _) => 4,
                (4..=6, _) => 0,
                (_, 7) => 4,
                (_, ROOK) => 3,
                (_, 5 | KNIGHT) => 2,
                (_, PAWN) => 1,
                _ => 0,
            };
            self.moves.push(Move { from, to, kind, victim, special, class });
        }
    }
}

fn slides(kind: u8, ray: usize) -> bool {
    kind & 4 != 0 && kind & if ray < 4 { 2 } else { 1 } != 0
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
