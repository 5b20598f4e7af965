//! Makes one vector of what the instances of an array hand on, so that the array can be a loop of any length.
//!
//! An array is a chain where the input `x_in` of each instance is the output `x` of the one before, and that of the first a
//! number. The vector has a part more than there are instances: the lowest is that number, and instance `i` drives part
//! `i + 1` from part `i`.

use crate::pass::connect::read_in_part;
use crate::tree::{Expr, Item, Module, Net};

/// The end of the name of an input that comes from the instance before.
const FROM_BEFORE: &str = "_in";

/// Finds the chains of a module.
pub(crate) fn chains(module: &mut Module) {
    let firsts: Vec<String> = module
        .instances
        .iter()
        .filter_map(|i| Some(i.name.strip_suffix("$0")?.to_owned()))
        .collect();
    for base in firsts {
        let is_copy = |number: usize| {
            let name = format!("{base}${number}");
            module.instances.iter().any(|instance| instance.name == name)
        };
        let count = (0..).take_while(|number| is_copy(*number)).count();
        let name = format!("{base}$0");
        let Some(first) = module.instances.iter().find(|i| i.name == name) else { continue };
        let ports: Vec<String> = first
            .pins
            .iter()
            .filter_map(|(port, _)| Some(port.strip_suffix(FROM_BEFORE)?.to_owned()))
            .collect();
        for port in ports {
            link(module, &base, &port, count);
        }
    }
}

/// Whether a vector is one of those made here: part of it is a number.
pub(crate) fn is_chain(module: &Module, name: &str) -> bool {
    module.items.iter().any(|item| match item {
        Item::Assign(Expr::Index(known, _) | Expr::Slice(known, ..), _) => known == name,
        _ => false,
    })
}

/// Makes the vector of one output, if it is handed on.
fn link(module: &mut Module, base: &str, port: &str, count: usize) -> Option<()> {
    let vector = format!("{base}${port}");
    let output = |number: usize| format!("{base}${number}${port}");
    let input = |number: usize| format!("{base}${number}${port}{FROM_BEFORE}");
    let net = module.nets.iter().find(|net| net.name == output(0))?.clone();
    let given = |number: usize| module.assigned(&Expr::name(input(number)));
    let lowest = given(0).filter(|value| matches!(value, Expr::Literal(_)))?.clone();
    let before = |number: usize| Some(Expr::name(output(number - 1)));
    let is_chain = (1..count).all(|number| given(number).cloned() == before(number));
    let widths = (0..count).all(|number| {
        let [a, b] = [output(number), input(number)].map(|name| module.width(&name));
        a == Some(net.width) && b == a
    });
    if !is_chain
        || !widths
        || module.width(&vector).is_some()
        || (0..count).any(|number| read_in_part(module, &output(number)))
    {
        return None;
    }
    let width = net.width;
    let place = |number: usize| u32::try_from(number).ok()?.checked_mul(width);
    let total = place(count + 1)?;
    for number in 0..count {
        module.put_into(&Expr::bits(&vector, place(number + 1)?, width), &output(number));
    }
    // The number itself has a place now.
    let target = Expr::name(input(0));
    for item in &mut module.items {
        if let Item::Assign(to, value) = item
            && *to == target
        {
            *value = Expr::bits(&vector, 0, width);
        }
    }
    let is_lowest =
        |item: &&Item| matches!(item, Item::Assign(Expr::Index(..) | Expr::Slice(..), _));
    let at = module.items.iter().take_while(is_lowest).count();
    module.items.insert(at, Item::Assign(Expr::bits(&vector, 0, width), lowest));
    module.nets.push(Net { name: vector, width: total, ..net });
    Some(())
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may panic")]
mod tests {
    use rust_hdl::prelude::*;
    use smart_default::SmartDefault;

    use crate::library::{Family, Library, Parameter, Sample};
    use crate::testing::{Comparison, equal, lint};
    use crate::{About, Circuit};

    /// The place of the first of a chain that is asked for, and how many there are.
    #[derive(perpetual_verilog::Circuit, Default)]
    struct Link {
        clock: Signal<In, Clock>,
        ask: Signal<In, Bit>,
        any_in: Signal<In, Bit>,
        any: Signal<Out, Bit>,
        sum_in: Signal<In, Bits<5>>,
        sum: Signal<Out, Bits<5>>,
        asked: DFF<Bit>,
        held: DFF<Bits<5>>,
    }

    impl Logic for Link {
        #[perpetual_verilog::kernel]
        fn update(&mut self) {
            self.asked.d.next = self.ask.val() & !self.any_in.val();
            self.any.next = self.any_in.val() | self.asked.q.val();
            self.held.d.next = self.sum_in.val() + 1;
            self.sum.next = self.held.q.val();
        }
    }

    #[derive(perpetual_verilog::Circuit, SmartDefault)]
    struct Links<const N: usize> {
        clock: Signal<In, Clock>,
        ask: Signal<In, Bit>,
        any: Signal<Out, Bit>,
        sum: Signal<Out, Bits<5>>,
        #[default(array_init::array_init(|_| Link::default()))]
        link: [Link; N],
    }

    impl<const N: usize> Logic for Links<N> {
        #[perpetual_verilog::kernel]
        fn update(&mut self) {
            for i in 0..N {
                self.link[i].clock.next = self.clock.val();
                self.link[i].ask.next = self.ask.val();
                self.any.next = self.link[i].any.val();
                self.sum.next = self.link[i].sum.val();
            }
            self.link[0].any_in.next = false;
            self.link[0].sum_in.next = 3.into();
            for i in 1..N {
                self.link[i].any_in.next = self.link[i - 1].any.val();
                self.link[i].sum_in.next = self.link[i - 1].sum.val();
            }
        }
    }

    fn about() -> About<'static> {
        About { top: "links", ..About::default() }
    }

    fn sample<const N: usize>() -> Sample {
        let text = Circuit::new(&mut Links::<N>::default()).export(&about()).unwrap().text;
        Sample { values: vec![N as u32], text }
    }

    #[test]
    #[ignore = "yosys: make test-all"]
    fn a_chain_is_a_loop_and_what_it_was() {
        let circuit = Circuit::new(&mut Links::<3>::default());
        let text = circuit.export(&about()).unwrap().text;
        for words in [
            "wire [3:0] link_any;",
            "assign link_sum[4:0] = 5'd3;",
            "assign any = link_any[3];",
            "for (i = 0; i < 3; i = i + 1) begin : link",
            ".any_in(link_any[i]), .any(link_any[i + 1])",
            ".sum_in(link_sum[i * 5 +: 5])",
            ".sum(link_sum[(i + 1) * 5 +: 5])",
        ] {
            assert!(text.contains(words), "{words}: {text}");
        }
        let pair = Comparison { circuit: &circuit, about: &about(), text: &text, library: "" };
        assert!(pair.is_proven());
        lint(&text, "", "links");
        let changed = text.replace(".any(link_any[i + 1])", ".any(link_any[3 - i])");
        assert!(!Comparison { text: &changed, ..pair }.is_proven());
    }

    #[test]
    #[ignore = "yosys: make test-all"]
    fn its_length_is_a_parameter_from_one_on() {
        let length = Parameter::new("LENGTH", "links", 1, 1..=9);
        let family = Family { parameters: &[length], computed: &[] };
        let library = Library::from_samples(&family, &[sample::<2>(), sample::<5>()]).unwrap();
        for sample in [sample::<1>(), sample::<3>(), sample::<9>()] {
            library.check(&family, &sample).unwrap();
            let text = library.bundle("links", &[("LENGTH", sample.values[0])]).unwrap();
            assert!(equal(&sample.text, &text, "links"));
            lint(&text, "", "links");
        }
    }
}
