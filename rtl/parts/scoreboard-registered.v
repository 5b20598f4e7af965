// A circuit between registers, to measure it without the way to the pins.
module measured (
    input  wire clock,
    input  wire shift_in,
    input  wire load,
    output wire shift_out
);

    reg  [18:0] shift;
    reg  [18:0] in;
    wire [10:0] out;
    reg  [10:0] signature;

    always @(posedge clock) begin
        shift <= {shift, shift_in};
        if (load) in <= shift;
        signature <= {signature, 1'b0} ^ out;
    end
    assign shift_out = signature[10];

    part part (
        .clock(clock),
        .clear(in[0 +: 1]),
        .reset(in[1 +: 1]),
        .step(in[2 +: 1]),
        .piece(in[3 +: 4]),
        .from(in[7 +: 6]),
        .to(in[13 +: 6]),
        .sweeping(out[0 +: 1]),
        .closed(out[1 +: 1]),
        .open(out[2 +: 6]),
        .stepped(out[8 +: 1]),
        .overflow(out[9 +: 1]),
        .fault(out[10 +: 1])
    );

endmodule

// part: scoreboard, registered RAM
//
// Exported by Perpetual 0.1.0; change its source, not this file.
// SPDX-License-Identifier: MIT OR Apache-2.0

// One file holds all modules, so it is named after the top alone.
/* verilator lint_off DECLFILENAME */
// Outputs that this circuit does not need are left open.
/* verilator lint_off PINCONNECTEMPTY */
// The values of a machine's states need not fill their register; others are never reached.
/* verilator lint_off CASEINCOMPLETE */

module part (
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
    localparam registered = 1'b1;
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
    localparam registered = 1'b1;

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
    `ifdef PERPETUAL_ECP5
    wire [12:0] word_read;
    always @* read_data = word_read;
    DP16KD #(.DATA_WIDTH_A(18), .DATA_WIDTH_B(18), .REGMODE_A("OUTREG"), .REGMODE_B("OUTREG"),
       .WRITEMODE_A("READBEFOREWRITE"), .WRITEMODE_B("READBEFOREWRITE"),
       .RESETMODE("ASYNC"), .ASYNC_RESET_RELEASE("ASYNC"), .GSR("DISABLED")) block (
       .ADA0(1'b1), .ADA1(1'b1), .ADA2(1'b0),
       .ADA3(1'b0), .ADA4(write_address[0]), .ADA5(write_address[1]),
       .ADA6(write_address[2]), .ADA7(write_address[3]), .ADA8(write_address[4]),
       .ADA9(write_address[5]), .ADA10(write_address[6]), .ADA11(write_address[7]),
       .ADA12(1'b0), .ADA13(1'b0),
       .DIA0(write_data[0]), .DIA1(write_data[1]), .DIA2(write_data[2]),
       .DIA3(write_data[3]), .DIA4(write_data[4]), .DIA5(write_data[5]),
       .DIA6(write_data[6]), .DIA7(write_data[7]), .DIA8(write_data[8]),
       .DIA9(write_data[9]), .DIA10(write_data[10]), .DIA11(write_data[11]),
       .DIA12(write_data[12]), .DIA13(1'b0), .DIA14(1'b0),
       .DIA15(1'b0), .DIA16(1'b0), .DIA17(1'b0),
       .ADB0(1'b0), .ADB1(1'b0), .ADB2(1'b0),
       .ADB3(1'b0), .ADB4(read_address[0]), .ADB5(read_address[1]),
       .ADB6(read_address[2]), .ADB7(read_address[3]), .ADB8(read_address[4]),
       .ADB9(read_address[5]), .ADB10(read_address[6]), .ADB11(read_address[7]),
       .ADB12(1'b0), .ADB13(1'b0),
       .DOB0(word_read[0]), .DOB1(word_read[1]), .DOB2(word_read[2]),
       .DOB3(word_read[3]), .DOB4(word_read[4]), .DOB5(word_read[5]),
       .DOB6(word_read[6]), .DOB7(word_read[7]), .DOB8(word_read[8]),
       .DOB9(word_read[9]), .DOB10(word_read[10]), .DOB11(word_read[11]),
       .DOB12(word_read[12]), .DOB13(), .DOB14(),
       .DOB15(), .DOB16(), .DOB17(),
       .CLKA(clock), .CLKB(clock), .CEA(1'b1), .CEB(1'b1), .OCEA(1'b1), .OCEB(1'b1),
       .WEA(write_enable), .CSA0(1'b0), .CSA1(1'b0), .CSA2(1'b0), .CSB0(1'b0),
       .CSB1(1'b0), .CSB2(1'b0), .RSTA(1'b0), .RSTB(1'b0), .WEB(1'b0));
    `else
    (* no_rw_check *)
    reg [12:0] memory [0:255];
    reg [12:0] word_read;
    integer word;

    initial begin
       for (word = 0; word <= 255; word = word + 1) memory[word] = 0;
    end

    always @(posedge clock) begin
       read_data <= word_read;
       word_read <= memory[read_address];
       if (write_enable) memory[write_address] <= write_data;
    end
    `endif
endmodule
