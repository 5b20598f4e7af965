// perpetual_lowest: written by `make rtl`, from hdl/.
// SPDX-License-Identifier: MIT OR Apache-2.0

`default_nettype none

// The lowest bit that is set.
module perpetual_lowest (
    input  wire [7:0] bits,                // eight bits
    output wire [2:0] number,              // which is the lowest
    output wire [7:0] rest,                // all but the lowest
    output wire       any,                 // one is set
    output wire       more                 // two are set
);
    wire [7:0] less = bits - 8'd1;
    wire [7:0] others = bits & less;
    assign rest = others;
    assign more = |others;
    assign any = |bits;
    assign number =
        bits[0] ? 3'd0 : bits[1] ? 3'd1 : bits[2] ? 3'd2 : bits[3] ? 3'd3 : bits[4] ? 3'd4
        : bits[5] ? 3'd5 : bits[6] ? 3'd6 : 3'd7;
endmodule

`default_nettype wire
