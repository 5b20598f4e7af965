//! The layouts that Rust and C++ share. The same is asserted in `shim/shim.h` and `shim/registers.h`.

use std::mem::{offset_of, size_of};

use super::state::RawRegister;
use super::{RawOutputs, RawRun};
use crate::pins::Inputs;

const WORD: usize = size_of::<usize>();

const _: () = assert!(size_of::<bool>() == 1);
const _: () = assert!(size_of::<Inputs>() == 10);
const _: () =
    assert!(offset_of!(Inputs, verdict_ready) == 7 && offset_of!(Inputs, target_ply) == 8);
const _: () = assert!(size_of::<RawOutputs>() == 14 && offset_of!(RawOutputs, error) == 6);
const _: () =
    assert!(offset_of!(RawOutputs, occurrences) == 8 && offset_of!(RawOutputs, ply) == 12);
const _: () = assert!(size_of::<*const u8>() == WORD && offset_of!(RawRun, taken) == 2 * WORD);
const _: () =
    assert!(offset_of!(RawRun, output) == 3 * WORD && offset_of!(RawRun, given) == 5 * WORD);
const _: () = assert!(offset_of!(RawRun, cycles) == 6 * WORD);
const _: () = assert!(
    offset_of!(RawRun, until) == 6 * WORD + 16 && offset_of!(RawRun, hold) == 6 * WORD + 17
);
const _: () =
    assert!(size_of::<RawRegister>() == 4 * WORD && offset_of!(RawRegister, bits) == 2 * WORD);
