// SPDX-License-Identifier: MIT OR Apache-2.0
// A detector of xiangqi with check bits beside it: a list of 32 chains, or a scoreboard.
`default_nettype none

module xiangqi #(
    parameter integer SCOREBOARD = 0
) (
    input  wire        clock,
    input  wire        reset,
    input  wire        request_valid,
    input  wire [2:0]  operation,
    input  wire [3:0]  piece,
    input  wire [6:0]  from,
    input  wire [6:0]  to,
    input  wire        barrier,
    input  wire        check,          // push, replace: the move gives check
    input  wire [15:0] target_ply,
    input  wire        verdict_ready,
    output wire        request_ready,
    output wire        verdict_valid,
    output wire [15:0] occurrences,
    output wire [15:0] distance,
    output wire        exact,
    output wire        list_overflow,
    output wire        window_cut,
    output wire        fault,
    output wire [15:0] ply,
    output wire [2:0]  error,
    output wire        mover_checks,   // all moves of the side that has just moved gave check, in `distance` plies
    output wire        other_checks
);
    wire pushed = request_valid & request_ready & (operation == 3'd1 | operation == 3'd7);

    generate
        if (SCOREBOARD != 0) begin : parities
            perpetual_scoreboard #(.DEPTH(1024), .SQUARE_BITS(7)) detector (
                .clock(clock), .reset(reset), .request_valid(request_valid), .operation(operation), .piece(piece),
                .from(from), .to(to), .barrier(barrier), .target_ply(target_ply), .verdict_ready(verdict_ready),
                .request_ready(request_ready), .verdict_valid(verdict_valid), .occurrences(occurrences),
                .distance(distance), .exact(exact), .list_overflow(list_overflow), .window_cut(window_cut),
                .fault(fault), .ply(ply), .error(error)
            );
        end else begin : chains
            perpetual_chain #(.ENTRIES(32), .DEPTH(1024), .SQUARE_BITS(7)) detector (
                .clock(clock), .reset(reset), .request_valid(request_valid), .operation(operation), .piece(piece),
                .from(from), .to(to), .barrier(barrier), .target_ply(target_ply), .verdict_ready(verdict_ready),
                .request_ready(request_ready), .verdict_valid(verdict_valid), .occurrences(occurrences),
                .distance(distance), .exact(exact), .list_overflow(list_overflow), .window_cut(window_cut),
                .fault(fault), .ply(ply), .error(error)
            );
        end
    endgenerate

    perpetual_check_bits #(.DEPTH(1024)) checks (
        .clock(clock), .pushed(pushed), .check(check), .ply(ply), .error(error), .distance(distance),
        .mover_checks(mover_checks), .other_checks(other_checks)
    );
endmodule

`default_nettype wire
