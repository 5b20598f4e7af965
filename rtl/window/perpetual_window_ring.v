// perpetual_window_ring: written by `make rtl`, from hdl/.
// SPDX-License-Identifier: MIT OR Apache-2.0

`default_nettype none

// The ring of records; the cycles of an operation.
module perpetual_window_ring #(
    parameter integer PLIES = 100
) (
    input  wire       clock,
    input  wire       reset,
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
    output wire       ready,
    output wire       can_pop,
    output wire [7:0] held_plies,
    output wire       forgotten,
    output wire       counted,
    output wire       lost,
    output wire       swept,
    output wire       start,
    output wire       down,
    output wire       up,
    output wire       adds_record,
    output wire [6:0] newest,
    output wire       head_odd,
    output wire       flags_odd,
    output wire       head_carry,
    output wire       probing,
    output wire       probed_stands,
    output wire       active,
    output wire       subtract,
    output wire       fresh,
    output wire       settle,
    output wire       freeze,
    output wire [6:0] read_touch_row,
    output wire [7:0] read_left_row,
    output wire       next_high,
    output wire       next_odd,
    output wire       touch_write,
    output wire [6:0] touch_row,
    output wire       touch_set,
    output wire       left_write,
    output wire [7:0] left_row,
    output wire       left_set,
    output wire       store,
    output wire [2:0] kind,
    output wire [5:0] record_from,
    output wire [5:0] record_to,
    output wire       no_move
);
    localparam integer last_value = PLIES-1;
    localparam [3:0] barrier_code = 4'd8;
    localparam [3:0] empty_code = 4'd0;
    localparam [6:0] no_row = 7'd64;
    localparam [6:0] last = last_value[6:0];
    localparam [7:0] plies = PLIES[7:0];
    localparam [11:0] longest = 12'hfff;

    reg idle;
    reg pop_1;
    reg pop_2;
    reg pop_3;
    reg push_1;
    reg push_2;
    reg push_3;
    reg done;
    reg followed;
    reg overlapped;
    reg follows;
    reg writes_later;
    reg short;
    reg adding;
    reg clearing;
    reg look_1;
    reg look_2;
    reg stands_1;
    reg stands_2;
    reg special;
    reg carry;
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
    reg [5:0] ahead_square;
    reg [2:0] ahead_kind;
    reg ahead_special;
    reg [6:0] position;
    reg [11:0] length;
    reg [7:0] held;
    reg is_longer;
    reg odd_held;
    reg holds_any;
    reg is_swept;

    wire [15:0] list_read_data;

    wire adds = idle & (push | clear);
    wire replaces = idle & replace & holds_any & ~push & ~clear;
    wire pops = idle & pop & holds_any & ~replace & ~push & ~clear;
    wire [2:0] piece_kind = piece[2:0];
    wire offered_special = clear | barrier | (piece_kind == 3'd0);
    wire new_is_special = new_piece[2:0] == 3'd0;
    wire old_is_special = old_piece == 3'd0;
    wire same_square = (piece == new_piece) & (from == new_from);
    wire is_short =
        (offered_special & new_is_special) | (~offered_special & ~new_is_special & same_square);
    wire resume = (pop_2 & overlapped) | follows;
    wire all_swept = ~is_swept & length[8];
    wire chained = followed & ~overlapped;
    wire stateless =
        is_swept & ~idle & ~pop_1 & ~pop_2 & ~pop_3 & ~push_1 & ~push_2 & ~push_3 & ~follows;
    wire two = pop_3 & overlapped;
    assign lost =
        is_swept & ~(idle ^ pop_1 ^ pop_2 ^ pop_3 ^ push_1 ^ push_2 ^ push_3 ^ follows ^ two);
    wire keeps = short | overlapped;
    assign probing = look_2;
    assign probed_stands = stands_2;
    wire [15:0] popped = list_read_data;
    wire [6:0] higher = (position == last) ? 7'd0 : (position + 7'd1);
    wire [6:0] lower = (position == 7'd0) ? last : (position - 7'd1);
    assign swept = is_swept;
    assign start = pop_1 & ~is_swept;
    assign down = push_3;
    assign up = pops | replaces;
    assign adds_record = adding;
    assign newest = higher;
    assign head_odd = position[0];
    assign flags_odd = odd_held;
    wire [3:0] list_piece = adding ? new_piece : empty_code;
    wire [11:0] new_low = {new_to, new_from};
    wire [6:0] list_read_address = adding ? lower : higher;
    wire offers = push | clear | look;

    reg [5:0] read_square;
    reg [2:0] read_kind;
    reg read_special;
    always @* begin
        if (idle) begin
            read_special = new_is_special & ~offers;
            if (offers) begin
                read_square = from;
                read_kind = piece_kind;
            end else begin
                read_square = new_to;
                read_kind = new_piece[2:0];
            end
        end else begin
            read_special = ahead_special;
            read_square = ahead_square;
            read_kind = ahead_kind;
        end
    end

    assign next_high = read_kind[2];
    wire comes = push | clear | (replace & is_short);
    assign read_touch_row = read_special ? no_row : {1'b0, read_square};
    assign read_left_row = {read_kind[1:0], read_square};
    assign next_odd = position[0] ^ (idle & ~offers);

    reg [5:0] row_square;
    always @* begin
        if (push_1) begin
            if (keeps) begin
                row_square = new_to;
            end else begin
                row_square = old_to;
            end
        end else if (push_2 | pop_2) begin
            row_square = new_from;
        end else if (push_3 | pop_3) begin
            row_square = new_to;
        end else begin
            row_square = old_from;
        end
    end

    wire row_special = pop_1 | (push_2 & special) | ((idle | follows) & old_is_special);
    assign touch_row = row_special ? no_row : {1'b0, row_square};
    assign touch_write =
        adds | writes_later | (push_1 & ((keeps & ~special) | (~keeps & ~old_is_special)))
        | (pop_1 & ~special & ~overlapped);
    assign touch_set = pop_1 | (push_2 & is_swept) | push_3;
    assign left_write = (push_1 & ~keeps & ~old_is_special) | ((push_2 | pop_2) & ~special);
    assign left_set = push_2 & is_swept;
    assign left_row = push_1 ? {old_piece[1:0], old_from} : {new_piece[1:0], new_from};
    assign store = pop_2 | push_2;
    assign kind = new_piece[2:0];
    assign record_from = new_from;
    assign record_to = new_to;
    assign no_move = special | pop_2 | ~is_swept;
    assign active = pop_1 | pop_2 | push_1 | push_2 | look_1;
    assign head_carry = carry;
    assign subtract = pop_3 | push_3;
    assign settle = ((pop_1 | push_1) & ~keeps) | (pop_3 & special);
    assign fresh = push_1 & ~short;
    assign freeze = (push_1 & special) | reset;
    assign ready = idle;
    assign can_pop = holds_any;
    assign held_plies = held;
    assign forgotten = is_longer;
    assign counted = done;

    perpetual_ram #(.WIDTH(16), .LOG2_WORDS(7), .LATENCY(2)) list (
        .clock(clock), .write_enable(pop_2 | push_2), .write_address(position),
        .write_data({list_piece, new_low}), .read_address(list_read_address),
        .read_data(list_read_data)
    );

    initial begin
        idle = 1'b0;
        pop_1 = 1'b0;
        pop_2 = 1'b0;
        pop_3 = 1'b0;
        push_1 = 1'b0;
        push_2 = 1'b0;
        push_3 = 1'b0;
        done = 1'b0;
        followed = 1'b0;
        overlapped = 1'b0;
        follows = 1'b0;
        writes_later = 1'b0;
        short = 1'b0;
        adding = 1'b0;
        clearing = 1'b0;
        look_1 = 1'b0;
        look_2 = 1'b0;
        stands_1 = 1'b0;
        stands_2 = 1'b0;
        special = 1'b0;
        carry = 1'b0;
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
        ahead_square = 6'd0;
        ahead_kind = 3'd0;
        ahead_special = 1'b0;
        position = 7'd0;
        length = 12'd0;
        held = 8'd0;
        is_longer = 1'b0;
        odd_held = 1'b0;
        holds_any = 1'b0;
        is_swept = 1'b0;
    end

    always @(posedge clock) begin
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
        end
        if (pop_3 & ~followed) begin
            new_piece <= popped[15:12];
            new_to <= popped[11:6];
            new_from <= popped[5:0];
        end
        if (pops | replaces | ~is_swept) begin
            position <= higher;
        end
        if (push_3) begin
            position <= lower;
        end
        if (pop_1 & ~is_swept) begin
            position <= last;
        end
        if (pop_3 | push_3) begin
            odd_held <= position[0] ^ adding;
        end
        if (idle) begin
            ahead_special <= new_is_special & ~comes;
            if (comes) begin
                ahead_square <= to;
            end else begin
                ahead_square <= new_from;
            end
            if (push | clear) begin
                ahead_kind <= piece_kind;
            end else begin
                ahead_kind <= new_piece[2:0];
            end
        end else begin
            ahead_special <= 1'b0;
            ahead_kind <= next_piece[2:0];
            if (pop_2 | follows) begin
                ahead_square <= next_to;
            end else begin
                ahead_square <= next_from;
            end
        end
        is_swept <= is_swept | pop_1;
        pop_1 <= pops | (replaces & ~is_short) | all_swept;
        pop_2 <= pop_1 & is_swept;
        pop_3 <= pop_2;
        push_1 <= adds | (replaces & is_short) | resume;
        push_2 <= push_1 | (~is_swept & ~pop_1 & ~length[8]);
        push_3 <= push_2 & is_swept;
        done <= (pop_3 & ~followed) | push_3;
        follows <= pop_3 & chained;
        idle <=
            (pop_3 & ~followed) | push_3 | (pop_1 & ~is_swept) | stateless
            | (idle & ~adds & ~pops & ~replaces);
        if (idle) begin
            followed <= replaces & ~is_short;
            overlapped <= replaces & ~is_short & ~offered_special & ~new_is_special;
            short <= replaces & is_short;
            clearing <= clear;
            next_piece <= piece;
            next_from <= from;
            next_to <= to;
            next_special <= offered_special;
            adding <= adds | (replaces & is_short);
            if (push | clear) begin
                special <= offered_special;
            end else begin
                special <= new_is_special;
            end
        end
        if (resume) begin
            adding <= 1'b1;
            special <= next_special;
        end
        if (pop_3) begin
            old_piece <= 3'd0;
        end
        if (push_3) begin
            old_piece <= popped[14:12];
            old_to <= popped[11:6];
            old_from <= popped[5:0];
        end
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
                length <= new_low;
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
        if (reset) begin
            is_swept <= 1'b0;
            idle <= 1'b0;
            pop_1 <= 1'b0;
            pop_2 <= 1'b0;
            pop_3 <= 1'b0;
            push_1 <= 1'b0;
            push_2 <= 1'b0;
            push_3 <= 1'b0;
            done <= 1'b0;
            follows <= 1'b0;
            overlapped <= 1'b0;
            short <= 1'b0;
            special <= 1'b0;
            adding <= 1'b0;
            old_piece <= 3'd0;
            length <= 12'd0;
        end
        writes_later <= (pop_3 & chained) | push_1 | ((push_2 | pop_1 | pop_2) & ~special);
        look_1 <= idle & look;
        look_2 <= look_1;
        stands_1 <= stands;
        stands_2 <= stands_1;
        carry <= adds | resume | pop_1 | (idle & look & stands);
        is_longer <= {4'd0, held} < length;
        holds_any <= held != 8'd0;
    end
endmodule

`default_nettype wire
