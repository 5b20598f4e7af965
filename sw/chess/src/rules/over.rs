//! Where a game ends by the Laws: by mate, stalemate, a dead position, the fifth occurrence of a position, or
//! seventy-five moves. It is decided here alone; after it nobody may claim.

use shakmaty::Chess;

use super::Article;
use super::dead::Dead;
use crate::pgn::Game;

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Over {
    /// The ply at which it ended.
    pub ply: u64,
    /// The article that ends it.
    pub article: Article,
}

/// The article by which a game ends with this position, which stands for the fifth time, or with which seventy-five
/// moves are complete. Mate on the board comes before a draw (9.6.2), and what needs no count before what does.
pub fn ends(position: &Chess, fivefold: bool, seventy_five: bool) -> Option<Article> {
    Article::of_end(position)
        .or(fivefold.then_some(Article::Fivefold))
        .or(seventy_five.then_some(Article::SeventyFive))
}

/// How a game ended, by the plies at which a position first stands for the fifth time and at which seventy-five moves
/// are first complete. Few games have their positions looked at: no move follows mate or stalemate, and a dead position
/// stays dead.
pub(super) fn over(game: &Game, fivefold: Option<u64>, seventy_five: Option<u64>) -> Option<Over> {
    let last = game.moves.len() as u64;
    let no_move = (!game.goes_on()).then_some(last);
    let dead = if game.may_be_dead() { first_dead(game) } else { None };
    let ply = [no_move, dead, fivefold, seventy_five].into_iter().flatten().min()?;
    let mut walk = game.walk();
    let position = if ply == last { game.end() } else { walk.to(ply) };
    let article = ends(position, fivefold == Some(ply), seventy_five == Some(ply))?;
    Some(Over { ply, article })
}

fn first_dead(game: &Game) -> Option<u64> {
    Dead::of(game.end())?;
    let mut walk = game.walk();
    (0..=game.moves.len() as u64).find(|&ply| Dead::of(walk.to(ply)).is_some())
}
