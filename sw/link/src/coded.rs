//! Enumerations whose codes go over wires.

/// Declares one: its codes are written once.
macro_rules! coded {
    ($(#[$about:meta])* pub enum $name:ident { $($(#[$variant_about:meta])* $variant:ident = $code:literal,)* }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[repr(u8)]
        pub enum $name { $($(#[$variant_about])* $variant = $code,)* }

        impl $name {
            /// The one with this code; `None` for a code that this version does not have.
            pub const fn from_code(code: u8) -> Option<$name> {
                match code {
                    $($code => Some($name::$variant),)*
                    _ => None,
                }
            }

            /// The code.
            pub const fn code(self) -> u8 {
                self as u8
            }
        }
    };
}

pub(crate) use coded;
