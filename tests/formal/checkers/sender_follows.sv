// What the registers of the sender hold while it sends a character, and what is on the line.
module sender_follows #(
    parameter BIT = 4
) (
    input wire        clock,
    input wire        reset,
    input wire        valid,
    input wire [7:0]  data,
    input wire        ready,
    input wire        tx,
    input wire        low,
    input wire [8:0]  rest,
    input wire [9:0]  clocks,
    // The byte under way, and the cycles since its start bit began.
    output reg        busy,
    output reg [13:0] age,
    output reg [7:0]  sent
);
    wire last = age == 10 * BIT - 1;
    initial busy = 0;
    always @(posedge clock) begin
        age <= age + 1;
        if (valid & ready) begin
            busy <= 1;
            age <= 0;
            sent <= data;
        end else if (last) busy <= 0;
        if (reset) busy <= 0;
    end

    // The bit on the line, and the cycles since it began.
    reg [3:0]  place;
    reg [13:0] since;
    integer    i;
    always @* begin
        place = 0;
        since = age;
        for (i = 1; i <= 9; i = i + 1)
            if (age >= i * BIT) begin
                place = i;
                since = age - i * BIT;
            end
    end
    wire [9:0] character = {1'b1, sent, 1'b0};

    always @* begin
        if (busy) begin
            in_character: assert (age < 10 * BIT);
            registers: assert (clocks == since & rest == ({1'b1, sent} >> place));
            bit_on_line: assert (tx == character[place]);
            ready_at_end: assert (ready == last);
        end else begin
            line_rests: assert (tx & rest == 0);
        end
        in_bit: assert (clocks < BIT);
        inverted: assert (tx == ~low);
        ready_says: assert (ready == (clocks == BIT - 1 & rest == 0));
    end
endmodule
