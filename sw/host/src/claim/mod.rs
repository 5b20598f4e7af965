//! The answer to "Is this claim right?": the judgement of the rules, in words and as JSON.
//!
//! * [`stood`] has the positions that look the same, those that count and those that do not; the
//!   walk of `perpetual explain` ends with the same words.
//! * [`reason`] has the articles, and why a claim is right or wrong by each.
//! * [`text`] writes the answer for people, [`picture`] draws its positions.

pub mod picture;
pub mod reason;
pub mod stood;
pub mod text;

use perpetual_chess::pgn::{Game, san};
use perpetual_chess::rules::Article;
use perpetual_chess::rules::barrier::what_was_lost;
use perpetual_chess::rules::claim::{Judgement, judge};
use serde::{Serialize, Serializer};
use shakmaty::fen::Fen;
use shakmaty::{Color, EnPassantMode, Move, Position};

use reason::{Ended, Reason, ended, reasons};
use stood::{LineNames, Place, Stood, side_of};

/// Whether a claim is right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// The game is drawn by it.
    Yes,
    /// It is not.
    No,
    /// The game had ended before.
    Over,
}

/// Something that could be claimed instead.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct OtherClaim {
    /// The move to write, with its number; absent where the position on the board is enough.
    #[serde(rename = "move")]
    pub intends: Option<String>,
    /// The article.
    pub article: &'static str,
}

/// Plies without capture and pawn move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct QuietPlies {
    /// How many, with those that the FEN counts.
    pub plies: u64,
    /// The capture or pawn move before them, if the game has one.
    pub since: Option<Place>,
}

/// What is said of a claim. The order of the fields is that of the keys in JSON.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Answer {
    /// The file, if the game is from one.
    pub file: Option<String>,
    /// The number of the game in it.
    pub game: Option<u64>,
    /// Half-moves played when the draw is claimed.
    pub ply: u64,
    /// The last of them, with its number; `null` at the start.
    #[serde(rename = "move")]
    pub after: Option<String>,
    /// The position on the board.
    pub fen: String,
    /// The player to move, who claims.
    #[serde(serialize_with = "side")]
    pub claimant: Color,
    /// The move that is written and not made, with its number.
    pub intends: Option<String>,
    /// The answer.
    pub answer: Verdict,
    /// The articles by which the claim is right; that which ended the game, if it was over.
    pub articles: Vec<&'static str>,
    /// How the game had ended.
    pub over: Option<Ended>,
    /// What each article makes of the claim.
    pub reasons: Vec<Reason>,
    /// The positions with the same pieces on the same squares.
    #[serde(flatten)]
    pub stood: Stood,
    /// Plies without capture and pawn move up to the position that is claimed.
    pub quiet: QuietPlies,
    /// The last move before which nothing can stand again, and what it was.
    pub nothing_before: Option<Boundary>,
    /// Plies before the start of the game after which a position could stand again, by the counter
    /// of its FEN.
    #[serde(skip)]
    pub unknown: u64,
    /// What could be claimed instead, if the claim is wrong.
    pub others: Vec<OtherClaim>,
}

/// A capture or pawn move: no position from before it can stand again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Boundary {
    /// Half-moves played, this one included.
    pub ply: u64,
    /// The move, with its number.
    #[serde(rename = "move")]
    pub played: String,
    /// "a capture of a knight", "a pawn move".
    pub what: String,
}

/// A side as JSON has it.
fn side<S: Serializer>(color: &Color, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(side_of(*color))
}

/// Answers whether a claim is right that the player to move makes after so many plies of a game;
/// `intends` is a legal move there.
pub fn answer(game: &Game, ply: u64, intends: Option<Move>) -> Answer {
    let judgement = judge(game, ply, intends);
    let board = game.walk().to(ply).clone();
    let numbered = |legal| format!("{}{}", game.move_number(ply + 1), san(&board, Some(legal)));
    let intends_name = intends.map(numbered);
    let names = LineNames::new(game, ply, intends_name.as_deref());
    let Judgement { claimant, over, ref articles, ref stood, quiet, first, .. } = judgement;
    let verdict = match (over, judgement.is_right()) {
        (Some(_), _) => Verdict::Over,
        (None, true) => Verdict::Yes,
        (None, false) => Verdict::No,
    };
    let number = |article: &Article| article.number();
    let lost =
        game.walk().nth(first.saturating_sub(1) as usize).filter(|lost| lost.number == first);
    let boundary = lost.and_then(|lost| {
        let what = what_was_lost(&lost)?;
        Some(Boundary { ply: first, played: names.of(first)?, what })
    });
    // Of the last move before the position that is claimed.
    let what = match intends {
        Some(legal) if legal.is_capture() => "a capture",
        Some(_) => "a pawn move",
        None => boundary.as_ref().map_or("", |boundary| &boundary.what),
    };
    // A capture or pawn move since then, and they are of no matter.
    let unknown = match quiet.since {
        None => u64::from(game.start.halfmoves()),
        Some(_) => 0,
    };
    Answer {
        unknown,
        file: None,
        game: None,
        ply,
        after: names.of(ply),
        fen: Fen::from_position(&board, EnPassantMode::Legal).to_string(),
        claimant,
        intends: intends_name.clone(),
        answer: verdict,
        articles: match over {
            Some(over) => vec![over.article.number()],
            None => articles.iter().map(number).collect(),
        },
        over: over.map(|over| ended(over, &names)),
        reasons: reasons(&judgement, &board, intends, what, &names),
        stood: Stood::of(stood, &names),
        quiet: QuietPlies { plies: quiet.plies, since: quiet.since.map(|ply| names.place(ply)) },
        nothing_before: boundary.filter(|boundary| boundary.ply <= ply),
        others: judgement
            .others
            .iter()
            .map(|other| OtherClaim {
                intends: other.intends.map(numbered),
                article: other.article.number(),
            })
            .collect(),
    }
}

#[cfg(test)]
mod tests;
