// title A reset aborts the query and empties the line; one cycle is enough
// core chain-32
// row clock
// row reset
// group Request
// row request_valid
// row request_ready
// row operation when request_valid as operation
// group Verdict
// row verdict_valid
// row verdict_ready
// row occurrences when verdict_valid
// group State
// row ply
// row error as error
`include "core.vh"
    initial begin
        cycles(2);
        push(WHITE_KNIGHT, G1, F3, 0);
        push(BLACK_KNIGHT, G8, F6, 0);
        draw;
        cycles(1);
        request(WINDOW);
        cycles(3);
        reset = 1;
        cycles(1);
        reset = 0;
        request(WINDOW);
        take(0);
        cycles(1);
        $finish;
    end
endmodule
