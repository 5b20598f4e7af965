// perpetual_candidate: written by `make rtl`, from hdl/.
// SPDX-License-Identifier: MIT OR Apache-2.0

`default_nettype none

// Whether the next move is made, told, or left.
module perpetual_candidate (
    input  wire       clock,
    input  wire       take,
    input  wire       plain,
    input  wire [2:0] from_rank,
    input  wire [2:0] to_rank,
    input  wire       side,
    input  wire       leads_inside,
    input  wire       to_horizon,
    input  wire       counting,
    input  wire       watch,
    input  wire       needs_no_proof,
    input  wire       can_tell,
    input  wire       joining,
    input  wire       fails_low,
    output wire       inner,
    output wire       told,
    output wire       tell,
    output wire       skips,
    output wire       waits,
    output wire       at_once
);
    reg is_inner;
    reg is_told;
    reg is_free;
    reg is_at_once;
    reg linked;

    wire tells = ~counting & (leads_inside | (to_horizon & plain & watch));

    // Of the first ranks that are read none may be written later: two squares come while they are.
    wire on_first_ranks =
        side ? ((from_rank < 3'd2) | (to_rank == 3'd0)) : ((from_rank >= 3'd6) | (to_rank == 3'd7));
    wire leaves = is_free & fails_low;
    assign inner = is_inner;
    assign told = is_told;
    assign tell = is_told & can_tell;
    assign skips = leaves;
    assign waits = (is_told & ~can_tell) | (leaves & linked);
    assign at_once = ~joining & is_at_once;

    initial begin
        is_inner = 1'b0;
        is_told = 1'b0;
        is_free = 1'b0;
        is_at_once = 1'b0;
        linked = 1'b0;
    end

    always @(posedge clock) begin
        if (take) begin
            is_inner <= leads_inside;
            is_told <= tells;
            is_free <= ~tells & needs_no_proof;
            is_at_once <= ~on_first_ranks & (leads_inside | ~tells);
        end
        linked <= joining;
    end
endmodule

`default_nettype wire
