//! The positions with the same pieces on the same squares: those that are the same position, and
//! those that only look the same, with what makes the difference.

use std::fmt::Write;

use perpetual_chess::pgn::{Game, Pieces};
use perpetual_chess::rules::alike::{Alike, Difference, Standing, side_name, words};
use serde::Serialize;
use shakmaty::{Bitboard, Chess, Color, Position, Rank};

/// The names of the moves of a game, and of one that is intended after a ply, in the letters of a language.
pub struct LineNames {
    names: Vec<String>,
    intends: Option<String>,
    letters: Option<&'static Pieces>,
    of_fen: bool,
}

impl LineNames {
    /// The moves of a game up to a ply, and the one that is intended there.
    pub fn new(
        game: &Game,
        ply: u64,
        intends: Option<&str>,
        letters: Option<&'static Pieces>,
    ) -> LineNames {
        let mut names = LineNames {
            names: game.numbered(),
            intends: None,
            letters,
            of_fen: !is_initial(&game.start),
        };
        names.names.truncate(usize::try_from(ply).unwrap_or(usize::MAX));
        names.names = names.names.iter().map(|name| names.spelled(name)).collect();
        names.intends = intends.map(|name| names.spelled(name));
        names
    }

    /// A move with English letters, as it is written here.
    pub fn spelled(&self, name: &str) -> String {
        self.letters.map_or_else(|| name.to_owned(), |letters| letters.spelled(name))
    }

    /// The move that led to a ply, with its number; none led to the start.
    pub fn of(&self, ply: u64) -> Option<String> {
        let index = usize::try_from(ply.checked_sub(1)?).ok()?;
        match self.names.get(index) {
            Some(name) => Some(name.clone()),
            None => self.intends.clone().filter(|_| index == self.names.len()),
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
}

/// A position of the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct AtPly {
    /// Half-moves played.
    pub ply: u64,
    /// The last of them, with its number; `null` at the start.
    #[serde(rename = "move")]
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
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Look {
    /// Where.
    #[serde(flatten)]
    pub place: AtPly,
    /// What makes the difference, in words.
    pub but: String,
    /// The player who was to move, if that is a difference.
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
    pub fn of(stood: &[Alike], names: &LineNames) -> Occurrences {
        let mut found = Occurrences::default();
        for alike in stood {
            if alike.is_same() {
                found.same.push(names.place(alike.ply));
            } else {
                found.alike.push(look(alike, names));
            }
        }
        found
    }

    /// Those of the last position of a game.
    pub fn at_the_end(game: &Game) -> Occurrences {
        let mut standing = Standing::default();
        standing.begin(&game.start);
        game.walk().for_each(|ply| standing.push(&ply));
        let names = LineNames::new(game, game.moves.len() as u64, None, None);
        Occurrences::of(&standing.alike(game.end()), &names)
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

fn look(alike: &Alike, names: &LineNames) -> Look {
    let named = |ply| names.of(ply).unwrap_or_default();
    let mut look = Look {
        place: names.place(alike.ply),
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
