// perpetual_sequencer: written by `make rtl`, from hdl/.
// SPDX-License-Identifier: MIT OR Apache-2.0

`default_nettype none

// The squares of a move, one a cycle.
module perpetual_sequencer (
    input  wire        clock,
    input  wire        begins,
    input  wire        write,
    input  wire        advance,
    input  wire        undo,
    input  wire        side,
    input  wire [20:0] played,
    input  wire        load,
    input  wire [5:0]  square,
    input  wire [3:0]  man,
    input  wire        erase,
    input  wire [5:0]  phantom_square,
    output wire        first,
    output wire        second,
    output wire        last,
    output wire        write_men,
    output wire        write_lines,
    output wire [5:0]  written_square,
    output wire [3:0]  written_man
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
