// Prints what the walker says. With the core beside it this prints expected.txt:
//   iverilog -g2005 -Wall -s testbench -o walk testbench.v game_walker.v perpetual_chain.v && vvp -n walk
module testbench #(parameter ENTRIES = 32, parameter DEPTH = 1024);
    reg clock = 0, reset = 1;
    always #5 clock = !clock;
    wire valid, done;
    wire [15:0] ply, occurrences, distance;

    game_walker #(.ENTRIES(ENTRIES), .DEPTH(DEPTH)) walker (
        .clock(clock), .reset(reset), .valid(valid), .ply(ply), .occurrences(occurrences),
        .distance(distance), .done(done)
    );

    always @(negedge clock) begin
        if (valid) $display("ply %0d: %0d before, %0d back", ply, occurrences, distance);
        if (done && !reset) $finish;
    end
    initial begin
        @(negedge clock) reset = 0;
        #100000 $display("no end"); $finish;
    end
endmodule
