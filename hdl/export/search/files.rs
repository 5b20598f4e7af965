//! The search chip at one size, in the folder `search`, and what there is of its boards.

use perpetual_catalogue::Searchers;
use perpetual_catalogue::boards::{SEARCH_BOARDS, SearchBoard as RealBoard};
use perpetual_verilog::{About, Exported, export};
use serde_json::{Map, Value, json};

use crate::export::search::boards::exported;
use crate::export::search::notes::notes;
use crate::export::shipped::{Files, board_facts};
use crate::export::{ABOUT, ExportError};
use crate::search::{SearchChip, WindowForm};
use crate::simulation::large_stack::done_on_large_stack;

/// The chips that are shipped: file, plies of the detector, its form.
const CHIPS: &[(&str, usize, WindowForm)] = &[
    ("chip-32", 32, WindowForm::Portable),
    ("chip-32-ice40", 32, WindowForm::Ice40),
    ("chip-100", 100, WindowForm::Portable),
];

/// Does it where circuits with many searchers have room.
pub(crate) fn on_large_stack<T: Send + 'static>(
    what: impl FnOnce() -> Result<T, ExportError> + Send + 'static,
) -> Result<T, ExportError> {
    let done = done_on_large_stack(what);
    let done = done.map_err(|error| ExportError::Thread(error.to_string()))?;
    done.map_err(|_| ExportError::Thread("it has panicked".to_owned()))?
}

/// The Verilog of searchers behind a serial line; the top module is `perpetual_board`. It needs a large stack.
pub(crate) fn board(
    searchers: &Searchers,
    clock_hz: u32,
    baud: u32,
) -> Result<Exported, ExportError> {
    let Searchers { count, plies, detector, .. } = *searchers;
    let about = About {
        top: "perpetual_board",
        title: if detector {
            "finds repeated positions of chess and searches, asked over a serial line"
        } else {
            "searches positions of chess, asked over a serial line"
        },
        configuration: &[
            ("searchers", count.to_string()),
            ("window", format!("{plies} plies each")),
            ("clock", format!("{clock_hz} Hz")),
            ("serial", format!("{baud} baud")),
        ],
        modules: &notes(),
        ..ABOUT
    };
    exported(searchers, clock_hz, baud, &about)
}

/// What the tools have to know of a board.
fn facts(files: &mut Files, board: &RealBoard) -> Value {
    let mut facts = board_facts(files, board.board);
    facts["board"] = json!(board.name);
    // With it abc9 makes other circuits than these, and yosys stops in its check of them.
    facts["dff"] = json!(false);
    let beside = if board.searchers.detector { ", chain-32" } else { "" };
    facts["config"] =
        json!(format!("{} of {} plies{beside}", board.searchers.count, board.searchers.plies));
    facts["searchers"] = json!(board.searchers.count);
    facts["plies"] = json!(board.searchers.plies);
    facts["clock_hz"] = json!(board.clock_hz());
    facts["top"] = json!(board.top());
    facts
}

/// Adds the chips, and what there is of the boards. It needs a large stack.
pub(crate) fn add(files: &mut Files, boards: &mut Map<String, Value>) -> Result<(), ExportError> {
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
            modules: &notes(),
            ..ABOUT
        };
        let mut circuit = SearchChip::new(*plies, *form);
        files.exported(&format!("search/{name}.v"), &export(&mut circuit, &chip)?);
    }
    for board in SEARCH_BOARDS {
        boards.insert(board.name.to_owned(), facts(files, board));
    }
    Ok(())
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may panic")]
mod tests {
    use crate::export::ICE40_CELLS;
    use perpetual_verilog::testing::{lint, share};

    use super::*;

    #[test]
    #[ignore = "long: make test-all"]
    fn every_tool_reads_boards_with_any_number_of_searchers() {
        let linted = || {
            let boards = SEARCH_BOARDS.iter().map(|board| board.searchers).collect();
            for searchers in share("search boards for every tool", boards) {
                let exported = board(&searchers, 12_000_000, 1_000_000).unwrap();
                let cells = if searchers.form == WindowForm::Ice40 { ICE40_CELLS } else { "" };
                lint(&exported.text, cells, "perpetual_board");
            }
            assert!(matches!(
                board(&Searchers { count: 5, ..SEARCH_BOARDS[0].searchers }, 12_000_000, 1_000_000),
                Err(ExportError::Searchers(5))
            ));
        };
        crate::testing::on_large_stack(linted);
    }
}
