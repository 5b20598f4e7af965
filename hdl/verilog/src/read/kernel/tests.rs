//! What becomes of statements and expressions, and what is refused.

use rust_hdl::prelude::*;

use super::*;
use crate::{Circuit, read};

/// What becomes of the circuit with this `update`.
macro_rules! read {
    ($($update:tt)*) => {{
        #[derive(Default, perpetual_verilog::Circuit)]
        struct Kernel {
            a: Signal<In, Bits<8>>,
            b: Signal<In, Bits<8>>,
            c: Signal<In, Bits<8>>,
            d: Signal<In, Bit>,
            n: Signal<Out, Bits<8>>,
            y: Signal<Out, Bit>,
        }

        impl Logic for Kernel {
            $($update)*
        }

        read::tree(&Circuit::new(&mut Kernel::default())).map(|design| {
            let [Item::Always(body)] = &*design.modules[0].items else { panic!() };
            body.iter().map(assigned).collect::<Vec<_>>()
        })
    }};
}

fn assigned(statement: &Statement) -> String {
    let Kind::Assign(target, value) = &statement.kind else { panic!() };
    format!("{} = {}", print::expr(target), print::expr(value))
}

#[test]
fn a_mix_that_rust_groups_differently_is_refused() {
    for refused in [
        read!(
            #[perpetual_verilog::kernel]
            fn update(&mut self) {
                self.y.next = self.a.val() & self.b.val() == self.c.val();
            }
        ),
        read!(
            #[perpetual_verilog::kernel]
            fn update(&mut self) {
                self.y.next = self.a.val() | self.b.val() < self.c.val() && self.d.val();
            }
        ),
        read!(
            #[perpetual_verilog::kernel]
            fn update(&mut self) {
                self.y.next = self.a.val() == self.b.val() ^ self.c.val();
            }
        ),
    ] {
        let error = refused.unwrap_err();
        assert!(matches!(error, Error::TwoReadings { .. }), "{error}");
    }
    let accepted = read!(
        #[perpetual_verilog::kernel]
        fn update(&mut self) {
            self.y.next = self.d.val() & (self.b.val() == self.c.val());
            self.y.next = self.d.val() && self.b.val() == self.c.val() || self.d.val();
            self.n.next = self.a.val() - self.b.val() - self.c.val();
            self.n.next = self.a.val() - (self.b.val() - self.c.val());
            self.n.next = self.a.val()
                | self.b.val() ^ self.c.val() & self.a.val() + self.b.val() << self.c.val();
        }
    );
    let text = [
        "y = d & (b == c)",
        "y = (d && (b == c)) || d",
        "n = (a - b) - c",
        "n = a - (b - c)",
        "n = a | (b ^ (c & ((a + b) << c)))",
    ];
    assert_eq!(accepted.unwrap(), text);
}

#[test]
fn unrolled_indices_are_folded() {
    let text = read!(
        #[perpetual_verilog::kernel]
        fn update(&mut self) {
            for i in 3..5 {
                self.y.next = self.a.val().get_bit(i + 1);
            }
            self.n.next = bit_cast::<8, 6>(self.a.val().get_bits::<6>(2));
        }
    );
    assert_eq!(text.unwrap(), ["y = a[4]", "y = a[5]", "n = a[7:2] & 8'd255"]);
}

#[test]
fn slices_of_expressions_are_refused() {
    let error = read!(
        #[perpetual_verilog::kernel]
        fn update(&mut self) {
            self.y.next = (self.a.val() ^ self.b.val()).get_bit(1);
        }
    )
    .unwrap_err();
    assert!(matches!(error, Error::Unsupported { .. }), "{error}");
}

#[test]
fn a_negated_reduction_is_one_operator() {
    let text = read!(
        #[perpetual_verilog::kernel]
        fn update(&mut self) {
            self.y.next = !self.a.val().any();
            self.y.next = !(self.a.val().all());
        }
    );
    assert_eq!(text.unwrap(), ["y = ~|a", "y = ~(&a)"]);
}
