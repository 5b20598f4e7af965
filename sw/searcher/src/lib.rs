//! A chip that searches, as a host drives it, whatever form the chip has.
//!
//! * [`Root`] is what a search begins with: a position and the moves that led to it.
//! * [`Job`] is a request: a root, and a search or perft of it; [`Reply`] its end.
//! * [`Searcher`] is what a host drives: several jobs in flight, each with a number.
//! * [`Pool`] is chips of one form, each on a thread: golden models, or any other [`OneChip`].
//!
//! Another form implements [`OneChip`], or [`Searcher`], and nothing else. What a host may rely on, and what the form
//! need not do, is said there.

#![deny(missing_docs)]

mod job;
mod model;
mod pool;
mod root;
mod searcher;

pub use job::{Done, Job, Reply, Task};
pub use model::ModelChip;
pub use pool::{OneChip, Pool};
pub use root::Root;
pub use searcher::{Gone, Number, Searcher, ask};
