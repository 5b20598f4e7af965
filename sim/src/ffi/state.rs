//! The shim's side of [`crate::State`].

use std::ffi::{CStr, c_char};
use std::marker::PhantomData;

use crate::register::Register;

#[repr(C)]
pub(super) struct RawState {
    _private: [u8; 0],
}

#[repr(C)]
pub(super) struct RawRegister {
    scope: *const c_char,
    name: *const c_char,
    pub(super) bits: usize,
    words: usize,
}

unsafe extern "C" {
    fn perpetual_state_registers(state: *const RawState) -> usize;
    fn perpetual_state_describe(state: *const RawState, index: usize, out: *mut RawRegister);
    fn perpetual_state_read(state: *const RawState, index: usize, word: usize, out: *mut u8);
    fn perpetual_state_write(state: *mut RawState, index: usize, word: usize, value: *const u8);
    fn perpetual_state_changed(state: *mut RawState);
}

/// The registers of a model, borrowed.
#[derive(Debug)]
pub(crate) struct StateModel<'a>(*mut RawState, PhantomData<&'a mut ()>);

impl StateModel<'_> {
    /// # Safety
    /// The pointer is of a model that lives as long as what is returned.
    pub(super) unsafe fn new(state: *mut RawState) -> Self {
        StateModel(state, PhantomData)
    }

    pub fn count(&self) -> usize {
        // SAFETY: who made this vouches for the pointer.
        unsafe { perpetual_state_registers(self.0) }
    }

    fn raw(&self, index: usize) -> RawRegister {
        assert!(index < self.count(), "there is no register {index}");
        let mut raw =
            RawRegister { scope: std::ptr::null(), name: std::ptr::null(), bits: 0, words: 0 };
        // SAFETY: the pointer as above; `index` is below the count, and `raw` has the layout of the shim's struct.
        unsafe { perpetual_state_describe(self.0, index, &mut raw) };
        raw
    }

    pub fn describe(&self, index: usize) -> Register {
        let RawRegister { scope, name, bits, words } = self.raw(index);
        // SAFETY: the shim gives two strings that end in a zero byte and outlive this call.
        let [scope, name] = [scope, name]
            .map(|text| unsafe { CStr::from_ptr(text) }.to_string_lossy().into_owned());
        Register { scope, name, bits, words }
    }

    /// Bits of a word, and words.
    pub fn size(&self, index: usize) -> (usize, usize) {
        let RawRegister { bits, words, .. } = self.raw(index);
        (bits, words)
    }

    /// A word, its lowest byte first.
    pub fn read(&self, index: usize, word: usize) -> Vec<u8> {
        let (bits, words) = self.size(index);
        assert!(word < words, "register {index} has no word {word}");
        let mut value = vec![0; bits.div_ceil(8)];
        // SAFETY: the pointer and the index as above; the word is one, and there is room for its bits.
        unsafe { perpetual_state_read(self.0, index, word, value.as_mut_ptr()) };
        value
    }

    /// As [`StateModel::read`]. Nothing follows from it before [`StateModel::changed`].
    pub fn write(&mut self, index: usize, word: usize, value: &[u8]) {
        let (bits, words) = self.size(index);
        assert!(word < words, "register {index} has no word {word}");
        assert!(value.len() == bits.div_ceil(8), "register {index} has {bits} bits");
        // SAFETY: as for read.
        unsafe { perpetual_state_write(self.0, index, word, value.as_ptr()) }
    }

    /// Lets what follows from writes settle.
    pub fn changed(&mut self) {
        // SAFETY: the pointer as above.
        unsafe { perpetual_state_changed(self.0) }
    }
}
