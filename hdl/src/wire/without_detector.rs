//! Test support: a board whose detector is the test.

use perpetual_link::Identity;
use rust_hdl::prelude::*;

use super::board_port::BoardPort;
use super::engine::Engine;
use super::engine_port::EngineUser;
use super::frame_port::FrameUser;
use super::front_end::FrontEnd;
use crate::detector_port::DetectorUser;

/// A front end and an engine, with the ports to a detector.
#[derive(perpetual_verilog::Circuit, Default)]
pub(crate) struct WithoutDetector {
    pub(crate) clock: Signal<In, Clock>,
    pub(crate) port: BoardPort,
    pub(crate) detector_reset: Signal<Out, Bit>,
    pub(crate) detector: DetectorUser<4, 6>,
    front_end: FrontEnd,
    engine: Engine<6>,
}

impl WithoutDetector {
    /// For a detector of this identity, at 3,000,000 baud.
    pub(crate) fn new(identity: &Identity) -> Self {
        let front_end = FrontEnd::new(identity.clock_hz, 3_000_000).unwrap();
        Self { front_end, engine: Engine::new(identity), ..Self::default() }
    }
}

impl Logic for WithoutDetector {
    #[perpetual_verilog::kernel]
    fn update(&mut self) {
        BoardPort::link(&mut self.port, &mut self.front_end.port);
        FrameUser::join(&mut self.engine.frames, &mut self.front_end.frames);
        self.engine.frame_fits.next = self.front_end.frame_fits.val();
        EngineUser::join(&mut self.front_end.engine, &mut self.engine.port);
        self.engine.mover_checks.next = false;
        self.engine.other_checks.next = false;
        self.detector_reset.next = self.front_end.engine.reset.val();
        DetectorUser::<4, 6>::link(&mut self.detector, &mut self.engine.detector);
    }
}
