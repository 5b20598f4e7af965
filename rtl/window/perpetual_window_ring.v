// perpetual_window_ring: written by `make rtl`, from hdl/.
// SPDX-License-Identifier: MIT OR Apache-2.0

`default_nettype none

// The slots, and what runs them through the operations.
module perpetual_window_ring #(
    parameter integer PLIES = 100,
    parameter integer ICE40 = 0,
    parameter integer PROBES = 0
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
    input  wire       select_odd,
    input  wire [7:0] offset,
    input  wire [7:0] offset_below,
    input  wire       take,
    output wire       ready,
    output wire       can_pop,
    output wire [7:0] held_plies,
    output wire       forgotten,
    output wire       counted,
    output wire       disturbed,
    output wire [6:0] newest,
    output wire       flags_odd,
    output wire       any_even,
    output wire       any_odd,
    output wire [7:0] even_distance,
    output wire [7:0] odd_distance,
    output wire [2:0] count,
    output wire       reached
);
    localparam integer head_last_value = PLIES-1;
    localparam [2:0] OPERATION_PUSH = 3'd0;
    localparam [2:0] OPERATION_CLEAR = 3'd1;
    localparam [2:0] OPERATION_POP = 3'd2;
    localparam [2:0] OPERATION_CHAINED = 3'd3;
    localparam [2:0] OPERATION_SHORT = 3'd4;
    localparam [2:0] OPERATION_OVERLAPPED = 3'd5;
    localparam [7:0] sequencer_none = 8'd0;
    localparam [6:0] head_last = head_last_value[6:0];
    localparam [3:0] records_barrier_code = 4'd8;
    localparam [3:0] records_empty_code = 4'd0;
    localparam [7:0] line_plies = PLIES[7:0];
    localparam [11:0] line_longest = 12'hfff;
    localparam [6:0] look_up_no_row = 7'd64;
    localparam [6:0] columns_no_row = 7'd64;

    reg [2:0] sequencer_operation;
    reg [7:0] sequencer_cycle;
    reg sequencer_special;
    reg sequencer_is_swept;
    reg sequencer_done;
    reg microcode_writes_later;
    reg [6:0] head_position;
    reg head_odd_held;
    reg [3:0] records_next_piece;
    reg [5:0] records_next_from;
    reg [5:0] records_next_to;
    reg records_next_special;
    reg [3:0] records_new_piece;
    reg [5:0] records_new_from;
    reg [5:0] records_new_to;
    reg [2:0] records_old_piece;
    reg [5:0] records_old_from;
    reg [5:0] records_old_to;
    reg [11:0] line_length;
    reg [7:0] line_held;
    reg line_is_longer;
    reg line_holds_any;
    reg [5:0] look_up_ahead_square;
    reg [2:0] look_up_ahead_kind;
    reg look_up_ahead_special;
    reg look_up_carry;
    reg look_up_look_1;
    reg look_up_look_2;
    reg look_up_stands_1;
    reg look_up_stands_2;

    wire sequencer_lost;
    wire records_same_square;
    wire [2:0] records_newest_kind;
    wire records_newest_special;
    wire records_overwritten_special;
    wire slots_one_head;
    wire microcode_idle;
    wire [6:0] head_higher;
    wire [15:0] records_list_read_data;
    wire records_no_move;

    wire [2:0] look_up_piece_kind = piece[2:0];
    wire [1:0] columns_newest_kind = records_newest_kind[1:0];
    assign ready = microcode_idle;
    assign can_pop = line_holds_any;
    assign held_plies = line_held;
    assign forgotten = line_is_longer;
    assign counted = sequencer_done;
    assign disturbed = sequencer_lost | (sequencer_is_swept & ~slots_one_head);
    assign newest = head_higher;
    assign flags_odd = head_odd_held;
    wire sequencer_idle = sequencer_cycle[0];
    wire sequencer_pop_1 = sequencer_cycle[1];
    wire sequencer_pop_2 = sequencer_cycle[2];
    wire sequencer_pop_3 = sequencer_cycle[3];
    wire sequencer_gap = sequencer_cycle[4];
    wire sequencer_push_1 = sequencer_cycle[5];
    wire sequencer_push_2 = sequencer_cycle[6];
    wire sequencer_push_3 = sequencer_cycle[7];
    wire sequencer_chained = sequencer_operation == OPERATION_CHAINED;
    wire sequencer_overlapped = sequencer_operation == OPERATION_OVERLAPPED;
    wire sequencer_adds = sequencer_idle & (push | clear);
    wire sequencer_replaces = sequencer_idle & replace & line_holds_any & ~push & ~clear;
    wire sequencer_pops = sequencer_idle & pop & line_holds_any & ~replace & ~push & ~clear;
    wire sequencer_both_move = ~records_no_move & ~records_newest_special;
    wire sequencer_is_short =
        (records_no_move & records_newest_special) | (sequencer_both_move & records_same_square);
    wire sequencer_comes = push | clear | (replace & sequencer_is_short);
    wire sequencer_takes_back = sequencer_pops | sequencer_replaces;
    wire sequencer_resumes = (sequencer_pop_2 & sequencer_overlapped) | sequencer_gap;
    wire sequencer_ends = (sequencer_pop_3 & ~sequencer_chained) | sequencer_push_3;
    wire sequencer_stateless =
        sequencer_is_swept & ~sequencer_idle & ~sequencer_pop_1 & ~sequencer_pop_2
        & ~sequencer_pop_3 & ~sequencer_gap & ~sequencer_push_1 & ~sequencer_push_2
        & ~sequencer_push_3;
    wire sequencer_in_one =
        sequencer_idle ^ sequencer_pop_1 ^ sequencer_pop_2 ^ sequencer_pop_3 ^ sequencer_gap
        ^ sequencer_push_1 ^ sequencer_push_2 ^ sequencer_push_3;
    assign sequencer_lost = sequencer_is_swept & ~sequencer_in_one;
    assign microcode_idle = sequencer_cycle[0];
    wire microcode_pop_1 = sequencer_cycle[1];
    wire microcode_pop_2 = sequencer_cycle[2];
    wire microcode_pop_3 = sequencer_cycle[3];
    wire microcode_gap = sequencer_cycle[4];
    wire microcode_push_1 = sequencer_cycle[5];
    wire microcode_push_2 = sequencer_cycle[6];
    wire microcode_push_3 = sequencer_cycle[7];
    wire microcode_short = sequencer_operation == OPERATION_SHORT;
    wire microcode_overlapped = sequencer_operation == OPERATION_OVERLAPPED;
    wire microcode_chained = sequencer_operation == OPERATION_CHAINED;
    wire microcode_keeps = microcode_short | microcode_overlapped;
    wire microcode_start = microcode_pop_1 & ~sequencer_is_swept;
    wire microcode_turn = microcode_pop_3 | microcode_push_3;
    wire microcode_then_to = microcode_pop_2 | microcode_gap;
    wire microcode_stands = sequencer_adds | sequencer_resumes | microcode_pop_1;
    wire microcode_active = microcode_pop_1 | microcode_pop_2 | microcode_push_1 | microcode_push_2;
    wire microcode_subtract =
        microcode_pop_3 | microcode_push_3 | (microcode_push_1 & microcode_overlapped);
    wire microcode_settle =
        ((microcode_pop_1 | microcode_push_1) & ~microcode_keeps)
        | (microcode_pop_3 & sequencer_special);
    wire microcode_bring = microcode_push_1 & ~(microcode_short & sequencer_special);
    wire microcode_clearing = sequencer_operation == OPERATION_CLEAR;
    wire microcode_restore = microcode_pop_3 & ~microcode_chained;
    wire microcode_store = microcode_pop_2 | microcode_push_2;
    wire microcode_puts_in = microcode_push_2 & sequencer_is_swept;
    wire microcode_no_move = sequencer_special | microcode_pop_2 | ~sequencer_is_swept;
    wire microcode_lengthen = microcode_push_2 & ~microcode_keeps;
    wire microcode_shorten = microcode_pop_2 & ~microcode_keeps;
    wire microcode_takes_out = microcode_push_1 & ~microcode_keeps & ~records_overwritten_special;
    wire microcode_of_new =
        microcode_pop_2 | microcode_pop_3 | (microcode_push_1 & microcode_keeps) | microcode_push_2
        | microcode_push_3;
    wire microcode_at_to = microcode_pop_3 | microcode_push_1 | microcode_push_3;
    wire microcode_at_no_move =
        microcode_pop_1 | (microcode_push_2 & sequencer_special)
        | ((microcode_idle | microcode_gap) & records_overwritten_special);
    wire microcode_touch_write =
        sequencer_adds | microcode_writes_later | microcode_takes_out
        | (microcode_push_1 & microcode_keeps & ~sequencer_special)
        | (microcode_pop_1 & ~sequencer_special & ~microcode_overlapped);
    wire microcode_touch_set = microcode_pop_1 | microcode_puts_in | microcode_push_3;
    wire microcode_left_write =
        microcode_takes_out | ((microcode_push_2 | microcode_pop_2) & ~sequencer_special);
    assign head_higher = (head_position == head_last) ? 7'd0 : (head_position + 7'd1);
    wire [6:0] head_lower = (head_position == 7'd0) ? head_last : (head_position - 7'd1);
    wire [6:0] head_beside = microcode_push_1 ? head_lower : head_higher;
    wire head_is_odd = head_position[0];
    wire [2:0] records_piece_kind = piece[2:0];
    assign records_no_move = clear | barrier | (records_piece_kind == 3'd0);
    assign records_same_square = (piece == records_new_piece) & (from == records_new_from);
    wire [3:0] records_list_piece = microcode_puts_in ? records_new_piece : records_empty_code;
    wire [11:0] records_new_low = {records_new_to, records_new_from};
    wire [2:0] records_coming_kind = records_next_piece[2:0];
    assign records_newest_kind = records_new_piece[2:0];
    assign records_newest_special = records_new_piece[2:0] == 3'd0;
    wire [1:0] records_overwritten_kind = records_old_piece[1:0];
    assign records_overwritten_special = records_old_piece == 3'd0;
    wire line_ends = ~sequencer_is_swept & line_length[8];
    wire look_up_offers = push | clear | look;

    reg [5:0] look_up_read_square;
    reg [2:0] look_up_read_kind;
    reg look_up_read_special;
    always @* begin
        if (microcode_idle) begin
            look_up_read_special = records_newest_special & ~look_up_offers;
            if (look_up_offers) begin
                look_up_read_square = from;
                look_up_read_kind = look_up_piece_kind;
            end else begin
                look_up_read_square = records_new_to;
                look_up_read_kind = records_newest_kind;
            end
        end else begin
            look_up_read_special = look_up_ahead_special;
            look_up_read_square = look_up_ahead_square;
            look_up_read_kind = look_up_ahead_kind;
        end
    end

    wire [6:0] look_up_touch_row =
        look_up_read_special ? look_up_no_row : {1'b0, look_up_read_square};

    reg [1:0] columns_kind;
    reg [5:0] columns_from;
    reg [5:0] columns_square;
    always @* begin
        if (microcode_of_new) begin
            columns_kind = columns_newest_kind;
            columns_from = records_new_from;
            columns_square = records_new_from;
            if (microcode_at_to) begin
                columns_square = records_new_to;
            end
        end else begin
            columns_kind = records_overwritten_kind;
            columns_from = records_old_from;
            columns_square = records_old_from;
            if (microcode_at_to) begin
                columns_square = records_old_to;
            end
        end
    end

    wire [6:0] columns_touch_row = microcode_at_no_move ? columns_no_row : {1'b0, columns_square};

    perpetual_window_slots #(.PLIES(PLIES), .ICE40(ICE40), .PROBES(PROBES)) slots (
        .clock(clock), .reset(reset), .start(microcode_start), .down(microcode_push_3),
        .up(sequencer_takes_back), .head_odd(head_is_odd), .read_touch_row(look_up_touch_row),
        .read_left_row({look_up_read_kind[1:0], look_up_read_square}),
        .next_high(look_up_read_kind[2]),
        .next_odd(head_is_odd ^ (microcode_idle & ~look_up_offers)),
        .touch_write(microcode_touch_write), .touch_row(columns_touch_row),
        .touch_set(microcode_touch_set), .left_write(microcode_left_write),
        .left_row({columns_kind, columns_from}), .left_set(microcode_puts_in),
        .store(microcode_store), .kind(records_newest_kind), .from(records_new_from),
        .to(records_new_to), .no_move(microcode_no_move),
        .active(microcode_active | look_up_look_1), .head_carry(look_up_carry),
        .adding(microcode_push_1), .subtract(microcode_subtract),
        .fresh(microcode_push_1 & ~microcode_short), .settle(microcode_settle),
        .freeze((microcode_push_1 & sequencer_special) | reset), .flags_odd(head_odd_held),
        .probing(look_up_look_2), .stands(look_up_stands_2), .newest(head_higher),
        .select_odd(select_odd), .offset(offset), .offset_below(offset_below), .take(take),
        .one_head(slots_one_head), .any_even(any_even), .any_odd(any_odd),
        .even_distance(even_distance), .odd_distance(odd_distance), .count(count), .reached(reached)
    );

    perpetual_ram #(.WIDTH(16), .LOG2_WORDS(7), .LATENCY(2)) records_list (
        .clock(clock), .write_enable(microcode_store), .write_address(head_position),
        .write_data({records_list_piece, records_new_low}), .read_address(head_beside),
        .read_data(records_list_read_data)
    );

    initial begin
        sequencer_operation = 3'd0;
        sequencer_cycle = 8'd0;
        sequencer_special = 1'b0;
        sequencer_is_swept = 1'b0;
        sequencer_done = 1'b0;
        microcode_writes_later = 1'b0;
        head_position = 7'd0;
        head_odd_held = 1'b0;
        records_next_piece = 4'd0;
        records_next_from = 6'd0;
        records_next_to = 6'd0;
        records_next_special = 1'b0;
        records_new_piece = 4'd0;
        records_new_from = 6'd0;
        records_new_to = 6'd0;
        records_old_piece = 3'd0;
        records_old_from = 6'd0;
        records_old_to = 6'd0;
        line_length = 12'd0;
        line_held = 8'd0;
        line_is_longer = 1'b0;
        line_holds_any = 1'b0;
        look_up_ahead_square = 6'd0;
        look_up_ahead_kind = 3'd0;
        look_up_ahead_special = 1'b0;
        look_up_carry = 1'b0;
        look_up_look_1 = 1'b0;
        look_up_look_2 = 1'b0;
        look_up_stands_1 = 1'b0;
        look_up_stands_2 = 1'b0;
    end

    always @(posedge clock) begin
        if (sequencer_idle) begin
            sequencer_operation <= OPERATION_POP;
            sequencer_special <= records_newest_special;
            if (replace) begin
                sequencer_operation <= OPERATION_CHAINED;
                if (sequencer_both_move) begin
                    sequencer_operation <= OPERATION_OVERLAPPED;
                end
                if (sequencer_is_short) begin
                    sequencer_operation <= OPERATION_SHORT;
                end
            end
            if (push | clear) begin
                sequencer_operation <= OPERATION_PUSH;
                sequencer_special <= records_no_move;
            end
            if (clear) begin
                sequencer_operation <= OPERATION_CLEAR;
            end
        end
        if (sequencer_resumes) begin
            sequencer_special <= records_next_special;
        end
        sequencer_cycle[0] <=
            sequencer_ends | (sequencer_pop_1 & ~sequencer_is_swept) | sequencer_stateless
            | (sequencer_idle & ~sequencer_adds & ~sequencer_pops & ~sequencer_replaces);
        sequencer_cycle[1] <=
            sequencer_pops | (sequencer_replaces & ~sequencer_is_short) | line_ends;
        sequencer_cycle[2] <= sequencer_pop_1 & sequencer_is_swept;
        sequencer_cycle[3] <= sequencer_pop_2 & ~sequencer_overlapped;
        sequencer_cycle[4] <= sequencer_pop_3 & sequencer_chained;
        sequencer_cycle[5] <=
            sequencer_adds | (sequencer_replaces & sequencer_is_short) | sequencer_resumes;
        sequencer_cycle[6] <=
            sequencer_push_1 | (~sequencer_is_swept & ~sequencer_pop_1 & ~line_ends);
        sequencer_cycle[7] <= sequencer_push_2 & sequencer_is_swept;
        sequencer_done <= sequencer_ends;
        sequencer_is_swept <= sequencer_is_swept | sequencer_pop_1;
        if (reset) begin
            sequencer_operation <= OPERATION_PUSH;
            sequencer_cycle <= sequencer_none;
            sequencer_special <= 1'b0;
            sequencer_is_swept <= 1'b0;
            sequencer_done <= 1'b0;
        end
        if (sequencer_takes_back | ~sequencer_is_swept) begin
            head_position <= head_higher;
        end
        if (microcode_push_3) begin
            head_position <= head_lower;
        end
        if (microcode_start) begin
            head_position <= head_last;
        end
        if (microcode_turn) begin
            head_odd_held <= head_position[0] ^ microcode_push_3;
        end
        if (reset) begin
            head_position <= 7'd0;
            head_odd_held <= 1'b0;
        end
        if (microcode_idle) begin
            records_next_piece <= piece;
            records_next_from <= from;
            records_next_to <= to;
            records_next_special <= records_no_move;
        end
        if (microcode_bring) begin
            records_new_piece <= records_next_piece;
            records_new_from <= records_next_from;
            records_new_to <= records_next_to;
            if (sequencer_special) begin
                records_new_piece <= records_barrier_code;
                records_new_from <= line_length[5:0];
                records_new_to <= line_length[11:6];
            end
            if (microcode_clearing) begin
                records_new_piece <= records_empty_code;
            end
        end
        if (!sequencer_is_swept) begin
            records_new_piece <= line_length[9:6];
            records_new_from <= line_length[5:0];
            records_new_to <= 6'd0;
        end
        if (microcode_restore) begin
            records_new_piece <= records_list_read_data[15:12];
            records_new_to <= records_list_read_data[11:6];
            records_new_from <= records_list_read_data[5:0];
        end
        if (microcode_pop_3) begin
            records_old_piece <= 3'd0;
        end
        if (microcode_push_3) begin
            records_old_piece <= records_list_read_data[14:12];
            records_old_to <= records_list_read_data[11:6];
            records_old_from <= records_list_read_data[5:0];
        end
        if (reset) begin
            records_old_piece <= 3'd0;
        end
        if (microcode_lengthen) begin
            if (sequencer_special) begin
                line_length <= 12'd0;
            end else if (line_length != line_longest) begin
                line_length <= line_length + 12'd1;
            end
            if (line_held != line_plies) begin
                line_held <= line_held + 8'd1;
            end
            if (microcode_clearing) begin
                line_held <= 8'd0;
            end
        end
        if (microcode_shorten) begin
            if (sequencer_special) begin
                line_length <= records_new_low;
            end else if (line_length != line_longest) begin
                line_length <= line_length - 12'd1;
            end
            line_held <= line_held - 8'd1;
        end
        if (line_ends) begin
            line_length <= 12'd0;
        end
        if (!sequencer_is_swept) begin
            line_held <= 8'd0;
        end
        line_holds_any <= line_held != 8'd0;
        line_is_longer <= {4'd0, line_held} < line_length;
        if (reset) begin
            line_length <= 12'd0;
            line_held <= 8'd0;
            line_holds_any <= 1'b0;
            line_is_longer <= 1'b0;
        end
        if (microcode_idle) begin
            look_up_ahead_special <= records_newest_special & ~sequencer_comes;
            if (sequencer_comes) begin
                look_up_ahead_square <= to;
            end else begin
                look_up_ahead_square <= records_new_from;
            end
            if (push | clear) begin
                look_up_ahead_kind <= look_up_piece_kind;
            end else begin
                look_up_ahead_kind <= records_newest_kind;
            end
        end else begin
            look_up_ahead_special <= 1'b0;
            look_up_ahead_kind <= records_coming_kind;
            if (microcode_then_to) begin
                look_up_ahead_square <= records_next_to;
            end else begin
                look_up_ahead_square <= records_next_from;
            end
        end
        microcode_writes_later <=
            (microcode_pop_3 & microcode_chained) | microcode_push_1
            | ((microcode_push_2 | microcode_pop_1 | microcode_pop_2) & ~sequencer_special);
        look_up_carry <= microcode_stands | (microcode_idle & look & stands);
        look_up_look_1 <= microcode_idle & look;
        look_up_look_2 <= look_up_look_1;
        look_up_stands_1 <= stands;
        look_up_stands_2 <= look_up_stands_1;
    end
endmodule

`default_nettype wire
