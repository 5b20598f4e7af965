//! A queue and a counter with parameters.

use rust_hdl::prelude::*;

use super::*;
use crate::{About, Circuit};

#[derive(LogicBlock, Default)]
struct Counter<const BITS: usize> {
    clock: Signal<In, Clock>,
    count: Signal<Out, Bits<BITS>>,
    state: DFF<Bits<BITS>>,
}

impl<const BITS: usize> Logic for Counter<BITS> {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, state);
        self.state.d.next = self.state.q.val() + 1;
        self.count.next = self.state.q.val();
    }
}

const BITS: Parameter<'static> = Parameter {
    name: "BITS",
    what: "bits it counts with",
    default: 8,
    least: 2,
    most: 64,
    step: Step::Any,
};

const COUNTER: Family<'static> = Family { parameters: &[BITS], computed: &[], undefined: &[] };

fn counter<const N: usize>() -> Sample {
    let about = About { top: "counter", ..About::default() };
    let exported = Circuit::new(&mut Counter::<N>::default()).export(&about).unwrap();
    Sample { values: vec![N as u32], exported }
}

#[test]
fn a_counter_of_any_width() {
    let library = Library::from_samples(&COUNTER, &[counter::<4>(), counter::<6>()]).unwrap();
    let text = library.bundle("counter");
    println!("{text}");
    assert!(text.contains("state <= state + {{(BITS-1){1'b0}}, 1'b1};"));
    library.check(&COUNTER, &counter::<19>()).unwrap();
    crate::testing::lint(&format!("/* verilator lint_off DECLFILENAME */\n{text}"), "", "counter");
}

#[test]
fn another_circuit_is_found_out() {
    let library = Library::from_samples(&COUNTER, &[counter::<4>(), counter::<6>()]).unwrap();
    let mut other = counter::<19>();
    other.values = vec![20];
    let error = library.check(&COUNTER, &other).unwrap_err();
    assert!(
        error.to_string().starts_with("module `counter`, line 5, with BITS = 20: expected"),
        "{error}"
    );
}
