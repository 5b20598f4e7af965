// A bus master that does what a program would do, then random accesses with random delays on all five
// channels: of the peripheral as it is for chess, then of one with check bits. With the exported core beside
// it, and perpetual_check_bits at the end of its file, this prints expected.txt:
//   iverilog -g2005 -Wall -s testbench -o bus testbench.v bench.v axi_bus.v perpetual_axi_lite.v perpetual_chain.v && vvp -n bus
// Under Verilator:
// $ verilator --binary -Wall -Wno-BLKSEQ --top-module testbench -o bus *.v >log && obj_dir/bus | grep -v finish
`default_nettype none

module testbench;
    wire [1:0] ended;
    bench chess (.start(1'b1), .ended(ended[0]));
    bench #(.CHECKED(1)) xiangqi (.start(ended[0]), .ended(ended[1]));
    always @(posedge ended[1]) $finish(0);
endmodule

`default_nettype wire
