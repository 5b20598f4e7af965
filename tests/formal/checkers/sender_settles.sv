// From any state with nothing offered the sender is ready and the line at rest after so many cycles.
module check (
    input wire  clock,
    output wire reach_latest
);
    `include "peeks.svh"
    localparam BIT = tx_last_clock + 1;
    // A count that has to come round once, and nine bits.
    localparam QUIET = tx_used_clocks + 1 + 9 * BIT;

    wire ready, tx;
    perpetual_uart_sender dut (
        .clock(clock), .reset(1'b0), .data(8'd0), .valid(1'b0), .ready(ready), .tx(tx)
    );
    reg [13:0] quiet = 0;
    always @(posedge clock) quiet <= quiet + 1;
    always @* if (quiet >= QUIET) rests: assert (ready & tx);
    // No smaller number would do.
    assign reach_latest = quiet == QUIET - 1 & !(ready & tx);
endmodule
