// perpetual_synchronizer: written by `make rtl`, from hdl/.
// SPDX-License-Identifier: MIT OR Apache-2.0

`default_nettype none

module perpetual_synchronizer (
    input  wire clock,                     // rising edge
    input  wire outside,                   // from outside the clock
    output wire level                      // the same, two cycles late
);
    (* keep, ASYNC_REG = "TRUE" *) reg first;
    (* keep, ASYNC_REG = "TRUE" *) reg second;

    assign level = second;

    initial begin
        first = 1'b0;
        second = 1'b0;
    end

    always @(posedge clock) begin
        first <= outside;
        second <= first;
    end
endmodule

`default_nettype wire
