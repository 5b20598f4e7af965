//! Random games in which positions and checks return, for tests.

use perpetual_model::generate::Numbers;

use crate::{shogi, xiangqi};

/// Start positions of xiangqi: the usual one, and some with few pieces.
pub const XIANGQI: [&str; 8] = [
    xiangqi::START,
    "3k5/9/9/9/9/9/9/9/4A4/3RK2R1 b",
    "2R1k4/9/4c4/9/9/9/4r4/9/3K5/9 b",
    "4k4/9/9/9/3R5/9/9/9/9/5K3 w",
    "4kR3/4a4/9/9/2h6/9/6H2/9/4r4/3K5 b",
    "2eak4/4a4/2P1e1h2/9/4c4/2E6/5h3/3R5/4A4/3AK1E2 w",
    "3k5/9/9/P1p1P4/9/9/p3p4/3r5/9/R4K3 b",
    "1C1k1a3/4a4/4R4/9/9/9/9/4r4/4A4/3A1K1c1 w",
];

/// Start positions of shogi, likewise.
pub const SHOGI: [&str; 8] = [
    "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b -",
    "4k4/9/9/9/9/9/9/4R4/4K4 w Pp",
    "4k4/1r7/9/9/4g4/9/9/7B1/4K4 w SNsn",
    "4k4/9/9/9/3R5/9/9/9/5K3 b -",
    "4k4/4p4/9/9/r8/8R/9/4P4/4K4 b Pp",
    "9/3k5/9/4+R4/9/9/5+r3/9/3K5 w GSgs",
    "4k4/9/9/2+B6/9/6+b2/9/9/4K4 b 2Lr",
    "8l/1l+R2P3/p2pBG1pp/kps1p4/Nn1P2G2/P1P1P2PP/1PS6/1KSG3+r1/LN2+p3L w Sbgn3p",
];

/// How a game is played: of so many choices one is not a check, or not the last move of the side taken back, where those are
/// legal.
#[derive(Clone, Copy, Debug)]
struct Bent {
    check: usize,
    back: usize,
}

impl Bent {
    fn of(numbers: &mut Numbers) -> Bent {
        let (check, back) = [(2, 2), (8, 2), (8, 8), (2, 8)][numbers.below(4)];
        Bent { check, back }
    }

    fn choose<M: PartialEq>(
        self,
        numbers: &mut Numbers,
        mut moves: Vec<M>,
        back: Option<M>,
        check: impl Fn(&M) -> bool,
    ) -> Option<M> {
        if !numbers.one_in(self.check) {
            let (checks, others) = moves.into_iter().partition(check);
            moves = if Vec::is_empty(&checks) { others } else { checks };
        }
        if let Some(back) = back.filter(|back| !numbers.one_in(self.back) && moves.contains(back)) {
            return Some(back);
        }
        (!moves.is_empty()).then(|| moves.swap_remove(numbers.below(moves.len())))
    }
}

/// A game of xiangqi from this position, of so many plies unless no move is left.
///
/// # Errors
/// If the position is none.
pub fn xiangqi(numbers: &mut Numbers, fen: &str, plies: usize) -> Result<Vec<(u8, u8)>, String> {
    let mut board = xiangqi::Board::of_fen(fen)?;
    let bent = Bent::of(numbers);
    let mut played: Vec<(u8, u8)> = Vec::new();
    while played.len() < plies {
        let back = played.iter().rev().nth(1).map(|&(from, to)| (to, from));
        let check =
            |&(from, to): &(u8, u8)| board.clone().play(from, to).is_ok_and(|(_, check)| check);
        let Some((from, to)) = bent.choose(numbers, board.legal_moves(), back, check) else {
            break;
        };
        board.play(from, to).map_err(|why| why.to_string())?;
        played.push((from, to));
    }
    Ok(played)
}

/// A game of shogi from this position, in USI, likewise.
///
/// # Errors
/// If the position is none.
pub fn shogi(numbers: &mut Numbers, sfen: &str, plies: usize) -> Result<Vec<String>, String> {
    let mut board = shogi::Board::of_sfen(sfen)?;
    let bent = Bent::of(numbers);
    let mut played: Vec<String> = Vec::new();
    while played.len() < plies {
        let moved = played.iter().rev().nth(1).filter(|usi| !usi.contains('*'));
        let back = moved.map(|usi| format!("{}{}", &usi[2..4], &usi[..2]));
        let check = |usi: &String| board.clone().play(usi).is_ok_and(|(_, check)| check);
        let Some(usi) = bent.choose(numbers, board.legal_moves(), back, check) else { break };
        board.play(&usi)?;
        played.push(usi);
    }
    Ok(played)
}
