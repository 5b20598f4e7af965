// title Ke2 and Ke7 lost the castling rights: the walk ends there, though the placement has come back
// core chain-32
// row clock
// group Request
// row request_valid
// row request_ready
// row operation when request_valid as operation
// row piece when pushes as piece
// row from when pushes as square
// row to when pushes as square
// row barrier when pushes
// group Verdict
// row verdict_valid
// row verdict_ready
// row occurrences when verdict_valid
// row distance when verdict_valid
// row exact when verdict_valid
// group Walk
// row core.machine.file_step called into the file
// row core.machine.file_piece when core.machine.walking as piece called piece read
`include "core.vh"
    initial begin
        cycles(2);
        draw;
        cycles(1);
        push(WHITE_KING, E1, E2, 1);
        push(BLACK_KING, E8, E7, 1);
        push(WHITE_KING, E2, E1, 0);
        push(BLACK_KING, E7, E8, 0);
        request(WINDOW);
        take(0);
        cycles(1);
        $finish;
    end
endmodule
