// perpetual_colorlight_i5: for the board colorlight-i5.
//
// The board's pins around perpetual_board, which follows. Written by
// perpetual 0.1.0 with constraints/colorlight-i5.lpf.

module perpetual_colorlight_i5 (
    input  wire clock,               // 25000000 Hz
    input  wire rx,                  // from the host
    output wire tx,                  // to the host
    output wire led_alive            // the only one, on the module
);

    // Block RAM cannot be read in the first microseconds: reset until 64 cycles have passed.
    reg [6:0] power_up = 7'd0;
    always @(posedge clock)
        if (!power_up[6]) power_up <= power_up + 7'd1;

    // A low level lights it.
    wire led_alive_high;
    assign led_alive = !led_alive_high;

    perpetual_board circuit (
        .clock(clock),
        .reset(!power_up[6]),
        .rx(rx),
        .tx(tx),
        .led_alive(led_alive_high),
        .led_link(),
        .led_repetition(),
        .led_error()
    );

endmodule

// perpetual_board: finds repeated positions of chess, asked over a serial line
//
// Exported by Perpetual 0.1.0; change its source, not this file.
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Configuration
//   detector  chain
//   entries   32 open chains at most
//   depth     1024 move records
//   widths    piece 4, square 6, ply 16 bits
//   clock     25000000 Hz
//   serial    1000000 baud

// One file holds all modules, so it is named after the top alone.
/* verilator lint_off DECLFILENAME */
// Outputs that this circuit does not need are left open.
/* verilator lint_off PINCONNECTEMPTY */
// The values of a machine's states need not fill their register; others are never reached.
/* verilator lint_off CASEINCOMPLETE */

module perpetual_board (
    // Clock and reset; power-up is a reset too, so tie it low where there is none.
    input  wire clock,                     // rising edge
    input  wire reset,                     // synchronous to nothing, active high
    // Serial line: 8 data bits, no parity, one stop bit.
    input  wire rx,                        // from the host
    output wire tx,                        // to the host
    // For the eye, active high.
    output wire led_alive,                 // blinks: there is a clock
    output wire led_link,                  // bytes come in
    output wire led_repetition,            // the last question found a repetition
    output wire led_error                  // a frame was dropped or a status not OK since reset
);
    wire front_end_detector_reset;
    wire front_end_detector_request_valid;
    wire [2:0] front_end_detector_operation;
    wire [3:0] front_end_detector_piece;
    wire [5:0] front_end_detector_from;
    wire [5:0] front_end_detector_to;
    wire front_end_detector_barrier;
    wire [15:0] front_end_detector_target_ply;
    wire front_end_detector_verdict_ready;
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

    perpetual_front_end front_end (
        .clock(clock), .reset(reset), .rx(rx), .tx(tx), .led_alive(led_alive), .led_link(led_link),
        .led_repetition(led_repetition), .led_error(led_error),
        .detector_reset(front_end_detector_reset),
        .detector_request_valid(front_end_detector_request_valid),
        .detector_operation(front_end_detector_operation),
        .detector_piece(front_end_detector_piece), .detector_from(front_end_detector_from),
        .detector_to(front_end_detector_to), .detector_barrier(front_end_detector_barrier),
        .detector_target_ply(front_end_detector_target_ply),
        .detector_verdict_ready(front_end_detector_verdict_ready),
        .detector_request_ready(detector_request_ready),
        .detector_verdict_valid(detector_verdict_valid),
        .detector_occurrences(detector_occurrences), .detector_distance(detector_distance),
        .detector_exact(detector_exact), .detector_list_overflow(detector_list_overflow),
        .detector_window_cut(detector_window_cut), .detector_fault(detector_fault),
        .detector_ply(detector_ply), .detector_error(detector_error)
    );

    perpetual_chain detector (
        .clock(clock), .reset(front_end_detector_reset),
        .request_valid(front_end_detector_request_valid), .operation(front_end_detector_operation),
        .piece(front_end_detector_piece), .from(front_end_detector_from),
        .to(front_end_detector_to), .barrier(front_end_detector_barrier),
        .target_ply(front_end_detector_target_ply),
        .verdict_ready(front_end_detector_verdict_ready), .request_ready(detector_request_ready),
        .verdict_valid(detector_verdict_valid), .occurrences(detector_occurrences),
        .distance(detector_distance), .exact(detector_exact),
        .list_overflow(detector_list_overflow), .window_cut(detector_window_cut),
        .fault(detector_fault), .ply(detector_ply), .error(detector_error)
    );
endmodule

// All between the serial line and the detector.
module perpetual_front_end (
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
    output wire [5:0]  detector_from,
    output wire [5:0]  detector_to,
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
    input  wire [2:0]  detector_error
);
    localparam [27:0] blinker_used = 28'h1ffffff;
    localparam [27:0] blinker_top = 28'h1000000;
    localparam [27:0] blinker_tick = 28'h100000;

    reg runs_1;
    reg runs_2;
    reg runs;
    reg [27:0] blinker;
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
    wire engine_reply_start;
    wire [4:0] engine_reply_place;
    wire [7:0] engine_reply_latest;
    wire [15:0] engine_reply_occurrences;
    wire [15:0] engine_reply_distance;
    wire [15:0] engine_reply_cycles;
    wire engine_reply_exact;
    wire engine_reply_list_overflow;
    wire engine_reply_window_cut;
    wire [15:0] engine_reply_ply;
    wire [2:0] engine_reply_status;
    wire engine_failed;
    wire reply_busy;
    wire [7:0] reply_tx_data;
    wire reply_tx_valid;
    wire sender_ready;

    wire restart = ~runs;
    assign detector_reset = restart;
    wire [27:0] more = blinker + 28'd1;
    assign led_alive = |(blinker & blinker_top);
    wire tick_bit = |(blinker & blinker_tick);
    assign led_link = link_now | link_late;
    assign led_error = engine_failed | (|deframer_dropped);

    perpetual_uart_receiver receiver (
        .clock(clock), .reset(~runs_2), .rx(rx), .data(receiver_data), .valid(receiver_valid),
        .framing_error(receiver_framing_error), .line_break(receiver_line_break)
    );

    perpetual_deframer deframer (
        .clock(clock), .reset(restart), .data(receiver_data), .valid(receiver_valid),
        .damage(receiver_framing_error), .take(engine_frames_take), .front(deframer_front),
        .frame(deframer_frame), .fits(deframer_fits), .in_frame(deframer_in_frame),
        .boundary(deframer_boundary), .dropped(deframer_dropped)
    );

    perpetual_engine engine (
        .clock(clock), .reset(restart), .frames_take(engine_frames_take),
        .frames_front(deframer_front), .frames_frame(deframer_frame), .frames_fits(deframer_fits),
        .frames_in_frame(deframer_in_frame), .frames_boundary(deframer_boundary),
        .reply_start(engine_reply_start), .reply_place(engine_reply_place), .reply_busy(reply_busy),
        .reply_latest(engine_reply_latest), .reply_occurrences(engine_reply_occurrences),
        .reply_distance(engine_reply_distance), .reply_cycles(engine_reply_cycles),
        .reply_exact(engine_reply_exact), .reply_list_overflow(engine_reply_list_overflow),
        .reply_window_cut(engine_reply_window_cut), .reply_ply(engine_reply_ply),
        .reply_status(engine_reply_status), .detector_request_valid(detector_request_valid),
        .detector_operation(detector_operation), .detector_piece(detector_piece),
        .detector_from(detector_from), .detector_to(detector_to),
        .detector_barrier(detector_barrier), .detector_target_ply(detector_target_ply),
        .detector_verdict_ready(detector_verdict_ready),
        .detector_request_ready(detector_request_ready),
        .detector_verdict_valid(detector_verdict_valid),
        .detector_occurrences(detector_occurrences), .detector_distance(detector_distance),
        .detector_exact(detector_exact), .detector_list_overflow(detector_list_overflow),
        .detector_window_cut(detector_window_cut), .detector_fault(detector_fault),
        .detector_ply(detector_ply), .detector_error(detector_error), .repetition(led_repetition),
        .failed(engine_failed)
    );

    perpetual_reply reply (
        .clock(clock), .reset(restart), .start(engine_reply_start), .place(engine_reply_place),
        .busy(reply_busy), .latest(engine_reply_latest), .occurrences(engine_reply_occurrences),
        .distance(engine_reply_distance), .cycles(engine_reply_cycles), .exact(engine_reply_exact),
        .list_overflow(engine_reply_list_overflow), .window_cut(engine_reply_window_cut),
        .ply(engine_reply_ply), .status(engine_reply_status), .dropped(deframer_dropped),
        .tx_data(reply_tx_data), .tx_valid(reply_tx_valid), .tx_ready(sender_ready)
    );

    perpetual_uart_sender sender (
        .clock(clock), .reset(restart), .data(reply_tx_data), .valid(reply_tx_valid),
        .ready(sender_ready), .tx(tx)
    );

    initial begin
        runs_1 = 1'b0;
        runs_2 = 1'b0;
        runs = 1'b0;
        blinker = 28'd0;
        tick_before = 1'b0;
        link_now = 1'b0;
        link_late = 1'b0;
    end

    always @(posedge clock) begin
        if (tick_bit ^ tick_before) begin
            link_now <= 1'b0;
            link_late <= link_now;
        end
        if (receiver_valid) begin
            link_now <= 1'b1;
        end
        if (restart) begin
            link_now <= 1'b0;
            link_late <= 1'b0;
        end
        runs_1 <= ~reset;
        runs_2 <= runs_1;
        runs <= runs_2 & ~receiver_line_break;
        blinker <= more & blinker_used;
        tick_before <= tick_bit;
    end
endmodule

// Bytes from the serial line.
module perpetual_uart_receiver (
    input  wire       clock,
    input  wire       reset,
    input  wire       rx,
    output wire [7:0] data,
    output wire       valid,
    output wire       framing_error,
    output wire       line_break
);
    localparam [9:0] half_bit = 10'd11;
    localparam [9:0] last_clock = 10'd24;
    localparam [9:0] used_clocks = 10'd31;
    localparam [8:0] marker = 9'h100;
    localparam [1:0] RX_STATE_IDLE = 2'd0;
    localparam [1:0] RX_STATE_START = 2'd1;
    localparam [1:0] RX_STATE_DATA = 2'd2;
    localparam [1:0] RX_STATE_STUCK = 2'd3;

    reg low_1;
    reg low;
    reg [1:0] state;
    reg [9:0] clocks;
    reg [8:0] shift;
    reg [4:0] lows;
    reg got_byte;
    reg got_error;

    reg bit_end;
    always @* begin
        if (state == RX_STATE_START) begin
            bit_end = clocks == half_bit;
        end else begin
            bit_end = clocks == last_clock;
        end
    end

    wire [9:0] more_clocks = (clocks + 10'd1) & used_clocks;
    wire broken = lows[4] & lows[2] & lows[0];
    wire [4:0] more_lows = lows + 5'd1;
    wire complete = shift[0];
    wire [8:0] shifted = shift >> 1;
    assign data = shift[8:1];
    assign valid = got_byte;
    assign framing_error = got_error;
    assign line_break = broken;

    initial begin
        low_1 = 1'b0;
        low = 1'b0;
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
            got_byte <= 1'b0;
            got_error <= 1'b0;
        end
        low_1 <= ~rx;
        low <= low_1;
    end
endmodule

// Frames from bytes; keeps the good ones until read.
module perpetual_deframer (
    input  wire       clock,
    input  wire       reset,
    input  wire [7:0] data,
    input  wire       valid,
    input  wire       damage,
    input  wire       take,
    output wire [7:0] front,
    output wire       frame,
    output wire       fits,
    output wire       in_frame,
    output wire       boundary,
    output wire [7:0] dropped
);
    localparam [10:0] in_frame_flag = 11'h100;
    localparam [10:0] head_flag = 11'h200;
    localparam [10:0] fits_flag = 11'h400;
    localparam [7:0] end_code = 8'd192;
    localparam [7:0] esc_code = 8'd219;
    localparam [6:0] escapable = 7'd110;
    localparam [7:0] kept = 8'd225;
    localparam [7:0] filled_in = 8'd26;
    localparam [8:0] none_counted = 9'h1fd;
    localparam [8:0] first_origin = 9'd3;
    localparam [8:0] longest = 9'd253;

    reg [7:0] held;
    reg [2:0] bits;
    reg shifting;
    reg writing;
    reg commit_1;
    reg commit_2;
    reg commit_3;
    reg clearing;
    reg [8:0] counted;
    reg one_over;
    reg two_over;
    reg some;
    reg enough;
    reg spoiled;
    reg escaped;
    reg [8:0] origin;
    reg [8:0] place;
    reg [8:0] reader;
    reg settled;
    reg [7:0] drops;

    wire [10:0] ring_read_data;
    wire crc_good;

    wire [6:0] second_half = data[7:1];
    wire is_end = valid & (data == end_code);
    wire is_esc = data == esc_code;
    wire is_escapable = second_half == escapable;
    wire is_data = valid & (data != end_code) & (escaped | ~is_esc);
    wire [7:0] low_fill = data[0] ? filled_in : 8'd0;

    reg [7:0] plain;
    always @* begin
        plain = data;
        if (escaped) begin
            plain = (data & kept) | low_fill;
        end
    end

    wire [2:0] more_bits = bits + 3'd1;
    wire good = crc_good & enough & ~spoiled & ~escaped;
    wire long = counted == longest;
    wire full = place == reader;

    reg [10:0] slot;
    always @* begin
        slot = {3'd0, held};
        if (writing) begin
            slot = {3'd0, held} | in_frame_flag;
        end
        if (commit_2) begin
            slot = {3'd0, held} | head_flag;
            if (two_over) begin
                slot = {3'd0, held} | head_flag | fits_flag;
            end
        end
    end

    wire writes_byte = writing & ~full & ~spoiled;
    wire write = clearing | writes_byte | commit_2 | commit_3;
    wire [10:0] seen = ring_read_data;
    assign front = seen[7:0];
    assign in_frame = settled & seen[8];
    assign boundary = settled & ~seen[8];
    assign frame = settled & ~seen[8] & seen[9];
    assign fits = seen[10];
    assign dropped = drops;

    perpetual_frame_ram ring (
        .clock(clock), .write_enable(write), .write_address(place), .write_data(slot),
        .read_address(reader), .read_data(ring_read_data)
    );

    perpetual_crc32 crc (
        .clock(clock), .start(is_end | reset), .enable(shifting), .data(held[0]), .drain(1'b0),
        .drained(), .good(crc_good)
    );

    initial begin
        held = 8'd0;
        bits = 3'd0;
        shifting = 1'b0;
        writing = 1'b0;
        commit_1 = 1'b0;
        commit_2 = 1'b0;
        commit_3 = 1'b0;
        clearing = 1'b0;
        counted = 9'd0;
        one_over = 1'b0;
        two_over = 1'b0;
        some = 1'b0;
        enough = 1'b0;
        spoiled = 1'b0;
        escaped = 1'b0;
        origin = 9'd0;
        place = 9'd0;
        reader = 9'd0;
        settled = 1'b0;
        drops = 8'd0;
    end

    always @(posedge clock) begin
        if (valid) begin
            held <= plain;
        end else if (shifting) begin
            held <= (held >> 1) | ({7'd0, held[0]} << 7);
        end
        writing <= 1'b0;
        if (shifting) begin
            bits <= more_bits;
            if (&bits) begin
                shifting <= 1'b0;
                writing <= 1'b1;
            end
        end
        if (valid) begin
            escaped <= is_esc & ~escaped;
        end
        if ((writing & full) | (is_data & long) | (valid & escaped & ~is_escapable) | damage) begin
            spoiled <= 1'b1;
        end
        if (is_data) begin
            shifting <= 1'b1;
            counted <= counted + 9'd1;
            one_over <= ~one_over & ~two_over;
            two_over <= one_over;
            some <= 1'b1;
            if (counted[1] & ~counted[8]) begin
                enough <= 1'b1;
            end
        end
        commit_1 <= is_end & good;
        commit_2 <= commit_1;
        commit_3 <= commit_2;
        if (is_end) begin
            spoiled <= 1'b0;
            some <= 1'b0;
            enough <= 1'b0;
            counted <= none_counted;
            if (~good & (some | spoiled | escaped) & (~&drops)) begin
                drops <= drops + 8'd1;
            end
        end
        place <= origin + counted;
        if (commit_1) begin
            origin <= place;
        end
        if (commit_2 | (is_end & ~good)) begin
            one_over <= 1'b0;
            two_over <= 1'b0;
        end
        if (take) begin
            reader <= reader + 9'd1;
        end
        if (reset) begin
            shifting <= 1'b0;
            writing <= 1'b0;
            bits <= 3'd0;
            commit_1 <= 1'b0;
            commit_2 <= 1'b0;
            commit_3 <= 1'b0;
            counted <= none_counted;
            one_over <= 1'b0;
            two_over <= 1'b0;
            some <= 1'b0;
            enough <= 1'b0;
            spoiled <= 1'b0;
            escaped <= 1'b0;
            origin <= first_origin;
            place <= 9'd0;
            reader <= 9'd0;
            drops <= 8'd0;
        end
        clearing <= reset;
        settled <= ~(write | take | reset);
    end
endmodule

// The block RAM that holds frames.
module perpetual_frame_ram (
    input  wire        clock,
    input  wire        write_enable,
    input  wire [8:0]  write_address,
    input  wire [10:0] write_data,
    input  wire [8:0]  read_address,
    output reg  [10:0] read_data
);
    (* no_rw_check *)
    reg [10:0] memory [0:511];
    integer word;

    initial begin
       for (word = 0; word <= 511; word = word + 1) memory[word] = 0;
    end

    always @(posedge clock) begin
       read_data <= memory[read_address];
       if (write_enable) memory[write_address] <= write_data;
    end
endmodule

// CRC-32, a bit at a time.
module perpetual_crc32 (
    input  wire clock,
    input  wire start,
    input  wire enable,
    input  wire data,
    input  wire drain,
    output wire drained,
    output wire good
);
    localparam [31:0] zero_in = 32'h80000000;
    localparam [31:0] polynomial = 32'hedb88320;
    localparam [31:0] residue = 32'h2144df1c;

    reg [31:0] inverted;

    wire feedback = enable & ~(inverted[0] ^ data);
    wire [31:0] shifted = (inverted >> 1) | zero_in;
    assign drained = inverted[0];
    assign good = inverted == residue;

    initial begin
        inverted = 32'd0;
    end

    always @(posedge clock) begin
        if (enable | drain) begin
            inverted <= shifted;
            if (feedback) begin
                inverted <= shifted ^ polynomial;
            end
        end
        if (start) begin
            inverted <= 32'd0;
        end
    end
endmodule

// Carries out the requests in the frames.
module perpetual_engine (
    input  wire        clock,
    input  wire        reset,
    output wire        frames_take,
    input  wire [7:0]  frames_front,
    input  wire        frames_frame,
    input  wire        frames_fits,
    input  wire        frames_in_frame,
    input  wire        frames_boundary,
    output wire        reply_start,
    output reg  [4:0]  reply_place,
    input  wire        reply_busy,
    output wire [7:0]  reply_latest,
    output wire [15:0] reply_occurrences,
    output wire [15:0] reply_distance,
    output wire [15:0] reply_cycles,
    output wire        reply_exact,
    output wire        reply_list_overflow,
    output wire        reply_window_cut,
    output wire [15:0] reply_ply,
    output wire [2:0]  reply_status,
    output wire        detector_request_valid,
    output reg  [2:0]  detector_operation,
    output wire [3:0]  detector_piece,
    output wire [5:0]  detector_from,
    output wire [5:0]  detector_to,
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
    output wire        repetition,
    output wire        failed
);
    localparam [4:0] number_place = 5'd0;
    localparam [4:0] opcode_place = 5'd1;
    localparam [4:0] identity_place = 5'd2;
    localparam [4:0] verdict_place = 5'd21;
    localparam [4:0] ply_place = 5'd28;
    localparam [4:0] status_place = 5'd30;
    localparam [2:0] out_of_order_code = 3'd1;
    localparam [2:0] not_held_code = 3'd2;
    localparam [2:0] bad_request_code = 3'd3;
    localparam [2:0] line_full_code = 3'd4;
    localparam [2:0] fault_code = 3'd5;
    localparam [2:0] op_push = 3'd1;
    localparam [2:0] op_pop = 3'd2;
    localparam [2:0] op_cut = 3'd3;
    localparam [2:0] op_clear = 3'd4;
    localparam [2:0] op_first = 3'd5;
    localparam [2:0] op_window = 3'd6;
    localparam [6:0] numbered_code = 7'd1;
    localparam [7:0] identify_code = 8'd1;
    localparam [7:0] asks_first = 8'd2;
    localparam [7:0] farthest = 8'd127;

    reg idle;
    reg number;
    reg say_number;
    reg opcode;
    reg say_opcode;
    reg identify;
    reg say_identity;
    reg base_low;
    reg base_high;
    reg judge;
    reg cut;
    reg check_cut;
    reg item_low;
    reg item_middle;
    reg item_high;
    reg check_item;
    reg push;
    reg check_push;
    reg ask;
    reg wait_verdict;
    reg say_verdict;
    reg dismiss;
    reg pop;
    reg skip;
    reg say_end;
    reg probing;
    reg [23:0] bytes;
    reg zeros;
    reg taking;
    reg told;
    reg line_fits;
    reg [7:0] last_number;
    reg follows;
    reg in_order;
    reg unreadable;
    reg out_of_order;
    reg not_held;
    reg bad_item;
    reg line_full;
    reg faulty;
    reg [15:0] clocks;
    reg found;
    reg bad_news;

    wire has_frame = frames_frame & ~taking;
    wire has_byte = frames_in_frame & ~taking;
    wire at_boundary = frames_boundary & ~taking;
    wire said = told & ~reply_busy;
    wire went_wrong = |detector_error;
    wire went_well = detector_request_ready & ~went_wrong;
    wire [7:0] latest_byte = bytes[23:16];
    wire is_numbered = (latest_byte[7:1] == numbered_code) & (latest_byte[0] | line_fits);
    wire is_identify = latest_byte == identify_code;
    wire now_unreadable =
        (say_opcode & said & ~is_numbered & ~is_identify) | (identify & has_byte)
        | ((base_low | base_high) & at_boundary);
    wire zero = (~|frames_front) & (base_low | item_low | zeros);
    wire [7:0] ahead = bytes[15:8] - last_number;
    wire due = zeros | in_order;
    wire now_out_of_order = judge & ~due;
    wire now_not_held = check_cut & went_wrong;
    wire [3:0] reserved = bytes[23:20];
    wire ask_only = bytes[19];
    wire [1:0] question = bytes[18:17];
    wire [3:0] moved = bytes[15:12];
    wire asks = |question;

    reg item_is_bad;
    always @* begin
        item_is_bad = (|reserved) | (&question);
        if (ask_only) begin
            if (bytes[16] | ~zeros) begin
                item_is_bad = 1'b1;
            end
        end else if (~bytes[16] & (~|moved)) begin
            item_is_bad = 1'b1;
        end
    end

    wire fills = item_high & probing;
    wire now_bad_item = (check_item & item_is_bad) | (item_middle & at_boundary);
    wire now_full = check_push & went_wrong;
    wire verdict_comes = wait_verdict & detector_verdict_valid;
    wire [16:0] more_clocks = {1'b0, clocks} + 17'd1;

    reg [2:0] code_0;
    always @* begin
        code_0 = 3'd0;
        if (unreadable | bad_item) begin
            code_0 = bad_request_code;
        end
    end

    reg [2:0] code_1;
    always @* begin
        code_1 = 3'd0;
        if (out_of_order) begin
            code_1 = out_of_order_code;
        end
        if (not_held) begin
            code_1 = not_held_code;
        end
    end

    reg [2:0] code_2;
    always @* begin
        code_2 = 3'd0;
        if (line_full) begin
            code_2 = line_full_code;
        end
        if (faulty) begin
            code_2 = fault_code;
        end
    end

    wire [2:0] outcome = code_0 | code_1 | code_2;
    wire reads =
        (judge & due)
        | (has_byte & (number | opcode | base_low | item_low | item_middle | item_high));
    wire tells = verdict_comes & probing;
    wire inexact = ~detector_exact;
    wire far = |detector_distance[15:8];
    wire [7:0] probed =
        far ? (farthest | ({7'd0, inexact} << 7))
        : (detector_distance[7:0] >> 1) | ({7'd0, inexact} << 7);

    reg [7:0] entering;
    always @* begin
        entering = frames_front;
        if (fills) begin
            entering = asks_first;
        end
        if (tells) begin
            entering = probed;
        end
    end

    assign frames_take = taking;
    wire says = say_number | say_opcode | say_identity | say_verdict | say_end;
    assign reply_start = says & ~told;

    always @* begin
        reply_place = number_place;
        if (say_opcode) begin
            reply_place = opcode_place;
        end
        if (say_identity) begin
            reply_place = identity_place;
        end
        if (say_verdict) begin
            reply_place = verdict_place;
            if (probing) begin
                reply_place = number_place;
            end
        end
        if (say_end) begin
            reply_place = ply_place;
            if (unreadable) begin
                reply_place = status_place;
            end
        end
    end

    assign reply_latest = latest_byte;
    assign reply_occurrences = detector_occurrences;
    assign reply_distance = detector_distance;
    assign reply_exact = detector_exact;
    assign reply_list_overflow = detector_list_overflow;
    assign reply_window_cut = detector_window_cut;
    assign reply_ply = detector_ply;
    assign reply_cycles = clocks;
    assign reply_status = outcome;
    assign detector_request_valid = cut | push | pop | (ask & (|bytes[18:17]));

    always @* begin
        detector_operation = op_push;
        if (cut) begin
            detector_operation = op_cut;
            if (zeros) begin
                detector_operation = op_clear;
            end
        end
        if (ask) begin
            detector_operation = op_window;
            if (bytes[17]) begin
                detector_operation = op_first;
            end
        end
        if (pop) begin
            detector_operation = op_pop;
        end
    end

    assign detector_to = bytes[5:0];
    assign detector_from = bytes[11:6];
    assign detector_piece = bytes[15:12];
    assign detector_barrier = bytes[16];
    assign detector_target_ply = bytes[23:8];
    assign detector_verdict_ready = dismiss;
    assign repetition = found;
    assign failed = bad_news;

    initial begin
        idle = 1'b0;
        number = 1'b0;
        say_number = 1'b0;
        opcode = 1'b0;
        say_opcode = 1'b0;
        identify = 1'b0;
        say_identity = 1'b0;
        base_low = 1'b0;
        base_high = 1'b0;
        judge = 1'b0;
        cut = 1'b0;
        check_cut = 1'b0;
        item_low = 1'b0;
        item_middle = 1'b0;
        item_high = 1'b0;
        check_item = 1'b0;
        push = 1'b0;
        check_push = 1'b0;
        ask = 1'b0;
        wait_verdict = 1'b0;
        say_verdict = 1'b0;
        dismiss = 1'b0;
        pop = 1'b0;
        skip = 1'b0;
        say_end = 1'b0;
        probing = 1'b0;
        bytes = 24'd0;
        zeros = 1'b0;
        taking = 1'b0;
        told = 1'b0;
        line_fits = 1'b0;
        last_number = 8'd0;
        follows = 1'b0;
        in_order = 1'b0;
        unreadable = 1'b0;
        out_of_order = 1'b0;
        not_held = 1'b0;
        bad_item = 1'b0;
        line_full = 1'b0;
        faulty = 1'b0;
        clocks = 16'd0;
        found = 1'b0;
        bad_news = 1'b0;
    end

    always @(posedge clock) begin
        if (base_low) begin
            in_order <= follows & (~|(ahead >> 1));
            probing <= latest_byte[0];
        end
        if (wait_verdict) begin
            if (~detector_verdict_valid & ~more_clocks[16]) begin
                clocks <= more_clocks[15:0];
            end
        end else if (ask) begin
            clocks <= 16'd1;
        end
        if (idle) begin
            line_fits <= frames_fits;
        end
        if (reads | fills | tells) begin
            bytes <= (bytes >> 8) | ({16'd0, entering} << 16);
        end
        if (has_byte & (base_low | base_high | item_low | item_middle)) begin
            zeros <= zero;
        end
        idle <= (idle & ~has_frame) | (said & (say_identity | say_end));
        number <= (idle & has_frame) | (number & ~has_byte);
        say_number <= (number & has_byte) | (say_number & ~said);
        opcode <= (say_number & said) | (opcode & ~has_byte);
        say_opcode <= (opcode & has_byte) | (say_opcode & ~said);
        identify <= (say_opcode & said & is_identify) | (identify & ~has_byte & ~at_boundary);
        say_identity <= (identify & at_boundary) | (say_identity & ~said);
        base_low <= (say_opcode & said & is_numbered) | (base_low & ~has_byte & ~at_boundary);
        base_high <= (base_low & has_byte) | (base_high & ~has_byte & ~at_boundary);
        judge <= base_high & has_byte;
        if (judge & due) begin
            last_number <= bytes[7:0];
            follows <= 1'b0;
        end
        cut <= (judge & due) | (cut & ~detector_request_ready);
        check_cut <=
            (cut & detector_request_ready) | (check_cut & ~detector_request_ready & ~went_wrong);
        item_low <=
            (check_cut & went_well) | (ask & ~asks) | (dismiss & ~faulty & ~probing)
            | (pop & detector_request_ready) | (item_low & ~has_byte & ~at_boundary);
        item_middle <= (item_low & has_byte) | (item_middle & ~has_byte & ~at_boundary);
        item_high <= (item_middle & has_byte) | (item_high & ~has_byte & ~probing);
        check_item <= (item_high & has_byte) | fills;
        push <= (check_item & ~item_is_bad & ~ask_only) | (push & ~detector_request_ready);
        check_push <=
            (push & detector_request_ready) | (check_push & ~detector_request_ready & ~went_wrong);
        ask <=
            (check_item & ~item_is_bad & ask_only) | (check_push & went_well)
            | (ask & asks & ~detector_request_ready);
        wait_verdict <=
            (ask & asks & detector_request_ready) | (wait_verdict & ~detector_verdict_valid);
        say_verdict <= (verdict_comes & ~detector_fault) | (say_verdict & ~said);
        dismiss <= (verdict_comes & detector_fault) | (say_verdict & said);
        pop <= (dismiss & ~faulty & probing) | (pop & ~detector_request_ready);
        if (verdict_comes) begin
            found <= |detector_occurrences;
        end
        unreadable <= now_unreadable | (unreadable & ~idle);
        out_of_order <= now_out_of_order | (out_of_order & ~idle);
        not_held <= now_not_held | (not_held & ~idle);
        bad_item <= now_bad_item | (bad_item & ~idle);
        line_full <= now_full | (line_full & ~idle);
        faulty <= (verdict_comes & detector_fault) | (faulty & ~idle);
        skip <=
            now_unreadable | now_out_of_order | now_not_held | now_bad_item | now_full
            | (dismiss & faulty) | (skip & ~at_boundary);
        say_end <= (at_boundary & (item_low | skip)) | (say_end & ~said);
        if (item_low & at_boundary) begin
            follows <= 1'b1;
        end
        if (skip) begin
            bad_news <= 1'b1;
        end
        taking <= reads | (idle & has_frame) | (skip & has_byte);
        told <= says & ~said;
        if (reset) begin
            idle <= 1'b1;
            number <= 1'b0;
            say_number <= 1'b0;
            opcode <= 1'b0;
            say_opcode <= 1'b0;
            identify <= 1'b0;
            say_identity <= 1'b0;
            base_low <= 1'b0;
            base_high <= 1'b0;
            judge <= 1'b0;
            cut <= 1'b0;
            check_cut <= 1'b0;
            item_low <= 1'b0;
            item_middle <= 1'b0;
            item_high <= 1'b0;
            check_item <= 1'b0;
            push <= 1'b0;
            check_push <= 1'b0;
            ask <= 1'b0;
            wait_verdict <= 1'b0;
            say_verdict <= 1'b0;
            dismiss <= 1'b0;
            pop <= 1'b0;
            skip <= 1'b0;
            say_end <= 1'b0;
            taking <= 1'b0;
            told <= 1'b0;
            follows <= 1'b0;
            unreadable <= 1'b0;
            out_of_order <= 1'b0;
            not_held <= 1'b0;
            bad_item <= 1'b0;
            line_full <= 1'b0;
            faulty <= 1'b0;
            found <= 1'b0;
            bad_news <= 1'b0;
        end
    end
endmodule

// Puts answers together.
module perpetual_reply (
    input  wire        clock,
    input  wire        reset,
    input  wire        start,
    input  wire [4:0]  place,
    output wire        busy,
    input  wire [7:0]  latest,
    input  wire [15:0] occurrences,
    input  wire [15:0] distance,
    input  wire [15:0] cycles,
    input  wire        exact,
    input  wire        list_overflow,
    input  wire        window_cut,
    input  wire [15:0] ply,
    input  wire [2:0]  status,
    input  wire [7:0]  dropped,
    output wire [7:0]  tx_data,
    output wire        tx_valid,
    input  wire        tx_ready
);
    reg running;
    reg arrived;
    reg fetched;
    reg [2:0] source;
    reg is_wide;
    reg [4:0] at;

    wire framer_ready;
    wire [13:0] words_data;

    wire [13:0] word = words_data;
    wire [7:0] flags = {5'd0, window_cut, list_overflow, exact};

    reg [7:0] lower;
    reg [7:0] upper;
    always @* begin
        if (source[1]) begin
            lower = distance[7:0];
            upper = ply[7:0];
            if (source[0]) begin
                lower = distance[15:8];
                upper = ply[15:8];
            end
        end else begin
            lower = occurrences[7:0];
            upper = cycles[7:0];
            if (source[0]) begin
                lower = occurrences[15:8];
                upper = cycles[15:8];
            end
        end
    end

    reg [7:0] wide;
    always @* begin
        wide = lower;
        if (source[2]) begin
            wide = upper;
        end
        if (!is_wide) begin
            wide = 8'd0;
        end
    end

    reg [7:0] narrow;
    always @* begin
        narrow = 8'd0;
        if (source[0]) begin
            narrow = latest;
        end
        if (source[1]) begin
            narrow = dropped;
        end
        if (source[2]) begin
            narrow = {5'd0, status};
            if (source[0]) begin
                narrow = flags;
            end
        end
        if (is_wide) begin
            narrow = 8'd0;
        end
    end

    wire taken = fetched & framer_ready;
    assign busy = running;

    perpetual_framer framer (
        .clock(clock), .reset(reset), .data(wide | narrow | word[7:0]), .last(word[13]),
        .valid(fetched), .ready(framer_ready), .tx_data(tx_data), .tx_valid(tx_valid),
        .tx_ready(tx_ready)
    );

    perpetual_reply_words words (
        .clock(clock), .address(at), .data(words_data)
    );

    initial begin
        running = 1'b0;
        arrived = 1'b0;
        fetched = 1'b0;
        source = 3'd0;
        is_wide = 1'b0;
        at = 5'd0;
    end

    always @(posedge clock) begin
        arrived <= running & ~taken;
        fetched <= arrived & running & ~taken;
        if (taken) begin
            at <= at + 5'd1;
            if (word[12]) begin
                running <= 1'b0;
            end
        end
        if (start) begin
            running <= 1'b1;
            at <= place;
        end
        if (reset) begin
            running <= 1'b0;
            arrived <= 1'b0;
            fetched <= 1'b0;
        end
        source <= word[10:8];
        is_wide <= word[11];
    end
endmodule

// Bytes from frames.
module perpetual_framer (
    input  wire       clock,
    input  wire       reset,
    input  wire [7:0] data,
    input  wire       last,
    input  wire       valid,
    output wire       ready,
    output reg  [7:0] tx_data,
    output wire       tx_valid,
    input  wire       tx_ready
);
    localparam [7:0] end_code = 8'd192;
    localparam [7:0] esc_code = 8'd219;
    localparam [7:0] esc_end_code = 8'd220;
    localparam [7:0] esc_esc_code = 8'd221;
    localparam [7:0] top_bit = 8'd128;
    localparam [2:0] FRAMER_STATE_READY = 3'd0;
    localparam [2:0] FRAMER_STATE_BEGIN = 3'd1;
    localparam [2:0] FRAMER_STATE_SHIFT = 3'd2;
    localparam [2:0] FRAMER_STATE_SEND = 3'd3;
    localparam [2:0] FRAMER_STATE_SECOND = 3'd4;
    localparam [2:0] FRAMER_STATE_FINISH = 3'd5;

    reg [2:0] state;
    reg [7:0] held;
    reg [2:0] bits;
    reg open;
    reg at_last;
    reg [2:0] tail;

    wire crc_drained;

    wire in_crc = |tail;
    wire special = (held == end_code) | (held == esc_code);

    reg entering;
    always @* begin
        entering = held[0];
        if (in_crc) begin
            entering = crc_drained;
        end
    end

    assign tx_valid = (state != FRAMER_STATE_READY) & (state != FRAMER_STATE_SHIFT);

    always @* begin
        tx_data = end_code;
        if (state == FRAMER_STATE_SEND) begin
            tx_data = held;
            if (special) begin
                tx_data = esc_code;
            end
        end
        if (state == FRAMER_STATE_SECOND) begin
            tx_data = esc_end_code;
            if (held[0]) begin
                tx_data = esc_esc_code;
            end
        end
    end

    reg [2:0] state_next;
    reg [7:0] held_next;
    reg [2:0] bits_next;
    reg open_next;
    reg at_last_next;
    reg [2:0] tail_next;
    reg byte_done;
    always @* begin
        state_next = state;
        held_next = held;
        bits_next = bits;
        open_next = open;
        at_last_next = at_last;
        tail_next = tail;
        byte_done = 1'b0;
        case (state)
            FRAMER_STATE_READY: begin
                held_next = data;
                if (valid) begin
                    at_last_next = last;
                    state_next = FRAMER_STATE_BEGIN;
                    if (open) begin
                        state_next = FRAMER_STATE_SHIFT;
                    end
                end
            end
            FRAMER_STATE_BEGIN: begin
                open_next = 1'b1;
                if (tx_ready) begin
                    state_next = FRAMER_STATE_SHIFT;
                end
            end
            FRAMER_STATE_SHIFT: begin
                held_next = held >> 1;
                if (entering) begin
                    held_next = (held >> 1) | top_bit;
                end
                bits_next = bits + 3'd1;
                if (&bits) begin
                    state_next = FRAMER_STATE_SEND;
                end
            end
            FRAMER_STATE_SEND: begin
                if (tx_ready) begin
                    if (special) begin
                        state_next = FRAMER_STATE_SECOND;
                    end else begin
                        byte_done = 1'b1;
                    end
                end
            end
            FRAMER_STATE_SECOND: begin
                byte_done = tx_ready;
            end
            FRAMER_STATE_FINISH: begin
                open_next = 1'b0;
                if (tx_ready) begin
                    state_next = FRAMER_STATE_READY;
                end
            end
        endcase
        if (byte_done) begin
            state_next = FRAMER_STATE_READY;
            if (at_last) begin
                state_next = FRAMER_STATE_SHIFT;
                tail_next = tail + 3'd1;
                if (tail[2]) begin
                    state_next = FRAMER_STATE_FINISH;
                    tail_next = 3'd0;
                end
            end
        end
        if (reset) begin
            state_next = FRAMER_STATE_READY;
            open_next = 1'b0;
            tail_next = 3'd0;
            bits_next = 3'd0;
        end
    end

    assign ready = state == FRAMER_STATE_READY;

    perpetual_crc32 crc (
        .clock(clock), .start(state == FRAMER_STATE_BEGIN),
        .enable((state == FRAMER_STATE_SHIFT) & ~in_crc), .data(held[0]),
        .drain((state == FRAMER_STATE_SHIFT) & in_crc), .drained(crc_drained), .good()
    );

    initial begin
        state = 3'd0;
        held = 8'd0;
        bits = 3'd0;
        open = 1'b0;
        at_last = 1'b0;
        tail = 3'd0;
    end

    always @(posedge clock) begin
        state <= state_next;
        held <= held_next;
        bits <= bits_next;
        open <= open_next;
        at_last <= at_last_next;
        tail <= tail_next;
    end
endmodule

// What each answer is made of, in block RAM.
module perpetual_reply_words (
    input  wire        clock,
    input  wire [4:0]  address,
    output reg  [13:0] data
);
    (* ram_style = "block", rom_style = "block" *)
    reg [13:0] memory [0:31];

    initial begin
       memory[0] = 14'h1100;
       memory[1] = 14'h1180;
       memory[2] = 14'h50;
       memory[3] = 14'h45;
       memory[4] = 14'h52;
       memory[5] = 14'h50;
       memory[6] = 14'h2;
       memory[7] = 14'h1;
       memory[8] = 14'h20;
       memory[9] = 14'h0;
       memory[10] = 14'ha;
       memory[11] = 14'h40;
       memory[12] = 14'h78;
       memory[13] = 14'h7d;
       memory[14] = 14'h1;
       memory[15] = 14'h0;
       memory[16] = 14'h2;
       memory[17] = 14'he00;
       memory[18] = 14'hf00;
       memory[19] = 14'h200;
       memory[20] = 14'h3400;
       memory[21] = 14'h800;
       memory[22] = 14'h900;
       memory[23] = 14'ha00;
       memory[24] = 14'hb00;
       memory[25] = 14'hc00;
       memory[26] = 14'hd00;
       memory[27] = 14'h1500;
       memory[28] = 14'he00;
       memory[29] = 14'hf00;
       memory[30] = 14'h3400;
       memory[31] = 14'h0;
    end

    always @(posedge clock) data <= memory[address];
endmodule

// Bytes to the serial line.
module perpetual_uart_sender (
    input  wire       clock,
    input  wire       reset,
    input  wire [7:0] data,
    input  wire       valid,
    output wire       ready,
    output wire       tx
);
    localparam [9:0] last_clock = 10'd24;
    localparam [9:0] used_clocks = 10'd31;
    localparam [8:0] stop = 9'h100;

    reg low;
    reg [8:0] rest;
    reg [9:0] clocks;

    wire all_out = ~|rest;
    wire bit_end = clocks == last_clock;
    wire [9:0] more_clocks = (clocks + 10'd1) & used_clocks;
    assign ready = (clocks == last_clock) & (~|rest);
    assign tx = ~low;

    initial begin
        low = 1'b0;
        rest = 9'd0;
        clocks = 10'd0;
    end

    always @(posedge clock) begin
        if (!bit_end) begin
            clocks <= more_clocks;
        end else if (all_out) begin
            if (valid) begin
                low <= 1'b1;
                rest <= {1'b0, data} | stop;
                clocks <= 10'd0;
            end
        end else begin
            low <= ~rest[0];
            rest <= rest >> 1;
            clocks <= 10'd0;
        end
        if (reset) begin
            low <= 1'b0;
            rest <= 9'd0;
        end
    end
endmodule

// The detector core; its ports are described in docs/embedding.md.
module perpetual_chain (
    input  wire        clock,
    input  wire        reset,
    input  wire        request_valid,
    input  wire [2:0]  operation,
    input  wire [3:0]  piece,
    input  wire [5:0]  from,
    input  wire [5:0]  to,
    input  wire        barrier,
    input  wire [15:0] target_ply,
    input  wire        verdict_ready,
    output wire        request_ready,
    output wire        verdict_valid,
    output wire [15:0] occurrences,
    output wire [15:0] distance,
    output wire        exact,
    output wire        list_overflow,
    output wire        window_cut,
    output wire        fault,
    output wire [15:0] ply,
    output wire [2:0]  error
);
    wire machine_file_clear;
    wire machine_file_step;
    wire [3:0] machine_file_piece;
    wire [5:0] machine_file_from;
    wire [5:0] machine_file_to;
    wire file_stepped;
    wire file_closed;
    wire file_overflow;
    wire file_fault;

    perpetual_query_machine machine (
        .clock(clock), .reset(reset), .request_valid(request_valid), .operation(operation),
        .piece(piece), .from(from), .to(to), .barrier(barrier), .target_ply(target_ply),
        .verdict_ready(verdict_ready), .request_ready(request_ready), .verdict_valid(verdict_valid),
        .occurrences(occurrences), .distance(distance), .exact(exact),
        .list_overflow(list_overflow), .window_cut(window_cut), .fault(fault), .ply(ply),
        .error(error), .file_clear(machine_file_clear), .file_step(machine_file_step),
        .file_piece(machine_file_piece), .file_from(machine_file_from), .file_to(machine_file_to),
        .file_stepped(file_stepped), .file_closed(file_closed), .file_overflow(file_overflow),
        .file_fault(file_fault)
    );

    perpetual_chain_file file (
        .clock(clock), .clear(machine_file_clear), .step(machine_file_step),
        .piece(machine_file_piece), .from(machine_file_from), .to(machine_file_to),
        .stepped(file_stepped), .closed(file_closed), .overflow(file_overflow), .fault(file_fault),
        .open()
    );
endmodule

// Takes requests, keeps the line of moves, and walks it backwards for a query.
module perpetual_query_machine (
    input  wire        clock,
    input  wire        reset,
    input  wire        request_valid,
    input  wire [2:0]  operation,
    input  wire [3:0]  piece,
    input  wire [5:0]  from,
    input  wire [5:0]  to,
    input  wire        barrier,
    input  wire [15:0] target_ply,
    input  wire        verdict_ready,
    output wire        request_ready,
    output wire        verdict_valid,
    output wire [15:0] occurrences,
    output wire [15:0] distance,
    output wire        exact,
    output wire        list_overflow,
    output wire        window_cut,
    output wire        fault,
    output wire [15:0] ply,
    output reg  [2:0]  error,
    output wire        file_clear,
    output wire        file_step,
    output wire [3:0]  file_piece,
    output wire [5:0]  file_from,
    output wire [5:0]  file_to,
    input  wire        file_stepped,
    input  wire        file_closed,
    input  wire        file_overflow,
    input  wire        file_fault
);
    localparam [2:0] op_push = 3'd1;
    localparam [2:0] op_pop = 3'd2;
    localparam [2:0] op_cut = 3'd3;
    localparam [2:0] op_clear = 3'd4;
    localparam [2:0] op_first = 3'd5;
    localparam [2:0] op_window = 3'd6;
    localparam [2:0] op_replace = 3'd7;
    localparam [2:0] error_empty = 3'd1;
    localparam [2:0] error_not_held = 3'd2;
    localparam [2:0] error_full = 3'd3;
    localparam [2:0] error_busy = 3'd4;

    reg busy;
    reg starting;
    reg reading;
    reg walking;
    reg file_runs;
    reg file_rests;
    reg cutting;
    reg answering;
    reg stop_at_first;
    reg at_bottom;
    reg drain_1;
    reg drain_2;
    reg drain_3;
    reg drain_4;
    reg even;
    reg found;
    reg [9:0] count;
    reg [9:0] nearest;
    reg overflowed;
    reg faulted;
    reg cut_off;
    reg [2:0] problem;

    wire stack_can_push;
    wire stack_can_pop;
    wire stack_cut_refused;
    wire stack_read_none;
    wire stack_dropped;

    wire accept = request_valid & ~busy;
    wire query = (operation == op_first) | (operation == op_window);
    wire step = walking & ~stack_read_none & (file_piece != 4'd0);
    assign file_clear = file_rests;
    assign file_step = step;
    wire overflows = file_runs & file_overflow;
    wire faults = file_runs & file_fault;
    wire counted = file_runs & file_stepped;
    wire repeats = counted & file_closed & even;
    wire stops = repeats & stop_at_first;
    wire ends = overflows | faults | (file_runs & drain_4) | stops;
    wire runs_next = ~reset & ~ends & (reading | file_runs);
    wire takes_back = (operation == op_pop) | (operation == op_replace);
    assign request_ready = ~busy;
    assign verdict_valid = answering;
    assign occurrences = {6'd0, count};
    assign distance = {6'd0, nearest} << 1;
    assign exact = ~overflowed & ~cut_off & ~faulted;
    assign fault = faulted;
    assign list_overflow = overflowed;
    assign window_cut = cut_off;

    always @* begin
        error = problem;
        if (stack_cut_refused) begin
            error = problem | error_not_held;
        end
    end

    perpetual_move_stack stack (
        .clock(clock), .clear(reset | (accept & (operation == op_clear))),
        .push(accept & (operation == op_push)), .replace(accept & (operation == op_replace)),
        .piece(piece), .from(from), .to(to), .barrier(barrier),
        .pop(accept & (operation == op_pop)), .cut(accept & (operation == op_cut)),
        .target_ply(target_ply), .upwards(~busy & ((operation & op_pop) == 3'd0)),
        .stream(busy & ~cutting), .rewind(answering), .can_push(stack_can_push),
        .can_pop(stack_can_pop), .cut_refused(stack_cut_refused), .read_piece(file_piece),
        .read_from(file_from), .read_to(file_to), .read_none(stack_read_none), .ply(ply),
        .dropped(stack_dropped)
    );

    initial begin
        busy = 1'b0;
        starting = 1'b0;
        reading = 1'b0;
        walking = 1'b0;
        file_runs = 1'b0;
        file_rests = 1'b0;
        cutting = 1'b0;
        answering = 1'b0;
        stop_at_first = 1'b0;
        at_bottom = 1'b0;
        drain_1 = 1'b0;
        drain_2 = 1'b0;
        drain_3 = 1'b0;
        drain_4 = 1'b0;
        even = 1'b0;
        found = 1'b0;
        count = 10'd0;
        nearest = 10'd0;
        overflowed = 1'b0;
        faulted = 1'b0;
        cut_off = 1'b0;
        problem = 3'd0;
    end

    always @(posedge clock) begin
        if (walking) begin
            at_bottom <= stack_read_none & stack_dropped;
        end
        if (accept & query) begin
            busy <= 1'b1;
            stop_at_first <= operation == op_first;
        end
        starting <= accept & query;
        if (accept & (operation == op_cut)) begin
            busy <= 1'b1;
        end
        cutting <= accept & (operation == op_cut);
        if (cutting) begin
            busy <= 1'b0;
        end
        reading <= starting;
        if (counted) begin
            even <= ~even;
            if (even & ~found) begin
                nearest <= nearest + 10'd1;
            end
        end
        if (repeats) begin
            count <= count + 10'd1;
            found <= 1'b1;
        end
        if (ends) begin
            answering <= 1'b1;
            overflowed <= overflows;
            faulted <= faults;
            cut_off <= at_bottom & drain_4 & ~overflows & ~stops;
            if (~found & ~repeats) begin
                nearest <= 10'd0;
            end
        end
        if (starting | faults) begin
            count <= 10'd0;
            nearest <= 10'd0;
        end
        if (starting) begin
            even <= 1'b0;
            found <= 1'b0;
        end
        if (answering & verdict_ready) begin
            answering <= 1'b0;
            busy <= 1'b0;
        end
        problem <= 3'd0;
        if (request_valid) begin
            if (busy) begin
                problem <= error_busy;
            end else begin
                if ((operation == op_push) & ~stack_can_push) begin
                    problem <= error_full;
                end
                if (takes_back & ~stack_can_pop) begin
                    if (stack_dropped) begin
                        problem <= error_not_held;
                    end else begin
                        problem <= error_empty;
                    end
                end
            end
        end
        if (reset) begin
            busy <= 1'b0;
            starting <= 1'b0;
            reading <= 1'b0;
            cutting <= 1'b0;
            answering <= 1'b0;
            problem <= 3'd0;
        end
        walking <= reading | (file_runs & step);
        file_runs <= runs_next;
        file_rests <= ~runs_next;
        drain_1 <= file_runs & walking & ~step;
        drain_2 <= file_runs & drain_1;
        drain_3 <= file_runs & drain_2;
        drain_4 <= file_runs & drain_3;
    end
endmodule

// The line of moves in block RAM, a ring: the oldest record goes when it is full.
module perpetual_move_stack (
    input  wire        clock,
    input  wire        clear,
    input  wire        push,
    input  wire        replace,
    input  wire [3:0]  piece,
    input  wire [5:0]  from,
    input  wire [5:0]  to,
    input  wire        barrier,
    input  wire        pop,
    input  wire        cut,
    input  wire [15:0] target_ply,
    input  wire        upwards,
    input  wire        stream,
    input  wire        rewind,
    output wire        can_push,
    output wire        can_pop,
    output wire        cut_refused,
    output wire [3:0]  read_piece,
    output wire [5:0]  read_from,
    output wire [5:0]  read_to,
    output wire        read_none,
    output wire [15:0] ply,
    output wire        dropped
);
    localparam [15:0] lap = 16'h400;
    localparam [15:0] last_plies = 16'd7;
    localparam [9:0] less_one = 10'h3ff;
    localparam [3:0] any_piece = 4'd15;

    reg [15:0] top;
    reg [15:0] bottom;
    reg has_dropped;
    reg dropping;
    reg holds;
    reg cut_held;
    reg near_limit;
    reg above;
    reg below;
    reg [15:0] load;
    reg [9:0] reader;
    reg none_1;
    reg none_2;
    reg none_3;

    wire [15:0] ram_read_data;

    wire [9:0] top_low = top[9:0];
    wire [9:0] bottom_low = bottom[9:0];
    wire [9:0] load_low = load[9:0];
    wire load_lap = |(load & lap);
    wire bottom_lap = |(bottom & lap);
    wire room = ~(near_limit & ((top & last_plies) == last_plies));
    wire pushes = push & room;
    wire pops = pop & holds;
    wire cuts = cut_held & ~above & ~below;
    wire ring_full = dropping | (holds & (top_low == bottom_low));
    wire last_held = reader == ~bottom_low;
    wire load_is_bottom = (load_low == bottom_low) & (load_lap == bottom_lap);
    wire [3:0] barrier_mask = barrier ? 4'd0 : any_piece;
    wire [15:0] record = {piece & barrier_mask, from, to};

    reg [9:0] ram_write_address;
    always @* begin
        ram_write_address = reader;
        if (upwards) begin
            ram_write_address = ~top_low;
        end
    end

    wire [15:0] by = upwards ? 16'd1 : 16'hffff;
    wire [9:0] reader_by = upwards ? less_one : 10'd1;
    wire [15:0] not_target = ~target_ply;
    wire [17:0] not_target_and_1 = {1'b0, not_target, 1'b1};

    reg [17:0] not_target_and_drop;
    always @* begin
        not_target_and_drop = {2'd0, not_target} << 1;
        if (dropping) begin
            not_target_and_drop = not_target_and_1;
        end
    end

    wire [17:0] top_and_1 = {1'b0, top, 1'b1};
    wire [17:0] bottom_and_1 = {1'b0, bottom, 1'b1};
    wire [17:0] top_sum = top_and_1 + not_target_and_1;
    wire [17:0] bottom_sum = bottom_and_1 + not_target_and_drop;

    reg [9:0] reader_base;
    always @* begin
        reader_base = reader;
        if (cut_held | rewind) begin
            reader_base = ~load_low;
        end
    end

    assign can_push = room;
    assign can_pop = holds;
    assign cut_refused = cut_held & (above | below);
    assign read_piece = ram_read_data[15:12];
    assign read_from = ram_read_data[11:6];
    assign read_to = ram_read_data[5:0];
    assign read_none = none_3;
    assign ply = top;
    assign dropped = has_dropped;

    perpetual_stack_ram ram (
        .clock(clock), .write_enable(pushes | (replace & holds)), .write_address(ram_write_address),
        .write_data(record), .read_address(reader), .read_data(ram_read_data)
    );

    initial begin
        top = 16'd0;
        bottom = 16'd0;
        has_dropped = 1'b0;
        dropping = 1'b0;
        holds = 1'b0;
        cut_held = 1'b0;
        near_limit = 1'b0;
        above = 1'b0;
        below = 1'b0;
        load = 16'd0;
        reader = 10'd0;
        none_1 = 1'b0;
        none_2 = 1'b0;
        none_3 = 1'b0;
    end

    always @(posedge clock) begin
        if (clear) begin
            top <= 16'd0;
            bottom <= 16'd0;
            has_dropped <= 1'b0;
            holds <= 1'b0;
        end else begin
            if (pushes | pops) begin
                top <= top + by;
                holds <= upwards | dropping | ~last_held;
            end
            if (cuts) begin
                top <= load;
                holds <= ~load_is_bottom;
            end
            if (dropping) begin
                bottom <= bottom + 16'd1;
                has_dropped <= 1'b1;
            end
        end
        load <= top;
        if (cut) begin
            load <= target_ply;
        end
        if (cuts) begin
            near_limit <= (load | 16'd3) == 16'hffff;
        end else begin
            near_limit <= (top | 16'd3) == 16'hffff;
        end
        if (clear) begin
            reader <= 10'd0;
        end else if (pushes | pops | cuts | stream) begin
            reader <= reader_base + reader_by;
        end
        if (stream) begin
            none_1 <= last_held;
        end else begin
            none_1 <= ~holds;
        end
        dropping <= pushes & ring_full & ~clear;
        cut_held <= cut & ~clear;
        above <= (top_sum >> 17) == 18'd0;
        below <= (bottom_sum >> 17) != 18'd0;
        none_2 <= none_1;
        none_3 <= none_2;
    end
endmodule

// The block RAM of the move stack.
module perpetual_stack_ram (
    input  wire        clock,
    input  wire        write_enable,
    input  wire [9:0]  write_address,
    input  wire [15:0] write_data,
    input  wire [9:0]  read_address,
    output reg  [15:0] read_data
);
    `ifdef PERPETUAL_ECP5
    wire [15:0] word_read;
    always @* read_data = word_read;
    DP16KD #(.DATA_WIDTH_A(18), .DATA_WIDTH_B(18), .REGMODE_A("OUTREG"), .REGMODE_B("OUTREG"),
       .WRITEMODE_A("READBEFOREWRITE"), .WRITEMODE_B("READBEFOREWRITE"),
       .RESETMODE("ASYNC"), .ASYNC_RESET_RELEASE("ASYNC"), .GSR("DISABLED")) block (
       .ADA0(1'b1), .ADA1(1'b1), .ADA2(1'b0), .ADA3(1'b0), .ADA4(write_address[0]), .ADA5(write_address[1]), .ADA6(write_address[2]), .ADA7(write_address[3]), .ADA8(write_address[4]), .ADA9(write_address[5]), .ADA10(write_address[6]), .ADA11(write_address[7]), .ADA12(write_address[8]), .ADA13(write_address[9]),
       .DIA0(write_data[0]), .DIA1(write_data[1]), .DIA2(write_data[2]), .DIA3(write_data[3]), .DIA4(write_data[4]), .DIA5(write_data[5]), .DIA6(write_data[6]), .DIA7(write_data[7]), .DIA8(write_data[8]), .DIA9(write_data[9]), .DIA10(write_data[10]), .DIA11(write_data[11]), .DIA12(write_data[12]), .DIA13(write_data[13]), .DIA14(write_data[14]), .DIA15(write_data[15]), .DIA16(1'b0), .DIA17(1'b0),
       .ADB0(1'b0), .ADB1(1'b0), .ADB2(1'b0), .ADB3(1'b0), .ADB4(read_address[0]), .ADB5(read_address[1]), .ADB6(read_address[2]), .ADB7(read_address[3]), .ADB8(read_address[4]), .ADB9(read_address[5]), .ADB10(read_address[6]), .ADB11(read_address[7]), .ADB12(read_address[8]), .ADB13(read_address[9]),
       .DOB0(word_read[0]), .DOB1(word_read[1]), .DOB2(word_read[2]), .DOB3(word_read[3]), .DOB4(word_read[4]), .DOB5(word_read[5]), .DOB6(word_read[6]), .DOB7(word_read[7]), .DOB8(word_read[8]), .DOB9(word_read[9]), .DOB10(word_read[10]), .DOB11(word_read[11]), .DOB12(word_read[12]), .DOB13(word_read[13]), .DOB14(word_read[14]), .DOB15(word_read[15]), .DOB16(), .DOB17(),
       .CLKA(clock), .CLKB(clock), .CEA(1'b1), .CEB(1'b1), .OCEA(1'b1), .OCEB(1'b1), .WEA(write_enable), .CSA0(1'b0), .CSA1(1'b0), .CSA2(1'b0), .CSB0(1'b0), .CSB1(1'b0), .CSB2(1'b0), .RSTA(1'b0), .RSTB(1'b0), .WEB(1'b0));
    `else
    (* no_rw_check *)
    reg [15:0] memory [0:1023];
    reg [15:0] word_read;
    integer word;

    initial begin
       for (word = 0; word <= 1023; word = word + 1) memory[word] = 0;
    end

    always @(posedge clock) begin
       read_data <= word_read;
       word_read <= memory[read_address];
       if (write_enable) memory[write_address] <= write_data;
    end
    `endif
endmodule

// The chain list: how the current position differs from one further back.
module perpetual_chain_file (
    input  wire       clock,
    input  wire       clear,
    input  wire       step,
    input  wire [3:0] piece,
    input  wire [5:0] from,
    input  wire [5:0] to,
    output wire       stepped,
    output wire       closed,
    output wire       overflow,
    output wire       fault,
    output wire [5:0] open
);
    localparam [5:0] full = 6'd32;

    reg head_is_next;
    reg head_is_ahead;
    reg tail_is_next;
    reg tail_is_ahead;
    reg [5:0] count;
    reg is_closed;
    reg overflowed;
    reg has_stepped;
    reg opens;
    reg closes;
    reg stepping;

    wire second_step;
    wire [3:0] second_piece;
    wire [5:0] second_from;
    wire [5:0] second_to;
    wire next_step;
    wire [3:0] next_piece;
    wire [5:0] next_from;
    wire [5:0] next_to;
    wire now_step;
    wire [3:0] now_piece;
    wire [5:0] now_from;
    wire [5:0] now_to;
    wire heads_found;
    wire tails_found;

    wire same_piece_1 = next_piece == second_piece;
    wire same_piece_2 = next_piece == piece;
    assign closed = is_closed;
    assign open = count;
    assign stepped = has_stepped;
    assign overflow = overflowed;
    assign fault = 1'b0;

    perpetual_record_stage second (
        .clock(clock), .clear(clear), .step_in(step), .piece_in(piece), .from_in(from), .to_in(to),
        .step(second_step), .piece(second_piece), .from(second_from), .to(second_to)
    );

    perpetual_record_stage next (
        .clock(clock), .clear(clear), .step_in(second_step), .piece_in(second_piece),
        .from_in(second_from), .to_in(second_to), .step(next_step), .piece(next_piece),
        .from(next_from), .to(next_to)
    );

    perpetual_record_stage now (
        .clock(clock), .clear(clear), .step_in(next_step), .piece_in(next_piece),
        .from_in(next_from), .to_in(next_to), .step(now_step), .piece(now_piece), .from(now_from),
        .to(now_to)
    );

    perpetual_chain_heads heads (
        .clock(clock), .clear(clear), .step(now_step), .new_key(now_from),
        .found_there(tails_found), .new_is_next(head_is_next), .ahead(second_step),
        .ahead_key(second_to), .new_is_ahead(head_is_ahead), .found(heads_found)
    );

    perpetual_chain_tails tails (
        .clock(clock), .clear(clear), .step(now_step), .new_key({now_piece, now_to}),
        .found_there(heads_found), .new_is_next(tail_is_next), .ahead(second_step),
        .ahead_key({second_piece, second_from}), .new_is_ahead(tail_is_ahead), .found(tails_found)
    );

    initial begin
        head_is_next = 1'b0;
        head_is_ahead = 1'b0;
        tail_is_next = 1'b0;
        tail_is_ahead = 1'b0;
        count = 6'd0;
        is_closed = 1'b0;
        overflowed = 1'b0;
        has_stepped = 1'b0;
        opens = 1'b0;
        closes = 1'b0;
        stepping = 1'b0;
    end

    always @(posedge clock) begin
        if (clear) begin
            count <= 6'd0;
            is_closed <= 1'b1;
            overflowed <= 1'b0;
            has_stepped <= 1'b0;
            opens <= 1'b0;
            closes <= 1'b0;
            stepping <= 1'b0;
        end else begin
            opens <= now_step & ~heads_found & ~tails_found;
            closes <= heads_found & tails_found;
            stepping <= now_step;
            has_stepped <= stepping;
            if (opens) begin
                count <= count + 6'd1;
                is_closed <= 1'b0;
                if (count == full) begin
                    overflowed <= 1'b1;
                end
            end
            if (closes) begin
                count <= count - 6'd1;
                is_closed <= count == 6'd1;
            end
        end
        head_is_next <= second_step & (next_from == second_to);
        head_is_ahead <= next_from == to;
        tail_is_next <= second_step & same_piece_1 & (next_to == second_from);
        tail_is_ahead <= same_piece_2 & (next_to == from);
    end
endmodule

// One cycle of delay for a record on its way into the file.
module perpetual_record_stage (
    input  wire       clock,
    input  wire       clear,
    input  wire       step_in,
    input  wire [3:0] piece_in,
    input  wire [5:0] from_in,
    input  wire [5:0] to_in,
    output wire       step,
    output wire [3:0] piece,
    output wire [5:0] from,
    output wire [5:0] to
);
    reg step_held;
    reg [3:0] piece_held;
    reg [5:0] from_held;
    reg [5:0] to_held;

    assign step = step_held;
    assign piece = piece_held;
    assign from = from_held;
    assign to = to_held;

    initial begin
        step_held = 1'b0;
        piece_held = 4'd0;
        from_held = 6'd0;
        to_held = 6'd0;
    end

    always @(posedge clock) begin
        if (clear) begin
            step_held <= 1'b0;
        end else begin
            step_held <= step_in;
        end
        piece_held <= piece_in;
        from_held <= from_in;
        to_held <= to_in;
    end
endmodule

// The squares where the earlier position has a piece that the current one has not there.
module perpetual_chain_heads (
    input  wire       clock,
    input  wire       clear,
    input  wire       step,
    input  wire [5:0] new_key,
    input  wire       found_there,
    input  wire       new_is_next,
    input  wire       ahead,
    input  wire [5:0] ahead_key,
    input  wire       new_is_ahead,
    output wire       found
);
    reg [31:0] chosen;
    reg [31:0] taken;
    reg found_held;

    wire [31:0] hits;
    wire [31:0] next_hits;

    wire overwrite = ~found_there;
    wire insert = step & ~found_held & ~found_there;
    wire remove = found_held & found_there;
    wire [31:0] lowest = taken + 32'd1;
    assign found = found_held;

    genvar i;
    generate
        for (i = 0; i < 32; i = i + 1) begin : entry
            perpetual_head_entry unit (
                .clock(clock), .clear(clear), .overwrite(overwrite), .insert(insert),
                .chosen(chosen[i]), .new_key(new_key), .ahead(ahead), .ahead_key(ahead_key),
                .new_is_ahead(new_is_ahead), .new_is_next(new_is_next), .hit(hits[i]),
                .next_hit(next_hits[i])
            );
        end
    endgenerate

    initial begin
        chosen = 32'd0;
        taken = 32'd0;
        found_held = 1'b0;
    end

    always @(posedge clock) begin
        if (clear) begin
            chosen <= 32'd1;
            taken <= 32'd1;
            found_held <= 1'b0;
        end else begin
            if (remove) begin
                chosen <= hits;
                taken <= taken & ~chosen;
            end else if (insert) begin
                chosen <= lowest & ~taken;
                taken <= taken | lowest;
            end
            found_held <= (step & ~found_there & new_is_next) | (next_hits != 32'd0);
        end
    end
endmodule

// One square, compared in every cycle.
module perpetual_head_entry (
    input  wire       clock,
    input  wire       clear,
    input  wire       overwrite,
    input  wire       insert,
    input  wire       chosen,
    input  wire [5:0] new_key,
    input  wire       ahead,
    input  wire [5:0] ahead_key,
    input  wire       new_is_ahead,
    input  wire       new_is_next,
    output wire       hit,
    output wire       next_hit
);
    reg [5:0] key;
    reg valid;
    reg next_hit_held;
    reg hit_held;

    wire store = (hit_held & overwrite) | (chosen & insert);
    wire equal = valid & (key == ahead_key);
    assign hit = hit_held;
    assign next_hit = next_hit_held;

    initial begin
        key = 6'd0;
        valid = 1'b0;
        next_hit_held = 1'b0;
        hit_held = 1'b0;
    end

    always @(posedge clock) begin
        if (store) begin
            key <= new_key;
        end
        if (clear) begin
            valid <= 1'b0;
            hit_held <= 1'b0;
        end else begin
            valid <= store | (valid & ~hit_held);
            if (store) begin
                hit_held <= new_is_next;
            end else begin
                hit_held <= next_hit_held & ~hit_held;
            end
        end
        if (clear | ~ahead) begin
            next_hit_held <= 1'b0;
        end else if (store) begin
            next_hit_held <= new_is_ahead;
        end else begin
            next_hit_held <= equal & ~hit_held;
        end
    end
endmodule

// The pieces and squares where the current position has one that the earlier one has not.
module perpetual_chain_tails (
    input  wire       clock,
    input  wire       clear,
    input  wire       step,
    input  wire [9:0] new_key,
    input  wire       found_there,
    input  wire       new_is_next,
    input  wire       ahead,
    input  wire [9:0] ahead_key,
    input  wire       new_is_ahead,
    output wire       found
);
    reg [31:0] chosen;
    reg [31:0] taken;
    reg found_held;

    wire [31:0] hits;
    wire [31:0] next_hits;

    wire overwrite = ~found_there;
    wire insert = step & ~found_held & ~found_there;
    wire remove = found_held & found_there;
    wire [31:0] lowest = taken + 32'd1;
    assign found = found_held;

    genvar i;
    generate
        for (i = 0; i < 32; i = i + 1) begin : entry
            perpetual_tail_entry unit (
                .clock(clock), .clear(clear), .overwrite(overwrite), .insert(insert),
                .chosen(chosen[i]), .new_key(new_key), .ahead(ahead), .ahead_key(ahead_key),
                .new_is_ahead(new_is_ahead), .new_is_next(new_is_next), .hit(hits[i]),
                .next_hit(next_hits[i])
            );
        end
    endgenerate

    initial begin
        chosen = 32'd0;
        taken = 32'd0;
        found_held = 1'b0;
    end

    always @(posedge clock) begin
        if (clear) begin
            chosen <= 32'd1;
            taken <= 32'd1;
            found_held <= 1'b0;
        end else begin
            if (remove) begin
                chosen <= hits;
                taken <= taken & ~chosen;
            end else if (insert) begin
                chosen <= lowest & ~taken;
                taken <= taken | lowest;
            end
            found_held <= (step & ~found_there & new_is_next) | (next_hits != 32'd0);
        end
    end
endmodule

// One piece and square, compared in every cycle.
module perpetual_tail_entry (
    input  wire       clock,
    input  wire       clear,
    input  wire       overwrite,
    input  wire       insert,
    input  wire       chosen,
    input  wire [9:0] new_key,
    input  wire       ahead,
    input  wire [9:0] ahead_key,
    input  wire       new_is_ahead,
    input  wire       new_is_next,
    output wire       hit,
    output wire       next_hit
);
    reg [9:0] key;
    reg valid;
    reg next_hit_held;
    reg hit_held;

    wire store = (hit_held & overwrite) | (chosen & insert);
    wire equal = valid & (key == ahead_key);
    assign hit = hit_held;
    assign next_hit = next_hit_held;

    initial begin
        key = 10'd0;
        valid = 1'b0;
        next_hit_held = 1'b0;
        hit_held = 1'b0;
    end

    always @(posedge clock) begin
        if (store) begin
            key <= new_key;
        end
        if (clear) begin
            valid <= 1'b0;
            hit_held <= 1'b0;
        end else begin
            valid <= store | (valid & ~hit_held);
            if (store) begin
                hit_held <= new_is_next;
            end else begin
                hit_held <= next_hit_held & ~hit_held;
            end
        end
        if (clear | ~ahead) begin
            next_hit_held <= 1'b0;
        end else if (store) begin
            next_hit_held <= new_is_ahead;
        end else begin
            next_hit_held <= equal & ~hit_held;
        end
    end
endmodule
