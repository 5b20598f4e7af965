//! The window detector: every earlier position of the window is watched at once.

mod chain;
mod columns;
mod core;
mod detector;
mod group;
mod nearest;
mod ring;
mod slot;
mod tally;
#[cfg(test)]
mod tests;
mod wide;

pub use self::chain::WindowChain;
pub use self::columns::{WindowColumns, WindowForm};
pub use self::core::WindowCore;
pub use self::detector::WindowDetector;
pub use self::group::{WindowGroup, WindowParities};
pub use self::nearest::WindowNearest;
pub use self::ring::WindowRing;
pub use self::slot::WindowSlot;
pub use self::tally::{WindowFour, WindowSum, WindowTally};
