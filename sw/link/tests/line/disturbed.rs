//! A line to a board in software, what goes wrong on it, and what the model says.

use std::time::Duration;

use perpetual_link::mock::{Fault, FaultKind, Settings, SoftBoard, Wire};
use perpetual_link::{Client, ClientError, Timing, Way};
use perpetual_model::{Limits, MoveRecord, Piece};
use proptest::prelude::*;

/// Short enough for many cases; the wire answers within the call or never.
pub const TIMING: Timing = Timing {
    silence: Duration::from_millis(2),
    patience: Duration::from_secs(1),
    attempts: 6,
    identify_attempts: 3,
};

pub fn settings(entries: Option<usize>, depth: Option<usize>) -> Settings {
    Settings { limits: Limits { entries, depth }, ..Settings::default() }
}

pub fn connect(settings: Settings, faults: Vec<Fault>) -> Result<Client<Wire>, ClientError> {
    connect_with(settings, faults, TIMING)
}

pub fn connect_with(
    settings: Settings,
    faults: Vec<Fault>,
    timing: Timing,
) -> Result<Client<Wire>, ClientError> {
    Client::connect_with(Wire::new(SoftBoard::new(settings), faults), timing)
}

/// A knight that goes away and comes back, again and again.
pub fn knight_line(plies: usize) -> Vec<MoveRecord> {
    let knight = |from, to| MoveRecord::new(Piece::WHITE_KNIGHT, from, to);
    [knight(6, 21), knight(21, 6)].into_iter().cycle().take(plies).collect()
}

/// Fewer than `count` faults, among the first `within` bytes of a direction.
pub fn faults(count: usize, within: u64) -> impl Strategy<Value = Vec<Fault>> {
    let kind = prop_oneof![
        4 => Just(FaultKind::Drop),
        4 => (1u8..).prop_map(FaultKind::Flip),
        2 => any::<u8>().prop_map(FaultKind::Insert),
        2 => Just(FaultKind::Insert(0xc0)),
        2 => Just(FaultKind::Reset),
    ];
    let way = prop_oneof![Just(Way::ToBoard), Just(Way::ToHost)];
    let fault = (way, 0..within, kind).prop_map(|(way, at, kind)| Fault { way, at, kind });
    prop::collection::vec(fault, 0..count)
}
