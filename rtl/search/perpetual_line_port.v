// perpetual_line_port: written by `make rtl`, from hdl/.
// SPDX-License-Identifier: MIT OR Apache-2.0

`default_nettype none

// What the detector is told.
module perpetual_line_port (
    input  wire        clock,
    input  wire        clear,
    input  wire        make,
    input  wire        take_back,
    input  wire        undo_all,
    input  wire [20:0] played,
    input  wire        side,
    input  wire        loses_right,
    input  wire        ep_legal,
    input  wire        detector_ready,
    input  wire [7:0]  held_plies,
    output wire        push,
    output wire        pop,
    output wire        cut,
    output wire [7:0]  keep,
    output wire [3:0]  piece,
    output wire [5:0]  from,
    output wire [5:0]  to,
    output wire        barrier,
    output wire        rests,
    output wire        can_tell
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
