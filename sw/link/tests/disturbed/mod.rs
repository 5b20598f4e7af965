//! What goes wrong on a line to a detector.

use perpetual_link::Way;
use perpetual_link::mock::{Fault, FaultKind};
use proptest::prelude::*;

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
