//! A cycle as a picture: a board after each move from the first occurrence to the one that is judged.

use perpetual_model::games::xiangqi::{self, KINDS, Ranks, read_move};
use perpetual_model::games::{Judged, Played, Side, shogi};

use super::{Game, words};
use crate::console::ordinal;
use crate::draw::{self, Grid, GridMove, GridPiece, Lines, Panel};

/// Draws the cycle that decides a game, if there is one.
pub(super) fn svg(game: Game, played: &Played) -> Option<String> {
    let decided = played.judged.decided?;
    let begins = decided.ply.checked_sub(decided.cycle.distance as usize)?;
    let positions = positions(game, played, decided.ply).ok()?;
    let since = positions.get(begins..)?;
    let occurrences = occurrences(&played.judged, begins, decided.ply)?;
    let panels: Vec<Panel<Grid>> = since
        .iter()
        .zip(begins..)
        .map(|((grid, check), ply)| {
            let title = match ply {
                0 => "The start".to_owned(),
                _ => format!("After {}", words::at(game, played, ply)),
            };
            let mut said = Vec::new();
            // The move before the first position is not one of the cycle.
            if *check && ply > begins {
                said.push("check".to_owned());
            }
            if let Some(before) = occurrences.iter().position(|at| *at == ply) {
                said.push(format!("the {} occurrence", ordinal(before as u64 + 1)));
            }
            Panel { picture: grid.clone(), title, text: said.join("; ") }
        })
        .collect();
    Some(draw::sheet(&panels, &words::ruling(game, decided.ruling)))
}

/// The plies after which the position of the last of them stood, from the first of them on.
fn occurrences(judged: &Judged, first: usize, last: usize) -> Option<Vec<usize>> {
    let mut plies = vec![last];
    let mut ply = last;
    while ply > first {
        let repeated = judged.repetitions.iter().find(|repeated| repeated.ply == ply)?;
        ply = ply.checked_sub(repeated.nearest.distance as usize)?;
        plies.push(ply);
    }
    plies.reverse();
    Some(plies)
}

/// The positions of a game up to this ply, and whether the move before each gave check.
fn positions(game: Game, played: &Played, last: usize) -> Result<Vec<(Grid, bool)>, String> {
    let moves = played.squares.get(..last).unwrap_or(&played.squares);
    let mut found = Vec::new();
    match game {
        Game::Xiangqi => {
            let mut board = xiangqi::Board::of_fen(&played.start)?;
            found.push((of_xiangqi(&board, None), false));
            for word in moves {
                let (from, to) =
                    read_move(&board, word, Ranks::FromZero).map_err(|(_, why)| why)?;
                let (_, check) = board.play(from, to).map_err(|why| why.to_string())?;
                found.push((of_xiangqi(&board, Some((from, to))), check));
            }
        }
        Game::Shogi => {
            let mut board = shogi::Board::of_sfen(&played.start)?;
            found.push((of_shogi(&board, None), false));
            for usi in moves {
                let (_, check) = board.play(usi)?;
                found.push((of_shogi(&board, Some(usi)), check));
            }
        }
    }
    Ok(found)
}

fn of_xiangqi(board: &xiangqi::Board, moved: Option<(u8, u8)>) -> Grid {
    let at = |square: u8| (i32::from(square % 9), 9 - i32::from(square / 9));
    let mut pieces = Vec::new();
    for side in [Side::First, Side::Second] {
        for square in board.of(side) {
            let kind = usize::from(board.at(square).code() & 7).saturating_sub(1);
            let letter = KINDS.get(kind..=kind).unwrap_or_default().to_owned();
            pieces.push(GridPiece { at: at(square), letter, above: side == Side::Second });
        }
    }
    let moved = moved.map(|(from, to)| (Some(at(from)), at(to)));
    Grid { lines: Lines::Xiangqi, pieces, moved, hands: Default::default() }
}

fn of_shogi(board: &shogi::Board, usi: Option<&str>) -> Grid {
    let key = board.key();
    let mut fields = key.split(' ');
    let mut pieces = Vec::new();
    for (rank, text) in (0..).zip(fields.next().unwrap_or_default().split('/')) {
        let (mut file, mut promoted) = (0, "");
        for letter in text.chars() {
            match letter.to_digit(10) {
                Some(empty) => file += empty as i32,
                None if letter == '+' => promoted = "+",
                None => {
                    let letter_of = format!("{promoted}{}", letter.to_ascii_uppercase());
                    let above = letter.is_ascii_lowercase();
                    pieces.push(GridPiece { at: (file, rank), letter: letter_of, above });
                    (file, promoted) = (file + 1, "");
                }
            }
        }
    }
    let hands = fields.nth(1).unwrap_or_default();
    Grid {
        lines: Lines::Shogi,
        pieces,
        moved: usi.and_then(of_usi),
        hands: [(Side::Second, true), (Side::First, false)].map(|(side, above)| {
            let held = hand(hands, above);
            let none = held.is_empty();
            if none { held } else { format!("{} holds {held}", Game::Shogi.side(side)) }
        }),
    }
}

/// The pieces of a side in the hands of an SFEN: `2P` is two pawns.
fn hand(all: &str, above: bool) -> String {
    let (mut held, mut number) = (Vec::new(), String::new());
    for letter in all.chars() {
        if letter.is_ascii_digit() {
            number.push(letter);
            continue;
        }
        let how_many = std::mem::take(&mut number);
        if letter.is_ascii_alphabetic() && letter.is_ascii_lowercase() == above {
            held.push(format!("{how_many}{}", letter.to_ascii_uppercase()));
        }
    }
    held.join(" ")
}

/// The squares of a move in USI.
fn of_usi(usi: &str) -> Option<GridMove> {
    let square = |text: &str| {
        let [file, rank] = text.as_bytes() else { return None };
        Some((i32::from(b'9') - i32::from(*file), i32::from(*rank) - i32::from(b'a')))
    };
    let to = square(usi.get(2..4)?)?;
    match usi.contains('*') {
        true => Some((None, to)),
        false => Some((Some(square(usi.get(..2)?)?), to)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(game: Game, text: &str) -> String {
        let played = game.read(text).next().unwrap();
        assert_eq!(played.error, None);
        svg(game, &played).unwrap()
    }

    #[test]
    fn a_cycle_of_each_kind() {
        let rook = "[FEN \"4k4/9/9/9/3R5/9/9/9/9/5K3 w\"]\n";
        let cannons = "[FEN \"5k3/9/9/9/9/6h2/9/3K2H1c/9/5C3 w\"]\n";
        let screens = "g2f4 g4f2 f4g2 f2g4 ".repeat(2);
        let cycle = "d5e5 e9d9 e5d5 d9e9 ".repeat(2);
        let idle = "d5d6 e9e8 d6d5 e8e9 ".repeat(2);
        let shogi_rook = "position sfen 4k4/9/9/9/3R5/9/9/9/5K3 b - moves ";
        let checks = "6e5e 5a6a 5e6e 6a5a ".repeat(3);
        let rounds = "2h3h 8b7b 3h2h 7b8b ".repeat(3);
        for (game, text, boards, checked, says) in [
            (
                Game::Xiangqi,
                format!("{rook}{cycle}*"),
                9,
                4,
                "Red gave check with every move and loses",
            ),
            (
                Game::Xiangqi,
                format!("{cannons}{screens}*"),
                9,
                8,
                "both gave check with every move: a draw",
            ),
            (Game::Xiangqi, format!("{rook}{idle}*"), 9, 0, "no perpetual check: a draw"),
            (
                Game::Shogi,
                format!("{shogi_rook}{checks}"),
                13,
                6,
                "Sente gave check with every move and loses",
            ),
            (
                Game::Shogi,
                format!("startpos moves {rounds}"),
                13,
                0,
                "sennichite: the game is void",
            ),
        ] {
            let text = drawn(game, &text);
            let parsed = roxmltree::Document::parse(&text).unwrap();
            let uses = parsed.descendants().filter(|node| node.has_tag_name("use")).count();
            assert_eq!(uses, boards);
            let said = |what: &str| {
                parsed
                    .descendants()
                    .filter(|node| node.text().is_some_and(|t| t.starts_with(what)))
                    .count()
                    / 2
            };
            assert_eq!(said("check"), checked, "{text}");
            assert!(text.contains(says), "{text}");
            let last = ordinal(game.occurrences().into());
            assert!(text.contains(&format!("the {last} occurrence")), "{text}");
        }
    }

    #[test]
    fn a_game_that_is_not_decided_has_no_picture() {
        let played = Game::Shogi.read("startpos moves 7g7f").next().unwrap();
        assert_eq!(svg(Game::Shogi, &played), None);
    }

    #[test]
    fn hands_and_moves_of_shogi() {
        assert_eq!([hand("R2P10p", true), hand("R2P10p", false)], ["10P", "R 2P"]);
        assert_eq!(of_usi("7g7f"), Some((Some((2, 6)), (2, 5))));
        assert_eq!(of_usi("P*5e"), Some((None, (4, 4))));
    }
}
