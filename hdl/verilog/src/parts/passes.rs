//! A circuit does in fewer passes of rust-hdl's simulator what it does with rust-hdl's own derive.

use proptest::prelude::*;
use rust_hdl::prelude::*;

#[derive(Clone, Debug, Default, LogicInterface)]
pub struct Asked {
    pub more: Signal<In, Bits<8>>,
    pub told: Signal<Out, Bits<8>>,
}

macro_rules! circuits {
    ($module:ident, $derive:path) => {
        mod $module {
            use super::Asked;
            use rust_hdl::prelude::*;
            use $derive as Derived;

            #[derive(Derived, Default)]
            pub struct Inner {
                pub clock: Signal<In, Clock>,
                pub step: Signal<In, Bits<8>>,
                pub sum: Signal<Out, Bits<8>>,
                pub port: Asked,
                more: Signal<Local, Bits<8>>,
                twice: Signal<Local, Bits<8>>,
                register: DFF<Bits<8>>,
            }

            impl Logic for Inner {
                // Each line needs what a later one gives.
                fn update(&mut self) {
                    self.sum.next = self.register.q.val() ^ self.more.val();
                    self.register.d.next = self.more.val();
                    self.more.next = self.twice.val() + self.register.q.val();
                    self.twice.next = self.step.val() + self.step.val();
                    self.port.told.next = self.port.more.val() + self.register.q.val();
                    self.register.clock.next = self.clock.val();
                }
            }

            #[derive(Derived, Default)]
            pub struct Outer {
                pub clock: Signal<In, Clock>,
                pub step: Signal<In, Bits<8>>,
                pub seldom: Signal<In, Bits<8>>,
                pub sum: Signal<Out, Bits<8>>,
                register: DFF<Bits<8>>,
                second: Inner,
                first: [Inner; 2],
                resting: Inner,
            }

            impl Logic for Outer {
                fn update(&mut self) {
                    self.sum.next = self.second.sum.val()
                        ^ self.register.q.val()
                        ^ self.resting.port.told.val()
                        ^ self.first[0].port.told.val();
                    self.resting.port.more.next = self.seldom.val();
                    self.resting.step.next = 0.into();
                    self.resting.clock.next = self.clock.val();
                    self.second.port.more.next = 0.into();
                    self.first[0].port.more.next = self.step.val() + self.seldom.val();
                    self.first[1].port.more.next = 0.into();
                    self.second.step.next = self.first[1].sum.val() + self.register.q.val();
                    self.first[1].step.next = self.first[0].sum.val();
                    self.first[0].step.next = self.step.val();
                    self.register.d.next = self.second.sum.val();
                    self.register.clock.next = self.clock.val();
                    self.second.clock.next = self.clock.val();
                    self.first[0].clock.next = self.clock.val();
                    self.first[1].clock.next = self.clock.val();
                }
            }

            #[derive(Derived, Default)]
            pub struct Loop {
                level: Signal<Local, Bit>,
                shown: Signal<Out, Bit>,
            }

            impl Logic for Loop {
                fn update(&mut self) {
                    self.shown.next = self.level.val();
                    self.level.next = !self.shown.val();
                }
            }
        }
    };
}

circuits!(ours, perpetual_verilog::Circuit);
circuits!(theirs, rust_hdl::prelude::LogicBlock);

/// How many passes it takes to rest.
fn passes(circuit: &mut impl Block) -> Option<usize> {
    (1..100).find(|_| {
        circuit.update_all();
        !circuit.has_changed()
    })
}

/// The output after each edge of the clock, with an input that changes when it falls and one that seldom does, and how many
/// passes that took.
macro_rules! run {
    ($module:ident, $steps:expr) => {{
        let mut circuit = $module::Outer::default();
        circuit.connect_all();
        let (mut sums, mut all) = (Vec::new(), 0);
        for (at, step) in $steps.iter().enumerate() {
            circuit.clock.next = (at % 2 == 1).into();
            if at % 2 == 0 {
                circuit.step.next = Bits::from(u64::from(*step));
                if step % 4 == 0 {
                    circuit.seldom.next = Bits::from(u64::from(*step) / 4);
                }
            }
            all += passes(&mut circuit).unwrap();
            sums.push(circuit.sum.val());
        }
        (sums, all)
    }};
}

proptest! {
    #[test]
    fn it_does_the_same_in_fewer(steps in prop::collection::vec(any::<u8>(), 2..60)) {
        let (ours, theirs) = (run!(ours, steps), run!(theirs, steps));
        prop_assert_eq!(ours.0, theirs.0);
        prop_assert!(ours.1 < theirs.1, "{} passes, {}", ours.1, theirs.1);
    }
}

#[test]
fn a_loop_does_not_come_to_rest() {
    let (mut ours, mut theirs) = (ours::Loop::default(), theirs::Loop::default());
    ours.connect_all();
    theirs.connect_all();
    assert_eq!(passes(&mut ours), None);
    assert_eq!(passes(&mut theirs), None);
}
