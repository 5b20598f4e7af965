// A circuit between registers, to measure it without the way to the pins.
module measured (
    input  wire clock,
    input  wire shift_in,
    input  wire load,
    output wire shift_out
);

    reg  [21:0] shift;
    reg  [21:0] in;
    wire [0:0] out;
    reg  [0:0] signature;

    always @(posedge clock) begin
        shift <= {shift, shift_in};
        if (load) in <= shift;
        signature <= {signature, 1'b0} ^ out;
    end
    assign shift_out = signature[0];

    part part (
        .clock(clock),
        .pawn(in[0 +: 3]),
        .piece(in[3 +: 4]),
        .captured(in[7 +: 4]),
        .from(in[11 +: 6]),
        .rights(in[17 +: 4]),
        .en_passant(in[21 +: 1]),
        .barrier(out[0 +: 1])
    );

endmodule

// part: barrier bit of a move
//
// Exported by Perpetual 0.1.0; change its source, not this file.
// SPDX-License-Identifier: MIT OR Apache-2.0

// One file holds all modules, so it is named after the top alone.
/* verilator lint_off DECLFILENAME */
// Outputs that this circuit does not need are left open.
/* verilator lint_off PINCONNECTEMPTY */
// The values of a machine's states need not fill their register; others are never reached.
/* verilator lint_off CASEINCOMPLETE */

module part (
    input  wire       clock,
    input  wire [2:0] pawn,
    input  wire [3:0] piece,
    input  wire [3:0] captured,
    input  wire [5:0] from,
    input  wire [3:0] rights,
    input  wire       en_passant,
    output wire       barrier
);
    localparam [5:0] a1 = 6'd0;
    localparam [5:0] e1 = 6'd4;
    localparam [5:0] h1 = 6'd7;
    localparam [5:0] a8 = 6'd56;
    localparam [5:0] e8 = 6'd60;
    localparam [5:0] h8 = 6'd63;

    reg held;

    wire [2:0] kind = piece[2:0];
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
