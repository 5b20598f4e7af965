// perpetual_next_ray: written by `make rtl`, from hdl/.
// SPDX-License-Identifier: MIT OR Apache-2.0

`default_nettype none

// The first square of a ray that a man may use.
module perpetual_next_ray (
    input  wire [23:0] stops,              // where the rays are blocked
    input  wire [2:0]  rank,               // the man's rank
    input  wire [2:0]  file,               // its file
    input  wire [2:0]  kind,               // its kind
    input  wire        two_steps,          // two steps of a pawn
    input  wire        castle_king,        // castling on the king's side
    input  wire        castle_queen,       // castling on the queen's side
    input  wire [2:0]  number,             // the ray
    input  wire        taking,             // it captures
    output wire [2:0]  first_at,           // the first square
    output wire [2:0]  blocked_at,         // where the ray is blocked
    output wire        single              // there is no second square
);
    localparam [2:0] up = 3'd1;
    localparam [2:0] down = 3'd7;

    wire [2:0] chosen =
        (number == 3'd0) ? stops[2:0] : (number == 3'd1) ? stops[5:3]
        : (number == 3'd2) ? stops[8:6] : (number == 3'd3) ? stops[11:9]
        : (number == 3'd4) ? stops[14:12] : (number == 3'd5) ? stops[17:15]
        : (number == 3'd6) ? stops[20:18] : stops[23:21];
    wire along_file = number[2:1] == 2'd1;
    wire [2:0] origin = along_file ? rank : file;

    // Even rays count up, odd ones down, a knight by two.
    wire [2:0] step = number[0] ? down : up;
    wire [2:0] first = origin + step;
    wire [2:0] second = first + step;
    wire slides = kind[2];
    wire castles =
        (kind == 3'd3) & (((number == 3'd0) & castle_king) | ((number == 3'd1) & castle_queen));
    wire two = ((kind == 3'd1) & two_steps) | castles;
    assign first_at = (kind == 3'd2) ? second : (taking & slides) ? chosen : first;
    assign blocked_at = chosen;
    assign single = taking | (slides & (chosen == second)) | (~slides & ~two);
endmodule

`default_nettype wire
