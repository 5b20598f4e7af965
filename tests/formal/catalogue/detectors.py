"""Whole detectors that walk, and the query machine with its stack."""

from proof import Proof
from resets import Anew
from verilog import Mutant, Peek

from .files import CHAIN_FILE
from .sources import proved


def machine(path: str) -> tuple[Peek, Peek]:
    """The machine that walks, and its stack."""
    return Peek("machine", path, "perpetual_query_machine"), Peek("stack", f"{path}.stack", "perpetual_move_stack")


STACK_MUTANTS = (
    Mutant("perpetual_move_stack", "? less_one : 6'd0;", "? 6'd1 : 6'd0;"),
    Mutant("perpetual_move_stack", "(push & room) ? less_one", "push ? less_one"),
    Mutant("perpetual_move_stack", "(pops | cuts | stream) ? 6'd1", "(pops | cut_held | stream) ? 6'd1"),
    Mutant("perpetual_move_stack", "(cuts | rewind) ? ~load_low", "(cut_held | rewind) ? ~load_low"),
    Mutant("perpetual_move_stack", "wire ring_full = dropping | ", "wire ring_full = "),
    Mutant("perpetual_move_stack", "wire pops = pop & holds;", "wire pops = pop;"),
    Mutant("perpetual_move_stack", "wire cuts = cut_held & ~above & ~below;", "wire cuts = cut_held & ~below;"),
    Mutant("perpetual_move_stack", "none_1 <= last_held;", "none_1 <= ~holds;"),
    Mutant("perpetual_move_stack", "barrier ? 4'd0 : any_piece", "barrier ? any_piece : any_piece"),
    Mutant("perpetual_move_stack", "cut_held <= cut & ~clear;", "cut_held <= cut;"),
    Mutant("perpetual_move_stack", "wire pushes = push & room;", "wire pushes = push;"),
    Mutant("perpetual_move_stack", "upwards ? ~top_low : reader;", "~top_low;"),
    Mutant("perpetual_move_stack", "below <= bottom_sum >= carry;", "below <= target_ply < bottom;"),
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
    # A request that waits is called wrong.
    Mutant("perpetual_query_machine", "if (accept) begin", "if (request_valid) begin"),
)


def query_machine(source: str, address_bits: int) -> Proof:
    """The machine that all detectors share, with a ring of so many records."""
    depth = 1 << address_bits
    return proved(
        f"query-machine-{depth}",
        f"the line is last in, first out; a query walks its window, no more and no less ({depth} records held)",
        source, machine("dut"), checker="query_machine", reach=24,
        mutants=STACK_MUTANTS if depth == 64 else (),
        defines=(f"LOW={address_bits}",),
        # What a verdict says is written before it is there. It is reset so that it is known before that.
        anew=Anew(needless=("count", "nearest", "overflowed", "cut_off", "fault")),
    )


# A record of the line that is not walked, or walked twice; what the file is told, and when; what is made of its answers.
DETECTOR_MUTANTS = (
    Mutant("perpetual_chain", ".step(machine_file_step)", ".step(machine_file_step & ~file_stepped)"),
    Mutant("perpetual_chain", ".clear(machine_file_clear)", ".clear(1'b0)"),
    Mutant("perpetual_chain", ".from(machine_file_from),", ".from(machine_file_to),"),
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
    Mutant("perpetual_move_stack", "upwards ? ~top_low : reader;", "~top_low;"),
)


# What a verdict says, by the names of its ports: written before it is there, and reset so that it is known before that.
VERDICT = ("occurrences", "distance", "list_overflow", "window_cut", "fault")


def detector(kind: str, source: str, entries: int, address_bits: int) -> Proof:
    """A whole detector around a file that is replaced by what is proved of it."""
    small = source == "chain-4"
    return proved(
        f"detector-{source}",
        "the verdict counts the even plies back in the window at which the placement is the same as now"
        f" ({kind}, {1 << address_bits} records held)",
        source, machine("dut.machine"), checker=f"detector_{kind}", reach=24 if small else 18,
        mutants=DETECTOR_MUTANTS if small else (),
        defines=(f"LOW={address_bits}", f"ENTRIES={entries}"),
        seconds=600,
        gives=True,
        quick_mutants=4,
        anew=Anew(checkers=("file.",), needless=VERDICT),
    )


SMALL_DETECTOR = proved(
    "detector-chain-small",
    "the verdict is what the placements say, nothing replaced by what is proved of it (4 entries, 8 records, 8 squares)",
    "detector-chain-small",
    (*machine("dut.machine"), *(peek._replace(path=peek.path.replace("dut", "dut.file", 1)) for peek in CHAIN_FILE)),
    checker="detector_small", reach=32,
    mutants=(
        Mutant("perpetual_chain_file", "if (count == full) begin", "if (count == full - 6'd1) begin"),
        Mutant("perpetual_chain_file", "is_closed <= count == 6'd1;", "is_closed <= 1'b1;"),
        Mutant("perpetual_tail_entry", "(key == ahead_key)", "(key[3:0] == ahead_key[3:0])"),
        Mutant("perpetual_query_machine", "counted & file_closed & even;", "counted & file_closed;"),
        Mutant("perpetual_query_machine", "& (file_piece != 2'd0);", ";"),
        Mutant("perpetual_move_stack", "upwards ? ~top_low : reader;", "~top_low;"),
        Mutant("part", ".file_overflow(file_overflow)", ".file_overflow(1'b0)"),
    ),
    quick=False,
    seconds=1200,
)

# A count that is not kept, read or written as it should be, or whose number is another move's.
CHECK_BITS_MUTANTS = (
    Mutant("part", "(top - 4'd2)", "(top - 4'd1)"),
    Mutant("part", "(top - 4'd1)", "top"),
    Mutant("part", "writing <= held & (error == 3'd0);", "writing <= held;"),
    Mutant("part", "check_held <= check;", "check_held <= 1'b1;"),
    Mutant("part", "check_written <= check_held;", "check_written <= check;"),
    Mutant("part", "turn <= ~turn & ~held;", "turn <= 1'b0;"),
    Mutant("part", "if (turn) begin", "if (~turn) begin"),
    Mutant("part", "top_written <= top;", "top_written <= top_written;"),
    Mutant("part", "if (check_written) begin", "if (1'b1) begin"),
    Mutant("part", "counts_read_data + 4'd1;", "counts_read_data;"),
    Mutant("part", "if (~|(counts_read_data & half)) begin", "if (1'b1) begin"),
    Mutant("part", "mover_run >= moves;", "mover_run > moves;"),
    Mutant("part", "other_run >= moves;", "mover_run >= moves;"),
    Mutant("part", "distance[4:1];", "distance[3:0];"),
)


CHECK_BITS = proved(
    "check-bits-16",
    "beside any detector that holds at most 16 moves: whether all moves of a side gave check in so many plies",
    "check-bits-16", (Peek("bits", "dut", "part"),), checker="check_bits",
    # All are held, and what a push takes.
    reach=26,
    mutants=CHECK_BITS_MUTANTS,
    mutant_cycles=16,
    any_state=True,
    defines=("LOW=4",),
)

# What completes a ply, what is counted of it and for whom, and what a walk begins with.
SHOGI_MUTANTS = (
    Mutant("part", "file_stepped & begins_line[4];", "file_stepped;"),
    Mutant("part", "file_stepped & begins_line[4];", "file_stepped & begins_line[3];"),
    Mutant("part", "gives_check = check_line[4];", "gives_check = check_line[3];"),
    Mutant("part", "{4'd0, machine_file_piece[4]};", "{4'd0, machine_file_piece[3]};"),
    Mutant("part", "mover_all & (odd | gives_check)", "mover_all & (~odd | gives_check)"),
    Mutant("part", "other_all & (~odd | gives_check)", "other_all & gives_check"),
    Mutant("part", "whole & odd & file_closed", "whole & file_closed"),
    Mutant("part", "file_closed & (found != 2'd3);", "file_closed;"),
    Mutant("part", "(found != 2'd3)", "(found == 2'd0)"),
    Mutant("part", "check ? 5'd24 : 5'd8", "5'd24"),
    Mutant("part", ") : 5'd16;", ") : 5'd0;"),
    Mutant("part", ".file_stepped(whole)", ".file_stepped(file_stepped)"),
    Mutant("part", ".piece({2'd0, piece} | bits)", ".piece({2'd0, piece} | 5'd8)"),
    Mutant("part", ".piece(machine_file_piece[2:0])", ".piece(machine_file_piece[3:1])"),
    Mutant("part", ".from(machine_file_from),", ".from(machine_file_to),"),
    Mutant("part", "if (machine_file_clear) begin", "if (1'b0) begin"),
    Mutant("part", "mover_all <= 1'b1;", "mover_all <= 1'b0;"),
    # Of the mover it would be the same: a position counts behind a ply of the other side.
    Mutant("part", "other_held <= other_now;", "other_held <= other_all;"),
    Mutant("part", "assign mover_checks = mover_held;", "assign mover_checks = other_held;"),
)

SHOGI = proved(
    "shogi-8",
    "shogi: the verdict counts the even plies back, of one record or more, at which placement and hands are the same as now,"
    " and says of each side whether all its moves gave check (8 records held)",
    "shogi-8", (Peek("shogi", "dut", "part"), *machine("dut.machine")), checker="shogi", reach=32,
    mutants=SHOGI_MUTANTS,
    mutant_cycles=24,
    defines=("SHOGI", "LOW=3", "ENTRIES=63"),
    gives=True,
    quick_mutants=6,
    anew=Anew(checkers=("file.",), needless=(*VERDICT, "mover_held", "other_held")),
)

PROOFS = (
    SMALL_DETECTOR,
    detector("chain", "chain-4", 4, 6),
    detector("chain", "chain-32", 32, 10),
    detector("scoreboard", "scoreboard", 63, 10),
    detector("scoreboard", "scoreboard-ecp5", 63, 10),
    detector("pair", "pair", 32, 10),
    query_machine("chain-4", 6),
    query_machine("chain-32", 10),
    CHECK_BITS,
    SHOGI,
)
