//! Circuits that are no core with a name: small ones and parts, for the proofs.

use perpetual_link::DetectorKind;
use perpetual_verilog::{About, Circuit, Exported};

use crate::export::{ABOUT, ExportError, modules, read, read_from};
use crate::window::{WindowCore, WindowForm};
use crate::{ChainDetector, CheckBits, ShogiDetector};

/// One of them.
#[derive(Clone, Copy)]
pub struct Part {
    /// What its file is called.
    pub name: &'static str,
    /// What it is.
    pub title: &'static str,
    kind: DetectorKind,
    emit: fn() -> Circuit,
}

/// Every one.
pub const PARTS: &[Part] = &[
    part(
        "detector-chain-small",
        "detector, chain, 4 entries, 8 records, 8 squares, 3 kinds of pieces",
        read::<ChainDetector<4, 2, 3, 5, 8, 3>>,
    ),
    Part {
        name: "shogi-8",
        title: "detector, shogi, 8 records",
        kind: DetectorKind::Scoreboard,
        emit: read::<ShogiDetector<3>>,
    },
    part("check-bits-16", "check bits beside a detector, 16 moves", read::<CheckBits<4>>),
    window("window-8", "window, 8 plies", || read_from(WindowCore::new(8, WindowForm::Portable))),
    window("window-16", "window, 16 plies", || {
        read_from(WindowCore::new(16, WindowForm::Portable))
    }),
    window("window-8-ice40", "window, 8 plies, iCE40 form", || {
        read_from(WindowCore::new(8, WindowForm::Ice40))
    }),
    window("window-16-ice40", "window, 16 plies, iCE40 form", || {
        read_from(WindowCore::new(16, WindowForm::Ice40))
    }),
    window("window-32-ice40", "window, 32 plies, iCE40 form", || {
        read_from(WindowCore::new(32, WindowForm::Ice40))
    }),
    window("window-32", "window, 32 plies", || {
        read_from(WindowCore::new(32, WindowForm::Portable))
    }),
];

const fn part(name: &'static str, title: &'static str, emit: fn() -> Circuit) -> Part {
    Part { name, title, kind: DetectorKind::Chain, emit }
}

const fn window(name: &'static str, title: &'static str, emit: fn() -> Circuit) -> Part {
    Part { name, title, kind: DetectorKind::Window, emit }
}

impl Part {
    /// Its Verilog; the top is `part`.
    ///
    /// # Errors
    /// Those of the export.
    pub fn exported(&self) -> Result<Exported, ExportError> {
        let modules = modules(self.kind);
        let about = About { top: "part", title: self.title, modules: &modules, ..ABOUT };
        Ok((self.emit)().export(&about)?)
    }
}
