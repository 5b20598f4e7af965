//! Search boards, which speak in the same frames: `docs/protocol.md`.
//!
//! * [`encode`] and [`decode`]: a [`perpetual_model::search::Job`] as the operands of a SEARCH.
//! * [`Searchers`]: the host's end, with several searches in flight, time-outs and recovery; a
//!   [`perpetual_model::search::Searcher`] like any other.
//!
//! A combined board has a detector on the same line: [`Searchers::client`] is its client.
//!
//! ```
//! use perpetual_link::Client;
//! use perpetual_link::mock::{Settings, SoftBoard, Wire};
//! use perpetual_link::search::Searchers;
//! use perpetual_model::search::{Job, Request, Root, Table, Task, ask};
//!
//! let wire = Wire::new(SoftBoard::new(Settings::search(1, 32)), Vec::new());
//! let mut board = Searchers::of(Client::connect(wire)?, &Table::plain())?;
//! let mate_in_two = "7k/8/8/8/8/8/R7/1R5K w - - 0 1".parse()?;
//! let task = Task::Search(Request::of_depth(4));
//! let reply = ask(&mut board, &Job { root: Root::new(mate_in_two, &[]), task })?;
//! assert_eq!(reply.done?.answer().map(|found| found.value), Some(31_000 - 3));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod answer;
mod request;
mod searchers;

pub use request::{decode, encode};
pub use searchers::Searchers;
