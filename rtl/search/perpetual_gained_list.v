// perpetual_gained_list: written by `make rtl`, from hdl/.
// SPDX-License-Identifier: MIT OR Apache-2.0

`default_nettype none

// The moves of a line, in classes by what they gain.
module perpetual_gained_list (
    input  wire        clock,              // rising edge
    input  wire        entry_enable,       // writes an entry of the table
    input  wire [7:0]  entry_address,      // the address of the entry
    input  wire [15:0] entry,              // what it becomes
    input  wire        fresh,              // begins a list
    input  wire        add,                // keeps a move
    input  wire        side,               // the side to move, 1 for Black
    input  wire [5:0]  from,               // where from
    input  wire [5:0]  to,                 // where to
    input  wire [2:0]  kind,               // what moves
    input  wire [2:0]  victim,             // what is captured
    input  wire [2:0]  special,            // en passant, castling or a promotion
    input  wire [2:0]  move_class,         // of which class
    input  wire        close,              // joins the classes
    input  wire        back,               // goes back to an earlier list
    input  wire [8:0]  base,               // where it ends
    input  wire [8:0]  read_place,         // which place to read
    input  wire        take,               // takes the move read
    output wire [8:0]  first,              // the place of the first move
    output wire [8:0]  next_place,         // the next free place
    output wire        joining,            // classes are being joined
    output wire        full,               // there was no place
    output wire [20:0] read_move,          // the move read
    output wire [20:0] played,             // the move taken
    output wire [15:0] loss,               // what the move read gains, turned round
    output wire [8:0]  read_next,          // the place of the next
    output wire        read_last           // there is none
);
    reg [20:0] taken;
    reg comes;
    reg [8:0] its_place;

    wire [15:0] table_loss;

    assign played = taken;

    perpetual_move_list list (
        .clock(clock), .fresh(fresh), .add(add), .move_in({special, victim, kind, to, from}),
        .move_class(move_class), .close(close), .back(back), .base(base), .read_place(read_place),
        .first(first), .next_place(next_place), .joining(joining), .full(full),
        .read_move(read_move), .read_next(read_next), .read_last(read_last)
    );

    perpetual_gain_table table_ (
        .clock(clock), .write_enable(entry_enable), .write_address(entry_address), .entry(entry),
        .side(side), .from(from), .to(to), .kind(kind), .victim(victim), .special(special),
        .loss(table_loss)
    );

    perpetual_ram #(.WIDTH(16), .LOG2_WORDS(9), .LATENCY(1)) losses (
        .clock(clock), .write_enable(comes), .write_address(its_place), .write_data(table_loss),
        .read_address(read_place), .read_data(loss)
    );

    initial begin
        taken = 21'd0;
        comes = 1'b0;
        its_place = 9'd0;
    end

    always @(posedge clock) begin
        if (take) begin
            taken <= read_move;
        end
        comes <= add;
        its_place <= next_place;
    end
endmodule

`default_nettype wire
