// perpetual_search_engine: written by `make rtl`, from hdl/.
// SPDX-License-Identifier: MIT OR Apache-2.0

`default_nettype none

// Carries out the requests in the frames.
module perpetual_search_engine #(
    parameter integer SEARCHERS = 1,
    parameter integer PLIES = 100,
    parameter integer ICE40 = 0,
    parameter integer CLOCK_HZ = 12000000
) (
    input  wire       clock,
    input  wire       reset,
    input  wire [7:0] front,
    input  wire       frame,
    input  wire       in_frame,
    input  wire       boundary,
    output wire       take,
    input  wire [7:0] dropped,
    input  wire       ready,
    output wire [7:0] data,
    output wire       valid,
    output wire       last,
    output wire       repetition,
    output wire       failed,
    output wire       beat
);
    localparam [7:0] search_code = 8'd16;
    localparam [7:0] table_code = 8'd17;
    localparam [7:0] abort_code = 8'd18;
    localparam [7:0] identify_code = 8'd1;
    localparam [3:0] bad_request = 4'd3;
    localparam [3:0] wrong_table = 4'd12;
    localparam [3:0] busy_code = 4'd13;
    localparam [4:0] ENGINE_STATE_IDLE = 5'd0;
    localparam [4:0] ENGINE_STATE_NUMBER = 5'd1;
    localparam [4:0] ENGINE_STATE_OPCODE = 5'd2;
    localparam [4:0] ENGINE_STATE_WAIT_FREE = 5'd3;
    localparam [4:0] ENGINE_STATE_HEADER = 5'd4;
    localparam [4:0] ENGINE_STATE_CHECK_TABLE = 5'd5;
    localparam [4:0] ENGINE_STATE_MAN_LOW = 5'd6;
    localparam [4:0] ENGINE_STATE_MAN_HIGH = 5'd7;
    localparam [4:0] ENGINE_STATE_CLEAR = 5'd8;
    localparam [4:0] ENGINE_STATE_RECORD_LOW = 5'd9;
    localparam [4:0] ENGINE_STATE_RECORD_HIGH = 5'd10;
    localparam [4:0] ENGINE_STATE_BEGIN = 5'd11;
    localparam [4:0] ENGINE_STATE_ENTRY_LOW = 5'd12;
    localparam [4:0] ENGINE_STATE_ENTRY_HIGH = 5'd13;
    localparam [4:0] ENGINE_STATE_TARGET = 5'd14;
    localparam [4:0] ENGINE_STATE_CLOSE = 5'd15;
    localparam [4:0] ENGINE_STATE_ACT = 5'd16;
    localparam [4:0] ENGINE_STATE_ABORTING = 5'd17;
    localparam [4:0] ENGINE_STATE_SKIP = 5'd18;
    localparam [4:0] ENGINE_STATE_SEND = 5'd19;
    localparam [1:0] RESUME_IDLE = 2'd0;
    localparam [1:0] RESUME_WAIT_FREE = 2'd1;
    localparam [1:0] RESUME_ABORTING = 2'd2;
    localparam [1:0] REPLY_SHORT = 2'd0;
    localparam [1:0] REPLY_IDENTITY = 2'd1;
    localparam [1:0] REPLY_SEARCH = 2'd2;

    reg [4:0] state;
    reg [1:0] returns;
    reg [7:0] number;
    reg [7:0] opcode;
    reg [4:0] left;
    reg [7:0] address;
    reg [7:0] low;
    reg [31:0] table_name;
    reg given;
    reg sent_entry_enable;
    reg sent_man_enable;
    reg sent_clear;
    reg sent_push;
    reg sent_start;
    reg [7:0] sent_address;
    reg [3:0] sent_man;
    reg [15:0] sent_record;
    reg is_bad;
    reg is_named;
    reg is_taken;
    reg [7:0] target;
    reg [3:0] status;
    reg [1:0] reply;
    reg [16:0] age;

    wire [31:0] header_word_0;
    wire [31:0] header_word_1;
    wire [31:0] header_word_2;
    wire [31:0] header_word_3;
    wire [31:0] header_word_4;
    wire [31:0] header_word_5;
    wire [4:0] answer_place;
    wire answer_sent;
    reg takes_byte;
    reg takes_frame;
    wire [SEARCHERS:0] searcher_reserved;
    wire [SEARCHERS:0] searcher_free;
    wire [SEARCHERS:0] searcher_taken;
    wire [SEARCHERS:0] searcher_ending;
    wire [SEARCHERS:0] searcher_done;
    wire [SEARCHERS:0] searcher_repeated;
    wire [SEARCHERS:0] searcher_history_ready;
    wire [5*SEARCHERS+4:0] searcher_busy_count;
    wire [8*SEARCHERS+7:0] searcher_answer_number;
    wire [8*SEARCHERS+7:0] searcher_answer_byte;

    assign searcher_reserved[0] = 1'b0;
    assign searcher_free[0] = 1'b0;
    assign searcher_taken[0] = 1'b0;
    assign searcher_ending[0] = 1'b0;
    assign searcher_done[0] = 1'b0;
    assign searcher_repeated[0] = 1'b0;
    assign searcher_history_ready[0] = 1'b0;
    assign searcher_busy_count[4:0] = 5'd0;
    assign searcher_answer_number[7:0] = 8'd0;
    assign searcher_answer_byte[7:0] = 8'd0;
    assign beat = age[16];
    assign failed = |dropped;
    wire is_reserved = searcher_reserved[SEARCHERS];
    wire is_free = searcher_free[SEARCHERS];
    wire is_done = searcher_done[SEARCHERS];
    wire is_ending = searcher_ending[SEARCHERS];
    wire can_push = searcher_history_ready[SEARCHERS];
    wire any_taken = searcher_taken[SEARCHERS];
    wire [7:0] its_byte = searcher_answer_byte[8*SEARCHERS+7:8*SEARCHERS];
    wire [7:0] its_number = searcher_answer_number[8*SEARCHERS+7:8*SEARCHERS];
    wire [4:0] busy_count = searcher_busy_count[5*SEARCHERS+4:5*SEARCHERS];
    assign repetition = searcher_repeated[SEARCHERS];
    wire has_byte = in_frame;
    wire at_end = boundary;
    wire [15:0] record = {front, low};
    assign take = takes_byte | takes_frame;

    reg header_enable;
    reg [4:0] state_next;
    reg [1:0] returns_next;
    reg [7:0] number_next;
    reg [7:0] opcode_next;
    reg [4:0] left_next;
    reg [7:0] address_next;
    reg [7:0] low_next;
    reg [31:0] table_name_next;
    reg given_next;
    reg [7:0] target_next;
    reg [3:0] status_next;
    reg [1:0] reply_next;
    reg [16:0] age_next;
    reg pushes;
    reg clears;
    reg writes_man;
    reg writes_entry;
    reg begins;
    reg aborts;
    reg acknowledges;
    reg [3:0] man;
    always @* begin
        state_next = state;
        returns_next = returns;
        number_next = number;
        opcode_next = opcode;
        left_next = left;
        address_next = address;
        low_next = low;
        table_name_next = table_name;
        given_next = given;
        target_next = target;
        status_next = status;
        reply_next = reply;
        age_next = age;
        age_next = {1'b0, age[15:0]} + 17'd1;
        takes_byte = 1'b0;
        takes_frame = 1'b0;
        begins = 1'b0;
        clears = 1'b0;
        writes_man = 1'b0;
        writes_entry = 1'b0;
        pushes = 1'b0;
        aborts = 1'b0;
        acknowledges = 1'b0;
        header_enable = 1'b0;
        man = front[3:0];
        case (state)
            ENGINE_STATE_IDLE: begin
                returns_next = RESUME_IDLE;
                if (is_done) begin
                    state_next = ENGINE_STATE_SEND;
                    reply_next = REPLY_SEARCH;
                end else if (frame) begin
                    takes_frame = 1'b1;
                    state_next = ENGINE_STATE_NUMBER;
                end
            end
            ENGINE_STATE_NUMBER: begin
                number_next = front;
                if (has_byte) begin
                    takes_byte = 1'b1;
                    state_next = ENGINE_STATE_OPCODE;
                end
            end
            ENGINE_STATE_OPCODE: begin
                opcode_next = front;
                given_next = 1'b0;
                status_next = 4'd0;
                if (has_byte) begin
                    takes_byte = 1'b1;
                    state_next = ENGINE_STATE_SKIP;
                    if (front == identify_code) begin
                        state_next = ENGINE_STATE_CLOSE;
                    end
                    if (front == abort_code) begin
                        state_next = ENGINE_STATE_TARGET;
                    end
                    if (front == table_code) begin
                        left_next = 5'd12;
                        state_next = ENGINE_STATE_HEADER;
                    end
                    if (front == search_code) begin
                        left_next = 5'd24;
                        state_next = ENGINE_STATE_WAIT_FREE;
                    end
                end
            end
            ENGINE_STATE_WAIT_FREE: begin
                returns_next = RESUME_WAIT_FREE;
                if (is_done) begin
                    state_next = ENGINE_STATE_SEND;
                    reply_next = REPLY_SEARCH;
                end else if (is_free) begin
                    state_next = ENGINE_STATE_HEADER;
                end
            end
            ENGINE_STATE_HEADER: begin
                address_next = 8'd0;
                if (has_byte) begin
                    header_enable = 1'b1;
                    takes_byte = 1'b1;
                    left_next = left - 5'd1;
                    if (left == 5'd1) begin
                        state_next = ENGINE_STATE_MAN_LOW;
                        if (opcode == table_code) begin
                            state_next = ENGINE_STATE_CHECK_TABLE;
                        end
                    end
                end
                if (at_end) begin
                    state_next = ENGINE_STATE_SKIP;
                end
            end
            ENGINE_STATE_CHECK_TABLE: begin
                address_next = header_word_5[7:0];
                state_next = ENGINE_STATE_ENTRY_LOW;
                if ((|header_word_5[7:0]) & (header_word_3 != table_name)) begin
                    status_next = wrong_table;
                    state_next = ENGINE_STATE_SKIP;
                end
                if (is_taken) begin
                    status_next = busy_code;
                    state_next = ENGINE_STATE_SKIP;
                end
            end
            ENGINE_STATE_ENTRY_LOW: begin
                low_next = front;
                if (has_byte) begin
                    takes_byte = 1'b1;
                    state_next = ENGINE_STATE_ENTRY_HIGH;
                end
                if (at_end) begin
                    state_next = ENGINE_STATE_SKIP;
                    if (given) begin
                        table_name_next = header_word_4;
                        state_next = ENGINE_STATE_ACT;
                    end
                end
            end
            ENGINE_STATE_ENTRY_HIGH: begin
                if (has_byte) begin
                    writes_entry = 1'b1;
                    takes_byte = 1'b1;
                    address_next = address + 8'd1;
                    given_next = 1'b1;
                    table_name_next = 32'd0;
                    state_next = ENGINE_STATE_ENTRY_LOW;
                end
                if (at_end) begin
                    state_next = ENGINE_STATE_SKIP;
                end
            end
            ENGINE_STATE_MAN_LOW: begin
                if (has_byte) begin
                    writes_man = 1'b1;
                    address_next = address + 8'd1;
                    state_next = ENGINE_STATE_MAN_HIGH;
                end
                if (at_end) begin
                    state_next = ENGINE_STATE_SKIP;
                end
            end
            ENGINE_STATE_MAN_HIGH: begin
                man = front[7:4];
                writes_man = 1'b1;
                takes_byte = 1'b1;
                address_next = address + 8'd1;
                state_next = ENGINE_STATE_MAN_LOW;
                if (&address[5:0]) begin
                    state_next = ENGINE_STATE_CLEAR;
                end
            end
            ENGINE_STATE_CLEAR: begin
                if (can_push) begin
                    clears = 1'b1;
                    state_next = ENGINE_STATE_RECORD_LOW;
                end
            end
            ENGINE_STATE_RECORD_LOW: begin
                low_next = front;
                if (has_byte) begin
                    takes_byte = 1'b1;
                    state_next = ENGINE_STATE_RECORD_HIGH;
                end
                if (at_end) begin
                    state_next = ENGINE_STATE_BEGIN;
                end
            end
            ENGINE_STATE_RECORD_HIGH: begin
                if (has_byte & can_push) begin
                    pushes = 1'b1;
                    takes_byte = 1'b1;
                    state_next = ENGINE_STATE_RECORD_LOW;
                end
                if (at_end) begin
                    state_next = ENGINE_STATE_SKIP;
                end
            end
            ENGINE_STATE_BEGIN: begin
                if (is_bad) begin
                    status_next = bad_request;
                    state_next = ENGINE_STATE_ACT;
                end else if (is_named) begin
                    if (can_push) begin
                        begins = 1'b1;
                        state_next = ENGINE_STATE_IDLE;
                    end
                end else begin
                    status_next = wrong_table;
                    state_next = ENGINE_STATE_ACT;
                end
            end
            ENGINE_STATE_TARGET: begin
                target_next = front;
                if (has_byte) begin
                    takes_byte = 1'b1;
                    given_next = 1'b1;
                    state_next = ENGINE_STATE_CLOSE;
                end
                if (at_end) begin
                    state_next = ENGINE_STATE_ACT;
                end
            end
            ENGINE_STATE_CLOSE: begin
                if (has_byte) begin
                    state_next = ENGINE_STATE_SKIP;
                end
                if (at_end) begin
                    state_next = ENGINE_STATE_ACT;
                end
            end
            ENGINE_STATE_ACT: begin
                returns_next = RESUME_IDLE;
                reply_next = REPLY_SHORT;
                state_next = ENGINE_STATE_SEND;
                if (opcode == identify_code) begin
                    reply_next = REPLY_IDENTITY;
                end
                if (opcode == abort_code) begin
                    aborts = 1'b1;
                    state_next = ENGINE_STATE_ABORTING;
                end
            end
            ENGINE_STATE_ABORTING: begin
                returns_next = RESUME_ABORTING;
                if (is_done) begin
                    state_next = ENGINE_STATE_SEND;
                    reply_next = REPLY_SEARCH;
                end else if (!is_ending) begin
                    returns_next = RESUME_IDLE;
                    reply_next = REPLY_SHORT;
                    state_next = ENGINE_STATE_SEND;
                end
            end
            ENGINE_STATE_SEND: begin
                if (answer_sent) begin
                    acknowledges = reply == REPLY_SEARCH;
                    state_next = ENGINE_STATE_IDLE;
                    if (returns == RESUME_WAIT_FREE) begin
                        state_next = ENGINE_STATE_WAIT_FREE;
                    end
                    if (returns == RESUME_ABORTING) begin
                        state_next = ENGINE_STATE_ABORTING;
                    end
                end
            end
            default: begin
                if (has_byte) begin
                    takes_byte = 1'b1;
                end
                if (at_end) begin
                    returns_next = RESUME_IDLE;
                    reply_next = REPLY_SHORT;
                    state_next = ENGINE_STATE_SEND;
                    if (~|status) begin
                        status_next = bad_request;
                    end
                end
            end
        endcase
        if (reset) begin
            state_next = ENGINE_STATE_IDLE;
            table_name_next = 32'd0;
            age_next = 17'd0;
        end
    end

    genvar i;
    generate
        for (i = 0; i < SEARCHERS; i = i + 1) begin : searcher
            perpetual_searcher #(.PLIES(PLIES), .ICE40(ICE40)) unit (
                .clock(clock), .reset(reset), .entry_enable(sent_entry_enable),
                .entry_address(sent_address), .entry(sent_record),
                .choose(state == ENGINE_STATE_WAIT_FREE), .write_enable(sent_man_enable),
                .write_square(sent_address[5:0]), .man(sent_man), .history_clear(sent_clear),
                .history_push(sent_push), .record(sent_record), .start(sent_start), .number(number),
                .tag(header_word_0), .window(header_word_2), .limit(header_word_3),
                .counts(header_word_4), .asked(header_word_5), .give_up(aborts),
                .everything(~given), .target(target), .acknowledge(acknowledges),
                .select(state != ENGINE_STATE_SEND), .place(answer_place),
                .reserved_in(searcher_reserved[i]), .reserved(searcher_reserved[i + 1]),
                .free_in(searcher_free[i]), .free(searcher_free[i + 1]),
                .taken_in(searcher_taken[i]), .taken(searcher_taken[i + 1]),
                .ending_in(searcher_ending[i]), .ending(searcher_ending[i + 1]),
                .done_in(searcher_done[i]), .done(searcher_done[i + 1]),
                .repeated_in(searcher_repeated[i]), .repeated(searcher_repeated[i + 1]),
                .history_ready_in(searcher_history_ready[i]),
                .history_ready(searcher_history_ready[i + 1]),
                .busy_count_in(searcher_busy_count[i * 5 +: 5]),
                .busy_count(searcher_busy_count[(i + 1) * 5 +: 5]),
                .answer_number_in(searcher_answer_number[i * 8 +: 8]),
                .answer_number(searcher_answer_number[(i + 1) * 8 +: 8]),
                .answer_byte_in(searcher_answer_byte[i * 8 +: 8]),
                .answer_byte(searcher_answer_byte[(i + 1) * 8 +: 8])
            );
        end
    endgenerate

    perpetual_search_header header (
        .clock(clock), .enable(header_enable), .data(front), .word_0(header_word_0),
        .word_1(header_word_1), .word_2(header_word_2), .word_3(header_word_3),
        .word_4(header_word_4), .word_5(header_word_5)
    );

    perpetual_search_answer #(.SEARCHERS(SEARCHERS), .PLIES(PLIES), .CLOCK_HZ(CLOCK_HZ)) answer (
        .clock(clock), .sending(state == ENGINE_STATE_SEND), .of_board(reply == REPLY_IDENTITY),
        .of_search(reply == REPLY_SEARCH), .number(number), .opcode(opcode), .status(status),
        .dropped(dropped), .busy_count(busy_count), .search_number(its_number),
        .search_byte(its_byte), .place(answer_place), .ready(ready), .data(data), .valid(valid),
        .last(last), .sent(answer_sent)
    );

    initial begin
        state = 5'd0;
        returns = 2'd0;
        number = 8'd0;
        opcode = 8'd0;
        left = 5'd0;
        address = 8'd0;
        low = 8'd0;
        table_name = 32'd0;
        given = 1'b0;
        sent_entry_enable = 1'b0;
        sent_man_enable = 1'b0;
        sent_clear = 1'b0;
        sent_push = 1'b0;
        sent_start = 1'b0;
        sent_address = 8'd0;
        sent_man = 4'd0;
        sent_record = 16'd0;
        is_bad = 1'b0;
        is_named = 1'b0;
        is_taken = 1'b0;
        target = 8'd0;
        status = 4'd0;
        reply = 2'd0;
        age = 17'd0;
    end

    always @(posedge clock) begin
        state <= state_next;
        returns <= returns_next;
        number <= number_next;
        opcode <= opcode_next;
        left <= left_next;
        address <= address_next;
        low <= low_next;
        table_name <= table_name_next;
        given <= given_next;
        sent_entry_enable <= writes_entry & ~reset;
        sent_man_enable <= writes_man & ~reset;
        sent_clear <= clears & ~reset;
        sent_push <= pushes & ~reset;
        sent_start <= begins & ~reset;
        sent_address <= address;
        sent_man <= man;
        sent_record <= record;
        is_bad <= is_reserved;
        is_named <= header_word_1 == table_name;
        is_taken <= any_taken | begins | sent_start;
        target <= target_next;
        status <= status_next;
        reply <= reply_next;
        age <= age_next;
    end
endmodule

`default_nettype wire
