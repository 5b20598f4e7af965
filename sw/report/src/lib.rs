//! Reports of games of chess, and answers to claims of a draw.
//!
//! * [`walk`] goes through a game and finds what repeats, [`report`] makes a report of it.
//! * [`claim`] answers whether a claim of a draw is right, and why.
//! * [`explain`] walks one line step by step, as a table or a picture; [`draw`] draws boards.
//! * [`counted`] is a detector that counts its work: what a walk may take its verdicts from.
//! * [`tagged`] names a game by its tags, [`text`] writes numbers and tables for people.

#![deny(missing_docs)]

pub mod claim;
pub mod counted;
pub mod draw;
pub mod explain;
pub mod report;
pub mod tagged;
pub mod text;
pub mod walk;
