//! The answer to a SEARCH.

use perpetual_model::search::{Answer, Counts, Done, Job, Lines, Move, Reply, SearchError, Task};

use super::request::leaves_out;
use crate::error::Trouble;
use crate::protocol::{FLAG_INEXACT, RESULT_BYTES, Status};

/// The payload of an answer, taken apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Decoded {
    /// `None` if the search was not begun.
    pub(crate) tag: Option<u32>,
    status: Status,
    /// Value and best move, four counts, cycles.
    words: [u32; 6],
    inexact: bool,
}

impl Decoded {
    /// What follows number and opcode of an answer to a SEARCH.
    ///
    /// # Errors
    /// [`Trouble::Misfit`] if it is of another length, or of no status.
    pub(crate) fn of(rest: &[u8]) -> Result<Decoded, Trouble> {
        let (&code, body) = rest.split_last().ok_or(Trouble::Misfit)?;
        let status = Status::from_code(code).ok_or(Trouble::Misfit)?;
        if body.is_empty() && matches!(status, Status::BadRequest | Status::WrongTable) {
            return Ok(Decoded { tag: None, status, words: [0; 6], inexact: false });
        }
        let body: &[u8; RESULT_BYTES] = body.try_into().map_err(|_| Trouble::Misfit)?;
        let (words, flags) = body.as_chunks::<4>();
        let [tag, words @ ..] =
            <[[u8; 4]; 7]>::try_from(words).unwrap_or_default().map(u32::from_le_bytes);
        Ok(Decoded { tag: Some(tag), status, words, inexact: flags[0] & FLAG_INEXACT != 0 })
    }

    /// What it says of this job; nothing if an ABORT has ended it.
    ///
    /// # Errors
    /// [`Trouble::Misfit`] if it cannot be true.
    pub(crate) fn judged(self, job: &Job) -> Result<Option<Reply>, Trouble> {
        let cycles = Some(u64::from(self.words[5]));
        let done = match self.status {
            Status::Ok => Ok(self.done(job)?),
            Status::Aborted => return Ok(None),
            Status::Abandoned => Err(SearchError::Abandoned),
            Status::TooDeep => Err(SearchError::TooDeep(job.task.request().depth)),
            Status::ListFull => Err(SearchError::ListFull),
            Status::FramesFull => Err(SearchError::FramesFull),
            Status::IllegalRoot => Err(SearchError::IllegalRoot),
            _ => return Err(Trouble::Misfit),
        };
        Ok(Some(Reply { done, cycles }))
    }

    /// What was found; `inexact` also if the request had to leave out older moves.
    fn done(self, job: &Job) -> Result<Done, Trouble> {
        let [found, counts @ .., _] = self.words;
        let [nodes, generations, repetitions, bounds] = counts.map(u64::from);
        let best = match (found >> 16) as u16 {
            0 => None,
            word => Some(Move::of_word(job.root.board(), word).ok_or(Trouble::Misfit)?),
        };
        if let Task::Search(_) = job.task {
            let (value, inexact) = ((found as i16).into(), self.inexact | leaves_out(job));
            let counts = Counts { nodes, generations, repetitions, bounds };
            return Ok(Done::Search(Answer { value, best, inexact, counts }));
        }
        // Neither is possible when lines are counted.
        if best.is_some() || self.inexact || repetitions != 0 || bounds > nodes {
            return Err(Trouble::Misfit);
        }
        let counts = Counts { nodes, generations, ..Counts::default() };
        Ok(Done::Perft(Lines { lines: bounds, counts }))
    }
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
        assert_eq!(decoded.judged(&asked(other, search)), Err(Trouble::Misfit));
        // An answer of a search is none of perft.
        let perft = asked(board, Task::Perft(2));
        assert_eq!(decoded.judged(&perft), Err(Trouble::Misfit));
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
        assert_eq!(said(Status::WrongTable), Err(Trouble::Misfit));
        assert_eq!(Decoded::of(&[Status::WrongTable as u8]).unwrap().tag, None);
        for wrong in [&[0][..], &[99], &[]] {
            assert_eq!(Decoded::of(wrong), Err(Trouble::Misfit));
        }
    }
}
