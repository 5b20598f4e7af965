// title The window detector: four cycles a move, and a verdict without a walk
// core window-100
// row clock
// group Request
// row request_valid
// row request_ready
// row operation when request_valid as operation
// row piece when pushes as piece
// row from when pushes as square
// row to when pushes as square
// group Verdict
// row verdict_valid
// row verdict_ready
// row occurrences when verdict_valid
// row distance when verdict_valid
// row exact when verdict_valid
// group State
// row ply
// row error as error
`include "core.vh"
    initial begin
        cycles(20);
        push(WHITE_KNIGHT, G1, F3, 0);
        push(BLACK_KNIGHT, G8, F6, 0);
        cycles(4);
        draw;
        cycles(1);
        push(WHITE_KNIGHT, F3, G1, 0);
        push(BLACK_KNIGHT, F6, G8, 0);
        verdict_ready = 1;
        request(WINDOW);
        take(0);
        cycles(1);
        $finish;
    end
endmodule
