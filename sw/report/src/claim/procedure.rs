//! What the arbiter does, a line for each kind of answer: the same words in the program and on the page.

use perpetual_chess::rules::alike::player;
use perpetual_chess::rules::{Article, Over};
use serde::Serialize;
use shakmaty::{Chess, Color};

use super::Verdict;
use super::occurrences::PlayedLine;

/// The condition of every claim that is right: what no record of a game tells.
pub const UNTOUCHED: &str = "if the player has not touched a piece (9.4)";

/// What follows from the answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Consequence {
    /// The article.
    pub article: &'static str,
    /// In words.
    pub text: String,
}

/// The move that is written: its name, and the position after it if it is legal.
pub(super) struct WrittenMove {
    pub(super) name: String,
    pub(super) after: Option<Chess>,
}

/// What the arbiter does (9.5.2 and 9.5.3; two minutes are one in rapid and blitz, A.3).
pub(super) fn follows(
    verdict: Verdict,
    has_move: bool,
    opponent: Color,
    written: Option<WrittenMove>,
) -> Vec<Consequence> {
    let step = |article, text: String| vec![Consequence { article, text }];
    let minutes = || format!("{} gets two minutes more (one in rapid and blitz)", player(opponent));
    match (verdict, written) {
        (Verdict::Yes, _) => step("9.5.2", format!("the game is drawn at once, {UNTOUCHED}")),
        (Verdict::Over, _) => Vec::new(),
        (Verdict::No, _) if !has_move => {
            step("9.2", "the claim is refused, and the game goes on".to_owned())
        }
        (Verdict::No, None) => step("9.5.3", format!("{}, and the game goes on", minutes())),
        (Verdict::No, Some(WrittenMove { name, after: Some(after) })) => {
            let ends = match Article::of_end(&after) {
                None => String::new(),
                Some(Article::Checkmate) => ", and mates".to_owned(),
                Some(article) => format!(", and the game is then drawn ({article})"),
            };
            step("9.5.3", format!("{}, and {name} must be played{ends}", minutes()))
        }
        (Verdict::No, Some(WrittenMove { after: None, .. })) => step(
            "9.5.3",
            format!(
                "{}, and the piece of the move that was written must make a legal move, if it has one",
                minutes()
            ),
        ),
    }
}

/// What comes of a game that is over, after so many half-moves.
pub(super) fn is_over(
    over: Over,
    loser: Color,
    ply: u64,
    line: &PlayedLine<'_>,
) -> Vec<Consequence> {
    let result = match over.article {
        Article::Checkmate => format!("{} has won", player(!loser)),
        _ => "the game is drawn".to_owned(),
    };
    let text = match line.of(over.ply + 1).filter(|_| over.ply < ply) {
        Some(next) => {
            format!("{result}, and what was played after that, from {next} on, does not count")
        }
        None => result,
    };
    vec![Consequence { article: over.article.number(), text }]
}
