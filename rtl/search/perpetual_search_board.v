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
    // Serial line: 8 data bits, no parity, one stop bit; docs/protocol.md.
    input  wire rx,                        // from the host
    output wire tx,                        // to the host
    // For the eye, active high.
    output wire led_alive,                 // blinks: there is a clock
    output wire led_link,                  // bytes come in, or have done so a moment ago
    output wire led_repetition,            // the last search, or question to a detector, found a repetition
    output wire led_error                  // a frame was dropped, or a detector has refused a request
);
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

    wire [7:0] front_end_frames_front;
    wire front_end_frames_frame;
    wire front_end_frames_in_frame;
    wire front_end_frames_boundary;
    wire front_end_engine_reset;
    wire [7:0] front_end_engine_dropped;
    wire front_end_engine_ready;
    wire [7:0] engine_data;
    wire engine_valid;
    wire engine_last;
    wire engine_repetition;
    wire engine_failed;
    wire engine_beat;
    wire engine_frames_take;

    perpetual_front_end #(.CLOCK_HZ(CLOCK_HZ), .CLOCKS_PER_BIT(CLOCKS_PER_BIT)) front_end (
        .clock(clock), .reset(reset), .rx(rx), .tx(tx), .led_alive(led_alive), .led_link(led_link),
        .led_repetition(led_repetition), .led_error(led_error), .frames_take(engine_frames_take),
        .frames_front(front_end_frames_front), .frames_frame(front_end_frames_frame),
        .frames_in_frame(front_end_frames_in_frame), .frames_boundary(front_end_frames_boundary),
        .frame_fits(), .engine_reset(front_end_engine_reset),
        .engine_dropped(front_end_engine_dropped), .engine_data(engine_data),
        .engine_valid(engine_valid), .engine_last(engine_last),
        .engine_ready(front_end_engine_ready), .engine_repetition(engine_repetition),
        .engine_failed(engine_failed), .engine_beat(engine_beat)
    );

    perpetual_search_engine #(.SEARCHERS(SEARCHERS), .PLIES(PLIES), .ICE40(ICE40),
        .CLOCK_HZ(CLOCK_HZ)) engine (
        .clock(clock), .reset(front_end_engine_reset), .dropped(front_end_engine_dropped),
        .data(engine_data), .valid(engine_valid), .last(engine_last),
        .ready(front_end_engine_ready), .repetition(engine_repetition), .failed(engine_failed),
        .beat(engine_beat), .frames_take(engine_frames_take), .frames_front(front_end_frames_front),
        .frames_frame(front_end_frames_frame), .frames_in_frame(front_end_frames_in_frame),
        .frames_boundary(front_end_frames_boundary)
    );
endmodule

`default_nettype wire
