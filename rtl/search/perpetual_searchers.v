// perpetual_searchers: written by `make rtl`, from hdl/.
// SPDX-License-Identifier: MIT OR Apache-2.0

`default_nettype none

// Searchers that are told the same, and what they say.
module perpetual_searchers #(
    parameter integer SEARCHERS = 1,
    parameter integer PLIES = 100,
    parameter integer ICE40 = 0
) (
    input  wire        clock,              // rising edge
    input  wire        reset,              // begins anew
    input  wire        entry_enable,       // writes an entry of the table
    input  wire [7:0]  entry_address,      // the address of the entry
    input  wire        choose,             // the first that is free becomes the chosen one
    input  wire        write_enable,       // writes a square of the root
    input  wire [5:0]  write_square,       // the square that is written
    input  wire [3:0]  man,                // what stands there
    input  wire        history_clear,      // empties the line before the root
    input  wire        history_push,       // plays a move of it
    input  wire [15:0] record,             // which move, or what the entry becomes
    input  wire        start,              // the chosen one begins
    input  wire [7:0]  number,             // the number of the request
    input  wire [31:0] tag,                // its tag
    input  wire [31:0] window,             // alpha in the lower half, beta in the upper
    input  wire [31:0] limit,              // the most nodes
    input  wire [31:0] counts,             // score and men of the root
    input  wire [31:0] asked,              // depth, side, rights and the rest
    input  wire        give_up,            // ends a search
    input  wire        everything,         // ends all
    input  wire [7:0]  target,             // ends that of this number
    input  wire        acknowledge,        // the answer has been sent
    input  wire        select,             // the first that has an answer becomes the selected one
    input  wire [4:0]  place,              // which byte of the answer
    output wire        reserved,           // a bit is set that must be 0
    output wire        free,               // one is free
    output wire        taken,              // one has a search or its answer
    output wire        ending,             // one makes a search that was aborted
    output wire        done,               // one has an answer
    output wire        repeated,           // one has counted a repetition
    output wire        history_ready,      // the chosen one takes a move before the root
    output wire [4:0]  busy_count,         // how many are taken
    output wire [7:0]  answer_byte         // the byte of the selected one
);
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

    // What they say: the last has joined it, and the last assignment counts.
    assign reserved = searcher_reserved[SEARCHERS];
    assign free = searcher_free[SEARCHERS];
    assign taken = searcher_taken[SEARCHERS];
    assign ending = searcher_ending[SEARCHERS];
    assign done = searcher_done[SEARCHERS];
    assign repeated = searcher_repeated[SEARCHERS];
    assign history_ready = searcher_history_ready[SEARCHERS];
    assign busy_count = searcher_busy_count[5*SEARCHERS+4:5*SEARCHERS];
    assign answer_byte = searcher_answer_byte[8*SEARCHERS+7:8*SEARCHERS];

    genvar i;
    generate
        // The chain of searchers.
        for (i = 0; i < SEARCHERS; i = i + 1) begin : searcher
            perpetual_searcher #(.PLIES(PLIES), .ICE40(ICE40)) unit (
                .clock(clock), .reset(reset), .entry_enable(entry_enable),
                .entry_address(entry_address), .entry(record), .choose(choose),
                .write_enable(write_enable), .write_square(write_square), .man(man),
                .history_clear(history_clear), .history_push(history_push), .record(record),
                .start(start), .number(number), .tag(tag), .window(window), .limit(limit),
                .counts(counts), .asked(asked), .give_up(give_up), .everything(everything),
                .target(target), .acknowledge(acknowledge), .select(select), .place(place),
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
                .answer_byte_in(searcher_answer_byte[i * 8 +: 8]),
                .answer_byte(searcher_answer_byte[(i + 1) * 8 +: 8])
            );
        end
    endgenerate
endmodule

`default_nettype wire
