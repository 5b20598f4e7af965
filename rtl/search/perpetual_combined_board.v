// perpetual_combined_board: written by `make rtl`, from hdl/.
// SPDX-License-Identifier: MIT OR Apache-2.0

`default_nettype none

module perpetual_combined_board #(
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
            perpetual_combined_board_needs_SEARCHERS_from_1_to_16 out_of_range ();
        end
        if (PLIES < 4 || PLIES > 128 || PLIES % 2 != 0) begin : wrong_PLIES
            perpetual_combined_board_needs_PLIES_even_from_4_to_128 out_of_range ();
        end
        if (ICE40 < 0 || ICE40 > 1) begin : wrong_ICE40
            perpetual_combined_board_needs_ICE40_from_0_to_1 out_of_range ();
        end
        if (CLOCK_HZ < 2000000 || CLOCK_HZ > 268435456) begin : wrong_CLOCK_HZ
            perpetual_combined_board_needs_CLOCK_HZ_from_2000000_to_268435456 out_of_range ();
        end
        if (CLOCKS_PER_BIT < 4 || CLOCKS_PER_BIT > 1023) begin : wrong_CLOCKS_PER_BIT
            perpetual_combined_board_needs_CLOCKS_PER_BIT_from_4_to_1023 out_of_range ();
        end
    endgenerate

    wire [7:0] front_end_frames_front;
    wire front_end_frames_frame;
    wire front_end_frames_in_frame;
    wire front_end_frames_boundary;
    wire front_end_frame_fits;
    wire front_end_engine_reset;
    wire [7:0] front_end_engine_dropped;
    wire front_end_engine_ready;
    wire [7:0] switch_data;
    wire switch_valid;
    wire switch_last;
    wire switch_repetition;
    wire switch_failed;
    wire switch_beat;
    wire switch_frames_take;
    wire switch_detector_reset;
    wire [7:0] switch_detector_dropped;
    wire switch_detector_ready;
    wire [7:0] switch_detector_frames_front;
    wire switch_detector_frames_frame;
    wire switch_detector_frames_in_frame;
    wire switch_detector_frames_boundary;
    wire switch_detector_fits;
    wire switch_searchers_reset;
    wire [7:0] switch_searchers_dropped;
    wire switch_searchers_ready;
    wire [7:0] switch_searchers_frames_front;
    wire switch_searchers_frames_frame;
    wire switch_searchers_frames_in_frame;
    wire switch_searchers_frames_boundary;
    wire [7:0] engine_data;
    wire engine_valid;
    wire engine_last;
    wire engine_repetition;
    wire engine_failed;
    wire engine_beat;
    wire engine_frames_take;
    wire engine_detector_request_valid;
    wire [2:0] engine_detector_operation;
    wire [3:0] engine_detector_piece;
    wire [5:0] engine_detector_from;
    wire [5:0] engine_detector_to;
    wire engine_detector_barrier;
    wire [15:0] engine_detector_target_ply;
    wire engine_detector_verdict_ready;
    wire detector_request_ready;
    wire detector_verdict_valid;
    wire [15:0] detector_occurrences;
    wire [15:0] detector_distance;
    wire detector_exact;
    wire detector_list_overflow;
    wire detector_window_cut;
    wire detector_fault;
    wire [15:0] detector_ply;
    wire [2:0] detector_error;
    wire [7:0] searchers_data;
    wire searchers_valid;
    wire searchers_last;
    wire searchers_repetition;
    wire searchers_failed;
    wire searchers_beat;
    wire searchers_frames_take;

    perpetual_front_end #(.CLOCK_HZ(CLOCK_HZ), .CLOCKS_PER_BIT(CLOCKS_PER_BIT)) front_end (
        .clock(clock), .reset(reset), .rx(rx), .tx(tx), .led_alive(led_alive), .led_link(led_link),
        .led_repetition(led_repetition), .led_error(led_error), .frames_take(switch_frames_take),
        .frames_front(front_end_frames_front), .frames_frame(front_end_frames_frame),
        .frames_in_frame(front_end_frames_in_frame), .frames_boundary(front_end_frames_boundary),
        .frame_fits(front_end_frame_fits), .engine_reset(front_end_engine_reset),
        .engine_dropped(front_end_engine_dropped), .engine_data(switch_data),
        .engine_valid(switch_valid), .engine_last(switch_last),
        .engine_ready(front_end_engine_ready), .engine_repetition(switch_repetition),
        .engine_failed(switch_failed), .engine_beat(switch_beat)
    );

    perpetual_engine_switch switch (
        .clock(clock), .reset(front_end_engine_reset), .dropped(front_end_engine_dropped),
        .data(switch_data), .valid(switch_valid), .last(switch_last),
        .ready(front_end_engine_ready), .repetition(switch_repetition), .failed(switch_failed),
        .beat(switch_beat), .frames_take(switch_frames_take), .frames_front(front_end_frames_front),
        .frames_frame(front_end_frames_frame), .frames_in_frame(front_end_frames_in_frame),
        .frames_boundary(front_end_frames_boundary), .frame_fits(front_end_frame_fits),
        .detector_reset(switch_detector_reset), .detector_dropped(switch_detector_dropped),
        .detector_data(engine_data), .detector_valid(engine_valid), .detector_last(engine_last),
        .detector_ready(switch_detector_ready), .detector_repetition(engine_repetition),
        .detector_failed(engine_failed), .detector_beat(engine_beat),
        .detector_frames_take(engine_frames_take),
        .detector_frames_front(switch_detector_frames_front),
        .detector_frames_frame(switch_detector_frames_frame),
        .detector_frames_in_frame(switch_detector_frames_in_frame),
        .detector_frames_boundary(switch_detector_frames_boundary),
        .detector_fits(switch_detector_fits), .searchers_reset(switch_searchers_reset),
        .searchers_dropped(switch_searchers_dropped), .searchers_data(searchers_data),
        .searchers_valid(searchers_valid), .searchers_last(searchers_last),
        .searchers_ready(switch_searchers_ready), .searchers_repetition(searchers_repetition),
        .searchers_failed(searchers_failed), .searchers_beat(searchers_beat),
        .searchers_frames_take(searchers_frames_take),
        .searchers_frames_front(switch_searchers_frames_front),
        .searchers_frames_frame(switch_searchers_frames_frame),
        .searchers_frames_in_frame(switch_searchers_frames_in_frame),
        .searchers_frames_boundary(switch_searchers_frames_boundary)
    );

    // Without check bits the engine does not look at them.
    perpetual_engine #(.DETECTOR(65), .ENTRIES(32), .LOG2_DEPTH(10), .CLOCK_HZ(CLOCK_HZ),
        .CHECKED(0)) engine (
        .clock(clock), .reset(switch_detector_reset), .dropped(switch_detector_dropped),
        .data(engine_data), .valid(engine_valid), .last(engine_last), .ready(switch_detector_ready),
        .repetition(engine_repetition), .failed(engine_failed), .beat(engine_beat),
        .frames_take(engine_frames_take), .frames_front(switch_detector_frames_front),
        .frames_frame(switch_detector_frames_frame),
        .frames_in_frame(switch_detector_frames_in_frame),
        .frames_boundary(switch_detector_frames_boundary), .frame_fits(switch_detector_fits),
        .detector_request_valid(engine_detector_request_valid),
        .detector_operation(engine_detector_operation), .detector_piece(engine_detector_piece),
        .detector_from(engine_detector_from), .detector_to(engine_detector_to),
        .detector_barrier(engine_detector_barrier),
        .detector_target_ply(engine_detector_target_ply),
        .detector_verdict_ready(engine_detector_verdict_ready),
        .detector_request_ready(detector_request_ready),
        .detector_verdict_valid(detector_verdict_valid),
        .detector_occurrences(detector_occurrences), .detector_distance(detector_distance),
        .detector_exact(detector_exact), .detector_list_overflow(detector_list_overflow),
        .detector_window_cut(detector_window_cut), .detector_fault(detector_fault),
        .detector_ply(detector_ply), .detector_error(detector_error), .check(), .mover_checks(1'b0),
        .other_checks(1'b0)
    );

    perpetual_chain #(.ENTRIES(32), .DEPTH(1024), .PIECE_BITS(4), .SQUARE_BITS(6)) detector (
        .clock(clock), .reset(front_end_engine_reset),
        .request_valid(engine_detector_request_valid), .operation(engine_detector_operation),
        .piece(engine_detector_piece), .from(engine_detector_from), .to(engine_detector_to),
        .barrier(engine_detector_barrier), .target_ply(engine_detector_target_ply),
        .verdict_ready(engine_detector_verdict_ready), .request_ready(detector_request_ready),
        .verdict_valid(detector_verdict_valid), .occurrences(detector_occurrences),
        .distance(detector_distance), .exact(detector_exact),
        .list_overflow(detector_list_overflow), .window_cut(detector_window_cut),
        .fault(detector_fault), .ply(detector_ply), .error(detector_error)
    );

    perpetual_search_engine #(.SEARCHERS(SEARCHERS), .PLIES(PLIES), .ICE40(ICE40),
        .CLOCK_HZ(CLOCK_HZ)) searchers (
        .clock(clock), .reset(switch_searchers_reset), .dropped(switch_searchers_dropped),
        .data(searchers_data), .valid(searchers_valid), .last(searchers_last),
        .ready(switch_searchers_ready), .repetition(searchers_repetition),
        .failed(searchers_failed), .beat(searchers_beat), .frames_take(searchers_frames_take),
        .frames_front(switch_searchers_frames_front), .frames_frame(switch_searchers_frames_frame),
        .frames_in_frame(switch_searchers_frames_in_frame),
        .frames_boundary(switch_searchers_frames_boundary)
    );
endmodule

`default_nettype wire
