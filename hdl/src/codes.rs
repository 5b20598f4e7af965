//! The codes on a detector's ports, as constants of a circuit.

use perpetual_link::{Operation, Refusal};
use rust_hdl::prelude::*;

use crate::constant::constants;

constants! {
    /// The codes of [`Operation`].
    OperationCodes<3> {
        push = Operation::Push,
        pop = Operation::Pop,
        cut = Operation::Cut,
        clear = Operation::Clear,
        first = Operation::First,
        window = Operation::Window,
        replace = Operation::Replace,
    }
}

constants! {
    /// The codes of [`Refusal`].
    ErrorCodes<3> {
        empty = Refusal::Empty,
        not_held = Refusal::NotHeld,
        full = Refusal::LineFull,
    }
}
