//! What an exported file says about its modules.

use perpetual_catalogue::detector_top;
use perpetual_link::DetectorKind;
use perpetual_verilog::ModuleNote;

/// A module, and what is said of it.
pub(crate) const fn note(
    path: &'static str,
    name: &'static str,
    what: &'static str,
) -> ModuleNote<'static> {
    ModuleNote { path, name, what }
}

/// What an engine is for.
pub(crate) const ENGINE: &str = "Carries out the requests in the frames, to a detector, to searchers, or to both;\n\
     with CHECKED, of squares of 7 bits and with check bits.";

/// The memory of check bits, which stand beside a detector.
pub(crate) const CHECK_COUNTS: ModuleNote<'static> =
    note("counts", "perpetual_check_ram", "A count for each move.");

/// What a program is for.
pub(crate) const PROGRAM: &str =
    "What the engine does, step by step, in block RAM: a page for detectors, one for searchers.";

/// What its words are for.
pub(crate) const PROGRAM_WORDS: &str = "What it says, asks and tells, step by step, in block RAM.";

/// The modules of cores and boards, without the one that compares.
const MODULES: &[ModuleNote<'static>] = &[
    CHECK_COUNTS,
    note(
        "machine",
        "perpetual_query_machine",
        "Takes requests, keeps the line of moves, and walks it backwards for a query.",
    ),
    note(
        "stack",
        "perpetual_move_stack",
        "The line of moves in block RAM, a ring: the oldest record goes when it is full.",
    ),
    note("stack.ram", "perpetual_stack_ram", "The block RAM of the move stack."),
    note(
        "heads",
        "perpetual_chain_heads",
        "The squares where the earlier position has a piece that the current one has not there.",
    ),
    note(
        "tails",
        "perpetual_chain_tails",
        "The pieces and squares where the current position has one that the earlier one has not.",
    ),
    note("heads.entry", "perpetual_head_entry", "One square, compared in every cycle."),
    note("tails.entry", "perpetual_tail_entry", "One piece and square, compared in every cycle."),
    note(
        "from_at_from",
        "perpetual_parity_table",
        "Whether an odd number of moves left each square with each piece, or came to it.",
    ),
    note("from_at_from.ram", "perpetual_parity_ram", "The block RAM of a parity table."),
    note("core", "perpetual_window_core", "Counts displaced pieces for every earlier position."),
    note(
        "finder",
        "perpetual_window_finder",
        "Finds the move that brings a position back, in three walks over the records.",
    ),
    note("ring", "perpetual_window_ring", "The slots, and what runs them through the operations."),
    note("ring.list", "perpetual_window_list", "The records, newest first, in block RAM."),
    note("finder.list", "perpetual_finder_list", "The records, newest first, in block RAM."),
    note("front_end", "perpetual_front_end", "All between the serial line and the engine."),
    note("restart", "perpetual_restart", "The reset of all, from the input and from a break."),
    note(
        "synchronizer",
        "perpetual_synchronizer",
        "Two flip-flops behind what is not synchronous to the clock.",
    ),
    note("receiver", "perpetual_uart_receiver", "Bytes from the serial line."),
    note("sender", "perpetual_uart_sender", "Bytes to the serial line."),
    note("deframer", "perpetual_deframer", "Frames from bytes; keeps the good ones until read."),
    note("deframer.ring", "perpetual_frame_ram", "The block RAM that holds frames."),
    note("crc", "perpetual_crc32", "CRC-32, a bit at a time."),
    note("engine", "perpetual_engine", ENGINE),
    note("stepper", "perpetual_stepper", "Which step of a program comes next."),
    note(
        "checks",
        "perpetual_check_bits",
        "Whether all moves of a side gave check since the nearest equal position.",
    ),
    note("steps", "perpetual_program", PROGRAM),
    note("words", "perpetual_program_words", PROGRAM_WORDS),
    note("framer", "perpetual_framer", "Bytes from frames."),
];

/// What the modules of a circuit with this detector are called, and what is said of them.
pub fn modules(kind: DetectorKind) -> Vec<ModuleNote<'static>> {
    let chain = "The chain list: how the current position differs from one further back.";
    let scoreboard = "How the current position differs from one further back, by parities.";
    let (name, what) = match kind {
        DetectorKind::Scoreboard => ("perpetual_scoreboard_file", scoreboard),
        DetectorKind::Pair => (
            "perpetual_pair_file",
            "Two ways of comparing on the same records; differing is a fault.",
        ),
        _ => ("perpetual_chain_file", chain),
    };
    let mut modules = MODULES.to_vec();
    modules.push(note("file", name, what));
    if kind == DetectorKind::WindowPair {
        modules.push(note(
            "window",
            detector_top(DetectorKind::Window),
            "The window detector of the pair.",
        ));
        let detector = detector_top(DetectorKind::Scoreboard);
        modules.push(note("scoreboard", detector, "The scoreboard detector of the pair."));
        modules.push(note("scoreboard.file", "perpetual_scoreboard_file", scoreboard));
    }
    modules.push(note("file.chain", "perpetual_chain_file", chain));
    modules.push(note("file.scoreboard", "perpetual_scoreboard_file", scoreboard));
    modules.push(note(
        "detector",
        detector_top(kind),
        "The detector core; its ports are described in docs/datasheet.md.",
    ));
    modules
}
