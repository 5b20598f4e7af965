"""The proofs that there are."""

from netlist import NETLIST
from proof import Bounded, Induction, Proof
from verilog import Mutant, Peek

# What is proved, a file in rtl/ each. What is proved of a board depends on the clocks of a bit alone.
SOURCES = {
    "board-4": "simulation/board-sim.v",
    "board-12": "simulation/board-megabaud.v",
    "board-104": "simulation/board-slow.v",
    "chain-4": "simulation/chain-4.v",
    "chain-16": "chain-16.v",
    "chain-32": "chain-32.v",
    "scoreboard": "scoreboard.v",
    "scoreboard-registered": "scoreboard-ecp5.v",
    "scoreboard-ecp5": "scoreboard-ecp5.v",
    "pair": "pair.v",
    "detector-chain-small": "parts/detector-chain-small.v",
    "window-8": "parts/window-8.v",
    "window-16": "parts/window-16.v",
    "window-32": "parts/window-32.v",
    "window-64": "window-64.v",
    "window-100": "window-100.v",
    "window-8-ice40": "parts/window-8-ice40.v",
    "window-16-ice40": "parts/window-16-ice40.v",
    "window-32-ice40": "parts/window-32-ice40.v",
    "window-64-ice40": "window-64-ice40.v",
    "window-100-ice40": "window-100-ice40.v",
    "search-window": "search-window.v",
}

RECEIVER = Peek("rx", "dut", "perpetual_uart_receiver")
SENDER = Peek("tx", "dut", "perpetual_uart_sender")

RECEIVER_MUTANTS = (
    # The middle of the bit missed, the order of the bits, the stop bit not looked at.
    Mutant("perpetual_uart_receiver", "bit_end = clocks == half_bit;", "bit_end = clocks == last_clock;"),
    Mutant("perpetual_uart_receiver", "(clocks + 10'd1)", "(clocks + 10'd2)"),
    Mutant("perpetual_uart_receiver", "shift <= shifted | marker;", "shift <= shifted;"),
    Mutant("perpetual_uart_receiver", "localparam [8:0] marker = 9'h100;", "localparam [8:0] marker = 9'h80;"),
    Mutant("perpetual_uart_receiver", "wire complete = shift[0];", "wire complete = shift[1];"),
    Mutant("perpetual_uart_receiver", "got_byte <= ~low;", "got_byte <= low;"),
    Mutant("perpetual_uart_receiver", "got_error <= low;", "got_error <= 1'b1;"),
    Mutant("perpetual_uart_receiver", "lows[4] & lows[2] & lows[0]", "lows[3]"),
    Mutant("perpetual_uart_receiver", "assign data = shift[8:1];", "assign data = shift[7:0];"),
)
SENDER_MUTANTS = (
    Mutant("perpetual_uart_sender", "low <= ~rest[0];", "low <= rest[0];"),
    Mutant("perpetual_uart_sender", "rest <= rest >> 1;", "rest <= {1'b1, rest[8:1]};"),
    Mutant("perpetual_uart_sender", "localparam [8:0] stop = 9'h100;", "localparam [8:0] stop = 9'h000;"),
    Mutant("perpetual_uart_sender", "assign ready = (clocks == last_clock) & (~|rest);", "assign ready = ~|rest;"),
    Mutant("perpetual_uart_sender", "end else if (all_out) begin", "end else if (~|rest[8:1]) begin"),
    Mutant("perpetual_uart_sender", "rest <= 9'd0;\n        end", "end"),
    Mutant("perpetual_uart_sender", "assign tx = ~low;", "assign tx = ~low | rest[0];"),
)


def uart(clocks: int, quick: bool = True) -> tuple[Proof, ...]:
    """The serial line with so many clocks a bit."""
    source = f"board-{clocks}"
    # Long runs of many clocks a bit take their time, and show nothing new.
    small = clocks == 4
    characters = 2 * (10 * clocks + 8) if small else 0
    return (
        Proof(
            f"receiver-{clocks}",
            "every byte of any legal line is received, once and right, and nothing else is",
            source,
            "receiver",
            (RECEIVER,),
            Induction(3),
            second=small,
            reach=characters,
            mutants=RECEIVER_MUTANTS if small else (),
            quick=quick,
        ),
        Proof(
            f"receiver-from-rest-{clocks}",
            "the same from any state in which the receiver is at rest",
            source,
            "receiver",
            (RECEIVER,),
            Induction(3),
            reach=2,
            any_state=True,
            defines=("FROM_REST",),
            quick=quick,
        ),
        Proof(
            f"receiver-settles-{clocks}",
            "from any state a quiet line brings the receiver to rest",
            source,
            "receiver_settles",
            (RECEIVER,),
            Bounded(11 * clocks + 40),
            reach=11 * clocks + 40,
            any_state=True,
            quick=quick,
        ),
        Proof(
            f"sender-{clocks}",
            "exactly one frame for each byte taken, and else the line is at rest",
            source,
            "sender",
            (SENDER,),
            Induction(1),
            second=small,
            reach=characters,
            mutants=SENDER_MUTANTS if small else (),
            quick=quick,
        ),
        Proof(
            f"sender-settles-{clocks}",
            "from any state the sender becomes ready and the line comes to rest",
            source,
            "sender_settles",
            (SENDER,),
            Bounded(11 * clocks + 40),
            reach=11 * clocks + 40,
            any_state=True,
            quick=quick,
        ),
        Proof(
            f"link-{clocks}",
            "sender and receiver back to back: every byte arrives, once and in order",
            source,
            "link",
            (RECEIVER, Peek("tx", "sender", "perpetual_uart_sender")),
            Induction(3),
            second=small,
            reach=characters,
            quick=quick,
        ),
    )


FRAMER = (Peek("f", "dut", "perpetual_framer"), Peek("c", "dut.crc", "perpetual_crc32"))
DEFRAMER = (Peek("d", "dut", "perpetual_deframer"), Peek("c", "dut.crc", "perpetual_crc32"))

FRAMES = (
    Proof(
        "framer",
        "what leaves is END, the answer and its CRC, escaped, END, for answers of any length",
        "board-4",
        "framer",
        FRAMER,
        Induction(1),
        reach=80,
        mutants=(
            Mutant("perpetual_framer", "localparam [7:0] esc_esc_code = 8'd221;", "localparam [7:0] esc_esc_code = 8'd220;"),
            Mutant("perpetual_framer", "(held == end_code) | (held == esc_code)", "held == end_code"),
            Mutant("perpetual_framer", "if (tail[2]) begin", "if (tail[1]) begin"),
            Mutant("perpetual_framer", "bits_next = 3'd0;", "bits_next = bits;"),
            Mutant("perpetual_framer", ".start(state == FRAMER_STATE_BEGIN)", ".start(1'b0)"),
            Mutant("perpetual_framer", "open_next = 1'b0;\n                if", "if"),
            Mutant("perpetual_crc32", "localparam [31:0] zero_in = 32'h80000000;", "localparam [31:0] zero_in = 32'h0;"),
            Mutant("perpetual_crc32", "32'hedb88320", "32'hedb88321"),
        ),
        mutant_cycles=160,
    ),
    Proof(
        "framer-settles",
        "the framer gets ready for the next answer from any of its states, and by a reset from any state at all",
        "board-4",
        "framer_settles",
        FRAMER,
        Bounded(100),
        reach=100,
        mutants=(Mutant("perpetual_framer", "state_next = FRAMER_STATE_FINISH;", "state_next = FRAMER_STATE_READY;"),),
        any_state=True,
    ),
    Proof(
        "deframer",
        "a frame is kept if and only if its length, escapes and CRC are right and there is room; the engine reads just that",
        "board-4",
        "deframer",
        DEFRAMER,
        Induction(1),
        # The shortest frame has six bytes.
        reach=150,
        mutants=(
            Mutant("perpetual_deframer", "wire good = crc_good & enough", "wire good = enough"),
            Mutant("perpetual_deframer", "& ~spoiled & ~escaped;", "& ~escaped;"),
            Mutant("perpetual_deframer", "localparam [7:0] kept = 8'd225;", "localparam [7:0] kept = 8'd224;"),
            Mutant("perpetual_deframer", "counted[1] & ~counted[8]", "counted[0] & ~counted[8]"),
            Mutant("perpetual_deframer", ".start(is_end | reset)", ".start(reset)"),
            Mutant("perpetual_deframer", "{7'd0, held[0]} << 7", "{7'd0, held[1]} << 7"),
            Mutant("perpetual_deframer", "| damage) begin", ") begin"),
            Mutant("perpetual_deframer", "localparam [8:0] longest = 9'd253;", "localparam [8:0] longest = 9'd2;"),
            Mutant("perpetual_crc32", "32'hedb88320", "32'hedb88321"),
            # The ring: what is written where, and when it is seen.
            Mutant("perpetual_deframer", "(writing & full) | ", ""),
            Mutant("perpetual_deframer", "writing & ~full & ~spoiled;", "writing & ~full;"),
            Mutant("perpetual_deframer", "writing & ~full & ~spoiled;", "writing & ~spoiled;"),
            Mutant("perpetual_deframer", "if (commit_1) begin\n            origin <= place;", "begin\n            origin <= place;"),
            Mutant("perpetual_deframer", "| commit_2 | commit_3;", "| commit_2;"),
            Mutant("perpetual_deframer", "write = clearing | writes_byte", "write = writes_byte"),
            Mutant("perpetual_deframer", "~(write | take | reset)", "~(take | reset)"),
            Mutant("perpetual_deframer", "~(write | take | reset)", "~(write | reset)"),
            Mutant("perpetual_deframer", "settled & ~seen[8] & seen[9]", "seen[9]"),
            Mutant("perpetual_deframer", "if (two_over) begin", "if (one_over) begin"),
            Mutant("perpetual_deframer", "(is_end & ~good)) begin", "1'b0) begin"),
            Mutant("perpetual_deframer", "& ~more_drops[8]) begin", ") begin"),
            Mutant("perpetual_deframer", "reader <= 9'd0;", "reader <= reader;"),
        ),
        mutant_cycles=60,
        seconds=900,
    ),
    Proof(
        "deframer-settles",
        "from any state a byte and an END make the deframer see the line as after a reset",
        "board-4",
        "deframer_settles",
        DEFRAMER,
        Bounded(50),
        reach=50,
        mutants=(
            Mutant("perpetual_deframer", "spoiled <= 1'b0;\n            some <= 1'b0;", "spoiled <= 1'b0;"),
            Mutant("perpetual_deframer", "escaped <= is_esc & ~escaped;", "escaped <= is_esc | escaped;"),
        ),
        any_state=True,
    ),
)

ENGINE = Proof(
    "engine",
    "what each step of the engine's program takes, sends, asks and tests, and which comes next, for any program",
    "board-4",
    "engine",
    (Peek("e", "dut", "perpetual_engine"),),
    Induction(1),
    second=True,
    reach=12,
    mutants=(
        Mutant("perpetual_engine", "(ahead >> 1)", "(ahead >> 2)"),
        Mutant("perpetual_engine", "not_number <= ~third;", "not_number <= third;"),
        Mutant("perpetual_engine", "(~|frames_front) & (zeros | says[4])", "(~|frames_front) & zeros"),
        Mutant("perpetual_engine", "counts & ~more_clocks[16]", "counts"),
        Mutant("perpetual_engine", "if (bytes[16] | ~zeros) begin", "if (bytes[16]) begin"),
        Mutant("perpetual_engine", "(reads & frames_in_frame) | (begins", "reads | (begins"),
        Mutant("perpetual_engine", "holds | ~waits | reset;", "holds | ~waits;"),
        Mutant("perpetual_engine", "(wrong | (|detector_error)) & ~asks;", "(wrong | (|detector_error));"),
        Mutant("perpetual_engine", "bytes[16] & says[3]", "bytes[16]"),
        Mutant("perpetual_engine", "if (fails | dropped[0]) begin", "if (fails) begin"),
        Mutant("perpetual_engine", "|detector_distance[15:8];", "|detector_distance[15:9];"),
        Mutant("perpetual_engine", "cycles = clocks[15:8];", "cycles = clocks[7:0];"),
        Mutant("perpetual_engine", "follows <= 1'b0;\n            found", "found"),
        Mutant("perpetual_engine", "if (begins & frames_frame) begin", "if (begins) begin"),
    ),
    mutant_cycles=12,
)

REQUESTS = Proof(
    "requests",
    "each frame that is kept has one answer, with its number; the detector is asked what it says, and the answer is its",
    "board-4",
    "requests",
    (Peek("e", "dut", "perpetual_engine"),),
    Induction(1),
    second=True,
    reach=80,
    mutants=(
        # Of the program: what a step does, where it goes on, what it says.
        Mutant("perpetual_program", "32'h8802ed; // Skip(Unreadable)", "32'h8800ed; // Skip(Unreadable)", first_of_many=True),
        Mutant("perpetual_program", "32'h8802ec; // Skip(OutOfOrder)", "32'h8802ee; // Skip(OutOfOrder)"),
        Mutant("perpetual_program", "32'hc202d2; // Accept", "32'hc002d2; // Accept"),
        Mutant("perpetual_program", "32'h2000001a; // IsNew", "32'h2000001b; // IsNew"),
        Mutant("perpetual_program", "32'h440001c; // CutDone", "32'h1c; // CutDone"),
        Mutant("perpetual_program", "32'h80400026; // IsAskOnly", "32'h26; // IsAskOnly"),
        Mutant("perpetual_program", "32'h4400028; // PushDone", "32'h28; // PushDone"),
        Mutant("perpetual_program", "32'h20030db; // Window", "32'h20010db; // Window"),
        Mutant("perpetual_program", "32'h400802e; // Verdict", "32'h802e; // Verdict"),
        Mutant("perpetual_program", "32'h1001e; // Dismiss", "32'h1e; // Dismiss"),
        Mutant("perpetual_program", "memory[47] = 32'h10063; // Faulty", "memory[47] = 32'h63; // Faulty"),
        Mutant("perpetual_program", "32'h20400038; // ProbeMoves", "32'h38; // ProbeMoves"),
        Mutant("perpetual_program", "32'h1006a; // ProbeDismiss", "32'h10032; // ProbeDismiss"),
        Mutant("perpetual_program", "memory[35] = 32'h20400ea; // Done", "memory[35] = 32'h20000ea; // Done"),
        Mutant("perpetual_program_words", "16'h1000; // SayNumber", "16'h1080; // SayNumber"),
        Mutant("perpetual_program_words", "16'h3; // Cut", "16'h4; // Cut"),
        Mutant("perpetual_program_words", "16'h9; // Push", "16'h1; // Push"),
        Mutant("perpetual_program_words", "16'h4100; // SayVerdict(1)", "16'h100; // SayVerdict(1)"),
        Mutant("perpetual_program_words", "16'h8004; // SayStatus(4)", "16'h8005; // SayStatus(4)"),
        # Of what carries it out.
        Mutant("perpetual_engine", "(ahead >> 1)", "(ahead >> 2)"),
        Mutant("perpetual_engine", "wire due = zeros |", "wire due ="),
        Mutant("perpetual_engine", "(wrong | (|detector_error)) & ~asks;", "|detector_error;"),
        Mutant("perpetual_engine", "if (bytes[16] | ~zeros) begin", "if (bytes[16]) begin"),
        Mutant("perpetual_engine", "holds | ~waits | reset;", "holds | ~waits;"),
    ),
    mutant_cycles=60,
    quick_mutants=6,
)

CHAIN_FILE = (
    Peek("file", "dut", "perpetual_chain_file"),
    *(Peek(stage, f"dut.{stage}", "perpetual_record_stage") for stage in ("second", "next", "now")),
    Peek("heads", "dut.heads", "perpetual_chain_heads"),
    Peek("tails", "dut.tails", "perpetual_chain_tails"),
    Peek("head", "dut.heads.entry[{}].unit", "perpetual_head_entry", "perpetual_chain_file.full"),
    Peek("tail", "dut.tails.entry[{}].unit", "perpetual_tail_entry", "perpetual_chain_file.full"),
)

CHAIN_MUTANTS = (
    Mutant("perpetual_chain_file", "second_step & (next_from == second_to);", "second_step & (next_from == second_from);"),
    Mutant("perpetual_chain_file", "head_is_ahead <= next_from == to;", "head_is_ahead <= next_from == second_to;"),
    Mutant("perpetual_chain_file", "second_step & same_piece_1 & (next_to", "second_step & (next_to"),
    Mutant("perpetual_chain_file", "same_piece_2 & (next_to == from)", "next_to == from"),
    Mutant("perpetual_chain_file", "if (count == full) begin", "if (count == full - 6'd1) begin"),
    Mutant("perpetual_chain_file", "overflowed <= 1'b1;", "overflowed <= 1'b0;"),
    Mutant("perpetual_chain_file", "is_closed <= count == 6'd1;", "is_closed <= 1'b1;"),
    Mutant("perpetual_chain_file", "count <= count - 6'd1;", "count <= count;"),
    Mutant("perpetual_chain_file", ".ahead_key({second_piece, second_from})", ".ahead_key({second_piece, second_to})"),
    Mutant("perpetual_chain_heads", "wire overwrite = ~found_there;", "wire overwrite = 1'b1;"),
    Mutant("perpetual_chain_heads", "chosen <= hits;", "chosen <= chosen;"),
    Mutant("perpetual_chain_heads", "taken <= taken & ~chosen;", "taken <= taken;"),
    Mutant("perpetual_chain_tails", "(step & ~found_there & new_is_next) | (next_hits", "(next_hits"),
    Mutant("perpetual_chain_tails", "chosen <= lowest & ~taken;", "chosen <= lowest;"),
    Mutant("perpetual_head_entry", "valid <= store | (valid & ~hit_held);", "valid <= store | valid;"),
    Mutant("perpetual_head_entry", "next_hit_held <= equal & ~hit_held;", "next_hit_held <= equal;"),
    Mutant("perpetual_head_entry", "(key == ahead_key)", "(key[4:0] == ahead_key[4:0])"),
    Mutant("perpetual_tail_entry", "(key == ahead_key)", "(key[8:0] == ahead_key[8:0])"),
    Mutant("perpetual_tail_entry", "hit_held <= new_is_next;", "hit_held <= 1'b0;"),
    Mutant("perpetual_tail_entry", "next_hit_held <= new_is_ahead;", "next_hit_held <= 1'b0;"),
    Mutant("perpetual_record_stage", "from_held <= from_in;", "from_held <= to_in;"),
    Mutant("perpetual_record_stage", "if (clear) begin", "if (1'b0) begin"),
    Mutant("perpetual_chain_file", "opens <= now_step & ~heads_found &", "opens <= now_step &"),
    Mutant("perpetual_chain_file", "has_stepped <= stepping;", "has_stepped <= now_step;"),
)


def chain_file(entries: int) -> Proof:
    """The chain file with so many entries."""
    small = entries == 4
    return Proof(
        f"chain-file-{entries}",
        f"for lines of any length: closed, the number of open chains, and overflow, with {entries} entries",
        f"chain-{entries}",
        "chain_file",
        CHAIN_FILE,
        Induction(1),
        # Room for as many moves as fill it, and one more.
        reach=entries + 8,
        mutants=CHAIN_MUTANTS if small else (),
        mutant_cycles=16,
        quick=entries != 32,
    )


def gates(name: str, source: str, module: str, says: str, family: str = "ice40") -> Proof:
    """A circuit and the netlist that synthesis makes of it."""
    small = source == "chain-4" and module != "perpetual_query_machine"
    return Proof(
        f"{name}-{family}",
        f"the netlist that synthesis for {FAMILY_NAMES[family]} makes of {says} is the same circuit",
        source,
        "",
        (),
        Induction(1),
        reach=0,
        mutants=ECP5_MUTANTS if family == "ecp5" else GATE_MUTANTS if small else LUT_MUTANTS,
        mutant_cycles=40,
        netlist_of=module,
        family=family,
    )


FAMILY_NAMES = {"ice40": "iCE40", "ecp5": "ECP5"}
LUT_MUTANTS = (Mutant(NETLIST, ".LUT_INIT(16'h", ".LUT_INIT(~16'h", first_of_many=True),)
ECP5_MUTANTS = (
    Mutant(NETLIST, ".INIT(16'h", ".INIT(~16'h", first_of_many=True),
    Mutant(NETLIST, ".LSR(clear)", ".LSR(1'h0)", first_of_many=True),
)
GATE_MUTANTS = (
    *LUT_MUTANTS,
    Mutant(NETLIST, ".R(clear)", ".R(1'h0)", first_of_many=True),
    Mutant(NETLIST, ".E(", ".E(~", first_of_many=True),
    Mutant(NETLIST, ".CI(", ".CI(~", first_of_many=True),
)

# Synthesis for iCE40 uses that what a carry chain says with no carry coming in it says with one too.
WINDOW_GATES = gates(
    "window-slots", "window-8-ice40", "perpetual_window_slots", "the window's slots, 8 of them,"
)._replace(
    implied=("carry_0", "carry_1"),
    mutants=(
        *LUT_MUTANTS,
        Mutant(NETLIST, ".E(", ".E(~", first_of_many=True),
        Mutant(NETLIST, ".CI(", ".CI(~", first_of_many=True),
        Mutant(NETLIST, ".MASK(", ".MASK(~", first_of_many=True),
    ),
)

SCOREBOARD = (
    Peek("board", "dut", "perpetual_scoreboard_file"),
    Peek("stage", "dut.stage_0", "perpetual_record_stage"),
    *(
        Peek(f"{written}_{read}", f"dut.{written}_at_{read}", "perpetual_parity_table")
        for written in ("from", "to")
        for read in ("from", "to")
    ),
)


def scoreboard(source: str, mutants: tuple[Mutant, ...]) -> Proof:
    """The scoreboard, with its block RAM read in one cycle or two."""
    return Proof(
        source,
        "for lines of any length and any number of them: closed and the number of open chains",
        source,
        "scoreboard",
        SCOREBOARD,
        Induction(1),
        reach=20,
        mutants=mutants,
        mutant_cycles=16,
        defines=("REGISTERED",) if source == "scoreboard-registered" else (),
    )


SCOREBOARD_MUTANTS = (
    Mutant("perpetual_scoreboard_file", "epoch <= epoch + 9'd1;", "epoch <= epoch;"),
    Mutant("perpetual_scoreboard_file", "tag = epoch ^ half;", "tag = epoch;"),
    Mutant("perpetual_scoreboard_file", "from_word_1 <= epoch[7:0];", "from_word_1 <= from_word;"),
    Mutant("perpetual_scoreboard_file", "step_1 & (from_word == from_word_1)", "1'b0"),
    Mutant("perpetual_scoreboard_file", "step_2 & (to_word == to_word_2)", "1'b0"),
    Mutant("perpetual_scoreboard_file", "closes = step_3 & from_odd_3 & to_odd_3;", "closes = step_3 & from_odd_3;"),
    Mutant("perpetual_scoreboard_file", "is_closed <= count == 6'd1;", "is_closed <= 1'b1;"),
    Mutant("perpetual_scoreboard_file", "step_2 <= step_1 & ~clear;", "step_2 <= step_1;"),
    Mutant("perpetual_scoreboard_file", "((from_at_to_bits_2 ^ to_at_to_bits_2) & place_2)", "(from_at_to_bits_2 & place_2)"),
    Mutant("perpetual_scoreboard_file", "place_1 <= 4'd8;", "place_1 <= 4'd4;"),
    Mutant("perpetual_parity_table", "read_tag == epoch", "read_tag[7:0] == epoch[7:0]"),
    Mutant("perpetual_parity_table", "stale_held <= same_1_held;", "stale_held <= 1'b0;"),
    Mutant("perpetual_parity_table", "bits_held <= new_bits;", "bits_held <= older_bits;"),
)
REGISTERED_MUTANTS = (
    Mutant("perpetual_scoreboard_file", "step_3 & (to_word == from_word_3)", "1'b0"),
    Mutant("perpetual_parity_table", "bits_held <= older_bits;", "bits_held <= new_bits;"),
    Mutant("perpetual_parity_table", "older_bits <= new_bits;", "older_bits <= older_bits;"),
)

PAIR = Proof(
    "pair",
    "a disagreement of the two files is a fault in that cycle and until the next clear, and nothing else is",
    "pair",
    "pair",
    (Peek("pair", "dut", "perpetual_pair_file"),),
    Induction(1),
    second=True,
    reach=5,
    mutants=(
        Mutant("perpetual_pair_file", "localparam [5:0] one_more = 6'd33;", "localparam [5:0] one_more = 6'd32;"),
        Mutant("perpetual_pair_file", "(counts_differ | flags_differ)", "counts_differ"),
        Mutant("perpetual_pair_file", "(faulted | differ)", "differ"),
        Mutant("perpetual_pair_file", "(closed ^ scoreboard_closed) | ", ""),
        Mutant("perpetual_pair_file", "~clear & overflow;", "overflow;"),
    ),
)

PAIR_FILE = Proof(
    "pair-file",
    "with two files that promise what is proved of each, the pair promises the same, without a fault",
    "pair",
    "pair_file",
    (Peek("pair", "dut", "perpetual_pair_file"),),
    Induction(1),
    second=True,
    reach=16,
    mutants=(
        Mutant("perpetual_pair_file", "localparam [5:0] one_more = 6'd33;", "localparam [5:0] one_more = 6'd2;"),
        Mutant("perpetual_pair_file", "(closed ^ scoreboard_closed)", "closed"),
        Mutant("perpetual_pair_file", "~has_overflowed & (counts_differ", "(counts_differ"),
        Mutant("perpetual_pair_file", ".clear(clear), .step(step)", ".clear(clear), .step(1'b1)", first_of_many=True),
        Mutant("perpetual_pair_file", "has_overflowed <= ~clear & overflow;", "has_overflowed <= 1'b0;"),
    ),
)

STACK_MUTANTS = (
    Mutant("perpetual_move_stack", "reader_by = less_one;", "reader_by = 6'd1;"),
    Mutant("perpetual_move_stack", "if (push & room) begin", "if (push) begin"),
    Mutant("perpetual_move_stack", "if (pops | cuts | stream) begin", "if (pops | cut_held | stream) begin"),
    Mutant("perpetual_move_stack", "if (cuts | rewind) begin", "if (cut_held | rewind) begin"),
    Mutant("perpetual_move_stack", "wire ring_full = dropping | ", "wire ring_full = "),
    Mutant("perpetual_move_stack", "wire pops = pop & holds;", "wire pops = pop;"),
    Mutant("perpetual_move_stack", "wire cuts = cut_held & ~above & ~below;", "wire cuts = cut_held & ~below;"),
    Mutant("perpetual_move_stack", "none_1 <= last_held;", "none_1 <= ~holds;"),
    Mutant("perpetual_move_stack", "barrier ? 4'd0 : any_piece", "barrier ? any_piece : any_piece"),
    Mutant("perpetual_move_stack", "cut_held <= cut & ~clear;", "cut_held <= cut;"),
    Mutant("perpetual_move_stack", "wire pushes = push & room;", "wire pushes = push;"),
    Mutant("perpetual_move_stack", "ram_write_address = reader;", "ram_write_address = ~top_low;"),
    Mutant("perpetual_move_stack", "below <= (bottom_sum >> 17) != 18'd0;", "below <= target_ply < bottom;"),
    Mutant("perpetual_move_stack", "holds <= upwards | dropping | ~last_held;", "holds <= upwards | ~last_held;"),
    Mutant("perpetual_move_stack", "holds <= ~load_is_bottom;", "holds <= 1'b1;"),
    Mutant("perpetual_query_machine", "drain_3 <= file_runs & drain_2;", "drain_3 <= file_runs & drain_1;"),
    Mutant("perpetual_query_machine", "counted & file_closed & even;", "counted & file_closed;"),
    Mutant("perpetual_query_machine", "even <= 1'b0;", "even <= 1'b1;"),
    Mutant("perpetual_query_machine", "if (even & ~found) begin", "if (even) begin"),
    Mutant("perpetual_query_machine", "walking & ~stack_read_none & (file_piece != 4'd0);", "walking & ~stack_read_none;"),
    Mutant("perpetual_query_machine", "(file_runs & drain_4) | stops;", "(file_runs & drain_4);"),
    Mutant("perpetual_query_machine", "cut_off <= at_bottom & drain_4 &", "cut_off <= drain_4 &"),
    Mutant("perpetual_query_machine", "if (~found & ~repeats) begin", "if (~found) begin"),
    Mutant("perpetual_query_machine", ".rewind(answering)", ".rewind(1'b0)"),
)


def query_machine(source: str, address_bits: int) -> Proof:
    """The machine that all detectors share, with a ring of so many records."""
    depth = 1 << address_bits
    return Proof(
        f"query-machine-{depth}",
        f"the line is last in, first out; a query walks its window, no more and no less ({depth} records held)",
        source,
        "query_machine",
        (Peek("machine", "dut", "perpetual_query_machine"), Peek("stack", "dut.stack", "perpetual_move_stack")),
        Induction(1),
        reach=24,
        mutants=STACK_MUTANTS if depth == 64 else (),
        defines=(f"LOW={address_bits}",),
    )


# A record of the line that is not walked, or walked twice; what the file is told, and when; what is made of its answers.
DETECTOR_MUTANTS = (
    Mutant("perpetual_chain", ".step(machine_file_step)", ".step(machine_file_step & ~file_stepped)"),
    Mutant("perpetual_chain", ".clear(machine_file_clear)", ".clear(1'b0)"),
    Mutant("perpetual_chain", ".from(machine_file_from), .to(machine_file_to)", ".from(machine_file_to), .to(machine_file_from)"),
    Mutant("perpetual_chain", ".piece(machine_file_piece)", ".piece(piece)"),
    Mutant("perpetual_chain", ".file_overflow(file_overflow)", ".file_overflow(1'b0)"),
    Mutant("perpetual_chain", ".file_closed(file_closed)", ".file_closed(~file_closed)"),
    Mutant("perpetual_chain", ".file_closed(file_closed)", ".file_closed(file_stepped)"),
    Mutant("perpetual_chain", ".barrier(barrier)", ".barrier(1'b0)"),
    Mutant("perpetual_chain", ".from(from), .to(to)", ".from(from), .to(from)"),
    Mutant("perpetual_query_machine", "file_clear = file_rests;", "file_clear = starting;"),
    Mutant("perpetual_query_machine", "counted & file_closed & even;", "counted & file_closed;"),
    Mutant("perpetual_query_machine", "if (even & ~found) begin", "if (even) begin"),
    Mutant("perpetual_query_machine", "walking & ~stack_read_none & (file", "walking & (file"),
    Mutant("perpetual_query_machine", "& (file_piece != 4'd0);", ";"),
    Mutant("perpetual_move_stack", "barrier ? 4'd0 : any_piece", "barrier ? any_piece : any_piece"),
    Mutant("perpetual_move_stack", "ram_write_address = reader;", "ram_write_address = ~top_low;"),
)


def detector(kind: str, source: str, entries: int, address_bits: int) -> Proof:
    """A whole detector around a file that is replaced by what is proved of it."""
    small = source == "chain-4"
    return Proof(
        f"detector-{source}",
        "the verdict counts the even plies back in the window at which the placement is the same as now"
        f" ({kind}, {1 << address_bits} records held)",
        source,
        f"detector_{kind}",
        (Peek("machine", "dut.machine", "perpetual_query_machine"), Peek("stack", "dut.machine.stack", "perpetual_move_stack")),
        Induction(1),
        reach=24 if small else 18,
        mutants=DETECTOR_MUTANTS if small else (),
        defines=(f"LOW={address_bits}", f"ENTRIES={entries}"),
        seconds=600,
        gives=True,
        quick_mutants=4,
    )


SMALL_DETECTOR = Proof(
    "detector-chain-small",
    "the verdict is what the placements say, nothing replaced by what is proved of it (4 entries, 8 records, 8 squares)",
    "detector-chain-small",
    "detector_small",
    (
        Peek("machine", "dut.machine", "perpetual_query_machine"),
        Peek("stack", "dut.machine.stack", "perpetual_move_stack"),
        *(peek._replace(path=peek.path.replace("dut", "dut.file", 1)) for peek in CHAIN_FILE),
    ),
    Induction(1),
    reach=32,
    mutants=(
        Mutant("perpetual_chain_file", "if (count == full) begin", "if (count == full - 6'd1) begin"),
        Mutant("perpetual_chain_file", "is_closed <= count == 6'd1;", "is_closed <= 1'b1;"),
        Mutant("perpetual_tail_entry", "(key == ahead_key)", "(key[3:0] == ahead_key[3:0])"),
        Mutant("perpetual_query_machine", "counted & file_closed & even;", "counted & file_closed;"),
        Mutant("perpetual_query_machine", "& (file_piece != 2'd0);", ";"),
        Mutant("perpetual_move_stack", "ram_write_address = reader;", "ram_write_address = ~top_low;"),
        Mutant("part", ".file_overflow(file_overflow)", ".file_overflow(1'b0)"),
    ),
    quick=False,
    seconds=1200,
)


RING, SLOTS = "perpetual_window_ring", "perpetual_window_slots"

WINDOW_MUTANTS = (
    # The line, its length, and what is held of it. Continuous integration makes the first five.
    Mutant(RING, "assign freeze = push_1 & special;", "assign freeze = 1'b0;"),
    Mutant(RING, "wire pops = idle & pop & holds_any &", "wire pops = idle & pop &"),
    Mutant(RING, "if (held != plies) begin", "if (1'b1) begin"),
    Mutant(RING, "wire keeps = short | overlapped;", "wire keeps = short;"),
    Mutant(RING, "resume | pop_1 |", "resume | pop_1 | replaces |"),
    Mutant(RING, "held <= 8'd0;", "held <= 8'd1;"),
    Mutant(RING, "length <= new_low;", "length <= 12'd0;"),
    Mutant(RING, "if (length != longest) begin\n                length <= length +", "begin\n                length <= length +"),
    Mutant(RING, "if (length != longest) begin\n                length <= length -", "begin\n                length <= length -"),
    Mutant(RING, "is_longer <= {4'd0, held} < length;", "is_longer <= {4'd0, held} <= length;"),
    Mutant(RING, "new_from <= length[5:0];", "new_from <= length[11:6];"),
    Mutant(RING, "odd_held <= position[0] ^ adding;", "odd_held <= position[0];"),
    # The look-up.
    Mutant(RING, "carry <= adds | resume | pop_1 |", "carry <= adds | resume |"),
    Mutant(RING, "assign next_odd = position[0] ^ (idle & ~offers);", "assign next_odd = position[0];"),
    Mutant(RING, "(pop_3 & special);", "((pop_3 | push_3) & special);"),
    Mutant(RING, "(pop_3 & special);", "pop_3;"),
    Mutant(RING, "assign subtract = pop_3 | push_3;", "assign subtract = pop_2 | push_2;"),
    Mutant(RING, "read_special = new_is_special & ~offers;", "read_special = new_is_special;"),
    Mutant(RING, "ahead_special <= new_is_special & ~comes;", "ahead_special <= new_is_special;"),
    Mutant(SLOTS, "early & (head | left & ~touches);", "early & left & ~touches;"),
    Mutant(SLOTS, "early & (head | left & ~touches);", "early & (head | left);"),
    Mutant(SLOTS, "propagates = ~head & ~(left", "propagates = ~(left"),
    Mutant(SLOTS, "~(left ^ touches) & ~(left & early);", "~(left ^ touches);"),
    Mutant(SLOTS, "stored_kind = no_move ? 3'd0 : kind;", "stored_kind = kind;"),
    Mutant(SLOTS, "& pairs[6].equal &", "&"),
    Mutant(SLOTS, "special ? 2'b11 : {next_odd, !next_odd};", "{next_odd, !next_odd};"),
    Mutant(SLOTS, "leaves_0[THIRD] | (leaves_1[THIRD]", "(leaves_1[THIRD]"),
    Mutant(SLOTS, "passed_on = leaves_1[FIRST] & leaves_1[SECOND];", "passed_on = leaves_1[FIRST];"),
    # A replace: when it is taken, and which of the three it is.
    Mutant(RING, "idle & replace & holds_any &", "idle & replace &"),
    Mutant(RING, "idle & replace & holds_any & ~push", "idle & replace & holds_any"),
    Mutant(RING, "replace & holds_any & ~push & ~clear;", "replace & holds_any & ~push;"),
    Mutant(RING, "pop & holds_any & ~replace & ~push", "pop & holds_any & ~push"),
    Mutant(RING, " & (from == new_from);", ";"),
    Mutant(RING, "(offered_special & new_is_special) | ", ""),
    # (To leave out ~new_is_special is no mistake: the code of a piece is that of no record without a move.)
    Mutant(RING, "(~offered_special & ~new_is_special & same_square)", "(~new_is_special & same_square)"),
    Mutant(RING, "~offered_special & ~new_is_special;", "~offered_special;"),
    Mutant(RING, "~offered_special & ~new_is_special;", "~new_is_special;"),
    # Its cycles, and that nothing is said in between.
    Mutant(RING, "(pop_2 & overlapped) | follows;", "(pop_3 & overlapped) | follows;"),
    Mutant(RING, "chained = followed & ~overlapped;", "chained = followed;"),
    Mutant(RING, "follows <= pop_3 & chained;", "follows <= pop_2 & chained;"),
    Mutant(RING, "done <= (pop_3 & ~followed) | push_3;", "done <= pop_3 | push_3;"),
    Mutant(RING, "idle <= (pop_3 & ~followed)", "idle <= pop_3"),
    # Short: the piece goes from where it stands to where it is to stand.
    Mutant(RING, "wire keeps = short | overlapped;", "wire keeps = overlapped;"),
    Mutant(RING, "adding <= adds | (replaces & is_short);", "adding <= adds;"),
    Mutant(RING, "if (push_1 & ~(short & special)) begin", "if (push_1) begin"),
    Mutant(RING, "assign up = pops | replaces;", "assign up = pops;"),
    Mutant(RING, "if (pops | replaces) begin", "if (pops) begin"),
    # Overlapped and chained: what is looked up for the push, and which record it has.
    Mutant(RING, "carry <= adds | resume | pop_1 |", "carry <= adds | pop_1 |"),
    Mutant(RING, "if (pop_2 | follows) begin", "if (pop_2) begin"),
    Mutant(RING, "comes = push | clear | (replace & is_short);", "comes = push | clear;"),
    Mutant(RING, "if (pop_3 & ~followed) begin", "if (pop_3) begin"),
    Mutant(RING, "special <= next_special;", "special <= special;"),
    Mutant(RING, "adding <= 1'b1;", "adding <= adding;"),
    Mutant(RING, "next_from <= from;", "next_from <= to;"),
    # What is kept where a move comes in the place of another: window, count, length, and what is held.
    Mutant(RING, "((pop_1 | push_1) & ~keeps)", "(pop_1 | push_1)"),
    Mutant(RING, "fresh = push_1 & ~short;", "fresh = push_1;"),
    Mutant(RING, "if (push_2 & ~keeps) begin", "if (push_2) begin"),
    Mutant(RING, "if (pop_2 & ~keeps) begin", "if (pop_2) begin"),
    Mutant(RING, "assign no_move = special | pop_2;", "assign no_move = special;"),
    # The counts.
    Mutant(SLOTS, "head_odd ? operand_other : operand_own;", "operand_own;"),
    Mutant(SLOTS, "if (fresh & head[slot])", "if (settle & adding & head[slot])"),
    Mutant(SLOTS, "displaced <= 0;", "displaced <= OTHER;"),
    Mutant(SLOTS, "head[slot] ? adding : in_window | occupied[slot]", "head[slot] ? 1'b1 : in_window | occupied[slot]"),
    Mutant(SLOTS, "is_low = displaced[5:2] == 4'd0;", "is_low = displaced[4:2] == 3'd0;"),
    # What is said.
    Mutant(SLOTS, "from_newest <= {GROUP{1'b1}} << newest[2:0];", "from_newest <= {GROUP{1'b1}};"),
    Mutant(SLOTS, "base <= is_first | |near ? offset : offset_below;", "base <= offset;"),
    Mutant(SLOTS, "which <= is_first ? {GROUPS{1'b0}} : searched & ~less;", "which <= searched & ~less;"),
    Mutant(SLOTS, "four <= {&picked, some_two & ~&picked, ^picked};", "four <= {&picked, some_two, ^picked};"),
    Mutant(SLOTS, "{any_odd, any_even} = any;", "{any_odd, any_even} = {any[1], any[1]};"),
    Mutant(SLOTS, "total <= whole > MOST ? MOST[2:0] : whole[2:0];", "total <= whole[3:1];"),
    Mutant("part", "odd_repeats <= ring_flags_odd;", "odd_repeats <= 1'b0;"),
    Mutant("part", "localparam [7:0] around = 8'd9;", "localparam [7:0] around = 8'd8;"),
)

# What there is of more than eight slots alone.
WINDOW_GROUPS_MUTANTS = (
    Mutant(SLOTS, "beyond_1 <= ({GROUPS{1'b1}} << 1) << newest_group;", "beyond_1 <= {GROUPS{1'b1}} << newest_group;"),
    Mutant(SLOTS, "searched = |near ? near : found;", "searched = found;"),
    Mutant(SLOTS, "which <= is_first ? {GROUPS{1'b0}} : searched & ~less;", "which <= searched & ~less;"),
    Mutant(SLOTS, "newest_group_1 <= newest_group;", "newest_group_1 <= newest[6:3];"),
)

WINDOW_ICE40_MUTANTS = (
    # What is taken out of the tables and put in, and when.
    Mutant(RING, "assign touch_set = pop_1 | push_2", "assign touch_set = push_2"),
    Mutant(RING, "(push_2 | pop_1 | pop_2) & ~special", "(push_2 | pop_1) & ~special"),
    Mutant(RING, "| (push_2 & special) |", "|"),
    Mutant(RING, "left_row = {old_piece[1:0], old_from};", "left_row = {new_piece[1:0], old_from};"),
    Mutant(RING, "row_square = old_to;", "row_square = old_from;"),
    Mutant(RING, "old_piece <= 3'd0;", "old_piece <= popped[14:12];"),
    Mutant(RING, ".write_enable(pop_2 | push_2)", ".write_enable(push_2)"),
    # The same for a replace: the old `to` is taken out, the slot is not marked as empty, or is so no longer.
    Mutant(RING, "(keeps & ~special) | ", ""),
    Mutant(RING, "(pop_1 & ~special & ~overlapped)", "(pop_1 & ~special)"),
    Mutant(RING, "(pop_3 & chained) | push_1", "push_1"),
    Mutant(RING, "((idle | follows) & old_is_special);", "(idle & old_is_special);"),
    Mutant(RING, "row_square = new_to;\n            end else begin", "row_square = new_from;\n            end else begin"),
    Mutant(SLOTS, "if (head[at_high]) high_bits[at_high] <= stored_kind[2]", "high_bits[at_high] <= stored_kind[2]"),
    Mutant(SLOTS, "!next_odd}} & ~(high_bits ^", "!next_odd}} & (high_bits ^"),
    Mutant(SLOTS, "head[slot] ? OWN", "head[slot] ? OTHER"),
    Mutant(SLOTS, ".I3(touches[slot])", ".I3(1'b0)"),
    Mutant(SLOTS, "NO_MOVES = 256'hffff;", "NO_MOVES = 256'hfffe;"),
)


# Of these the step takes the solver long, and all of them at once much longer than one after the other.
WINDOW_APART = (
    "look_up", "windows", "in_the_window", "line", "listed", "compared", "counts", "sides", "side",
    "end_is_empty",
)


def window(plies: int, form: str = "") -> Proof:
    """The window detector with so many plies, in the portable form or, with "-ice40", the one for iCE40."""
    small = plies == 8
    portable = not form
    # What takes the solver long is shown once.
    goals = small and portable
    mutants = (WINDOW_MUTANTS if portable else WINDOW_ICE40_MUTANTS) if small else ()
    if plies == 16 and portable:
        mutants = WINDOW_GROUPS_MUTANTS
    groups, banks = str(-(-plies // 8)), str(-(-plies // 16))
    tables = (
        Peek("touch", "dut.slots.tables.banks[{}].touch_table", "SB_RAM40_4K", banks),
        Peek("left", "dut.slots.tables.banks[{}].left_table", "SB_RAM40_4K", banks),
    )
    columns = "registers" if portable else "tables"
    shipped = SOURCES[f"window-{plies}{form}"].startswith("window")
    parts_of_slots = (
        Peek("slots", "dut.slots", SLOTS),
        Peek("columns", f"dut.slots.{columns}", SLOTS, block=columns),
        *([Peek("pairs", "dut.slots.registers.pairs[{}]", SLOTS, "7", "registers.pairs")] if portable else []),
        Peek("count", "dut.slots.counts[{}]", SLOTS, str(plies), "counts"),
        Peek("nearest_even", "dut.slots.nearest[0]", SLOTS, block="nearest"),
        Peek("nearest_odd", "dut.slots.nearest[1]", SLOTS, block="nearest"),
        Peek("group_even", "dut.slots.nearest[0].groups[{}]", SLOTS, groups, "nearest.groups"),
        Peek("group_odd", "dut.slots.nearest[1].groups[{}]", SLOTS, groups, "nearest.groups"),
        Peek("tally", "dut.slots.tally[{}]", SLOTS, groups, "tally"),
    )
    return Proof(
        f"window-{plies}{form}",
        "for lines of any length: the count of each earlier position, and all that is said of them"
        f" ({plies} plies held{'' if portable else ', in the form for iCE40'})",
        f"window-{plies}{form}",
        "window",
        (
            Peek("core", "dut", "perpetual_window_core" if shipped else "part"),
            Peek("ring", "dut.ring", RING),
            *parts_of_slots,
            *(() if portable else tables),
        ),
        Induction(1),
        reach=40 if goals else 16,
        mutants=mutants,
        mutant_cycles=40,
        quick=goals,
        quick_mutants=5,
        seconds=1800,
        apart=WINDOW_APART + (("looks_up",) if portable else ("touch_table", "left_table", "touch_reads", "left_reads")),
        defines=(
            f"PLIES={plies}",
            *(() if portable else ("ICE40",)),
            *(("ALL_GOALS",) if goals else ()),
            *(("SHIPPED",) if shipped else ()),
        ),
    )


WINDOW = "perpetual_window"

WINDOW_DETECTOR_MUTANTS = (
    # What is told to the core. Continuous integration makes the first three.
    Mutant(WINDOW, ".barrier(barrier), .look", ".barrier(1'b0), .look"),
    Mutant(WINDOW, "if (operates & ~core_located) begin", "if (operates) begin"),
    Mutant(WINDOW, "cutting & (plies == target)", "cutting & core_ready"),
    Mutant(WINDOW, ".piece(piece),\n        .from(from), .to(to)", ".piece(piece),\n        .from(to), .to(from)"),
    Mutant(WINDOW, ".replace(replaces)", ".replace(1'b0)"),
    Mutant(WINDOW, "accept & (operation == op_replace) & core_can_pop", "accept & (operation == op_replace)"),
    Mutant(WINDOW, "accept & (operation == op_push) & has_room", "accept & (operation == op_push)"),
    Mutant(WINDOW, "(target_ply <= plies) & (back <= {8'd0, core_held_plies})", "target_ply <= plies"),
    Mutant(WINDOW, "core_ready & ~clearing & ~cutting &", "core_ready & ~cutting &"),
    Mutant(WINDOW, "~cutting & ~querying & ~answering;", "~cutting & ~answering;"),
    Mutant(WINDOW, "plies <= plies - 16'd1;", "plies <= plies - 16'd2;"),
    Mutant(WINDOW, "plies <= 16'd0;\n            clearing <= 1'b0;", "clearing <= 1'b0;"),
    Mutant(WINDOW, "clearing <= 1'b1;", "clearing <= 1'b0;"),
    # When it is asked, and what is said.
    Mutant(WINDOW, "if (~operates & core_located) begin", "if (core_located) begin"),
    Mutant(WINDOW, "querying & (under_way == 2'd0)", "querying & (under_way <= 2'd1)"),
    Mutant(WINDOW, "stop_at_first <= operation == op_first;", "stop_at_first <= 1'b0;"),
    Mutant(WINDOW, "{8'd0, core_repetition_distance}", "{13'd0, core_occurrences}"),
    Mutant(WINDOW, "(core_exact | (stop_at_first & repeats))", "core_exact"),
    Mutant(WINDOW, "~core_exact & ~(stop_at_first & repeats)", "~core_exact"),
    Mutant(WINDOW, "if (plies == 16'd0) begin", "if (1'b1) begin"),
)
FULL_MUTANTS = (
    Mutant(WINDOW, "(core_occurrences == 3'd7) & ~stop_at_first", "core_occurrences == 3'd7"),
    Mutant(WINDOW, "(core_occurrences == 3'd7) & ~stop_at_first", "(core_occurrences == 3'd6) & ~stop_at_first"),
    Mutant(WINDOW, "exact = ~full & (core_exact", "exact = (core_exact"),
)


def window_detector(plies: int) -> Proof:
    """The window detector behind the common ports, its core replaced by what is proved of it."""
    small = plies == 8
    return Proof(
        f"detector-window-{plies}",
        "the verdict counts the even plies back in the window at which the placement is the same as now"
        f" (window, {plies} plies held)",
        "window-64",
        "window_detector",
        (Peek("dut", "dut", WINDOW),),
        Induction(1),
        reach=60 if small else 20,
        # There are seven occurrences in a window of 14 plies and more.
        mutants=WINDOW_DETECTOR_MUTANTS if small else FULL_MUTANTS if plies == 16 else (),
        mutant_cycles=24,
        defines=(f"PLIES={plies}", *(("ALL_GOALS",) if small else ())),
        seconds=1800,
        gives=True,
        quick=plies <= 16,
        quick_mutants=3,
    )


SEARCH = "perpetual_search_window"

SEARCH_WINDOW = Proof(
    "search-window",
    "what the core is given, when its flags are those of the newest operation, and that a cut keeps what it said",
    "search-window",
    "search_window",
    (Peek("search", "dut", SEARCH),),
    Induction(1),
    reach=40,
    mutants=(
        # Clears and resets.
        Mutant(SEARCH, "empties = reset | clear | clearing;", "empties = clear | clearing;"),
        Mutant(SEARCH, "empties = reset | clear | clearing;", "empties = reset | clearing;"),
        Mutant(SEARCH, "empties = reset | clear | clearing;", "empties = reset | clear;"),
        Mutant(SEARCH, "clearing <= empties & ~core_ready;", "clearing <= (reset | clear) & ~core_ready;"),
        Mutant(SEARCH, "clears = core_ready & empties;", "clears = core_ready & clearing;"),
        Mutant(SEARCH, "if (empties) begin", "if (reset) begin"),
        # What is passed on.
        Mutant(SEARCH, "free = core_ready & ~clearing & ~cutting &", "free = core_ready & ~clearing &"),
        Mutant(SEARCH, "free = core_ready & ~clearing & ~cutting &", "free = core_ready & ~cutting &"),
        Mutant(SEARCH, "pushes = free & push & ~empties;", "pushes = free & push;"),
        Mutant(SEARCH, "replace & can_pop & ~push", "replace & ~push"),
        Mutant(SEARCH, "replace & can_pop & ~push", "replace & can_pop"),
        Mutant(SEARCH, "core_ready & can_pop & ~empties", "core_ready & ~empties"),
        Mutant(SEARCH, "core_ready & can_pop & ~empties", "core_ready & can_pop"),
        Mutant(SEARCH, "pop & ~replace & ~push)", "pop & ~push)"),
        Mutant(SEARCH, "(free & pop &", "(core_ready & pop &"),
        Mutant(SEARCH, ".find(find & finds)", ".find(find)"),
        # Cuts.
        Mutant(SEARCH, "(cutting | (free & pop", "((free & pop"),
        Mutant(SEARCH, "cut & (keep < held_plies)", "cut"),
        Mutant(SEARCH, "cut & (keep < held_plies)", "cut & (keep <= held_plies)"),
        Mutant(SEARCH, "(keep < held_plies) & ~pop", "(keep < held_plies)"),
        Mutant(SEARCH, "kept <= keep;", "kept <= held_plies;"),
        Mutant(SEARCH, "if (held_plies == kept) begin", "if (core_ready & (held_plies == kept)) begin"),
        Mutant(SEARCH, "if (held_plies == kept) begin", "if (core_ready) begin"),
        # What is said of it, and when.
        Mutant(SEARCH, "valid = ~clearing & ~cutting &", "valid = ~cutting &"),
        Mutant(SEARCH, "valid = ~clearing & ~cutting &", "valid = ~clearing &"),
        Mutant(SEARCH, "((flags_due == 2'd1) & counted)", "(flags_due == 2'd1)"),
        Mutant(SEARCH, "((flags_due == 2'd0) | ((flags_due == 2'd1) & counted))", "(flags_due == 2'd0)"),
        Mutant(SEARCH, "if (operates & ~counted) begin", "if (operates) begin"),
        Mutant(SEARCH, "if (~operates & counted) begin", "if (counted) begin"),
        Mutant(SEARCH, "(distances_due == 2'd0) |", "(distances_due <= 2'd1) |"),
        # Probes.
        Mutant(SEARCH, "(asks | asked | looked_1)", "(asks | asked)"),
        Mutant(SEARCH, "(asks | asked | looked_1)", "(asked | looked_1)"),
        Mutant(SEARCH, "same <= known &", "same <="),
        Mutant(SEARCH, "(piece == its_piece) & ", ""),
        Mutant(SEARCH, "last_look = same | second;", "last_look = same;"),
        Mutant(SEARCH, "last_look = same | second;", "last_look = second;"),
        Mutant(SEARCH, "& ~barrier_4;", ";"),
        Mutant(SEARCH, "looked_2 <= looked_1 & ~empties;", "looked_2 <= looked_1;"),
        Mutant(SEARCH, "if (operates & ~located) begin", "if (pushes & ~located) begin"),
    ),
)

FILES = (
    SMALL_DETECTOR,
    detector("chain", "chain-4", 4, 6),
    detector("chain", "chain-32", 32, 10),
    detector("scoreboard", "scoreboard", 63, 10),
    detector("scoreboard", "scoreboard-ecp5", 63, 10),
    detector("pair", "pair", 32, 10),
    query_machine("chain-4", 6),
    query_machine("chain-32", 10),
    *(chain_file(entries) for entries in (4, 16, 32)),
    *(
        gates(f"chain-file-{entries}", f"chain-{entries}", "perpetual_chain_file", f"the chain file, {entries} entries,")
        for entries in (4, 16, 32)
    ),
    gates("chain-file-16", "chain-16", "perpetual_chain_file", "the chain file, 16 entries,", "ecp5"),
    gates("scoreboard-file", "scoreboard", "perpetual_scoreboard_file", "the scoreboard"),
    gates("query-machine", "chain-32", "perpetual_query_machine", "the query machine and its stack"),
    WINDOW_GATES,
    scoreboard("scoreboard", SCOREBOARD_MUTANTS),
    scoreboard("scoreboard-registered", REGISTERED_MUTANTS),
    PAIR,
    PAIR_FILE,
    window(8),
    window(16),
    window(32),
    window(8, "-ice40"),
    window(16, "-ice40"),
    window(32, "-ice40"),
    window(64),
    window(64, "-ice40"),
    window(100),
    window(100, "-ice40"),
    window_detector(8),
    window_detector(16),
    window_detector(64),
    SEARCH_WINDOW,
)

PROOFS = (*FILES, *FRAMES, ENGINE, REQUESTS, *uart(4), *uart(12, quick=False), *uart(104, quick=False))
