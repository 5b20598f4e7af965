//! The answer to a SEARCH.

use perpetual_link::protocol::ANSWER_BIT;
use perpetual_link::search::{FLAG_INEXACT, RESULT_BYTES, SEARCH, SearchStatus};
use perpetual_search_model::{Answer, Counts, Lines, Move, SearchError};
use perpetual_searcher::Done;
use thiserror::Error;

use crate::job::Job;

/// What a chip has found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Report {
    /// What was found. `inexact` also if the request had to leave out older moves.
    pub done: Done,
    /// Clock cycles from start to end.
    pub cycles: u32,
}

/// Why there is no report.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Refused {
    /// What the model says as well.
    #[error("{0}")]
    Search(#[from] SearchError),
    /// It was aborted.
    #[error("the search was aborted")]
    Aborted,
}

/// The payload of an answer, taken apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Decoded {
    pub(crate) tag: Option<u32>,
    pub(crate) status: SearchStatus,
    value: i16,
    best: u16,
    counts: Counts,
    cycles: u32,
    inexact: bool,
}

impl Decoded {
    /// What follows number and opcode of an answer to a SEARCH.
    pub(crate) fn of(rest: &[u8]) -> Result<Decoded, ReportError> {
        let (&code, body) = rest.split_last().ok_or(ReportError::Length(0))?;
        let status = SearchStatus::from_code(code).ok_or(ReportError::Status(code))?;
        let short = matches!(status, SearchStatus::BadRequest | SearchStatus::WrongTable);
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
            body.try_into().map_err(|_| ReportError::Length(rest.len()))?;
        let (words, [flags]) = body.as_chunks::<4>() else {
            return Err(ReportError::Length(rest.len()));
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

    /// What it says of this job.
    ///
    /// # Errors
    /// [`ReportError`] if it cannot be true.
    pub(crate) fn judged(self, job: &Job) -> Result<Result<Report, Refused>, ReportError> {
        let (board, depth) = (job.board(), job.request().depth);
        let refused = match self.status {
            SearchStatus::Ok => None,
            SearchStatus::Aborted => Some(Refused::Aborted),
            SearchStatus::Abandoned => Some(SearchError::Abandoned.into()),
            SearchStatus::TooDeep => Some(SearchError::TooDeep(depth).into()),
            SearchStatus::ListFull => Some(SearchError::ListFull.into()),
            SearchStatus::FramesFull => Some(SearchError::FramesFull.into()),
            SearchStatus::IllegalRoot => Some(SearchError::IllegalRoot.into()),
            status => return Err(ReportError::Status(status as u8)),
        };
        if let Some(refused) = refused {
            return Ok(Err(refused));
        }
        let best = match self.best {
            0 => None,
            packed => Some(Move::of_word(board, packed).ok_or(ReportError::Best(packed))?),
        };
        let Decoded { counts, inexact, cycles, .. } = self;
        let done = if job.is_perft() {
            let Counts { nodes, generations, repetitions, bounds: lines } = counts;
            // Neither is possible when lines are counted.
            if best.is_some() || inexact || repetitions != 0 || lines > nodes {
                return Err(ReportError::Lines);
            }
            let counts = Counts { nodes, generations, ..Counts::default() };
            Done::Perft(Lines { lines, counts })
        } else {
            Done::Search(Answer {
                value: self.value.into(),
                best,
                inexact: inexact | job.left_out(),
                counts,
            })
        };
        Ok(Ok(Report { done, cycles }))
    }
}

/// The payload of an answer.
pub(crate) fn encode(number: u8, tag: u32, outcome: &Result<Report, SearchStatus>) -> Vec<u8> {
    let mut bytes = vec![number, SEARCH | ANSWER_BIT];
    let (report, status) = match outcome {
        Ok(report) => (*report, SearchStatus::Ok),
        Err(status) => (Report { done: Done::Search(NOTHING), cycles: 0 }, *status),
    };
    let Report { done, cycles } = report;
    let Answer { value, best, inexact, counts } = match done {
        Done::Search(answer) => answer,
        Done::Perft(Lines { lines, counts }) => {
            Answer { counts: Counts { bounds: lines, ..counts }, ..NOTHING }
        }
    };
    bytes.extend(tag.to_le_bytes());
    bytes.extend((value as i16).to_le_bytes());
    bytes.extend(best.map_or(0, Move::word).to_le_bytes());
    for count in [counts.nodes, counts.generations, counts.repetitions, counts.bounds] {
        bytes.extend((count as u32).to_le_bytes());
    }
    bytes.extend(cycles.to_le_bytes());
    bytes.extend([u8::from(inexact) * FLAG_INEXACT, status as u8]);
    bytes
}

const NOTHING: Answer = Answer {
    value: 0,
    best: None,
    inexact: false,
    counts: Counts { nodes: 0, generations: 0, repetitions: 0, bounds: 0 },
};

/// Why an answer cannot be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum ReportError {
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
    use perpetual_search_model::{Board, Chip, Request, Table};
    use perpetual_searcher::Root;

    #[test]
    fn reports_survive() {
        let board: Board = "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1".parse().unwrap();
        let mut chip = Chip::new(Table::plain(), 32);
        chip.load(board.clone());
        let answer = chip.search(&Request::of_depth(2)).unwrap();
        assert!(answer.best.is_some());
        let report = Report { done: Done::Search(answer), cycles: 5 };
        let bytes = encode(3, 7, &Ok(report));
        assert_eq!(bytes.len(), 2 + RESULT_BYTES + 1);
        let decoded = Decoded::of(&bytes[2..]).unwrap();
        assert_eq!(decoded.tag, Some(7));
        let asked = |board: Board| Job::new(Root::new(board, &[]), Request::of_depth(2));
        assert_eq!(decoded.judged(&asked(board.clone())), Ok(Ok(report)));
        // A move of another position.
        let other = "7k/8/8/8/8/8/R7/1R5K w - - 0 1".parse().unwrap();
        assert!(matches!(decoded.judged(&asked(other)), Err(ReportError::Best(_))));
        // An answer of a search is none of perft.
        let perft = Job::perft(Root::new(board.clone(), &[]), 2);
        assert_eq!(decoded.judged(&perft), Err(ReportError::Lines));
        let report = Report { done: Done::Perft(chip.perft(2).unwrap()), cycles: 5 };
        let bytes = encode(3, 7, &Ok(report));
        assert_eq!(Decoded::of(&bytes[2..]).unwrap().judged(&perft), Ok(Ok(report)));
    }

    #[test]
    fn each_status_has_its_meaning() {
        let board: Board = "7k/8/8/8/8/8/R7/1R5K w - - 0 1".parse().unwrap();
        let said = |status| {
            let bytes = encode(3, 7, &Err(status));
            let job = Job::new(Root::new(board.clone(), &[]), Request::of_depth(17));
            Decoded::of(&bytes[2..]).and_then(|decoded| decoded.judged(&job))
        };
        assert_eq!(said(SearchStatus::Aborted), Ok(Err(Refused::Aborted)));
        assert_eq!(said(SearchStatus::TooDeep), Ok(Err(SearchError::TooDeep(17).into())));
        assert_eq!(said(SearchStatus::WrongTable), Err(ReportError::Status(12)));
        assert_eq!(Decoded::of(&[SearchStatus::WrongTable as u8]).unwrap().tag, None);
        assert_eq!(Decoded::of(&[0]), Err(ReportError::Length(1)));
        assert_eq!(Decoded::of(&[99]), Err(ReportError::Status(99)));
        assert_eq!(Decoded::of(&[]), Err(ReportError::Length(0)));
    }
}
