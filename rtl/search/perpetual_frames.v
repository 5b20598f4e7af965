// perpetual_frames: written by `make rtl`, from hdl/.
// SPDX-License-Identifier: MIT OR Apache-2.0

`default_nettype none

// What is kept of the plies of a line.
module perpetual_frames (
    input  wire        clock,              // rising edge
    input  wire        keep,               // writes half the frame
    input  wire        first,              // the first half
    input  wire [5:0]  ply,                // the present ply
    input  wire        down,               // the next one is one more
    input  wire        up,                 // the next one is one less
    input  wire [8:0]  place,              // the place of the move
    input  wire [8:0]  list_end,           // the first place behind the list
    input  wire [3:0]  rights,             // castling rights
    input  wire [6:0]  halfmoves,          // half-moves without capture or pawn move
    input  wire [15:0] bound,              // the upper bound less one
    input  wire        legal,              // a legal move is known
    input  wire        ep_legal,           // one en passant
    input  wire        drawn,              // one legal move is enough
    output wire [8:0]  its_place,          // the place of the move
    output wire [8:0]  its_list_end,       // the first place behind the list
    output wire [3:0]  its_rights,         // castling rights
    output wire [6:0]  its_halfmoves,      // half-moves without capture or pawn move
    output wire [15:0] its_bound,          // the upper bound less one
    output wire        its_legal,          // a legal move is known
    output wire        its_ep_legal,       // one en passant
    output wire        its_drawn           // one legal move is enough
);
    reg gives_first;
    reg [15:0] held_bound;

    wire [31:0] kept_read_data;

    wire [5:0] read_ply = down ? ply : up ? (ply - 6'd2) : (ply - 6'd1);
    wire changes = down | up;
    wire [31:0] kept_write_data =
        first ? {7'd0, bound, place} : {drawn, ep_legal, legal, rights, halfmoves, list_end, place};
    wire [31:0] word = kept_read_data;
    assign its_place = word[8:0];
    assign its_list_end = word[17:9];
    assign its_halfmoves = word[24:18];
    assign its_rights = word[28:25];
    assign its_bound = held_bound;
    assign its_legal = word[29];
    assign its_ep_legal = word[30];
    assign its_drawn = word[31];

    perpetual_ram #(.WIDTH(32), .LOG2_WORDS(7), .LATENCY(1)) kept (
        .clock(clock), .write_enable(keep), .write_address({ply, first}),
        .write_data(kept_write_data), .read_address({read_ply, changes}), .read_data(kept_read_data)
    );

    initial begin
        gives_first = 1'b0;
        held_bound = 16'd0;
    end

    always @(posedge clock) begin
        if (gives_first) begin
            held_bound <= word[24:9];
        end
        gives_first <= changes;
    end
endmodule

`default_nettype wire
