//! The positions with the same pieces on the same squares: those that are the same position, and
//! those that only look the same, with what makes the difference.

use std::cmp::Ordering;
use std::fmt::Write;

use crate::report::json::{MoveName, SideName};
use perpetual_chess::pgn::{Game, Pieces, Ply, san};
use perpetual_chess::rules::alike::{Alike, Difference, Standing, side_name, words};
use schemars::JsonSchema;
use serde::Serialize;
use shakmaty::{Bitboard, Board, Chess, Color, Move, Position, Rank};

/// A game gone through once: its positions up to a ply, and the names of its moves and of one that is intended after that ply,
/// in the letters of a language.
pub struct PlayedLine<'a> {
    game: &'a Game,
    plies: Vec<Ply>,
    /// The ply that the line ends with.
    end: usize,
    intends: Option<Move>,
    letters: Option<&'static Pieces>,
    of_fen: bool,
}

impl<'a> PlayedLine<'a> {
    /// The game up to a ply, and the move that is intended there.
    pub fn new(
        game: &'a Game,
        ply: u64,
        intends: Option<Move>,
        letters: Option<&'static Pieces>,
    ) -> PlayedLine<'a> {
        let plies: Vec<Ply> = game.walk().collect();
        let end = usize::try_from(ply).map_or(plies.len(), |ply| ply.min(plies.len()));
        PlayedLine { game, plies, end, intends, letters, of_fen: !is_initial(&game.start) }
    }

    /// The plies of the line.
    pub fn plies(&self) -> &[Ply] {
        &self.plies[..self.end]
    }

    /// The position after so many half-moves of the game, or after its last.
    pub fn position(&self, ply: u64) -> &Chess {
        let last = usize::try_from(ply).map_or(self.plies.len(), |ply| ply.min(self.plies.len()));
        last.checked_sub(1).map_or(&self.game.start, |at| &self.plies[at].after)
    }

    /// The board after so many half-moves, and the move that led to it: the last may be the one that is intended.
    pub fn board(&self, ply: u64) -> (Board, Option<Move>) {
        let before = ply.checked_sub(1).and_then(|before| usize::try_from(before).ok());
        if let Some(legal) = self.intends.filter(|_| before == Some(self.end)) {
            let mut after = self.position(self.end as u64).clone();
            after.play_unchecked(legal);
            return (after.board().clone(), Some(legal));
        }
        let moved = before.and_then(|before| self.plies.get(before)?.played);
        (self.position(ply).board().clone(), moved)
    }

    /// A move with English letters, as it is written here.
    pub fn spelled(&self, name: &str) -> String {
        self.letters.map_or_else(|| name.to_owned(), |letters| letters.spelled(name))
    }

    /// A legal move after so many half-moves, with its number.
    pub fn next(&self, ply: u64, legal: Option<Move>) -> String {
        let name = san(self.position(ply), legal);
        self.spelled(&format!("{}{name}", self.game.move_number(ply + 1)))
    }

    /// The move that led to a ply, with its number; none led to the start.
    pub fn of(&self, ply: u64) -> Option<String> {
        let before = ply.checked_sub(1)?;
        match usize::try_from(before).ok()?.cmp(&self.end) {
            Ordering::Less => self.in_game(ply).played,
            Ordering::Equal => self.intends.map(|legal| self.next(before, Some(legal))),
            Ordering::Greater => None,
        }
    }

    /// When a position stood, as a part of a sentence.
    pub fn when(&self, ply: u64) -> String {
        self.place(ply).when()
    }

    /// A ply and its move.
    pub fn place(&self, ply: u64) -> AtPly {
        AtPly { ply, played: self.of(ply), of_fen: self.of_fen }
    }

    /// A ply of the game, also behind the line, and its move.
    pub fn in_game(&self, ply: u64) -> AtPly {
        let at = ply.checked_sub(1).and_then(|before| usize::try_from(before).ok());
        let played = at.and_then(|at| self.plies.get(at));
        let played = played.map(|played| self.next(ply - 1, played.played));
        AtPly { ply, played, of_fen: self.of_fen }
    }
}

/// A position of the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct AtPly {
    /// Half-moves played.
    pub ply: u64,
    /// The last of them, with its number; `null` at the start.
    #[serde(rename = "move")]
    #[schemars(with = "Option<MoveName>")]
    pub played: Option<String>,
    /// Whether the moves begin in the position of a FEN, not at the start of a game.
    #[serde(skip)]
    of_fen: bool,
}

impl AtPly {
    /// When it stood, as a part of a sentence.
    pub fn when(&self) -> String {
        match &self.played {
            Some(name) => format!("after {name}"),
            None if self.of_fen => format!("in {OF_FEN}"),
            None => "at the start".to_owned(),
        }
    }
}

/// What the position is called that the moves begin in, where it is not the start of a game.
pub const OF_FEN: &str = "the position of the FEN";

/// Whether games begin in this position: all pieces of White on the first two ranks, those of Black on the last,
/// in any order of Chess960, and nothing played.
pub fn is_initial(position: &Chess) -> bool {
    let board = position.board();
    let [white, pawns, more_pawns, black] =
        [Rank::First, Rank::Second, Rank::Seventh, Rank::Eighth];
    let at = |rank: Rank| Bitboard::from(rank);
    position.turn().is_white()
        && (position.halfmoves(), u32::from(position.fullmoves())) == (0, 1)
        && board.white() == at(white) | at(pawns)
        && board.black() == at(more_pawns) | at(black)
        && board.pawns() == at(pawns) | at(more_pawns)
}

/// A position that looks the same and is not.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(inline, deny_unknown_fields)]
pub struct Look {
    /// Where.
    #[serde(flatten)]
    pub place: AtPly,
    /// Why it is another position; to_move, castling and en_passant have it in parts.
    pub but: String,
    /// The player who was to move, if that is a difference.
    #[schemars(with = "Option<SideName>")]
    pub to_move: Option<&'static str>,
    /// The rights to castle that were still there: "white short".
    pub castling: Vec<String>,
    /// The en passant captures that were possible.
    pub en_passant: Vec<String>,
}

impl Look {
    /// Where it stood, and why it does not count.
    pub fn sentence(&self) -> String {
        format!("{} the pieces stood the same, but {}", self.place.when(), self.but)
    }
}

/// Those of one position, in both groups.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Occurrences {
    /// The same position, in the order of the game; the one that is asked for is the last.
    pub same: Vec<AtPly>,
    /// Positions that look the same.
    pub alike: Vec<Look>,
}

impl Occurrences {
    /// Those of a judgement.
    pub fn of(stood: &[Alike], line: &PlayedLine<'_>) -> Occurrences {
        let mut found = Occurrences::default();
        for alike in stood {
            if alike.is_same() {
                found.same.push(line.place(alike.ply));
            } else {
                found.alike.push(look(alike, line));
            }
        }
        found
    }

    /// Those of the position that a line ends with.
    pub fn at_the_end(line: &PlayedLine<'_>) -> Occurrences {
        let mut standing = Standing::of(&line.game.start);
        line.plies().iter().for_each(|ply| standing.push(ply));
        Occurrences::of(&standing.alike(line.position(line.end as u64)), line)
    }

    /// Those that do not count, a line each; nothing if there are none.
    pub fn unlike(&self) -> String {
        let mut text = String::new();
        if !self.alike.is_empty() {
            text.push_str("These look the same and do not count (9.2.2):\n");
        }
        for look in &self.alike {
            let _ = writeln!(text, "  {}", look.sentence());
        }
        text
    }
}

/// A side as JSON has it.
pub const fn side_of(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
    }
}

fn look(alike: &Alike, line: &PlayedLine<'_>) -> Look {
    let named = |ply| line.of(ply).unwrap_or_default();
    let mut look = Look {
        place: line.place(alike.ply),
        but: words(&alike.differences, named),
        to_move: None,
        castling: Vec::new(),
        en_passant: Vec::new(),
    };
    for difference in &alike.differences {
        match difference {
            Difference::Turn(color) => look.to_move = Some(side_of(*color)),
            Difference::Castling { color, side, .. } => {
                look.castling.push(format!("{} {}", side_of(*color), side_name(*side)));
            }
            Difference::EnPassant(captures) => look.en_passant.clone_from(captures),
            Difference::NullMove => {}
        }
    }
    look
}
