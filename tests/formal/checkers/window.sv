// The window detector: for lines of any length with barriers, taken back, replaced and played again in any order, the
// count of each earlier position in the window is the weighted number of its pieces that do not stand there now, and what
// is said of the window is right, and in time.
//
// What is promised is in window_core.svh, where the line is kept as it was pushed. One square, `x`, stands for each of the
// 64: nothing is known of it, and what each position held has there is kept (`earlier`). The counts by their definition
// (`number`) change with a record at its own two squares alone: whether a position had the piece there is a free choice
// (`had`, put as what the circuit's look-up says and whether it is mistaken), and the same as in `earlier` where the square
// is x. That the look-up is right is asserted at x, so it holds at every square, and is used at the record's squares
// through hypothesis_look_up (see chain_file.sv).
//
// A replace is a pop and a push here. Of the same piece from the same square, it is a move from where that piece had come
// to, to where it comes: the counts change at these two squares alone, and none has the piece there before both moves.
module check (
    input wire       clock,
    input wire       reset,
    input wire       push,
    input wire       pop,
    input wire       replace,
    input wire       clear,
    input wire       barrier,
    input wire [3:0] any_piece,
    input wire [5:0] from,
    input wire [5:0] to,
    // Free choices: what a barrier or a clear leaves on the square; whether the look-up is mistaken, and of which positions.
    input wire [3:0] position,
    input wire       mistakes,
    input wire [`PLIES-1:0] mistaken,
    output wire      settled,
    output wire      hypothesis_look_up,
`ifdef ICE40
    output wire      hypothesis_left,
`endif
`ifdef ALL_GOALS
    output wire      reach_upcoming,
    output wire      reach_thaw,
    output wire      reach_forgotten,
    output wire      reach_short,
    output wire      reach_overlapped,
    output wire      reach_chained,
    output wire      reach_frozen,
`endif
    output wire      reach_window
);
    `include "peeks.svh"
    localparam N = `PLIES;
    localparam GROUPS = (N + 7) / 8;
    (* anyconst *) wire [5:0] x;
    (* hierconn *) wire [N-1:0] \dut.ring.slots.occupied ;
    (* hierconn, init = {16*N{1'b0}} *) wire [16*N-1:0] \dut.ring.list.words ;
    (* hierconn *) wire [15:0] \dut.ring.list.word_read ;
    (* hierconn *) wire [15:0] \dut.ring.list.read_data ;
    (* hierconn *) wire [N-1:0] \dut.ring.slots.flags ;
    (* hierconn *) wire [7:0] \dut.ring.slots.nearest[0].place ;
    (* hierconn *) wire [7:0] \dut.ring.slots.nearest[1].place ;
    (* hierconn *) wire [4:0] \dut.ring.slots.whole ;
    wire [N-1:0]    occupied = \dut.ring.slots.occupied ;
    wire [16*N-1:0] words = \dut.ring.list.words ;
    wire [15:0]     word_read = \dut.ring.list.word_read ;
    wire [15:0]     read_data = \dut.ring.list.read_data ;

    wire [3:0] piece;  // `any_piece`, but of the side whose turn it is
    wire       ready, can_pop, counted, repetition, upcoming, exact, located;
    wire [7:0] held_plies, repetition_distance, upcoming_distance;
    wire [2:0] occurrences;
    wire       look = 0, stands = 0;
`ifdef SHIPPED
    perpetual_window_core dut (
`else
    part dut (
`endif
        .clock(clock), .reset(reset), .push(push), .pop(pop), .replace(replace), .clear(clear), .piece(piece), .from(from), .to(to),
        .barrier(barrier), .look(look), .stands(stands), .reached(), .ready(ready), .can_pop(can_pop),
        .held_plies(held_plies), .counted(counted), .repetition(repetition), .upcoming(upcoming), .exact(exact),
        .located(located), .occurrences(occurrences),
        .repetition_distance(repetition_distance), .upcoming_distance(upcoming_distance)
    );

    // How many pieces of the position before the record of a slot are displaced: by definition it changes at the record's
    // two squares alone.
    reg [6*N-1:0] number;
    wire [N-1:0]  alike, one_away, shows_other;
    `define GIVEN assume
    `define PROMISED assert
    `include "window_core.svh"
    assign settled = started;
    localparam SWEEP = 259;  // cycles
    reg [8:0] swept = 0;
    always @(posedge clock) swept <= reset ? 9'd0 : swept + 9'd1;
    wire sweep_ends = swept == SWEEP - 1;
    // The cycle after those of the sweep.
    reg was_started = 0;
    always @(posedge clock) was_started <= !reset & started;
    wire begins = started & !was_started;
    // The side whose turn it is.
    assign piece[2:0] = any_piece[2:0];
    assign piece[3] = !offers_special & follows_move ? !side_before : any_piece[3];

    // What is looked up: for the counts, and before that in the columns.
    wire [5:0] first = short ? gone[11:6] : record[5:0];
    wire [5:0] looked_up = pop_2 ? gone[11:6] : pop_3 ? gone[5:0] : push_2 ? first : record[11:6];
    wire [5:0] asked = pop_1 ? gone[11:6] : pop_2 ? gone[5:0] : push_1 ? first : record[11:6];
    wire [3:0] its_piece = pop_2 | pop_3 ? gone[15:12] : record[15:12];
    wire [3:0] asked_piece = pop_1 | pop_2 ? gone[15:12] : record[15:12];
    // Of a record that comes without a move nothing is looked up.
    wire       asks = pop_1 | pop_2 | ((push_1 | push_2) & !no_move);
    wire       asks_window = (pop_1 | pop_2) & had_no_move;

    wire [N-1:0] thawed = from_slot(above(newest), is_move & ~at_newest);
    // The position before the record itself counts only where a piece goes on from where it had come to.
    wire [N-1:0] counting = window & (short & pushing ? {N{1'b1}} : ~at_slot)
        & {N{((pop_2 | pop_3) & !had_no_move) | ((push_2 | push_3) & !no_move)}};

    wire [N-1:0] had = occupied ^ (mistaken & {N{mistakes}});
    wire [N-1:0] had_it, of_the_mover, counts_said;
    (* anyseq *) wire [N-1:0] other_here;
    assign shows_other = other_here;
    generate
        for (i = 0; i < N; i = i + 1) begin : sum
            wire [5:0]  count = number[6*i +: 6];
            assign alike[i] = count == 0;
            assign one_away[i] = count == 1;
            // What `number` is: if no piece is displaced, both positions are the same, since they have the same pieces; else
            // there is a square on which they are not.
            assign counts_said[i] = count == 0 ? at[i].here == current : !other_here[i] | at[i].here != current;
            assign had_it[i] = at[i].here == its_piece;
            assign of_the_mover[i] = at[i].move[15] == its_piece[3];
            // A piece of the side that was to move counts as two, one of the other side as one.
            wire [5:0]  weight = of_the_mover[i] ? 6'd2 : 6'd1;
            always @(posedge clock) begin
                if (counting[i] & had[i]) number[6*i +: 6] <= pop_2 | push_2 ? count + weight : count - weight;
                if (push_2 & !no_move & !short & at_slot[i]) number[6*i +: 6] <= 2;
            end
        end
    endgenerate
    always @* assume (!s4 | (window & even_distance & ~counts_said) == 0);
    always @* assume (looked_up != x | (counting & (had ^ had_it)) == 0);
    assign hypothesis_look_up = !mistakes | (counting & mistaken) == 0;

    // What the slots hold: a move or none, and the move.
    wire [N-1:0]    bare;
    wire [15*N-1:0] kept;
`ifdef ICE40
    generate
        for (i = 0; i < N; i = i + 1) begin : list
            assign bare[i] = words[16*i + 12 +: 3] == 0;
            assign kept[15*i +: 15] = words[16*i +: 15];
        end
    endgenerate
    wire [N-1:0]    inverted = {N{1'b1}};
    wire [N-1:0]    high = slots_high_bits;
    `include "window_tables.svh"
`else
    // The comparators have been asked for a square, or for the slots without a move. Of a slot without one they say
    // anything of a square, since no position before it is in the window, but never that it has the piece.
    wire [N-1:0] inverted = 0;
    wire [N-1:0] compares_ok;
    genvar b;
    generate
        for (i = 0; i < N; i = i + 1) begin : list
            for (b = 0; b < 7; b = b + 1) assign kept[15*i + 2*b +: 2] = {pairs_high[N*b + i], pairs_low[N*b + i]};
            assign kept[15*i + 14] = slots_high_bits[i];
        end
        for (i = 0; i < N; i = i + 1) begin : kinds
            assign bare[i] = kept[15*i + 12 +: 3] == 0;
            assign compares_ok[i] = at_slot[i] | (
                asks_window ? columns_came[i] & columns_was_left[i]
                : columns_came[i] == (kept[15*i + 6 +: 6] == asked) & columns_was_left[i] == (kept[15*i +: 6] == asked)
            );
        end
    endgenerate
    always @* if (asks) looks_up: assert (&compares_ok);
`endif

    always @* if (started & idle) in_the_window: assert (count_in_window == window);

    // What the registers hold meanwhile.
    wire       s4_to_s8 = s4 | s5 | s6 | s7 | s8;
    wire       back_in = overlaps & (push_2 | push_3);  // the slot is empty only here, not in the circuit's numbers
    wire [6:0] other = pop_1 | pop_2 | pop_3 ? second : below(slot);  // that is read from the list
    wire       to_come = busy & adding;
    wire [2:0] its_operation = clearing ? ring_OPERATION_CLEAR : short ? ring_OPERATION_SHORT
        : overlaps ? ring_OPERATION_OVERLAPPED : chained ? ring_OPERATION_CHAINED
        : adding ? ring_OPERATION_PUSH : ring_OPERATION_POP;
    reg [15:0] other_word;
    always @* begin
        other_word = 0;
        for (k = 0; k < N; k = k + 1) if (other == k) other_word = words[16*k +: 16];
    end
    always @* begin
        if (started) control: assert (
            // The last cycle of an overlapped pop is the first of its push.
            {ring_is_swept, ring_push_3, ring_push_2, ring_push_1, ring_gap, ring_pop_3, ring_pop_2, ring_pop_1, ring_idle, ring_done}
            == {1'b1, push_3, push_2, push_1, gap, pop_3 & !push_1, pop_2, pop_1, idle, s4}
        );
        if (started) one_at_a_time: assert (
            pop_1 + pop_2 + pop_3 + gap + push_1 + push_2 + push_3 + s4 <= (pop_3 & push_1 ? 4'd2 : 4'd1)
            & (!pop_3 | overlaps == push_1) & (!push_1 | overlaps == pop_3) & (!gap | chained) & (!popping | !short)
            & (!popping | adding == (overlaps | chained)) & (!(gap | pushing) | adding)
        );
        if (started) bounds: assert (
            head < N & held <= N - (back_in | gap | (pushing & chained)) & newest_5 < N & newest_6 < N & newest_7 < N
        );
        if (started) done_first: assert (done | (!s4 & held == 0));
        if (started) stages: assert (done | !s4_to_s8);
    end
    always @* undisturbed: assert (!core_disturbed);
    always @* if (begins) begins_empty: assert (!done & !busy & ring_old_piece == 0);
    always @* if (started) no_looks: assert (!ring_look_1 & !ring_look_2);
    always @* if (started) begin
        head_is: assert (ring_position == slot & slots_kept_head == ({{N-1{1'b0}}, 1'b1} << slot ^ inverted));
        carry: assert (ring_carry == (begins | pop_2 | (push_1 & !short)));
        writes: assert (
            ring_writes_later == (begins | gap | push_2 | (push_3 & !no_move) | ((pop_2 | pop_3) & !had_no_move))
        );
        if (busy) operation: assert (
            ring_operation == its_operation & short + overlaps + chained <= 2'd1
            & (!clearing | (no_move & adding & !short & !overlaps & !chained))
            & (adding | !(short | overlaps | chained))
            & (!overlaps | !(no_move | had_no_move)) & (!short | no_move == had_no_move)
            & (!chained | no_move != had_no_move)
        );
        if (pop_1 | pop_2) special_out: assert (ring_special == had_no_move);
        if (pop_3 & !push_1) special_still: assert (ring_special == had_no_move);
        if (pushing) special_in: assert (ring_special == no_move);
        if (popping | (push_1 & short)) goes: assert ({ring_new_piece, ring_new_to, ring_new_from} == gone);
        if (push_2 | push_3) comes: assert ({ring_new_piece, ring_new_to, ring_new_from} == record);
        if (pop_1) ahead_of_pop: assert (
            ring_ahead_special == had_no_move & {ring_ahead_kind, ring_ahead_square} == {gone[14:12], gone[5:0]}
        );
        if ((pop_2 & overlaps) | gap | push_1) ahead_of_push: assert (
            !ring_ahead_special
            & (no_move | {ring_ahead_kind, ring_ahead_square} == {record[14:12], push_1 ? record[11:6] : record[5:0]})
        );
        if (to_come) offered: assert (
            no_move == (record[14:12] == 0) & ring_next_special == no_move
            & (no_move | {ring_next_piece, ring_next_to, ring_next_from} == record)
        );
        if (in_place) taken_back: assert (held != 0 & had_no_move == newest_special & gone == newest_move);
        if (pushing & short) same_piece: assert (
            no_move ? record == gone : {record[15:12], record[5:0]} == {gone[15:12], gone[5:0]}
        );
        if (to_come & !no_move) fits_in: assert (
            fits(board, played(board, record), record) & (!follows_move | side_before != record[15])
        );
        if (to_come & no_move) lengths: assert (
            record[15:12] == (clearing ? 4'd0 : 4'd8)
            & (short | !(push_2 | push_3) | record[11:0] == length)
        );
        if (pop_2 | push_2) reading: assert (word_read == other_word);
        if (pop_3 | push_3) read: assert (read_data == other_word);
        if (idle & held != 0) last: assert ({ring_new_piece, ring_new_to, ring_new_from} == newest_move);
        numbers: assert (
            ring_held == (
                back_in ? held + 8'd1 : pop_3 & !overlaps ? held - 8'd1 : push_3 & !short ? held_pushed : held
            )
            & ring_length == (
                short & pushing | overlaps & busy ? length : pop_3 ? length_popped : push_3 ? length_pushed : length
            )
        );
        if (idle) exact_is: assert (ring_is_longer == (held < length) & ring_holds_any == (held != 0));
        if (idle & done) parity: assert (ring_odd_held == head[0]);
        if (!(pop_2 | pop_3 | push_2 | push_3)) nothing_yet: assert (occupied == 0);
        if (push_2 & !no_move & !short) stands_there: assert ((occupied & at_slot) != 0);
        if ((pop_2 & overlaps) | (((push_2 & short) | push_3) & !no_move)) stands_not: assert ((occupied & at_slot) == 0);
        if (pop_3 & had_no_move) thaws: assert ((occupied & ~at_slot) == thawed);
        windows: assert (count_in_window == (
            (pop_2 | pop_3) & !overlaps ? window & ~at_slot
            : push_2 | push_3 ? (no_move ? {N{1'b0}} : window | at_slot) : window
        ));
    end
`ifndef ICE40
    wire [N-1:0] fresh_ok;
`endif
    wire [N-1:0] kinds_ok, end_ok, line_ok, listed_ok, compared_ok, counts_ok, sides_ok, side_ok, put_ok, out_ok, same_ok,
                 look_up_ok;
    generate
        for (i = 0; i < N; i = i + 1) begin : in
            wire [7:0]  back = at[i].back;
            wire [15:0] move = at[i].move;
            wire [3:0]  next = back == 0 ? current : earlier[4*((i + N - 1) % N) +: 4];
            wire [15:0] newer = moves[16*((i + N - 1) % N) +: 16];
            wire        newer_special = special[(i + N - 1) % N];
            wire [14:0] stored = kept[15*i +: 15];
            wire [15:0] word = words[16*i +: 16];
            wire [5:0]  count = count_displaced[6*i +: 6];
            wire        changed = (pop_3 | push_3) & at_slot[i];
            assign kinds_ok[i] = bare[i] | (stored[14:12] != 0 & stored[11:6] != stored[5:0]);
            assign end_ok[i] = held == N | back != held | (changed & push_3) | bare[i];
            assign line_ok[i] = !is_held[i] | (special[i] ? move[15:12] == 8 : fits(at[i].here, next, move));
            assign listed_ok[i] = !is_held[i] | changed | word == move;
            assign compared_ok[i] =
                !is_held[i] | changed | (bare[i] == special[i] & (special[i] | stored == move[14:0]));
            // The slot that a push writes: its count is that of the record that comes.
            wire        overwritten = (push_2 | push_3) & !short & at_slot[i];
            assign counts_ok[i] = !is_move[i] | overwritten | count == sum[i].count;
            assign sides_ok[i] = !is_move[i] | back == 0 | newer_special | move[15] != newer[15];
            assign side_ok[i] = !window[i] | (move[15] ^ i[0]) == (newest_move[15] ^ newest[0]);
`ifndef ICE40
            assign fresh_ok[i] = !(push_2 & overwritten) | count == 0;
`endif
            assign put_ok[i] = !changed | !push_3 | (
                word == record & bare[i] == no_move & (no_move | stored == record[14:0])
                & (no_move | short | (count == 2 & sum[i].count == 2))
            );
            assign out_ok[i] = !((pop_3 | gap) & at_slot[i]) | bare[i];
            assign same_ok[i] = !asks | at_slot[i]
`ifdef ICE40
                | slots_same[i] == (i[0] == slot[0] & high[i] == asked_piece[2]);
`else
                | slots_same[i] == (asks_window ? bare[i] : i[0] == slot[0] & stored[14:12] == asked_piece[2:0]);
`endif
            assign look_up_ok[i] = !counting[i] | looked_up != x | occupied[i] == had_it[i];
        end
    endgenerate
    always @* if (started) begin
        kinds: assert (&kinds_ok);
        end_is_empty: assert (&end_ok);
        line: assert (&line_ok);
        listed: assert (&listed_ok);
        compared: assert (&compared_ok);
        counts: assert (&counts_ok);
        sides: assert (&sides_ok);
        side: assert (&side_ok);
        put: assert (&put_ok);
        taken_out: assert (&out_ok);
        same: assert (&same_ok);
`ifndef ICE40
        fresh: assert (&fresh_ok);
`endif
        // The look-up is right, at this square.
        look_up: assert (&look_up_ok);
    end

    // The answers on their way.
    wire [N-1:0]   upwards_6 = {N{1'b1}} << newest_6;
    wire [7:0]     even_found = nearest_even_is_any ? nearest_even_base + \dut.ring.slots.nearest[0].place : 8'd0;
    wire [7:0]     odd_found = nearest_odd_is_any ? nearest_odd_base + \dut.ring.slots.nearest[1].place : 8'd0;
    wire [8*GROUPS-1:0] all_6 = flags_6, near_6 = flags_6 & upwards_6;
    function [3:0] four(input [7:0] of, input odd);
        four = odd ? {of[7], of[5], of[3], of[1]} : {of[6], of[4], of[2], of[0]};
    endfunction
    always @* begin
        answers: assert (
            {core_has_counted, core_counted_1, core_counted_2, core_has_located} == {s5, s6, s7, s8}
        );
        if (s5) flags: assert (
            slots_flagged == flags_5 & \dut.ring.slots.flags == flags_5
            & slots_newest_group == newest_5[6:3] & slots_with_newest == {{GROUPS-1{1'b0}}, 1'b1} << newest_5[6:3]
            & slots_from_newest == 8'hff << newest_5[2:0]
            & core_above == 8'd1 - newest_5 & core_below == N + 8'd1 - newest_5 & core_odd_1 == !newest_5[0]
        );
        if (s6) offsets: assert (
            slots_flagged == flags_6 & slots_newest_group_1 == newest_6[6:3]
            & nearest_even_first == first_even & nearest_odd_first == first_odd & core_above_1 == 8'd1 - newest_6 & core_below_1 == N + 8'd1 - newest_6 & core_odd_2 == !newest_6[0]
        );
        if (s7) distances: assert (
            even_found == (newest_7[0] ? even_nearest_7 : odd_nearest_7)
            & odd_found == (newest_7[0] ? odd_nearest_7 : even_nearest_7) & core_odd_2_held == !newest_7[0]
        );
        if (s7) sums: assert (occurrences_7 == seven(\dut.ring.slots.whole ));
    end
    reg [3:0] first_even, first_odd;
    always @* begin
        first_even = 0;
        first_odd = 0;
        for (k = 0; k < GROUPS; k = k + 1) if (newest_6[6:3] == k) begin
            first_even = four(near_6[8*k +: 8], 0);
            first_odd = four(near_6[8*k +: 8], 1);
        end
    end
    wire [GROUPS-1:0] evens_ok, odds_ok, beyond_ok, fours_ok;
    generate
        for (i = 0; i < GROUPS; i = i + 1) begin : group
            wire [3:0] even_all = four(all_6[8*i +: 8], 0), odd_all = four(all_6[8*i +: 8], 1);
            wire [3:0] same = newest_6[0] ? even_all : odd_all;
            assign evens_ok[i] = nearest_even_found[i] == |even_all;
            assign odds_ok[i] = nearest_odd_found[i] == |odd_all;
            assign beyond_ok[i] = slots_beyond_1[i] == i > newest_6[6:3];
            assign fours_ok[i] = tally_four[3*i +: 3] == {2'd0, same[0]} + same[1] + same[2] + same[3];
        end
    endgenerate
    always @* if (s6) begin
        evens: assert (&evens_ok);
        odds: assert (&odds_ok);
        beyond: assert (&beyond_ok);
        fours: assert (&fours_ok);
    end

`ifdef ALL_GOALS
    reg barriers_back = 0;
    always @(posedge clock) barriers_back <= !(adds & clear) & (barriers_back | (pop_3 & had_no_move & thawed != 0));
    // Of the operation counted last.
    reg was_short = 0, was_overlapped = 0, was_chained = 0;
    always @(posedge clock) if (push_3 | (pop_3 & !adding)) begin
        {was_short, was_overlapped, was_chained} <= {short & !no_move, overlaps, chained};
    end
    assign reach_upcoming = counted & upcoming & !repetition;
    assign reach_thaw = barriers_back & counted & repetition;
    assign reach_forgotten = counted & held == N & !exact;
    assign reach_short = counted & was_short & held > 1;
    assign reach_overlapped = counted & was_overlapped & held > 1;
    assign reach_chained = counted & was_chained & window != 0;
    assign reach_frozen = counted & was_chained & window == 0;
`endif
    // Two moves, and no barrier.
    assign reach_window = counted & (window & (window - 1'b1)) != 0;
endmodule

// The list of records, with as many words as there are slots. What a word is in the cycle in which it is written may be
// anything.
module perpetual_window_list (
    input  wire        clock,
    input  wire        write_enable,
    input  wire [6:0]  write_address,
    input  wire [15:0] write_data,
    input  wire [6:0]  read_address,
    output reg  [15:0] read_data
);
    reg [15:0] word_read;
    reg [16*`PLIES-1:0] words = 0;
    (* anyseq *) wire [15:0] anything;
    reg [15:0] word;
    integer k, j;
    always @* begin
        word = 0;
        for (k = 0; k < `PLIES; k = k + 1) if (read_address == k) word = words[16*k +: 16];
        if (read_address >= `PLIES | (write_enable & write_address == read_address)) word = anything;
    end
    always @(posedge clock) begin
        read_data <= word_read;
        word_read <= word;
        for (j = 0; j < `PLIES; j = j + 1) if (write_enable & write_address == j) words[16*j +: 16] <= write_data;
    end
endmodule

`ifdef ICE40
// A block RAM that keeps the four rows of one square and row 64, and gives anything for the others.
module SB_RAM40_4K (
    output wire [15:0] RDATA,
    input  wire [10:0] RADDR,
    input  wire        RCLK,
    input  wire        RCLKE,
    input  wire        RE,
    input  wire [10:0] WADDR,
    input  wire        WCLK,
    input  wire        WCLKE,
    input  wire        WE,
    input  wire [15:0] WDATA,
    input  wire [15:0] MASK
);
    parameter READ_MODE = 0, WRITE_MODE = 0;
    parameter [255:0] INIT_0 = 0, INIT_1 = 0, INIT_2 = 0, INIT_3 = 0, INIT_4 = 0, INIT_5 = 0, INIT_6 = 0, INIT_7 = 0;
    parameter [255:0] INIT_8 = 0, INIT_9 = 0, INIT_A = 0, INIT_B = 0, INIT_C = 0, INIT_D = 0, INIT_E = 0, INIT_F = 0;

    reg chosen;
    reg [5:0] square;
    reg [15:0] row_0;
    reg [15:0] row_1;
    reg [15:0] row_2;
    reg [15:0] row_3;
    reg [15:0] row_64;
    reg [15:0] data;
    initial begin
        chosen = 1'b0;
        square = 6'd0;
        row_0 = 16'd0;
        row_1 = 16'd0;
        row_2 = 16'd0;
        row_3 = 16'd0;
        row_64 = 16'd0;
        data = 16'd0;
    end
    (* anyseq *) wire [5:0] any_square;
    (* anyseq *) wire [15:0] noise;
    (* anyseq *) wire noisy;
    wire [15:0] anything = noise & {16{noisy}};
    always @(posedge RCLK) begin
        chosen <= 1;
        if (!chosen) square <= any_square;
    end

    wire [7:0]  read = RADDR[7:0], write = WADDR[7:0];
    wire [15:0] here = read[7] ? (read[6] ? row_3 : row_2) : read[6] ? row_1 : row_0;
    // Of row 64 what has changed since power-up is kept.
    wire [15:0] word = read == 64 ? row_64 ^ INIT_4[15:0] : read[5:0] == square ? here : anything;
    // A bit that is written in the cycle in which it is read may be anything.
    wire [15:0] unsure = WE & WCLKE & write == read ? ~MASK : 16'd0;
    always @(posedge RCLK) if (RCLKE & RE) data <= word ^ (unsure & anything);
    assign RDATA = data;
    function [15:0] written(input [15:0] before, input [15:0] data, input [15:0] mask);
        written = (before & mask) | (data & ~mask);
    endfunction
    always @(posedge WCLK) if (WCLKE & WE) begin
        if (write == 64) row_64 <= written(row_64, WDATA ^ INIT_4[15:0], MASK);
        else if (write == {2'd0, square}) row_0 <= written(row_0, WDATA, MASK);
        else if (write == {2'd1, square}) row_1 <= written(row_1, WDATA, MASK);
        else if (write == {2'd2, square}) row_2 <= written(row_2, WDATA, MASK);
        else if (write == {2'd3, square}) row_3 <= written(row_3, WDATA, MASK);
    end
endmodule

module SB_LUT4 #(parameter [15:0] LUT_INIT = 0) (output O, input I0, I1, I2, I3);
    wire [3:0] at = {I3, I2, I1, I0};
    assign O = LUT_INIT[at];
endmodule
`endif
