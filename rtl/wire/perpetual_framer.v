// perpetual_framer: written by `make rtl`, from hdl/.
// SPDX-License-Identifier: MIT OR Apache-2.0

`default_nettype none

// Bytes from frames.
module perpetual_framer (
    input  wire       clock,               // rising edge
    input  wire       reset,               // drops the frame under way
    input  wire [7:0] data,                // a byte of an answer
    input  wire       last,                // it is the last one
    input  wire       valid,               // there is one
    output wire       ready,               // it is taken
    output reg  [7:0] tx_data,             // the byte
    output wire       tx_valid,            // there is one
    input  wire       tx_ready             // it is taken
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
    wire entering = in_crc ? crc_drained : held[0];
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
        held_next = held;
        at_last_next = at_last;
        state_next = state;
        open_next = open;
        bits_next = bits;
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
                // Two codes of the register are no state.
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

`default_nettype wire
