//! What holds a board in reset after power-up.

use perpetual_verilog::{About, Error, Exported, ModuleNote, PortGroup, export};

use super::ABOUT;
use crate::wire::power_up::PowerUp;

const NAME: &str = "perpetual_power_up";

const ABOUT_IT: About<'static> = About {
    top: NAME,
    ports: &[PortGroup {
        title: "Reset from power-up until the clock has been right for microseconds.",
        ports: &[
            ("clock", "anything while locked is low"),
            ("locked", "from the PLL, not synchronous; high without one"),
            ("reset", "high again when the lock is lost"),
        ],
    }],
    modules: &[ModuleNote {
        path: "",
        name: "",
        what: "Holds the board in reset while its clock is not right.",
    }],
    ..ABOUT
};

/// What holds a board in reset, for a clock of so many Hz.
pub(crate) fn power_up(clock_hz: u32) -> Result<Exported, Error> {
    export(&mut PowerUp::new(clock_hz), &ABOUT_IT)
}
