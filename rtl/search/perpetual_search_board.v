// perpetual_search_board: written by `make rtl`, from hdl/.
// SPDX-License-Identifier: MIT OR Apache-2.0

`default_nettype none

module perpetual_search_board #(
    parameter integer SEARCHERS = 1,       // search chips on the line: from 1 to 16
    parameter integer PLIES = 100,         // plies in the window: even, from 4 to 128
    parameter integer ICE40 = 0,           // 1 for block RAM and cells of an iCE40: from 0 to 1
    parameter integer CLOCK_HZ = 12000000, // the clock: from 2000000 to 268435456
    parameter integer CLOCKS_PER_BIT = 12  // clock cycles of a bit on the serial line: from 4 to 1023
) (
    // Clock and reset; power-up is a reset too, so tie it low where there is none.
    input  wire clock,                     // rising edge
    input  wire reset,                     // synchronous to nothing, active high
    // Serial line: 8 data bits, no parity, one stop bit; docs/search-protocol.md.
    input  wire rx,                        // from the host
    output wire tx,                        // to the host
    // For the eye, active high.
    output wire led_alive,                 // blinks: there is a clock
    output wire led_link,                  // a search is being made
    output wire led_repetition,            // the last search of a searcher counted a repetition
    output wire led_error                  // a frame was dropped
);
    localparam integer CLOCK_BITS = $clog2(CLOCK_HZ);
    localparam integer LIGHT_BIT = $clog2(CLOCK_HZ)-1;
    localparam integer blinker_used_value = (1 << CLOCK_BITS)-1;
    localparam integer blinker_top_value = (1 << LIGHT_BIT);

    // A wrong value stops elaboration here.
    generate
        if (SEARCHERS < 1 || SEARCHERS > 16) begin : wrong_SEARCHERS
            perpetual_search_board_needs_SEARCHERS_from_1_to_16 out_of_range ();
        end
        if (PLIES < 4 || PLIES > 128 || PLIES % 2 != 0) begin : wrong_PLIES
            perpetual_search_board_needs_PLIES_even_from_4_to_128 out_of_range ();
        end
        if (ICE40 < 0 || ICE40 > 1) begin : wrong_ICE40
            perpetual_search_board_needs_ICE40_from_0_to_1 out_of_range ();
        end
        if (CLOCK_HZ < 2000000 || CLOCK_HZ > 268435456) begin : wrong_CLOCK_HZ
            perpetual_search_board_needs_CLOCK_HZ_from_2000000_to_268435456 out_of_range ();
        end
        if (CLOCKS_PER_BIT < 4 || CLOCKS_PER_BIT > 1023) begin : wrong_CLOCKS_PER_BIT
            perpetual_search_board_needs_CLOCKS_PER_BIT_from_4_to_1023 out_of_range ();
        end
    endgenerate

    localparam [27:0] blinker_used = blinker_used_value[27:0];
    localparam [27:0] blinker_top = blinker_top_value[27:0];

    reg [27:0] blinker;

    wire [7:0] receiver_data;
    wire receiver_valid;
    wire receiver_framing_error;
    wire receiver_line_break;
    wire [7:0] deframer_front;
    wire deframer_frame;
    wire deframer_in_frame;
    wire deframer_boundary;
    wire [7:0] deframer_dropped;
    wire engine_take;
    wire [7:0] engine_data;
    wire engine_valid;
    wire engine_last;
    wire framer_ready;
    wire [7:0] framer_tx_data;
    wire framer_tx_valid;
    wire sender_ready;
    wire restart_reset_all;
    wire restart_reset_receiver;

    wire [27:0] more = blinker + 28'd1;
    assign led_alive = |(blinker & blinker_top);
    assign led_error = |deframer_dropped;

    perpetual_uart_receiver #(.CLOCKS_PER_BIT(CLOCKS_PER_BIT)) receiver (
        .clock(clock), .reset(restart_reset_receiver), .rx(rx), .data(receiver_data),
        .valid(receiver_valid), .framing_error(receiver_framing_error),
        .line_break(receiver_line_break)
    );

    perpetual_deframer deframer (
        .clock(clock), .reset(restart_reset_all), .data(receiver_data), .valid(receiver_valid),
        .damage(receiver_framing_error), .take(engine_take), .front(deframer_front),
        .frame(deframer_frame), .fits(), .in_frame(deframer_in_frame), .boundary(deframer_boundary),
        .dropped(deframer_dropped)
    );

    perpetual_search_engine #(.SEARCHERS(SEARCHERS), .PLIES(PLIES), .ICE40(ICE40),
        .CLOCK_HZ(CLOCK_HZ)) engine (
        .clock(clock), .reset(restart_reset_all), .front(deframer_front), .frame(deframer_frame),
        .in_frame(deframer_in_frame), .boundary(deframer_boundary), .take(engine_take),
        .dropped(deframer_dropped), .ready(framer_ready), .data(engine_data), .valid(engine_valid),
        .last(engine_last), .busy(led_link), .repeated(led_repetition)
    );

    perpetual_framer framer (
        .clock(clock), .reset(restart_reset_all), .data(engine_data), .last(engine_last),
        .valid(engine_valid), .ready(framer_ready), .tx_data(framer_tx_data),
        .tx_valid(framer_tx_valid), .tx_ready(sender_ready)
    );

    perpetual_uart_sender #(.CLOCKS_PER_BIT(CLOCKS_PER_BIT)) sender (
        .clock(clock), .reset(restart_reset_all), .data(framer_tx_data), .valid(framer_tx_valid),
        .ready(sender_ready), .tx(tx)
    );

    perpetual_restart restart (
        .clock(clock), .reset(reset), .line_break(receiver_line_break),
        .reset_all(restart_reset_all), .reset_receiver(restart_reset_receiver)
    );

    initial begin
        blinker = 28'd0;
    end

    always @(posedge clock) begin
        blinker <= more & blinker_used;
        if (restart_reset_all) begin
            blinker <= 28'd0;
        end
    end
endmodule

`default_nettype wire
