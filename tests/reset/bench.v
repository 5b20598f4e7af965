// Applies the lines of lines.hex to a circuit, each for a cycle, or until an output is high that it waits for, and prints in each
// cycle the number of the line and all outputs. Before the reset and while it is high all inputs are unknown.
module bench;
    // Bits of the inputs and of the outputs that are waited for, lines, cycles of the reset.
    parameter INPUTS = 1, WAITS = 0, LINES = 1, RESETS = 1;
    reg clock_in = 0, reset_in = 0, runs = 0, moves_on;
    integer at = 0, cycle = 0;
    reg [INPUTS + WAITS:0] lines [0:LINES - 1];
    wire [INPUTS - 1:0] in = runs ? lines[at][INPUTS - 1:0] : {INPUTS{1'bx}};
    // The circuit with its outputs, whether they are what is waited for (`there`), and how they are shown.
    `include "circuit.vh"

    initial begin
        $readmemh("lines.hex", lines);
        for (cycle = -3 - RESETS; at < LINES && cycle < 100000; cycle = cycle + 1) begin
            reset_in = cycle < 0 && cycle >= -RESETS;
            runs = cycle >= 0;
            #1 moves_on = runs && there;
            if (runs) show;
            #1 clock_in = 1;
            #1 clock_in = 0;
            if (moves_on) at = at + 1;
        end
        $finish(0);
    end
endmodule
