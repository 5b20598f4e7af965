// How many bits a record has: the piece and the squares of its move, and all that the stack keeps. In chess, or in shogi, where
// two marks are kept with the piece.
`ifdef SHOGI
    `define PIECE 3
    `define SQUARE 9
    `define RECORD 23
`else
    `define PIECE 4
    `define SQUARE 6
    `define RECORD 16
`endif
