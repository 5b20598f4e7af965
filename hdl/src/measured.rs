//! Circuits measured on their own, for the figures of `docs/synthesis.md`.
//!
//! A circuit placed with its ports at the pins of a package would be measured with the way to the
//! pins, and most have more ports than a package has pins. So each is put between registers, and
//! four pins are left. The inputs come from a register that is loaded from a shift register; the
//! shift register alone would not do, since its bits are each other's past, as are those of a
//! pipeline behind it, and yosys would merge the two. The outputs go into a signature register.
//! What all this takes is known ([`Measured::registers`], [`Measured::exclusive_ors`]) and is not
//! counted as the circuit's.

use std::fmt::Write;

use perpetual_catalogue::named;
use perpetual_link::DetectorKind;
use perpetual_verilog::{About, Circuit, Direction, Exported, Port};
use serde_json::{Value, json};

use crate::encode::{LegalEnPassant, MoveBarrier, MoveEncoder};
use crate::export::{ABOUT, ExportError, circuit, modules, read, read_from};
use crate::window::{WindowCore, WindowForm};
use crate::wire::board::front_end;
use crate::{ChainDetector, SharedChain, SharedScoreboard};

/// A circuit that is measured on its own.
#[derive(Clone, Copy)]
pub struct Part {
    /// What it is called in the table of figures.
    pub name: &'static str,
    /// What it is.
    pub title: &'static str,
    source: Source,
}

#[derive(Clone, Copy)]
enum Source {
    /// A core of the catalogue, by its name.
    Core(&'static str),
    /// A part of a detector of this kind.
    Part(DetectorKind, fn() -> Circuit),
    /// All of a board but its detector: 12 MHz, 1,000,000 baud, as on most boards for an iCE40.
    FrontEnd,
}

/// A circuit between registers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Measured {
    /// The Verilog and the circuit's description; the top is `measured`, the circuit in it `part`.
    pub exported: Exported,
    /// Flip-flops around the circuit: two an input, one an output.
    pub registers: usize,
    /// Exclusive ors around the circuit, each in front of a flip-flop: one an output but the first.
    pub exclusive_ors: usize,
}

/// Every circuit that is measured on its own.
pub const PARTS: &[Part] = &[
    whole("detector-chain-16", "detector, chain, 16 entries, 1,024 records", "chain-16"),
    whole("detector-chain-32", "detector, chain, 32 entries, 1,024 records", "chain-32"),
    whole("detector-scoreboard", "detector, scoreboard, 1,024 records", "scoreboard"),
    whole("detector-pair", "detector, pair, 32 entries, 1,024 records", "pair"),
    whole(
        "detector-scoreboard-registered",
        "detector, scoreboard, registered RAM, 1,024 records",
        "scoreboard-ecp5",
    ),
    whole("detector-window-32", "detector, window, 32 plies", "window-32"),
    whole("detector-window-64", "detector, window, 64 plies", "window-64"),
    whole("detector-window-100", "detector, window, 100 plies", "window-100"),
    whole("detector-window-32-ice40", "detector, window, 32 plies, iCE40 form", "window-32-ice40"),
    whole("detector-window-64-ice40", "detector, window, 64 plies, iCE40 form", "window-64-ice40"),
    whole(
        "detector-window-100-ice40",
        "detector, window, 100 plies, iCE40 form",
        "window-100-ice40",
    ),
    whole("detector-window-pair", "detector, window pair, 100 plies", "window-pair"),
    whole(
        "detector-window-pair-ice40",
        "detector, window pair, 100 plies, iCE40 form",
        "window-pair-ice40",
    ),
    whole("search-window", "window for a search, 100 plies", "search-window"),
    whole(
        "search-window-ice40",
        "window for a search, 100 plies, iCE40 form",
        "search-window-ice40",
    ),
    whole("search-window-32", "window for a search, 32 plies", "search-window-32"),
    whole(
        "search-window-32-ice40",
        "window for a search, 32 plies, iCE40 form",
        "search-window-32-ice40",
    ),
    // Small ones, for the proofs.
    part(
        "detector-chain-small",
        "detector, chain, 4 entries, 8 records, 8 squares, 3 kinds of pieces",
        read::<ChainDetector<4, 2, 3, 5, 8, 3>>,
    ),
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
    window("window-100-ice40", "window, 100 plies, iCE40 form", || {
        read_from(WindowCore::new(100, WindowForm::Ice40))
    }),
    window("window-32", "window, 32 plies", || {
        read_from(WindowCore::new(32, WindowForm::Portable))
    }),
    // To embed: two lines that share a circuit.
    part(
        "shared-scoreboard",
        "detector, scoreboard, two lines of 1,024 records",
        read::<SharedScoreboard<4, 6, 8, 9, 13, 16, 10>>,
    ),
    part(
        "shared-chain-32",
        "detector, chain, 32 entries, two lines of 1,024 records",
        read::<SharedChain<32, 4, 6, 10, 16, 10>>,
    ),
    Part {
        name: "front-end",
        title: "front end of a board, without a detector",
        source: Source::FrontEnd,
    },
    part("move-barrier", "barrier bit of a move", read::<MoveBarrier>),
    part("move-encoder", "record from two boards", read::<MoveEncoder>),
    part("legal-en-passant", "legal capture en passant", read::<LegalEnPassant>),
];

const fn whole(name: &'static str, title: &'static str, core: &'static str) -> Part {
    Part { name, title, source: Source::Core(core) }
}

const fn part(name: &'static str, title: &'static str, emit: fn() -> Circuit) -> Part {
    Part { name, title, source: Source::Part(DetectorKind::Chain, emit) }
}

const fn window(name: &'static str, title: &'static str, emit: fn() -> Circuit) -> Part {
    Part { name, title, source: Source::Part(DetectorKind::Window, emit) }
}

impl Part {
    /// The circuit between registers.
    ///
    /// # Errors
    /// Those of the export.
    pub fn measured(&self) -> Result<Measured, ExportError> {
        let (kind, circuit) = match self.source {
            Source::Core(name) => {
                let core = &named(name)?.core;
                (core.kind(), circuit(core)?)
            }
            Source::Part(kind, emit) => (kind, emit()),
            Source::FrontEnd => {
                let kind = DetectorKind::Chain;
                (kind, read_from(front_end(kind, (32, 10), 12_000_000, 1_000_000)?))
            }
        };
        let about = About { title: self.title, modules: &modules(kind), ..ABOUT };
        Ok(Measured::of(&circuit, &about)?)
    }
}

impl Measured {
    /// A circuit between registers; its own top module is called `part`.
    ///
    /// # Errors
    /// Those of the export.
    pub fn of(circuit: &Circuit, about: &About<'_>) -> Result<Measured, perpetual_verilog::Error> {
        let part = circuit.export(&About { top: "part", ..*about })?;
        let (wrapper, inputs, outputs) = between_registers(&circuit.ports());
        let text = format!("{wrapper}\n{}", part.text);
        let exported = Exported { top: "measured".to_owned(), text, ..part };
        Ok(Measured { exported, registers: 2 * inputs + outputs, exclusive_ors: outputs - 1 })
    }

    /// What the tools have to know of it, if its Verilog is at `path`.
    pub fn facts(&self, title: &str, path: &str) -> Value {
        json!({
            "title": title,
            "verilog": path,
            "top": self.exported.top,
            "registers_around": self.registers,
            "exclusive_ors_around": self.exclusive_ors,
        })
    }
}

fn between_registers(ports: &[Port]) -> (String, usize, usize) {
    let mut connections = String::new();
    let (mut inputs, mut outputs) = (0, 0);
    for Port { name, width, direction, .. } in ports.iter().filter(|port| port.name != "clock") {
        let (bus, at) = if *direction == Direction::Input {
            ("in", &mut inputs)
        } else {
            ("out", &mut outputs)
        };
        let _ = write!(connections, ",\n        .{name}({bus}[{at} +: {width}])");
        *at += width;
    }
    let text = format!(
        "\
// A circuit between registers, to measure it without the way to the pins.
module measured (
    input  wire clock,
    input  wire shift_in,
    input  wire load,
    output wire shift_out
);

    reg  [{last_in}:0] shift;
    reg  [{last_in}:0] in;
    wire [{last_out}:0] out;
    reg  [{last_out}:0] signature;

    always @(posedge clock) begin
        shift <= {{shift, shift_in}};
        if (load) in <= shift;
        signature <= {{signature, 1'b0}} ^ out;
    end
    assign shift_out = signature[{last_out}];

    part part (
        .clock(clock){connections}
    );

endmodule
",
        last_in = inputs - 1,
        last_out = outputs - 1,
    );
    (text, inputs, outputs)
}

#[cfg(test)]
mod tests {
    use rust_hdl::prelude::*;

    use super::*;

    #[derive(LogicBlock, Default)]
    struct ThreePorts {
        step: Signal<In, Bit>,
        from: Signal<In, Bits<6>>,
        open: Signal<Out, Bits<6>>,
    }

    impl Logic for ThreePorts {
        #[hdl_gen]
        fn update(&mut self) {
            self.open.next = self.from.val();
        }
    }

    #[test]
    fn every_port_is_driven_and_read_once() {
        let (text, inputs, outputs) = between_registers(&read::<ThreePorts>().ports());
        assert_eq!((inputs, outputs), (7, 6));
        for connection in [".step(in[0 +: 1])", ".from(in[1 +: 6])", ".open(out[0 +: 6])"] {
            assert!(text.contains(connection), "{connection} in {text}");
        }
    }

    #[test]
    fn every_part_is_exported() {
        for part in PARTS {
            let measured = part.measured().unwrap_or_else(|error| panic!("{}: {error}", part.name));
            assert!(measured.exported.text.contains("\nmodule part ("), "{}", part.name);
            assert!(measured.registers > measured.exclusive_ors, "{}", part.name);
        }
    }
}
