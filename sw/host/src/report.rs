//! What is said about a game: the object of a JSON line, or a line of text.

use perpetual_model::Verdict;
use serde::{Serialize, Serializer};

use shakmaty::{Color, Position};

use crate::claim::stood::side_of;
use crate::ending::{Ending, ending};
use crate::near::ShownNearMiss;
use perpetual_chess::pgn::{Disagreement, Game, GameError, Names, NumberedMove, Outcome, Tags};
use perpetual_chess::rules::{Claims, IntendedMove};

/// A position that had occurred before.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Repetition {
    /// Half-moves played to reach it.
    pub ply: u64,
    /// How often it has occurred, this one included: 2 or more.
    pub occurrence: u64,
    /// Plies back to the nearest earlier one.
    pub distance: u64,
    /// The move that reached it, as `38...Kg7`.
    #[serde(rename = "move", serialize_with = "text")]
    pub played: NumberedMove,
}

/// The moves of the plies that a report names, as `38...Kg7`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Moves {
    /// That of [`Report::threefold`].
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "some_text")]
    pub threefold: Option<NumberedMove>,
    /// That of [`Report::fivefold`].
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "some_text")]
    pub fivefold: Option<NumberedMove>,
    /// That of [`Report::fifty`]; none for the start position.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "some_text")]
    pub fifty: Option<NumberedMove>,
    /// That of [`Report::seventyfive`]; none for the start position.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "some_text")]
    pub seventyfive: Option<NumberedMove>,
    /// [`Report::intended_move`] with the number that it would have.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "some_text")]
    pub intended_move: Option<NumberedMove>,
    /// [`Report::intended_fifty_move`] with the number that it would have.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "some_text")]
    pub intended_fifty_move: Option<NumberedMove>,
}

fn text<S: Serializer>(name: &NumberedMove, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(name.as_str())
}

fn some_text<S: Serializer>(name: &Option<NumberedMove>, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(name.as_ref().map_or("", NumberedMove::as_str))
}

fn map<S: Serializer>(tags: &Tags, to: S) -> Result<S::Ok, S::Error> {
    to.collect_map(tags.iter())
}

fn mark<S: Serializer>(outcome: &Option<Outcome>, to: S) -> Result<S::Ok, S::Error> {
    outcome.map(Outcome::mark).serialize(to)
}

fn side<S: Serializer>(color: &Option<Color>, to: S) -> Result<S::Ok, S::Error> {
    color.map(side_of).serialize(to)
}

/// A verdict as it is written out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct ShownVerdict {
    /// See [`Verdict::occurrences`].
    pub occurrences: u32,
    /// See [`Verdict::distance`].
    pub distance: u32,
    /// See [`Verdict::exact`].
    pub exact: bool,
}

impl From<Verdict> for ShownVerdict {
    fn from(verdict: Verdict) -> ShownVerdict {
        let Verdict { occurrences, distance, exact } = verdict;
        ShownVerdict { occurrences, distance, exact }
    }
}

/// A verdict that differs from the golden model's, as it is written out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ShownDisagreement {
    /// Half-moves played.
    pub ply: u64,
    /// The position.
    pub fen: String,
    /// The last move's record.
    pub record: String,
    /// The golden model's verdict.
    pub expected: ShownVerdict,
    /// The detector's verdict.
    pub got: ShownVerdict,
}

impl From<&Disagreement> for ShownDisagreement {
    fn from(case: &Disagreement) -> ShownDisagreement {
        ShownDisagreement {
            ply: case.ply,
            fen: case.fen.clone(),
            record: case.record.to_string(),
            expected: case.expected.into(),
            got: case.got.into(),
        }
    }
}

fn shown<S: Serializer>(found: &Option<Vec<Disagreement>>, to: S) -> Result<S::Ok, S::Error> {
    to.collect_seq(found.iter().flatten().map(ShownDisagreement::from))
}

/// What was found in a game. The order of the fields is that of the keys in JSON.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Report {
    /// The file as it was named, `-` for standard input.
    pub file: String,
    /// The number of the game in the file, from 1.
    pub game: u64,
    /// Its tag GameId.
    pub id: Option<String>,
    /// Half-moves read.
    pub plies: u64,
    /// Every position that had occurred before, in order.
    pub repetitions: Vec<Repetition>,
    /// The first ply at which a position occurs for the third time.
    pub threefold: Option<u64>,
    /// The first ply at which a position occurs for the fifth time.
    pub fivefold: Option<u64>,
    /// See [`Claims::fifty`].
    pub fifty: Option<u64>,
    /// See [`Claims::seventy_five`].
    pub seventyfive: Option<u64>,
    /// The first ply at which a move could have been announced after which the position stands
    /// for the third time: see [`Claims::intended`].
    pub claim_by_intended_move: Option<u64>,
    /// That move, in standard algebraic notation.
    pub intended_move: Option<String>,
    /// The first ply at which a move could have been announced that completes fifty moves: see
    /// [`Claims::intended_fifty`].
    pub fifty_by_intended_move: Option<u64>,
    /// That move, in standard algebraic notation.
    pub intended_fifty_move: Option<String>,
    /// With `--near-misses`: positions that look like earlier ones and are not. Absent without it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub near_misses: Option<Vec<ShownNearMiss>>,
    /// Whether every verdict was exact.
    pub exact: bool,
    /// What was wrong with the game.
    pub error: Option<String>,
    /// Its tags.
    #[serde(serialize_with = "map")]
    pub tags: Tags,
    /// What the mark behind its moves says.
    #[serde(serialize_with = "mark")]
    pub result: Option<Outcome>,
    /// What the rules say of its end.
    pub ending: Ending,
    /// Who moved where the game could have been drawn or was over, if it went on.
    #[serde(serialize_with = "side")]
    pub played_on: Option<Color>,
    /// The moves of the plies above, by number.
    pub moves: Moves,
    /// Whether the tag Result says something else than the mark behind the moves.
    #[serde(skip)]
    pub tag_contradicts: bool,
    /// [`Ending::Mate`] or [`Ending::Stalemate`] if the last position is that, whatever else.
    #[serde(skip)]
    pub on_board: Ending,
    /// Whether all moves were read.
    #[serde(skip)]
    pub whole: bool,
    /// Whether Black moves first.
    #[serde(skip)]
    pub black_first: bool,
    /// With `--verify`: where the golden model says otherwise. Absent without it.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "shown")]
    pub disagreements: Option<Vec<Disagreement>>,
}

impl Report {
    /// Begins the report of another game. The name of the file stays.
    pub fn begin(&mut self, game: &Game) {
        let mut repetitions = std::mem::take(&mut self.repetitions);
        repetitions.clear();
        let mut tags = std::mem::take(&mut self.tags);
        tags.clone_from(&game.tags);
        let tagged = tags.raw("Result").and_then(Outcome::of_tag);
        let tag_contradicts =
            tagged.zip(game.outcome).is_some_and(|(tagged, marked)| tagged != marked);
        *self = Report {
            file: std::mem::take(&mut self.file),
            id: game.id.clone(),
            plies: game.records.len() as u64,
            exact: true,
            error: game.error.as_ref().map(|error| with_hint(error, game)),
            repetitions,
            tags,
            result: game.outcome,
            tag_contradicts,
            whole: game.error.as_ref().is_none_or(GameError::is_after_all_moves),
            black_first: game.start.turn() == Color::Black,
            ..Report::default()
        };
    }

    /// Enters the claims of a draw.
    pub fn claim(&mut self, claims: Claims) {
        self.fifty = claims.fifty;
        self.seventyfive = claims.seventy_five;
        if let Some(IntendedMove { ply, san, .. }) = claims.intended {
            self.claim_by_intended_move = Some(ply);
            self.intended_move = Some(san);
        }
        if let Some(IntendedMove { ply, san, .. }) = claims.intended_fifty {
            self.fifty_by_intended_move = Some(ply);
            self.intended_fifty_move = Some(san);
        }
    }

    /// Enters what a detector says of the position after `ply` half-moves.
    pub fn enter(&mut self, ply: u64, verdict: Verdict) {
        self.exact &= verdict.exact;
        if !verdict.is_repetition() {
            return;
        }
        let occurrence = u64::from(verdict.occurrences) + 1;
        let distance = u64::from(verdict.distance);
        let played = NumberedMove::default();
        self.repetitions.push(Repetition { ply, occurrence, distance, played });
        // A bounded detector may see the fourth occurrence without having seen the third.
        if occurrence >= 3 {
            self.threefold.get_or_insert(ply);
        }
        if occurrence >= 5 {
            self.fivefold.get_or_insert(ply);
        }
    }

    /// Enters what can be said only of the whole: the names of moves, and how the game ended.
    pub fn finish(&mut self, game: &Game) {
        let mut names = Names::of(game);
        for repetition in &mut self.repetitions {
            repetition.played = names.name(repetition.ply).unwrap_or_default();
        }
        let name = |ply: Option<u64>| match ply {
            None | Some(0) => None,
            Some(ply) => self
                .repetitions
                .binary_search_by_key(&ply, |repetition| repetition.ply)
                .map_or_else(|_| Names::of(game).name(ply), |at| Some(self.repetitions[at].played)),
        };
        let written = |ply: Option<u64>, san: &Option<String>| {
            ply.zip(san.as_ref()).map(|(ply, san)| NumberedMove::new(game, ply + 1, san))
        };
        self.moves = Moves {
            threefold: name(self.threefold),
            fivefold: name(self.fivefold),
            fifty: name(self.fifty),
            seventyfive: name(self.seventyfive),
            intended_move: written(self.claim_by_intended_move, &self.intended_move),
            intended_fifty_move: written(self.fifty_by_intended_move, &self.intended_fifty_move),
        };
        self.on_board = match game.goes_on() {
            true => Ending::Open,
            false if game.end().is_check() => Ending::Mate,
            false => Ending::Stalemate,
        };
        (self.ending, self.played_on) = ending(game, self);
    }

    /// Who played on after the first threefold, if it was not claimed: moves followed, and the game
    /// was not drawn by one in the end.
    pub fn unclaimed_by(&self) -> Option<Color> {
        let threefold = self.threefold.filter(|ply| *ply < self.plies)?;
        if matches!(self.ending, Ending::Threefold | Ending::ThreefoldNext) {
            return None;
        }
        let black = threefold.is_multiple_of(2) == self.black_first;
        Some(if black { Color::Black } else { Color::White })
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
            || matches!(self.ending, Ending::MateContradicted | Ending::StalemateContradicted)
            || self.disagreements.as_ref().is_some_and(|found| !found.is_empty())
    }
}

/// The sentence about what ended a game, and what it may have been written in.
fn with_hint(error: &GameError, game: &Game) -> String {
    match game.hint {
        Some(pieces) => format!(
            "{error}; it fits {} piece letters: --pieces {} reads them",
            pieces.name, pieces.code
        ),
        None => error.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::examine::Examiner;
    use perpetual_chess::pgn::Reader;

    fn verdict(occurrences: u32) -> Verdict {
        Verdict { occurrences, distance: if occurrences == 0 { 0 } else { 4 }, exact: true }
    }

    #[test]
    fn third_and_fifth_occurrences() {
        let mut report = Report { exact: true, ..Report::default() };
        for (ply, occurrences) in [(4, 1), (5, 0), (8, 2), (12, 3), (16, 4), (20, 5)] {
            report.enter(ply, verdict(occurrences));
        }
        assert_eq!((report.threefold, report.fivefold), (Some(8), Some(16)));
        let Repetition { ply, occurrence, distance, .. } = report.repetitions[0];
        assert_eq!((ply, occurrence, distance), (4, 2, 4));
        assert_eq!(report.repetitions.len(), 5);
        assert!(report.exact);
        report.enter(21, Verdict { exact: false, ..Verdict::NONE });
        assert!(!report.exact);
    }

    #[test]
    fn keys_stand_in_their_order() {
        let text =
            b"[White \"M\xfcller \\\"x\\\"\"]\n[Result \"*\"]\n\n1. Nf3 Nf6 2. Ng1 Ng8 1/2-1/2";
        let mut game = Game::default();
        assert!(Reader::new(&text[..]).next_game(&mut game).unwrap());
        let mut report = Report { file: "a.pgn".into(), ..Report::default() };
        Examiner::quick(false).examine(&game, &mut report, |_| {}).unwrap();
        report.game = 1;
        assert!(report.tag_contradicts);
        let json = serde_json::to_string(&report).unwrap();
        assert_eq!(
            json,
            "{\"file\":\"a.pgn\",\"game\":1,\"id\":null,\"plies\":4,\"repetitions\":\
             [{\"ply\":4,\"occurrence\":2,\"distance\":4,\"move\":\"2...Ng8\"}],\"threefold\":null,\"fivefold\":null,\
             \"fifty\":null,\"seventyfive\":null,\"claim_by_intended_move\":null,\
             \"intended_move\":null,\"fifty_by_intended_move\":null,\
             \"intended_fifty_move\":null,\"exact\":true,\"error\":null,\
             \"tags\":{\"White\":\"Müller \\\"x\\\"\",\"Result\":\"*\"},\"result\":\"1/2-1/2\",\
             \"ending\":\"agreed\",\"played_on\":null,\"moves\":{}}"
        );
    }
}
