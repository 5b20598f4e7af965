// The deframer: a frame is kept only if it has 6 to 256 bytes after unescaping, no bad escape, no byte that the UART
// could not read, and its CRC is right. For any bytes, of frames of any length, at most one in 20 cycles.
module check (
    input wire       clock,
    input wire       reset,
    input wire [7:0] data,
    input wire       valid,
    input wire       damage,
    input wire       take,
    output wire      reach_end
);
    `include "peeks.svh"
    `include "crc.svh"
    localparam END = 8'hC0, ESC = 8'hDB, ESC_END = 8'hDC, ESC_ESC = 8'hDD;
    localparam SHORTEST = 6, LONGEST = 256, PACE = 20;

    perpetual_deframer dut (
        .clock(clock), .reset(reset), .data(data), .valid(valid), .damage(damage), .take(take), .front(), .frame(),
        .fits(), .in_frame(), .boundary(), .dropped()
    );

    // A reset comes first of all, and bytes are so far apart.
    reg       first = 1;
    reg [4:0] age = PACE;  // cycles since the latest byte
    always @(posedge clock) begin
        first <= 0;
        if (valid) age <= 1;
        else if (age < PACE) age <= age + 1;
    end
    always @* begin
        if (first) assume (reset);
        if (age < PACE) assume (!valid);
    end

    // The frame that comes in, byte by byte.
    reg        escaped, spoiled;
    reg [8:0]  count;      // of its bytes, no more than one above the longest
    reg [7:0]  latest;     // the latest of them
    reg        at_work;    // it is the latest byte of the line as well
    reg [31:0] crc;        // of those before it
    reg        had_any;
    wire [31:0] crc_after = had_any ? crc_bits(crc, latest, 8) : 32'hFFFFFFFF;
    wire        is_end = valid & data == END;
    wire        bad_escape = escaped & data != ESC_END & data != ESC_ESC;
    wire        is_byte = valid & !is_end & (escaped | data != ESC);
    wire [7:0]  plain = !escaped ? data : data == ESC_END ? END : ESC;
    wire        good = !escaped & !spoiled & count >= SHORTEST & count <= LONGEST & crc_after == 32'hDEBB20E3;
    reg         ended_well;
    always @(posedge clock) begin
        if (damage) spoiled <= 1;
        if (valid) begin
            escaped <= !escaped & data == ESC;
            at_work <= is_byte;
            if (bad_escape) spoiled <= 1;
        end
        if (is_byte) begin
            latest <= plain;
            crc <= crc_after;
            had_any <= 1;
            if (count <= LONGEST) count <= count + 1;
        end
        if (is_end | reset) begin
            escaped <= 0;
            spoiled <= 0;
            count <= 0;
            had_any <= 0;
            at_work <= 0;
        end
        ended_well <= is_end & good & !reset;
    end

    wire        works = at_work & age <= 8;
    wire [31:0] crc_now = works ? crc_bits(crc, latest, age - 1) : crc_after;
    always @* if (!first) begin
        kept_only_if_good: assert (!d_commit_1 | ended_well);

        // What the registers hold meanwhile. What the frame cannot be used for spoils it there too.
        escapes: assert (d_escaped == escaped);
        spoils: assert (d_spoiled | (!spoiled & count <= LONGEST));
        counts: assert (count > LONGEST | d_counted == count - 9'd3);
        enough: assert (count > LONGEST | d_enough == (count >= SHORTEST));
        some: assert (d_some == (count != 0) & had_any == (count != 0));
        work: assert (d_shifting == works & d_writing == (at_work & age == 9));
        work_bits: assert (d_bits == (works ? age - 1 : 0));
        if (works & !spoiled) turns: assert (d_held == rotated(latest, age - 1));
        if (at_work & age >= 9 & !spoiled) whole: assert (d_held == latest);
        work_any: assert (!at_work | had_any);
        crc_kept: assert (spoiled | c_inverted == ~crc_now);
    end
    always @* paced: assert (age >= 1 & age <= PACE);

    // An END that ends nothing, and one behind a byte.
    assign reach_end = is_end & count != 0;
endmodule

// The memory of the frames. What it gives does not matter here.
module perpetual_frame_ram (
    input  wire        clock,
    input  wire        write_enable,
    input  wire [8:0]  write_address,
    input  wire [10:0] write_data,
    input  wire [8:0]  read_address,
    output wire [10:0] read_data
);
    (* anyseq *) wire [10:0] anything;
    assign read_data = anything;
endmodule
