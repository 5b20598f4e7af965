// What a move does to a placement, which is a map from places to pieces. In chess a place is a square, and 0 there is no piece.
// In shogi a square has one place for each kind of piece, since two kinds meet there while a capture is half done; a place has
// its piece or not.
`include "widths.svh"
    localparam MOVE = `PIECE + 2 * `SQUARE;  // piece, from, to
`ifdef SHOGI
    localparam PLACE = `PIECE + `SQUARE, WHAT = 1;
`else
    localparam PLACE = `SQUARE, WHAT = `PIECE;
`endif
    function [WHAT-1:0] what(input [MOVE-1:0] r);
        what = WHAT == 1 ? 1'd1 : r[MOVE-1 -: `PIECE];
    endfunction
    // The kind is cut off where it is no part of a place.
    function [PLACE-1:0] leaves(input [MOVE-1:0] r);
        leaves = {r[MOVE-1 -: `PIECE], r[`SQUARE +: `SQUARE]};
    endfunction
    function [PLACE-1:0] comes(input [MOVE-1:0] r);
        comes = {r[MOVE-1 -: `PIECE], r[0 +: `SQUARE]};
    endfunction
