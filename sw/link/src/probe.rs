//! Batches of moves to try, several in flight.

use std::collections::VecDeque;
use std::io::{Read, Write};

use perpetual_model::MoveRecord;

use crate::ask::check_ply;
use crate::client::Client;
use crate::error::ClientError;
use crate::flight::{Flight, Planned, Reached, Recovery};
use crate::item::Item;
use crate::layout::{Layout, Ply};
use crate::probed::Probed;
use crate::protocol::{ITEM_BYTES, MAX_ITEMS, MAX_PLIES, MAX_PROBES, PROBE_ITEM_BYTES};
use crate::request::{LineRequest, ProbeRequest, RequestBody};

/// Moves to try from the end of a line.
#[derive(Debug, Default)]
struct Batch {
    line: Vec<Ply>,
    /// Those that have to be asked about, and where their answers go.
    moves: Vec<MoveRecord>,
    places: Vec<usize>,
    answers: Vec<Probed>,
}

/// How far everything is. Orders by progress.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Cursor {
    /// Which batch, counted from the first of all.
    batch: usize,
    /// Moves of it that have been tried.
    asked: usize,
    /// Plies of its line that are on the board.
    ply: usize,
}

/// A stream of batches of moves to try: "from the end of this line, which of these moves
/// repeats?". Made by [`Client::probes`].
///
/// Batches are sent as they are submitted, as many at once as the board can hold, and answered in
/// order. Between two batches only the difference of their lines goes over the wire, and nothing
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
/// let mut probes = client.probes()?;
/// probes.submit(&line, &[knight(21, 38), knight(21, 6)])?;
/// probes.submit(&[], &line)?;
/// let answers = probes.answers()?.unwrap_or_default();
/// assert_eq!((answers[0].is_repetition(), answers[1].distance), (false, 2));
/// assert_eq!(probes.answers()?.map(|answers| answers.len()), Some(1));
/// # Ok::<(), perpetual_link::ClientError>(())
/// ```
#[derive(Debug)]
pub struct Probes<'c, T> {
    client: &'c mut Client<T>,
    /// What is still needed of the batches, the oldest first; the very first of all holds the line
    /// that the board had before, and no moves.
    batches: VecDeque<Batch>,
    /// The place of the first of them among all.
    first: usize,
    /// The next one to be handed over.
    due: usize,
    // Sent so far, answered so far, and the furthest that was ever answered.
    sent: Cursor,
    answered: Cursor,
    furthest: Cursor,
    flight: Flight<Cursor>,
    /// An error has left something in flight.
    lost: bool,
}

impl<T: Read + Write> Client<T> {
    /// A stream of batches of moves to try.
    ///
    /// # Errors
    /// [`ClientError::NoAnswer`] and [`ClientError::Line`] if the board has to be found again after
    /// an earlier error, and cannot.
    pub fn probes(&mut self) -> Result<Probes<'_, T>, ClientError> {
        let held = match self.on_board.take() {
            Some(held) => held,
            None => {
                self.identify()?;
                Vec::new()
            }
        };
        Ok(Probes::begin(self, held))
    }

    /// Tries moves from the end of a line, and says of each whether the position after it has
    /// occurred before. One batch on its own waits for its answer; [`Client::probes`] does not.
    ///
    /// # Errors
    /// As for [`Probes::submit`] and [`Probes::answers`].
    pub fn probe(
        &mut self,
        line: &[MoveRecord],
        moves: &[MoveRecord],
    ) -> Result<Vec<Probed>, ClientError> {
        let mut probes = self.probes()?;
        probes.submit(line, moves)?;
        // A batch was submitted, so there is one to be handed over.
        Ok(probes.answers()?.unwrap_or_default())
    }
}

impl<'c, T> Probes<'c, T> {
    fn begin(client: &'c mut Client<T>, held: Vec<Ply>) -> Probes<'c, T> {
        let start = Cursor { batch: 0, asked: 0, ply: held.len() };
        Probes {
            client,
            batches: VecDeque::from([Batch { line: held, ..Batch::default() }]),
            first: 0,
            due: 1,
            sent: start,
            answered: start,
            furthest: start,
            flight: Flight::new(),
            lost: false,
        }
    }

    /// Batches submitted whose answers have not been handed over.
    pub fn waiting(&self) -> usize {
        self.first + self.batches.len() - self.due
    }

    /// Whether all that was submitted has been sent: a further batch would go out at once, if the
    /// board has room for it. To keep the line busy, submit until this is false.
    pub fn is_idle(&self) -> bool {
        !self.flight.is_full() && self.settled(self.sent).is_none()
    }

    /// The client, for its counters.
    pub fn client(&self) -> &Client<T> {
        self.client
    }

    fn batch(&self, at: usize) -> Option<&Batch> {
        self.batches.get(at.checked_sub(self.first)?)
    }

    /// The same point, but in the batch in which the next move is to be tried; `None` if all have
    /// been.
    fn settled(&self, from: Cursor) -> Option<(Cursor, &Batch)> {
        let mut at = from;
        let mut batch = self.batch(at.batch)?;
        while at.asked >= batch.moves.len() {
            let next = self.batch(at.batch + 1)?;
            let held = batch.line.iter().take(at.ply);
            let ply = held.zip(&next.line).take_while(|(ours, theirs)| ours == theirs).count();
            at = Cursor { batch: at.batch + 1, asked: 0, ply };
            batch = next;
        }
        Some((at, batch))
    }

    /// Forgets the batches that nothing refers to any more.
    fn prune(&mut self) {
        let oldest = self.due.min(self.answered.batch).min(self.sent.batch);
        while self.first < oldest && self.batches.pop_front().is_some() {
            self.first += 1;
        }
    }
}

impl<T: Read + Write> Probes<'_, T> {
    /// Submits a batch: moves to try from the end of this line, any number of them. Sends what the
    /// board has room for, and does not wait.
    ///
    /// # Errors
    /// [`ClientError::BadRecord`] and [`ClientError::LineFull`] before anything is sent, with
    /// nothing changed. With any other error all batches that were waiting are dropped; the next
    /// one finds the board again.
    pub fn submit(&mut self, line: &[MoveRecord], moves: &[MoveRecord]) -> Result<(), ClientError> {
        if line.len() + usize::from(!moves.is_empty()) > MAX_PLIES {
            return Err(ClientError::LineFull);
        }
        let plies: Vec<Ply> = line.iter().map(|&record| record.into()).collect();
        for (&ply, at) in plies.iter().zip(1..) {
            check_ply(ply, at, self.client.layout())?;
        }
        for &record in moves {
            // There is no seventh bit of a square in a PROBE.
            check_ply(record.into(), line.len() + 1, Layout::Plain)?;
        }
        if self.lost {
            self.client.identify()?;
            self.restart();
        }
        let asked = moves.iter().enumerate().filter(|(_, record)| !record.barrier);
        let (places, asked) = asked.map(|(place, record)| (place, *record)).unzip();
        self.batches.push_back(Batch {
            line: plies,
            moves: asked,
            places,
            answers: vec![Probed::NONE; moves.len()],
        });
        let filled = self.fill();
        self.unless_lost(filled)
    }

    /// Waits for the answers of the oldest batch that has not been handed over, one for each of
    /// its moves; `None` if every batch has been.
    ///
    /// # Errors
    /// [`ClientError`] if the board cannot be brought to answer, or finds itself at fault. All
    /// batches that were waiting are dropped; the next one finds the board again.
    pub fn answers(&mut self) -> Result<Option<Vec<Probed>>, ClientError> {
        let answers = self.await_answers();
        self.unless_lost(answers)
    }

    fn await_answers(&mut self) -> Result<Option<Vec<Probed>>, ClientError> {
        loop {
            self.fill()?;
            if self.waiting() == 0 {
                return Ok(None);
            }
            let place = self.due - self.first;
            let done = self.answered.batch > self.due
                || self.batches.get(place).is_none_or(|batch| {
                    let asked =
                        if self.answered.batch == self.due { self.answered.asked } else { 0 };
                    asked >= batch.moves.len()
                });
            if done {
                let answers = self.batches.get_mut(place).map(|b| std::mem::take(&mut b.answers));
                self.due += 1;
                self.prune();
                return Ok(answers);
            }
            // Something is asked about and not answered, so something is in flight.
            let Some(due) = self.flight.take_due() else { return Ok(None) };
            match self.client.await_due(&due, &self.flight)? {
                Ok(reached) => {
                    if let Reached::Probed(probed) = reached {
                        self.enter(due.from, &probed);
                    }
                    self.answered = due.to;
                    if self.answered > self.furthest {
                        self.furthest = self.answered;
                        self.flight.progress();
                    }
                }
                Err(trouble) => {
                    let recovery = self.client.recover(&mut self.flight, due, trouble)?;
                    if recovery == Recovery::Anew {
                        self.answered.ply = 0;
                        self.sent = self.answered;
                    }
                }
            }
        }
    }

    /// Puts answers where they belong.
    fn enter(&mut self, from: Cursor, probed: &[Probed]) {
        self.client.port.counters.probed += probed.len() as u64;
        let Some(place) = from.batch.checked_sub(self.first) else { return };
        let Some(batch) = self.batches.get_mut(place) else { return };
        for (place, &probed) in batch.places.iter().skip(from.asked).zip(probed) {
            if let Some(answer) = batch.answers.get_mut(*place) {
                *answer = probed;
            }
        }
    }

    /// Sends what the board has room for.
    fn fill(&mut self) -> Result<(), ClientError> {
        while !self.flight.is_full() {
            let Some(planned) = self.plan() else { break };
            let to = planned.to;
            if !self.client.launch(&mut self.flight, planned)? {
                break;
            }
            self.sent = to;
        }
        Ok(())
    }

    /// The next request: the rest of a line, or moves to try from its end.
    fn plan(&self) -> Option<Planned<Cursor>> {
        let (from, batch) = self.settled(self.sent)?;
        let base = u16::try_from(from.ply).ok()?;
        let rest = batch.line.get(from.ply..).unwrap_or_default();
        if rest.is_empty() {
            let room = self.client.room(PROBE_ITEM_BYTES, MAX_PROBES);
            let moves: Vec<_> = batch.moves.iter().skip(from.asked).take(room).copied().collect();
            let (answers, plies) = (moves.len(), (from.ply, from.ply));
            let to = Cursor { asked: from.asked + answers, ..from };
            let body = RequestBody::Probe(ProbeRequest { base, moves });
            return Some(Planned { body, from, to, answers, plies });
        }
        let room = self.client.room(ITEM_BYTES, MAX_ITEMS);
        let items: Vec<_> = rest.iter().take(room).map(|&ply| Item::ply(ply)).collect();
        let to = Cursor { ply: from.ply + items.len(), ..from };
        let body = RequestBody::Line(LineRequest { base, items });
        Some(Planned { body, from, to, answers: 0, plies: (from.ply, to.ply) })
    }

    /// After an error nothing that is under way is of use.
    fn unless_lost<V>(&mut self, result: Result<V, ClientError>) -> Result<V, ClientError> {
        if result.is_err() {
            self.restart();
            self.lost = true;
        }
        result
    }

    /// Nothing is on the board, as far as is known, and nothing is waiting.
    fn restart(&mut self) {
        self.batches = VecDeque::from([Batch::default()]);
        (self.first, self.due) = (0, 1);
        self.sent = Cursor::default();
        (self.answered, self.furthest) = (self.sent, self.sent);
        self.flight = Flight::new();
        self.lost = false;
    }
}

impl<T> Drop for Probes<'_, T> {
    /// What is on the board is known if nothing is in flight.
    fn drop(&mut self) {
        if self.flight.is_empty() && !self.lost {
            let line = self.batch(self.answered.batch).map(|batch| &batch.line);
            let held = line.and_then(|line| line.get(..self.answered.ply)).unwrap_or_default();
            self.client.on_board = Some(held.to_vec());
        }
    }
}
