//! The serial protocol between a host and a board with search chips.
//!
//! `docs/search-protocol.md` describes it; the numbers are in [`perpetual_link::search`], the frames in
//! [`perpetual_link::frame`].
//!
//! * [`Job`]: a position, the moves before it and what is asked, with its bytes.
//! * [`Report`]: what a board answers.
//! * [`Searchers`]: the host's end, with several searches in flight, time-outs and recovery; a
//!   [`perpetual_searcher::Searcher`] like any other.
//! * [`SoftSearchers`]: the board's end in software, with the golden model.
//!
//! ```
//! use perpetual_link::mock::Wire;
//! use perpetual_search_link::{Job, Searchers, SoftSearchers};
//! use perpetual_search_model::{Request, Table};
//! use perpetual_searcher::Root;
//!
//! let wire = Wire::new(SoftSearchers::new(1, 32), Vec::new());
//! let mut board = Searchers::connect(wire, &Table::plain())?;
//! let mate_in_two = "7k/8/8/8/8/8/R7/1R5K w - - 0 1".parse()?;
//! board.submit(Job::new(Root::new(mate_in_two, &[]), Request::of_depth(4)))?;
//! let (_, report) = board.collect()?;
//! assert_eq!(report?.done.answer().map(|found| found.value), Some(31_000 - 3));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![deny(missing_docs)]

mod form;
mod job;
mod report;
mod searchers;
mod soft;

pub use job::{Job, JobError};
pub use report::{Refused, Report, ReportError};
pub use searchers::{Searchers, SearchersError, Ticket};
pub use soft::SoftSearchers;
