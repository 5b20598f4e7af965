// perpetual_window_equal: written by `make rtl`, from hdl/.
// SPDX-License-Identifier: MIT OR Apache-2.0

`default_nettype none

/* verilator lint_off DECLFILENAME */
(* keep_hierarchy *)
// Of each slot, whether two bits are those that are asked for. A module of its own, so that each
// stays the one cell that it is: yosys would take the comparators apart and make twice as many.
module perpetual_window_equal #(
    parameter SLOTS = 100
) (
    input  wire [SLOTS-1:0] high,
    input  wire [SLOTS-1:0] low,
    input  wire [1:0]       asked,
    output wire [SLOTS-1:0] equal
);
    assign equal = ~(high ^ {SLOTS{asked[1]}}) & ~(low ^ {SLOTS{asked[0]}});
endmodule

`default_nettype wire
