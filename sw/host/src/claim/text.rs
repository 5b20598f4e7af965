//! The answer as text: first yes or no, then why.

use std::fmt;

use crate::console::counted;
use perpetual_chess::rules::alike::player;

use super::picture::capital;
use super::{Answer, Consequence, Verdict};

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let player = player(self.claimant);
        if let Some(over) = &self.over {
            writeln!(f, "No: the game is over. {} ({}).", capital(&over.text), over.article)?;
            return self.positions(f);
        }
        let by = match &self.intends {
            Some(intends) => format!("by writing {intends}"),
            None => self.place.when(),
        };
        // Whose claim was judged, if nobody said.
        let to_move = if self.said_by { "" } else { ", who has the move," };
        match self.answer {
            Verdict::Yes => writeln!(f, "Yes: {player}{to_move} may claim a draw {by}.")?,
            Verdict::No | Verdict::Over => {
                writeln!(f, "No: {player}{to_move} may not claim a draw {by}.")?;
            }
        }
        for reason in &self.reasons {
            // Where the claim is right, the article that it is not right by is of no matter.
            if reason.right || self.answer == Verdict::No {
                writeln!(f, "  {}: {}.", reason.article, reason.text)?;
            }
        }
        for Consequence { article, text } in &self.follows {
            writeln!(f, "  {article}: {text}.")?;
        }
        if !self.has_move {
            return Ok(());
        }
        self.positions(f)?;
        self.others(f)
    }
}

impl Answer {
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
        if self.others.is_empty() {
            return Ok(());
        }
        let claims = if self.others.len() == 1 { "This claim" } else { "These claims" };
        writeln!(f, "\n{claims} of {} would have been right", player(self.claimant))?;
        for other in &self.others {
            let what = match &other.intends {
                None => "of the position on the board, without writing a move".to_owned(),
                // Most moves do, so that one of them is named.
                Some(intends) if other.article == "9.3.1" => {
                    format!("with a move written that is no capture and no pawn move, as {intends}")
                }
                Some(intends) => format!("with {intends} written"),
            };
            writeln!(f, "  {}: {what}", other.article)?;
        }
        Ok(())
    }
}
