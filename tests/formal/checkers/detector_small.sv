// A whole detector, small enough to be proved at once: 8 records, 4 entries, 8 squares, 3 kinds of pieces. Nothing is in
// the place of a part, and nothing is assumed but that moves are a board's.
//
// The line is kept here as what its definition says: the placements, with the current one first, and the records that
// lead from each to the one before it in this list. The verdict is computed from the placements alone.
module check (
    input wire        clock,
    input wire        reset,
    input wire        request_valid,
    input wire [2:0]  operation,
    input wire [1:0]  piece,
    input wire [2:0]  from,
    input wire [2:0]  to,
    input wire        barrier,
    input wire [15:0] target_ply,
    input wire        verdict_ready,
    input wire [15:0] arbitrary,  // a free choice: the board after a barrier, or a clear
    output wire       reach_repetition,
    output wire       reach_barrier,
    output wire       reach_bottom,
    output wire       reach_second,
    output wire       reach_overflow,
    output wire       reach_cut
);
    `include "peeks.svh"
    localparam PIECE = 2, RECORD = 8, N = 4, HELD = 8;
    (* hierconn, init = 64'd0 *) wire [63:0] \dut.machine.stack.ram.words ;
    (* hierconn *) wire [7:0] \dut.machine.stack.ram.next ;
    (* hierconn *) wire [7:0] \dut.machine.stack.ram_read_data ;
    wire [63:0] words = \dut.machine.stack.ram.words ;
    (* hierconn *) wire \dut.machine_file_clear ;
    (* hierconn *) wire \dut.machine_file_step ;
    (* hierconn *) wire [1:0] \dut.machine_file_piece ;
    (* hierconn *) wire [2:0] \dut.machine_file_from ;
    (* hierconn *) wire [2:0] \dut.machine_file_to ;
    (* hierconn *) wire \dut.file_closed ;
    (* hierconn *) wire \dut.file_overflow ;
    (* hierconn *) wire \dut.file_stepped ;
    wire       file_clear = \dut.machine_file_clear , file_step = \dut.machine_file_step ;
    wire [1:0] file_piece = \dut.machine_file_piece ;
    wire [2:0] file_from = \dut.machine_file_from , file_to = \dut.machine_file_to ;
    wire       file_sweeping = 0;
    wire       says_closed = \dut.file_closed , says_overflow = \dut.file_overflow , says_fault = 0;

    wire        request_ready, verdict_valid, exact, list_overflow, window_cut, fault;
    wire [15:0] occurrences, distance, ply;
    wire [2:0]  error;
    part dut (
        `include "detector_connections.svh"
    );
    wire [2:0] ram_word = ~k[2:0];
    wire [7:0] ram_kept = words[8*ram_word +: 8], ram_next = \dut.machine.stack.ram.next , ram_read = \dut.machine.stack.ram_read_data ;
    `include "line.svh"

    // The placements, two bits a square, and the records (without a piece for a barrier), the newest in the lowest bits.
    reg  [16*(HELD+1)-1:0] boards;
    reg  [8*HELD-1:0]      records;
    wire [3:0] held_now = plies[3:0] - oldest[3:0];
    wire       is_move = !barrier & piece != 0;
    wire       replaced = taken & operation == REPLACE & plies != oldest;
    wire       popped = taken & operation == POP & plies != oldest;
    wire       emptied = reset | (taken & operation == CLEAR);
    wire [15:0] before = replaced ? boards[31:16] : boards[15:0];
    function [15:0] moved(input [15:0] board, input [7:0] r);
        begin
            moved = board;
            moved[2*r[5:3] +: 2] = 0;
            moved[2*r[2:0] +: 2] = r[7:6];
        end
    endfunction
    function can_move(input [15:0] board, input [7:0] r);
        can_move = r[7:6] != 0 & r[5:3] != r[2:0] & board[2*r[5:3] +: 2] == r[7:6] & board[2*r[2:0] +: 2] == 0;
    endfunction
    wire [15:0] next_board = is_move ? moved(before, {piece, from, to}) : arbitrary;
    wire [3:0]  taken_back = plies[3:0] - cut_to[3:0];
    always @(posedge clock) begin
        if (pushed) begin
            boards <= {boards, next_board};
            records <= {records, kept_record};
        end
        if (replaced) begin
            boards[15:0] <= next_board;
            records[7:0] <= kept_record;
        end
        if (popped) begin
            boards <= boards >> 16;
            records <= records >> 8;
        end
        if (cutting) begin
            boards <= boards >> (16 * taken_back);
            records <= records >> (8 * taken_back);
        end
        if (emptied) boards[15:0] <= arbitrary;
    end
    always @* assume (!((pushed | replaced) & is_move) | can_move(before, {piece, from, to}));

    // What is said of each earlier placement.
    wire [HELD:0] same, too_many, in_window;
    wire [3:0]    differ [0:HELD];
    assign in_window[0] = 1;
    genvar g, s;
    generate
        for (g = 0; g <= HELD; g = g + 1) begin : back
            wire [7:0] differs;
            for (s = 0; s < 8; s = s + 1) begin : square
                assign differs[s] = boards[16*g + 2*s +: 2] != 0 & boards[16*g + 2*s +: 2] != boards[2*s +: 2];
            end
            assign differ[g] = differs[0] + differs[1] + differs[2] + differs[3] + differs[4] + differs[5] + differs[6]
                               + differs[7];
            assign same[g] = boards[16*g +: 16] == boards[15:0];
            assign too_many[g] = differ[g] > N;
            if (g > 0) assign in_window[g] = in_window[g-1] & g <= held_now & records[8*g-1 -: 2] != 0;
        end
    endgenerate

    // The verdict: the walk goes back through the window to where there is no room for all that differs, or to the first
    // repetition if only that is asked for.
    reg [3:0] count, nearest_one;
    reg       stopped, ran_out_of_room, at_first, all_held;
    integer   n;
    always @* begin
        count = 0;
        nearest_one = 0;
        stopped = 0;
        ran_out_of_room = 0;
        at_first = 0;
        all_held = 1;
        for (n = 1; n <= HELD; n = n + 1) begin
            if (!stopped & in_window[n]) begin
                if (too_many[n]) ran_out_of_room = 1;
                else if (n[0] == 0 & same[n]) begin
                    if (count == 0) nearest_one = n;
                    count = count + 1;
                    at_first = first_only;
                end
                stopped = ran_out_of_room | at_first;
            end
            if (n <= held_now & !in_window[n]) all_held = 0;
        end
    end
    always @* if (answering) begin
        right_occurrences: assert (occurrences == count);
        right_distance: assert (distance == nearest_one);
        right_overflow: assert (list_overflow == ran_out_of_room);
        right_cut: assert (window_cut == (!stopped & all_held & oldest != 0));
        never_fault: assert (!fault);
    end

    // What the registers hold meanwhile.
    // So many records are handed over, are in the lists, and are counted.
    wire [3:0] handed = plies[3:0] - left[3:0];
    wire [3:0] counted_off = runs ? done[3:0] + on_way[5] : 4'd0, listed_off = counted_off + on_way[4];
    wire [3:0] on_second = on_way[3], on_third = on_second + on_way[2];
    wire [7:0] now_r = records[8*listed_off +: 8], next_r = records[8*(listed_off + on_second) +: 8],
               second_r = records[8*(listed_off + on_third) +: 8];
    wire [15:0] current = boards[15:0], listed = boards[16*listed_off +: 16];
    wire        spilt = file_overflowed | too_many[listed_off];
    reg was_clear = 0, settled = 0;
    always @(posedge clock) {was_clear, settled} <= {file_clear, file_clear & was_clear};
    // There is no request in the very first cycle, in which the file is not yet told to rest.
    always @* assume (awake | !request_valid);
    wire [N-1:0] heads_at_now, heads_at_next, tails_at_now, tails_at_next;
    wire now_s = on_way[3], next_s = on_way[2], second_s = on_way[1];
    generate
        for (g = 0; g < N; g = g + 1) begin : at
            assign heads_at_now[g] = head_valid[g] & head_key[3*g +: 3] == now_r[2:0];
            assign heads_at_next[g] = head_valid[g] & head_key[3*g +: 3] == next_r[2:0];
            assign tails_at_now[g] = tail_valid[g] & tail_key[5*g +: 5] == now_r[7:3];
            assign tails_at_next[g] = tail_valid[g] & tail_key[5*g +: 5] == next_r[7:3];
        end
    endgenerate
    function at_most_one(input [N-1:0] bits);
        at_most_one = (bits & (bits - 1'b1)) == 0;
    endfunction
    function [2:0] number_of(input [N-1:0] bits);
        number_of = bits[0] + bits[1] + bits[2] + bits[3];
    endfunction
    generate
        for (g = 0; g < HELD; g = g + 1) begin : line
            wire [2:0] place_of = g - plies[2:0];
            always @* if (g < held_now) begin
                assert (words[8*place_of +: 8] == records[8*g +: 8]);
                if (records[8*g+6 +: 2] != 0) assert (
                    can_move(boards[16*g+16 +: 16], records[8*g +: 8]) & boards[16*g +: 16] == moved(boards[16*g+16 +: 16], records[8*g +: 8])
                );
                if (runs & g < handed) assert (in_window[g+1]);
                if (runs & g < done) assert (!too_many[g+1] & !(first_only & g[0] & same[g+1]));
            end
        end
        for (s = 0; s < 8; s = s + 1) begin : on
            wire [1:0] e = listed[2*s +: 2], c = current[2*s +: 2];
            wire [N-1:0] heads, tails, right;
            for (g = 0; g < N; g = g + 1) begin : at
                assign heads[g] = head_valid[g] & head_key[3*g +: 3] == s;
                assign tails[g] = tail_valid[g] & tail_key[5*g +: 3] == s;
                assign right[g] = tail_key[5*g+3 +: 2] == c;
            end
            always @* if ((runs | settled) & !spilt) begin
                assert (at_most_one(heads) & (|heads) == (e != 0 & e != c));
                assert (at_most_one(tails) & (|tails) == (c != 0 & e != c) & (tails & ~right) == 0);
            end
        end
    endgenerate
    integer m;
    reg [3:0] found_so_far, nearest_so_far;
    always @* begin
        found_so_far = 0;
        nearest_so_far = 0;
        for (m = 2; m <= HELD; m = m + 2) if (m <= done & same[m]) begin
            if (found_so_far == 0) nearest_so_far = m;
            found_so_far = found_so_far + 1;
        end
    end
    reg whole;
    always @(posedge clock) if (ends) whole <= !says_overflow & !(repeats & first_only);
    always @* begin
        if (runs) begin
            counted_so_far: assert (found == found_so_far & nearest == nearest_so_far);
            pipeline: assert (
                (!on_way[3] | {file_now_piece, file_now_from, file_now_to} == now_r)
                & (!on_way[2] | {file_next_piece, file_next_from, file_next_to} == next_r)
                & (!on_way[1] | {file_second_piece, file_second_from, file_second_to} == second_r)
            );
            if (walking & handed + 4'd1 < held_now) read_next: assert (ram_next == records[8*(handed + 1) +: 8]);
            if (here) read: assert (record == records[8*handed +: 8]);
            if (draining & left != oldest) ended: assert (records[8*handed+6 +: 2] == 0);
        end
        if (reading & held_now != 0) read_first: assert (ram_next == records[7:0]);
        if (was_clear) emptied_lists: assert (
            !\dut.file_stepped & !file_now_step & !file_next_step & !file_second_step & on_way == 0 & head_valid == 0
            & tail_valid == 0 & head_hit_held == 0 & tail_hit_held == 0 & head_next_hit_held == 0 & tail_next_hit_held == 0
            & !heads_found_held & !tails_found_held & file_count == 0 & file_is_closed & !file_overflowed
            & heads_chosen == 1 & heads_taken == 1 & tails_chosen == 1 & tails_taken == 1
        );
        if (runs | settled) begin
            stages: assert (
                on_way == {\dut.file_stepped , file_stepping, file_now_step, file_next_step, file_second_step}
            );
            off: assert (runs | on_way == 0);
            overflows: assert (file_overflowed == too_many[counted_off]);
            if (!file_overflowed) begin
                counts: assert (file_count == differ[counted_off] & file_is_closed == (file_count == 0));
                to_count: assert (
                    file_opens == (on_way[4] & differ[listed_off] == differ[counted_off] + 1)
                    & file_closes == (on_way[4] & differ[listed_off] + 1 == differ[counted_off])
                );
            end else not_closed: assert (!file_is_closed);
            if (!spilt) begin
                counted_heads: assert (
                    differ[listed_off] == number_of(head_valid) & differ[listed_off] == number_of(tail_valid)
                );
                heads_hit: assert (head_hit_held == ({N{now_s}} & heads_at_now));
                tails_hit: assert (tail_hit_held == ({N{now_s}} & tails_at_now));
                heads_next: assert (head_next_hit_held == ({N{next_s}} & heads_at_next));
                tails_next: assert (tail_next_hit_held == ({N{next_s}} & tails_at_next));
                found_held: assert (heads_found_held == |head_hit_held & tails_found_held == |tail_hit_held);
                heads_free: assert (
                    heads_taken == (head_valid | heads_chosen) & (heads_chosen & head_valid) == 0
                    & at_most_one(heads_chosen) & (|heads_chosen) == ~&head_valid
                );
                tails_free: assert (
                    tails_taken == (tail_valid | tails_chosen) & (tails_chosen & tail_valid) == 0
                    & at_most_one(tails_chosen) & (|tails_chosen) == ~&tail_valid
                );
            end
            if (now_s) stored_is_next: assert (
                file_head_is_next == (next_s & now_r[5:3] == next_r[2:0])
                & file_tail_is_next == (next_s & now_r[7:6] == next_r[7:6] & now_r[2:0] == next_r[5:3])
            );
            if (second_s & now_s) stored_is_ahead: assert (
                file_head_is_ahead == (now_r[5:3] == second_r[2:0])
                & file_tail_is_ahead == (now_r[7:6] == second_r[7:6] & now_r[2:0] == second_r[5:3])
            );
        end
        clears: assert ((runs | !awake) == !file_clear & (!starting | was_clear) & (!reading | settled));
        if (answering) begin
            the_window: assert (left >= oldest & left <= plies & done <= plies - left);
            if (whole) to_the_end: assert (done == plies - left & (left == oldest | records[8*handed+6 +: 2] == 0));
        end
    end

    assign reach_second = answering & occurrences == 2;
    assign reach_overflow = answering & list_overflow;
    assign reach_cut = answering & window_cut & occurrences != 0;
endmodule

// The memory of the stack, with a name for all its words.
module perpetual_stack_ram (
    input  wire       clock,
    input  wire       write_enable,
    input  wire [2:0] write_address,
    input  wire [7:0] write_data,
    input  wire [2:0] read_address,
    output reg  [7:0] read_data
);
    reg [63:0] words = 0;
    reg [7:0]  next;
    always @(posedge clock) begin
        read_data <= next;
        next <= words[8*read_address +: 8];
        if (write_enable) words[8*write_address +: 8] <= write_data;
    end
endmodule
