//! A request, and how it ends.

use crate::search::{Answer, Counts, Lines, Request, SearchError};

use super::root::Root;

/// What is to be done with a root.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Task {
    /// To search it. What [`Request`] says beside depth, window and `bound`, a form may leave out: see
    /// [`super::Searcher`].
    Search(Request),
    /// To count its legal lines of so many plies.
    Perft(u32),
}

impl Task {
    /// The request as a chip takes it: of perft its depth counts and nothing else.
    pub fn request(&self) -> Request {
        match self {
            Task::Search(request) => request.clone(),
            Task::Perft(depth) => Request::of_depth(*depth),
        }
    }
}

/// A root and what is to be done with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Job {
    /// Where it begins.
    pub root: Root,
    /// What is to be done.
    pub task: Task,
}

/// What was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Done {
    /// By a search.
    Search(Answer),
    /// By perft.
    Perft(Lines),
}

impl Done {
    /// What a search found; `None` for perft.
    pub const fn answer(&self) -> Option<Answer> {
        match self {
            Done::Search(answer) => Some(*answer),
            Done::Perft(_) => None,
        }
    }

    /// What was counted.
    pub const fn counts(&self) -> Counts {
        match self {
            Done::Search(answer) => answer.counts,
            Done::Perft(lines) => lines.counts,
        }
    }
}

/// How a job ended. It depends on the job and the table alone, but for `cycles`, which depends on the
/// form too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reply {
    /// What was found, or why nothing was.
    pub done: Result<Done, SearchError>,
    /// Clock cycles from start to done; `None` for a form that has no clock.
    pub cycles: Option<u64>,
}
