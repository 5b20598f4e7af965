// perpetual_values: written by `make rtl`, from hdl/.
// SPDX-License-Identifier: MIT OR Apache-2.0

`default_nettype none

// The arithmetic of alpha-beta.
module perpetual_values (
    input  wire        clock,              // rising edge
    input  wire [2:0]  change,             // what becomes of sum and window
    input  wire [15:0] root_score,         // its sum
    input  wire [15:0] root_alpha,         // its lower bound
    input  wire [15:0] root_beta,          // its upper bound
    input  wire        look,               // looks at a move
    input  wire [15:0] loss,               // what it loses for the other side
    input  wire        comes_back,         // it may go back
    input  wire [15:0] parent_bound,       // its upper bound less one
    input  wire [2:0]  give,               // what the value becomes
    input  wire [5:0]  ply,                // the ply
    input  wire        drawn,              // the position is a draw by its men or by fifty moves
    input  wire        child_drawn,        // after the move it is
    output wire [15:0] value,              // the value
    output wire [15:0] bound,              // the upper bound less one
    output wire        stands,             // the sum is enough
    output wire        improves,           // the sum is above the lower bound
    output wire        fails_low,          // the move cannot raise the lower bound
    output wire        below_zero,         // the lower bound is negative
    output wire        above_zero,         // the upper bound is positive
    output wire        better,             // the value that came is better
    output wire        fails_high          // the value that came is enough
);
    localparam [17:0] negative = 18'h20000;
    localparam [15:0] sign = 16'h8000;
    localparam [15:0] zero = 16'd0;
    localparam [15:0] ones = 16'hffff;
    localparam [15:0] mated_at_once = 16'h7918;
    localparam [2:0] CHANGE_LOAD = 3'd1;
    localparam [2:0] CHANGE_DOWN = 3'd2;
    localparam [2:0] CHANGE_UP = 3'd3;
    localparam [2:0] CHANGE_STAND = 3'd4;
    localparam [2:0] CHANGE_RAISE = 3'd5;
    localparam [2:0] CHANGE_ACCEPT = 3'd6;
    localparam [2:0] GIVE_ZERO = 3'd1;
    localparam [2:0] GIVE_ALPHA = 3'd2;
    localparam [2:0] GIVE_BETA = 3'd3;
    localparam [2:0] GIVE_MATED = 3'd4;

    reg [15:0] score_held;
    reg [15:0] low_turned;
    reg [15:0] high_less;
    reg [15:0] child_score;
    reg [15:0] value_turned;
    reg is_standing;
    reg is_improving;
    reg is_low;
    reg is_better;
    reg is_enough;

    // The sum after a move as the other side sees it, and the sum before it again.
    wire [15:0] turned = loss - score_held;

    // The sum is too low if loss - score - 1 is at least -alpha - 1. The three numbers are added in
    // one go, since the loss comes late from a memory: bit for bit whether their number of ones is
    // odd, and whether two are.
    wire [15:0] score_not = ~score_held;
    wire [15:0] low_not = ~low_turned;
    wire [15:0] odd = loss ^ score_not ^ low_not;
    wire [15:0] most = (loss & (score_not | low_not)) | (score_not & low_not);
    wire [17:0] odd_signs = {odd[15], odd[15], odd};
    wire [17:0] most_signs = {most[15], most, 1'b1};
    wire [17:0] margin = odd_signs + most_signs;

    // Signed numbers are compared with their sign turned round.
    wire [15:0] score_up = score_held ^ sign;
    wire [15:0] alpha_up = ~low_turned ^ sign;
    wire [15:0] high_less_up = high_less ^ sign;
    wire [15:0] value_up = value_turned ^ sign;
    wire [15:0] parent_bound_up = parent_bound ^ sign;
    assign stands = is_standing;
    assign improves = is_improving;
    assign below_zero = ~low_turned[15];
    assign above_zero = ~high_less[15];

    // The parent's lower bound is the child's upper one, turned round.
    wire [15:0] former_alpha_up = ~high_less ^ sign;
    assign better = is_better;
    assign fails_high = is_enough;
    assign fails_low = is_low;
    assign value = zero - value_turned;
    assign bound = high_less;

    initial begin
        score_held = 16'd0;
        low_turned = 16'd0;
        high_less = 16'd0;
        child_score = 16'd0;
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
        if (look) begin
            child_score <= turned;
            is_low <= margin < negative;
            if (child_drawn) begin
                is_low <= low_turned[15];
            end
        end
        case (change)
            CHANGE_LOAD: begin
                score_held <= root_score;
                low_turned <= ~root_alpha;
                high_less <= root_beta - 16'd1;
            end
            CHANGE_DOWN: begin
                score_held <= child_score;
                low_turned <= high_less;
                high_less <= low_turned;
            end
            CHANGE_UP: begin
                score_held <= turned;
                low_turned <= high_less;
                high_less <= parent_bound;
            end
            CHANGE_STAND: begin
                low_turned <= ~score_held;
            end
            CHANGE_RAISE: begin
                low_turned <= ones;
            end
            CHANGE_ACCEPT: begin
                low_turned <= ~value_turned;
            end
            default: begin
            end
        endcase
        case (give)
            GIVE_ZERO: begin
                value_turned <= zero;
            end
            GIVE_ALPHA: begin
                value_turned <= low_turned + 16'd1;
            end
            GIVE_BETA: begin
                value_turned <= ~high_less;
            end
            GIVE_MATED: begin
                value_turned <= mated_at_once - {10'd0, ply};
            end
            default: begin
            end
        endcase
        is_improving <= score_up > alpha_up;
    end
endmodule

`default_nettype wire
