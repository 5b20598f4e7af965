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

use perpetual_chess::pgn::{Game, Pieces, san};
use perpetual_chess::rules::Article;
use perpetual_chess::rules::alike::player;
use perpetual_chess::rules::barrier::what_was_lost;
use perpetual_chess::rules::claim::{Judgement, judge};
use serde::{Serialize, Serializer};
use shakmaty::fen::Fen;
use shakmaty::{Chess, Color, EnPassantMode, Move, Position};

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

/// A claim that would have been right.
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
    /// Half-moves played when the draw is claimed, and the last of them.
    #[serde(flatten)]
    pub place: Place,
    /// The position on the board.
    pub fen: String,
    /// The player who claims.
    #[serde(serialize_with = "side")]
    pub claimant: Color,
    /// Whether that was said, or the player to move was taken.
    #[serde(skip)]
    pub said_by: bool,
    /// Whether the player has the move: nobody else may claim.
    pub has_move: bool,
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
    /// What the arbiter does.
    pub follows: Vec<Consequence>,
    /// What would have been right, if the claim is wrong.
    pub others: Vec<OtherClaim>,
}

/// What follows from the answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Consequence {
    /// The article.
    pub article: &'static str,
    /// In words.
    pub text: String,
}

/// What is claimed.
#[derive(Clone, Copy, Debug, Default)]
pub struct Claim {
    /// Half-moves played.
    pub ply: u64,
    /// The legal move that is written and not made.
    pub intends: Option<Move>,
    /// The player who claims, if it is said; else the one to move.
    pub by: Option<Color>,
    /// The letters in which moves are named; English, if there are none.
    pub letters: Option<&'static Pieces>,
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

/// Answers whether a claim is right.
pub fn answer(game: &Game, claim: Claim) -> Answer {
    let Claim { ply, intends, by, letters } = claim;
    let judgement = judge(game, ply, intends);
    let board = game.walk().to(ply).clone();
    let english = |legal| format!("{}{}", game.move_number(ply + 1), san(&board, Some(legal)));
    let names = LineNames::new(game, ply, intends.map(english).as_deref(), letters);
    let numbered = |legal| names.spelled(&english(legal));
    let intends_name = intends.map(numbered);
    let Judgement { over, ref articles, ref stood, quiet, first, .. } = judgement;
    let claimant = by.unwrap_or(judgement.claimant);
    let has_move = claimant == judgement.claimant;
    let verdict = match (over, judgement.is_right() && has_move) {
        (Some(_), _) => Verdict::Over,
        (None, true) => Verdict::Yes,
        (None, false) => Verdict::No,
    };
    let written = intends.map(|legal| {
        let mut after = board.clone();
        after.play_unchecked(legal);
        (intends_name.as_deref().unwrap_or_default(), after)
    });
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
        place: names.place(ply),
        fen: Fen::from_position(&board, EnPassantMode::Legal).to_string(),
        claimant,
        said_by: by.is_some(),
        has_move,
        follows: follows(verdict, has_move, !claimant, written),
        intends: intends_name.clone(),
        answer: verdict,
        articles: match over {
            Some(over) => vec![over.article.number()],
            None if has_move => articles.iter().map(number).collect(),
            None => Vec::new(),
        },
        over: over.map(|over| ended(over, &names)),
        reasons: if has_move {
            reasons(&judgement, &board, intends, what, &names)
        } else {
            vec![reason::not_to_move(claimant)]
        },
        stood: Stood::of(stood, &names),
        quiet: QuietPlies { plies: quiet.plies, since: quiet.since.map(|ply| names.place(ply)) },
        nothing_before: boundary.filter(|boundary| boundary.ply <= ply),
        others: judgement
            .others
            .iter()
            .filter(|_| has_move)
            .map(|other| OtherClaim {
                intends: other.intends.map(numbered),
                article: other.article.number(),
            })
            .collect(),
    }
}

/// What the arbiter does (9.5.2 and 9.5.3; two minutes are one in rapid and blitz, A.3). `written` is the move that is
/// written, by its name, and the position after it.
fn follows(
    verdict: Verdict,
    has_move: bool,
    opponent: Color,
    written: Option<(&str, Chess)>,
) -> Vec<Consequence> {
    let step = |article, text: String| Consequence { article, text };
    match verdict {
        Verdict::Yes => vec![step("9.5.2", "the game is drawn at once".to_owned())],
        Verdict::No if has_move => {
            let more = format!(
                "{} gets two minutes more (one in rapid and blitz), and the game goes on",
                player(opponent)
            );
            let played = written.map(|(name, after)| {
                let ends = match Article::of_end(&after) {
                    None => String::new(),
                    Some(Article::Checkmate) => ", and mates".to_owned(),
                    Some(article) => format!(", and the game is then drawn ({article})"),
                };
                step("9.5.3", format!("{name} must be played{ends}"))
            });
            [step("9.5.3", more)].into_iter().chain(played).collect()
        }
        Verdict::No | Verdict::Over => Vec::new(),
    }
}

#[cfg(test)]
mod tests;
