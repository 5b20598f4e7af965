//! Something to say of a game: as JSON, and in words.

use std::fmt;

use perpetual_chess::rules::Article;
use perpetual_chess::rules::alike::player;
use perpetual_model::Warning;
use serde::Serialize;
use shakmaty::{Board, Color, Piece, Square};

use perpetual_report::report::{in_words, json};

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
    /// Neither side can mate: the game is drawn.
    DeadPosition,
    /// A move was played after the game was over.
    PlayedOn,
    /// Moves were played in place of the claim.
    Lapsed,
    /// A move that is none.
    IllegalMove,
    /// Something was read although it is out of the ordinary.
    Warning,
}

impl What {
    /// What comes about by an article; nothing by mate and stalemate, which everybody sees.
    pub(super) fn of(article: Article) -> Option<What> {
        Some(match article {
            Article::Third => What::Threefold,
            Article::Fifty => What::FiftyMoves,
            Article::IntendedThird => What::IntendedThreefold,
            Article::IntendedFifty => What::IntendedFiftyMoves,
            Article::Fivefold => What::Fivefold,
            Article::SeventyFive => What::SeventyFiveMoves,
            Article::DeadPosition => What::DeadPosition,
            Article::Checkmate | Article::Stalemate => return None,
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
    /// Whether this is the position on the board; else the game has gone on, or has ended.
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
    /// What is out of the ordinary, of [`What::Warning`].
    #[serde(skip_serializing_if = "Vec::is_empty", serialize_with = "json::warnings")]
    pub warnings: Vec<Warning>,
    /// After which move the claim could have been made that has lapsed, or the game was over.
    #[serde(skip)]
    pub(super) since: String,
    /// The pieces, if they are to be shown.
    #[serde(skip)]
    pub(super) board: Option<Board>,
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
            What::DeadPosition => "dead position, the game is drawn".to_owned(),
            What::PlayedOn => format!("played on, the game was over {}", self.since),
            What::SeventyFiveMoves => "75 moves are made, the game is drawn".to_owned(),
            What::Lapsed => {
                format!("{who} played on, the draw could have been claimed {}", self.since)
            }
            What::IllegalMove => self.error.clone().unwrap_or_default(),
            What::Warning => format!("warning: {}", in_words(&self.warnings).unwrap_or_default()),
        };
        f.write_str(&self.game)?;
        // The others are no news of the last move.
        if let Some(played) = &self.played
            && !matches!(self.event, What::IllegalMove | What::Warning)
        {
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
