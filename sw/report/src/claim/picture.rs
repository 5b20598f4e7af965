//! The positions of an answer as a picture: a board for the one that counts, and for each that only
//! looks the same.

use perpetual_chess::pgn::Game;
use perpetual_chess::rules::alike::player;
use shakmaty::{Color, Move};

use super::Answer;
use super::occurrences::{AtPly, Look, PlayedLine, side_of};
use crate::draw::{self, Panel, Picture};

/// A longer title is as wide as its board.
const WIDEST: usize = 42;

/// Draws the positions of an answer; `intends` is the move that it is about. Those that count are one
/// diagram, drawn once, with the last move that led to it.
pub fn svg(answer: &Answer, game: &Game, intends: Option<Move>) -> String {
    let same = &answer.stood.same;
    let times = match same.len() {
        1 => "stands once".to_owned(),
        2 => "stands twice".to_owned(),
        more => format!("stands {more} times"),
    };
    let counts = same.last().map(|last| (last.ply, together(same), times));
    let alike =
        answer.stood.alike.iter().map(|look| (look.place.ply, look.place.when(), not(look)));
    let line = PlayedLine::new(game, answer.place.ply, intends, None);
    let drawn = |(ply, when, text): (u64, String, String)| panel(&line, ply, &when, text);
    let panels: Vec<Panel> = counts.into_iter().chain(alike).map(drawn).collect();
    draw::sheet(&panels, &format!("{}.", answer.headline()))
}

/// A board for each of them, in the order of the game: those that count too.
pub fn panels(answer: &Answer, game: &Game, intends: Option<Move>) -> Vec<Panel> {
    let same = answer.stood.same.iter().zip(1..);
    let same = same.map(|(place, number)| (place, format!("counts as number {number}")));
    let alike = answer.stood.alike.iter().map(|look| (&look.place, not(look)));
    let mut places: Vec<(&AtPly, String)> = same.chain(alike).collect();
    places.sort_by_key(|(place, _)| place.ply);
    let line = PlayedLine::new(game, answer.place.ply, intends, None);
    let drawn = |(place, text): (&AtPly, String)| panel(&line, place.ply, &place.when(), text);
    places.into_iter().map(drawn).collect()
}

/// The board after so many plies.
fn panel(line: &PlayedLine<'_>, ply: u64, when: &str, text: String) -> Panel {
    let (board, moved) = line.board(ply);
    let marked = moved.iter().flat_map(|m| m.from().into_iter().chain([m.to()])).collect();
    let picture = Picture { board, arrows: Vec::new(), marked };
    Panel { picture, title: capital(when), text }
}

/// That it does not count, and why.
fn not(look: &Look) -> String {
    format!("does not count: {}", short(look))
}

/// When a position stood, all times together; of many the first and the last.
fn together(places: &[AtPly]) -> String {
    let mut text = String::new();
    for place in places {
        match (text.is_empty(), &place.played) {
            (false, Some(name)) => text = format!("{text}, {name}"),
            _ => text = place.when(),
        }
    }
    match places {
        [first, .., last] if text.chars().count() > WIDEST => {
            format!("{}, and last {}", first.when(), last.when())
        }
        _ => text,
    }
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
    use crate::claim::{Claim, Written, answer};
    use perpetual_chess::pgn::{find_move, line_of_words, parse_fen};

    #[test]
    fn the_position_has_a_board_and_each_that_looks_like_it() {
        let start = parse_fen("4k3/8/8/8/8/8/8/4K2R w K - 0 20").unwrap().position;
        let words = ["Rh2 Kd8 Rh1 Ke8 Rh2 Kd8 Rh1".to_owned()];
        let moves = line_of_words(&start, &words).unwrap();
        let game = Game::of(start, &moves);
        let intends = find_move(game.end(), b"Ke8").unwrap();
        let claim = Claim { ply: 7, intends: intends.map(Written::Legal), ..Claim::default() };
        let text = svg(&answer(&game, claim), &game, intends);
        let parsed = roxmltree::Document::parse(&text).unwrap();
        let texts: Vec<&str> = parsed.descendants().filter_map(|node| node.text()).collect();
        for expected in [
            "In the position of the FEN",
            "does not count: White could castle short",
            "After 21...Ke8, 23...Ke8",
            "stands twice",
            "No: Black, who has the move, may not claim a draw by writing 23...Ke8.",
        ] {
            assert!(texts.contains(&expected), "{expected} in {texts:?}");
        }
        // Two boards with three pieces.
        assert_eq!(parsed.descendants().filter(|n| n.has_tag_name("use")).count(), 2 * (1 + 3));
    }

    #[test]
    fn a_position_that_stood_often_has_one_title() {
        let start = parse_fen(perpetual_chess::pgn::START).unwrap().position;
        let moves = line_of_words(&start, &["Nf3 Nf6 Ng1 Ng8 ".repeat(3)]).unwrap();
        let text = svg(
            &answer(&Game::of(start.clone(), &moves), Claim { ply: 12, ..Claim::default() }),
            &Game::of(start, &moves),
            None,
        );
        assert!(text.contains(">At the start, 2...Ng8, 4...Ng8, 6...Ng8</text>"), "{text}");
        let start = parse_fen("4k3/8/8/8/8/8/8/4K2R w - - 40 220").unwrap().position;
        let moves = line_of_words(&start, &["Rh2 Kd8 Rh1 Ke8 ".repeat(4)]).unwrap();
        let game = Game::of(start, &moves);
        let line = PlayedLine::new(&game, 16, None, None);
        let places: Vec<AtPly> = [4, 8, 12, 16].map(|ply| line.place(ply)).to_vec();
        assert_eq!(together(&places[..3]), "after 221...Ke8, 223...Ke8, 225...Ke8");
        assert_eq!(together(&places), "after 221...Ke8, and last after 227...Ke8");
    }
}
