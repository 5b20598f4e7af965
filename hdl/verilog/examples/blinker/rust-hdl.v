module top(clock,led);
    // Module arguments
    input wire  clock;
    output reg  led;
    // Constant declarations
    localparam  last = 24'h5b8d7f;
    // Stub signals
    reg  [23:0] count$d;
    wire  [23:0] count$q;
    reg  count$clock;
    reg  on$d;
    wire  on$q;
    reg  on$clock;
    // Sub module instances
    top$count count(
        .d(count$d),
        .q(count$q),
        .clock(count$clock)
    );
    top$on on(
        .d(on$d),
        .q(on$q),
        .clock(on$clock)
    );
    // Update code
    always @(*) begin
        count$clock = clock;
        on$clock = clock;
        count$d = count$q;
        on$d = on$q;
        count$d = count$q + 32'h1;
        if (count$q == last) begin
            count$d = 32'h0;
            on$d = ~on$q;
        end
        led = on$q;
    end
endmodule // top
module top$count(d,q,clock);
    // Module arguments
    input wire  [23:0] d;
    output reg  [23:0] q;
    input wire  clock;
    // Update code (custom)
    initial begin
       q = 24'h0;
    end
    always @(posedge clock) begin
       q <= d;
    end
endmodule // top$count
module top$on(d,q,clock);
    // Module arguments
    input wire  d;
    output reg  q;
    input wire  clock;
    // Update code (custom)
    initial begin
       q = 1'h0;
    end
    always @(posedge clock) begin
       q <= d;
    end
endmodule // top$on
