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
    input wire       step,
    input wire [3:0] piece,
    input wire [5:0] from,
    input wire [5:0] to,
    // Free choices: the square; what stands there after a clear; what the current position has on the two squares of
    // the record that is applied now.
    input wire [5:0] square,
    input wire [3:0] position,
    input wire [3:0] current_at_from,
    input wire [3:0] current_at_to,
    output wire      hypothesis_heads_at_to,
    output wire      hypothesis_tails_at_from,
    output wire      reach_closed_again,
    output wire      reach_full,
    output wire      reach_overflow
);
    `include "peeks.svh"
    localparam N = file_full;

    wire       closed, stepped, overflow, fault;
    wire [5:0] open;
    perpetual_chain_file dut (
        .clock(clock), .clear(clear), .step(step), .piece(piece), .from(from), .to(to), .closed(closed), .open(open),
        .stepped(stepped), .overflow(overflow), .fault(fault)
    );

    // A clear comes first of all.
    reg       first = 1, started = 0;
    reg [5:0] x;
    always @(posedge clock) begin
        first <= 0;
        if (first) x <= square;
        if (clear) started <= 1;
    end
    always @* begin
        if (!started) assume (clear);
        chosen_before: assert (!first | !started);
    end

    // The records on their way, the newest first; the last is applied now, and counted in the cycle after.
    reg        second_s = 0, next_s = 0, now_s = 0, counted_s = 0, stepped_s = 0;
    reg [15:0] second_r = 0, next_r = 0, now_r = 0;  // piece, from, to
    always @(posedge clock) begin
        {second_s, next_s, now_s, counted_s, stepped_s} <= clear ? 5'd0 : {step, second_s, next_s, now_s, counted_s};
        {second_r, next_r, now_r} <= {piece, from, to, second_r, next_r};
    end
    wire [3:0] now_piece = now_r[15:12];
    wire [5:0] now_from = now_r[11:6], now_to = now_r[5:0];
    wire [5:0] next_from = next_r[11:6], next_to = next_r[5:0];

    // What square x has in the earlier position, before and after a record is taken back: its piece leaves `to` and
    // stands on `from` again.
    function [3:0] after(input [3:0] before, input s, input [15:0] r);
        after = s & r[5:0] == x ? 4'd0 : s & r[11:6] == x ? r[15:12] : before;
    endfunction
    function fits(input [3:0] before, input s, input [15:0] r);
        fits = !s | ((r[5:0] != x | before == r[15:12]) & (r[11:6] != x | before == 0) & r[15:12] != 0
                     & r[11:6] != r[5:0]);
    endfunction
    // The same at the squares of the record before: one has just been left, the other come to.
    function apart(input s, input [15:0] r, input later_s, input [15:0] later);
        apart = !s | !later_s | (r[5:0] != later[5:0] & r[11:6] != later[11:6]);
    endfunction
    reg  [3:0] current, earlier;
    wire [3:0] earlier_1 = after(earlier, now_s, now_r);
    wire [3:0] earlier_2 = after(earlier_1, next_s, next_r);
    wire [3:0] earlier_3 = after(earlier_2, second_s, second_r);
    always @(posedge clock) begin
        earlier <= clear ? position : earlier_1;
        if (clear) current <= position;
    end
    always @* begin
        // The moves are a board's: the piece stands on `to`, and `from` is empty.
        assume (fits(earlier_3, step & !clear, {piece, from, to}));
        assume (apart(second_s, second_r, step & !clear, {piece, from, to}));
        // The free choices are about the same position.
        assume (now_to != x | current_at_to == current);
        assume (now_from != x | current_at_from == current);
    end

    // The number of squares where the earlier position has a piece that the current one has not: a record changes it at
    // its own two squares alone. No more than one above the entries.
    reg [6:0] differing;
    reg       exceeded;
    wire      to_differs = current_at_to != now_piece;      // before
    wire      from_differs = current_at_from != now_piece;  // after
    wire [6:0] differing_after = differing + from_differs - to_differs;
    always @(posedge clock) begin
        if (clear) differing <= 0;
        else if (now_s) differing <= differing_after;
        exceeded <= !clear & (exceeded | (now_s & differing_after > N));
    end

    // As it was in the cycle before, which is what has been counted.
    reg       overflow_before = 0, exceeded_before;
    reg [3:0] earlier_before, current_before;
    reg [6:0] differing_before;
    always @(posedge clock) begin
        overflow_before <= overflow & !clear;
        exceeded_before <= exceeded & !clear;
        earlier_before <= clear ? position : earlier;
        current_before <= clear ? position : current;
        differing_before <= clear ? 7'd0 : differing;
    end

    // The entries that hold a square of interest.
    wire [N-1:0] heads_at_now, heads_at_next, heads_at_x, tails_at_now, tails_at_next, tails_at_x, tails_right,
                 tails_on_now, tails_with;
    genvar i;
    generate
        for (i = 0; i < N; i = i + 1) begin : at
            wire [5:0] head = head_key[6*i +: 6];
            wire [9:0] tail = tail_key[10*i +: 10];
            assign heads_at_now[i] = head_valid[i] & head == now_to;
            assign heads_at_next[i] = head_valid[i] & head == next_to;
            assign heads_at_x[i] = head_valid[i] & head == x;
            assign tails_at_now[i] = tail_valid[i] & tail == {now_piece, now_from};
            assign tails_at_next[i] = tail_valid[i] & tail == {next_r[15:12], next_from};
            assign tails_at_x[i] = tail_valid[i] & tail[5:0] == x;
            assign tails_right[i] = tail[9:6] == current;
            assign tails_on_now[i] = tail_valid[i] & tail[5:0] == now_from;
            assign tails_with[i] = tail[9:6] == current_at_from;
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

    wire head_at_x = earlier != 0 & earlier != current;
    wire tail_at_x = current != 0 & earlier != current;
    assign hypothesis_heads_at_to =
        !now_s | exceeded | (at_most_one(heads_at_now) & (|heads_at_now) == (current_at_to != now_piece));
    assign hypothesis_tails_at_from =
        !now_s | exceeded | (at_most_one(tails_on_now) & (|tails_on_now) == (current_at_from != 0)
                             & (tails_on_now & ~tails_with) == 0);

    always @* begin
        pipeline: assert (
            {second_step_held, next_step_held, now_step_held} == {second_s, next_s, now_s}
            & second_r == {second_piece_held, second_from_held, second_to_held}
            & next_r == {next_piece_held, next_from_held, next_to_held}
            & now_r == {now_piece_held, now_from_held, now_to_held}
        );
    end
    always @* if (started) begin
        // What is promised.
        no_fault: assert (!fault);
        in_time: assert (stepped == stepped_s & file_stepping == counted_s);
        overflows: assert (overflow == exceeded_before & (!exceeded_before | exceeded));
        if (overflow & !overflow_before) first_overflow: assert (open == N + 1 & differing_before == N + 1 & !closed);
        if (!overflow) begin
            closed_if_same: assert (!closed | earlier_before == current_before);
            counts: assert (open == differing_before & open <= N & closed == (open == 0));
            due: assert (open + file_opens - file_closes == differing & !(file_opens & file_closes));
        end
        fits_or_not: assert (exceeded ? exceeded_before | differing == N + 1 : differing <= N);
        if (!exceeded) begin
            empty: assert ((differing == 0) == (head_valid == 0) & (differing == 0) == (tail_valid == 0));
            closed_next: assert (differing != 0 | earlier == current);
            heads_are: assert (at_most_one(heads_at_x) & (|heads_at_x) == head_at_x);
            tails_are: assert (at_most_one(tails_at_x) & (|tails_at_x) == tail_at_x & (tails_at_x & ~tails_right) == 0);
        end

        // What the registers hold meanwhile.
        board: assert (
            fits(earlier, now_s, now_r) & fits(earlier_1, next_s, next_r) & fits(earlier_2, second_s, second_r)
            & apart(now_s, now_r, next_s, next_r) & apart(next_s, next_r, second_s, second_r)
        );
        if (now_s) stored_is_next: assert (
            file_head_is_next == (next_s & now_from == next_to)
            & file_tail_is_next == (next_s & now_piece == next_r[15:12] & now_to == next_from)
        );
        if (second_s & now_s) stored_is_ahead: assert (
            file_head_is_ahead == (now_from == second_r[5:0])
            & file_tail_is_ahead == (now_piece == second_r[15:12] & now_to == second_r[11:6])
        );
        if (!exceeded) begin
            heads_hit: assert (head_hit_held == ({N{now_s}} & heads_at_now));
            tails_hit: assert (tail_hit_held == ({N{now_s}} & tails_at_now));
            heads_next: assert (head_next_hit_held == ({N{next_s}} & heads_at_next));
            tails_next: assert (tail_next_hit_held == ({N{next_s}} & tails_at_next));
            found: assert (heads_found_held == |head_hit_held & tails_found_held == |tail_hit_held);
            heads_free: assert (
                heads_taken == (head_valid | heads_chosen) & (heads_chosen & head_valid) == 0 & at_most_one(heads_chosen)
                & (|heads_chosen) == ~&head_valid
            );
            tails_free: assert (
                tails_taken == (tail_valid | tails_chosen) & (tails_chosen & tail_valid) == 0 & at_most_one(tails_chosen)
                & (|tails_chosen) == ~&tail_valid
            );
            heads_counted: assert (differing == number_of(head_valid));
            tails_counted: assert (differing == number_of(tail_valid));
        end
    end

    reg opened = 0;
    always @(posedge clock) opened <= !clear & (opened | open >= 2);
    assign reach_closed_again = opened & stepped & closed;
    assign reach_full = open == N & !overflow;
    assign reach_overflow = overflow;
endmodule
