// perpetual_stepper: written by `make rtl`, from hdl/.
// SPDX-License-Identifier: MIT OR Apache-2.0

`default_nettype none

// Which step of a program comes next.
module perpetual_stepper (
    input  wire       reset,               // begins anew
    input  wire [7:0] goes,                // bits 0 to 7 of the step
    input  wire [9:0] asks,                // bits 22 to 31: the tests that it makes
    input  wire [8:0] first,               // the first test of each group
    input  wire [8:0] second,              // the second
    output wire [6:0] place,               // the next step, on its page
    output wire       moves_on             // it is read
);
    wire [8:0] held = asks[0] ? (second & asks[9:1]) : (first & asks[9:1]);
    wire holds = |held;
    assign moves_on = holds | ~goes[7] | reset;
    assign place = reset ? 7'd0 : (goes[6:0] ^ {6'd0, holds});
endmodule

`default_nettype wire
