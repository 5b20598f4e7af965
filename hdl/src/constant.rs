//! Numbers with a name in a circuit.

use rust_hdl::prelude::*;

/// A number of `WIDTH` bits for a field of a circuit, as in `#[default(constant(5))]`.
///
/// Plain numbers are written where they are used. A field is for one that says more than its value,
/// such as the code of an operation, or that depends on the size of the circuit.
pub(crate) fn constant<const WIDTH: usize>(value: u64) -> Constant<Bits<WIDTH>> {
    Constant::new(value.into())
}
