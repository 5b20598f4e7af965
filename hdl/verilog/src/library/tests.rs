//! A queue and a counter with parameters.

use rust_hdl::prelude::*;

use super::*;
use crate::{About, Circuit};

#[derive(perpetual_verilog::Circuit, Default)]
struct Counter<const BITS: usize> {
    clock: Signal<In, Clock>,
    count: Signal<Out, Bits<BITS>>,
    state: DFF<Bits<BITS>>,
}

impl<const BITS: usize> Logic for Counter<BITS> {
    #[perpetual_verilog::kernel]
    fn update(&mut self) {
        self.state.d.next = self.state.q.val() + 1;
        self.count.next = self.state.q.val();
    }
}

const BITS: Parameter<'static> = Parameter::new("BITS", "bits it counts with", 8, 2..=64);

const COUNTER: Family<'static> = Family { parameters: &[BITS], computed: &[] };

fn counter<const N: usize>() -> Sample {
    let about = About { top: "counter", ..About::default() };
    let text = Circuit::new(&mut Counter::<N>::default()).export(&about).unwrap().text;
    Sample { values: vec![N as u32], text }
}

#[test]
fn another_circuit_is_found_out() {
    let library = Library::from_samples(&COUNTER, &[counter::<4>(), counter::<6>()]).unwrap();
    let mut other = counter::<19>();
    other.values = vec![20];
    let error = library.check(&COUNTER, &other).unwrap_err();
    assert!(
        error.to_string().starts_with("module `counter`, line 3, with BITS = 20: expected"),
        "{error}"
    );
}

#[test]
#[ignore = "yosys: make test-all"]
fn a_wrong_value_stops_every_tool_with_a_sentence() {
    let library = Library::from_samples(&COUNTER, &[counter::<4>(), counter::<6>()]).unwrap();
    let text = library.bundle("counter", &[("BITS", 1)]).unwrap();
    for words in crate::testing::refused(&text, "counter") {
        assert!(words.contains("counter_needs_BITS_from_2_to_64"), "{words}");
    }
}

#[test]
fn a_name_has_one_module() {
    let mut library = Library::from_samples(&COUNTER, &[counter::<4>(), counter::<6>()]).unwrap();
    library.add(&COUNTER, &[counter::<5>(), counter::<7>()]).unwrap();
    assert_eq!(library.modules().len(), 1);
    let other = |n: u32| {
        let mut sample = match n {
            4 => counter::<4>(),
            _ => counter::<6>(),
        };
        sample.text = sample.text.replace("count = state", "count = ~state");
        sample
    };
    let error = library.add(&COUNTER, &[other(4), other(6)]).unwrap_err();
    let words = "two modules called `counter` differ: one says `assign count = state;`";
    assert!(error.to_string().starts_with(words), "{error}");
}

/// A counter in another circuit.
#[derive(perpetual_verilog::Circuit, Default)]
struct Delayed<const BITS: usize> {
    clock: Signal<In, Clock>,
    count: Signal<Out, Bits<BITS>>,
    later: Signal<Out, Bits<BITS>>,
    counter: Counter<BITS>,
    held: DFF<Bits<BITS>>,
}

impl<const BITS: usize> Logic for Delayed<BITS> {
    #[perpetual_verilog::kernel]
    fn update(&mut self) {
        self.counter.clock.next = self.clock.val();
        self.held.d.next = self.counter.count.val();
        self.count.next = self.counter.count.val();
        self.later.next = self.held.q.val();
    }
}

fn delayed<const N: usize>() -> Sample {
    let modules = [crate::ModuleNote { path: "counter", name: "counter", what: "A counter." }];
    let about = About { top: "delayed", modules: &modules, ..About::default() };
    let text = Circuit::new(&mut Delayed::<N>::default()).export(&about).unwrap().text;
    Sample { values: vec![N as u32 / 2], text }
}

#[test]
#[ignore = "yosys: make test-all"]
fn a_module_of_the_library_is_given_what_makes_it_that_of_the_circuit() {
    let mut library = Library::from_samples(&COUNTER, &[counter::<4>(), counter::<6>()]).unwrap();
    let half = Parameter { name: "HALF", what: "half the bits", ..BITS };
    let family = Family { parameters: &[half], ..COUNTER };
    library.add(&family, &[delayed::<8>(), delayed::<12>()]).unwrap();
    assert_eq!(library.modules().len(), 2);
    let text = &library.module("delayed").unwrap().text;
    assert!(text.contains("counter #(.BITS(2*HALF)) counter ("), "{text}");
    library.check(&family, &delayed::<38>()).unwrap();
    let text = library.bundle("delayed", &[("HALF", 19)]).unwrap();
    assert!(crate::testing::equal(&delayed::<38>().text, &text, "delayed"));
    crate::testing::lint(&text, "", "delayed");
}
