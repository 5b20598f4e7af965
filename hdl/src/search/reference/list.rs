//! The moves of a position, in the order of emission.

use super::{KING, KNIGHT, Move, PAWN, Position, RAYS, ROOK};

/// Those of a knight's two halves.
pub(super) const JUMPS: [[(i8, i8); 4]; 2] =
    [[(1, 2), (1, -2), (2, 1), (-2, 1)], [(-1, 2), (-1, -2), (2, -1), (-2, -1)]];

impl Position {
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
                _ if enemy && (kind & 4 == 0 || slides(kind, ray)) => {
                    self.add(rank, file, to_rank, to_file, kind, true, 0);
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
                (1, _) => 2,
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
