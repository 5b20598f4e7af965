//! What the modules of the search are called, and what is said of them.

use crate::export::notes::{PROGRAM, modules, note};
use perpetual_link::DetectorKind;
use perpetual_verilog::ModuleNote;

const MODULES: &[ModuleNote<'static>] = &[
    note("chip", "perpetual_search_chip", "Alpha-beta with quiescence, and its window detector."),
    note("window", "perpetual_search_window", "The window detector, with the ports of a search."),
    note(
        "generator",
        "perpetual_generator",
        "The pseudo-legal moves of a side, one after the other.",
    ),
    note("scan", "perpetual_scan", "The men of a side, rank by rank."),
    note("scan.ranks", "perpetual_scan_memory", "The ranks of the board, four bits a square."),
    note("lowest", "perpetual_lowest", "The lowest bit that is set."),
    note("looks", "perpetual_looks", "The four lines through a square, and where its rays end."),
    note(
        "looks.ranks",
        "perpetual_line_memory",
        "Eight lines, a bit for a white and one for a black man.",
    ),
    note("on_rank", "perpetual_line_look", "Where the rays along a line end."),
    note("permit", "perpetual_permit", "On which rays a man captures, and moves without."),
    note("steps", "perpetual_steps", "The moves of a man, ray by ray."),
    note("victims", "perpetual_victims", "The kind of man on each square."),
    note(
        "list",
        "perpetual_gained_list",
        "The moves of a line, in classes, and what they gain by the evaluation table.",
    ),
    note("list.list", "perpetual_move_list", "Moves in classes, joined to one list."),
    note("list.moves", "perpetual_move_memory", "The first bits of moves, and what they gain."),
    note("losses", "perpetual_move_memory", "The first bits of moves, and what they gain."),
    note("list.tails", "perpetual_move_end_memory", "The last bits of moves."),
    note("list.links", "perpetual_link_memory", "Where the next move is."),
    note("list.reached", "perpetual_gain_memory", "The evaluation table."),
    note("list.third", "perpetual_gain_memory", "The evaluation table."),
    note("list.left", "perpetual_gain_memory", "The evaluation table."),
    note("values", "perpetual_values", "The arithmetic of alpha-beta."),
    note("standing", "perpetual_standing", "All of a position but its men."),
    note("control", "perpetual_control", "What is done in which cycle."),
    note("node", "perpetual_node", "What is kept of the present node, and of those before it."),
    note(
        "killers",
        "perpetual_killer_memory",
        "A quiet move of each ply that has refuted another one.",
    ),
    note("frames", "perpetual_frame_memory", "What is kept of the plies of a line."),
    note("candidate", "perpetual_candidate", "Whether the next move is made, told, or left."),
    note("verdict", "perpetual_verdict", "What is made of a node when its replies are known."),
    note("sequencer", "perpetual_sequencer", "The squares of a move, one a cycle."),
    note("line", "perpetual_line_port", "What the detector is told."),
    note("counts", "perpetual_counts", "Counters and flags of a search."),
    note(
        "searchers",
        "perpetual_searchers",
        "Searchers that are told the same, and what they say.",
    ),
    note("searcher", "perpetual_searcher", "A search chip with a request and its answer."),
    note("engine.steps", "perpetual_program", PROGRAM),
];

/// The modules of a chip, and of a board with some.
pub(crate) fn notes() -> Vec<ModuleNote<'static>> {
    [&modules(DetectorKind::Chain), MODULES].concat()
}
