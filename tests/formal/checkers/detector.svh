// A whole detector, for any requests at any time, lines of any length, and moves that a board allows: the verdict counts
// the even plies back in the window at which the position is the same as now, and names the first.
//
// The file is replaced by any that promises what file.svh says; what is given there is asserted here, in the same words.
// One ply, `k`, stands for all, and one place, `x` (placement.svh). The positions are in a memory with a word a ply, what is
// at x there; the words of plies k and k + 1 are kept here, and the others are free. So what is said of ply k, the record
// that leads on from it and place x, is said of every ply and every place. An output hypothesis_* is such a statement
// at another ply or place, used for the cycle before, where it has been shown. In shogi a ply is here a record.
    `include "peeks.svh"
    (* hierconn *) wire [`LOW-1:0] \dut.machine.stack.ram.word ;
    (* hierconn, init = `RECORD'd0 *) wire [`RECORD-1:0] \dut.machine.stack.ram.kept ;
    (* hierconn *) wire [`RECORD-1:0] \dut.machine.stack.ram.next ;
    (* hierconn *) wire [`RECORD-1:0] \dut.machine.stack.ram_read_data ;
    localparam PIECE = `RECORD - 2 * `SQUARE, RECORD = `RECORD;
    `include "placement.svh"
    wire [`LOW-1:0] ram_word = \dut.machine.stack.ram.word ;
    wire [RECORD-1:0] ram_kept = \dut.machine.stack.ram.kept , ram_next = \dut.machine.stack.ram.next ,
                    ram_read = \dut.machine.stack.ram_read_data ;

    wire        request_ready, verdict_valid, exact, list_overflow, window_cut, fault;
    wire [15:0] occurrences, distance, ply;
    wire [2:0]  error;
    // What goes to the file and comes from it.
    (* hierconn *) wire       \dut.machine_file_clear ;
    (* hierconn *) wire       \dut.machine_file_step ;
    (* hierconn *) wire [PIECE-1:0] \dut.machine_file_piece ;
    (* hierconn *) wire [`SQUARE-1:0] \dut.machine_file_from ;
    (* hierconn *) wire [`SQUARE-1:0] \dut.machine_file_to ;
    (* hierconn *) wire       \dut.file_closed ;
    (* hierconn *) wire       \dut.file_sweeping ;
    wire       file_sweeping = \dut.file_sweeping ;
    wire       file_clear = \dut.machine_file_clear , file_step = \dut.machine_file_step , file_closed = \dut.file_closed ;
    wire [PIECE-1:0] file_piece = \dut.machine_file_piece ;
    wire [`SQUARE-1:0] file_from = \dut.machine_file_from , file_to = \dut.machine_file_to ;
    // What the file's checker keeps.
    (* hierconn, init = 1'd0 *) wire \dut.file.started ;
    (* hierconn, init = 1'd1 *) wire \dut.file.in_first ;
    (* hierconn, init = 2'd0 *) wire [1:0] \dut.file.cleared ;
    (* hierconn, init = 2'd0 *) wire [1:0] \dut.file.since ;
    (* hierconn, init = 2'd0 *) wire [1:0] \dut.file.swept ;
    wire [1:0] since = \dut.file.since ;
    (* hierconn, init = 1'd0 *) wire \dut.file.third_s ;
    (* hierconn, init = 1'd0 *) wire \dut.file.second_s ;
    (* hierconn, init = 1'd0 *) wire \dut.file.next_s ;
    (* hierconn, init = 1'd0 *) wire \dut.file.now_s ;
    (* hierconn, init = 1'd0 *) wire \dut.file.stepped_s ;
    (* hierconn *) wire       \dut.file.exceeded ;
    (* hierconn, init = 1'd0 *) wire \dut.file.exceeded_before ;
    (* hierconn *) wire [WHAT-1:0] \dut.file.current ;
    (* hierconn *) wire [WHAT-1:0] \dut.file.earlier ;
    (* hierconn *) wire [WHAT-1:0] \dut.file.earlier_1 ;
    (* hierconn *) wire [WHAT-1:0] \dut.file.earlier_2 ;
    (* hierconn *) wire [WHAT-1:0] \dut.file.earlier_3 ;
    (* hierconn *) wire [WHAT-1:0] \dut.file.earlier_4 ;
    wire       exceeded = \dut.file.exceeded ;
    wire [WHAT-1:0] current = \dut.file.current ;
    wire [WHAT-1:0] earlier = \dut.file.earlier , earlier_1 = \dut.file.earlier_1 , earlier_2 = \dut.file.earlier_2 ,
                    earlier_3 = \dut.file.earlier_3 , earlier_4 = \dut.file.earlier_4 ;

    // Whether the position at the ply that is judged now is the current one at all places, and if not, a place at
    // which it is another.
    (* anyseq *) wire same;
    (* anyseq *) wire [PLACE-1:0] other_at;
    // A position at which there is no room for all that differs is none of those that are counted.
    wire says_closed = same & !exceeded, says_overflow = exceeded, says_fault = 0;
    `include "line.svh"

    // The positions.
    (* anyconst *) wire [PLACE-1:0] x;
    (* anyseq *) wire [WHAT-1:0] elsewhere, arbitrary;
    reg  [WHAT-1:0] at_this, at_next;  // at plies k and k + 1
    wire [15:0] k_1 = k + 16'd1, k_2 = k + 16'd2, less = plies - 16'd1;
    wire [WHAT-1:0] on_top = plies == k ? at_this : plies == k_1 ? at_next : elsewhere;
    wire [WHAT-1:0] under_top = less == k ? at_this : less == k_1 ? at_next : elsewhere;
    function [WHAT-1:0] moved(input [WHAT-1:0] before, input [MOVE-1:0] r);
        moved = leaves(r) == x ? {WHAT{1'b0}} : comes(r) == x ? what(r) : before;
    endfunction
    function can_move(input [WHAT-1:0] before, input [MOVE-1:0] r);
        can_move = (leaves(r) != x | before == what(r)) & (comes(r) != x | before == 0) & what(r) != 0 & leaves(r) != comes(r);
    endfunction
    wire        replaced = taken & operation == REPLACE & plies != oldest;
    wire        emptied = reset | (taken & operation == CLEAR);
    wire        is_move = kept_record[RECORD-1:RECORD-PIECE] != 0;
    wire [MOVE-1:0] offered = {piece, from, to};
    wire [WHAT-1:0] moved_from = pushed ? on_top : under_top;
    wire        writes = pushed | replaced | emptied;
    wire [15:0] written = emptied ? 16'd0 : pushed ? plies + 16'd1 : plies;
    wire [WHAT-1:0] position = !emptied & is_move ? moved(moved_from, offered) : arbitrary;
    always @(posedge clock) begin
        if (writes & written == k) at_this <= position;
        if (writes & written == k_1) at_next <= position;
    end
    // There is no request in the very first cycle, in which the file is not yet told to rest.
    always @* assume (awake | !request_valid);
    // The moves are a board's: the piece is there where it leaves, and none where it comes to.
    always @* assume (!((pushed | replaced) & is_move) | can_move(moved_from, offered));

    // The choices of the file's checker.
    (* hierconn *) wire [PLACE-1:0] \dut.file.x ;
    (* hierconn *) wire [PLACE-1:0] \dut.file.somewhere ;
    (* hierconn *) wire [WHAT-1:0] \dut.file.position ;
    (* hierconn *) wire [WHAT-1:0] \dut.file.current_at_from ;
    (* hierconn *) wire [WHAT-1:0] \dut.file.current_at_to ;
    (* hierconn *) wire       \dut.file.this_record ;
    (* anyseq *) wire [PLACE-1:0] somewhere;
    (* anyseq *) wire [WHAT-1:0] current_at_from, current_at_to;
    assign \dut.file.x = x;
    assign \dut.file.somewhere = somewhere;
    assign \dut.file.position = on_top;
    assign \dut.file.current_at_from = current_at_from;
    assign \dut.file.current_at_to = current_at_to;
    assign \dut.file.this_record = k_is_next;

    // The plies to which the records on their way lead back.
    reg  [15:0] ply_1, ply_2, ply_3, ply_4, ply_5;
    always @(posedge clock) {ply_1, ply_2, ply_3, ply_4, ply_5} <= {left - 16'd1, ply_1, ply_2, ply_3, ply_4};
    wire [15:0] judged = plies - records_back - 16'd1;
    wire        judges = runs & on_way[5] & !exceeded;
    always @* begin
        // What `same` and `other_at` are.
        if (runs & on_way[5] & judged == k) begin
            assume (!same | at_this == current);
            assume (same | x != other_at | at_this != current);
        end
    end
    wire [MOVE-1:0] handed = {file_piece, file_from, file_to};
    function [WHAT-1:0] back(input [WHAT-1:0] before, input [MOVE-1:0] r);
        back = comes(r) == x ? {WHAT{1'b0}} : leaves(r) == x ? what(r) : before;
    endfunction
    // Of the record before, k + 1.
    assign hypothesis_next = !(walks & left == k_2) | back(earlier_4, handed) == at_next;
    // At place other_at, and at place somewhere.
    assign hypothesis_same = !judges | file_closed == same;

    always @* begin
        // What is promised.
        if (judges & judged == k) begin
            closed_if_same: assert (!same | file_closed | x != somewhere);
            same_if_closed: assert (same | !file_closed | x != other_at);
        end
        // Of the window: the walk sees no barrier, and ends at one or at the oldest record.
        if ((runs | answering) & k >= left & k < plies) no_barrier: assert (at_k[RECORD-1:RECORD-PIECE] != 0);
        if (answering & whole & left != oldest & k == left - 16'd1) at_barrier: assert (at_k[RECORD-1:RECORD-PIECE] == 0);
        if (answering & whole) every_ply: assert (records_back == plies - left);
        if (answering) within: assert (left >= oldest & left <= plies & records_back <= plies - left);
    end
    reg whole;  // the walk was not ended before
    always @(posedge clock) if (ends) whole <= !says_overflow & !(repeats & first_only);
    always @* begin
        // What is kept meanwhile.
        if (k < plies & at_k[RECORD-1:RECORD-PIECE] != 0) board: assert (
            can_move(at_this, at_k) & at_next == moved(at_this, at_k)
        );
        stages: assert (
            on_way == {\dut.file.stepped_s , \dut.file.now_s , \dut.file.next_s , \dut.file.second_s , \dut.file.third_s }
        );
        if (runs) begin
            begun: assert (\dut.file.started & \dut.file.swept == 3 & !\dut.file.exceeded_before );
            current_is: assert ((plies != k | current == at_this) & (plies != k_1 | current == at_next));
            walked_back: assert ((left != k | earlier_4 == at_this) & (left != k_1 | earlier_4 == at_next));
            if (walks & k_is_next) next: assert (back(earlier_4, handed) == at_this);
            of_the_plies: assert (
                (!on_way[1] | ply_1 == judged - on_way[5] - on_way[4] - on_way[3] - on_way[2])
                & (!on_way[2] | ply_2 == judged - on_way[5] - on_way[4] - on_way[3])
                & (!on_way[3] | ply_3 == judged - on_way[5] - on_way[4])
                & (!on_way[4] | ply_4 == judged - on_way[5])
                & (!on_way[5] | ply_5 == judged)
            );
            on_the_way: assert (
                (!on_way[1] | ply_1 != k | earlier_4 == at_this) & (!on_way[2] | ply_2 != k | earlier_3 == at_this)
                & (!on_way[3] | ply_3 != k | earlier_2 == at_this) & (!on_way[4] | ply_4 != k | earlier_1 == at_this)
                & (!on_way[5] | ply_5 != k | earlier == at_this)
            );
        end
        // How long a clear lasts.
        clears: assert (
            (runs | !awake) == !file_clear & (!starting | \dut.file.cleared != 0) & (!reading | \dut.file.cleared >= 2)
            & (\dut.file.cleared == 0 | \dut.file.cleared == since) & (!runs | since >= 3)
            & (!starting & !reading | \dut.file.started )
            & (!starting | \dut.file.swept >= 1) & (!reading | \dut.file.swept >= 2)
            & \dut.file.in_first == !awake & (awake | (\dut.file.cleared == 0 & since == 0))
        );
    end
    assign reach_same_at_k = judges & judged == k & same & k != 0;
    assign reach_other_at_k = judges & judged == k & !same & x == other_at & k != 0;
    // More entries than fit into the run of a goal are not looked for; 63 are never exceeded.
    assign reach_overflow = `ENTRIES > 8 | (answering & list_overflow);
    generate
        if (`ENTRIES == 63) always @* if (answering) fits_all: assert (!list_overflow);
    endgenerate
