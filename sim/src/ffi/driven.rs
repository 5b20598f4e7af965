//! The shim's side of [`crate::Driven`].

use std::ffi::{CString, c_char};
use std::ptr::NonNull;

use super::state::{RawState, StateModel};

#[repr(C)]
struct RawDriven {
    _private: [u8; 0],
}

unsafe extern "C" {
    fn perpetual_driven_new(name: *const c_char) -> *mut RawDriven;
    fn perpetual_driven_free(driven: *mut RawDriven);
    fn perpetual_driven_state(driven: *mut RawDriven) -> *mut RawState;
    fn perpetual_driven_cycles(driven: *const RawDriven) -> u64;
    fn perpetual_driven_input(driven: *const RawDriven, name: *const c_char) -> i64;
    fn perpetual_driven_output(driven: *const RawDriven, name: *const c_char) -> i64;
    fn perpetual_driven_set(driven: *mut RawDriven, pin: usize, value: u64);
    fn perpetual_driven_get(driven: *mut RawDriven, pin: usize) -> u64;
    fn perpetual_driven_cycle(driven: *mut RawDriven);
    fn perpetual_driven_run_while(driven: *mut RawDriven, pin: usize, most: u64) -> u64;
}

/// A circuit in the simulator, owned.
#[derive(Debug)]
pub(crate) struct DrivenModel(NonNull<RawDriven>);

// SAFETY: as for `CoreModel`.
unsafe impl Send for DrivenModel {}

/// The number of an input.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DrivenInput(usize);

/// The number of an output.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DrivenOutput(usize);

impl DrivenModel {
    pub fn new(name: &str) -> Option<DrivenModel> {
        let name = CString::new(name).ok()?;
        // SAFETY: the string ends in a zero byte and lives until the call returns.
        NonNull::new(unsafe { perpetual_driven_new(name.as_ptr()) }).map(DrivenModel)
    }

    pub fn state(&mut self) -> StateModel<'_> {
        // SAFETY: the pointer came from the constructor and is freed only by drop, which the borrow forbids.
        unsafe { StateModel::new(perpetual_driven_state(self.0.as_ptr())) }
    }

    pub fn input(&self, name: &str) -> Option<DrivenInput> {
        let name = CString::new(name).ok()?;
        // SAFETY: the pointer came from the constructor and is freed only by drop; the string as above.
        let pin = unsafe { perpetual_driven_input(self.0.as_ptr(), name.as_ptr()) };
        usize::try_from(pin).ok().map(DrivenInput)
    }

    pub fn output(&self, name: &str) -> Option<DrivenOutput> {
        let name = CString::new(name).ok()?;
        // SAFETY: as for input.
        let pin = unsafe { perpetual_driven_output(self.0.as_ptr(), name.as_ptr()) };
        usize::try_from(pin).ok().map(DrivenOutput)
    }

    pub fn set(&mut self, pin: DrivenInput, value: u64) {
        // SAFETY: the pointer as above; a pin comes from `input` alone, and another circuit's does nothing.
        unsafe { perpetual_driven_set(self.0.as_ptr(), pin.0, value) }
    }

    pub fn get(&mut self, pin: DrivenOutput) -> u64 {
        // SAFETY: as for set; another circuit's pin gives 0.
        unsafe { perpetual_driven_get(self.0.as_ptr(), pin.0) }
    }

    pub fn cycle(&mut self) {
        // SAFETY: the pointer as above.
        unsafe { perpetual_driven_cycle(self.0.as_ptr()) }
    }

    pub fn run_while(&mut self, pin: DrivenOutput, most: u64) -> u64 {
        // SAFETY: as for get.
        unsafe { perpetual_driven_run_while(self.0.as_ptr(), pin.0, most) }
    }

    pub fn cycles(&self) -> u64 {
        // SAFETY: the pointer as above.
        unsafe { perpetual_driven_cycles(self.0.as_ptr()) }
    }
}

impl Drop for DrivenModel {
    fn drop(&mut self) {
        // SAFETY: the pointer came from the constructor and is used no more.
        unsafe { perpetual_driven_free(self.0.as_ptr()) }
    }
}
