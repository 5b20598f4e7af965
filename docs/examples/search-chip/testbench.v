// Asks a search chip what a position is worth. With the exported chip beside it this prints expected.txt:
//   iverilog -g2005 -Wall -s testbench -o ask testbench.v perpetual_search_chip.v && vvp -n ask
//
// q4r1k/5p2/8/8/8/8/8/2Q3K1 w, figure 1 of Vuckovic and Vidanovic (2007): Black is a rook and a pawn ahead, and White
// gives check for ever. First there are no moves before it. Then 1. Qh6+ Kg8 2. Qg5+ Kh8 have been played, and one more
// check brings an earlier position back. Last the legal lines of two plies.
module testbench;
    reg clock = 0;
    reg write_enable = 0, entry_enable = 0, start = 0, perft = 0;
    reg history_clear = 0, history_push = 0;
    reg [5:0] write_square = 0;
    reg [3:0] man = 0;
    reg [7:0] entry_address = 0;
    reg [15:0] entry = 0;
    reg [4:0] depth = 0;
    reg [3:0] history_piece = 0;
    reg [5:0] history_from = 0, history_to = 0;
    wire busy, inexact, too_deep, list_full, frames_full, illegal_root, history_ready;
    wire [15:0] value;
    wire [14:0] best;
    wire [31:0] nodes, generations, repetitions, bounds;

    perpetual_search_chip chip (
        .clock(clock), .reset(1'b0), .write_enable(write_enable), .write_square(write_square), .man(man),
        .entry_enable(entry_enable), .entry_address(entry_address), .entry(entry),
        .start(start), .stop(1'b0), .depth(depth), .root_alpha(-16'sd32000), .root_beta(16'sd32000),
        .bound(1'b0), .perft(perft), .side(1'b0), .rights(4'd0), .ep_valid(1'b0), .ep_file(3'd0),
        .halfmoves(7'd0), .heavy(5'd4), .minor(5'd0), .root_score(-16'sd600), .busy(busy),
        .value(value), .best(best), .inexact(inexact), .nodes(nodes), .generations(generations),
        .repetitions(repetitions), .bounds(bounds), .too_deep(too_deep), .list_full(list_full),
        .frames_full(frames_full), .illegal_root(illegal_root), .history_clear(history_clear),
        .history_push(history_push), .history_piece(history_piece), .history_from(history_from),
        .history_to(history_to), .history_barrier(1'b0), .history_ready(history_ready)
    );

    // Inputs change at the falling edge, a cycle is from one to the next.
    always #5 clock = ~clock;

    // The squares of files a to h on ranks 1 to 8.
    localparam [5:0] C1 = 2, G1 = 6, F7 = 53, A8 = 56, F8 = 61, H8 = 63, H6 = 47, G8 = 62, G5 = 38;
    // Men: kind, and 8 for Black. Pieces of moves before the root have codes of their own.
    localparam [3:0] QUEEN = 7, KING = 3, BLACK_PAWN = 9, BLACK_ROOK = 14, BLACK_QUEEN = 15, BLACK_KING = 11;
    localparam [3:0] MOVED_QUEEN = 5, MOVED_BLACK_KING = 14;

    integer at;

    // Material alone: the same number on every square.
    task load_table;
        for (at = 0; at < 256; at = at + 1) begin
            entry_enable = 1;
            entry_address = at[7:0];
            case (at[7:5])
                1: entry = 100;
                2: entry = 300;
                5: entry = 300;
                6: entry = 500;
                7: entry = 900;
                default: entry = 0;
            endcase
            @(negedge clock);
            entry_enable = 0;
        end
    endtask

    // What is ready is taken.
    always @(negedge clock) if (busy && history_ready) $display("WRONG: ready for a move during a search");

    task load_board;
        for (at = 0; at < 64; at = at + 1) begin
            write_enable = 1;
            write_square = at[5:0];
            case (at[5:0])
                C1: man = QUEEN;
                G1: man = KING;
                F7: man = BLACK_PAWN;
                A8: man = BLACK_QUEEN;
                F8: man = BLACK_ROOK;
                H8: man = BLACK_KING;
                default: man = 0;
            endcase
            @(negedge clock);
            write_enable = 0;
        end
    endtask

    task put(input [5:0] square, input [3:0] what);
        begin
            write_enable = 1;
            write_square = square;
            man = what;
            @(negedge clock);
            write_enable = 0;
        end
    endtask

    // Before the first search, and before every line.
    task clear_history;
        begin
            history_clear = 1;
            @(negedge clock);
            history_clear = 0;
        end
    endtask

    task play(input [3:0] piece, input [5:0] from, input [5:0] to);
        begin
            while (!history_ready) @(negedge clock);
            history_push = 1;
            history_piece = piece;
            history_from = from;
            history_to = to;
            @(negedge clock);
            history_push = 0;
        end
    endtask

    task ask(input [4:0] plies);
        begin
            depth = plies;
            start = 1;
            @(negedge clock);
            start = 0;
            while (busy) @(negedge clock);
            if (too_deep | list_full | frames_full | illegal_root) $display("no answer");
            else if (perft) $display("depth %0d: %0d legal lines", plies, bounds);
            else $display("depth %0d: value %0d, from %0d to %0d, %0d nodes, %0d repetitions, inexact %0d",
                plies, $signed(value), best[5:0], best[11:6], nodes, repetitions, inexact);
        end
    endtask

    initial begin
        @(negedge clock);
        // After power-up the detector is not ready at once.
        while (busy) @(negedge clock);
        load_table;
        load_board;
        clear_history;
        ask(2);
        clear_history;
        play(MOVED_QUEEN, C1, H6);
        play(MOVED_BLACK_KING, H8, G8);
        play(MOVED_QUEEN, H6, G5);
        play(MOVED_BLACK_KING, G8, H8);
        // The board was left as it was: only the queen stands elsewhere.
        put(C1, 0);
        put(G5, QUEEN);
        ask(2);
        perft = 1;
        ask(2);
        $finish;
    end
endmodule
