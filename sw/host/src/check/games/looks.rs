//! What a text looks like, to name the option that it needs.

use encoding_rs::{GB18030, SHIFT_JIS};
use perpetual_games::shogi;
use perpetual_model::is_blank;

use super::Game;

/// What a file looks like, and its game; chess is none.
pub(in crate::check) type Looks = (&'static str, Option<Game>);

/// What the beginning of a file looks like.
pub(in crate::check) fn at(bytes: &[u8]) -> Option<Looks> {
    match std::str::from_utf8(bytes) {
        Ok(text) => like(text),
        Err(error) if error.error_len().is_none() => {
            like(&String::from_utf8_lossy(&bytes[..error.valid_up_to()]))
        }
        Err(_) => [SHIFT_JIS, GB18030]
            .iter()
            .find_map(|encoding| like(&encoding.decode_without_bom_handling(bytes).0)),
    }
}

/// What a text looks like, by its first line that tells.
pub(super) fn like(text: &str) -> Option<Looks> {
    let lines = text.split(['\r', '\n']).map(|line| line.trim_matches(is_blank));
    let lines = lines.filter(|line| !line.is_empty() && !line.starts_with(['#', '*', '%', '\'']));
    for line in lines {
        if let Some(tag) = line.strip_prefix('[') {
            let ranks = line.matches('/').count() + 1;
            match tag.split(is_blank).find(|word| !word.is_empty()) {
                Some("Red") => return Some(XIANGQI),
                Some("FEN") if ranks == 10 => return Some(XIANGQI),
                Some("FEN") if ranks == 8 => return Some(CHESS),
                _ => continue,
            }
        }
        return match shogi::notation(line) {
            Some("KIF") => Some(("shogi in KIF", Some(Game::Shogi))),
            Some("CSA") => Some(("shogi in CSA", Some(Game::Shogi))),
            Some(_) => Some(("shogi in USI", Some(Game::Shogi))),
            None => moves(line),
        };
    }
    None
}

const XIANGQI: Looks = ("xiangqi in PGN", Some(Game::Xiangqi));
const CHESS: Looks = ("chess in PGN", None);

/// The game of the first move on a line of PGN.
fn moves(line: &str) -> Option<Looks> {
    let words = line.split(is_blank).map(|word| {
        let behind = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
        if behind.starts_with('.') { behind.trim_start_matches('.') } else { word }
    });
    let word = words.into_iter().find(|word| !word.is_empty())?;
    let sign = |byte: &u8| b"+-=.".contains(byte);
    let chess = |byte: &u8| (b'a'..=b'h').contains(byte);
    let square = |file: &u8, rank: &u8| {
        (b'a'..=b'i').contains(&file.to_ascii_lowercase()) && rank.is_ascii_digit()
    };
    let of_chess = |file: &u8, rank: &u8| chess(file) && (b'1'..=b'8').contains(rank);
    let xiangqi = match word.as_bytes() {
        [letter, second, way, b'1'..=b'9'] if letter.is_ascii_alphabetic() && sign(way) => {
            second.is_ascii_digit() || sign(second)
        }
        // e2-e4 is a move of chess as well.
        [a, from, b'-', b, to] if square(a, from) && square(b, to) => {
            !of_chess(a, from) || !of_chess(b, to)
        }
        _ => word.starts_with([
            '炮', '砲', '马', '馬', '车', '車', '兵', '卒', '相', '象', '仕', '士', '帅', '帥',
        ]),
    };
    let castles = word.starts_with("O-O");
    match word.trim_end_matches(['+', '#', '!', '?']).as_bytes() {
        _ if xiangqi => Some(XIANGQI),
        [b'K' | b'Q' | b'R' | b'B' | b'N', .., to, b'1'..=b'8'] if chess(to) => Some(CHESS),
        [to, b'1'..=b'8'] | [_, b'x', to, b'1'..=b'8'] if chess(to) => Some(CHESS),
        _ => castles.then_some(CHESS),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_known_by_its_first_line_that_tells() {
        for (text, game) in [
            ("[White \"a\"]\n\n1. e4 e5", Some("chess in PGN")),
            ("1.Nf3 d5", Some("chess in PGN")),
            ("[FEN \"8/8/8/8/8/8/8/K1k5 w - - 0 1\"]", Some("chess in PGN")),
            ("[Event \"C2=5\"]\n[Red \"a\"]", Some("xiangqi in PGN")),
            ("[White \"a\"]\n1. C2=5 H8+7", Some("xiangqi in PGN")),
            ("1. 炮二平五", Some("xiangqi in PGN")),
            ("1. H2-E2", Some("xiangqi in PGN")),
            ("# x\n手合割：平手\n", Some("shogi in KIF")),
            ("V2.2\nN+a", Some("shogi in CSA")),
            ("+7776FU\n", Some("shogi in CSA")),
            ("startpos moves 7g7f", Some("shogi in USI")),
            ("7g7f 3c3d", Some("shogi in USI")),
            ("\u{feff}\u{a0}\r\u{1a}V2.2\rN+a", Some("shogi in CSA")),
            ("\u{200b}1.\u{a0}炮二平五", Some("xiangqi in PGN")),
            ("[\u{a0}Red \"a\"]", Some("xiangqi in PGN")),
            // Squares alone are moves of chess as of xiangqi.
            ("1. h2e2", None),
            ("1. e2-e4 e7-e5", None),
            ("1. e2-e0", Some("xiangqi in PGN")),
            ("{a comment} 1. C2=5", None),
            ("", None),
        ] {
            assert_eq!(like(text).map(|(name, _)| name), game, "{text}");
        }
        // 手合割 in Shift JIS; a letter that the end of what was read cuts.
        assert!(at(b"\x8e\xe8\x8d\x87\x8a\x84\x81F\x95\xbd\x8e\xe8\n").is_some());
        assert!(at("先手：あ".as_bytes().split_last().unwrap().1).is_some());
    }
}
