//! A detector and check bits in one circuit.

/// A detector with check bits beside it: the ports of the detector, a check bit with a push, and two with a verdict.
macro_rules! with_checks {
    ($(#[$doc:meta])* $name:ident, $detector:ty) => {
        $(#[$doc])*
        #[derive(LogicBlock, Default)]
        pub struct $name {
            /// Clock, rising edge.
            pub clock: Signal<In, Clock>,
            /// Empties the line and abandons a query.
            pub reset: Signal<In, Bit>,
            /// Request and verdict.
            pub port: DetectorPort<4, 7>,
            /// Push, replace: whether the move gives check.
            pub check: Signal<In, Bit>,
            /// See [`perpetual_hdl::CheckBits`].
            pub mover_checks: Signal<Out, Bit>,
            /// See [`perpetual_hdl::CheckBits`].
            pub other_checks: Signal<Out, Bit>,
            detector: $detector,
            bits: CheckBits<10>,
            taken: Signal<Local, Bit>,
        }

        impl Logic for $name {
            #[hdl_gen]
            fn update(&mut self) {
                clock!(self, clock, detector, bits);
                self.detector.reset.next = self.reset.val();
                DetectorPort::<4, 7>::link(&mut self.port, &mut self.detector.port);
                self.taken.next = self.port.request_valid.val()
                    & self.port.request_ready.val();
                // Push is 1, replace 7; first is 5, window 6.
                self.bits.pushed.next = self.taken.val()
                    & ((self.port.operation.val() == 1) | (self.port.operation.val() == 7));
                self.bits.asked.next = self.taken.val()
                    & ((self.port.operation.val() == 5) | (self.port.operation.val() == 6));
                self.bits.check.next = self.check.val();
                self.bits.ply.next = self.port.ply.val();
                self.bits.error.next = self.port.error.val();
                self.bits.verdict_valid.next = self.port.verdict_valid.val();
                self.bits.distance.next = self.port.distance.val();
                self.mover_checks.next = self.bits.mover_checks.val();
                self.other_checks.next = self.bits.other_checks.val();
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
    };
}

pub(crate) use with_checks;
