//! What a simulator must evaluate before anything has changed.
//!
//! An `always @*` block runs when something that it reads changes. Registers change at the start,
//! when they get their first values. An input need not: in SystemVerilog `reg barrier = 0;` has its
//! value before any block waits for it, and a block that reads nothing else leaves its result
//! undefined until the input moves. What hangs on no register goes into assigns, which every
//! simulator evaluates at the start. So does a choice between a few values, which is shorter so, and
//! one by a parameter, where the register may be what is not chosen.

use std::collections::{BTreeMap, BTreeSet};

use crate::pass::split::mark_wires;
use crate::tree::{Expr, Item, Kind, Module, Notes, Statement, written};

/// Choices that are read more easily as one expression than as a block.
const FEW: usize = 3;

/// Puts the blocks that no register wakes into assigns, as far as their values can be chosen
/// between in one expression, and those of one signal that has one of a few values.
pub(crate) fn from_the_start(module: &mut Module) {
    let woken = woken(module);
    for item in std::mem::take(&mut module.items) {
        let Item::Always(body) = item else {
            module.items.push(item);
            continue;
        };
        let values = chosen(module, &body).filter(|values| {
            !reads_any(&body, &woken) || is_short(values) || by_parameter(module, values)
        });
        match values {
            Some(values) => {
                let first = values.keys().next().and_then(|name| module.net_mut(name));
                first.into_iter().for_each(|net| net.notes.add(Notes::of(&body)));
                let assign = |(name, value)| Item::Assign(Expr::Name(name), value);
                module.items.extend(values.into_iter().map(assign));
            }
            None => module.items.push(Item::Always(body)),
        }
    }
    mark_wires(module);
}

/// Whether it is one signal, with one condition after the other.
fn is_short(values: &Values) -> bool {
    let mut values = values.values();
    let (Some(mut value), None) = (values.next(), values.next()) else { return false };
    let mut choices = 0;
    while let Expr::Choice(test, then, other) = value {
        let mut is_plain = true;
        for part in [test, then] {
            part.each(&mut |e| is_plain &= !matches!(e, Expr::Choice(..)));
        }
        choices += 1;
        if !is_plain || choices > FEW {
            return false;
        }
        value = other;
    }
    true
}

/// Whether each is a choice by a parameter.
fn by_parameter(module: &Module, values: &Values) -> bool {
    values.values().all(|value| match value {
        Expr::Choice(test, ..) => {
            let mut is_known = true;
            test.names(&mut |name| {
                is_known &= module.params.iter().any(|param| param.name == *name)
            });
            is_known
        }
        _ => false,
    })
}

/// Whether a block is left that no register wakes.
#[cfg(any(test, feature = "testing"))]
pub(crate) fn sleeps(module: &Module) -> bool {
    let woken = woken(module);
    module.items.iter().any(|item| matches!(item, Item::Always(body) if !reads_any(body, &woken)))
}

/// The registers, and what is computed from them here. What instances drive is not among them:
/// some pass an input on.
fn woken(module: &Module) -> BTreeSet<String> {
    let registers = module.nets.iter().filter(|net| net.init.is_some());
    let mut woken: BTreeSet<String> = registers.map(|net| net.name.clone()).collect();
    loop {
        let before = woken.len();
        for item in &module.items {
            match item {
                Item::Assign(Expr::Name(name), value) => {
                    let mut reads = false;
                    value.names(&mut |name| reads |= woken.contains(name));
                    if reads {
                        woken.insert(name.clone());
                    }
                }
                Item::Always(body) if reads_any(body, &woken) => {
                    woken.extend(written(body));
                }
                _ => {}
            }
        }
        if woken.len() == before {
            return woken;
        }
    }
}

fn reads_any(body: &[Statement], wanted: &BTreeSet<String>) -> bool {
    body.iter().flat_map(Statement::reads).any(|name| wanted.contains(&name))
}

type Values = BTreeMap<String, Expr>;

/// What the block gives each of its signals, as one expression of what it reads.
fn chosen(module: &Module, body: &[Statement]) -> Option<Values> {
    let written = written(body);
    // Reading what was written before would make the expression grow, or change its width.
    if reads_any(body, &written) {
        return None;
    }
    let mut values = Values::new();
    follow(module, body, &mut values)?;
    (values.len() == written.len()).then_some(values)
}

/// Follows statements; none where a signal is written in part, or kept as it was.
fn follow(module: &Module, body: &[Statement], values: &mut Values) -> Option<()> {
    for statement in body {
        match &statement.kind {
            Kind::Assign(Expr::Name(name), value) => {
                // In a wider one the others would be computed in more bits than before.
                let fits = module.self_width(value) <= module.width(name)?;
                let value = fits.then(|| value.clone())?;
                values.insert(name.clone(), value);
            }
            Kind::Assign(..) | Kind::Case(..) => return None,
            Kind::If(test, then, otherwise) => {
                let mut other = values.clone();
                follow(module, then, values)?;
                follow(module, otherwise, &mut other)?;
                if !values.keys().eq(other.keys()) {
                    return None;
                }
                for (value, other) in values.values_mut().zip(other.into_values()) {
                    if *value != other {
                        let [test, value_if, value_else] =
                            [test.clone(), value.clone(), other].map(Box::new);
                        *value = Expr::Choice(test, value_if, value_else);
                    }
                }
            }
        }
    }
    Some(())
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may panic")]
mod tests {
    use rust_hdl::prelude::*;

    use crate::{About, Circuit};

    /// The Verilog of a circuit with these statements, behind its name in them.
    macro_rules! printed {
        ($circuit:ident => $($statements:tt)*) => {{
            #[derive(Default, perpetual_verilog::Circuit)]
            struct Kernel {
                clock: Signal<In, Clock>,
                a: Signal<In, Bit>,
                b: Signal<In, Bits<4>>,
                x: Signal<Out, Bits<4>>,
                y: Signal<Out, Bits<4>>,
                held: DFF<Bits<4>>,
            }

            impl Logic for Kernel {
                #[perpetual_verilog::kernel]
                fn update(&mut $circuit) {
                    $circuit.held.d.next = $circuit.b.val();
                    $($statements)*
                }
            }

            let about = About { top: "kernel", ..About::default() };
            Circuit::new(&mut Kernel::default()).export(&about).unwrap().text
        }};
    }

    #[test]
    fn a_choice_between_inputs_is_assigned() {
        let text = printed!(self =>
            self.x.next = self.b.val();
            if self.a.val() {
                self.x.next = 0.into();
                self.y.next = self.b.val();
            } else {
                self.y.next = 1.into();
            }
        );
        assert!(text.contains("    assign x = a ? 4'd0 : b;\n"), "{text}");
        assert!(text.contains("    assign y = a ? b : 4'd1;\n"), "{text}");
        assert!(text.contains("output wire [3:0] x"), "{text}");
    }

    #[test]
    fn a_choice_between_a_few_values_is_assigned_whatever_it_reads() {
        let text = printed!(self =>
            self.x.next = self.held.q.val();
            if self.a.val() {
                self.x.next = self.b.val();
            }
            // Choices in a choice.
            if self.a.val() {
                self.y.next = self.held.q.val();
                if self.held.q.val().any() {
                    self.y.next = self.b.val();
                }
            } else {
                self.y.next = 3.into();
            }
        );
        assert!(text.contains("    assign x = a ? b : held;\n"), "{text}");
        assert_eq!(text.matches("always @*").count(), 1, "{text}");
    }

    #[test]
    fn what_is_read_again_or_kept_stays_a_block() {
        for text in [
            printed!(self =>
                self.x.next = self.b.val();
                self.y.next = 0.into();
                if self.a.val() {
                    self.x.next = self.x.val() + self.b.val();
                }
            ),
            printed!(self =>
                self.y.next = self.b.val();
                if self.a.val() {
                    self.x.next = self.b.val();
                }
            ),
        ] {
            assert!(text.contains("always @*"), "{text}");
        }
    }
}
