// From any state of its registers, with the answer under way ended by one more byte and each byte taken at once, the
// framer is ready for the next answer after so many cycles. A reset does it in one.
module check (
    input wire       clock,
    input wire       reset,
    input wire [7:0] data,
    output wire      reach_latest
);
    `include "peeks.svh"
    localparam QUIET = 62;

    wire ready;
    perpetual_framer dut (
        .clock(clock), .reset(reset), .data(data), .last(1'b1), .valid(f_open), .ready(ready), .tx_data(),
        .tx_valid(), .tx_ready(1'b1)
    );
    reg [6:0] cycle = 0;
    reg       was_reset = 0;
    always @(posedge clock) begin
        if (!(&cycle)) cycle <= cycle + 1;
        was_reset <= reset;
    end
    always @* if (cycle != 0) assume (!reset);
    wire at_rest = f_state == f_FRAMER_STATE_READY & !f_open;
    always @* begin
        if (cycle >= QUIET) rests: assert (at_rest);
        if (was_reset) reset_rests: assert (at_rest & f_tail == 0 & f_bits == 0);
    end
    // No smaller number would do.
    assign reach_latest = cycle == QUIET - 1 & !at_rest;
endmodule
