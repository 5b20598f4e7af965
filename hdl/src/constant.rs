//! Numbers with a name in a circuit.

use rust_hdl::prelude::*;

/// A number of `WIDTH` bits for a field of a circuit, as in `#[default(constant(5))]`.
///
/// Plain numbers are written where they are used. A field is for one that says more than its value,
/// such as the code of an operation, or that depends on the size of the circuit.
pub(crate) fn constant<const WIDTH: usize>(value: u64) -> Constant<Bits<WIDTH>> {
    Constant::new(value.into())
}

/// Declares constants that belong together, for a field of a circuit: those of a field `op` are
/// `self.op.push` in the circuit and `op_push` in its Verilog. A circuit need not use them all.
macro_rules! constants {
    (
        $(#[$doc:meta])* $group:ident<$width:literal> { $($name:ident = $value:expr,)* }
    ) => {
        $(#[$doc])*
        pub(crate) struct $group {
            $(pub $name: Constant<Bits<$width>>,)*
        }

        impl Default for $group {
            fn default() -> Self {
                Self { $($name: $crate::constant::constant($value as u64),)* }
            }
        }

        impl Logic for $group {
            fn update(&mut self) {}
        }

        impl Block for $group {
            fn connect_all(&mut self) {
                $(self.$name.connect_all();)*
            }

            fn update_all(&mut self) {}

            fn has_changed(&self) -> bool {
                false
            }

            fn accept(&self, name: &str, probe: &mut dyn Probe) {
                probe.visit_start_namespace(name, self);
                $(self.$name.accept(stringify!($name), probe);)*
                probe.visit_end_namespace(name, self);
            }
        }
    };
}

pub(crate) use constants;
