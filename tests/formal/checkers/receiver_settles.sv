// From any state whatever, the receiver is at rest after a quiet line of so many cycles, and stays there.
module check (
    input wire  clock,
    output wire reach_latest
);
    `include "peeks.svh"
    localparam BIT = rx_last_clock + 1;
    // The first sample comes when the count has come round, or a bit after what the two flip-flops before the receiver
    // still held has begun one; nine more and the byte is complete; two cycles later it has been given out.
    localparam FIRST = rx_used_clocks > BIT ? rx_used_clocks + 1 : BIT + 1;
    localparam QUIET = FIRST + 9 * BIT + 2;

    wire       valid, framing_error, line_break;
    wire [7:0] data;
    perpetual_uart_receiver dut (
        .clock(clock), .reset(1'b0), .rx(1'b1), .data(data), .valid(valid), .framing_error(framing_error),
        .line_break(line_break)
    );
    reg [13:0] quiet = 0;
    always @(posedge clock) quiet <= quiet + 1;
    wire at_rest = rx_state == rx_RX_STATE_IDLE & !line_second & !line_first & rx_lows == 0 & !valid & !framing_error;
    always @* if (quiet >= QUIET) rests: assert (at_rest & !line_break);
    // No smaller number would do.
    assign reach_latest = quiet == QUIET - 1 & !at_rest;
endmodule
