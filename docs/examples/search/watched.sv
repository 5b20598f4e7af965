// The walk of testbench.v with rtl/check/perpetual_watch.v at the adapter: it stops at the first flag that is wrong.
//   iverilog -g2012 -Wall -s watched -o watched watched.sv testbench.v judge.v walker.v search_adapter.v perpetual_search_window.v ../../../rtl/check/perpetual_watch.v && vvp -n watched
// $ verilator --binary -Wall -Wno-BLKSEQ -Wno-DECLFILENAME --top-module watched -o watched watched.sv testbench.v judge.v walker.v search_adapter.v perpetual_search_window.v ../../../rtl/check/perpetual_watch.v >log && obj_dir/watched | grep -v finish
`default_nettype none

`ifdef __ICARUS__

// Icarus Verilog has no `bind`: the watch stands beside, and reads the adapter's signals by their names.
module watched;
    testbench walk ();
    perpetual_watch #(.RECORDS(1)) watch (
        .clock(walk.adapter.clock), .reset(walk.adapter.reset),
        .new_line(walk.adapter.new_line), .cut(walk.adapter.back_to), .keep({8'd0, walk.adapter.abort_ply}),
        .take_back(walk.adapter.back), .play(walk.adapter.played), .at_root(1'b0),
        .piece(walk.adapter.piece), .from(walk.adapter.from), .to(walk.adapter.to), .barrier(walk.adapter.barrier),
        .board(256'd0), .black(1'b0), .rights(4'd0), .en_passant(1'b0), .en_passant_file(3'd0),
        .flag_valid(walk.adapter.repetition_known), .flag(walk.adapter.repetition), .not_exact(!walk.adapter.exact)
    );
endmodule

`else

bind search_adapter perpetual_watch #(.RECORDS(1)) watch (
    .clock(clock), .reset(reset),
    .new_line(new_line), .cut(back_to), .keep({8'd0, abort_ply}), .take_back(back), .play(played), .at_root(1'b0),
    .piece(piece), .from(from), .to(to), .barrier(barrier),
    .board(256'd0), .black(1'b0), .rights(4'd0), .en_passant(1'b0), .en_passant_file(3'd0),
    .flag_valid(repetition_known), .flag(repetition), .not_exact(!exact)
);

module watched;
    testbench walk ();
endmodule

`endif

`default_nettype wire
