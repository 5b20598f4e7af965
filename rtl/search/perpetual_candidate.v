// perpetual_candidate: written by `make rtl`, from hdl/.
// SPDX-License-Identifier: MIT OR Apache-2.0

`default_nettype none

// Whether the next move is made, told, or left.
module perpetual_candidate (
    input  wire       clock,               // rising edge
    input  wire       take,                // looks at a move
    input  wire       plain,               // it is no capture, castling or promotion
    input  wire [2:0] from_rank,           // from which rank
    input  wire [2:0] to_rank,             // to which rank
    input  wire       side,                // whose move, 1 for Black
    input  wire       leads_inside,        // it leads above the horizon
    input  wire       to_horizon,          // it leads to the horizon
    input  wire       counting,            // lines are counted
    input  wire       watch,               // it may repeat
    input  wire       needs_no_proof,      // it need not be proven legal
    input  wire       can_tell,            // the detector takes a move
    input  wire       joining,             // links of the list are written
    input  wire       fails_low,           // it cannot raise the lower bound
    output wire       inner,               // it leads above the horizon
    output wire       told,                // the detector is told
    output wire       tell,                // it is, in this cycle
    output wire       skips,               // it is left
    output wire       waits,               // it has to wait
    output wire       at_once              // its replies can be generated at once
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
