// Sender and receiver back to back: every byte taken arrives once, in order, after the same number of cycles, whenever
// bytes are offered.
`include "sender_follows.sv"
`include "receiver_follows.sv"

module check (
    input wire       clock,
    input wire       valid,
    input wire [7:0] data,
    output wire      reach_first,
    output wire      reach_second
);
    `include "peeks.svh"
    localparam BIT = rx_last_clock + 1, HALF = rx_half_bit + 1;

    wire        ready, line, busy, got, framing_error, line_break;
    wire [13:0] age;
    wire [7:0]  sent, got_data;
    perpetual_uart_sender sender (
        .clock(clock), .reset(1'b0), .data(data), .valid(valid), .ready(ready), .tx(line)
    );
    perpetual_uart_receiver dut (
        .clock(clock), .reset(1'b0), .rx(line), .data(got_data), .valid(got), .framing_error(framing_error),
        .line_break(line_break)
    );
    sender_follows #(.BIT(BIT)) sends (
        .clock(clock), .reset(1'b0), .valid(valid), .data(data), .ready(ready), .tx(line), .low(tx_low),
        .rest(tx_rest), .clocks(tx_clocks), .busy(busy), .age(age), .sent(sent)
    );

    reg [1:0]   was_busy = 0, was_level = 2'b11;
    reg [27:0]  was_age;
    reg [15:0]  was_sent;
    always @(posedge clock) begin
        was_busy <= {was_busy, busy};
        was_level <= {was_level, line};
        was_age <= {was_age, age};
        was_sent <= {was_sent, sent};
    end
    receiver_follows #(.BIT(BIT), .HALF(HALF)) follows (
        .clock(clock), .busy(was_busy[1]), .age(was_age[27:14]), .sent(was_sent[15:8]), .level(was_level[1]),
        .low(line_second), .state(rx_state), .clocks(rx_clocks), .shift(rx_shift), .lows(rx_lows), .valid(got),
        .data(got_data), .framing_error(framing_error), .line_break(line_break)
    );
    always @* first_flop: assert (line_first == ~was_level[0]);

    reg heard = 0;
    always @(posedge clock) if (got & got_data == 8'h5a) heard <= 1;
    assign reach_first = got & got_data == 8'ha5;
    assign reach_second = heard & got & got_data != 8'h5a;
endmodule
