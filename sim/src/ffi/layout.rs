//! The layouts that Rust and C++ share, but for the pins, which are written for both. The same is asserted in `shim/shim.h` and `shim/registers.h`.

use std::mem::{offset_of, size_of};

use super::RawRun;
use super::state::RawRegister;

const WORD: usize = size_of::<usize>();

const _: () = assert!(size_of::<bool>() == 1);
const _: () = assert!(size_of::<*const u8>() == WORD && offset_of!(RawRun, taken) == 2 * WORD);
const _: () =
    assert!(offset_of!(RawRun, output) == 3 * WORD && offset_of!(RawRun, given) == 5 * WORD);
const _: () = assert!(offset_of!(RawRun, cycles) == 6 * WORD);
const _: () = assert!(
    offset_of!(RawRun, until) == 6 * WORD + 16 && offset_of!(RawRun, hold) == 6 * WORD + 17
);
const _: () =
    assert!(size_of::<RawRegister>() == 4 * WORD && offset_of!(RawRegister, bits) == 2 * WORD);
