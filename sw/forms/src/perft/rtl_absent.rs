//! Instead of rust-hdl's simulator, where it is not built in.

use perpetual_search_model::Board;

use super::{Counted, PerftError};

pub(super) fn perft(
    _board: &Board,
    _depth: u32,
    _watch: &mut dyn FnMut(&Counted) -> bool,
) -> Result<Counted, PerftError> {
    Err(PerftError::Gone(
        "this program was built without the circuits, so --on rtl is not there: build it with \
         `make build`, or choose --on verilated"
            .to_owned(),
    ))
}
