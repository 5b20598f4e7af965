//! A board as a detector like any other.

use std::io::{Read, Write};
use std::mem;

use perpetual_model::{Detector, MoveRecord, Question, Verdict};

use crate::client::Client;
use crate::error::ClientError;
use crate::queue::Inquiry;
use crate::verdict::BoardVerdict;

impl<T: Read + Write> Client<T> {
    /// The line as a detector, oldest record first.
    pub fn line(&self) -> &[MoveRecord] {
        &self.line
    }

    /// What the detector's latest call was answered by the board, cycles and reasons included.
    pub fn details(&self) -> &[BoardVerdict] {
        &self.details
    }

    /// Asks about the line that is kept here.
    fn ask_own(
        &mut self,
        plies: impl Iterator<Item = usize>,
        question: Question,
    ) -> Result<(), ClientError> {
        let inquiries: Vec<Inquiry> = plies.map(|ply| Inquiry { ply, question }).collect();
        let (line, mut details) = (mem::take(&mut self.line), mem::take(&mut self.details));
        details.clear();
        let asked = self.ask(&line, &inquiries, &mut details);
        (self.line, self.details) = (line, details);
        asked
    }
}

/// Nothing is sent until a verdict is asked for: then one request brings the board from what it has to what is wanted.
/// [`Detector::play`] fills requests and keeps several in flight.
impl<T: Read + Write> Detector for Client<T> {
    type Error = ClientError;

    fn clear(&mut self) -> Result<(), ClientError> {
        self.line.clear();
        Ok(())
    }

    fn push(&mut self, record: MoveRecord) -> Result<(), ClientError> {
        self.layout().check(record.into(), self.line.len() + 1)?;
        self.line.push(record);
        Ok(())
    }

    fn pop(&mut self) -> Result<(), ClientError> {
        self.line.pop().map(drop).ok_or(ClientError::Empty)
    }

    fn query(&mut self, question: Question) -> Result<Verdict, ClientError> {
        self.ask_own([self.line.len()].into_iter(), question)?;
        // There is one verdict for one question.
        Ok(self.details.first().map(|told| told.verdict).unwrap_or_default())
    }

    /// As [`Detector::play`] says; after an error the line ends with the last record whose
    /// verdict was appended.
    fn play(
        &mut self,
        records: &[MoveRecord],
        verdicts: &mut Vec<Verdict>,
    ) -> Result<(), ClientError> {
        let start = self.line.len();
        // Those before the first that cannot be played are still played.
        let refused = records.iter().find_map(|&record| self.push(record).err());
        let asked = self.ask_own(start + 1..self.line.len() + 1, Question::Window);
        verdicts.extend(self.details.iter().map(|told| told.verdict));
        self.line.truncate(start + self.details.len());
        asked.and(refused.map_or(Ok(()), Err))
    }
}
