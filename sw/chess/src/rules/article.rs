//! The articles of the FIDE Laws of Chess by which a game ends or a draw can be claimed, with the
//! numbers of the Laws in force since 1 January 2023.

use std::fmt;

use shakmaty::{Chess, Position};

use super::dead::Dead;

/// An article.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Article {
    /// 5.1.1: the king is mated.
    Checkmate,
    /// 5.2.1: the player to move has no legal move and is not in check.
    Stalemate,
    /// 5.2.2: neither side can mate by any sequence of legal moves, as far as [`Dead`] tells.
    DeadPosition,
    /// 9.2.1.1: a move that is written and not yet made brings a position about for the third time.
    IntendedThird,
    /// 9.2.1.2: the position on the board has just appeared for the third time.
    Third,
    /// 9.3.1: a move that is written and not yet made completes fifty moves without capture and
    /// pawn move.
    IntendedFifty,
    /// 9.3.2: fifty moves without capture and pawn move have been made.
    Fifty,
    /// 9.6.1: a position has appeared five times.
    Fivefold,
    /// 9.6.2: seventy-five moves without capture and pawn move have been made, and the last of them
    /// does not mate.
    SeventyFive,
}

impl Article {
    /// The article by which a position ends the game, whatever came before it.
    pub fn of_end(position: &Chess) -> Option<Article> {
        if position.legal_moves().is_empty() {
            Some(if position.is_check() { Article::Checkmate } else { Article::Stalemate })
        } else {
            Dead::of(position).map(|_| Article::DeadPosition)
        }
    }

    /// Its number.
    pub const fn number(self) -> &'static str {
        match self {
            Article::Checkmate => "5.1.1",
            Article::Stalemate => "5.2.1",
            Article::DeadPosition => "5.2.2",
            Article::IntendedThird => "9.2.1.1",
            Article::Third => "9.2.1.2",
            Article::IntendedFifty => "9.3.1",
            Article::Fifty => "9.3.2",
            Article::Fivefold => "9.6.1",
            Article::SeventyFive => "9.6.2",
        }
    }
}

impl fmt::Display for Article {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.number())
    }
}
