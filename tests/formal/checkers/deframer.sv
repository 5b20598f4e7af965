// The deframer: a frame is kept if and only if it has 6 to 256 bytes after unescaping, no bad escape, no byte that the UART
// could not read, its CRC is right, and there is room for it in the ring. For any bytes, of frames of any length, at most
// one in 20 cycles. What the reader finds is the frames that were kept, in order, without their CRC: a head, and their
// bytes. A frame that is not kept changes nothing of that, and is counted as dropped.
//
// One slot of the ring, `a`, stands for all: what it is to hold is kept here (`item`), and the memory is replaced by one
// that keeps this word alone. An output hypothesis_* is an assertion about another slot, used for the cycle before.
module check (
    input wire       clock,
    input wire       reset,
    input wire [7:0] data,
    input wire       valid,
    input wire       damage,
    input wire       take,
    output wire      hypothesis_take,
    output wire      reach_end,
    output wire      reach_read
);
    `include "peeks.svh"
    `include "crc.svh"
    (* hierconn *) wire [8:0] \dut.ring.slot ;
    (* hierconn *) wire [10:0] \dut.ring.word , \dut.ring.read_data ;
    wire [10:0] word = \dut.ring.word , seen = \dut.ring.read_data ;
    localparam END = 8'hC0, ESC = 8'hDB, ESC_END = 8'hDC, ESC_ESC = 8'hDD;
    localparam SHORTEST = 6, LONGEST = 256, PACE = 20;

    wire [7:0] front, dropped;
    wire       frame, fits, in_frame, boundary;
    perpetual_deframer dut (
        .clock(clock), .reset(reset), .data(data), .valid(valid), .damage(damage), .take(take), .front(front),
        .frame(frame), .fits(fits), .in_frame(in_frame), .boundary(boundary), .dropped(dropped)
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
        // As the engine does (takes_what_is_there of engine.sv).
        assume (!take | frame | in_frame);
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
    wire        no_room;
    always @(posedge clock) begin
        if (damage) spoiled <= 1;
        if (valid) begin
            escaped <= !escaped & data == ESC;
            at_work <= is_byte;
            if (bad_escape) spoiled <= 1;
        end
        if ((at_work & age == 9 & no_room) | (is_byte & count >= LONGEST)) spoiled <= 1;
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

    // The ring: from `reader` up to `head` are the frames that were kept; the one that comes in goes into the slots above.
    // It is seen from the third cycle after its END on.
    (* anyconst *) wire [8:0] a;
    reg        e1 = 0, e2 = 0, e3 = 0, cleared = 0;
    reg [8:0]  head, reader, ending;  // `ending`: the bytes of the frame that has ended
    reg [1:0]  thirds;                // of the bytes that come in, modulo 3
    reg        ending_fits;
    reg [7:0]  coming;                // the byte of the frame that comes in that goes to slot a
    reg [10:0] item;                  // of slot a: the head of frame and whether items of three bytes fit, or a byte
    reg [7:0]  drops;
    wire [8:0] used = head - reader, offset = a - head, ahead = a - reader;
    wire [9:0] in_slots = count - (at_work & age <= 9);  // so many bytes are written
    wire       unread = ahead < used;
    assign \dut.ring.slot = a;
    assign no_room = head + count == reader;
    assign hypothesis_take = !take | used != 0;
    always @(posedge clock) begin
        {e1, e2, e3} <= {is_end & good, e1, e2};
        cleared <= reset;
        if (is_byte) begin
            thirds <= thirds == 2 ? 2'd0 : thirds + 2'd1;
            if (a == head + count + 9'd1) coming <= plain;
        end
        if (is_end) begin
            thirds <= 0;
            if (!good & (count != 0 | spoiled | escaped) & drops != 255) drops <= drops + 8'd1;
            if (good) {ending, ending_fits} <= {count, thirds == 2};
        end
        if (e3) begin
            head <= head + ending - 9'd3;
            if (offset == 0) item <= {ending_fits, 2'b10, 8'd0};
            else if (offset <= ending - 4) item <= {3'b001, coming};
        end
        if (take) reader <= reader + 9'd1;
        if (reset) {e1, e2, e3, head, reader, thirds, drops} <= 0;
    end

    wire        works = at_work & age <= 8;
    wire [31:0] crc_now = works ? crc_bits(crc, latest, age - 1) : crc_after;
    always @* if (!first) begin
        kept_if_good: assert (d_commit_1 == ended_well);
        drop_count: assert (dropped == drops);
        // The front of the ring: the next head or byte of what was kept, or nothing.
        shows_nothing: assert (d_settled | !(frame | in_frame | boundary));
        if (d_settled & reader == a) shows: assert (
            used == 0 ? !frame & !in_frame & boundary
            : {frame, in_frame} == item[9:8] & boundary == !in_frame & (!frame | fits == item[10])
              & (!in_frame | front == item[7:0])
        );

        // What the registers hold meanwhile.
        escapes: assert (d_escaped == escaped);
        spoils: assert (d_spoiled == spoiled & (spoiled | count <= LONGEST));
        commits: assert (
            {d_commit_1, d_commit_2, d_commit_3} == {e1, e2, e3} & e1 == ended_well & d_clearing == cleared
            & (!cleared | (count == 0 & !at_work & used == 0)) & (!e1 | age == 1) & (!e2 | age == 2) & (!e3 | age == 3) & (!(e1 | e2 | e3) | count == 0)
            & (!(e1 | e2 | e3) | (ending >= SHORTEST & ending <= LONGEST))
        );
        places: assert (
            d_reader == reader & d_origin == (e2 | e3 ? head + ending : head + 9'd3)
            & (!e1 | d_place == head + ending) & (!e2 | d_place == head) & (!e3 | d_place == head + ending - 9'd3)
            & (age == 1 | e2 | e3 | count > LONGEST | d_place == head + count) & (!cleared | d_place == head)
        );
        room: assert (
            (spoiled | {1'b0, used} + in_slots <= 511) & (!(e1 | e2 | e3) | {1'b0, used} + ending <= 511)
        );
        overs: assert (
            thirds != 3 & (count != 0 | thirds == 0)
            & {d_two_over, d_one_over} == (e1 | e2 ? {ending_fits, d_one_over} : {thirds == 2, thirds == 1})
            & !(d_one_over & d_two_over)
        );
        if (unread) kept_word: assert (
            word[10:8] == {item[9] & item[10], item[9:8]} & item[9] != item[8] & (item[9] | word[7:0] == item[7:0])
        );
        if (offset == 0 & !cleared) head_word: assert (
            e3 ? word[10:8] == {ending_fits, 2'b10} : word[9:8] == 0
        );
        if (offset != 0 & (e1 | e2 | e3 ? offset <= ending : !spoiled & offset <= in_slots)) written: assert (
            word == {3'b001, coming}
        );
        if (offset != 0 & at_work & !spoiled & offset == count) comes: assert (coming == latest);
        if (d_settled & reader == a) reads: assert (seen == word);
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

    // An END behind a byte, and a byte of a frame that was kept.
    assign reach_end = is_end & count != 0;
    assign reach_read = in_frame & reader == a;
endmodule

// The memory of the frames, of which one word is kept. A word that is written in the cycle in which it is read is anything.
module perpetual_frame_ram (
    input  wire        clock,
    input  wire        write_enable,
    input  wire [8:0]  write_address,
    input  wire [10:0] write_data,
    input  wire [8:0]  read_address,
    output reg  [10:0] read_data
);
    wire [8:0]  slot;
    reg  [10:0] word;
    (* anyseq *) wire [10:0] anything;
    always @(posedge clock) begin
        read_data <= read_address == slot & !(write_enable & write_address == slot) ? word : anything;
        if (write_enable & write_address == slot) word <= write_data;
    end
endmodule
