//! The answer to a SEARCH.

use perpetual_model::search::{Answer, Counts, Done, Job, Lines, Move, Reply, SearchError, Task};

use super::request::leaves_out;
use crate::protocol::{FLAG_INEXACT, RESULT_BYTES, Status};

/// What an answer to a SEARCH says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Said {
    /// The search was not begun.
    NotBegun,
    /// An ABORT has ended it.
    Aborted,
    /// What came of it.
    Reply(Reply),
}

/// What follows number and opcode of an answer, read as that to a search of this tag and job; `None` if it is not, or cannot
/// be true.
pub(crate) fn read(rest: &[u8], tag: u32, job: &Job) -> Option<Said> {
    let (&code, body) = rest.split_last()?;
    let status = Status::from_code(code)?;
    if body.is_empty() && matches!(status, Status::BadRequest | Status::WrongTable) {
        return Some(Said::NotBegun);
    }
    let body: &[u8; RESULT_BYTES] = body.try_into().ok()?;
    let (words, &[flags]) = body.as_chunks::<4>() else { return None };
    let [of, words @ ..] = <[[u8; 4]; 7]>::try_from(words).ok()?.map(u32::from_le_bytes);
    let done = match status {
        _ if of != tag => return None,
        Status::Ok => Ok(found(words, flags & FLAG_INEXACT != 0, job)?),
        Status::Aborted => return Some(Said::Aborted),
        Status::Abandoned => Err(SearchError::Abandoned),
        Status::TooDeep => Err(SearchError::TooDeep(job.task.request().depth)),
        Status::ListFull => Err(SearchError::ListFull),
        Status::FramesFull => Err(SearchError::FramesFull),
        Status::IllegalRoot => Err(SearchError::IllegalRoot),
        _ => return None,
    };
    Some(Said::Reply(Reply { done, cycles: Some(words[5].into()) }))
}

/// What was found, of value and best move, four counts, and cycles; `inexact` also if the request had to leave out older moves.
fn found(words: [u32; 6], inexact: bool, job: &Job) -> Option<Done> {
    let [found, counts @ .., _] = words;
    let [nodes, generations, repetitions, bounds] = counts.map(u64::from);
    let best = match (found >> 16) as u16 {
        0 => None,
        word => Some(Move::of_word(job.root.board(), word)?),
    };
    if let Task::Search(_) = job.task {
        let (value, inexact) = ((found as i16).into(), inexact | leaves_out(job));
        let counts = Counts { nodes, generations, repetitions, bounds };
        return Some(Done::Search(Answer { value, best, inexact, counts }));
    }
    // Neither is possible when lines are counted.
    if best.is_some() || inexact || repetitions != 0 || bounds > nodes {
        return None;
    }
    let counts = Counts { nodes, generations, ..Counts::default() };
    Some(Done::Perft(Lines { lines: bounds, counts }))
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
        let reply = |done| Some(Said::Reply(Reply { done: Ok(done), cycles: Some(5) }));
        let asked = |board: Board, task| Job { root: Root::new(board, &[]), task };
        let search = Task::Search(Request::of_depth(2));
        let job = asked(board.clone(), search.clone());
        assert_eq!(read(&bytes[2..], 7, &job), reply(Done::Search(answer)));
        assert_eq!(read(&bytes[2..], 8, &job), None);
        // A move of another position.
        let other = "7k/8/8/8/8/8/R7/1R5K w - - 0 1".parse().unwrap();
        assert_eq!(read(&bytes[2..], 7, &asked(other, search)), None);
        // An answer of a search is none of perft.
        let perft = asked(board, Task::Perft(2));
        assert_eq!(read(&bytes[2..], 7, &perft), None);
        let lines = Done::Perft(chip.perft(2).unwrap());
        let bytes = encode(3, 7, &Ok((lines, 5)));
        assert_eq!(read(&bytes[2..], 7, &perft), reply(lines));
    }

    #[test]
    fn each_status_has_its_meaning() {
        let board: Board = "7k/8/8/8/8/8/R7/1R5K w - - 0 1".parse().unwrap();
        let task = Task::Search(Request::of_depth(17));
        let job = Job { root: Root::new(board, &[]), task };
        let said = |status| read(&encode(3, 7, &Err(status))[2..], 7, &job);
        assert_eq!(said(Status::Aborted), Some(Said::Aborted));
        let deep = Reply { done: Err(SearchError::TooDeep(17)), cycles: Some(0) };
        assert_eq!(said(Status::TooDeep), Some(Said::Reply(deep)));
        assert_eq!(said(Status::WrongTable), None);
        assert_eq!(read(&[Status::WrongTable as u8], 7, &job), Some(Said::NotBegun));
        for wrong in [&[0][..], &[99], &[]] {
            assert_eq!(read(wrong, 7, &job), None);
        }
    }
}
