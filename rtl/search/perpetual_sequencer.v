// perpetual_sequencer: written by `make rtl`, from hdl/.
// SPDX-License-Identifier: MIT OR Apache-2.0

`default_nettype none

// The squares of a move, one a cycle.
module perpetual_sequencer (
    input  wire        clock,              // rising edge
    input  wire        begins,             // begins with a move
    input  wire        write,              // writes a square of a move
    input  wire        advance,            // the next one follows
    input  wire        undo,               // the move is taken back
    input  wire        side,               // whose move
    input  wire [20:0] played,             // the move
    input  wire        load,               // writes a square of the root
    input  wire [5:0]  square,             // which
    input  wire [3:0]  man,                // what stands there
    input  wire        erase,              // takes the phantom king away
    input  wire [5:0]  phantom_square,     // from where
    output wire        first,              // the next square is the first one
    output wire        second,             // it is the second
    output wire        last,               // it is the last
    output wire        write_men,          // writes the men that move
    output wire        write_lines,        // writes the men in the way
    output wire [5:0]  written_square,     // where
    output wire [3:0]  written_man         // what
);
    localparam [2:0] pawn = 3'd1;
    localparam [2:0] rook = 3'd6;
    localparam [2:0] none = 3'd0;

    reg [1:0] step;
    reg ends;
    reg men;
    reg lines;
    reg [5:0] at;
    reg [3:0] stands;

    wire [5:0] from = played[5:0];
    wire [5:0] to = played[11:6];
    wire [2:0] kind = played[14:12];
    wire [2:0] victim = played[17:15];
    wire [2:0] special = played[20:18];
    wire is_ep = special == 3'd1;
    wire castles = special == 3'd2;
    wire promotes = special[2];

    // Knight, bishop, rook, queen from 4 are the kinds 2, 5, 6, 7.
    wire [2:0] promoted = (special == 3'd4) ? 3'd2 : special;
    wire [2:0] placed = promotes ? promoted : kind;
    wire [2:0] returned = is_ep ? none : victim;

    // The third square is that of the pawn captured en passant, or that the rook leaves.
    wire [2:0] from_rank = from[5:3];
    wire [2:0] to_file = to[2:0];
    wire [2:0] third_file = castles ? {to[2], to[2], to[2]} : to_file;
    wire [5:0] third = {from_rank, third_file};
    wire [2:0] rook_file = to[2] ? 3'd5 : 3'd3;
    wire [5:0] rook_to = {from_rank, rook_file};

    reg [5:0] target;
    reg is_seen;
    reg [2:0] chosen;
    reg black;
    always @* begin
        black = side;
        is_seen = 1'b1;
        if (undo) begin
            if (step == 2'd0) begin
                target = from;
                chosen = kind;
            end else if (step == 2'd1) begin
                target = to;
                chosen = returned;
                black = ~side;
            end else if (step == 2'd2) begin
                target = third;
                if (castles) begin
                    chosen = rook;
                end else begin
                    chosen = pawn;
                    black = ~side;
                end
            end else begin
                target = rook_to;
                chosen = none;
            end
        end else if (step == 2'd0) begin
            target = to;
            chosen = placed;
        end else if (step == 2'd1) begin
            target = from;
            chosen = none;
            is_seen = ~castles;
        end else if (step == 2'd2) begin
            target = third;
            chosen = none;
        end else begin
            target = rook_to;
            chosen = rook;
        end
    end

    wire [3:0] colour = (black & (|chosen)) ? 4'd8 : 4'd0;
    wire is_first = ~|step;
    wire is_last = ~is_first & ends;
    assign first = is_first;
    assign second = step == 2'd1;
    assign last = is_last;
    assign write_men = men;
    assign write_lines = lines;
    assign written_square = at;
    assign written_man = stands;

    initial begin
        step = 2'd0;
        ends = 1'b0;
        men = 1'b0;
        lines = 1'b0;
        at = 6'd0;
        stands = 4'd0;
    end

    always @(posedge clock) begin
        if (advance) begin
            step <= step + 2'd1;
        end
        if (begins | (advance & is_last)) begin
            step <= 2'd0;
        end
        at <= target;
        stands <= {1'b0, chosen} | colour;
        if (load) begin
            at <= square;
            stands <= man;
        end else if (erase) begin
            at <= phantom_square;
            stands <= 4'd0;
        end
        ends <= (step == 2'd2) | ((step == 2'd1) & ~castles) | ((step == 2'd0) & ~castles & ~is_ep);
        men <= write | load;
        lines <= (write & is_seen) | load | erase;
    end
endmodule

`default_nettype wire
