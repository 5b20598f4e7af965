// The window detector behind the ports that all detectors have, for any requests at any time, lines of any length, and moves
// that a board allows: the verdict counts the even plies back in the window at which the position is the same as now, and
// names the nearest.
//
// The core is replaced by any that promises what window_core.svh says; what is given there is asserted here, in the same
// words. The line is kept here as the requests leave it, at once: `line_is` says that it is the one that the core was
// given. What the verdict is to be is then said of that one.
module check (
    input wire        clock,
    input wire        reset,
    input wire        offers,
    input wire [2:0]  operation,
    input wire [3:0]  any_piece,
    input wire [5:0]  from,
    input wire [5:0]  to,
    input wire        barrier,
    input wire [15:0] target_ply,
    input wire        verdict_ready,
`ifdef ALL_GOALS
    output wire       reach_repetition,
    output wire       reach_cut,
    output wire       reach_cleared,
    output wire       reach_forgotten,
`endif
    output wire       reach_barrier
);
    `include "peeks.svh"
    localparam PUSH = 1, POP = 2, CUT = 3, CLEAR = 4, FIRST = 5, WINDOW = 6, REPLACE = 7, N = `PLIES;

    wire        request_valid, request_ready, verdict_valid, exact, list_overflow, window_cut, fault;
    wire [15:0] occurrences, distance, ply;
    wire [2:0]  error;
    wire [3:0]  piece;
    perpetual_window dut (
        `include "detector_connections.svh"
    );
    // The core and its line.
    (* hierconn, init = 1'd0 *) wire \dut.core.started , \dut.core.pop_1 , \dut.core.pop_2 , \dut.core.pop_3 , \dut.core.gap ;
    (* hierconn, init = 1'd0 *) wire \dut.core.push_1 , \dut.core.push_2 , \dut.core.push_3 , \dut.core.s4 , \dut.core.s5 ;
    (* hierconn, init = 1'd0 *) wire \dut.core.s6 , \dut.core.s7 , \dut.core.s8 , \dut.core.says_repetition ;
    (* hierconn, init = 1'd0 *) wire \dut.core.done ;
    (* hierconn *) wire \dut.core.adding , \dut.core.short , \dut.core.overlaps , \dut.core.chained , \dut.core.clearing ;
    (* hierconn *) wire \dut.core.no_move , \dut.core.had_no_move , \dut.core.busy , \dut.core.idle , \dut.core.popping ;
    (* hierconn *) wire \dut.core.pushing , \dut.core.in_place , \dut.core.second_special , \dut.core.newest_special ;
    (* hierconn *) wire \dut.core.second_side , \dut.core.can_pop ;
    (* hierconn *) wire [15:0] \dut.core.record , \dut.core.gone , \dut.core.newest_move ;
    (* hierconn, init = N - 7'd1 *) wire [6:0] \dut.core.head ;
    (* hierconn *) wire [6:0] \dut.core.newest , \dut.core.slot ;
    (* hierconn, init = 8'd0 *) wire [7:0] \dut.core.held ;
    (* hierconn, init = 12'd0 *) wire [11:0] \dut.core.length ;
    (* hierconn *) wire [11:0] \dut.core.length_popped ;
    (* hierconn *) wire [3:0] \dut.core.current , \dut.core.newest_earlier ;
    (* hierconn *) wire [N-1:0] \dut.core.special , \dut.core.is_held , \dut.core.is_move , \dut.core.window ;
    (* hierconn *) wire [N-1:0] \dut.core.repeats , \dut.core.reaches , \dut.core.flags_5 , \dut.core.flags_6 , \dut.core.flags_7 ;
    (* hierconn, init = 7'd0 *) wire [6:0] \dut.core.newest_5 , \dut.core.newest_6 , \dut.core.newest_7 ;
    (* hierconn, init = 1'd1 *) wire \dut.core.says_exact ;
    (* hierconn, init = 8'd0 *) wire [7:0] \dut.core.says_repetition_distance ;
    (* hierconn, init = 3'd0 *) wire [2:0] \dut.core.says_occurrences ;
    (* hierconn *) wire [16*N-1:0] \dut.core.moves ;
    (* hierconn *) wire [4*N-1:0] \dut.core.earlier ;
    wire       started = \dut.core.started , busy = \dut.core.busy , idle = \dut.core.idle , done = \dut.core.done ;
    wire       pop_1 = \dut.core.pop_1 , pop_2 = \dut.core.pop_2 , pop_3 = \dut.core.pop_3 , gap = \dut.core.gap ;
    wire       push_1 = \dut.core.push_1 , push_2 = \dut.core.push_2 , push_3 = \dut.core.push_3 ;
    wire       popping = \dut.core.popping , pushing = \dut.core.pushing , adding = \dut.core.adding ;
    wire       short = \dut.core.short , overlaps = \dut.core.overlaps , chained = \dut.core.chained ;
    wire       no_move = \dut.core.no_move , had_no_move = \dut.core.had_no_move , clears = \dut.core.clearing ;
    wire [8:4] stage = {\dut.core.s8 , \dut.core.s7 , \dut.core.s6 , \dut.core.s5 , \dut.core.s4 };
    wire [6:0] core_head = \dut.core.head , core_newest = \dut.core.newest ;
    wire [7:0] core_held = \dut.core.held ;
    wire [11:0] core_length = \dut.core.length ;
    wire [15:0] record = \dut.core.record ;
    wire [N-1:0] repeats = \dut.core.repeats , reaches = \dut.core.reaches ;

    `include "window_functions.svh"
    function [11:0] one_more(input [11:0] length);
        one_more = &length ? length : length + 12'd1;
    endfunction
    function [11:0] one_less(input [11:0] length);
        one_less = &length ? length : length - 12'd1;
    endfunction

    // The requests. A record is that of a move of the side whose turn it is, on the board as it is: the piece stands on
    // `from`, and `to` is empty.
    (* anyconst *) wire [5:0] x;
    reg  [15:0] plies = 0, target;
    reg         emptying = 0, cutting = 0, asked = 0, answering = 0, first_only;
    wire        free = idle & !emptying & !cutting & !asked & !answering;
    wire        replacing = operation == REPLACE;
    wire [3:0]  board = replacing ? \dut.core.newest_earlier : \dut.core.current ;
    wire        follows_move = replacing ? core_held > 1 & !\dut.core.second_special
                                         : core_held != 0 & !\dut.core.newest_special ;
    wire        side_before = replacing ? \dut.core.second_side : \dut.core.newest_move [15];
    wire        offers_special = barrier | any_piece[2:0] == 0;
    wire        fits = from != to & (from != x | board == piece) & (to != x | board == 0);
    assign piece[2:0] = any_piece[2:0];
    assign piece[3] = !offers_special & follows_move ? !side_before : any_piece[3];
    assign request_valid = offers & (!free | !(operation == PUSH | replacing) | offers_special | fits);

    // The line: so many plies, the last of them in a ring as the core has it, and what stands on x.
    reg [6:0]      head = N - 1;
    reg [7:0]      held = 0;
    reg [11:0]     length = 0;  // of the window; 4,095 for that and more
    reg [3:0]      current;
    reg [N-1:0]    special;
    reg [16*N-1:0] moves;
    reg [4*N-1:0]  earlier;
    reg [15:0]     newest_move;
    reg [3:0]      newest_earlier;
    reg            newest_special;
    wire [6:0]     newest = above(head);
    integer        k;
    always @* begin
        newest_move = 0;
        newest_earlier = 0;
        newest_special = 0;
        for (k = 0; k < N; k = k + 1) if (newest == k) begin
            newest_move = moves[16*k +: 16];
            newest_earlier = earlier[4*k +: 4];
            newest_special = special[k];
        end
    end
    (* anyseq *) wire [3:0] arbitrary;
    (* anyseq *) wire [N-1:0] any_alike, any_one_away, any_shows, unsettled;
    wire        taken = request_valid & free & !reset;
    wire        pushed = taken & operation == PUSH & plies != 16'hFFFF;
    wire        replaced = taken & replacing & held != 0;
    wire        undone = cutting & idle & plies != target & !reset;  // a ply of a cut
    wire        popped = (taken & operation == POP & held != 0) | undone;
    wire        emptied = reset | (taken & operation == CLEAR);
    wire [15:0] plies_back = plies - target_ply;
    wire        holds_target = target_ply <= plies & plies_back <= held;
    wire [11:0] length_before = newest_special ? newest_move[11:0] : one_less(length);
    wire [11:0] base_length = replaced ? length_before : length;
    wire [6:0]  written = replaced ? newest : head;
    wire [3:0]  base = replaced ? newest_earlier : current;
    wire [3:0]  played = from == x ? 4'd0 : to == x ? piece : base;
    genvar i;
    generate
        for (i = 0; i < N; i = i + 1) begin : slot
            always @(posedge clock) if ((pushed | replaced) & written == i) begin
                special[i] <= offers_special;
                moves[16*i +: 16] <= offers_special ? {4'd8, base_length} : {piece, to, from};
                earlier[4*i +: 4] <= base;
            end
        end
    endgenerate
    reg [N-1:0] alike, one_away;  // what there is to say of the positions, anew after each change
    always @(posedge clock) begin
        if (pushed) begin
            plies <= plies + 16'd1;
            held <= held == N ? held : held + 8'd1;
            head <= below(head);
        end
        if (pushed | replaced) begin
            // A move in the place of another leaves the window as long as it was, and so does a barrier.
            length <= replaced & newest_special == offers_special ? length : offers_special ? 12'd0 : one_more(base_length);
            current <= offers_special ? arbitrary : played;
        end
        if (popped) begin
            plies <= plies - 16'd1;
            held <= held - 8'd1;
            head <= newest;
            length <= length_before;
            current <= newest_earlier;
        end
        if (emptied) begin
            plies <= 0;
            held <= 0;
            length <= 0;
            current <= arbitrary;
        end
        // An empty ring may begin anywhere: where the core's does.
        if ((emptying & idle & !reset) | (taken & operation == CLEAR)) head <= below(core_head);
        if (pushed | replaced | popped | emptied) {alike, one_away} <= {any_alike, any_one_away};

        if (taken & operation == CUT & holds_target) target <= target_ply;
        cutting <= !reset & (taken & operation == CUT ? holds_target : cutting & plies != target);
        emptying <= reset | (emptying & !idle);
        if (taken & (operation == FIRST | operation == WINDOW)) begin
            asked <= 1;
            first_only <= operation == FIRST;
        end
        if (asked & !busy & stage == 0) {asked, answering} <= 2'd1;
        if (answering & verdict_ready) answering <= 0;
        if (reset) {asked, answering} <= 2'd0;
    end
    // The error is said in the cycle after.
    reg  [2:0] due = 0;
    always @(posedge clock) begin
        due <= 0;
        if (request_valid & free & !reset) begin
            case (operation)
                PUSH: if (plies == 16'hFFFF) due <= dut_error_full;
                POP, REPLACE: if (held == 0) due <= plies == 0 ? dut_error_empty : dut_error_not_held;
                CUT: if (!holds_target) due <= dut_error_not_held;
            endcase
        end
    end

    // At power-up both have the same position.
    always @* assume (started | current == \dut.core.current );
    // What the core's words are about. While it is busy, or its line is to be emptied, nothing is said of the line here.
    wire settled = !busy & !emptying;
    assign \dut.core.x = x;
    assign \dut.core.position = current;
    assign \dut.core.alike = settled ? alike : unsettled;
    assign \dut.core.one_away = settled ? one_away : unsettled;
    assign \dut.core.shows_other = any_shows;
    (* hierconn *) wire [5:0]   \dut.core.x ;
    (* hierconn *) wire [3:0]   \dut.core.position ;
    (* hierconn *) wire [N-1:0] \dut.core.alike , \dut.core.one_away , \dut.core.shows_other ;

    // The core's line when the operation under way is done: first what is taken back, then what is played.
    wire        takes_back = popping | (pushing & short);
    wire        plays = busy & adding;
    wire [6:0]  base_head = takes_back ? core_newest : core_head;
    wire [7:0]  base_held = takes_back ? core_held - 8'd1 : core_held;
    wire [11:0] core_base_length = popping & !overlaps ? \dut.core.length_popped : core_length;
    wire [3:0]  base_current = takes_back ? \dut.core.newest_earlier : \dut.core.current ;
    wire [3:0]  final_played = record[5:0] == x ? 4'd0 : record[11:6] == x ? record[15:12] : base_current;
    wire [15:0] final_record = no_move & !short & !(push_2 | push_3) ? {record[15:12], core_base_length} : record;
    wire        same_numbers = plays
        ? head == below(base_head) & held == (clears ? 8'd0 : base_held == N ? base_held : base_held + 8'd1)
          & length == (short | overlaps ? core_length : no_move ? 12'd0 : one_more(core_base_length))
          & (no_move | current == final_played)
        : head == base_head & held == base_held & length == core_base_length & current == base_current;
    wire [N-1:0] same_slot, coded;
    generate
        for (i = 0; i < N; i = i + 1) begin : both
            wire [7:0] back = i >= newest ? i - newest : i + N - newest;
            assign coded[i] = back >= held | !special[i] | moves[16*i + 12 +: 4] == 8;
            assign same_slot[i] = back >= held | (
                plays & base_head == i
                ? {special[i], moves[16*i +: 16], earlier[4*i +: 4]} == {no_move, final_record, base_current}
                : {special[i], moves[16*i +: 16], earlier[4*i +: 4]}
                  == {\dut.core.special [i], \dut.core.moves [16*i +: 16], \dut.core.earlier [4*i +: 4]}
            );
        end
    endgenerate

    // The verdict.
    wire [7:0]  count = number_of(repeats, !newest[0]);
    wire [N-1:0] flags_now = repeats | reaches;
    wire [7:0]  to_even = nearest(flags_now, newest, 1), to_odd = nearest(flags_now, newest, 0);
    wire        repeated = |repeats;
    wire        whole = held >= length;
    wire        at_first = first_only & repeated;
    wire        full = !first_only & count >= 7;
    always @* begin
        // What is promised.
        is_ready: assert (request_ready == free);
        line: assert (ply == plies);
        errors: assert (error == due);
        answers: assert (verdict_valid == answering & !fault);
        if (started & !emptying) line_is: assert (same_numbers & &same_slot);
        if (answering) begin
            counted: assert (occurrences == (at_first ? 16'd1 : {13'd0, seven(count)}));
            nearest_is: assert (distance == to_even);
            flags: assert (
                list_overflow == full & window_cut == (!whole & !at_first) & exact == !(list_overflow | window_cut)
            );
        end
        codes: assert (&coded);
        if (emptying) no_line: assert (held == 0 & plies == 0 & length == 0);
        goes_back: assert (!cutting | (target <= plies & plies - target <= held));

        // What the registers hold meanwhile.
        registers: assert (
            dut_clearing == emptying & dut_cutting == cutting & dut_querying == asked & dut_answering == answering
            & dut_plies == plies & (!cutting | dut_target == target) & dut_problem == due
            & (!(asked | answering) | dut_stop_at_first == first_only)
            & dut_under_way == busy + stage[4] + stage[5] + stage[6] + stage[7] + stage[8]
        );
        if (asked | answering) waits: assert (idle & (!answering | stage == 0));
        empty_first: assert (
            done | (
                core_held == 0 & core_length == 0 & stage == 0 & (busy | emptying | (held == 0 & length == 0))
                & !\dut.core.says_repetition & \dut.core.says_exact
                & \dut.core.says_repetition_distance == 0 & \dut.core.says_occurrences == 0
            )
        );
        one_at_a_time: assert (emptying + cutting + asked + answering <= 3'd1);
        at_power_up: assert (started | (
            !emptying & !busy & stage == 0 & !done & held == 0 & plies == 0 & !cutting & !asked & !answering
            & core_held == 0 & core_length == 0 & length == 0 & head == N - 1 & core_head == N - 1
        ));
        bounds: assert (held <= N & core_held <= N & head < N & core_head < N & {8'd0, held} <= plies);
        steps: assert (
            pop_1 + pop_2 + pop_3 + gap + push_1 + push_2 + push_3 <= (pop_3 & push_1 ? 3'd2 : 3'd1)
        );
        if (busy) kinds: assert (
            (!pop_3 | overlaps == push_1) & (!push_1 | overlaps == pop_3) & (!gap | chained) & (!popping | !short)
            & (!popping | adding == (overlaps | chained)) & (!(gap | pushing) | adding) & short + overlaps + chained <= 3'd1
            & (!clears | (no_move & adding & !short & !overlaps & !chained))
            & (!overlaps | !(no_move | had_no_move)) & (!short | no_move == had_no_move)
            & (!takes_back | core_held != 0) & (!(short | overlaps | chained) | takes_back | core_held != N)
            & (!takes_back | (had_no_move == \dut.core.newest_special & \dut.core.gone == \dut.core.newest_move ))
        );
        spaced: assert (
            stage[4] + stage[5] + stage[6] + stage[7] + stage[8] <= 3'd1 + (stage[4] & stage[8])
            & (!busy | !stage[4]) & (!(pop_2 | push_2) | !stage[5]) & (!(pop_3 | push_3) | !(stage[5] | stage[6]))
        );
        if (started & settled) begin
            pipeline: assert (
                (!stage[5] | (\dut.core.flags_5 == flags_now & \dut.core.newest_5 == newest))
                & (!stage[6] | (\dut.core.flags_6 == flags_now & \dut.core.newest_6 == newest))
                & (!stage[7] | (\dut.core.flags_7 == flags_now & \dut.core.newest_7 == newest))
            );
            if (!stage[4]) flags_said: assert (
                \dut.core.says_repetition == repeated & \dut.core.says_exact == whole
            );
            if (stage[7:4] == 0) all_said: assert (
                \dut.core.says_repetition_distance == to_even
                & \dut.core.says_occurrences == seven(count)
            );
        end
    end

`ifdef ALL_GOALS
    reg was_cut = 0, was_cleared = 0;
    always @(posedge clock) begin
        was_cut <= (undone & held > 2) | (was_cut & !(pushed | replaced | popped | emptied));
        was_cleared <= (cutting & reset & !idle) | was_cleared;
    end
    assign reach_repetition = answering & repeated & !first_only & held > 2;
    assign reach_cut = answering & was_cut & repeated;
    assign reach_cleared = answering & was_cleared & repeated;
    assign reach_forgotten = answering & window_cut & repeated;
`endif
    assign reach_barrier = answering & held == 2 & length == 1;
endmodule

// Any core that keeps its promises.
module perpetual_window_core (
    input  wire       clock,
    input  wire       push,
    input  wire       pop,
    input  wire       replace,
    input  wire       clear,
    input  wire [3:0] piece,
    input  wire [5:0] from,
    input  wire [5:0] to,
    input  wire       barrier,
    input  wire       look,
    input  wire       stands,
    output wire       reached,
    output wire       ready,
    output wire       can_pop,
    output wire [7:0] held_plies,
    output wire       counted,
    output wire       repetition,
    output wire       upcoming,
    output wire       exact,
    output wire       located,
    output wire [2:0] occurrences,
    output wire [7:0] repetition_distance,
    output wire [7:0] upcoming_distance
);
    localparam N = `PLIES;
    wire [5:0]   x;
    wire [3:0]   position;
    wire [N-1:0] alike, one_away, shows_other;
    (* anyseq *) wire [34:0] anything;
    assign {reached, ready, can_pop, held_plies, counted, repetition, upcoming, exact, located, occurrences,
            repetition_distance, upcoming_distance} = anything;
    `define GIVEN assert
    `define PROMISED assume
    `include "window_core.svh"
endmodule
