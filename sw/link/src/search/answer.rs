//! The answer to a SEARCH.

use perpetual_model::search::{Answer, Counts, Done, Job, Lines, Move, Reply, SearchError, Task};
use thiserror::Error;

use super::request::leaves_out;
use crate::protocol::{FLAG_INEXACT, RESULT_BYTES, Status};

/// The payload of an answer, taken apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Decoded {
    pub(crate) tag: Option<u32>,
    pub(crate) status: Status,
    value: i16,
    best: u16,
    counts: Counts,
    cycles: u32,
    inexact: bool,
}

impl Decoded {
    /// What follows number and opcode of an answer to a SEARCH.
    pub(crate) fn of(rest: &[u8]) -> Result<Decoded, AnswerError> {
        let (&code, body) = rest.split_last().ok_or(AnswerError::Length(0))?;
        let status = Status::from_code(code).ok_or(AnswerError::Status(code))?;
        let short = matches!(status, Status::BadRequest | Status::WrongTable);
        if short && body.is_empty() {
            let (counts, cycles) = (Counts::default(), 0);
            return Ok(Decoded {
                tag: None,
                status,
                value: 0,
                best: 0,
                counts,
                cycles,
                inexact: false,
            });
        }
        let body: &[u8; RESULT_BYTES] =
            body.try_into().map_err(|_| AnswerError::Length(rest.len()))?;
        let (words, [flags]) = body.as_chunks::<4>() else {
            return Err(AnswerError::Length(rest.len()));
        };
        let [tag, found, nodes, generations, repetitions, bounds, cycles] =
            <[[u8; 4]; 7]>::try_from(words).unwrap_or_default().map(u32::from_le_bytes);
        let counts = Counts {
            nodes: nodes.into(),
            generations: generations.into(),
            repetitions: repetitions.into(),
            bounds: bounds.into(),
        };
        Ok(Decoded {
            tag: Some(tag),
            status,
            value: found as u16 as i16,
            best: (found >> 16) as u16,
            counts,
            cycles,
            inexact: flags & FLAG_INEXACT != 0,
        })
    }

    /// What it says of this job; nothing if an ABORT has ended it.
    ///
    /// # Errors
    /// [`AnswerError`] if it cannot be true.
    pub(crate) fn judged(self, job: &Job) -> Result<Option<Reply>, AnswerError> {
        let cycles = Some(u64::from(self.cycles));
        let error = match self.status {
            Status::Ok => {
                return Ok(Some(Reply { done: Ok(self.done(job)?), cycles }));
            }
            Status::Aborted => return Ok(None),
            Status::Abandoned => SearchError::Abandoned,
            Status::TooDeep => SearchError::TooDeep(job.task.request().depth),
            Status::ListFull => SearchError::ListFull,
            Status::FramesFull => SearchError::FramesFull,
            Status::IllegalRoot => SearchError::IllegalRoot,
            status => return Err(AnswerError::Status(status as u8)),
        };
        Ok(Some(Reply { done: Err(error), cycles }))
    }

    /// What was found; `inexact` also if the request had to leave out older moves.
    fn done(self, job: &Job) -> Result<Done, AnswerError> {
        let Decoded { counts, inexact, .. } = self;
        let best = match self.best {
            0 => None,
            packed => {
                let best = Move::of_word(job.root.board(), packed);
                Some(best.ok_or(AnswerError::Best(packed))?)
            }
        };
        if let Task::Search(_) = job.task {
            let inexact = inexact | leaves_out(job);
            return Ok(Done::Search(Answer { value: self.value.into(), best, inexact, counts }));
        }
        let Counts { nodes, generations, repetitions, bounds: lines } = counts;
        // Neither is possible when lines are counted.
        if best.is_some() || inexact || repetitions != 0 || lines > nodes {
            return Err(AnswerError::Lines);
        }
        let counts = Counts { nodes, generations, ..Counts::default() };
        Ok(Done::Perft(Lines { lines, counts }))
    }
}

/// Why an answer cannot be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum AnswerError {
    /// The length does not fit.
    #[error("an answer of {0} bytes is none to a SEARCH")]
    Length(usize),
    /// The status is none of a search, or not possible here.
    #[error("status {0} is not possible here")]
    Status(u8),
    /// It is none of perft.
    #[error("it says what perft cannot say")]
    Lines,
    /// The best move is none of the position.
    #[error("the best move {0:#06x} is not possible in the position")]
    Best(u16),
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mock::searchers::encode;
    use perpetual_model::search::{Board, Chip, Request, Root, Table};

    #[test]
    fn answers_survive() {
        let board: Board = "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1".parse().unwrap();
        let mut chip = Chip::new(Table::plain(), 32);
        chip.load(board.clone());
        let answer = chip.search(&Request::of_depth(2)).unwrap();
        assert!(answer.best.is_some());
        let bytes = encode(3, 7, &Ok((Done::Search(answer), 5)));
        assert_eq!(bytes.len(), 2 + RESULT_BYTES + 1);
        let decoded = Decoded::of(&bytes[2..]).unwrap();
        assert_eq!(decoded.tag, Some(7));
        let reply = |done| Ok(Some(Reply { done: Ok(done), cycles: Some(5) }));
        let asked = |board: Board, task| Job { root: Root::new(board, &[]), task };
        let search = Task::Search(Request::of_depth(2));
        let job = asked(board.clone(), search.clone());
        assert_eq!(decoded.judged(&job), reply(Done::Search(answer)));
        // A move of another position.
        let other = "7k/8/8/8/8/8/R7/1R5K w - - 0 1".parse().unwrap();
        assert!(matches!(decoded.judged(&asked(other, search)), Err(AnswerError::Best(_))));
        // An answer of a search is none of perft.
        let perft = asked(board, Task::Perft(2));
        assert_eq!(decoded.judged(&perft), Err(AnswerError::Lines));
        let lines = Done::Perft(chip.perft(2).unwrap());
        let bytes = encode(3, 7, &Ok((lines, 5)));
        assert_eq!(Decoded::of(&bytes[2..]).unwrap().judged(&perft), reply(lines));
    }

    #[test]
    fn each_status_has_its_meaning() {
        let board: Board = "7k/8/8/8/8/8/R7/1R5K w - - 0 1".parse().unwrap();
        let said = |status| {
            let bytes = encode(3, 7, &Err(status));
            let task = Task::Search(Request::of_depth(17));
            let job = Job { root: Root::new(board.clone(), &[]), task };
            Decoded::of(&bytes[2..]).and_then(|decoded| decoded.judged(&job))
        };
        assert_eq!(said(Status::Aborted), Ok(None));
        let deep = said(Status::TooDeep).unwrap().unwrap();
        assert_eq!(deep.done, Err(SearchError::TooDeep(17)));
        assert_eq!(said(Status::WrongTable), Err(AnswerError::Status(12)));
        assert_eq!(Decoded::of(&[Status::WrongTable as u8]).unwrap().tag, None);
        assert_eq!(Decoded::of(&[0]), Err(AnswerError::Length(1)));
        assert_eq!(Decoded::of(&[99]), Err(AnswerError::Status(99)));
        assert_eq!(Decoded::of(&[]), Err(AnswerError::Length(0)));
    }
}
