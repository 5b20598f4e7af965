//! One claim of a draw: whether it is right, by which article, and which positions count.
//!
//! This is the definition as it is written, every legal move tried and whole positions compared;
//! [`super::draws`] finds the claims of many games faster.

use shakmaty::{ByColor, Chess, Color, Move, Position};

use super::alike::{Alike, Standing};
use super::over::ends;
use super::quiet::{FIFTY, SEVENTY_FIVE, is_quiet};
use super::{Article, Over, Placements};
use crate::pgn::Game;

/// A claim that the player could make instead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Other {
    /// The move to write; `None` where the position on the board is enough.
    pub intends: Option<Move>,
    /// The article.
    pub article: Article,
}

/// A claim that a player could have made, the right to which lapsed with the next move (9.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lapsed {
    /// Half-moves played when it could be made: the next one ended it.
    pub ply: u64,
    /// The claim. Of several it is that of the position on the board, or else with the move written that was made.
    pub claim: Other,
}

/// The judgement on a claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judgement {
    /// The player to move, who alone may claim.
    pub claimant: Color,
    /// The ply of the position that is claimed: with an intended move that after it.
    pub ply: u64,
    /// How the game had ended before.
    pub over: Option<Over>,
    /// The articles by which the claim is right; none if it is wrong.
    pub articles: Vec<Article>,
    /// The positions with these pieces on these squares, in the order of the game: those that are
    /// the same position, the claimed one last among them, and those that only look the same.
    pub stood: Vec<Alike>,
    /// The plies without capture and pawn move up to the position that is claimed, with those that the start
    /// position's FEN counts.
    pub quiet: u64,
    /// No position from before this ply can stand again; it is that of the last capture or pawn
    /// move, 0 if there was none.
    pub first: u64,
    /// If the claim is wrong: what could be claimed here instead, every move for a third
    /// occurrence and one for the fifty moves.
    pub others: Vec<Other>,
    /// The last claim before this ply that each player could have made.
    pub lapsed: ByColor<Option<Lapsed>>,
}

impl Judgement {
    /// Whether the claim is right.
    pub fn is_right(&self) -> bool {
        self.over.is_none() && !self.articles.is_empty()
    }

    /// The ply of the last capture or pawn move, if the game has one.
    pub fn since(&self) -> Option<u64> {
        (self.first > 0).then_some(self.first)
    }

    /// How often the claimed position has stood, this time included.
    pub fn occurrence(&self) -> usize {
        times(&self.stood)
    }
}

/// Judges the claim of the player who is to move after so many half-moves of the game, at most all
/// of them: of the position on the board, or of that after a legal move that is written.
pub fn judge(game: &Game, ply: u64, intends: Option<Move>) -> Judgement {
    let mut state = GameState::new(game);
    let mut placements = Placements::default();
    let mut over = state.ended(0);
    let mut lapsed = ByColor::default();
    let mut repeated = false;
    for step in game.walk().take(usize::try_from(ply).unwrap_or(usize::MAX)) {
        // Nothing else can be claimed, and few plies need a look at every move.
        let may_claim = repeated || state.quiet + 1 >= FIFTY;
        if over.is_none()
            && may_claim
            && let Some(&claim) = state.others(game).first()
        {
            *lapsed.get_mut(state.position.turn()) = Some(Lapsed { ply: state.ply, claim });
        }
        let verdict = placements.push(step.record);
        repeated = placements.has_repeated();
        state.standing.push(&step);
        state.quiet = after(state.quiet, step.played);
        state.ply = step.number;
        state.position = step.after;
        over = over.or_else(|| state.ended(verdict.occurrences));
    }
    let articles = match intends {
        None => state.articles(),
        Some(legal) => state.articles_of(legal),
    };
    let wrong = over.is_none() && articles.is_empty();
    let others = if wrong { state.others(game) } else { Vec::new() };
    let mut judgement = Judgement {
        claimant: state.position.turn(),
        ply: state.ply,
        over,
        articles,
        stood: Vec::new(),
        quiet: state.quiet,
        first: state.standing.first(),
        others,
        lapsed,
    };
    match intends {
        None => judgement.stood = state.standing.alike(&state.position),
        Some(legal) => {
            judgement.ply += 1;
            judgement.stood = state.stood_after(legal);
            judgement.stood.push(Alike { ply: judgement.ply, differences: Vec::new() });
            judgement.quiet = after(state.quiet, intends);
            if legal.is_zeroing() {
                judgement.first = judgement.ply;
            }
        }
    }
    judgement
}

/// The state of a game after a ply, as far as claims go.
struct GameState {
    ply: u64,
    position: Chess,
    standing: Standing,
    quiet: u64,
}

impl GameState {
    fn new(game: &Game) -> GameState {
        let standing = Standing::of(&game.start);
        let quiet = u64::from(game.start.halfmoves());
        GameState { ply: 0, position: game.start.clone(), standing, quiet }
    }

    /// How the game has ended here, if the position has occurred so often before.
    fn ended(&self, occurrences: u32) -> Option<Over> {
        let article = ends(&self.position, occurrences >= 4, self.quiet >= SEVENTY_FIVE)?;
        Some(Over { ply: self.ply, article })
    }

    /// The articles by which the position on the board can be claimed.
    fn articles(&self) -> Vec<Article> {
        let third = times(&self.standing.alike(&self.position)) >= 3;
        let fifty = self.quiet >= FIFTY;
        those([(third, Article::Third), (fifty, Article::Fifty)])
    }

    /// The articles by which a draw can be claimed with this move written.
    fn articles_of(&self, legal: Move) -> Vec<Article> {
        let third = times(&self.stood_after(legal)) >= 2;
        let fifty = self.quiet + 1 >= FIFTY && is_quiet(&self.position, legal);
        those([(third, Article::IntendedThird), (fifty, Article::IntendedFifty)])
    }

    /// The earlier positions with the pieces of that after this move.
    fn stood_after(&self, legal: Move) -> Vec<Alike> {
        let mut after = self.position.clone();
        after.play_unchecked(legal);
        self.standing.alike(&after)
    }

    /// What could be claimed here: first the position on the board, then the move that was made.
    fn others(&self, game: &Game) -> Vec<Other> {
        let on_board = self.articles().into_iter().map(|article| Other { intends: None, article });
        let mut found: Vec<Other> = on_board.collect();
        let played = game.moves.get(self.ply as usize).copied().flatten();
        let mut moves: Vec<Move> = self.position.legal_moves().into_iter().collect();
        // The move that was played comes first.
        moves.sort_by_key(|legal| Some(*legal) != played);
        let mut fifty = false;
        for legal in moves {
            for article in self.articles_of(legal) {
                if article == Article::IntendedFifty && std::mem::replace(&mut fifty, true) {
                    continue;
                }
                found.push(Other { intends: Some(legal), article });
            }
        }
        found
    }
}

/// The articles that apply.
fn those(articles: [(bool, Article); 2]) -> Vec<Article> {
    articles.into_iter().filter_map(|(applies, article)| applies.then_some(article)).collect()
}

/// How many of these are the same position.
fn times(stood: &[Alike]) -> usize {
    stood.iter().filter(|alike| alike.is_same()).count()
}

/// The plies without capture and pawn move after a move.
fn after(quiet: u64, played: Option<Move>) -> u64 {
    if played.is_some_and(Move::is_zeroing) { 0 } else { quiet + 1 }
}

#[cfg(test)]
mod tests;
