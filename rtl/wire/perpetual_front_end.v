// perpetual_front_end: written by `make rtl`, from hdl/.
// SPDX-License-Identifier: MIT OR Apache-2.0

`default_nettype none

module perpetual_front_end #(
    parameter integer CLOCK_HZ = 12000000, // the clock: from 2000000 to 268435456
    parameter integer CLOCKS_PER_BIT = 12  // clock cycles of a bit on the serial line: from 4 to 1023
) (
    // Clock and reset; power-up is a reset too, so tie it low where there is none.
    input  wire       clock,               // rising edge
    input  wire       reset,               // synchronous to nothing, active high
    // Serial line: 8 data bits, no parity, one stop bit; docs/protocol.md.
    input  wire       rx,                  // from the host
    output wire       tx,                  // to the host
    // For the eye, active high.
    output wire       led_alive,           // blinks: there is a clock
    output wire       led_link,            // bytes come in, or have done so a moment ago
    output wire       led_repetition,      // the last question found a repetition
    output wire       led_error,           // a frame was dropped or a status not OK since reset
    // The frames with the requests.
    input  wire       frames_take,         // steps over what is at the front
    output wire [7:0] frames_front,        // the byte at the front
    output wire       frames_frame,        // a frame begins at the front
    output wire       frames_in_frame,     // a byte of a frame is at the front
    output wire       frames_boundary,     // no byte of a frame is at the front
    output wire       frame_fits,          // the frame that begins has a length that LINE can have
    // The engine: a byte of an answer is taken where engine_valid and engine_ready are high.
    output wire       engine_reset,        // begins anew
    output wire [7:0] engine_dropped,      // frames dropped since reset, 255 for more
    input  wire [7:0] engine_data,         // a byte of an answer
    input  wire       engine_valid,        // there is one
    input  wire       engine_last,         // it is the last of its answer
    output wire       engine_ready,        // it is taken
    input  wire       engine_repetition,   // the last question found a repetition
    input  wire       engine_failed,       // something has gone wrong since reset
    input  wire       engine_beat          // high for a cycle, for the light that shows life
);
    localparam integer BLINK_BITS = $clog2(CLOCK_HZ)-16;
    localparam integer BLINK_BIT = $clog2(CLOCK_HZ)-17;
    localparam integer LINK_BIT = $clog2(CLOCK_HZ)-21;
    localparam integer blinker_used_value = (1 << BLINK_BITS)-1;
    localparam integer blinker_top_value = (1 << BLINK_BIT);
    localparam integer blinker_tick_value = (1 << LINK_BIT);

    // A wrong value stops elaboration here.
    generate
        if (CLOCK_HZ < 2000000 || CLOCK_HZ > 268435456) begin : wrong_CLOCK_HZ
            perpetual_front_end_needs_CLOCK_HZ_from_2000000_to_268435456 out_of_range ();
        end
        if (CLOCKS_PER_BIT < 4 || CLOCKS_PER_BIT > 1023) begin : wrong_CLOCKS_PER_BIT
            perpetual_front_end_needs_CLOCKS_PER_BIT_from_4_to_1023 out_of_range ();
        end
    endgenerate

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
    wire [7:0] framer_tx_data;
    wire framer_tx_valid;
    wire sender_ready;
    wire restart_reset_receiver;

    wire [11:0] more = blinker + 12'd1;
    assign led_alive = |(blinker & blinker_top);
    wire tick_bit = |(blinker & blinker_tick);
    assign led_link = link_now | link_late;
    assign led_repetition = engine_repetition;
    assign led_error = engine_failed;

    perpetual_uart_receiver #(.CLOCKS_PER_BIT(CLOCKS_PER_BIT)) receiver (
        .clock(clock), .reset(restart_reset_receiver), .rx(rx), .data(receiver_data),
        .valid(receiver_valid), .framing_error(receiver_framing_error),
        .line_break(receiver_line_break)
    );

    perpetual_deframer deframer (
        .clock(clock), .reset(engine_reset), .data(receiver_data), .valid(receiver_valid),
        .damage(receiver_framing_error), .take(frames_take), .front(frames_front),
        .frame(frames_frame), .in_frame(frames_in_frame), .boundary(frames_boundary),
        .fits(frame_fits), .dropped(engine_dropped)
    );

    perpetual_framer framer (
        .clock(clock), .reset(engine_reset), .data(engine_data), .last(engine_last),
        .valid(engine_valid), .ready(engine_ready), .tx_data(framer_tx_data),
        .tx_valid(framer_tx_valid), .tx_ready(sender_ready)
    );

    perpetual_uart_sender #(.CLOCKS_PER_BIT(CLOCKS_PER_BIT)) sender (
        .clock(clock), .reset(engine_reset), .data(framer_tx_data), .valid(framer_tx_valid),
        .ready(sender_ready), .tx(tx)
    );

    perpetual_restart restart (
        .clock(clock), .reset(reset), .line_break(receiver_line_break), .reset_all(engine_reset),
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
        if (engine_reset) begin
            blinker <= 12'd0;
            tick_before <= 1'b0;
            link_now <= 1'b0;
            link_late <= 1'b0;
        end
    end
endmodule

`default_nettype wire
