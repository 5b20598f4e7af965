// perpetual_search_window: repetitions of chess, and those one move away, for a search
//
// Exported by Perpetual 0.1.0; change its source, not this file.
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Configuration
//   detector  window
//   window    100 plies
//   form      iCE40, with its block RAM and cells
//   widths    piece 4, square 6, ply 16 bits

// One file holds all modules, so it is named after the top alone.
/* verilator lint_off DECLFILENAME */
// Outputs that this circuit does not need are left open.
/* verilator lint_off PINCONNECTEMPTY */
// The values of a machine's states need not fill their register; others are never reached.
/* verilator lint_off CASEINCOMPLETE */

module perpetual_search_window (
    // Clock.
    input  wire       clock,               // rising edge
    // Operations: one is taken in a cycle where ready is high; then ready is low for three.
    input  wire       push,                // plays a move
    input  wire       pop,                 // takes the newest back, if can_pop
    input  wire       clear,               // forgets all
    input  wire [3:0] piece,               // push: what moved, 0 for a null move
    input  wire [5:0] from,                // push: where from, a1 = 0, h8 = 63
    input  wire [5:0] to,                  // push: where to
    input  wire       barrier,             // push: no earlier position can come back
    // The move that brings a position back: taken in a cycle where can_find is high.
    input  wire       find,                // asks for it
    // State.
    output wire       ready,               // an operation is taken
    output wire       can_pop,             // there is a move to take back
    output wire [7:0] held_plies,          // how many
    // The position: from counted, 4 edges after the operation, until the next one's.
    output wire       counted,             // the flags speak of the newest operation
    output wire       repetition,          // the position has occurred before
    output wire       upcoming,            // one move brings an earlier one back
    output wire       exact,               // nothing of the window has been forgotten
    // More of it: from located, 7 edges after the operation.
    output wire       located,             // count and distances speak of the newest operation
    output wire [2:0] occurrences,         // earlier positions equal to this one, at most 7
    output wire [7:0] repetition_distance, // plies back to the nearest, 0 if none
    output wire [7:0] upcoming_distance,   // plies back to the nearest that can be brought back
    // The move: at most 3 upcoming_distance + 6 cycles after that of find.
    output wire       can_find,            // from the cycle behind located
    output wire       finding,             // it is being looked for
    output wire       found,               // it is there, until the next operation
    output wire [3:0] found_piece,         // what is to move
    output wire [5:0] found_from,          // where from
    output wire [5:0] found_to             // where to
);
    reg [1:0] under_way;

    wire clears = clear & ready;
    wire pushes = push & ready & ~clear;
    wire pops = pop & ready & can_pop & ~clear & ~push;
    wire operates = clears | pushes | pops;
    wire finds = (under_way == 2'd0) & (upcoming_distance != 8'd0);
    assign can_find = finds;

    perpetual_window_core core (
        .clock(clock), .push(push), .pop(pop), .clear(clear), .piece(piece), .from(from), .to(to),
        .barrier(barrier), .ready(ready), .can_pop(can_pop), .held_plies(held_plies),
        .counted(counted), .repetition(repetition), .upcoming(upcoming), .exact(exact),
        .located(located), .occurrences(occurrences), .repetition_distance(repetition_distance),
        .upcoming_distance(upcoming_distance)
    );

    perpetual_window_finder finder (
        .clock(clock), .push(pushes), .pop(pops), .clear(clears), .piece(piece), .from(from),
        .to(to), .find(find & finds), .distance(upcoming_distance), .finding(finding),
        .found(found), .found_piece(found_piece), .found_from(found_from), .found_to(found_to)
    );

    initial begin
        under_way = 2'd0;
    end

    always @(posedge clock) begin
        if (operates & ~located) begin
            under_way <= under_way + 2'd1;
        end
        if (~operates & located) begin
            under_way <= under_way - 2'd1;
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

    wire unused_columns = &{1'b0, from, to, no_move, kind};
    // Bits are written one at a time, through the write mask of the block RAM, where 0 is to write.
    wire [111:0] mask = {{12{1'b1}}, others};
    wire [111:0] touches_read;
    wire [111:0] left_read;
    wire unused_read = &{1'b0, touches_read[111:99], left_read[111:99]};
    reg [99:0] high;

    initial high = 0;

    integer at_high;
    always @(posedge clock)
       for (at_high = 0; at_high < 100; at_high = at_high + 1)
          high[at_high] <= (store & head[at_high]) ? kind[2] : high[at_high];

    wire [99:0] touches = touches_read[99:0];
    wire [99:0] left = left_read[99:0];
    reg [99:0] same;
    initial same = 0;
    integer at_same;
    always @(posedge clock)
       for (at_same = 0; at_same < 100; at_same = at_same + 1)
          same[at_same] <= (at_same % 2 == 0 ? !next_odd : next_odd)
             & (high[at_same] == next_high);

    generate for (each = 0; each < 7; each = each + 1) begin : banks
       // Row 64: no slot has a move.
       SB_RAM40_4K #(
          .READ_MODE(0),
          .WRITE_MODE(0),
          .INIT_0(256'h0),
          .INIT_1(256'h0),
          .INIT_2(256'h0),
          .INIT_3(256'h0),
          .INIT_5(256'h0),
          .INIT_6(256'h0),
          .INIT_7(256'h0),
          .INIT_8(256'h0),
          .INIT_9(256'h0),
          .INIT_A(256'h0),
          .INIT_B(256'h0),
          .INIT_C(256'h0),
          .INIT_D(256'h0),
          .INIT_E(256'h0),
          .INIT_F(256'h0),
          .INIT_4(256'hffff)
       ) touch_table (
          .RDATA(touches_read[16 * each +: 16]),
          .RADDR({4'd0, read_touch_row}),
          .RCLK(clock),
          .RCLKE(1'b1),
          .RE(1'b1),
          .WADDR({4'd0, touch_row}),
          .WCLK(clock),
          .WCLKE(1'b1),
          .WE(touch_write),
          .WDATA({16{touch_set}}),
          .MASK(mask[16 * each +: 16])
       );
       SB_RAM40_4K #(
          .READ_MODE(0),
          .WRITE_MODE(0),
          .INIT_0(256'h0),
          .INIT_1(256'h0),
          .INIT_2(256'h0),
          .INIT_3(256'h0),
          .INIT_5(256'h0),
          .INIT_6(256'h0),
          .INIT_7(256'h0),
          .INIT_8(256'h0),
          .INIT_9(256'h0),
          .INIT_A(256'h0),
          .INIT_B(256'h0),
          .INIT_C(256'h0),
          .INIT_D(256'h0),
          .INIT_E(256'h0),
          .INIT_F(256'h0),
          .INIT_4(256'h0)
       ) left_table (
          .RDATA(left_read[16 * each +: 16]),
          .RADDR({3'd0, read_left_row}),
          .RCLK(clock),
          .RCLKE(1'b1),
          .RE(1'b1),
          .WADDR({3'd0, left_row}),
          .WCLK(clock),
          .WCLKE(1'b1),
          .WE(left_write),
          .WDATA({16{left_set}}),
          .MASK(mask[16 * each +: 16])
       );
    end endgenerate
    // Where the piece stood on the square, by carries around the ring.
    // Early: what needs no look-up's result.
    (* keep *)
    wire [99:0] early;
    assign early = head_carry ? head | same : ~head & same;
    wire [99:0] generates;
    wire [99:0] passes;
    wire [99:0] carry_0;
    wire [99:0] carry_1;
    wire [4:0] leaves_0;
    wire [4:0] leaves_1;
    wire [4:0] enters;
    reg [99:0] occupied;
    generate for (each = 0; each < 100; each = each + 1) begin : operands
       SB_LUT4 #(.LUT_INIT(16'ha8a8)) generate_cell (
          .O(generates[each]),
          .I0(early[each]), .I1(head[each]), .I2(left[each]), .I3(1'b0)
       );
       SB_LUT4 #(.LUT_INIT(16'ha8bb)) pass_cell (
          .O(passes[each]),
          .I0(early[each]), .I1(head[each]), .I2(left[each]), .I3(touches[each])
       );
    end endgenerate
    reg [19:0] held_0_0;
    reg [19:0] held_1_0;
    wire [20:0] a_0 = {1'b0, generates[19:0]};
    wire [20:0] b_0 = {1'b0, passes[19:0]};
    wire [20:0] sum_0_0 = a_0 + b_0;
    wire [21:0] sum_1_0 = {a_0, 1'b1} + {b_0, 1'b1};
    initial begin
       held_0_0 = 0;
       held_1_0 = 0;
    end
    always @(posedge clock)
       if (!active) begin
          held_0_0 <= 0;
          held_1_0 <= 0;
       end else begin
          held_0_0 <= sum_0_0[20:1]
             ^ a_0[20:1] ^ b_0[20:1];
          held_1_0 <= sum_1_0[21:2]
             ^ a_0[20:1] ^ b_0[20:1];
       end
    wire unused_0 = &{1'b0, sum_0_0[0], sum_1_0[1:0]};
    assign carry_0[19:0] = held_0_0;
    assign carry_1[19:0] = held_1_0;
    assign leaves_0[0] = carry_0[19];
    assign leaves_1[0] = carry_1[19];
    reg [19:0] held_0_1;
    reg [19:0] held_1_1;
    wire [20:0] a_1 = {1'b0, generates[39:20]};
    wire [20:0] b_1 = {1'b0, passes[39:20]};
    wire [20:0] sum_0_1 = a_1 + b_1;
    wire [21:0] sum_1_1 = {a_1, 1'b1} + {b_1, 1'b1};
    initial begin
       held_0_1 = 0;
       held_1_1 = 0;
    end
    always @(posedge clock)
       if (!active) begin
          held_0_1 <= 0;
          held_1_1 <= 0;
       end else begin
          held_0_1 <= sum_0_1[20:1]
             ^ a_1[20:1] ^ b_1[20:1];
          held_1_1 <= sum_1_1[21:2]
             ^ a_1[20:1] ^ b_1[20:1];
       end
    wire unused_1 = &{1'b0, sum_0_1[0], sum_1_1[1:0]};
    assign carry_0[39:20] = held_0_1;
    assign carry_1[39:20] = held_1_1;
    assign leaves_0[1] = carry_0[39];
    assign leaves_1[1] = carry_1[39];
    reg [19:0] held_0_2;
    reg [19:0] held_1_2;
    wire [20:0] a_2 = {1'b0, generates[59:40]};
    wire [20:0] b_2 = {1'b0, passes[59:40]};
    wire [20:0] sum_0_2 = a_2 + b_2;
    wire [21:0] sum_1_2 = {a_2, 1'b1} + {b_2, 1'b1};
    initial begin
       held_0_2 = 0;
       held_1_2 = 0;
    end
    always @(posedge clock)
       if (!active) begin
          held_0_2 <= 0;
          held_1_2 <= 0;
       end else begin
          held_0_2 <= sum_0_2[20:1]
             ^ a_2[20:1] ^ b_2[20:1];
          held_1_2 <= sum_1_2[21:2]
             ^ a_2[20:1] ^ b_2[20:1];
       end
    wire unused_2 = &{1'b0, sum_0_2[0], sum_1_2[1:0]};
    assign carry_0[59:40] = held_0_2;
    assign carry_1[59:40] = held_1_2;
    assign leaves_0[2] = carry_0[59];
    assign leaves_1[2] = carry_1[59];
    reg [19:0] held_0_3;
    reg [19:0] held_1_3;
    wire [20:0] a_3 = {1'b0, generates[79:60]};
    wire [20:0] b_3 = {1'b0, passes[79:60]};
    wire [20:0] sum_0_3 = a_3 + b_3;
    wire [21:0] sum_1_3 = {a_3, 1'b1} + {b_3, 1'b1};
    initial begin
       held_0_3 = 0;
       held_1_3 = 0;
    end
    always @(posedge clock)
       if (!active) begin
          held_0_3 <= 0;
          held_1_3 <= 0;
       end else begin
          held_0_3 <= sum_0_3[20:1]
             ^ a_3[20:1] ^ b_3[20:1];
          held_1_3 <= sum_1_3[21:2]
             ^ a_3[20:1] ^ b_3[20:1];
       end
    wire unused_3 = &{1'b0, sum_0_3[0], sum_1_3[1:0]};
    assign carry_0[79:60] = held_0_3;
    assign carry_1[79:60] = held_1_3;
    assign leaves_0[3] = carry_0[79];
    assign leaves_1[3] = carry_1[79];
    reg [19:0] held_0_4;
    reg [19:0] held_1_4;
    wire [20:0] a_4 = {1'b0, generates[99:80]};
    wire [20:0] b_4 = {1'b0, passes[99:80]};
    wire [20:0] sum_0_4 = a_4 + b_4;
    wire [21:0] sum_1_4 = {a_4, 1'b1} + {b_4, 1'b1};
    initial begin
       held_0_4 = 0;
       held_1_4 = 0;
    end
    always @(posedge clock)
       if (!active) begin
          held_0_4 <= 0;
          held_1_4 <= 0;
       end else begin
          held_0_4 <= sum_0_4[20:1]
             ^ a_4[20:1] ^ b_4[20:1];
          held_1_4 <= sum_1_4[21:2]
             ^ a_4[20:1] ^ b_4[20:1];
       end
    wire unused_4 = &{1'b0, sum_0_4[0], sum_1_4[1:0]};
    assign carry_0[99:80] = held_0_4;
    assign carry_1[99:80] = held_1_4;
    assign leaves_0[4] = carry_0[99];
    assign leaves_1[4] = carry_1[99];
    // Which of its two chains holds for a segment: the carries of the others, and of the
    // segment itself for the slots beyond the head. The head is in one of them, and what comes
    // before it does not matter.
    generate for (each = 0; each < 5; each = each + 1) begin : entering
       wire farther = leaves_0[(each + 2) % 5]
          | (leaves_1[(each + 2) % 5] & (leaves_0[(each + 1) % 5]
          | (leaves_1[(each + 1) % 5] & (leaves_0[each]))));
       wire nearer =
          leaves_0[(each + 4) % 5] | (leaves_1[(each + 4) % 5] & leaves_0[(each + 3) % 5]);
       assign enters[each] =
          nearer | (leaves_1[(each + 4) % 5] & leaves_1[(each + 3) % 5] & farther);
    end endgenerate
    always @(*) begin
       occupied = 0;
       occupied[19:0] =
          enters[0] ? carry_1[19:0] : carry_0[19:0];
       occupied[39:20] =
          enters[1] ? carry_1[39:20] : carry_0[39:20];
       occupied[59:40] =
          enters[2] ? carry_1[59:40] : carry_0[59:40];
       occupied[79:60] =
          enters[3] ? carry_1[79:60] : carry_0[79:60];
       occupied[99:80] =
          enters[4] ? carry_1[99:80] : carry_0[99:80];
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

// Finds the move that brings a position back, in three walks over the records.
module perpetual_window_finder (
    input  wire       clock,
    input  wire       push,
    input  wire       pop,
    input  wire       clear,
    input  wire [3:0] piece,
    input  wire [5:0] from,
    input  wire [5:0] to,
    input  wire       find,
    input  wire [7:0] distance,
    output wire       finding,
    output wire       found,
    output wire [3:0] found_piece,
    output wire [5:0] found_from,
    output wire [5:0] found_to
);
    localparam [6:0] step = 7'd1;
    localparam [7:0] step_8 = 8'd1;
    localparam [7:0] none_8 = 8'd0;
    localparam [5:0] nowhere = 6'd0;
    localparam [1:0] idle = 2'd0;
    localparam [1:0] first_pass = 2'd1;
    localparam [1:0] second_pass = 2'd2;
    localparam [1:0] third_pass = 2'd3;

    reg [6:0] newest;
    reg [6:0] address;
    reg [1:0] pass;
    reg [7:0] left;
    reg [7:0] length;
    reg reading;
    reg [5:0] both;
    reg [5:0] one;
    reg stands_there;
    reg has_found;
    reg [3:0] piece_found;

    wire [15:0] list_read_data;

    wire operates = push | pop | clear;
    wire starts = find & ~operates;
    wire [6:0] above = newest + step;
    wire [5:0] record_from = list_read_data[5:0];
    wire [5:0] record_to = list_read_data[11:6];
    wire pass_ends = (pass != idle) & (left == none_8) & ~reading;
    wire [5:0] opposite = nowhere - both;
    wire [5:0] lowest = both & opposite;

    reg [5:0] from_counts;
    always @* begin
        if ((record_from & lowest) != nowhere) begin
            from_counts = record_from;
        end else begin
            from_counts = nowhere;
        end
    end

    reg [5:0] to_counts;
    always @* begin
        if ((record_to & lowest) != nowhere) begin
            to_counts = record_to;
        end else begin
            to_counts = nowhere;
        end
    end

    wire [5:0] other = one ^ both;
    wire arrives = (record_to == one) | ((record_to == other) & ~stands_there);
    wire leaves = ~stands_there & ((record_from == one) | (record_from == other));
    assign finding = pass != idle;
    assign found = has_found;
    assign found_piece = piece_found;
    assign found_from = one;
    assign found_to = other;

    perpetual_window_list list (
        .clock(clock), .write_enable(push), .write_address(above), .write_data({piece, to, from}),
        .read_address(address), .read_data(list_read_data)
    );

    initial begin
        newest = 7'd0;
        address = 7'd0;
        pass = 2'd0;
        left = 8'd0;
        length = 8'd0;
        reading = 1'b0;
        both = 6'd0;
        one = 6'd0;
        stands_there = 1'b0;
        has_found = 1'b0;
        piece_found = 4'd0;
    end

    always @(posedge clock) begin
        if (push) begin
            newest <= above;
        end
        if (pop) begin
            newest <= newest - step;
        end
        if (left != none_8) begin
            left <= left - step_8;
        end
        address <= address - step;
        if (pass_ends) begin
            left <= length;
            address <= newest;
            if (pass == first_pass) begin
                pass <= second_pass;
            end else if (pass == second_pass) begin
                pass <= third_pass;
            end else begin
                pass <= idle;
            end
        end
        if (reading & (pass == first_pass)) begin
            both <= both ^ record_from ^ record_to;
        end
        if (reading & (pass == second_pass)) begin
            one <= one ^ from_counts ^ to_counts;
        end
        if (reading & (pass == third_pass)) begin
            if (arrives) begin
                has_found <= 1'b1;
                piece_found <= list_read_data[15:12];
                one <= record_to;
                pass <= idle;
            end else if (leaves) begin
                stands_there <= 1'b1;
                one <= record_from ^ both;
            end
        end
        if (starts) begin
            pass <= first_pass;
            left <= distance;
            length <= distance;
            address <= newest;
            both <= nowhere;
            one <= nowhere;
            stands_there <= 1'b0;
            has_found <= 1'b0;
        end
        if (operates) begin
            pass <= idle;
            has_found <= 1'b0;
        end
        reading <= (pass != idle) & (left != none_8) & ~operates & ~find;
    end
endmodule
