// A core with requests and verdicts, asked *window* after each step of a trace (tests/python/traces.py).
`default_nettype none

module bench #(parameter integer STEPS = 400000) (input wire clock, output reg finished);
    localparam integer WIDTH = 319;
    localparam [2:0] WINDOW = 6;
    reg [WIDTH-1:0] trace [0:STEPS-1];
    reg [1023:0] name;
    integer next;
    reg asking, reset;
    initial begin
        if ($value$plusargs("trace=%s", name)) $readmemh(name, trace);
        next = 0;
        {asking, finished} = 0;
        reset = 1;
    end

    wire [WIDTH-1:0] step = trace[next];
    wire over = step[2:0] == 0 || ^step === 1'bx;
    wire request_valid = !over;
    wire request_ready, verdict_valid;
    wire [15:0] ply;
    `CORE detector (
        .clock(clock), .reset(reset), .request_valid(request_valid), .request_ready(request_ready),
        .operation(asking ? WINDOW : step[2:0]), .piece(step[6:3]), .from(step[12:7]), .to(step[18:13]),
        .barrier(step[19]), .target_ply(step[35:20]), .verdict_valid(verdict_valid), .verdict_ready(1'b1), .ply(ply)
    );
    always @(posedge clock) begin
        reset <= 0;
        finished <= over && request_ready;
        if (request_valid && request_ready && !reset) begin
            asking <= !asking;
            if (asking) next <= next + 1;
        end
    end
endmodule

`default_nettype wire
