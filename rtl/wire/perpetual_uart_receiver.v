// perpetual_uart_receiver: written by `make rtl`, from hdl/.
// SPDX-License-Identifier: MIT OR Apache-2.0

`default_nettype none

// Bytes from the serial line.
module perpetual_uart_receiver #(
    parameter integer CLOCKS_PER_BIT = 12
) (
    input  wire       clock,               // rising edge
    input  wire       reset,               // forgets the character under way
    input  wire       rx,                  // the line
    output wire [7:0] data,                // the byte received
    output wire       valid,               // a byte has been received
    output wire       framing_error,       // a character without a stop bit has been received
    output wire       line_break           // the line has been low for longer than a character is
);
    localparam integer BIT_COUNT_BITS = $clog2(CLOCKS_PER_BIT);
    localparam integer half_bit_value = CLOCKS_PER_BIT/2-1;
    localparam integer last_clock_value = CLOCKS_PER_BIT-1;
    localparam integer used_clocks_value = (1 << BIT_COUNT_BITS)-1;
    localparam [9:0] half_bit = half_bit_value[9:0];
    localparam [9:0] last_clock = last_clock_value[9:0];
    localparam [9:0] used_clocks = used_clocks_value[9:0];
    localparam [8:0] marker = 9'h100;
    localparam [1:0] RX_STATE_IDLE = 2'd0;
    localparam [1:0] RX_STATE_START = 2'd1;
    localparam [1:0] RX_STATE_DATA = 2'd2;
    localparam [1:0] RX_STATE_STUCK = 2'd3;

    reg [1:0] state;
    reg [9:0] clocks;
    reg [8:0] shift;
    reg [4:0] lows;
    reg got_byte;
    reg got_error;

    wire synchronizer_level;

    wire low = synchronizer_level;
    wire bit_end = (state == RX_STATE_START) ? (clocks == half_bit) : (clocks == last_clock);

    // The mask is all the bits that the count can need: the others cost nothing then.
    wire [9:0] more_clocks = (clocks + 10'd1) & used_clocks;

    // Low samples in a row. They stop at 21, the first count with these three bits.
    wire broken = lows[4] & lows[2] & lows[0];
    wire [4:0] more_lows = lows + 5'd1;
    wire complete = shift[0];
    wire [8:0] shifted = shift >> 1;
    assign data = shift[8:1];
    assign valid = got_byte;
    assign framing_error = got_error;
    assign line_break = broken;

    perpetual_synchronizer synchronizer (
        .clock(clock), .outside(~rx), .level(synchronizer_level)
    );

    initial begin
        state = 2'd0;
        clocks = 10'd0;
        shift = 9'd0;
        lows = 5'd0;
        got_byte = 1'b0;
        got_error = 1'b0;
    end

    always @(posedge clock) begin
        clocks <= more_clocks;
        if (bit_end | (state == RX_STATE_IDLE)) begin
            clocks <= 10'd0;
        end
        if ((state == RX_STATE_IDLE) | (bit_end & ~low)) begin
            lows <= 5'd0;
        end else if (bit_end & ~broken) begin
            lows <= more_lows;
        end
        got_byte <= 1'b0;
        got_error <= 1'b0;
        case (state)
            RX_STATE_IDLE: begin
                shift <= marker;
                if (low) begin
                    state <= RX_STATE_START;
                end
            end
            RX_STATE_START: begin
                if (bit_end) begin
                    state <= RX_STATE_DATA;
                    if (!low) begin
                        state <= RX_STATE_IDLE;
                    end
                end
            end
            RX_STATE_DATA: begin
                if (bit_end) begin
                    if (!complete) begin
                        shift <= shifted;
                    end
                    if (~low & ~complete) begin
                        shift <= shifted | marker;
                    end
                    if (complete) begin
                        got_byte <= ~low;
                        got_error <= low;
                        state <= RX_STATE_IDLE;
                        if (low) begin
                            state <= RX_STATE_STUCK;
                        end
                    end
                end
            end
            RX_STATE_STUCK: begin
                if (!low) begin
                    state <= RX_STATE_IDLE;
                end
            end
        endcase
        if (reset) begin
            state <= RX_STATE_IDLE;
            clocks <= 10'd0;
            lows <= 5'd0;
            got_byte <= 1'b0;
            got_error <= 1'b0;
        end
    end
endmodule

`default_nettype wire
