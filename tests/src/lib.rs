//! Tests that cross crates: co-simulation, netlists, bitstreams, link faults.
