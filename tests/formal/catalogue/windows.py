"""Windows: the core, the detector behind the common ports, and the one with ports for a search."""

from proof import Proof
from resets import Anew
from verilog import Mutant, Peek

from .sources import FORMS, SOURCES, proved

RING, SLOTS = "perpetual_window_ring", "perpetual_window_slots"
SIDES = ("even", "odd")

# Right from any state, and reset all the same: so they are known at once where nothing is.
KNOWN_AT_ONCE = (
    "can_pop",
    "ring.held",
    "odd_repeats",
    "odd_3",
    "ring.odd_held",
    "ring.forgotten",
    "ring.is_odd",
    "ring.position",
)

WINDOW_MUTANTS = (
    # The line, its length, and what is held of it. Continuous integration makes the first five.
    Mutant(RING, ".freeze((push_1 & special) | reset)", ".freeze(reset)"),
    Mutant(RING, "wire pops = idle & pop & holds_any &", "wire pops = idle & pop &"),
    Mutant(RING, "if (held != plies) begin", "if (1'b1) begin"),
    Mutant(RING, "wire keeps = short | overlapped;", "wire keeps = short;"),
    Mutant(RING, "carry <= adds | resumes", "carry <= idle | resumes"),
    Mutant(RING, "if (clearing) begin\n                held <= 8'd0;", "if (clearing) begin\n                held <= 8'd1;"),
    Mutant(RING, "length <= new_squares;", "length <= 12'd0;"),
    Mutant(RING, "if (length != longest) begin\n                length <= length +", "begin\n                length <= length +"),
    Mutant(RING, "if (length != longest) begin\n                length <= length -", "begin\n                length <= length -"),
    Mutant(RING, "is_longer <= {4'd0, held} < length;", "is_longer <= {4'd0, held} <= length;"),
    Mutant(RING, "new_from <= length[5:0];\n                new_to", "new_from <= length[11:6];\n                new_to"),
    Mutant(RING, "odd_held <= is_odd ^ push_3;", "odd_held <= is_odd;"),
    # The look-up.
    Mutant(RING, "carry <= adds | resumes | pop_1", "carry <= adds | resumes"),
    Mutant(RING, ".next_odd(is_odd ^ (idle & ~offers))", ".next_odd(is_odd)"),
    Mutant(RING, "(pop_3 & special);", "((pop_3 | push_3) & special);"),
    Mutant(RING, "(pop_3 & special);", "pop_3;"),
    Mutant(RING, "pop_3 | push_3 | (push_1 & overlapped)", "pop_2 | push_2 | (push_1 & overlapped)"),
    Mutant(RING, "push_3 | (push_1 & overlapped))", "push_3)"),
    Mutant(RING, "read_special = newest_special & ~offers;", "read_special = newest_special;"),
    Mutant(RING, "ahead_special <= newest_special & ~comes;", "ahead_special <= newest_special;"),
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
    Mutant(RING, " & (from == new_from));", ");"),
    Mutant(RING, "(offered_special & newest_special)\n        | (both_move", "(both_move"),
    # (To leave out ~new_is_special here is no mistake: the code of a piece is that of no record without a move.)
    Mutant(RING, "(both_move & (piece", "(~newest_special & (piece"),
    Mutant(RING, "~offered_special & ~newest_special;", "~offered_special;"),
    Mutant(RING, "~offered_special & ~newest_special;", "~newest_special;"),
    # Its cycles, and that nothing is said in between.
    Mutant(RING, "(pop_2 & overlapped) | gap;", "(pop_3 & overlapped) | gap;"),
    Mutant(RING, "pop_3 <= pop_2 & ~overlapped;", "pop_3 <= pop_2;"),
    Mutant(RING, "gap <= pop_3 & chained;", "gap <= pop_2 & chained;"),
    Mutant(RING, "done <= ends;", "done <= pop_3 | push_3;"),
    Mutant(RING, "ends | (pop_1", "pop_3 | push_3 | (pop_1"),
    # Short: the piece goes from where it stands to where it is to stand.
    Mutant(RING, "wire keeps = short | overlapped;", "wire keeps = overlapped;"),
    Mutant(RING, "comes = push | clear | (replace & is_short);", "comes = push | clear;"),
    Mutant(RING, "if (push_1 & ~(short & special)) begin", "if (push_1) begin"),
    Mutant(RING, ".up(takes_back)", ".up(takes_back & ~replace)"),
    Mutant(RING, "takes_back = pops | replaces;", "takes_back = pops;"),
    # Overlapped and chained: what is looked up for the push, and which record it has.
    Mutant(RING, "carry <= adds | resumes | pop_1", "carry <= adds | pop_1"),
    Mutant(RING, "if (pop_2 | gap) begin", "if (pop_2) begin"),
    # (To leave out ~chained here is no mistake: nothing looks at the newest record before the push brings another.)
    Mutant(RING, "if (pop_3 & ~chained) begin", "if (pop_2 & ~chained) begin"),
    Mutant(RING, "special <= next_special;", "special <= special;"),
    Mutant(RING, ".adding(push_1)", ".adding(1'b1)"),
    Mutant(RING, "next_from <= from;", "next_from <= to;"),
    # What is kept where a move comes in the place of another: window, count, length, and what is held.
    Mutant(RING, "((pop_1 | push_1) & ~keeps)", "(pop_1 | push_1)"),
    Mutant(RING, ".fresh(push_1 & ~short)", ".fresh(push_1)"),
    Mutant(RING, "if (push_2 & ~keeps) begin", "if (push_2) begin"),
    Mutant(RING, "if (pop_2 & ~keeps) begin", "if (pop_2) begin"),
    Mutant(RING, ".no_move(special | pop_2 | ~is_swept)", ".no_move(special | ~is_swept)"),
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
    Mutant("part", "around = 8'd9;", "around = 8'd8;"),
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
    Mutant(RING, ".touch_set(pop_1 | puts_in", ".touch_set(puts_in"),
    Mutant(RING, "(push_2 | pop_1 | pop_2) & ~special", "(push_2 | pop_1) & ~special"),
    Mutant(RING, "pop_1 | (push_2 & special)", "pop_1"),
    Mutant(RING, "written_kind = old_piece[1:0];", "written_kind = new_piece[1:0];"),
    Mutant(RING, "written_square = old_to;", "written_square = old_from;"),
    Mutant(RING, "if (pop_3) begin\n            old_piece <= 3'd0;", "if (pop_3) begin\n            old_piece <= popped[14:12];"),
    Mutant(RING, ".write_enable(store)", ".write_enable(puts_in)"),
    # The same for a replace: the old `to` is taken out, the slot is not marked as empty, or is so no longer.
    Mutant(RING, "| (push_1 & keeps & ~special)", ""),
    Mutant(RING, "(pop_1 & ~special & ~overlapped)", "(pop_1 & ~special)"),
    Mutant(RING, "(pop_3 & chained) | push_1", "push_1"),
    Mutant(RING, "((idle | gap) & old_special);", "(idle & old_special);"),
    Mutant(RING, "pop_3 | (push_1 & keeps) |", "pop_3 |"),
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
        Peek("touch", "dut.ring.slots.tables.banks[{}].touch_table", "SB_RAM40_4K", banks),
        Peek("left", "dut.ring.slots.tables.banks[{}].left_table", "SB_RAM40_4K", banks),
    )
    columns = "registers" if portable else "tables"
    shipped = SOURCES[f"window-{plies}{form}"].circuit.module == "perpetual_window"
    parts_of_slots = (
        Peek("slots", "dut.ring.slots", SLOTS),
        Peek("columns", f"dut.ring.slots.{columns}", SLOTS, block=columns),
        *([Peek("pairs", "dut.ring.slots.registers.pairs[{}]", SLOTS, "7", "registers.pairs")] if portable else []),
        Peek("count", "dut.ring.slots.counts[{}]", SLOTS, str(plies), "counts"),
        *(Peek(f"nearest_{side}", f"dut.ring.slots.nearest[{at}]", SLOTS, block="nearest")
          for at, side in enumerate(SIDES)),
        *(Peek(f"group_{side}", f"dut.ring.slots.nearest[{at}].groups[{{}}]", SLOTS, groups, "nearest.groups")
          for at, side in enumerate(SIDES)),
        Peek("tally", "dut.ring.slots.tally[{}]", SLOTS, groups, "tally"),
    )
    return proved(
        f"window-{plies}{form}",
        "for lines of any length: the count of each earlier position, and all that is said of them"
        f" ({plies} plies held{'' if portable else ', in the form for iCE40'})",
        f"window-{plies}{form}",
        (
            Peek("core", "dut", "perpetual_window_core" if shipped else "part"),
            Peek("ring", "dut.ring", RING),
            *parts_of_slots,
            *(() if portable else tables),
        ),
        checker="window",
        reach=40 if goals else 16,
        mutants=mutants,
        mutant_cycles=40,
        quick=small,
        quick_mutants=5 if portable else 2,
        certified=plies < 64,
        seconds=1800,
        anew=Anew(
            settles=259,
            held=(("reset", 0),),
            mutants=small,
            # The sweep empties these too: the first is a cycle of a push.
            needless=("ring.push_1", *(f"ring.slots.counts[{slot}].in_window" for slot in range(plies)), *KNOWN_AT_ONCE),
            # Which square the tables keep.
            checkers=tuple(
                f"ring.slots.tables.banks[{bank}].{table}_table.chosen" for bank in range(int(banks)) for table in ("touch", "left")
            ),
        ),
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
    Mutant(WINDOW, "cutting & ((plies == target) |", "cutting & (core_ready |"),
    Mutant(WINDOW, ".from(from), .to(to), .barrier(barrier), .look", ".from(to), .to(from), .barrier(barrier), .look"),
    Mutant(WINDOW, ".replace(replaces)", ".replace(1'b0)"),
    Mutant(WINDOW, "accept & (operation == op_replace) & core_can_pop", "accept & (operation == op_replace)"),
    Mutant(WINDOW, "accept & (operation == op_push) & has_room", "accept & (operation == op_push)"),
    Mutant(WINDOW, "(target_ply <= plies) & (back <= {8'd0, core_held_plies})", "target_ply <= plies"),
    Mutant(WINDOW, ".reset(reset), .push", ".reset(1'b0), .push"),
    Mutant(WINDOW, "~cutting & ~querying & ~answering;", "~cutting & ~answering;"),
    Mutant(WINDOW, "plies <= plies - 16'd1;", "plies <= plies - 16'd2;"),
    Mutant(WINDOW, "if (clears) begin\n            plies <= 16'd0;", "if (clears) begin\n            plies <= plies;"),
    Mutant(WINDOW, ".clear(clears)", ".clear(1'b0)"),
    # When it is asked, and what is said.
    Mutant(WINDOW, "if (~operates & core_located) begin", "if (core_located) begin"),
    Mutant(WINDOW, "querying & (under_way == 2'd0)", "querying & (under_way <= 2'd1)"),
    Mutant(WINDOW, "stop_at_first <= operation == op_first;", "stop_at_first <= 1'b0;"),
    Mutant(WINDOW, "{8'd0, core_repetition_distance}", "{13'd0, core_occurrences}"),
    Mutant(WINDOW, "(core_exact | (stop_at_first & repeats))", "core_exact"),
    Mutant(WINDOW, "~core_exact & ~(stop_at_first & repeats)", "~core_exact"),
    Mutant(WINDOW, "if (plies == 16'd0) begin", "if (1'b1) begin"),
    # A request that waits is called wrong.
    Mutant(WINDOW, "if (accept) begin", "if (request_valid) begin"),
)
FULL_MUTANTS = (
    Mutant(WINDOW, "(core_occurrences == 3'd7) & ~stop_at_first", "core_occurrences == 3'd7"),
    Mutant(WINDOW, "(core_occurrences == 3'd7) & ~stop_at_first", "(core_occurrences == 3'd6) & ~stop_at_first"),
    Mutant(WINDOW, "exact = ~full & (core_exact", "exact = (core_exact"),
)


def window_detector(plies: int) -> Proof:
    """The window detector behind the common ports, its core replaced by what is proved of it."""
    small = plies == 8
    return proved(
        f"detector-window-{plies}",
        "the verdict counts the even plies back in the window at which the placement is the same as now"
        f" (window, {plies} plies held)",
        "window-64", (Peek("dut", "dut", WINDOW),), checker="window_detector", reach=60 if small else 20,
        # There are seven occurrences in a window of 14 plies and more.
        mutants=WINDOW_DETECTOR_MUTANTS if small else FULL_MUTANTS if plies == 16 else (),
        mutant_cycles=24,
        defines=(f"PLIES={plies}", *(("ALL_GOALS",) if small else ())),
        seconds=1800,
        gives=True,
        # What a query asks is set where it begins.
        anew=Anew(checkers=("core.",), needless=("stop_at_first",)),
        quick=plies <= 16,
        quick_mutants=3,
    )


PAIR = "perpetual_window_pair"

WINDOW_PAIR = proved(
    "window-pair",
    "a window of any size and a scoreboard, each as is proved of it: both have the same line, and no fault is said",
    "window-pair", (Peek("pair", "dut", PAIR),), reach=40,
    # What is held of a request is used in the cycle after one is taken alone.
    anew=Anew(
        checkers=("window.", "scoreboard."),
        needless=tuple(f"{held}_held" for held in ("operation", "piece", "from", "to", "barrier", "target")),
    ),
    mutants=(
        Mutant(PAIR, "barrier_held <= barrier | (piece[2:0] == 3'd0);", "barrier_held <= barrier;"),
        Mutant(PAIR, "from_held <= from;", "from_held <= to;"),
        Mutant(PAIR, "offered & (error == 3'd0)", "offered"),
        Mutant(PAIR, "& scoreboard_request_ready & ~offered;", "& scoreboard_request_ready;"),
        Mutant(PAIR, "window_request_ready & scoreboard_request_ready &", "window_request_ready &"),
        Mutant(PAIR, "request_valid & free & ~reset;", "request_valid & free;"),
        Mutant(PAIR, "& ~(window_window_cut & (window_distance == 16'd0))", ""),
        Mutant(PAIR, "window_exact & scoreboard_exact & ", "scoreboard_exact & "),
        Mutant(PAIR, "target_held <= target_ply;", "target_held <= ply;"),
    ),
)

SEARCH = "perpetual_search_window"

SEARCH_WINDOW = proved(
    "search-window",
    "what the core is given, when its flags are those of the newest operation, and that a cut keeps what it said",
    "search-window", (Peek("search", "dut", SEARCH),), reach=40,
    anew=Anew(),
    mutants=(
        # Clears and resets.
        Mutant(SEARCH, ".clear(clears | reset)", ".clear(clears)"),
        Mutant(SEARCH, "empties = clear | clearing;", "empties = clearing;"),
        Mutant(SEARCH, "empties = clear | clearing;", "empties = clear;"),
        Mutant(SEARCH, "clearing <= empties & ~core_ready;", "clearing <= clear & ~core_ready;"),
        Mutant(SEARCH, "clears = core_ready & empties;", "clears = core_ready & clearing;"),
        Mutant(SEARCH, "if (empties) begin", "if (clearing) begin"),
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
        Mutant(SEARCH, ".find(find & finds & ~cuts)", ".find(find & ~cuts)"),
        Mutant(SEARCH, ".find(find & finds & ~cuts)", ".find(find & finds)"),
        Mutant(SEARCH, "~operates & ~cuts & ((distances_due", "~operates & ((distances_due"),
        Mutant(SEARCH, "finding = finder_finding & ~cutting", "finding = finder_finding"),
        Mutant(SEARCH, "found = finder_found & ~cutting", "found = finder_found"),
        # Cuts.
        Mutant(SEARCH, "(cutting | (free & pop", "((free & pop"),
        Mutant(SEARCH, "cut & (keep < held_plies)", "cut"),
        Mutant(SEARCH, "cut & (keep < held_plies)", "cut & (keep <= held_plies)"),
        Mutant(SEARCH, "(keep < held_plies) & ~pop", "(keep < held_plies)"),
        Mutant(SEARCH, "kept <= keep;", "kept <= held_plies;"),
        Mutant(SEARCH, "if ((held_plies == kept) |", "if ((core_ready & (held_plies == kept)) |"),
        Mutant(SEARCH, "if ((held_plies == kept) |", "if (core_ready |"),
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

FINDER = "perpetual_window_finder"

FINDER_RESET = proved(
    "finder-reset", "the finder of the search window: after a clear no output tells in which state it was before",
    "search-window", (Peek("its", "dut", FINDER), Peek("newest", "other", FINDER)), reach=40,
    # What is set where a question begins; where the line begins, and what stays of an answer.
    anew=Anew(
        signal="clear",
        empties=("clear",),
        needless=("address", "left", "length", "both", "one", "stands_there", "newest", "found_piece"),
    ),
    mutants=(
        Mutant(FINDER, "left <= distance;", "left <= left;"),
        Mutant(FINDER, "address <= newest;\n            both", "address <= address;\n            both"),
        Mutant(FINDER, "both <= nowhere;", "both <= both;"),
        Mutant(FINDER, "one <= nowhere;", "one <= one;"),
        Mutant(FINDER, "stands_there <= 1'b0;", "stands_there <= stands_there;"),
        Mutant(FINDER, "has_record <= reading & ~operates & ~find;", "has_record <= reading;"),
    ),
    mutant_cycles=24,
)

PROOFS = (
    *(window(plies, form) for form in FORMS for plies in (8, 16, 32)),
    *(window(plies, form) for plies in (64, 100) for form in FORMS),
    *(window_detector(plies) for plies in (8, 16, 64)),
    WINDOW_PAIR,
    SEARCH_WINDOW,
    FINDER_RESET,
)
