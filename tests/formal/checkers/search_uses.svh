    // The chip, and when it uses what a memory says: the word that was asked for in the cycle before. Where this is low it
    // may say anything (search_reset.sv); where it is high the word has been written since the reset (search_writes.sv).
    perpetual_search_chip dut (
        .clock(clock), .reset(reset), .write_enable(write_enable), .write_square(write_square), .man(man),
        .entry_enable(entry_enable), .entry_address(entry_address), .entry(entry), .start(start), .stop(stop),
        .depth(depth), .root_alpha(root_alpha), .root_beta(root_beta), .bound(bound), .perft(perft), .side(side),
        .rights(rights), .ep_valid(ep_valid), .ep_file(ep_file), .halfmoves(halfmoves), .heavy(heavy), .minor(minor),
        .root_score(root_score), .busy(busy), .value(value), .best(best), .inexact(inexact), .nodes(nodes),
        .generations(generations), .repetitions(repetitions), .bounds(bounds), .too_deep(too_deep),
        .list_full(list_full), .frames_full(frames_full), .illegal_root(illegal_root), .history_clear(history_clear),
        .history_push(history_push), .history_piece(history_piece), .history_from(history_from),
        .history_to(history_to), .history_barrier(history_barrier), .history_ready(history_ready)
    );
    localparam DRAIN = 0, IDLE = 1, ENTER = 2, GENERATE = 3, DECIDE = 4, NEXT = 5, MAKE = 6, FINISH = 7, RETURN = 8, UNDO = 9;
    (* hierconn *) wire       \dut.generator.scan.load ;
    wire [3:0] state = control_state;
    wire       searches = state != DRAIN & state != IDLE;
    wire       has_parent = searches & node_is_child;
    assign uses_frame = has_parent;
    assign uses_list = state == NEXT | state == MAKE | state == UNDO
        | (has_parent & ((state == ENTER & control_checking) | state == RETURN));
    assign uses_gains = list_comes;
    assign uses_men = \dut.generator.scan.load ;
    assign uses_lines = looks_valid_1;
    assign uses_victim = generator_asked;
    wire [15:0] killers_from = node_filled >> node_at_ply[3:0];
    assign uses_killer = searches & generator_asked & !generator_asked_capture & killers_from[0];

    // What holds of a chip alone (search_writes.sv), and is used where two are compared (search_reset.sv).
    wire second = state == MAKE & sequencer_step != 0;
    wire generates = scan_fresh | scan_active | scan_left != 0 | looks_valid_1 | looks_valid_2 | steps_spare | steps_man_valid
        | steps_ray_valid | generator_asked | generator_given | generator_taken;
    // A node from which the next move leads to the horizon, or one below it, has been judged in this search.
    reg  judged = 0;
    wire [5:0] next_ply = node_at_ply + 6'd1;
    wire nears = next_ply == node_horizon;
    wire is_judged = state == NEXT | state == MAKE | state == FINISH | state == UNDO | control_checking | control_stale;
    always @(posedge clock) judged <= !(state == IDLE & start) & (judged | (state == DECIDE & nears));
    assign facts = {
        !searches | judged | !(node_at_ply >= node_horizon | (nears & is_judged)),
        !searches | (node_is_quiescent == (node_at_ply >= node_horizon) & node_horizon != 0),
        state != MAKE | candidate_is_inner == (next_ply < node_horizon),
        state <= UNDO,
        // Flags are known where they are judged, and what is not told is behind the horizon.
        state != DECIDE | verdict_known | (has_parent & !node_is_pushed),
        !has_parent | node_is_pushed | node_is_quiescent | chip_counting,
        // Where there is something on its way.
        !generates | state == GENERATE,
        scan_active | !(scan_fresh | scan_left != 0),
        !searches | sequencer_step == 0 | ((state == MAKE | state == UNDO) & (sequencer_step != 3 | sequencer_ends)),
        !line_pushes | second | state == DRAIN,
        !line_pops | state == UNDO | state == DRAIN,
        !(chip_clears | chip_pushes) | state == IDLE | state == DRAIN | (state == ENTER & control_arrives),
        !node_gives_first | state == ENTER | state == GENERATE | state == UNDO | state == DRAIN,
        !settled | !list_comes | state == GENERATE | state == RETURN | state == DRAIN,
        !settled | !moves_is_joining | state == NEXT | (state == MAKE & candidate_linked) | state == ENTER | state == DRAIN
            | state == IDLE,
        !searches | node_is_child == (node_at_ply != 0),
        // A check is looked for in a node above the horizon, and another move read than that which led here after it was left.
        !searches | !control_checking | ((state == ENTER | state == GENERATE) & !node_is_quiescent),
        !searches | !control_stale | state == NEXT | state == MAKE | state == FINISH | state == RETURN | state == UNDO
    };
