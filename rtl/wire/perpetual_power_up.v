// perpetual_power_up: written by `make rtl`, from hdl/.
// SPDX-License-Identifier: MIT OR Apache-2.0

`default_nettype none

// Holds the board in reset while its clock is not right.
module perpetual_power_up #(
    parameter integer CYCLES = 64          // how long the reset lasts: a power of two from 2 to 32768
) (
    // Reset from power-up until the clock has been right for microseconds.
    input  wire clock,                     // anything while locked is low
    input  wire locked,                    // from the PLL, not synchronous; high without one
    output wire reset                      // high again when the lock is lost
);
    localparam integer last_value = CYCLES-1;

    // A wrong value stops elaboration here.
    generate
        if (CYCLES < 2 || CYCLES > 32768 || (CYCLES & (CYCLES - 1)) != 0) begin : wrong_CYCLES
            perpetual_power_up_needs_CYCLES_a_power_of_two_from_2_to_32768 out_of_range ();
        end
    endgenerate

    localparam [15:0] last = last_value[15:0];

    reg [15:0] count;
    reg runs;

    wire synchronizer_level;

    wire [15:0] more = (count + 16'd1) & last;
    assign reset = ~runs;

    perpetual_synchronizer synchronizer (
        .clock(clock), .outside(locked), .level(synchronizer_level)
    );

    initial begin
        count = 16'd0;
        runs = 1'b0;
    end

    always @(posedge clock) begin
        count <= more;
        if (runs | ~synchronizer_level) begin
            count <= 16'd0;
        end
        if (count == last) begin
            runs <= 1'b1;
        end
        if (!synchronizer_level) begin
            runs <= 1'b0;
        end
    end
endmodule

`default_nettype wire
