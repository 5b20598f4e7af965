// The pair: whatever the two files say, a disagreement between them is a fault in that very cycle and until the next
// clear, and there is no other fault. The files are replaced by ones that say anything.
module check (
    input wire       clock,
    input wire       clear,
    input wire       reset,
    input wire       step,
    input wire [3:0] piece,
    input wire [5:0] from,
    input wire [5:0] to,
    output wire      reach_overflow,
    output wire      reach_fault
);
    `include "peeks.svh"
    localparam ENTRIES = 32;
    (* hierconn *) wire       \dut.scoreboard_closed ;
    (* hierconn *) wire       \dut.scoreboard_stepped ;
    (* hierconn *) wire [5:0] \dut.scoreboard_open ;

    wire       closed, stepped, overflow, fault;
    wire [5:0] open;
    perpetual_pair_file dut (
        .clock(clock), .clear(clear), .reset(reset), .step(step), .piece(piece), .from(from), .to(to), .sweeping(), .closed(closed), .open(open),
        .stepped(stepped), .overflow(overflow), .fault(fault)
    );

    // In the cycle in which one list runs out, the other has counted one chain more than fit; after that cycle there is
    // nothing to compare.
    wire disagree = closed != \dut.scoreboard_closed | stepped != \dut.scoreboard_stepped | open != \dut.scoreboard_open
                  | overflow != (\dut.scoreboard_open == ENTRIES + 1);
    reg  ran_out = 0, disagreed = 0;
    wire counts = disagree & !ran_out;
    always @(posedge clock) begin
        ran_out <= overflow & !clear;
        disagreed <= !clear & (disagreed | counts);
    end
    always @* begin
        at_once: assert (!counts | fault);
        stays: assert (!disagreed | fault);
        no_other: assert (!fault | counts | disagreed);
        registers: assert (pair_faulted == disagreed & pair_has_overflowed == ran_out);
    end
    assign reach_overflow = overflow & !fault;
    assign reach_fault = disagreed & !disagree & !ran_out;
endmodule

module perpetual_chain_file (
    `include "file_ports.svh"
);
    (* anyseq *) wire [10:0] anything;
    assign {sweeping, closed, open, stepped, overflow, fault} = anything;
endmodule

module perpetual_scoreboard_file (
    `include "file_ports.svh"
);
    (* anyseq *) wire [10:0] anything;
    assign {sweeping, closed, open, stepped, overflow, fault} = anything;
endmodule
