//! What is said of a game: the keys of a JSON line, or a line of text. A [`Report`] is made once, of
//! the game and what a walk through it found.

mod ended;
mod ending;
mod error;
pub(in crate::check) mod json;
mod keys;
mod near;
mod odd;
mod only;
mod repetitions;
mod summary;
mod words;

use perpetual_chess::pgn::{Disagreement, Game, Names, NumberedMove, Outcome, Pieces, Tags};
use perpetual_chess::rules::quiet::FIFTY;
use perpetual_chess::rules::{IntendedMove, Over};
use perpetual_model::Warning;
use shakmaty::{Color, Position};

use super::walk::Found;

pub use ended::OnBoard;
pub use ending::{ENDINGS, Ending};
pub use error::ShownError;
pub use json::ShownVerdict;
pub use near::ShownNearMiss;
pub use odd::Odd;
pub use only::Only;
pub use repetitions::{Repetition, Repetitions};
pub use summary::Summary;

/// The version of what is written in JSON and CSV: a key that has another meaning, or is gone, makes another.
pub const SCHEMA_VERSION: u32 = 2;
/// What an object of JSON Lines is made of, as a JSON Schema.
pub const SCHEMA: &str = include_str!("schema.json");

/// The moves of the plies that a report names, as `38...Kg7`.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Moves {
    /// That of [`Report::threefold`].
    pub threefold: Option<NumberedMove>,
    /// That of [`Report::fivefold`].
    pub fivefold: Option<NumberedMove>,
    /// That of [`Report::fifty`]; none for the start position.
    pub fifty: Option<NumberedMove>,
    /// That of [`Report::seventyfive`]; none for the start position.
    pub seventyfive: Option<NumberedMove>,
    /// [`Report::intended_move`] with the number that it would have.
    pub intended_move: Option<NumberedMove>,
    /// [`Report::intended_fifty_move`] with the number that it would have.
    pub intended_fifty_move: Option<NumberedMove>,
    /// That of [`Report::over`]; none for the start position.
    pub over: Option<NumberedMove>,
}

/// What is said of a game. The order of the fields is that of the keys in JSON, which stand behind
/// those of the file and the number of the game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report<'a> {
    /// Bytes of text before it.
    pub offset: u64,
    /// Its tag GameId.
    pub id: Option<&'a str>,
    /// Half-moves read.
    pub plies: u64,
    /// Every position that had occurred before, in order.
    pub repetitions: Repetitions,
    /// How the game ended by the Laws. Nothing below can be claimed from there on.
    pub over: Option<Over>,
    /// The first ply at which a position occurs for the third time.
    pub threefold: Option<u64>,
    /// The first ply at which a position occurs for the fifth time.
    pub fivefold: Option<u64>,
    /// See [`perpetual_chess::rules::Claims::fifty`].
    pub fifty: Option<u64>,
    /// See [`perpetual_chess::rules::Claims::seventy_five`].
    pub seventyfive: Option<u64>,
    /// The first ply at which a move could have been announced after which the position stands
    /// for the third time: see [`perpetual_chess::rules::Claims::intended`].
    pub claim_by_intended_move: Option<u64>,
    /// That move, in standard algebraic notation.
    pub intended_move: Option<&'a str>,
    /// The first ply at which a move could have been announced that completes fifty moves: see
    /// [`perpetual_chess::rules::Claims::intended_fifty`].
    pub fifty_by_intended_move: Option<u64>,
    /// That move, in standard algebraic notation.
    pub intended_fifty_move: Option<&'a str>,
    /// With `--near-misses`: positions that look like earlier ones and are not. Absent without it.
    pub near_misses: Option<Vec<ShownNearMiss>>,
    /// Whether every verdict was exact.
    pub exact: bool,
    /// What was wrong with the game, or with the detector.
    pub error: Option<ShownError<'a>>,
    /// What was out of the ordinary and read all the same.
    pub warnings: &'a [Warning],
    /// Its tags.
    pub tags: &'a Tags,
    /// What the mark behind its moves says.
    pub result: Option<Outcome>,
    /// What the rules say of its end.
    pub ending: Ending,
    /// Who moved where the game could have been drawn or was over, if it went on.
    pub played_on: Option<Color>,
    /// The moves of the plies above, by number.
    pub moves: Moves,
    /// Whether the tag Result says something else than the mark behind the moves.
    pub tag_contradicts: bool,
    /// Whether the last position is mate or stalemate, whatever else.
    pub on_board: Option<OnBoard>,
    /// Whether the game can be drawn by fifty moves after its last ply, with a written move too.
    pub fifty_at_end: bool,
    /// Whether all moves were read.
    pub whole: bool,
    /// Whether Black moves first.
    pub black_first: bool,
    /// The letters in which its moves are named; English, if there are none.
    pub letters: Option<&'static Pieces>,
    /// With `--verify`: where the golden model says otherwise. Absent without it.
    pub disagreements: Option<&'a [Disagreement]>,
}

impl<'a> Report<'a> {
    /// The report of a game in which this was found, for programs: moves in English letters, and the FEN of each
    /// repetition.
    pub fn new(game: &'a Game, found: &'a Found) -> Report<'a> {
        Report::of(game, found, None, true)
    }

    /// The same with moves in the letters of a language, and without FENs.
    pub fn in_letters(
        game: &'a Game,
        found: &'a Found,
        letters: Option<&'static Pieces>,
    ) -> Report<'a> {
        Report::of(game, found, letters, false)
    }

    fn of(
        game: &'a Game,
        found: &'a Found,
        letters: Option<&'static Pieces>,
        with_fens: bool,
    ) -> Report<'a> {
        let (threefold, fivefold) = (found.third(), found.fifth());
        let claims = &found.claims;
        let (claim_by_intended_move, intended_move) = announced(claims.intended.as_ref());
        let (fifty_by_intended_move, intended_fifty_move) =
            announced(claims.intended_fifty.as_ref());
        let spelled = |name: NumberedMove| letters.map_or(name, |letters| name.in_letters(letters));
        let repetitions = Repetitions::of(&found.recurrences, game, letters, with_fens);
        let name = |ply: Option<u64>| match ply {
            None | Some(0) => None,
            Some(ply) => {
                repetitions.binary_search_by_key(&ply, |repetition| repetition.ply).map_or_else(
                    |_| Names::of(game).name(ply).map(spelled),
                    |at| Some(repetitions[at].played),
                )
            }
        };
        let written = |ply: Option<u64>, san: Option<&str>| {
            ply.zip(san).map(|(ply, san)| spelled(NumberedMove::new(game, ply + 1, san)))
        };
        let moves = Moves {
            threefold: name(threefold),
            fivefold: name(fivefold),
            fifty: name(claims.fifty),
            seventyfive: name(claims.seventy_five),
            intended_move: written(claim_by_intended_move, intended_move),
            intended_fifty_move: written(fifty_by_intended_move, intended_fifty_move),
            over: name(claims.over.map(|over| over.ply)),
        };
        let tagged = game.tags.raw("Result").and_then(Outcome::of_tag);
        let on_board = OnBoard::of(game);
        let (ending, played_on) = ended::ending(game, found, on_board);
        Report {
            offset: game.at.offset,
            id: game.id.as_deref(),
            plies: game.records.len() as u64,
            repetitions,
            over: claims.over,
            threefold,
            fivefold,
            fifty: claims.fifty,
            seventyfive: claims.seventy_five,
            claim_by_intended_move,
            intended_move,
            fifty_by_intended_move,
            intended_fifty_move,
            near_misses: found
                .near_misses
                .as_deref()
                .map(|misses| near::shown(misses, game, letters)),
            exact: !found.inexact,
            error: ShownError::of(game, found.failure.as_ref()),
            warnings: &game.warnings,
            tags: &game.tags,
            result: game.outcome,
            ending,
            played_on,
            moves,
            tag_contradicts: tagged.zip(game.outcome).is_some_and(|(tag, mark)| tag != mark),
            on_board,
            fifty_at_end: claims.intended_fifty.is_some()
                && claims.over.is_none()
                && u64::from(game.end().halfmoves()) + 1 >= FIFTY,
            whole: game.is_whole(),
            black_first: game.start.turn() == Color::Black,
            letters,
            disagreements: found.disagreements.as_deref(),
        }
    }

    /// Who played on after the first threefold, if it was not claimed: moves followed, and the game
    /// was not drawn by one in the end.
    pub fn unclaimed_by(&self) -> Option<Color> {
        let threefold = self.threefold.filter(|ply| *ply < self.plies)?;
        if matches!(self.ending, Ending::Threefold | Ending::ThreefoldNext) {
            return None;
        }
        Some(self.to_move(threefold))
    }

    /// How the game had ended, if moves were played after that.
    pub fn over_before(&self) -> Option<Over> {
        self.over.filter(|over| over.ply < self.plies)
    }

    /// Whether a draw could have been claimed by repetition, with a written move too, and was not: the game was not
    /// drawn where it could be claimed. Without a result it is not known of the last position.
    pub fn unclaimed_repetition(&self) -> bool {
        let drawn = matches!(self.ending, Ending::Threefold | Ending::ThreefoldNext);
        self.is_unclaimed([self.threefold, self.claim_by_intended_move], drawn)
    }

    /// The same of fifty moves.
    pub fn unclaimed_fifty(&self) -> bool {
        self.is_unclaimed([self.fifty, self.fifty_by_intended_move], self.fifty_at_end)
    }

    fn is_unclaimed(&self, claims: [Option<u64>; 2], drawn_there: bool) -> bool {
        let first = claims.into_iter().flatten().min();
        first.is_some_and(|ply| match self.result {
            Some(Outcome::Won(_) | Outcome::Forfeit) => true,
            Some(Outcome::Drawn) => !drawn_there,
            Some(Outcome::Open) | None => ply < self.plies,
        })
    }

    /// Who may make each claim, by the name that its move has in [`Moves`].
    pub fn claimants(&self) -> impl Iterator<Item = (&'static str, Option<Color>)> {
        let claims = [
            ("threefold", self.threefold),
            ("fifty", self.fifty),
            ("intended_move", self.claim_by_intended_move),
            ("intended_fifty_move", self.fifty_by_intended_move),
        ];
        claims.into_iter().map(|(name, ply)| (name, ply.map(|ply| self.to_move(ply))))
    }

    /// Who has the move after so many plies.
    pub fn to_move(&self, ply: u64) -> Color {
        Color::from_white(ply.is_multiple_of(2) != self.black_first)
    }

    /// The moves of the game, as people count them: one by each side.
    pub fn full_moves(&self) -> u64 {
        (self.plies + u64::from(self.black_first)).div_ceil(2)
    }

    /// Whether there is anything to tell a reader.
    pub fn is_remarkable(&self) -> bool {
        self.is_notable(true)
    }

    /// The same, where positions that occurred before are told of or, without `repetitions`, only
    /// those that stood three times.
    pub fn is_notable(&self, repetitions: bool) -> bool {
        (repetitions && !self.repetitions.is_empty())
            || self.threefold.is_some()
            || self.claim_by_intended_move.is_some()
            || self.fifty.is_some()
            || self.fifty_by_intended_move.is_some()
            || self.near_misses.as_ref().is_some_and(|found| !found.is_empty())
            || !self.exact
            || self.error.is_some()
            || self.tag_contradicts
            || self.over_before().is_some()
            || self.ending.contradicts()
            || self.disagreements.is_some_and(|found| !found.is_empty())
    }
}

/// The ply of a move that need only be announced, and the move.
fn announced(claim: Option<&IntendedMove>) -> (Option<u64>, Option<&str>) {
    claim.map(|IntendedMove { ply, san, .. }| (*ply, san.as_str())).unzip()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::walk::Examiner;
    use perpetual_chess::pgn::Reader;

    impl Report<'static> {
        /// That of a game without moves.
        pub(super) fn blank() -> Report<'static> {
            Report::new(Box::leak(Box::default()), Box::leak(Box::default()))
        }
    }

    #[test]
    fn keys_stand_in_their_order() {
        let text =
            b"[White \"M\xfcller \\\"x\\\"\"]\n[Result \"*\"]\n\n1. Nf3 Nf6 2. Ng1 Ng8 1/2-1/2";
        let mut game = Game::default();
        assert!(Reader::new(&text[..]).next_game(&mut game).unwrap());
        let mut examiner = Examiner::quick(false);
        let report = Report::new(&game, examiner.examine(&game, |_| {}));
        assert!(report.tag_contradicts);
        let mut json = b"{".to_vec();
        report.write_keys(&mut json);
        let json = String::from_utf8(json).unwrap();
        let value: serde_json::Value = serde_json::from_str(&json).unwrap();
        assert_eq!(value["repetitions"][0]["occurrence"], 2);
        assert_eq!(
            json,
            "{\"offset\":0,\"id\":null,\"plies\":4,\"repetitions\":\
             [{\"ply\":4,\"occurrence\":2,\"distance\":4,\"move\":\"2...Ng8\",\"fen\":\
             \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 4 3\"}],\"threefold\":null,\"fivefold\":null,\
             \"fifty\":null,\"seventyfive\":null,\"claim_by_intended_move\":null,\
             \"intended_move\":null,\"fifty_by_intended_move\":null,\
             \"intended_fifty_move\":null,\"claimant\":{},\"over\":null,\"exact\":true,\"error\":null,\
             \"warnings\":[],\
             \"tags\":{\"White\":\"Müller \\\"x\\\"\",\"Result\":\"*\"},\"result\":\"1/2-1/2\",\
             \"ending\":\"agreed\",\"played_on\":null,\"moves\":{}}"
        );
    }
}
