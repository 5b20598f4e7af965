// The toy with its watch: beside it in Icarus Verilog, bound to it in Verilator.

`ifdef __ICARUS__
`define WATCH perpetual_watch watch
`define IN(name) dut.name
`else
`define WATCH bind toy perpetual_watch watch
`define IN(name) name
`endif

module top;
    reg clock = 0;
    always #5 clock = !clock;
    toy dut (.clock(clock));
    initial begin
        #400;
`ifdef __ICARUS__
        watch.report;
`else
        dut.watch.report;
`endif
        $finish;
    end

    `WATCH (
        .clock(`IN(clock)), .reset(1'b0),
        .new_line(`IN(load)), .cut(1'b0), .take_back(1'b0), .play(`IN(make)), .at_root(1'b0),
        .board(`IN(board)), .black(`IN(black)), .rights(`IN(rights)), .en_passant(1'b0), .en_passant_file(3'd0),
        .barrier(1'b0),
        .flag_valid(`IN(known)), .flag(`IN(repeated)), .not_exact(1'b0)
    );
endmodule
