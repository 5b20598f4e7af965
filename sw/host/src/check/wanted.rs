//! What is to be done with each game: what its worker needs of the arguments.

use super::report::{Only, Report};
use super::walk::Found;
use super::{Boards, CheckArgs, CheckFormat};
use perpetual_chess::pgn::{Game, Pieces, Reader};

/// What is wanted of the games.
#[derive(Clone, Debug)]
pub(super) struct Wanted {
    pub(super) format: CheckFormat,
    pub(super) verify: bool,
    pub(super) near_misses: bool,
    /// The kinds of games asked for; all if there are none.
    pub(super) only: Vec<Only>,
    /// Letters of pieces that were asked for.
    pub(super) pieces: Option<&'static Pieces>,
    /// Whether the text of the games is written to a file.
    pub(super) text: bool,
    /// Whether with comments.
    pub(super) annotate: bool,
    /// Whether each repetition has its board, not the threefolds alone.
    pub(super) every_board: bool,
}

impl Wanted {
    pub(super) fn of(arguments: &CheckArgs) -> Wanted {
        Wanted {
            format: arguments.format,
            verify: arguments.verify,
            near_misses: arguments.near_misses,
            only: arguments.only.clone(),
            pieces: arguments.pieces,
            text: arguments.pgn.is_some(),
            annotate: arguments.annotate,
            every_board: arguments.boards == Boards::All,
        }
    }

    /// A reader as it is wanted.
    pub(super) fn reader<R: std::io::Read>(&self, reader: Reader<R>) -> Reader<R> {
        let reader = reader.with_pieces(self.pieces);
        if self.text { reader.with_text() } else { reader }
    }

    /// The report of a game: for people, with its moves in the letters that it was read with.
    pub(super) fn report<'a>(&self, game: &'a Game, found: &'a Found) -> Report<'a> {
        match self.format {
            CheckFormat::Text | CheckFormat::Html => {
                Report::in_letters(game, found, self.letters_of(game))
            }
            CheckFormat::Json => Report::new(game, found),
            CheckFormat::Csv => Report::in_letters(game, found, None),
        }
    }

    /// The letters that a game was read with, if not English.
    pub(super) fn letters_of(&self, game: &Game) -> Option<&'static Pieces> {
        self.pieces.or(game.pieces)
    }
}
