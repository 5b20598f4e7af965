// The sender, whenever bytes are offered and whenever it is reset: exactly one frame a byte, and else a line at rest.
`include "sender_follows.sv"

module check (
    input wire       clock,
    input wire       reset,
    input wire       valid,
    input wire [7:0] data,
    output wire      reach_next,
    output wire      reach_reset
);
    `include "peeks.svh"
    localparam BIT = tx_last_clock + 1;

    wire        ready, tx, busy;
    wire [13:0] age;
    wire [7:0]  sent;
    perpetual_uart_sender dut (
        .clock(clock), .reset(reset), .data(data), .valid(valid), .ready(ready), .tx(tx)
    );
    sender_follows #(.BIT(BIT)) follows (
        .clock(clock), .reset(reset), .valid(valid), .data(data), .ready(ready), .tx(tx), .low(tx_low),
        .rest(tx_rest), .clocks(tx_clocks), .busy(busy), .age(age), .sent(sent)
    );

    // Ready within a bit when there is nothing under way.
    reg [9:0] idle = 0;
    always @(posedge clock) idle <= busy | ready | reset ? 0 : idle + 1;
    always @* becomes_ready: assert (busy | ready | idle <= tx_clocks);

    // After a reset it is as after power-up.
    reg was_reset = 0;
    always @(posedge clock) was_reset <= reset;
    always @* if (was_reset) restarts: assert (tx & !busy & tx_clocks == 0);

    reg [1:0] taken = 0;
    always @(posedge clock) if (valid & ready & taken != 3) taken <= taken + 1;
    assign reach_next = taken == 1 & valid & ready & busy;
    assign reach_reset = busy & age == 5 * BIT & reset;
endmodule
