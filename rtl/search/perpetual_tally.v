// perpetual_tally: written by `make rtl`, from hdl/.
// SPDX-License-Identifier: MIT OR Apache-2.0

`default_nettype none

// Draws by count.
module perpetual_tally (
    input  wire       clock,               // rising edge
    input  wire [6:0] halfmoves,           // half-moves since the last capture or pawn move
    input  wire [4:0] heavy,               // pawns, rooks and queens
    input  wire [4:0] minor,               // knights and bishops
    input  wire       take,                // looks at a move
    input  wire [2:0] kind,                // what moves
    input  wire [2:0] victim,              // what is captured
    input  wire [2:0] special,             // en passant, castling or a promotion
    input  wire       undo,                // the move is taken back
    output wire [6:0] halfmoves_after,     // half-moves after it
    output wire [4:0] heavy_next,          // pawns, rooks and queens after or before it
    output wire [4:0] minor_next,          // knights and bishops after or before it
    output wire       drawn_after          // a draw after it
);
    reg was_zeroing;
    reg one_goes;
    reg two_go;
    reg minor_changes;
    reg minor_comes;

    wire becomes_minor = (special == 3'd4) | (special == 3'd5);
    wire loses_minor = (victim == 3'd2) | (victim == 3'd5);
    wire loses_heavy = (|victim) & ~loses_minor;
    wire zeroing = (|victim) | (kind == 3'd1);

    // Drawn already, and it may be the largest number.
    assign halfmoves_after =
        was_zeroing ? 7'd0 : (halfmoves >= 7'd100) ? halfmoves : (halfmoves + 7'd1);

    // What is added: 1 or 2, or these turned round.
    wire heavy_less = ~undo & (one_goes | two_go);
    wire [4:0] heavy_change = {
        heavy_less, heavy_less, heavy_less, two_go | (one_goes & heavy_less), one_goes
    };
    assign heavy_next = heavy + heavy_change;
    wire minor_less = minor_changes & (minor_comes == undo);
    wire [4:0] minor_change = {minor_less, minor_less, minor_less, minor_less, minor_changes};
    assign minor_next = minor + minor_change;
    wire nearly_fifty = halfmoves >= 7'd99;
    wire none_heavy = heavy == 5'd0;
    wire one_heavy = heavy == 5'd1;
    wire two_heavy = heavy == 5'd2;
    wire minor_0 = minor == 5'd0;
    wire minor_to_1 = minor < 5'd2;
    wire minor_to_2 = minor < 5'd3;
    wire no_heavy_after =
        (loses_heavy & becomes_minor) ? two_heavy : (loses_heavy | becomes_minor) ? one_heavy
        : none_heavy;
    wire few_minor_after =
        (loses_minor & ~becomes_minor) ? minor_to_2 : (becomes_minor & ~loses_minor) ? minor_0
        : minor_to_1;
    assign drawn_after = (nearly_fifty & ~zeroing) | (no_heavy_after & few_minor_after);

    initial begin
        was_zeroing = 1'b0;
        one_goes = 1'b0;
        two_go = 1'b0;
        minor_changes = 1'b0;
        minor_comes = 1'b0;
    end

    always @(posedge clock) begin
        if (take) begin
            was_zeroing <= zeroing;
            one_goes <= loses_heavy ^ becomes_minor;
            two_go <= loses_heavy & becomes_minor;
            minor_changes <= loses_minor ^ becomes_minor;
            minor_comes <= becomes_minor;
        end
    end
endmodule

`default_nettype wire
