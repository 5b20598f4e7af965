//! What the interface is told of a search.

use std::fmt::Write;

use shakmaty::{CastlingMode, Chess, Move, Position};

use perpetual_engine::Reached;

/// What says that there is no move.
const NO_MOVE: &str = "0000";

/// How moves are written.
#[derive(Clone, Copy, Debug)]
pub struct Style(CastlingMode);

impl Style {
    /// For moves from this position; with `chess960`, castling is the king taking its rook even
    /// where king and rook stand as usual.
    pub fn of(position: &Chess, chess960: bool) -> Style {
        Style(if chess960 { CastlingMode::Chess960 } else { position.castles().mode() })
    }

    /// A move as squares.
    pub fn squares(self, played: Move) -> String {
        played.to_uci(self.0).to_string()
    }
}

/// A depth that was finished.
pub fn info(style: Style, reached: &Reached) -> String {
    let score = match reached.mate() {
        Some(moves) => format!("mate {moves}"),
        None => format!("cp {}", reached.score),
    };
    let rank = reached.rank.map_or(String::new(), |rank| format!(" multipv {rank}"));
    let mut line = format!(
        "info depth {} seldepth {}{rank} score {score} nodes {} nps {} hashfull {} time {}",
        reached.depth,
        reached.deepest.max(reached.depth),
        reached.tally.nodes,
        reached.rate(),
        reached.permille,
        reached.time.as_millis(),
    );
    if !reached.line.is_empty() {
        line.push_str(" pv");
    }
    for &played in &reached.line {
        let _ = write!(line, " {}", style.squares(played));
    }
    line
}

/// The move to play, and the answer that is expected, if there is one.
pub fn best(style: Style, line: &[Move]) -> String {
    match line {
        [] => format!("bestmove {NO_MOVE}"),
        [best] => format!("bestmove {}", style.squares(*best)),
        [best, answer, ..] => {
            format!("bestmove {} ponder {}", style.squares(*best), style.squares(*answer))
        }
    }
}

/// A sentence for people.
pub fn note(sentence: &str) -> String {
    // An answer is a line, whatever is in it.
    format!("info string {}", sentence.replace(char::is_control, " "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use perpetual_chess::pgn::{line_of_words, parse_fen};
    use perpetual_engine::{MATE, Tally};
    use std::time::Duration;

    fn reached(score: i32, line: Vec<Move>) -> Reached {
        Reached {
            depth: 3,
            deepest: 7,
            score,
            line,
            tally: Tally { nodes: 5000, ..Tally::default() },
            permille: 12,
            time: Duration::from_millis(50),
            ..Reached::default()
        }
    }

    fn moves(fen: &str, words: &str) -> (Chess, Vec<Move>) {
        let position = parse_fen(fen).unwrap().position;
        let moves = line_of_words(&position, &[words.to_owned()]).unwrap();
        (position, moves.into_iter().flatten().collect())
    }

    #[test]
    fn a_depth_and_a_move() {
        let (position, line) = moves("r3k2r/6P1/8/8/8/8/8/R3K2R w KQq - 0 1", "O-O O-O-O g8=N");
        let style = Style::of(&position, false);
        assert_eq!(
            info(style, &reached(-31, line.clone())),
            "info depth 3 seldepth 7 score cp -31 nodes 5000 nps 100000 hashfull 12 time 50 \
             pv e1g1 e8c8 g7g8n"
        );
        let second = Reached { rank: Some(2), ..reached(-31, line.clone()) };
        assert!(
            info(style, &second).starts_with("info depth 3 seldepth 7 multipv 2 score cp -31 ")
        );
        assert_eq!(best(style, &line), "bestmove e1g1 ponder e8c8");
        assert_eq!(best(style, &line[2..]), "bestmove g7g8n");
        assert_eq!(best(Style::of(&position, true), &line[1..2]), "bestmove e8a8");
    }

    #[test]
    fn mates_are_counted_in_moves() {
        let (position, _) = moves("7k/8/8/8/8/8/8/K7 w - - 0 1", "");
        let style = Style::of(&position, false);
        for (score, text) in [(MATE - 3, "mate 2"), (4 - MATE, "mate -2"), (MATE - 1, "mate 1")] {
            let line = info(style, &reached(score, Vec::new()));
            assert!(
                line.contains(&format!("score {text} nodes")) && !line.contains("pv"),
                "{line}"
            );
        }
        assert_eq!(best(style, &[]), "bestmove 0000");
    }

    #[test]
    fn a_note_is_one_line() {
        assert_eq!(note("a\nbestmove e2e4\r"), "info string a bestmove e2e4 ");
    }
}
