// A walker, the adapter and the detector; every flag is compared with that of whole boards (judge.v) in every cycle in
// which it is said to be known. With the exported core beside it this prints expected.txt:
//   iverilog -g2005 -Wall -s testbench -o walk testbench.v judge.v walker.v search_adapter.v perpetual_search_window.v && vvp -n walk
// A long run under Verilator prints expected-long.txt:
// $ verilator --binary -Wall -Wno-BLKSEQ -O3 --top-module testbench -GMEASURED=50 -GPOSITIONS=4500 -o walk *.v >log && obj_dir/walk | grep -v finish
`default_nettype none

module testbench;
    parameter MEASURED = 0;             // positions walked in each way, to count cycles
    parameter POSITIONS = 3;            // positions walked in the best way

    reg clock = 0;
    always #5 clock = !clock;

    // How it is walked: with which requests, whether each node goes to the core, and whether the detector is asked at all.
    reg siblings = 1, detects = 1, every = 0;
    reg [3:0] work = 0;
    reg lively = 0;

    reg fresh = 0, start = 0;           // counts begin anew; a walk begins
    reg [31:0] seed = 1;
    wire busy, walking, entered;
    wire play, sibling, take_back, abort, new_line, barrier, expand, ready;
    wire [7:0] abort_ply, line_ply, ply;
    wire [3:0] piece;
    wire [5:0] from, to;
    wire [255:0] placement, board;
    wire repetition_known, upcoming_known, repetition, upcoming, exact, settled;
    wire right_repetition, right_upcoming, right_exact;

    // Whether the walker may go on. Without the detector the boards answer it, at once.
    wire can_take = !detects || ready;
    wire known = !detects || (repetition_known && (upcoming_known || !every));

    walker walker (
        .clock(clock), .start(start), .seed(seed), .always_lively(lively), .siblings(siblings), .work(work),
        .busy(busy), .walking(walking), .entered(entered), .placement(placement),
        .play(play), .sibling(sibling), .take_back(take_back), .abort(abort), .new_line(new_line),
        .abort_ply(abort_ply), .piece(piece), .from(from), .to(to), .barrier(barrier), .expand(expand),
        .ready(can_take), .known(known), .repetition(detects ? repetition : right_repetition)
    );

    search_adapter adapter (
        .clock(clock), .reset(1'b0), .play(play && detects), .sibling(sibling && detects),
        .take_back(take_back && detects), .abort(abort && detects), .new_line(new_line), .abort_ply(abort_ply),
        .piece(piece), .from(from), .to(to), .barrier(barrier), .expand(every || expand),
        .ready(ready), .ply(line_ply),
        .repetition_known(repetition_known), .upcoming_known(upcoming_known),
        .repetition(repetition), .upcoming(upcoming), .exact(exact), .settled(settled)
    );

    judge judge (
        .clock(clock), .play(play && can_take), .sibling(sibling && can_take), .take_back(take_back && can_take),
        .abort(abort && can_take), .new_line(new_line), .abort_ply(abort_ply), .piece(piece), .from(from), .to(to),
        .barrier(barrier), .placement(placement), .board(board), .ply(ply),
        .repetition(right_repetition), .upcoming(right_upcoming), .exact(right_exact)
    );

    integer nodes = 0, may_repeat = 0, cycles = 0, wrongs = 0, flags = 0, repetitions = 0, upcomings = 0, inexact = 0;
    integer plays = 0, replaces = 0, returns = 0, aborts = 0, loaded = 0, sent = 0, idle_cycles = 0;
    reg ask_repetition = 0, ask_upcoming = 0;      // not compared yet since the last request

    task wrong(input [8*20:1] what, input is, input right);
        begin
            if (wrongs < 5) begin
                $write("WRONG at node %0d, ply %0d: %0s is %b, should be %b; line", nodes, ply, what, is, right);
                judge.write_line;
            end
            wrongs = wrongs + 1;
        end
    endtask

    // Between the edges nothing changes.
    always @(negedge clock) if (busy) begin
        if (detects && repetition_known) begin
            if (exact ? repetition !== right_repetition : repetition && !right_repetition)
                wrong("repetition", repetition, right_repetition);
            if (right_exact && !exact) wrong("exact", exact, right_exact);
            if (ask_repetition) begin
                flags = flags + 1;
                if (right_repetition) repetitions = repetitions + 1;
                if (!exact) inexact = inexact + 1;
            end
            ask_repetition = 0;
        end
        if (detects && upcoming_known) begin
            if (exact ? upcoming !== right_upcoming : upcoming && !right_upcoming)
                wrong("upcoming", upcoming, right_upcoming);
            if (ask_upcoming) begin
                flags = flags + 1;
                if (right_upcoming) upcomings = upcomings + 1;
            end
            ask_upcoming = 0;
        end
        if (detects && ready && line_ply != ply) wrong("the line's length", 1'b0, 1'b1);
        if (settled && !(repetition_known && upcoming_known)) wrong("settled", 1'b1, 1'b0);
        if (entered && placement != board) wrong("the walker's board", 1'b0, 1'b1);
    end

    always @(posedge clock) begin
        if (fresh) begin
            {nodes, may_repeat, cycles, flags, repetitions, upcomings, inexact} = 0;
            {plays, replaces, returns, aborts, loaded, sent} = 0;
        end
        if (new_line || (can_take && (play || sibling || take_back || abort))) begin
            {ask_repetition, ask_upcoming} = 3;
            idle_cycles = 0;
        end
        idle_cycles = idle_cycles + 1;
        if (walking) cycles = cycles + 1;
        if (walking && adapter.goes) sent = sent + 1;
        if (entered) nodes = nodes + 1;
        if (entered && judge.reversible >= 3) may_repeat = may_repeat + 1;
        if (can_take) begin
            if (play && !walking) loaded = loaded + 1;
            if (play && walking) plays = plays + 1;
            if (sibling) replaces = replaces + 1;
            if (take_back) returns = returns + 1;
            if (abort) aborts = aborts + 1;
        end
        if (idle_cycles > 10000 || wrongs >= 20) begin
            if (wrongs < 20) $display("WRONG: no end");
            $finish(0);
        end
    end

    // The same positions each time.
    integer position;
    task walk(input integer last);
        begin
            fresh = 1;
            @(posedge clock) #1 fresh = 0;
            position = 0;
            while (position != last) begin
                position = position + 1;
                seed = (4 * position + 201) * 32'd2654435761;
                start = 1;
                @(posedge clock) #1 start = 0;
                while (busy) @(posedge clock) #1;
            end
        end
    endtask

    integer i;
    task measure(input [8*50:1] what, input asked, input all, input replacing);
        begin
            {detects, every, siblings} = {asked, all, replacing};
            $write("%0s", what);
            for (i = 0; i < 4; i = i + 1) begin
                work = i % 2 == 0 ? 4'd0 : 4'd8;
                lively = i >= 2;
                walk(MEASURED);
                $write(", %0d.%0d", cycles / nodes, cycles * 10 / nodes % 10);
                if (i % 2 != 0 && !asked) $write(" (%0d of %0d)", may_repeat, nodes);
                if (i % 2 != 0 && asked && !all) $write(" (%0d of %0d)", sent, nodes);
            end
            $display;
        end
    endtask

    initial begin
        if (MEASURED != 0) begin
            $display("Cycles a node, below %0d positions; in brackets how many of the nodes may repeat, and how many", MEASURED);
            $display("positions a lazy adapter sends to the core.");
            $display("Four runs: positions of all kinds, the same with 8 cycles of other work at each node; lively");
            $display("positions, with more captures and moves of pawns, without and with the other work.");
            measure("no detector", 0, 1, 1);
            measure("each node, pop and push", 1, 1, 0);
            measure("each node, replace", 1, 1, 1);
            measure("lazy, pop and push", 1, 0, 0);
            measure("lazy, replace", 1, 0, 1);
        end
        {work, lively, detects, every, siblings} = 8'b00000101;
        walk(POSITIONS);
        $display("%0d positions, %0d nodes below them, %0d moves of games before them", POSITIONS, nodes, loaded);
        $display("%0d played, %0d in the place of another, %0d taken back, %0d aborts", plays, replaces, returns,
            aborts);
        $display("%0d flags compared: %0d repetitions, %0d upcoming, %0d not exact", flags, repetitions, upcomings,
            inexact);
        $display("%0d wrong", wrongs);
        $finish(0);
    end
endmodule

`default_nettype wire
