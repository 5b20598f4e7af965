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
    reg [7:0] vacated_0;
    reg [7:0] vacated_1;
    reg [7:0] vacated_2;
    reg [7:0] vacated_3;
    reg [7:0] vacated_4;
    reg [7:0] vacated_5;
    reg [7:0] vacated_6;
    reg [7:0] vacated_7;
    reg [7:0] filled_0;
    reg [7:0] filled_1;
    reg [7:0] filled_2;
    reg [7:0] filled_3;
    reg [7:0] filled_4;
    reg [7:0] filled_5;
    reg [7:0] filled_6;
    reg [7:0] filled_7;
    reg [3:0] left_0;
    reg [3:0] left_1;
    reg [3:0] left_2;
    reg [3:0] left_3;
    reg [3:0] left_4;
    reg [3:0] left_5;
    reg [3:0] left_6;
    reg [3:0] left_7;
    reg [7:0] exchanged;
    reg lost;
    reg valid_1;
    reg valid_2;
    reg [3:0] piece_held;
    reg [5:0] from_held;
    reg [5:0] to_held;
    reg barrier_held;

    wire [63:0] rank_vacated;
    wire [63:0] rank_filled;
    wire [31:0] rank_left;
    wire [2:0] from_rank_number;
    wire [2:0] from_file_number;
    wire [2:0] to_rank_number;
    wire [2:0] to_file_number;
    wire [7:0] exchanges;

    wire [7:0] vacated_ranks = {
        |vacated_7, |vacated_6, |vacated_5, |vacated_4, |vacated_3, |vacated_2, |vacated_1,
        |vacated_0
    };
    wire [7:0] filled_ranks = {
        |filled_7, |filled_6, |filled_5, |filled_4, |filled_3, |filled_2, |filled_1, |filled_0
    };
    wire [7:0] vacated_files =
        vacated_0 | vacated_1 | vacated_2 | vacated_3 | vacated_4 | vacated_5 | vacated_6
        | vacated_7;
    wire [7:0] filled_files =
        filled_0 | filled_1 | filled_2 | filled_3 | filled_4 | filled_5 | filled_6 | filled_7;
    wire [3:0] moved = left_0 | left_1 | left_2 | left_3 | left_4 | left_5 | left_6 | left_7;
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
                .old_rank(old_board[i * 32 +: 32]), .new_rank(new_board[i * 32 +: 32]),
                .vacated(rank_vacated[i * 8 +: 8]), .filled(rank_filled[i * 8 +: 8]),
                .exchanged(exchanges[i]), .left(rank_left[i * 4 +: 4])
            );
        end
    endgenerate

    perpetual_bit_number from_rank (
        .bits(vacated_ranks), .number(from_rank_number)
    );

    perpetual_bit_number from_file (
        .bits(vacated_files), .number(from_file_number)
    );

    perpetual_bit_number to_rank (
        .bits(filled_ranks), .number(to_rank_number)
    );

    perpetual_bit_number to_file (
        .bits(filled_files), .number(to_file_number)
    );

    initial begin
        vacated_0 = 8'd0;
        vacated_1 = 8'd0;
        vacated_2 = 8'd0;
        vacated_3 = 8'd0;
        vacated_4 = 8'd0;
        vacated_5 = 8'd0;
        vacated_6 = 8'd0;
        vacated_7 = 8'd0;
        filled_0 = 8'd0;
        filled_1 = 8'd0;
        filled_2 = 8'd0;
        filled_3 = 8'd0;
        filled_4 = 8'd0;
        filled_5 = 8'd0;
        filled_6 = 8'd0;
        filled_7 = 8'd0;
        left_0 = 4'd0;
        left_1 = 4'd0;
        left_2 = 4'd0;
        left_3 = 4'd0;
        left_4 = 4'd0;
        left_5 = 4'd0;
        left_6 = 4'd0;
        left_7 = 4'd0;
        exchanged = 8'd0;
        lost = 1'b0;
        valid_1 = 1'b0;
        valid_2 = 1'b0;
        piece_held = 4'd0;
        from_held = 6'd0;
        to_held = 6'd0;
        barrier_held = 1'b0;
    end

    always @(posedge clock) begin
        vacated_0 <= rank_vacated[7:0];
        filled_0 <= rank_filled[7:0];
        left_0 <= rank_left[3:0];
        vacated_1 <= rank_vacated[15:8];
        filled_1 <= rank_filled[15:8];
        left_1 <= rank_left[7:4];
        vacated_2 <= rank_vacated[23:16];
        filled_2 <= rank_filled[23:16];
        left_2 <= rank_left[11:8];
        vacated_3 <= rank_vacated[31:24];
        filled_3 <= rank_filled[31:24];
        left_3 <= rank_left[15:12];
        vacated_4 <= rank_vacated[39:32];
        filled_4 <= rank_filled[39:32];
        left_4 <= rank_left[19:16];
        vacated_5 <= rank_vacated[47:40];
        filled_5 <= rank_filled[47:40];
        left_5 <= rank_left[23:20];
        vacated_6 <= rank_vacated[55:48];
        filled_6 <= rank_filled[55:48];
        left_6 <= rank_left[27:24];
        vacated_7 <= rank_vacated[63:56];
        filled_7 <= rank_filled[63:56];
        left_7 <= rank_left[31:28];
        exchanged <= exchanges;
        lost <= (old_rights != new_rights) | en_passant;
        valid_1 <= valid_in;
        valid_2 <= valid_1;
        piece_held <= moved;
        from_held <= {from_rank_number, from_file_number};
        to_held <= {to_rank_number, to_file_number};
        barrier_held <= (moved == 4'd0) | (moved_kind == pawn) | (exchanged != 8'd0) | lost;
        if (reset) begin
            vacated_0 <= 8'd0;
            filled_0 <= 8'd0;
            left_0 <= 4'd0;
            vacated_1 <= 8'd0;
            filled_1 <= 8'd0;
            left_1 <= 4'd0;
            vacated_2 <= 8'd0;
            filled_2 <= 8'd0;
            left_2 <= 4'd0;
            vacated_3 <= 8'd0;
            filled_3 <= 8'd0;
            left_3 <= 4'd0;
            vacated_4 <= 8'd0;
            filled_4 <= 8'd0;
            left_4 <= 4'd0;
            vacated_5 <= 8'd0;
            filled_5 <= 8'd0;
            left_5 <= 4'd0;
            vacated_6 <= 8'd0;
            filled_6 <= 8'd0;
            left_6 <= 4'd0;
            vacated_7 <= 8'd0;
            filled_7 <= 8'd0;
            left_7 <= 4'd0;
            exchanged <= 8'd0;
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
