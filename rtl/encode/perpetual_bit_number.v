// perpetual_bit_number: written by `make rtl`, from hdl/.
// SPDX-License-Identifier: MIT OR Apache-2.0

`default_nettype none

// The number of the one bit that is set.
module perpetual_bit_number (
    input  wire [7:0] bits,
    output wire [2:0] number
);
    localparam [7:0] upper_four = 8'd240;
    localparam [7:0] upper_two = 8'd204;
    localparam [7:0] odd = 8'd170;

    wire [2:0] high = ((bits & upper_four) != 8'd0) ? 3'd4 : 3'd0;
    wire [2:0] middle = ((bits & upper_two) != 8'd0) ? 3'd2 : 3'd0;
    wire [2:0] low = ((bits & odd) != 8'd0) ? 3'd1 : 3'd0;
    assign number = high | middle | low;
endmodule

`default_nettype wire
