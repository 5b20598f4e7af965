// title A pop held during a query waits until the verdict has been taken, and is no error
// core chain-32
// row clock
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
        draw;
        cycles(1);
        request(FIRST);
        fork
            request(POP);
            take(2);
        join
        cycles(2);
        $finish;
    end
endmodule
