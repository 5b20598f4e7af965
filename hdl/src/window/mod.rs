//! The window detector: every earlier position of the window is watched at once.

mod bits;
mod chain;
mod columns;
mod core;
mod counts;
mod detector;
mod finder;
mod head;
mod nearest;
mod pair;
mod ring;
mod search;
mod slots;
mod tally;
#[cfg(test)]
mod tests;

pub use self::columns::WindowForm;
pub use self::core::WindowCore;
pub use self::detector::WindowDetector;
pub use self::finder::WindowFinder;
pub use self::pair::WindowPairDetector;
pub use self::ring::WindowRing;
pub use self::search::SearchWindow;
pub use self::slots::WindowSlots;
