//! What an exported file says about its ports and modules.

use perpetual_catalogue::detector_top;
use perpetual_link::DetectorKind;
use perpetual_verilog::{ModuleNote, PortGroup};

/// The ports of every core, with what these two say.
macro_rules! core_ports {
    (list_overflow: $list_overflow:literal, fault: $fault:literal) => {
        &[
            PortGroup {
                title: "Clock, and a synchronous reset that takes one cycle at any time.",
                ports: &[("clock", "rising edge"), ("reset", "empties the line, abandons a query")],
            },
            PortGroup {
                title: "Request: taken in a cycle where request_valid and request_ready are high.",
                ports: &[
                    ("request_valid", "a request is offered"),
                    ("operation", "1 push 2 pop 3 cut 4 clear 5 first 6 window 7 replace"),
                    ("piece", "push, replace: what moved, 0 for a null move"),
                    ("from", "push, replace: where from, a1 = 0, h8 = 63"),
                    ("to", "push, replace: where to"),
                    ("barrier", "push, replace: an irreversible move"),
                    ("target_ply", "cut: plies to keep"),
                ],
            },
            PortGroup {
                title: "Verdict: taken in a cycle where verdict_valid and verdict_ready are high.",
                ports: &[("verdict_ready", "the verdict is taken")],
            },
            PortGroup {
                title: "The other sides of both.",
                ports: &[
                    ("request_ready", "a request is taken"),
                    ("verdict_valid", "there is a verdict"),
                ],
            },
            PortGroup {
                title: "The verdict: stable while verdict_valid is high, meaningless else.",
                ports: &[
                    ("occurrences", "earlier positions equal to this one"),
                    ("distance", "plies back to the nearest, 0 if none"),
                    ("exact", "the walk saw all it had to"),
                    ("list_overflow", $list_overflow),
                    ("window_cut", "not exact: older records were dropped"),
                    ("fault", $fault),
                ],
            },
            PortGroup {
                title: "State. An error shows in the cycle after its request was taken.",
                ports: &[("ply", "plies on the line"), ("error", "1 empty, 2 not held, 3 full")],
            },
        ]
    };
}

/// Those of a core with a chain list.
pub(crate) const CHAIN_PORTS: &[PortGroup<'static>] =
    core_ports!(list_overflow: "not exact: the chain list was full", fault: "always 0");

/// Those of a scoreboard.
pub(crate) const SCOREBOARD_PORTS: &[PortGroup<'static>] =
    core_ports!(list_overflow: "always 0", fault: "always 0");

/// Those of chain and scoreboard beside each other.
pub(crate) const PAIR_PORTS: &[PortGroup<'static>] = core_ports!(
    list_overflow: "not exact: the chain list was full", fault: "no verdict: the two disagree"
);

/// Those of a window.
pub(crate) const WINDOW_PORTS: &[PortGroup<'static>] =
    core_ports!(list_overflow: "not exact: 7 were found, there may be more", fault: "always 0");

/// Those of a window and a scoreboard beside each other.
pub(crate) const WINDOW_PAIR_PORTS: &[PortGroup<'static>] = core_ports!(
    list_overflow: "not exact: 7 were found, there may be more", fault: "no verdict: the two disagree"
);

/// The ports of the detector of shogi.
pub(crate) const SHOGI_PORTS: &[PortGroup<'static>] = &[
    PortGroup {
        title: "Clock, and a synchronous reset that takes one cycle at any time.",
        ports: &[("clock", "rising edge"), ("reset", "empties the line, abandons a query")],
    },
    PortGroup {
        title: "Request: taken in a cycle where request_valid and request_ready are high.",
        ports: &[
            ("begins", "push, replace: the first record of its ply"),
            ("check", "with begins: the move gives check"),
            ("request_valid", "a request is offered"),
            ("operation", "1 push 2 pop 3 cut 4 clear 5 first 6 window 7 replace"),
            ("piece", "push, replace: K P L N S G B R are 0 to 7"),
            ("from", "push, replace: the place that it leaves"),
            ("to", "push, replace: the place that it goes to"),
            ("barrier", "0; for other games, in each record of a ply"),
            ("target_ply", "cut: records to keep"),
        ],
    },
    PortGroup {
        title: "Verdict: taken in a cycle where verdict_valid and verdict_ready are high.",
        ports: &[("verdict_ready", "the verdict is taken")],
    },
    PortGroup {
        title: "The other sides of both.",
        ports: &[("request_ready", "a request is taken"), ("verdict_valid", "there is a verdict")],
    },
    PortGroup {
        title: "The verdict: stable while verdict_valid is high, meaningless else.",
        ports: &[
            ("occurrences", "earlier positions equal to this one: 3 are sennichite"),
            ("distance", "plies back to the nearest, 0 if none"),
            ("exact", "the walk saw all it had to"),
            ("list_overflow", "always 0"),
            ("window_cut", "not exact: older records were dropped"),
            ("fault", "always 0"),
        ],
    },
    PortGroup {
        title: "Of a window since the earliest of the last 3 equal positions, of a first since the nearest.",
        ports: &[
            ("mover_checks", "all moves of the side that has just moved gave check"),
            ("other_checks", "all moves of the other side did"),
        ],
    },
    PortGroup {
        title: "State. An error shows in the cycle after its request was taken.",
        ports: &[("ply", "records on the line"), ("error", "1 empty, 2 not held, 3 full")],
    },
];

/// The ports of the window detector for search hardware.
pub(crate) const SEARCH_PORTS: &[PortGroup<'static>] = &[
    PortGroup {
        title: "Clock, and a synchronous reset, taken in any cycle.",
        ports: &[("clock", "rising edge"), ("reset", "empties the line")],
    },
    PortGroup {
        title: "Operations: one is taken in a cycle where ready is high; clear is taken in any cycle.",
        ports: &[
            ("push", "plays a move"),
            ("pop", "takes the newest back, if can_pop"),
            ("replace", "plays a move in the place of the newest, if can_pop"),
            ("cut", "takes moves back until so many are held"),
            ("clear", "empties the line"),
            ("piece", "push, replace, probe: what moved, 0 for a null move"),
            ("from", "push, replace, probe: where from, a1 = 0, h8 = 63"),
            ("to", "push, replace, probe: where to"),
            ("barrier", "push, replace, probe: an irreversible move"),
            ("keep", "cut: how many are held then"),
        ],
    },
    PortGroup {
        title: "The move that brings a position back: taken in a cycle where can_find is high.",
        ports: &[("find", "starts the search for it")],
    },
    PortGroup {
        title: "Would a move repeat: taken in a cycle where can_probe is high and no operation is offered.",
        ports: &[("probe", "asks it of the move, which is not played")],
    },
    PortGroup {
        title: "State.",
        ports: &[
            ("ready", "an operation is taken"),
            ("can_pop", "there is a move to take back"),
            ("held_plies", "how many"),
        ],
    },
    PortGroup {
        title: "The position after the newest operation, while valid is high.",
        ports: &[
            ("valid", "the flags are those of the newest operation"),
            ("counted", "high for one cycle: the flags have changed"),
            ("repetition", "the position has occurred before"),
            ("upcoming", "one move brings an earlier one back"),
            ("exact", "all positions since the last barrier are held"),
        ],
    },
    PortGroup {
        title: "More of it, 3 cycles after counted.",
        ports: &[
            ("located", "high for one cycle: what follows has changed"),
            ("occurrences", "earlier positions equal to this one, at most 7"),
            ("repetition_distance", "plies back to the nearest, 0 if none"),
            ("upcoming_distance", "plies back to the nearest that is one move away"),
        ],
    },
    PortGroup {
        title: "The answer to a probe: 6 cycles after it, 5 if piece and from are those of the one before.",
        ports: &[
            ("can_probe", "a probe is taken"),
            ("probed", "high for one cycle: the answer is there"),
            ("would_repeat", "the move would bring an earlier position back"),
        ],
    },
    PortGroup {
        title: "The move: at most 3 upcoming_distance + 9 cycles after that of find.",
        ports: &[
            ("can_find", "from the cycle after located"),
            ("finding", "the search for it is running"),
            ("found", "it is valid, until the next operation"),
            ("found_piece", "what is to move"),
            ("found_from", "where from"),
            ("found_to", "where to"),
        ],
    },
];

/// The ports of every board.
pub(crate) const BOARD_PORTS: &[PortGroup<'static>] = &[
    PortGroup {
        title: "Clock and reset; power-up is a reset too, so tie it low where there is none.",
        ports: &[("clock", "rising edge"), ("reset", "synchronous to nothing, active high")],
    },
    PortGroup {
        title: "Serial line: 8 data bits, no parity, one stop bit.",
        ports: &[("rx", "from the host"), ("tx", "to the host")],
    },
    PortGroup {
        title: "For the eye, active high.",
        ports: &[
            ("led_alive", "blinks: there is a clock"),
            ("led_link", "bytes come in"),
            ("led_repetition", "the last question found a repetition"),
            ("led_error", "a frame was dropped or a status not OK since reset"),
        ],
    },
];

/// A module, and what is said of it.
pub(crate) const fn note(
    path: &'static str,
    name: &'static str,
    what: &'static str,
) -> ModuleNote<'static> {
    ModuleNote { path, name, what }
}

/// What an engine is for.
pub(crate) const ENGINE: &str = "Carries out the requests in the frames; with CHECKED, of squares of 7 bits and with check bits.";

/// The memory of check bits, which stand beside a detector.
pub(crate) const CHECK_COUNTS: ModuleNote<'static> =
    note("counts", "perpetual_check_ram", "A count for each move.");

/// What a program is for.
pub(crate) const PROGRAM: &str = "What the engine does, step by step, in block RAM.";

/// What the words of the detector's engine are for.
pub(crate) const PROGRAM_WORDS: &str = "What it says and asks, step by step, in block RAM.";

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
