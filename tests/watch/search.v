// A search window, fed with a trace (tests/python/traces.py). Now and then it waits for the flags, else the next
// operation comes as soon as it is taken.
`default_nettype none

module bench #(parameter integer STEPS = 400000, parameter integer PLIES = 32) (input wire clock, output reg finished);
    localparam integer WIDTH = 319;
    reg [WIDTH-1:0] trace [0:STEPS-1];
    reg [1023:0] name;
    integer next;
    reg [15:0] random;
    reg [7:0] ply;          // as the core counts moves to keep, which are not plies of the game
    wire [7:0] held;
    initial begin
        if ($value$plusargs("trace=%s", name)) $readmemh(name, trace);
        next = 0;
        finished = 0;
        random = 1;
        ply = 0;
    end

    wire [WIDTH-1:0] step = trace[next];
    wire [7:0] back = ply - step[27:20];
    wire over = step[2:0] == 0 || ^step === 1'bx;
    wire ready, valid;
    wire goes = ready && (valid || random[1:0] == 0) && !over;
    wire [2:0] operation = goes ? step[2:0] : 3'd0;
    perpetual_search_window #(.PLIES(PLIES)) window (
        .clock(clock), .reset(1'b0), .push(operation == 1), .pop(operation == 2), .cut(operation == 3),
        .clear(operation == 4), .replace(operation == 7), .keep(held - back),
        .piece(step[6:3]), .from(step[12:7]), .to(step[18:13]), .barrier(step[19]), .ready(ready), .valid(valid), .held_plies(held),
        .probe(1'b0), .find(1'b0)
    );
    always @(posedge clock) begin
        random <= {random[14:0], random[15] ^ random[13] ^ random[12] ^ random[10]};
        finished <= over && ready && valid;
        if (goes) next <= next + 1;
        case (operation)
            1: ply <= ply + 1;
            2: ply <= ply - 1;
            3: ply <= step[27:20];
            4: ply <= 0;
            default: ;
        endcase
    end
endmodule

`default_nettype wire
