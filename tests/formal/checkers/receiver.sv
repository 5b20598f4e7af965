// The receiver on any legal line: every byte arrives, once, as it was sent, and nothing else does.
`include "legal_line.sv"
`include "receiver_follows.sv"

module check (
    input wire       clock,
    input wire       begins,
    input wire       moves,
    input wire [7:0] byte_sent,
    output wire      reach_first,
    output wire      reach_second
);
    `include "peeks.svh"
    localparam BIT = rx_last_clock + 1, HALF = rx_half_bit + 1;

    wire        level, busy, valid, framing_error, line_break;
    wire [13:0] age;
    wire [7:0]  sent, data;
    legal_line #(.BIT(BIT)) line (
        .clock(clock), .begins(begins), .moves(moves), .byte_sent(byte_sent), .level(level), .busy(busy), .age(age),
        .sent(sent)
    );
    perpetual_uart_receiver dut (
        .clock(clock), .reset(1'b0), .rx(level), .data(data), .valid(valid), .framing_error(framing_error),
        .line_break(line_break)
    );

    // Two flip-flops stand before the receiver: it lives two cycles later.
    reg [1:0]   was_busy = 0, was_level = 2'b11;
    reg [27:0]  was_age;
    reg [15:0]  was_sent;
    always @(posedge clock) begin
        was_busy <= {was_busy, busy};
        was_level <= {was_level, level};
        was_age <= {was_age, age};
        was_sent <= {was_sent, sent};
    end
    receiver_follows #(.BIT(BIT), .HALF(HALF)) follows (
        .clock(clock), .busy(was_busy[1]), .age(was_age[27:14]), .sent(was_sent[15:8]), .level(was_level[1]),
        .low(line_second), .state(rx_state), .clocks(rx_clocks), .shift(rx_shift), .lows(rx_lows), .valid(valid),
        .data(data), .framing_error(framing_error), .line_break(line_break)
    );
    always @* first_flop: assert (line_first == ~was_level[0]);

`ifdef FROM_REST
    // Instead of power-up: any state of rest, as `receiver_settles` has it. Nothing else is assumed.
    reg first = 1;
    always @(posedge clock) first <= 0;
    wire at_rest = rx_state == rx_RX_STATE_IDLE & !line_second & !line_first & rx_lows == 0 & !valid & !framing_error;
    always @* if (first) assume (at_rest);
    assign reach_first = first;
    assign reach_second = !first;
`else
    reg heard = 0;
    always @(posedge clock) if (valid & data == 8'h5a) heard <= 1;
    assign reach_first = valid & data == 8'ha5;
    assign reach_second = heard & valid & data != 8'h5a;
`endif
endmodule
