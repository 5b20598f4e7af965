// perpetual_hx8k: for the board hx8k.
//
// The board's pins around perpetual_board, which follows. Written by
// perpetual 0.1.0 with constraints/hx8k.pcf.

module perpetual_hx8k (
    input  wire clock,               // 12000000 Hz
    input  wire rx,                  // from the host
    output wire tx,                  // to the host
    output wire led_alive,           // D2
    output wire led_link,            // D3
    output wire led_repetition,      // D4
    output wire led_error            // D5
);

    // Reset until the clock has been right for 64 cycles: block RAM cannot be read in the first microseconds.
    wire starts;
    perpetual_power_up power_up (.clock(clock), .locked(1'b1), .reset(starts));

    perpetual_board circuit (
        .clock(clock),
        .reset(starts),
        .rx(rx),
        .tx(tx),
        .led_alive(led_alive),
        .led_link(led_link),
        .led_repetition(led_repetition),
        .led_error(led_error)
    );

endmodule

// Holds the board in reset while its clock is not right.
module perpetual_power_up (
    // Reset from power-up until the clock has been right for microseconds.
    input  wire clock,                     // anything while locked is low
    input  wire locked,                    // from the PLL, not synchronous; high without one
    output wire reset                      // high again when the lock is lost
);
    localparam [15:0] last = 16'd63;

    reg [15:0] count;
    reg runs;

    wire synchronizer_level;

    wire [15:0] more = (count + 16'd1) & last;
    assign reset = ~runs;

    perpetual_synchronizer synchronizer (
        .clock(clock), .outside(locked), .level(synchronizer_level)
    );

    initial begin
        count = 16'd0;
        runs = 1'b0;
    end

    always @(posedge clock) begin
        count <= more;
        if (runs | ~synchronizer_level) begin
            count <= 16'd0;
        end
        if (count == last) begin
            runs <= 1'b1;
        end
        if (!synchronizer_level) begin
            runs <= 1'b0;
        end
    end
endmodule

// perpetual_board: finds repeated positions of chess, asked over a serial line
//
// Exported by Perpetual 0.1.0; change its source, not this file.
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Configuration
//   detector  window-pair
//   window    100 plies
//   form      iCE40, with its block RAM and cells
//   widths    piece 4, square 6, ply 16 bits
//   clock     12000000 Hz
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

    perpetual_window_pair detector (
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
    localparam [11:0] blinker_used = 12'd255;
    localparam [11:0] blinker_top = 12'd128;
    localparam [11:0] blinker_tick = 12'd8;

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

    perpetual_uart_receiver receiver (
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

    perpetual_engine engine (
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
        .detector_ply(detector_ply), .detector_error(detector_error), .repetition(led_repetition),
        .failed(led_error), .beat(engine_beat)
    );

    perpetual_framer framer (
        .clock(clock), .reset(detector_reset), .data(engine_data), .last(engine_last),
        .valid(engine_valid), .ready(framer_ready), .tx_data(framer_tx_data),
        .tx_valid(framer_tx_valid), .tx_ready(sender_ready)
    );

    perpetual_uart_sender sender (
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
    localparam [9:0] half_bit = 10'd5;
    localparam [9:0] last_clock = 10'd11;
    localparam [9:0] used_clocks = 10'd15;
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

// Two flip-flops behind what is not synchronous to the clock.
module perpetual_synchronizer (
    input  wire clock,
    input  wire outside,
    output wire level
);
    (* keep, ASYNC_REG = "TRUE" *) reg first;
    (* keep, ASYNC_REG = "TRUE" *) reg second;

    assign level = second;

    initial begin
        first = 1'b0;
        second = 1'b0;
    end

    always @(posedge clock) begin
        first <= outside;
        second <= first;
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
    wire [8:0] more_drops = {1'b0, drops} + 9'd1;

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
            if (~good & (some | spoiled | escaped) & ~more_drops[8]) begin
                drops <= more_drops[7:0];
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
    input  wire [7:0]  dropped,
    output wire [7:0]  data,
    output wire        valid,
    output wire        last,
    input  wire        ready,
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
    input  wire [2:0]  detector_error,
    output wire        repetition,
    output wire        failed,
    output wire        beat
);
    localparam [7:0] farthest = 8'd127;

    reg [23:0] bytes;
    reg zeros;
    reg fits;
    reg [7:0] not_number;
    reg follows;
    reg wrong;
    reg [15:0] clocks;
    reg found;
    reg bad_news;

    wire [31:0] steps_data;
    wire [15:0] words_data;

    wire [31:0] does = steps_data;
    wire [15:0] says = words_data;
    wire waits = does[7];
    wire begins = does[8];
    wire reads = does[9];
    wire looks = does[10];
    wire fills = does[11];
    wire asks = does[12];
    wire restarts = does[13];
    wire counts = does[14];
    wire notes = does[15];
    wire dismisses = does[16];
    wire judges = does[17];
    wire allows = does[18];
    wire fails = does[19];
    wire offers = does[20];
    wire beats = does[21];
    wire second = does[22];
    wire [8:0] groups = does[31:23];
    wire high = says[14];
    wire [7:0] latest = bytes[23:16];
    wire [7:0] third = bytes[7:0];
    wire [7:0] ahead = third + not_number + 8'd1;
    wire due = zeros | (follows & (~|(ahead >> 1)));
    wire [3:0] reserved = bytes[23:20];
    wire four_or_more = (|reserved) | bytes[19] | bytes[18];
    wire [1:0] question = bytes[18:17];
    wire [3:0] moved = bytes[15:12];

    reg item_is_bad;
    always @* begin
        item_is_bad = (|reserved) | (&question);
        if (bytes[19]) begin
            if (bytes[16] | ~zeros) begin
                item_is_bad = 1'b1;
            end
        end else if (~bytes[16] & (~|moved)) begin
            item_is_bad = 1'b1;
        end
    end

    wire [8:0] first_of = {
        bytes[18], bytes[16], zeros, bytes[0], four_or_more, detector_fault,
        detector_request_ready, ready, frames_boundary
    };
    wire [8:0] second_of = {
        bytes[19], bytes[17], |moved, due, item_is_bad, wrong, detector_verdict_valid, fits,
        frames_in_frame
    };

    reg [8:0] held;
    always @* begin
        held = first_of & groups;
        if (second) begin
            held = second_of & groups;
        end
    end

    wire holds = |held;
    wire moves_on = holds | ~waits | reset;
    wire [7:0] next = ({1'b0, does[6:0]} ^ {7'd0, holds}) | ({7'd0, reset} << 7);
    assign frames_take = (reads & frames_in_frame) | (begins & frames_frame);
    wire inexact = ~detector_exact;
    wire far = |detector_distance[15:8];
    wire [7:0] probed =
        far ? (farthest | ({7'd0, inexact} << 7))
        : (detector_distance[7:0] >> 1) | ({7'd0, inexact} << 7);
    wire [7:0] entering = notes ? probed : frames_front;
    assign detector_request_valid = asks;
    assign detector_operation = says[2:0];
    assign detector_to = bytes[5:0];
    assign detector_from = bytes[11:6];
    assign detector_piece = bytes[15:12];
    assign detector_barrier = bytes[16] & says[3];
    assign detector_target_ply = bytes[23:8];
    assign detector_verdict_ready = dismisses;
    wire [16:0] more_clocks = {1'b0, clocks} + 17'd1;
    assign beat = beats & more_clocks[16];
    assign repetition = found;
    assign failed = bad_news;

    reg [7:0] occurrences;
    reg [7:0] distance;
    reg [7:0] cycles;
    reg [7:0] ply;
    reg [7:0] plain;
    always @* begin
        occurrences = detector_occurrences[7:0];
        distance = detector_distance[7:0];
        cycles = clocks[7:0];
        ply = detector_ply[7:0];
        plain = latest;
        if (high) begin
            occurrences = detector_occurrences[15:8];
            distance = detector_distance[15:8];
            cycles = clocks[15:8];
            ply = detector_ply[15:8];
            plain = dropped;
        end
        if (!says[8]) begin
            occurrences = 8'd0;
        end
        if (!says[9]) begin
            distance = 8'd0;
        end
        if (!says[10]) begin
            cycles = 8'd0;
        end
        if (!says[11]) begin
            ply = 8'd0;
        end
        if (!says[12]) begin
            plain = 8'd0;
        end
    end

    wire [7:0] flags =
        (!says[13]) ? 8'd0 : {5'd0, detector_window_cut, detector_list_overflow, detector_exact};
    assign data = says[7:0] | occurrences | distance | cycles | ply | plain | flags;
    assign valid = offers;
    assign last = says[15];

    perpetual_program steps (
        .clock(clock), .address(next), .enable(moves_on), .data(steps_data)
    );

    perpetual_program_words words (
        .clock(clock), .address(next), .enable(moves_on), .data(words_data)
    );

    initial begin
        bytes = 24'd0;
        zeros = 1'b0;
        fits = 1'b0;
        not_number = 8'd0;
        follows = 1'b0;
        wrong = 1'b0;
        clocks = 16'd0;
        found = 1'b0;
        bad_news = 1'b0;
    end

    always @(posedge clock) begin
        if (begins & frames_frame) begin
            fits <= frames_fits;
        end
        if (looks & frames_in_frame) begin
            zeros <= (~|frames_front) & (zeros | says[4]);
        end
        if (notes | fills | (reads & frames_in_frame)) begin
            bytes <= (bytes >> 8) | ({16'd0, entering} << 16);
        end
        if (judges) begin
            not_number <= ~third;
            follows <= 1'b0;
        end
        if (allows) begin
            follows <= 1'b1;
        end
        if ((counts & ~more_clocks[16]) | beats) begin
            clocks <= more_clocks[15:0];
        end
        if (restarts) begin
            clocks <= 16'd0;
        end
        if (notes) begin
            found <= far | (|detector_distance[7:0]);
        end
        if (fails | dropped[0]) begin
            bad_news <= 1'b1;
        end
        if (reset) begin
            follows <= 1'b0;
            clocks <= 16'd0;
            found <= 1'b0;
            bad_news <= 1'b0;
        end
        wrong <= (wrong | (|detector_error)) & ~asks;
    end
endmodule

// What the engine does, step by step, in block RAM.
module perpetual_program (
    input  wire        clock,
    input  wire [7:0]  address,
    input  wire        enable,
    output reg  [31:0] data
);
    (* ram_style = "block", rom_style = "block" *)
    reg [31:0] memory [0:255];

    initial begin
       memory[0] = 32'he00380; // Idle
       memory[1] = 32'h13000bf; // SayNumber
       memory[2] = 32'h40400004; // IsNumbered
       memory[3] = 32'h8802ed; // Skip(Unreadable)
       memory[4] = 32'h40000006; // IsIdentify
       memory[5] = 32'h40000008; // IsLine
       memory[6] = 32'h8802ed; // Skip(Unreadable)
       memory[7] = 32'hc0000c; // NoOperands
       memory[8] = 32'h140000a; // LineFits
       memory[9] = 32'he00610; // BaseLow
       memory[10] = 32'h8802ed; // Skip(Unreadable)
       memory[11] = 32'he00610; // BaseLow
       memory[12] = 32'h80000e; // NoMore
       memory[13] = 32'h8802ed; // Skip(Unreadable)
       memory[14] = 32'hc0000c; // NoOperands
       memory[15] = 32'h13000c0; // SayIdentity(0)
       memory[16] = 32'h800012; // BaseLowEnds
       memory[17] = 32'hc00414; // BaseHigh
       memory[18] = 32'he00610; // BaseLow
       memory[19] = 32'h8802ed; // Skip(Unreadable)
       memory[20] = 32'h800016; // BaseHighEnds
       memory[21] = 32'h10400018; // Judge
       memory[22] = 32'hc00414; // BaseHigh
       memory[23] = 32'h8802ed; // Skip(Unreadable)
       memory[24] = 32'h8802ec; // Skip(OutOfOrder)
       memory[25] = 32'hc202d2; // Accept
       memory[26] = 32'h20010d5; // Cut
       memory[27] = 32'h20010d5; // Clear
       memory[28] = 32'h1000001e; // IsProbe
       memory[29] = 32'h8802ef; // Skip(NotHeld)
       memory[30] = 32'he00620; // ItemLow
       memory[31] = 32'he00230; // ProbeLow
       memory[32] = 32'h800022; // ItemLowEnds
       memory[33] = 32'he006d7; // ItemMiddle
       memory[34] = 32'he00620; // ItemLow
       memory[35] = 32'h20400ea; // Done
       memory[36] = 32'h80400026; // IsAskOnly
       memory[37] = 32'h8802ee; // Skip(BadItem)
       memory[38] = 32'h20010d9; // Push
       memory[39] = 32'h4040002a; // AsksFirst
       memory[40] = 32'h4040002a; // AsksFirst
       memory[41] = 32'h8802f1; // Skip(LineFull)
       memory[42] = 32'h8000002c; // AsksWindow
       memory[43] = 32'h20030db; // First
       memory[44] = 32'he00620; // ItemLow
       memory[45] = 32'h20030db; // Window
       memory[46] = 32'h11000dd; // SayVerdict(0)
       memory[47] = 32'h10063; // Faulty
       memory[48] = 32'h800032; // ProbeLowEnds
       memory[49] = 32'he00234; // ProbeHigh
       memory[50] = 32'he00230; // ProbeLow
       memory[51] = 32'h20400ea; // Done
       memory[52] = 32'h800036; // ProbeHighEnds
       memory[53] = 32'h864; // ProbeFill
       memory[54] = 32'he00234; // ProbeHigh
       memory[55] = 32'h8802ee; // Skip(BadItem)
       memory[56] = 32'h8802ee; // Skip(BadItem)
       memory[57] = 32'h20010e4; // ProbePush
       memory[58] = 32'h20030e6; // ProbeFirst
       memory[59] = 32'h8802f1; // Skip(LineFull)
       memory[60] = 32'h13000e8; // SayProbed
       memory[61] = 32'h10063; // Faulty
       memory[62] = 32'he002be; // Opcode
       memory[63] = 32'h13000c1; // SayOpcode
       memory[64] = 32'h8000002; // IsKnown
       memory[65] = 32'h13000c3; // SayIdentity(1)
       memory[66] = 32'h13000c2; // SayIdentity(2)
       memory[67] = 32'h13000c5; // SayIdentity(3)
       memory[68] = 32'h13000c4; // SayIdentity(4)
       memory[69] = 32'h13000c7; // SayIdentity(5)
       memory[70] = 32'h13000c6; // SayIdentity(6)
       memory[71] = 32'h13000c9; // SayIdentity(7)
       memory[72] = 32'h13000c8; // SayIdentity(8)
       memory[73] = 32'h13000cb; // SayIdentity(9)
       memory[74] = 32'h13000ca; // SayIdentity(10)
       memory[75] = 32'h13000cd; // SayIdentity(11)
       memory[76] = 32'h13000cc; // SayIdentity(12)
       memory[77] = 32'h13000cf; // SayIdentity(13)
       memory[78] = 32'h13000ce; // SayIdentity(14)
       memory[79] = 32'h13000d1; // SayIdentityPly(Low)
       memory[80] = 32'h13000d0; // SayIdentityPly(High)
       memory[81] = 32'h13000d3; // SayDropped
       memory[82] = 32'h1300081; // SayStatus(0)
       memory[83] = 32'h2000001a; // IsNew
       memory[84] = 32'h20000d4; // Cutting
       memory[85] = 32'h440001c; // CutDone
       memory[86] = 32'he002d6; // ItemHigh
       memory[87] = 32'h8400024; // IsBad
       memory[88] = 32'h20000d8; // Pushing
       memory[89] = 32'h4400028; // PushDone
       memory[90] = 32'h24040da; // Wait
       memory[91] = 32'h400802e; // Verdict
       memory[92] = 32'h11000dc; // SayVerdict(1)
       memory[93] = 32'h11000df; // SayVerdict(2)
       memory[94] = 32'h11000de; // SayVerdict(3)
       memory[95] = 32'h11000e1; // SayVerdict(4)
       memory[96] = 32'h11000e0; // SayVerdict(5)
       memory[97] = 32'h11000e3; // SayVerdict(6)
       memory[98] = 32'h1001e; // Dismiss
       memory[99] = 32'h8802f0; // Skip(Fault)
       memory[100] = 32'h20400038; // ProbeMoves
       memory[101] = 32'h20000e7; // ProbePushing
       memory[102] = 32'h440003a; // ProbePushDone
       memory[103] = 32'h24040e9; // ProbeWait
       memory[104] = 32'h400803c; // ProbeVerdict
       memory[105] = 32'h1006a; // ProbeDismiss
       memory[106] = 32'h200109e; // ProbePop
       memory[107] = 32'h13000f3; // SayPly(Low, 0)
       memory[108] = 32'h1300081; // SayStatus(3)
       memory[109] = 32'h13000f2; // SayPly(Low, 1)
       memory[110] = 32'h13000f5; // SayPly(Low, 2)
       memory[111] = 32'h13000f4; // SayPly(Low, 3)
       memory[112] = 32'h13000f7; // SayPly(Low, 4)
       memory[113] = 32'h13000f6; // SayPly(Low, 5)
       memory[114] = 32'h13000d3; // SayPly(High, 0)
       memory[115] = 32'h13000f9; // SayPly(High, 1)
       memory[116] = 32'h13000f8; // SayPly(High, 2)
       memory[117] = 32'h13000ed; // SayPly(High, 3)
       memory[118] = 32'h13000fb; // SayPly(High, 4)
       memory[119] = 32'h13000fa; // SayPly(High, 5)
       memory[120] = 32'h1300081; // SayStatus(1)
       memory[121] = 32'h1300081; // SayStatus(2)
       memory[122] = 32'h1300081; // SayStatus(4)
       memory[123] = 32'h1300081; // SayStatus(5)
       memory[124] = 32'h0;
       memory[125] = 32'h0;
       memory[126] = 32'h0;
       memory[127] = 32'h0;
       memory[128] = 32'h0;
       memory[129] = 32'h0;
       memory[130] = 32'h0;
       memory[131] = 32'h0;
       memory[132] = 32'h0;
       memory[133] = 32'h0;
       memory[134] = 32'h0;
       memory[135] = 32'h0;
       memory[136] = 32'h0;
       memory[137] = 32'h0;
       memory[138] = 32'h0;
       memory[139] = 32'h0;
       memory[140] = 32'h0;
       memory[141] = 32'h0;
       memory[142] = 32'h0;
       memory[143] = 32'h0;
       memory[144] = 32'h0;
       memory[145] = 32'h0;
       memory[146] = 32'h0;
       memory[147] = 32'h0;
       memory[148] = 32'h0;
       memory[149] = 32'h0;
       memory[150] = 32'h0;
       memory[151] = 32'h0;
       memory[152] = 32'h0;
       memory[153] = 32'h0;
       memory[154] = 32'h0;
       memory[155] = 32'h0;
       memory[156] = 32'h0;
       memory[157] = 32'h0;
       memory[158] = 32'h0;
       memory[159] = 32'h0;
       memory[160] = 32'h0;
       memory[161] = 32'h0;
       memory[162] = 32'h0;
       memory[163] = 32'h0;
       memory[164] = 32'h0;
       memory[165] = 32'h0;
       memory[166] = 32'h0;
       memory[167] = 32'h0;
       memory[168] = 32'h0;
       memory[169] = 32'h0;
       memory[170] = 32'h0;
       memory[171] = 32'h0;
       memory[172] = 32'h0;
       memory[173] = 32'h0;
       memory[174] = 32'h0;
       memory[175] = 32'h0;
       memory[176] = 32'h0;
       memory[177] = 32'h0;
       memory[178] = 32'h0;
       memory[179] = 32'h0;
       memory[180] = 32'h0;
       memory[181] = 32'h0;
       memory[182] = 32'h0;
       memory[183] = 32'h0;
       memory[184] = 32'h0;
       memory[185] = 32'h0;
       memory[186] = 32'h0;
       memory[187] = 32'h0;
       memory[188] = 32'h0;
       memory[189] = 32'h0;
       memory[190] = 32'h0;
       memory[191] = 32'h0;
       memory[192] = 32'h0;
       memory[193] = 32'h0;
       memory[194] = 32'h0;
       memory[195] = 32'h0;
       memory[196] = 32'h0;
       memory[197] = 32'h0;
       memory[198] = 32'h0;
       memory[199] = 32'h0;
       memory[200] = 32'h0;
       memory[201] = 32'h0;
       memory[202] = 32'h0;
       memory[203] = 32'h0;
       memory[204] = 32'h0;
       memory[205] = 32'h0;
       memory[206] = 32'h0;
       memory[207] = 32'h0;
       memory[208] = 32'h0;
       memory[209] = 32'h0;
       memory[210] = 32'h0;
       memory[211] = 32'h0;
       memory[212] = 32'h0;
       memory[213] = 32'h0;
       memory[214] = 32'h0;
       memory[215] = 32'h0;
       memory[216] = 32'h0;
       memory[217] = 32'h0;
       memory[218] = 32'h0;
       memory[219] = 32'h0;
       memory[220] = 32'h0;
       memory[221] = 32'h0;
       memory[222] = 32'h0;
       memory[223] = 32'h0;
       memory[224] = 32'h0;
       memory[225] = 32'h0;
       memory[226] = 32'h0;
       memory[227] = 32'h0;
       memory[228] = 32'h0;
       memory[229] = 32'h0;
       memory[230] = 32'h0;
       memory[231] = 32'h0;
       memory[232] = 32'h0;
       memory[233] = 32'h0;
       memory[234] = 32'h0;
       memory[235] = 32'h0;
       memory[236] = 32'h0;
       memory[237] = 32'h0;
       memory[238] = 32'h0;
       memory[239] = 32'h0;
       memory[240] = 32'h0;
       memory[241] = 32'h0;
       memory[242] = 32'h0;
       memory[243] = 32'h0;
       memory[244] = 32'h0;
       memory[245] = 32'h0;
       memory[246] = 32'h0;
       memory[247] = 32'h0;
       memory[248] = 32'h0;
       memory[249] = 32'h0;
       memory[250] = 32'h0;
       memory[251] = 32'h0;
       memory[252] = 32'h0;
       memory[253] = 32'h0;
       memory[254] = 32'h0;
       memory[255] = 32'h0;
    end

    `ifndef SYNTHESIS
    initial data = 0;
    `endif

    always @(posedge clock) if (enable) data <= memory[address];
endmodule

// What it says and asks, step by step, in block RAM.
module perpetual_program_words (
    input  wire        clock,
    input  wire [7:0]  address,
    input  wire        enable,
    output reg  [15:0] data
);
    (* ram_style = "block", rom_style = "block" *)
    reg [15:0] memory [0:255];

    initial begin
       memory[0] = 16'h0; // Idle
       memory[1] = 16'h1000; // SayNumber
       memory[2] = 16'h0; // IsNumbered
       memory[3] = 16'h0; // Skip(Unreadable)
       memory[4] = 16'h0; // IsIdentify
       memory[5] = 16'h0; // IsLine
       memory[6] = 16'h0; // Skip(Unreadable)
       memory[7] = 16'h0; // NoOperands
       memory[8] = 16'h0; // LineFits
       memory[9] = 16'h10; // BaseLow
       memory[10] = 16'h0; // Skip(Unreadable)
       memory[11] = 16'h10; // BaseLow
       memory[12] = 16'h0; // NoMore
       memory[13] = 16'h0; // Skip(Unreadable)
       memory[14] = 16'h0; // NoOperands
       memory[15] = 16'h50; // SayIdentity(0)
       memory[16] = 16'h0; // BaseLowEnds
       memory[17] = 16'h0; // BaseHigh
       memory[18] = 16'h10; // BaseLow
       memory[19] = 16'h0; // Skip(Unreadable)
       memory[20] = 16'h0; // BaseHighEnds
       memory[21] = 16'h0; // Judge
       memory[22] = 16'h0; // BaseHigh
       memory[23] = 16'h0; // Skip(Unreadable)
       memory[24] = 16'h0; // Skip(OutOfOrder)
       memory[25] = 16'h0; // Accept
       memory[26] = 16'h3; // Cut
       memory[27] = 16'h4; // Clear
       memory[28] = 16'h0; // IsProbe
       memory[29] = 16'h0; // Skip(NotHeld)
       memory[30] = 16'h10; // ItemLow
       memory[31] = 16'h0; // ProbeLow
       memory[32] = 16'h0; // ItemLowEnds
       memory[33] = 16'h0; // ItemMiddle
       memory[34] = 16'h10; // ItemLow
       memory[35] = 16'h0; // Done
       memory[36] = 16'h0; // IsAskOnly
       memory[37] = 16'h0; // Skip(BadItem)
       memory[38] = 16'h9; // Push
       memory[39] = 16'h0; // AsksFirst
       memory[40] = 16'h0; // AsksFirst
       memory[41] = 16'h0; // Skip(LineFull)
       memory[42] = 16'h0; // AsksWindow
       memory[43] = 16'h5; // First
       memory[44] = 16'h10; // ItemLow
       memory[45] = 16'h6; // Window
       memory[46] = 16'h100; // SayVerdict(0)
       memory[47] = 16'h0; // Faulty
       memory[48] = 16'h0; // ProbeLowEnds
       memory[49] = 16'h0; // ProbeHigh
       memory[50] = 16'h0; // ProbeLow
       memory[51] = 16'h0; // Done
       memory[52] = 16'h0; // ProbeHighEnds
       memory[53] = 16'h0; // ProbeFill
       memory[54] = 16'h0; // ProbeHigh
       memory[55] = 16'h0; // Skip(BadItem)
       memory[56] = 16'h0; // Skip(BadItem)
       memory[57] = 16'h1; // ProbePush
       memory[58] = 16'h5; // ProbeFirst
       memory[59] = 16'h0; // Skip(LineFull)
       memory[60] = 16'h1000; // SayProbed
       memory[61] = 16'h0; // Faulty
       memory[62] = 16'h0; // Opcode
       memory[63] = 16'h1080; // SayOpcode
       memory[64] = 16'h0; // IsKnown
       memory[65] = 16'h45; // SayIdentity(1)
       memory[66] = 16'h52; // SayIdentity(2)
       memory[67] = 16'h50; // SayIdentity(3)
       memory[68] = 16'h2; // SayIdentity(4)
       memory[69] = 16'h5; // SayIdentity(5)
       memory[70] = 16'h64; // SayIdentity(6)
       memory[71] = 16'h0; // SayIdentity(7)
       memory[72] = 16'h7; // SayIdentity(8)
       memory[73] = 16'h0; // SayIdentity(9)
       memory[74] = 16'h1b; // SayIdentity(10)
       memory[75] = 16'hb7; // SayIdentity(11)
       memory[76] = 16'h0; // SayIdentity(12)
       memory[77] = 16'h0; // SayIdentity(13)
       memory[78] = 16'h2; // SayIdentity(14)
       memory[79] = 16'h800; // SayIdentityPly(Low)
       memory[80] = 16'h4800; // SayIdentityPly(High)
       memory[81] = 16'h5000; // SayDropped
       memory[82] = 16'h8000; // SayStatus(0)
       memory[83] = 16'h0; // IsNew
       memory[84] = 16'h0; // Cutting
       memory[85] = 16'h0; // CutDone
       memory[86] = 16'h0; // ItemHigh
       memory[87] = 16'h0; // IsBad
       memory[88] = 16'h0; // Pushing
       memory[89] = 16'h0; // PushDone
       memory[90] = 16'h0; // Wait
       memory[91] = 16'h0; // Verdict
       memory[92] = 16'h4100; // SayVerdict(1)
       memory[93] = 16'h200; // SayVerdict(2)
       memory[94] = 16'h4200; // SayVerdict(3)
       memory[95] = 16'h400; // SayVerdict(4)
       memory[96] = 16'h4400; // SayVerdict(5)
       memory[97] = 16'h2000; // SayVerdict(6)
       memory[98] = 16'h0; // Dismiss
       memory[99] = 16'h0; // Skip(Fault)
       memory[100] = 16'h0; // ProbeMoves
       memory[101] = 16'h0; // ProbePushing
       memory[102] = 16'h0; // ProbePushDone
       memory[103] = 16'h0; // ProbeWait
       memory[104] = 16'h0; // ProbeVerdict
       memory[105] = 16'h0; // ProbeDismiss
       memory[106] = 16'h2; // ProbePop
       memory[107] = 16'h800; // SayPly(Low, 0)
       memory[108] = 16'h8003; // SayStatus(3)
       memory[109] = 16'h800; // SayPly(Low, 1)
       memory[110] = 16'h800; // SayPly(Low, 2)
       memory[111] = 16'h800; // SayPly(Low, 3)
       memory[112] = 16'h800; // SayPly(Low, 4)
       memory[113] = 16'h800; // SayPly(Low, 5)
       memory[114] = 16'h4800; // SayPly(High, 0)
       memory[115] = 16'h4800; // SayPly(High, 1)
       memory[116] = 16'h4800; // SayPly(High, 2)
       memory[117] = 16'h4800; // SayPly(High, 3)
       memory[118] = 16'h4800; // SayPly(High, 4)
       memory[119] = 16'h4800; // SayPly(High, 5)
       memory[120] = 16'h8001; // SayStatus(1)
       memory[121] = 16'h8002; // SayStatus(2)
       memory[122] = 16'h8004; // SayStatus(4)
       memory[123] = 16'h8005; // SayStatus(5)
       memory[124] = 16'h0;
       memory[125] = 16'h0;
       memory[126] = 16'h0;
       memory[127] = 16'h0;
       memory[128] = 16'h0;
       memory[129] = 16'h0;
       memory[130] = 16'h0;
       memory[131] = 16'h0;
       memory[132] = 16'h0;
       memory[133] = 16'h0;
       memory[134] = 16'h0;
       memory[135] = 16'h0;
       memory[136] = 16'h0;
       memory[137] = 16'h0;
       memory[138] = 16'h0;
       memory[139] = 16'h0;
       memory[140] = 16'h0;
       memory[141] = 16'h0;
       memory[142] = 16'h0;
       memory[143] = 16'h0;
       memory[144] = 16'h0;
       memory[145] = 16'h0;
       memory[146] = 16'h0;
       memory[147] = 16'h0;
       memory[148] = 16'h0;
       memory[149] = 16'h0;
       memory[150] = 16'h0;
       memory[151] = 16'h0;
       memory[152] = 16'h0;
       memory[153] = 16'h0;
       memory[154] = 16'h0;
       memory[155] = 16'h0;
       memory[156] = 16'h0;
       memory[157] = 16'h0;
       memory[158] = 16'h0;
       memory[159] = 16'h0;
       memory[160] = 16'h0;
       memory[161] = 16'h0;
       memory[162] = 16'h0;
       memory[163] = 16'h0;
       memory[164] = 16'h0;
       memory[165] = 16'h0;
       memory[166] = 16'h0;
       memory[167] = 16'h0;
       memory[168] = 16'h0;
       memory[169] = 16'h0;
       memory[170] = 16'h0;
       memory[171] = 16'h0;
       memory[172] = 16'h0;
       memory[173] = 16'h0;
       memory[174] = 16'h0;
       memory[175] = 16'h0;
       memory[176] = 16'h0;
       memory[177] = 16'h0;
       memory[178] = 16'h0;
       memory[179] = 16'h0;
       memory[180] = 16'h0;
       memory[181] = 16'h0;
       memory[182] = 16'h0;
       memory[183] = 16'h0;
       memory[184] = 16'h0;
       memory[185] = 16'h0;
       memory[186] = 16'h0;
       memory[187] = 16'h0;
       memory[188] = 16'h0;
       memory[189] = 16'h0;
       memory[190] = 16'h0;
       memory[191] = 16'h0;
       memory[192] = 16'h0;
       memory[193] = 16'h0;
       memory[194] = 16'h0;
       memory[195] = 16'h0;
       memory[196] = 16'h0;
       memory[197] = 16'h0;
       memory[198] = 16'h0;
       memory[199] = 16'h0;
       memory[200] = 16'h0;
       memory[201] = 16'h0;
       memory[202] = 16'h0;
       memory[203] = 16'h0;
       memory[204] = 16'h0;
       memory[205] = 16'h0;
       memory[206] = 16'h0;
       memory[207] = 16'h0;
       memory[208] = 16'h0;
       memory[209] = 16'h0;
       memory[210] = 16'h0;
       memory[211] = 16'h0;
       memory[212] = 16'h0;
       memory[213] = 16'h0;
       memory[214] = 16'h0;
       memory[215] = 16'h0;
       memory[216] = 16'h0;
       memory[217] = 16'h0;
       memory[218] = 16'h0;
       memory[219] = 16'h0;
       memory[220] = 16'h0;
       memory[221] = 16'h0;
       memory[222] = 16'h0;
       memory[223] = 16'h0;
       memory[224] = 16'h0;
       memory[225] = 16'h0;
       memory[226] = 16'h0;
       memory[227] = 16'h0;
       memory[228] = 16'h0;
       memory[229] = 16'h0;
       memory[230] = 16'h0;
       memory[231] = 16'h0;
       memory[232] = 16'h0;
       memory[233] = 16'h0;
       memory[234] = 16'h0;
       memory[235] = 16'h0;
       memory[236] = 16'h0;
       memory[237] = 16'h0;
       memory[238] = 16'h0;
       memory[239] = 16'h0;
       memory[240] = 16'h0;
       memory[241] = 16'h0;
       memory[242] = 16'h0;
       memory[243] = 16'h0;
       memory[244] = 16'h0;
       memory[245] = 16'h0;
       memory[246] = 16'h0;
       memory[247] = 16'h0;
       memory[248] = 16'h0;
       memory[249] = 16'h0;
       memory[250] = 16'h0;
       memory[251] = 16'h0;
       memory[252] = 16'h0;
       memory[253] = 16'h0;
       memory[254] = 16'h0;
       memory[255] = 16'h0;
    end

    `ifndef SYNTHESIS
    initial data = 0;
    `endif

    always @(posedge clock) if (enable) data <= memory[address];
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
            default: begin
                state_next = FRAMER_STATE_READY;
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

// Bytes to the serial line.
module perpetual_uart_sender (
    input  wire       clock,
    input  wire       reset,
    input  wire [7:0] data,
    input  wire       valid,
    output wire       ready,
    output wire       tx
);
    localparam [9:0] last_clock = 10'd11;
    localparam [9:0] used_clocks = 10'd15;
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
            low <= 1'b0;
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
            clocks <= 10'd0;
        end
    end
endmodule

// The reset of all, from the input and from a break.
module perpetual_restart (
    input  wire clock,
    input  wire reset,
    input  wire line_break,
    output wire reset_all,
    output wire reset_receiver
);
    reg runs;

    wire synchronizer_level;

    assign reset_all = ~runs;
    assign reset_receiver = ~synchronizer_level;

    perpetual_synchronizer synchronizer (
        .clock(clock), .outside(~reset), .level(synchronizer_level)
    );

    initial begin
        runs = 1'b0;
    end

    always @(posedge clock) begin
        runs <= synchronizer_level & ~line_break;
    end
endmodule

// The detector core; its ports are described in docs/embedding.md.
module perpetual_window_pair (
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
    reg offered;
    reg [2:0] operation_held;
    reg [3:0] piece_held;
    reg [5:0] from_held;
    reg [5:0] to_held;
    reg barrier_held;
    reg [15:0] target_held;
    reg refused;

    wire window_request_ready;
    wire window_verdict_valid;
    wire scoreboard_request_ready;
    wire scoreboard_verdict_valid;
    wire [15:0] scoreboard_occurrences;
    wire [15:0] scoreboard_distance;
    wire scoreboard_exact;
    wire [15:0] scoreboard_ply;
    wire [2:0] scoreboard_error;

    wire free = window_request_ready & scoreboard_request_ready & ~offered;
    wire takes = request_valid & free & ~reset;
    wire both_valid = window_verdict_valid & scoreboard_verdict_valid;
    wire near_differ = (distance != scoreboard_distance) & ~(window_cut & (distance == 16'd0));
    wire counts_differ = exact & scoreboard_exact & (occurrences != scoreboard_occurrences);
    assign fault = near_differ | counts_differ | refused | (ply != scoreboard_ply);
    assign request_ready = free;
    assign verdict_valid = both_valid;

    perpetual_window window (
        .clock(clock), .reset(reset), .request_valid(takes), .operation(operation), .piece(piece),
        .from(from), .to(to), .barrier(barrier), .target_ply(target_ply),
        .verdict_ready(verdict_ready & both_valid), .request_ready(window_request_ready),
        .verdict_valid(window_verdict_valid), .occurrences(occurrences), .distance(distance),
        .exact(exact), .list_overflow(list_overflow), .window_cut(window_cut), .fault(), .ply(ply),
        .error(error)
    );

    perpetual_scoreboard scoreboard (
        .clock(clock), .reset(reset), .request_valid(offered & (error == 3'd0)),
        .operation(operation_held), .piece(piece_held), .from(from_held), .to(to_held),
        .barrier(barrier_held), .target_ply(target_held),
        .verdict_ready(verdict_ready & both_valid), .request_ready(scoreboard_request_ready),
        .verdict_valid(scoreboard_verdict_valid), .occurrences(scoreboard_occurrences),
        .distance(scoreboard_distance), .exact(scoreboard_exact), .list_overflow(), .window_cut(),
        .fault(), .ply(scoreboard_ply), .error(scoreboard_error)
    );

    initial begin
        offered = 1'b0;
        operation_held = 3'd0;
        piece_held = 4'd0;
        from_held = 6'd0;
        to_held = 6'd0;
        barrier_held = 1'b0;
        target_held = 16'd0;
        refused = 1'b0;
    end

    always @(posedge clock) begin
        if (takes) begin
            operation_held <= operation;
            piece_held <= piece;
            from_held <= from;
            to_held <= to;
            barrier_held <= barrier;
            target_held <= target_ply;
        end
        if (scoreboard_error != 3'd0) begin
            refused <= 1'b1;
        end
        if (reset) begin
            refused <= 1'b0;
        end
        offered <= takes;
    end
endmodule

// The window detector of the pair.
module perpetual_window (
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
    output reg  [15:0] occurrences,
    output wire [15:0] distance,
    output wire        exact,
    output wire        list_overflow,
    output wire        window_cut,
    output wire        fault,
    output wire [15:0] ply,
    output wire [2:0]  error
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

    reg cutting;
    reg querying;
    reg answering;
    reg stop_at_first;
    reg [15:0] plies;
    reg [15:0] target;
    reg [1:0] under_way;
    reg [2:0] problem;

    wire core_ready;
    wire core_can_pop;
    wire [7:0] core_held_plies;
    wire core_repetition;
    wire core_exact;
    wire core_located;
    wire [2:0] core_occurrences;
    wire [7:0] core_repetition_distance;

    wire free = core_ready & ~cutting & ~querying & ~answering;
    wire accept = request_valid & free;
    wire has_room = plies != 16'hffff;
    wire [15:0] back = plies - target_ply;
    wire held = (target_ply <= plies) & (back <= {8'd0, core_held_plies});
    wire pushes = accept & (operation == op_push) & has_room;
    wire pops =
        ((accept & (operation == op_pop)) | (cutting & core_ready & (plies != target)))
        & core_can_pop;
    wire clears = accept & (operation == op_clear);
    wire replaces = accept & (operation == op_replace) & core_can_pop;
    wire operates = pushes | pops | replaces | clears;
    wire repeats = core_repetition;
    wire full = (core_occurrences == 3'd7) & ~stop_at_first;
    assign request_ready = free;
    assign verdict_valid = answering;

    always @* begin
        if (stop_at_first & repeats) begin
            occurrences = 16'd1;
        end else begin
            occurrences = {13'd0, core_occurrences};
        end
    end

    assign distance = {8'd0, core_repetition_distance};
    assign list_overflow = full;
    assign window_cut = ~core_exact & ~(stop_at_first & repeats);
    assign exact = ~full & (core_exact | (stop_at_first & repeats));
    assign fault = 1'b0;
    assign ply = plies;
    assign error = problem;

    perpetual_window_core core (
        .clock(clock), .reset(reset), .push(pushes), .pop(pops), .replace(replaces), .clear(clears),
        .piece(piece), .from(from), .to(to), .barrier(barrier), .look(1'b0), .stands(1'b0),
        .ready(core_ready), .can_pop(core_can_pop), .held_plies(core_held_plies), .counted(),
        .repetition(core_repetition), .upcoming(), .exact(core_exact), .located(core_located),
        .occurrences(core_occurrences), .repetition_distance(core_repetition_distance),
        .upcoming_distance(), .reached()
    );

    initial begin
        cutting = 1'b0;
        querying = 1'b0;
        answering = 1'b0;
        stop_at_first = 1'b0;
        plies = 16'd0;
        target = 16'd0;
        under_way = 2'd0;
        problem = 3'd0;
    end

    always @(posedge clock) begin
        if (pushes) begin
            plies <= plies + 16'd1;
        end
        if (pops) begin
            plies <= plies - 16'd1;
        end
        if (clears) begin
            plies <= 16'd0;
        end
        if (operates & ~core_located) begin
            under_way <= under_way + 2'd1;
        end
        if (~operates & core_located) begin
            under_way <= under_way - 2'd1;
        end
        if (accept & (operation == op_cut) & held) begin
            cutting <= 1'b1;
            target <= target_ply;
        end
        if (cutting & ((plies == target) | (core_ready & ~core_can_pop))) begin
            cutting <= 1'b0;
        end
        if (accept & ((operation == op_first) | (operation == op_window))) begin
            querying <= 1'b1;
            stop_at_first <= operation == op_first;
        end
        if (querying & (under_way == 2'd0)) begin
            querying <= 1'b0;
            answering <= 1'b1;
        end
        if (answering & verdict_ready) begin
            answering <= 1'b0;
        end
        problem <= 3'd0;
        if (accept) begin
            if ((operation == op_push) & ~has_room) begin
                problem <= error_full;
            end
            if (((operation == op_pop) | (operation == op_replace)) & ~core_can_pop) begin
                if (plies == 16'd0) begin
                    problem <= error_empty;
                end else begin
                    problem <= error_not_held;
                end
            end
            if ((operation == op_cut) & ~held) begin
                problem <= error_not_held;
            end
        end
        if (reset) begin
            cutting <= 1'b0;
            querying <= 1'b0;
            answering <= 1'b0;
            under_way <= 2'd0;
            plies <= 16'd0;
            problem <= 3'd0;
        end
    end
endmodule

// Counts displaced pieces for every earlier position.
module perpetual_window_core (
    input  wire       clock,
    input  wire       reset,
    input  wire       push,
    input  wire       pop,
    input  wire       replace,
    input  wire       clear,
    input  wire [3:0] piece,
    input  wire [5:0] from,
    input  wire [5:0] to,
    input  wire       barrier,
    input  wire       look,
    input  wire       stands,
    output wire       ready,
    output wire       can_pop,
    output wire [7:0] held_plies,
    output wire       counted,
    output reg        repetition,
    output reg        upcoming,
    output wire       exact,
    output wire       located,
    output wire [2:0] occurrences,
    output reg  [7:0] repetition_distance,
    output reg  [7:0] upcoming_distance,
    output wire       reached
);
    localparam [7:0] one = 8'd1;
    localparam [7:0] around = 8'd101;

    reg disturbed;
    reg has_counted;
    reg even_flagged;
    reg odd_flagged;
    reg odd_repeats;
    reg forgotten;
    reg counted_1;
    reg counted_2;
    reg has_located;
    reg odd_1;
    reg odd_2;
    reg odd_2_held;
    reg odd_3;
    reg [7:0] offset;
    reg [7:0] offset_below;
    reg [7:0] offset_1;
    reg [7:0] offset_below_1;

    wire ring_forgotten;
    wire ring_counted;
    wire ring_lost;
    wire ring_swept;
    wire ring_start;
    wire ring_down;
    wire ring_up;
    wire ring_adds_record;
    wire [6:0] ring_newest;
    wire ring_head_odd;
    wire ring_flags_odd;
    wire ring_head_carry;
    wire ring_probing;
    wire ring_probed_stands;
    wire ring_active;
    wire ring_subtract;
    wire ring_fresh;
    wire ring_settle;
    wire ring_freeze;
    wire [6:0] ring_read_touch_row;
    wire [7:0] ring_read_left_row;
    wire ring_next_high;
    wire ring_next_odd;
    wire ring_touch_write;
    wire [6:0] ring_touch_row;
    wire ring_touch_set;
    wire ring_left_write;
    wire [7:0] ring_left_row;
    wire ring_left_set;
    wire ring_store;
    wire [2:0] ring_kind;
    wire [5:0] ring_record_from;
    wire [5:0] ring_record_to;
    wire ring_no_move;
    wire slots_one_head;
    wire slots_any_even;
    wire slots_any_odd;
    wire [7:0] slots_even_distance;
    wire [7:0] slots_odd_distance;

    assign counted = has_counted;

    always @* begin
        if (odd_repeats) begin
            repetition = odd_flagged;
            upcoming = even_flagged;
        end else begin
            repetition = even_flagged;
            upcoming = odd_flagged;
        end
    end

    assign exact = ~forgotten & ~disturbed;
    wire [7:0] newest = {1'b0, ring_newest};
    assign located = has_located;

    always @* begin
        if (odd_3) begin
            repetition_distance = slots_odd_distance;
            upcoming_distance = slots_even_distance;
        end else begin
            repetition_distance = slots_even_distance;
            upcoming_distance = slots_odd_distance;
        end
    end

    perpetual_window_ring ring (
        .clock(clock), .reset(reset), .push(push), .pop(pop), .replace(replace), .clear(clear),
        .piece(piece), .from(from), .to(to), .barrier(barrier), .look(look), .stands(stands),
        .ready(ready), .can_pop(can_pop), .held_plies(held_plies), .forgotten(ring_forgotten),
        .counted(ring_counted), .lost(ring_lost), .swept(ring_swept), .start(ring_start),
        .down(ring_down), .up(ring_up), .adds_record(ring_adds_record), .newest(ring_newest),
        .head_odd(ring_head_odd), .flags_odd(ring_flags_odd), .head_carry(ring_head_carry),
        .probing(ring_probing), .probed_stands(ring_probed_stands), .active(ring_active),
        .subtract(ring_subtract), .fresh(ring_fresh), .settle(ring_settle), .freeze(ring_freeze),
        .read_touch_row(ring_read_touch_row), .read_left_row(ring_read_left_row),
        .next_high(ring_next_high), .next_odd(ring_next_odd), .touch_write(ring_touch_write),
        .touch_row(ring_touch_row), .touch_set(ring_touch_set), .left_write(ring_left_write),
        .left_row(ring_left_row), .left_set(ring_left_set), .store(ring_store), .kind(ring_kind),
        .record_from(ring_record_from), .record_to(ring_record_to), .no_move(ring_no_move)
    );

    perpetual_window_slots slots (
        .clock(clock), .reset(reset), .start(ring_start), .down(ring_down), .up(ring_up),
        .head_odd(ring_head_odd), .read_touch_row(ring_read_touch_row),
        .read_left_row(ring_read_left_row), .next_high(ring_next_high), .next_odd(ring_next_odd),
        .touch_write(ring_touch_write), .touch_row(ring_touch_row), .touch_set(ring_touch_set),
        .left_write(ring_left_write), .left_row(ring_left_row), .left_set(ring_left_set),
        .store(ring_store), .kind(ring_kind), .from(ring_record_from), .to(ring_record_to),
        .no_move(ring_no_move), .active(ring_active), .head_carry(ring_head_carry),
        .adding(ring_adds_record), .subtract(ring_subtract), .fresh(ring_fresh),
        .settle(ring_settle), .freeze(ring_freeze), .flags_odd(ring_flags_odd),
        .probing(ring_probing), .stands(ring_probed_stands), .newest(ring_newest),
        .select_odd(odd_1), .offset(offset_1), .offset_below(offset_below_1), .take(counted_2),
        .one_head(slots_one_head), .any_even(slots_any_even), .any_odd(slots_any_odd),
        .even_distance(slots_even_distance), .odd_distance(slots_odd_distance), .count(occurrences),
        .reached(reached)
    );

    initial begin
        disturbed = 1'b0;
        has_counted = 1'b0;
        even_flagged = 1'b0;
        odd_flagged = 1'b0;
        odd_repeats = 1'b0;
        forgotten = 1'b0;
        counted_1 = 1'b0;
        counted_2 = 1'b0;
        has_located = 1'b0;
        odd_1 = 1'b0;
        odd_2 = 1'b0;
        odd_2_held = 1'b0;
        odd_3 = 1'b0;
        offset = 8'd0;
        offset_below = 8'd0;
        offset_1 = 8'd0;
        offset_below_1 = 8'd0;
    end

    always @(posedge clock) begin
        if (counted_2) begin
            odd_3 <= odd_2_held;
        end
        if (ring_counted) begin
            even_flagged <= slots_any_even;
            odd_flagged <= slots_any_odd;
            odd_repeats <= ring_flags_odd;
            forgotten <= ring_forgotten;
        end
        has_counted <= ring_counted;
        disturbed <= disturbed | ring_lost | (ring_swept & ~slots_one_head);
        counted_1 <= has_counted;
        counted_2 <= counted_1;
        has_located <= counted_2;
        if (reset) begin
            disturbed <= 1'b0;
            has_counted <= 1'b0;
            counted_1 <= 1'b0;
            counted_2 <= 1'b0;
            has_located <= 1'b0;
            even_flagged <= 1'b0;
            odd_flagged <= 1'b0;
            forgotten <= 1'b0;
        end
        odd_1 <= ring_flags_odd;
        odd_2 <= odd_1;
        odd_2_held <= odd_2;
        offset <= one - newest;
        offset_below <= around - newest;
        offset_1 <= offset;
        offset_below_1 <= offset_below;
    end
endmodule

// The ring of records; the cycles of an operation.
module perpetual_window_ring (
    input  wire       clock,
    input  wire       reset,
    input  wire       push,
    input  wire       pop,
    input  wire       replace,
    input  wire       clear,
    input  wire [3:0] piece,
    input  wire [5:0] from,
    input  wire [5:0] to,
    input  wire       barrier,
    input  wire       look,
    input  wire       stands,
    output wire       ready,
    output wire       can_pop,
    output wire [7:0] held_plies,
    output wire       forgotten,
    output wire       counted,
    output wire       lost,
    output wire       swept,
    output wire       start,
    output wire       down,
    output wire       up,
    output wire       adds_record,
    output wire [6:0] newest,
    output wire       head_odd,
    output wire       flags_odd,
    output wire       head_carry,
    output wire       probing,
    output wire       probed_stands,
    output wire       active,
    output wire       subtract,
    output wire       fresh,
    output wire       settle,
    output wire       freeze,
    output reg  [6:0] read_touch_row,
    output wire [7:0] read_left_row,
    output wire       next_high,
    output wire       next_odd,
    output wire       touch_write,
    output reg  [6:0] touch_row,
    output wire       touch_set,
    output wire       left_write,
    output reg  [7:0] left_row,
    output wire       left_set,
    output wire       store,
    output wire [2:0] kind,
    output wire [5:0] record_from,
    output wire [5:0] record_to,
    output wire       no_move
);
    localparam [3:0] barrier_code = 4'd8;
    localparam [3:0] empty_code = 4'd0;
    localparam [6:0] no_row = 7'd64;
    localparam [6:0] last = 7'd99;
    localparam [7:0] plies = 8'd100;
    localparam [11:0] longest = 12'hfff;

    reg idle;
    reg pop_1;
    reg pop_2;
    reg pop_3;
    reg push_1;
    reg push_2;
    reg push_3;
    reg done;
    reg followed;
    reg overlapped;
    reg follows;
    reg writes_later;
    reg short;
    reg adding;
    reg clearing;
    reg look_1;
    reg look_2;
    reg stands_1;
    reg stands_2;
    reg special;
    reg carry;
    reg [3:0] next_piece;
    reg [5:0] next_from;
    reg [5:0] next_to;
    reg next_special;
    reg [3:0] new_piece;
    reg [5:0] new_from;
    reg [5:0] new_to;
    reg [2:0] old_piece;
    reg [5:0] old_from;
    reg [5:0] old_to;
    reg [5:0] ahead_square;
    reg [2:0] ahead_kind;
    reg ahead_special;
    reg [6:0] position;
    reg [11:0] length;
    reg [7:0] held;
    reg is_longer;
    reg odd_held;
    reg holds_any;
    reg is_swept;

    wire [15:0] list_read_data;

    wire adds = idle & (push | clear);
    wire replaces = idle & replace & holds_any & ~push & ~clear;
    wire pops = idle & pop & holds_any & ~replace & ~push & ~clear;
    wire [2:0] piece_kind = piece[2:0];
    wire offered_special = clear | barrier | (piece_kind == 3'd0);
    wire new_is_special = new_piece[2:0] == 3'd0;
    wire old_is_special = old_piece == 3'd0;
    wire same_square = (piece == new_piece) & (from == new_from);
    wire is_short =
        (offered_special & new_is_special) | (~offered_special & ~new_is_special & same_square);
    wire resume = (pop_2 & overlapped) | follows;
    wire all_swept = ~is_swept & length[8];
    wire chained = followed & ~overlapped;
    wire stateless =
        is_swept & ~idle & ~pop_1 & ~pop_2 & ~pop_3 & ~push_1 & ~push_2 & ~push_3 & ~follows;
    wire two = pop_3 & overlapped;
    assign lost =
        is_swept & ~(idle ^ pop_1 ^ pop_2 ^ pop_3 ^ push_1 ^ push_2 ^ push_3 ^ follows ^ two);
    wire keeps = short | overlapped;
    assign probing = look_2;
    assign probed_stands = stands_2;
    wire [15:0] popped = list_read_data;

    reg [6:0] higher;
    always @* begin
        if (position == last) begin
            higher = 7'd0;
        end else begin
            higher = position + 7'd1;
        end
    end

    reg [6:0] lower;
    always @* begin
        if (position == 7'd0) begin
            lower = last;
        end else begin
            lower = position - 7'd1;
        end
    end

    assign swept = is_swept;
    assign start = pop_1 & ~is_swept;
    assign down = push_3;
    assign up = pops | replaces;
    assign adds_record = adding;
    assign newest = higher;
    assign head_odd = position[0];
    assign flags_odd = odd_held;

    reg [3:0] list_piece;
    always @* begin
        if (adding) begin
            list_piece = new_piece;
        end else begin
            list_piece = empty_code;
        end
    end

    wire [11:0] new_low = {new_to, new_from};

    reg [6:0] list_read_address;
    always @* begin
        if (adding) begin
            list_read_address = lower;
        end else begin
            list_read_address = higher;
        end
    end

    wire offers = push | clear | look;

    reg [5:0] read_square;
    reg [2:0] read_kind;
    reg read_special;
    always @* begin
        if (idle) begin
            read_special = new_is_special & ~offers;
            if (offers) begin
                read_square = from;
                read_kind = piece_kind;
            end else begin
                read_square = new_to;
                read_kind = new_piece[2:0];
            end
        end else begin
            read_special = ahead_special;
            read_square = ahead_square;
            read_kind = ahead_kind;
        end
    end

    assign next_high = read_kind[2];
    wire comes = push | clear | (replace & is_short);

    always @* begin
        if (read_special) begin
            read_touch_row = no_row;
        end else begin
            read_touch_row = {1'b0, read_square};
        end
    end

    assign read_left_row = {read_kind[1:0], read_square};
    assign next_odd = position[0] ^ (idle & ~offers);

    reg [5:0] row_square;
    always @* begin
        if (push_1) begin
            if (keeps) begin
                row_square = new_to;
            end else begin
                row_square = old_to;
            end
        end else if (push_2 | pop_2) begin
            row_square = new_from;
        end else if (push_3 | pop_3) begin
            row_square = new_to;
        end else begin
            row_square = old_from;
        end
    end

    wire row_special = pop_1 | (push_2 & special) | ((idle | follows) & old_is_special);

    always @* begin
        if (row_special) begin
            touch_row = no_row;
        end else begin
            touch_row = {1'b0, row_square};
        end
    end

    assign touch_write =
        adds | writes_later | (push_1 & ((keeps & ~special) | (~keeps & ~old_is_special)))
        | (pop_1 & ~special & ~overlapped);
    assign touch_set = pop_1 | (push_2 & is_swept) | push_3;
    assign left_write = (push_1 & ~keeps & ~old_is_special) | ((push_2 | pop_2) & ~special);
    assign left_set = push_2 & is_swept;

    always @* begin
        if (push_1) begin
            left_row = {old_piece[1:0], old_from};
        end else begin
            left_row = {new_piece[1:0], new_from};
        end
    end

    assign store = pop_2 | push_2;
    assign kind = new_piece[2:0];
    assign record_from = new_from;
    assign record_to = new_to;
    assign no_move = special | pop_2 | ~is_swept;
    assign active = pop_1 | pop_2 | push_1 | push_2 | look_1;
    assign head_carry = carry;
    assign subtract = pop_3 | push_3;
    assign settle = ((pop_1 | push_1) & ~keeps) | (pop_3 & special);
    assign fresh = push_1 & ~short;
    assign freeze = (push_1 & special) | reset;
    assign ready = idle;
    assign can_pop = holds_any;
    assign held_plies = held;
    assign forgotten = is_longer;
    assign counted = done;

    perpetual_window_list list (
        .clock(clock), .write_enable(pop_2 | push_2), .write_address(position),
        .write_data({list_piece, new_low}), .read_address(list_read_address),
        .read_data(list_read_data)
    );

    initial begin
        idle = 1'b0;
        pop_1 = 1'b0;
        pop_2 = 1'b0;
        pop_3 = 1'b0;
        push_1 = 1'b0;
        push_2 = 1'b0;
        push_3 = 1'b0;
        done = 1'b0;
        followed = 1'b0;
        overlapped = 1'b0;
        follows = 1'b0;
        writes_later = 1'b0;
        short = 1'b0;
        adding = 1'b0;
        clearing = 1'b0;
        look_1 = 1'b0;
        look_2 = 1'b0;
        stands_1 = 1'b0;
        stands_2 = 1'b0;
        special = 1'b0;
        carry = 1'b0;
        next_piece = 4'd0;
        next_from = 6'd0;
        next_to = 6'd0;
        next_special = 1'b0;
        new_piece = 4'd0;
        new_from = 6'd0;
        new_to = 6'd0;
        old_piece = 3'd0;
        old_from = 6'd0;
        old_to = 6'd0;
        ahead_square = 6'd0;
        ahead_kind = 3'd0;
        ahead_special = 1'b0;
        position = 7'd0;
        length = 12'd0;
        held = 8'd0;
        is_longer = 1'b0;
        odd_held = 1'b0;
        holds_any = 1'b0;
        is_swept = 1'b0;
    end

    always @(posedge clock) begin
        if (push_1 & ~(short & special)) begin
            new_piece <= next_piece;
            new_from <= next_from;
            new_to <= next_to;
            if (special) begin
                new_piece <= barrier_code;
                new_from <= length[5:0];
                new_to <= length[11:6];
            end
            if (clearing) begin
                new_piece <= empty_code;
            end
        end
        if (!is_swept) begin
            new_piece <= length[9:6];
            new_from <= length[5:0];
        end
        if (pop_3 & ~followed) begin
            new_piece <= popped[15:12];
            new_to <= popped[11:6];
            new_from <= popped[5:0];
        end
        if (pops | replaces | ~is_swept) begin
            position <= higher;
        end
        if (push_3) begin
            position <= lower;
        end
        if (pop_1 & ~is_swept) begin
            position <= last;
        end
        if (pop_3 | push_3) begin
            odd_held <= position[0] ^ adding;
        end
        if (idle) begin
            ahead_special <= new_is_special & ~comes;
            if (comes) begin
                ahead_square <= to;
            end else begin
                ahead_square <= new_from;
            end
            if (push | clear) begin
                ahead_kind <= piece_kind;
            end else begin
                ahead_kind <= new_piece[2:0];
            end
        end else begin
            ahead_special <= 1'b0;
            ahead_kind <= next_piece[2:0];
            if (pop_2 | follows) begin
                ahead_square <= next_to;
            end else begin
                ahead_square <= next_from;
            end
        end
        is_swept <= is_swept | pop_1;
        pop_1 <= pops | (replaces & ~is_short) | all_swept;
        pop_2 <= pop_1 & is_swept;
        pop_3 <= pop_2;
        push_1 <= adds | (replaces & is_short) | resume;
        push_2 <= push_1 | (~is_swept & ~pop_1 & ~length[8]);
        push_3 <= push_2 & is_swept;
        done <= (pop_3 & ~followed) | push_3;
        follows <= pop_3 & chained;
        idle <=
            (pop_3 & ~followed) | push_3 | (pop_1 & ~is_swept) | stateless
            | (idle & ~adds & ~pops & ~replaces);
        if (idle) begin
            followed <= replaces & ~is_short;
            overlapped <= replaces & ~is_short & ~offered_special & ~new_is_special;
            short <= replaces & is_short;
            clearing <= clear;
            next_piece <= piece;
            next_from <= from;
            next_to <= to;
            next_special <= offered_special;
            adding <= adds | (replaces & is_short);
            if (push | clear) begin
                special <= offered_special;
            end else begin
                special <= new_is_special;
            end
        end
        if (resume) begin
            adding <= 1'b1;
            special <= next_special;
        end
        if (pop_3) begin
            old_piece <= 3'd0;
        end
        if (push_3) begin
            old_piece <= popped[14:12];
            old_to <= popped[11:6];
            old_from <= popped[5:0];
        end
        if (push_2 & ~keeps) begin
            if (special) begin
                length <= 12'd0;
            end else if (length != longest) begin
                length <= length + 12'd1;
            end
            if (held != plies) begin
                held <= held + 8'd1;
            end
            if (clearing) begin
                held <= 8'd0;
            end
        end
        if (pop_2 & ~keeps) begin
            if (special) begin
                length <= new_low;
            end else if (length != longest) begin
                length <= length - 12'd1;
            end
            held <= held - 8'd1;
        end
        if (all_swept) begin
            length <= 12'd0;
        end
        if (!is_swept) begin
            held <= 8'd0;
        end
        if (reset) begin
            is_swept <= 1'b0;
            idle <= 1'b0;
            pop_1 <= 1'b0;
            pop_2 <= 1'b0;
            pop_3 <= 1'b0;
            push_1 <= 1'b0;
            push_2 <= 1'b0;
            push_3 <= 1'b0;
            done <= 1'b0;
            follows <= 1'b0;
            overlapped <= 1'b0;
            short <= 1'b0;
            special <= 1'b0;
            adding <= 1'b0;
            old_piece <= 3'd0;
            length <= 12'd0;
        end
        writes_later <= (pop_3 & chained) | push_1 | ((push_2 | pop_1 | pop_2) & ~special);
        look_1 <= idle & look;
        look_2 <= look_1;
        stands_1 <= stands;
        stands_2 <= stands_1;
        carry <= adds | resume | pop_1 | (idle & look & stands);
        is_longer <= {4'd0, held} < length;
        holds_any <= held != 8'd0;
    end
endmodule

// The records, newest first, in block RAM.
module perpetual_window_list (
    input  wire        clock,
    input  wire        write_enable,
    input  wire [6:0]  write_address,
    input  wire [15:0] write_data,
    input  wire [6:0]  read_address,
    output reg  [15:0] read_data
);
    `ifdef PERPETUAL_ECP5
    wire [15:0] word_read;
    always @* read_data = word_read;
    DP16KD #(.DATA_WIDTH_A(18), .DATA_WIDTH_B(18), .REGMODE_A("OUTREG"), .REGMODE_B("OUTREG"),
       .WRITEMODE_A("READBEFOREWRITE"), .WRITEMODE_B("READBEFOREWRITE"),
       .RESETMODE("ASYNC"), .ASYNC_RESET_RELEASE("ASYNC"), .GSR("DISABLED")) block (
       .ADA0(1'b1), .ADA1(1'b1), .ADA2(1'b0),
       .ADA3(1'b0), .ADA4(write_address[0]), .ADA5(write_address[1]),
       .ADA6(write_address[2]), .ADA7(write_address[3]), .ADA8(write_address[4]),
       .ADA9(write_address[5]), .ADA10(write_address[6]), .ADA11(1'b0),
       .ADA12(1'b0), .ADA13(1'b0),
       .DIA0(write_data[0]), .DIA1(write_data[1]), .DIA2(write_data[2]),
       .DIA3(write_data[3]), .DIA4(write_data[4]), .DIA5(write_data[5]),
       .DIA6(write_data[6]), .DIA7(write_data[7]), .DIA8(write_data[8]),
       .DIA9(write_data[9]), .DIA10(write_data[10]), .DIA11(write_data[11]),
       .DIA12(write_data[12]), .DIA13(write_data[13]), .DIA14(write_data[14]),
       .DIA15(write_data[15]), .DIA16(1'b0), .DIA17(1'b0),
       .ADB0(1'b0), .ADB1(1'b0), .ADB2(1'b0),
       .ADB3(1'b0), .ADB4(read_address[0]), .ADB5(read_address[1]),
       .ADB6(read_address[2]), .ADB7(read_address[3]), .ADB8(read_address[4]),
       .ADB9(read_address[5]), .ADB10(read_address[6]), .ADB11(1'b0),
       .ADB12(1'b0), .ADB13(1'b0),
       .DOB0(word_read[0]), .DOB1(word_read[1]), .DOB2(word_read[2]),
       .DOB3(word_read[3]), .DOB4(word_read[4]), .DOB5(word_read[5]),
       .DOB6(word_read[6]), .DOB7(word_read[7]), .DOB8(word_read[8]),
       .DOB9(word_read[9]), .DOB10(word_read[10]), .DOB11(word_read[11]),
       .DOB12(word_read[12]), .DOB13(word_read[13]), .DOB14(word_read[14]),
       .DOB15(word_read[15]), .DOB16(), .DOB17(),
       .CLKA(clock), .CLKB(clock), .CEA(1'b1), .CEB(1'b1), .OCEA(1'b1), .OCEB(1'b1),
       .WEA(write_enable), .CSA0(1'b0), .CSA1(1'b0), .CSA2(1'b0), .CSB0(1'b0),
       .CSB1(1'b0), .CSB2(1'b0), .RSTA(1'b0), .RSTB(1'b0), .WEB(1'b0));
    `else
    (* no_rw_check *)
    reg [15:0] memory [0:127];
    reg [15:0] word_read;
    integer word;

    initial begin
       for (word = 0; word <= 127; word = word + 1) memory[word] = 0;
    end

    always @(posedge clock) begin
       read_data <= word_read;
       word_read <= memory[read_address];
       if (write_enable) memory[write_address] <= write_data;
    end
    `endif
endmodule

// The scoreboard detector of the pair.
module perpetual_scoreboard (
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
    wire machine_file_reset;
    wire machine_file_step;
    wire [3:0] machine_file_piece;
    wire [5:0] machine_file_from;
    wire [5:0] machine_file_to;
    wire file_sweeping;
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
        .error(error), .file_clear(machine_file_clear), .file_reset(machine_file_reset),
        .file_step(machine_file_step), .file_piece(machine_file_piece),
        .file_from(machine_file_from), .file_to(machine_file_to), .file_sweeping(file_sweeping),
        .file_stepped(file_stepped), .file_closed(file_closed), .file_overflow(file_overflow),
        .file_fault(file_fault)
    );

    perpetual_scoreboard_file file (
        .clock(clock), .clear(machine_file_clear), .reset(machine_file_reset),
        .step(machine_file_step), .piece(machine_file_piece), .from(machine_file_from),
        .to(machine_file_to), .sweeping(file_sweeping), .stepped(file_stepped),
        .closed(file_closed), .overflow(file_overflow), .fault(file_fault), .open()
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
    output wire        file_reset,
    output wire        file_step,
    output wire [3:0]  file_piece,
    output wire [5:0]  file_from,
    output wire [5:0]  file_to,
    input  wire        file_sweeping,
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
    reg [6:0] count;
    reg [6:0] nearest;
    reg overflowed;
    reg faulted;
    reg cut_off;
    reg [2:0] problem;

    wire stack_can_push;
    wire stack_can_pop;
    wire stack_cut_refused;
    wire stack_read_none;
    wire stack_dropped;

    wire free = ~busy & ~file_sweeping;
    wire accept = request_valid & free;
    wire query = (operation == op_first) | (operation == op_window);
    wire step = walking & ~stack_read_none & (file_piece != 4'd0);
    assign file_reset = reset;
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
    assign request_ready = free;
    assign verdict_valid = answering;
    assign occurrences = {9'd0, count};
    assign distance = {9'd0, nearest} << 1;
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
        count = 7'd0;
        nearest = 7'd0;
        overflowed = 1'b0;
        faulted = 1'b0;
        cut_off = 1'b0;
        problem = 3'd0;
    end

    always @(posedge clock) begin
        if (walking) begin
            at_bottom <= stack_read_none & stack_dropped;
        end
        if (counted) begin
            even <= ~even;
            if (even & ~found) begin
                nearest <= nearest + 7'd1;
            end
        end
        if (repeats) begin
            count <= count + 7'd1;
            found <= 1'b1;
        end
        if (ends) begin
            overflowed <= overflows;
            faulted <= faults;
            cut_off <= at_bottom & drain_4 & ~overflows & ~stops;
            if (~found & ~repeats) begin
                nearest <= 7'd0;
            end
        end
        if (starting | faults) begin
            count <= 7'd0;
            nearest <= 7'd0;
        end
        if (starting) begin
            even <= 1'b0;
            found <= 1'b0;
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
        if (answering & verdict_ready) begin
            busy <= 1'b0;
        end
        problem <= 3'd0;
        if (accept) begin
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
        if (reset) begin
            busy <= 1'b0;
            starting <= 1'b0;
            reading <= 1'b0;
            cutting <= 1'b0;
            problem <= 3'd0;
        end
        walking <= reading | (file_runs & step);
        file_runs <= runs_next;
        file_rests <= ~runs_next;
        answering <= ~reset & (ends | (answering & ~verdict_ready));
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
    localparam [15:0] lap = 16'd128;
    localparam [15:0] last_plies = 16'd7;
    localparam [6:0] less_one = 7'd127;
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
    reg [6:0] reader;
    reg none_1;
    reg none_2;
    reg none_3;

    wire [15:0] ram_read_data;

    wire [6:0] top_low = top[6:0];
    wire [6:0] bottom_low = bottom[6:0];
    wire [6:0] load_low = load[6:0];
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

    reg [6:0] ram_write_address;
    always @* begin
        ram_write_address = reader;
        if (upwards) begin
            ram_write_address = ~top_low;
        end
    end

    wire [15:0] by = upwards ? 16'd1 : 16'hffff;
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

    reg [6:0] reader_base;
    always @* begin
        reader_base = reader;
        if (cuts | rewind) begin
            reader_base = ~load_low;
        end
    end

    reg [6:0] reader_on;
    always @* begin
        reader_on = 7'd0;
        if (pops | cuts | stream) begin
            reader_on = 7'd1;
        end
    end

    reg [6:0] reader_by;
    always @* begin
        reader_by = 7'd0;
        if (push & room) begin
            reader_by = less_one;
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

    perpetual_window_list ram (
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
        reader = 7'd0;
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
        reader <= reader_base + reader_by + reader_on;
        if (clear) begin
            reader <= 7'd0;
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

// How the current position differs from one further back, by parities.
module perpetual_scoreboard_file (
    input  wire       clock,
    input  wire       clear,
    input  wire       reset,
    input  wire       step,
    input  wire [3:0] piece,
    input  wire [5:0] from,
    input  wire [5:0] to,
    output wire       sweeping,
    output wire       stepped,
    output wire       closed,
    output wire       overflow,
    output wire       fault,
    output wire [5:0] open
);
    localparam registered = 1'b0;
    localparam [8:0] half = 9'h100;
    localparam [7:0] square_at = 8'd2;

    reg [8:0] epoch;
    reg was_clear;
    reg is_swept;
    reg [7:0] from_word_1;
    reg [7:0] to_word_1;
    reg [3:0] place_1;
    reg step_1;
    reg scrub_1;
    reg [7:0] from_word_2;
    reg [7:0] to_word_2;
    reg [3:0] place_2;
    reg step_2;
    reg scrub_2;
    reg from_odd_3;
    reg to_odd_3;
    reg step_3;
    reg [7:0] from_word_3;
    reg [7:0] to_word_3;
    reg [3:0] from_bits_3;
    reg [3:0] to_bits_3;
    reg opens_4;
    reg closes_4;
    reg step_4;
    reg [5:0] count;
    reg is_closed;
    reg has_stepped;

    wire stage_0_step;
    wire [3:0] stage_0_piece;
    wire [5:0] stage_0_from;
    wire [5:0] stage_0_to;
    wire [3:0] from_at_from_bits;
    wire from_at_from_stale;
    wire [3:0] from_at_to_bits;
    wire from_at_to_stale;
    wire [3:0] to_at_from_bits;
    wire to_at_from_stale;
    wire [3:0] to_at_to_bits;
    wire to_at_to_stale;

    wire [5:0] from_0 = registered ? stage_0_from : from;
    wire [3:0] piece_0 = registered ? stage_0_piece : piece;
    wire step_0 = registered ? stage_0_step : step;
    wire [5:0] to_0 = registered ? stage_0_to : to;
    wire [7:0] from_word_early = ({2'd0, from} << square_at) | {4'd0, piece >> 2};
    wire [7:0] to_word_early = ({2'd0, to} << square_at) | {4'd0, piece >> 2};
    wire [7:0] from_word = ({2'd0, from_0} << square_at) | {4'd0, piece_0 >> 2};
    wire [7:0] to_word = ({2'd0, to_0} << square_at) | {4'd0, piece_0 >> 2};
    wire scrub = (clear & ~was_clear) | ~is_swept;
    wire write = step_2 | scrub_2;

    reg [8:0] tag;
    always @* begin
        tag = epoch;
        if (scrub_2) begin
            tag = epoch ^ half;
        end
    end

    reg [3:0] from_at_from_bits_2;
    always @* begin
        from_at_from_bits_2 = from_at_from_bits;
        if (from_at_from_stale) begin
            from_at_from_bits_2 = from_bits_3;
        end
    end

    reg [3:0] from_at_to_bits_2;
    always @* begin
        from_at_to_bits_2 = from_at_to_bits;
        if (from_at_to_stale) begin
            from_at_to_bits_2 = from_bits_3;
        end
    end

    reg [3:0] to_at_from_bits_2;
    always @* begin
        to_at_from_bits_2 = to_at_from_bits;
        if (to_at_from_stale) begin
            to_at_from_bits_2 = to_bits_3;
        end
    end

    reg [3:0] to_at_to_bits_2;
    always @* begin
        to_at_to_bits_2 = to_at_to_bits;
        if (to_at_to_stale) begin
            to_at_to_bits_2 = to_bits_3;
        end
    end

    wire [3:0] from_bits = from_at_from_bits_2 ^ place_2;
    wire [3:0] to_bits = to_at_to_bits_2 ^ place_2;
    wire opens = step_3 & ~from_odd_3 & ~to_odd_3;
    wire closes = step_3 & from_odd_3 & to_odd_3;

    reg opening;
    reg closing;
    reg stepping;
    always @* begin
        if (registered) begin
            opening = opens;
            closing = closes;
            stepping = step_3;
        end else begin
            opening = opens_4;
            closing = closes_4;
            stepping = step_4;
        end
    end

    assign sweeping = ~is_swept;
    assign closed = is_closed;
    assign open = count;
    assign stepped = has_stepped;
    assign overflow = 1'b0;
    assign fault = 1'b0;

    perpetual_record_stage stage_0 (
        .clock(clock), .clear(clear), .step_in(step), .piece_in(piece), .from_in(from), .to_in(to),
        .step(stage_0_step), .piece(stage_0_piece), .from(stage_0_from), .to(stage_0_to)
    );

    perpetual_parity_table from_at_from (
        .clock(clock), .early_address(from_word_early), .read_address(from_word),
        .same_1(step_1 & (from_word == from_word_1)), .same_2(step_2 & (from_word == from_word_2)),
        .same_3(step_3 & (from_word == from_word_3)), .epoch(epoch), .new_bits(from_bits_3),
        .write_enable(write), .write_address(from_word_2), .write_bits(from_bits), .write_tag(tag),
        .bits(from_at_from_bits), .stale(from_at_from_stale)
    );

    perpetual_parity_table from_at_to (
        .clock(clock), .early_address(to_word_early), .read_address(to_word),
        .same_1(step_1 & (to_word == from_word_1)), .same_2(step_2 & (to_word == from_word_2)),
        .same_3(step_3 & (to_word == from_word_3)), .epoch(epoch), .new_bits(from_bits_3),
        .write_enable(write), .write_address(from_word_2), .write_bits(from_bits), .write_tag(tag),
        .bits(from_at_to_bits), .stale(from_at_to_stale)
    );

    perpetual_parity_table to_at_from (
        .clock(clock), .early_address(from_word_early), .read_address(from_word),
        .same_1(step_1 & (from_word == to_word_1)), .same_2(step_2 & (from_word == to_word_2)),
        .same_3(step_3 & (from_word == to_word_3)), .epoch(epoch), .new_bits(to_bits_3),
        .write_enable(write), .write_address(to_word_2), .write_bits(to_bits), .write_tag(tag),
        .bits(to_at_from_bits), .stale(to_at_from_stale)
    );

    perpetual_parity_table to_at_to (
        .clock(clock), .early_address(to_word_early), .read_address(to_word),
        .same_1(step_1 & (to_word == to_word_1)), .same_2(step_2 & (to_word == to_word_2)),
        .same_3(step_3 & (to_word == to_word_3)), .epoch(epoch), .new_bits(to_bits_3),
        .write_enable(write), .write_address(to_word_2), .write_bits(to_bits), .write_tag(tag),
        .bits(to_at_to_bits), .stale(to_at_to_stale)
    );

    initial begin
        epoch = 9'd0;
        was_clear = 1'b0;
        is_swept = 1'b0;
        from_word_1 = 8'd0;
        to_word_1 = 8'd0;
        place_1 = 4'd0;
        step_1 = 1'b0;
        scrub_1 = 1'b0;
        from_word_2 = 8'd0;
        to_word_2 = 8'd0;
        place_2 = 4'd0;
        step_2 = 1'b0;
        scrub_2 = 1'b0;
        from_odd_3 = 1'b0;
        to_odd_3 = 1'b0;
        step_3 = 1'b0;
        from_word_3 = 8'd0;
        to_word_3 = 8'd0;
        from_bits_3 = 4'd0;
        to_bits_3 = 4'd0;
        opens_4 = 1'b0;
        closes_4 = 1'b0;
        step_4 = 1'b0;
        count = 6'd0;
        is_closed = 1'b0;
        has_stepped = 1'b0;
    end

    always @(posedge clock) begin
        if (piece_0[1]) begin
            if (piece_0[0]) begin
                place_1 <= 4'd8;
            end else begin
                place_1 <= 4'd4;
            end
        end else if (piece_0[0]) begin
            place_1 <= 4'd2;
        end else begin
            place_1 <= 4'd1;
        end
        is_swept <= is_swept | (|(epoch & half));
        from_word_1 <= from_word;
        to_word_1 <= to_word;
        if (scrub) begin
            epoch <= epoch + 9'd1;
            from_word_1 <= epoch[7:0];
            to_word_1 <= epoch[7:0];
        end
        if (reset) begin
            epoch <= 9'd0;
            is_swept <= 1'b0;
        end
        if (clear) begin
            count <= 6'd0;
            is_closed <= 1'b1;
            has_stepped <= 1'b0;
            opens_4 <= 1'b0;
            closes_4 <= 1'b0;
            step_4 <= 1'b0;
        end else begin
            opens_4 <= opens;
            closes_4 <= closes;
            step_4 <= step_3;
            has_stepped <= stepping;
            if (opening) begin
                count <= count + 6'd1;
                is_closed <= 1'b0;
            end
            if (closing) begin
                count <= count - 6'd1;
                is_closed <= count == 6'd1;
            end
        end
        was_clear <= clear;
        step_1 <= step_0 & ~clear;
        scrub_1 <= scrub;
        from_word_2 <= from_word_1;
        to_word_2 <= to_word_1;
        place_2 <= place_1;
        step_2 <= step_1 & ~clear;
        scrub_2 <= scrub_1;
        from_odd_3 <= |((from_at_from_bits_2 ^ to_at_from_bits_2) & place_2);
        to_odd_3 <= |((from_at_to_bits_2 ^ to_at_to_bits_2) & place_2);
        step_3 <= step_2 & ~clear;
        from_word_3 <= from_word_2;
        to_word_3 <= to_word_2;
        from_bits_3 <= from_bits;
        to_bits_3 <= to_bits;
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

// Whether an odd number of moves left each square with each piece, or came to it.
module perpetual_parity_table (
    input  wire       clock,
    input  wire [7:0] early_address,
    input  wire [7:0] read_address,
    input  wire       same_1,
    input  wire       same_2,
    input  wire       same_3,
    input  wire [8:0] epoch,
    input  wire [3:0] new_bits,
    input  wire       write_enable,
    input  wire [7:0] write_address,
    input  wire [3:0] write_bits,
    input  wire [8:0] write_tag,
    output wire [3:0] bits,
    output wire       stale
);
    localparam registered = 1'b0;

    reg same_1_held;
    reg same_2_held;
    reg stale_held;
    reg [3:0] bits_held;
    reg same_3_held;
    reg [3:0] older_bits;

    wire [12:0] ram_read_data;

    wire [7:0] ram_read_address = registered ? early_address : read_address;
    wire [8:0] read_tag = ram_read_data[12:4];
    wire [3:0] read_bits = ram_read_data[3:0];
    assign bits = bits_held;
    assign stale = stale_held;

    perpetual_parity_ram ram (
        .clock(clock), .write_enable(write_enable), .write_address(write_address),
        .write_data({write_tag, write_bits}), .read_address(ram_read_address),
        .read_data(ram_read_data)
    );

    initial begin
        same_1_held = 1'b0;
        same_2_held = 1'b0;
        stale_held = 1'b0;
        bits_held = 4'd0;
        same_3_held = 1'b0;
        older_bits = 4'd0;
    end

    always @(posedge clock) begin
        bits_held <= 4'd0;
        if (same_2_held) begin
            bits_held <= new_bits;
        end else if (registered & same_3_held) begin
            bits_held <= older_bits;
        end else if (read_tag == epoch) begin
            bits_held <= read_bits;
        end
        same_1_held <= same_1;
        same_2_held <= same_2;
        stale_held <= same_1_held;
        same_3_held <= same_3;
        older_bits <= new_bits;
    end
endmodule

// The block RAM of a parity table.
module perpetual_parity_ram (
    input  wire        clock,
    input  wire        write_enable,
    input  wire [7:0]  write_address,
    input  wire [12:0] write_data,
    input  wire [7:0]  read_address,
    output reg  [12:0] read_data
);
    (* no_rw_check *)
    reg [12:0] memory [0:255];
    integer word;

    initial begin
       for (word = 0; word <= 255; word = word + 1) memory[word] = 0;
    end

    always @(posedge clock) begin
       read_data <= memory[read_address];
       if (write_enable) memory[write_address] <= write_data;
    end
endmodule

// perpetual_window_slots: what is kept of each earlier position, and asked of all at once.
//
// There is a slot for each ply that the window detector holds. The slots are a ring: the newest
// move is in the slot above the head, older ones in slots further up, around the end. A vector of
// a bit a slot has slot k in bit k. Verilog-2005, one clock.
//
// After `reset` every slot is the head, none is in the window, and nothing is found. What is kept
// of moves is then made empty by writes, which reach all slots at once, until `start`. Other
// registers need no reset: what is in them is used only after it was written.
//
// A push or a pop looks two squares up, in two cycles that follow each other. The sections below,
// and the registers that an edge brings a look-up to:
//   head         which slot is pushed or popped
//   comparators  first edge: which slots hold a move that touched the square
//   carry chain  second edge: at which earlier positions the piece stood on the square
//   counts       third edge: how many pieces of each position are displaced, and so which
//                positions are flagged: they are repetitions, or one move away
// The flags are right when both look-ups have been counted. In four edges more:
//   nearest      how far back the nearest flagged slot of each parity is
//   tally        how many slots of one parity are flagged
// Beside them:
//   probe        whether a move, not played, would bring a position back
//
// The module is instantiated by perpetual_window_core; perpetual_window_ring says in which cycle
// which input is high. It is written by hand; everything around it is exported from Rust.
module perpetual_window_slots #(
    parameter PLIES = 100, // slots: an even number from 4 to 128
    parameter ICE40 = 1,   // 0: for any FPGA; 1: with block RAM and cells of an iCE40
    parameter PROBES = 0   // 1: moves can be probed
) (
    input  wire       clock,          // rising edge
    input  wire       reset,          // every slot is the head, no position is found
    // Head.
    output wire       one_head,       // an odd number of slots is the head: one, if undisturbed
    input  wire       start,          // put in its first place, after a reset and its writes
    input  wire       down,           // to the next newer slot
    input  wire       up,             // to the next older slot
    input  wire       head_odd,       // it is an odd slot
    // Comparators: what is looked up for the next cycle.
    input  wire [6:0] read_touch_row, // a square, or 64: slots without a move
    input  wire [7:0] read_left_row,  // bits 1 and 0 of the piece's kind, and a square
    input  wire       next_high,      // bit 2 of the kind; in row 64 all three are 0
    input  wire       next_odd,       // the head will be an odd slot
    // Comparators: what is written in the head. ICE40 = 1: its bit in a row of a table.
    input  wire       touch_write,
    input  wire [6:0] touch_row,
    input  wire       touch_set,      // what the bit becomes
    input  wire       left_write,
    input  wire [7:0] left_row,
    input  wire       left_set,       // what the bit becomes
    // ICE40 = 0: its record. ICE40 = 1: bit 2 of the kind alone.
    input  wire       store,
    input  wire [2:0] kind,
    input  wire [5:0] from,
    input  wire [5:0] to,
    input  wire       no_move,        // the slot becomes one without a move
    // Carry chain.
    input  wire       active,         // the result of a look-up is there
    input  wire       head_carry,     // the piece stands on the square now
    // Counts.
    input  wire       adding,         // the operation is a push, not a pop
    input  wire       subtract,       // they fall
    input  wire       fresh,          // ICE40 = 0: the head's count becomes 0
    input  wire       settle,         // which positions are in the window is brought up to date
    input  wire       freeze,         // no position is in the window
    input  wire       flags_odd,      // odd slots are an even number of plies back
    // Probe. Low for good where PROBES = 0.
    input  wire       probing,        // the look-up is a probe's: nothing is counted
    input  wire       stands,         // it is that of the square that the move leaves
    // Nearest and tally.
    input  wire [6:0] newest,         // the slot of the newest move
    input  wire       select_odd,     // the odd slots are counted, not the even ones
    input  wire [7:0] offset,         // added to a slot from the newest move on: its distance
    input  wire [7:0] offset_below,   // the same for the slots below
    input  wire       take,           // distances and count are brought up to date
    output wire       any_even,       // an even slot is flagged
    output wire       any_odd,        // an odd slot is flagged
    output wire [7:0] even_distance,  // plies back to the nearest even one, 0 if none
    output wire [7:0] odd_distance,   // plies back to the nearest odd one, 0 if none
    output wire [2:0] count,          // flagged slots of the parity selected, at most 7
    output wire       reached         // the move probed brings a position of the window back
);
    localparam LAST = PLIES - 1; // the last slot
    genvar slot;
    genvar each;
    genvar odd;

    // ---------------------------------------------------------------------------------------------
    // Head: one bit of many. ICE40 = 1: stored inverted, since that is how the write mask of the
    // block RAM wants it.
    //
    // It moves at the edge at which it is told to. From `reset` to `start` all slots are the head.
    // Of `reset`, `start`, `down` and `up` the first that is high counts.
    localparam [LAST:0] INVERTED = {PLIES{ICE40 != 0}};
    reg [LAST:0] kept_head;
    wire [LAST:0] head = kept_head ^ INVERTED;

    assign one_head = ^kept_head; // of an even number of slots, inverted or not
    initial kept_head = {PLIES{ICE40 == 0}};

    always @(posedge clock)
        if (reset)
            kept_head <= {PLIES{ICE40 == 0}};
        else if (start)
            kept_head <= {1'b1, {LAST{1'b0}}} ^ INVERTED;
        else if (down)
            kept_head <= {kept_head[0], kept_head[LAST:1]};
        else if (up)
            kept_head <= {kept_head[LAST-1:0], kept_head[LAST]};

    // ---------------------------------------------------------------------------------------------
    // Comparators: which slots hold a move that touched a square. What is kept of the move in a
    // slot is its column; all columns are asked at once.
    //
    // ICE40 = 0: each slot has a register, written at `store`, and comparators. One without a move
    // has a kind of 0 there. Where the slots without a move are asked for, both comparators say
    // yes, which those of a move never do, and `same` says that there is none.
    // ICE40 = 1: the columns are those of two tables in block RAM, so that a look-up is one read.
    // The touch table has a row a square, in which a bit says that the move in that slot left the
    // square or came to it, and row 64, in which it says that there is no move in that slot but a
    // barrier or nothing. The left table has a row for each square and value of bits 1 and 0 of a
    // piece's kind: the move in that slot is of such a piece and left that square. Bit 2 of the
    // kind is a flip-flop a slot. A column is written one bit at a time, through the write mask,
    // and what stood there before is taken out in the same way.
    //
    // `touches`, `left` and `same` are there one cycle after what is looked up is given. A slot's
    // move left the square with that piece if `left` and `same`. The colour of a piece is not kept:
    // slots of the head's parity hold the moves of one side.
    // Ignores what `touches` and `left` say of the slot that is written in the cycle of a look-up:
    // it may be anything; ICE40 = 0: and `touches` of slots without a move when a square was looked
    // up, since the positions before them are not in the window.
    wire [LAST:0] touches; // the move came to the square; ICE40 = 1: or left it, or there is none
    wire [LAST:0] left;    // the move left the square; ICE40 = 1: and bits 1 and 0 of the kind fit
    reg [LAST:0] same;     // the kind fits, ICE40 = 1: bit 2 of it, and the parity is the head's

    wire [2:0] stored_kind = no_move ? 3'd0 : kind;
    reg [LAST:0] high_bits; // bit 2 of the kind
    integer at_high;

    initial begin
        same = 0;
        high_bits = 0;
    end

    always @(posedge clock)
        if (store)
            for (at_high = 0; at_high < PLIES; at_high = at_high + 1)
                if (head[at_high]) high_bits[at_high] <= stored_kind[2];

    generate if (ICE40 != 0) begin : tables
        localparam WORD = 16; // bits of a word of a block RAM, which has 256 words
        localparam BANKS = (PLIES + WORD - 1) / WORD;
        localparam PADDED = WORD * BANKS;
        localparam [255:0] NO_MOVES = 256'hffff; // INIT_4, from row 64 on: no slot has a move
        wire unused_record = &{1'b0, from, to, stored_kind[1:0]};
        // Low is to write.
        wire [PADDED-1:0] mask = {{PADDED-PLIES{1'b1}}, kept_head};
        wire [PADDED-1:0] touches_read;
        wire [PADDED-1:0] left_read;
        wire unused_read = &{1'b0, touches_read[PADDED-1:LAST], left_read[PADDED-1:LAST]};

        assign touches = touches_read[LAST:0];
        assign left = left_read[LAST:0];
        always @(posedge clock)
            same <= {PLIES/2{next_odd, !next_odd}} & ~(high_bits ^ {PLIES{next_high}});

        for (each = 0; each < BANKS; each = each + 1) begin : banks
            SB_RAM40_4K #(
                .READ_MODE(0), .WRITE_MODE(0), .INIT_4(NO_MOVES),
                .INIT_0(256'h0), .INIT_1(256'h0), .INIT_2(256'h0), .INIT_3(256'h0),
                .INIT_5(256'h0), .INIT_6(256'h0), .INIT_7(256'h0), .INIT_8(256'h0),
                .INIT_9(256'h0), .INIT_A(256'h0), .INIT_B(256'h0), .INIT_C(256'h0),
                .INIT_D(256'h0), .INIT_E(256'h0), .INIT_F(256'h0)
            ) touch_table (
                .RDATA(touches_read[WORD*each +: WORD]), .RADDR({4'd0, read_touch_row}),
                .RE(1'b1), .RCLK(clock), .RCLKE(1'b1),
                .WDATA({WORD{touch_set}}), .WADDR({4'd0, touch_row}),
                .MASK(mask[WORD*each +: WORD]), .WE(touch_write), .WCLK(clock), .WCLKE(1'b1)
            );
            SB_RAM40_4K #(
                .READ_MODE(0), .WRITE_MODE(0), .INIT_4(256'h0),
                .INIT_0(256'h0), .INIT_1(256'h0), .INIT_2(256'h0), .INIT_3(256'h0),
                .INIT_5(256'h0), .INIT_6(256'h0), .INIT_7(256'h0), .INIT_8(256'h0),
                .INIT_9(256'h0), .INIT_A(256'h0), .INIT_B(256'h0), .INIT_C(256'h0),
                .INIT_D(256'h0), .INIT_E(256'h0), .INIT_F(256'h0)
            ) left_table (
                .RDATA(left_read[WORD*each +: WORD]), .RADDR({3'd0, read_left_row}),
                .RE(1'b1), .RCLK(clock), .RCLKE(1'b1),
                .WDATA({WORD{left_set}}), .WADDR({3'd0, left_row}),
                .MASK(mask[WORD*each +: WORD]), .WE(left_write), .WCLK(clock), .WCLKE(1'b1)
            );
        end
    end else begin : registers
        localparam PAIRS = 7; // pairs of bits of a record: all but bit 2 of the kind
        wire unused_tables = &{1'b0, touch_write, touch_row, touch_set, left_write, left_row,
            left_set, read_touch_row[5:0]};
        wire [2*PAIRS-1:0] stored = {stored_kind[1:0], to, from};
        wire special = read_touch_row[6];
        wire [5:0] square = read_left_row[5:0];
        wire [2*PAIRS-1:0] asked = {read_left_row[7:6], square, square};
        wire [1:0] of_side = special ? 2'b11 : {next_odd, !next_odd}; // odd slots, and even ones
        reg [LAST:0] came;
        reg [LAST:0] was_left;

        assign touches = came;
        assign left = was_left;
        initial begin
            came = 0;
            was_left = 0;
        end
        // The records lie in vectors of a bit a slot, so that one operation asks all slots.
        for (each = 0; each < PAIRS; each = each + 1) begin : pairs
            reg [LAST:0] high;
            reg [LAST:0] low;
            wire [LAST:0] equal;
            integer at;

            initial begin
                high = 0;
                low = 0;
            end
            always @(posedge clock)
                if (store)
                    for (at = 0; at < PLIES; at = at + 1)
                        if (head[at]) begin
                            high[at] <= stored[2*each + 1];
                            low[at] <= stored[2*each];
                        end
            perpetual_window_equal #(.SLOTS(PLIES)) comparators (
                .high(high), .low(low), .asked(asked[2*each +: 2]), .equal(equal)
            );
        end
        always @(posedge clock) begin
            came <= {PLIES{special}} | pairs[3].equal & pairs[4].equal & pairs[5].equal;
            was_left <= {PLIES{special}} | pairs[0].equal & pairs[1].equal & pairs[2].equal;
            same <= {PLIES/2{of_side}} & pairs[6].equal & ~(high_bits ^ {PLIES{next_high}});
        end
    end endgenerate

    // ---------------------------------------------------------------------------------------------
    // Carry chain: for every slot, whether the position before its move had the piece looked for on
    // the square looked for.
    //
    // What stood on the square at an earlier position is told by the oldest move since that touches
    // it: if the piece left the square it stood there, if something else did it stood there, and if
    // something came there it was empty. If no move touches it, what stands there now stood there.
    // From the newest slot to the oldest this is a carry: a slot whose move left the square with
    // that piece generates, one whose move does not touch it propagates, any other kills. So one
    // addition of `generates` and `passes` finds all slots: its carries are the answers.
    //
    // The slots are a ring that is cut at the head, where the carry is forced to `head_carry`. So
    // that no carry has to run through all slots, the ring is cut into segments, each with two
    // chains, for no carry coming in and for one; which of the two holds is known from the carries
    // that leave the segments. Those are registers, and so are the carries within.
    //
    // `occupied` is there one cycle after `active`, which goes with the comparators' result; low
    // after a cycle without. Ignores a ring without a head: `occupied` is then anything.

    // Which chain holds for a segment depends on two carries of each: of four segments on eight,
    // two cells. Beyond 64 slots the chains of an iCE40 would be slower than that.
    localparam SEGMENTS = ICE40 != 0 && PLIES > 64 ? 5 : 4;
    // What needs no look-up's result.
    (* keep *)
    wire [LAST:0] early;
    wire [LAST:0] generates;
    wire [LAST:0] passes;
    // ICE40 = 0: no move touches the square, or slots without a move are asked for and here is one.
    wire [LAST:0] propagates = ~head & ~(left ^ touches) & ~(left & early);
    wire [LAST:0] carry_0; // the carries with none coming into the segment
    wire [LAST:0] carry_1; // and with one
    wire [SEGMENTS-1:0] leaves_0;
    wire [SEGMENTS-1:0] leaves_1;
    wire [LAST:0] occupied;
    wire [LAST:0] entered; // which of the two holds: of the slot's segment

    assign early = head_carry ? head | same : ~head & same;
    generate if (ICE40 != 0) begin : operands
        // One cell each: yosys would make the second from the first, one cell after the other, in
        // the slowest path there is. Bit n of a cell's table is its output for inputs n, I0 in the
        // lowest bit of n; these are the tables of the inputs themselves.
        localparam [15:0] EARLY = 16'haaaa;
        localparam [15:0] HEAD = 16'hcccc;
        localparam [15:0] LEFT = 16'hf0f0;
        localparam [15:0] TOUCHES = 16'hff00;
        localparam [15:0] GENERATES = EARLY & (HEAD | LEFT);
        localparam [15:0] PASSES = GENERATES | ~(TOUCHES | HEAD);
        wire unused_propagates = &{1'b0, propagates};
        for (slot = 0; slot < PLIES; slot = slot + 1) begin : cells
            SB_LUT4 #(.LUT_INIT(GENERATES)) generate_cell (
                .O(generates[slot]),
                .I0(early[slot]), .I1(head[slot]), .I2(left[slot]), .I3(1'b0)
            );
            SB_LUT4 #(.LUT_INIT(PASSES)) pass_cell (
                .O(passes[slot]),
                .I0(early[slot]), .I1(head[slot]), .I2(left[slot]), .I3(touches[slot])
            );
        end
    end else begin : operands
        assign generates = early & (head | left & ~touches);
        assign passes = generates | propagates;
    end endgenerate

    generate for (each = 0; each < SEGMENTS; each = each + 1) begin : segments
        localparam LOW = PLIES * each / SEGMENTS; // the segment's first slot
        localparam SLOTS = PLIES * (each + 1) / SEGMENTS - LOW;
        wire [SLOTS:0] a = {1'b0, generates[LOW +: SLOTS]};
        wire [SLOTS:0] b = {1'b0, passes[LOW +: SLOTS]};
        // The carry that leaves a slot is found in the bit of the sum above its own: as it is, or
        // inverted where a and b differ in that bit.
        wire [SLOTS:0] sum_0 = a + b;
        wire [SLOTS+1:0] sum_1 = {a, 1'b1} + {b, 1'b1};
        wire unused = &{1'b0, sum_0[0], sum_1[1:0]};
        reg [SLOTS-1:0] held_0;
        reg [SLOTS-1:0] held_1;

        initial begin
            held_0 = 0;
            held_1 = 0;
        end
        if (ICE40 != 0) begin : carries
            // The exclusive or comes before the register: yosys makes one cell of it and the
            // adder's, which then takes its carry as it is. The carry that leaves the segment has
            // a cell at the end of the chain: nextpnr would make two of it, one after the other.
            localparam [15:0] CARRY = 16'hff00;
            wire out_0;
            wire out_1;
            SB_LUT4 #(.LUT_INIT(CARRY)) cell_0 (
                .O(out_0), .I0(1'b0), .I1(1'b0), .I2(1'b0), .I3(sum_0[SLOTS])
            );
            SB_LUT4 #(.LUT_INIT(CARRY)) cell_1 (
                .O(out_1), .I0(1'b0), .I1(1'b0), .I2(1'b0), .I3(sum_1[SLOTS+1])
            );
            always @(posedge clock)
                if (!active) begin
                    held_0 <= 0;
                    held_1 <= 0;
                end else begin
                    held_0 <= sum_0[SLOTS:1] ^ a[SLOTS:1] ^ b[SLOTS:1];
                    held_1 <= sum_1[SLOTS+1:2] ^ a[SLOTS:1] ^ b[SLOTS:1];
                    held_0[SLOTS-1] <= out_0;
                    held_1[SLOTS-1] <= out_1;
                end
            assign carry_0[LOW +: SLOTS] = held_0;
            assign carry_1[LOW +: SLOTS] = held_1;
        end else begin : carries
            // The exclusive or comes behind the register. Where a and b differ the slot above is
            // passed.
            wire [SLOTS:0] passing = {1'b0, propagates[LOW +: SLOTS]};
            wire unused_passing = passing[0];
            reg [SLOTS-1:0] passed;

            initial passed = 0;
            always @(posedge clock)
                if (!active) begin
                    held_0 <= 0;
                    held_1 <= 0;
                    passed <= 0;
                end else begin
                    held_0 <= sum_0[SLOTS:1];
                    held_1 <= sum_1[SLOTS+1:2];
                    passed <= passing[SLOTS:1];
                end
            assign carry_0[LOW +: SLOTS] = held_0 ^ passed;
            assign carry_1[LOW +: SLOTS] = held_1 ^ passed;
        end
        assign leaves_0[each] = carry_0[LOW + SLOTS - 1];
        assign leaves_1[each] = carry_1[LOW + SLOTS - 1];

        // Which of the two chains holds is told by the carries of the other segments, and of the
        // segment itself for the slots beyond the head. The head is in one of them, and what comes
        // before it does not matter. Of four segments the fourth is the segment itself.
        localparam FIRST = (each + SEGMENTS - 1) % SEGMENTS; // the segment whose carry comes in
        localparam SECOND = (each + SEGMENTS - 2) % SEGMENTS; // and those before it
        localparam THIRD = (each + SEGMENTS - 3) % SEGMENTS;
        localparam FOURTH = (each + SEGMENTS - 4) % SEGMENTS;
        // Two cells one after the other: yosys would make it three.
        (* keep *)
        wire nearer;
        (* keep *)
        wire passed_on;
        (* keep *)
        wire farther;
        (* keep *)
        wire around;
        assign nearer = leaves_0[FIRST] | (leaves_1[FIRST] & leaves_0[SECOND]);
        assign passed_on = leaves_1[FIRST] & leaves_1[SECOND];
        assign farther = leaves_0[THIRD] | (leaves_1[THIRD] & leaves_0[FOURTH]);
        if (ICE40 != 0) begin : last
            // One cell: yosys would put another segment's `passed_on` before it.
            localparam [15:0] ALL = 16'h8080;
            SB_LUT4 #(.LUT_INIT(ALL)) cell_ (
                .O(around),
                .I0(leaves_1[THIRD]), .I1(leaves_1[FOURTH]), .I2(leaves_0[each]), .I3(1'b0)
            );
        end else begin : last
            assign around = leaves_1[THIRD] & leaves_1[FOURTH] & leaves_0[each];
        end
        wire enters = nearer | (passed_on & (farther | around));
        assign entered[LOW +: SLOTS] = {SLOTS{enters}};
        assign occupied[LOW +: SLOTS] =
            enters ? carry_1[LOW +: SLOTS] : carry_0[LOW +: SLOTS];
    end endgenerate

    // ---------------------------------------------------------------------------------------------
    // Counts: for each slot a count, and whether its position is in the window.
    //
    // The count is the number of pieces of the slot's position that do not stand where they stood,
    // a piece of the side that was to move in it counted as two and one of the other side as one.
    // So 0 at an even distance is a repetition, and 1 at an odd distance is a position that the
    // side to move reaches by moving one piece. At most 16 pieces a side make at most 48: six bits
    // are exact.
    //
    // A push or pop adds an operand twice, once for the square the piece left and once, negative,
    // for the one it came to, each time if the position had the piece there (`occupied`) and is in
    // the window. A position outside the window is frozen. The first operand of a push makes the
    // head's count 2: before its own move a position has one piece displaced after it, of its own
    // side. For that the count is made 0 before (ICE40 = 0, `fresh`), or becomes 2 whatever it was
    // (ICE40 = 1).
    //
    // With `settle`, the head comes into the window (`adding`) or leaves it, and other slots come
    // into it that are `occupied`: the ones that come back when a barrier is popped. With `freeze`
    // all leave it.
    //
    // Counts change at the edge at the end of the cycle of `occupied`. `flags` follow them at once;
    // `flagged` has them for the next sections a cycle later.
    localparam [5:0] OWN = 2;   // a piece of the side that was to move
    localparam [5:0] OTHER = 1; // a piece of the other side
    wire [5:0] operand_own = subtract ? -OWN : OWN;
    wire [5:0] operand_other = subtract ? -OTHER : OTHER;
    wire [5:0] operand_even = head_odd ? operand_other : operand_own;
    wire [5:0] operand_odd = head_odd ? operand_own : operand_other;
    wire [LAST:0] flags;
    reg [LAST:0] flagged;

    initial flagged = 0;

    always @(posedge clock) flagged <= flags;

    generate for (slot = 0; slot < PLIES; slot = slot + 1) begin : counts
        reg [5:0] displaced;
        reg in_window;
        wire moves; // the count does
        wire is_even = slot % 2 == 0 ? !flags_odd : flags_odd; // plies back
        wire [5:0] changed = displaced + (slot % 2 == 0 ? operand_even : operand_odd);

        initial begin
            displaced = 0;
            in_window = 0;
        end

        if (ICE40 != 0) begin : count
            // An iCE40's flip-flops are reset at no cost, but only while they are enabled.
            wire unused_fresh = &{1'b0, fresh};
            always @(posedge clock)
                if (moves) displaced <= head[slot] ? OWN : changed;
        end else begin : count
            always @(posedge clock)
                if (fresh & head[slot])
                    displaced <= 0;
                else if (moves)
                    displaced <= changed;
        end
        always @(posedge clock) begin
            if (freeze)
                in_window <= 1'b0;
            else if (settle)
                in_window <= head[slot] ? adding : in_window | occupied[slot];
        end
        if (ICE40 != 0 && PROBES == 0) begin : enable
            // One cell: yosys would make it of `occupied`, one cell after the other.
            localparam [15:0] CARRY_0 = 16'haaaa;
            localparam [15:0] CARRY_1 = 16'hcccc;
            localparam [15:0] ENTERED = 16'hf0f0;
            localparam [15:0] IN_WINDOW = 16'hff00;
            SB_LUT4 #(.LUT_INIT(IN_WINDOW & (ENTERED & CARRY_1 | ~ENTERED & CARRY_0))) cell_ (
                .O(moves),
                .I0(carry_0[slot]), .I1(carry_1[slot]), .I2(entered[slot]), .I3(in_window)
            );
        end else begin : enable
            assign moves = occupied[slot] & in_window & (PROBES == 0 | !probing);
            wire unused = &{1'b0, entered[slot]};
        end
        // 0 at an even distance, 1 at an odd one.
        wire is_low = displaced[5:2] == 4'd0;
        wire is_below_2 = in_window & !displaced[1];
        if (ICE40 != 0) begin : flag
            // One cell: yosys would have `is_even` pass through two.
            localparam [15:0] LOW = 16'haaaa;
            localparam [15:0] BELOW_2 = 16'hcccc;
            localparam [15:0] ONE = 16'hf0f0;
            localparam [15:0] FLAGS_ODD = 16'hff00;
            localparam [15:0] IS_EVEN = slot % 2 == 0 ? ~FLAGS_ODD : FLAGS_ODD;
            wire unused = is_even;
            SB_LUT4 #(.LUT_INIT(LOW & BELOW_2 & (ONE ^ IS_EVEN))) cell_ (
                .O(flags[slot]), .I0(is_low), .I1(is_below_2), .I2(displaced[0]), .I3(flags_odd)
            );
        end else begin : flag
            assign flags[slot] = is_low & is_below_2 & (displaced[0] ^ is_even);
        end
    end endgenerate

    // ---------------------------------------------------------------------------------------------
    // Probe: of the flagged positions at an odd distance each has one piece displaced. A move
    // brings it back if that piece moves to where it stood: the position has it on the square that
    // the move comes to, and not on the one that it leaves.
    //
    // A probe looks the square up that the move leaves (`stands`), and then the one it comes to;
    // more of the latter may follow, for moves of the same piece. `reached` is there two cycles
    // after `occupied` is that of the square a move comes to. The position that a push would
    // overwrite, that of the head, is never reached: on the square that the move leaves its carry
    // is 1.
    generate if (PROBES != 0) begin : probe
        localparam [LAST:0] EVEN = {PLIES/2{2'b01}};
        reg [LAST:0] elsewhere;      // one piece displaced, and it is not where it stands now
        reg [PLIES/2-1:0] reaches;   // of two slots
        reg any;

        initial begin
            elsewhere = 0;
            reaches = 0;
            any = 0;
        end
        for (slot = 0; slot < PLIES; slot = slot + 2) begin : pairs
            always @(posedge clock)
                reaches[slot/2] <= |(elsewhere[slot +: 2] & occupied[slot +: 2]);
        end
        always @(posedge clock) begin
            if (probing & stands)
                elsewhere <= flags & ~occupied & (flags_odd ? EVEN : ~EVEN);
            any <= |reaches;
        end
        assign reached = any;
    end else begin : probe
        wire unused = &{1'b0, probing, stands};
        assign reached = 1'b0;
    end endgenerate

    // ---------------------------------------------------------------------------------------------
    // Nearest: for each parity, whether a slot is flagged, and how far back the nearest one is.
    //
    // The slots lie from the newest move's upwards to the end of the ring, and on from its
    // beginning. They are searched in groups of eight. The nearest is, in this order: the lowest
    // flagged slot from the newest move's to the end of its group; the lowest of the groups beyond;
    // the lowest of all. It is found in three steps, a cycle each: which groups have one, and
    // whether there is one of the first kind; in which group the nearest is, and where in each
    // group the lowest; and then its distance is added up.
    //
    // With the flags of cycle 0, which must be the same in cycle 1, `any_even` and `any_odd` are
    // there in cycle 0, `newest` is taken in cycle 0, the offsets in cycle 2 and `take` in cycle 3,
    // and the distances are there from cycle 4 on. They stay where `take` is low.
    localparam GROUP = 8; // slots of a group, four of each parity
    localparam GROUPS = (PLIES + GROUP - 1) / GROUP;
    localparam PADDED_FLAGS = GROUP * GROUPS;
    localparam [GROUPS-1:0] ONE_GROUP = 1;
    wire [PADDED_FLAGS-1:0] now_flags = {{PADDED_FLAGS-PLIES{1'b0}}, flags};
    wire [PADDED_FLAGS-1:0] all_flags = {{PADDED_FLAGS-PLIES{1'b0}}, flagged};
    reg [3:0] newest_group;       // the group of the newest move
    reg [3:0] newest_group_1;     // a cycle later
    reg [GROUPS-1:0] with_newest; // it is this one
    reg [GROUP-1:0] from_newest;  // of that group: the newest move's slot, and those above
    reg [GROUPS-1:0] beyond_1;    // the groups above it, a cycle later
    wire [1:0] any;
    wire [15:0] distances;

    initial begin
        newest_group = 0;
        newest_group_1 = 0;
        with_newest = 0;
        from_newest = 0;
        beyond_1 = 0;
    end

    always @(posedge clock) begin
        newest_group <= newest[6:3];
        newest_group_1 <= newest_group;
        with_newest <= ONE_GROUP << newest[6:3];
        from_newest <= {GROUP{1'b1}} << newest[2:0];
        beyond_1 <= ({GROUPS{1'b1}} << 1) << newest_group;
    end

    assign {any_odd, any_even} = any;
    assign {odd_distance, even_distance} = distances;
    generate for (odd = 0; odd < 2; odd = odd + 1) begin : nearest
        // Three cells one after the other: yosys would make it five.
        (* keep *)
        wire [GROUPS-1:0] now;
        (* keep *)
        wire [3:0] quarters_now;
        wire [15:0] all_now = {{16-GROUPS{1'b0}}, now};
        // The first step: which groups have a flagged slot, and which slots are flagged from the
        // newest move's to the end of its group.
        reg [GROUPS-1:0] found;
        reg [3:0] flagged_first;
        reg [3:0] first;
        // The second: the slot of the nearest, if it is one of those, and else which group has the
        // nearest; whether there is one, and what is added to its slot. The lowest bit that is set
        // is the one that the carry of a decrement finds.
        wire is_first = |first;
        wire [GROUPS-1:0] near = found & beyond_1;
        wire [GROUPS-1:0] searched = |near ? near : found;
        wire [GROUPS-1:0] less = searched - ONE_GROUP;
        reg [7:0] first_place;
        reg [GROUPS-1:0] which;
        reg is_any;
        reg [7:0] base;
        // The third: the nearest slot, and its distance.
        wire [8*GROUPS-1:0] places;
        reg [7:0] place;
        reg [7:0] distance;
        integer at;

        initial begin
            found = 0;
            first = 0;
            first_place = 0;
            which = 0;
            is_any = 0;
            base = 0;
            distance = 0;
        end

        for (each = 0; each < GROUPS; each = each + 1) begin : groups
            localparam [31:0] FIRST = GROUP * each + odd; // its slots: this one and every second
            wire [3:0] now_four = {now_flags[FIRST + 6], now_flags[FIRST + 4],
                now_flags[FIRST + 2], now_flags[FIRST]};
            wire [3:0] four = {all_flags[FIRST + 6], all_flags[FIRST + 4],
                all_flags[FIRST + 2], all_flags[FIRST]};
            reg [1:0] lowest;

            initial lowest = 0;

            always @(posedge clock) begin
                found[each] <= |four;
                lowest <= four[0] ? 2'd0 : four[1] ? 2'd1 : four[2] ? 2'd2 : 2'd3;
            end
            assign now[each] = |now_four;
            assign places[8*each +: 8] = which[each] ? {FIRST[7:3], lowest, FIRST[0]} : 8'd0;
        end

        always @* begin
            flagged_first = 0;
            place = first_place;
            for (at = 0; at < GROUPS; at = at + 1) begin
                if (with_newest[at])
                    flagged_first = flagged_first
                        | {all_flags[GROUP*at + odd + 6], all_flags[GROUP*at + odd + 4],
                           all_flags[GROUP*at + odd + 2], all_flags[GROUP*at + odd]};
                place = place | places[8*at +: 8];
            end
        end

        always @(posedge clock) begin
            first <= flagged_first & {from_newest[6 + odd], from_newest[4 + odd],
                from_newest[2 + odd], from_newest[odd]};
            base <= is_first | |near ? offset : offset_below;
            which <= is_first ? {GROUPS{1'b0}} : searched & ~less;
            first_place <= !is_first ? 8'd0 : {1'b0, newest_group_1,
                first[0] ? 2'd0 : first[1] ? 2'd1 : first[2] ? 2'd2 : 2'd3, odd != 0};
            is_any <= |found;
            if (reset) distance <= 0;
            else if (take) distance <= is_any ? base + place : 8'd0;
        end
        assign quarters_now =
            {|all_now[15:12], |all_now[11:8], |all_now[7:4], |all_now[3:0]};
        assign any[odd] = |quarters_now;
        assign distances[8*odd +: 8] = distance;
    end endgenerate

    // ---------------------------------------------------------------------------------------------
    // Tally: how many slots of the parity `select_odd` are flagged, in three steps, a cycle each:
    // in each group of four, in each quarter (four groups), and in all. A sum stays at 7 where it
    // would exceed it.
    //
    // With the flags of cycle 0, `select_odd` is taken in cycle 1 and `take` in cycle 3, and
    // `count` is there from cycle 4 on. It stays where `take` is low.
    localparam QUARTERS = 4;
    localparam FOURS = 12 * QUARTERS; // bits of the first step's sums, three a group
    localparam [4:0] MOST = 7;
    wire [3*GROUPS-1:0] fours;
    wire [FOURS-1:0] all_fours = {{FOURS-3*GROUPS{1'b0}}, fours};
    reg [3*QUARTERS-1:0] sums;
    reg [2:0] total;
    wire [4:0] whole = {2'd0, sums[2:0]} + {2'd0, sums[5:3]}
        + ({2'd0, sums[8:6]} + {2'd0, sums[11:9]});

    assign count = total;
    initial begin
        sums = 0;
        total = 0;
    end

    always @(posedge clock)
        if (reset) total <= 0;
        else if (take) total <= whole > MOST ? MOST[2:0] : whole[2:0];

    generate for (each = 0; each < GROUPS; each = each + 1) begin : tally
        localparam [31:0] FIRST = GROUP * each;
        wire [GROUP-1:0] group_flags = all_flags[FIRST +: GROUP];
        wire [3:0] picked = select_odd
            ? {group_flags[7], group_flags[5], group_flags[3], group_flags[1]}
            : {group_flags[6], group_flags[4], group_flags[2], group_flags[0]};
        wire some_two = picked[3] & picked[2] | picked[1] & picked[0]
            | (picked[3] | picked[2]) & (picked[1] | picked[0]);
        reg [2:0] four; // how many: a cell a bit, where additions would take carries

        initial four = 0;
        always @(posedge clock)
            four <= {&picked, some_two & ~&picked, ^picked};
        assign fours[3*each +: 3] = four;
    end endgenerate

    generate for (each = 0; each < QUARTERS; each = each + 1) begin : quarters
        wire [4:0] sum = {2'd0, all_fours[12*each +: 3]} + {2'd0, all_fours[12*each + 3 +: 3]}
            + ({2'd0, all_fours[12*each + 6 +: 3]} + {2'd0, all_fours[12*each + 9 +: 3]});
        always @(posedge clock) sums[3*each +: 3] <= sum > MOST ? MOST[2:0] : sum[2:0];
    end endgenerate
endmodule

/* verilator lint_off DECLFILENAME */
(* keep_hierarchy *)
// Of each slot, whether two bits are those that are asked for. A module of its own, so that each
// stays the one cell that it is: yosys would take the comparators apart and make twice as many.
module perpetual_window_equal #(
    parameter SLOTS = 100
) (
    input  wire [SLOTS-1:0] high,
    input  wire [SLOTS-1:0] low,
    input  wire [1:0]       asked,
    output wire [SLOTS-1:0] equal
);
    assign equal = ~(high ^ {SLOTS{asked[1]}}) & ~(low ^ {SLOTS{asked[0]}});
endmodule
