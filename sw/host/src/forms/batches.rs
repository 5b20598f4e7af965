//! A board as a source of repetitions: asked in batches, and ahead of the search.
//!
//! All moves of a position that could repeat something go to the board in one batch, and their
//! answers come together: one round trip for all. When the batch is sent is a question of what is
//! scarce: see [`Ahead`].

use std::io::{Read, Write};

use perpetual_link::{Client, ClientError, Inquiry, Probed, Question};
use perpetual_model::{MoveRecord, Verdict};

use perpetual_engine::SearchPath;
use perpetual_engine::source::{NoAnswer, Source};

/// How far ahead of the search a board is asked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ahead {
    /// Not at all: one question at a time.
    Nothing,
    /// When the first move of a position is asked about, all others are as well: few bytes for
    /// nothing, one round trip a position.
    #[default]
    Siblings,
    /// When a position is entered, before it is known whether any move of it will be asked about:
    /// batches of several positions are in flight, and many are for nothing.
    Everything,
}

/// The moves of a position that is being searched.
struct Batch {
    /// Which batch it is, counted from the first; none if it has not been sent.
    number: Option<u64>,
    /// Round trips that were waited for before it was sent.
    sent_after: u64,
    ply: usize,
    moves: Vec<MoveRecord>,
    answers: Option<Vec<Probed>>,
}

/// A board that is asked ahead.
pub struct Batched<T> {
    client: Client<T>,
    /// For messages.
    name: String,
    ahead: Ahead,
    open: Vec<Batch>,
    round_trips: u64,
    /// Batches sent. Those that wait for their answers are the last of them.
    sent: u64,
}

impl<T: Read + Write> Batched<T> {
    /// Asks this board, so far ahead; `name` is for messages.
    pub fn new(client: Client<T>, name: String, ahead: Ahead) -> Batched<T> {
        Batched { client, name, ahead, open: Vec::new(), round_trips: 0, sent: 0 }
    }

    /// How often the search had to wait for the board and back: answers that came along with
    /// others are not counted again.
    pub fn round_trips(&self) -> u64 {
        self.round_trips
    }

    /// An error drops all batches that have not been answered.
    fn failed(&mut self, error: ClientError) -> NoAnswer {
        for batch in self.open.iter_mut().filter(|batch| batch.answers.is_none()) {
            batch.number = None;
        }
        NoAnswer(format!("{}: {error}", self.name))
    }

    fn submit(&mut self, line: &[MoveRecord], moves: &[MoveRecord]) -> Result<u64, NoAnswer> {
        self.client.submit(line, moves).map_err(|error| self.failed(error))?;
        self.sent += 1;
        Ok(self.sent)
    }

    /// The answer for the move `at` of the batch in this place.
    fn answer(
        &mut self,
        place: usize,
        at: usize,
        line: &[MoveRecord],
    ) -> Result<Option<Probed>, NoAnswer> {
        if self.open[place].answers.is_none() {
            let number = match self.open[place].number {
                Some(number) => number,
                None => self.send_batch(place, line)?,
            };
            self.round_trips += u64::from(self.open[place].sent_after == self.round_trips);
            self.open[place].answers = Some(self.await_batch(number)?);
        }
        Ok(self.open[place].answers.as_ref().and_then(|answers| answers.get(at).copied()))
    }

    fn send_batch(&mut self, place: usize, line: &[MoveRecord]) -> Result<u64, NoAnswer> {
        let moves = self.open[place].moves.clone();
        let number = self.submit(line, &moves)?;
        self.open[place].number = Some(number);
        self.open[place].sent_after = self.round_trips;
        Ok(number)
    }

    /// Takes answers in until those of this batch are there.
    fn await_batch(&mut self, number: u64) -> Result<Vec<Probed>, NoAnswer> {
        loop {
            let (of, probed) = self.next_answers()?;
            if of == number {
                return Ok(probed);
            }
            self.enter(of, probed);
        }
    }

    /// The answers of the oldest batch that waits, and its number.
    fn next_answers(&mut self) -> Result<(u64, Vec<Probed>), NoAnswer> {
        let number = self.sent + 1 - self.client.waiting() as u64;
        let probed = self.client.answers().map_err(|error| self.failed(error))?;
        Ok((number, probed.ok_or_else(|| self.missing())?))
    }

    /// They belong to a position further up, or to one that was left.
    fn enter(&mut self, number: u64, probed: Vec<Probed>) {
        if let Some(batch) = self.open.iter_mut().find(|batch| batch.number == Some(number)) {
            batch.answers = Some(probed);
        }
    }

    fn missing(&self) -> NoAnswer {
        NoAnswer(format!("{}: an answer is missing", self.name))
    }

    fn first(&mut self, line: &mut SearchPath) -> Result<Verdict, NoAnswer> {
        let Some((&record, before)) = line.records().split_last() else {
            return Ok(Verdict::NONE);
        };
        let ply = before.len();
        let place = self.open.iter().rposition(|batch| batch.ply == ply);
        let found = place.and_then(|place| {
            let at = self.open[place].moves.iter().position(|&other| other == record)?;
            Some((place, at))
        });
        let probed = match found {
            Some((place, at)) => self.answer(place, at, before)?,
            None => {
                let number = self.submit(before, &[record])?;
                self.round_trips += 1;
                self.await_batch(number)?.first().copied()
            }
        };
        let probed = probed.ok_or_else(|| self.missing())?;
        if probed.distance >= Probed::FAR {
            // How far is to be asked in full.
            let counted = self.count(line)?;
            return Ok(Verdict { occurrences: counted.occurrences.min(1), ..counted });
        }
        Ok(Verdict {
            occurrences: u32::from(probed.is_repetition()),
            distance: probed.distance.into(),
            exact: probed.exact,
        })
    }

    fn count(&mut self, line: &mut SearchPath) -> Result<Verdict, NoAnswer> {
        while self.client.waiting() > 0 {
            let (number, answers) = self.next_answers()?;
            self.enter(number, answers);
        }
        self.round_trips += 1;
        let inquiry = Inquiry { ply: line.len(), question: Question::Window };
        let mut verdicts = Vec::new();
        let asked = self.client.ask(line.records(), &[inquiry], &mut verdicts);
        asked.map_err(|error| self.failed(error))?;
        Ok(verdicts.first().map(|reached| reached.verdict).unwrap_or_default())
    }
}

impl<T: Read + Write> Source for Batched<T> {
    fn ask(&mut self, line: &mut SearchPath, question: Question) -> Result<Verdict, NoAnswer> {
        match question {
            Question::First => self.first(line),
            Question::Window => self.count(line),
        }
    }

    fn wants_batches(&self) -> bool {
        self.ahead != Ahead::Nothing
    }

    fn is_slow(&self) -> bool {
        true
    }

    fn ahead(&mut self, line: &SearchPath, moves: &[MoveRecord]) -> Result<(), NoAnswer> {
        let (ply, moves) = (line.len(), moves.to_vec());
        let send = self.ahead == Ahead::Everything && !moves.is_empty();
        self.open.push(Batch { number: None, sent_after: 0, ply, moves, answers: None });
        if send {
            self.send_batch(self.open.len() - 1, line.records())?;
        }
        Ok(())
    }

    fn done(&mut self) {
        self.open.pop();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use perpetual_link::mock::{Fault, FaultKind, Settings, SoftBoard, Wire};
    use perpetual_link::{Timing, Way};
    use perpetual_model::generate::{Numbers, Pieces, line};
    use perpetual_model::{Chain, Detector};
    use std::time::Duration;

    fn batched(faults: Vec<Fault>, ahead: Ahead) -> Batched<Wire> {
        let wire = Wire::new(SoftBoard::new(Settings::default()), faults);
        Batched::new(Client::connect(wire).unwrap(), "the wire".to_owned(), ahead)
    }

    /// Walks a line with batches told of now and then.
    fn walk(ahead: Ahead) {
        let mut numbers = Numbers::new(6);
        let records = line(&mut numbers, Pieces::Like { like: 1, squares: 8 }, 160, 60);
        let mut board = batched(Vec::new(), ahead);
        let mut walked = SearchPath::default();
        let mut repeated = 0;
        for (ply, &record) in records.iter().enumerate() {
            // This move and others; the other ones are never asked about.
            let moves = [records[ply / 2], record, records[ply / 3]];
            let told = ply % 3 != 2;
            if told {
                let possible: Vec<_> = moves.iter().copied().filter(|m| !m.barrier).collect();
                board.ahead(&walked, &possible).unwrap();
            }
            walked.push(record);
            if ply % 5 != 4 && !record.barrier {
                let mut golden = Chain::new();
                walked.records().iter().for_each(|&record| golden.push(record).unwrap());
                assert_eq!(board.first(&mut walked), Ok(golden.first().unwrap()), "ply {ply}");
                if ply % 7 == 3 {
                    assert_eq!(board.count(&mut walked), Ok(golden.verdict().unwrap()));
                }
                repeated += u32::from(golden.first().unwrap().is_repetition());
            }
            // Batches stay open as the line grows; now and then all are left.
            if told && numbers.one_in(4) {
                (0..board.open.len()).for_each(|_| board.done());
            }
        }
        assert!(repeated > 10, "{repeated}");
    }

    #[test]
    fn a_tree_of_batches_says_what_the_model_says() {
        [Ahead::Nothing, Ahead::Siblings, Ahead::Everything].into_iter().for_each(walk);
    }

    /// Three moves of a position, and below the second of them three again.
    #[test]
    fn round_trips_of_a_small_tree() {
        let knight = |from, to| MoveRecord::new(perpetual_model::Piece::WHITE_KNIGHT, from, to);
        let trips = |ahead| {
            let mut board = batched(Vec::new(), ahead);
            let mut line = SearchPath::of(&[knight(6, 21), knight(57, 42)]);
            let moves = [knight(21, 6), knight(21, 38), knight(21, 36)];
            let replies = [knight(42, 57), knight(42, 27), knight(42, 32)];
            let tell = |board: &mut Batched<Wire>, line: &SearchPath, moves: &[MoveRecord]| {
                if board.wants_batches() {
                    board.ahead(line, moves).unwrap();
                }
            };
            tell(&mut board, &line, &moves);
            for record in moves {
                line.push(record);
                if record == moves[1] {
                    tell(&mut board, &line, &replies);
                    for reply in replies {
                        line.push(reply);
                        board.first(&mut line).unwrap();
                        line.pop();
                    }
                    board.done();
                }
                board.first(&mut line).unwrap();
                line.pop();
            }
            board.round_trips()
        };
        assert_eq!(trips(Ahead::Nothing), 6);
        assert_eq!(trips(Ahead::Siblings), 2);
        assert_eq!(trips(Ahead::Everything), 2);
    }

    /// What was in flight when the line failed is no answer to what is asked later.
    #[test]
    fn after_an_error_every_answer_is_the_models() {
        let lost = |at| Fault { way: Way::ToHost, at, kind: FaultKind::Drop };
        let wire = Wire::new(SoftBoard::new(Settings::default()), (150..600).map(lost).collect());
        let silence = Duration::from_millis(2);
        let timing = Timing { silence, identify_attempts: 1, attempts: 2, ..Timing::default() };
        let client = Client::connect_with(wire, timing).unwrap();
        let mut board = Batched::new(client, "the wire".to_owned(), Ahead::Everything);
        let records = line(&mut Numbers::new(8), Pieces::Like { like: 1, squares: 8 }, 60, 0);
        let mut walked = SearchPath::default();
        let (mut golden, mut errors) = (Chain::new(), 0);
        for (ply, &record) in records.iter().enumerate() {
            errors += u32::from(board.ahead(&walked, &[records[ply / 2], record]).is_err());
            walked.push(record);
            golden.push(record).unwrap();
            match board.first(&mut walked) {
                Ok(verdict) => assert_eq!(verdict, golden.first().unwrap(), "ply {ply}"),
                Err(_) => errors += 1,
            }
        }
        assert!(errors > 0 && errors < 30, "{errors}");
    }

    #[test]
    fn a_board_that_is_lost_is_an_error_and_no_answer() {
        let silence = Fault { way: Way::ToHost, at: 120, kind: FaultKind::Silence };
        let mut board = batched(vec![silence], Ahead::Everything);
        let knight = |from, to| MoveRecord::new(perpetual_model::Piece::WHITE_KNIGHT, from, to);
        let mut walked = SearchPath::of(&[knight(6, 21), knight(21, 6)]);
        let error = loop {
            board.ahead(&walked, &[knight(6, 21)]).unwrap();
            walked.push(knight(6, 21));
            match board.first(&mut walked) {
                Ok(verdict) => assert!(verdict.is_repetition()),
                Err(error) => break error,
            }
            walked.pop();
            board.done();
        };
        assert!(error.to_string().starts_with("the wire: no answer"), "{error}");
        assert!(board.count(&mut walked).is_err());
    }
}
