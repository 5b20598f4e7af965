//! The answer to "Is this claim right?": the judgement of the rules, in words and as JSON.
//!
//! * [`occurrences`] has the positions that look the same, those that count and those that do not; the
//!   walk of `perpetual explain` ends with the same words.
//! * [`written`] reads the move that is written.
//! * [`procedure`] has what the arbiter does.
//! * [`reason`] has the articles, and why a claim is right or wrong by each.
//! * [`text`] writes the answer for people, [`picture`] draws its positions.

pub mod occurrences;
pub mod picture;
pub mod procedure;
pub mod reason;
pub mod text;
pub mod written;

use crate::report::json;
use perpetual_chess::pgn::{Game, Pieces};
use perpetual_chess::rules::barrier::what_was_lost;
use perpetual_chess::rules::claim::{Judgement, Other, judge};
use perpetual_chess::rules::dead::pawns_are_blocked;
use perpetual_model::Warning;
use serde::Serialize;
use shakmaty::fen::Fen;
use shakmaty::{Color, EnPassantMode, Move, Position};

use occurrences::{AtPly, Occurrences, PlayedLine};
use procedure::{Consequence, WrittenMove, follows, is_over};
use reason::{Ended, Late, Reason, ended, late, reasons};

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
    pub since: Option<AtPly>,
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
    pub place: AtPly,
    /// The position on the board.
    pub fen: String,
    /// The player who claims.
    #[serde(serialize_with = "json::side")]
    pub claimant: Color,
    /// Whether that was said, or the player to move was taken.
    #[serde(skip)]
    pub said_by: bool,
    /// Whether the player has the move: nobody else may claim.
    pub has_move: bool,
    /// The move that is written and not made, with its number.
    pub intends: Option<String>,
    /// How the game is recorded to have ended.
    pub recorded: Option<Recorded>,
    /// What was read of the game although it is out of the ordinary, and may change the answer.
    #[serde(serialize_with = "json::warnings")]
    pub warnings: Vec<Warning>,
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
    pub stood: Occurrences,
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
    /// What would have been right, if the claim is wrong, for the player who has the move.
    pub others: Vec<OtherClaim>,
    /// The last claim that the player could have made, if the claim is wrong: it is too late for it.
    pub lapsed: Option<Late>,
    /// Whether the pawns block each other, and it is not known whether the position is dead (5.2.2).
    pub blocked: bool,
}

/// How a game is recorded to have ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Recorded {
    /// The result.
    pub result: &'static str,
    /// The last ply and its move.
    #[serde(flatten)]
    pub place: AtPly,
}

/// What is claimed.
#[derive(Clone, Copy, Debug, Default)]
pub struct Claim<'a> {
    /// Half-moves played.
    pub ply: u64,
    /// The move that is written and not made.
    pub intends: Option<Written<'a>>,
    /// The player who claims, if it is said; else the one to move.
    pub by: Option<Color>,
    /// The letters in which moves are named; English, if there are none.
    pub letters: Option<&'static Pieces>,
}

/// A move that is written and not made.
#[derive(Clone, Copy, Debug)]
pub enum Written<'a> {
    /// A legal one.
    Legal(Move),
    /// A word for a move that is not legal.
    Illegal(&'a str),
}

impl Written<'_> {
    /// The move, if it is legal.
    pub fn legal(self) -> Option<Move> {
        match self {
            Written::Legal(legal) => Some(legal),
            Written::Illegal(_) => None,
        }
    }
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

/// Answers whether a claim is right.
pub fn answer(game: &Game, claim: Claim<'_>) -> Answer {
    let Claim { ply, intends, by, letters } = claim;
    let has_move = by.is_none_or(|by| by == game.move_number(ply + 1).color);
    // Without the move nothing is claimed, and what may be claimed is that of the position on the board.
    let legal = intends.filter(|_| has_move).and_then(Written::legal);
    let judgement = judge(game, ply, legal);
    let line = PlayedLine::new(game, ply, legal, letters);
    let board = line.position(ply);
    let numbered = |legal| line.next(ply, Some(legal));
    let written = intends.map(|written| match written {
        Written::Legal(legal) => {
            let mut after = board.clone();
            after.play_unchecked(legal);
            WrittenMove { name: numbered(legal), after: Some(after) }
        }
        Written::Illegal(word) => {
            WrittenMove { name: format!("{}{word}", game.move_number(ply + 1)), after: None }
        }
    });
    let intends_name = written.as_ref().map(|written| written.name.clone());
    let illegal = written.as_ref().is_some_and(|written| written.after.is_none()) && has_move;
    let Judgement { over, ref articles, ref stood, quiet, first, .. } = judgement;
    let claimant = by.unwrap_or(judgement.claimant);
    let verdict = match over {
        Some(_) => Verdict::Over,
        None if judgement.is_right() && has_move && !illegal => Verdict::Yes,
        None => Verdict::No,
    };
    let lost = first.checked_sub(1).and_then(|before| line.plies().get(before as usize));
    let boundary = lost.and_then(|lost| {
        let what = what_was_lost(lost)?;
        Some(Boundary { ply: first, played: line.of(first)?, what })
    });
    // Of the last move before the position that is claimed.
    let what = match legal {
        Some(legal) if legal.is_capture() => "a capture",
        Some(_) => "a pawn move",
        None => boundary.as_ref().map_or("", |boundary| &boundary.what),
    };
    let reasons = if !has_move {
        vec![reason::not_to_move(claimant)]
    } else if illegal {
        vec![reason::not_legal(intends_name.as_deref().unwrap_or_default())]
    } else {
        reasons(&judgement, board, legal, what, &line)
    };
    // A capture or pawn move since then, and they are of no matter.
    let since = judgement.since();
    let unknown = if since.is_none() { u64::from(game.start.halfmoves()) } else { 0 };
    let wrong = verdict == Verdict::No;
    // Those of the position on the board are others, where it is not what is claimed.
    let on_board = articles.iter().map(|&article| Other { intends: None, article });
    let others: Vec<OtherClaim> = on_board
        .chain(judgement.others.iter().copied())
        .filter(|_| wrong)
        .map(|other| OtherClaim {
            intends: other.intends.map(numbered),
            article: other.article.number(),
        })
        .collect();
    let stands = has_move && others.iter().any(|other| other.intends.is_none());
    let last = game.moves.len() as u64;
    Answer {
        unknown,
        file: None,
        game: None,
        place: line.place(ply),
        fen: Fen::from_position(board, EnPassantMode::Legal).to_string(),
        claimant,
        said_by: by.is_some(),
        has_move,
        intends: intends_name,
        recorded: game
            .recorded()
            .map(|outcome| Recorded { result: outcome.mark(), place: line.in_game(last) }),
        warnings: game.warnings.clone(),
        follows: match over {
            Some(over) => is_over(over, board.turn(), ply, &line),
            None => follows(verdict, has_move, !claimant, written),
        },
        answer: verdict,
        articles: match (over, verdict) {
            (Some(over), _) => vec![over.article.number()],
            (None, Verdict::Yes) => articles.iter().map(|article| article.number()).collect(),
            (None, _) => Vec::new(),
        },
        over: over.map(|over| ended(over, &line)),
        reasons,
        // With a move that is not legal no position is claimed.
        stood: if illegal { Occurrences::default() } else { Occurrences::of(stood, &line) },
        quiet: QuietPlies { plies: quiet, since: since.map(|ply| line.place(ply)) },
        nothing_before: boundary.filter(|boundary| boundary.ply <= ply && !illegal),
        lapsed: judgement
            .lapsed
            .get(claimant)
            .filter(|_| wrong && !stands)
            .map(|lapsed| late(lapsed, &line)),
        blocked: wrong && board.board().pawns().any() && pawns_are_blocked(board.board()),
        others,
    }
}

#[cfg(test)]
mod tests;
