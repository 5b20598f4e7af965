// perpetual_sequencer: written by `make rtl`, from hdl/.
// SPDX-License-Identifier: MIT OR Apache-2.0

`default_nettype none

// The squares of a move, one a cycle.
module perpetual_sequencer (
    input  wire        clock,              // rising edge
    input  wire        begins,             // begins with a move
    input  wire        write,              // writes a square of a move
    input  wire        advance,            // the next one follows
    input  wire        undo,               // the move is taken back
    input  wire        side,               // whose move
    input  wire [20:0] played,             // the move
    input  wire        load,               // writes a square of the root
    input  wire [5:0]  square,             // which
    input  wire [3:0]  man,                // what stands there
    input  wire        erase,              // takes the phantom king away
    input  wire [5:0]  phantom_square,     // from where
    output wire        first,              // the next square is the first one
    output wire        second,             // it is the second
    output wire        last,               // it is the last
    output wire        write_men,          // writes the men that move
    output wire        write_lines,        // writes the men in the way
    output wire [5:0]  written_square,     // where
    output wire [3:0]  written_man         // what
);
    reg [1:0] step;
    reg ends;
    reg men;
    reg lines;
    reg [5:0] at;
    reg [3:0] stands;

    wire [5:0] writes_square;
    wire [3:0] writes_man;
    wire writes_lines;
    wire writes_ends;

    wire is_first = ~|step;
    wire is_last = ~is_first & ends;
    assign first = is_first;
    assign second = step == 2'd1;
    assign last = is_last;
    assign write_men = men;
    assign write_lines = lines;
    assign written_square = at;
    assign written_man = stands;

    perpetual_writes writes (
        .step(step), .undo(undo), .side(side), .played(played), .square(writes_square),
        .man(writes_man), .lines(writes_lines), .ends(writes_ends)
    );

    initial begin
        step = 2'd0;
        ends = 1'b0;
        men = 1'b0;
        lines = 1'b0;
        at = 6'd0;
        stands = 4'd0;
    end

    always @(posedge clock) begin
        if (advance) begin
            step <= step + 2'd1;
        end
        if (begins | (advance & is_last)) begin
            step <= 2'd0;
        end
        at <= writes_square;
        stands <= writes_man;
        if (load) begin
            at <= square;
            stands <= man;
        end else if (erase) begin
            at <= phantom_square;
            stands <= 4'd0;
        end
        ends <= writes_ends;
        men <= write | load;
        lines <= (write & writes_lines) | load | erase;
    end
endmodule

`default_nettype wire
