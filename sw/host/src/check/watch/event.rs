//! What there is to say of a ply: a claim that can be made, one that could have been, one that has lapsed, an end,
//! or a move that is none.

use std::fmt;
use std::path::Path;

use perpetual_chess::pgn::{Game, Names, san};
use perpetual_chess::rules::Article;
use perpetual_chess::rules::alike::player;
use perpetual_chess::rules::claim::judge;
use serde::Serialize;
use shakmaty::fen::Fen;
use shakmaty::{Board, Color, EnPassantMode, Piece, Position, Square};

use crate::check::report::json;
use crate::claim::stood::LineNames;

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
    /// Moves were played in place of the claim.
    Lapsed,
    /// A move that is none.
    IllegalMove,
}

impl What {
    /// What comes about by an article; nothing by mate, stalemate and a dead position, which everybody sees.
    fn of(article: Article) -> Option<What> {
        Some(match article {
            Article::Third => What::Threefold,
            Article::Fifty => What::FiftyMoves,
            Article::IntendedThird => What::IntendedThreefold,
            Article::IntendedFifty => What::IntendedFiftyMoves,
            Article::Fivefold => What::Fivefold,
            Article::SeventyFive => What::SeventyFiveMoves,
            Article::Checkmate | Article::Stalemate | Article::DeadPosition => return None,
        })
    }
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
    pub played: Option<String>,
    /// What it is.
    pub event: What,
    /// The article.
    pub article: Option<&'static str>,
    /// Whether this is the position on the board; else the game has gone on.
    pub now: bool,
    /// The player who may claim, or could have; none where the game is drawn without a claim.
    #[serde(serialize_with = "json::side")]
    pub claimant: Option<Color>,
    /// The move to write, with its number, if one is needed.
    pub intends: Option<String>,
    /// The position.
    pub fen: String,
    /// What is wrong, if something is.
    pub error: Option<String>,
    /// After which move the claim could have been made that has lapsed.
    #[serde(skip)]
    since: String,
    /// The pieces, if they are to be shown.
    #[serde(skip)]
    board: Option<Board>,
}

impl Event {
    /// One about the position after so many plies, that nothing is said of yet.
    fn blank(game: &Game, ply: u64, of: &str, path: &Path) -> Event {
        let position = game.walk().to(ply).clone();
        Event {
            file: path.display().to_string(),
            game: of.to_owned(),
            ply,
            played: Names::of(game).name(ply).map(|name| name.to_string()),
            event: What::IllegalMove,
            article: None,
            now: ply == game.moves.len() as u64,
            claimant: None,
            intends: None,
            fen: Fen::from_position(&position, EnPassantMode::Legal).to_string(),
            error: None,
            since: String::new(),
            board: None,
        }
    }
}

/// That the game cannot be read on, as the sentence says.
pub fn illegal(game: &Game, sentence: &str, of: &str, path: &Path) -> Event {
    let error = Some(sentence.to_owned());
    Event { error, ..Event::blank(game, game.moves.len() as u64, of, path) }
}

/// What could be claimed of the position before this ply, and of no position any more: the player moved in its
/// place (9.4).
pub fn lapsed(game: &Game, ply: u64, of: &str, path: &Path) -> Vec<Event> {
    let (before, now) = (judge(game, ply - 1, None), judge(game, ply, None));
    if before.over.is_some() || now.over.is_some() {
        return Vec::new();
    }
    let names = LineNames::new(game, ply, None, None);
    let gone = before.articles.iter().filter(|article| !now.articles.contains(article));
    gone.map(|article| Event {
        event: What::Lapsed,
        article: Some(article.number()),
        claimant: Some(before.claimant),
        since: names.when(ply - 1),
        ..Event::blank(game, ply, of, path)
    })
    .collect()
}

/// What there is to say of the position after so many plies, at least one.
pub fn at(game: &Game, ply: u64, of: &str, path: &Path) -> Vec<Event> {
    let judgement = judge(game, ply, None);
    let (ended, claimant) = (judgement.over.is_some(), judgement.claimant);
    let articles: Vec<_> = match judgement.over {
        // What ended it earlier was said then.
        Some(over) if over.ply < ply => Vec::new(),
        Some(over) => vec![(over.article, None)],
        None => {
            let on_board = judgement.articles.into_iter().map(|article| (article, None));
            let others = judgement.others.into_iter().map(|other| (other.article, other.intends));
            on_board.chain(others).collect()
        }
    };
    let blank = Event::blank(game, ply, of, path);
    let position = game.walk().to(ply).clone();
    let next = game.move_number(ply + 1);
    let mut board = Some(position.board().clone());
    let events = articles.into_iter().filter_map(|(article, intends)| {
        let event = What::of(article)?;
        let written = intends.map(|legal| format!("{next}{}", san(&position, Some(legal))));
        // A move that is yet to be written needs no picture: the same position has one already, or will.
        let board = if written.is_none() { board.take() } else { None };
        Some(Event {
            event,
            article: Some(article.number()),
            claimant: (!ended).then_some(claimant),
            intends: written,
            board,
            ..blank.clone()
        })
    });
    events.collect()
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let who = self.claimant.map(player).unwrap_or_default();
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
            What::Lapsed => {
                format!("{who} played on, the draw could have been claimed {}", self.since)
            }
            What::IllegalMove => self.error.clone().unwrap_or_default(),
        };
        f.write_str(&self.game)?;
        // The sentence about a move that is none names it.
        if let (Some(played), None) = (&self.played, &self.error) {
            write!(f, ", {played}")?;
        }
        write!(f, ": {text}")?;
        match self.article {
            Some(article) => writeln!(f, " ({article})")?,
            None => writeln!(f)?,
        }
        let Some(board) = &self.board else { return Ok(()) };
        for rank in (0u32..8).rev() {
            let letter =
                |file| board.piece_at(Square::new(8 * rank + file)).map_or('.', Piece::char);
            let letters: Vec<String> = (0..8).map(|file| letter(file).to_string()).collect();
            writeln!(f, "  {}", letters.join(" "))?;
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

    #[test]
    fn one_picture_of_a_position() {
        // Three times, and fifty moves.
        let fen = "7k/8/8/8/8/8/6r1/K6R b - - 92 80";
        let moves = "Kg8 Rg1 Kh8 Rh1+ Kg8 Rg1 Kh8 Rh1+";
        let found = events(fen, moves, 8);
        assert_eq!(
            found.iter().map(|event| event.article).collect::<Vec<_>>(),
            [Some("9.2.1.2"), Some("9.3.2")]
        );
        assert_eq!(found.iter().map(|event| event.to_string().lines().count()).sum::<usize>(), 10);
    }

    #[test]
    fn a_claim_lapses_when_nobody_can_make_it_any_more() {
        let lapsed = |fen: &str, moves: &str, ply: u64| -> Vec<String> {
            let start = parse_fen(fen).unwrap().position;
            let moves = line_of_words(&start, &[moves.to_owned()]).unwrap();
            let found = lapsed(&Game::of(start, &moves), ply, "board 5.3", Path::new("a.pgn"));
            found.iter().map(ToString::to_string).collect()
        };
        let cycle = "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8";
        let gone = "board 5.3, 5.e4: White played on, the draw could have been claimed after 4...Ng8 (9.2.1.2)\n";
        assert_eq!(lapsed(START, &format!("{cycle} e4"), 9), [gone]);
        assert!(lapsed(START, &format!("{cycle} Nf3"), 9).is_empty(), "it stands three times too");
        assert!(lapsed(START, cycle, 8).is_empty());
        let fen = "7k/8/8/8/8/8/6r1/K6R b - - 98 80";
        assert!(lapsed(fen, "Kg8 Kb1 Kf8", 3).is_empty(), "fifty moves stay");
        assert_eq!(lapsed(fen, "Kg8 Kb1 Rh2 Rxh2", 4).len(), 1);
        assert_eq!(lapsed(fen, "Kg8 Kb1 Rg1+ Rxg1+", 4).len(), 1);
    }
}
