// perpetual_move_barrier: written by `make rtl`, from hdl/.
// SPDX-License-Identifier: MIT OR Apache-2.0

`default_nettype none

module perpetual_move_barrier (
    // Clock.
    input  wire       clock,               // rising edge
    // The codes of the engine: bit 3 is the colour, 0 an empty square.
    input  wire [2:0] pawn,                // bits 2 to 0 of the code of a pawn: a constant
    // A move, in any cycle. Promotion and castling need nothing of their own.
    input  wire [3:0] piece,               // what moves, 0 for a null move
    input  wire [3:0] captured,            // what stands where it goes to, 0 if nothing does
    input  wire [5:0] from,                // where from, a1 = 0, h8 = 63
    input  wire [3:0] rights,              // rights before it: white O-O, O-O-O, then black's
    input  wire       en_passant,          // before it a capture en passant was legal
    // One cycle later.
    output wire       barrier              // no earlier position can come back
);
    localparam [5:0] a1 = 6'd0;
    localparam [5:0] e1 = 6'd4;
    localparam [5:0] h1 = 6'd7;
    localparam [5:0] a8 = 6'd56;
    localparam [5:0] e8 = 6'd60;
    localparam [5:0] h8 = 6'd63;

    reg held;

    wire [2:0] kind = piece[2:0];

    // A rook that is captured on its square is a capture already.
    wire white_king_side = rights[3] & ((from == e1) | (from == h1));
    wire white_queen_side = rights[2] & ((from == e1) | (from == a1));
    wire black_king_side = rights[1] & ((from == e8) | (from == h8));
    wire black_queen_side = rights[0] & ((from == e8) | (from == a8));
    wire loses_right = white_king_side | white_queen_side | black_king_side | black_queen_side;
    assign barrier = held;

    initial begin
        held = 1'b0;
    end

    always @(posedge clock) begin
        held <= (piece == 4'd0) | (captured != 4'd0) | (kind == pawn) | loses_right | en_passant;
    end
endmodule

`default_nettype wire
