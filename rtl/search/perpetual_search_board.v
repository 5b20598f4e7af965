// perpetual_search_board: written by `make rtl`, from hdl/.
// SPDX-License-Identifier: MIT OR Apache-2.0

`default_nettype none

module perpetual_search_board #(
    parameter integer SEARCHERS = 1,       // search chips on the line: from 1 to 16
    parameter integer PLIES = 100,         // plies in the window: even, from 4 to 128
    parameter integer ICE40 = 0,           // 1 for block RAM and cells of an iCE40: from 0 to 1
    parameter integer CLOCK_HZ = 12000000, // the clock: from 2000000 to 268435456
    parameter integer CLOCKS_PER_BIT = 12, // clock cycles of a bit on the serial line: from 4 to 1023
    parameter integer HAS_DETECTOR = 0     // 1 for a chain detector beside them: from 0 to 1
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
        if (HAS_DETECTOR < 0 || HAS_DETECTOR > 1) begin : wrong_HAS_DETECTOR
            perpetual_search_board_needs_HAS_DETECTOR_from_0_to_1 out_of_range ();
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
    wire engine_searchers_entry_enable;
    wire [7:0] engine_searchers_entry_address;
    wire engine_searchers_choose;
    wire engine_searchers_write_enable;
    wire [5:0] engine_searchers_write_square;
    wire [3:0] engine_searchers_man;
    wire engine_searchers_history_clear;
    wire engine_searchers_history_push;
    wire [15:0] engine_searchers_record;
    wire engine_searchers_start;
    wire [7:0] engine_searchers_number;
    wire [31:0] engine_searchers_tag;
    wire [31:0] engine_searchers_window;
    wire [31:0] engine_searchers_limit;
    wire [31:0] engine_searchers_counts;
    wire [31:0] engine_searchers_asked;
    wire engine_searchers_give_up;
    wire engine_searchers_everything;
    wire [7:0] engine_searchers_target;
    wire engine_searchers_acknowledge;
    wire engine_searchers_select;
    wire [4:0] engine_searchers_place;
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
    wire searchers_reserved;
    wire searchers_free;
    wire searchers_taken;
    wire searchers_ending;
    wire searchers_done;
    wire searchers_repeated;
    wire searchers_history_ready;
    wire [4:0] searchers_busy_count;
    wire [7:0] searchers_answer_byte;

    perpetual_front_end #(.CLOCK_HZ(CLOCK_HZ), .CLOCKS_PER_BIT(CLOCKS_PER_BIT)) front_end (
        .clock(clock), .reset(reset), .rx(rx), .tx(tx), .led_alive(led_alive), .led_link(led_link),
        .led_repetition(led_repetition), .led_error(led_error), .frames_take(engine_frames_take),
        .frames_front(front_end_frames_front), .frames_frame(front_end_frames_frame),
        .frames_in_frame(front_end_frames_in_frame), .frames_boundary(front_end_frames_boundary),
        .frame_fits(front_end_frame_fits), .engine_reset(front_end_engine_reset),
        .engine_dropped(front_end_engine_dropped), .engine_data(engine_data),
        .engine_valid(engine_valid), .engine_last(engine_last),
        .engine_ready(front_end_engine_ready), .engine_repetition(engine_repetition),
        .engine_failed(engine_failed), .engine_beat(engine_beat)
    );

    // Without check bits the engine does not look at them.
    perpetual_engine #(.DETECTOR(HAS_DETECTOR+64), .ENTRIES(32*HAS_DETECTOR),
        .LOG2_DEPTH(8*HAS_DETECTOR+2), .CLOCK_HZ(CLOCK_HZ), .CHECKED(0), .SEARCHERS(SEARCHERS),
        .PLIES(PLIES), .HAS_DETECTOR(HAS_DETECTOR), .HAS_SEARCHERS(1)) engine (
        .clock(clock), .reset(front_end_engine_reset), .dropped(front_end_engine_dropped),
        .data(engine_data), .valid(engine_valid), .last(engine_last),
        .ready(front_end_engine_ready), .repetition(engine_repetition), .failed(engine_failed),
        .beat(engine_beat), .frames_take(engine_frames_take), .frames_front(front_end_frames_front),
        .frames_frame(front_end_frames_frame), .frames_in_frame(front_end_frames_in_frame),
        .frames_boundary(front_end_frames_boundary), .frame_fits(front_end_frame_fits),
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
        .other_checks(1'b0), .searchers_entry_enable(engine_searchers_entry_enable),
        .searchers_entry_address(engine_searchers_entry_address),
        .searchers_choose(engine_searchers_choose),
        .searchers_write_enable(engine_searchers_write_enable),
        .searchers_write_square(engine_searchers_write_square),
        .searchers_man(engine_searchers_man),
        .searchers_history_clear(engine_searchers_history_clear),
        .searchers_history_push(engine_searchers_history_push),
        .searchers_record(engine_searchers_record), .searchers_start(engine_searchers_start),
        .searchers_number(engine_searchers_number), .searchers_tag(engine_searchers_tag),
        .searchers_window(engine_searchers_window), .searchers_limit(engine_searchers_limit),
        .searchers_counts(engine_searchers_counts), .searchers_asked(engine_searchers_asked),
        .searchers_give_up(engine_searchers_give_up),
        .searchers_everything(engine_searchers_everything),
        .searchers_target(engine_searchers_target),
        .searchers_acknowledge(engine_searchers_acknowledge),
        .searchers_select(engine_searchers_select), .searchers_place(engine_searchers_place),
        .searchers_reserved(searchers_reserved), .searchers_free(searchers_free),
        .searchers_taken(searchers_taken), .searchers_ending(searchers_ending),
        .searchers_done(searchers_done), .searchers_repeated(searchers_repeated),
        .searchers_history_ready(searchers_history_ready),
        .searchers_busy_count(searchers_busy_count), .searchers_answer_byte(searchers_answer_byte)
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

    perpetual_searchers #(.SEARCHERS(SEARCHERS), .PLIES(PLIES), .ICE40(ICE40)) searchers (
        .clock(clock), .reset(front_end_engine_reset), .entry_enable(engine_searchers_entry_enable),
        .entry_address(engine_searchers_entry_address), .choose(engine_searchers_choose),
        .write_enable(engine_searchers_write_enable), .write_square(engine_searchers_write_square),
        .man(engine_searchers_man), .history_clear(engine_searchers_history_clear),
        .history_push(engine_searchers_history_push), .record(engine_searchers_record),
        .start(engine_searchers_start), .number(engine_searchers_number),
        .tag(engine_searchers_tag), .window(engine_searchers_window),
        .limit(engine_searchers_limit), .counts(engine_searchers_counts),
        .asked(engine_searchers_asked), .give_up(engine_searchers_give_up),
        .everything(engine_searchers_everything), .target(engine_searchers_target),
        .acknowledge(engine_searchers_acknowledge), .select(engine_searchers_select),
        .place(engine_searchers_place), .reserved(searchers_reserved), .free(searchers_free),
        .taken(searchers_taken), .ending(searchers_ending), .done(searchers_done),
        .repeated(searchers_repeated), .history_ready(searchers_history_ready),
        .busy_count(searchers_busy_count), .answer_byte(searchers_answer_byte)
    );
endmodule

`default_nettype wire
