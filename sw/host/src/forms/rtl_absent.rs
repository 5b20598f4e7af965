//! Instead of rust-hdl's simulator, where it is not built in.

use super::{Counted, FormError, Method};

/// Says how to get it.
///
/// # Errors
/// [`FormError::Unavailable`], always.
pub(super) fn open(method: Method) -> Result<Box<dyn Counted>, FormError> {
    if method.kind().is_none() {
        return Err(method.no_circuit());
    }
    Err(FormError::Unavailable(
        "this program was built without the circuits, so --on rtl is not there: build it with \
         `make build`, or choose --on verilated"
            .to_owned(),
    ))
}
