// perpetual_window_ring: written by `make rtl`, from hdl/.
// SPDX-License-Identifier: MIT OR Apache-2.0

`default_nettype none

// The slots, and what runs them through the operations.
module perpetual_window_ring #(
    parameter integer PLIES = 100,
    parameter integer ICE40 = 0,
    parameter integer PROBES = 0
) (
    input  wire       clock,               // rising edge
    input  wire       reset,               // forgets all, in any state
    input  wire       push,                // plays a move
    input  wire       pop,                 // takes the newest back
    input  wire       replace,             // takes the newest back and plays a move in its place
    input  wire       clear,               // forgets all
    input  wire [3:0] piece,               // what moved
    input  wire [5:0] from,                // where from
    input  wire [5:0] to,                  // where to
    input  wire       barrier,             // no earlier position can come back
    input  wire       look,                // looks up, for a probe, whether piece stood on from
    input  wire       stands,              // it stands there now
    input  wire       select_odd,          // see WindowSlots
    input  wire [7:0] offset,              // see WindowSlots
    input  wire [7:0] offset_below,        // see WindowSlots
    input  wire       take,                // see WindowSlots
    output wire       ready,               // an operation is taken
    output wire       can_pop,             // there is a move to take back
    output wire [7:0] held_plies,          // how many can be taken back
    output wire       forgotten,           // the window is longer than what is held
    output wire       counted,             // the cycle after the last of an operation
    output wire       disturbed,           // not one head, or the ring in no cycle or in two
    output wire [6:0] newest,              // the slot of the newest move
    output wire       flags_odd,           // odd slots are an even number of plies back
    output wire       any_even,            // an even slot is flagged
    output wire       any_odd,             // an odd slot is flagged
    output wire [7:0] even_distance,       // see WindowSlots
    output wire [7:0] odd_distance,        // see WindowSlots
    output wire [2:0] count,               // see WindowSlots
    output wire       reached              // see WindowSlots
);
    localparam integer last_value = PLIES-1;
    localparam [6:0] last = last_value[6:0];
    localparam [7:0] plies = PLIES[7:0];
    localparam [11:0] longest = 12'hfff;
    localparam [3:0] barrier_code = 4'd8;
    localparam [3:0] empty_code = 4'd0;
    localparam [6:0] no_row = 7'd64;
    localparam [2:0] OPERATION_PUSH = 3'd0;
    localparam [2:0] OPERATION_CLEAR = 3'd1;
    localparam [2:0] OPERATION_POP = 3'd2;
    localparam [2:0] OPERATION_CHAINED = 3'd3;
    localparam [2:0] OPERATION_SHORT = 3'd4;
    localparam [2:0] OPERATION_OVERLAPPED = 3'd5;

    reg [2:0] operation;
    reg idle;
    reg pop_1;
    reg pop_2;
    reg pop_3;
    reg gap;
    reg push_1;
    reg push_2;
    reg push_3;
    reg special;
    reg is_swept;
    reg done;
    reg [6:0] position;
    reg odd_held;
    reg [3:0] next_piece;
    reg [5:0] next_from;
    reg [5:0] next_to;
    reg next_special;
    reg [3:0] new_piece;
    reg [5:0] new_from;
    reg [5:0] new_to;
    reg [2:0] old_piece;
    reg [5:0] old_from;
    reg [5:0] old_to;
    reg [11:0] length;
    reg [7:0] held;
    reg is_longer;
    reg holds_any;
    reg [5:0] ahead_square;
    reg [2:0] ahead_kind;
    reg ahead_special;
    reg carry;
    reg look_1;
    reg look_2;
    reg stands_1;
    reg stands_2;
    reg writes_later;

    wire [15:0] list_read_data;
    wire slots_one_head;

    // What is offered, beside the newest record.
    wire [2:0] piece_kind = piece[2:0];
    wire offered_special = clear | barrier | (piece_kind == 3'd0);
    wire [2:0] newest_kind = new_piece[2:0];
    wire newest_special = newest_kind == 3'd0;
    wire both_move = ~offered_special & ~newest_special;
    wire is_short =
        (offered_special & newest_special)
        | (both_move & (piece == new_piece) & (from == new_from));

    // What is taken.
    wire adds = idle & (push | clear);
    wire replaces = idle & replace & holds_any & ~push & ~clear;
    wire pops = idle & pop & holds_any & ~replace & ~push & ~clear;
    wire takes_back = pops | replaces;
    wire short = operation == OPERATION_SHORT;
    wire overlapped = operation == OPERATION_OVERLAPPED;
    wire chained = operation == OPERATION_CHAINED;
    wire clearing = operation == OPERATION_CLEAR;
    wire keeps = short | overlapped;

    // The next cycle.
    wire resumes = (pop_2 & overlapped) | gap;
    wire ends = (pop_3 & ~chained) | push_3;
    wire all_swept = ~is_swept & length[8];

    // From no cycle at all it goes back to idle.
    wire stateless =
        is_swept & ~idle & ~pop_1 & ~pop_2 & ~pop_3 & ~gap & ~push_1 & ~push_2 & ~push_3;

    // The head: it goes up at the begin of a pop, down at the end of a push, and through all slots
    // in a sweep.
    wire [6:0] higher = (position == last) ? 7'd0 : (position + 7'd1);
    wire [6:0] lower = (position == 7'd0) ? last : (position - 7'd1);
    wire is_odd = position[0];
    wire [15:0] popped = list_read_data;
    wire old_special = old_piece == 3'd0;

    // Their list. What is read is there two cycles later: what a push will overwrite, or what is
    // the newest after a pop.
    wire puts_in = push_2 & is_swept;
    wire [3:0] list_piece = puts_in ? new_piece : empty_code;
    wire [11:0] new_squares = {new_to, new_from};
    wire store = pop_2 | push_2;
    wire [6:0] list_read_address = push_1 ? lower : higher;

    // What all slots are asked. They compare, which takes most of the cycle, so as little as
    // possible comes before it: while idle it depends on what is *offered*, whether it is taken or
    // not; else it is chosen a cycle ahead.
    wire offers = push | clear | look;

    reg [5:0] read_square;
    reg [2:0] read_kind;
    reg read_special;
    always @* begin
        if (idle) begin
            read_special = newest_special & ~offers;
            if (offers) begin
                read_square = from;
                read_kind = piece_kind;
            end else begin
                read_square = new_to;
                read_kind = newest_kind;
            end
        end else begin
            read_special = ahead_special;
            read_square = ahead_square;
            read_kind = ahead_kind;
        end
    end

    wire [6:0] slots_read_touch_row = read_special ? no_row : {1'b0, read_square};
    wire comes = push | clear | (replace & is_short);
    wire slots_active = pop_1 | pop_2 | push_1 | push_2 | look_1;

    // What is written of the head: rows of the new record or of the old one.
    wire of_new = pop_2 | pop_3 | (push_1 & keeps) | push_2 | push_3;
    wire at_to = pop_3 | push_1 | push_3;

    reg [1:0] written_kind;
    reg [5:0] written_from;
    reg [5:0] written_square;
    always @* begin
        if (of_new) begin
            written_kind = new_piece[1:0];
            written_from = new_from;
            written_square = new_from;
            if (at_to) begin
                written_square = new_to;
            end
        end else begin
            written_kind = old_piece[1:0];
            written_from = old_from;
            written_square = old_from;
            if (at_to) begin
                written_square = old_to;
            end
        end
    end

    wire at_no_move = pop_1 | (push_2 & special) | ((idle | gap) & old_special);
    wire [6:0] slots_touch_row = at_no_move ? no_row : {1'b0, written_square};
    wire takes_out = push_1 & ~keeps & ~old_special;
    wire slots_touch_write =
        adds | writes_later | takes_out | (push_1 & keeps & ~special)
        | (pop_1 & ~special & ~overlapped);

    // In place of another move the head stays in the window: a look-up is being counted, and would
    // bring slots into it.
    wire slots_settle = ((pop_1 | push_1) & ~keeps) | (pop_3 & special);
    assign ready = idle;
    assign can_pop = holds_any;
    assign held_plies = held;
    assign forgotten = is_longer;
    assign counted = done;
    wire in_one = idle ^ pop_1 ^ pop_2 ^ pop_3 ^ gap ^ push_1 ^ push_2 ^ push_3;
    assign disturbed = is_swept & (~in_one | ~slots_one_head);
    assign newest = higher;
    assign flags_odd = odd_held;

    perpetual_ram #(.WIDTH(16), .LOG2_WORDS(7), .LATENCY(2)) list (
        .clock(clock), .write_enable(store), .write_address(position),
        .write_data({list_piece, new_squares}), .read_address(list_read_address),
        .read_data(list_read_data)
    );

    // A pop moves the head at once, a push at its end. The head and the counts. Slots of the head's
    // parity lie an even number of plies back once an operation is done, and hold moves of the
    // mover's side while it is under way.
    perpetual_window_slots #(.PLIES(PLIES), .ICE40(ICE40), .PROBES(PROBES)) slots (
        .clock(clock), .reset(reset), .start(pop_1 & ~is_swept), .down(push_3), .up(takes_back),
        .head_odd(is_odd), .read_touch_row(slots_read_touch_row),
        .read_left_row({read_kind[1:0], read_square}), .next_high(read_kind[2]),
        .next_odd(is_odd ^ (idle & ~offers)), .touch_write(slots_touch_write),
        .touch_row(slots_touch_row), .touch_set(pop_1 | puts_in | push_3),
        .left_write(takes_out | ((push_2 | pop_2) & ~special)),
        .left_row({written_kind, written_from}), .left_set(puts_in), .store(store),
        .kind(newest_kind), .from(new_from), .to(new_to), .no_move(special | pop_2 | ~is_swept),
        .active(slots_active), .head_carry(carry), .adding(push_1),
        .subtract(pop_3 | push_3 | (push_1 & overlapped)), .fresh(push_1 & ~short),
        .settle(slots_settle), .freeze((push_1 & special) | reset), .flags_odd(odd_held),
        .probing(look_2), .stands(stands_2), .newest(higher), .select_odd(select_odd),
        .offset(offset), .offset_below(offset_below), .take(take), .one_head(slots_one_head),
        .any_even(any_even), .any_odd(any_odd), .even_distance(even_distance),
        .odd_distance(odd_distance), .count(count), .reached(reached)
    );

    initial begin
        operation = 3'd0;
        idle = 1'b0;
        pop_1 = 1'b0;
        pop_2 = 1'b0;
        pop_3 = 1'b0;
        gap = 1'b0;
        push_1 = 1'b0;
        push_2 = 1'b0;
        push_3 = 1'b0;
        special = 1'b0;
        is_swept = 1'b0;
        done = 1'b0;
        position = 7'd0;
        odd_held = 1'b0;
        next_piece = 4'd0;
        next_from = 6'd0;
        next_to = 6'd0;
        next_special = 1'b0;
        new_piece = 4'd0;
        new_from = 6'd0;
        new_to = 6'd0;
        old_piece = 3'd0;
        old_from = 6'd0;
        old_to = 6'd0;
        length = 12'd0;
        held = 8'd0;
        is_longer = 1'b0;
        holds_any = 1'b0;
        ahead_square = 6'd0;
        ahead_kind = 3'd0;
        ahead_special = 1'b0;
        carry = 1'b0;
        look_1 = 1'b0;
        look_2 = 1'b0;
        stands_1 = 1'b0;
        stands_2 = 1'b0;
        writes_later = 1'b0;
    end

    always @(posedge clock) begin
        // The records. A barrier in the place of a barrier stays as it is.
        if (idle) begin
            next_piece <= piece;
            next_from <= from;
            next_to <= to;
            next_special <= offered_special;
        end
        if (push_1 & ~(short & special)) begin
            new_piece <= next_piece;
            new_from <= next_from;
            new_to <= next_to;
            if (special) begin
                new_piece <= barrier_code;
                new_from <= length[5:0];
                new_to <= length[11:6];
            end
            if (clearing) begin
                new_piece <= empty_code;
            end
        end
        if (!is_swept) begin
            new_piece <= length[9:6];
            new_from <= length[5:0];
            new_to <= 6'd0;
        end
        if (pop_3 & ~chained) begin
            new_piece <= popped[15:12];
            new_to <= popped[11:6];
            new_from <= popped[5:0];
        end
        if (idle) begin
            ahead_special <= newest_special & ~comes;
            if (comes) begin
                ahead_square <= to;
            end else begin
                ahead_square <= new_from;
            end
            if (push | clear) begin
                ahead_kind <= piece_kind;
            end else begin
                ahead_kind <= newest_kind;
            end
        end else begin
            ahead_special <= 1'b0;
            ahead_kind <= next_piece[2:0];
            if (pop_2 | gap) begin
                ahead_square <= next_to;
            end else begin
                ahead_square <= next_from;
            end
        end
        if (idle) begin
            operation <= OPERATION_POP;
            special <= newest_special;
            if (replace) begin
                operation <= OPERATION_CHAINED;
                if (both_move) begin
                    operation <= OPERATION_OVERLAPPED;
                end
                if (is_short) begin
                    operation <= OPERATION_SHORT;
                end
            end
            if (push | clear) begin
                operation <= OPERATION_PUSH;
                special <= offered_special;
            end
            if (clear) begin
                operation <= OPERATION_CLEAR;
            end
        end
        if (resumes) begin
            special <= next_special;
        end
        idle <= ends | (pop_1 & ~is_swept) | stateless | (idle & ~adds & ~pops & ~replaces);
        pop_1 <= pops | (replaces & ~is_short) | all_swept;
        pop_2 <= pop_1 & is_swept;
        pop_3 <= pop_2 & ~overlapped;
        gap <= pop_3 & chained;
        push_1 <= adds | (replaces & is_short) | resumes;
        push_2 <= push_1 | (~is_swept & ~pop_1 & ~all_swept);
        push_3 <= push_2 & is_swept;
        done <= ends;
        is_swept <= is_swept | pop_1;
        if (takes_back | ~is_swept) begin
            position <= higher;
        end
        if (push_3) begin
            position <= lower;
        end
        if (pop_1 & ~is_swept) begin
            position <= last;
        end
        // A push is about to move the head to the next slot, of the other parity.
        if (pop_3 | push_3) begin
            odd_held <= is_odd ^ push_3;
        end
        if (pop_3) begin
            old_piece <= 3'd0;
        end
        if (push_3) begin
            old_piece <= popped[14:12];
            old_to <= popped[11:6];
            old_from <= popped[5:0];
        end
        // The length of the window, and what is held of it. At a barrier it ends.
        if (push_2 & ~keeps) begin
            if (special) begin
                length <= 12'd0;
            end else if (length != longest) begin
                length <= length + 12'd1;
            end
            if (held != plies) begin
                held <= held + 8'd1;
            end
            if (clearing) begin
                held <= 8'd0;
            end
        end
        if (pop_2 & ~keeps) begin
            if (special) begin
                length <= new_squares;
            end else if (length != longest) begin
                length <= length - 12'd1;
            end
            held <= held - 8'd1;
        end
        if (all_swept) begin
            length <= 12'd0;
        end
        if (!is_swept) begin
            held <= 8'd0;
        end
        holds_any <= held != 8'd0;
        is_longer <= {4'd0, held} < length;
        if (reset) begin
            operation <= OPERATION_PUSH;
            idle <= 1'b0;
            pop_1 <= 1'b0;
            pop_2 <= 1'b0;
            pop_3 <= 1'b0;
            gap <= 1'b0;
            push_1 <= 1'b0;
            push_2 <= 1'b0;
            push_3 <= 1'b0;
            special <= 1'b0;
            is_swept <= 1'b0;
            done <= 1'b0;
            position <= 7'd0;
            odd_held <= 1'b0;
            old_piece <= 3'd0;
            length <= 12'd0;
            held <= 8'd0;
            holds_any <= 1'b0;
            is_longer <= 1'b0;
        end
        // The chain takes what was looked up, in the next cycle, with what stands on that square
        // now.
        carry <= adds | resumes | pop_1 | (idle & look & stands);
        look_1 <= idle & look;
        look_2 <= look_1;
        stands_1 <= stands;
        stands_2 <= stands_1;
        // The first cycles of an operation are looked at as they come, the others a cycle ahead.
        writes_later <= (pop_3 & chained) | push_1 | ((push_2 | pop_1 | pop_2) & ~special);
    end
endmodule

`default_nettype wire
