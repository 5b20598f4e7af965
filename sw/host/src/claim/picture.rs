//! The positions of an answer as a picture: a board for each that counts, and for each that only
//! looks the same.

use perpetual_chess::pgn::Game;
use perpetual_chess::rules::alike::player;
use shakmaty::{Chess, Color, Move, Position};

use super::Answer;
use super::stood::{Look, Place, side_of};
use crate::draw::{self, Panel, Picture};

/// Draws the positions of an answer, in the order of the game; `intends` is the move that it is
/// about.
pub fn svg(answer: &Answer, game: &Game, intends: Option<Move>) -> String {
    let same = answer.stood.same.iter().zip(1..);
    let same = same.map(|(place, number)| (place, format!("counts: number {number}")));
    let alike = answer
        .stood
        .alike
        .iter()
        .map(|look| (&look.place, format!("does not count: {}", short(look))));
    let mut places: Vec<(&Place, String)> = same.chain(alike).collect();
    places.sort_by_key(|(place, _)| place.ply);
    let panels: Vec<Panel> = places
        .into_iter()
        .map(|(place, text)| {
            let (board, moved) = position(game, answer.ply, intends, place.ply);
            let marked = moved.iter().flat_map(|m| m.from().into_iter().chain([m.to()])).collect();
            let picture = Picture { board: board.board().clone(), arrows: Vec::new(), marked };
            Panel { picture, title: capital(&place.when()), text }
        })
        .collect();
    let text = answer.to_string();
    draw::sheet(&panels, text.lines().next().unwrap_or_default())
}

/// The position at a ply, and the move that led to it: the last may be one that is intended.
fn position(game: &Game, last: u64, intends: Option<Move>, ply: u64) -> (Chess, Option<Move>) {
    let mut walk = game.walk();
    if let Some(legal) = intends.filter(|_| ply > last) {
        let mut after = walk.to(last).clone();
        after.play_unchecked(legal);
        return (after, Some(legal));
    }
    let moved = ply.checked_sub(1).and_then(|before| game.moves.get(before as usize).copied()?);
    (walk.to(ply).clone(), moved)
}

/// Why it does not count, as short as fits below a board.
fn short(look: &Look) -> String {
    let mut parts = Vec::new();
    parts.extend(look.to_move.map(|side| format!("{} to move", capital(side))));
    for color in Color::ALL {
        let player = player(color);
        let of_player =
            |right: &String| right.strip_prefix(side_of(color)).map(|side| side.trim().to_owned());
        let sides: Vec<String> = look.castling.iter().filter_map(of_player).collect();
        if !sides.is_empty() {
            parts.push(format!("{player} could castle {}", sides.join(" and ")));
        }
    }
    parts.extend(look.en_passant.iter().map(|capture| format!("{capture} en passant")));
    if parts.is_empty() { look.but.clone() } else { parts.join(", ") }
}

/// A sentence's first letter is large.
pub fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map(|first| first.to_uppercase().chain(chars).collect()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::claim::{Claim, answer};
    use perpetual_chess::pgn::{find_move, line_of_words, parse_fen};

    #[test]
    fn every_position_has_its_board() {
        let start = parse_fen("4k3/8/8/8/8/8/8/4K2R w K - 0 20").unwrap().position;
        let words = ["Rh2 Kd8 Rh1 Ke8 Rh2 Kd8 Rh1".to_owned()];
        let moves = line_of_words(&start, &words).unwrap();
        let game = Game::of(start, &moves);
        let intends = find_move(game.end(), b"Ke8").unwrap();
        let text =
            svg(&answer(&game, Claim { ply: 7, intends, ..Claim::default() }), &game, intends);
        let parsed = roxmltree::Document::parse(&text).unwrap();
        let texts: Vec<&str> = parsed.descendants().filter_map(|node| node.text()).collect();
        for expected in [
            "At the start",
            "does not count: White could castle short",
            "After 21...Ke8",
            "counts: number 1",
            "After 23...Ke8",
            "counts: number 2",
            "No: Black, who has the move, may not claim a draw by writing 23...Ke8.",
        ] {
            assert!(texts.contains(&expected), "{expected} in {texts:?}");
        }
        // Three boards with three pieces.
        assert_eq!(parsed.descendants().filter(|n| n.has_tag_name("use")).count(), 3 * (1 + 3));
    }
}
