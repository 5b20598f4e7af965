// perpetual_writes: written by `make rtl`, from hdl/.
// SPDX-License-Identifier: MIT OR Apache-2.0

`default_nettype none

// What a move writes to the board.
module perpetual_writes (
    input  wire [1:0]  step,               // which of the squares
    input  wire        undo,               // the move is taken back
    input  wire        side,               // whose move
    input  wire [20:0] played,             // the move
    output wire [5:0]  square,             // the square
    output wire [3:0]  man,                // what stands there then
    output wire        lines,              // rays see it
    output wire        ends                // the next one is the last
);
    localparam [2:0] pawn = 3'd1;
    localparam [2:0] rook = 3'd6;
    localparam [2:0] none = 3'd0;

    wire [5:0] from = played[5:0];
    wire [5:0] to = played[11:6];
    wire [2:0] kind = played[14:12];
    wire [2:0] victim = played[17:15];
    wire [2:0] special = played[20:18];
    wire is_ep = special == 3'd1;
    wire castles = special == 3'd2;
    wire promotes = special[2];

    // Knight, bishop, rook, queen from 4 are the kinds 2, 5, 6, 7.
    wire [2:0] promoted = (special == 3'd4) ? 3'd2 : special;
    wire [2:0] placed = promotes ? promoted : kind;
    wire [2:0] returned = is_ep ? none : victim;

    // The third square is that of the pawn captured en passant, or that the rook leaves.
    wire [2:0] from_rank = from[5:3];
    wire [2:0] to_file = to[2:0];
    wire [2:0] third_file = castles ? {to[2], to[2], to[2]} : to_file;
    wire [5:0] third = {from_rank, third_file};
    wire [2:0] rook_file = to[2] ? 3'd5 : 3'd3;
    wire [5:0] rook_to = {from_rank, rook_file};
    wire black =
        undo ? ((step == 2'd0) ? side : (step == 2'd1) ? ~side : (step == 2'd2) ? (castles ? side :
            ~side) : side)
        : side;
    wire [2:0] chosen =
        undo ? ((step == 2'd0) ? kind : (step == 2'd1) ? returned : (step == 2'd2) ? (castles ?
            rook : pawn) : none)
        : (step == 2'd0) ? placed : (step == 2'd1) ? none : (step == 2'd2) ? none : rook;
    assign lines = undo ? 1'b1 : (step == 2'd0) ? 1'b1 : (step == 2'd1) ? ~castles : 1'b1;
    assign square =
        undo ? ((step == 2'd0) ? from : (step == 2'd1) ? to : (step == 2'd2) ? third : rook_to)
        : (step == 2'd0) ? to : (step == 2'd1) ? from : (step == 2'd2) ? third : rook_to;
    wire [3:0] colour = (black & (|chosen)) ? 4'd8 : 4'd0;
    assign man = {1'b0, chosen} | colour;
    assign ends =
        (step == 2'd2) | ((step == 2'd1) & ~castles) | ((step == 2'd0) & ~castles & ~is_ep);
endmodule

`default_nettype wire
