//! A board that can be bought: its top, what holds it in reset, and the circuit.

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

/// The Verilog of a board: `top`, which instantiates the modules of that and the next name, `perpetual_power_up` for a
/// clock of so many Hz, and `circuit`.
///
/// # Errors
/// Those of the export.
pub fn with_power_up(top: &str, clock_hz: u32, circuit: &Exported) -> Result<String, Error> {
    let exported = power_up(clock_hz)?.text;
    // Behind it stand its flip-flops for the lock, a module that the circuit has as well.
    let end = "\nendmodule\n";
    let own = exported.find("\n// Holds the board").map_or(exported.as_str(), |at| &exported[at..]);
    let own = own.find(end).map_or(own, |at| &own[..at + end.len()]);
    Ok(format!("{top}{own}\n{}", circuit.text))
}
