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
    input  wire       clock,               // rising edge
    input  wire       reset,               // begins anew
    input  wire [7:0] dropped,             // frames dropped since reset, 255 for more
    output wire [7:0] data,                // a byte of an answer
    output wire       valid,               // there is one
    output wire       last,                // it is the last of its answer
    input  wire       ready,               // it is taken
    output wire       repetition,          // the last question found a repetition
    output wire       failed,              // something has gone wrong since reset
    output wire       beat,                // high for a cycle, for the light that shows life
    output wire       frames_take,         // steps over what is at the front
    input  wire [7:0] frames_front,        // the byte at the front
    input  wire       frames_frame,        // a frame begins at the front
    input  wire       frames_in_frame,     // a byte of a frame is at the front
    input  wire       frames_boundary      // no byte of a frame is at the front
);
    localparam [4:0] last_place = 5'd29;

    reg [15:0] bytes;
    reg [7:0] number;
    reg [31:0] word_0;
    reg [31:0] word_1;
    reg [31:0] word_2;
    reg [31:0] word_3;
    reg [31:0] word_4;
    reg [31:0] word_5;
    reg [7:0] count;
    reg [31:0] table_name;
    reg is_reserved;
    reg is_named;
    reg was_named;
    reg is_busy;
    reg starts;
    reg [16:0] age;

    wire [6:0] stepper_place;
    wire stepper_moves_on;
    wire [31:0] steps_data;
    wire [15:0] words_data;
    wire [SEARCHERS:0] searcher_reserved;
    wire [SEARCHERS:0] searcher_free;
    wire [SEARCHERS:0] searcher_taken;
    wire [SEARCHERS:0] searcher_ending;
    wire [SEARCHERS:0] searcher_done;
    wire [SEARCHERS:0] searcher_repeated;
    wire [SEARCHERS:0] searcher_history_ready;
    wire [5*SEARCHERS+4:0] searcher_busy_count;
    wire [8*SEARCHERS+7:0] searcher_answer_byte;

    assign searcher_reserved[0] = 1'b0;
    assign searcher_free[0] = 1'b0;
    assign searcher_taken[0] = 1'b0;
    assign searcher_ending[0] = 1'b0;
    assign searcher_done[0] = 1'b0;
    assign searcher_repeated[0] = 1'b0;
    assign searcher_history_ready[0] = 1'b0;
    assign searcher_busy_count[4:0] = 5'd0;
    assign searcher_answer_byte[7:0] = 8'd0;

    // The step, as vocabulary.rs has its bits, from bit 8 on.
    wire [13:0] does = steps_data[21:8];
    wire [15:0] says = words_data;
    wire begins = does[0];
    wire reads = does[1];
    wire counts = does[3];
    wire sets = does[4];
    wire enters = does[5];
    wire upper = does[9];
    wire offers = does[12];
    wire [6:0] tells = offers ? 7'd0 : says[14:8];

    // What the searchers say: the last has joined it, and the last assignment counts.
    wire any_reserved = searcher_reserved[SEARCHERS];
    wire is_free = searcher_free[SEARCHERS];
    wire is_done = searcher_done[SEARCHERS];
    wire is_ending = searcher_ending[SEARCHERS];
    wire is_ready = searcher_history_ready[SEARCHERS];
    wire any_taken = searcher_taken[SEARCHERS];
    wire [7:0] its_byte = searcher_answer_byte[8*SEARCHERS+7:8*SEARCHERS];
    wire [4:0] busy_count = searcher_busy_count[5*SEARCHERS+4:5*SEARCHERS];
    assign repetition = searcher_repeated[SEARCHERS];

    // The request.
    wire [7:0] latest = bytes[15:8];
    wire takes_byte = reads & frames_in_frame;
    assign frames_take = takes_byte | (begins & frames_frame);
    wire has_ended = ~is_ending;

    // The tests, as vocabulary.rs has them: two of each group.
    wire at_last_place = count[4:0] == last_place;
    wire is_sixteen = (latest >> 2) == 8'd4;
    wire is_identify = latest == 8'd1;
    wire [8:0] first_of = {
        latest[0], is_sixteen, |word_5[7:0], is_named, at_last_place, is_ready, is_done, ready,
        frames_boundary
    };
    wire [8:0] second_of = {
        latest[1], is_identify, is_busy, was_named, is_reserved, &count[5:0], has_ended, is_free,
        frames_in_frame
    };

    // The answer.
    wire [7:0] own_number = !says[8] ? 8'd0 : number;
    wire [7:0] result = !says[9] ? 8'd0 : its_byte;
    wire [7:0] busy = !says[10] ? 8'd0 : {3'd0, busy_count};
    wire [7:0] drops = !says[11] ? 8'd0 : dropped;
    wire [7:0] echo = !says[12] ? 8'd0 : latest;
    assign data = says[7:0] | own_number | result | busy | drops | echo;
    assign valid = offers;
    assign last = says[15] & (at_last_place | ~says[9]);
    assign failed = |dropped;
    assign beat = age[16];
    wire [3:0] man = upper ? latest[7:4] : latest[3:0];

    genvar i;
    generate
        // The chain of searchers.
        for (i = 0; i < SEARCHERS; i = i + 1) begin : searcher
            perpetual_searcher #(.PLIES(PLIES), .ICE40(ICE40)) unit (
                .clock(clock), .reset(reset), .entry_enable(does[10]), .entry_address(count),
                .entry(bytes), .choose(does[6]), .write_enable(does[8]), .write_square(count[5:0]),
                .man(man), .history_clear(tells[0]), .history_push(does[11]), .record(bytes),
                .start(starts), .number(number), .tag(word_0), .window(word_2), .limit(word_3),
                .counts(word_4), .asked(word_5), .give_up(tells[2]), .everything(tells[3]),
                .target(latest), .acknowledge(tells[4] & at_last_place), .select(~does[7]),
                .place(count[4:0]), .reserved_in(searcher_reserved[i]),
                .reserved(searcher_reserved[i + 1]), .free_in(searcher_free[i]),
                .free(searcher_free[i + 1]), .taken_in(searcher_taken[i]),
                .taken(searcher_taken[i + 1]), .ending_in(searcher_ending[i]),
                .ending(searcher_ending[i + 1]), .done_in(searcher_done[i]),
                .done(searcher_done[i + 1]), .repeated_in(searcher_repeated[i]),
                .repeated(searcher_repeated[i + 1]), .history_ready_in(searcher_history_ready[i]),
                .history_ready(searcher_history_ready[i + 1]),
                .busy_count_in(searcher_busy_count[i * 5 +: 5]),
                .busy_count(searcher_busy_count[(i + 1) * 5 +: 5]),
                .answer_byte_in(searcher_answer_byte[i * 8 +: 8]),
                .answer_byte(searcher_answer_byte[(i + 1) * 8 +: 8])
            );
        end
    endgenerate

    perpetual_stepper stepper (
        .reset(reset), .goes(steps_data[7:0]), .asks(steps_data[31:22]), .first(first_of),
        .second(second_of), .place(stepper_place), .moves_on(stepper_moves_on)
    );

    perpetual_search_program steps (
        .clock(clock), .address(stepper_place), .enable(stepper_moves_on), .data(steps_data)
    );

    perpetual_search_program_words #(.SEARCHERS(SEARCHERS), .PLIES(PLIES), .CLOCK_HZ(CLOCK_HZ))
        words (
        .clock(clock), .address(stepper_place), .enable(stepper_moves_on), .data(words_data)
    );

    initial begin
        bytes = 16'd0;
        number = 8'd0;
        word_0 = 32'd0;
        word_1 = 32'd0;
        word_2 = 32'd0;
        word_3 = 32'd0;
        word_4 = 32'd0;
        word_5 = 32'd0;
        count = 8'd0;
        table_name = 32'd0;
        is_reserved = 1'b0;
        is_named = 1'b0;
        was_named = 1'b0;
        is_busy = 1'b0;
        starts = 1'b0;
        age = 17'd0;
    end

    always @(posedge clock) begin
        if (takes_byte) begin
            bytes <= (bytes >> 8) | ({8'd0, frames_front} << 8);
        end
        if (does[13]) begin
            number <= latest;
        end
        if (takes_byte & does[2]) begin
            word_0 <= (word_0 >> 8) | ({24'd0, word_1[7:0]} << 24);
            word_1 <= (word_1 >> 8) | ({24'd0, word_2[7:0]} << 24);
            word_2 <= (word_2 >> 8) | ({24'd0, word_3[7:0]} << 24);
            word_3 <= (word_3 >> 8) | ({24'd0, word_4[7:0]} << 24);
            word_4 <= (word_4 >> 8) | ({24'd0, word_5[7:0]} << 24);
            word_5 <= (word_5 >> 8) | ({24'd0, frames_front} << 24);
        end
        if (counts) begin
            count <= count + 8'd1;
        end
        if (sets) begin
            count <= says[7:0];
        end
        if (enters) begin
            count <= word_5[7:0];
        end
        if (tells[5]) begin
            table_name <= word_4;
        end
        if (tells[6] | reset) begin
            table_name <= 32'd0;
        end
        age <= {1'b0, age[15:0]} + 17'd1;
        if (reset) begin
            age <= 17'd0;
        end
        // Of a TABLE the old name is in word 3, the new one in word 4, the first entry in word 5.
        is_reserved <= any_reserved;
        is_named <= word_1 == table_name;
        was_named <= word_3 == table_name;
        is_busy <= any_taken;
        // What the searchers are told.
        starts <= tells[1] & ~reset;
    end
endmodule

`default_nettype wire
