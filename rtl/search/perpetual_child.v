// perpetual_child: written by `make rtl`, from hdl/.
// SPDX-License-Identifier: MIT OR Apache-2.0

`default_nettype none

// What is done with the next move.
module perpetual_child (
    input  wire       clock,
    input  wire       begins,
    input  wire       down,
    input  wire       up,
    input  wire       take,
    input  wire [5:0] ply,
    input  wire [5:0] last_ply,
    input  wire       plain,
    input  wire       counting,
    input  wire       watch,
    input  wire       needs_no_proof,
    input  wire       on_first_ranks,
    output wire [5:0] one_more,
    output wire [5:0] one_less,
    output wire       has_parent,
    output wire       quiescent,
    output wire       before_horizon,
    output wire       told,
    output wire       may_skip,
    output wire       at_once,
    output wire       former_pushed
);
    reg is_child;
    reg is_quiescent;
    reg is_inner;
    reg is_told;
    reg is_free;
    reg is_at_once;
    reg horizon_told;

    wire [5:0] next_ply = ply + 6'd1;
    wire [5:0] former_ply = ply - 6'd1;
    wire leads_inside = next_ply < last_ply;
    wire to_horizon = next_ply == last_ply;
    wire tells = ~counting & (leads_inside | (to_horizon & plain & watch));
    wire former_quiescent = is_quiescent & (ply != last_ply);
    wire former_is_child = |former_ply;
    assign former_pushed =
        former_quiescent ? (horizon_told & (former_ply == last_ply))
        : (~counting & former_is_child);
    assign one_more = next_ply;
    assign one_less = former_ply;
    assign has_parent = is_child;
    assign quiescent = is_quiescent;
    assign before_horizon = to_horizon;
    assign told = is_told;
    assign may_skip = is_free;
    assign at_once = is_at_once;

    initial begin
        is_child = 1'b0;
        is_quiescent = 1'b0;
        is_inner = 1'b0;
        is_told = 1'b0;
        is_free = 1'b0;
        is_at_once = 1'b0;
        horizon_told = 1'b0;
    end

    always @(posedge clock) begin
        if (take) begin
            is_inner <= leads_inside;
            is_told <= tells;
            is_free <= ~tells & needs_no_proof;
            is_at_once <= ~on_first_ranks & (leads_inside | ~tells);
        end
        if (begins) begin
            is_child <= 1'b0;
            is_quiescent <= 1'b0;
        end else if (down) begin
            is_child <= 1'b1;
            is_quiescent <= ~is_inner;
            if (to_horizon) begin
                horizon_told <= is_told;
            end
        end else if (up) begin
            is_child <= former_is_child;
            is_quiescent <= former_quiescent;
        end
    end
endmodule

`default_nettype wire
