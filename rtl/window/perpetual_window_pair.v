// perpetual_window_pair: written by `make rtl`, from hdl/.
// SPDX-License-Identifier: MIT OR Apache-2.0

`default_nettype none

module perpetual_window_pair #(
    parameter integer PLIES = 100,         // plies in the window: even, from 4 to 128
    parameter integer ICE40 = 0            // 1 for block RAM and cells of an iCE40: from 0 to 1
) (
    // Clock, and a synchronous reset that takes one cycle at any time.
    input  wire        clock,              // rising edge
    input  wire        reset,              // empties the line, abandons a query
    // Request: taken in a cycle where request_valid and request_ready are high.
    input  wire        request_valid,      // a request is offered
    input  wire [2:0]  operation,          // 1 push 2 pop 3 cut 4 clear 5 first 6 window 7 replace
    input  wire [3:0]  piece,              // push, replace: what moved, 0 for a null move
    input  wire [5:0]  from,               // push, replace: where from, a1 = 0, h8 = 63
    input  wire [5:0]  to,                 // push, replace: where to
    input  wire        barrier,            // push, replace: an irreversible move
    input  wire [15:0] target_ply,         // cut: plies to keep
    // Verdict: taken in a cycle where verdict_valid and verdict_ready are high.
    input  wire        verdict_ready,      // the verdict is taken
    // The other sides of both.
    output wire        request_ready,      // a request is taken
    output wire        verdict_valid,      // there is a verdict
    // The verdict: stable while verdict_valid is high, meaningless else.
    output reg  [15:0] occurrences,        // earlier positions equal to this one
    output reg  [15:0] distance,           // plies back to the nearest, 0 if none
    output wire        exact,              // the walk saw all it had to
    output wire        list_overflow,      // not exact: 7 were found, there may be more
    output wire        window_cut,         // not exact: older records were dropped
    output wire        fault,              // no verdict: the two disagree
    // State. An error shows in the cycle after its request was taken.
    output wire [15:0] ply,                // plies on the line
    output wire [2:0]  error               // 1 empty, 2 not held, 3 full
);
    // A wrong value stops elaboration here.
    generate
        if (PLIES < 4 || PLIES > 128 || PLIES % 2 != 0) begin : wrong_PLIES
            perpetual_window_pair_needs_PLIES_even_from_4_to_128 out_of_range ();
        end
        if (ICE40 < 0 || ICE40 > 1) begin : wrong_ICE40
            perpetual_window_pair_needs_ICE40_from_0_to_1 out_of_range ();
        end
    endgenerate

    reg offered;
    reg [2:0] operation_held;
    reg [3:0] piece_held;
    reg [5:0] from_held;
    reg [5:0] to_held;
    reg barrier_held;
    reg [15:0] target_held;
    reg refused;

    wire window_request_ready;
    wire window_verdict_valid;
    wire [15:0] window_occurrences;
    wire [15:0] window_distance;
    wire window_exact;
    wire window_list_overflow;
    wire window_window_cut;
    wire scoreboard_request_ready;
    wire scoreboard_verdict_valid;
    wire [15:0] scoreboard_occurrences;
    wire [15:0] scoreboard_distance;
    wire scoreboard_exact;
    wire [15:0] scoreboard_ply;
    wire [2:0] scoreboard_error;

    wire free = window_request_ready & scoreboard_request_ready & ~offered;
    wire takes = request_valid & free & ~reset;
    wire both_valid = window_verdict_valid & scoreboard_verdict_valid;

    // What was forgotten may hold a repetition that the other still sees.
    wire near_differ =
        (window_distance != scoreboard_distance)
        & ~(window_window_cut & (window_distance == 16'd0));
    wire counts_differ =
        window_exact & scoreboard_exact & (window_occurrences != scoreboard_occurrences);
    wire differ = near_differ | counts_differ | refused | (ply != scoreboard_ply);
    assign request_ready = free;
    assign verdict_valid = both_valid;
    assign fault = differ;
    assign exact = window_exact & ~differ;
    assign list_overflow = window_list_overflow & ~differ;
    assign window_cut = window_window_cut & ~differ;

    always @* begin
        occurrences = window_occurrences;
        distance = window_distance;
        if (differ) begin
            occurrences = 16'd0;
            distance = 16'd0;
        end
    end

    perpetual_window #(.PLIES(PLIES), .ICE40(ICE40)) window (
        .clock(clock), .reset(reset), .request_valid(takes), .operation(operation), .piece(piece),
        .from(from), .to(to), .barrier(barrier), .target_ply(target_ply),
        .verdict_ready(verdict_ready & both_valid), .request_ready(window_request_ready),
        .verdict_valid(window_verdict_valid), .occurrences(window_occurrences),
        .distance(window_distance), .exact(window_exact), .list_overflow(window_list_overflow),
        .window_cut(window_window_cut), .fault(), .ply(ply), .error(error)
    );

    perpetual_scoreboard #(.DEPTH(128), .PIECE_BITS(4), .SQUARE_BITS(6), .REGISTERED(0)) scoreboard
        (
        .clock(clock), .reset(reset), .request_valid(offered & (error == 3'd0)),
        .operation(operation_held), .piece(piece_held), .from(from_held), .to(to_held),
        .barrier(barrier_held), .target_ply(target_held),
        .verdict_ready(verdict_ready & both_valid), .request_ready(scoreboard_request_ready),
        .verdict_valid(scoreboard_verdict_valid), .occurrences(scoreboard_occurrences),
        .distance(scoreboard_distance), .exact(scoreboard_exact), .list_overflow(), .window_cut(),
        .fault(), .ply(scoreboard_ply), .error(scoreboard_error)
    );

    initial begin
        offered = 1'b0;
        operation_held = 3'd0;
        piece_held = 4'd0;
        from_held = 6'd0;
        to_held = 6'd0;
        barrier_held = 1'b0;
        target_held = 16'd0;
        refused = 1'b0;
    end

    always @(posedge clock) begin
        if (takes) begin
            operation_held <= operation;
            piece_held <= piece;
            from_held <= from;
            to_held <= to;
            // The window takes any code without a kind for a null move, the scoreboard 0 alone.
            barrier_held <= barrier | (piece[2:0] == 3'd0);
            target_held <= target_ply;
        end
        // What the one takes the other must not refuse.
        if (scoreboard_error != 3'd0) begin
            refused <= 1'b1;
        end
        if (reset) begin
            refused <= 1'b0;
        end
        offered <= takes;
    end
endmodule

`default_nettype wire
