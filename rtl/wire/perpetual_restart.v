// perpetual_restart: written by `make rtl`, from hdl/.
// SPDX-License-Identifier: MIT OR Apache-2.0

`default_nettype none

// The reset of all, from the input and from a break.
module perpetual_restart (
    input  wire clock,                     // rising edge
    input  wire reset,                     // begins anew
    input  wire line_break,                // the line is broken
    output wire reset_all,                 // all but the receiver begin anew
    output wire reset_receiver             // the receiver does
);
    reg runs;

    wire synchronizer_level;

    assign reset_all = ~runs;
    assign reset_receiver = ~synchronizer_level;

    perpetual_synchronizer synchronizer (
        .clock(clock), .outside(~reset), .level(synchronizer_level)
    );

    initial begin
        runs = 1'b0;
    end

    always @(posedge clock) begin
        runs <= synchronizer_level & ~line_break;
    end
endmodule

`default_nettype wire
