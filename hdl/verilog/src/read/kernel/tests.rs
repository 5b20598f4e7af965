//! What becomes of statements and expressions, and what is refused.

use rust_hdl::prelude::*;

use super::*;
use crate::fixture::kernel;
use crate::{Circuit, read};

/// What becomes of the statements of a circuit.
fn assignments(circuit: &Circuit) -> Result<Vec<String>, Error> {
    let design = read::tree(circuit)?;
    let [Item::Always(body)] = &*design.modules[0].items else { panic!() };
    Ok(body.iter().map(assigned).collect())
}

fn assigned(statement: &Statement) -> String {
    let Kind::Assign(target, value) = &statement.kind else { panic!() };
    format!("{} = {}", print::expr(target), print::expr(value))
}

#[test]
fn a_mix_that_rust_groups_differently_is_refused() {
    for refused in [
        kernel!(self => self.y.next = self.a.val() & self.b.val() == self.c.val();),
        kernel!(self => self.y.next = self.a.val() | self.b.val() < self.c.val() && self.d.val();),
        kernel!(self => self.y.next = self.a.val() == self.b.val() ^ self.c.val();),
    ] {
        let error = assignments(&refused).unwrap_err();
        assert!(matches!(error, Error::TwoReadings { .. }), "{error}");
    }
    let accepted = kernel!(self =>
        self.y.next = self.d.val() & (self.b.val() == self.c.val());
        self.y.next = self.d.val() && self.b.val() == self.c.val() || self.d.val();
        self.n.next = self.a.val() - self.b.val() - self.c.val();
        self.n.next = self.a.val() - (self.b.val() - self.c.val());
        self.n.next = self.a.val()
            | self.b.val() ^ self.c.val() & self.a.val() + self.b.val() << self.c.val();
    );
    let text = [
        "y = d & (b == c)",
        "y = (d && (b == c)) || d",
        "n = (a - b) - c",
        "n = a - (b - c)",
        "n = a | (b ^ (c & ((a + b) << c)))",
    ];
    assert_eq!(assignments(&accepted).unwrap(), text);
}

#[test]
fn unrolled_indices_are_folded() {
    let circuit = kernel!(self =>
        for i in 3..5 {
            self.y.next = self.a.val().get_bit(i + 1);
        }
        self.n.next = bit_cast::<8, 6>(self.a.val().get_bits::<6>(2));
    );
    let text = ["y = a[4]", "y = a[5]", "n = a[7:2] & 8'd255"];
    assert_eq!(assignments(&circuit).unwrap(), text);
}

#[test]
fn slices_of_expressions_are_refused() {
    let circuit = kernel!(self => self.y.next = (self.a.val() ^ self.b.val()).get_bit(1););
    let error = assignments(&circuit).unwrap_err();
    assert!(matches!(error, Error::Unsupported { .. }), "{error}");
}

#[test]
fn a_negated_reduction_is_one_operator() {
    let circuit = kernel!(self =>
        self.y.next = !self.a.val().any();
        self.y.next = !(self.a.val().all());
    );
    assert_eq!(assignments(&circuit).unwrap(), ["y = ~|a", "y = ~(&a)"]);
}
