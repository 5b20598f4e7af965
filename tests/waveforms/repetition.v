// title Two knights move out and back, and "first": the position has occurred before, 4 plies ago
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
// group Records walked
// row core.machine.file_step called into the file
// row core.machine.file_piece when core.machine.file_step as piece called piece
// row core.machine.file_from when core.machine.file_step as square called from
// row core.machine.file_to when core.machine.file_step as square called to
// row core.file.stepped called out of it
// row core.file.open when core.file.stepped called chains open
// row core.file.closed when core.file.stepped called all closed
`include "core.vh"
    initial begin
        cycles(2);
        push(WHITE_KNIGHT, G1, F3, 0);
        push(BLACK_KNIGHT, G8, F6, 0);
        push(WHITE_KNIGHT, F3, G1, 0);
        draw;
        cycles(1);
        push(BLACK_KNIGHT, F6, G8, 0);
        verdict_ready = 1;
        request(FIRST);
        take(0);
        cycles(1);
        $finish;
    end
endmodule
