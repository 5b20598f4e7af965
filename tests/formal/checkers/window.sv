// The window detector: for lines of any length with barriers, taken back, replaced and played again in any order, the
// count of each earlier position in the window is the weighted number of its pieces that do not stand there now, and what
// is said of the window is right, and in time.
//
// The line is kept here as it was pushed: a record a slot, `head` the slot of the next. One square, `x`, stands for each
// of the 64: nothing is known of it, and what each position held has there is kept (`earlier`). The counts by their
// definition (`number`) change with a record at its own two squares alone: whether a position had the piece there is a
// free choice (`had`, put as what the circuit's look-up says and whether it is mistaken), and the same as in `earlier`
// where the square is x. That the look-up is right is asserted at x, so it holds at every square, and is used at the
// record's squares through hypothesis_look_up (see chain_file.sv).
//
// A replace is a pop and a push here. Of the same piece from the same square, it is a move from where that piece had come
// to, to where it comes: the counts change at these two squares alone, and none has the piece there before both moves.
module check (
    input wire       clock,
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
    (* hierconn *) wire [N-1:0] \dut.slots.occupied ;
    (* hierconn, init = {16*N{1'b0}} *) wire [16*N-1:0] \dut.ring.list.words ;
    (* hierconn *) wire [15:0] \dut.ring.list.read_data ;
    (* hierconn *) wire [7:0] \dut.slots.nearest[0].place ;
    (* hierconn *) wire [7:0] \dut.slots.nearest[1].place ;
    (* hierconn *) wire [4:0] \dut.slots.whole ;
    wire [N-1:0]    occupied = \dut.slots.occupied ;
    wire [16*N-1:0] words = \dut.ring.list.words ;
    wire [15:0]     read_data = \dut.ring.list.read_data ;

    wire [3:0] piece;  // `any_piece`, but of the side whose turn it is
    wire       ready, can_pop, counted, repetition, upcoming, exact, located;
    wire [7:0] held_plies, repetition_distance, upcoming_distance;
    wire [2:0] occurrences;
    part dut (
        .clock(clock), .look(1'b0), .stands(1'b0), .reached(), .push(push), .pop(pop), .replace(replace), .clear(clear), .piece(piece), .from(from), .to(to),
        .barrier(barrier), .ready(ready), .can_pop(can_pop), .held_plies(held_plies), .counted(counted), .repetition(repetition),
        .upcoming(upcoming), .exact(exact), .located(located), .occurrences(occurrences),
        .repetition_distance(repetition_distance), .upcoming_distance(upcoming_distance)
    );

    // The line: in each slot a record (piece, to, from; of a barrier the length of the window before), what the position
    // before it has on the square, and how many of that position's pieces are displaced.
    reg [6:0]      head = N - 1;
    reg [7:0]      held = 0;
    reg [11:0]     length = 0;  // of the window, with what was forgotten; 4,095 for that and more
    reg [3:0]      current;
    reg [N-1:0]    special;  // no move, but a barrier or a clear
    reg [16*N-1:0] moves;
    reg [4*N-1:0]  earlier;
    reg [6*N-1:0]  number;

    function [6:0] above(input [6:0] slot);
        above = slot == N - 1 ? 7'd0 : slot + 7'd1;
    endfunction
    function [6:0] below(input [6:0] slot);
        below = slot == 0 ? N - 7'd1 : slot - 7'd1;
    endfunction
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
    reg        started = 0, pop_1 = 0, pop_2 = 0, pop_3 = 0, gap = 0, push_1 = 0, push_2 = 0, push_3 = 0, s4 = 0;
    reg        adding, short, overlaps, chained, clearing;
    reg        no_move, had_no_move;  // of the record that comes, and of the one that goes
    reg [15:0] record, gone;
    wire       popping = pop_1 | pop_2 | pop_3;
    wire       pushing = push_1 | push_2 | push_3;
    wire       busy = popping | gap | pushing;
    wire       idle = started & !busy;
    wire       adds = idle & (push | clear);
    wire       replaces = idle & replace & !push & !clear & held != 0;
    wire       pops = idle & pop & !replace & !push & !clear & held != 0;
    wire       offers_special = clear | barrier | any_piece[2:0] == 0;
    wire       is_short = offers_special == newest_special
        & (offers_special | ({piece, from} == {newest_move[15:12], newest_move[5:0]}));
    wire       is_overlapped = !is_short & !offers_special & !newest_special;
    always @(posedge clock) begin
        started <= 1;
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
    end
    // In the slot of the newest: until that is taken back, or to stay.
    wire       in_place = popping | (pushing & short);
    wire [6:0] slot = in_place ? newest : head;
    // What is looked up: for the counts, and before that in the columns.
    wire [5:0] first = short ? gone[11:6] : record[5:0];
    wire [5:0] looked_up = pop_2 ? gone[11:6] : pop_3 ? gone[5:0] : push_2 ? first : record[11:6];
    wire [5:0] asked = pop_1 ? gone[11:6] : pop_2 ? gone[5:0] : push_1 ? first : record[11:6];
    wire [3:0] its_piece = pop_2 | pop_3 ? gone[15:12] : record[15:12];
    wire [3:0] asked_piece = pop_1 | pop_2 ? gone[15:12] : record[15:12];
    // Of a record that comes without a move nothing is looked up.
    wire       asks = pop_1 | pop_2 | ((push_1 | push_2) & !no_move);
    wire       asks_window = (pop_1 | pop_2) & had_no_move;

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
    assign piece = !offers_special & follows_move ? {!side_before, any_piece[2:0]} : any_piece;
    always @* if ((adds | replaces) & !offers_special) begin
        assume (fits(board, played(board, {piece, to, from}), {piece, to, from}));
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
    wire [N-1:0] thawed = from_slot(above(newest), is_move & ~at_newest);
    // The position before the record itself counts only where a piece goes on from where it had come to.
    wire [N-1:0] counting = window & (short & pushing ? {N{1'b1}} : ~at_slot)
        & {N{((pop_2 | pop_3) & !had_no_move) | ((push_2 | push_3) & !no_move)}};

    wire [N-1:0] had = occupied ^ (mistaken & {N{mistakes}});
    wire [N-1:0] had_it, of_the_mover;
    wire [N-1:0] repeats, reaches;
    genvar i;
    generate
        for (i = 0; i < N; i = i + 1) begin : at
            wire [7:0]  back = i >= newest ? i - newest : i + N - newest;  // plies back, less one
            wire [15:0] move = moves[16*i +: 16];
            wire [3:0]  here = earlier[4*i +: 4];
            wire [5:0]  count = number[6*i +: 6];
            assign is_held[i] = back < held;
            assign is_move[i] = is_held[i] & !special[i];
            assign at_slot[i] = slot == i;
            assign even_distance[i] = back[0];
            assign had_it[i] = here == its_piece;
            assign of_the_mover[i] = move[15] == its_piece[3];
            // A piece of the side that was to move counts as two, one of the other side as one.
            wire [5:0]  weight = of_the_mover[i] ? 6'd2 : 6'd1;
            assign repeats[i] = window[i] & even_distance[i] & count == 0;
            assign reaches[i] = window[i] & !even_distance[i] & count == 1;
            always @(posedge clock) begin
                if (counting[i] & had[i]) number[6*i +: 6] <= pop_2 | push_2 ? count + weight : count - weight;
                if (push_2 & !no_move & !short & at_slot[i]) number[6*i +: 6] <= 2;
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
    end
    always @* assume (looked_up != x | (counting & (had ^ had_it)) == 0);
    assign hypothesis_look_up = !mistakes | (counting & mistaken) == 0;

    // What is to be said, and when: the flags a cycle after the counts are right, the rest three cycles later.
    reg         s5 = 0, s6 = 0, s7 = 0, s8 = 0, said = 0, placed = 0, done = 0;
    reg [N-1:0] flags_5, flags_6, flags_7;
    reg [6:0]   newest_5 = 0, newest_6 = 0, newest_7 = 0;
    reg         says_repetition, says_upcoming, says_exact;
    always @(posedge clock) begin
        {s5, s6, s7, s8} <= {s4, s5, s6, s7};
        done <= done | push_3 | (pop_3 & !adding);
        said <= said | s4;
        placed <= placed | s7;
        {flags_5, flags_6, flags_7} <= {repeats | reaches, flags_5, flags_6};
        {newest_5, newest_6, newest_7} <= {newest, newest_5, newest_6};
        if (s4) {says_repetition, says_upcoming, says_exact} <= {|repeats, |reaches, held >= length};
    end
    // Plies back to the nearest flagged slot, at an even or an odd distance; 0 if none.
    function [7:0] nearest(input [N-1:0] flags, input [6:0] first_slot, input even);
        reg [N-1:0] turned;
        integer     j;
        begin
            turned = {flags, flags} >> first_slot;
            nearest = 0;
            for (j = N - 1; j >= 0; j = j - 1) if (turned[j] & j % 2 == even) nearest = j + 1;
        end
    endfunction
    function [2:0] seven(input [7:0] n);
        seven = n > 7 ? 3'd7 : n[2:0];
    endfunction
    // How many slots are flagged of one parity.
    function [7:0] number_of(input [N-1:0] flags, input odd);
        integer j;
        begin
            number_of = 0;
            for (j = 0; j < N; j = j + 1) number_of = number_of + (flags[j] & j % 2 == odd);
        end
    endfunction
    wire [7:0]  even_nearest_7 = nearest(flags_7, newest_7, 1);
    wire [7:0]  odd_nearest_7 = nearest(flags_7, newest_7, 0);
    wire [2:0]  occurrences_7 = seven(number_of(flags_7, !newest_7[0]));
    reg [7:0]   says_repetition_distance, says_upcoming_distance;
    reg [2:0]   says_occurrences;
    always @(posedge clock) if (s7) begin
        says_repetition_distance <= even_nearest_7;
        says_upcoming_distance <= odd_nearest_7;
        says_occurrences <= occurrences_7;
    end

    // What is promised.
    always @* if (started) begin
        takes: assert (ready == idle);
        in_time: assert (counted == s5 & located == s8);
        if (idle) holds: assert (can_pop == (held != 0) & held_plies == held);
        if (pop_1 | pop_2) still_held: assert (held_plies == held);
        if (pop_3 & !overlaps) held_no_more: assert (held_plies == held - 8'd1);
        if (said) flagged: assert (
            repetition == says_repetition & upcoming == says_upcoming & exact == says_exact
        );
        if (placed) located_at: assert (
            repetition_distance == says_repetition_distance & upcoming_distance == says_upcoming_distance
            & occurrences == says_occurrences
        );
        if (idle) in_the_window: assert (count_in_window == window);
    end

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
    wire [N-1:0]    high = columns_high_bits;
    `include "window_tables.svh"
`else
    // The comparators have been asked for a square, or for the slots without a move. Of a slot without one they say
    // anything of a square, since no position before it is in the window, but never that it has the piece.
    wire [N-1:0] compares_ok;
    genvar b;
    generate
        for (i = 0; i < N; i = i + 1) begin : list
            for (b = 0; b < 7; b = b + 1) assign kept[15*i + 2*b +: 2] = {pairs_high[N*b + i], pairs_low[N*b + i]};
            assign kept[15*i + 14] = columns_high_bits[i];
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

    // What the registers hold meanwhile.
    wire       s4_to_s8 = s4 | s5 | s6 | s7 | s8;
    wire       back_in = overlaps & (push_2 | push_3);  // the slot is empty only here, not in the circuit's numbers
    wire [N-1:0] upwards = {N{1'b1}} << newest;
    wire [N-1:0] turned = back_in ? {N{1'b1}} << head : upwards;
    wire [6:0] other = pop_1 | pop_2 | pop_3 ? second : below(slot);  // that is read from the list
    wire       to_come = busy & adding;
    reg [15:0] other_word;
    always @* begin
        other_word = 0;
        for (k = 0; k < N; k = k + 1) if (other == k) other_word = words[16*k +: 16];
    end
    always @* begin
        control: assert (
            {ring_started, ring_pop_1, ring_pop_2, ring_pop_3, ring_follows, ring_push_1, ring_push_2, ring_push_3}
            == {started, pop_1, pop_2, pop_3, gap, push_1, push_2, push_3} & ring_done == s4 & ring_idle == idle
        );
        one_at_a_time: assert (
            pop_1 + pop_2 + pop_3 + gap + push_1 + push_2 + push_3 + s4 <= (pop_3 & push_1 ? 4'd2 : 4'd1)
            & (!pop_3 | overlaps == push_1) & (!push_1 | overlaps == pop_3) & (!gap | chained) & (!popping | !short)
            & (!popping | adding == (overlaps | chained)) & (!(gap | pushing) | adding)
        );
        before: assert (started | (
            !busy & !s4_to_s8 & !done & !said & !placed & head == N - 1 & held == 0 & length == 0
            & &bare & count_in_window == 0 & ring_held == 0 & ring_length == 0 & slots_thermometer == 0
        ));
        bounds: assert (
            head < N & held <= N - (back_in | gap | (pushing & chained)) & newest_5 < N & newest_6 < N & newest_7 < N
        );
        thermometer: assert (slots_thermometer == (slots_thermometer[N-1] ? turned : ~turned));
        done_first: assert (done | (!s4 & held == 0 & !said & !placed));
        stages: assert ((said | !(s5 | s6 | s7 | s8)) & (placed | !s8) & (done | !(s4_to_s8)));
    end
    always @* no_looks: assert (!ring_look_1 & !ring_look_2);
    always @* if (started) begin
        head_is: assert (ring_position == slot & slots_others == ~({{N-1{1'b0}}, 1'b1} << slot));
        carry: assert (ring_carry == (pop_2 | (push_1 & !short)));
        if (busy) operation: assert (
            ring_adding == pushing & ring_clearing == clearing & ring_short == short & ring_overlapped == overlaps
            & ring_followed == (overlaps | chained) & short + overlaps + chained <= 2'd1
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
            ring_ahead_special == had_no_move & ring_ahead_kind == gone[14:12]
            & (had_no_move | ring_ahead_square == gone[5:0])
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
        if (pop_2 | pop_3 | push_2 | push_3) reading: assert (ring_list_address == other);
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
        if (idle) exact_is: assert (ring_is_exact == (held >= length) & ring_holds_any == (held != 0));
        if (idle & done) parity: assert (ring_odd_held == head[0]);
        if (!(pop_2 | pop_3 | push_2 | push_3)) nothing_yet: assert (occupied == 0);
        if (push_2 & !no_move & !short) stands_there: assert ((occupied & at_slot) != 0);
        if ((pop_2 & overlaps) | ((push_2 | push_3) & short & !no_move)) stands_not: assert ((occupied & at_slot) == 0);
        if (pop_3 & had_no_move) thaws: assert ((occupied & ~at_slot) == thawed);
        windows: assert (count_in_window == (
            (pop_2 | pop_3) & !overlaps ? window & ~at_slot
            : push_2 | push_3 ? (no_move ? {N{1'b0}} : window | at_slot) : window
        ));
    end
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
            assign counts_ok[i] = !is_move[i] | count == at[i].count;
            assign sides_ok[i] = !is_move[i] | back == 0 | newer_special | move[15] != newer[15];
            assign side_ok[i] = !window[i] | (move[15] ^ i[0]) == (newest_move[15] ^ newest[0]);
            assign put_ok[i] = !changed | !push_3 | (
                word == record & bare[i] == no_move & (no_move | stored == record[14:0])
                & (no_move | short | (count == 2 & at[i].count == 2))
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
        // The look-up is right, at this square.
        look_up: assert (&look_up_ok);
    end

    // The answers on their way.
    wire [N-1:0]   upwards_5 = {N{1'b1}} << newest_5, upwards_6 = {N{1'b1}} << newest_6;
    wire [7:0]     even_found = nearest_even_is_any ? nearest_even_base + \dut.slots.nearest[0].place : 8'd0;
    wire [7:0]     odd_found = nearest_odd_is_any ? nearest_odd_base + \dut.slots.nearest[1].place : 8'd0;
    wire [8*GROUPS-1:0] all_6 = flags_6, near_6 = flags_6 & upwards_6;
    function [1:0] lowest(input [3:0] all, input [3:0] near);
        reg [3:0] of;
        begin
            of = near != 0 ? near : all;
            lowest = of[0] ? 2'd0 : of[1] ? 2'd1 : of[2] ? 2'd2 : 2'd3;
        end
    endfunction
    function [3:0] four(input [7:0] of, input odd);
        four = odd ? {of[7], of[5], of[3], of[1]} : {of[6], of[4], of[2], of[0]};
    endfunction
    always @* begin
        answers: assert (
            {core_has_counted, core_counted_1, core_counted_2, core_has_located} == {s5, s6, s7, s8}
        );
        if (s5) flags: assert (
            slots_flagged == flags_5 & slots_flagged_above == (flags_5 & upwards_5)
            & core_offset == 8'd1 - newest_5 & core_offset_below == N + 8'd1 - newest_5 & core_odd_1 == !newest_5[0]
        );
        if (s6) offsets: assert (
            core_offset_1 == 8'd1 - newest_6 & core_offset_below_1 == N + 8'd1 - newest_6 & core_odd_2 == !newest_6[0]
        );
        if (s7) distances: assert (
            even_found == (newest_7[0] ? even_nearest_7 : odd_nearest_7)
            & odd_found == (newest_7[0] ? odd_nearest_7 : even_nearest_7) & core_odd_2_held == !newest_7[0]
        );
        if (s7) sums: assert (occurrences_7 == seven(\dut.slots.whole ));
    end
    wire [GROUPS-1:0] evens_ok, odds_ok, fours_ok;
    generate
        for (i = 0; i < GROUPS; i = i + 1) begin : group
            wire [3:0] even_all = four(all_6[8*i +: 8], 0), odd_all = four(all_6[8*i +: 8], 1);
            wire [3:0] even_near = four(near_6[8*i +: 8], 0), odd_near = four(near_6[8*i +: 8], 1);
            wire [3:0] same = newest_6[0] ? even_all : odd_all;
            assign evens_ok[i] = nearest_even_found[i] == |even_all & nearest_even_near[i] == |even_near
                & group_even_lowest[2*i +: 2] == lowest(even_all, even_near);
            assign odds_ok[i] = nearest_odd_found[i] == |odd_all & nearest_odd_near[i] == |odd_near
                & group_odd_lowest[2*i +: 2] == lowest(odd_all, odd_near);
            assign fours_ok[i] = tally_four[3*i +: 3] == {2'd0, same[0]} + same[1] + same[2] + same[3];
        end
    endgenerate
    always @* if (s6) begin
        evens: assert (&evens_ok);
        odds: assert (&odds_ok);
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
        read_data <= word;
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
