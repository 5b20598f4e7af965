//! Questions in, answers out, whatever happens in between.

use std::io::{Read, Write};

use perpetual_model::MoveRecord;

use crate::client::Client;
use crate::error::ClientError;
use crate::layout::{Layout, Ply};
use crate::probed::Probed;
use crate::queue::{Batch, Inquiry, Leg, Queue};
use crate::verdict::BoardVerdict;

impl<T: Read + Write> Client<T> {
    /// Brings the board to this line and appends the answers to the inquiries, which are in the
    /// order of their plies. Only what the board does not have yet is sent, in as many requests
    /// at once as it can hold. A line is of records, or of [`Ply`] for a board with check bits.
    /// Batches that are waiting are dropped.
    ///
    /// # Errors
    /// [`ClientError::NoAnswer`] if the board cannot be brought to answer,
    /// [`ClientError::BadRecord`], [`ClientError::NoCheckBits`], [`ClientError::LineFull`] and [`ClientError::BadQuestion`]
    /// before anything is sent, and the others as they say. The verdicts reached before it have
    /// been appended; the next call starts afresh.
    pub fn ask<P: Copy + Into<Ply>>(
        &mut self,
        line: &[P],
        inquiries: &[Inquiry],
        verdicts: &mut Vec<BoardVerdict>,
    ) -> Result<(), ClientError> {
        let plies = line.len();
        let mut least = 0;
        for &Inquiry { ply, .. } in inquiries {
            if ply < least || ply > plies {
                return Err(ClientError::BadQuestion { ply, line: plies });
            }
            least = ply;
        }
        let line = self.checked(line)?;
        self.drop_waiting();
        self.find_again()?;
        self.queue.push(Batch { line, inquiries: inquiries.to_vec(), ..Batch::default() });
        self.or_forget(|client| {
            let done = client.work();
            verdicts.extend(client.queue.take().unwrap_or_default().0);
            done
        })
    }

    /// Tries moves from the end of a line, and says of each whether the position after it has
    /// occurred before. One batch on its own waits for its answer; [`Client::submit`] does not.
    /// Batches that are waiting are dropped.
    ///
    /// # Errors
    /// As for [`Client::submit`] and [`Client::answers`].
    pub fn probe(
        &mut self,
        line: &[MoveRecord],
        moves: &[MoveRecord],
    ) -> Result<Vec<Probed>, ClientError> {
        self.drop_waiting();
        self.submit(line, moves)?;
        Ok(self.answers()?.unwrap_or_default())
    }

    /// Submits a batch: moves to try from the end of this line, any number of them: which of them repeats? Sends what the
    /// board has room for, and does not wait.
    ///
    /// Batches are answered in order, as many at once in flight as the board can hold. Between two
    /// only the difference of their lines goes over the wire, and nothing
    /// at all if the second line is the beginning of the first. Each move is played, asked about with
    /// [`perpetual_model::Detector::first`], and taken back; barriers are not sent, as nothing can
    /// come back after them.
    ///
    /// ```
    /// use perpetual_link::Client;
    /// use perpetual_link::mock::{Settings, SoftBoard, Wire};
    /// use perpetual_model::{MoveRecord, Piece};
    ///
    /// let mut client = Client::connect(Wire::new(SoftBoard::new(Settings::default()), Vec::new()))?;
    /// let knight = |from, to| MoveRecord::new(Piece::WHITE_KNIGHT, from, to);
    /// let line = [knight(6, 21)];
    /// client.submit(&line, &[knight(21, 38), knight(21, 6)])?;
    /// client.submit(&[], &line)?;
    /// let answers = client.answers()?.unwrap_or_default();
    /// assert_eq!((answers[0].is_repetition(), answers[1].distance), (false, 2));
    /// assert_eq!(client.answers()?.map(|answers| answers.len()), Some(1));
    /// # Ok::<(), perpetual_link::ClientError>(())
    /// ```
    ///
    /// # Errors
    /// [`ClientError::BadRecord`] and [`ClientError::LineFull`] before anything is sent, with
    /// nothing changed. With any other error all batches that were waiting are dropped; the next
    /// one finds the board again.
    pub fn submit(&mut self, line: &[MoveRecord], moves: &[MoveRecord]) -> Result<(), ClientError> {
        let plies = self.checked(line)?;
        for &record in moves {
            // There is no seventh bit of a square in a PROBE.
            Layout::Plain.check(record.into(), line.len() + 1)?;
        }
        self.find_again()?;
        let asked = moves.iter().copied().zip(0..).filter(|(record, _)| !record.barrier);
        let probed = vec![Probed::NONE; moves.len()];
        let moves = asked.collect();
        self.queue.push(Batch { line: plies, moves, probed, ..Batch::default() });
        self.or_forget(Client::fill)
    }

    /// Waits for the answers of the oldest batch that has not been handed over, one for each of
    /// its moves; `None` if every batch has been.
    ///
    /// # Errors
    /// [`ClientError`] if the board cannot be brought to answer, or finds itself at fault. All
    /// batches that were waiting are dropped; the next one finds the board again.
    pub fn answers(&mut self) -> Result<Option<Vec<Probed>>, ClientError> {
        self.or_forget(Client::work)?;
        Ok(self.queue.take().map(|(_, probed)| probed))
    }

    /// Batches submitted whose answers have not been handed over.
    pub fn waiting(&self) -> usize {
        self.queue.waiting()
    }

    /// Whether all that was submitted has been sent: a further batch would go out at once, if the
    /// board has room for it. To keep the line busy, submit until this is false.
    pub fn is_idle(&self) -> bool {
        !self.is_full() && self.queue.unsent().is_none()
    }

    /// A line as it goes to the board, if it can.
    fn checked<P: Copy + Into<Ply>>(&self, line: &[P]) -> Result<Vec<Ply>, ClientError> {
        let layout = self.layout();
        let checked = |(&ply, at): (&P, usize)| layout.check(ply.into(), at).map(|()| ply.into());
        line.iter().zip(1..).map(checked).collect()
    }

    /// Waits until the next batch to be handed over is answered.
    fn work(&mut self) -> Result<(), ClientError> {
        loop {
            self.fill()?;
            if self.queue.is_answered() {
                return Ok(());
            }
            // Something is asked about and not answered, so something is in flight.
            let Some(due) = self.in_flight.pop_front() else { return Ok(()) };
            self.finish(due)?;
        }
    }

    /// Waits for the answer to the request that is due, and takes it.
    fn finish(&mut self, due: Leg) -> Result<(), ClientError> {
        match self.await_due(&due) {
            Ok(body) => {
                if self.queue.enter(due, body, &mut self.port.counters) {
                    self.failures = 0;
                }
                Ok(())
            }
            Err(ClientError::NoAnswer { trouble }) => self.recover(due, trouble),
            Err(error) => Err(error),
        }
    }

    /// Waits until nothing is in flight: a combined board reads what comes behind it for the searchers only then.
    pub(crate) fn settle(&mut self) -> Result<(), ClientError> {
        while let Some(due) = self.in_flight.pop_front() {
            self.or_forget(|client| client.finish(due))?;
        }
        Ok(())
    }

    /// Nobody waits any more for what has been submitted.
    fn drop_waiting(&mut self) {
        if !self.in_flight.is_empty() {
            self.forget();
        } else if self.waiting() > 0 {
            self.queue = Queue::holding(self.queue.held().to_vec());
        }
    }

    /// Finds the board again after an error.
    fn find_again(&mut self) -> Result<(), ClientError> {
        if self.is_lost {
            self.identify()?;
            self.is_lost = false;
        }
        Ok(())
    }

    /// Does this; after an error nothing that is under way is of use.
    fn or_forget(
        &mut self,
        work: impl FnOnce(&mut Client<T>) -> Result<(), ClientError>,
    ) -> Result<(), ClientError> {
        work(self).inspect_err(|_| self.forget())
    }

    fn forget(&mut self) {
        self.queue = Queue::holding(Vec::new());
        self.in_flight.clear();
        self.failures = 0;
        self.is_lost = true;
    }
}
