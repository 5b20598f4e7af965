// perpetual_counts: written by `make rtl`, from hdl/.
// SPDX-License-Identifier: MIT OR Apache-2.0

`default_nettype none

// Counters and flags of a search.
module perpetual_counts (
    input  wire        clock,              // rising edge
    input  wire        clear,              // begins
    input  wire [2:0]  counted,            // what is counted
    input  wire        not_exact,          // the detector has forgotten something
    input  wire [2:0]  fault,              // what went wrong
    input  wire        improve,            // a better move has been found
    input  wire [14:0] played,             // from, to and special
    input  wire        forget,             // there is no best move
    output wire [14:0] best,               // the best move, 0 if there is none
    output wire [31:0] nodes,              // moves taken from lists
    output wire [31:0] generations,        // generations
    output wire [31:0] repetitions,        // repetitions
    output wire [31:0] bounds,             // raised bounds, or lines
    output wire        inexact,            // something was forgotten
    output wire        too_deep,           // the depth was not 1 to 16
    output wire        list_full,          // there were too many moves
    output wire        frames_full,        // the line was too long
    output wire        illegal_root        // the side not to move was in check
);
    localparam [2:0] EVENT_NOTHING = 3'd0;
    localparam [2:0] EVENT_NODE = 3'd1;
    localparam [2:0] EVENT_GENERATION = 3'd2;
    localparam [2:0] EVENT_BOUND = 3'd3;
    localparam [2:0] EVENT_REPETITION = 3'd4;
    localparam [2:0] FAULT_NOTHING = 3'd0;
    localparam [2:0] FAULT_TOO_DEEP = 3'd1;
    localparam [2:0] FAULT_LIST_FULL = 3'd2;
    localparam [2:0] FAULT_FRAMES_FULL = 3'd3;
    localparam [2:0] FAULT_ILLEGAL_ROOT = 3'd4;

    reg [2:0] happened;
    reg [14:0] best_move;
    reg [31:0] node_count;
    reg [31:0] generation_count;
    reg [31:0] repetition_count;
    reg [31:0] bound_count;
    reg is_inexact;
    reg [2:0] ended_by;

    assign best = best_move;
    assign nodes = node_count;
    assign generations = generation_count;
    assign repetitions = repetition_count;
    assign bounds = bound_count;
    assign inexact = is_inexact;
    assign too_deep = ended_by == FAULT_TOO_DEEP;
    assign list_full = ended_by == FAULT_LIST_FULL;
    assign frames_full = ended_by == FAULT_FRAMES_FULL;
    assign illegal_root = ended_by == FAULT_ILLEGAL_ROOT;

    initial begin
        happened = 3'd0;
        best_move = 15'd0;
        node_count = 32'd0;
        generation_count = 32'd0;
        repetition_count = 32'd0;
        bound_count = 32'd0;
        is_inexact = 1'b0;
        ended_by = 3'd0;
    end

    always @(posedge clock) begin
        if (improve) begin
            best_move <= played;
        end
        if (forget) begin
            best_move <= 15'd0;
        end
        happened <= counted;
        is_inexact <= not_exact | is_inexact;
        if (fault != FAULT_NOTHING) begin
            ended_by <= fault;
        end
        if (happened == EVENT_NODE) begin
            node_count <= node_count + 32'd1;
        end
        if ((happened == EVENT_GENERATION) | (happened == EVENT_BOUND)) begin
            generation_count <= generation_count + 32'd1;
        end
        if (happened == EVENT_BOUND) begin
            bound_count <= bound_count + 32'd1;
        end
        if (happened == EVENT_REPETITION) begin
            repetition_count <= repetition_count + 32'd1;
        end
        if (clear) begin
            happened <= EVENT_NOTHING;
            node_count <= 32'd0;
            generation_count <= 32'd0;
            repetition_count <= 32'd0;
            bound_count <= 32'd0;
            is_inexact <= 1'b0;
            ended_by <= FAULT_NOTHING;
            if (fault == FAULT_TOO_DEEP) begin
                ended_by <= FAULT_TOO_DEEP;
            end
        end
    end
endmodule

`default_nettype wire
