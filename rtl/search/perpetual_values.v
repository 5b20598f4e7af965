// perpetual_values: written by `make rtl`, from hdl/.
// SPDX-License-Identifier: MIT OR Apache-2.0

`default_nettype none

// The arithmetic of alpha-beta.
module perpetual_values (
    input  wire        clock,
    input  wire        load,
    input  wire [15:0] root_score,
    input  wire [15:0] root_alpha,
    input  wire [15:0] root_beta,
    input  wire        promise,
    input  wire [15:0] loss,
    input  wire        down,
    input  wire        up,
    input  wire        comes_back,
    input  wire [15:0] parent_bound,
    input  wire        stand,
    input  wire        raise,
    input  wire        accept,
    input  wire        give_zero,
    input  wire        give_alpha,
    input  wire        give_beta,
    input  wire        give_mated,
    input  wire [5:0]  ply,
    input  wire        drawn,
    input  wire        child_drawn,
    output wire [15:0] value,
    output wire [15:0] bound,
    output wire        stands,
    output wire        improves,
    output wire        promises_nothing,
    output wire        below_zero,
    output wire        above_zero,
    output wire        better,
    output wire        fails_high
);
    localparam [17:0] negative = 18'h20000;
    localparam [15:0] sign = 16'h8000;
    localparam [15:0] zero = 16'd0;
    localparam [15:0] ones = 16'hffff;
    localparam [15:0] mated_at_once = 16'h7918;

    reg [15:0] score_held;
    reg [15:0] low_turned;
    reg [15:0] high_less;
    reg [15:0] promised;
    reg [15:0] value_turned;
    reg is_standing;
    reg is_improving;
    reg is_low;
    reg is_better;
    reg is_enough;

    wire [15:0] turned = loss - score_held;
    wire [15:0] score_not = ~score_held;
    wire [15:0] low_not = ~low_turned;
    wire [15:0] odd = loss ^ score_not ^ low_not;
    wire [15:0] most = (loss & (score_not | low_not)) | (score_not & low_not);
    wire [17:0] odd_signs = {odd[15], odd[15], odd};
    wire [17:0] most_signs = {most[15], most, 1'b1};
    wire [17:0] margin = odd_signs + most_signs;
    wire [15:0] score_up = score_held ^ sign;
    wire [15:0] alpha_up = ~low_turned ^ sign;
    wire [15:0] high_less_up = high_less ^ sign;
    wire [15:0] value_up = value_turned ^ sign;
    wire [15:0] parent_bound_up = parent_bound ^ sign;
    assign stands = is_standing;
    assign improves = is_improving;
    assign below_zero = ~low_turned[15];
    assign above_zero = ~high_less[15];
    wire [15:0] former_alpha_up = ~high_less ^ sign;
    assign better = is_better;
    assign fails_high = is_enough;
    assign promises_nothing = is_low;
    assign value = zero - value_turned;
    assign bound = high_less;

    initial begin
        score_held = 16'd0;
        low_turned = 16'd0;
        high_less = 16'd0;
        promised = 16'd0;
        value_turned = 16'd0;
        is_standing = 1'b0;
        is_improving = 1'b0;
        is_low = 1'b0;
        is_better = 1'b0;
        is_enough = 1'b0;
    end

    always @(posedge clock) begin
        is_standing <= score_up > high_less_up;
        if (drawn) begin
            is_standing <= high_less[15];
        end
        if (comes_back) begin
            is_better <= value_up > former_alpha_up;
            is_enough <= value_up > parent_bound_up;
        end
        if (promise) begin
            promised <= turned;
            is_low <= margin < negative;
            if (child_drawn) begin
                is_low <= low_turned[15];
            end
        end
        if (load) begin
            score_held <= root_score;
            low_turned <= ~root_alpha;
            high_less <= root_beta - 16'd1;
        end else if (down) begin
            score_held <= promised;
            low_turned <= high_less;
            high_less <= low_turned;
        end else if (up) begin
            score_held <= turned;
            low_turned <= high_less;
            high_less <= parent_bound;
        end else if (stand) begin
            low_turned <= ~score_held;
        end else if (raise) begin
            low_turned <= ones;
        end else if (accept) begin
            low_turned <= ~value_turned;
        end
        if (give_beta) begin
            value_turned <= ~high_less;
        end else if (give_alpha) begin
            value_turned <= low_turned + 16'd1;
        end else if (give_mated) begin
            value_turned <= mated_at_once - {10'd0, ply};
        end else if (give_zero) begin
            value_turned <= zero;
        end
        is_improving <= score_up > alpha_up;
    end
endmodule

`default_nettype wire
