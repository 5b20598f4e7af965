//! Ports that belong together, declared once for both sides.

/// Declares an interface: the ports of the circuit that is asked, and the same ports on the
/// side of the circuit that asks, where each input is an output.
///
/// `Port::link` connects the ports of a circuit to those of the same kind of a circuit inside it,
/// `User::join` the circuit that asks to the one that is asked.
///
/// In the Verilog a port is called after the field and the port, as in `file_step`; the ports of a
/// field `port` have no other name than their own.
macro_rules! interface {
    // The name of the first comes once more as text: `LogicInterface` wants it so.
    (
        $(#[$port_doc:meta])* $port:ident = $port_name:tt,
        $(#[$user_doc:meta])* $user:ident<$($generic:ident),*> $ports:tt
    ) => {
        $crate::interface::interface! { $(#[$port_doc])* $port<$($generic),*> $ports }
        $crate::interface::interface! {
            @opposite
            $(#[$user_doc])* #[join = $port_name] $user<$($generic),*> $ports
        }
    };
    (
        $(#[$of_all:meta])* $interface:ident<$($generic:ident),*>
        { $($(#[$doc:meta])+ $name:ident: $direction:ident $type:ty,)* }
    ) => {
        #[derive(Clone, Debug, Default, LogicInterface, perpetual_verilog::Ports)]
        $(#[$of_all])*
        pub struct $interface<$(const $generic: usize),*> {
            $($(#[$doc])+ pub $name: Signal<$direction, $type>,)*
        }
    };
    (
        @opposite
        $(#[$of_all:meta])* $interface:ident<$($generic:ident),*>
        { $($(#[$doc:meta])+ $name:ident: $direction:ident $type:ty,)* }
    ) => {
        #[derive(Clone, Debug, Default, LogicInterface, perpetual_verilog::Ports)]
        $(#[$of_all])*
        pub struct $interface<$(const $generic: usize),*> {
            $($(#[$doc])+ pub $name: Signal<$crate::interface::opposite!($direction), $type>,)*
        }
    };
}

/// The direction of a port as seen from the other side.
macro_rules! opposite {
    (In) => {
        Out
    };
    (Out) => {
        In
    };
}

pub(crate) use {interface, opposite};
