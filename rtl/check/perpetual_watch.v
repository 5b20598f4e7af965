// perpetual_watch: checks the repetition flag of a chess engine in simulation. Written by hand, not from hdl/.
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Not for synthesis. How to use it: docs/examples/watch.md.
//
// It keeps every position of the line, whole, and compares all of them. Nothing here is taken from the detectors: no chains,
// no displaced pieces. Side to move, castling rights and en passant are the engine's at new_line only; after that they are
// taken from the boards, and en passant counts where a capture is legal.

// All that happens at an edge happens in order, so assignments block.
/* verilator lint_off BLKSEQ */
// Plies and squares are counted in integers.
/* verilator lint_off WIDTH */
/* verilator lint_off UNUSED */
`default_nettype none

module perpetual_watch #(
    parameter integer RECORDS = 0,         // 1: a move is given as a record; 0: as the board after it
    parameter integer OCCURRENCE = 2,      // flag is high from this occurrence on; 0: flag is the number of earlier ones
    parameter integer AFTER_ROOT = 0,      // 1: high at the second one already if the earlier one stood after the root
    parameter integer FLAG_BITS = 1,       // width of flag
    parameter integer COUNT_LIMIT = 65535, // the greatest number that flag can be, if OCCURRENCE is 0
    parameter integer FLAG_AFTER = 1,      // a flag belongs to the requests of so many cycles ago, and before
    parameter integer BOARD_AFTER = 1,     // boards: shown so many cycles after the request, at most FLAG_AFTER
    parameter integer COMPARE_BACK = 1,    // boards: 1 if the board is shown after take_back and cut too: it is compared
    parameter integer DEPTH = 1024,        // the longest line, in plies
    parameter integer STOP = 2,            // at a fault: 0 counts on, 1 $finish, 2 $fatal
    parameter integer MESSAGES = 20,       // faults that are printed; the others are counted
    parameter integer PIECE_BITS = 4,      // width of a piece; boards: 4, with the colour in bit 3
    parameter integer SQUARE_BITS = 6,     // width of a square; boards: 6
    // Kinds: boards are judged by them, messages have their letters.
    parameter integer PAWN = 1,
    parameter integer KNIGHT = 2,
    parameter integer BISHOP = 3,
    parameter integer ROOK = 4,
    parameter integer QUEEN = 5,
    parameter integer KING = 6
) (
    input  wire                                  clock,           // rising edge: all inputs are sampled there
    input  wire                                  reset,           // as after power-up: flags are not looked at
    // Requests. Of several in a cycle each counts, in this order.
    input  wire                                  new_line,        // no move has been played; boards: the first position
    input  wire                                  cut,             // moves are taken back until `keep` are left
    input  wire [15:0]                           keep,
    input  wire                                  take_back,       // the newest move is taken back
    input  wire                                  play,            // a move is played
    input  wire                                  at_root,         // the position then is the root of the search
    // The move, with play. Boards need `barrier` for null moves alone: high, positions before are not compared.
    input  wire [PIECE_BITS-1:0]                 piece,
    input  wire [SQUARE_BITS-1:0]                from,
    input  wire [SQUARE_BITS-1:0]                to,
    input  wire                                  barrier,
    // The board, BOARD_AFTER cycles after the request; a1 lowest, h8 highest. The others at new_line alone.
    input  wire [(PIECE_BITS<<SQUARE_BITS)-1:0]  board,
    input  wire                                  black,           // Black is to move
    input  wire [3:0]                            rights,          // white O-O, O-O-O, black O-O, O-O-O
    input  wire                                  en_passant,      // the move before was a double step of a pawn
    input  wire [2:0]                            en_passant_file, // on this file
    // What the engine says.
    input  wire                                  flag_valid,      // flag is that of the newest position
    input  wire [FLAG_BITS-1:0]                  flag,
    input  wire                                  not_exact        // flag may be too low
);
    localparam integer SQUARES = 1 << SQUARE_BITS;
    localparam integer BOARD = PIECE_BITS << SQUARE_BITS;
    localparam integer BOARD_LAG = RECORDS != 0 || BOARD_AFTER > FLAG_AFTER ? 0 : FLAG_AFTER - BOARD_AFTER;
    localparam integer CHESS = PIECE_BITS == 4 && SQUARE_BITS == 6;
    localparam integer MOST = FLAG_BITS < 16 && COUNT_LIMIT > (1 << FLAG_BITS) - 1 ? (1 << FLAG_BITS) - 1 : COUNT_LIMIT;
    localparam integer GONE = 64;          // positions that are remembered after they were taken back

    // A wrong value stops elaboration here.
    generate
        if (RECORDS == 0 && BOARD_AFTER > FLAG_AFTER) begin : wrong_BOARD_AFTER
            perpetual_watch_needs_BOARD_AFTER_at_most_FLAG_AFTER out_of_range ();
        end
        if (RECORDS == 0 && CHESS == 0) begin : wrong_BITS
            perpetual_watch_needs_RECORDS_1_for_other_widths out_of_range ();
        end
        if (OCCURRENCE < 0 || OCCURRENCE == 1) begin : wrong_OCCURRENCE
            perpetual_watch_needs_OCCURRENCE_0_or_from_2 out_of_range ();
        end
        if (STOP < 0 || STOP > 2) begin : wrong_STOP
            perpetual_watch_needs_STOP_from_0_to_2 out_of_range ();
        end
    endgenerate

    // Since the start of the simulation, for a testbench to read.
    reg [31:0] checks;                     // positions whose flag was checked
    reg [31:0] repetitions;                // of these, how many had to have one
    reg [31:0] faults;

    // The line: of each ply the position, and where its window begins: the position after the last barrier.
    reg [BOARD-1:0] boards [0:DEPTH];
    reg [6:0] states [0:DEPTH];            // Black to move, castling rights, legal en passant (its file below)
    reg [2:0] files [0:DEPTH];
    integer windows [0:DEPTH];
    // Records: what stands on a square is learnt when a move touches it, and then known of all positions of the window.
    reg [SQUARES-1:0] known [0:DEPTH];     // learnt since the barrier
    reg [SQUARES-1:0] seen [0:DEPTH];      // or before it, for messages
    reg [PIECE_BITS+2*SQUARE_BITS:0] moves [0:DEPTH];
    integer ply, root;
    reg active;                            // the first position is there
    reg lost;                              // it is not, and that has been said
    // Positions that were taken back.
    reg [BOARD-1:0] gone_boards [0:GONE-1];
    reg [6:0] gone_states [0:GONE-1];
    reg [2:0] gone_files [0:GONE-1];
    reg [SQUARES-1:0] gone_seen [0:GONE-1];
    integer gone_plies [0:GONE-1];
    integer gone, gone_at;

    // What comes before the flag waits for it.
    localparam integer REQUEST = 6 + 16 + PIECE_BITS + 2 * SQUARE_BITS;
    reg [REQUEST-1:0] requests [0:FLAG_AFTER];
    reg [BOARD+8:0] shown [0:BOARD_LAG];
    reg asks_new_line, asks_cut, asks_take_back, asks_play, asks_root;
    reg [15:0] asked_keep;
    reg [PIECE_BITS-1:0] moved;
    reg [SQUARE_BITS-1:0] left, reached;
    reg irreversible;
    reg [BOARD-1:0] board_now;
    reg black_now, double_step;
    reg [3:0] rights_now;
    reg [2:0] double_file;

    // Where kings and rooks stood at new_line: rights are theirs.
    integer king_home [0:1];
    integer rook_home [0:3];

    // The verdict of whole positions, once for each.
    reg judged, counted, told;
    reg printed;                           // the fault has its message
    integer found_equal, nearest, expected;

    integer i, j, at, score, best, best_score, differ;
    integer squares, eight;                // no constants: Verilator would write each loop out, for minutes of C++
    reg [8*256:1] place_of_watch;          // its name in the design
    initial begin
        $sformat(place_of_watch, "%m");
        {checks, repetitions, faults} = 0;
        gone = 0;
        gone_at = 0;
        squares = SQUARES;
        eight = 8;
        empty;
    end

    // No line.
    task empty;
        begin
            for (i = 0; i <= FLAG_AFTER; i = i + 1) requests[i] = 0;
            for (i = 0; i <= BOARD_LAG; i = i + 1) shown[i] = 0;
            ply = 0;
            root = 0;
            active = RECORDS != 0;
            lost = 0;
            boards[0] = 0;
            states[0] = 0;
            files[0] = 0;
            windows[0] = 0;
            known[0] = 0;
            seen[0] = 0;
            gone = 0;
            {judged, counted, told} = 0;
        end
    endtask

    always @(posedge clock) begin
        requests[0] = {new_line, cut, take_back, play, at_root, keep, piece, from, to, barrier};
        shown[0] = {board, black, rights, en_passant, en_passant_file};
        if (reset === 1'b1) empty;
        else begin
            {asks_new_line, asks_cut, asks_take_back, asks_play, asks_root, asked_keep, moved, left, reached, irreversible}
                = requests[FLAG_AFTER];
            {board_now, black_now, rights_now, double_step, double_file} = shown[BOARD_LAG];
            follow;
            if (flag_valid === 1'b1 && active) check;
            for (i = FLAG_AFTER; i > 0; i = i - 1) requests[i] = requests[i - 1];
            for (i = BOARD_LAG; i > 0; i = i - 1) shown[i] = shown[i - 1];
        end
    end

    // The line follows the requests.
    task follow;
        begin
            if (asks_new_line === 1'b1 || asks_cut === 1'b1 || asks_take_back === 1'b1 || asks_play === 1'b1)
                {judged, counted, told} = 0;
            if (asks_new_line === 1'b1) begin
                gone = 0;
                ply = 0;
                root = 0;
                {active, lost} = 2'b10;
                first;
            end
            if (!active) begin
                if (asks_play === 1'b1 && !lost) begin
                    lost = 1;
                    begin_fault;
                    if (printed) begin
                        $display("a move is played before the first new_line: the watch does not know the board");
                    end
                    end_fault;
                end
            end else begin
                if (asks_cut === 1'b1) begin
                    if (asked_keep > ply) cannot_go_back(asked_keep);
                    else remove(asked_keep);
                end
                if (asks_take_back === 1'b1) begin
                    if (ply == 0) cannot_go_back(-1);
                    else remove(ply - 1);
                end
                if (asks_play === 1'b1) add;
                else if ((asks_cut === 1'b1 || asks_take_back === 1'b1) && RECORDS == 0 && COMPARE_BACK != 0 && active)
                    compare_back;
                if (asks_root === 1'b1) root = ply;
            end
        end
    endtask

    task cannot_go_back(input integer keeping);
        begin
            begin_fault;
            if (printed) begin
                if (keeping < 0) $display("a move is taken back, and none has been played since new_line");
                else $display("moves are taken back to ply %0d, which is above the line", keeping);
            end
            end_fault;
        end
    endtask

    // Takes moves back, and remembers a while what stood there.
    task remove(input integer keeping);
        begin
            for (i = ply; i > keeping; i = i - 1) begin
                gone_boards[gone_at] = boards[i];
                gone_states[gone_at] = states[i];
                gone_files[gone_at] = files[i];
                gone_seen[gone_at] = seen[i];
                gone_plies[gone_at] = i;
                gone_at = (gone_at + 1) % GONE;
                if (gone < GONE) gone = gone + 1;
            end
            ply = keeping;
        end
    endtask

    task add;
        begin
            if (ply == DEPTH) begin
                begin_fault;
                if (printed) begin
                    $display("the line is longer than DEPTH = %0d: the watch needs more; it waits for new_line", DEPTH);
                end
                end_fault;
                {active, lost} = 2'b01;
            end else begin
                ply = ply + 1;
                moves[ply] = {irreversible, moved, left, reached};
                windows[ply] = windows[ply - 1];
                states[ply] = states[ply - 1] ^ 7'h40;
                files[ply] = 0;
                if (RECORDS != 0) add_record;
                else add_board;
            end
        end
    endtask

    // ---- Records ----

    task add_record;
        begin
            boards[ply] = boards[ply - 1];
            known[ply] = known[ply - 1];
            seen[ply] = seen[ply - 1];
            // Of a barrier the rest is ignored.
            if (irreversible !== 1'b1 && ^{moved, left, reached, irreversible} === 1'bx) begin
                begin_fault;
                if (printed) begin
                    $display("the record of the move to ply %0d has bits that are neither 0 nor 1", ply);
                end
                end_fault;
            end
            // Before the window that is a guess, shown in messages alone.
            if (moved != 0) begin
                guess(left, moved);
                guess(reached, 0);
            end
            if (irreversible || moved == 0 || (CHESS != 0 && moved[2:0] == 0)) begin
                windows[ply] = ply;
                known[ply] = 0;
                moves[ply][PIECE_BITS+2*SQUARE_BITS] = 1'b1;
            end else begin
                learn(left, moved);
                learn(reached, 0);
                known[ply] = known[ply - 1];
            end
            if (moved != 0) begin
                boards[ply][PIECE_BITS*left +: PIECE_BITS] = 0;
                boards[ply][PIECE_BITS*reached +: PIECE_BITS] = moved;
                seen[ply][left] = 1;
                seen[ply][reached] = 1;
            end
        end
    endtask

    task guess(input [SQUARE_BITS-1:0] square, input [PIECE_BITS-1:0] found);
        if (!seen[ply - 1][square])
            for (i = 0; i < ply; i = i + 1)
                if (!seen[i][square]) begin
                    boards[i][PIECE_BITS*square +: PIECE_BITS] = found;
                    seen[i][square] = 1;
                end
    endtask

    // The move to this ply found this piece on this square.
    task learn(input [SQUARE_BITS-1:0] square, input [PIECE_BITS-1:0] found);
        begin
            if (!known[ply - 1][square]) begin
                for (i = windows[ply]; i < ply; i = i + 1) begin
                    boards[i][PIECE_BITS*square +: PIECE_BITS] = found;
                    seen[i][square] = 1;
                    known[i][square] = 1;
                end
            end else if (boards[ply - 1][PIECE_BITS*square +: PIECE_BITS] != found) begin
                begin_fault;
                if (printed) begin
                    $write("the record of the move to ply %0d, ", ply);
                    write_move(ply);
                    $write(", does not fit the board: on ");
                    write_square(square);
                    $write(" stands ");
                    write_piece(boards[ply - 1][PIECE_BITS*square +: PIECE_BITS]);
                    if (found == 0) $display(", so that the move is a capture and needs the barrier bit, or is none");
                    else $display("");
                    $write("  ply %0d  ", ply - 1);
                    write_position(ply - 1);
                end
                end_fault;
            end
        end
    endtask

    // ---- Boards ----

    task first;
        begin
            boards[0] = RECORDS != 0 ? 0 : board_now;
            states[0] = 0;
            files[0] = 0;
            windows[0] = 0;
            known[0] = 0;
            seen[0] = RECORDS != 0 ? 0 : ~0;
            if (RECORDS == 0) begin
                for (i = 0; i < 2; i = i + 1) king_home[i] = -1;
                for (i = 0; i < 4; i = i + 1) rook_home[i] = -1;
                for (i = 0; i < 2; i = i + 1)
                    for (j = 0; j < eight; j = j + 1)
                        if (on(0, 56 * i + j) == 8 * i + KING) king_home[i] = 56 * i + j;
                // The outermost rook on each side of the king: Chess960 too.
                for (i = 0; i < 2; i = i + 1)
                    for (j = 0; j < eight; j = j + 1) begin
                        if (on(0, 56 * i + j) == 8 * i + ROOK && 56 * i + j > king_home[i]) rook_home[2 * i] = 56 * i + j;
                        if (on(0, 56 * i + 7 - j) == 8 * i + ROOK && 56 * i + 7 - j < king_home[i])
                            rook_home[2 * i + 1] = 56 * i + 7 - j;
                    end
                states[0] = {black_now === 1'b1, 6'd0};
                for (i = 0; i < 4; i = i + 1)
                    states[0][5 - i] = rights_now[3 - i] === 1'b1 && king_home[i / 2] >= 0 && rook_home[i] >= 0;
                files[0] = double_file;
                set_en_passant(double_step === 1'b1);
            end
        end
    endtask

    task add_board;
        begin
            boards[ply] = board_now;
            known[ply] = ~0;
            seen[ply] = ~0;
            if (^board_now === 1'bx) begin
                begin_fault;
                if (printed) begin
                    $display("the board after the move to ply %0d has bits that are neither 0 nor 1", ply);
                end
                end_fault;
            end
            // A right stays while king and rook stay.
            for (i = 0; i < 4; i = i + 1)
                if (states[ply][5 - i] && (on(ply, king_home[i / 2]) != 8 * (i / 2) + KING
                    || on(ply, rook_home[i]) != 8 * (i / 2) + ROOK || castles_in_place(i / 2))) states[ply][5 - i] = 0;
            states[ply][1:0] = 0;
            files[ply] = 0;
            for (i = 0; i < eight; i = i + 1)
                if (states[ply][6] ? on(ply - 1, 8 + i) == PAWN && on(ply, 8 + i) == 0 && on(ply - 1, 24 + i) == 0
                    && on(ply, 24 + i) == PAWN
                    : on(ply - 1, 48 + i) == 8 + PAWN && on(ply, 48 + i) == 0 && on(ply - 1, 32 + i) == 0
                    && on(ply, 32 + i) == 8 + PAWN) begin
                    states[ply][0] = 1;
                    files[ply] = i;
                end
            set_en_passant(states[ply][0]);
            if (irreversible === 1'b1) windows[ply] = ply;
        end
    endtask

    function [3:0] on(input integer of_ply, input integer square);
        on = square < 0 ? 4'd0 : boards[of_ply][4*square +: 4];
    endfunction

    // Chess960: the king stood on its square after castling already, and only the rook went, past it.
    function castles_in_place(input integer side);
        castles_in_place = king_home[side] >= 0
            && ((king_home[side] % 8 == 6 && rook_home[2 * side] >= 0 && on(ply, rook_home[2 * side]) == 0
                && on(ply - 1, rook_home[2 * side]) == 8 * side + ROOK
                && on(ply - 1, 56 * side + 5) != 8 * side + ROOK && on(ply, 56 * side + 5) == 8 * side + ROOK)
            || (king_home[side] % 8 == 2 && rook_home[2 * side + 1] >= 0 && on(ply, rook_home[2 * side + 1]) == 0
                && on(ply - 1, rook_home[2 * side + 1]) == 8 * side + ROOK
                && on(ply - 1, 56 * side + 3) != 8 * side + ROOK && on(ply, 56 * side + 3) == 8 * side + ROOK));
    endfunction

    // En passant counts if a capture of the pawn that made the double step is legal: states[ply][0].
    reg [BOARD-1:0] taken;
    integer pawn, king, step, stepped_file, file, rank, far, beside;
    reg legal, open;
    task set_en_passant(input stepped);
        begin
            legal = 0;
            if (stepped) begin
                at = states[ply][6];                           // the side that captures: 1 Black
                stepped_file = files[ply];
                pawn = (at ? 24 : 32) + stepped_file;
                for (beside = -1; beside <= 1; beside = beside + 2)
                    if (stepped_file + beside >= 0 && stepped_file + beside <= 7 && !legal
                        && on(ply, pawn) == 8 * (1 - at) + PAWN && on(ply, pawn + beside) == 8 * at + PAWN) begin
                        taken = boards[ply];
                        taken[4*pawn +: 4] = 0;
                        taken[4*(pawn+beside) +: 4] = 0;
                        taken[4*(at ? pawn-8 : pawn+8) +: 4] = 8 * at + PAWN;
                        legal = !in_check(at);
                    end
            end
            states[ply][1:0] = {1'b0, legal};
            if (!legal) files[ply] = 0;
        end
    endtask

    // Whether the king of this side is attacked, on the board `taken`.
    function in_check(input integer side);
        begin
            in_check = 0;
            king = -1;
            for (j = 0; j < squares; j = j + 1) if (taken[4*j +: 4] == 8 * side + KING) king = j;
            if (king >= 0)
                for (j = 0; j < 2 * eight; j = j + 1) begin
                    // 0 to 7: king's steps, in lines; 8 to 15: knight's.
                    case (j)
                        0: begin file = 1; rank = 0; end
                        1: begin file = -1; rank = 0; end
                        2: begin file = 0; rank = 1; end
                        3: begin file = 0; rank = -1; end
                        4: begin file = 1; rank = 1; end
                        5: begin file = 1; rank = -1; end
                        6: begin file = -1; rank = 1; end
                        7: begin file = -1; rank = -1; end
                        default: begin
                            file = (j & 1) != 0 ? 2 : 1;
                            rank = 3 - file;
                            if ((j & 2) != 0) file = -file;
                            if ((j & 4) != 0) rank = -rank;
                        end
                    endcase
                    open = 1;
                    for (step = 1; step < (j < 8 ? eight : 2); step = step + 1)
                        if (open && king % 8 + step * file >= 0 && king % 8 + step * file <= 7
                            && king / 8 + step * rank >= 0 && king / 8 + step * rank <= 7) begin
                            far = king + step * (8 * rank + file);
                            if (taken[4*far +: 4] != 0) begin
                                open = 0;
                                if (taken[4*far+3] == (side == 0))
                                    if (j >= 8 ? taken[4*far +: 3] == KNIGHT
                                        : taken[4*far +: 3] == QUEEN || taken[4*far +: 3] == (j < 4 ? ROOK : BISHOP)
                                        || (step == 1 && taken[4*far +: 3] == KING)
                                        || (step == 1 && j >= 4 && taken[4*far +: 3] == PAWN && (rank > 0) == (side == 0)))
                                        in_check = 1;
                            end
                        end else open = 0;
                end
        end
    endfunction

    // After moves have been taken back the board is again what it was.
    task compare_back;
        if (board_now !== boards[ply]) begin
            begin_fault;
            if (printed) begin
                $display("moves were taken back, and the board is not the one of ply %0d", ply);
                $write("  ply %0d  ", ply);
                write_position(ply);
                $write("  differs  squares:");
                for (j = 0; j < squares; j = j + 1)
                    if (board_now[4*j +: 4] !== on(ply, j)) begin
                        $write(" ");
                        write_square(j);
                        $write(" ");
                        write_piece(on(ply, j));
                        $write(" then, ");
                        write_piece(board_now[4*j +: 4]);
                        $write(" now;");
                    end
                $display("");
                $display("  rule     a move that is taken back restores the board (COMPARE_BACK = 0 if it is not shown then)");
            end
            end_fault;
        end
    endtask

    // ---- The flag ----

    function same(input integer one, input integer other);
        same = boards[one] == boards[other] && states[one] == states[other] && files[one] == files[other];
    endfunction

    task judge;
        begin
            found_equal = 0;
            nearest = -1;
            for (i = ply - 1; i >= windows[ply]; i = i - 1)
                if (same(i, ply)) begin
                    found_equal = found_equal + 1;
                    if (nearest < 0) nearest = i;
                end
            if (OCCURRENCE == 0) expected = found_equal > MOST ? MOST : found_equal;
            else expected = found_equal + 1 >= OCCURRENCE || (AFTER_ROOT != 0 && nearest > root);
            judged = 1;
        end
    endtask

    task check;
        begin
            if (!judged) judge;
            if (!counted) begin
                checks = checks + 1;
                if (expected != 0) repetitions = repetitions + 1;
                counted = 1;
            end
            if ((^flag === 1'bx || flag > expected || (flag < expected && not_exact !== 1'b1)) && !told) begin
                told = 1;
                begin_fault;
                if (printed) begin
                    if (^flag === 1'bx) $display("at ply %0d flag is %b, neither 0 nor 1; it should be %0d", ply, flag, expected);
                    else if (flag < expected) too_low;
                    else if (found_equal > 0) too_soon;
                    else too_high;
                    if (RECORDS != 0) write_line;
                end
                end_fault;
            end
        end
    endtask

    // What the flag is, and which earlier positions are equal to this one.
    task equal_plies;
        begin
            $write("at ply %0d flag is %0d and should be %0d: ply %0d is equal to ply", ply, flag, expected, ply);
            for (i = windows[ply]; i < ply; i = i + 1) if (same(i, ply)) $write(" %0d", i);
        end
    endtask

    task too_low;
        begin
            equal_plies;
            $display(", but flag is low");
            both(nearest);
            $display("  rule     same position: squares, side to move, castling rights and legal en passant are equal");
        end
    endtask

    task too_soon;
        begin
            equal_plies;
            $display(" alone");
            both(nearest);
            if (OCCURRENCE == 0) $display("  rule     flag is the number of earlier positions that are equal");
            else if (AFTER_ROOT == 0) $display("  rule     flag is high from occurrence %0d on", OCCURRENCE);
            else $display("  rule     flag is high from occurrence %0d on, or if one stood after the root, ply %0d", OCCURRENCE, root);
        end
    endtask

    // Which earlier position is most like this one, and what differs.
    task too_high;
        begin
            best = -1;
            best_score = 0;
            for (i = ply - 1; i >= 0; i = i - 1) begin
                score = (states[i][6] != states[ply][6]) + (states[i][5:2] != states[ply][5:2])
                    + ({states[i][0], files[i]} != {states[ply][0], files[ply]}) + (i < windows[ply]);
                for (j = 0; j < squares; j = j + 1) if (unlike(i, j)) score = score + 8;
                if (best < 0 || score < best_score) begin
                    best = i;
                    best_score = score;
                end
            end
            $write("at ply %0d flag is %0d and should be %0d: no earlier position is equal", ply, flag, expected);
            find_gone;
            if (best < 0) $display("; there is none on the line");
            else if (differ >= 0 && best_score >= 8)
                $display(". It is equal to one that was taken back, at ply %0d then", gone_plies[differ]);
            else $display(". Most alike is ply %0d", best);
            if (best < 0 || (differ >= 0 && best_score >= 8)) begin
                $write("  ply %0d  ", ply);
                write_position(ply);
                $display("  rule     only positions of the line count: moves taken back are forgotten");
            end else begin
                both(best);
                $write("  differs ");
                if (states[best][6] != states[ply][6])
                    if (RECORDS != 0) $write(" side to move: an odd number of plies between them;");
                    else $write(" side to move: %0s then, %0s now;", states[best][6] ? "black" : "white",
                        states[ply][6] ? "black" : "white");
                if (states[best][5:2] != states[ply][5:2]) begin
                    $write(" castling rights: ");
                    write_rights(best);
                    $write(" then, ");
                    write_rights(ply);
                    $write(" now;");
                end
                if ({states[best][0], files[best]} != {states[ply][0], files[ply]}) begin
                    $write(" legal en passant: ");
                    write_en_passant(best);
                    $write(" then, ");
                    write_en_passant(ply);
                    $write(" now;");
                end
                if (best < windows[ply]) begin
                    $write(" barrier: the move to ply %0d", windows[ply]);
                    if (RECORDS != 0) begin
                        $write(", ");
                        write_move(windows[ply]);
                        $write(",");
                    end
                    $write(" is one;");
                end
                if (best_score >= 8) begin
                    $write(" squares:");
                    for (j = 0; j < squares; j = j + 1)
                        if (unlike(best, j)) begin
                            $write(" ");
                            write_square(j);
                            $write(" ");
                            write_piece(boards[best][PIECE_BITS*j +: PIECE_BITS]);
                            $write(" then, ");
                            write_piece(boards[ply][PIECE_BITS*j +: PIECE_BITS]);
                            $write(" now;");
                        end
                end
                $display("");
                if (best < windows[ply]) $display("  rule     behind a barrier no earlier position counts");
                else $display("  rule     same position: squares, side to move, castling rights and legal en passant are equal");
            end
        end
    endtask

    // Squares that differ, as far as they are known.
    function unlike(input integer of_ply, input integer square);
        unlike = seen[of_ply][square] && seen[ply][square]
            && boards[of_ply][PIECE_BITS*square +: PIECE_BITS] != boards[ply][PIECE_BITS*square +: PIECE_BITS];
    endfunction

    // `differ`: the place of a position that was taken back and is equal to this one, the newest of them; else -1. A square
    // that no move had touched yet then holds what stands at the beginning of the window.
    integer place;
    reg equal;
    task find_gone;
        begin
            differ = -1;
            for (i = 1; i <= gone; i = i + 1) begin
                place = (gone_at + GONE - i) % GONE;
                equal = gone_states[place] == states[ply] && gone_files[place] == files[ply];
                for (j = 0; j < squares; j = j + 1)
                    if ((gone_seen[place][j] ? gone_boards[place][PIECE_BITS*j +: PIECE_BITS]
                        : boards[windows[ply]][PIECE_BITS*j +: PIECE_BITS]) != boards[ply][PIECE_BITS*j +: PIECE_BITS]) equal = 0;
                if (equal && differ < 0) differ = place;
            end
        end
    endtask

    // ---- Words ----

    task begin_fault;
        begin
            faults = faults + 1;
            printed = faults <= MESSAGES;
            if (printed) $write("perpetual_watch: %0s, time %0t: FAULT: ", place_of_watch, $time);
        end
    endtask

    task end_fault;
        begin
            if (STOP == 1) $finish;
            // $fatal is no word of Verilog-2005, but most simulators have it there too.
`ifdef PERPETUAL_WATCH_2005
            if (STOP == 2) $stop;
`else
            if (STOP == 2) $fatal(1, "perpetual_watch: the repetition flag is wrong, or what the watch is told: see above");
`endif
        end
    endtask

    task both(input integer earlier);
        begin
            $write("  ply %0d  ", earlier);
            write_position(earlier);
            $write("  ply %0d  ", ply);
            write_position(ply);
        end
    endtask

    // A position: of chess as in a FEN, with ? for squares that no record has touched; else its squares and pieces.
    task write_position(input integer of_ply);
        begin
            if (CHESS == 0) begin
                for (j = 0; j < squares; j = j + 1)
                    if (seen[of_ply][j] && boards[of_ply][PIECE_BITS*j +: PIECE_BITS] != 0)
                        $write(" %0d on %0d;", boards[of_ply][PIECE_BITS*j +: PIECE_BITS], j);
            end else
                for (rank = eight - 1; rank >= 0; rank = rank - 1) begin
                    far = 0;
                    for (file = 0; file < eight; file = file + 1) begin
                        j = 8 * rank + file;
                        if (seen[of_ply][j] && boards[of_ply][PIECE_BITS*j +: PIECE_BITS] == 0) far = far + 1;
                        else begin
                            if (far != 0) $write("%0d", far);
                            far = 0;
                            if (!seen[of_ply][j]) $write("?");
                            else write_piece(boards[of_ply][PIECE_BITS*j +: PIECE_BITS]);
                        end
                    end
                    if (far != 0) $write("%0d", far);
                    if (rank != 0) $write("/");
                end
            if (RECORDS == 0) begin
                $write(" %0s ", states[of_ply][6] ? "b" : "w");
                write_rights(of_ply);
                $write(" ");
                write_en_passant(of_ply);
            end
            $display("");
        end
    endtask

    task write_rights(input integer of_ply);
        begin
            if (states[of_ply][5]) $write("K");
            if (states[of_ply][4]) $write("Q");
            if (states[of_ply][3]) $write("k");
            if (states[of_ply][2]) $write("q");
            if (states[of_ply][5:2] == 0) $write("-");
        end
    endtask

    task write_en_passant(input integer of_ply);
        if (states[of_ply][0]) $write("%c%0d", 8'd97 + {5'd0, files[of_ply]}, states[of_ply][6] ? 3 : 6);
        else $write("-");
    endtask

    task write_square(input integer square);
        if (SQUARE_BITS == 6) $write("%c%0d", 8'd97 + square % 8, square / 8 + 1);
        else $write("%0d", square);
    endtask

    task write_piece(input [PIECE_BITS-1:0] what);
        if (what == 0) $write("nothing");
        else if (CHESS == 0) $write("%0d", what);
        else case (what[2:0])
            PAWN: $write("%0s", what[3] ? "p" : "P");
            KNIGHT: $write("%0s", what[3] ? "n" : "N");
            BISHOP: $write("%0s", what[3] ? "b" : "B");
            ROOK: $write("%0s", what[3] ? "r" : "R");
            QUEEN: $write("%0s", what[3] ? "q" : "Q");
            KING: $write("%0s", what[3] ? "k" : "K");
            default: $write("(%b)", what);
        endcase
    endtask

    task write_move(input integer of_ply);
        begin
            {moved, left, reached} = moves[of_ply];
            if (moved == 0) $write("null");
            else if (CHESS == 0) $write("%0d:%0d-%0d", moved, left, reached);
            else begin
                write_piece(moved);
                write_square(left);
                write_square(reached);
            end
            if (moves[of_ply][PIECE_BITS+2*SQUARE_BITS]) $write("|");
        end
    endtask

    // The moves of the window and the barrier before it.
    task write_line;
        begin
            $write("  line    ");
            for (i = windows[ply]; i <= ply; i = i + 1)
                if (i > 0) begin
                    $write(" ");
                    write_move(i);
                end
            $display("   (| behind a barrier)");
        end
    endtask

    // For a testbench to call at its end.
    task report;
        $display("perpetual_watch: %0s: %0d positions checked, %0d of them repetitions, %0d faults", place_of_watch, checks,
            repetitions, faults);
    endtask
endmodule

`default_nettype wire
