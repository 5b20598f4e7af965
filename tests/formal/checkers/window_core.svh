// What the core of the window detector and the circuit around it promise each other, once for both sides: `GIVEN is what
// is promised of the operations, `PROMISED what the core promises of its answers. window.sv, the checker of the core,
// assumes the one and asserts the other; window_detector.sv does the reverse. One square, `x`, stands for each of the 64.
//
// Around it are the ports of the core, with `look` and `stands`, and
//     N            plies held
//     sweep_ends   the last cycle in which it sweeps its memory, after power-up and after a reset
//     x            the square
//     position     what stands on x after a barrier or a clear
//     alike        of each slot, whether the position before its record is the current one on every square; this matters
//                  once an operation is done
//     one_away     of each slot, whether that position is the current one but for one piece of the side to move
//     shows_other  of each slot that is not alike, whether x is the square on which it shows

    // The line: in each slot a record (piece, to, from; of a barrier the length of the window before), and what the
    // position before it has on the square. `head` is the slot of the next record.
    reg [6:0]      head = N - 1;
    reg [7:0]      held = 0;
    reg [11:0]     length = 0;  // of the window, with what was forgotten; 4,095 for that and more
    reg [3:0]      current;
    reg [N-1:0]    special;  // no move, but a barrier or a clear
    reg [16*N-1:0] moves;
    reg [4*N-1:0]  earlier;

    `include "window_functions.svh"
    wire [6:0]  newest = above(head);
    wire [6:0]  second = above(newest);
    wire [N-1:0] at_newest = 1'b1 << newest;
    wire [N-1:0] at_second = 1'b1 << second;
    reg  [15:0] newest_move;
    reg  [3:0]  newest_earlier;
    reg         second_side;
    integer     k;
    always @* begin
        newest_move = 0;
        newest_earlier = 0;
        second_side = 0;
        for (k = 0; k < N; k = k + 1) begin
            newest_move = newest_move | (at_newest[k] ? moves[16*k +: 16] : 16'd0);
            newest_earlier = newest_earlier | (at_newest[k] ? earlier[4*k +: 4] : 4'd0);
            second_side = second_side | (at_second[k] & moves[16*k + 15]);
        end
    end
    wire newest_special = |(special & at_newest);
    wire second_special = |(special & at_second);

    // The operation under way, in the cycles after the one that took it: those of a pop, those of a push, or first the
    // ones and then the others. A replace that is short takes the cycles of a push; one that overlaps is a push from the
    // last cycle of its pop on; one that is chained has a gap between them.
    reg        pop_1 = 0, pop_2 = 0, pop_3 = 0, gap = 0, push_1 = 0, push_2 = 0, push_3 = 0, s4 = 0;
    reg        adding, short, overlaps, chained, clearing;
    reg        no_move, had_no_move;  // of the record that comes, and of the one that goes
    reg [15:0] record, gone;
    wire       popping = pop_1 | pop_2 | pop_3;
    wire       pushing = push_1 | push_2 | push_3;
    wire       busy = popping | gap | pushing;
    // After power-up and after each reset its memory is swept first.
    reg        started = 0;
    always @(posedge clock) started <= !reset & (started | sweep_ends);
    wire       idle = started & !busy;
    wire       adds = idle & (push | clear);
    wire       replaces = idle & replace & !push & !clear & held != 0;
    wire       pops = idle & pop & !replace & !push & !clear & held != 0;
    wire       offers_special = clear | barrier | piece[2:0] == 0;
    wire       is_short = offers_special == newest_special
        & (offers_special | ({piece, from} == {newest_move[15:12], newest_move[5:0]}));
    wire       is_overlapped = !is_short & !offers_special & !newest_special;
    always @(posedge clock) begin
        pop_1 <= pops | (replaces & !is_short);
        {pop_2, pop_3} <= {pop_1, pop_2};
        gap <= pop_3 & chained;
        push_1 <= adds | (replaces & is_short) | (pop_2 & overlaps) | gap;
        {push_2, push_3} <= {push_1, push_2};
        s4 <= push_3 | (pop_3 & !adding);
        if (adds | pops | replaces) begin
            adding <= !pops;
            short <= replaces & is_short;
            overlaps <= replaces & is_overlapped;
            chained <= replaces & !is_short & !is_overlapped;
            clearing <= clear;
            no_move <= offers_special;
            had_no_move <= newest_special;
            record <= {clear ? 4'd0 : offers_special ? 4'd8 : piece, to, from};
            gone <= newest_move;
            // A barrier in the place of another is the same.
            if (replaces & is_short & offers_special) record <= newest_move;
        end
        if (push_1 & no_move & !short) record[11:0] <= length;
        if (reset) {pop_1, pop_2, pop_3, gap, push_1, push_2, push_3, s4} <= 0;
    end
    // In the slot of the newest: until that is taken back, or to stay.
    wire       in_place = popping | (pushing & short);
    wire [6:0] slot = in_place ? newest : head;

    // The moves are a board's, and alternate between the sides.
    function fits(input [3:0] before, input [3:0] after, input [15:0] r);
        fits = r[14:12] != 0 & r[5:0] != r[11:6] & (
            r[5:0] == x ? before == r[15:12] & after == 0 :
            r[11:6] == x ? before == 0 & after == r[15:12] : before == after
        );
    endfunction
    function [3:0] played(input [3:0] before, input [15:0] r);
        played = r[5:0] == x ? 4'd0 : r[11:6] == x ? r[15:12] : before;
    endfunction
    // The position that the record comes to, and the move before it.
    wire [3:0] board = replaces | in_place ? newest_earlier : current;
    wire follows_move = replaces | in_place ? held > 1 & !second_special : held != 0 & !newest_special;
    wire side_before = replaces | in_place ? second_side : newest_move[15];
    always @* begin
        given_no_probe: `GIVEN (!look & !stands);
        if ((adds | replaces) & !offers_special) begin
            given_fits: `GIVEN (fits(board, played(board, {piece, to, from}), {piece, to, from}));
            given_sides: `GIVEN (!follows_move | piece[3] != side_before);
        end
    end

    // The window: all held moves back to the first that is none. From the slot `start` upwards around the ring.
    wire [N-1:0] is_held, is_move, at_slot, even_distance;
    function [N-1:0] from_slot(input [6:0] start, input [N-1:0] members);
        reg       inside;
        integer   j;
        begin
            inside = 0;
            from_slot = 0;
            for (j = 0; j < 2 * N; j = j + 1) begin
                inside = (inside | start == j) & members[j % N];
                if (inside) from_slot[j % N] = 1;
            end
        end
    endfunction
    wire [N-1:0] window = from_slot(newest, is_move);
    wire [N-1:0] repeats, reaches, alike_ok;
    genvar i;
    generate
        for (i = 0; i < N; i = i + 1) begin : at
            wire [7:0]  back = i >= newest ? i - newest : i + N - newest;  // plies back, less one
            wire [15:0] move = moves[16*i +: 16];
            wire [3:0]  here = earlier[4*i +: 4];
            assign is_held[i] = back < held;
            assign is_move[i] = is_held[i] & !special[i];
            assign at_slot[i] = slot == i;
            assign even_distance[i] = back[0];
            assign repeats[i] = window[i] & even_distance[i] & alike[i];
            assign reaches[i] = window[i] & !even_distance[i] & one_away[i];
            assign alike_ok[i] = !window[i] | !even_distance[i]
                | (alike[i] ? here == current : !shows_other[i] | here != current);
            always @(posedge clock) begin
                if (push_3 & at_slot[i]) begin
                    moves[16*i +: 16] <= record;
                    special[i] <= no_move;
                    earlier[4*i +: 4] <= board;
                end
            end
        end
    endgenerate
    // A move in the place of another leaves the window as long as it was.
    wire [7:0]  held_pushed = clearing ? 8'd0 : held == N ? held : held + 8'd1;
    wire [11:0] length_popped = had_no_move ? gone[11:0] : &length ? length : length - 12'd1;
    wire [11:0] length_pushed = no_move ? 12'd0 : &length ? length : length + 12'd1;
    always @(posedge clock) begin
        if (pop_3) begin
            head <= newest;
            held <= held - 8'd1;
            if (!overlaps) length <= length_popped;
            current <= newest_earlier;
        end
        if (push_3) begin
            if (!short) {head, held} <= {below(head), held_pushed};
            if (!short & !overlaps) length <= length_pushed;
            current <= no_move ? position : played(board, record);
        end
        if (reset) begin
            head <= N - 1;
            held <= 0;
            length <= 0;
            current <= position;
        end
    end

    // What is to be said, and when: the flags a cycle after the counts are right, the rest three cycles later.
    reg         s5 = 0, s6 = 0, s7 = 0, s8 = 0, done = 0;
    reg [N-1:0] flags_5, flags_6, flags_7;
    reg [6:0]   newest_5 = 0, newest_6 = 0, newest_7 = 0;
    reg         says_repetition = 0, says_upcoming = 0, says_exact = 1;
    always @(posedge clock) begin
        {s5, s6, s7, s8} <= {s4, s5, s6, s7};
        done <= done | push_3 | (pop_3 & !adding);
        {flags_5, flags_6, flags_7} <= {repeats | reaches, flags_5, flags_6};
        {newest_5, newest_6, newest_7} <= {newest, newest_5, newest_6};
        if (s4) {says_repetition, says_upcoming, says_exact} <= {|repeats, |reaches, held >= length};
        if (reset) begin
            {s5, s6, s7, s8, done} <= 0;
            {newest_5, newest_6, newest_7} <= 0;
            {says_repetition, says_upcoming, says_exact} <= 1;
        end
    end
    wire [7:0]  even_nearest_7 = nearest(flags_7, newest_7, 1);
    wire [7:0]  odd_nearest_7 = nearest(flags_7, newest_7, 0);
    wire [2:0]  occurrences_7 = seven(number_of(flags_7, !newest_7[0]));
    reg [7:0]   says_repetition_distance = 0, says_upcoming_distance = 0;
    reg [2:0]   says_occurrences = 0;
    always @(posedge clock) begin
        if (s7) begin
            says_repetition_distance <= even_nearest_7;
            says_upcoming_distance <= odd_nearest_7;
            says_occurrences <= occurrences_7;
        end
        if (reset) {says_repetition_distance, says_upcoming_distance, says_occurrences} <= 0;
    end

    // What is promised.
    always @* begin
        takes: `PROMISED (ready == idle);
        in_time: `PROMISED (counted == s5 & located == s8);
        flagged: `PROMISED (
            repetition == says_repetition & upcoming == says_upcoming & exact == says_exact
        );
        located_at: `PROMISED (
            repetition_distance == says_repetition_distance & upcoming_distance == says_upcoming_distance
            & occurrences == says_occurrences
        );
    end
    always @* if (started) begin
        if (idle) holds: `PROMISED (can_pop == (held != 0) & held_plies == held);
        if (pop_1 | pop_2) still_held: `PROMISED (held_plies == held);
        if (pop_3 & !overlaps) held_no_more: `PROMISED (held_plies == held - 8'd1);
        if (s4) as_placed: `PROMISED (&alike_ok);
    end
