//! The C++ shim, made safe. Everything `unsafe` in this crate is here and below; the other side is
//! `shim/shim.h`, `shim/driven.h` and `shim/entry.h`.

mod driven;
mod layout;
mod state;

use std::ffi::{CString, c_char, c_int};
use std::path::Path;
use std::ptr::NonNull;

use crate::pins::{Inputs, Outputs};
use crate::run::{Progress, Stop};

pub(crate) use driven::{DrivenInput, DrivenModel, DrivenOutput};
use state::RawState;
pub(crate) use state::StateModel;

#[repr(C)]
struct RawRun {
    input: *const u8,
    input_length: usize,
    taken: usize,
    output: *mut u8,
    output_room: usize,
    given: usize,
    cycles: u64,
    ran: u64,
    until: u8,
    hold: u8,
}

#[repr(C)]
struct RawCore {
    _private: [u8; 0],
}

#[repr(C)]
struct RawBoard {
    _private: [u8; 0],
}

unsafe extern "C" {
    fn perpetual_core_new(name: *const c_char, trace: *const c_char) -> *mut RawCore;
    fn perpetual_core_free(core: *mut RawCore);
    fn perpetual_core_cycles(core: *const RawCore) -> u64;
    fn perpetual_core_peek(core: *mut RawCore, inputs: *const Inputs, outputs: *mut Outputs);
    fn perpetual_core_cycle(core: *mut RawCore, inputs: *const Inputs, outputs: *mut Outputs);
    fn perpetual_core_request(core: *mut RawCore, inputs: *const Inputs, patience: u64) -> c_int;
    fn perpetual_core_query(
        core: *mut RawCore,
        operation: u8,
        patience: u64,
        outputs: *mut Outputs,
        took: *mut u64,
    ) -> c_int;
    fn perpetual_core_faulty(name: *const c_char) -> *mut RawCore;
    fn perpetual_core_state(core: *mut RawCore) -> *mut RawState;
    fn perpetual_board_new(name: *const c_char, trace: *const c_char) -> *mut RawBoard;
    fn perpetual_board_free(board: *mut RawBoard);
    fn perpetual_board_cycles(board: *const RawBoard) -> u64;
    fn perpetual_board_reset(board: *mut RawBoard, cycles: u64);
    fn perpetual_board_run(board: *mut RawBoard, run: *mut RawRun);
    fn perpetual_board_leds(board: *const RawBoard) -> u8;
    fn perpetual_board_framing_errors(board: *const RawBoard) -> u64;
    fn perpetual_board_set_gap(board: *mut RawBoard, clocks: u32);
    fn perpetual_board_set_skew(board: *mut RawBoard, millionths: i32);
    fn perpetual_board_disturb(board: *mut RawBoard, tx: u8, after: u64, clocks: u64);
}

/// A path as C sees it; `None` if it holds a zero byte.
fn c_path(path: &Path) -> Option<CString> {
    CString::new(path.as_os_str().as_encoded_bytes()).ok()
}

/// Calls a constructor of the shim; `None` for an unknown name or a path that cannot be written.
fn construct<T>(
    new: unsafe extern "C" fn(*const c_char, *const c_char) -> *mut T,
    name: &str,
    trace: Option<&Path>,
) -> Option<NonNull<T>> {
    let name = CString::new(name).ok()?;
    let trace = match trace {
        Some(path) => Some(c_path(path)?),
        None => None,
    };
    let trace = trace.as_ref().map_or(std::ptr::null(), |path| path.as_ptr());
    // SAFETY: both strings end in a zero byte and live until the call returns; the shim copies
    // what it keeps, and takes a null pointer for "no waveform".
    NonNull::new(unsafe { new(name.as_ptr(), trace) })
}

/// A core in the simulator, owned.
#[derive(Debug)]
pub(crate) struct CoreModel(NonNull<RawCore>);

// SAFETY: a model and its simulation context belong to this handle alone and hold nothing of the
// thread that made them; Verilator's global state is guarded by its own locks.
unsafe impl Send for CoreModel {}

impl CoreModel {
    pub fn new(name: &str, trace: Option<&Path>) -> Option<CoreModel> {
        construct(perpetual_core_new, name, trace).map(CoreModel)
    }

    /// A core whose registers can be reached; `None` for an unknown name.
    pub fn faulty(name: &str) -> Option<CoreModel> {
        let name = CString::new(name).ok()?;
        // SAFETY: the string ends in a zero byte and lives until the call returns.
        NonNull::new(unsafe { perpetual_core_faulty(name.as_ptr()) }).map(CoreModel)
    }

    pub fn state(&mut self) -> StateModel<'_> {
        // SAFETY: the pointer came from the constructor and is freed only by drop, which the borrow forbids.
        unsafe { StateModel::new(perpetual_core_state(self.0.as_ptr())) }
    }

    pub fn cycles(&self) -> u64 {
        // SAFETY: the pointer came from the constructor and is freed only by drop.
        unsafe { perpetual_core_cycles(self.0.as_ptr()) }
    }

    pub fn peek(&mut self, inputs: &Inputs) -> Outputs {
        let mut outputs = Outputs::default();
        // SAFETY: as above, and both structs are written for both sides.
        unsafe { perpetual_core_peek(self.0.as_ptr(), inputs, &mut outputs) };
        outputs
    }

    pub fn cycle(&mut self, inputs: &Inputs) -> Outputs {
        let mut outputs = Outputs::default();
        // SAFETY: as for peek.
        unsafe { perpetual_core_cycle(self.0.as_ptr(), inputs, &mut outputs) };
        outputs
    }

    /// The core's error code; -1 if it was not ready within `patience` cycles.
    pub fn request(&mut self, inputs: &Inputs, patience: u64) -> i32 {
        // SAFETY: as for peek.
        unsafe { perpetual_core_request(self.0.as_ptr(), inputs, patience) }
    }

    /// The pins and the cycles it took, or the code as from [`CoreModel::request`].
    pub fn query(&mut self, operation: u8, patience: u64) -> Result<(Outputs, u64), i32> {
        let (mut outputs, mut took) = (Outputs::default(), 0);
        let core = self.0.as_ptr();
        // SAFETY: as for peek; `took` is written before the call returns.
        let code =
            unsafe { perpetual_core_query(core, operation, patience, &mut outputs, &mut took) };
        if code == 0 { Ok((outputs, took)) } else { Err(code) }
    }
}

impl Drop for CoreModel {
    fn drop(&mut self) {
        // SAFETY: the pointer came from the constructor and is used no more.
        unsafe { perpetual_core_free(self.0.as_ptr()) }
    }
}

/// A board in the simulator, owned.
#[derive(Debug)]
pub(crate) struct BoardModel(NonNull<RawBoard>);

// SAFETY: as for `CoreModel`.
unsafe impl Send for BoardModel {}

impl BoardModel {
    pub fn new(name: &str, trace: Option<&Path>) -> Option<BoardModel> {
        construct(perpetual_board_new, name, trace).map(BoardModel)
    }

    pub fn cycles(&self) -> u64 {
        // SAFETY: the pointer came from the constructor and is freed only by drop.
        unsafe { perpetual_board_cycles(self.0.as_ptr()) }
    }

    pub fn reset(&mut self, cycles: u64) {
        // SAFETY: as above.
        unsafe { perpetual_board_reset(self.0.as_ptr(), cycles) }
    }

    /// Runs for `cycles` clock cycles or to the `stop`, and no longer than `output` has fewer
    /// than `room` bytes more; what comes out of tx is appended to `output`.
    pub fn run(
        &mut self,
        input: &[u8],
        output: &mut Vec<u8>,
        room: usize,
        cycles: u64,
        stop: Stop,
    ) -> Progress {
        let start = output.len();
        output.resize(start + room, 0);
        let mut run = RawRun {
            input: input.as_ptr(),
            input_length: input.len(),
            taken: 0,
            output: output[start..].as_mut_ptr(),
            output_room: room,
            given: 0,
            cycles,
            ran: 0,
            until: u8::from(stop.on_byte) | u8::from(stop.on_sent) << 1,
            hold: u8::from(stop.hold),
        };
        // SAFETY: the board as above; `run` has the shim's layout, and its two pointers are good
        // for the lengths beside them until the call returns.
        unsafe { perpetual_board_run(self.0.as_ptr(), &mut run) };
        output.truncate(start + run.given.min(room));
        Progress { taken: run.taken.min(input.len()), ran: run.ran }
    }

    pub fn leds(&self) -> u8 {
        // SAFETY: as for cycles.
        unsafe { perpetual_board_leds(self.0.as_ptr()) }
    }

    pub fn framing_errors(&self) -> u64 {
        // SAFETY: as for cycles.
        unsafe { perpetual_board_framing_errors(self.0.as_ptr()) }
    }

    pub fn set_gap(&mut self, clocks: u32) {
        // SAFETY: as for cycles.
        unsafe { perpetual_board_set_gap(self.0.as_ptr(), clocks) }
    }

    pub fn set_skew(&mut self, millionths: i32) {
        // SAFETY: as for cycles.
        unsafe { perpetual_board_set_skew(self.0.as_ptr(), millionths) }
    }

    pub fn disturb(&mut self, tx: bool, after: u64, clocks: u64) {
        // SAFETY: as for cycles.
        unsafe { perpetual_board_disturb(self.0.as_ptr(), tx.into(), after, clocks) }
    }
}

impl Drop for BoardModel {
    fn drop(&mut self) {
        // SAFETY: the pointer came from the constructor and is used no more.
        unsafe { perpetual_board_free(self.0.as_ptr()) }
    }
}
