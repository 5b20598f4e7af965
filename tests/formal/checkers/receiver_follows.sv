// What the registers of the receiver hold while it hears a character, and that it gives the byte.
// `age` counts the cycles since the start bit reached the register `low`, `level` is what that register should hold.
module receiver_follows #(
    parameter BIT = 4,
    parameter HALF = 2
) (
    input wire        clock,
    input wire        busy,
    input wire [13:0] age,
    input wire [7:0]  sent,
    input wire        level,
    input wire        low,
    input wire [1:0]  state,
    input wire [9:0]  clocks,
    input wire [8:0]  shift,
    input wire [4:0]  lows,
    input wire        valid,
    input wire [7:0]  data,
    input wire        framing_error,
    input wire        line_break
);
    localparam IDLE = 2'd0, START = 2'd1, DATA = 2'd2;

    wire starting = busy & age >= 1 & age <= HALF;
    wire receiving = busy & age > HALF & age <= HALF + 9 * BIT;

    // Data bits that have been sampled, and the cycles since the latest sample.
    reg [3:0]  bits;
    reg [13:0] since;
    integer    i;
    always @* begin
        bits = 0;
        since = age - HALF - 1;
        for (i = 1; i <= 8; i = i + 1)
            if (age > HALF + i * BIT) begin
                bits = i;
                since = age - HALF - 1 - i * BIT;
            end
    end
    wire [8:0] expected_shift = {sent, 1'b1} << (8 - bits);

    reg       due = 0;
    reg [7:0] due_data;
    always @(posedge clock) begin
        due <= busy & age == HALF + 9 * BIT;
        due_data <= sent;
    end

    always @* begin
        level_heard: assert (low == ~level);
        if (starting) begin
            start_state: assert (state == START & clocks == age - 1 & lows == 0);
            start_shift: assert (shift == 9'h100);
        end else if (receiving) begin
            data_state: assert (state == DATA & clocks == since);
            data_shift: assert (shift == expected_shift);
            data_lows: assert (lows <= bits + 1);
        end else begin
            idle_state: assert (state == IDLE & lows <= 9);
        end
        one_byte: assert (valid == due);
        right_byte: assert (!valid | data == due_data);
        no_error: assert (!framing_error & !line_break);
    end
endmodule
