"""The circuits that compare: chain file, scoreboard, and the pair of both."""

from proof import Proof
from resets import Anew
from verilog import Mutant, Peek

from .sources import proved

CHAIN_FILE = (
    Peek("file", "dut", "perpetual_chain_file"),
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
    Mutant("perpetual_chain_file", "next_from <= second_from;", "next_from <= second_to;"),
    Mutant("perpetual_chain_file", "next_step <= second_step & ~clear;", "next_step <= second_step;"),
    Mutant("perpetual_chain_file", "opens <= now_step & ~heads_found &", "opens <= now_step &"),
    Mutant("perpetual_chain_file", "has_stepped <= stepping & ~reset;", "has_stepped <= now_step & ~reset;"),
)


# What is empty after some cycles of a clear because that is which comes before it.
EMPTIED_BY_OTHERS = (
    *("stepped", "opens", "closes", "stepping", "next_step", "now_step", "heads.found", "heads.hits", "heads.next_hits"),
    *("tails.found", "tails.hits", "tails.next_hits"),
)


def chain_file(entries: int) -> Proof:
    small = entries == 4
    return proved(
        f"chain-file-{entries}",
        f"for lines of any length: closed, the number of open chains, and overflow, with {entries} entries",
        f"chain-{entries}", CHAIN_FILE, checker="chain_file",
        # Room for as many moves as fill it, and one more.
        reach=entries + 8,
        mutants=CHAIN_MUTANTS if small else (),
        mutant_cycles=16,
        quick=entries != 32,
        # After a reset the query machine has it cleared for three cycles at least.
        anew=Anew(
            settles=3,
            held=(("reset", 0), ("clear", 1)),
            empties=("reset", "clear"),
            needless=EMPTIED_BY_OTHERS,
            mutants=small,
        ),
    )


SCOREBOARD = (
    Peek("board", "dut", "perpetual_scoreboard_file"),
    *(
        Peek(f"{written}_{read}", f"dut.{written}_at_{read}", "perpetual_parity_table")
        for written in ("from", "to")
        for read in ("from", "to")
    ),
)


SWEEP = 260  # the cycles in which the scoreboard sweeps its tables, and three more


def scoreboard(source: str, mutants: tuple[Mutant, ...]) -> Proof:
    """The scoreboard, with its block RAM read in one cycle or two."""
    return proved(
        source, "for lines of any length and any number of them: closed and the number of open chains",
        source, SCOREBOARD, checker="scoreboard", reach=20,
        mutants=mutants,
        mutant_cycles=16,
        anew=Anew(settles=SWEEP, held=(("reset", 0), ("clear", 1))),
        defines=("REGISTERED",) if source == "scoreboard-registered" else (),
    )


SCOREBOARD_MUTANTS = (
    Mutant("perpetual_scoreboard_file", "epoch <= epoch + 9'd1;", "epoch <= epoch;"),
    Mutant("perpetual_scoreboard_file", "tag = scrub_2 ? (epoch ^ half) : epoch;", "tag = epoch;"),
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

PAIR = proved(
    "pair", "a disagreement of the two files is a fault in that cycle and until the next clear, and nothing else is",
    "pair", (Peek("pair", "dut", "perpetual_pair_file"),), second=True, reach=5,
    mutants=(
        Mutant("perpetual_pair_file", "localparam [15:0] one_more = 16'd33;", "localparam [15:0] one_more = 16'd32;"),
        Mutant("perpetual_pair_file", "(counts_differ | flags_differ)", "counts_differ"),
        Mutant("perpetual_pair_file", "(faulted | differ)", "differ"),
        Mutant("perpetual_pair_file", "(closed ^ scoreboard_closed) | ", ""),
        Mutant("perpetual_pair_file", "~clear & overflow;", "overflow;"),
    ),
)

PAIR_FILE = proved(
    "pair-file", "with two files that promise what is proved of each, the pair promises the same, without a fault",
    "pair", (Peek("pair", "dut", "perpetual_pair_file"),), second=True, reach=16,
    anew=Anew(checkers=("chain.", "scoreboard.")),
    mutants=(
        Mutant("perpetual_pair_file", "localparam [15:0] one_more = 16'd33;", "localparam [15:0] one_more = 16'd2;"),
        Mutant("perpetual_pair_file", "(closed ^ scoreboard_closed)", "closed"),
        Mutant("perpetual_pair_file", "~has_overflowed & (counts_differ", "(counts_differ"),
        Mutant("perpetual_pair_file", ".reset(reset), .step(step)", ".reset(reset), .step(1'b1)", first_of_many=True),
        Mutant("perpetual_pair_file", "has_overflowed <= ~clear & overflow;", "has_overflowed <= 1'b0;"),
    ),
)

CHAIN_FILES = tuple(chain_file(entries) for entries in (4, 16, 32))
SCOREBOARDS = (
    scoreboard("scoreboard", SCOREBOARD_MUTANTS),
    scoreboard("scoreboard-registered", REGISTERED_MUTANTS),
    PAIR,
    PAIR_FILE,
)
