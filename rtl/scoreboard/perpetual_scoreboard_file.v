// perpetual_scoreboard_file: written by `make rtl`, from hdl/.
// SPDX-License-Identifier: MIT OR Apache-2.0

`default_nettype none

// How the current position differs from one further back, by parities.
module perpetual_scoreboard_file #(
    parameter integer PIECE_BITS = 4,
    parameter integer SQUARE_BITS = 6,
    parameter integer REGISTERED = 0
) (
    input  wire                   clock,    // rising edge
    input  wire                   clear,    // empties the file and the pipeline
    input  wire                   reset,    // makes the memory of the file empty as well
    input  wire                   step,     // a record is presented
    input  wire [PIECE_BITS-1:0]  piece,    // what moved
    input  wire [SQUARE_BITS-1:0] from,     // where from
    input  wire [SQUARE_BITS-1:0] to,       // where to
    output wire                   sweeping, // the memory is being made empty
    output wire                   stepped,  // a record was taken back in the cycle before
    output wire                   closed,   // all chains are closed: the two placements are the same
    output wire                   overflow, // a chain was lost for want of an entry, now or before
    output wire                   fault,    // the file has found its state inconsistent
    output wire [SQUARE_BITS-1:0] open      // the number of open chains
);
    localparam integer ADDRESS_BITS = PIECE_BITS+SQUARE_BITS-2;
    localparam integer square_at_value = PIECE_BITS-2;
    localparam registered = REGISTERED[0:0];
    localparam [ADDRESS_BITS:0] half = {1'b1, {ADDRESS_BITS{1'b0}}};
    localparam [ADDRESS_BITS-1:0] square_at = square_at_value[ADDRESS_BITS-1:0];

    reg held_step;
    reg [PIECE_BITS-1:0] held_piece;
    reg [SQUARE_BITS-1:0] held_from;
    reg [SQUARE_BITS-1:0] held_to;
    reg [ADDRESS_BITS:0] epoch;
    reg was_clear;
    reg is_swept;
    reg [ADDRESS_BITS-1:0] from_word_1;
    reg [ADDRESS_BITS-1:0] to_word_1;
    reg [3:0] place_1;
    reg step_1;
    reg scrub_1;
    reg [ADDRESS_BITS-1:0] from_word_2;
    reg [ADDRESS_BITS-1:0] to_word_2;
    reg [3:0] place_2;
    reg step_2;
    reg scrub_2;
    reg from_odd_3;
    reg to_odd_3;
    reg step_3;
    reg [ADDRESS_BITS-1:0] from_word_3;
    reg [ADDRESS_BITS-1:0] to_word_3;
    reg [3:0] from_bits_3;
    reg [3:0] to_bits_3;
    reg opens_4;
    reg closes_4;
    reg step_4;
    reg [SQUARE_BITS-1:0] count;
    reg is_closed;
    reg has_stepped;

    wire [3:0] from_at_from_bits;
    wire from_at_from_stale;
    wire [3:0] from_at_to_bits;
    wire from_at_to_stale;
    wire [3:0] to_at_from_bits;
    wire to_at_from_stale;
    wire [3:0] to_at_to_bits;
    wire to_at_to_stale;

    // Stage 0: the words are read. A registered RAM reads them a cycle before.
    wire [SQUARE_BITS-1:0] from_0 = registered ? held_from : from;
    wire [PIECE_BITS-1:0] piece_0 = registered ? held_piece : piece;
    wire step_0 = registered ? held_step : step;
    wire [SQUARE_BITS-1:0] to_0 = registered ? held_to : to;
    wire [ADDRESS_BITS-1:0] from_word_early = ({{(PIECE_BITS-2){1'b0}}, from} << square_at) |
        {{(SQUARE_BITS-2){1'b0}}, piece >> 2};
    wire [ADDRESS_BITS-1:0] to_word_early = ({{(PIECE_BITS-2){1'b0}}, to} << square_at) |
        {{(SQUARE_BITS-2){1'b0}}, piece >> 2};
    wire [ADDRESS_BITS-1:0] from_word = ({{(PIECE_BITS-2){1'b0}}, from_0} << square_at) |
        {{(SQUARE_BITS-2){1'b0}}, piece_0 >> 2};
    wire [ADDRESS_BITS-1:0] to_word = ({{(PIECE_BITS-2){1'b0}}, to_0} << square_at) |
        {{(SQUARE_BITS-2){1'b0}}, piece_0 >> 2};

    // Stage 1: tags are compared, inside the tables. A clear that begins sends a word to be
    // overwritten down the same way; nothing is read until it is through.
    wire scrub = (clear & ~was_clear) | ~is_swept;
    wire write = step_2 | scrub_2;
    wire [ADDRESS_BITS:0] tag = scrub_2 ? (epoch ^ half) : epoch;
    wire [3:0] from_at_from_bits_2 = from_at_from_stale ? from_bits_3 : from_at_from_bits;
    wire [3:0] from_at_to_bits_2 = from_at_to_stale ? from_bits_3 : from_at_to_bits;
    wire [3:0] to_at_from_bits_2 = to_at_from_stale ? to_bits_3 : to_at_from_bits;
    wire [3:0] to_at_to_bits_2 = to_at_to_stale ? to_bits_3 : to_at_to_bits;
    wire [3:0] from_bits = from_at_from_bits_2 ^ place_2;
    wire [3:0] to_bits = to_at_to_bits_2 ^ place_2;
    wire opens = step_3 & ~from_odd_3 & ~to_odd_3;
    wire closes = step_3 & from_odd_3 & to_odd_3;
    wire closing = registered ? closes : closes_4;
    wire opening = registered ? opens : opens_4;
    wire stepping = registered ? step_3 : step_4;
    assign sweeping = ~is_swept;
    assign closed = is_closed;
    assign open = count;
    assign stepped = has_stepped;
    assign overflow = 1'b0;
    assign fault = 1'b0;

    perpetual_parity_table #(.PIECE_BITS(PIECE_BITS), .SQUARE_BITS(SQUARE_BITS),
        .REGISTERED(REGISTERED)) from_at_from (
        .clock(clock), .early_address(from_word_early), .read_address(from_word),
        .same_1(step_1 & (from_word == from_word_1)), .same_2(step_2 & (from_word == from_word_2)),
        .same_3(step_3 & (from_word == from_word_3)), .epoch(epoch), .new_bits(from_bits_3),
        .write_enable(write), .write_address(from_word_2), .write_bits(from_bits), .write_tag(tag),
        .bits(from_at_from_bits), .stale(from_at_from_stale)
    );

    perpetual_parity_table #(.PIECE_BITS(PIECE_BITS), .SQUARE_BITS(SQUARE_BITS),
        .REGISTERED(REGISTERED)) from_at_to (
        .clock(clock), .early_address(to_word_early), .read_address(to_word),
        .same_1(step_1 & (to_word == from_word_1)), .same_2(step_2 & (to_word == from_word_2)),
        .same_3(step_3 & (to_word == from_word_3)), .epoch(epoch), .new_bits(from_bits_3),
        .write_enable(write), .write_address(from_word_2), .write_bits(from_bits), .write_tag(tag),
        .bits(from_at_to_bits), .stale(from_at_to_stale)
    );

    perpetual_parity_table #(.PIECE_BITS(PIECE_BITS), .SQUARE_BITS(SQUARE_BITS),
        .REGISTERED(REGISTERED)) to_at_from (
        .clock(clock), .early_address(from_word_early), .read_address(from_word),
        .same_1(step_1 & (from_word == to_word_1)), .same_2(step_2 & (from_word == to_word_2)),
        .same_3(step_3 & (from_word == to_word_3)), .epoch(epoch), .new_bits(to_bits_3),
        .write_enable(write), .write_address(to_word_2), .write_bits(to_bits), .write_tag(tag),
        .bits(to_at_from_bits), .stale(to_at_from_stale)
    );

    perpetual_parity_table #(.PIECE_BITS(PIECE_BITS), .SQUARE_BITS(SQUARE_BITS),
        .REGISTERED(REGISTERED)) to_at_to (
        .clock(clock), .early_address(to_word_early), .read_address(to_word),
        .same_1(step_1 & (to_word == to_word_1)), .same_2(step_2 & (to_word == to_word_2)),
        .same_3(step_3 & (to_word == to_word_3)), .epoch(epoch), .new_bits(to_bits_3),
        .write_enable(write), .write_address(to_word_2), .write_bits(to_bits), .write_tag(tag),
        .bits(to_at_to_bits), .stale(to_at_to_stale)
    );

    initial begin
        held_step = 1'b0;
        held_piece = {PIECE_BITS{1'b0}};
        held_from = {SQUARE_BITS{1'b0}};
        held_to = {SQUARE_BITS{1'b0}};
        epoch = {(ADDRESS_BITS+1){1'b0}};
        was_clear = 1'b0;
        is_swept = 1'b0;
        from_word_1 = {ADDRESS_BITS{1'b0}};
        to_word_1 = {ADDRESS_BITS{1'b0}};
        place_1 = 4'd0;
        step_1 = 1'b0;
        scrub_1 = 1'b0;
        from_word_2 = {ADDRESS_BITS{1'b0}};
        to_word_2 = {ADDRESS_BITS{1'b0}};
        place_2 = 4'd0;
        step_2 = 1'b0;
        scrub_2 = 1'b0;
        from_odd_3 = 1'b0;
        to_odd_3 = 1'b0;
        step_3 = 1'b0;
        from_word_3 = {ADDRESS_BITS{1'b0}};
        to_word_3 = {ADDRESS_BITS{1'b0}};
        from_bits_3 = 4'd0;
        to_bits_3 = 4'd0;
        opens_4 = 1'b0;
        closes_4 = 1'b0;
        step_4 = 1'b0;
        count = {SQUARE_BITS{1'b0}};
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
            epoch <= epoch + {{ADDRESS_BITS{1'b0}}, 1'b1};
            from_word_1 <= epoch[ADDRESS_BITS-1:0];
            to_word_1 <= epoch[ADDRESS_BITS-1:0];
        end
        if (reset) begin
            epoch <= {(ADDRESS_BITS+1){1'b0}};
            is_swept <= 1'b0;
        end
        if (clear) begin
            count <= {SQUARE_BITS{1'b0}};
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
                count <= count + {{(SQUARE_BITS-1){1'b0}}, 1'b1};
                is_closed <= 1'b0;
            end
            if (closing) begin
                count <= count - {{(SQUARE_BITS-1){1'b0}}, 1'b1};
                is_closed <= count == {{(SQUARE_BITS-1){1'b0}}, 1'b1};
            end
        end
        held_step <= step & ~clear;
        held_piece <= piece;
        held_from <= from;
        held_to <= to;
        was_clear <= clear;
        step_1 <= step_0 & ~clear;
        scrub_1 <= scrub;
        // Stage 2: the bits of the piece are toggled and written back. An overwritten word gets a
        // tag that comes round when the word is overwritten again.
        from_word_2 <= from_word_1;
        to_word_2 <= to_word_1;
        place_2 <= place_1;
        step_2 <= step_1 & ~clear;
        scrub_2 <= scrub_1;
        from_odd_3 <= |((from_at_from_bits_2 ^ to_at_from_bits_2) & place_2);
        to_odd_3 <= |((from_at_to_bits_2 ^ to_at_to_bits_2) & place_2);
        step_3 <= step_2 & ~clear;
        // Stage 3: what was found is counted.
        from_word_3 <= from_word_2;
        to_word_3 <= to_word_2;
        from_bits_3 <= from_bits;
        to_bits_3 <= to_bits;
    end
endmodule

`default_nettype wire
