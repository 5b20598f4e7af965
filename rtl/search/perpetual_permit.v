// perpetual_permit: written by `make rtl`, from hdl/.
// SPDX-License-Identifier: MIT OR Apache-2.0

`default_nettype none

// On which rays a man captures, and moves without.
module perpetual_permit (
    input  wire        side,               // whose man
    input  wire        captures_only,      // no quiet moves but promotions
    input  wire        king_side,          // the right to castle on the king's side
    input  wire        queen_side,         // the right to castle on the queen's side
    input  wire        ep_valid,           // a pawn has just gone two steps
    input  wire [2:0]  ep_file,            // on which file
    input  wire [2:0]  rank,               // the man's rank
    input  wire [2:0]  file,               // its file
    input  wire [2:0]  kind,               // its kind
    input  wire        half,               // the second half of a knight
    input  wire [23:0] stops,              // where its rays are blocked
    input  wire [7:0]  enemies,            // by an enemy
    input  wire [3:0]  jump_enemies,       // a knight can capture
    input  wire [3:0]  jump_empty,         // a knight can go there
    output wire [7:0]  captures,           // the rays on which it captures
    output wire [7:0]  quiets,             // the rays on which it moves without
    output wire        two_steps,          // two steps of a pawn
    output wire        castle_king,        // castling on the king's side
    output wire        castle_queen,       // castling on the queen's side
    output wire        promotes            // a promotion
);
    localparam [7:0] straight_rays = 8'd15;
    localparam [7:0] diagonal_rays = 8'd240;
    localparam [7:0] white_pawn = 8'd144;
    localparam [7:0] black_pawn = 8'd96;
    localparam [3:0] rank_rays = 4'd3;
    localparam [3:0] file_rays = 4'd12;

    wire [2:0] east = stops[2:0];
    wire [2:0] west = stops[5:3];
    wire [2:0] north = stops[8:6];
    wire [2:0] south = stops[11:9];
    wire [2:0] north_east = stops[14:12];
    wire [2:0] south_west = stops[17:15];
    wire [2:0] south_east = stops[20:18];
    wire [2:0] north_west = stops[23:21];
    wire [2:0] file_up = file + 3'd1;
    wire [2:0] file_down = file - 3'd1;
    wire [2:0] rank_up = rank + 3'd1;
    wire [2:0] rank_down = rank - 3'd1;

    // The first square of a ray is blocked.
    wire [7:0] near = {
        north_west == file_down, south_east == file_up, south_west == file_down,
        north_east == file_up, south == rank_down, north == rank_up, west == file_down,
        east == file_up
    };
    wire north_free = north != rank_up;
    wire south_free = south != rank_down;
    wire is_pawn = kind == 3'd1;
    wire is_knight = kind == 3'd2;
    wire is_slider = kind[2];
    wire [7:0] straight = kind[1] ? straight_rays : 8'd0;
    wire [7:0] diagonal = kind[0] ? diagonal_rays : 8'd0;
    wire [7:0] slides = straight | diagonal;

    // The lines beside a knight are on the board.
    wire file_beside = half ? (file != 3'd0) : (file != 3'd7);
    wire rank_beside = half ? (rank != 3'd0) : (rank != 3'd7);
    wire [3:0] jumps =
        (rank_beside & file_beside) ? (rank_rays | file_rays) : rank_beside ? rank_rays
        : file_beside ? file_rays : 4'd0;

    // Blocked on the second square: from rank 1 at rank 3, from rank 6 at rank 4 (the first is
    // tested with `near`).
    wire [1:0] north_two = north[2:1];
    wire [1:0] south_two = south[2:1];
    wire ep_rank = side ? (rank == 3'd3) : (rank == 3'd4);
    wire is_last = side ? (rank == 3'd1) : (rank == 3'd6);
    wire [7:0] pawn_captures = side ? (enemies & near & black_pawn) : (enemies & near & white_pawn);
    wire [7:0] pawn_steps = side ? ({7'd0, south_free} << 3) : ({7'd0, north_free} << 2);
    assign two_steps =
        side ? ((rank == 3'd6) & (south_two != 2'd2)) : ((rank == 3'd1) & (north_two != 2'd1));
    wire ep_east = ep_valid & ep_rank & (ep_file == file_up) & (file != 3'd7);
    wire ep_west = ep_valid & ep_rank & (ep_file == file_down) & (file != 3'd0);
    wire [7:0] ep_rays = side ? {1'b0, ep_east, ep_west, 5'd0} : {ep_west, 2'd0, ep_east, 4'd0};
    assign promotes = is_pawn & is_last;
    wire [7:0] going =
        is_slider ? (~near & slides) : is_knight ? {4'd0, jump_empty & jumps}
        : is_pawn ? pawn_steps : ~near;
    wire [7:0] taking =
        is_slider ? (enemies & slides) : is_knight ? {4'd0, jump_enemies & jumps}
        : is_pawn ? (pawn_captures | ep_rays) : (enemies & near);
    assign captures = taking;
    assign quiets = (captures_only & ~promotes) ? 8'd0 : going;
    assign castle_king = king_side & (east == 3'd7);
    assign castle_queen = queen_side & (west == 3'd0);
endmodule

`default_nettype wire
