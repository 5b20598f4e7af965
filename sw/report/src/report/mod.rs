//! What is said of a game: the keys of a JSON line, or a line of text. A [`Report`] is made once, of
//! the game and what a walk through it found.

mod ended;
mod ending;
mod error;
pub mod json;
mod near;
mod odd;
mod summary;
mod words;

use std::collections::BTreeMap;

use perpetual_chess::pgn::{Disagreement, Game, NumberedMove, Outcome, Pieces, Tags};
use perpetual_chess::rules::{Article, IntendedMove};
use perpetual_model::Warning;
use schemars::JsonSchema;
use serde::Serialize;
use shakmaty::{Color, Position};

use crate::walk::{Findings, Naming, Repetitions, ShownRepetition};
use json::{MoveName, SideName};

pub use ended::OnBoard;
pub use ending::{ENDINGS, Ending};
pub use error::ShownError;
pub use json::ShownVerdict;
pub use near::ShownNearMiss;
pub use odd::{Odd, in_words};
pub use summary::Summary;

/// The version of what is written in JSON and CSV: a key that has another meaning, or is gone, makes another.
pub const SCHEMA_VERSION: u32 = 2;

/// What an object of JSON Lines is made of, as a JSON Schema.
pub fn schema() -> String {
    json::schema_of::<GameLine<'static>>()
}

/// The moves of the plies that a report names, as `38...Kg7`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(inline, deny_unknown_fields)]
pub struct Moves {
    /// That of threefold.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "json::text")]
    #[schemars(with = "MoveName")]
    pub threefold: Option<NumberedMove>,
    /// That of fivefold.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "json::text")]
    #[schemars(with = "MoveName")]
    pub fivefold: Option<NumberedMove>,
    /// That of fifty; none for the start position.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "json::text")]
    #[schemars(with = "MoveName")]
    pub fifty: Option<NumberedMove>,
    /// That of seventyfive; none for the start position.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "json::text")]
    #[schemars(with = "MoveName")]
    pub seventyfive: Option<NumberedMove>,
    /// intended_move with the number that it would have.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "json::text")]
    #[schemars(with = "MoveName")]
    pub intended_move: Option<NumberedMove>,
    /// intended_fifty_move with the number that it would have.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "json::text")]
    #[schemars(with = "MoveName")]
    pub intended_fifty_move: Option<NumberedMove>,
}

/// Who may make each claim.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(inline, deny_unknown_fields)]
pub struct Claimants {
    /// That of threefold.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "json::side")]
    #[schemars(with = "SideName")]
    pub threefold: Option<Color>,
    /// That of fifty.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "json::side")]
    #[schemars(with = "SideName")]
    pub fifty: Option<Color>,
    /// That of claim_by_intended_move.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "json::side")]
    #[schemars(with = "SideName")]
    pub intended_move: Option<Color>,
    /// That of fifty_by_intended_move.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "json::side")]
    #[schemars(with = "SideName")]
    pub intended_fifty_move: Option<Color>,
}

/// The articles by which a game ends.
const ENDS: [Article; 5] = [
    Article::Checkmate,
    Article::Stalemate,
    Article::DeadPosition,
    Article::Fivefold,
    Article::SeventyFive,
];

/// How a game ended by the Laws.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(inline, deny_unknown_fields)]
pub struct End {
    /// The article.
    #[serde(serialize_with = "json::article")]
    #[schemars(with = "String", extend("enum" = ENDS.map(Article::number)))]
    pub article: Article,
    /// The ply.
    pub ply: u64,
    /// Its move; none for the start position.
    #[serde(rename = "move", serialize_with = "json::text")]
    #[schemars(with = "Option<MoveName>")]
    pub played: Option<NumberedMove>,
}

/// Where a game stands. The order of the fields is that of the keys in JSON.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct GamePlace<'a> {
    /// The version of these keys.
    #[schemars(extend("const" = SCHEMA_VERSION))]
    pub schema: u32,
    /// The file as it was named.
    pub file: &'a str,
    /// The number of the game in its file.
    #[schemars(range(min = 1))]
    pub game: u64,
}

/// Plies are half-moves played, 0 is the start. Null: there is none. Once the game is over nothing can be claimed.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(
    title = "A game as `perpetual check --format json` writes it, one object a line",
    deny_unknown_fields
)]
pub struct GameLine<'a> {
    /// Where the game stands.
    #[serde(flatten)]
    pub place: GamePlace<'a>,
    /// What is said of it.
    #[serde(flatten)]
    pub report: Report<'a>,
}

/// What is said of a game. The order of the fields is that of the keys in JSON; what is said of them stands in the JSON Schema
/// too.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Report<'a> {
    /// Bytes of text before the game, decompressed and in UTF-8.
    pub offset: u64,
    /// The tag GameId.
    pub id: Option<&'a str>,
    /// Half-moves read: up to the end, or up to the error.
    pub plies: u64,
    /// Each position that had occurred before.
    #[schemars(with = "Vec<ShownRepetition<'_>>")]
    pub repetitions: &'a Repetitions,
    /// The first ply at which a position stands for the third time (9.2.1.2).
    pub threefold: Option<u64>,
    /// The first ply at which a position stands for the fifth time (9.6.1).
    pub fivefold: Option<u64>,
    /// The first ply at which the last 100 plies had neither a capture nor a pawn move (9.3.2).
    pub fifty: Option<u64>,
    /// The first ply at which the last 150 plies had neither, and the last of them does not mate; a stalemate counts (9.6.2).
    pub seventyfive: Option<u64>,
    /// The first ply at which the side to move has a legal move, played or not, that would bring about a position for the
    /// third time (9.2.1.1).
    pub claim_by_intended_move: Option<u64>,
    /// This move, in standard algebraic notation: the one that was played if it is one, else the one whose position had stood
    /// most recently.
    pub intended_move: Option<&'a str>,
    /// The first ply at which a legal move, neither capture nor pawn move, completes the hundred plies or more and does not end
    /// the game (9.3.1).
    pub fifty_by_intended_move: Option<u64>,
    /// This move: the one that was played if it is one, else any.
    pub intended_fifty_move: Option<&'a str>,
    /// Who could make each claim, as in moves.
    pub claimant: Claimants,
    /// Where the game ended by the Laws.
    pub over: Option<End>,
    /// Positions with the same pieces on the same squares as an earlier one that are not the same, with --near-misses alone;
    /// without those that stand for the third time.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Vec<ShownNearMiss>")]
    pub near_misses: Option<Vec<ShownNearMiss>>,
    /// False if the bounds of the detector were exceeded, or not all plies were looked at.
    pub exact: bool,
    /// What is wrong; the report is of the moves before. With no-result alone all moves were read. line and offset are of the
    /// word, tag or bracket.
    pub error: Option<ShownError>,
    /// What was out of the ordinary and read all the same.
    #[serde(serialize_with = "json::warnings")]
    #[schemars(with = "Vec<json::Remark<'_>>")]
    pub warnings: &'a [Warning],
    /// All tags in the order of the file; of several with one name the last.
    #[serde(serialize_with = "json::tags")]
    #[schemars(with = "BTreeMap<&str, &str>")]
    pub tags: &'a Tags,
    /// The mark behind the moves; 0-0 if both lost.
    #[serde(serialize_with = "json::mark")]
    #[schemars(with = "Option<&str>", extend("enum" = json::marks()))]
    pub result: Option<Outcome>,
    /// What the rules say of the end: see docs/check.md.
    pub ending: Ending,
    /// Who moved first after the threefold that was not claimed, or after the game was over.
    #[serde(serialize_with = "json::side")]
    #[schemars(with = "Option<SideName>")]
    pub played_on: Option<Color>,
    /// The moves of these plies by number, as 38...Kg7, each only where there is one.
    pub moves: Moves,
    /// Verdicts that differ from the model's, with --verify alone.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "json::disagreements")]
    #[schemars(with = "Vec<json::ShownDisagreement<'_>>")]
    pub disagreements: Option<&'a [Disagreement]>,
    /// Whether the tag Result says something else than the mark behind the moves.
    #[serde(skip)]
    pub tag_contradicts: bool,
    /// Whether the last position is mate or stalemate, whatever else.
    #[serde(skip)]
    pub on_board: Option<OnBoard>,
    /// Whether all moves were read and judged.
    #[serde(skip)]
    pub whole: bool,
    /// Whether Black moves first.
    #[serde(skip)]
    pub black_first: bool,
    /// The letters in which its moves are named; English, if there are none.
    #[serde(skip)]
    pub letters: Option<&'static Pieces>,
}

impl<'a> Report<'a> {
    /// The report of a game in which this was found.
    pub fn new(game: &'a Game, found: &'a Findings) -> Report<'a> {
        let (threefold, fivefold) = (found.third(), found.fifth());
        let Findings { claims, repetitions, letters, names, .. } = found;
        let plies = game.records.len() as u64;
        let for_people = matches!(names, Naming::People(_));
        let (claim_by_intended_move, intended_move) = announced(claims.intended.as_ref());
        let (fifty_by_intended_move, intended_fifty_move) =
            announced(claims.intended_fifty.as_ref());
        let spelled = |name: NumberedMove| letters.map_or(name, |letters| name.in_letters(letters));
        let name = |ply: Option<u64>| match ply {
            None | Some(0) => None,
            Some(ply) => {
                repetitions.binary_search_by_key(&ply, |repetition| repetition.ply).map_or_else(
                    |_| game.walk().name(ply).map(spelled),
                    |at| Some(repetitions[at].played),
                )
            }
        };
        let moves = Moves {
            threefold: name(threefold),
            fivefold: name(fivefold),
            fifty: name(claims.fifty),
            seventyfive: name(claims.seventy_five),
            intended_move: intended_move.copied().map(spelled),
            intended_fifty_move: intended_fifty_move.copied().map(spelled),
        };
        let over = claims.over.map(|over| End {
            article: over.article,
            ply: over.ply,
            // People are told of an end only if moves were played after it.
            played: name(Some(over.ply).filter(|ply| !for_people || *ply < plies)),
        });
        let to_move = |ply: Option<u64>| Some(game.move_number(ply? + 1).color);
        let tagged = game.tags.raw("Result").and_then(Outcome::of_tag);
        let on_board = OnBoard::of(game);
        let (ending, played_on) = ended::ending(game, found, on_board);
        Report {
            offset: game.at.offset,
            id: game.id.as_deref(),
            plies,
            repetitions,
            threefold,
            fivefold,
            fifty: claims.fifty,
            seventyfive: claims.seventy_five,
            claim_by_intended_move,
            intended_move: intended_move.map(NumberedMove::san),
            fifty_by_intended_move,
            intended_fifty_move: intended_fifty_move.map(NumberedMove::san),
            claimant: Claimants {
                threefold: to_move(threefold),
                fifty: to_move(claims.fifty),
                intended_move: to_move(claim_by_intended_move),
                intended_fifty_move: to_move(fifty_by_intended_move),
            },
            over,
            near_misses: found
                .near_misses
                .as_deref()
                .map(|misses| near::shown(misses, game, *letters)),
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
            whole: game.is_whole() && found.failure.is_none(),
            black_first: game.start.turn().is_black(),
            letters: *letters,
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
    pub fn over_before(&self) -> Option<End> {
        self.over.filter(|over| over.ply < self.plies)
    }

    /// Whether a draw could have been claimed by repetition, with a written move too, and the game was not drawn at the
    /// first place where it could. Without a result it is not known of the last position.
    pub fn unclaimed_repetition(&self) -> bool {
        self.is_unclaimed(self.claim_by_intended_move, self.threefold)
    }

    /// The same of fifty moves.
    pub fn unclaimed_fifty(&self) -> bool {
        self.is_unclaimed(self.fifty_by_intended_move, self.fifty)
    }

    fn is_unclaimed(&self, written: Option<u64>, on_board: Option<u64>) -> bool {
        let Some(first) = [written, on_board].into_iter().flatten().min() else { return false };
        // A move that was written may have been made too, and is the last then.
        let at_end =
            first == self.plies || (first + 1 == self.plies && on_board == Some(self.plies));
        match self.result {
            Some(Outcome::Won(_) | Outcome::Forfeit) => true,
            Some(Outcome::Drawn | Outcome::Open) | None => !at_end,
        }
    }

    /// Who has the move after so many plies.
    pub fn to_move(&self, ply: u64) -> Color {
        Color::from_white(ply.is_multiple_of(2) != self.black_first)
    }

    /// The moves of the game, as people count them: one by each side.
    pub fn full_moves(&self) -> u64 {
        (self.plies + u64::from(self.black_first)).div_ceil(2)
    }

    /// Appends the report as an object of JSON. It stands here, since this crate is compiled as one part, for speed.
    pub fn write_json(&self, to: &mut Vec<u8>) {
        // It can be written, and a `Vec` takes all of it.
        let _ = serde_json::to_writer(to, self);
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
fn announced(claim: Option<&IntendedMove>) -> (Option<u64>, Option<&NumberedMove>) {
    claim.map(|IntendedMove { ply, name }| (*ply, name)).unzip()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::walk::examined;

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
        let (game, found) = examined(text);
        let report = Report::new(&game, &found);
        assert!(report.tag_contradicts);
        let json = serde_json::to_string(&report).unwrap();
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
