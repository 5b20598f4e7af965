//! What is to be done with each game: what its worker needs of the arguments.

use super::report::Only;
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

    /// The letters in which the moves of a game are named: those it was read with in what people read, English
    /// ones for programs.
    pub(super) fn named_in(&self, game: &Game) -> Option<&'static Pieces> {
        let for_people = matches!(self.format, CheckFormat::Text | CheckFormat::Html);
        for_people.then(|| self.letters_of(game)).flatten()
    }

    /// The letters that a game was read with, if not English.
    pub(super) fn letters_of(&self, game: &Game) -> Option<&'static Pieces> {
        self.pieces.or(game.pieces)
    }
}
