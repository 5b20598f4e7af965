// perpetual_board: finds repeated positions of chess, asked over a serial line
//
// Exported by Perpetual 0.1.0; change its source, not this file.
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Configuration
//   detector  chain
//   entries   32 open chains at most
//   depth     2048 move records
//   widths    piece 4, square 6, ply 16 bits
//   clock     12000000 Hz
//   serial    3000000 baud

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
    localparam [9:0] half_bit = 10'd1;
    localparam [9:0] last_clock = 10'd3;
    localparam [9:0] used_clocks = 10'd3;
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
       memory[69] = 16'h1; // SayIdentity(5)
       memory[70] = 16'h20; // SayIdentity(6)
       memory[71] = 16'h0; // SayIdentity(7)
       memory[72] = 16'hb; // SayIdentity(8)
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
    localparam [9:0] last_clock = 10'd3;
    localparam [9:0] used_clocks = 10'd3;
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

    perpetual_chain_file file (
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
    reg [10:0] count;
    reg [10:0] nearest;
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
    assign occurrences = {5'd0, count};
    assign distance = {5'd0, nearest} << 1;
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
        count = 11'd0;
        nearest = 11'd0;
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
                nearest <= nearest + 11'd1;
            end
        end
        if (repeats) begin
            count <= count + 11'd1;
            found <= 1'b1;
        end
        if (ends) begin
            overflowed <= overflows;
            faulted <= faults;
            cut_off <= at_bottom & drain_4 & ~overflows & ~stops;
            if (~found & ~repeats) begin
                nearest <= 11'd0;
            end
        end
        if (starting | faults) begin
            count <= 11'd0;
            nearest <= 11'd0;
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
    localparam [15:0] lap = 16'h800;
    localparam [15:0] last_plies = 16'd7;
    localparam [10:0] less_one = 11'h7ff;
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
    reg [10:0] reader;
    reg none_1;
    reg none_2;
    reg none_3;

    wire [15:0] ram_read_data;

    wire [10:0] top_low = top[10:0];
    wire [10:0] bottom_low = bottom[10:0];
    wire [10:0] load_low = load[10:0];
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

    reg [10:0] ram_write_address;
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

    reg [10:0] reader_base;
    always @* begin
        reader_base = reader;
        if (cuts | rewind) begin
            reader_base = ~load_low;
        end
    end

    reg [10:0] reader_on;
    always @* begin
        reader_on = 11'd0;
        if (pops | cuts | stream) begin
            reader_on = 11'd1;
        end
    end

    reg [10:0] reader_by;
    always @* begin
        reader_by = 11'd0;
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
        reader = 11'd0;
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
            reader <= 11'd0;
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
    input  wire [10:0] write_address,
    input  wire [15:0] write_data,
    input  wire [10:0] read_address,
    output reg  [15:0] read_data
);
    (* no_rw_check *)
    reg [15:0] memory [0:2047];
    reg [15:0] word_read;
    integer word;

    initial begin
       for (word = 0; word <= 2047; word = word + 1) memory[word] = 0;
    end

    always @(posedge clock) begin
       read_data <= word_read;
       word_read <= memory[read_address];
       if (write_enable) memory[write_address] <= write_data;
    end
endmodule

// The chain list: how the current position differs from one further back.
module perpetual_chain_file (
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
    assign sweeping = 1'b0;
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
            has_stepped <= stepping & ~reset;
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
