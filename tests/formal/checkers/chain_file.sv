// The chain file: for lines of any length and any moves that a board allows, the lists hold exactly the squares where
// the earlier position and the current one differ, `closed` says that they do not differ, `open` in how many pieces,
// and `overflow` that there were more than entries.
//
// One square, `x`, stands for each of the 64: nothing is known of it. What it holds in the current position (`current`)
// and in the earlier one (`earlier`) is kept here. The assertions are about that square, so they hold for every one. An
// output hypothesis_* is one of these assertions at another square: in the step of the induction it may be used for the
// cycles before, where it has been shown for every square, and never for the cycle that is being shown.
module check (
    input wire       clock,
    input wire       clear,
    input wire       reset,
    input wire       step,
    input wire [3:0] piece,
    input wire [5:0] from,
    input wire [5:0] to,
    // Free choices: the square; what stands there after a clear; what the current position has on the two squares of
    // the record that changes the lists now.
    input wire [5:0] square,
    input wire [3:0] position,
    input wire [3:0] listed_at_from,
    input wire [3:0] listed_at_to,
    output wire      hypothesis_heads_at_to,
    output wire      hypothesis_tails_at_from,
    output wire      settled,
    output wire      reach_closed_again,
    output wire      reach_full,
    output wire      reach_overflow
);
    `include "peeks.svh"
    localparam N = file_full;

    wire       closed, stepped, overflow, fault, sweeping;
    wire [5:0] open;
    perpetual_chain_file dut (
        .clock(clock), .clear(clear), .reset(reset), .step(step), .piece(piece), .from(from), .to(to), .sweeping(sweeping), .closed(closed), .open(open),
        .stepped(stepped), .overflow(overflow), .fault(fault)
    );

    // The square, and one whose entry was valid in the cycle before.
    reg       first = 1;
    reg [5:0] x, somewhere, some_entry;
    reg       was_empty;
    always @(posedge clock) begin
        first <= 0;
        if (first) x <= square;
        somewhere <= some_entry;
        was_empty <= clear | head_valid == 0;
    end
    integer e;
    always @* begin
        some_entry = 0;
        for (e = 0; e < N; e = e + 1) if (head_valid[e]) some_entry = head_key[6*e +: 6];
    end

    // What the current position has on the two squares of the record that is counted now, one cycle after the lists.
    reg [3:0] current_at_from, current_at_to;
    always @(posedge clock) begin
        current_at_from <= listed_at_from;
        current_at_to <= listed_at_to;
    end
    localparam ENTRIES = N, CLEARS = 2, LATER = 2;
    wire this_record = 1;
    `include "placement.svh"
    `define GIVEN assume
    `define PROMISED assert
    `include "file.svh"
    assign settled = started & has_settled;
    // The records in the circuit: the one that changes the lists now, and those that come next, the last at its port.
    wire        listed_s = next_s, after_s = second_s, ahead_s = third_s;
    wire [15:0] listed_r = next_r, after_r = second_r, ahead_r = third_r;
    wire [3:0]  listed_piece = listed_r[15:12];
    wire [5:0]  listed_from = listed_r[11:6], listed_to = listed_r[5:0];
    wire [5:0]  after_from = after_r[11:6], after_to = after_r[5:0];
    wire [3:0]  listed = earlier_1;  // what the lists say of the earlier position
    // What is given, at the squares of the record before: one has just been left, the other come to.
    function apart(input s, input [15:0] r, input later_s, input [15:0] later);
        apart = !s | !later_s | (fits(r[5:0], 4'd0, later_s, later) & fits(r[11:6], r[15:12], later_s, later));
    endfunction
    always @* begin
        assume (apart(third_s, third_r, step & !clear, {piece, from, to}));
        // The free choices are about the same position.
        assume (!listed_s | listed_to != x | listed_at_to == current);
        assume (!listed_s | listed_from != x | listed_at_from == current);
    end

    // What is counted in the lists, and whether they had room.
    wire [6:0] listed_differing = now_s ? differing_after : differing;
    wire       spilt = exceeded | listed_differing > N;

    // The entries that hold a square of interest.
    wire [N-1:0] heads_at_now, heads_at_next, heads_at_x, tails_at_now, tails_at_next, tails_at_x, tails_right,
                 tails_on_now, tails_with;
    genvar i;
    generate
        for (i = 0; i < N; i = i + 1) begin : at
            wire [5:0] head = head_key[6*i +: 6];
            wire [9:0] tail = tail_key[10*i +: 10];
            assign heads_at_now[i] = head_valid[i] & head == listed_to;
            assign heads_at_next[i] = head_valid[i] & head == after_to;
            assign heads_at_x[i] = head_valid[i] & head == x;
            assign tails_at_now[i] = tail_valid[i] & tail == {listed_piece, listed_from};
            assign tails_at_next[i] = tail_valid[i] & tail == {after_r[15:12], after_from};
            assign tails_at_x[i] = tail_valid[i] & tail[5:0] == x;
            assign tails_right[i] = tail[9:6] == current;
            assign tails_on_now[i] = tail_valid[i] & tail[5:0] == listed_from;
            assign tails_with[i] = tail[9:6] == listed_at_from;
        end
    endgenerate
    function at_most_one(input [N-1:0] bits);
        at_most_one = (bits & (bits - 1'b1)) == 0;
    endfunction
    function [5:0] number_of(input [N-1:0] bits);
        integer k;
        begin
            number_of = 0;
            for (k = 0; k < N; k = k + 1) number_of = number_of + bits[k];
        end
    endfunction

    wire head_at_x = listed != 0 & listed != current;
    wire tail_at_x = current != 0 & listed != current;
    assign hypothesis_heads_at_to =
        !listed_s | spilt | (at_most_one(heads_at_now) & (|heads_at_now) == (listed_at_to != listed_piece));
    assign hypothesis_tails_at_from =
        !listed_s | spilt | (at_most_one(tails_on_now) & (|tails_on_now) == (listed_at_from != 0)
                             & (tails_on_now & ~tails_with) == 0);

    always @* if (settled) begin
        chosen_before: assert (!first);
        pipeline: assert (
            {file_second_step, file_next_step, file_now_step} == {ahead_s, after_s, listed_s}
            & ahead_r == {file_second_piece, file_second_from, file_second_to}
            & after_r == {file_next_piece, file_next_from, file_next_to}
            & listed_r == {file_now_piece, file_now_from, file_now_to}
        );
    end
    always @* if (settled) begin
        // What is promised besides.
        if (overflow & !exceeded_before) first_overflow: assert (open == N + 1 & differing == N + 1 & !closed);
        if (!exceeded) before: assert (
            was_empty == (differing == 0) & (!was_empty | earlier == current)
            & (was_empty | x != somewhere | earlier != current)
        );
        if (cleared != 1) counted: assert (
            file_stepping == now_s
            & (exceeded | (file_opens == (now_s & from_differs & !to_differs)
                           & file_closes == (now_s & !from_differs & to_differs)))
        );
        stays: assert (exceeded | !exceeded_before);
        all_cleared: assert (
            cleared == 0 | (!third_s & !second_s & !next_s & !now_s & !stepped_s & !exceeded & differing == 0 & head_valid == 0)
        );
        in_range: assert (exceeded | (differing <= N & listed_differing <= N + 1));
        if (!spilt) begin
            empty: assert ((head_valid == 0) == (tail_valid == 0) & (head_valid == 0) == (listed_differing == 0));
            heads_are: assert (at_most_one(heads_at_x) & (|heads_at_x) == head_at_x);
            tails_are: assert (at_most_one(tails_at_x) & (|tails_at_x) == tail_at_x & (tails_at_x & ~tails_right) == 0);
        end

        // What the registers hold meanwhile.
        board: assert (
            fits(x, earlier, now_s, now_r) & fits(x, earlier_1, next_s, next_r)
            & fits(x, earlier_2, second_s, second_r) & fits(x, earlier_3, third_s, third_r) & apart(now_s, now_r, next_s, next_r)
            & apart(next_s, next_r, second_s, second_r) & apart(second_s, second_r, third_s, third_r)
        );
        if (listed_s) stored_is_next: assert (
            file_head_is_next == (after_s & listed_from == after_to)
            & file_tail_is_next == (after_s & listed_piece == after_r[15:12] & listed_to == after_from)
        );
        if (ahead_s & listed_s) stored_is_ahead: assert (
            file_head_is_ahead == (listed_from == ahead_r[5:0])
            & file_tail_is_ahead == (listed_piece == ahead_r[15:12] & listed_to == ahead_r[11:6])
        );
        if (!spilt) begin
            heads_hit: assert (head_hit_held == ({N{listed_s}} & heads_at_now));
            tails_hit: assert (tail_hit_held == ({N{listed_s}} & tails_at_now));
            heads_next: assert (head_next_hit_held == ({N{after_s}} & heads_at_next));
            tails_next: assert (tail_next_hit_held == ({N{after_s}} & tails_at_next));
            found: assert (heads_found_held == |head_hit_held & tails_found_held == |tail_hit_held);
            heads_free: assert (
                heads_taken == (head_valid | heads_chosen) & (heads_chosen & head_valid) == 0 & at_most_one(heads_chosen)
                & (|heads_chosen) == ~&head_valid
            );
            tails_free: assert (
                tails_taken == (tail_valid | tails_chosen) & (tails_chosen & tail_valid) == 0 & at_most_one(tails_chosen)
                & (|tails_chosen) == ~&tail_valid
            );
            heads_counted: assert (listed_differing == number_of(head_valid));
            tails_counted: assert (listed_differing == number_of(tail_valid));
        end
    end

    reg opened = 0;
    always @(posedge clock) opened <= !clear & (opened | open >= 2);
    assign reach_closed_again = opened & stepped & closed;
    assign reach_full = open == N & !overflow;
    assign reach_overflow = overflow;
endmodule
