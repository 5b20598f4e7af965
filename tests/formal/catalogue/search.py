"""The search chip: two in any states cannot be told apart after a reset, whatever its memories hold."""

from resets import Anew
from twins import Twins
from verilog import Mutant, Peek

from .sources import proved

CHIP, CONTROL, NODE_RECORD = "perpetual_search_chip", "perpetual_control", "perpetual_node"
LIST, GENERATOR = "perpetual_move_list", "perpetual_generator"

# What the checkers look at, in both proofs.
PEEKS = (
    Peek("chip", "dut", CHIP),
    Peek("control", "dut.control", CONTROL),
    Peek("candidate", "dut.candidate", "perpetual_candidate"),
    Peek("sequencer", "dut.sequencer", "perpetual_sequencer"),
    Peek("node", "dut.node", NODE_RECORD),
    Peek("verdict", "dut.verdict", "perpetual_verdict"),
    Peek("line", "dut.line", "perpetual_line_port"),
    Peek("values", "dut.values", "perpetual_values"),
    Peek("standing", "dut.standing", "perpetual_standing"),
    Peek("generator", "dut.generator", GENERATOR),
    Peek("scan", "dut.generator.scan", "perpetual_scan"),
    Peek("looks", "dut.generator.looks", "perpetual_looks"),
    Peek("steps", "dut.generator.steps", "perpetual_steps"),
    Peek("list", "dut.list", "perpetual_gained_list"),
    Peek("moves", "dut.list.list", LIST),
)

# States of the search, and what is the same in both copies while one is under way: all that a start sets, or a move.
SEARCHES = tuple(range(2, 10))
DECIDE, NEXT, MAKE, UNDO = 4, 5, 6, 9
PARENT = ("node_is_child", 1)
NODE = (
    "node_(at_ply|horizon|is_child|is_quiescent|has_legal|has_ep|is_pushed|was_proven|is_probe)|sequencer_step"
    "|control_(checking|stale|illegal)|verdict_use_bound|chip_counting|node_filled"
    "|moves_(free|overflowed|present)|values_(score_held|low_turned|high_less)|standing_(held_.*|castled)"
)
SOON = "chip_(mover|captures_only|ep_allowed)|values_is_(standing|improving)|dut.node.(frames|killers).*asked"
MOVE = (
    "candidate_is_(told|free|at_once|inner)|values_(child_score|is_low)|standing_(rights_after|loses|doubles)"
    "|standing_(was_zeroing|one_goes|two_go|minor_changes|minor_comes)"
    "|list_taken"
)
# After a reset the list may go on joining classes for some cycles, while the detector sweeps its memories for 259.
SETTLES = 8
HELD = (("window_ready", 0),)

SEARCH_RESET = proved(
    "search-reset", "the search chip: after a reset no output tells in which state it was before",
    "search-chip-32", PEEKS, reach=0, seconds=600,
    two=Twins(
        "perpetual_search_chip",
        settles=SETTLES,
        held=HELD,
        run=4,
        needless=("generator_given", "generator_taken"),  # nothing is on its way soon
        facts="facts",
        later="facts|uses_gains|.*_(asked|writes|writes_any|written|cuts|keep|record)",
        meaningless=(
            ("window_record", "window_pushes", 0),
            ("window_keep", "window_cuts", 0),
            *((f"{what}_asked", f"uses_{what}", 0)
              for what in ("frame", "list", "gains", "men", "lines", "victim", "killer")),
            *((f"{what}_written", f"{what}_writes", 0) for what in ("frame", "killer", "move")),
            ("link_written", "link_writes_any", 0),
            ("loss_written", "loss_writes", 0),
            ("men_written", "men_writes", 0),
            ("line_written", "line_writes_any", 0),
        ),
        used=(
            *((f"said_{what}", f"uses_{what}") for what in ("flags", "plies", "frame")),
            ("said_move", "uses_list"),
            *((f"said_{what}", f"uses_{what}") for what in ("gains", "men", "lines", "victim", "killer")),
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
            ("list_its_place|dut.list.(left|reached|third).asked", "list_comes"),
            ("moves_(oldest|tail|present)", "moves_is_joining"),
            ("verdict_(repeated|upcomes|forgot)", "verdict_known"),
            ("sequencer_(at|stands)", "sequencer_men"),
            ("sequencer_(at|stands)", "sequencer_lines"),
            ("chip_told_.*", "chip_pushes"),
            ("(list|standing|node)_.*", "line_pushes"),
        ),
        some=tuple(
            (f"moves_(newest|oldest|tail)_{at}", (("moves_is_joining", 1), (f"moves_present[{at}]", 1))) for at in range(5)
        ),
        state="control_state",
        beside=(
            (NODE, SEARCHES, ()),
            # What follows from those, a cycle or two later.
            (SOON, SEARCHES[1:], ()),
            (SOON, SEARCHES[:1], (PARENT,)),
            (SOON, SEARCHES[:1], (("control_arrives", 0),)),
            ("verdict_decided", (DECIDE,), ()),
            ("node_is_drawn", SEARCHES[3:], ()),
            ("node_is_drawn", SEARCHES[:3], (PARENT,)),
            ("node_is_drawn", SEARCHES[:2], (("control_checking", 1),)),
            # The move that is tried; and that which led to a node, at the root none.
            (MOVE, (MAKE, UNDO), ()),
            (MOVE, SEARCHES, (PARENT,)),
            ("node_tried|dut.list.*asked", (NEXT, MAKE, UNDO), ()),
            ("node_tried|dut.list.*asked", SEARCHES, (PARENT,)),
            ("sequencer_ends|values_is_(better|enough)", (UNDO,), ()),
            *(("sequencer_ends", SEARCHES, ((f"sequencer_step[{bit}]", 1),)) for bit in range(2)),
            ("node_held_bound", SEARCHES[2:], (PARENT,)),
            ("node_held_bound", SEARCHES[:2], (PARENT, ("node_gives_first", 0))),
            ("node_watches", SEARCHES, (("chip_counting", 0), ("judged", 1))),
            ("node_horizon_told", SEARCHES, (("node_is_quiescent", 1),)),
            ("standing_castled_west", SEARCHES, (("standing_castled", 1),)),
            *(
                (f"moves_(newest|oldest|tail)_{at}", SEARCHES, ((f"moves_present[{at}]", 1),))
                for at in range(5)
            ),
        ),
    ),
)

SEARCH_WRITES = proved(
    "search-writes", "the search chip uses no word of its memories that has not been written since a reset",
    "search-chip-32", PEEKS, reach=40,
    anew=Anew(settles=SETTLES, held=(("reset", 0), *HELD), mutants=False),
    mutants=(
        # Which frame is read, which is written, and with what.
        Mutant(NODE_RECORD, "push ? at_ply : pop ? (at_ply - 6'd2)", "push ? at_ply : pop ? (at_ply - 6'd1)"),
        Mutant(NODE_RECORD, "push ? at_ply : pop", "pop"),
        Mutant(NODE_RECORD, "{at_ply, first}", "{at_ply, 1'b0}"),
        Mutant(CHIP, ".keep(control_makes), .first(sequencer_first)", ".keep(sequencer_first & control_makes), .first(sequencer_first)"),
        Mutant(CONTROL, "if (first & is_last_ply) begin", "if (1'b0) begin"),
        # The list: links, joining, and who waits for it.
        Mutant(LIST, "is_last = is_first;", "is_last = 1'b0;"),
        Mutant(LIST, "assign first = (~|present) ? 9'd0 : chosen_newest;", "assign first = chosen_newest;"),
        Mutant(LIST, "wire keeps = add & ~overflowed & (free != 9'd0);", "wire keeps = add & ~overflowed;"),
        Mutant(CONTROL, "opens = ~joining & ~arrives", "opens = ~arrives"),
        Mutant("perpetual_candidate", "| (leaves & linked);", ";"),
        Mutant(CHIP, "place_1 = 9'd1;", "place_1 = 9'd2;"),
        Mutant(NODE_RECORD, "place = frame[8:0];", "place = tried;"),
        Mutant("perpetual_gained_list", "its_place <= next_place;", "its_place <= its_place;"),
        Mutant(NODE_RECORD, "filled <= 16'd0;", "filled <= filled;"),
        # The generator, the board, and the flags.
        Mutant(GENERATOR, "wire clear = stop | taken;", "wire clear = taken;"),
        Mutant("perpetual_sequencer", "| load | erase;", "| erase;"),
        Mutant(CONTROL, "(~generates & flags_known)", "(~generates)"),
    ),
    mutant_cycles=1,  # a run that shows one is long
    quick_mutants=3,
)

PROOFS = (SEARCH_RESET, SEARCH_WRITES)
