// perpetual_checked_front_end: written by `make rtl`, from hdl/.
// SPDX-License-Identifier: MIT OR Apache-2.0

`default_nettype none

// All between the serial line, the detector and its check bits.
module perpetual_checked_front_end #(
    parameter integer ENTRIES = 32,
    parameter integer DEPTH = 1024,
    parameter integer CLOCK_HZ = 12000000,
    parameter integer CLOCKS_PER_BIT = 12
) (
    input  wire        clock,
    input  wire        reset,
    input  wire        rx,
    output wire        tx,
    output wire        led_alive,
    output wire        led_link,
    output wire        led_repetition,
    output wire        led_error,
    output wire        detector_reset,
    output wire        detector_request_valid,
    output wire [2:0]  detector_operation,
    output wire [3:0]  detector_piece,
    output wire [6:0]  detector_from,
    output wire [6:0]  detector_to,
    output wire        detector_barrier,
    output wire [15:0] detector_target_ply,
    output wire        detector_verdict_ready,
    input  wire        detector_request_ready,
    input  wire        detector_verdict_valid,
    input  wire [15:0] detector_occurrences,
    input  wire [15:0] detector_distance,
    input  wire        detector_exact,
    input  wire        detector_list_overflow,
    input  wire        detector_window_cut,
    input  wire        detector_fault,
    input  wire [15:0] detector_ply,
    input  wire [2:0]  detector_error,
    output wire        check,
    input  wire        mover_checks,
    input  wire        other_checks
);
    localparam integer BLINK_BITS = $clog2(CLOCK_HZ)-16;
    localparam integer BLINK_BIT = $clog2(CLOCK_HZ)-17;
    localparam integer LINK_BIT = CLOCK_HZ/16777216%256+3;
    localparam integer blinker_used_value = (1 << BLINK_BITS)-1;
    localparam integer blinker_top_value = (1 << BLINK_BIT);
    localparam integer blinker_tick_value = (1 << LINK_BIT);
    localparam [11:0] blinker_used = blinker_used_value[11:0];
    localparam [11:0] blinker_top = blinker_top_value[11:0];
    localparam [11:0] blinker_tick = blinker_tick_value[11:0];

    reg [11:0] blinker;
    reg tick_before;
    reg link_now;
    reg link_late;

    wire [7:0] receiver_data;
    wire receiver_valid;
    wire receiver_framing_error;
    wire receiver_line_break;
    wire [7:0] deframer_front;
    wire deframer_frame;
    wire deframer_fits;
    wire deframer_in_frame;
    wire deframer_boundary;
    wire [7:0] deframer_dropped;
    wire engine_frames_take;
    wire [7:0] engine_data;
    wire engine_valid;
    wire engine_last;
    wire engine_beat;
    wire framer_ready;
    wire [7:0] framer_tx_data;
    wire framer_tx_valid;
    wire sender_ready;
    wire restart_reset_receiver;

    wire [11:0] more = blinker + 12'd1;
    assign led_alive = |(blinker & blinker_top);
    wire tick_bit = |(blinker & blinker_tick);
    assign led_link = link_now | link_late;

    perpetual_uart_receiver #(.CLOCKS_PER_BIT(CLOCKS_PER_BIT)) receiver (
        .clock(clock), .reset(restart_reset_receiver), .rx(rx), .data(receiver_data),
        .valid(receiver_valid), .framing_error(receiver_framing_error),
        .line_break(receiver_line_break)
    );

    perpetual_deframer deframer (
        .clock(clock), .reset(detector_reset), .data(receiver_data), .valid(receiver_valid),
        .damage(receiver_framing_error), .take(engine_frames_take), .front(deframer_front),
        .frame(deframer_frame), .fits(deframer_fits), .in_frame(deframer_in_frame),
        .boundary(deframer_boundary), .dropped(deframer_dropped)
    );

    perpetual_checked_engine #(.ENTRIES(ENTRIES), .DEPTH(DEPTH), .CLOCK_HZ(CLOCK_HZ)) engine (
        .clock(clock), .reset(detector_reset), .frames_take(engine_frames_take),
        .frames_front(deframer_front), .frames_frame(deframer_frame), .frames_fits(deframer_fits),
        .frames_in_frame(deframer_in_frame), .frames_boundary(deframer_boundary),
        .dropped(deframer_dropped), .data(engine_data), .valid(engine_valid), .last(engine_last),
        .ready(framer_ready), .detector_request_valid(detector_request_valid),
        .detector_operation(detector_operation), .detector_piece(detector_piece),
        .detector_from(detector_from), .detector_to(detector_to),
        .detector_barrier(detector_barrier), .detector_target_ply(detector_target_ply),
        .detector_verdict_ready(detector_verdict_ready),
        .detector_request_ready(detector_request_ready),
        .detector_verdict_valid(detector_verdict_valid),
        .detector_occurrences(detector_occurrences), .detector_distance(detector_distance),
        .detector_exact(detector_exact), .detector_list_overflow(detector_list_overflow),
        .detector_window_cut(detector_window_cut), .detector_fault(detector_fault),
        .detector_ply(detector_ply), .detector_error(detector_error), .check(check),
        .mover_checks(mover_checks), .other_checks(other_checks), .repetition(led_repetition),
        .failed(led_error), .beat(engine_beat)
    );

    perpetual_framer framer (
        .clock(clock), .reset(detector_reset), .data(engine_data), .last(engine_last),
        .valid(engine_valid), .ready(framer_ready), .tx_data(framer_tx_data),
        .tx_valid(framer_tx_valid), .tx_ready(sender_ready)
    );

    perpetual_uart_sender #(.CLOCKS_PER_BIT(CLOCKS_PER_BIT)) sender (
        .clock(clock), .reset(detector_reset), .data(framer_tx_data), .valid(framer_tx_valid),
        .ready(sender_ready), .tx(tx)
    );

    perpetual_restart restart (
        .clock(clock), .reset(reset), .line_break(receiver_line_break), .reset_all(detector_reset),
        .reset_receiver(restart_reset_receiver)
    );

    initial begin
        blinker = 12'd0;
        tick_before = 1'b0;
        link_now = 1'b0;
        link_late = 1'b0;
    end

    always @(posedge clock) begin
        if (engine_beat) begin
            blinker <= more & blinker_used;
        end
        tick_before <= tick_bit;
        if (tick_bit ^ tick_before) begin
            link_now <= 1'b0;
            link_late <= link_now;
        end
        if (receiver_valid) begin
            link_now <= 1'b1;
        end
        if (detector_reset) begin
            blinker <= 12'd0;
            tick_before <= 1'b0;
            link_now <= 1'b0;
            link_late <= 1'b0;
        end
    end
endmodule

`default_nettype wire
