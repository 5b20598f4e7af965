// perpetual_board: searches positions of chess, asked over a serial line
//
// Exported by Perpetual 0.1.0; change its source, not this file.
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Configuration
//   searchers  2
//   window     32 plies each
//   clock      12000000 Hz
//   serial     3000000 baud

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
    // Serial line: 8 data bits, no parity, one stop bit; docs/search-protocol.md.
    input  wire rx,                        // from the host
    output wire tx,                        // to the host
    // For the eye, active high.
    output wire led_alive,                 // blinks: there is a clock
    output wire led_link,                  // a search is being made
    output wire led_repetition,            // the last search of a searcher counted a repetition
    output wire led_error                  // a frame was dropped
);
    localparam [27:0] blinker_used = 28'hffffff;
    localparam [27:0] blinker_top = 28'h800000;

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

    perpetual_receiver receiver (
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

    perpetual_engine engine (
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

    perpetual_sender sender (
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

module perpetual_receiver (
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

    perpetual_ring ring (
        .clock(clock), .write_enable(write), .write_address(place), .write_data(slot),
        .read_address(reader), .read_data(ring_read_data)
    );

    perpetual_crc crc (
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

module perpetual_ring (
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

module perpetual_crc (
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

module perpetual_engine (
    input  wire       clock,
    input  wire       reset,
    input  wire [7:0] front,
    input  wire       frame,
    input  wire       in_frame,
    input  wire       boundary,
    output wire       take,
    input  wire [7:0] dropped,
    input  wire       ready,
    output wire [7:0] data,
    output wire       valid,
    output wire       last,
    output wire       busy,
    output wire       repeated
);
    localparam [7:0] search_code = 8'd16;
    localparam [7:0] table_code = 8'd17;
    localparam [7:0] abort_code = 8'd18;
    localparam [7:0] identify_code = 8'd1;
    localparam [7:0] answer_bit = 8'd128;
    localparam [3:0] bad_request = 4'd3;
    localparam [3:0] wrong_table = 4'd12;
    localparam [3:0] busy_code = 4'd13;
    localparam [4:0] ENGINE_STATE_IDLE = 5'd0;
    localparam [4:0] ENGINE_STATE_NUMBER = 5'd1;
    localparam [4:0] ENGINE_STATE_OPCODE = 5'd2;
    localparam [4:0] ENGINE_STATE_WAIT_FREE = 5'd3;
    localparam [4:0] ENGINE_STATE_HEADER = 5'd4;
    localparam [4:0] ENGINE_STATE_CHECK_TABLE = 5'd5;
    localparam [4:0] ENGINE_STATE_MAN_LOW = 5'd6;
    localparam [4:0] ENGINE_STATE_MAN_HIGH = 5'd7;
    localparam [4:0] ENGINE_STATE_CLEAR = 5'd8;
    localparam [4:0] ENGINE_STATE_RECORD_LOW = 5'd9;
    localparam [4:0] ENGINE_STATE_RECORD_HIGH = 5'd10;
    localparam [4:0] ENGINE_STATE_BEGIN = 5'd11;
    localparam [4:0] ENGINE_STATE_ENTRY_LOW = 5'd12;
    localparam [4:0] ENGINE_STATE_ENTRY_HIGH = 5'd13;
    localparam [4:0] ENGINE_STATE_TARGET = 5'd14;
    localparam [4:0] ENGINE_STATE_CLOSE = 5'd15;
    localparam [4:0] ENGINE_STATE_ACT = 5'd16;
    localparam [4:0] ENGINE_STATE_ABORTING = 5'd17;
    localparam [4:0] ENGINE_STATE_SKIP = 5'd18;
    localparam [4:0] ENGINE_STATE_SEND = 5'd19;
    localparam [1:0] RESUME_IDLE = 2'd0;
    localparam [1:0] RESUME_WAIT_FREE = 2'd1;
    localparam [1:0] RESUME_ABORTING = 2'd2;
    localparam [1:0] REPLY_SHORT = 2'd0;
    localparam [1:0] REPLY_IDENTITY = 2'd1;
    localparam [1:0] REPLY_SEARCH = 2'd2;

    reg [4:0] state;
    reg [1:0] returns;
    reg [7:0] number;
    reg [7:0] opcode;
    reg [4:0] left;
    reg [7:0] address;
    reg [7:0] low;
    reg [15:0] chosen;
    reg [15:0] answering;
    reg [31:0] table_name;
    reg given;
    reg tells_entry;
    reg tells_man;
    reg tells_clear;
    reg tells_push;
    reg tells_start;
    reg [7:0] told_address;
    reg [3:0] told_man;
    reg [15:0] told_record;
    reg is_bad;
    reg is_named;
    reg is_taken;
    reg [7:0] target;
    reg [3:0] status;
    reg [1:0] reply;
    reg [4:0] place;
    reg [1:0] fetches;

    wire searcher_0_history_ready;
    wire searcher_0_reserved;
    wire searcher_0_taken;
    wire searcher_0_free;
    wire searcher_0_running;
    wire searcher_0_ending;
    wire searcher_0_done;
    wire [7:0] searcher_0_its_number;
    wire [7:0] searcher_0_answer_byte;
    wire [4:0] searcher_0_busy_count;
    wire searcher_0_repeated;
    wire searcher_1_history_ready;
    wire searcher_1_taken;
    wire searcher_1_free;
    wire searcher_1_running;
    wire searcher_1_ending;
    wire searcher_1_done;
    wire [7:0] searcher_1_its_number;
    wire [7:0] searcher_1_answer_byte;
    wire [4:0] searcher_1_busy_count;
    wire [31:0] header_word_0;
    wire [31:0] header_word_1;
    wire [31:0] header_word_2;
    wire [31:0] header_word_3;
    wire [31:0] header_word_4;
    wire [31:0] header_word_5;
    wire [7:0] identity_data;
    reg takes_byte;
    reg takes_frame;

    wire [15:0] frees = {14'd0, searcher_1_free, searcher_0_free};
    wire [15:0] takens = {14'd0, searcher_1_taken, searcher_0_taken};
    wire [15:0] dones = {14'd0, searcher_1_done, searcher_0_done};
    wire [15:0] runs = {14'd0, searcher_1_running, searcher_0_running};
    wire [15:0] ends = {14'd0, searcher_1_ending, searcher_0_ending};
    wire [15:0] readies = {14'd0, searcher_1_history_ready, searcher_0_history_ready};
    wire [7:0] its_byte = searcher_1_answer_byte;
    wire [7:0] its_number = searcher_1_its_number;
    wire [4:0] busy_count = searcher_1_busy_count;
    assign busy = |runs;
    wire has_byte = in_frame;
    wire at_end = boundary;
    wire can_push = |(readies & chosen);
    wire [15:0] record = {front, low};
    wire offers = (state == ENGINE_STATE_SEND) & fetches[1];
    wire sends = offers & ready;
    wire is_last = place == 5'd29;
    assign take = takes_byte | takes_frame;

    reg [7:0] said;
    always @* begin
        said = identity_data;
        if (place == 5'd15) begin
            said = {3'd0, busy_count};
        end
        if (place == 5'd16) begin
            said = 8'd0;
        end
        if (place == 5'd17) begin
            said = dropped;
        end
        if (place == 5'd29) begin
            said = {4'd0, status};
        end
        if (reply == REPLY_SEARCH) begin
            said = its_byte;
        end
        if (place == 5'd30) begin
            said = number;
            if (reply == REPLY_SEARCH) begin
                said = its_number;
            end
        end
        if (place == 5'd31) begin
            said = opcode | answer_bit;
            if (reply == REPLY_SEARCH) begin
                said = search_code | answer_bit;
            end
        end
    end

    assign data = said;
    assign valid = offers;
    assign last = is_last;

    reg header_enable;
    reg [4:0] state_next;
    reg [1:0] returns_next;
    reg [7:0] number_next;
    reg [7:0] opcode_next;
    reg [4:0] left_next;
    reg [7:0] address_next;
    reg [7:0] low_next;
    reg [15:0] chosen_next;
    reg [31:0] table_name_next;
    reg given_next;
    reg [7:0] target_next;
    reg [3:0] status_next;
    reg [1:0] reply_next;
    reg pushes;
    reg clears;
    reg writes_man;
    reg writes_entry;
    reg begins;
    reg aborts;
    reg acknowledges;
    reg [3:0] man;
    always @* begin
        state_next = state;
        returns_next = returns;
        number_next = number;
        opcode_next = opcode;
        left_next = left;
        address_next = address;
        low_next = low;
        chosen_next = chosen;
        table_name_next = table_name;
        given_next = given;
        target_next = target;
        status_next = status;
        reply_next = reply;
        takes_byte = 1'b0;
        takes_frame = 1'b0;
        begins = 1'b0;
        clears = 1'b0;
        writes_man = 1'b0;
        writes_entry = 1'b0;
        pushes = 1'b0;
        aborts = 1'b0;
        acknowledges = 1'b0;
        header_enable = 1'b0;
        man = front[3:0];
        case (state)
            ENGINE_STATE_IDLE: begin
                returns_next = RESUME_IDLE;
                if (|dones) begin
                    state_next = ENGINE_STATE_SEND;
                    reply_next = REPLY_SEARCH;
                end else if (frame) begin
                    takes_frame = 1'b1;
                    state_next = ENGINE_STATE_NUMBER;
                end
            end
            ENGINE_STATE_NUMBER: begin
                number_next = front;
                if (has_byte) begin
                    takes_byte = 1'b1;
                    state_next = ENGINE_STATE_OPCODE;
                end
            end
            ENGINE_STATE_OPCODE: begin
                opcode_next = front;
                given_next = 1'b0;
                status_next = 4'd0;
                if (has_byte) begin
                    takes_byte = 1'b1;
                    state_next = ENGINE_STATE_SKIP;
                    if (front == identify_code) begin
                        state_next = ENGINE_STATE_CLOSE;
                    end
                    if (front == abort_code) begin
                        state_next = ENGINE_STATE_TARGET;
                    end
                    if (front == table_code) begin
                        left_next = 5'd12;
                        state_next = ENGINE_STATE_HEADER;
                    end
                    if (front == search_code) begin
                        left_next = 5'd24;
                        state_next = ENGINE_STATE_WAIT_FREE;
                    end
                end
            end
            ENGINE_STATE_WAIT_FREE: begin
                returns_next = RESUME_WAIT_FREE;
                chosen_next = frees & (~frees + 16'd1);
                if (|dones) begin
                    state_next = ENGINE_STATE_SEND;
                    reply_next = REPLY_SEARCH;
                end else if (|frees) begin
                    state_next = ENGINE_STATE_HEADER;
                end
            end
            ENGINE_STATE_HEADER: begin
                address_next = 8'd0;
                if (has_byte) begin
                    header_enable = 1'b1;
                    takes_byte = 1'b1;
                    left_next = left - 5'd1;
                    if (left == 5'd1) begin
                        state_next = ENGINE_STATE_MAN_LOW;
                        if (opcode == table_code) begin
                            state_next = ENGINE_STATE_CHECK_TABLE;
                        end
                    end
                end
                if (at_end) begin
                    state_next = ENGINE_STATE_SKIP;
                end
            end
            ENGINE_STATE_CHECK_TABLE: begin
                address_next = header_word_5[7:0];
                state_next = ENGINE_STATE_ENTRY_LOW;
                if ((|header_word_5[7:0]) & (header_word_3 != table_name)) begin
                    status_next = wrong_table;
                    state_next = ENGINE_STATE_SKIP;
                end
                if (is_taken) begin
                    status_next = busy_code;
                    state_next = ENGINE_STATE_SKIP;
                end
            end
            ENGINE_STATE_ENTRY_LOW: begin
                low_next = front;
                if (has_byte) begin
                    takes_byte = 1'b1;
                    state_next = ENGINE_STATE_ENTRY_HIGH;
                end
                if (at_end) begin
                    state_next = ENGINE_STATE_SKIP;
                    if (given) begin
                        table_name_next = header_word_4;
                        state_next = ENGINE_STATE_ACT;
                    end
                end
            end
            ENGINE_STATE_ENTRY_HIGH: begin
                if (has_byte) begin
                    writes_entry = 1'b1;
                    takes_byte = 1'b1;
                    address_next = address + 8'd1;
                    given_next = 1'b1;
                    table_name_next = 32'd0;
                    state_next = ENGINE_STATE_ENTRY_LOW;
                end
                if (at_end) begin
                    state_next = ENGINE_STATE_SKIP;
                end
            end
            ENGINE_STATE_MAN_LOW: begin
                if (has_byte) begin
                    writes_man = 1'b1;
                    address_next = address + 8'd1;
                    state_next = ENGINE_STATE_MAN_HIGH;
                end
                if (at_end) begin
                    state_next = ENGINE_STATE_SKIP;
                end
            end
            ENGINE_STATE_MAN_HIGH: begin
                man = front[7:4];
                writes_man = 1'b1;
                takes_byte = 1'b1;
                address_next = address + 8'd1;
                state_next = ENGINE_STATE_MAN_LOW;
                if (&address[5:0]) begin
                    state_next = ENGINE_STATE_CLEAR;
                end
            end
            ENGINE_STATE_CLEAR: begin
                if (can_push) begin
                    clears = 1'b1;
                    state_next = ENGINE_STATE_RECORD_LOW;
                end
            end
            ENGINE_STATE_RECORD_LOW: begin
                low_next = front;
                if (has_byte) begin
                    takes_byte = 1'b1;
                    state_next = ENGINE_STATE_RECORD_HIGH;
                end
                if (at_end) begin
                    state_next = ENGINE_STATE_BEGIN;
                end
            end
            ENGINE_STATE_RECORD_HIGH: begin
                if (has_byte & can_push) begin
                    pushes = 1'b1;
                    takes_byte = 1'b1;
                    state_next = ENGINE_STATE_RECORD_LOW;
                end
                if (at_end) begin
                    state_next = ENGINE_STATE_SKIP;
                end
            end
            ENGINE_STATE_BEGIN: begin
                if (is_bad) begin
                    status_next = bad_request;
                    state_next = ENGINE_STATE_ACT;
                end else if (is_named) begin
                    if (can_push) begin
                        begins = 1'b1;
                        state_next = ENGINE_STATE_IDLE;
                    end
                end else begin
                    status_next = wrong_table;
                    state_next = ENGINE_STATE_ACT;
                end
            end
            ENGINE_STATE_TARGET: begin
                target_next = front;
                if (has_byte) begin
                    takes_byte = 1'b1;
                    given_next = 1'b1;
                    state_next = ENGINE_STATE_CLOSE;
                end
                if (at_end) begin
                    state_next = ENGINE_STATE_ACT;
                end
            end
            ENGINE_STATE_CLOSE: begin
                if (has_byte) begin
                    state_next = ENGINE_STATE_SKIP;
                end
                if (at_end) begin
                    state_next = ENGINE_STATE_ACT;
                end
            end
            ENGINE_STATE_ACT: begin
                returns_next = RESUME_IDLE;
                reply_next = REPLY_SHORT;
                state_next = ENGINE_STATE_SEND;
                if (opcode == identify_code) begin
                    reply_next = REPLY_IDENTITY;
                end
                if (opcode == abort_code) begin
                    aborts = 1'b1;
                    state_next = ENGINE_STATE_ABORTING;
                end
            end
            ENGINE_STATE_ABORTING: begin
                returns_next = RESUME_ABORTING;
                if (|dones) begin
                    state_next = ENGINE_STATE_SEND;
                    reply_next = REPLY_SEARCH;
                end else if (~|ends) begin
                    returns_next = RESUME_IDLE;
                    reply_next = REPLY_SHORT;
                    state_next = ENGINE_STATE_SEND;
                end
            end
            ENGINE_STATE_SEND: begin
                if (sends & is_last) begin
                    acknowledges = (reply == REPLY_SEARCH) & (|(dones & answering));
                    state_next = ENGINE_STATE_IDLE;
                    if (returns == RESUME_WAIT_FREE) begin
                        state_next = ENGINE_STATE_WAIT_FREE;
                    end
                    if (returns == RESUME_ABORTING) begin
                        state_next = ENGINE_STATE_ABORTING;
                    end
                end
            end
            default: begin
                if (has_byte) begin
                    takes_byte = 1'b1;
                end
                if (at_end) begin
                    returns_next = RESUME_IDLE;
                    reply_next = REPLY_SHORT;
                    state_next = ENGINE_STATE_SEND;
                    if (~|status) begin
                        status_next = bad_request;
                    end
                end
            end
        endcase
        if (reset) begin
            state_next = ENGINE_STATE_IDLE;
            table_name_next = 32'd0;
        end
    end

    perpetual_searcher searcher_0 (
        .clock(clock), .reset(reset), .entry_enable(tells_entry), .entry_address(told_address),
        .entry(told_record), .write_enable(tells_man & chosen[0]), .write_square(told_address[5:0]),
        .man(told_man), .history_clear(tells_clear & chosen[0]),
        .history_push(tells_push & chosen[0]), .record(told_record),
        .history_ready(searcher_0_history_ready), .start(tells_start & chosen[0]), .number(number),
        .tag(header_word_0), .window(header_word_2), .limit(header_word_3), .counts(header_word_4),
        .asked(header_word_5), .give_up(aborts), .everything(~given), .target(target),
        .acknowledge(acknowledges & answering[0]), .selected(answering[0]), .place(place),
        .byte_in(8'd0), .busy_count_in(5'd0), .repeated_in(1'b0), .reserved(searcher_0_reserved),
        .taken(searcher_0_taken), .free(searcher_0_free), .running(searcher_0_running),
        .ending(searcher_0_ending), .done(searcher_0_done), .its_number(searcher_0_its_number),
        .number_in(8'd0), .answer_byte(searcher_0_answer_byte), .busy_count(searcher_0_busy_count),
        .repeated(searcher_0_repeated)
    );

    perpetual_searcher searcher_1 (
        .clock(clock), .reset(reset), .entry_enable(tells_entry), .entry_address(told_address),
        .entry(told_record), .write_enable(tells_man & chosen[1]), .write_square(told_address[5:0]),
        .man(told_man), .history_clear(tells_clear & chosen[1]),
        .history_push(tells_push & chosen[1]), .record(told_record),
        .history_ready(searcher_1_history_ready), .start(tells_start & chosen[1]), .number(number),
        .tag(header_word_0), .window(header_word_2), .limit(header_word_3), .counts(header_word_4),
        .asked(header_word_5), .give_up(aborts), .everything(~given), .target(target),
        .acknowledge(acknowledges & answering[1]), .selected(answering[1]), .place(place),
        .byte_in(searcher_0_answer_byte), .busy_count_in(searcher_0_busy_count),
        .repeated_in(searcher_0_repeated), .reserved(), .taken(searcher_1_taken),
        .free(searcher_1_free), .running(searcher_1_running), .ending(searcher_1_ending),
        .done(searcher_1_done), .its_number(searcher_1_its_number),
        .number_in(searcher_0_its_number), .answer_byte(searcher_1_answer_byte),
        .busy_count(searcher_1_busy_count), .repeated(repeated)
    );

    perpetual_header header (
        .clock(clock), .enable(header_enable), .data(front), .word_0(header_word_0),
        .word_1(header_word_1), .word_2(header_word_2), .word_3(header_word_3),
        .word_4(header_word_4), .word_5(header_word_5)
    );

    perpetual_identity identity (
        .clock(clock), .address(place), .enable(1'b1), .data(identity_data)
    );

    initial begin
        state = 5'd0;
        returns = 2'd0;
        number = 8'd0;
        opcode = 8'd0;
        left = 5'd0;
        address = 8'd0;
        low = 8'd0;
        chosen = 16'd0;
        answering = 16'd0;
        table_name = 32'd0;
        given = 1'b0;
        tells_entry = 1'b0;
        tells_man = 1'b0;
        tells_clear = 1'b0;
        tells_push = 1'b0;
        tells_start = 1'b0;
        told_address = 8'd0;
        told_man = 4'd0;
        told_record = 16'd0;
        is_bad = 1'b0;
        is_named = 1'b0;
        is_taken = 1'b0;
        target = 8'd0;
        status = 4'd0;
        reply = 2'd0;
        place = 5'd0;
        fetches = 2'd0;
    end

    always @(posedge clock) begin
        if (state == ENGINE_STATE_SEND) begin
            if (!fetches[1]) begin
                fetches <= fetches + 2'd1;
            end
            if (sends) begin
                fetches <= 2'd0;
                place <= place + 5'd1;
                if ((reply == REPLY_SHORT) & (place == 5'd31)) begin
                    place <= 5'd29;
                end
                if ((reply == REPLY_IDENTITY) & (place == 5'd17)) begin
                    place <= 5'd29;
                end
            end
        end else begin
            place <= 5'd30;
            fetches <= 2'd0;
            answering <= dones & (~dones + 16'd1);
        end
        state <= state_next;
        returns <= returns_next;
        number <= number_next;
        opcode <= opcode_next;
        left <= left_next;
        address <= address_next;
        low <= low_next;
        chosen <= chosen_next;
        table_name <= table_name_next;
        given <= given_next;
        tells_entry <= writes_entry & ~reset;
        tells_man <= writes_man & ~reset;
        tells_clear <= clears & ~reset;
        tells_push <= pushes & ~reset;
        tells_start <= begins & ~reset;
        told_address <= address;
        told_man <= man;
        told_record <= record;
        is_bad <= searcher_0_reserved;
        is_named <= header_word_1 == table_name;
        is_taken <= (|takens) | begins | tells_start;
        target <= target_next;
        status <= status_next;
        reply <= reply_next;
    end
endmodule

module perpetual_searcher (
    input  wire        clock,
    input  wire        reset,
    input  wire        entry_enable,
    input  wire [7:0]  entry_address,
    input  wire [15:0] entry,
    input  wire        write_enable,
    input  wire [5:0]  write_square,
    input  wire [3:0]  man,
    input  wire        history_clear,
    input  wire        history_push,
    input  wire [15:0] record,
    output wire        history_ready,
    input  wire        start,
    input  wire [7:0]  number,
    input  wire [31:0] tag,
    input  wire [31:0] window,
    input  wire [31:0] limit,
    input  wire [31:0] counts,
    input  wire [31:0] asked,
    input  wire        give_up,
    input  wire        everything,
    input  wire [7:0]  target,
    input  wire        acknowledge,
    input  wire        selected,
    input  wire [4:0]  place,
    input  wire [7:0]  byte_in,
    input  wire [4:0]  busy_count_in,
    input  wire        repeated_in,
    output wire        reserved,
    output wire        taken,
    output wire        free,
    output wire        running,
    output wire        ending,
    output wire        done,
    output reg  [7:0]  its_number,
    input  wire [7:0]  number_in,
    output wire [7:0]  answer_byte,
    output wire [4:0]  busy_count,
    output wire        repeated
);
    localparam [3:0] aborted_code = 4'd6;
    localparam [3:0] abandoned_code = 4'd7;
    localparam [3:0] too_deep_code = 4'd8;
    localparam [3:0] list_full_code = 4'd9;
    localparam [3:0] frames_full_code = 4'd10;
    localparam [3:0] illegal_root_code = 4'd11;

    reg is_running;
    reg settles;
    reg is_done;
    reg [7:0] held_number;
    reg [31:0] held_tag;
    reg [31:0] held_limit;
    reg [31:0] cycles;
    reg aborted;
    reg over;
    reg stopped;
    reg [7:0] shown;
    reg [4:0] counted;

    wire chip_busy;
    wire [15:0] chip_value;
    wire [14:0] chip_best;
    wire chip_inexact;
    wire [31:0] chip_nodes;
    wire [31:0] chip_generations;
    wire [31:0] chip_repetitions;
    wire [31:0] chip_bounds;
    wire chip_too_deep;
    wire chip_list_full;
    wire chip_frames_full;
    wire chip_illegal_root;

    wire [4:0] chip_depth = (|asked[7:5]) ? 5'd31 : asked[4:0];
    assign reserved = asked[15] | (|asked[23:20]) | asked[31] | (|counts[23:21]) | (|counts[31:29]);
    wire is_taken = is_running | settles | is_done;
    wire is_meant = give_up & (everything | (target == held_number));
    wire stops = chip_busy & ~stopped & (aborted | over | ~is_running);

    reg [3:0] status;
    always @* begin
        status = 4'd0;
        if (chip_illegal_root) begin
            status = illegal_root_code;
        end
        if (chip_frames_full) begin
            status = frames_full_code;
        end
        if (chip_list_full) begin
            status = list_full_code;
        end
        if (chip_too_deep) begin
            status = too_deep_code;
        end
        if (over) begin
            status = abandoned_code;
        end
        if (aborted) begin
            status = aborted_code;
        end
    end

    wire [31:0] found = {1'b0, chip_best, chip_value};
    wire [31:0] tail = {20'd0, status, 7'd0, chip_inexact};

    reg [31:0] word;
    always @* begin
        if (place[4]) begin
            if (place[3]) begin
                if (place[2]) begin
                    word = tail;
                end else begin
                    word = cycles;
                end
            end else if (place[2]) begin
                word = chip_bounds;
            end else begin
                word = chip_repetitions;
            end
        end else if (place[3]) begin
            if (place[2]) begin
                word = chip_generations;
            end else begin
                word = chip_nodes;
            end
        end else if (place[2]) begin
            word = found;
        end else begin
            word = held_tag;
        end
    end

    reg [7:0] chosen_byte;
    always @* begin
        if (place[1]) begin
            chosen_byte = word[23:16];
            if (place[0]) begin
                chosen_byte = word[31:24];
            end
        end else begin
            chosen_byte = word[7:0];
            if (place[0]) begin
                chosen_byte = word[15:8];
            end
        end
    end

    assign answer_byte = byte_in | shown;

    always @* begin
        its_number = number_in;
        if (selected) begin
            its_number = number_in | held_number;
        end
    end

    assign taken = is_taken;
    assign free = ~is_taken & ~chip_busy;
    assign running = is_running | settles;
    assign ending = aborted & (is_running | settles);
    assign done = is_done;
    assign busy_count = counted;
    assign repeated = repeated_in | (|chip_repetitions);

    perpetual_chip chip (
        .clock(clock), .reset(reset), .write_enable(write_enable), .write_square(write_square),
        .man(man), .entry_enable(entry_enable), .entry_address(entry_address), .entry(entry),
        .start(start), .stop(stops), .depth(chip_depth), .root_alpha(window[15:0]),
        .root_beta(window[31:16]), .bound(asked[13]), .perft(asked[14]), .side(asked[8]),
        .rights(asked[12:9]), .ep_valid(asked[19]), .ep_file(asked[18:16]),
        .halfmoves(asked[30:24]), .heavy(counts[20:16]), .minor(counts[28:24]),
        .root_score(counts[15:0]), .busy(chip_busy), .value(chip_value), .best(chip_best),
        .inexact(chip_inexact), .nodes(chip_nodes), .generations(chip_generations),
        .repetitions(chip_repetitions), .bounds(chip_bounds), .too_deep(chip_too_deep),
        .list_full(chip_list_full), .frames_full(chip_frames_full),
        .illegal_root(chip_illegal_root), .history_clear(history_clear),
        .history_push(history_push), .history_piece(record[15:12]), .history_from(record[11:6]),
        .history_to(record[5:0]), .history_barrier(1'b0), .history_ready(history_ready)
    );

    initial begin
        is_running = 1'b0;
        settles = 1'b0;
        is_done = 1'b0;
        held_number = 8'd0;
        held_tag = 32'd0;
        held_limit = 32'd0;
        cycles = 32'd0;
        aborted = 1'b0;
        over = 1'b0;
        stopped = 1'b0;
        shown = 8'd0;
        counted = 5'd0;
    end

    always @(posedge clock) begin
        if (is_running) begin
            if (chip_busy) begin
                cycles <= cycles + 32'd1;
            end else begin
                is_running <= 1'b0;
                settles <= 1'b1;
            end
            if (is_meant) begin
                aborted <= 1'b1;
            end
        end
        if (chip_nodes > held_limit) begin
            over <= is_running | settles | over;
        end
        if (settles) begin
            settles <= 1'b0;
            is_done <= 1'b1;
        end
        if (acknowledge) begin
            is_done <= 1'b0;
        end
        if (start) begin
            is_running <= 1'b1;
            held_number <= number;
            held_tag <= tag;
            held_limit <= limit;
            cycles <= 32'd0;
            aborted <= 1'b0;
            over <= 1'b0;
        end
        stopped <= (stopped | stops) & chip_busy;
        if (reset) begin
            is_running <= 1'b0;
            settles <= 1'b0;
            is_done <= 1'b0;
            aborted <= 1'b0;
            over <= 1'b0;
            stopped <= 1'b0;
        end
        shown <= chosen_byte;
        if (!selected) begin
            shown <= 8'd0;
        end
        counted <= busy_count_in;
        if (is_taken) begin
            counted <= busy_count_in + 5'd1;
        end
    end
endmodule

module perpetual_chip (
    input  wire        clock,
    input  wire        reset,
    input  wire        write_enable,
    input  wire [5:0]  write_square,
    input  wire [3:0]  man,
    input  wire        entry_enable,
    input  wire [7:0]  entry_address,
    input  wire [15:0] entry,
    input  wire        start,
    input  wire        stop,
    input  wire [4:0]  depth,
    input  wire [15:0] root_alpha,
    input  wire [15:0] root_beta,
    input  wire        bound,
    input  wire        perft,
    input  wire        side,
    input  wire [3:0]  rights,
    input  wire        ep_valid,
    input  wire [2:0]  ep_file,
    input  wire [6:0]  halfmoves,
    input  wire [4:0]  heavy,
    input  wire [4:0]  minor,
    input  wire [15:0] root_score,
    output wire        busy,
    output wire [15:0] value,
    output wire [14:0] best,
    output wire        inexact,
    output wire [31:0] nodes,
    output wire [31:0] generations,
    output wire [31:0] repetitions,
    output wire [31:0] bounds,
    output wire        too_deep,
    output wire        list_full,
    output wire        frames_full,
    output wire        illegal_root,
    input  wire        history_clear,
    input  wire        history_push,
    input  wire [3:0]  history_piece,
    input  wire [5:0]  history_from,
    input  wire [5:0]  history_to,
    input  wire        history_barrier,
    output wire        history_ready
);
    reg clears;
    reg pushes;
    reg [3:0] told_piece;
    reg [5:0] told_from;
    reg [5:0] told_to;
    reg told_barrier;

    wire search_push;
    wire search_pop;
    wire search_cut;
    wire [7:0] search_keep;
    wire [3:0] search_piece;
    wire [5:0] search_from;
    wire [5:0] search_to;
    wire search_barrier;
    wire window_ready;
    wire [7:0] window_held_plies;
    wire window_valid;
    wire window_repetition;
    wire window_upcoming;
    wire window_exact;

    wire takes = ~busy & ~reset;
    wire waits = clears | pushes;
    wire can_tell = window_ready & ~waits;

    reg [3:0] window_piece;
    reg [5:0] window_from;
    reg [5:0] window_to;
    reg window_barrier;
    always @* begin
        if (pushes) begin
            window_piece = told_piece;
            window_from = told_from;
            window_to = told_to;
            window_barrier = told_barrier;
        end else begin
            window_piece = search_piece;
            window_from = search_from;
            window_to = search_to;
            window_barrier = search_barrier;
        end
    end

    assign history_ready = can_tell;

    perpetual_search search (
        .clock(clock), .reset(reset), .write_enable(write_enable), .write_square(write_square),
        .man(man), .entry_enable(entry_enable), .entry_address(entry_address), .entry(entry),
        .start(start), .stop(stop), .depth(depth), .root_alpha(root_alpha), .root_beta(root_beta),
        .bound(bound), .perft(perft), .side(side), .rights(rights), .ep_valid(ep_valid),
        .ep_file(ep_file), .halfmoves(halfmoves), .heavy(heavy), .minor(minor),
        .root_score(root_score), .detector_ready(window_ready),
        .detector_valid(window_valid & ~waits), .repetition(window_repetition),
        .upcoming(window_upcoming), .exact(window_exact), .held_plies(window_held_plies),
        .push(search_push), .pop(search_pop), .cut(search_cut), .keep(search_keep),
        .piece(search_piece), .from(search_from), .to(search_to), .barrier(search_barrier),
        .busy(busy), .value(value), .best(best), .inexact(inexact), .nodes(nodes),
        .generations(generations), .repetitions(repetitions), .bounds(bounds), .too_deep(too_deep),
        .list_full(list_full), .frames_full(frames_full), .illegal_root(illegal_root)
    );

    perpetual_window window (
        .clock(clock), .reset(reset), .push(pushes | search_push), .pop(search_pop), .replace(1'b0),
        .cut(search_cut), .clear(clears), .piece(window_piece), .from(window_from), .to(window_to),
        .barrier(window_barrier), .keep(search_keep), .find(1'b0), .probe(1'b0),
        .ready(window_ready), .can_pop(), .held_plies(window_held_plies), .valid(window_valid),
        .counted(), .repetition(window_repetition), .upcoming(window_upcoming),
        .exact(window_exact), .located(), .occurrences(), .repetition_distance(),
        .upcoming_distance(), .can_probe(), .probed(), .would_repeat(), .can_find(), .finding(),
        .found(), .found_piece(), .found_from(), .found_to()
    );

    initial begin
        clears = 1'b0;
        pushes = 1'b0;
        told_piece = 4'd0;
        told_from = 6'd0;
        told_to = 6'd0;
        told_barrier = 1'b0;
    end

    always @(posedge clock) begin
        clears <= takes & history_clear;
        pushes <= takes & history_push & can_tell;
        told_piece <= history_piece;
        told_from <= history_from;
        told_to <= history_to;
        told_barrier <= history_barrier;
    end
endmodule

module perpetual_search (
    input  wire        clock,
    input  wire        reset,
    input  wire        write_enable,
    input  wire [5:0]  write_square,
    input  wire [3:0]  man,
    input  wire        entry_enable,
    input  wire [7:0]  entry_address,
    input  wire [15:0] entry,
    input  wire        start,
    input  wire        stop,
    input  wire [4:0]  depth,
    input  wire [15:0] root_alpha,
    input  wire [15:0] root_beta,
    input  wire        bound,
    input  wire        perft,
    input  wire        side,
    input  wire [3:0]  rights,
    input  wire        ep_valid,
    input  wire [2:0]  ep_file,
    input  wire [6:0]  halfmoves,
    input  wire [4:0]  heavy,
    input  wire [4:0]  minor,
    input  wire [15:0] root_score,
    input  wire        detector_ready,
    input  wire        detector_valid,
    input  wire        repetition,
    input  wire        upcoming,
    input  wire        exact,
    input  wire [7:0]  held_plies,
    output wire        push,
    output wire        pop,
    output wire        cut,
    output wire [7:0]  keep,
    output wire [3:0]  piece,
    output wire [5:0]  from,
    output wire [5:0]  to,
    output wire        barrier,
    output wire        busy,
    output wire [15:0] value,
    output wire [14:0] best,
    output wire        inexact,
    output wire [31:0] nodes,
    output wire [31:0] generations,
    output wire [31:0] repetitions,
    output wire [31:0] bounds,
    output wire        too_deep,
    output wire        list_full,
    output wire        frames_full,
    output wire        illegal_root
);
    localparam [3:0] SEARCH_STATE_CUTTING = 4'd0;
    localparam [3:0] SEARCH_STATE_IDLE = 4'd1;
    localparam [3:0] SEARCH_STATE_ENTER = 4'd2;
    localparam [3:0] SEARCH_STATE_GENERATE = 4'd3;
    localparam [3:0] SEARCH_STATE_JUDGE = 4'd4;
    localparam [3:0] SEARCH_STATE_FETCH = 4'd5;
    localparam [3:0] SEARCH_STATE_MAKE = 4'd6;
    localparam [3:0] SEARCH_STATE_FINISH = 4'd7;
    localparam [3:0] SEARCH_STATE_CHECK = 4'd8;
    localparam [3:0] SEARCH_STATE_CHECKING = 4'd9;
    localparam [3:0] SEARCH_STATE_RECALL = 4'd10;
    localparam [3:0] SEARCH_STATE_RETURN = 4'd11;
    localparam [3:0] SEARCH_STATE_UNDO = 4'd12;

    reg [3:0] state;
    reg [1:0] step;
    reg ends;
    reg [5:0] ply;
    reg [5:0] last_ply;
    reg [8:0] place;
    reg mover;
    reg captures_only;
    reg ep_allowed;
    reg writes_men;
    reg writes_lines;
    reg [5:0] written_square;
    reg [3:0] written_man;
    reg linked;
    reg arrives;
    reg stale;
    reg known;
    reg repeated;
    reg upcomes;
    reg forgot;
    reg expands;
    reg is_zeroed;
    reg is_raised;
    reg is_cut;
    reg illegal;
    reg legal;
    reg ep_legal;
    reg watch;
    reg pushed;
    reg proven;
    reg probe;
    reg above;
    reg use_bound;
    reg counting;
    reg [14:0] best_move;

    wire generator_busy;
    wire generator_valid;
    wire [5:0] generator_from;
    wire [5:0] generator_to;
    wire [2:0] generator_kind;
    wire [2:0] generator_victim;
    wire [2:0] generator_special;
    wire [2:0] generator_move_class;
    wire generator_king_taken;
    wire [8:0] list_first;
    wire [8:0] list_next_place;
    wire list_joining;
    wire list_full_2;
    wire [20:0] list_read_move;
    wire [20:0] list_played;
    wire [15:0] list_loss;
    wire [8:0] list_read_next;
    wire list_read_last;
    wire [15:0] values_bound;
    wire values_stands;
    wire values_improves;
    wire values_promises_nothing;
    wire values_below_zero;
    wire values_above_zero;
    wire values_better;
    wire values_fails_high;
    wire standing_side;
    wire [3:0] standing_rights;
    wire standing_ep_valid;
    wire [2:0] standing_ep_file;
    wire [6:0] standing_halfmoves;
    wire standing_own_king_side;
    wire standing_own_queen_side;
    wire standing_phantom;
    wire standing_phantom_west;
    wire [5:0] standing_phantom_square;
    wire standing_bare;
    wire standing_fifty;
    wire standing_loses_right;
    wire standing_child_drawn;
    wire [8:0] frames_its_place;
    wire [8:0] frames_its_list_end;
    wire [3:0] frames_its_rights;
    wire [6:0] frames_its_halfmoves;
    wire [15:0] frames_its_bound;
    wire frames_its_legal;
    wire frames_its_ep_legal;
    wire frames_its_above;
    wire [5:0] child_one_more;
    wire [5:0] child_one_less;
    wire child_has_parent;
    wire child_quiescent;
    wire child_before_horizon;
    wire child_told;
    wire child_may_skip;
    wire child_at_once;
    wire child_former_pushed;
    wire line_rests;
    wire line_can_tell;
    wire [5:0] writes_square;
    wire [3:0] writes_man;
    wire writes_lines_2;
    wire writes_ends;

    wire has_parent = child_has_parent;
    wire quiescent = child_quiescent;
    wire making = state == SEARCH_STATE_MAKE;
    wire checking = (state == SEARCH_STATE_CHECK) | (state == SEARCH_STATE_CHECKING);
    wire first_step = ~|step;
    wire will_reply =
        making | checking | (state == SEARCH_STATE_FETCH) | (state == SEARCH_STATE_FINISH);
    wire takes =
        (state == SEARCH_STATE_FETCH) | (state == SEARCH_STATE_RECALL)
        | (state == SEARCH_STATE_CHECK);
    wire [20:0] read_move = list_read_move;
    wire [20:0] played = list_played;
    wire en_passant = played[20:18] == 3'd1;
    wire [14:0] best_of = {played[20:18], played[11:0]};
    wire [2:0] from_rank = read_move[5:3];
    wire [2:0] to_rank = read_move[11:9];
    wire child_on_first_ranks =
        standing_side ? ((from_rank < 3'd2) | (to_rank == 3'd0))
        : (from_rank >= 3'd6) | (to_rank == 3'd7);
    wire skips = child_may_skip & values_promises_nothing;
    wire can_tell = line_can_tell;
    wire waits = (child_told & ~can_tell) | (skips & linked);
    wire repeats = pushed & repeated;
    wire flags_known = known | (~pushed & has_parent);
    wire told_deep = pushed & quiescent;
    wire opens = ~list_joining & ~arrives & ~(told_deep & ~known);
    wire rests = told_deep & proven & values_stands;
    wire gives_zero = probe | standing_bare | (quiescent & standing_fifty);
    wire open = ~quiescent & ~standing_fifty & ~counting;
    wire raises = open & use_bound & has_parent & upcomes & values_below_zero;
    wire at_once = ~list_joining & child_at_once;
    wire leaves = ~illegal & ~counting & (above | (values_better & values_fails_high));
    wire goes_up = (state == SEARCH_STATE_RETURN) & has_parent & (can_tell | ~pushed);
    wire goes_down = making & ~first_step & ends;
    wire generator_start =
        (goes_down & at_once)
        | ((state == SEARCH_STATE_ENTER) & opens & ~(repeats & quiescent) & ~rests)
        | (state == SEARCH_STATE_CHECK);
    wire list_add = generator_valid & ~checking & ~(counting & quiescent);

    reg list_fresh;
    reg list_close;
    reg list_back;
    reg [8:0] list_base;
    reg [8:0] list_read_place;
    reg values_load;
    reg values_stand;
    reg values_raise;
    reg values_accept;
    reg values_give_zero;
    reg values_give_alpha;
    reg values_give_beta;
    reg values_give_mated;
    reg standing_load;
    reg standing_lay;
    reg child_begins;
    reg line_clear;
    reg counts_clear;
    reg counts_node;
    reg counts_generation;
    reg counts_repetition;
    reg counts_bound;
    reg counts_not_exact;
    reg counts_bad_depth;
    reg counts_no_place;
    reg counts_no_frame;
    reg counts_illegal;
    reg [3:0] state_next;
    reg [1:0] step_next;
    reg [5:0] ply_next;
    reg [5:0] last_ply_next;
    reg [8:0] place_next;
    reg arrives_next;
    reg stale_next;
    reg illegal_next;
    reg legal_next;
    reg ep_legal_next;
    reg watch_next;
    reg pushed_next;
    reg proven_next;
    reg probe_next;
    reg above_next;
    reg use_bound_next;
    reg counting_next;
    reg [14:0] best_move_next;
    reg write_men;
    reg write_lines;
    reg [5:0] board_square;
    reg [3:0] board_man;
    reg fails;
    always @* begin
        state_next = state;
        step_next = step;
        ply_next = ply;
        last_ply_next = last_ply;
        place_next = place;
        arrives_next = arrives;
        stale_next = stale;
        illegal_next = illegal;
        legal_next = legal;
        ep_legal_next = ep_legal;
        watch_next = watch;
        pushed_next = pushed;
        proven_next = proven;
        probe_next = probe;
        above_next = above;
        use_bound_next = use_bound;
        counting_next = counting;
        best_move_next = best_move;
        child_begins = 1'b0;
        arrives_next = goes_down;
        write_men = 1'b0;
        write_lines = 1'b0;
        board_square = writes_square;
        board_man = writes_man;
        list_fresh = state == SEARCH_STATE_RETURN;
        list_close = 1'b0;
        list_back = goes_up;
        list_base = frames_its_list_end;
        list_read_place = frames_its_place;
        standing_load = 1'b0;
        standing_lay = 1'b0;
        values_load = 1'b0;
        values_stand = 1'b0;
        values_raise = 1'b0;
        values_accept = 1'b0;
        values_give_zero = state == SEARCH_STATE_CUTTING;
        values_give_alpha = 1'b0;
        values_give_beta = 1'b0;
        values_give_mated = 1'b0;
        line_clear = reset;
        counts_clear = reset;
        counts_node = 1'b0;
        counts_generation = state == SEARCH_STATE_CHECK;
        counts_repetition = 1'b0;
        counts_bound = 1'b0;
        counts_not_exact = 1'b0;
        counts_bad_depth = 1'b0;
        counts_no_place = 1'b0;
        counts_no_frame = 1'b0;
        counts_illegal = 1'b0;
        fails = 1'b0;
        case (state)
            SEARCH_STATE_IDLE: begin
                write_men = write_enable;
                write_lines = write_enable;
                board_square = write_square;
                board_man = man;
                list_base = 9'd1;
                if (start) begin
                    list_back = 1'b1;
                    list_fresh = 1'b1;
                    standing_load = 1'b1;
                    values_load = 1'b1;
                    child_begins = 1'b1;
                    arrives_next = 1'b1;
                    line_clear = 1'b1;
                    counts_clear = 1'b1;
                    step_next = 2'd0;
                    ply_next = 6'd0;
                    last_ply_next = {1'b0, depth};
                    stale_next = 1'b0;
                    illegal_next = 1'b0;
                    legal_next = 1'b0;
                    ep_legal_next = 1'b0;
                    pushed_next = 1'b0;
                    proven_next = 1'b0;
                    probe_next = 1'b0;
                    use_bound_next = bound;
                    counting_next = perft;
                    best_move_next = 15'd0;
                    if ((depth == 5'd0) | (depth > 5'd16)) begin
                        counts_bad_depth = 1'b1;
                    end else begin
                        state_next = SEARCH_STATE_ENTER;
                    end
                end
            end
            SEARCH_STATE_ENTER: begin
                if (opens) begin
                    state_next = SEARCH_STATE_GENERATE;
                    if (repeats & quiescent) begin
                        counts_repetition = 1'b1;
                        values_give_zero = 1'b1;
                        state_next = SEARCH_STATE_RETURN;
                    end else if (rests) begin
                        values_give_beta = 1'b1;
                        state_next = SEARCH_STATE_RETURN;
                    end
                end
            end
            SEARCH_STATE_GENERATE: begin
                if (generator_king_taken) begin
                    counts_generation = 1'b1;
                    illegal_next = 1'b1;
                    state_next = SEARCH_STATE_RETURN;
                    if (!has_parent) begin
                        counts_illegal = 1'b1;
                        fails = 1'b1;
                    end
                end else if (~generator_busy & flags_known) begin
                    state_next = SEARCH_STATE_JUDGE;
                end
            end
            SEARCH_STATE_JUDGE: begin
                write_lines = standing_phantom;
                board_square = standing_phantom_square;
                board_man = 4'd0;
                standing_lay = 1'b1;
                above_next = standing_fifty & ~quiescent;
                if (child_before_horizon) begin
                    watch_next = upcomes | forgot;
                end
                state_next = SEARCH_STATE_RETURN;
                counts_generation = ~repeats;
                if (expands) begin
                    list_close = ~is_cut;
                    values_stand = quiescent & values_improves;
                    values_raise = is_raised;
                    values_give_beta = is_cut;
                    counts_bound = is_raised;
                    counts_not_exact = open & forgot;
                    place_next = list_first;
                    if (!is_cut) begin
                        list_read_place = list_first;
                        state_next = SEARCH_STATE_FETCH;
                        if (~|list_first) begin
                            state_next = SEARCH_STATE_FINISH;
                        end
                    end
                end else if (repeats) begin
                    counts_repetition = 1'b1;
                    values_give_zero = 1'b1;
                end else if (list_full_2) begin
                    counts_no_place = 1'b1;
                    fails = 1'b1;
                end else if (counting & quiescent) begin
                    counts_bound = 1'b1;
                end else if (is_zeroed) begin
                    values_give_zero = 1'b1;
                end else begin
                    values_give_beta = 1'b1;
                end
            end
            SEARCH_STATE_FETCH: begin
                list_read_place = place;
                stale_next = 1'b1;
                state_next = SEARCH_STATE_MAKE;
            end
            SEARCH_STATE_MAKE: begin
                list_read_place = place;
                if (first_step & (ply == 6'd63)) begin
                    counts_no_frame = 1'b1;
                    fails = 1'b1;
                end else if (first_step & waits) begin
                    state_next = SEARCH_STATE_MAKE;
                end else if (first_step & skips) begin
                    counts_node = 1'b1;
                    place_next = list_read_next;
                    list_read_place = list_read_next;
                    state_next = SEARCH_STATE_FETCH;
                    if (list_read_last) begin
                        state_next = SEARCH_STATE_FINISH;
                    end
                end else begin
                    counts_node = first_step;
                    write_men = 1'b1;
                    write_lines = writes_lines_2;
                    step_next = step + 2'd1;
                    if (goes_down) begin
                        step_next = 2'd0;
                        stale_next = 1'b0;
                        ply_next = child_one_more;
                        proven_next = (legal | quiescent) & ~counting;
                        probe_next = above;
                        pushed_next = child_told;
                        legal_next = 1'b0;
                        ep_legal_next = 1'b0;
                        state_next = SEARCH_STATE_ENTER;
                        if (at_once) begin
                            state_next = SEARCH_STATE_GENERATE;
                        end
                    end
                end
            end
            SEARCH_STATE_FINISH: begin
                values_give_alpha = 1'b1;
                state_next = SEARCH_STATE_RETURN;
                if (stale) begin
                    state_next = SEARCH_STATE_RECALL;
                end
                if (counting) begin
                    values_give_alpha = 1'b0;
                    values_give_zero = 1'b1;
                end else if (~legal & ~quiescent) begin
                    state_next = SEARCH_STATE_CHECK;
                end
            end
            SEARCH_STATE_CHECK: begin
                state_next = SEARCH_STATE_CHECKING;
            end
            SEARCH_STATE_CHECKING: begin
                if (generator_king_taken) begin
                    values_give_mated = 1'b1;
                    state_next = SEARCH_STATE_RETURN;
                end else if (!generator_busy) begin
                    values_give_zero = 1'b1;
                    state_next = SEARCH_STATE_RETURN;
                end
            end
            SEARCH_STATE_RECALL: begin
                state_next = SEARCH_STATE_RETURN;
            end
            SEARCH_STATE_RETURN: begin
                write_men = has_parent;
                write_lines = has_parent & writes_lines_2;
                if (!has_parent) begin
                    state_next = SEARCH_STATE_IDLE;
                end else if (goes_up) begin
                    step_next = 2'd1;
                    stale_next = 1'b1;
                    ply_next = child_one_less;
                    place_next = frames_its_place;
                    legal_next = frames_its_legal;
                    ep_legal_next = frames_its_ep_legal;
                    above_next = frames_its_above;
                    pushed_next = child_former_pushed;
                    state_next = SEARCH_STATE_UNDO;
                end
            end
            SEARCH_STATE_UNDO: begin
                write_men = 1'b1;
                write_lines = writes_lines_2;
                step_next = step + 2'd1;
                list_read_place = place;
                if ((step == 2'd1) & ~illegal & ~counting) begin
                    legal_next = 1'b1;
                    ep_legal_next = ep_legal | en_passant;
                    if (above) begin
                        values_give_zero = 1'b1;
                    end else if (values_better) begin
                        values_accept = 1'b1;
                        values_give_beta = values_fails_high;
                        if (!has_parent) begin
                            best_move_next = best_of;
                        end
                    end
                end
                if (ends) begin
                    step_next = 2'd0;
                    illegal_next = 1'b0;
                    place_next = list_read_next;
                    list_read_place = list_read_next;
                    state_next = SEARCH_STATE_FETCH;
                    if (leaves) begin
                        list_read_place = frames_its_place;
                        state_next = SEARCH_STATE_RECALL;
                    end else if (list_read_last) begin
                        state_next = SEARCH_STATE_FINISH;
                    end
                end
            end
            default: begin
                best_move_next = 15'd0;
                fails = state != SEARCH_STATE_CUTTING;
                counts_no_frame = fails;
                if (line_rests) begin
                    state_next = SEARCH_STATE_IDLE;
                end
            end
        endcase
        if ((stop & (state != SEARCH_STATE_IDLE)) | fails | reset) begin
            state_next = SEARCH_STATE_CUTTING;
        end
    end

    assign busy = state != SEARCH_STATE_IDLE;
    assign best = best_move;

    perpetual_generator generator (
        .clock(clock), .write_men(writes_men), .write_lines(writes_lines),
        .write_square(written_square), .man(written_man), .start(generator_start),
        .stop(stop | reset), .side(mover), .captures_only(captures_only),
        .king_side(standing_own_king_side), .queen_side(standing_own_queen_side),
        .ep_valid(ep_allowed), .ep_file(standing_ep_file), .phantom(standing_phantom),
        .phantom_west(standing_phantom_west), .busy(generator_busy), .valid(generator_valid),
        .from(generator_from), .to(generator_to), .kind(generator_kind), .victim(generator_victim),
        .special(generator_special), .move_class(generator_move_class),
        .king_taken(generator_king_taken)
    );

    perpetual_list list (
        .clock(clock), .entry_enable(entry_enable), .entry_address(entry_address), .entry(entry),
        .fresh(list_fresh), .add(list_add), .side(mover), .from(generator_from), .to(generator_to),
        .kind(generator_kind), .victim(generator_victim), .special(generator_special),
        .move_class(generator_move_class), .close(list_close), .back(list_back), .base(list_base),
        .read_place(list_read_place), .take(takes), .first(list_first),
        .next_place(list_next_place), .joining(list_joining), .full(list_full_2),
        .read_move(list_read_move), .played(list_played), .loss(list_loss),
        .read_next(list_read_next), .read_last(list_read_last)
    );

    perpetual_values values (
        .clock(clock), .load(values_load), .root_score(root_score), .root_alpha(root_alpha),
        .root_beta(root_beta), .promise(takes), .loss(list_loss), .down(goes_down), .up(goes_up),
        .comes_back(state == SEARCH_STATE_RETURN), .parent_bound(frames_its_bound),
        .stand(values_stand), .raise(values_raise), .accept(values_accept),
        .give_zero(values_give_zero), .give_alpha(values_give_alpha), .give_beta(values_give_beta),
        .give_mated(values_give_mated), .ply(ply), .drawn(standing_bare | standing_fifty),
        .child_drawn(standing_child_drawn), .value(value), .bound(values_bound),
        .stands(values_stands), .improves(values_improves),
        .promises_nothing(values_promises_nothing), .below_zero(values_below_zero),
        .above_zero(values_above_zero), .better(values_better), .fails_high(values_fails_high)
    );

    perpetual_standing standing (
        .clock(clock), .load(standing_load), .root_side(side), .root_rights(rights),
        .root_ep_valid(ep_valid), .root_ep_file(ep_file), .root_halfmoves(halfmoves),
        .root_heavy(heavy), .root_minor(minor), .take(takes), .read_move(read_move),
        .down(goes_down), .to_file(played[8:6]), .castles(played[20:18] == 3'd2),
        .undo(state == SEARCH_STATE_RETURN), .up(goes_up), .former_rights(frames_its_rights),
        .former_halfmoves(frames_its_halfmoves), .lay(standing_lay),
        .is_root(~has_parent | counting), .side(standing_side), .rights(standing_rights),
        .ep_valid(standing_ep_valid), .ep_file(standing_ep_file), .halfmoves(standing_halfmoves),
        .heavy(), .minor(), .own_king_side(standing_own_king_side),
        .own_queen_side(standing_own_queen_side), .phantom(standing_phantom),
        .phantom_west(standing_phantom_west), .phantom_square(standing_phantom_square),
        .bare(standing_bare), .fifty(standing_fifty), .loses_right(standing_loses_right),
        .child_drawn(standing_child_drawn)
    );

    perpetual_frames frames (
        .clock(clock), .keep(making), .first(first_step), .ply(ply), .down(goes_down), .up(goes_up),
        .place(place), .list_end(list_next_place), .rights(standing_rights),
        .halfmoves(standing_halfmoves), .bound(values_bound), .legal(legal), .ep_legal(ep_legal),
        .above(above), .its_place(frames_its_place), .its_list_end(frames_its_list_end),
        .its_rights(frames_its_rights), .its_halfmoves(frames_its_halfmoves),
        .its_bound(frames_its_bound), .its_legal(frames_its_legal),
        .its_ep_legal(frames_its_ep_legal), .its_above(frames_its_above)
    );

    perpetual_child child (
        .clock(clock), .begins(child_begins), .down(goes_down), .up(goes_up), .take(takes),
        .ply(ply), .last_ply(last_ply), .plain(~|read_move[20:15]), .counting(counting),
        .watch(watch), .needs_no_proof(legal | quiescent), .on_first_ranks(child_on_first_ranks),
        .one_more(child_one_more), .one_less(child_one_less), .has_parent(child_has_parent),
        .quiescent(child_quiescent), .before_horizon(child_before_horizon), .told(child_told),
        .may_skip(child_may_skip), .at_once(child_at_once), .former_pushed(child_former_pushed)
    );

    perpetual_line line (
        .clock(clock), .clear(line_clear), .make(making & first_step & child_told & can_tell),
        .take_back(goes_up & pushed), .undo_all(state == SEARCH_STATE_CUTTING), .played(played),
        .side(standing_side), .loses_right(standing_loses_right), .ep_legal(ep_legal),
        .detector_ready(detector_ready), .held_plies(held_plies), .push(push), .pop(pop), .cut(cut),
        .keep(keep), .piece(piece), .from(from), .to(to), .barrier(barrier), .rests(line_rests),
        .can_tell(line_can_tell)
    );

    perpetual_counts counts (
        .clock(clock), .clear(counts_clear), .node(counts_node), .generation(counts_generation),
        .repetition(counts_repetition), .bound(counts_bound), .not_exact(counts_not_exact),
        .bad_depth(counts_bad_depth), .no_place(counts_no_place), .no_frame(counts_no_frame),
        .illegal(counts_illegal), .nodes(nodes), .generations(generations),
        .repetitions(repetitions), .bounds(bounds), .inexact(inexact), .too_deep(too_deep),
        .list_full(list_full), .frames_full(frames_full), .illegal_root(illegal_root)
    );

    perpetual_writes writes (
        .step(step), .undo(~making), .side(standing_side ^ (state == SEARCH_STATE_RETURN)),
        .played(played), .square(writes_square), .man(writes_man), .lines(writes_lines_2),
        .ends(writes_ends)
    );

    initial begin
        state = 4'd0;
        step = 2'd0;
        ends = 1'b0;
        ply = 6'd0;
        last_ply = 6'd0;
        place = 9'd0;
        mover = 1'b0;
        captures_only = 1'b0;
        ep_allowed = 1'b0;
        writes_men = 1'b0;
        writes_lines = 1'b0;
        written_square = 6'd0;
        written_man = 4'd0;
        linked = 1'b0;
        arrives = 1'b0;
        stale = 1'b0;
        known = 1'b0;
        repeated = 1'b0;
        upcomes = 1'b0;
        forgot = 1'b0;
        expands = 1'b0;
        is_zeroed = 1'b0;
        is_raised = 1'b0;
        is_cut = 1'b0;
        illegal = 1'b0;
        legal = 1'b0;
        ep_legal = 1'b0;
        watch = 1'b0;
        pushed = 1'b0;
        proven = 1'b0;
        probe = 1'b0;
        above = 1'b0;
        use_bound = 1'b0;
        counting = 1'b0;
        best_move = 15'd0;
    end

    always @(posedge clock) begin
        state <= state_next;
        step <= step_next;
        ends <= writes_ends;
        ply <= ply_next;
        last_ply <= last_ply_next;
        place <= place_next;
        mover <= standing_side ^ will_reply;
        captures_only <= quiescent | checking;
        ep_allowed <= standing_ep_valid & ~checking;
        writes_men <= write_men;
        writes_lines <= write_lines;
        written_square <= board_square;
        written_man <= board_man;
        linked <= list_joining;
        arrives <= arrives_next;
        stale <= stale_next;
        known <= detector_valid & ~push & ~pop;
        repeated <= repetition;
        upcomes <= upcoming;
        forgot <= ~exact;
        expands <=
            ~repeats & ~list_full_2 & ~gives_zero & ~(quiescent & (counting | values_stands));
        is_zeroed <= gives_zero;
        is_raised <= raises;
        is_cut <= raises & ~values_above_zero;
        illegal <= illegal_next;
        legal <= legal_next;
        ep_legal <= ep_legal_next;
        watch <= watch_next;
        pushed <= pushed_next;
        proven <= proven_next;
        probe <= probe_next;
        above <= above_next;
        use_bound <= use_bound_next;
        counting <= counting_next;
        best_move <= best_move_next;
    end
endmodule

module perpetual_generator (
    input  wire       clock,
    input  wire       write_men,
    input  wire       write_lines,
    input  wire [5:0] write_square,
    input  wire [3:0] man,
    input  wire       start,
    input  wire       stop,
    input  wire       side,
    input  wire       captures_only,
    input  wire       king_side,
    input  wire       queen_side,
    input  wire       ep_valid,
    input  wire [2:0] ep_file,
    input  wire       phantom,
    input  wire       phantom_west,
    output wire       busy,
    output wire       valid,
    output wire [5:0] from,
    output wire [5:0] to,
    output wire [2:0] kind,
    output wire [2:0] victim,
    output wire [2:0] special,
    output wire [2:0] move_class,
    output wire       king_taken
);
    localparam [2:0] promotes_flag = 3'd4;

    reg asked;
    reg [5:0] asked_from;
    reg [5:0] asked_to;
    reg [2:0] asked_kind;
    reg asked_capture;
    reg asked_castle;
    reg asked_promotes;
    reg [1:0] asked_promotion;
    reg given;
    reg [5:0] given_from;
    reg [5:0] given_to;
    reg [2:0] given_kind;
    reg [2:0] given_victim;
    reg [2:0] given_special;
    reg [2:0] given_class;
    reg taken;

    wire scan_busy;
    wire scan_valid;
    wire [2:0] scan_rank;
    wire [2:0] scan_file;
    wire [2:0] scan_kind;
    wire scan_half;
    wire looks_busy;
    wire looks_valid;
    wire [2:0] looks_rank;
    wire [2:0] looks_file;
    wire [2:0] looks_kind;
    wire looks_half;
    wire [23:0] looks_stops;
    wire [7:0] looks_enemies;
    wire [3:0] looks_jump_enemies;
    wire [3:0] looks_jump_empty;
    wire [7:0] permit_captures;
    wire [7:0] permit_quiets;
    wire permit_two_steps;
    wire permit_castle_king;
    wire permit_castle_queen;
    wire permit_promotes;
    wire steps_ready;
    wire steps_busy;
    wire steps_valid;
    wire [2:0] steps_from_rank;
    wire [2:0] steps_from_file;
    wire [2:0] steps_kind;
    wire steps_capture;
    wire steps_castle;
    wire steps_promotes;
    wire [1:0] steps_promotion;
    wire [2:0] victims_read_data;
    wire [5:0] to_square;

    wire clear = stop | taken;
    wire [2:0] found = victims_read_data;
    wire [2:0] rank_of_to = asked_to[5:3];
    wire [2:0] file_of_to = asked_to[2:0];
    wire en_passant = asked_capture & (asked_kind == 3'd1) & (found == 3'd0);

    reg [2:0] captured;
    always @* begin
        captured = 3'd0;
        if (en_passant) begin
            captured = 3'd1;
        end else if (asked_capture) begin
            captured = found;
        end
    end

    reg last_rank;
    always @* begin
        if (side) begin
            last_rank = rank_of_to == 3'd0;
        end else begin
            last_rank = rank_of_to == 3'd7;
        end
    end

    reg crossed;
    always @* begin
        if (phantom_west) begin
            crossed = file_of_to == 3'd3;
        end else begin
            crossed = file_of_to == 3'd5;
        end
    end

    wire takes_king =
        asked & asked_capture
        & ((found == 3'd3) | (phantom & last_rank & (crossed | (file_of_to == 3'd4))));
    assign valid = given;
    assign from = given_from;
    assign to = given_to;
    assign kind = given_kind;
    assign victim = given_victim;
    assign special = given_special;
    assign move_class = given_class;
    assign king_taken = taken;
    assign busy = scan_busy | looks_busy | steps_busy | asked | given | taken;

    perpetual_scan scan (
        .clock(clock), .write_enable(write_men), .write_square(write_square), .man(man),
        .start(start), .stop(clear), .side(side), .advance(steps_ready), .busy(scan_busy),
        .valid(scan_valid), .rank(scan_rank), .file(scan_file), .kind(scan_kind), .half(scan_half)
    );

    perpetual_looks looks (
        .clock(clock), .write_enable(write_lines), .write_square(write_square),
        .white((man[2:0] != 3'd0) & ~man[3]), .black((man[2:0] != 3'd0) & man[3]),
        .advance(steps_ready), .clear(clear), .side(side), .valid_in(scan_valid),
        .rank_in(scan_rank), .file_in(scan_file), .kind_in(scan_kind), .half_in(scan_half),
        .busy(looks_busy), .valid(looks_valid), .rank(looks_rank), .file(looks_file),
        .kind(looks_kind), .half(looks_half), .stops(looks_stops), .enemies(looks_enemies),
        .jump_enemies(looks_jump_enemies), .jump_empty(looks_jump_empty)
    );

    perpetual_permit permit (
        .side(side), .captures_only(captures_only), .king_side(king_side), .queen_side(queen_side),
        .ep_valid(ep_valid), .ep_file(ep_file), .rank(looks_rank), .file(looks_file),
        .kind(looks_kind), .half(looks_half), .stops(looks_stops), .enemies(looks_enemies),
        .jump_enemies(looks_jump_enemies), .jump_empty(looks_jump_empty),
        .captures(permit_captures), .quiets(permit_quiets), .two_steps(permit_two_steps),
        .castle_king(permit_castle_king), .castle_queen(permit_castle_queen),
        .promotes(permit_promotes)
    );

    perpetual_steps steps (
        .clock(clock), .clear(clear), .captures_only(captures_only), .valid_in(looks_valid),
        .rank(looks_rank), .file(looks_file), .kind_in(looks_kind), .half(looks_half),
        .stops(looks_stops), .captures(permit_captures), .quiets(permit_quiets),
        .two_steps(permit_two_steps), .castle_king(permit_castle_king),
        .castle_queen(permit_castle_queen), .promotes_in(permit_promotes), .ready(steps_ready),
        .busy(steps_busy), .valid(steps_valid), .from_rank(steps_from_rank),
        .from_file(steps_from_file), .to_rank(to_square[5:3]), .to_file(to_square[2:0]),
        .kind(steps_kind), .capture(steps_capture), .castle(steps_castle),
        .promotes(steps_promotes), .promotion(steps_promotion)
    );

    perpetual_victims victims (
        .clock(clock), .write_enable(write_men), .write_address(write_square),
        .write_data(man[2:0]), .read_address(to_square), .read_data(victims_read_data)
    );

    initial begin
        asked = 1'b0;
        asked_from = 6'd0;
        asked_to = 6'd0;
        asked_kind = 3'd0;
        asked_capture = 1'b0;
        asked_castle = 1'b0;
        asked_promotes = 1'b0;
        asked_promotion = 2'd0;
        given = 1'b0;
        given_from = 6'd0;
        given_to = 6'd0;
        given_kind = 3'd0;
        given_victim = 3'd0;
        given_special = 3'd0;
        given_class = 3'd0;
        taken = 1'b0;
    end

    always @(posedge clock) begin
        given_special <= 3'd0;
        given_class <= 3'd0;
        if (asked_promotes) begin
            given_special <= {1'b0, asked_promotion} | promotes_flag;
            if (asked_promotion == 2'd3) begin
                given_class <= 3'd4;
            end
        end else begin
            if (en_passant) begin
                given_special <= 3'd1;
            end else if (asked_castle) begin
                given_special <= 3'd2;
            end
            if (captured == 3'd7) begin
                given_class <= 3'd4;
            end else if (captured == 3'd6) begin
                given_class <= 3'd3;
            end else if ((captured == 3'd5) | (captured == 3'd2)) begin
                given_class <= 3'd2;
            end else if (captured == 3'd1) begin
                given_class <= 3'd1;
            end
        end
        asked <= steps_valid & ~clear;
        asked_from <= {steps_from_rank, steps_from_file};
        asked_to <= to_square;
        asked_kind <= steps_kind;
        asked_capture <= steps_capture;
        asked_castle <= steps_castle;
        asked_promotes <= steps_promotes;
        asked_promotion <= steps_promotion;
        given <= asked & ~takes_king & ~clear;
        given_from <= asked_from;
        given_to <= asked_to;
        given_kind <= asked_kind;
        given_victim <= captured;
        taken <= takes_king & ~clear;
    end
endmodule

module perpetual_scan (
    input  wire       clock,
    input  wire       write_enable,
    input  wire [5:0] write_square,
    input  wire [3:0] man,
    input  wire       start,
    input  wire       stop,
    input  wire       side,
    input  wire       advance,
    output wire       busy,
    output wire       valid,
    output wire [2:0] rank,
    output wire [2:0] file,
    output wire [2:0] kind,
    output wire       half
);
    reg active;
    reg fresh;
    reg [2:0] current;
    reg [3:0] taken;
    reg [7:0] left;
    reg [7:0] kind_0;
    reg [7:0] kind_1;
    reg [7:0] kind_2;
    reg [7:0] knights;
    reg second;

    wire [31:0] ranks_men;
    wire [7:0] lowest_rest;
    wire lowest_more;

    wire bit_0 = kind_0[file];
    wire bit_1 = kind_1[file];
    wire bit_2 = kind_2[file];
    wire knight = knights[file];
    wire repeats = knight & ~second;
    wire all_taken = taken[3];
    wire last_repeats = (|(left & knights)) & ~second;
    wire used_up = ~valid | (advance & ~lowest_more & ~last_repeats);
    wire load = fresh | (active & used_up & ~all_taken);
    wire [2:0] taken_low = taken[2:0];
    wire [2:0] next_low = taken_low + 3'd1;
    wire [2:0] flip = {side, side, side};

    reg [2:0] ranks_read_line;
    always @* begin
        if (start) begin
            ranks_read_line = flip;
        end else if (load) begin
            ranks_read_line = next_low ^ flip;
        end else begin
            ranks_read_line = taken_low ^ flip;
        end
    end

    wire [7:0] plane_0 = ranks_men[7:0];
    wire [7:0] plane_1 = ranks_men[15:8];
    wire [7:0] plane_2 = ranks_men[23:16];
    wire [7:0] colours = ranks_men[31:24];
    wire [7:0] occupied = plane_0 | plane_1 | plane_2;
    wire [7:0] own = side ? (occupied & colours) : occupied & ~colours;
    assign busy = active;
    assign rank = current;
    wire [2:0] found = {bit_2, bit_1, bit_0};
    assign kind = found;
    assign half = second;

    perpetual_ranks ranks (
        .clock(clock), .write_enable(write_enable), .write_line(write_square[5:3]),
        .write_index(write_square[2:0]), .man(man), .read_enable(1'b1), .read_line(ranks_read_line),
        .men(ranks_men)
    );

    perpetual_lowest lowest (
        .bits(left), .number(file), .rest(lowest_rest), .any(valid), .more(lowest_more)
    );

    initial begin
        active = 1'b0;
        fresh = 1'b0;
        current = 3'd0;
        taken = 4'd0;
        left = 8'd0;
        kind_0 = 8'd0;
        kind_1 = 8'd0;
        kind_2 = 8'd0;
        knights = 8'd0;
        second = 1'b0;
    end

    always @(posedge clock) begin
        fresh <= start;
        if (load) begin
            left <= own;
            kind_0 <= plane_0;
            kind_1 <= plane_1;
            kind_2 <= plane_2;
            knights <= plane_1 & ~plane_0 & ~plane_2;
            current <= taken_low ^ flip;
            taken <= taken + 4'd1;
        end else if (advance & ~repeats) begin
            left <= lowest_rest;
        end
        if (advance) begin
            second <= valid & repeats;
        end
        if (active & used_up & all_taken & ~fresh) begin
            active <= 1'b0;
        end
        if (start) begin
            active <= 1'b1;
            taken <= 4'd0;
            left <= 8'd0;
            second <= 1'b0;
        end
        if (stop) begin
            active <= 1'b0;
            fresh <= 1'b0;
            left <= 8'd0;
        end
    end
endmodule

module perpetual_ranks (
    input  wire        clock,
    input  wire        write_enable,
    input  wire [2:0]  write_line,
    input  wire [2:0]  write_index,
    input  wire [3:0]  man,
    input  wire        read_enable,
    input  wire [2:0]  read_line,
    output reg  [31:0] men
);
    (* ram_style = "distributed", no_rw_check *)
    reg [31:0] memory [0:7];
    integer line;

    initial begin
       for (line = 0; line <= 7; line = line + 1) memory[line] = 0;
    end

    always @(posedge clock) begin
       if (read_enable) men <= memory[read_line];
       if (write_enable && write_index == 3'd0) begin
          memory[write_line][0] <= man[0];
          memory[write_line][8] <= man[1];
          memory[write_line][16] <= man[2];
          memory[write_line][24] <= man[3];
       end
       if (write_enable && write_index == 3'd1) begin
          memory[write_line][1] <= man[0];
          memory[write_line][9] <= man[1];
          memory[write_line][17] <= man[2];
          memory[write_line][25] <= man[3];
       end
       if (write_enable && write_index == 3'd2) begin
          memory[write_line][2] <= man[0];
          memory[write_line][10] <= man[1];
          memory[write_line][18] <= man[2];
          memory[write_line][26] <= man[3];
       end
       if (write_enable && write_index == 3'd3) begin
          memory[write_line][3] <= man[0];
          memory[write_line][11] <= man[1];
          memory[write_line][19] <= man[2];
          memory[write_line][27] <= man[3];
       end
       if (write_enable && write_index == 3'd4) begin
          memory[write_line][4] <= man[0];
          memory[write_line][12] <= man[1];
          memory[write_line][20] <= man[2];
          memory[write_line][28] <= man[3];
       end
       if (write_enable && write_index == 3'd5) begin
          memory[write_line][5] <= man[0];
          memory[write_line][13] <= man[1];
          memory[write_line][21] <= man[2];
          memory[write_line][29] <= man[3];
       end
       if (write_enable && write_index == 3'd6) begin
          memory[write_line][6] <= man[0];
          memory[write_line][14] <= man[1];
          memory[write_line][22] <= man[2];
          memory[write_line][30] <= man[3];
       end
       if (write_enable && write_index == 3'd7) begin
          memory[write_line][7] <= man[0];
          memory[write_line][15] <= man[1];
          memory[write_line][23] <= man[2];
          memory[write_line][31] <= man[3];
       end
    end
endmodule

module perpetual_lowest (
    input  wire [7:0] bits,
    output wire [2:0] number,
    output wire [7:0] rest,
    output wire       any,
    output wire       more
);
    wire [7:0] less = bits - 8'd1;
    wire [7:0] others = bits & less;
    assign rest = others;
    assign more = |others;
    assign any = |bits;
    assign number =
        bits[0] ? 3'd0 : bits[1] ? 3'd1 : bits[2] ? 3'd2 : bits[3] ? 3'd3 : bits[4] ? 3'd4
        : bits[5] ? 3'd5 : bits[6] ? 3'd6 : 3'd7;
endmodule

module perpetual_looks (
    input  wire        clock,
    input  wire        write_enable,
    input  wire [5:0]  write_square,
    input  wire        white,
    input  wire        black,
    input  wire        advance,
    input  wire        clear,
    input  wire        side,
    input  wire        valid_in,
    input  wire [2:0]  rank_in,
    input  wire [2:0]  file_in,
    input  wire [2:0]  kind_in,
    input  wire        half_in,
    output wire        busy,
    output wire        valid,
    output wire [2:0]  rank,
    output wire [2:0]  file,
    output wire [2:0]  kind,
    output wire        half,
    output wire [23:0] stops,
    output wire [7:0]  enemies,
    output wire [3:0]  jump_enemies,
    output wire [3:0]  jump_empty
);
    localparam [2:0] knight = 3'd2;
    localparam [2:0] zero = 3'd0;
    localparam [7:0] all = 8'd255;

    reg valid_1;
    reg [2:0] rank_1;
    reg [2:0] file_1;
    reg [2:0] kind_1;
    reg half_1;
    reg [3:0] difference_1;
    reg [3:0] sum_1;
    reg valid_2;
    reg [2:0] rank_2;
    reg [2:0] file_2;
    reg [2:0] kind_2;
    reg half_2;
    reg [23:0] stops_2;
    reg [7:0] enemies_2;
    reg [3:0] jump_enemies_2;
    reg [3:0] jump_empty_2;

    wire [15:0] ranks_men;
    wire [15:0] files_men;
    wire [15:0] diagonals_men;
    wire [15:0] antidiagonals_men;
    wire [7:0] on_diagonal_squares;
    wire [7:0] on_antidiagonal_squares;
    wire [2:0] on_rank_up_stop;
    wire [2:0] on_rank_down_stop;
    wire [2:0] on_file_up_stop;
    wire [2:0] on_file_down_stop;
    wire [2:0] along_diagonal_up_stop;
    wire [2:0] along_diagonal_down_stop;
    wire [2:0] along_antidiagonal_up_stop;
    wire [2:0] along_antidiagonal_down_stop;
    wire [7:0] all_enemies;
    wire [3:0] all_jump_enemies;
    wire [3:0] all_jump_empty;

    wire [2:0] write_rank = write_square[5:3];
    wire [2:0] write_file = write_square[2:0];
    wire [2:0] beside = (kind_in == knight) ? (half_in ? 3'd7 : 3'd1) : 3'd0;
    wire [3:0] difference = {1'b0, rank_in} - {1'b0, file_in};
    wire [3:0] sum = {1'b0, rank_in} + {1'b0, file_in};
    wire [2:0] low_difference = difference_1[2:0];
    wire [2:0] low_sum = sum_1[2:0];
    assign busy = valid_1 | valid_2;
    assign valid = valid_2;
    assign rank = rank_2;
    assign file = file_2;
    assign kind = kind_2;
    assign half = half_2;
    assign stops = stops_2;
    assign enemies = enemies_2;
    assign jump_enemies = jump_enemies_2;
    assign jump_empty = jump_empty_2;

    perpetual_ranks_2 ranks (
        .clock(clock), .write_enable(write_enable), .write_line(write_rank),
        .write_index(write_file), .white(white), .black(black), .read_enable(advance),
        .read_line(rank_in + beside), .men(ranks_men)
    );

    perpetual_ranks_2 files (
        .clock(clock), .write_enable(write_enable), .write_line(write_file),
        .write_index(write_rank), .white(white), .black(black), .read_enable(advance),
        .read_line(file_in + beside), .men(files_men)
    );

    perpetual_ranks_2 diagonals (
        .clock(clock), .write_enable(write_enable), .write_line(write_rank - write_file),
        .write_index(write_file), .white(white), .black(black), .read_enable(advance),
        .read_line(difference[2:0]), .men(diagonals_men)
    );

    perpetual_ranks_2 antidiagonals (
        .clock(clock), .write_enable(write_enable), .write_line(write_rank + write_file),
        .write_index(write_file), .white(white), .black(black), .read_enable(advance),
        .read_line(sum[2:0]), .men(antidiagonals_men)
    );

    perpetual_on_diagonal on_diagonal (
        .first(zero - low_difference), .from_first(difference_1[3]), .squares(on_diagonal_squares)
    );

    perpetual_on_diagonal on_antidiagonal (
        .first(low_sum + 3'd1), .from_first(sum_1[3]), .squares(on_antidiagonal_squares)
    );

    perpetual_on_rank on_rank (
        .men(ranks_men), .on_line(all), .index(file_1), .side(side), .up_stop(on_rank_up_stop),
        .up_enemy(all_enemies[0]), .down_stop(on_rank_down_stop), .down_enemy(all_enemies[1]),
        .jump_up_enemy(all_jump_enemies[0]), .jump_up_empty(all_jump_empty[0]),
        .jump_down_enemy(all_jump_enemies[1]), .jump_down_empty(all_jump_empty[1])
    );

    perpetual_on_rank on_file (
        .men(files_men), .on_line(all), .index(rank_1), .side(side), .up_stop(on_file_up_stop),
        .up_enemy(all_enemies[2]), .down_stop(on_file_down_stop), .down_enemy(all_enemies[3]),
        .jump_up_enemy(all_jump_enemies[2]), .jump_up_empty(all_jump_empty[2]),
        .jump_down_enemy(all_jump_enemies[3]), .jump_down_empty(all_jump_empty[3])
    );

    perpetual_on_rank along_diagonal (
        .men(diagonals_men), .on_line(on_diagonal_squares), .index(file_1), .side(side),
        .up_stop(along_diagonal_up_stop), .up_enemy(all_enemies[4]),
        .down_stop(along_diagonal_down_stop), .down_enemy(all_enemies[5]), .jump_up_enemy(),
        .jump_up_empty(), .jump_down_enemy(), .jump_down_empty()
    );

    perpetual_on_rank along_antidiagonal (
        .men(antidiagonals_men), .on_line(on_antidiagonal_squares), .index(file_1), .side(side),
        .up_stop(along_antidiagonal_up_stop), .up_enemy(all_enemies[6]),
        .down_stop(along_antidiagonal_down_stop), .down_enemy(all_enemies[7]), .jump_up_enemy(),
        .jump_up_empty(), .jump_down_enemy(), .jump_down_empty()
    );

    initial begin
        valid_1 = 1'b0;
        rank_1 = 3'd0;
        file_1 = 3'd0;
        kind_1 = 3'd0;
        half_1 = 1'b0;
        difference_1 = 4'd0;
        sum_1 = 4'd0;
        valid_2 = 1'b0;
        rank_2 = 3'd0;
        file_2 = 3'd0;
        kind_2 = 3'd0;
        half_2 = 1'b0;
        stops_2 = 24'd0;
        enemies_2 = 8'd0;
        jump_enemies_2 = 4'd0;
        jump_empty_2 = 4'd0;
    end

    always @(posedge clock) begin
        if (advance) begin
            valid_1 <= valid_in;
            rank_1 <= rank_in;
            file_1 <= file_in;
            kind_1 <= kind_in;
            half_1 <= half_in;
            difference_1 <= difference;
            sum_1 <= sum;
            valid_2 <= valid_1;
            rank_2 <= rank_1;
            file_2 <= file_1;
            kind_2 <= kind_1;
            half_2 <= half_1;
            enemies_2 <= all_enemies;
            jump_enemies_2 <= all_jump_enemies;
            jump_empty_2 <= all_jump_empty;
            stops_2 <= {
                along_antidiagonal_down_stop, along_antidiagonal_up_stop, along_diagonal_down_stop,
                along_diagonal_up_stop, on_file_down_stop, on_file_up_stop, on_rank_down_stop,
                on_rank_up_stop
            };
        end
        if (clear) begin
            valid_1 <= 1'b0;
            valid_2 <= 1'b0;
        end
    end
endmodule

module perpetual_ranks_2 (
    input  wire        clock,
    input  wire        write_enable,
    input  wire [2:0]  write_line,
    input  wire [2:0]  write_index,
    input  wire        white,
    input  wire        black,
    input  wire        read_enable,
    input  wire [2:0]  read_line,
    output reg  [15:0] men
);
    (* ram_style = "distributed", no_rw_check *)
    reg [15:0] memory [0:7];
    integer line;

    initial begin
       for (line = 0; line <= 7; line = line + 1) memory[line] = 0;
    end

    always @(posedge clock) begin
       if (read_enable) men <= memory[read_line];
       if (write_enable && write_index == 3'd0) begin
          memory[write_line][0] <= white;
          memory[write_line][8] <= black;
       end
       if (write_enable && write_index == 3'd1) begin
          memory[write_line][1] <= white;
          memory[write_line][9] <= black;
       end
       if (write_enable && write_index == 3'd2) begin
          memory[write_line][2] <= white;
          memory[write_line][10] <= black;
       end
       if (write_enable && write_index == 3'd3) begin
          memory[write_line][3] <= white;
          memory[write_line][11] <= black;
       end
       if (write_enable && write_index == 3'd4) begin
          memory[write_line][4] <= white;
          memory[write_line][12] <= black;
       end
       if (write_enable && write_index == 3'd5) begin
          memory[write_line][5] <= white;
          memory[write_line][13] <= black;
       end
       if (write_enable && write_index == 3'd6) begin
          memory[write_line][6] <= white;
          memory[write_line][14] <= black;
       end
       if (write_enable && write_index == 3'd7) begin
          memory[write_line][7] <= white;
          memory[write_line][15] <= black;
       end
    end
endmodule

module perpetual_on_diagonal (
    input  wire [2:0] first,
    input  wire       from_first,
    output wire [7:0] squares
);
    localparam [7:0] all = 8'd255;

    wire [7:0] upper = all << first;
    assign squares = (first == 3'd0) ? all : (!from_first) ? (~upper) : upper;
endmodule

module perpetual_on_rank (
    input  wire [15:0] men,
    input  wire [7:0]  on_line,
    input  wire [2:0]  index,
    input  wire        side,
    output wire [2:0]  up_stop,
    output wire        up_enemy,
    output wire [2:0]  down_stop,
    output wire        down_enemy,
    output wire        jump_up_enemy,
    output wire        jump_up_empty,
    output wire        jump_down_enemy,
    output wire        jump_down_empty
);
    localparam [7:0] all_above = 8'd254;
    localparam [7:0] all = 8'd255;
    localparam [7:0] two_above = 8'd4;
    localparam [7:0] one = 8'd1;

    wire [7:0] white = men[7:0];
    wire [7:0] black = men[15:8];
    wire [7:0] enemies = side ? (white & on_line) : black & on_line;
    wire [7:0] blocked = white | black | ~on_line;
    wire [7:0] above = blocked & (all_above << index);
    wire [7:0] below = blocked & ~(all << index);
    wire [7:0] two_up = two_above << index;
    wire [7:0] two_down = (one << index) >> 2;
    assign up_enemy =
        above[1] ? enemies[1] : above[2] ? enemies[2] : above[3] ? enemies[3]
        : above[4] ? enemies[4] : above[5] ? enemies[5] : above[6] ? enemies[6]
        : above[7] ? enemies[7] : above[0];
    assign up_stop =
        above[1] ? 3'd1 : above[2] ? 3'd2 : above[3] ? 3'd3 : above[4] ? 3'd4 : above[5] ? 3'd5
        : above[6] ? 3'd6 : above[7] ? 3'd7 : 3'd0;
    assign down_enemy =
        below[6] ? enemies[6] : below[5] ? enemies[5] : below[4] ? enemies[4]
        : below[3] ? enemies[3] : below[2] ? enemies[2] : below[1] ? enemies[1]
        : below[0] ? enemies[0] : below[7];
    assign down_stop =
        below[6] ? 3'd6 : below[5] ? 3'd5 : below[4] ? 3'd4 : below[3] ? 3'd3 : below[2] ? 3'd2
        : below[1] ? 3'd1 : below[0] ? 3'd0 : 3'd7;
    assign jump_up_enemy = |(two_up & enemies);
    assign jump_up_empty = |(two_up & ~blocked);
    assign jump_down_enemy = |(two_down & enemies);
    assign jump_down_empty = |(two_down & ~blocked);
endmodule

module perpetual_permit (
    input  wire        side,
    input  wire        captures_only,
    input  wire        king_side,
    input  wire        queen_side,
    input  wire        ep_valid,
    input  wire [2:0]  ep_file,
    input  wire [2:0]  rank,
    input  wire [2:0]  file,
    input  wire [2:0]  kind,
    input  wire        half,
    input  wire [23:0] stops,
    input  wire [7:0]  enemies,
    input  wire [3:0]  jump_enemies,
    input  wire [3:0]  jump_empty,
    output wire [7:0]  captures,
    output wire [7:0]  quiets,
    output wire        two_steps,
    output wire        castle_king,
    output wire        castle_queen,
    output wire        promotes
);
    localparam [7:0] straight_rays = 8'd15;
    localparam [7:0] diagonal_rays = 8'd240;
    localparam [7:0] white_pawn = 8'd144;
    localparam [7:0] black_pawn = 8'd96;
    localparam [3:0] rank_rays = 4'd3;
    localparam [3:0] file_rays = 4'd12;

    wire [2:0] east = stops[2:0];
    wire [2:0] west = stops[5:3];
    wire [2:0] north = stops[8:6];
    wire [2:0] south = stops[11:9];
    wire [2:0] north_east = stops[14:12];
    wire [2:0] south_west = stops[17:15];
    wire [2:0] south_east = stops[20:18];
    wire [2:0] north_west = stops[23:21];
    wire [2:0] file_up = file + 3'd1;
    wire [2:0] file_down = file - 3'd1;
    wire [2:0] rank_up = rank + 3'd1;
    wire [2:0] rank_down = rank - 3'd1;
    wire [7:0] near = {
        north_west == file_down, south_east == file_up, south_west == file_down,
        north_east == file_up, south == rank_down, north == rank_up, west == file_down,
        east == file_up
    };
    wire north_free = north != rank_up;
    wire south_free = south != rank_down;
    wire is_pawn = kind == 3'd1;
    wire is_knight = kind == 3'd2;
    wire is_slider = kind[2];
    wire [7:0] straight = kind[1] ? straight_rays : 8'd0;
    wire [7:0] diagonal = kind[0] ? diagonal_rays : 8'd0;
    wire [7:0] slides = straight | diagonal;
    wire file_beside = half ? (file != 3'd0) : file != 3'd7;
    wire rank_beside = half ? (rank != 3'd0) : rank != 3'd7;
    wire [3:0] jumps =
        (rank_beside & file_beside) ? (rank_rays | file_rays) : rank_beside ? rank_rays
        : file_beside ? file_rays : 4'd0;
    wire [1:0] north_two = north[2:1];
    wire [1:0] south_two = south[2:1];
    wire ep_rank = side ? (rank == 3'd3) : rank == 3'd4;
    wire is_last = side ? (rank == 3'd1) : rank == 3'd6;
    wire [7:0] pawn_captures = side ? (enemies & near & black_pawn) : enemies & near & white_pawn;
    wire [7:0] pawn_steps = side ? ({7'd0, south_free} << 3) : {7'd0, north_free} << 2;
    assign two_steps =
        side ? ((rank == 3'd6) & (south_two != 2'd2)) : (rank == 3'd1) & (north_two != 2'd1);
    wire ep_east = ep_valid & ep_rank & (ep_file == file_up) & (file != 3'd7);
    wire ep_west = ep_valid & ep_rank & (ep_file == file_down) & (file != 3'd0);
    wire [7:0] ep_rays = side ? {1'b0, ep_east, ep_west, 5'd0} : {ep_west, 2'd0, ep_east, 4'd0};
    assign promotes = is_pawn & is_last;
    wire [7:0] going =
        is_slider ? (~near & slides) : is_knight ? {4'd0, jump_empty & jumps}
        : is_pawn ? pawn_steps : ~near;
    wire [7:0] taking =
        is_slider ? (enemies & slides) : is_knight ? {4'd0, jump_enemies & jumps}
        : is_pawn ? (pawn_captures | ep_rays) : enemies & near;
    assign captures = taking;
    assign quiets = (captures_only & ~promotes) ? 8'd0 : going;
    assign castle_king = king_side & (east == 3'd7);
    assign castle_queen = queen_side & (west == 3'd0);
endmodule

module perpetual_steps (
    input  wire        clock,
    input  wire        clear,
    input  wire        captures_only,
    input  wire        valid_in,
    input  wire [2:0]  rank,
    input  wire [2:0]  file,
    input  wire [2:0]  kind_in,
    input  wire        half,
    input  wire [23:0] stops,
    input  wire [7:0]  captures,
    input  wire [7:0]  quiets,
    input  wire        two_steps,
    input  wire        castle_king,
    input  wire        castle_queen,
    input  wire        promotes_in,
    output wire        ready,
    output wire        busy,
    output wire        valid,
    output wire [2:0]  from_rank,
    output wire [2:0]  from_file,
    output wire [2:0]  to_rank,
    output wire [2:0]  to_file,
    output wire [2:0]  kind,
    output wire        capture,
    output wire        castle,
    output wire        promotes,
    output wire [1:0]  promotion
);
    localparam [2:0] up = 3'd1;
    localparam [2:0] down = 3'd7;

    reg spare;
    reg [7:0] spare_captures;
    reg [7:0] spare_quiets;
    reg [37:0] spare_man;
    reg man_valid;
    reg taking;
    reg [7:0] rays;
    reg [7:0] later;
    reg [37:0] man;
    reg ray_valid;
    reg ray_taking;
    reg [2:0] ray;
    reg [2:0] ray_rank;
    reg [2:0] ray_file;
    reg [2:0] ray_kind;
    reg ray_half;
    reg [2:0] at;
    reg [2:0] end_;
    reg last;
    reg first;
    reg ray_promotes;
    reg [1:0] piece;

    wire [2:0] lowest_number;
    wire [7:0] lowest_rest;
    wire lowest_more;
    wire [2:0] next_ray_first_at;
    wire [2:0] next_ray_blocked_at;
    wire next_ray_single;

    wire [37:0] man_in = {
        promotes_in, castle_queen, castle_king, two_steps, half, kind_in, file, rank, stops
    };
    wire comes = valid_in & ((|captures) | (|quiets));

    reg next_valid;
    reg [7:0] next_captures;
    reg [7:0] next_quiets;
    reg [37:0] next_man;
    always @* begin
        if (spare) begin
            next_valid = 1'b1;
            next_captures = spare_captures;
            next_quiets = spare_quiets;
            next_man = spare_man;
        end else begin
            next_valid = comes;
            next_captures = captures;
            next_quiets = quiets;
            next_man = man_in;
        end
    end

    wire ray_free = ~ray_valid | (last & (~ray_promotes | (piece == 2'd3)));
    wire man_ends = ~lowest_more & ~(taking & (|later));
    wire man_free = ~man_valid | (ray_free & man_ends);
    assign ready = ~spare;

    reg [2:0] ray_step;
    always @* begin
        ray_step = up;
        if (ray[0]) begin
            ray_step = down;
        end
    end

    wire [2:0] onward = at + ray_step;
    wire [2:0] beyond = onward + ray_step;
    assign busy = spare | man_valid | ray_valid;
    assign valid = ray_valid;
    assign from_rank = ray_rank;
    assign from_file = ray_file;
    assign kind = ray_kind;
    assign capture = ray_taking;
    assign castle = ~ray_taking & ~first & (ray_kind == 3'd3);
    assign promotes = ray_promotes;
    assign promotion = piece;

    perpetual_lowest lowest (
        .bits(rays), .number(lowest_number), .rest(lowest_rest), .any(), .more(lowest_more)
    );

    perpetual_next_ray next_ray (
        .stops(man[23:0]), .rank(man[26:24]), .file(man[29:27]), .kind(man[32:30]),
        .two_steps(man[34]), .castle_king(man[35]), .castle_queen(man[36]), .number(lowest_number),
        .taking(taking), .first_at(next_ray_first_at), .blocked_at(next_ray_blocked_at),
        .single(next_ray_single)
    );

    perpetual_reached reached (
        .ray(ray[2:1]), .rank(ray_rank), .file(ray_file), .kind(ray_kind), .half(ray_half), .at(at),
        .to_rank(to_rank), .to_file(to_file)
    );

    initial begin
        spare = 1'b0;
        spare_captures = 8'd0;
        spare_quiets = 8'd0;
        spare_man = 38'd0;
        man_valid = 1'b0;
        taking = 1'b0;
        rays = 8'd0;
        later = 8'd0;
        man = 38'd0;
        ray_valid = 1'b0;
        ray_taking = 1'b0;
        ray = 3'd0;
        ray_rank = 3'd0;
        ray_file = 3'd0;
        ray_kind = 3'd0;
        ray_half = 1'b0;
        at = 3'd0;
        end_ = 3'd0;
        last = 1'b0;
        first = 1'b0;
        ray_promotes = 1'b0;
        piece = 2'd0;
    end

    always @(posedge clock) begin
        if (man_free) begin
            man_valid <= next_valid;
            man <= next_man;
            later <= next_quiets;
            taking <= |next_captures;
            if (|next_captures) begin
                rays <= next_captures;
            end else begin
                rays <= next_quiets;
            end
            spare <= 1'b0;
        end else begin
            if (ray_free) begin
                if (lowest_more) begin
                    rays <= lowest_rest;
                end else begin
                    rays <= later;
                    taking <= 1'b0;
                end
            end
            if (!spare) begin
                spare <= comes;
                spare_captures <= captures;
                spare_quiets <= quiets;
                spare_man <= man_in;
            end
        end
        if (ray_free) begin
            ray_valid <= man_valid;
            ray_taking <= taking;
            ray <= lowest_number;
            ray_rank <= man[26:24];
            ray_file <= man[29:27];
            ray_kind <= man[32:30];
            ray_half <= man[33];
            ray_promotes <= man[37];
            piece <= 2'd0;
            if (captures_only) begin
                piece <= 2'd3;
            end
            first <= 1'b1;
            at <= next_ray_first_at;
            end_ <= next_ray_blocked_at;
            last <= next_ray_single;
        end else if (ray_promotes & (piece != 2'd3)) begin
            piece <= piece + 2'd1;
        end else begin
            first <= 1'b0;
            at <= onward;
            last <= (beyond == end_) | ~ray_kind[2];
        end
        if (clear) begin
            spare <= 1'b0;
            man_valid <= 1'b0;
            ray_valid <= 1'b0;
        end
    end
endmodule

module perpetual_next_ray (
    input  wire [23:0] stops,
    input  wire [2:0]  rank,
    input  wire [2:0]  file,
    input  wire [2:0]  kind,
    input  wire        two_steps,
    input  wire        castle_king,
    input  wire        castle_queen,
    input  wire [2:0]  number,
    input  wire        taking,
    output wire [2:0]  first_at,
    output wire [2:0]  blocked_at,
    output wire        single
);
    localparam [2:0] up = 3'd1;
    localparam [2:0] down = 3'd7;

    wire [2:0] chosen =
        (number == 3'd0) ? stops[2:0] : (number == 3'd1) ? stops[5:3]
        : (number == 3'd2) ? stops[8:6] : (number == 3'd3) ? stops[11:9]
        : (number == 3'd4) ? stops[14:12] : (number == 3'd5) ? stops[17:15]
        : (number == 3'd6) ? stops[20:18] : stops[23:21];
    wire along_file = number[2:1] == 2'd1;
    wire [2:0] origin = along_file ? rank : file;
    wire [2:0] step = number[0] ? down : up;
    wire [2:0] first = origin + step;
    wire [2:0] second = first + step;
    wire slides = kind[2];
    wire castles =
        (kind == 3'd3) & (((number == 3'd0) & castle_king) | ((number == 3'd1) & castle_queen));
    wire two = ((kind == 3'd1) & two_steps) | castles;
    assign first_at = (kind == 3'd2) ? second : (taking & slides) ? chosen : first;
    assign blocked_at = chosen;
    assign single = taking | (slides & (chosen == second)) | (~slides & ~two);
endmodule

module perpetual_reached (
    input  wire [1:0] ray,
    input  wire [2:0] rank,
    input  wire [2:0] file,
    input  wire [2:0] kind,
    input  wire       half,
    input  wire [2:0] at,
    output wire [2:0] to_rank,
    output wire [2:0] to_file
);
    localparam [2:0] up = 3'd1;
    localparam [2:0] down = 3'd7;

    wire [2:0] beside = half ? down : up;
    wire [2:0] distance = at - file;
    assign to_file = ray[1] ? at : ray[0] ? ((kind == 3'd2) ? (file + beside) : file) : at;
    assign to_rank =
        ray[1] ? (ray[0] ? (rank - distance) : rank + distance) : ray[0] ? at
        : (kind == 3'd2) ? (rank + beside) : rank;
endmodule

module perpetual_victims (
    input  wire       clock,
    input  wire       write_enable,
    input  wire [5:0] write_address,
    input  wire [2:0] write_data,
    input  wire [5:0] read_address,
    output reg  [2:0] read_data
);
    (* ram_style = "distributed", no_rw_check *)
    reg [2:0] memory [0:63];
    integer word;

    initial begin
       for (word = 0; word <= 63; word = word + 1) memory[word] = 0;
    end

    always @(posedge clock) begin
       read_data <= memory[read_address];
       if (write_enable) memory[write_address] <= write_data;
    end
endmodule

module perpetual_list (
    input  wire        clock,
    input  wire        entry_enable,
    input  wire [7:0]  entry_address,
    input  wire [15:0] entry,
    input  wire        fresh,
    input  wire        add,
    input  wire        side,
    input  wire [5:0]  from,
    input  wire [5:0]  to,
    input  wire [2:0]  kind,
    input  wire [2:0]  victim,
    input  wire [2:0]  special,
    input  wire [2:0]  move_class,
    input  wire        close,
    input  wire        back,
    input  wire [8:0]  base,
    input  wire [8:0]  read_place,
    input  wire        take,
    output wire [8:0]  first,
    output wire [8:0]  next_place,
    output wire        joining,
    output wire        full,
    output wire [20:0] read_move,
    output wire [20:0] played,
    output wire [15:0] loss,
    output wire [8:0]  read_next,
    output wire        read_last
);
    reg [20:0] taken;
    reg comes;
    reg [8:0] its_place;

    wire [15:0] table_loss;

    assign played = taken;

    perpetual_list_2 list (
        .clock(clock), .fresh(fresh), .add(add), .move_in({special, victim, kind, to, from}),
        .move_class(move_class), .close(close), .back(back), .base(base), .read_place(read_place),
        .first(first), .next_place(next_place), .joining(joining), .full(full),
        .read_move(read_move), .read_next(read_next), .read_last(read_last)
    );

    perpetual_table table_ (
        .clock(clock), .write_enable(entry_enable), .write_address(entry_address), .entry(entry),
        .side(side), .from(from), .to(to), .kind(kind), .victim(victim), .special(special),
        .loss(table_loss)
    );

    perpetual_moves losses (
        .clock(clock), .write_enable(comes), .write_address(its_place), .write_data(table_loss),
        .read_address(read_place), .read_data(loss)
    );

    initial begin
        taken = 21'd0;
        comes = 1'b0;
        its_place = 9'd0;
    end

    always @(posedge clock) begin
        if (take) begin
            taken <= read_move;
        end
        comes <= add;
        its_place <= next_place;
    end
endmodule

module perpetual_list_2 (
    input  wire        clock,
    input  wire        fresh,
    input  wire        add,
    input  wire [20:0] move_in,
    input  wire [2:0]  move_class,
    input  wire        close,
    input  wire        back,
    input  wire [8:0]  base,
    input  wire [8:0]  read_place,
    output reg  [8:0]  first,
    output wire [8:0]  next_place,
    output wire        joining,
    output wire        full,
    output wire [20:0] read_move,
    output wire [8:0]  read_next,
    output wire        read_last
);
    localparam [4:0] class_4 = 5'd16;
    localparam [4:0] class_3 = 5'd8;
    localparam [4:0] class_2 = 5'd4;
    localparam [4:0] class_1 = 5'd2;
    localparam [4:0] class_0 = 5'd1;

    reg [8:0] free;
    reg overflowed;
    reg [4:0] present;
    reg [8:0] newest_0;
    reg [8:0] newest_1;
    reg [8:0] newest_2;
    reg [8:0] newest_3;
    reg [8:0] newest_4;
    reg [8:0] oldest_1;
    reg [8:0] oldest_2;
    reg [8:0] oldest_3;
    reg [8:0] oldest_4;
    reg [4:0] tail_1;
    reg [4:0] tail_2;
    reg [4:0] tail_3;
    reg [4:0] tail_4;
    reg is_joining;
    reg [8:0] oldest;
    reg [4:0] tail;

    wire [15:0] moves_read_data;
    wire [6:0] tails_read_data;
    wire [7:0] links_read_data;

    wire keeps = add & ~overflowed & (free != 9'd0);

    reg [8:0] same_class;
    reg is_first;
    always @* begin
        if (move_class == 3'd4) begin
            is_first = ~present[4];
            same_class = newest_4;
        end else if (move_class == 3'd3) begin
            is_first = ~present[3];
            same_class = newest_3;
        end else if (move_class == 3'd2) begin
            is_first = ~present[2];
            same_class = newest_2;
        end else if (move_class == 3'd1) begin
            is_first = ~present[1];
            same_class = newest_1;
        end else begin
            is_first = ~present[0];
            same_class = newest_0;
        end
    end

    reg [4:0] highest;
    reg [8:0] chosen_newest;
    reg [8:0] chosen_oldest;
    reg [4:0] chosen_tail;
    always @* begin
        if (present[4]) begin
            highest = class_4;
            chosen_newest = newest_4;
            chosen_oldest = oldest_4;
            chosen_tail = tail_4;
        end else if (present[3]) begin
            highest = class_3;
            chosen_newest = newest_3;
            chosen_oldest = oldest_3;
            chosen_tail = tail_3;
        end else if (present[2]) begin
            highest = class_2;
            chosen_newest = newest_2;
            chosen_oldest = oldest_2;
            chosen_tail = tail_2;
        end else if (present[1]) begin
            highest = class_1;
            chosen_newest = newest_1;
            chosen_oldest = oldest_1;
            chosen_tail = tail_1;
        end else begin
            highest = class_0;
            chosen_newest = newest_0;
            chosen_oldest = oldest;
            chosen_tail = tail;
        end
    end

    always @* begin
        first = chosen_newest;
        if (~|present) begin
            first = 9'd0;
        end
    end

    wire [4:0] remaining = present & ~highest;
    wire [4:0] move_tail = move_in[20:16];

    reg [8:0] written_place;
    reg [8:0] link;
    reg is_last;
    reg [4:0] written_tail;
    always @* begin
        if (is_joining) begin
            written_place = oldest;
            link = chosen_newest;
            is_last = 1'b0;
            written_tail = tail;
        end else begin
            written_place = free;
            link = same_class;
            is_last = is_first;
            if (is_first) begin
                link = 9'd0;
            end
            written_tail = move_tail;
        end
    end

    assign joining = is_joining;
    assign next_place = free;
    assign full = overflowed;
    assign read_move = {tails_read_data[6:2], moves_read_data};
    assign read_next = {tails_read_data[0], links_read_data};
    assign read_last = tails_read_data[1];

    perpetual_moves moves (
        .clock(clock), .write_enable(keeps), .write_address(free), .write_data(move_in[15:0]),
        .read_address(read_place), .read_data(moves_read_data)
    );

    perpetual_tails tails (
        .clock(clock), .write_enable(keeps | is_joining), .write_address(written_place),
        .write_data({written_tail, is_last, link[8]}), .read_address(read_place),
        .read_data(tails_read_data)
    );

    perpetual_links links (
        .clock(clock), .write_enable(keeps | is_joining), .write_address(written_place),
        .write_data(link[7:0]), .read_address(read_place), .read_data(links_read_data)
    );

    initial begin
        free = 9'd0;
        overflowed = 1'b0;
        present = 5'd0;
        newest_0 = 9'd0;
        newest_1 = 9'd0;
        newest_2 = 9'd0;
        newest_3 = 9'd0;
        newest_4 = 9'd0;
        oldest_1 = 9'd0;
        oldest_2 = 9'd0;
        oldest_3 = 9'd0;
        oldest_4 = 9'd0;
        tail_1 = 5'd0;
        tail_2 = 5'd0;
        tail_3 = 5'd0;
        tail_4 = 5'd0;
        is_joining = 1'b0;
        oldest = 9'd0;
        tail = 5'd0;
    end

    always @(posedge clock) begin
        if (close | is_joining) begin
            present <= remaining;
            oldest <= chosen_oldest;
            tail <= chosen_tail;
            is_joining <= |remaining;
        end
        if (keeps) begin
            free <= free + 9'd1;
            if (move_class == 3'd4) begin
                newest_4 <= free;
                present <= present | class_4;
                if (is_first) begin
                    oldest_4 <= free;
                    tail_4 <= move_tail;
                end
            end else if (move_class == 3'd3) begin
                newest_3 <= free;
                present <= present | class_3;
                if (is_first) begin
                    oldest_3 <= free;
                    tail_3 <= move_tail;
                end
            end else if (move_class == 3'd2) begin
                newest_2 <= free;
                present <= present | class_2;
                if (is_first) begin
                    oldest_2 <= free;
                    tail_2 <= move_tail;
                end
            end else if (move_class == 3'd1) begin
                newest_1 <= free;
                present <= present | class_1;
                if (is_first) begin
                    oldest_1 <= free;
                    tail_1 <= move_tail;
                end
            end else begin
                newest_0 <= free;
                present <= present | class_0;
            end
        end
        if (add & ~keeps) begin
            overflowed <= 1'b1;
        end
        if (fresh) begin
            present <= 5'd0;
            overflowed <= 1'b0;
        end
        if (back) begin
            free <= base;
        end
    end
endmodule

module perpetual_moves (
    input  wire        clock,
    input  wire        write_enable,
    input  wire [8:0]  write_address,
    input  wire [15:0] write_data,
    input  wire [8:0]  read_address,
    output reg  [15:0] read_data
);
    (* no_rw_check *)
    reg [15:0] memory [0:511];
    integer word;

    initial begin
       for (word = 0; word <= 511; word = word + 1) memory[word] = 0;
    end

    always @(posedge clock) begin
       read_data <= memory[read_address];
       if (write_enable) memory[write_address] <= write_data;
    end
endmodule

module perpetual_tails (
    input  wire       clock,
    input  wire       write_enable,
    input  wire [8:0] write_address,
    input  wire [6:0] write_data,
    input  wire [8:0] read_address,
    output reg  [6:0] read_data
);
    (* no_rw_check *)
    reg [6:0] memory [0:511];
    integer word;

    initial begin
       for (word = 0; word <= 511; word = word + 1) memory[word] = 0;
    end

    always @(posedge clock) begin
       read_data <= memory[read_address];
       if (write_enable) memory[write_address] <= write_data;
    end
endmodule

module perpetual_links (
    input  wire       clock,
    input  wire       write_enable,
    input  wire [8:0] write_address,
    input  wire [7:0] write_data,
    input  wire [8:0] read_address,
    output reg  [7:0] read_data
);
    (* no_rw_check *)
    reg [7:0] memory [0:511];
    integer word;

    initial begin
       for (word = 0; word <= 511; word = word + 1) memory[word] = 0;
    end

    always @(posedge clock) begin
       read_data <= memory[read_address];
       if (write_enable) memory[write_address] <= write_data;
    end
endmodule

module perpetual_table (
    input  wire        clock,
    input  wire        write_enable,
    input  wire [7:0]  write_address,
    input  wire [15:0] entry,
    input  wire        side,
    input  wire [5:0]  from,
    input  wire [5:0]  to,
    input  wire [2:0]  kind,
    input  wire [2:0]  victim,
    input  wire [2:0]  special,
    output wire [15:0] loss
);
    localparam [2:0] knight = 3'd2;
    localparam [2:0] castling = 3'd4;

    wire [15:0] left_read_data;
    wire [15:0] reached_read_data;
    wire [15:0] third_read_data;

    wire [2:0] placed = special[2] ? ((special == 3'd4) ? knight : special) : kind;
    wire third_flip = (special == 3'd2) ? side : ~side;
    wire [2:0] third_kind = (special == 3'd2) ? castling : victim;
    wire [2:0] third_rank = (special == 3'd2) ? to[5:3] : (special == 3'd1) ? from[5:3] : to[5:3];
    wire [2:0] flip = {side, side, side};
    wire [2:0] flip_third = {third_flip, third_flip, third_flip};
    wire [2:0] from_rank = from[5:3] ^ flip;
    wire [2:0] to_rank = to[5:3] ^ flip;
    wire [2:0] third_seen = third_rank ^ flip_third;
    wire [1:0] from_low = from[1:0];
    wire [1:0] to_low = to[1:0];
    wire [1:0] third_low = to[1:0];
    wire [1:0] from_fold = from[2] ? (~from_low) : from_low;
    wire [1:0] third_fold = to[2] ? (~third_low) : third_low;
    wire [1:0] to_fold = to[2] ? (~to_low) : to_low;
    assign loss = (left_read_data - reached_read_data) - third_read_data;

    perpetual_left left (
        .clock(clock), .write_enable(write_enable), .write_address(write_address),
        .write_data(entry), .read_address({kind, from_rank, from_fold}), .read_data(left_read_data)
    );

    perpetual_left reached (
        .clock(clock), .write_enable(write_enable), .write_address(write_address),
        .write_data(entry), .read_address({placed, to_rank, to_fold}), .read_data(reached_read_data)
    );

    perpetual_left third (
        .clock(clock), .write_enable(write_enable), .write_address(write_address),
        .write_data(entry), .read_address({third_kind, third_seen, third_fold}),
        .read_data(third_read_data)
    );
endmodule

module perpetual_left (
    input  wire        clock,
    input  wire        write_enable,
    input  wire [7:0]  write_address,
    input  wire [15:0] write_data,
    input  wire [7:0]  read_address,
    output reg  [15:0] read_data
);
    (* no_rw_check *)
    reg [15:0] memory [0:255];
    integer word;

    initial begin
       for (word = 0; word <= 255; word = word + 1) memory[word] = 0;
    end

    always @(posedge clock) begin
       read_data <= memory[read_address];
       if (write_enable) memory[write_address] <= write_data;
    end
endmodule

module perpetual_values (
    input  wire        clock,
    input  wire        load,
    input  wire [15:0] root_score,
    input  wire [15:0] root_alpha,
    input  wire [15:0] root_beta,
    input  wire        promise,
    input  wire [15:0] loss,
    input  wire        down,
    input  wire        up,
    input  wire        comes_back,
    input  wire [15:0] parent_bound,
    input  wire        stand,
    input  wire        raise,
    input  wire        accept,
    input  wire        give_zero,
    input  wire        give_alpha,
    input  wire        give_beta,
    input  wire        give_mated,
    input  wire [5:0]  ply,
    input  wire        drawn,
    input  wire        child_drawn,
    output wire [15:0] value,
    output wire [15:0] bound,
    output wire        stands,
    output wire        improves,
    output wire        promises_nothing,
    output wire        below_zero,
    output wire        above_zero,
    output wire        better,
    output wire        fails_high
);
    localparam [17:0] negative = 18'h20000;
    localparam [15:0] sign = 16'h8000;
    localparam [15:0] zero = 16'd0;
    localparam [15:0] ones = 16'hffff;
    localparam [15:0] mated_at_once = 16'h7918;

    reg [15:0] score_held;
    reg [15:0] low_turned;
    reg [15:0] high_less;
    reg [15:0] promised;
    reg [15:0] value_turned;
    reg is_standing;
    reg is_improving;
    reg is_low;
    reg is_better;
    reg is_enough;

    wire [15:0] turned = loss - score_held;
    wire [15:0] score_not = ~score_held;
    wire [15:0] low_not = ~low_turned;
    wire [15:0] odd = loss ^ score_not ^ low_not;
    wire [15:0] most = (loss & (score_not | low_not)) | (score_not & low_not);
    wire [17:0] odd_signs = {odd[15], odd[15], odd};
    wire [17:0] most_signs = {most[15], most, 1'b1};
    wire [17:0] margin = odd_signs + most_signs;
    wire [15:0] score_up = score_held ^ sign;
    wire [15:0] alpha_up = ~low_turned ^ sign;
    wire [15:0] high_less_up = high_less ^ sign;
    wire [15:0] value_up = value_turned ^ sign;
    wire [15:0] parent_bound_up = parent_bound ^ sign;
    assign stands = is_standing;
    assign improves = is_improving;
    assign below_zero = ~low_turned[15];
    assign above_zero = ~high_less[15];
    wire [15:0] former_alpha_up = ~high_less ^ sign;
    assign better = is_better;
    assign fails_high = is_enough;
    assign promises_nothing = is_low;
    assign value = zero - value_turned;
    assign bound = high_less;

    initial begin
        score_held = 16'd0;
        low_turned = 16'd0;
        high_less = 16'd0;
        promised = 16'd0;
        value_turned = 16'd0;
        is_standing = 1'b0;
        is_improving = 1'b0;
        is_low = 1'b0;
        is_better = 1'b0;
        is_enough = 1'b0;
    end

    always @(posedge clock) begin
        is_standing <= score_up > high_less_up;
        if (drawn) begin
            is_standing <= high_less[15];
        end
        if (comes_back) begin
            is_better <= value_up > former_alpha_up;
            is_enough <= value_up > parent_bound_up;
        end
        if (promise) begin
            promised <= turned;
            is_low <= margin < negative;
            if (child_drawn) begin
                is_low <= low_turned[15];
            end
        end
        if (load) begin
            score_held <= root_score;
            low_turned <= ~root_alpha;
            high_less <= root_beta - 16'd1;
        end else if (down) begin
            score_held <= promised;
            low_turned <= high_less;
            high_less <= low_turned;
        end else if (up) begin
            score_held <= turned;
            low_turned <= high_less;
            high_less <= parent_bound;
        end else if (stand) begin
            low_turned <= ~score_held;
        end else if (raise) begin
            low_turned <= ones;
        end else if (accept) begin
            low_turned <= ~value_turned;
        end
        if (give_beta) begin
            value_turned <= ~high_less;
        end else if (give_alpha) begin
            value_turned <= low_turned + 16'd1;
        end else if (give_mated) begin
            value_turned <= mated_at_once - {10'd0, ply};
        end else if (give_zero) begin
            value_turned <= zero;
        end
        is_improving <= score_up > alpha_up;
    end
endmodule

module perpetual_standing (
    input  wire        clock,
    input  wire        load,
    input  wire        root_side,
    input  wire [3:0]  root_rights,
    input  wire        root_ep_valid,
    input  wire [2:0]  root_ep_file,
    input  wire [6:0]  root_halfmoves,
    input  wire [4:0]  root_heavy,
    input  wire [4:0]  root_minor,
    input  wire        take,
    input  wire [20:0] read_move,
    input  wire        down,
    input  wire [2:0]  to_file,
    input  wire        castles,
    input  wire        undo,
    input  wire        up,
    input  wire [3:0]  former_rights,
    input  wire [6:0]  former_halfmoves,
    input  wire        lay,
    input  wire        is_root,
    output wire        side,
    output wire [3:0]  rights,
    output wire        ep_valid,
    output wire [2:0]  ep_file,
    output wire [6:0]  halfmoves,
    output wire [4:0]  heavy,
    output wire [4:0]  minor,
    output reg         own_king_side,
    output reg         own_queen_side,
    output wire        phantom,
    output wire        phantom_west,
    output reg  [5:0]  phantom_square,
    output wire        bare,
    output wire        fifty,
    output wire        loses_right,
    output wire        child_drawn
);
    localparam [5:0] e1 = 6'd4;
    localparam [5:0] e8 = 6'd60;

    reg held_side;
    reg [3:0] held_rights;
    reg held_ep_valid;
    reg [2:0] held_ep_file;
    reg [6:0] held_halfmoves;
    reg [4:0] held_heavy;
    reg [4:0] held_minor;
    reg [3:0] rights_after;
    reg loses;
    reg doubles;
    reg castled;
    reg castled_west;

    wire [3:0] after_move_left;
    wire after_move_double;
    wire [6:0] tally_halfmoves_after;
    wire [4:0] tally_heavy_next;
    wire [4:0] tally_minor_next;

    assign loses_right = loses;
    assign bare = ~is_root & (~|held_heavy) & (held_minor < 5'd2);
    assign fifty = ~is_root & (held_halfmoves >= 7'd100);
    assign side = held_side;
    assign rights = held_rights;
    assign ep_valid = held_ep_valid;
    assign ep_file = held_ep_file;
    assign halfmoves = held_halfmoves;
    assign heavy = held_heavy;
    assign minor = held_minor;
    assign phantom = castled;
    assign phantom_west = castled_west;

    always @* begin
        if (held_side) begin
            own_king_side = held_rights[2];
            own_queen_side = held_rights[3];
            phantom_square = e1;
        end else begin
            own_king_side = held_rights[0];
            own_queen_side = held_rights[1];
            phantom_square = e8;
        end
    end

    perpetual_after_move after_move (
        .rights(held_rights), .from(read_move[5:0]), .to(read_move[11:6]), .kind(read_move[14:12]),
        .left(after_move_left), .double(after_move_double)
    );

    perpetual_tally tally (
        .clock(clock), .halfmoves(held_halfmoves), .heavy(held_heavy), .minor(held_minor),
        .take(take), .kind(read_move[14:12]), .victim(read_move[17:15]), .special(read_move[20:18]),
        .undo(undo), .halfmoves_after(tally_halfmoves_after), .heavy_next(tally_heavy_next),
        .minor_next(tally_minor_next), .drawn_after(child_drawn)
    );

    initial begin
        held_side = 1'b0;
        held_rights = 4'd0;
        held_ep_valid = 1'b0;
        held_ep_file = 3'd0;
        held_halfmoves = 7'd0;
        held_heavy = 5'd0;
        held_minor = 5'd0;
        rights_after = 4'd0;
        loses = 1'b0;
        doubles = 1'b0;
        castled = 1'b0;
        castled_west = 1'b0;
    end

    always @(posedge clock) begin
        if (take) begin
            rights_after <= after_move_left;
            loses <= after_move_left != held_rights;
            doubles <= after_move_double;
        end
        if (load) begin
            held_side <= root_side;
            held_rights <= root_rights;
            held_ep_valid <= root_ep_valid;
            held_ep_file <= root_ep_file;
            held_halfmoves <= root_halfmoves;
            held_heavy <= root_heavy;
            held_minor <= root_minor;
            castled <= 1'b0;
        end else if (down) begin
            held_side <= ~held_side;
            held_rights <= rights_after;
            held_ep_valid <= doubles;
            held_ep_file <= to_file;
            held_halfmoves <= tally_halfmoves_after;
            held_heavy <= tally_heavy_next;
            held_minor <= tally_minor_next;
            castled <= castles;
            castled_west <= ~to_file[2];
        end else if (up) begin
            held_side <= ~held_side;
            held_rights <= former_rights;
            held_halfmoves <= former_halfmoves;
            held_heavy <= tally_heavy_next;
            held_minor <= tally_minor_next;
            castled <= 1'b0;
        end else if (lay) begin
            castled <= 1'b0;
        end
    end
endmodule

module perpetual_after_move (
    input  wire [3:0] rights,
    input  wire [5:0] from,
    input  wire [5:0] to,
    input  wire [2:0] kind,
    output wire [3:0] left,
    output wire       double
);
    wire white_king = from == 6'd4;
    wire black_king = from == 6'd60;
    wire on_h1 = (from == 6'd7) | (to == 6'd7);
    wire on_a1 = (from == 6'd0) | (to == 6'd0);
    wire on_h8 = (from == 6'd63) | (to == 6'd63);
    wire on_a8 = (from == 6'd56) | (to == 6'd56);
    wire [3:0] lost = {
        black_king | on_a8, black_king | on_h8, white_king | on_a1, white_king | on_h1
    };
    assign left = rights & ~lost;
    wire [1:0] ranks = from[4:3] ^ to[4:3];
    assign double = (kind == 3'd1) & (ranks == 2'd2);
endmodule

module perpetual_tally (
    input  wire       clock,
    input  wire [6:0] halfmoves,
    input  wire [4:0] heavy,
    input  wire [4:0] minor,
    input  wire       take,
    input  wire [2:0] kind,
    input  wire [2:0] victim,
    input  wire [2:0] special,
    input  wire       undo,
    output reg  [6:0] halfmoves_after,
    output wire [4:0] heavy_next,
    output wire [4:0] minor_next,
    output wire       drawn_after
);
    reg was_zeroing;
    reg one_goes;
    reg two_go;
    reg minor_changes;
    reg minor_comes;

    wire becomes_minor = (special == 3'd4) | (special == 3'd5);
    wire loses_minor = (victim == 3'd2) | (victim == 3'd5);
    wire loses_heavy = (|victim) & ~loses_minor;
    wire zeroing = (|victim) | (kind == 3'd1);

    always @* begin
        if (was_zeroing) begin
            halfmoves_after = 7'd0;
        end else if (halfmoves >= 7'd100) begin
            halfmoves_after = halfmoves;
        end else begin
            halfmoves_after = halfmoves + 7'd1;
        end
    end

    wire heavy_less = ~undo & (one_goes | two_go);
    wire [4:0] heavy_change = {
        heavy_less, heavy_less, heavy_less, two_go | (one_goes & heavy_less), one_goes
    };
    assign heavy_next = heavy + heavy_change;
    wire minor_less = minor_changes & (minor_comes == undo);
    wire [4:0] minor_change = {minor_less, minor_less, minor_less, minor_less, minor_changes};
    assign minor_next = minor + minor_change;
    wire nearly_fifty = halfmoves >= 7'd99;
    wire none_heavy = heavy == 5'd0;
    wire one_heavy = heavy == 5'd1;
    wire two_heavy = heavy == 5'd2;
    wire minor_0 = minor == 5'd0;
    wire minor_to_1 = minor < 5'd2;
    wire minor_to_2 = minor < 5'd3;
    wire no_heavy_after =
        (loses_heavy & becomes_minor) ? two_heavy : (loses_heavy | becomes_minor) ? one_heavy
        : none_heavy;
    wire few_minor_after =
        (loses_minor & ~becomes_minor) ? minor_to_2 : (becomes_minor & ~loses_minor) ? minor_0
        : minor_to_1;
    assign drawn_after = (nearly_fifty & ~zeroing) | (no_heavy_after & few_minor_after);

    initial begin
        was_zeroing = 1'b0;
        one_goes = 1'b0;
        two_go = 1'b0;
        minor_changes = 1'b0;
        minor_comes = 1'b0;
    end

    always @(posedge clock) begin
        if (take) begin
            was_zeroing <= zeroing;
            one_goes <= loses_heavy ^ becomes_minor;
            two_go <= loses_heavy & becomes_minor;
            minor_changes <= loses_minor ^ becomes_minor;
            minor_comes <= becomes_minor;
        end
    end
endmodule

module perpetual_frames (
    input  wire        clock,
    input  wire        keep,
    input  wire        first,
    input  wire [5:0]  ply,
    input  wire        down,
    input  wire        up,
    input  wire [8:0]  place,
    input  wire [8:0]  list_end,
    input  wire [3:0]  rights,
    input  wire [6:0]  halfmoves,
    input  wire [15:0] bound,
    input  wire        legal,
    input  wire        ep_legal,
    input  wire        above,
    output wire [8:0]  its_place,
    output wire [8:0]  its_list_end,
    output wire [3:0]  its_rights,
    output wire [6:0]  its_halfmoves,
    output wire [15:0] its_bound,
    output wire        its_legal,
    output wire        its_ep_legal,
    output wire        its_above
);
    reg gives_first;
    reg [15:0] held_bound;

    wire [31:0] kept_read_data;

    wire [5:0] read_ply = down ? ply : up ? (ply - 6'd2) : ply - 6'd1;
    wire changes = down | up;
    wire [31:0] kept_write_data =
        first ? {7'd0, bound, place} : {above, ep_legal, legal, rights, halfmoves, list_end, place};
    wire [31:0] word = kept_read_data;
    assign its_place = word[8:0];
    assign its_list_end = word[17:9];
    assign its_halfmoves = word[24:18];
    assign its_rights = word[28:25];
    assign its_bound = held_bound;
    assign its_legal = word[29];
    assign its_ep_legal = word[30];
    assign its_above = word[31];

    perpetual_kept kept (
        .clock(clock), .write_enable(keep), .write_address({ply, first}),
        .write_data(kept_write_data), .read_address({read_ply, changes}), .read_data(kept_read_data)
    );

    initial begin
        gives_first = 1'b0;
        held_bound = 16'd0;
    end

    always @(posedge clock) begin
        if (gives_first) begin
            held_bound <= word[24:9];
        end
        gives_first <= changes;
    end
endmodule

module perpetual_kept (
    input  wire        clock,
    input  wire        write_enable,
    input  wire [6:0]  write_address,
    input  wire [31:0] write_data,
    input  wire [6:0]  read_address,
    output reg  [31:0] read_data
);
    (* no_rw_check *)
    reg [31:0] memory [0:127];
    integer word;

    initial begin
       for (word = 0; word <= 127; word = word + 1) memory[word] = 0;
    end

    always @(posedge clock) begin
       read_data <= memory[read_address];
       if (write_enable) memory[write_address] <= write_data;
    end
endmodule

module perpetual_child (
    input  wire       clock,
    input  wire       begins,
    input  wire       down,
    input  wire       up,
    input  wire       take,
    input  wire [5:0] ply,
    input  wire [5:0] last_ply,
    input  wire       plain,
    input  wire       counting,
    input  wire       watch,
    input  wire       needs_no_proof,
    input  wire       on_first_ranks,
    output wire [5:0] one_more,
    output wire [5:0] one_less,
    output wire       has_parent,
    output wire       quiescent,
    output wire       before_horizon,
    output wire       told,
    output wire       may_skip,
    output wire       at_once,
    output reg        former_pushed
);
    reg is_child;
    reg is_quiescent;
    reg is_inner;
    reg is_told;
    reg is_free;
    reg is_at_once;
    reg horizon_told;

    wire [5:0] next_ply = ply + 6'd1;
    wire [5:0] former_ply = ply - 6'd1;
    wire leads_inside = next_ply < last_ply;
    wire to_horizon = next_ply == last_ply;
    wire tells = ~counting & (leads_inside | (to_horizon & plain & watch));
    wire former_quiescent = is_quiescent & (ply != last_ply);
    wire former_is_child = |former_ply;

    always @* begin
        former_pushed = ~counting & former_is_child;
        if (former_quiescent) begin
            former_pushed = horizon_told & (former_ply == last_ply);
        end
    end

    assign one_more = next_ply;
    assign one_less = former_ply;
    assign has_parent = is_child;
    assign quiescent = is_quiescent;
    assign before_horizon = to_horizon;
    assign told = is_told;
    assign may_skip = is_free;
    assign at_once = is_at_once;

    initial begin
        is_child = 1'b0;
        is_quiescent = 1'b0;
        is_inner = 1'b0;
        is_told = 1'b0;
        is_free = 1'b0;
        is_at_once = 1'b0;
        horizon_told = 1'b0;
    end

    always @(posedge clock) begin
        if (take) begin
            is_inner <= leads_inside;
            is_told <= tells;
            is_free <= ~tells & needs_no_proof;
            is_at_once <= ~on_first_ranks & (leads_inside | ~tells);
        end
        if (begins) begin
            is_child <= 1'b0;
            is_quiescent <= 1'b0;
        end else if (down) begin
            is_child <= 1'b1;
            is_quiescent <= ~is_inner;
            if (to_horizon) begin
                horizon_told <= is_told;
            end
        end else if (up) begin
            is_child <= former_is_child;
            is_quiescent <= former_quiescent;
        end
    end
endmodule

module perpetual_line (
    input  wire        clock,
    input  wire        clear,
    input  wire        make,
    input  wire        take_back,
    input  wire        undo_all,
    input  wire [20:0] played,
    input  wire        side,
    input  wire        loses_right,
    input  wire        ep_legal,
    input  wire        detector_ready,
    input  wire [7:0]  held_plies,
    output wire        push,
    output wire        pop,
    output wire        cut,
    output wire [7:0]  keep,
    output wire [3:0]  piece,
    output wire [5:0]  from,
    output wire [5:0]  to,
    output wire        barrier,
    output wire        rests,
    output wire        can_tell
);
    reg [4:0] told;
    reg pushes;
    reg pops;
    reg second;
    reg third;
    reg soon;

    assign push = pushes;
    assign pop = pops;
    wire is_told = pushes | pops;
    wire is_free = detector_ready & ~is_told;
    assign rests = is_free;
    assign can_tell = is_free | soon;
    assign cut = undo_all;
    assign keep = held_plies - {3'd0, told};
    wire [2:0] kind = played[14:12];
    wire [2:0] record_kind = (kind == 3'd3) ? 3'd6 : kind[2] ? (kind - 3'd2) : kind;
    assign piece = {side, record_kind};
    assign from = played[5:0];
    assign to = played[11:6];
    assign barrier = (kind == 3'd1) | (|played[20:15]) | loses_right | ep_legal;

    initial begin
        told = 5'd0;
        pushes = 1'b0;
        pops = 1'b0;
        second = 1'b0;
        third = 1'b0;
        soon = 1'b0;
    end

    always @(posedge clock) begin
        if (clear) begin
            told <= 5'd0;
        end else if (make) begin
            told <= told + 5'd1;
        end else if (take_back) begin
            told <= told - 5'd1;
        end
        pushes <= make & ~clear;
        pops <= take_back & ~clear;
        second <= is_told;
        third <= second;
        soon <= third;
    end
endmodule

module perpetual_counts (
    input  wire        clock,
    input  wire        clear,
    input  wire        node,
    input  wire        generation,
    input  wire        repetition,
    input  wire        bound,
    input  wire        not_exact,
    input  wire        bad_depth,
    input  wire        no_place,
    input  wire        no_frame,
    input  wire        illegal,
    output wire [31:0] nodes,
    output wire [31:0] generations,
    output wire [31:0] repetitions,
    output wire [31:0] bounds,
    output wire        inexact,
    output wire        too_deep,
    output wire        list_full,
    output wire        frames_full,
    output wire        illegal_root
);
    reg was_node;
    reg was_generation;
    reg was_repetition;
    reg was_bound;
    reg [31:0] node_count;
    reg [31:0] generation_count;
    reg [31:0] repetition_count;
    reg [31:0] bound_count;
    reg is_inexact;
    reg is_too_deep;
    reg is_list_full;
    reg is_frames_full;
    reg is_illegal;

    assign nodes = node_count;
    assign generations = generation_count;
    assign repetitions = repetition_count;
    assign bounds = bound_count;
    assign inexact = is_inexact;
    assign too_deep = is_too_deep;
    assign list_full = is_list_full;
    assign frames_full = is_frames_full;
    assign illegal_root = is_illegal;

    initial begin
        was_node = 1'b0;
        was_generation = 1'b0;
        was_repetition = 1'b0;
        was_bound = 1'b0;
        node_count = 32'd0;
        generation_count = 32'd0;
        repetition_count = 32'd0;
        bound_count = 32'd0;
        is_inexact = 1'b0;
        is_too_deep = 1'b0;
        is_list_full = 1'b0;
        is_frames_full = 1'b0;
        is_illegal = 1'b0;
    end

    always @(posedge clock) begin
        is_inexact <= not_exact | is_inexact;
        is_too_deep <= bad_depth | is_too_deep;
        is_list_full <= no_place | is_list_full;
        is_frames_full <= no_frame | is_frames_full;
        is_illegal <= illegal | is_illegal;
        was_node <= node;
        was_generation <= generation;
        was_repetition <= repetition;
        was_bound <= bound;
        if (was_node) begin
            node_count <= node_count + 32'd1;
        end
        if (was_generation) begin
            generation_count <= generation_count + 32'd1;
        end
        if (was_repetition) begin
            repetition_count <= repetition_count + 32'd1;
        end
        if (was_bound) begin
            bound_count <= bound_count + 32'd1;
        end
        if (clear) begin
            was_node <= 1'b0;
            was_generation <= 1'b0;
            was_repetition <= 1'b0;
            was_bound <= 1'b0;
            node_count <= 32'd0;
            generation_count <= 32'd0;
            repetition_count <= 32'd0;
            bound_count <= 32'd0;
            is_inexact <= 1'b0;
            is_too_deep <= bad_depth;
            is_list_full <= 1'b0;
            is_frames_full <= 1'b0;
            is_illegal <= 1'b0;
        end
    end
endmodule

module perpetual_writes (
    input  wire [1:0]  step,
    input  wire        undo,
    input  wire        side,
    input  wire [20:0] played,
    output wire [5:0]  square,
    output wire [3:0]  man,
    output wire        lines,
    output wire        ends
);
    localparam [2:0] pawn = 3'd1;
    localparam [2:0] rook = 3'd6;
    localparam [2:0] none = 3'd0;

    wire [5:0] from = played[5:0];
    wire [5:0] to = played[11:6];
    wire [2:0] kind = played[14:12];
    wire [2:0] victim = played[17:15];
    wire [2:0] special = played[20:18];
    wire is_ep = special == 3'd1;
    wire castles = special == 3'd2;
    wire promotes = special[2];
    wire [2:0] promoted = (special == 3'd4) ? 3'd2 : special;
    wire [2:0] placed = promotes ? promoted : kind;
    wire [2:0] returned = is_ep ? none : victim;
    wire [2:0] from_rank = from[5:3];
    wire [2:0] to_file = to[2:0];
    wire [2:0] third_file = castles ? {to[2], to[2], to[2]} : to_file;
    wire [5:0] third = {from_rank, third_file};
    wire [2:0] rook_file = to[2] ? 3'd5 : 3'd3;
    wire [5:0] rook_to = {from_rank, rook_file};
    wire black =
        undo ? ((step == 2'd0) ? side : (step == 2'd1) ? (~side) : (step == 2'd2) ? (castles ? side : ~side) : side)
        : side;
    wire [2:0] chosen =
        undo ? ((step == 2'd0) ? kind : (step == 2'd1) ? returned : (step == 2'd2) ? (castles ? rook : pawn) : none)
        : (step == 2'd0) ? placed : (step == 2'd1) ? none : (step == 2'd2) ? none : rook;
    assign lines = undo ? 1'b1 : (step == 2'd0) ? 1'b1 : (step == 2'd1) ? (~castles) : 1'b1;
    assign square =
        undo ? ((step == 2'd0) ? from : (step == 2'd1) ? to : (step == 2'd2) ? third : rook_to)
        : (step == 2'd0) ? to : (step == 2'd1) ? from : (step == 2'd2) ? third : rook_to;
    wire [3:0] colour = (black & (|chosen)) ? 4'd8 : 4'd0;
    assign man = {1'b0, chosen} | colour;
    assign ends =
        (step == 2'd2) | ((step == 2'd1) & ~castles) | ((step == 2'd0) & ~castles & ~is_ep);
endmodule

module perpetual_window (
    input  wire       clock,
    input  wire       reset,
    input  wire       push,
    input  wire       pop,
    input  wire       replace,
    input  wire       cut,
    input  wire       clear,
    input  wire [3:0] piece,
    input  wire [5:0] from,
    input  wire [5:0] to,
    input  wire       barrier,
    input  wire [7:0] keep,
    input  wire       find,
    input  wire       probe,
    output wire       ready,
    output wire       can_pop,
    output wire [7:0] held_plies,
    output wire       valid,
    output wire       counted,
    output wire       repetition,
    output wire       upcoming,
    output wire       exact,
    output wire       located,
    output wire [2:0] occurrences,
    output wire [7:0] repetition_distance,
    output wire [7:0] upcoming_distance,
    output wire       can_probe,
    output wire       probed,
    output wire       would_repeat,
    output wire       can_find,
    output wire       finding,
    output wire       found,
    output wire [3:0] found_piece,
    output wire [5:0] found_from,
    output wire [5:0] found_to
);
    reg clearing;
    reg cutting;
    reg [7:0] kept;
    reg [1:0] flags_due;
    reg [1:0] distances_due;
    reg may_find;
    reg asked;
    reg same;
    reg second;
    reg known;
    reg [3:0] its_piece;
    reg [5:0] its_from;
    reg [5:0] its_to;
    reg its_barrier;
    reg looked_1;
    reg looked_2;
    reg looked_3;
    reg looked_4;
    reg probing;
    reg barrier_1;
    reg barrier_2;
    reg barrier_3;
    reg barrier_4;

    wire core_ready;
    wire core_reached;

    wire last_look = same | second;
    wire free = core_ready & ~clearing & ~cutting & ~probing;
    wire empties = clear | clearing;
    wire clears = core_ready & empties;
    wire pushes = free & push & ~empties;
    wire replaces = free & replace & can_pop & ~push & ~empties;
    wire pops = core_ready & can_pop & ~empties & (cutting | (free & pop & ~replace & ~push));
    wire cuts = free & cut & (keep < held_plies) & ~pop & ~replace & ~push;

    reg [3:0] core_piece;
    reg [5:0] core_from;
    always @* begin
        if (asked) begin
            core_piece = its_piece;
            if (last_look) begin
                core_from = its_to;
            end else begin
                core_from = its_from;
            end
        end else begin
            core_piece = piece;
            core_from = from;
        end
    end

    assign ready = free;
    wire operates = clears | pushes | replaces | pops;
    assign valid = ~clearing & ~cutting & ((flags_due == 2'd0) | ((flags_due == 2'd1) & counted));
    wire can_ask = core_ready & ~clearing & ~cutting & (flags_due == 2'd0) & (~asked | last_look);
    wire asks = probe & can_ask & ~empties & ~(free & (push | pop | replace | cut));
    assign can_probe = can_ask;
    assign probed = looked_4;
    assign would_repeat = looked_4 & core_reached & ~barrier_4;
    wire finds = may_find;
    assign can_find = finds;

    perpetual_core core (
        .clock(clock), .reset(reset), .push(pushes), .pop(pops), .replace(replaces), .clear(clears),
        .piece(core_piece), .from(core_from), .to(to), .barrier(barrier), .look(asked),
        .stands(~last_look), .ready(core_ready), .can_pop(can_pop), .held_plies(held_plies),
        .counted(counted), .repetition(repetition), .upcoming(upcoming), .exact(exact),
        .located(located), .occurrences(occurrences), .repetition_distance(repetition_distance),
        .upcoming_distance(upcoming_distance), .reached(core_reached)
    );

    perpetual_finder finder (
        .clock(clock), .push(pushes), .pop(pops), .replace(replaces), .clear(clears | reset),
        .piece(piece), .from(from), .to(to), .find(find & finds), .distance(upcoming_distance),
        .finding(finding), .found(found), .found_piece(found_piece), .found_from(found_from),
        .found_to(found_to)
    );

    initial begin
        clearing = 1'b0;
        cutting = 1'b0;
        kept = 8'd0;
        flags_due = 2'd0;
        distances_due = 2'd0;
        may_find = 1'b0;
        asked = 1'b0;
        same = 1'b0;
        second = 1'b0;
        known = 1'b0;
        its_piece = 4'd0;
        its_from = 6'd0;
        its_to = 6'd0;
        its_barrier = 1'b0;
        looked_1 = 1'b0;
        looked_2 = 1'b0;
        looked_3 = 1'b0;
        looked_4 = 1'b0;
        probing = 1'b0;
        barrier_1 = 1'b0;
        barrier_2 = 1'b0;
        barrier_3 = 1'b0;
        barrier_4 = 1'b0;
    end

    always @(posedge clock) begin
        if (asks) begin
            same <= known & (piece == its_piece) & (from == its_from);
            its_piece <= piece;
            its_from <= from;
            its_to <= to;
            its_barrier <= barrier | (piece[2:0] == 3'd0);
        end
        clearing <= empties & ~core_ready;
        if ((held_plies == kept) | (core_ready & ~can_pop)) begin
            cutting <= 1'b0;
        end
        if (cuts) begin
            cutting <= 1'b1;
            kept <= keep;
        end
        if (empties) begin
            cutting <= 1'b0;
        end
        if (operates & ~counted) begin
            flags_due <= flags_due + 2'd1;
        end
        if (~operates & counted) begin
            flags_due <= flags_due - 2'd1;
        end
        if (operates & ~located) begin
            distances_due <= distances_due + 2'd1;
        end
        if (~operates & located) begin
            distances_due <= distances_due - 2'd1;
        end
        asked <= ~empties & (asks | (asked & ~last_look));
        known <= ~operates & ~empties & (asks | known);
        looked_1 <= asked & last_look & ~empties;
        looked_2 <= looked_1 & ~empties;
        probing <= ~empties & (asks | asked | looked_1);
        looked_3 <= looked_2 & ~empties;
        looked_4 <= looked_3 & ~empties;
        may_find <=
            ~operates & ((distances_due == 2'd0) | ((distances_due == 2'd1) & located))
            & (upcoming_distance != 8'd0);
        if (reset) begin
            clearing <= 1'b0;
            cutting <= 1'b0;
            flags_due <= 2'd0;
            distances_due <= 2'd0;
            may_find <= 1'b0;
            asked <= 1'b0;
            known <= 1'b0;
            looked_1 <= 1'b0;
            looked_2 <= 1'b0;
            looked_3 <= 1'b0;
            looked_4 <= 1'b0;
            probing <= 1'b0;
        end
        second <= asked & ~last_look;
        barrier_1 <= its_barrier;
        barrier_2 <= barrier_1;
        barrier_3 <= barrier_2;
        barrier_4 <= barrier_3;
    end
endmodule

module perpetual_core (
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
    localparam [7:0] around = 8'd33;

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

    perpetual_ring_2 ring (
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

module perpetual_ring_2 (
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
    localparam [6:0] last = 7'd31;
    localparam [7:0] plies = 8'd32;
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

    perpetual_list_3 list (
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

module perpetual_list_3 (
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

module perpetual_finder (
    input  wire       clock,
    input  wire       push,
    input  wire       pop,
    input  wire       replace,
    input  wire       clear,
    input  wire [3:0] piece,
    input  wire [5:0] from,
    input  wire [5:0] to,
    input  wire       find,
    input  wire [7:0] distance,
    output wire       finding,
    output wire       found,
    output wire [3:0] found_piece,
    output wire [5:0] found_from,
    output wire [5:0] found_to
);
    localparam [5:0] nowhere = 6'd0;
    localparam [1:0] idle = 2'd0;
    localparam [1:0] first_pass = 2'd1;
    localparam [1:0] second_pass = 2'd2;
    localparam [1:0] third_pass = 2'd3;

    reg [6:0] newest;
    reg [6:0] address;
    reg [1:0] pass;
    reg [7:0] left;
    reg [7:0] length;
    reg reading;
    reg has_record;
    reg [15:0] record;
    reg [5:0] both;
    reg [5:0] one;
    reg stands_there;
    reg has_found;
    reg [3:0] piece_found;

    wire [15:0] list_read_data;

    wire operates = push | pop | replace | clear;
    wire starts = find & ~operates;
    wire [6:0] above = newest + 7'd1;

    reg [6:0] list_write_address;
    always @* begin
        if (replace) begin
            list_write_address = newest;
        end else begin
            list_write_address = above;
        end
    end

    wire [5:0] record_from = record[5:0];
    wire [5:0] record_to = record[11:6];
    wire pass_ends = (pass != idle) & (left == 8'd0) & ~reading & ~has_record;
    wire [5:0] opposite = nowhere - both;
    wire [5:0] lowest = both & opposite;

    reg [5:0] from_counts;
    always @* begin
        if ((record_from & lowest) != nowhere) begin
            from_counts = record_from;
        end else begin
            from_counts = nowhere;
        end
    end

    reg [5:0] to_counts;
    always @* begin
        if ((record_to & lowest) != nowhere) begin
            to_counts = record_to;
        end else begin
            to_counts = nowhere;
        end
    end

    wire [5:0] other = one ^ both;
    wire arrives = (record_to == one) | ((record_to == other) & ~stands_there);
    wire leaves = ~stands_there & ((record_from == one) | (record_from == other));
    assign finding = pass != idle;
    assign found = has_found;
    assign found_piece = piece_found;
    assign found_from = one;
    assign found_to = other;

    perpetual_list_4 list (
        .clock(clock), .write_enable(push | replace), .write_address(list_write_address),
        .write_data({piece, to, from}), .read_address(address), .read_data(list_read_data)
    );

    initial begin
        newest = 7'd0;
        address = 7'd0;
        pass = 2'd0;
        left = 8'd0;
        length = 8'd0;
        reading = 1'b0;
        has_record = 1'b0;
        record = 16'd0;
        both = 6'd0;
        one = 6'd0;
        stands_there = 1'b0;
        has_found = 1'b0;
        piece_found = 4'd0;
    end

    always @(posedge clock) begin
        if (push) begin
            newest <= above;
        end
        if (pop) begin
            newest <= newest - 7'd1;
        end
        if (left != 8'd0) begin
            left <= left - 8'd1;
        end
        address <= address - 7'd1;
        if (pass_ends) begin
            left <= length;
            address <= newest;
            if (pass == first_pass) begin
                pass <= second_pass;
            end else if (pass == second_pass) begin
                pass <= third_pass;
            end else begin
                pass <= idle;
            end
        end
        if (has_record & (pass == first_pass)) begin
            both <= both ^ record_from ^ record_to;
        end
        if (has_record & (pass == second_pass)) begin
            one <= one ^ from_counts ^ to_counts;
        end
        if (has_record & (pass == third_pass)) begin
            if (arrives) begin
                has_found <= 1'b1;
                piece_found <= record[15:12];
                one <= record_to;
                pass <= idle;
            end else if (leaves) begin
                stands_there <= 1'b1;
                one <= record_from ^ both;
            end
        end
        if (starts) begin
            pass <= first_pass;
            left <= distance;
            length <= distance;
            address <= newest;
            both <= nowhere;
            one <= nowhere;
            stands_there <= 1'b0;
            has_found <= 1'b0;
        end
        if (operates) begin
            pass <= idle;
            has_found <= 1'b0;
        end
        reading <= (pass != idle) & (left != 8'd0) & ~operates & ~find;
        has_record <= reading & ~operates & ~find;
        record <= list_read_data;
    end
endmodule

module perpetual_list_4 (
    input  wire        clock,
    input  wire        write_enable,
    input  wire [6:0]  write_address,
    input  wire [15:0] write_data,
    input  wire [6:0]  read_address,
    output reg  [15:0] read_data
);
    (* no_rw_check *)
    reg [15:0] memory [0:127];
    integer word;

    initial begin
       for (word = 0; word <= 127; word = word + 1) memory[word] = 0;
    end

    always @(posedge clock) begin
       read_data <= memory[read_address];
       if (write_enable) memory[write_address] <= write_data;
    end
endmodule

module perpetual_header (
    input  wire        clock,
    input  wire        enable,
    input  wire [7:0]  data,
    output wire [31:0] word_0,
    output wire [31:0] word_1,
    output wire [31:0] word_2,
    output wire [31:0] word_3,
    output wire [31:0] word_4,
    output wire [31:0] word_5
);
    reg [31:0] held_0;
    reg [31:0] held_1;
    reg [31:0] held_2;
    reg [31:0] held_3;
    reg [31:0] held_4;
    reg [31:0] held_5;

    assign word_0 = held_0;
    assign word_1 = held_1;
    assign word_2 = held_2;
    assign word_3 = held_3;
    assign word_4 = held_4;
    assign word_5 = held_5;

    initial begin
        held_0 = 32'd0;
        held_1 = 32'd0;
        held_2 = 32'd0;
        held_3 = 32'd0;
        held_4 = 32'd0;
        held_5 = 32'd0;
    end

    always @(posedge clock) begin
        if (enable) begin
            held_0 <= (held_0 >> 8) | ({24'd0, held_1[7:0]} << 24);
            held_1 <= (held_1 >> 8) | ({24'd0, held_2[7:0]} << 24);
            held_2 <= (held_2 >> 8) | ({24'd0, held_3[7:0]} << 24);
            held_3 <= (held_3 >> 8) | ({24'd0, held_4[7:0]} << 24);
            held_4 <= (held_4 >> 8) | ({24'd0, held_5[7:0]} << 24);
            held_5 <= (held_5 >> 8) | ({24'd0, data} << 24);
        end
    end
endmodule

module perpetual_identity (
    input  wire       clock,
    input  wire [4:0] address,
    input  wire       enable,
    output reg  [7:0] data
);
    (* ram_style = "block", rom_style = "block" *)
    reg [7:0] memory [0:31];

    initial begin
       memory[0] = 8'h50;
       memory[1] = 8'h45;
       memory[2] = 8'h52;
       memory[3] = 8'h50;
       memory[4] = 8'h2;
       memory[5] = 8'h12;
       memory[6] = 8'h20;
       memory[7] = 8'h0;
       memory[8] = 8'h5;
       memory[9] = 8'h0;
       memory[10] = 8'h1b;
       memory[11] = 8'hb7;
       memory[12] = 8'h0;
       memory[13] = 8'h0;
       memory[14] = 8'h2;
       memory[15] = 8'h0;
       memory[16] = 8'h0;
       memory[17] = 8'h0;
       memory[18] = 8'h0;
       memory[19] = 8'h0;
       memory[20] = 8'h0;
       memory[21] = 8'h0;
       memory[22] = 8'h0;
       memory[23] = 8'h0;
       memory[24] = 8'h0;
       memory[25] = 8'h0;
       memory[26] = 8'h0;
       memory[27] = 8'h0;
       memory[28] = 8'h0;
       memory[29] = 8'h0;
       memory[30] = 8'h0;
       memory[31] = 8'h0;
    end

    `ifndef SYNTHESIS
    initial data = 0;
    `endif

    always @(posedge clock) if (enable) data <= memory[address];
endmodule

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

    perpetual_crc crc (
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

module perpetual_sender (
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
    parameter PLIES = 32, // slots: an even number from 4 to 128
    parameter ICE40 = 0,   // 0: for any FPGA; 1: with block RAM and cells of an iCE40
    parameter PROBES = 1   // 1: moves can be probed
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
