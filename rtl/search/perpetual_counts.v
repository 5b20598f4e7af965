// perpetual_counts: written by `make rtl`, from hdl/.
// SPDX-License-Identifier: MIT OR Apache-2.0

`default_nettype none

// Counters and flags of a search.
module perpetual_counts (
    input  wire        clock,
    input  wire        clear,
    input  wire        node,
    input  wire        generation,
    input  wire        repetition,
    input  wire        bound,
    input  wire        not_exact,
    input  wire        bad_depth,
    input  wire        no_place,
    input  wire        no_frame,
    input  wire        illegal,
    output wire [31:0] nodes,
    output wire [31:0] generations,
    output wire [31:0] repetitions,
    output wire [31:0] bounds,
    output wire        inexact,
    output wire        too_deep,
    output wire        list_full,
    output wire        frames_full,
    output wire        illegal_root
);
    reg was_node;
    reg was_generation;
    reg was_repetition;
    reg was_bound;
    reg [31:0] node_count;
    reg [31:0] generation_count;
    reg [31:0] repetition_count;
    reg [31:0] bound_count;
    reg is_inexact;
    reg is_too_deep;
    reg is_list_full;
    reg is_frames_full;
    reg is_illegal;

    assign nodes = node_count;
    assign generations = generation_count;
    assign repetitions = repetition_count;
    assign bounds = bound_count;
    assign inexact = is_inexact;
    assign too_deep = is_too_deep;
    assign list_full = is_list_full;
    assign frames_full = is_frames_full;
    assign illegal_root = is_illegal;

    initial begin
        was_node = 1'b0;
        was_generation = 1'b0;
        was_repetition = 1'b0;
        was_bound = 1'b0;
        node_count = 32'd0;
        generation_count = 32'd0;
        repetition_count = 32'd0;
        bound_count = 32'd0;
        is_inexact = 1'b0;
        is_too_deep = 1'b0;
        is_list_full = 1'b0;
        is_frames_full = 1'b0;
        is_illegal = 1'b0;
    end

    always @(posedge clock) begin
        is_inexact <= not_exact | is_inexact;
        is_too_deep <= bad_depth | is_too_deep;
        is_list_full <= no_place | is_list_full;
        is_frames_full <= no_frame | is_frames_full;
        is_illegal <= illegal | is_illegal;
        was_node <= node;
        was_generation <= generation;
        was_repetition <= repetition;
        was_bound <= bound;
        if (was_node) begin
            node_count <= node_count + 32'd1;
        end
        if (was_generation) begin
            generation_count <= generation_count + 32'd1;
        end
        if (was_repetition) begin
            repetition_count <= repetition_count + 32'd1;
        end
        if (was_bound) begin
            bound_count <= bound_count + 32'd1;
        end
        if (clear) begin
            was_node <= 1'b0;
            was_generation <= 1'b0;
            was_repetition <= 1'b0;
            was_bound <= 1'b0;
            node_count <= 32'd0;
            generation_count <= 32'd0;
            repetition_count <= 32'd0;
            bound_count <= 32'd0;
            is_inexact <= 1'b0;
            is_too_deep <= bad_depth;
            is_list_full <= 1'b0;
            is_frames_full <= 1'b0;
            is_illegal <= 1'b0;
        end
    end
endmodule

`default_nettype wire
