// The pair: with files that promise what file.svh says, it promises the same.
module check (
    input wire       clock,
    input wire       clear,
    input wire       reset,
    input wire       step,
    input wire [3:0] piece,
    input wire [5:0] from,
    input wire [5:0] to,
    // Free choices: see file.svh.
    input wire [3:0] position,
    input wire [3:0] current_at_from,
    input wire [3:0] current_at_to,
    input wire [5:0] somewhere,
    output wire      reach_closed_again,
    output wire      reach_full
);
    `include "peeks.svh"
    wire       closed, stepped, overflow, fault, sweeping;
    wire [5:0] open;
    perpetual_pair_file dut (
        .clock(clock), .clear(clear), .reset(reset), .step(step), .piece(piece), .from(from), .to(to), .sweeping(sweeping), .closed(closed), .open(open),
        .stepped(stepped), .overflow(overflow), .fault(fault)
    );
    (* anyconst *) wire [5:0] x;
    localparam ENTRIES = 32, CLEARS = 2, LATER = 3;
    wire this_record = 1;
    `include "placement.svh"
    `define GIVEN assume
    `define PROMISED assert
    `include "file.svh"


    // The files see what the pair sees, and the same choices are made for them.
    (* hierconn *) wire [5:0] \dut.chain.x ;
    assign \dut.chain.x = x;
    (* hierconn *) wire [5:0] \dut.chain.somewhere ;
    assign \dut.chain.somewhere = somewhere;
    (* hierconn *) wire [3:0] \dut.chain.position ;
    assign \dut.chain.position = position;
    (* hierconn *) wire [3:0] \dut.chain.current_at_from ;
    assign \dut.chain.current_at_from = current_at_from;
    (* hierconn *) wire [3:0] \dut.chain.current_at_to ;
    assign \dut.chain.current_at_to = current_at_to;
    (* hierconn *) wire \dut.chain.this_record ;
    assign \dut.chain.this_record = this_record;
    (* hierconn *) wire [5:0] \dut.scoreboard.x ;
    assign \dut.scoreboard.x = x;
    (* hierconn *) wire [5:0] \dut.scoreboard.somewhere ;
    assign \dut.scoreboard.somewhere = somewhere;
    (* hierconn *) wire [3:0] \dut.scoreboard.position ;
    assign \dut.scoreboard.position = position;
    (* hierconn *) wire [3:0] \dut.scoreboard.current_at_from ;
    assign \dut.scoreboard.current_at_from = current_at_from;
    (* hierconn *) wire [3:0] \dut.scoreboard.current_at_to ;
    assign \dut.scoreboard.current_at_to = current_at_to;
    (* hierconn *) wire \dut.scoreboard.this_record ;
    assign \dut.scoreboard.this_record = this_record;
    (* hierconn, init = 1'd0 *) wire \dut.chain.started ;
    (* hierconn, init = 1'd1 *) wire \dut.chain.in_first ;
    (* hierconn, init = 2'd0 *) wire [1:0] \dut.chain.cleared ;
    (* hierconn, init = 2'd0 *) wire [1:0] \dut.chain.since ;
    (* hierconn, init = 2'd0 *) wire [1:0] \dut.chain.swept ;
    (* hierconn, init = 2'd0 *) wire [1:0] \dut.scoreboard.swept ;
    (* hierconn *) wire \dut.chain.sweeping ;
    // The list of chains has nothing to sweep.
    always @* assume (!\dut.chain.sweeping );
    (* hierconn, init = 1'd0 *) wire \dut.chain.third_s ;
    (* hierconn, init = 1'd0 *) wire \dut.chain.second_s ;
    (* hierconn, init = 1'd0 *) wire \dut.chain.next_s ;
    (* hierconn, init = 1'd0 *) wire \dut.chain.now_s ;
    (* hierconn, init = 1'd0 *) wire \dut.chain.stepped_s ;
    (* hierconn, init = 16'd0 *) wire [15:0] \dut.chain.third_r ;
    (* hierconn, init = 16'd0 *) wire [15:0] \dut.chain.second_r ;
    (* hierconn, init = 16'd0 *) wire [15:0] \dut.chain.next_r ;
    (* hierconn, init = 16'd0 *) wire [15:0] \dut.chain.now_r ;
    (* hierconn *) wire [3:0] \dut.chain.current ;
    (* hierconn *) wire [3:0] \dut.chain.earlier ;
    (* hierconn *) wire [6:0] \dut.chain.differing ;
    (* hierconn *) wire \dut.chain.exceeded ;
    (* hierconn, init = 1'd0 *) wire \dut.chain.exceeded_before ;
    (* hierconn, init = 1'd0 *) wire \dut.scoreboard.started ;
    (* hierconn, init = 1'd1 *) wire \dut.scoreboard.in_first ;
    (* hierconn, init = 2'd0 *) wire [1:0] \dut.scoreboard.cleared ;
    (* hierconn, init = 2'd0 *) wire [1:0] \dut.scoreboard.since ;
    (* hierconn, init = 1'd0 *) wire \dut.scoreboard.third_s ;
    (* hierconn, init = 1'd0 *) wire \dut.scoreboard.second_s ;
    (* hierconn, init = 1'd0 *) wire \dut.scoreboard.next_s ;
    (* hierconn, init = 1'd0 *) wire \dut.scoreboard.now_s ;
    (* hierconn, init = 1'd0 *) wire \dut.scoreboard.stepped_s ;
    (* hierconn, init = 16'd0 *) wire [15:0] \dut.scoreboard.third_r ;
    (* hierconn, init = 16'd0 *) wire [15:0] \dut.scoreboard.second_r ;
    (* hierconn, init = 16'd0 *) wire [15:0] \dut.scoreboard.next_r ;
    (* hierconn, init = 16'd0 *) wire [15:0] \dut.scoreboard.now_r ;
    (* hierconn *) wire \dut.scoreboard.exceeded ;
    (* hierconn, init = 1'd0 *) wire \dut.scoreboard.exceeded_before ;
    (* hierconn *) wire [3:0] \dut.scoreboard.current ;
    (* hierconn *) wire [3:0] \dut.scoreboard.earlier ;
    (* hierconn *) wire [6:0] \dut.scoreboard.differing ;
    always @* begin
        chain_sees: assert (
            \dut.chain.started == started & \dut.chain.in_first == in_first
            & \dut.chain.cleared == cleared & \dut.chain.since == since
            & \dut.chain.third_s == third_s & \dut.chain.second_s == second_s & \dut.chain.next_s == next_s
            & \dut.chain.now_s == now_s & \dut.chain.stepped_s == stepped_s & \dut.chain.third_r == third_r
            & \dut.chain.second_r == second_r & \dut.chain.next_r == next_r & \dut.chain.now_r == now_r
            & (!started | \dut.chain.current == current) & (!started | \dut.chain.earlier == earlier)
            & (!started | \dut.chain.differing == differing) & (!started | \dut.chain.exceeded == exceeded)
            & (!started | \dut.chain.exceeded_before == exceeded_before)
        );
        sweeps: assert (\dut.scoreboard.swept == swept & \dut.chain.swept >= swept);
        scoreboard_sees: assert (
            \dut.scoreboard.started == started & \dut.scoreboard.in_first == in_first
            & \dut.scoreboard.cleared == cleared & \dut.scoreboard.since == since
            & \dut.scoreboard.third_s == third_s & \dut.scoreboard.second_s == second_s
            & \dut.scoreboard.next_s == next_s & \dut.scoreboard.now_s == now_s
            & \dut.scoreboard.stepped_s == stepped_s & \dut.scoreboard.third_r == third_r
            & \dut.scoreboard.second_r == second_r & \dut.scoreboard.next_r == next_r
            & \dut.scoreboard.now_r == now_r & (!started | \dut.scoreboard.current == current)
            & (!started | \dut.scoreboard.earlier == earlier) & (!started | \dut.scoreboard.differing == differing)
            & (!started | !\dut.scoreboard.exceeded ) & (!started | !\dut.scoreboard.exceeded_before )
        );
        started_off: assert (!in_first | (!started & !pair_faulted & !pair_has_overflowed));
        if (started) registers: assert (!pair_faulted & pair_has_overflowed == exceeded_before);
        // What `differing` is: see scoreboard.sv.
        assume ((!now_s | !to_differs | differing != 0) & differing < 63);
        in_range: assert (!started | exceeded | differing <= ENTRIES);
        first_exceeded: assert (!started | !exceeded | exceeded_before | differing == ENTRIES + 1);
    end

    reg opened = 0;
    always @(posedge clock) opened <= !clear & (opened | open >= 2);
    assign reach_closed_again = opened & stepped & closed;
    assign reach_full = open == 4 & !overflow;
endmodule

module perpetual_chain_file (
    `include "file_ports.svh"
);
    `define ENTRIES 32
    `include "any_file.svh"
endmodule

module perpetual_scoreboard_file (
    `include "file_ports.svh"
);
    `define ENTRIES 63
    `include "any_file.svh"
endmodule
