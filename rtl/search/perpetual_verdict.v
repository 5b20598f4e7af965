// perpetual_verdict: written by `make rtl`, from hdl/.
// SPDX-License-Identifier: MIT OR Apache-2.0

`default_nettype none

// What is made of a node when its replies are known.
module perpetual_verdict (
    input  wire       clock,               // rising edge
    input  wire       begins,              // a search begins
    input  wire       bound,               // it takes upcoming as a bound
    input  wire       has_parent,          // it is not the root
    input  wire       quiescent,           // it is at the horizon or behind it
    input  wire       pushed,              // the detector was told of the move to it
    input  wire       proven,              // its parent has a legal move, or needs none
    input  wire       probe,               // its parent asks for legality alone
    input  wire       bare,                // too few men to win
    input  wire       fifty,               // fifty moves
    input  wire       stands,              // the sum is enough
    input  wire       below_zero,          // the lower bound is negative
    input  wire       above_zero,          // the upper bound is positive
    input  wire       full,                // there was no place in the list
    input  wire       counting,            // lines are counted
    input  wire       valid,               // detector: its flags are those of the line
    input  wire       repetition,          // detector: the position has occurred before
    input  wire       upcoming,            // detector: a move brings an earlier position back
    input  wire       exact,               // detector: nothing has been forgotten
    output wire       missing,             // flags are missing
    output wire       repeats,             // at the horizon, it has occurred before
    output wire       rests,               // at the horizon, its sum is enough
    output wire       flags_known,         // no flag is missing
    output wire       may_repeat,          // a move may bring an earlier position back
    output wire       not_exact,           // something was forgotten
    output wire [2:0] outcome              // what is made of it
);
    localparam [2:0] OUTCOME_EXPAND = 3'd0;
    localparam [2:0] OUTCOME_RAISE = 3'd1;
    localparam [2:0] OUTCOME_CUT = 3'd2;
    localparam [2:0] OUTCOME_STAND = 3'd3;
    localparam [2:0] OUTCOME_DRAW = 3'd4;
    localparam [2:0] OUTCOME_REPETITION = 3'd5;
    localparam [2:0] OUTCOME_LINE = 3'd6;
    localparam [2:0] OUTCOME_FULL = 3'd7;

    reg use_bound;
    reg known;
    reg repeated;
    reg upcomes;
    reg forgot;
    reg [2:0] decided;

    wire has_occurred = pushed & repeated;

    // A child that may repeat at the horizon waits for the flags before generation, another one
    // after it.
    wire told_deep = pushed & quiescent;
    assign missing = told_deep & ~known;
    assign repeats = has_occurred & quiescent;
    assign rests = told_deep & proven & stands;
    assign flags_known = known | (~pushed & has_parent);
    assign may_repeat = upcomes | forgot;
    wire is_draw = probe | bare | (quiescent & fifty);

    // All moves are tried, and not only for a legal one.
    wire is_wide = ~quiescent & ~fifty & ~counting;
    wire raises = is_wide & use_bound & has_parent & upcomes & below_zero;
    assign not_exact =
        is_wide & forgot
        & ((decided == OUTCOME_EXPAND) | (decided == OUTCOME_RAISE) | (decided == OUTCOME_CUT));
    assign outcome = decided;

    initial begin
        use_bound = 1'b0;
        known = 1'b0;
        repeated = 1'b0;
        upcomes = 1'b0;
        forgot = 1'b0;
        decided = 3'd0;
    end

    always @(posedge clock) begin
        if (begins) begin
            use_bound <= bound;
        end
        if (has_occurred) begin
            decided <= OUTCOME_REPETITION;
        end else if (full) begin
            decided <= OUTCOME_FULL;
        end else if (counting & quiescent) begin
            decided <= OUTCOME_LINE;
        end else if (is_draw) begin
            decided <= OUTCOME_DRAW;
        end else if (quiescent & stands) begin
            decided <= OUTCOME_STAND;
        end else if (raises) begin
            decided <= OUTCOME_CUT;
            if (above_zero) begin
                decided <= OUTCOME_RAISE;
            end
        end else begin
            decided <= OUTCOME_EXPAND;
        end
        known <= valid;
        repeated <= repetition;
        upcomes <= upcoming;
        forgot <= ~exact;
    end
endmodule

`default_nettype wire
