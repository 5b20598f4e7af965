// perpetual_reached: written by `make rtl`, from hdl/.
// SPDX-License-Identifier: MIT OR Apache-2.0

`default_nettype none

// Rank and file on a ray.
module perpetual_reached (
    input  wire [1:0] ray,                 // bits 1 and 2 of the ray
    input  wire [2:0] rank,                // from which rank
    input  wire [2:0] file,                // from which file
    input  wire [2:0] kind,                // what moves
    input  wire       half,                // the second half of a knight
    input  wire [2:0] at,                  // the coordinate reached
    output wire [2:0] to_rank,             // to which rank
    output wire [2:0] to_file              // to which file
);
    localparam [2:0] up = 3'd1;
    localparam [2:0] down = 3'd7;

    wire [2:0] beside = half ? down : up;
    wire [2:0] distance = at - file;
    assign to_file = ray[1] ? at : ray[0] ? ((kind == 3'd2) ? (file + beside) : file) : at;
    assign to_rank =
        ray[1] ? (ray[0] ? (rank - distance) : (rank + distance)) : ray[0] ? at
        : (kind == 3'd2) ? (rank + beside) : rank;
endmodule

`default_nettype wire
