// A bus master that does what a program on a soft CPU would do. With the exported core beside it this
// prints expected.txt:
//   iverilog -g2005 -Wall -s testbench -o bus testbench.v perpetual_wishbone.v perpetual_chain.v && vvp -n bus
module testbench;
    reg clock = 0, reset = 1;
    always #5 clock = !clock;
    reg cyc = 0, stb = 0, we = 0;
    reg [1:0] adr = 0;
    reg [31:0] out = 0;
    wire [31:0] in;
    wire ack;
    integer waited;

    perpetual_wishbone dut (
        .clock(clock), .reset(reset), .wb_cyc(cyc), .wb_stb(stb), .wb_we(we), .wb_adr(adr),
        .wb_dat_i(out), .wb_dat_o(in), .wb_ack(ack)
    );

    // An error is one of a request that was taken in the cycle before, never of one that waits.
    always @(negedge clock) if (dut.error != 0 && !dut.was_taken) $display("WRONG: error %0d of no request", dut.error);

    task access(input write, input [1:0] address, input [31:0] data);
        begin
            {cyc, stb} = 2'b11; we = write; adr = address; out = data; waited = 0;
            @(negedge clock);
            while (!ack) begin
                waited = waited + 1;
                @(negedge clock);
            end
            {cyc, stb, we} = 3'b000;
            @(negedge clock);
        end
    endtask

    task push(input [3:0] piece, input [5:0] from, input [5:0] to);
        access(1, 0, {15'd0, 1'b0, piece, from, to});
    endtask

    task verdict;
        begin
            access(1, 1, 6);
            access(0, 1, 0);
            if (in[1:0] != 2'b01) $display("WRONG: status %h after a query", in);
            while (!in[1]) access(0, 1, 0);
            $write("status %h, ", in);
            access(0, 2, 0);
            $display("%0d before, %0d back", in[15:0], in[31:16]);
        end
    endtask

    initial begin
        repeat (2) @(negedge clock);
        reset = 0;
        push(2, 6, 21); push(10, 62, 45); push(2, 21, 6); push(10, 45, 62);
        verdict;
        push(2, 6, 21); push(10, 62, 45); push(2, 21, 6); push(10, 45, 62);
        verdict;
        // A write behind a query waits, and is not lost.
        access(1, 1, 6);
        push(2, 6, 21);
        $display("a push behind a query waited: %0d", waited > 8);
        access(0, 0, 0);
        $display("ply %0d", in);
        access(1, 1, {16'd2, 16'd3});
        access(0, 0, 0);
        $display("ply %0d after a cut", in);
        push(2, 21, 6); push(10, 45, 47);
        access(1, 0, {14'd0, 1'b1, 1'b0, 4'd10, 6'd45, 6'd62});
        verdict;
        // A command has no record to play.
        access(1, 1, 7); access(1, 1, 1);
        access(0, 0, 0);
        $display("ply %0d with another move in place of the last", in);
        access(1, 1, 4);
        access(1, 1, 2);
        access(0, 1, 0);
        $display("status %h after taking back from an empty line", in);
        access(0, 3, 0);
        $display("nothing at word 3: %0d", in);
        $finish;
    end
    initial #100000 begin
        $display("no end");
        $finish;
    end
endmodule
