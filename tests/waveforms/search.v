// title The search window: a push that is waited for; then two replaces and a pop, each as soon as it is taken
// core search-window-32
// row clock
// group Operation
// row push
// row replace
// row pop
// row piece when plays as piece
// row from when plays as square
// row to when plays as square
// row ready
// group Position
// row valid
// row counted
// row repetition when valid
// row upcoming when valid
// row exact when valid
// group Plies back
// row located
// row repetition_distance when located
// row upcoming_distance when located
`include "search.vh"
    initial begin
        cycles(4);
        play(0, WHITE_KNIGHT, G1, F3);
        play(0, BLACK_KNIGHT, G8, F6);
        play(0, WHITE_KNIGHT, F3, G1);
        cycles(8);
        draw;
        cycles(1);
        play(0, BLACK_KNIGHT, F6, G8);
        while (!valid) cycles(1);
        play(1, BLACK_KNIGHT, F6, H5);
        play(1, BLACK_KING, E8, F7);
        take_back;
        cycles(8);
        $finish;
    end
endmodule
