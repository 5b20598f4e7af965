//! Circuits without a clock on a bench, which wants one.

/// A block with a clock around a circuit, with the same ports.
macro_rules! on_clock {
    (
        $name:ident around $circuit:ident {
            $($input:ident: [$($takes:tt)+],)+
            =>
            $($output:ident: [$($gives:tt)+],)+
        }
    ) => {
        #[derive(perpetual_verilog::Circuit, Default)]
        struct $name {
            clock: Signal<In, Clock>,
            $($input: Signal<In, $($takes)+>,)+
            $($output: Signal<Out, $($gives)+>,)+
            ticked: Signal<Out, Bit>,
            ticks: DFF<Bit>,
            inner: $circuit,
        }

        impl Logic for $name {
            #[perpetual_verilog::kernel]
            fn update(&mut self) {
                self.ticks.d.next = !self.ticks.q.val();
                self.ticked.next = self.ticks.q.val();
                $(self.inner.$input.next = self.$input.val();)+
                $(self.$output.next = self.inner.$output.val();)+
            }
        }
    };
}

pub(crate) use on_clock;
