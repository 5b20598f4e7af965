// perpetual_line_port: written by `make rtl`, from hdl/.
// SPDX-License-Identifier: MIT OR Apache-2.0

`default_nettype none

// What the detector is told.
module perpetual_line_port (
    input  wire        clock,              // rising edge
    input  wire        clear,              // begins at the root
    input  wire        make,               // tells a move
    input  wire        take_back,          // takes it back
    input  wire        undo_all,           // takes all back
    input  wire [20:0] played,             // the move
    input  wire        side,               // the side that moves, 1 for Black
    input  wire        loses_right,        // it loses a right
    input  wire        ep_legal,           // a capture en passant was legal
    input  wire        detector_ready,     // detector: an operation is taken
    input  wire [7:0]  held_plies,         // detector: the length of its line
    output wire        push,               // detector: plays a move
    output wire        pop,                // detector: takes the newest back
    output wire        cut,                // detector: goes back to the root
    output wire [7:0]  keep,               // detector: how many moves stay
    output wire [3:0]  piece,              // detector: what moves
    output wire [5:0]  from,               // detector: where from
    output wire [5:0]  to,                 // detector: where to
    output wire        barrier,            // detector: no earlier position can come back
    output wire        rests,              // the detector is ready, and is told nothing
    output wire        can_tell            // it can be told
);
    reg [4:0] told;
    reg pushes;
    reg pops;
    reg second;
    reg third;
    reg soon;

    assign push = pushes;
    assign pop = pops;
    wire is_told = pushes | pops;
    wire is_free = detector_ready & ~is_told;
    assign rests = is_free;
    assign can_tell = is_free | soon;
    assign cut = undo_all;
    assign keep = held_plies - {3'd0, told};

    // The detector's kinds are pawn, knight, bishop, rook, queen, king from 1.
    wire [2:0] kind = played[14:12];
    wire [2:0] record_kind = (kind == 3'd3) ? 3'd6 : kind[2] ? (kind - 3'd2) : kind;
    assign piece = {side, record_kind};
    assign from = played[5:0];
    assign to = played[11:6];
    assign barrier = (kind == 3'd1) | (|played[20:15]) | loses_right | ep_legal;

    initial begin
        told = 5'd0;
        pushes = 1'b0;
        pops = 1'b0;
        second = 1'b0;
        third = 1'b0;
        soon = 1'b0;
    end

    always @(posedge clock) begin
        if (clear) begin
            told <= 5'd0;
        end else if (make) begin
            told <= told + 5'd1;
        end else if (take_back) begin
            told <= told - 5'd1;
        end
        pushes <= make & ~clear;
        pops <= take_back & ~clear;
        second <= is_told;
        third <= second;
        soon <= third;
    end
endmodule

`default_nettype wire
