//! A detector and check bits in one circuit.

#[cfg(test)]
use perpetual_hdl::DetectorCircuit;
#[cfg(test)]
use rust_hdl::prelude::*;

/// Where the check bits of a circuit are.
#[cfg(test)]
pub trait CheckPorts: DetectorCircuit {
    /// Push, replace: whether the move gives check.
    fn check(&mut self) -> &mut Signal<In, Bit>;

    /// What is said with a verdict.
    fn checks(&self) -> perpetual_games::Checks;
}

/// A detector with check bits beside it: the ports of the detector, a check bit with a push, and two with a verdict.
/// Its squares have so many bits, and there are as many counts as two to the power of the last number.
macro_rules! with_checks {
    ($(#[$doc:meta])* $name:ident, $detector:ty, $square_bits:literal, $log2_depth:literal) => {
        $(#[$doc])*
        #[derive(perpetual_verilog::Circuit, Default)]
        pub struct $name {
            /// Rising edge.
            pub clock: Signal<In, Clock>,
            /// Empties the line and abandons a query.
            pub reset: Signal<In, Bit>,
            /// Request and verdict.
            pub port: DetectorPort<4, $square_bits>,
            /// Push, replace: whether the move gives check.
            pub check: Signal<In, Bit>,
            /// See [`perpetual_hdl::CheckBits`].
            pub mover_checks: Signal<Out, Bit>,
            /// See [`perpetual_hdl::CheckBits`].
            pub other_checks: Signal<Out, Bit>,
            detector: $detector,
            bits: CheckBits<$log2_depth>,
            taken: Signal<Local, Bit>,
        }

        impl Logic for $name {
            #[perpetual_verilog::kernel]
            fn update(&mut self) {
                self.detector.reset.next = self.reset.val();
                DetectorPort::<4, $square_bits>::link(&mut self.port, &mut self.detector.port);
                self.taken.next = self.port.request_valid.val()
                    & self.port.request_ready.val();
                // Push is 1, replace 7.
                self.bits.pushed.next = self.taken.val()
                    & ((self.port.operation.val() == 1) | (self.port.operation.val() == 7));
                self.bits.check.next = self.check.val();
                connect!(self.bits <- self.port: ply, error, distance);
                connect!(self <- self.bits: mover_checks, other_checks);
            }
        }

        impl DetectorCircuit for $name {
            fn clock(&mut self) -> &mut Signal<In, Clock> {
                &mut self.clock
            }

            fn reset(&mut self) -> &mut Signal<In, Bit> {
                &mut self.reset
            }

            fn drive(&mut self, request: Option<Request>, verdict_ready: bool) {
                self.port.drive(request, verdict_ready);
            }

            fn answer(&self) -> Answer {
                self.port.answer()
            }
        }

        #[cfg(test)]
        impl CheckPorts for $name {
            fn check(&mut self) -> &mut Signal<In, Bit> {
                &mut self.check
            }

            fn checks(&self) -> perpetual_games::Checks {
                perpetual_games::Checks { mover: self.mover_checks.val(), other: self.other_checks.val() }
            }
        }
    };
}

pub(crate) use with_checks;
