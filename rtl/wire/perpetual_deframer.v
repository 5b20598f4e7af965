// perpetual_deframer: written by `make rtl`, from hdl/.
// SPDX-License-Identifier: MIT OR Apache-2.0

`default_nettype none

// Frames from bytes; keeps the good ones until read.
module perpetual_deframer (
    input  wire       clock,               // rising edge
    input  wire       reset,               // forgets everything
    input  wire [7:0] data,                // a byte from the line
    input  wire       valid,               // there is one
    input  wire       damage,              // a byte could not be read
    input  wire       take,                // steps over what is at the front
    output wire [7:0] front,               // the byte at the front
    output wire       frame,               // a frame begins at the front
    output wire       in_frame,            // a byte of a frame is at the front
    output wire       boundary,            // no byte of a frame is at the front
    output wire       fits,                // the frame that begins there has a length of a LINE
    output wire [7:0] dropped              // frames dropped
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

    // What the byte from the line is.
    wire [6:0] second_half = data[7:1];
    wire is_end = valid & (data == end_code);
    wire is_esc = data == esc_code;
    wire is_escapable = second_half == escapable;
    wire is_data = valid & (data != end_code) & (escaped | ~is_esc);

    // 0xDC stands for 0xC0 and 0xDD for 0xDB: bits 1, 3 and 4 become what bit 0 is, bit 2 is 0.
    wire [7:0] low_fill = data[0] ? filled_in : 8'd0;
    wire [7:0] plain = escaped ? ((data & kept) | low_fill) : data;

    // Nine cycles of work on a byte.
    wire [2:0] more_bits = bits + 3'd1;

    // What has come of the frame so far.
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

    // What is read in a cycle in which something is written may be anything.
    perpetual_ram #(.WIDTH(11), .LOG2_WORDS(9), .LATENCY(1)) ring (
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
            // Five have come before, and this is the sixth.
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
        // Behind a good END, `place` is first still that of the last byte of the CRC, 3 more than
        // the slot of the next head; then, with nothing counted, the slot of this frame's head; and
        // then, from the new origin, that of the next.
        place <= origin + counted;
        if (commit_1) begin
            origin <= place;
        end
        // The length modulo 3 is needed for longer than the rest.
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
        // An empty ring has a boundary at its front.
        clearing <= reset;
        settled <= ~(write | take | reset);
    end
endmodule

`default_nettype wire
