// Stands for a search: walks trees of moves depth first, with a board and an undo stack of its own, and tells
// search_adapter what it does. It does not look for the best move, and its moves obey chess only in how men
// go: a king and a knight as they do, a rook one square, a pawn straight on; now and then a capture, not of a
// king, or a null move. There is no check, no castling, no promotion.
//
// One walk: start sets up a position at random from the seed, plays a game to the root, and then walks the
// tree below. Each node of it has one to three moves, drawn at random. Many go the way back of the same side's
// move before, so that repetitions are common. Some positions are lively, with many captures and moves of
// pawns, some are quiet, without any. A node that repeats has no moves, as in a search. Now and then the walk is
// aborted: back to the root or to a node on the way, to go on there. After a number of nodes it ends, by
// an abort or as it is. Random numbers are drawn in the same order however long the answers take: the
// tree depends on the seed and the flags only.

`default_nettype none

module walker (
    input  wire         clock,
    input  wire         start,          // one cycle, while busy is low
    input  wire [31:0]  seed,           // not 0
    input  wire         always_lively,  // no other positions
    input  wire         siblings,       // plays siblings by one request; else by two, and waits after each
    input  wire [3:0]   work,           // cycles that generator and evaluation take at a node
    output wire         busy,
    output reg          walking,        // below the root
    output wire         entered,        // high for one cycle at each node: its flags are read
    output wire [255:0] placement,      // the board: four bits a square, as piece codes
    // The adapter.
    output wire         play,
    output wire         sibling,
    output wire         take_back,
    output wire         abort,
    output wire         new_line,
    output reg  [7:0]   abort_ply,
    output wire [3:0]   piece,
    output reg  [5:0]   from,
    output reg  [5:0]   to,
    output wire         barrier,
    output wire         expand,         // the newest position has moves
    input  wire         ready,
    input  wire         known,
    input  wire         repetition
);
    localparam [3:0] IDLE = 0, SET_UP = 1, DRAW = 2, PLAY = 3, ENTER = 4, PARENT = 5, ABORT = 6, UNDO = 7, REST = 8;
    reg [3:0] state = IDLE;
    assign busy = state != IDLE;

    // The board. Men are numbered, 8 to 15 the black ones; 0 and 8 are none.
    localparam [2:0] KING = 1, PAWN = 6;
    reg [3:0] board [0:63];
    reg [5:0] square [0:15];
    reg [15:0] alive;

    function [3:0] code(input [3:0] who);
        case (who[2:0])
            0: code = 0;
            1: code = {who[3], 3'd6};                // king
            2, 3: code = {who[3], 3'd2};             // knights
            4, 5: code = {who[3], 3'd4};             // rooks
            default: code = {who[3], 3'd1};          // pawns
        endcase
    endfunction

    genvar s;
    generate
        for (s = 0; s < 64; s = s + 1) begin : squares
            assign placement[4*s +: 4] = code(board[s]);
        end
    endgenerate

    // The undo stack: the move played at each ply, and how many are still to be played there.
    reg [3:0] moved [0:255];
    reg [3:0] captured [0:255];
    reg [5:0] origin [0:255];
    reg [5:0] target [0:255];
    reg [1:0] children [0:255];
    reg [7:0] ply, root, limit;
    wire [7:0] above = ply - 8'd1;

    reg [31:0] random;
    function [31:0] next(input [31:0] x);
        begin
            next = x ^ x << 13;
            next = next ^ next >> 17;
            next = next ^ next << 5;
        end
    endfunction

    // The generator: one try in each cycle, a move or none.
    reg black_first, quiet, lively;
    wire black = ply[0] ^ black_first;
    wire [7:0] mine = ply - 8'd2;       // the same side's move before
    wire [3:0] again = moved[mine];
    wire goes_back = random[0] && (random[12] || !lively) && ply >= 2
        && again[2:0] != 0 && again[2:0] < PAWN && alive[again] && board[origin[mine]][2:0] == 0;
    wire [3:0] who = goes_back ? again : {black, random[3:1]};
    wire [2:0] way = random[6:4];
    wire nobody = who[2:0] == 0;
    wire pawn = who[2:0] >= PAWN;
    wire knight = who[2:0] == 2 || who[2:0] == 3;
    wire slanting = who[2:0] == KING && way[2];
    wire [4:0] files = pawn ? 5'd0 : knight ? (way[2] ? 5'd2 : 5'd1) : {4'd0, slanting || way[1]};
    wire [4:0] ranks = pawn ? 5'd1 : knight ? (way[2] ? 5'd1 : 5'd2) : {4'd0, slanting || !way[1]};
    wire leftwards = knight || slanting ? way[1] : way[0];
    wire downwards = pawn ? black : way[0];
    wire [5:0] here = square[who];
    wire [4:0] file = leftwards ? {2'd0, here[2:0]} - files : {2'd0, here[2:0]} + files;
    wire [4:0] rank = downwards ? {2'd0, here[5:3]} - ranks : {2'd0, here[5:3]} + ranks;
    wire [5:0] there = goes_back ? origin[mine] : nobody ? here : {rank[2:0], file[2:0]};
    wire [3:0] victim = board[there];
    wire takes = !nobody && victim[2:0] != 0;
    wire irreversible = !quiet && (lively || random[9:7] == 0);     // captures, pawns, null moves may go
    wire can_go = nobody ? irreversible && random[11:10] == 0 :
        alive[who] && file[4:3] == 0 && rank[4:3] == 0
        && (!takes || (victim[3] != black && victim[2:0] != KING && !pawn && irreversible)) && (!pawn || irreversible);

    // The move that is being played.
    reg [3:0] man;
    reg [3:0] loss;
    assign piece = code(man);
    assign barrier = man[2:0] == 0 || man[2:0] >= PAWN || loss[2:0] != 0;

    // Requests. The newest move on the adapter's line may be one that is off the board already: it is
    // replaced, or taken back when no other follows.
    reg stale;
    wire done_here = children[ply] == 0;
    assign play = state == PLAY && !stale;
    assign sibling = state == PLAY && stale;
    assign take_back = state == PARENT && stale && (done_here || !siblings);
    // As soon as it is known that there are moves: at all nodes but those at the limit.
    assign expand = walking && !stale
        && (state == DRAW || (state == ENTER && ply != limit) || (state == PARENT && !done_here));
    assign abort = state == ABORT;
    assign new_line = start;
    wire undo = (state == PARENT && !stale && done_here && ply != root) || (state == UNDO && ply != abort_ply);

    reg [6:0] step;
    reg [3:0] busy_cycles;
    reg [8:0] budget;
    reg ending;
    assign entered = state == ENTER && known && busy_cycles == 0;
    wire interrupted = entered && (budget == 0 || random[31:26] == 0);

    initial walking = 0;
    always @(posedge clock) begin
        case (state)
            IDLE: if (start) begin
                random <= next(next(seed));
                step <= 0;
                ply <= 0;
                alive <= 0;
                stale <= 0;
                ending <= 0;
                state <= SET_UP;
            end
            SET_UP: begin               // the board is emptied, then the men come
                random <= next(random);
                step <= step + 1;
                if (step < 64) board[step[5:0]] <= 0;
                else if (step[2:0] != 0) begin
                    if (board[random[5:0]][2:0] != 0) step <= step;
                    else begin
                        board[random[5:0]] <= step[3:0];
                        square[step[3:0]] <= random[5:0];
                        alive[step[3:0]] <= 1;
                    end
                end
                if (step == 80) begin
                    black_first <= random[6];
                    {quiet, lively} <= always_lively ? 2'b01 : {random[8:7] == 0, random[8]};
                    // Long games, too: more plies without a barrier than the core holds.
                    root <= random[11:9] == 0 ? {2'b01, random[17:12]} + 8'd30 : {3'd0, random[16:12]};
                    budget <= random[26:18];
                    state <= DRAW;
                end
            end
            DRAW: begin
                // The root is reached: so deep goes the tree, at least one ply.
                if (!walking && ply == root) begin
                    limit <= root + {4'd0, random[3:0]} + 8'd1;
                    children[ply] <= 3;
                    state <= REST;
                end else if (can_go) begin
                    man <= who;
                    from <= here;
                    to <= there;
                    loss <= nobody ? 4'd0 : victim;
                    if (walking) children[ply] <= children[ply] - 1;
                    state <= PLAY;
                end
                random <= next(random);
            end
            PLAY: if (ready) begin
                if (man[2:0] != 0) begin
                    board[from] <= 0;
                    board[to] <= man;
                    square[man] <= to;
                    alive[loss] <= 0;
                end
                moved[ply] <= man;
                captured[ply] <= loss;
                origin[ply] <= from;
                target[ply] <= to;
                ply <= ply + 1;
                stale <= 0;
                busy_cycles <= work;
                state <= walking ? ENTER : DRAW;
            end
            ENTER: begin
                if (busy_cycles != 0) busy_cycles <= busy_cycles - 1;
                if (entered) begin
                    random <= next(random);
                    budget <= budget - 1;
                    children[ply] <= repetition || ply == limit ? 2'd0 : random[5:4] == 0 ? 2'd3 : random[5:4];
                    state <= PARENT;
                    if (interrupted) begin
                        ending <= budget == 0;
                        abort_ply <= random[25] || budget == 0 ? root : root + (ply - root) / 2;
                        state <= budget == 0 && random[24] ? IDLE : ABORT;
                        if (budget == 0 && random[24]) walking <= 0;
                    end
                end
            end
            PARENT: begin               // at a node: to its next move, or up
                if (take_back) begin
                    if (ready) begin
                        stale <= 0;
                        if (!siblings) state <= REST;
                    end
                end else if (!done_here) state <= DRAW;
                else if (ply == root) begin
                    walking <= 0;
                    state <= IDLE;
                end else stale <= 1;
            end
            ABORT: if (ready) state <= UNDO;
            UNDO: if (ply == abort_ply) state <= REST;
            default: if (known) begin   // the position is here again, or for the first time
                walking <= !ending;
                state <= ending ? IDLE : PARENT;
            end
        endcase
        if (undo) begin
            if (moved[above][2:0] != 0) begin
                board[origin[above]] <= moved[above];
                board[target[above]] <= captured[above];
                square[moved[above]] <= origin[above];
                if (captured[above][2:0] != 0) alive[captured[above]] <= 1;
            end
            ply <= above;
        end
    end
endmodule

`default_nettype wire
