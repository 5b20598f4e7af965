//! The trees of `kernel` and of rust-hdl's own attribute are the same, for every form of statement and expression.

use rust_hdl::prelude::*;

mod ours {
    use perpetual_verilog::kernel as described;
    include!("samples.rs");
}

mod theirs {
    use rust_hdl::prelude::hdl_gen as described;
    include!("samples.rs");
}

/// One circuit, by `connect!` and without it.
mod by_name {
    use rust_hdl::prelude::*;

    use super::theirs::{Asked, Packet};

    macro_rules! circuit {
        ($name:ident) => {
            #[derive(perpetual_verilog::Circuit, Default)]
            pub struct $name {
                pub clock: Signal<In, Clock>,
                pub ask: Signal<In, Bit>,
                pub chosen: Signal<In, Bit>,
                pub packet: Signal<In, Packet>,
                pub answer: Signal<Out, Bits<6>>,
                pub held: Signal<Out, Packet>,
                kept: DFF<Packet>,
                one: Asked,
                other: [Asked; 2],
            }
        };
    }

    circuit!(Connected);
    circuit!(Written);

    impl Logic for Connected {
        #[perpetual_verilog::kernel]
        fn update(&mut self) {
            dff_setup!(self, clock, kept);
            clock!(self, clock, one);
            connect!(self <- self: kept.d = packet, held = kept.q);
            connect!(self.one.port <- self: ask);
            connect!(self.other[0] <- self: clock, port.ask = ask);
            connect!(self.other[1] <- self.other[0]: clock);
            connect!(self.other[1].port <- self.other[0].port: ask);
            if self.chosen.val() {
                connect!(self <- self.one.port: answer);
            } else {
                connect!(self <- self.other[1].port: answer);
            }
        }
    }

    impl Logic for Written {
        #[hdl_gen]
        fn update(&mut self) {
            dff_setup!(self, clock, kept);
            clock!(self, clock, one);
            self.kept.d.next = self.packet.val();
            self.held.next = self.kept.q.val();
            self.one.port.ask.next = self.ask.val();
            self.other[0].clock.next = self.clock.val();
            self.other[0].port.ask.next = self.ask.val();
            self.other[1].clock.next = self.other[0].clock.val();
            self.other[1].port.ask.next = self.other[0].port.ask.val();
            if self.chosen.val() {
                self.answer.next = self.one.port.answer.val();
            } else {
                self.answer.next = self.other[1].port.answer.val();
            }
        }
    }
}

/// A circuit's tree, and which signals it drives.
fn described(mut circuit: impl Block) -> (String, Vec<(String, bool)>) {
    #[derive(Default)]
    struct Driven(Vec<(String, bool)>);
    impl Probe for Driven {
        fn visit_atom(&mut self, name: &str, signal: &dyn Atom) {
            self.0.push((name.to_string(), signal.connected()));
        }
    }
    circuit.connect_all();
    let mut driven = Driven::default();
    circuit.accept("top", &mut driven);
    (format!("{:#?}", circuit.hdl()), driven.0)
}

#[test]
fn statements() {
    use {ours::Statements as Ours, theirs::Statements as Theirs};
    assert_eq!(described(Ours::default()), described(Theirs::default()));
}

#[test]
fn copies_by_name() {
    use by_name::{Connected, Written};
    assert_eq!(described(Connected::default()), described(Written::default()));
}

#[test]
fn loops_and_interfaces_at_two_sizes() {
    use {ours::Joined as Ours, theirs::Joined as Theirs};
    assert_eq!(described(Ours::<3, 5>::default()), described(Theirs::<3, 5>::default()));
    assert_eq!(described(Ours::<7, 4>::default()), described(Theirs::<7, 4>::default()));
    assert_ne!(described(Ours::<7, 4>::default()), described(Theirs::<3, 5>::default()));
}

#[test]
fn expressions_at_two_sizes() {
    use {ours::Expressions as Ours, theirs::Expressions as Theirs};
    assert_eq!(described(Ours::<4, 9>::default()), described(Theirs::<4, 9>::default()));
    assert_eq!(described(Ours::<6, 33>::default()), described(Theirs::<6, 33>::default()));
    assert_ne!(described(Ours::<6, 33>::default()), described(Theirs::<4, 9>::default()));
}
