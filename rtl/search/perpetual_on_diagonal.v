// perpetual_on_diagonal: written by `make rtl`, from hdl/.
// SPDX-License-Identifier: MIT OR Apache-2.0

`default_nettype none

// The squares of a diagonal that are on the board.
module perpetual_on_diagonal (
    input  wire [2:0] first,
    input  wire       from_first,
    output wire [7:0] squares
);
    localparam [7:0] all = 8'd255;

    wire [7:0] upper = all << first;
    assign squares = (first == 3'd0) ? all : !from_first ? ~upper : upper;
endmodule

`default_nettype wire
