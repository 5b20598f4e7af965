// perpetual_stepper: written by `make rtl`, from hdl/.
// SPDX-License-Identifier: MIT OR Apache-2.0

`default_nettype none

// Which step of a program comes next.
module perpetual_stepper (
    input  wire       reset,
    input  wire [7:0] goes,
    input  wire [9:0] asks,
    input  wire [8:0] first,
    input  wire [8:0] second,
    output wire [6:0] place,
    output wire       moves_on
);
    wire [8:0] held = asks[0] ? (second & asks[9:1]) : (first & asks[9:1]);
    wire holds = |held;
    assign moves_on = holds | ~goes[7] | reset;
    assign place = reset ? 7'd0 : (goes[6:0] ^ {6'd0, holds});
endmodule

`default_nettype wire
