// perpetual_standing: written by `make rtl`, from hdl/.
// SPDX-License-Identifier: MIT OR Apache-2.0

`default_nettype none

// All of a position but its men.
module perpetual_standing (
    input  wire        clock,              // rising edge
    input  wire        load,               // begins at the root
    input  wire        root_side,          // its side to move
    input  wire [3:0]  root_rights,        // its castling rights
    input  wire        root_ep_valid,      // the last move was a double step
    input  wire [2:0]  root_ep_file,       // on which file
    input  wire [6:0]  root_halfmoves,     // half-moves since the last capture or pawn move
    input  wire [4:0]  root_heavy,         // pawns, rooks and queens
    input  wire [4:0]  root_minor,         // knights and bishops
    input  wire        take,               // takes the move read
    input  wire [20:0] read_move,          // the move read
    input  wire        down,               // makes the move taken
    input  wire [2:0]  to_file,            // to which file
    input  wire        castles,            // it is castling
    input  wire        undo,               // it is taken back, not made
    input  wire        up,                 // goes back
    input  wire [3:0]  former_rights,      // castling rights before it
    input  wire [6:0]  former_halfmoves,   // half-moves before it
    input  wire        erase,              // takes the phantom king away
    input  wire        is_root,            // it is the root
    output wire        side,               // the side to move
    output wire [3:0]  rights,             // castling rights
    output wire        ep_valid,           // the last move was a double step
    output wire [2:0]  ep_file,            // on which file
    output wire [6:0]  halfmoves,          // half-moves since the last capture or pawn move
    output wire [4:0]  heavy,              // pawns, rooks and queens
    output wire [4:0]  minor,              // knights and bishops
    output reg         own_king_side,      // the side to move may castle on the king's side
    output reg         own_queen_side,     // on the queen's side
    output wire        phantom,            // the other side has just castled
    output wire        phantom_west,       // on the queen's side
    output reg  [5:0]  phantom_square,     // where its king was
    output wire        bare,               // too few men to win
    output wire        fifty,              // fifty moves
    output wire        loses_right,        // the move loses a castling right
    output wire        child_drawn         // bare or fifty moves after it
);
    localparam [5:0] e1 = 6'd4;
    localparam [5:0] e8 = 6'd60;

    reg held_side;
    reg [3:0] held_rights;
    reg held_ep_valid;
    reg [2:0] held_ep_file;
    reg [6:0] held_halfmoves;
    reg [4:0] held_heavy;
    reg [4:0] held_minor;
    reg [3:0] rights_after;
    reg loses;
    reg doubles;
    reg castled;
    reg castled_west;
    reg was_zeroing;
    reg one_goes;
    reg two_go;
    reg minor_changes;
    reg minor_comes;

    wire [5:0] from = read_move[5:0];
    wire [5:0] to = read_move[11:6];
    wire [2:0] kind = read_move[14:12];
    wire white_king = from == e1;
    wire black_king = from == e8;
    wire on_h1 = (from == 6'd7) | (to == 6'd7);
    wire on_a1 = (from == 6'd0) | (to == 6'd0);
    wire on_h8 = (from == 6'd63) | (to == 6'd63);
    wire on_a8 = (from == 6'd56) | (to == 6'd56);
    wire [3:0] lost = {
        black_king | on_a8, black_king | on_h8, white_king | on_a1, white_king | on_h1
    };
    wire [3:0] left = held_rights & ~lost;

    // Two ranks on: only bit 1 of the rank changes, or bits 1 and 2, and not bit 0.
    wire [1:0] ranks = from[4:3] ^ to[4:3];
    wire [2:0] victim = read_move[17:15];
    wire [2:0] special = read_move[20:18];
    wire becomes_minor = (special == 3'd4) | (special == 3'd5);
    wire loses_minor = (victim == 3'd2) | (victim == 3'd5);
    wire loses_heavy = (|victim) & ~loses_minor;
    wire zeroing = (|victim) | (kind == 3'd1);
    assign loses_right = loses;

    // Drawn already, and it may be the largest number.
    wire [6:0] halfmoves_after =
        was_zeroing ? 7'd0 : (held_halfmoves >= 7'd100) ? held_halfmoves : (held_halfmoves + 7'd1);

    // What is added: 1 or 2, or these turned round.
    wire heavy_less = ~undo & (one_goes | two_go);
    wire [4:0] heavy_change = {
        heavy_less, heavy_less, heavy_less, two_go | (one_goes & heavy_less), one_goes
    };
    wire [4:0] heavy_next = held_heavy + heavy_change;
    wire minor_less = minor_changes & (minor_comes == undo);
    wire [4:0] minor_change = {minor_less, minor_less, minor_less, minor_less, minor_changes};
    wire [4:0] minor_next = held_minor + minor_change;
    wire nearly_fifty = held_halfmoves >= 7'd99;
    wire none_heavy = held_heavy == 5'd0;
    wire one_heavy = held_heavy == 5'd1;
    wire two_heavy = held_heavy == 5'd2;
    wire minor_0 = held_minor == 5'd0;
    wire minor_to_1 = held_minor < 5'd2;
    wire minor_to_2 = held_minor < 5'd3;
    wire no_heavy_after =
        (loses_heavy & becomes_minor) ? two_heavy : (loses_heavy | becomes_minor) ? one_heavy
        : none_heavy;
    wire few_minor_after =
        (loses_minor & ~becomes_minor) ? minor_to_2 : (becomes_minor & ~loses_minor) ? minor_0
        : minor_to_1;

    // Found without the numbers after the move, which comes late from a memory.
    assign child_drawn = (nearly_fifty & ~zeroing) | (no_heavy_after & few_minor_after);
    assign bare = ~is_root & (~|held_heavy) & (held_minor < 5'd2);
    assign fifty = ~is_root & (held_halfmoves >= 7'd100);
    assign side = held_side;
    assign rights = held_rights;
    assign ep_valid = held_ep_valid;
    assign ep_file = held_ep_file;
    assign halfmoves = held_halfmoves;
    assign heavy = held_heavy;
    assign minor = held_minor;
    assign phantom = castled;
    assign phantom_west = castled_west;

    always @* begin
        if (held_side) begin
            own_king_side = held_rights[2];
            own_queen_side = held_rights[3];
            phantom_square = e1;
        end else begin
            own_king_side = held_rights[0];
            own_queen_side = held_rights[1];
            phantom_square = e8;
        end
    end

    initial begin
        held_side = 1'b0;
        held_rights = 4'd0;
        held_ep_valid = 1'b0;
        held_ep_file = 3'd0;
        held_halfmoves = 7'd0;
        held_heavy = 5'd0;
        held_minor = 5'd0;
        rights_after = 4'd0;
        loses = 1'b0;
        doubles = 1'b0;
        castled = 1'b0;
        castled_west = 1'b0;
        was_zeroing = 1'b0;
        one_goes = 1'b0;
        two_go = 1'b0;
        minor_changes = 1'b0;
        minor_comes = 1'b0;
    end

    always @(posedge clock) begin
        if (take) begin
            rights_after <= left;
            loses <= left != held_rights;
            doubles <= (kind == 3'd1) & (ranks == 2'd2);
            was_zeroing <= zeroing;
            one_goes <= loses_heavy ^ becomes_minor;
            two_go <= loses_heavy & becomes_minor;
            minor_changes <= loses_minor ^ becomes_minor;
            minor_comes <= becomes_minor;
        end
        if (load) begin
            held_side <= root_side;
            held_rights <= root_rights;
            held_ep_valid <= root_ep_valid;
            held_ep_file <= root_ep_file;
            held_halfmoves <= root_halfmoves;
            held_heavy <= root_heavy;
            held_minor <= root_minor;
            castled <= 1'b0;
        end else if (down) begin
            held_side <= ~held_side;
            held_rights <= rights_after;
            held_ep_valid <= doubles;
            held_ep_file <= to_file;
            held_halfmoves <= halfmoves_after;
            held_heavy <= heavy_next;
            held_minor <= minor_next;
            castled <= castles;
            castled_west <= ~to_file[2];
        end else if (up) begin
            held_side <= ~held_side;
            held_rights <= former_rights;
            held_halfmoves <= former_halfmoves;
            held_heavy <= heavy_next;
            held_minor <= minor_next;
            castled <= 1'b0;
        end else if (erase) begin
            castled <= 1'b0;
        end
    end
endmodule

`default_nettype wire
