// Walks a game from a ROM through the detector, and says of each position how often it has
// occurred before. The detector is on the chip beside it: no serial line, no host.
//
// Ports: valid is high for one cycle for each ply; ply, occurrences and distance belong to it then.
// done is high from the end of the game on. One ply takes as many cycles as its query walks plies,
// and 9 more.

`default_nettype none

module game_walker #(
    parameter PLIES = 12,     // of the game
    parameter ENTRIES = 32,   // of the detector
    parameter DEPTH = 1024    // of the detector
) (
    input  wire        clock,
    input  wire        reset,
    output wire        valid,
    output wire [15:0] ply,
    output wire [15:0] occurrences,
    output wire [15:0] distance,
    output wire        done
);
    localparam [2:0] PUSH = 3'd1, WINDOW = 3'd6;

    // A record: barrier, piece, from, to. Here: both sides move a knight out and back, three times.
    reg [16:0] game [0:PLIES-1];
    initial $readmemh("game.hex", game);

    reg [15:0] next = 0;     // the record that is next
    reg        asking = 0;   // its push has been taken: now the query

    wire request_ready;
    wire walking = next != PLIES;
    wire [16:0] record = game[next[3:0]];

    perpetual_chain #(.ENTRIES(ENTRIES), .DEPTH(DEPTH)) detector (
        .clock(clock), .reset(reset),
        .request_valid(walking), .request_ready(request_ready),
        .operation(asking ? WINDOW : PUSH),
        .piece(record[15:12]), .from(record[11:6]), .to(record[5:0]), .barrier(record[16]),
        .target_ply(16'd0),
        .verdict_valid(valid), .verdict_ready(1'b1),
        .occurrences(occurrences), .distance(distance),
        // With 32 entries and a game shorter than the stack each verdict is exact.
        .exact(), .list_overflow(), .window_cut(), .fault(),
        .ply(ply), .error()
    );

    // A query keeps request_ready low until its verdict is taken, so nothing else need be counted.
    always @(posedge clock) begin
        if (reset) begin
            next <= 0;
            asking <= 0;
        end else if (walking && request_ready) begin
            asking <= !asking;
            if (asking) next <= next + 1'b1;
        end
    end

    assign done = !walking && request_ready;
endmodule

`default_nettype wire
