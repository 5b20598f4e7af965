// The framer: whatever is offered, whenever bytes are taken from it, and whenever it is reset, what leaves is END, the
// bytes of the answer and their CRC, escaped, END; nothing more, nothing less, for answers of any length.
module check (
    input wire       clock,
    input wire       reset,
    input wire [7:0] data,
    input wire       last,
    input wire       valid,
    input wire       tx_ready,
    output wire      reach_finish,
    output wire      reach_escape
);
    `include "peeks.svh"
    `include "crc.svh"
    localparam END = 8'hC0, ESC = 8'hDB, ESC_END = 8'hDC, ESC_ESC = 8'hDD;

    wire       ready, tx_valid;
    wire [7:0] tx_data;
    perpetual_framer dut (
        .clock(clock), .reset(reset), .data(data), .last(last), .valid(valid), .ready(ready), .tx_data(tx_data),
        .tx_valid(tx_valid), .tx_ready(tx_ready)
    );

    // What is owed to the line.
    localparam NOTHING = 0, BEGINNING = 1, BYTE = 2, ENDING = 3;
    reg [1:0]  owed = NOTHING;
    reg        open = 0;   // in the middle of an answer
    reg        is_last;
    reg [7:0]  taken;      // the latest byte of the answer
    reg [31:0] crc;        // of the bytes before it
    reg [2:0]  tail;       // 0 for a byte of the answer, 1 to 4 for one of the CRC
    reg        half;       // ESC has left, the other half has not

    wire [31:0] crc_after = crc_bits(crc, taken, 8);
    wire [31:0] checksum = ~crc_after;
    wire [7:0]  byte_owed = tail == 0 ? taken : checksum >> (8 * (tail - 1));
    wire        special = byte_owed == END | byte_owed == ESC;
    wire [7:0]  expected = owed != BYTE ? END
                         : half ? (byte_owed == END ? ESC_END : ESC_ESC)
                         : special ? ESC : byte_owed;
    wire        leaves = tx_valid & tx_ready;

    always @(posedge clock) begin
        if (valid & ready) begin
            taken <= data;
            is_last <= last;
            tail <= 0;
            half <= 0;
            crc <= open ? crc_after : 32'hFFFFFFFF;
            owed <= open ? BYTE : BEGINNING;
            open <= 1;
        end
        if (leaves) begin
            if (owed == BEGINNING) owed <= BYTE;
            else if (owed == ENDING) begin
                owed <= NOTHING;
                open <= 0;
            end else if (special & !half) half <= 1;
            else begin
                half <= 0;
                if (!is_last) owed <= NOTHING;
                else if (tail == 4) owed <= ENDING;
                else tail <= tail + 1;
            end
        end
        if (reset) begin
            owed <= NOTHING;
            open <= 0;
        end
    end

    always @* begin
        leaves_what_is_owed: assert (!tx_valid | (owed != NOTHING & tx_data == expected));
        ready_for_more: assert (ready == (owed == NOTHING));
    end

    // What the registers hold meanwhile.
    wire       shifting = f_state == f_FRAMER_STATE_SHIFT;
    wire [5:0] drained = tail == 0 ? 0 : 8 * (tail - 1) + (shifting ? f_bits : 8);
    // Of a byte of the CRC the bits that have come in stand at the top.
    wire [7:0] come_in = byte_owed << (8 - f_bits);
    wire [7:0] of_it = 8'hFF << (8 - f_bits);
    always @* begin
        if (owed == NOTHING) begin
            at_rest: assert (f_state == f_FRAMER_STATE_READY & f_open == open & f_tail == 0 & f_bits == 0);
            rest_crc: assert (!open | c_inverted == ~crc_after);
            rest_last: assert (!open | (!is_last & tail == 0));
        end else begin
            last_kept: assert (f_at_last == is_last & open);
        end
        if (owed == BEGINNING)
            begins: assert (
                f_state == f_FRAMER_STATE_BEGIN & f_tail == 0 & f_bits == 0 & f_held == taken & tail == 0 & !half
                & crc == 32'hFFFFFFFF
            );
        if (owed == BYTE) begin
            byte_state: assert (
                f_open & f_tail == tail & tail <= 4
                & (half ? f_state == f_FRAMER_STATE_SECOND : shifting | f_state == f_FRAMER_STATE_SEND)
            );
            tail_is_last: assert (tail == 0 | is_last);
            halves: assert (!half | special);
            if (shifting) begin
                byte_turns: assert (tail != 0 | f_held == rotated(taken, f_bits));
                crc_comes: assert (tail == 0 | (f_held & of_it) == come_in);
            end else begin
                byte_there: assert (f_bits == 0 & f_held == byte_owed);
            end
            if (tail == 0) begin
                crc_of_byte: assert (c_inverted == ~crc_bits(crc, taken, shifting ? f_bits : 8));
            end else begin
                crc_drains: assert (c_inverted == ((checksum >> drained) | ~(32'hFFFFFFFF >> drained)));
            end
        end
        if (owed == ENDING)
            ends: assert (f_state == f_FRAMER_STATE_FINISH & f_tail == 0 & f_bits == 0 & is_last);
    end

    assign reach_finish = owed == ENDING & leaves;
    assign reach_escape = half & leaves & tail == 0;
endmodule
