//! Room for circuits with many searchers: each with all its parts is one value, too large for a usual stack.

use std::{io, thread};

const STACK: usize = 1 << 30;

/// Does it where there is room: what it gives, or the panic that ends it.
pub(crate) fn done_on_large_stack<T: Send + 'static>(
    what: impl FnOnce() -> T + Send + 'static,
) -> io::Result<thread::Result<T>> {
    Ok(thread::Builder::new().stack_size(STACK).spawn(what)?.join())
}
