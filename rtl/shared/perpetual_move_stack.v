// perpetual_move_stack: written by `make rtl`, from hdl/.
// SPDX-License-Identifier: MIT OR Apache-2.0

`default_nettype none

// The line of moves in block RAM, a ring: the oldest record goes when it is full.
module perpetual_move_stack #(
    parameter integer DEPTH = 1024,
    parameter integer PIECE_BITS = 4,
    parameter integer SQUARE_BITS = 6
) (
    input  wire                   clock,       // rising edge
    input  wire                   clear,       // empties the line
    input  wire                   push,        // plays a move
    input  wire                   replace,     // plays a move in place of the last one
    input  wire [PIECE_BITS-1:0]  piece,       // what moved
    input  wire [SQUARE_BITS-1:0] from,        // where from
    input  wire [SQUARE_BITS-1:0] to,          // where to
    input  wire                   barrier,     // the move is a barrier
    input  wire                   pop,         // takes the last move back
    input  wire                   cut,         // takes moves back to target_ply
    input  wire [15:0]            target_ply,  // where cut goes
    input  wire                   upwards,     // a change goes up: it is a push
    input  wire                   stream,      // reads a record and goes back by one
    input  wire                   rewind,      // puts the reader on the newest record instead
    output wire                   can_push,    // the line has room: fewer than 65,535 plies
    output wire                   can_pop,     // the last move is held: it can be popped or replaced
    output wire                   cut_refused, // the ply of the cut of the cycle before is not held
    output wire [PIECE_BITS-1:0]  read_piece,  // piece of the record read, 0 for a barrier
    output wire [SQUARE_BITS-1:0] read_from,   // where it came from
    output wire [SQUARE_BITS-1:0] read_to,     // where it went
    output wire                   read_none,   // there was no record to read
    output wire [15:0]            ply,         // plies on the line
    output wire                   dropped      // older records have been dropped
);
    localparam integer LOG2_DEPTH = $clog2(DEPTH);
    localparam integer RECORD_BITS = PIECE_BITS+2*SQUARE_BITS;
    localparam [15:0] lap = DEPTH[15:0];
    localparam [15:0] last_plies = 16'd7;
    localparam [17:0] carry = 18'h20000;
    localparam [LOG2_DEPTH-1:0] less_one = {LOG2_DEPTH{1'b1}};
    localparam [PIECE_BITS-1:0] any_piece = {PIECE_BITS{1'b1}};

    reg [15:0] top;
    reg [15:0] bottom;
    reg has_dropped;
    reg dropping;
    reg holds;
    reg cut_held;
    reg near_limit;
    reg above;
    reg below;
    reg [15:0] load;
    reg [LOG2_DEPTH-1:0] reader;
    reg none_1;
    reg none_2;
    reg none_3;

    wire [RECORD_BITS-1:0] ram_read_data;

    wire [LOG2_DEPTH-1:0] top_low = top[LOG2_DEPTH-1:0];
    wire [LOG2_DEPTH-1:0] bottom_low = bottom[LOG2_DEPTH-1:0];
    wire [LOG2_DEPTH-1:0] load_low = load[LOG2_DEPTH-1:0];
    wire load_lap = |(load & lap);
    wire bottom_lap = |(bottom & lap);

    // Whether the line is full, from what was known of `top` a cycle ago: it has moved by one at
    // most, and so within the last four plies, whose lowest three bits no ply just before them has.
    wire room = ~(near_limit & ((top & last_plies) == last_plies));
    wire pushes = push & room;
    wire pops = pop & holds;
    wire cuts = cut_held & ~above & ~below;

    // With a drop still to be done the ring holds one more, and stays full.
    wire ring_full = dropping | (holds & (top_low == bottom_low));
    wire last_held = reader == ~bottom_low;

    // No more records are held than the ring has room for, so with equal low bits the bit above
    // them tells full from empty.
    wire load_is_bottom = (load_low == bottom_low) & (load_lap == bottom_lap);
    wire [PIECE_BITS-1:0] barrier_mask = barrier ? {PIECE_BITS{1'b0}} : any_piece;
    wire [RECORD_BITS-1:0] record = {piece & barrier_mask, from, to};
    wire [LOG2_DEPTH-1:0] ram_write_address = upwards ? ~top_low : reader;
    wire [15:0] by = upwards ? 16'd1 : 16'hffff;

    // Both comparisons are the carry of a sum with the complement of `target_ply`. The second one's
    // carry in makes it the bottom as it will be in the next cycle.
    wire [15:0] not_target = ~target_ply;
    wire [17:0] not_target_and_1 = {1'b0, not_target, 1'b1};
    wire [17:0] not_target_and_drop = dropping ? not_target_and_1 : ({2'd0, not_target} << 1);
    wire [17:0] top_and_1 = {1'b0, top, 1'b1};
    wire [17:0] bottom_and_1 = {1'b0, bottom, 1'b1};
    wire [17:0] top_sum = top_and_1 + not_target_and_1;
    wire [17:0] bottom_sum = bottom_and_1 + not_target_and_drop;

    // The reader is given its next place in every cycle, the one it is in if it is to stay. An
    // enable would come after the answer whether a cut is refused.
    wire [LOG2_DEPTH-1:0] reader_base = (cuts | rewind) ? ~load_low : reader;
    wire [LOG2_DEPTH-1:0] reader_on = (pops | cuts | stream) ? {{(LOG2_DEPTH-1){1'b0}}, 1'b1} :
        {LOG2_DEPTH{1'b0}};

    // Not `pushes`: that need not change at the start, and a simulator would then not compute this.
    wire [LOG2_DEPTH-1:0] reader_by = (push & room) ? less_one : {LOG2_DEPTH{1'b0}};
    assign can_push = room;
    assign can_pop = holds;
    assign cut_refused = cut_held & (above | below);
    assign read_piece = ram_read_data[RECORD_BITS-1:2*SQUARE_BITS];
    assign read_from = ram_read_data[2*SQUARE_BITS-1:SQUARE_BITS];
    assign read_to = ram_read_data[SQUARE_BITS-1:0];
    assign read_none = none_3;
    assign ply = top;
    assign dropped = has_dropped;

    // A push that is refused must not write: in a full ring the place is that of the oldest record.
    perpetual_ram #(.WIDTH(RECORD_BITS), .LOG2_WORDS(LOG2_DEPTH), .LATENCY(2)) ram (
        .clock(clock), .write_enable(pushes | (replace & holds)), .write_address(ram_write_address),
        .write_data(record), .read_address(reader), .read_data(ram_read_data)
    );

    initial begin
        top = 16'd0;
        bottom = 16'd0;
        has_dropped = 1'b0;
        dropping = 1'b0;
        holds = 1'b0;
        cut_held = 1'b0;
        near_limit = 1'b0;
        above = 1'b0;
        below = 1'b0;
        load = 16'd0;
        reader = {LOG2_DEPTH{1'b0}};
        none_1 = 1'b0;
        none_2 = 1'b0;
        none_3 = 1'b0;
    end

    always @(posedge clock) begin
        if (clear) begin
            top <= 16'd0;
            bottom <= 16'd0;
            has_dropped <= 1'b0;
            holds <= 1'b0;
        end else begin
            if (pushes | pops) begin
                top <= top + by;
                // With a drop still to be done the ring holds one more than it has room for.
                holds <= upwards | dropping | ~last_held;
            end
            if (cuts) begin
                top <= load;
                holds <= ~load_is_bottom;
            end
            if (dropping) begin
                bottom <= bottom + 16'd1;
                has_dropped <= 1'b1;
            end
        end
        // What `top` is to be loaded with, and the reader to stand below.
        load <= top;
        if (cut) begin
            load <= target_ply;
        end
        if (cuts) begin
            near_limit <= (load | 16'd3) == 16'hffff;
        end else begin
            near_limit <= (top | 16'd3) == 16'hffff;
        end
        reader <= reader_base + reader_by + reader_on;
        if (clear) begin
            reader <= {LOG2_DEPTH{1'b0}};
        end
        if (stream) begin
            none_1 <= last_held;
        end else begin
            none_1 <= ~holds;
        end
        dropping <= pushes & ring_full & ~clear;
        cut_held <= cut & ~clear;
        above <= top_sum < carry;
        below <= bottom_sum >= carry;
        none_2 <= none_1;
        none_3 <= none_2;
    end
endmodule

`default_nettype wire
