//! Why a claim is right or wrong by each article, and how a game had ended.

use crate::text::counted;
use perpetual_chess::pgn::san;
use perpetual_chess::rules::alike::player;
use perpetual_chess::rules::claim::{Judgement, Lapsed, Other};
use perpetual_chess::rules::dead::Dead;
use perpetual_chess::rules::quiet::FIFTY;
use perpetual_chess::rules::{Article, Over};
use serde::Serialize;
use shakmaty::{Chess, Color, Move, Position};

use super::occurrences::PlayedLine;

/// What an article makes of a claim.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Reason {
    /// The article.
    pub article: &'static str,
    /// Whether the claim is right by it.
    pub right: bool,
    /// Why, in words.
    pub text: String,
}

/// How a game had ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Ended {
    /// The article.
    pub article: &'static str,
    /// The ply.
    pub ply: u64,
    /// The move that ended it, with its number; `null` at the start.
    #[serde(rename = "move")]
    pub played: Option<String>,
    /// In words.
    pub text: String,
}

/// A claim that a player could have made before.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Late {
    /// The article.
    pub article: &'static str,
    /// Half-moves played when it could be made.
    pub ply: u64,
    /// The move with which the right lapsed, with its number.
    #[serde(rename = "move")]
    pub played: Option<String>,
    /// In words.
    pub text: String,
}

/// When a player could have claimed, and that the right lapsed with the next move.
pub fn late(lapsed: Lapsed, line: &PlayedLine<'_>) -> Late {
    let Lapsed { ply, claim: Other { intends, article } } = lapsed;
    let next = line.of(ply + 1).unwrap_or_default();
    let when = line.when(ply);
    let written = intends.map(|legal| line.next(ply, Some(legal))).unwrap_or_default();
    let claim = match article {
        Article::Third => format!("{when}, when the position stood for the third time"),
        Article::Fifty => format!("{when}, when fifty moves of each side were complete"),
        Article::IntendedFifty if written != next => with_quiet_move(&written),
        _ => format!("by writing {written}"),
    };
    let gone = if written == next { "when it was made".to_owned() } else { format!("with {next}") };
    let text = format!(
        "{} could have claimed a draw {claim} ({article}); the right lapsed {gone} (9.4)",
        player(line.position(ply).turn())
    );
    Late { article: article.number(), ply, played: line.of(ply + 1), text }
}

/// How fifty moves are claimed by a written move: most moves will do, and one of them is named.
pub fn with_quiet_move(named: &str) -> String {
    format!("with a move written that is no capture and no pawn move, as {named}")
}

/// That the move that is written is not legal.
pub fn not_legal(name: &str) -> Reason {
    let text = format!("{name} is not a legal move, and nothing can be claimed with it");
    Reason { article: "9.2", right: false, text }
}

/// That the player who claims does not have the move.
pub fn not_to_move(claimant: Color) -> Reason {
    let text = format!(
        "{} has the move, and only the player who has it may claim a draw",
        player(!claimant)
    );
    Reason { article: "9.2", right: false, text }
}

/// How a game had ended, in words.
pub fn ended(over: Over, line: &PlayedLine<'_>) -> Ended {
    let when = line.when(over.ply);
    let text = match over.article {
        Article::Checkmate => "the king is mated, which ends the game",
        Article::Stalemate => "the player to move has no legal move: stalemate, a draw",
        Article::DeadPosition => match Dead::of(line.position(over.ply)) {
            Some(Dead::Walls) => {
                "the pawns block each other and nothing gets past them, so that neither side can mate: a dead \
                 position, a draw"
            }
            _ => "neither side can mate with the pieces that are left: a dead position, a draw",
        },
        Article::Fivefold => "the position stood for the fifth time: a draw without a claim",
        _ => "each side had made 75 moves without a capture or pawn move: a draw without a claim",
    };
    Ended {
        article: over.article.number(),
        ply: over.ply,
        played: line.of(over.ply),
        text: format!("{when} {text}"),
    }
}

/// What the articles of repetition and of fifty moves make of a claim. `what` says of the last move,
/// if it is one, that it is a capture or a pawn move.
pub fn reasons(
    judgement: &Judgement,
    board: &Chess,
    intends: Option<Move>,
    what: &str,
    line: &PlayedLine<'_>,
) -> Vec<Reason> {
    let (third, fifty) = match intends {
        None => (Article::Third, Article::Fifty),
        Some(_) => (Article::IntendedThird, Article::IntendedFifty),
    };
    let reason = |article: Article, text: String| {
        let right = judgement.articles.contains(&article);
        Reason { article: article.number(), right, text }
    };
    let completes = judgement.quiet >= FIFTY;
    let ends = intends
        .filter(|legal| !legal.is_zeroing())
        .and_then(|legal| what_ends(board, legal, completes, line));
    let of_fifty = ends.unwrap_or_else(|| of_fifty(judgement, intends.is_some(), what, line));
    let of_third = of_third(judgement, intends.is_some(), what, line);
    vec![reason(third, of_third), reason(fifty, of_fifty)]
}

fn of_third(judgement: &Judgement, intended: bool, what: &str, line: &PlayedLine<'_>) -> String {
    let when = line.when(judgement.ply);
    match judgement.occurrence() {
        0 | 1 if judgement.ply > 0 && judgement.first == judgement.ply => {
            let last = line.of(judgement.ply).unwrap_or_default();
            let stands = if intended { "would stand" } else { "stands" };
            format!("{last} is {what}: the position {stands} for the first time")
        }
        0 | 1 if intended => format!("{when} the position would stand for the first time"),
        0 | 1 => format!("{when} the position stands for the first time"),
        2 if intended => {
            format!("{when} the position would stand for the second time, not the third")
        }
        2 => format!("{when} the position has stood twice, not three times"),
        3 if intended => format!("{when} the position would stand for the third time"),
        3 => format!("{when} the position has stood three times"),
        more if intended => format!("{when} the position would have stood {more} times"),
        more => format!("{when} the position has stood {more} times"),
    }
}

fn of_fifty(judgement: &Judgement, intended: bool, what: &str, line: &PlayedLine<'_>) -> String {
    let quiet = judgement.quiet;
    if quiet == 0 {
        return match line.of(judgement.ply) {
            Some(last) => {
                format!("{last} is {what}, with which the count begins again")
            }
            None => "no move has been made yet".to_owned(),
        };
    }
    let since = match judgement.since() {
        Some(ply) => format!(" since {}", line.of(ply).unwrap_or_default()),
        None => String::new(),
    };
    // The side that moved last has made one more if their number is odd.
    let last = if intended { judgement.claimant } else { !judgement.claimant };
    let of = |color: Color| {
        let number = quiet / 2 + u64::from(color == last && quiet % 2 == 1);
        let plural =
            if color.is_white() { counted(number, "move", "moves") } else { number.to_string() };
        format!("{plural} of {}", player(color))
    };
    let not = if quiet >= FIFTY { "" } else { ", not 50 of each" };
    format!(
        "{} and {}{since} without a capture or pawn move{not}",
        of(Color::White),
        of(Color::Black)
    )
}

/// That a move ends the game, so that nothing is left to claim. That mate goes before 75 moves stands in the Laws
/// (9.6.2); of a mate or stalemate that is written as the fiftieth move they say nothing.
fn what_ends(board: &Chess, legal: Move, completes: bool, line: &PlayedLine<'_>) -> Option<String> {
    let mut after = board.clone();
    after.play_unchecked(legal);
    let article = Article::of_end(&after)?;
    let written = line.spelled(&san(board, Some(legal)));
    let (what, both_ways) = match article {
        Article::Checkmate => (
            "mates, and mate",
            "9.3 does not say so, as 9.6.2 does, and arbiters read it both ways",
        ),
        Article::Stalemate => (
            "gives stalemate, which",
            "9.3 does not say so, and arbiters read it both ways; the game is drawn by either",
        ),
        // A draw as well, by whichever article.
        _ => return None,
    };
    let read = if completes { format!("; {both_ways}") } else { String::new() };
    Some(format!("{written} {what} ends the game first ({article}){read}"))
}
