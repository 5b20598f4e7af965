// perpetual_window: finds repeated positions of chess in the moves alone
//
// Exported by Perpetual 0.1.0; change its source, not this file.
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Configuration
//   detector  window
//   window    100 plies
//   widths    piece 4, square 6, ply 16 bits

// One file holds all modules, so it is named after the top alone.
/* verilator lint_off DECLFILENAME */
// Outputs that this circuit does not need are left open.
/* verilator lint_off PINCONNECTEMPTY */
// The values of a machine's states need not fill their register; others are never reached.
/* verilator lint_off CASEINCOMPLETE */

module perpetual_window (
    // Clock, and a synchronous reset that takes one cycle at any time.
    input  wire        clock,              // rising edge
    input  wire        reset,              // empties the line, abandons a query
    // Request: taken in a cycle where request_valid and request_ready are high.
    input  wire        request_valid,      // a request is offered
    input  wire [2:0]  operation,          // 1 push, 2 pop, 3 cut, 4 clear, 5 first, 6 window
    input  wire [3:0]  piece,              // push: what moved, 0 for a null move
    input  wire [5:0]  from,               // push: where from, a1 = 0, h8 = 63
    input  wire [5:0]  to,                 // push: where to
    input  wire        barrier,            // push: no earlier position can come back
    input  wire [15:0] target_ply,         // cut: plies to keep
    // Verdict: taken in a cycle where verdict_valid and verdict_ready are high.
    input  wire        verdict_ready,      // the verdict is taken
    // The other sides of both.
    output wire        request_ready,      // a request is taken
    output wire        verdict_valid,      // there is a verdict
    // The verdict: stable while verdict_valid is high, meaningless else.
    output reg  [15:0] occurrences,        // earlier positions equal to this one
    output wire [15:0] distance,           // plies back to the nearest, 0 if none
    output wire        exact,              // the walk saw all it had to
    output wire        list_overflow,      // not exact: the chain list ran out
    output wire        window_cut,         // not exact: older records were dropped
    output wire        fault,              // no verdict: the circuit is at odds with itself
    // State. An error shows for the cycle after its request.
    output wire [15:0] ply,                // plies on the line
    output wire [2:0]  error               // 1 empty, 2 not held, 3 full, 4 busy, 5 reserved
);
    localparam [2:0] op_push = 3'd1;
    localparam [2:0] op_pop = 3'd2;
    localparam [2:0] op_cut = 3'd3;
    localparam [2:0] op_clear = 3'd4;
    localparam [2:0] op_first = 3'd5;
    localparam [2:0] op_window = 3'd6;
    localparam [2:0] op_reserved = 3'd7;
    localparam [2:0] error_empty = 3'd1;
    localparam [2:0] error_not_held = 3'd2;
    localparam [2:0] error_full = 3'd3;
    localparam [2:0] error_busy = 3'd4;
    localparam [2:0] error_operation = 3'd5;

    reg clearing;
    reg cutting;
    reg querying;
    reg answering;
    reg stop_at_first;
    reg [15:0] plies;
    reg [15:0] target;
    reg [1:0] under_way;
    reg [2:0] problem;

    wire core_ready;
    wire core_can_pop;
    wire [7:0] core_held_plies;
    wire core_repetition;
    wire core_exact;
    wire core_located;
    wire [2:0] core_occurrences;
    wire [7:0] core_repetition_distance;

    wire free = core_ready & ~clearing & ~cutting & ~querying & ~answering;
    wire accept = request_valid & free & ~reset;
    wire has_room = plies != 16'hffff;
    wire [15:0] back = plies - target_ply;
    wire held = (target_ply <= plies) & (back <= {8'd0, core_held_plies});
    wire pushes = accept & (operation == op_push) & has_room;
    wire pops =
        ((accept & (operation == op_pop)) | (cutting & core_ready & (plies != target) & ~reset))
        & core_can_pop;
    wire clears = (accept & (operation == op_clear)) | (clearing & core_ready & ~reset);
    wire operates = pushes | pops | clears;
    wire repeats = core_repetition;
    wire full = (core_occurrences == 3'd7) & ~stop_at_first;
    assign request_ready = free;
    assign verdict_valid = answering;

    always @* begin
        if (stop_at_first & repeats) begin
            occurrences = 16'd1;
        end else begin
            occurrences = {13'd0, core_occurrences};
        end
    end

    assign distance = {8'd0, core_repetition_distance};
    assign list_overflow = full;
    assign window_cut = ~core_exact & ~(stop_at_first & repeats);
    assign exact = ~full & (core_exact | (stop_at_first & repeats));
    assign fault = 1'b0;
    assign ply = plies;
    assign error = problem;

    perpetual_window_core core (
        .clock(clock), .push(pushes), .pop(pops), .clear(clears), .piece(piece), .from(from),
        .to(to), .barrier(barrier), .ready(core_ready), .can_pop(core_can_pop),
        .held_plies(core_held_plies), .counted(), .repetition(core_repetition), .upcoming(),
        .exact(core_exact), .located(core_located), .occurrences(core_occurrences),
        .repetition_distance(core_repetition_distance), .upcoming_distance()
    );

    initial begin
        clearing = 1'b0;
        cutting = 1'b0;
        querying = 1'b0;
        answering = 1'b0;
        stop_at_first = 1'b0;
        plies = 16'd0;
        target = 16'd0;
        under_way = 2'd0;
        problem = 3'd0;
    end

    always @(posedge clock) begin
        if (operates & ~core_located) begin
            under_way <= under_way + 2'd1;
        end
        if (~operates & core_located) begin
            under_way <= under_way - 2'd1;
        end
        if (pushes) begin
            plies <= plies + 16'd1;
        end
        if (pops) begin
            plies <= plies - 16'd1;
        end
        if (clears) begin
            plies <= 16'd0;
            clearing <= 1'b0;
        end
        if (accept & (operation == op_cut) & held) begin
            cutting <= 1'b1;
            target <= target_ply;
        end
        if (cutting & (plies == target)) begin
            cutting <= 1'b0;
        end
        if (accept & ((operation == op_first) | (operation == op_window))) begin
            querying <= 1'b1;
            stop_at_first <= operation == op_first;
        end
        if (querying & (under_way == 2'd0)) begin
            querying <= 1'b0;
            answering <= 1'b1;
        end
        if (answering & verdict_ready) begin
            answering <= 1'b0;
        end
        problem <= 3'd0;
        if (request_valid) begin
            if (!free) begin
                problem <= error_busy;
            end else begin
                if ((operation == op_push) & ~has_room) begin
                    problem <= error_full;
                end
                if ((operation == op_pop) & ~core_can_pop) begin
                    if (plies == 16'd0) begin
                        problem <= error_empty;
                    end else begin
                        problem <= error_not_held;
                    end
                end
                if ((operation == op_cut) & ~held) begin
                    problem <= error_not_held;
                end
                if (operation == op_reserved) begin
                    problem <= error_operation;
                end
            end
        end
        if (reset) begin
            clearing <= 1'b1;
            cutting <= 1'b0;
            querying <= 1'b0;
            answering <= 1'b0;
            plies <= 16'd0;
            problem <= 3'd0;
        end
    end
endmodule

// Counts displaced pieces for every earlier position.
module perpetual_window_core (
    input  wire       clock,
    input  wire       push,
    input  wire       pop,
    input  wire       clear,
    input  wire [3:0] piece,
    input  wire [5:0] from,
    input  wire [5:0] to,
    input  wire       barrier,
    output wire       ready,
    output wire       can_pop,
    output wire [7:0] held_plies,
    output wire       counted,
    output reg        repetition,
    output reg        upcoming,
    output wire       exact,
    output wire       located,
    output wire [2:0] occurrences,
    output reg  [7:0] repetition_distance,
    output reg  [7:0] upcoming_distance
);
    localparam [7:0] one = 8'd1;
    localparam [7:0] around = 8'd101;

    reg has_counted;
    reg even_flagged;
    reg odd_flagged;
    reg odd_repeats;
    reg is_exact;
    reg counted_1;
    reg counted_2;
    reg has_located;
    reg odd_1;
    reg odd_2;
    reg odd_2_held;
    reg odd_3;
    reg [7:0] offset;
    reg [7:0] offset_below;
    reg [7:0] offset_1;
    reg [7:0] offset_below_1;

    wire ring_exact;
    wire ring_counted;
    wire ring_start;
    wire ring_down;
    wire ring_up;
    wire ring_turn;
    wire ring_adds_record;
    wire [7:0] ring_newest;
    wire ring_head_odd;
    wire ring_flags_odd;
    wire ring_head_carry;
    wire ring_active;
    wire ring_subtract;
    wire ring_settle;
    wire ring_freeze;
    wire [6:0] ring_read_touch_row;
    wire [7:0] ring_read_left_row;
    wire ring_next_high;
    wire ring_next_odd;
    wire ring_touch_write;
    wire [6:0] ring_touch_row;
    wire ring_touch_set;
    wire ring_left_write;
    wire [7:0] ring_left_row;
    wire ring_left_set;
    wire ring_store;
    wire [2:0] ring_kind;
    wire [5:0] ring_record_from;
    wire [5:0] ring_record_to;
    wire ring_no_move;
    wire slots_any_even;
    wire slots_any_odd;
    wire [7:0] slots_even_distance;
    wire [7:0] slots_odd_distance;

    assign counted = has_counted;

    always @* begin
        if (odd_repeats) begin
            repetition = odd_flagged;
            upcoming = even_flagged;
        end else begin
            repetition = even_flagged;
            upcoming = odd_flagged;
        end
    end

    assign exact = is_exact;
    assign located = has_located;

    always @* begin
        if (odd_3) begin
            repetition_distance = slots_odd_distance;
            upcoming_distance = slots_even_distance;
        end else begin
            repetition_distance = slots_even_distance;
            upcoming_distance = slots_odd_distance;
        end
    end

    perpetual_window_ring ring (
        .clock(clock), .push(push), .pop(pop), .clear(clear), .piece(piece), .from(from), .to(to),
        .barrier(barrier), .ready(ready), .can_pop(can_pop), .held_plies(held_plies),
        .exact(ring_exact), .counted(ring_counted), .start(ring_start), .down(ring_down),
        .up(ring_up), .turn(ring_turn), .adds_record(ring_adds_record), .newest(ring_newest),
        .head_odd(ring_head_odd), .flags_odd(ring_flags_odd), .head_carry(ring_head_carry),
        .active(ring_active), .subtract(ring_subtract), .settle(ring_settle), .freeze(ring_freeze),
        .read_touch_row(ring_read_touch_row), .read_left_row(ring_read_left_row),
        .next_high(ring_next_high), .next_odd(ring_next_odd), .touch_write(ring_touch_write),
        .touch_row(ring_touch_row), .touch_set(ring_touch_set), .left_write(ring_left_write),
        .left_row(ring_left_row), .left_set(ring_left_set), .store(ring_store), .kind(ring_kind),
        .record_from(ring_record_from), .record_to(ring_record_to), .no_move(ring_no_move)
    );

    perpetual_window_slots slots (
        .clock(clock), .start(ring_start), .down(ring_down), .up(ring_up), .turn(ring_turn),
        .adding(ring_adds_record), .head_odd(ring_head_odd), .read_touch_row(ring_read_touch_row),
        .read_left_row(ring_read_left_row), .next_high(ring_next_high), .next_odd(ring_next_odd),
        .touch_write(ring_touch_write), .touch_row(ring_touch_row), .touch_set(ring_touch_set),
        .left_write(ring_left_write), .left_row(ring_left_row), .left_set(ring_left_set),
        .store(ring_store), .kind(ring_kind), .from(ring_record_from), .to(ring_record_to),
        .no_move(ring_no_move), .active(ring_active), .head_carry(ring_head_carry),
        .subtract(ring_subtract), .settle(ring_settle), .freeze(ring_freeze),
        .flags_odd(ring_flags_odd), .select_odd(odd_1), .offset(offset_1),
        .offset_below(offset_below_1), .take(counted_2), .any_even(slots_any_even),
        .any_odd(slots_any_odd), .even_distance(slots_even_distance),
        .odd_distance(slots_odd_distance), .count(occurrences)
    );

    initial begin
        has_counted = 1'b0;
        even_flagged = 1'b0;
        odd_flagged = 1'b0;
        odd_repeats = 1'b0;
        is_exact = 1'b0;
        counted_1 = 1'b0;
        counted_2 = 1'b0;
        has_located = 1'b0;
        odd_1 = 1'b0;
        odd_2 = 1'b0;
        odd_2_held = 1'b0;
        odd_3 = 1'b0;
        offset = 8'd0;
        offset_below = 8'd0;
        offset_1 = 8'd0;
        offset_below_1 = 8'd0;
    end

    always @(posedge clock) begin
        if (ring_counted) begin
            even_flagged <= slots_any_even;
            odd_flagged <= slots_any_odd;
            odd_repeats <= ring_flags_odd;
            is_exact <= ring_exact;
        end
        if (counted_2) begin
            odd_3 <= odd_2_held;
        end
        has_counted <= ring_counted;
        counted_1 <= has_counted;
        counted_2 <= counted_1;
        has_located <= counted_2;
        odd_1 <= ring_flags_odd;
        odd_2 <= odd_1;
        odd_2_held <= odd_2;
        offset <= one - ring_newest;
        offset_below <= around - ring_newest;
        offset_1 <= offset;
        offset_below_1 <= offset_below;
    end
endmodule

// The ring of records; the cycles of an operation.
module perpetual_window_ring (
    input  wire       clock,
    input  wire       push,
    input  wire       pop,
    input  wire       clear,
    input  wire [3:0] piece,
    input  wire [5:0] from,
    input  wire [5:0] to,
    input  wire       barrier,
    output wire       ready,
    output wire       can_pop,
    output wire [7:0] held_plies,
    output wire       exact,
    output wire       counted,
    output wire       start,
    output wire       down,
    output wire       up,
    output wire       turn,
    output wire       adds_record,
    output wire [7:0] newest,
    output wire       head_odd,
    output wire       flags_odd,
    output wire       head_carry,
    output wire       active,
    output wire       subtract,
    output wire       settle,
    output wire       freeze,
    output reg  [6:0] read_touch_row,
    output wire [7:0] read_left_row,
    output reg        next_high,
    output wire       next_odd,
    output wire       touch_write,
    output reg  [6:0] touch_row,
    output wire       touch_set,
    output wire       left_write,
    output reg  [7:0] left_row,
    output wire       left_set,
    output wire       store,
    output wire [2:0] kind,
    output wire [5:0] record_from,
    output wire [5:0] record_to,
    output wire       no_move
);
    localparam [2:0] none_3 = 3'd0;
    localparam [3:0] barrier_code = 4'd8;
    localparam [3:0] empty_code = 4'd0;
    localparam [6:0] no_row = 7'd64;
    localparam [6:0] last = 7'd99;
    localparam [6:0] first = 7'd0;
    localparam [6:0] one = 7'd1;
    localparam [7:0] one_8 = 8'd1;
    localparam [7:0] plies = 8'd100;
    localparam [7:0] zero_8 = 8'd0;
    localparam [11:0] one_12 = 12'd1;
    localparam [11:0] longest = 12'hfff;
    localparam [11:0] zero_12 = 12'd0;

    reg started;
    reg idle;
    reg cycle_1;
    reg cycle_2;
    reg cycle_3;
    reg cycle_4;
    reg adding;
    reg clearing;
    reg special;
    reg carry;
    reg [3:0] new_piece;
    reg [5:0] new_from;
    reg [5:0] new_to;
    reg [2:0] old_piece;
    reg [5:0] old_from;
    reg [5:0] old_to;
    reg [6:0] position;
    reg [6:0] list_address;
    reg [11:0] length;
    reg [7:0] held;
    reg is_exact;
    reg odd_held;
    reg holds_any;

    wire [15:0] list_read_data;

    wire adds = idle & (push | clear);
    wire pops = idle & pop & holds_any & ~push & ~clear;
    wire [2:0] piece_kind = piece[2:0];
    wire offered_special = clear | barrier | (piece_kind == none_3);
    wire new_is_special = new_piece[2:0] == none_3;
    wire old_is_special = old_piece == none_3;
    wire [15:0] popped = list_read_data;

    reg [6:0] higher;
    always @* begin
        if (position == last) begin
            higher = first;
        end else begin
            higher = position + one;
        end
    end

    reg [6:0] lower;
    always @* begin
        if (position == first) begin
            lower = last;
        end else begin
            lower = position - one;
        end
    end

    assign start = ~started;
    assign down = cycle_3 & adding;
    assign up = pops;
    assign turn = cycle_3;
    assign adds_record = adding;
    assign newest = {1'b0, higher};
    assign head_odd = position[0];
    assign flags_odd = odd_held;

    reg [3:0] list_piece;
    always @* begin
        if (adding) begin
            list_piece = new_piece;
        end else begin
            list_piece = empty_code;
        end
    end

    wire [11:0] new_low = {new_to, new_from};
    wire shrinks = ~adding & (length != longest);
    wire read_special = new_is_special & ~adds;

    reg [5:0] read_square;
    reg [1:0] read_kind;
    always @* begin
        if (adds) begin
            read_square = from;
            read_kind = piece[1:0];
        end else begin
            read_kind = new_piece[1:0];
            if (cycle_1 & ~adding) begin
                read_square = new_from;
            end else begin
                read_square = new_to;
            end
        end
    end

    always @* begin
        if (read_special) begin
            read_touch_row = no_row;
        end else begin
            read_touch_row = {1'b0, read_square};
        end
    end

    assign read_left_row = {read_kind, read_square};

    always @* begin
        if (adds) begin
            next_high = piece[2];
        end else begin
            next_high = new_piece[2];
        end
    end

    assign next_odd = position[0] ^ pops;

    reg [5:0] row_square;
    always @* begin
        if (cycle_3) begin
            row_square = new_to;
        end else if (cycle_2) begin
            row_square = new_from;
        end else if (cycle_1) begin
            row_square = old_to;
        end else begin
            row_square = old_from;
        end
    end

    wire row_special = (idle & old_is_special) | (cycle_1 & ~adding) | (cycle_2 & adding & special);

    always @* begin
        if (row_special) begin
            touch_row = no_row;
        end else begin
            touch_row = {1'b0, row_square};
        end
    end

    assign touch_write =
        adds | (cycle_1 & adding & ~old_is_special) | (cycle_1 & ~adding & ~special)
        | (cycle_2 & (adding | ~special)) | (cycle_3 & ~special);
    assign touch_set = (cycle_1 & ~adding) | ((cycle_2 | cycle_3) & adding);
    assign left_write = (cycle_1 & adding & ~old_is_special) | (cycle_2 & ~special);
    assign left_set = cycle_2 & adding;

    always @* begin
        if (cycle_1) begin
            left_row = {old_piece[1:0], old_from};
        end else begin
            left_row = {new_piece[1:0], new_from};
        end
    end

    assign store = cycle_2;
    assign kind = new_piece[2:0];
    assign record_from = new_from;
    assign record_to = new_to;
    assign no_move = special | ~adding;
    assign active = cycle_1 | cycle_2;
    assign head_carry = carry;
    assign subtract = cycle_3;
    assign settle = cycle_1 | (cycle_3 & special & ~adding);
    assign freeze = cycle_1 & adding & special;
    assign ready = idle;
    assign can_pop = holds_any;
    assign held_plies = held;
    assign exact = is_exact;
    assign counted = cycle_4;

    perpetual_window_list list (
        .clock(clock), .write_enable(cycle_2), .write_address(position),
        .write_data({list_piece, new_low}), .read_address(list_address), .read_data(list_read_data)
    );

    initial begin
        started = 1'b0;
        idle = 1'b0;
        cycle_1 = 1'b0;
        cycle_2 = 1'b0;
        cycle_3 = 1'b0;
        cycle_4 = 1'b0;
        adding = 1'b0;
        clearing = 1'b0;
        special = 1'b0;
        carry = 1'b0;
        new_piece = 4'd0;
        new_from = 6'd0;
        new_to = 6'd0;
        old_piece = 3'd0;
        old_from = 6'd0;
        old_to = 6'd0;
        position = 7'd0;
        list_address = 7'd0;
        length = 12'd0;
        held = 8'd0;
        is_exact = 1'b0;
        odd_held = 1'b0;
        holds_any = 1'b0;
    end

    always @(posedge clock) begin
        if (idle) begin
            adding <= push | clear;
            clearing <= clear;
            if (push | clear) begin
                special <= offered_special;
            end else begin
                special <= new_is_special;
            end
        end
        if (idle) begin
            carry <= push | clear;
        end else begin
            carry <= ~carry;
        end
        if (adds) begin
            if (clear) begin
                new_piece <= empty_code;
            end else if (offered_special) begin
                new_piece <= barrier_code;
            end else begin
                new_piece <= piece;
            end
            new_from <= from;
            new_to <= to;
        end
        if (cycle_1 & adding & special) begin
            new_from <= length[5:0];
            new_to <= length[11:6];
        end
        if (cycle_3 & ~adding) begin
            new_piece <= popped[15:12];
            new_to <= popped[11:6];
            new_from <= popped[5:0];
        end
        if (cycle_3) begin
            if (adding) begin
                old_piece <= popped[14:12];
            end else begin
                old_piece <= none_3;
            end
            old_to <= popped[11:6];
            old_from <= popped[5:0];
        end
        if (adding) begin
            list_address <= lower;
        end else begin
            list_address <= higher;
        end
        if (!started) begin
            position <= last;
        end else begin
            if (pops) begin
                position <= higher;
            end
            if (cycle_3 & adding) begin
                position <= list_address;
            end
        end
        if (cycle_3) begin
            odd_held <= position[0] ^ adding;
        end
        if (cycle_2) begin
            if (special) begin
                if (adding) begin
                    length <= zero_12;
                end else begin
                    length <= new_low;
                end
            end else begin
                if (adding & (length != longest)) begin
                    length <= length + one_12;
                end
                if (shrinks) begin
                    length <= length - one_12;
                end
            end
            if (adding) begin
                if (held != plies) begin
                    held <= held + one_8;
                end
            end else begin
                held <= held - one_8;
            end
            if (clearing) begin
                held <= zero_8;
            end
        end
        started <= 1'b1;
        idle <= cycle_3 | ~started | (idle & ~adds & ~pops);
        cycle_1 <= adds | pops;
        cycle_2 <= cycle_1;
        cycle_3 <= cycle_2;
        cycle_4 <= cycle_3;
        is_exact <= {4'd0, held} >= length;
        holds_any <= held != zero_8;
    end
endmodule

// The records, newest first, in block RAM.
module perpetual_window_list (
    input  wire        clock,
    input  wire        write_enable,
    input  wire [6:0]  write_address,
    input  wire [15:0] write_data,
    input  wire [6:0]  read_address,
    output reg  [15:0] read_data
);
    (* no_rw_check *)
    reg [15:0] memory [0:127];
    integer word;

    initial begin
       for (word = 0; word <= 127; word = word + 1) memory[word] = 0;
    end

    always @(posedge clock) begin
       read_data <= memory[read_address];
       if (write_enable) memory[write_address] <= write_data;
    end
endmodule

// What is kept of each earlier position, and asked of all at once.
module perpetual_window_slots (
    input  wire       clock,
    input  wire       start,
    input  wire       down,
    input  wire       up,
    input  wire       turn,
    input  wire       adding,
    input  wire       head_odd,
    input  wire [6:0] read_touch_row,
    input  wire [7:0] read_left_row,
    input  wire       next_high,
    input  wire       next_odd,
    input  wire       touch_write,
    input  wire [6:0] touch_row,
    input  wire       touch_set,
    input  wire       left_write,
    input  wire [7:0] left_row,
    input  wire       left_set,
    input  wire       store,
    input  wire [2:0] kind,
    input  wire [5:0] from,
    input  wire [5:0] to,
    input  wire       no_move,
    input  wire       active,
    input  wire       head_carry,
    input  wire       subtract,
    input  wire       settle,
    input  wire       freeze,
    input  wire       flags_odd,
    input  wire       select_odd,
    input  wire [7:0] offset,
    input  wire [7:0] offset_below,
    input  wire       take,
    output reg        any_even,
    output reg        any_odd,
    output reg  [7:0] even_distance,
    output reg  [7:0] odd_distance,
    output reg  [2:0] count
);
    genvar each;

    // The head, one bit of many, inverted; and which slots lie above the newest move.
    reg [99:0] others;
    reg [99:0] thermometer;
    wire [99:0] head = ~others;
    wire [99:0] above = thermometer[99] ? thermometer : ~thermometer;

    initial begin
       others = 0;
       thermometer = 0;
    end

    always @(posedge clock) begin
       if (start)
          others <= {1'b0, {99{1'b1}}};
       else if (down)
          others <= {others[0], others[99:1]};
       else if (up)
          others <= {others[98:0], others[99]};
       if (turn)
          thermometer <= adding ? {~thermometer[0], thermometer[99:1]}
             : {thermometer[98:0], ~thermometer[99]};
    end

    wire unused_touch = &{1'b0, touch_write, touch_row, touch_set};
    wire unused_left = &{1'b0, left_write, left_row, left_set};
    // A register and comparators a slot.
    // For each slot 15 bits: kind, to, from.
    reg [1499:0] records;
    reg [99:0] empty;

    initial begin
       records = 0;
       empty = {100{1'b1}};
    end

    integer at_store;
    always @(posedge clock)
       for (at_store = 0; at_store < 100; at_store = at_store + 1)
          if (store & head[at_store]) begin
             records[15 * at_store +: 15] <= {kind, to, from};
             empty[at_store] <= no_move;
          end

    reg [99:0] touches;
    reg [99:0] left;
    reg [99:0] same;
    initial same = 0;
    integer at_same;
    always @(posedge clock)
       for (at_same = 0; at_same < 100; at_same = at_same + 1)
          same[at_same] <= (at_same % 2 == 0 ? !next_odd : next_odd)
             & (records[15 * at_same + 14] == next_high);
    integer at_touch;
    initial begin
       touches = 0;
       left = 0;
    end
    always @(posedge clock)
       for (at_touch = 0; at_touch < 100; at_touch = at_touch + 1) begin
          touches[at_touch] <= read_touch_row[6] ? empty[at_touch]
             : !empty[at_touch] & (records[15 * at_touch +: 6] == read_touch_row[5:0]
                | records[15 * at_touch + 6 +: 6] == read_touch_row[5:0]);
          left[at_touch] <= !empty[at_touch] & records[15 * at_touch +: 6] == read_left_row[5:0]
             & records[15 * at_touch + 12 +: 2] == read_left_row[7:6];
       end
    // Where the piece stood on the square, by carries around the ring.
    // Early: what needs no look-up's result.
    (* keep *)
    wire [99:0] early;
    assign early = head_carry ? head | same : ~head & same;
    wire [99:0] generates;
    wire [99:0] passes;
    wire [99:0] carry_0;
    wire [99:0] carry_1;
    wire [3:0] leaves_0;
    wire [3:0] leaves_1;
    wire [3:0] enters;
    reg [99:0] occupied;
    assign generates = early & (head | left);
    assign passes = generates | ~(touches | head);
    reg [25:0] sum_0_0;
    reg [25:0] sum_1_0;
    reg [25:0] passed_0;
    wire [26:0] with_carry_0 =
       {1'b0, generates[24:0], 1'b1} + {1'b0, passes[24:0], 1'b1};
    initial begin
       sum_0_0 = 0;
       sum_1_0 = 0;
       passed_0 = 0;
    end
    always @(posedge clock)
       if (!active) begin
          sum_0_0 <= 0;
          sum_1_0 <= 0;
          passed_0 <= 0;
       end else begin
          sum_0_0 <= {1'b0, generates[24:0]} + {1'b0, passes[24:0]};
          sum_1_0 <= with_carry_0[26:1];
          passed_0 <= {1'b0, ~(touches[24:0] | head[24:0])};
       end
    wire unused_0 =
       &{1'b0, sum_0_0[0], sum_1_0[0],
          passed_0[0], with_carry_0[0]};
    assign carry_0[24:0] = sum_0_0[25:1] ^ passed_0[25:1];
    assign carry_1[24:0] = sum_1_0[25:1] ^ passed_0[25:1];
    assign leaves_0[0] = carry_0[24];
    assign leaves_1[0] = carry_1[24];
    reg [25:0] sum_0_1;
    reg [25:0] sum_1_1;
    reg [25:0] passed_1;
    wire [26:0] with_carry_1 =
       {1'b0, generates[49:25], 1'b1} + {1'b0, passes[49:25], 1'b1};
    initial begin
       sum_0_1 = 0;
       sum_1_1 = 0;
       passed_1 = 0;
    end
    always @(posedge clock)
       if (!active) begin
          sum_0_1 <= 0;
          sum_1_1 <= 0;
          passed_1 <= 0;
       end else begin
          sum_0_1 <= {1'b0, generates[49:25]} + {1'b0, passes[49:25]};
          sum_1_1 <= with_carry_1[26:1];
          passed_1 <= {1'b0, ~(touches[49:25] | head[49:25])};
       end
    wire unused_1 =
       &{1'b0, sum_0_1[0], sum_1_1[0],
          passed_1[0], with_carry_1[0]};
    assign carry_0[49:25] = sum_0_1[25:1] ^ passed_1[25:1];
    assign carry_1[49:25] = sum_1_1[25:1] ^ passed_1[25:1];
    assign leaves_0[1] = carry_0[49];
    assign leaves_1[1] = carry_1[49];
    reg [25:0] sum_0_2;
    reg [25:0] sum_1_2;
    reg [25:0] passed_2;
    wire [26:0] with_carry_2 =
       {1'b0, generates[74:50], 1'b1} + {1'b0, passes[74:50], 1'b1};
    initial begin
       sum_0_2 = 0;
       sum_1_2 = 0;
       passed_2 = 0;
    end
    always @(posedge clock)
       if (!active) begin
          sum_0_2 <= 0;
          sum_1_2 <= 0;
          passed_2 <= 0;
       end else begin
          sum_0_2 <= {1'b0, generates[74:50]} + {1'b0, passes[74:50]};
          sum_1_2 <= with_carry_2[26:1];
          passed_2 <= {1'b0, ~(touches[74:50] | head[74:50])};
       end
    wire unused_2 =
       &{1'b0, sum_0_2[0], sum_1_2[0],
          passed_2[0], with_carry_2[0]};
    assign carry_0[74:50] = sum_0_2[25:1] ^ passed_2[25:1];
    assign carry_1[74:50] = sum_1_2[25:1] ^ passed_2[25:1];
    assign leaves_0[2] = carry_0[74];
    assign leaves_1[2] = carry_1[74];
    reg [25:0] sum_0_3;
    reg [25:0] sum_1_3;
    reg [25:0] passed_3;
    wire [26:0] with_carry_3 =
       {1'b0, generates[99:75], 1'b1} + {1'b0, passes[99:75], 1'b1};
    initial begin
       sum_0_3 = 0;
       sum_1_3 = 0;
       passed_3 = 0;
    end
    always @(posedge clock)
       if (!active) begin
          sum_0_3 <= 0;
          sum_1_3 <= 0;
          passed_3 <= 0;
       end else begin
          sum_0_3 <= {1'b0, generates[99:75]} + {1'b0, passes[99:75]};
          sum_1_3 <= with_carry_3[26:1];
          passed_3 <= {1'b0, ~(touches[99:75] | head[99:75])};
       end
    wire unused_3 =
       &{1'b0, sum_0_3[0], sum_1_3[0],
          passed_3[0], with_carry_3[0]};
    assign carry_0[99:75] = sum_0_3[25:1] ^ passed_3[25:1];
    assign carry_1[99:75] = sum_1_3[25:1] ^ passed_3[25:1];
    assign leaves_0[3] = carry_0[99];
    assign leaves_1[3] = carry_1[99];
    // Which of its two chains holds for a segment: the carries of the others, and of the
    // segment itself for the slots beyond the head. The head is in one of them, and what comes
    // before it does not matter.
    generate for (each = 0; each < 4; each = each + 1) begin : entering
       wire farther = leaves_0[(each + 1) % 4]
          | (leaves_1[(each + 1) % 4] & (leaves_0[each]));
       wire nearer =
          leaves_0[(each + 3) % 4] | (leaves_1[(each + 3) % 4] & leaves_0[(each + 2) % 4]);
       assign enters[each] =
          nearer | (leaves_1[(each + 3) % 4] & leaves_1[(each + 2) % 4] & farther);
    end endgenerate
    always @(*) begin
       occupied = 0;
       occupied[24:0] =
          enters[0] ? carry_1[24:0] : carry_0[24:0];
       occupied[49:25] =
          enters[1] ? carry_1[49:25] : carry_0[49:25];
       occupied[74:50] =
          enters[2] ? carry_1[74:50] : carry_0[74:50];
       occupied[99:75] =
          enters[3] ? carry_1[99:75] : carry_0[99:75];
    end

    // Displaced pieces of each position: two for one of the side that was to move in it, one for
    // one of the other.
    wire [5:0] operand_double = subtract ? 6'd62 : 6'd2;
    wire [5:0] operand_single = subtract ? 6'd63 : 6'd1;
    wire [5:0] operand_even = head_odd ? operand_single : operand_double;
    wire [5:0] operand_odd = head_odd ? operand_double : operand_single;
    wire [99:0] flags;
    reg [99:0] flagged;
    reg [99:0] flagged_above;

    initial begin
       flagged = 0;
       flagged_above = 0;
    end

    always @(posedge clock) begin
       flagged <= flags;
       flagged_above <= flags & above;
    end

    generate for (each = 0; each < 100; each = each + 1) begin : counts
       reg [5:0] displaced;
       reg in_window;
       wire is_even = each % 2 == 0 ? !flags_odd : flags_odd;
       initial begin
          displaced = 0;
          in_window = 0;
       end
       always @(posedge clock) begin
          if (occupied[each] & in_window)
             displaced <= head[each] ? 6'd2
                : displaced + (each % 2 == 0 ? operand_even : operand_odd);
          if (freeze)
             in_window <= 1'b0;
          else if (settle)
             in_window <= head[each] ? adding : in_window | occupied[each];
       end
       assign flags[each] =
          in_window & (displaced[5:2] == 4'd0) & !displaced[1] & (displaced[0] ^ is_even);
    end endgenerate

    // The nearest flagged slot of each parity: the lowest above the head, or else the lowest.
    wire [103:0] now = {4'd0, flags};
    wire [103:0] all_flags = {4'd0, flagged};
    wire [103:0] near_flags = {4'd0, flagged_above};
    wire [64:0] numbers = {
       5'd12, 5'd11, 5'd10, 5'd9, 5'd8, 5'd7, 5'd6, 5'd5,
       5'd4, 5'd3, 5'd2, 5'd1, 5'd0
    };
    wire [12:0] even_now;
    reg [12:0] even_found;
    reg [12:0] even_near;
    wire [12:0] even_searched = |even_near ? even_near : even_found;
    // The lowest bit that is set, as the carry of a decrement finds it.
    wire [12:0] even_less = even_searched - 13'd1;
    reg [12:0] even_which;
    reg even_any;
    reg [7:0] even_base;
    reg [7:0] even_place;
    reg [7:0] even_result;
    wire [103:0] even_places;

    initial begin
       even_found = 0;
       even_near = 0;
       even_which = 0;
       even_any = 0;
       even_base = 0;
       even_result = 0;
    end

    generate for (each = 0; each < 13; each = each + 1) begin : even_groups
       wire [3:0] all_four = {all_flags[8 * each + 6], all_flags[8 * each + 4],
          all_flags[8 * each + 2], all_flags[8 * each + 0]};
       wire [3:0] now_four = {now[8 * each + 6], now[8 * each + 4],
          now[8 * each + 2], now[8 * each + 0]};
       assign even_now[each] = |now_four;
       wire [3:0] near_four = {near_flags[8 * each + 6], near_flags[8 * each + 4],
          near_flags[8 * each + 2], near_flags[8 * each + 0]};
       wire [2:0] searched = |near_four ? near_four[2:0] : all_four[2:0];
       reg [1:0] lowest;
       reg [1:0] lowest_held;
       initial begin
          lowest = 0;
          lowest_held = 0;
       end
       always @(posedge clock) begin
          even_found[each] <= |all_four;
          even_near[each] <= |near_four;
          lowest <= searched[0] ? 2'd0 : searched[1] ? 2'd1 : searched[2] ? 2'd2 : 2'd3;
          lowest_held <= lowest;
       end
       assign even_places[8 * each +: 8] =
          even_which[each] ? {numbers[5 * each +: 5], lowest_held, 1'b0} : 8'd0;
    end endgenerate

    integer even_at;
    always @(*) begin
       even_place = 0;
       for (even_at = 0; even_at < 13; even_at = even_at + 1)
          even_place = even_place | even_places[8 * even_at +: 8];
    end

    always @(posedge clock) begin
       even_base <= |even_near ? offset : offset_below;
       even_which <= even_searched & ~even_less;
       even_any <= |even_found;
       if (take) even_result <= even_any ? even_base + even_place : 8'd0;
    end

    always @(*) begin
       any_even = |even_now;
       even_distance = even_result;
    end

    wire [12:0] odd_now;
    reg [12:0] odd_found;
    reg [12:0] odd_near;
    wire [12:0] odd_searched = |odd_near ? odd_near : odd_found;
    // The lowest bit that is set, as the carry of a decrement finds it.
    wire [12:0] odd_less = odd_searched - 13'd1;
    reg [12:0] odd_which;
    reg odd_any;
    reg [7:0] odd_base;
    reg [7:0] odd_place;
    reg [7:0] odd_result;
    wire [103:0] odd_places;

    initial begin
       odd_found = 0;
       odd_near = 0;
       odd_which = 0;
       odd_any = 0;
       odd_base = 0;
       odd_result = 0;
    end

    generate for (each = 0; each < 13; each = each + 1) begin : odd_groups
       wire [3:0] all_four = {all_flags[8 * each + 7], all_flags[8 * each + 5],
          all_flags[8 * each + 3], all_flags[8 * each + 1]};
       wire [3:0] now_four = {now[8 * each + 7], now[8 * each + 5],
          now[8 * each + 3], now[8 * each + 1]};
       assign odd_now[each] = |now_four;
       wire [3:0] near_four = {near_flags[8 * each + 7], near_flags[8 * each + 5],
          near_flags[8 * each + 3], near_flags[8 * each + 1]};
       wire [2:0] searched = |near_four ? near_four[2:0] : all_four[2:0];
       reg [1:0] lowest;
       reg [1:0] lowest_held;
       initial begin
          lowest = 0;
          lowest_held = 0;
       end
       always @(posedge clock) begin
          odd_found[each] <= |all_four;
          odd_near[each] <= |near_four;
          lowest <= searched[0] ? 2'd0 : searched[1] ? 2'd1 : searched[2] ? 2'd2 : 2'd3;
          lowest_held <= lowest;
       end
       assign odd_places[8 * each +: 8] =
          odd_which[each] ? {numbers[5 * each +: 5], lowest_held, 1'b1} : 8'd0;
    end endgenerate

    integer odd_at;
    always @(*) begin
       odd_place = 0;
       for (odd_at = 0; odd_at < 13; odd_at = odd_at + 1)
          odd_place = odd_place | odd_places[8 * odd_at +: 8];
    end

    always @(posedge clock) begin
       odd_base <= |odd_near ? offset : offset_below;
       odd_which <= odd_searched & ~odd_less;
       odd_any <= |odd_found;
       if (take) odd_result <= odd_any ? odd_base + odd_place : 8'd0;
    end

    always @(*) begin
       any_odd = |odd_now;
       odd_distance = odd_result;
    end

    // How many are flagged, at most seven.
    reg [38:0] fours;
    wire [47:0] all_fours = {9'd0, fours};
    reg [11:0] sums;
    reg [2:0] total;
    reg [4:0] whole;

    initial begin
       fours = 0;
       sums = 0;
       total = 0;
    end

    integer at_four;
    always @(posedge clock)
       for (at_four = 0; at_four < 13; at_four = at_four + 1)
          fours[3 * at_four +: 3] <= select_odd
             ? {2'd0, all_flags[8 * at_four + 1]} + {2'd0, all_flags[8 * at_four + 3]}
                + {2'd0, all_flags[8 * at_four + 5]} + {2'd0, all_flags[8 * at_four + 7]}
             : {2'd0, all_flags[8 * at_four]} + {2'd0, all_flags[8 * at_four + 2]}
                + {2'd0, all_flags[8 * at_four + 4]} + {2'd0, all_flags[8 * at_four + 6]};

    generate for (each = 0; each < 4; each = each + 1) begin : quarters
       wire [4:0] sum = {2'd0, all_fours[12 * each +: 3]} + {2'd0, all_fours[12 * each + 3 +: 3]}
          + ({2'd0, all_fours[12 * each + 6 +: 3]} + {2'd0, all_fours[12 * each + 9 +: 3]});
       always @(posedge clock) sums[3 * each +: 3] <= sum > 5'd7 ? 3'd7 : sum[2:0];
    end endgenerate

    always @(*) begin
       whole = {2'd0, sums[2:0]} + {2'd0, sums[5:3]}
          + ({2'd0, sums[8:6]} + {2'd0, sums[11:9]});
       count = total;
    end

    always @(posedge clock) if (take) total <= whole > 5'd7 ? 3'd7 : whole[2:0];
endmodule
