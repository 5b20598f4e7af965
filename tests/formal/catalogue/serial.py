"""The serial line, its frames, and the engine that reads them."""

from proof import Bounded, Induction, Proof
from verilog import Mutant, Peek

from .sources import proved

RECEIVER = (Peek("rx", "dut", "perpetual_uart_receiver"), Peek("line", "dut.synchronizer", "perpetual_synchronizer"))
SENDER = Peek("tx", "dut", "perpetual_uart_sender")

RECEIVER_MUTANTS = (
    # The middle of the bit missed, the order of the bits, the stop bit not looked at.
    Mutant("perpetual_uart_receiver", "? (clocks == half_bit) :", "? (clocks == last_clock) :"),
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
    Mutant("perpetual_uart_sender", "rest <= 9'd0;\n            clocks", "clocks"),
    Mutant("perpetual_uart_sender", "rest <= 9'd0;\n            clocks <= 10'd0;", "rest <= 9'd0;"),
    Mutant("perpetual_uart_sender", "assign tx = ~low;", "assign tx = ~low | rest[0];"),
)


def uart(clocks: int, quick: bool = True) -> tuple[Proof, ...]:
    # Long runs of many clocks a bit take their time, and show nothing new.
    small = clocks == 4
    whole = {"reach": 2 * (10 * clocks + 8) if small else 0, "second": small}
    settles = {"method": Bounded(11 * clocks + 40), "reach": 11 * clocks + 40, "any_state": True}
    rows = [
        ("receiver", "every byte of any legal line is received, once and right, and nothing else is", RECEIVER,
         {**whole, "method": Induction(3), "mutants": RECEIVER_MUTANTS if small else ()}),
        ("receiver-from-rest", "the same from any state in which the receiver is at rest", RECEIVER,
         {"checker": "receiver", "method": Induction(3), "reach": 2, "any_state": True, "defines": ("FROM_REST",)}),
        ("receiver-settles", "from any state a quiet line brings the receiver to rest", RECEIVER, settles),
        ("sender", "exactly one frame for each byte taken, and else the line is at rest", (SENDER,),
         {**whole, "mutants": SENDER_MUTANTS if small else ()}),
        ("sender-settles", "from any state the sender becomes ready and the line comes to rest", (SENDER,), settles),
        ("link", "sender and receiver back to back: every byte arrives, once and in order",
         (*RECEIVER, Peek("tx", "sender", "perpetual_uart_sender")), {**whole, "method": Induction(3)}),
    ]
    return tuple(
        proved(f"{name}-{clocks}", says, f"board-{clocks}", peeks, quick=quick, **{"checker": name.replace("-", "_"), **how})
        for name, says, peeks, how in rows
    )


FRAMER = (Peek("f", "dut", "perpetual_framer"), Peek("c", "dut.crc", "perpetual_crc32"))
DEFRAMER = (Peek("d", "dut", "perpetual_deframer"), Peek("c", "dut.crc", "perpetual_crc32"))

FRAMES = (
    proved(
        "framer", "what leaves is END, the answer and its CRC, escaped, END, for answers of any length",
        "board-4", FRAMER, reach=80,
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
    proved(
        "framer-settles", "the framer gets ready for the next answer from any state, and by a reset in one cycle",
        "board-4", FRAMER, method=Bounded(100), reach=100,
        mutants=(Mutant("perpetual_framer", "state_next = FRAMER_STATE_FINISH;", "state_next = FRAMER_STATE_READY;"),),
        any_state=True,
    ),
    proved(
        "deframer",
        "a frame is kept if and only if its length, escapes and CRC are right and there is room; the engine reads just that",
        "board-4", DEFRAMER,
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
    proved(
        "deframer-settles", "from any state a byte and an END make the deframer see the line as after a reset",
        "board-4", DEFRAMER, method=Bounded(50), reach=50,
        mutants=(
            Mutant("perpetual_deframer", "spoiled <= 1'b0;\n            some <= 1'b0;", "spoiled <= 1'b0;"),
            Mutant("perpetual_deframer", "escaped <= is_esc & ~escaped;", "escaped <= is_esc | escaped;"),
        ),
        any_state=True,
    ),
)

ENGINE = proved(
    "engine",
    "what each step of the engine's program takes, sends, asks and tests, and which comes next, for any program",
    "board-4", (Peek("e", "dut", "perpetual_engine"),), second=True, reach=12,
    mutants=(
        Mutant("perpetual_engine", "(ahead >> 1)", "(ahead >> 2)"),
        Mutant("perpetual_engine", "not_number <= ~third;", "not_number <= third;"),
        Mutant("perpetual_engine", "(~|frames_front) & (zeros | says[4])", "(~|frames_front) & zeros"),
        Mutant("perpetual_engine", "ticks & ~more_clocks[16]", "ticks"),
        Mutant("perpetual_engine", "bytes[16] | marked | ~zeros", "bytes[16] | marked"),
        Mutant("perpetual_engine", "takes_byte | (begins", "reads | (begins"),
        Mutant("perpetual_stepper", "holds | ~goes[7] | reset;", "holds | ~goes[7];"),
        Mutant("perpetual_engine", "(wrong | (|detector_error)) & ~asks;", "(wrong | (|detector_error));"),
        Mutant("perpetual_engine", "detector_barrier = bytes[16]", "detector_barrier = bytes[17]"),
        Mutant("perpetual_engine", "if (fails | dropped[0]) begin", "if (fails) begin"),
        Mutant("perpetual_engine", "|detector_distance[15:8];", "|detector_distance[15:9];"),
        Mutant("perpetual_engine", "cycles = clocks[15:8];", "cycles = clocks[7:0];"),
        Mutant("perpetual_engine", "follows <= 1'b0;\n            clocks", "clocks"),
        Mutant("perpetual_engine", "if (begins & frames_frame) begin", "if (begins) begin"),
        Mutant("perpetual_engine", "to_byte[7] | (marked & ~checked)", "to_byte[7]"),
        Mutant("perpetual_engine", "found & checked;", "found;"),
    ),
    mutant_cycles=12,
    defines=("CHECKED=0",),
)

# Check bits: a bit of another place or of the other side, one let through in a PROBE, what is not refused, what is not found.
CHECKED_MUTANTS = (
    Mutant("perpetual_engine", "{bytes[23], bytes[21], bytes[5:0]}", "{bytes[23], bytes[22], bytes[5:0]}"),
    Mutant("perpetual_engine", "{bytes[20], bytes[22], bytes[11:6]}", "{bytes[20], bytes[21], bytes[11:6]}"),
    Mutant("perpetual_engine", "check = from_byte[7];", "check = from_byte[6];"),
    Mutant("perpetual_engine", "fills ? 8'd0 : frames_front", "frames_front"),
    Mutant("perpetual_engine", "to_byte[7] | (marked & ~checked)", "(marked & ~checked)"),
    Mutant("perpetual_engine", "bytes[16] | marked | ~zeros", "bytes[16] | ~zeros"),
    Mutant("perpetual_engine", "mover = mover_checks &", "mover = other_checks &"),
    Mutant("perpetual_engine", "other = other_checks &", "other = mover_checks &"),
    Mutant("perpetual_engine", "found & checked;", "checked;"),
    Mutant("perpetual_engine", "checked = 1'b1;", "checked = 1'b0;"),
)


def checked(proof: Proof, says: str) -> Proof:
    """The same of a board with check bits."""
    return proof._replace(
        name=f"{proof.name}-checked", says=says, source="board-checked", mutants=CHECKED_MUTANTS, defines=("CHECKED=1",)
    )


REQUESTS = proved(
    "requests",
    "each frame that is kept has one answer, with its number; the detector is asked what it says, and the answer is its",
    "board-4", (Peek("e", "dut", "perpetual_engine"),), second=True, reach=30,
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
        Mutant("perpetual_program_words", "16'h1; // Push", "16'h2; // Push"),
        Mutant("perpetual_program_words", "16'h4100; // SayVerdict(1)", "16'h100; // SayVerdict(1)"),
        Mutant("perpetual_program_words", "16'h8004; // SayStatus(4)", "16'h8005; // SayStatus(4)"),
        # Of what carries it out.
        Mutant("perpetual_engine", "(ahead >> 1)", "(ahead >> 2)"),
        Mutant("perpetual_engine", "wire due = zeros |", "wire due ="),
        Mutant("perpetual_engine", "(wrong | (|detector_error)) & ~asks;", "|detector_error;"),
        Mutant("perpetual_engine", "bytes[16] | marked | ~zeros", "bytes[16] | marked"),
        Mutant("perpetual_stepper", "holds | ~goes[7] | reset;", "holds | ~goes[7];"),
    ),
    mutant_cycles=60,
    seconds=900,
    quick_mutants=6,
    defines=("CHECKED=0",),
)

TURNS = proved(
    "turns",
    "an engine for a detector and searchers carries out each request for the part that it is for, and answers whole",
    "engine-combined", (Peek("e", "dut", "perpetual_engine"),), second=True, reach=40,
    mutants=(
        Mutant("perpetual_engine", "frames_front[7:2] != of_searchers", "frames_front[7:3] != of_searchers[5:1]"),
        Mutant("perpetual_engine", "says[15] & (offers ^ searches)", "says[15] & offers"),
        Mutant("perpetual_engine", "says[15] & (offers ^ searches)", "says[15] & ~offers"),
        Mutant("perpetual_engine", "(at_detector ^ turns) & ~reset", "at_detector ^ turns"),
        Mutant("perpetual_engine", "if (stepper_moves_on) begin\n            at_detector", "begin\n            at_detector"),
        Mutant("perpetual_engine", "asks = does[4] & detects", "asks = does[4]"),
        Mutant("perpetual_engine", "dismisses = does[8] & detects", "dismisses = does[8]"),
        Mutant("perpetual_engine", "searchers_choose = does[6] & searches", "searchers_choose = does[6]"),
        Mutant("perpetual_program_words", "16'h8000; // Search_Turn", "16'h0; // Search_Turn"),
        Mutant("perpetual_program", "32'h1; // Search_Turn", "32'h2; // Search_Turn"),
        Mutant("perpetual_stepper", "holds | ~goes[7] | reset;", "holds | ~goes[7];"),
    ),
    mutant_cycles=40,
)

PROOFS = (
    *FRAMES,
    ENGINE,
    checked(ENGINE, "the same of the engine of a board with check bits"),
    REQUESTS,
    checked(REQUESTS, "the same of a board with check bits, which are those of the record, and what is said of checks"),
    TURNS,
    *uart(4),
    *uart(12, quick=False),
    *uart(104, quick=False),
)
