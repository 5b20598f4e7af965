#![doc = include_str!("../README.md")]
//!
//! # What is here
//!
//! * [`Core`] is one detector core, clock by clock the circuit that is exported, with the face of
//!   every other [`perpetual_model::Detector`] and, besides, every pin.
//! * [`Board`] is a complete board: bytes go into its rx pin and come out of its tx pin.
//!   [`BoardStream`] reads and writes it in process, [`SimulatedBoard`] puts it behind a
//!   pseudo-terminal, so that a program sees a serial port.
//! * [`Core::faulty`] is a core whose registers can be changed, to see what comes of it.
//! * [`Driven`] is any circuit of [`DRIVEN`], pin by pin, such as the search chip.
//! * `speed` measures how many clock cycles a second both manage, with the feature of that name.
//!
//! The models are compiled by the build script from the modules of `rtl/`: one for each core of
//! [`CORES`] that is simulated and for each of [`SIM_BOARDS`] at the fastest rate; with the cargo
//! feature `full` also for the slower boards, a second one of each that can be traced, and one for
//! each of [`FAULTY_CORES`]. Where a model is missing, the constructor returns
//! [`SimulationError::NotInThisBuild`].
//!
//! [`CORES`]: perpetual_catalogue::CORES

#![deny(missing_docs)]

mod board;
mod circuits;
mod core;
mod driven;
mod error;
mod faults;
mod ffi;
mod pins;
mod pty;
mod register;
mod run;
#[cfg(feature = "speed")]
pub mod speed;
mod stream;

pub use board::{Board, Leds, Pin};
pub use circuits::{DRIVEN, DrivenCircuit, boards};
pub use core::{Core, CoreError, Walk};
pub use driven::{Driven, Input, Output};
pub use error::SimulationError;
pub use faults::State;
pub use perpetual_catalogue::{FAULTY_CORES, SIM_BOARDS, SimBoard};
pub use perpetual_link::Operation;
pub use pins::{Inputs, Outputs, PINS_IN_CPP};
pub use pty::{Running, SimulatedBoard};
pub use register::Register;
pub use stream::BoardStream;

/// Whether all models are built in: the cargo feature `full`.
pub const FULL: bool = cfg!(feature = "full");
