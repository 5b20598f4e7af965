// A bus master that does what a program on a soft CPU would do, first with the peripheral as it is for chess, then
// with one that has check bits. With the exported core beside it, and perpetual_check_bits at the end of its file,
// this prints expected.txt:
//   iverilog -g2005 -Wall -s testbench -o bus testbench.v perpetual_wishbone.v perpetual_chain.v && vvp -n bus
module testbench;
    reg clock = 0, reset = 1;
    always #5 clock = !clock;
    reg cyc = 0, stb = 0, we = 0;
    reg [1:0] adr = 0;
    reg [31:0] out = 0;
    // Which of the two is asked.
    reg xiangqi = 0;
    wire [31:0] plain_in, checked_in;
    wire plain_ack, checked_ack, plain_interrupt, checked_interrupt;
    wire interrupt = xiangqi ? checked_interrupt : plain_interrupt;
    wire [31:0] in = xiangqi ? checked_in : plain_in;
    wire ack = xiangqi ? checked_ack : plain_ack;
    integer waited;

    perpetual_wishbone plain (
        .clock(clock), .reset(reset), .wb_cyc(cyc), .wb_stb(stb && !xiangqi), .wb_we(we), .wb_adr(adr),
        .wb_dat_i(out), .wb_dat_o(plain_in), .wb_ack(plain_ack), .irq(plain_interrupt)
    );
    perpetual_wishbone #(.CHECKED(1)) checked (
        .clock(clock), .reset(reset), .wb_cyc(cyc), .wb_stb(stb && xiangqi), .wb_we(we), .wb_adr(adr),
        .wb_dat_i(out), .wb_dat_o(checked_in), .wb_ack(checked_ack), .irq(checked_interrupt)
    );

    // An error is one of a request that was taken in the cycle before, never of one that waits.
    always @(negedge clock) begin
        if (plain.error != 0 && !plain.was_taken) $display("WRONG: error %0d of no request", plain.error);
        if (checked.error != 0 && !checked.was_taken) $display("WRONG: error %0d of no request", checked.error);
    end

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

    // With a check bit; `again` in place of the last.
    task play(input again, input check, input [3:0] piece, input [6:0] from, input [6:0] to);
        access(1, 0, {9'd0, from[6], to[6], check, 2'd0, again, 1'b0, piece, from[5:0], to[5:0]});
    endtask

    // A chariot goes from d5 to e5 and back, the black general from e9 to d9 and back; bit 0 of `checks` is that of the
    // first of the four moves. The last is the general's.
    task cycle(input [3:0] checks);
        begin
            play(0, checks[0], 5, 48, 49); play(0, checks[1], 9, 85, 84);
            play(0, checks[2], 5, 49, 48); play(0, checks[3], 9, 84, 85);
        end
    endtask

    task verdict;
        begin
            access(1, 1, 6);
            access(0, 1, 0);
            if (in[1:0] != 2'b01 || interrupt) $display("WRONG: status %h after a query", in);
            while (!interrupt) @(negedge clock);
            access(0, 1, 0);
            if (in[1:0] != 2'b10) $display("WRONG: status %h with a verdict", in);
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
        $display("version %0d", in);
        // The peripheral for chess ignores the bits.
        cycle(4'b1111);
        verdict;

        xiangqi = 1;
        $write("the mover alone: "); cycle(4'b1010); verdict;
        $write("the other alone: "); access(1, 1, 4); cycle(4'b0101); verdict;
        $write("both: "); access(1, 1, 4); cycle(4'b1111); verdict;
        $write("neither: "); access(1, 1, 4); cycle(4'b0011); verdict;
        $write("since the nearest: "); cycle(4'b0101); verdict;
        $write("no repetition: "); play(0, 1, 5, 48, 50); verdict;
        // What is played in the place of a move has a bit of its own, and so has what follows a pop.
        $write("check by all but the last: "); access(1, 1, 4); cycle(4'b0111); verdict;
        $write("another in its place: "); play(1, 1, 9, 84, 85); verdict;
        $write("and another: "); access(1, 1, 2); play(0, 0, 9, 84, 85); verdict;
        // Squares that differ in the seventh bit are two.
        access(1, 1, 4);
        $write("the seventh bit: "); cycle(0); play(1, 0, 9, 84, 21); verdict;
        play(0, 0, 5, 48, 49); play(0, 0, 9, 21, 84); play(0, 0, 5, 49, 48); play(0, 0, 9, 84, 21);
        verdict;
        // Nothing is left of it after a reset.
        @(negedge clock) reset = 1;
        @(negedge clock) reset = 0;
        access(0, 1, 0);
        $write("after a reset: interrupt %b, status %h, ", interrupt, in);
        access(0, 2, 0);
        $display("verdict %h", in);
        $finish;
    end
    initial #100000 begin
        $display("no end");
        $finish;
    end
endmodule
