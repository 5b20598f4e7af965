//! What holds a board in reset after power-up.

use perpetual_verilog::{About, Error, Exported, ModuleNote, export};

use super::ABOUT;
use crate::wire::power_up::PowerUp;

const NAME: &str = "perpetual_power_up";

const ABOUT_IT: About<'static> = About {
    top: NAME,
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
