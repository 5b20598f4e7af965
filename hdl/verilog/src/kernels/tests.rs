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
