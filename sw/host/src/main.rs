//! The `perpetual` program.
fn main() {}
