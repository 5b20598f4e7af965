//! Test support: a board whose detector is the test.

use perpetual_link::DetectorKind;
use rust_hdl::prelude::*;

use super::board_port::BoardPort;
use super::engine::Engine;
use super::engine_port::EngineUser;
use super::frame_port::FrameUser;
use super::front_end::FrontEnd;
use super::parts::Parts;
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
    /// For a chain detector, at 12 MHz and 3,000,000 baud.
    pub(crate) fn new() -> Self {
        let parts = Parts::detector(DetectorKind::Chain, (32, 10), 12_000_000);
        let front_end = FrontEnd::new(parts.clock_hz, 3_000_000).unwrap();
        Self { front_end, engine: Engine::new(&parts), ..Self::default() }
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
        self.engine.searchers.reserved.next = false;
        self.engine.searchers.free.next = false;
        self.engine.searchers.taken.next = false;
        self.engine.searchers.ending.next = false;
        self.engine.searchers.done.next = false;
        self.engine.searchers.repeated.next = false;
        self.engine.searchers.history_ready.next = false;
        self.engine.searchers.busy_count.next = 0.into();
        self.engine.searchers.answer_byte.next = 0.into();
        self.detector_reset.next = self.front_end.engine.reset.val();
        DetectorUser::<4, 6>::link(&mut self.detector, &mut self.engine.detector);
    }
}
