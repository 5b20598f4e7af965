// perpetual_uart_sender: written by `make rtl`, from hdl/.
// SPDX-License-Identifier: MIT OR Apache-2.0

`default_nettype none

// Bytes to the serial line.
module perpetual_uart_sender #(
    parameter integer CLOCKS_PER_BIT = 12
) (
    input  wire       clock,               // rising edge
    input  wire       reset,               // drops the character under way
    input  wire [7:0] data,                // the byte
    input  wire       valid,               // there is one
    output wire       ready,               // it is taken
    output wire       tx                   // the line
);
    localparam integer BIT_COUNT_BITS = $clog2(CLOCKS_PER_BIT);
    localparam integer last_clock_value = CLOCKS_PER_BIT-1;
    localparam integer used_clocks_value = (1 << BIT_COUNT_BITS)-1;
    localparam [9:0] last_clock = last_clock_value[9:0];
    localparam [9:0] used_clocks = used_clocks_value[9:0];
    localparam [8:0] stop = 9'h100;

    reg low;
    reg [8:0] rest;
    reg [9:0] clocks;

    wire all_out = ~|rest;
    wire bit_end = clocks == last_clock;
    wire [9:0] more_clocks = (clocks + 10'd1) & used_clocks;

    // Not by the signals above, with which the inputs are looked at: Verilator would see a loop
    // through the circuit that offers the byte.
    assign ready = (clocks == last_clock) & (~|rest);
    assign tx = ~low;

    initial begin
        low = 1'b0;
        rest = 9'd0;
        clocks = 10'd0;
    end

    always @(posedge clock) begin
        if (!bit_end) begin
            clocks <= more_clocks;
        end else if (all_out) begin
            // With no bit to come the line is at rest, whatever the state was.
            low <= 1'b0;
            if (valid) begin
                low <= 1'b1;
                rest <= {1'b0, data} | stop;
                clocks <= 10'd0;
            end
        end else begin
            low <= ~rest[0];
            rest <= rest >> 1;
            clocks <= 10'd0;
        end
        if (reset) begin
            low <= 1'b0;
            rest <= 9'd0;
            clocks <= 10'd0;
        end
    end
endmodule

`default_nettype wire
