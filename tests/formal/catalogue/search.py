"""The search chip: two in any states cannot be told apart after a reset, whatever its memories hold."""

from proof import Induction, Proof
from resets import Anew
from twins import Twins
from verilog import Mutant, Peek

SEARCH, LIST, FRAMES, GENERATOR = "perpetual_search", "perpetual_move_list", "perpetual_frames", "perpetual_generator"

# What the checkers look at, in both proofs.
PEEKS = (
    Peek("chip", "dut", "perpetual_search_chip"),
    Peek("search", "dut.search", SEARCH),
    Peek("child", "dut.search.child", "perpetual_child"),
    Peek("line", "dut.search.line", "perpetual_line_port"),
    Peek("frames", "dut.search.frames", FRAMES),
    Peek("values", "dut.search.values", "perpetual_values"),
    Peek("standing", "dut.search.standing", "perpetual_standing"),
    Peek("tally", "dut.search.standing.tally", "perpetual_tally"),
    Peek("generator", "dut.search.generator", GENERATOR),
    Peek("scan", "dut.search.generator.scan", "perpetual_scan"),
    Peek("looks", "dut.search.generator.looks", "perpetual_looks"),
    Peek("steps", "dut.search.generator.steps", "perpetual_steps"),
    Peek("list", "dut.search.list", "perpetual_gained_list"),
    Peek("moves", "dut.search.list.list", LIST),
)

# States of the search, and what is the same in both copies while one is under way: all that a start sets, or a move.
SEARCHES = tuple(range(2, 13))
JUDGE, FETCH, MAKE, UNDO = 4, 5, 6, 12
PARENT = ("child_is_child", 1)
NODE = (
    "search_(ply|step|last_ply|stale|illegal|legal|ep_legal|pushed|proven|probe|use_bound|counting)|child_is_(child|quiescent)"
    "|moves_(free|overflowed|present)|values_(score_held|low_turned|high_less)|standing_(held_.*|castled)"
)
SOON = "search_(mover|captures_only|ep_allowed|is_zeroed)|values_is_(standing|improving)|dut.search.frames.*asked"
MOVE = "child_is_(told|free|at_once|inner)|values_(promised|is_low)|standing_(rights_after|loses|doubles)|tally_.*|list_taken"
# After a reset the list may go on joining classes for some cycles, while the detector sweeps its memories for 259.
SETTLES = 8
HELD = (("window_ready", 0),)

SEARCH_RESET = Proof(
    "search-reset",
    "the search chip: after a reset no output tells in which state it was before",
    "search-chip-32",
    "search_reset",
    PEEKS,
    Induction(1),
    reach=0,
    seconds=600,
    two=Twins(
        "perpetual_search_chip",
        settles=SETTLES,
        held=HELD,
        run=4,
        needless=("generator_given", "generator_taken"),  # nothing is on its way soon
        facts="facts",
        # `value` and `best` become 0 in the second cycle.
        later="facts|value|best|uses_gains|.*_(asked|writes|writes_any|written|cuts|keep|record)",
        meaningless=(
            ("window_record", "window_pushes", 0),
            ("window_keep", "window_cuts", 0),
            ("frame_asked", "uses_frame", 0),
            ("list_asked", "uses_list", 0),
            ("gains_asked", "uses_gains", 0),
            ("men_asked", "uses_men", 0),
            ("lines_asked", "uses_lines", 0),
            ("victim_asked", "uses_victim", 0),
            ("frame_written", "frame_writes", 0),
            ("move_written", "move_writes", 0),
            ("link_written", "link_writes_any", 0),
            ("loss_written", "loss_writes", 0),
            ("men_written", "men_writes", 0),
            ("line_written", "line_writes_any", 0),
        ),
        used=(
            ("said_flags", "uses_flags"),
            ("said_plies", "uses_plies"),
            ("said_frame", "uses_frame"),
            ("said_move", "uses_list"),
            ("said_gains", "uses_gains"),
            ("said_men", "uses_men"),
            ("said_lines", "uses_lines"),
            ("said_victim", "uses_victim"),
        ),
        # What is on its way through the generator, and behind it, means something where a bit says so.
        bits=(
            ("scan_.*|dut.*scan.ranks.asked", "scan_active"),
            ("scan_.*", "scan_left"),
            ("looks_.*_1|dut.*looks.*asked", "looks_valid_1"),
            ("looks_.*_2", "looks_valid_2"),
            ("steps_spare_.*", "steps_spare"),
            ("steps_(man|rays|later|taking)", "steps_man_valid"),
            ("steps_.*", "steps_ray_valid"),
            ("generator_asked_.*|dut.*victims.asked", "generator_asked"),
            ("generator_given_.*", "generator_given"),
            ("list_its_place|dut.*table_.*asked", "list_comes"),
            ("moves_(oldest|tail|present)", "moves_is_joining"),
            ("search_(repeated|upcomes|forgot)", "search_known"),
            ("search_written_.*", "search_writes_men"),
            ("search_written_.*", "search_writes_lines"),
            ("chip_told_.*", "chip_pushes"),
            ("(list|standing|search)_.*", "line_pushes"),
        ),
        some=tuple(
            (f"moves_(newest|oldest|tail)_{at}", (("moves_is_joining", 1), (f"moves_present[{at}]", 1))) for at in range(5)
        ),
        state="search_state",
        beside=(
            (NODE, SEARCHES, ()),
            # What follows from those, a cycle or two later.
            (SOON, SEARCHES[1:], ()),
            (SOON, SEARCHES[:1], (PARENT,)),
            (SOON, SEARCHES[:1], (("search_arrives", 0),)),
            ("search_(expands|is_raised|is_cut)", (JUDGE,), ()),
            ("search_above", SEARCHES[3:], ()),
            ("search_above", SEARCHES[:3], (PARENT,)),
            # The move that is tried; and that which led to a node, at the root none.
            (MOVE, (MAKE, UNDO), ()),
            (MOVE, SEARCHES, (PARENT,)),
            ("search_place|dut.search.list.*asked", (FETCH, MAKE, UNDO), ()),
            ("search_place|dut.search.list.*asked", SEARCHES, (PARENT,)),
            ("search_ends|values_is_(better|enough)", (UNDO,), ()),
            *(("search_ends", SEARCHES, ((f"search_step[{bit}]", 1),)) for bit in range(2)),
            ("frames_held_bound", SEARCHES[2:], (PARENT,)),
            ("frames_held_bound", SEARCHES[:2], (PARENT, ("frames_gives_first", 0))),
            ("search_watch", SEARCHES, (("search_counting", 0), ("judged", 1))),
            ("child_horizon_told", SEARCHES, (("child_is_quiescent", 1),)),
            ("standing_castled_west", SEARCHES, (("standing_castled", 1),)),
            *(
                (f"moves_(newest|oldest|tail)_{at}", SEARCHES, ((f"moves_present[{at}]", 1),))
                for at in range(5)
            ),
        ),
    ),
)

SEARCH_WRITES = Proof(
    "search-writes",
    "the search chip uses no word of its memories that has not been written since a reset",
    "search-chip-32",
    "search_writes",
    PEEKS,
    Induction(1),
    reach=40,
    anew=Anew(settles=SETTLES, held=(("reset", 0), *HELD), mutants=False),
    mutants=(
        # Which frame is read, which is written, and with what.
        Mutant(FRAMES, "down ? ply : up ? (ply - 6'd2)", "down ? ply : up ? (ply - 6'd1)"),
        Mutant(FRAMES, "down ? ply : up", "up"),
        Mutant(FRAMES, "{ply, first}", "{ply, 1'b0}"),
        Mutant(SEARCH, ".keep(making), .first(first_step)", ".keep(first_step & making), .first(first_step)"),
        Mutant(SEARCH, "if (first_step & (ply == 6'd63)) begin", "if (1'b0) begin"),
        # The list: links, joining, and who waits for it.
        Mutant(LIST, "is_last = is_first;", "is_last = 1'b0;"),
        Mutant(LIST, "if (~|present) begin\n            first = 9'd0;", "if (1'b0) begin\n            first = 9'd0;"),
        Mutant(LIST, "wire keeps = add & ~overflowed & (free != 9'd0);", "wire keeps = add & ~overflowed;"),
        Mutant(SEARCH, "opens = ~list_joining & ~arrives", "opens = ~arrives"),
        Mutant(SEARCH, "| (skips & linked);", ";"),
        Mutant(SEARCH, "list_base = 9'd1;", "list_base = 9'd2;"),
        Mutant(
            SEARCH,
            "list_read_place = frames_its_place;\n        standing_load",
            "list_read_place = place;\n        standing_load",
        ),
        Mutant("perpetual_gained_list", "its_place <= next_place;", "its_place <= its_place;"),
        # The generator, the board, and the flags.
        Mutant(GENERATOR, "wire clear = stop | taken;", "wire clear = taken;"),
        Mutant(SEARCH, ".write_lines(writes_lines)", ".write_lines(writes_men & step[0])"),
        Mutant(SEARCH, "(~generator_busy & flags_known)", "(~generator_busy)"),
    ),
    mutant_cycles=1,  # a run that shows one is long
    quick_mutants=3,
)

PROOFS = (SEARCH_RESET, SEARCH_WRITES)
