// title Probes: would these moves repeat? One in each cycle as long as the same piece moves
// core search-window-32
// row clock
// group Operation
// row probe
// row piece when probe as piece
// row from when probe as square
// row to when probe as square
// row can_probe
// row ready
// group Answer
// row probed
// row would_repeat when probed
`include "search.vh"
    initial begin
        cycles(4);
        play(0, WHITE_KNIGHT, G1, F3);
        play(0, BLACK_KNIGHT, G8, F6);
        play(0, WHITE_KNIGHT, F3, G1);
        cycles(8);
        draw;
        cycles(1);
        ask(BLACK_KNIGHT, F6, H5);
        ask(BLACK_KNIGHT, F6, G8);
        ask(BLACK_KNIGHT, F6, D5);
        ask(BLACK_KING, E8, F7);
        cycles(9);
        $finish;
    end
endmodule
