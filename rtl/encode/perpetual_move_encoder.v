// perpetual_move_encoder: written by `make rtl`, from hdl/.
// SPDX-License-Identifier: MIT OR Apache-2.0

`default_nettype none

module perpetual_move_encoder (
    // Clock and reset.
    input  wire         clock,             // rising edge
    input  wire         reset,             // what is under way is dropped; one cycle, in any state
    // The codes of the engine: bit 3 is the colour, 0 an empty square.
    input  wire [2:0]   pawn,              // bits 2 to 0 of the code of a pawn: a constant
    // A move, in any cycle. Boards: four bits a square, a1 lowest, h8 highest.
    input  wire         valid_in,          // there is a move
    input  wire [255:0] old_board,         // before the move
    input  wire [255:0] new_board,         // after it
    input  wire [3:0]   old_rights,        // castling rights before it, in any order
    input  wire [3:0]   new_rights,        // castling rights after it
    input  wire         en_passant,        // before it a capture en passant was legal
    // The record, two cycles later; the rest of a barrier means nothing.
    output wire         valid,             // there is a record
    output wire [3:0]   piece,             // what moved
    output wire [5:0]   from,              // where from
    output wire [5:0]   to,                // where to
    output wire         barrier            // no earlier position can come back
);
    localparam [7:0] fours = 8'd240;
    localparam [7:0] twos = 8'd204;
    localparam [7:0] ones = 8'd170;

    reg lost;
    reg valid_1;
    reg valid_2;
    reg [3:0] piece_held;
    reg [5:0] from_held;
    reg [5:0] to_held;
    reg barrier_held;

    wire [63:0] rank_vacated;
    wire [63:0] rank_filled;
    wire [7:0] rank_exchanged;
    wire [31:0] rank_left;

    wire exchanged =
        rank_exchanged[0] | rank_exchanged[1] | rank_exchanged[2] | rank_exchanged[3]
        | rank_exchanged[4] | rank_exchanged[5] | rank_exchanged[6] | rank_exchanged[7];
    wire [7:0] vacated_ranks = {
        |rank_vacated[63:56], |rank_vacated[55:48], |rank_vacated[47:40], |rank_vacated[39:32],
        |rank_vacated[31:24], |rank_vacated[23:16], |rank_vacated[15:8], |rank_vacated[7:0]
    };
    wire [7:0] filled_ranks = {
        |rank_filled[63:56], |rank_filled[55:48], |rank_filled[47:40], |rank_filled[39:32],
        |rank_filled[31:24], |rank_filled[23:16], |rank_filled[15:8], |rank_filled[7:0]
    };
    wire [7:0] vacated_files =
        rank_vacated[7:0] | rank_vacated[15:8] | rank_vacated[23:16] | rank_vacated[31:24]
        | rank_vacated[39:32] | rank_vacated[47:40] | rank_vacated[55:48] | rank_vacated[63:56];
    wire [7:0] filled_files =
        rank_filled[7:0] | rank_filled[15:8] | rank_filled[23:16] | rank_filled[31:24]
        | rank_filled[39:32] | rank_filled[47:40] | rank_filled[55:48] | rank_filled[63:56];
    wire [3:0] moved =
        rank_left[3:0] | rank_left[7:4] | rank_left[11:8] | rank_left[15:12] | rank_left[19:16]
        | rank_left[23:20] | rank_left[27:24] | rank_left[31:28];

    // Of a move that is no barrier, one rank and one file each.
    wire [2:0] moved_kind = moved[2:0];
    assign valid = valid_2;
    assign piece = piece_held;
    assign from = from_held;
    assign to = to_held;
    assign barrier = barrier_held;

    genvar i;
    generate
        for (i = 0; i < 8; i = i + 1) begin : rank
            perpetual_rank_change unit (
                .clock(clock), .reset(reset), .old_rank(old_board[i * 32 +: 32]),
                .new_rank(new_board[i * 32 +: 32]), .vacated(rank_vacated[i * 8 +: 8]),
                .filled(rank_filled[i * 8 +: 8]), .exchanged(rank_exchanged[i]),
                .left(rank_left[i * 4 +: 4])
            );
        end
    endgenerate

    initial begin
        lost = 1'b0;
        valid_1 = 1'b0;
        valid_2 = 1'b0;
        piece_held = 4'd0;
        from_held = 6'd0;
        to_held = 6'd0;
        barrier_held = 1'b0;
    end

    always @(posedge clock) begin
        lost <= (old_rights != new_rights) | en_passant;
        valid_1 <= valid_in;
        valid_2 <= valid_1;
        piece_held <= moved;
        from_held <= {
            |(vacated_ranks & fours), |(vacated_ranks & twos), |(vacated_ranks & ones),
            |(vacated_files & fours), |(vacated_files & twos), |(vacated_files & ones)
        };
        to_held <= {
            |(filled_ranks & fours), |(filled_ranks & twos), |(filled_ranks & ones),
            |(filled_files & fours), |(filled_files & twos), |(filled_files & ones)
        };
        barrier_held <= (moved == 4'd0) | (moved_kind == pawn) | exchanged | lost;
        if (reset) begin
            lost <= 1'b0;
            valid_1 <= 1'b0;
            valid_2 <= 1'b0;
            piece_held <= 4'd0;
            from_held <= 6'd0;
            to_held <= 6'd0;
            barrier_held <= 1'b0;
        end
    end
endmodule

`default_nettype wire
