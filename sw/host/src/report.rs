//! What is said about a game: the object of a JSON line, or a line of text.

use std::fmt::{self, Write};

use perpetual_console::counted;
use perpetual_model::Verdict;
use serde::{Serialize, Serializer};

use crate::near::{self, ShownNearMiss};
use perpetual_chess::pgn::{Disagreement, Game, MoveNumber};
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

/// What stands before a move.
fn shown_number(number: Option<MoveNumber>) -> String {
    number.map(|number| number.to_string()).unwrap_or_default()
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
    /// Its number, for people.
    #[serde(skip)]
    pub intended_number: Option<MoveNumber>,
    /// The first ply at which a move could have been announced that completes fifty moves: see
    /// [`Claims::intended_fifty`].
    pub fifty_by_intended_move: Option<u64>,
    /// That move, in standard algebraic notation.
    pub intended_fifty_move: Option<String>,
    /// Its number, for people.
    #[serde(skip)]
    pub fifty_number: Option<MoveNumber>,
    /// With `--near-misses`: positions that look like earlier ones and are not. Absent without it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub near_misses: Option<Vec<ShownNearMiss>>,
    /// Whether every verdict was exact.
    pub exact: bool,
    /// What was wrong with the game.
    pub error: Option<String>,
    /// With `--verify`: where the golden model says otherwise. Absent without it.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "shown")]
    pub disagreements: Option<Vec<Disagreement>>,
}

impl Report {
    /// Begins the report of another game. The name of the file stays.
    pub fn begin(&mut self, game: &Game) {
        let mut repetitions = std::mem::take(&mut self.repetitions);
        repetitions.clear();
        *self = Report {
            file: std::mem::take(&mut self.file),
            id: game.id.clone(),
            plies: game.records.len() as u64,
            exact: true,
            error: game.error.as_ref().map(ToString::to_string),
            repetitions,
            ..Report::default()
        };
    }

    /// Enters the claims of a draw.
    pub fn claim(&mut self, claims: Claims) {
        self.fifty = claims.fifty;
        self.seventyfive = claims.seventy_five;
        if let Some(IntendedMove { ply, number, san }) = claims.intended {
            self.claim_by_intended_move = Some(ply);
            self.intended_move = Some(san);
            self.intended_number = Some(number);
        }
        if let Some(IntendedMove { ply, number, san }) = claims.intended_fifty {
            self.fifty_by_intended_move = Some(ply);
            self.intended_fifty_move = Some(san);
            self.fifty_number = Some(number);
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
        self.repetitions.push(Repetition { ply, occurrence, distance });
        // A bounded detector may see the fourth occurrence without having seen the third.
        if occurrence >= 3 {
            self.threefold.get_or_insert(ply);
        }
        if occurrence >= 5 {
            self.fivefold.get_or_insert(ply);
        }
    }

    /// What was found, in a few words.
    pub fn facts(&self) -> String {
        let mut f = counted(self.plies, "ply", "plies");
        if let Some(first) = self.repetitions.first() {
            let number = counted(self.repetitions.len() as u64, "repetition", "repetitions");
            let _ = write!(f, ", {number}, the first at ply {}", first.ply);
        }
        // One ply before a threefold there is always a claim; an earlier one is worth a word.
        if let (Some(ply), Some(san)) = (self.claim_by_intended_move, &self.intended_move)
            && self.threefold != Some(ply + 1)
        {
            let _ = write!(f, ", claim with {}{san}", shown_number(self.intended_number));
        }
        if let Some(ply) = self.threefold {
            let _ = write!(f, ", threefold at ply {ply}");
        }
        if let Some(ply) = self.fivefold {
            let _ = write!(f, ", fivefold at ply {ply}");
        }
        if let (Some(ply), Some(san)) = (self.fifty_by_intended_move, &self.intended_fifty_move)
            && self.fifty.is_none_or(|fifty| fifty > ply + 1)
        {
            let _ = write!(f, ", fifty moves with {}{san}", shown_number(self.fifty_number));
        }
        if let Some(ply) = self.fifty {
            let _ = write!(f, ", fifty moves at ply {ply}");
        }
        if let Some(ply) = self.seventyfive {
            let _ = write!(f, ", seventy-five at ply {ply}");
        }
        if let Some(misses) = self.near_misses.as_deref().and_then(near::in_words) {
            let _ = write!(f, ", {misses}");
        }
        if !self.exact {
            f.push_str(", not exact");
        }
        match self.disagreements.as_deref() {
            None | Some([]) => {}
            Some(found) => {
                let _ =
                    write!(f, ", {}", counted(found.len() as u64, "disagreement", "disagreements"));
            }
        }
        if let Some(error) = &self.error {
            let _ = write!(f, "; error: {error}");
        }
        f
    }

    /// Whether there is anything to tell a reader.
    pub fn is_remarkable(&self) -> bool {
        !self.repetitions.is_empty()
            || self.fifty.is_some()
            || self.fifty_by_intended_move.is_some()
            || self.near_misses.as_ref().is_some_and(|found| !found.is_empty())
            || !self.exact
            || self.error.is_some()
            || self.disagreements.as_ref().is_some_and(|found| !found.is_empty())
    }
}

impl fmt::Display for Report {
    /// One line for people.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} game {}", self.file, self.game)?;
        if let Some(id) = &self.id {
            write!(f, " [{id}]")?;
        }
        write!(f, ": {}", self.facts())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
        assert_eq!(report.repetitions[0], Repetition { ply: 4, occurrence: 2, distance: 4 });
        assert_eq!(report.repetitions.len(), 5);
        assert!(report.exact);
        report.enter(21, Verdict { exact: false, ..Verdict::NONE });
        assert!(!report.exact);
    }

    #[test]
    fn keys_stand_in_their_order() {
        let mut report =
            Report { file: "a.pgn".into(), game: 1, plies: 8, exact: true, ..Report::default() };
        report.enter(4, verdict(1));
        let json = serde_json::to_string(&report).unwrap();
        assert_eq!(
            json,
            "{\"file\":\"a.pgn\",\"game\":1,\"id\":null,\"plies\":8,\"repetitions\":\
             [{\"ply\":4,\"occurrence\":2,\"distance\":4}],\"threefold\":null,\"fivefold\":null,\
             \"fifty\":null,\"seventyfive\":null,\"claim_by_intended_move\":null,\
             \"intended_move\":null,\"fifty_by_intended_move\":null,\
             \"intended_fifty_move\":null,\"exact\":true,\"error\":null}"
        );
    }

    #[test]
    fn text_for_people() {
        let mut report = Report {
            file: "a.pgn".into(),
            game: 2,
            id: Some("x#2".into()),
            plies: 1234,
            exact: true,
            ..Report::default()
        };
        assert!(!report.is_remarkable());
        report.enter(4, verdict(1));
        report.enter(8, verdict(2));
        report.error = Some("cut".into());
        assert!(report.is_remarkable());
        assert_eq!(
            report.to_string(),
            "a.pgn game 2 [x#2]: 1,234 plies, 2 repetitions, the first at ply 4, threefold at \
             ply 8; error: cut"
        );
    }

    #[test]
    fn claims_are_told_where_they_say_more_than_the_threefold() {
        let mut report = Report { file: "a.pgn".into(), game: 2, plies: 200, ..Report::default() };
        report.exact = true;
        let number = |number| MoveNumber { number, color: shakmaty::Color::Black };
        let intended = Some(IntendedMove { ply: 7, number: number(4), san: "Ng8".into() });
        let written = Some(IntendedMove { ply: 99, number: number(50), san: "Kb2".into() });
        report.claim(Claims {
            fifty: Some(100),
            intended_fifty: written.clone(),
            seventy_five: Some(150),
            intended,
        });
        assert!(report.is_remarkable());
        let text = "a.pgn game 2: 200 plies, claim with 4...Ng8, ";
        let moves = "fifty moves at ply 100, seventy-five at ply 150";
        assert_eq!(report.to_string(), format!("{text}{moves}"));
        report.threefold = Some(9);
        assert_eq!(report.to_string(), format!("{text}threefold at ply 9, {moves}"));
        report.threefold = Some(8);
        assert!(!report.to_string().contains("claim"), "{report}");
        let mut written_only = Report { plies: 99, exact: true, ..Report::default() };
        written_only.claim(Claims { intended_fifty: written, ..Claims::default() });
        assert!(written_only.is_remarkable());
        assert_eq!(written_only.facts(), "99 plies, fifty moves with 50...Kb2");
    }
}
