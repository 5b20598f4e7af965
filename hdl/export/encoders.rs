//! The circuits that make records, as Verilog.

use perpetual_verilog::{About, Circuit, Exported, ModuleNote, PortGroup};

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
    ports: &'static [PortGroup<'static>],
    latency: &'static str,
    circuit: fn() -> Circuit,
}

const CLOCK: PortGroup<'static> = PortGroup { title: "Clock.", ports: &[("clock", "rising edge")] };

const CLOCK_AND_RESET: PortGroup<'static> = PortGroup {
    title: "Clock and reset.",
    ports: &[
        ("clock", "rising edge"),
        ("reset", "what is under way is dropped; one cycle, in any state"),
    ],
};

/// The modules of those circuits.
const MODULES: &[ModuleNote<'static>] = &[ModuleNote {
    path: "rank",
    name: "perpetual_rank_change",
    what: "What has left a rank of eight squares, and come to it.",
}];

const CODES: PortGroup<'static> = PortGroup {
    title: "The codes of the engine: bit 3 is the colour, 0 an empty square.",
    ports: &[("pawn", "bits 2 to 0 of the code of a pawn: a constant")],
};

/// Every circuit of [`crate::encode`] that is exported.
pub const ENCODERS: &[Encoder] = &[
    Encoder {
        name: "move-barrier",
        purpose: "the barrier bit of a move, for engines that know what moved",
        top: "perpetual_move_barrier",
        ports: &[
            CLOCK,
            CODES,
            PortGroup {
                title: "A move, in any cycle. Promotion and castling need nothing of their own.",
                ports: &[
                    ("piece", "what moves, 0 for a null move"),
                    ("captured", "what stands where it goes to, 0 if nothing does"),
                    ("from", "where from, a1 = 0, h8 = 63"),
                    ("rights", "castling rights before it: white O-O, O-O-O, black O-O, O-O-O"),
                    ("en_passant", "before it a capture en passant was legal"),
                ],
            },
            PortGroup {
                title: "One cycle later.",
                ports: &[("barrier", "no earlier position can come back")],
            },
        ],
        latency: "one clock cycle",
        circuit: read::<MoveBarrier>,
    },
    Encoder {
        name: "move-encoder",
        purpose: "the record of a move from the boards before and after it",
        top: "perpetual_move_encoder",
        ports: &[
            CLOCK_AND_RESET,
            CODES,
            PortGroup {
                title: "A move, in any cycle. Boards: four bits a square, a1 lowest, h8 highest.",
                ports: &[
                    ("valid_in", "there is a move"),
                    ("old_board", "before the move"),
                    ("new_board", "after it"),
                    ("old_rights", "castling rights before it, in any order"),
                    ("new_rights", "castling rights after it"),
                    ("en_passant", "before it a capture en passant was legal"),
                ],
            },
            PortGroup {
                title: "The record, two cycles later; the rest of a barrier means nothing.",
                ports: &[
                    ("valid", "there is a record"),
                    ("piece", "what moved"),
                    ("from", "where from"),
                    ("to", "where to"),
                    ("barrier", "no earlier position can come back"),
                ],
            },
        ],
        latency: "two clock cycles; a move in every cycle",
        circuit: read::<MoveEncoder>,
    },
    Encoder {
        name: "legal-en-passant",
        purpose: "whether a double step can be captured en passant",
        top: "perpetual_legal_en_passant",
        ports: &[
            CLOCK_AND_RESET,
            PortGroup {
                title: "A question: taken in a cycle where ready is high; hold both squares until it is again.",
                ports: &[
                    ("start", "asks"),
                    ("pawn", "where the pawn stands that has gone two squares"),
                    ("king", "where the king of the side to move stands"),
                ],
            },
            PortGroup {
                title: "The board: pawn, knight, bishop, rook, queen, king 1 to 6, black 8 more, empty 0.",
                ports: &[("square", "what is read"), ("piece", "what stands there, a cycle later")],
            },
            PortGroup {
                title: "The answer: right once ready is high again, until the next start.",
                ports: &[("ready", "idle"), ("legal", "a capture is legal")],
            },
        ],
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
            ports: self.ports,
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
