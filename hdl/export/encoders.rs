//! The circuits that make records, as Verilog.

use perpetual_verilog::{About, Circuit, Exported, ModuleNote};

use super::ABOUT;
use super::circuits::read;
use super::error::ExportError;
use crate::encode::{LegalEnPassant, MoveBarrier, MoveEncoder};

/// A circuit of [`crate::encode`] that is exported.
#[derive(Clone, Copy)]
pub struct Encoder {
    /// Its name: that of its file in `rtl/`, without the extension.
    pub name: &'static str,
    /// What it is for, in a line.
    pub purpose: &'static str,
    top: &'static str,
    latency: &'static str,
    circuit: fn() -> Circuit,
}

/// The modules of those circuits.
const MODULES: &[ModuleNote<'static>] = &[ModuleNote {
    path: "rank",
    name: "perpetual_rank_change",
    what: "What has left a rank of eight squares, and come to it.",
}];

/// Every circuit of [`crate::encode`] that is exported.
pub const ENCODERS: &[Encoder] = &[
    Encoder {
        name: "move-barrier",
        purpose: "the barrier bit of a move, for engines that know what moved",
        top: "perpetual_move_barrier",
        latency: "one clock cycle",
        circuit: read::<MoveBarrier>,
    },
    Encoder {
        name: "move-encoder",
        purpose: "the record of a move from the boards before and after it",
        top: "perpetual_move_encoder",
        latency: "two clock cycles; a move in every cycle",
        circuit: read::<MoveEncoder>,
    },
    Encoder {
        name: "legal-en-passant",
        purpose: "whether a double step can be captured en passant",
        top: "perpetual_legal_en_passant",
        latency: "4 or 5 clock cycles if no pawn stands beside it, at most 129",
        circuit: read::<LegalEnPassant>,
    },
];

impl Encoder {
    /// The name of its module.
    pub const fn top(&self) -> &'static str {
        self.top
    }

    /// Its Verilog.
    ///
    /// # Errors
    /// If it cannot be exported.
    pub fn export(&self) -> Result<Exported, ExportError> {
        let about = About {
            top: self.top,
            title: self.purpose,
            modules: MODULES,
            latency: Some(self.latency),
            ..ABOUT
        };
        Ok((self.circuit)().export(&about)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use perpetual_verilog::testing::lint;

    #[test]
    #[ignore = "long: make test-all"]
    fn every_tool_reads_them_without_a_warning() {
        for encoder in ENCODERS {
            let exported = encoder.export().unwrap();
            lint(&exported.text, "", &exported.top);
        }
    }
}
