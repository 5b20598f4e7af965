//! The ports of the search chip and of boards with searchers, in groups.

use perpetual_verilog::PortGroup;

pub(crate) const BOARD_PORTS: &[PortGroup<'static>] = &[
    PortGroup {
        title: "Clock and reset; power-up is a reset too, so tie it low where there is none.",
        ports: &[("clock", "rising edge"), ("reset", "synchronous to nothing, active high")],
    },
    PortGroup {
        title: "Serial line: 8 data bits, no parity, one stop bit; docs/protocol.md.",
        ports: &[("rx", "from the host"), ("tx", "to the host")],
    },
    PortGroup {
        title: "For the eye, active high.",
        ports: &[
            ("led_alive", "blinks: there is a clock"),
            ("led_link", "bytes come in, or have done so a moment ago"),
            ("led_repetition", "the last search, or question to a detector, found a repetition"),
            ("led_error", "a frame was dropped, or a detector has refused a request"),
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
