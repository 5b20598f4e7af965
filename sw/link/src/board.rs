//! A board as a detector like any other.

use std::io::{Read, Write};

use perpetual_model::{Detector, MoveRecord, Verdict};

use crate::ask::check_ply;
use crate::client::Client;
use crate::error::ClientError;
use crate::plan::Inquiry;
use crate::protocol::{MAX_PLIES, Question};
use crate::verdict::BoardVerdict;

/// A board at the end of a line, as a [`Detector`].
///
/// It keeps the line itself and sends nothing until a verdict is asked for: then one request
/// brings the board from what it has to what is wanted. [`Detector::play`] fills requests and
/// keeps several in flight.
#[derive(Debug)]
pub struct Board<T> {
    client: Client<T>,
    line: Vec<MoveRecord>,
    verdicts: Vec<BoardVerdict>,
}

impl<T: Read + Write> Board<T> {
    /// A detector with an empty line, on the board that this client speaks to.
    pub fn new(client: Client<T>) -> Board<T> {
        Board { client, line: Vec::new(), verdicts: Vec::new() }
    }

    /// The client, for its counters and the board's identity.
    pub fn client(&self) -> &Client<T> {
        &self.client
    }

    /// The client, to ask for what a detector does not offer.
    pub fn client_mut(&mut self) -> &mut Client<T> {
        &mut self.client
    }

    /// Gives the client back.
    pub fn into_client(self) -> Client<T> {
        self.client
    }

    /// The line as it stands, oldest record first.
    pub fn line(&self) -> &[MoveRecord] {
        &self.line
    }

    /// What the latest call was answered by the board, cycles and reasons included.
    pub fn details(&self) -> &[BoardVerdict] {
        &self.verdicts
    }

    fn ask(&mut self, question: Question) -> Result<Verdict, ClientError> {
        self.verdicts.clear();
        let inquiry = Inquiry { ply: self.line.len(), question };
        self.client.ask(&self.line, &[inquiry], &mut self.verdicts)?;
        // The client has seen to it that there is one verdict for one question.
        Ok(self.verdicts.first().map(|verdict| verdict.verdict).unwrap_or_default())
    }
}

impl<T: Read + Write> Detector for Board<T> {
    type Error = ClientError;

    fn clear(&mut self) -> Result<(), ClientError> {
        self.line.clear();
        Ok(())
    }

    fn push(&mut self, record: MoveRecord) -> Result<(), ClientError> {
        if self.line.len() >= MAX_PLIES {
            return Err(ClientError::LineFull);
        }
        check_ply(record.into(), self.line.len() + 1, self.client.layout())?;
        self.line.push(record);
        Ok(())
    }

    fn pop(&mut self) -> Result<(), ClientError> {
        self.line.pop().map(drop).ok_or(ClientError::Empty)
    }

    fn verdict(&mut self) -> Result<Verdict, ClientError> {
        self.ask(Question::Window)
    }

    fn first(&mut self) -> Result<Verdict, ClientError> {
        self.ask(Question::First)
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
        let inquiry = |ply| Inquiry { ply, question: Question::Window };
        let inquiries: Vec<Inquiry> = (start + 1..=self.line.len()).map(inquiry).collect();
        self.verdicts.clear();
        let asked = self.client.ask(&self.line, &inquiries, &mut self.verdicts);
        verdicts.extend(self.verdicts.iter().map(|verdict| verdict.verdict));
        self.line.truncate(start + self.verdicts.len());
        asked.and(refused.map_or(Ok(()), Err))
    }
}
