//! The window detector: every earlier position of the window is watched at once.

mod core;
mod detector;
mod finder;
mod pair;
mod ring;
mod search;
mod slots;
#[cfg(test)]
mod tests;

pub use self::core::WindowCore;
pub use self::detector::WindowDetector;
pub use self::finder::WindowFinder;
pub use self::pair::WindowPairDetector;
pub use self::ring::{SWEEP_CYCLES, WindowRing};
pub use self::search::SearchWindow;
pub use self::slots::WindowSlots;
pub use perpetual_catalogue::WindowForm;
