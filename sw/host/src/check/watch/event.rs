//! What there is to say of a ply: a claim that can be made, one that could have been, or an end.

use std::fmt;
use std::path::Path;

use perpetual_chess::pgn::{Game, san};
use perpetual_chess::rules::Article;
use perpetual_chess::rules::alike::player;
use perpetual_chess::rules::claim::judge;
use serde::Serialize;
use shakmaty::fen::Fen;
use shakmaty::{Color, EnPassantMode, Position, Rank, Square};

use crate::claim::stood::side_of;

/// What has come about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum What {
    /// The position stands for the third time, or more.
    Threefold,
    /// Each side has made 50 moves without a capture or pawn move.
    FiftyMoves,
    /// A move that is written makes it three times.
    IntendedThreefold,
    /// A move that is written makes it 50 moves.
    IntendedFiftyMoves,
    /// The position stands for the fifth time: the game is drawn.
    Fivefold,
    /// Each side has made 75 moves: the game is drawn.
    SeventyFiveMoves,
}

/// Something to say. The order of the fields is that of the keys in JSON.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Event {
    /// The file.
    pub file: String,
    /// The board and the players.
    pub game: String,
    /// Half-moves played.
    pub ply: u64,
    /// The last of them, with its number.
    #[serde(rename = "move")]
    pub played: String,
    /// What it is.
    pub event: What,
    /// The article.
    pub article: &'static str,
    /// Whether this is the position on the board; else the game has gone on.
    pub now: bool,
    /// The player who may claim, or could have; none where the game is drawn without a claim.
    pub claimant: Option<&'static str>,
    /// The move to write, with its number, if one is needed.
    pub intends: Option<String>,
    /// The position.
    pub fen: String,
    /// Its ranks, from the eighth, for people.
    #[serde(skip)]
    ranks: Vec<String>,
}

/// What there is to say of the position after so many plies, at least one.
pub fn at(game: &Game, ply: u64, of: &str, path: &Path) -> Vec<Event> {
    let judgement = judge(game, ply, None);
    let mut walk = game.walk();
    let board = walk.to(ply).clone();
    let number = game.move_number(ply + 1);
    let last = usize::try_from(ply - 1).ok().and_then(|at| game.moves.get(at).copied().flatten());
    let before = game.walk().to(ply - 1).clone();
    let event = |event, article: Article, claimant: Option<Color>, intends| Event {
        file: path.display().to_string(),
        game: of.to_owned(),
        ply,
        played: format!("{}{}", game.move_number(ply), san(&before, last)),
        event,
        article: article.number(),
        now: ply == game.moves.len() as u64,
        claimant: claimant.map(side_of),
        intends,
        fen: Fen::from_position(&board, EnPassantMode::Legal).to_string(),
        ranks: ranks(&board),
    };
    let claimant = Some(judgement.claimant);
    if let Some(over) = judgement.over {
        // What ended it earlier was said then.
        return match over.article {
            _ if over.ply < ply => Vec::new(),
            Article::Fivefold => vec![event(What::Fivefold, over.article, None, None)],
            Article::SeventyFive => vec![event(What::SeventyFiveMoves, over.article, None, None)],
            _ => Vec::new(),
        };
    }
    let on_board = judgement.articles.iter().map(|&article| {
        let what = if article == Article::Third { What::Threefold } else { What::FiftyMoves };
        event(what, article, claimant, None)
    });
    let intended = judgement.others.iter().filter_map(|other| {
        let what = match other.article {
            Article::IntendedThird => What::IntendedThreefold,
            Article::IntendedFifty => What::IntendedFiftyMoves,
            _ => return None,
        };
        let written = format!("{number}{}", san(&board, other.intends));
        Some(event(what, other.article, claimant, Some(written)))
    });
    on_board.chain(intended).collect()
}

/// The ranks of a board, a letter for each piece and a dot for an empty square.
fn ranks(board: &impl Position) -> Vec<String> {
    let rank = |rank: Rank| {
        let letter = |square: Square| match board.board().piece_at(square) {
            Some(piece) => piece.char().to_string(),
            None => ".".to_owned(),
        };
        let squares = Square::ALL.iter().filter(|square| square.rank() == rank);
        squares.map(|square| letter(*square)).collect::<Vec<String>>().join(" ")
    };
    Rank::ALL.into_iter().rev().map(rank).collect()
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |side| player(if side == "white" { Color::White } else { Color::Black });
        let who = self.claimant.map(name).unwrap_or_default();
        let may = if self.now { "may claim a draw" } else { "could have claimed a draw" };
        let could = if self.now { "could claim a draw" } else { "could have claimed a draw" };
        let stands = if self.now { "stands now" } else { "stood" };
        let made = if self.now { "are made" } else { "were made" };
        let written = self.intends.as_deref().unwrap_or_default();
        let text = match self.event {
            What::Threefold => format!("threefold {stands}, {who} {may}"),
            What::FiftyMoves => format!("50 moves {made}, {who} {may}"),
            What::IntendedThreefold => format!("with {written} written {who} {could}"),
            // Most moves do, so that one of them is named.
            What::IntendedFiftyMoves => {
                format!(
                    "{who} {could} by writing any move that is no capture and no pawn move, as {written}"
                )
            }
            What::Fivefold => "fivefold, the game is drawn".to_owned(),
            What::SeventyFiveMoves => "75 moves are made, the game is drawn".to_owned(),
        };
        writeln!(f, "{}, {}: {text} ({})", self.game, self.played, self.article)?;
        // A move that is yet to be written needs no picture: the same position has one already, or will.
        if self.intends.is_none() {
            for rank in &self.ranks {
                writeln!(f, "  {rank}")?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use perpetual_chess::pgn::{line_of_words, parse_fen};

    fn events(fen: &str, moves: &str, ply: u64) -> Vec<Event> {
        let start = parse_fen(fen).unwrap().position;
        let moves = line_of_words(&start, &[moves.to_owned()]).unwrap();
        at(&Game::of(start, &moves), ply, "board 5.3", Path::new("a.pgn"))
    }

    fn said(fen: &str, moves: &str, ply: u64) -> Vec<String> {
        let first = |event: &Event| event.to_string().lines().next().unwrap().to_owned();
        events(fen, moves, ply).iter().map(first).collect()
    }

    const START: &str = perpetual_chess::pgn::START;

    #[test]
    fn claims_while_they_stand_and_after() {
        let cycle = "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8";
        assert_eq!(
            said(START, cycle, 8),
            ["board 5.3, 4...Ng8: threefold stands now, White may claim a draw (9.2.1.2)"]
        );
        assert_eq!(
            said(START, &format!("{cycle} e4"), 8),
            ["board 5.3, 4...Ng8: threefold stood, White could have claimed a draw (9.2.1.2)"]
        );
        assert_eq!(
            said(START, &cycle[..cycle.len() - 4], 7),
            ["board 5.3, 4.Ng1: with 4...Ng8 written Black could claim a draw (9.2.1.1)"]
        );
        assert!(said(START, cycle, 4).is_empty());
        let board = events(START, cycle, 8)[0].to_string();
        assert_eq!(board.lines().nth(1), Some("  r n b q k b n r"));
        assert_eq!(board.lines().count(), 9);
    }

    #[test]
    fn ends_and_fifty_moves() {
        let cycle = "Nf3 Nf6 Ng1 Ng8 ".repeat(4);
        assert_eq!(
            said(START, &cycle, 16),
            ["board 5.3, 8...Ng8: fivefold, the game is drawn (9.6.1)"]
        );
        let fen = "7k/8/8/8/8/8/r7/6RK b - - 149 9";
        assert_eq!(
            said(fen, "Kh7", 1),
            ["board 5.3, 9...Kh7: 75 moves are made, the game is drawn (9.6.2)"]
        );
        assert!(said(fen, "Kh7 Rg7+", 2).is_empty());
        let fen = "7k/8/8/8/8/8/6r1/K6R b - - 98 80";
        assert_eq!(
            said(fen, "Kg8", 1),
            [
                "board 5.3, 80...Kg8: White could claim a draw by writing any move that is no capture and no pawn move, as 81.Rb1 (9.3.1)"
            ]
        );
        assert_eq!(
            said(fen, "Kg8 Kb1", 2),
            ["board 5.3, 81.Kb1: 50 moves are made, Black may claim a draw (9.3.2)"]
        );
    }
}
