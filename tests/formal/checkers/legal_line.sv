// A line on which characters follow one another as some sender may send them: any bytes, any pauses, and each edge
// anywhere between where the fastest and the slowest clock allowed would have it, rounded outwards to cycles of the
// receiver's. So edges may jitter as well, and each phase of the two clocks is among it.
module legal_line #(
    parameter BIT = 4,           // cycles of a bit
    parameter PER_MILLE = 25     // how far the sender's clock may be off
) (
    input wire        clock,
    // Free choices.
    input wire        begins,
    input wire        moves,
    input wire [7:0]  byte_sent,
    output wire       level,
    // What goes over the line now.
    output reg        busy,
    output reg [13:0] age,
    output reg [7:0]  sent
);
    reg [3:0]  place;  // 0 start bit, 1 to 8 data bits, 9 stop bit
    reg [13:0] soonest;
    reg [13:0] latest;
    integer    i;
    always @* begin
        soonest = 0;
        latest = 0;
        for (i = 1; i <= 10; i = i + 1)
            if (place == i - 1) begin
                soonest = (i * BIT * (1000 - PER_MILLE)) / 1000;
                latest = (i * BIT * (1000 + PER_MILLE) + 999) / 1000;
            end
    end
    wire can_move = age + 1 >= soonest & (moves | age + 1 >= latest);
    wire can_end = place == 9 & age + 1 >= soonest;
    wire must_end = place == 9 & age + 1 >= latest;
    assign level = !busy | (place == 0 ? 1'b0 : place == 9 ? 1'b1 : sent[place - 1]);

    initial busy = 0;
    always @(posedge clock) begin
        age <= age + 1;
        if (begins & (!busy | can_end)) begin
            busy <= 1;
            place <= 0;
            age <= 0;
            sent <= byte_sent;
        end else if (busy & must_end) busy <= 0;
        else if (busy & place != 9 & can_move) place <= place + 1;
    end

    // Where in the character it can be. The bounds of the edge that began this place are those of the one before.
    reg [13:0] since;
    always @* begin
        since = 0;
        for (i = 1; i <= 9; i = i + 1) if (place == i) since = (i * BIT * (1000 - PER_MILLE)) / 1000;
    end
    always @* if (busy) in_place: assert (place <= 9 & age >= since & age < latest);
endmodule
