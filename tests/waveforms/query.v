// title Two pushes and a query: 2 plies walked, a verdict 8 + 2 cycles after the query was taken
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
// group State
// row ply
// row error as error
`include "core.vh"
    initial begin
        cycles(2);
        draw;
        cycles(1);
        push(WHITE_KNIGHT, G1, F3, 0);
        push(BLACK_KNIGHT, G8, F6, 0);
        request(WINDOW);
        take(1);
        cycles(1);
        $finish;
    end
endmodule
