//! The answer as text: first yes or no, then why.

use std::fmt;

use crate::text::counted;
use perpetual_chess::rules::alike::player;

use super::picture::capital;
use super::procedure::{Consequence, UNTOUCHED};
use super::reason::with_quiet_move;
use super::{Answer, Recorded, Verdict};

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(Recorded { result, place }) = &self.recorded {
            write!(f, "The game is recorded as ended, {result} {}. ", place.when())?;
        }
        write!(f, "{}", self.headline())?;
        let on_board = self.others.iter().filter(|other| other.intends.is_none());
        let on_board: Vec<&str> = on_board.map(|other| other.article).collect();
        if self.answer == Verdict::No && self.has_move && !on_board.is_empty() {
            let articles = on_board.join(", ");
            write!(f, "; a claim of the position on the board would have been right ({articles})")?;
        }
        writeln!(f, ".")?;
        for reason in &self.reasons {
            // Where the claim is right, the article that it is not right by is of no matter.
            if self.over.is_none() && (reason.right || self.answer == Verdict::No) {
                writeln!(f, "  {}: {}.", reason.article, reason.text)?;
            }
        }
        for Consequence { article, text } in &self.follows {
            writeln!(f, "  {article}: {text}.")?;
        }
        if self.has_move || self.over.is_some() {
            self.positions(f)?;
        }
        if self.over.is_none() {
            self.others(f)?;
        }
        if let Some(late) = &self.lapsed {
            writeln!(f, "\nToo late: {}.", late.text)?;
        }
        if self.blocked {
            writeln!(
                f,
                "\nThe pawns block each other: whether neither side can mate, a dead position (5.2.2), is not \
                 known here, and for the arbiter to judge."
            )?;
        }
        Ok(())
    }
}

impl Answer {
    /// The answer in a few words, without a full stop.
    pub fn headline(&self) -> String {
        if let Some(over) = &self.over {
            return format!("No: the game is over. {} ({})", capital(&over.text), over.article);
        }
        let by = match &self.intends {
            Some(intends) => format!("by writing {intends}"),
            None => self.place.when(),
        };
        // Whose claim was judged, if nobody said.
        let to_move = if self.said_by { "" } else { ", who has the move," };
        let claimant = player(self.claimant);
        match self.answer {
            Verdict::Yes => format!("Yes: {claimant}{to_move} may claim a draw {by}, {UNTOUCHED}"),
            Verdict::No | Verdict::Over => {
                format!("No: {claimant}{to_move} may not claim a draw {by}")
            }
        }
    }

    fn positions(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.stood.same.len() > 1 {
            writeln!(f, "\nThe position stood")?;
            for place in &self.stood.same {
                writeln!(f, "  {}", place.when())?;
            }
        }
        if !self.stood.alike.is_empty() {
            write!(f, "\n{}", self.stood.unlike())?;
        }
        if self.unknown > 0 && self.answer == Verdict::No {
            let plies = counted(self.unknown, "half-move was", "half-moves were");
            writeln!(
                f,
                "\n{plies} played before the position that was given: what stood there is not known, \
                 and not counted."
            )?;
        }
        match &self.nothing_before {
            Some(boundary) if self.answer == Verdict::No => writeln!(
                f,
                "\nNo position from before {} ({}) can stand again.",
                boundary.played, boundary.what
            ),
            _ => Ok(()),
        }
    }

    fn others(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let opponent = player(!self.claimant);
        match (self.has_move, self.others.len()) {
            (false, 0) => return writeln!(f, "\n{opponent} may not claim a draw now either."),
            (false, _) => writeln!(f, "\n{opponent} may claim a draw now")?,
            (true, 0) => return Ok(()),
            (true, 1) => {
                writeln!(f, "\nThis claim of {} would have been right", player(self.claimant))?;
            }
            (true, _) => {
                writeln!(f, "\nThese claims of {} would have been right", player(self.claimant))?;
            }
        }
        for other in &self.others {
            let what = match &other.intends {
                None => "of the position on the board, without writing a move".to_owned(),
                Some(intends) if other.article == "9.3.1" => with_quiet_move(intends),
                Some(intends) => format!("with {intends} written"),
            };
            writeln!(f, "  {}: {what}", other.article)?;
        }
        Ok(())
    }
}
