// A bus master in the place of a soft CPU, on the bus of a LiteX SoC. tests/python/litex_example.py makes the SoC,
// gives the addresses of the registers, and compares what this prints with expected.txt.
`timescale 1ns / 1ps
module testbench;
    reg clock = 0, reset = 1;
    always #5 clock = !clock;
    reg cyc = 0, we = 0;
    reg [29:0] adr = 0;
    reg [31:0] out = 0;
    reg [31:0] in = 0;
    wire [31:0] data_read;
    wire ack;

    soc soc (
        .clock(clock), .reset(reset), .bus_cyc(cyc), .bus_stb(cyc), .bus_we(we), .bus_adr(adr), .bus_dat_w(out),
        .bus_dat_r(data_read), .bus_sel(4'hf), .bus_cti(3'd0), .bus_bte(2'd0), .bus_ack(ack), .bus_err()
    );

    // Addresses are of bytes, and the bus has those of words.
    task access(input write, input [31:0] address, input [31:0] data);
        begin
            cyc = 1; we = write; adr = address >> 2; out = data;
            @(negedge clock);
            while (!ack) @(negedge clock);
            in = data_read;
            {cyc, we} = 2'b00;
            @(negedge clock);
        end
    endtask

    task idle;
        begin
            access(0, `STATUS, 0);
            while (in[0]) access(0, `STATUS, 0);
        end
    endtask

    task push(input [3:0] piece, input [5:0] from, input [5:0] to);
        begin
            idle;
            access(1, `RECORD, {15'd0, 1'b0, piece, from, to});
        end
    endtask

    task command(input [31:0] what);
        begin
            idle;
            access(1, `COMMAND, what);
        end
    endtask

    task ply;
        begin
            idle;
            access(0, `PLY, 0);
        end
    endtask

    task verdict;
        begin
            command(6);
            idle;
            while (in[1] || !in[2]) access(0, `STATUS, 0);
            $write("status %h, ", in);
            access(0, `VERDICT, 0);
            $display("%0d before, %0d back", in[15:0], in[31:16]);
        end
    endtask

    initial begin
        repeat (4) @(negedge clock);
        reset = 0;
        push(2, 6, 21); push(10, 62, 45); push(2, 21, 6); push(10, 45, 62);
        verdict;
        push(2, 6, 21); push(10, 62, 45); push(2, 21, 6); push(10, 45, 62);
        verdict;
        // A write behind a query waits, and another one is lost, which shows.
        command(6);
        push(2, 6, 21);
        access(1, `RECORD, 0);
        idle;
        $display("lost %b", in[7]);
        ply;
        $display("ply %0d", in);
        command({16'd2, 16'd3});
        ply;
        $display("ply %0d after a cut", in);
        push(2, 21, 6); push(10, 45, 47);
        idle;
        access(1, `RECORD, {14'd0, 1'b1, 1'b0, 4'd10, 6'd45, 6'd62});
        verdict;
        // A command has no record to play.
        command(7); command(1);
        ply;
        $display("ply %0d with another move in place of the last", in);
        command(4);
        command(2);
        idle;
        access(0, `STATUS, 0);
        $display("status %h after taking back from an empty line", in);
        $finish;
    end
    initial #200000 begin
        $display("no end");
        $finish;
    end
endmodule
