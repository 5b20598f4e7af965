// title Requests that are refused change nothing; a cut takes a cycle more
// core chain-32
// row clock
// group Request
// row request_valid
// row request_ready
// row operation when request_valid as operation
// row target_ply when cuts
// group State
// row ply
// row error as error
`include "core.vh"
    initial begin
        cycles(2);
        draw;
        cycles(1);
        request(POP);
        push(WHITE_KNIGHT, G1, F3, 0);
        push(BLACK_KNIGHT, G8, F6, 0);
        cut(3);
        cycles(1);
        cut(1);
        request(POP);
        request(REPLACE);
        cycles(2);
        $finish;
    end
endmodule
