//! The FPGAs on the boards.

use serde::Deserialize;

/// A family of FPGAs with open tools.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Family {
    /// Lattice iCE40: a logic cell is a 4-input table, a carry and a flip-flop; block RAM of
    /// 4 kbit.
    Ice40,
    /// Lattice ECP5: 4-input tables and flip-flops counted apart; block RAM of 18 kbit.
    Ecp5,
    /// Gowin GW1N and GW2A: 4-input tables and flip-flops, sums in cells of their own; block RAM of 18 kbit.
    Gowin,
}

impl Family {
    /// The name, as in the tools' own: `synth_ice40`, `nextpnr-ecp5`.
    pub const fn name(self) -> &'static str {
        match self {
            Family::Ice40 => "ice40",
            Family::Ecp5 => "ecp5",
            Family::Gowin => "gowin",
        }
    }

    /// The ending of a bitstream's name.
    pub const fn bitstream(self) -> &'static str {
        match self {
            Family::Ice40 => "bin",
            Family::Ecp5 => "bit",
            Family::Gowin => "fs",
        }
    }
}

/// An FPGA in its package.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// What is printed on it, as far as it matters.
    pub name: &'static str,
    /// Its family.
    pub family: Family,
    /// The device, as nextpnr calls it: `hx8k`, `25k`; of a Gowin the series, `GW1N-9C`, as its packer does.
    pub device: &'static str,
    /// The package, as nextpnr calls it; of a Gowin it is a part of the name.
    pub package: &'static str,
    /// The speed grade of an ECP5; of an iCE40 the device says it.
    pub speed: Option<u8>,
    /// Logic cells of an iCE40, 4-input tables of the others.
    pub cells: u32,
    /// Block RAMs.
    pub block_rams: u32,
}

impl Part {
    /// Lattice iCE40UP5K in the QFN of 48 pins.
    pub const UP5K: Part = ice40("iCE40UP5K-SG48", "up5k", "sg48", 5280, 30);
    /// Lattice iCE40HX8K in the BGA of 256 balls.
    pub const HX8K: Part = ice40("iCE40HX8K-CT256", "hx8k", "ct256", 7680, 32);
    /// Lattice iCE40HX1K in the TQFP of 144 pins.
    pub const HX1K: Part = ice40("iCE40HX1K-TQ144", "hx1k", "tq144", 1280, 16);
    /// Gowin GW1NR-9 of version C, with PSRAM in the package.
    pub const GW1NR_9C: Part = gowin("GW1NR-LV9QN88PC6/I5", "GW1N-9C", "QN88P", 8640, 26);
    /// Gowin GW2AR-18 of version C, with SDRAM in the package.
    pub const GW2AR_18C: Part = gowin("GW2AR-LV18QN88C8/I7", "GW2A-18C", "QN88", 20736, 46);
}

const fn gowin(
    name: &'static str,
    device: &'static str,
    package: &'static str,
    cells: u32,
    block_rams: u32,
) -> Part {
    Part { name, family: Family::Gowin, device, package, speed: None, cells, block_rams }
}

const fn ice40(
    name: &'static str,
    device: &'static str,
    package: &'static str,
    cells: u32,
    block_rams: u32,
) -> Part {
    Part { name, family: Family::Ice40, device, package, speed: None, cells, block_rams }
}

/// An ECP5; `size` is its cells and its block RAMs, as nextpnr counts them.
pub(super) const fn ecp5(
    name: &'static str,
    device: &'static str,
    package: &'static str,
    speed: u8,
    size: (u32, u32),
) -> Part {
    let (cells, block_rams) = size;
    Part { name, family: Family::Ecp5, device, package, speed: Some(speed), cells, block_rams }
}
