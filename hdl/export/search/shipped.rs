//! The circuits of the search as files at one size, in `build/verilog/search`, and what there is of its boards.

use crate::export::ABOUT;
use crate::export::shipped::Shipped;
use perpetual_catalogue::boards::{Family, SEARCH_BOARDS, SearchBoard as RealBoard, harness};
use perpetual_catalogue::{BaudError, SIM_SEARCH_BOARDS, Searchers, SimSearchBoard};
use perpetual_verilog::{About, Exported, PortGroup, export};
use rust_hdl::prelude::Block;
use serde_json::{Map, Value, json};
use thiserror::Error;

use crate::export::search::boards::exported;
use crate::export::search::notes::notes;
use crate::search::{SearchChip, WindowForm};

pub(crate) const BOARD_PORTS: &[PortGroup<'static>] = &[
    PortGroup {
        title: "Clock and reset; power-up is a reset too, so tie it low where there is none.",
        ports: &[("clock", "rising edge"), ("reset", "synchronous to nothing, active high")],
    },
    PortGroup {
        title: "Serial line: 8 data bits, no parity, one stop bit; docs/search-protocol.md.",
        ports: &[("rx", "from the host"), ("tx", "to the host")],
    },
    PortGroup {
        title: "For the eye, active high.",
        ports: &[
            ("led_alive", "blinks: there is a clock"),
            ("led_link", "a search is being made"),
            ("led_repetition", "the last search of a searcher counted a repetition"),
            ("led_error", "a frame was dropped"),
        ],
    },
];

pub(crate) const CHIP_PORTS: &[PortGroup<'static>] = &[
    PortGroup {
        title: "Clock and reset; power-up is a reset too, so tie it low where there is none.",
        ports: &[
            ("clock", "rising edge"),
            ("reset", "one cycle, from any state; then write table and board anew"),
        ],
    },
    PortGroup {
        title: "The evaluation table, an entry a cycle, while busy is low.",
        ports: &[
            ("entry_enable", "writes an entry"),
            ("entry_address", "which: 32 x kind + 4 x rank + file, docs/search-chip.md"),
            ("entry", "what it becomes, signed"),
        ],
    },
    PortGroup {
        title: "The board of the root, a square a cycle, while busy is low.",
        ports: &[
            ("write_enable", "writes a square"),
            ("write_square", "which, a1 = 0, h8 = 63"),
            ("man", "0 none 1 pawn 2 knight 3 king 5 bishop 6 rook 7 queen, and 8 for black"),
        ],
    },
    PortGroup {
        title: "The moves before the root, while busy is low: clear once, then push where ready is high.",
        ports: &[
            ("history_clear", "empties the line; once after power-up and reset too"),
            ("history_push", "plays a move of it"),
            ("history_piece", "1 to 6 pawn, knight, bishop, rook, queen, king; 8 more for black"),
            ("history_from", "where from"),
            ("history_to", "where to"),
            ("history_barrier", "no earlier position can come back"),
            ("history_ready", "a move is taken"),
        ],
    },
    PortGroup {
        title: "A search begins with start and ends when busy is low, or with stop.",
        ports: &[
            ("start", "begins"),
            ("stop", "ends it; all squares have to be written anew"),
            ("depth", "1 to 16 plies before quiescence"),
            ("root_alpha", "lower end of the window, signed"),
            ("root_beta", "upper end, signed"),
            ("bound", "upcoming repetitions raise alpha; values may then differ"),
            ("perft", "counts the legal lines of depth plies instead of a search"),
            ("side", "Black is to move"),
            ("rights", "to castle: 0 white king's side 1 queen's side 2 3 black"),
            ("ep_valid", "the last move was a double step"),
            ("ep_file", "on which file"),
            ("halfmoves", "since the last capture or pawn move, 127 for more"),
            ("heavy", "pawns, rooks and queens on the board"),
            ("minor", "knights and bishops"),
            ("root_score", "the table's sum for the side to move, signed"),
            ("busy", "it searches; after power-up and reset the detector is not ready yet"),
        ],
    },
    PortGroup {
        title: "What was found, until the next start.",
        ports: &[
            ("value", "for the side to move, signed"),
            ("best", "from, to and special, lowest first; 0 if no move was above alpha"),
            ("inexact", "the detector held too few plies: a repetition may have been missed"),
            ("nodes", "moves taken from lists"),
            ("generations", "lists of moves made"),
            ("repetitions", "nodes that had occurred before"),
            ("bounds", "nodes whose alpha was raised by bound; of perft the legal lines"),
        ],
    },
    PortGroup {
        title: "Why nothing was.",
        ports: &[
            ("too_deep", "the depth is not 1 to 16"),
            ("list_full", "more than 511 moves in the lists of a line"),
            ("frames_full", "a line of more than 63 plies, or a state that is none: an upset"),
            ("illegal_root", "the side not to move is in check"),
        ],
    },
];

/// The chips that are shipped: file, plies of the detector, its form.
const CHIPS: &[(&str, usize, WindowForm)] = &[
    ("chip-32", 32, WindowForm::Portable),
    ("chip-32-ice40", 32, WindowForm::Ice40),
    ("chip-100", 100, WindowForm::Portable),
];

/// The text and the description of a circuit.
fn files<B: Block>(
    name: &str,
    mut circuit: B,
    about: &About<'_>,
) -> Result<[Shipped; 2], ShippedError> {
    circuit.connect_all();
    Ok(described(name, &export(&mut circuit, about)?))
}

/// The same of a circuit that has been exported.
fn described(name: &str, exported: &Exported) -> [Shipped; 2] {
    let description = serde_json::to_value(&exported.description).unwrap_or_default();
    [
        Shipped { path: format!("{name}.v"), text: exported.text.clone() },
        Shipped { path: format!("{name}.json"), text: format!("{description:#}\n") },
    ]
}

/// A board with many searchers is one value, and too large for a usual stack.
const STACK: usize = 1 << 30;

/// Every file.
///
/// # Errors
/// Those of the export.
pub fn everything() -> Result<Vec<Shipped>, ShippedError> {
    on_large_stack(all)
}

/// Does it where circuits with many searchers have room.
pub(crate) fn on_large_stack<T: Send + 'static>(
    what: impl FnOnce() -> Result<T, ShippedError> + Send + 'static,
) -> Result<T, ShippedError> {
    let made = std::thread::Builder::new().stack_size(STACK).spawn(what);
    let made = made.map_err(|error| ShippedError::Thread(error.to_string()))?;
    made.join().map_err(|_| ShippedError::Thread("it has panicked".to_owned()))?
}

/// Why the files cannot be made.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ShippedError {
    /// A circuit cannot be exported.
    #[error(transparent)]
    Verilog(#[from] perpetual_verilog::Error),
    /// The circuits are no library.
    #[error("{0}")]
    Library(String),
    /// The baud rate cannot be had from the clock.
    #[error(transparent)]
    Baud(#[from] BaudError),
    /// No board with so many searchers is written at one size.
    #[error("no board with {0} searchers is written at one size: take rtl/ with SEARCHERS = {0}")]
    Searchers(usize),
    /// No thread with a large stack.
    #[error("the circuits need a thread with a large stack: {0}")]
    Thread(String),
}

/// The Verilog of searchers behind a serial line; the top module is `perpetual_board`. It needs a large stack.
fn board(searchers: &Searchers, clock_hz: u32, baud: u32) -> Result<Exported, ShippedError> {
    let Searchers { count, plies, .. } = *searchers;
    let about = About {
        top: "perpetual_board",
        title: "searches positions of chess, asked over a serial line",
        configuration: &[
            ("searchers", count.to_string()),
            ("window", format!("{plies} plies each")),
            ("clock", format!("{clock_hz} Hz")),
            ("serial", format!("{baud} baud")),
        ],
        ports: BOARD_PORTS,
        modules: &notes(),
        ..ABOUT
    };
    exported(searchers, clock_hz, baud, &about)
}

/// What the pins of a board are simulated with. Only the bitstream of an iCE40 can be turned back into Verilog.
fn harness_of(board: &RealBoard) -> Option<Shipped> {
    let is_ice40 = board.board.part.family == Family::Ice40;
    is_ice40.then(|| Shipped { path: harness_path(board), text: harness(board.board, "chip") })
}

fn harness_path(board: &RealBoard) -> String {
    format!("boards/harness-{}.v", board.name)
}

/// What the tools have to know of a board.
fn facts(board: &RealBoard) -> Value {
    let (is_ice40, part) = (board.board.part.family == Family::Ice40, &board.board.part);
    json!({
        "title": board.board.title,
        "board": board.name,
        // With it abc9 makes other circuits than these, and yosys stops in its check of them.
        "dff": false,
        "config": format!("{} of {} plies", board.searchers.count, board.searchers.plies),
        "searchers": board.searchers.count,
        "plies": board.searchers.plies,
        "harness": is_ice40.then(|| harness_path(board)),
        "baud": board.board.baud,
        "clock_hz": board.clock_hz(),
        "top": board.top(),
        "family": part.family.name(),
        "part": part.name,
        "device": part.device,
        "package": part.package,
        "speed": part.speed,
        "cells": part.cells,
        "block_rams": part.block_rams,
        "constraints": board.board.constraints,
        "flash": board.board.flash,
    })
}

fn all() -> Result<Vec<Shipped>, ShippedError> {
    let mut all = Vec::new();
    for (name, plies, form) in CHIPS {
        let chip = About {
            top: "perpetual_search_chip",
            title: "searches a position of chess to a fixed depth, repetitions included",
            configuration: &[
                ("window", format!("{plies} plies")),
                (
                    "form",
                    if *form == WindowForm::Ice40 { "iCE40, with its cells" } else { "portable" }
                        .to_owned(),
                ),
            ],
            ports: CHIP_PORTS,
            modules: &notes(),
            ..ABOUT
        };
        all.extend(files(name, SearchChip::new(*plies, *form), &chip)?);
    }
    for SimSearchBoard { name, searchers, clock_hz, baud } in SIM_SEARCH_BOARDS {
        all.extend(described(&format!("board-{name}"), &board(searchers, *clock_hz, *baud)?));
    }
    all.sort_by(|one, other| one.path.cmp(&other.path));
    let mut boards = Map::new();
    for board in SEARCH_BOARDS {
        all.extend(harness_of(board));
        boards.insert(board.name.to_owned(), facts(board));
    }
    let manifest = json!({ "boards": boards });
    all.push(Shipped { path: "manifest.json".to_owned(), text: format!("{manifest:#}\n") });
    Ok(all)
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may panic")]
mod tests {
    use crate::export::ICE40_CELLS;
    use perpetual_verilog::testing::lint;

    use super::*;

    #[test]
    fn every_tool_reads_boards_with_any_number_of_searchers() {
        let linted = || {
            for searchers in SEARCH_BOARDS.iter().map(|board| board.searchers) {
                let exported = board(&searchers, 12_000_000, 1_000_000).unwrap();
                let cells = if searchers.form == WindowForm::Ice40 { ICE40_CELLS } else { "" };
                lint(&exported.text, cells, "perpetual_board");
            }
            assert!(matches!(
                board(&Searchers { count: 5, ..SEARCH_BOARDS[0].searchers }, 12_000_000, 1_000_000),
                Err(ShippedError::Searchers(5))
            ));
        };
        std::thread::Builder::new().stack_size(STACK).spawn(linted).unwrap().join().unwrap();
    }
}
