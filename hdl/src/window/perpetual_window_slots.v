// perpetual_window_slots: what is kept of each earlier position, and asked of all at once.
//
// There is a slot for each ply that the window detector holds. The slots are a ring: the newest
// move is in the slot above the head, older ones in slots further up, around the end. A vector of
// a bit a slot has slot k in bit k. Verilog-2005, one clock.
//
// After `reset` every slot is the head, none is in the window, and nothing is found. What is kept
// of moves is then made empty by writes, which reach all slots at once, until `start`. Other
// registers need no reset: what is in them is used only after it was written.
//
// A push or a pop looks two squares up, in two cycles that follow each other. The sections below,
// and the registers that an edge brings a look-up to:
//   head         which slot is pushed or popped
//   comparators  first edge: which slots hold a move that touched the square
//   carry chain  second edge: at which earlier positions the piece stood on the square
//   counts       third edge: how many pieces of each position are displaced, and so which
//                positions are flagged: they are repetitions, or one move away
// The flags are right when both look-ups have been counted. In four edges more:
//   nearest      how far back the nearest flagged slot of each parity is
//   tally        how many slots of one parity are flagged
// Beside them:
//   probe        whether a move, not played, would bring a position back
//
// The module is instantiated by perpetual_window_ring, which says in which cycle which input is
// high. It is written by hand; everything around it is exported from Rust.
module perpetual_window_slots #(
    parameter PLIES = 100, // slots: an even number from 4 to 128
    parameter ICE40 = 0,   // 0: for any FPGA; 1: with block RAM and cells of an iCE40
    parameter PROBES = 0   // 1: moves can be probed
) (
    input  wire       clock,          // rising edge
    input  wire       reset,          // every slot is the head, no position is found
    // Head.
    output wire       one_head,       // an odd number of slots is the head: one, if undisturbed
    input  wire       start,          // put in its first place, after a reset and its writes
    input  wire       down,           // to the next newer slot
    input  wire       up,             // to the next older slot
    input  wire       head_odd,       // it is an odd slot
    // Comparators: what is looked up for the next cycle.
    input  wire [6:0] read_touch_row, // a square, or 64: slots without a move
    input  wire [7:0] read_left_row,  // bits 1 and 0 of the piece's kind, and a square
    input  wire       next_high,      // bit 2 of the kind; in row 64 all three are 0
    input  wire       next_odd,       // the head will be an odd slot
    // Comparators: what is written in the head. ICE40 = 1: its bit in a row of a table.
    input  wire       touch_write,
    input  wire [6:0] touch_row,
    input  wire       touch_set,      // what the bit becomes
    input  wire       left_write,
    input  wire [7:0] left_row,
    input  wire       left_set,       // what the bit becomes
    // ICE40 = 0: its record. ICE40 = 1: bit 2 of the kind alone.
    input  wire       store,
    input  wire [2:0] kind,
    input  wire [5:0] from,
    input  wire [5:0] to,
    input  wire       no_move,        // the slot becomes one without a move
    // Carry chain.
    input  wire       active,         // the result of a look-up is there
    input  wire       head_carry,     // the piece stands on the square now
    // Counts.
    input  wire       adding,         // the operation is a push, not a pop
    input  wire       subtract,       // they fall
    input  wire       fresh,          // ICE40 = 0: the head's count becomes 0
    input  wire       settle,         // which positions are in the window is brought up to date
    input  wire       freeze,         // no position is in the window
    input  wire       flags_odd,      // odd slots are an even number of plies back
    // Probe. Low for good where PROBES = 0.
    input  wire       probing,        // the look-up is a probe's: nothing is counted
    input  wire       stands,         // it is that of the square that the move leaves
    // Nearest and tally.
    input  wire [6:0] newest,         // the slot of the newest move
    input  wire       select_odd,     // the odd slots are counted, not the even ones
    input  wire [7:0] offset,         // added to a slot from the newest move on: its distance
    input  wire [7:0] offset_below,   // the same for the slots below
    input  wire       take,           // distances and count are brought up to date
    output wire       any_even,       // an even slot is flagged
    output wire       any_odd,        // an odd slot is flagged
    output wire [7:0] even_distance,  // plies back to the nearest even one, 0 if none
    output wire [7:0] odd_distance,   // plies back to the nearest odd one, 0 if none
    output wire [2:0] count,          // flagged slots of the parity selected, at most 7
    output wire       reached         // the move probed brings a position of the window back
);
    localparam LAST = PLIES - 1; // the last slot
    genvar slot;
    genvar each;
    genvar odd;

    // ---------------------------------------------------------------------------------------------
    // Head: one bit of many. ICE40 = 1: stored inverted, since that is how the write mask of the
    // block RAM wants it.
    //
    // It moves at the edge at which it is told to. From `reset` to `start` all slots are the head.
    // Of `reset`, `start`, `down` and `up` the first that is high counts.
    localparam [LAST:0] INVERTED = {PLIES{ICE40 != 0}};
    reg [LAST:0] kept_head;
    wire [LAST:0] head = kept_head ^ INVERTED;

    assign one_head = ^kept_head; // of an even number of slots, inverted or not
    initial kept_head = {PLIES{ICE40 == 0}};

    always @(posedge clock)
        if (reset)
            kept_head <= {PLIES{ICE40 == 0}};
        else if (start)
            kept_head <= {1'b1, {LAST{1'b0}}} ^ INVERTED;
        else if (down)
            kept_head <= {kept_head[0], kept_head[LAST:1]};
        else if (up)
            kept_head <= {kept_head[LAST-1:0], kept_head[LAST]};

    // ---------------------------------------------------------------------------------------------
    // Comparators: which slots hold a move that touched a square. What is kept of the move in a
    // slot is its column; all columns are asked at once.
    //
    // ICE40 = 0: each slot has a register, written at `store`, and comparators. One without a move
    // has a kind of 0 there. Where the slots without a move are asked for, both comparators say
    // yes, which those of a move never do, and `same` says that there is none.
    // ICE40 = 1: the columns are those of two tables in block RAM, so that a look-up is one read.
    // The touch table has a row a square, in which a bit says that the move in that slot left the
    // square or came to it, and row 64, in which it says that there is no move in that slot but a
    // barrier or nothing. The left table has a row for each square and value of bits 1 and 0 of a
    // piece's kind: the move in that slot is of such a piece and left that square. Bit 2 of the
    // kind is a flip-flop a slot. A column is written one bit at a time, through the write mask,
    // and what stood there before is taken out in the same way.
    //
    // `touches`, `left` and `same` are there one cycle after what is looked up is given. A slot's
    // move left the square with that piece if `left` and `same`. The colour of a piece is not kept:
    // slots of the head's parity hold the moves of one side.
    // Ignores what `touches` and `left` say of the slot that is written in the cycle of a look-up:
    // it may be anything; ICE40 = 0: and `touches` of slots without a move when a square was looked
    // up, since the positions before them are not in the window.
    wire [LAST:0] touches; // the move came to the square; ICE40 = 1: or left it, or there is none
    wire [LAST:0] left;    // the move left the square; ICE40 = 1: and bits 1 and 0 of the kind fit
    reg [LAST:0] same;     // the kind fits, ICE40 = 1: bit 2 of it, and the parity is the head's

    wire [2:0] stored_kind = no_move ? 3'd0 : kind;
    reg [LAST:0] high_bits; // bit 2 of the kind
    integer at_high;

    initial begin
        same = 0;
        high_bits = 0;
    end

    always @(posedge clock)
        if (store)
            for (at_high = 0; at_high < PLIES; at_high = at_high + 1)
                if (head[at_high]) high_bits[at_high] <= stored_kind[2];

    generate if (ICE40 != 0) begin : tables
        localparam WORD = 16; // bits of a word of a block RAM, which has 256 words
        localparam BANKS = (PLIES + WORD - 1) / WORD;
        localparam PADDED = WORD * BANKS;
        localparam [255:0] NO_MOVES = 256'hffff; // INIT_4, from row 64 on: no slot has a move
        wire unused_record = &{1'b0, from, to, stored_kind[1:0]};
        // Low is to write.
        wire [PADDED-1:0] mask = {{PADDED-PLIES{1'b1}}, kept_head};
        wire [PADDED-1:0] touches_read;
        wire [PADDED-1:0] left_read;
        wire unused_read = &{1'b0, touches_read[PADDED-1:LAST], left_read[PADDED-1:LAST]};

        assign touches = touches_read[LAST:0];
        assign left = left_read[LAST:0];
        always @(posedge clock)
            same <= {PLIES/2{next_odd, !next_odd}} & ~(high_bits ^ {PLIES{next_high}});

        for (each = 0; each < BANKS; each = each + 1) begin : banks
            SB_RAM40_4K #(
                .READ_MODE(0), .WRITE_MODE(0), .INIT_4(NO_MOVES),
                .INIT_0(256'h0), .INIT_1(256'h0), .INIT_2(256'h0), .INIT_3(256'h0),
                .INIT_5(256'h0), .INIT_6(256'h0), .INIT_7(256'h0), .INIT_8(256'h0),
                .INIT_9(256'h0), .INIT_A(256'h0), .INIT_B(256'h0), .INIT_C(256'h0),
                .INIT_D(256'h0), .INIT_E(256'h0), .INIT_F(256'h0)
            ) touch_table (
                .RDATA(touches_read[WORD*each +: WORD]), .RADDR({4'd0, read_touch_row}),
                .RE(1'b1), .RCLK(clock), .RCLKE(1'b1),
                .WDATA({WORD{touch_set}}), .WADDR({4'd0, touch_row}),
                .MASK(mask[WORD*each +: WORD]), .WE(touch_write), .WCLK(clock), .WCLKE(1'b1)
            );
            SB_RAM40_4K #(
                .READ_MODE(0), .WRITE_MODE(0), .INIT_4(256'h0),
                .INIT_0(256'h0), .INIT_1(256'h0), .INIT_2(256'h0), .INIT_3(256'h0),
                .INIT_5(256'h0), .INIT_6(256'h0), .INIT_7(256'h0), .INIT_8(256'h0),
                .INIT_9(256'h0), .INIT_A(256'h0), .INIT_B(256'h0), .INIT_C(256'h0),
                .INIT_D(256'h0), .INIT_E(256'h0), .INIT_F(256'h0)
            ) left_table (
                .RDATA(left_read[WORD*each +: WORD]), .RADDR({3'd0, read_left_row}),
                .RE(1'b1), .RCLK(clock), .RCLKE(1'b1),
                .WDATA({WORD{left_set}}), .WADDR({3'd0, left_row}),
                .MASK(mask[WORD*each +: WORD]), .WE(left_write), .WCLK(clock), .WCLKE(1'b1)
            );
        end
    end else begin : registers
        localparam PAIRS = 7; // pairs of bits of a record: all but bit 2 of the kind
        wire unused_tables = &{1'b0, touch_write, touch_row, touch_set, left_write, left_row,
            left_set, read_touch_row[5:0]};
        wire [2*PAIRS-1:0] stored = {stored_kind[1:0], to, from};
        wire special = read_touch_row[6];
        wire [5:0] square = read_left_row[5:0];
        wire [2*PAIRS-1:0] asked = {read_left_row[7:6], square, square};
        wire [1:0] of_side = special ? 2'b11 : {next_odd, !next_odd}; // odd slots, and even ones
        reg [LAST:0] came;
        reg [LAST:0] was_left;

        assign touches = came;
        assign left = was_left;
        initial begin
            came = 0;
            was_left = 0;
        end
        // The records lie in vectors of a bit a slot, so that one operation asks all slots.
        for (each = 0; each < PAIRS; each = each + 1) begin : pairs
            reg [LAST:0] high;
            reg [LAST:0] low;
            wire [LAST:0] equal;
            integer at;

            initial begin
                high = 0;
                low = 0;
            end
            always @(posedge clock)
                if (store)
                    for (at = 0; at < PLIES; at = at + 1)
                        if (head[at]) begin
                            high[at] <= stored[2*each + 1];
                            low[at] <= stored[2*each];
                        end
            perpetual_window_equal #(.SLOTS(PLIES)) comparators (
                .high(high), .low(low), .asked(asked[2*each +: 2]), .equal(equal)
            );
        end
        always @(posedge clock) begin
            came <= {PLIES{special}} | pairs[3].equal & pairs[4].equal & pairs[5].equal;
            was_left <= {PLIES{special}} | pairs[0].equal & pairs[1].equal & pairs[2].equal;
            same <= {PLIES/2{of_side}} & pairs[6].equal & ~(high_bits ^ {PLIES{next_high}});
        end
    end endgenerate

    // ---------------------------------------------------------------------------------------------
    // Carry chain: for every slot, whether the position before its move had the piece looked for on
    // the square looked for.
    //
    // What stood on the square at an earlier position is told by the oldest move since that touches
    // it: if the piece left the square it stood there, if something else did it stood there, and if
    // something came there it was empty. If no move touches it, what stands there now stood there.
    // From the newest slot to the oldest this is a carry: a slot whose move left the square with
    // that piece generates, one whose move does not touch it propagates, any other kills. So one
    // addition of `generates` and `passes` finds all slots: its carries are the answers.
    //
    // The slots are a ring that is cut at the head, where the carry is forced to `head_carry`. So
    // that no carry has to run through all slots, the ring is cut into segments, each with two
    // chains, for no carry coming in and for one; which of the two holds is known from the carries
    // that leave the segments. Those are registers, and so are the carries within.
    //
    // `occupied` is there one cycle after `active`, which goes with the comparators' result; low
    // after a cycle without. Ignores a ring without a head: `occupied` is then anything.

    // Which chain holds for a segment depends on two carries of each: of four segments on eight,
    // two cells. Beyond 64 slots the chains of an iCE40 would be slower than that.
    localparam SEGMENTS = ICE40 != 0 && PLIES > 64 ? 5 : 4;
    // What needs no look-up's result.
    (* keep *)
    wire [LAST:0] early;
    wire [LAST:0] generates;
    wire [LAST:0] passes;
    // ICE40 = 0: no move touches the square, or slots without a move are asked for and here is one.
    wire [LAST:0] propagates = ~head & ~(left ^ touches) & ~(left & early);
    wire [LAST:0] carry_0; // the carries with none coming into the segment
    wire [LAST:0] carry_1; // and with one
    wire [SEGMENTS-1:0] leaves_0;
    wire [SEGMENTS-1:0] leaves_1;
    wire [LAST:0] occupied;
    wire [LAST:0] entered; // which of the two holds: of the slot's segment

    assign early = head_carry ? head | same : ~head & same;
    generate if (ICE40 != 0) begin : operands
        // One cell each: yosys would make the second from the first, one cell after the other, in
        // the slowest path there is. Bit n of a cell's table is its output for inputs n, I0 in the
        // lowest bit of n; these are the tables of the inputs themselves.
        localparam [15:0] EARLY = 16'haaaa;
        localparam [15:0] HEAD = 16'hcccc;
        localparam [15:0] LEFT = 16'hf0f0;
        localparam [15:0] TOUCHES = 16'hff00;
        localparam [15:0] GENERATES = EARLY & (HEAD | LEFT);
        localparam [15:0] PASSES = GENERATES | ~(TOUCHES | HEAD);
        wire unused_propagates = &{1'b0, propagates};
        for (slot = 0; slot < PLIES; slot = slot + 1) begin : cells
            SB_LUT4 #(.LUT_INIT(GENERATES)) generate_cell (
                .O(generates[slot]),
                .I0(early[slot]), .I1(head[slot]), .I2(left[slot]), .I3(1'b0)
            );
            SB_LUT4 #(.LUT_INIT(PASSES)) pass_cell (
                .O(passes[slot]),
                .I0(early[slot]), .I1(head[slot]), .I2(left[slot]), .I3(touches[slot])
            );
        end
    end else begin : operands
        assign generates = early & (head | left & ~touches);
        assign passes = generates | propagates;
    end endgenerate

    generate for (each = 0; each < SEGMENTS; each = each + 1) begin : segments
        localparam LOW = PLIES * each / SEGMENTS; // the segment's first slot
        localparam SLOTS = PLIES * (each + 1) / SEGMENTS - LOW;
        wire [SLOTS:0] a = {1'b0, generates[LOW +: SLOTS]};
        wire [SLOTS:0] b = {1'b0, passes[LOW +: SLOTS]};
        // The carry that leaves a slot is found in the bit of the sum above its own: as it is, or
        // inverted where a and b differ in that bit.
        wire [SLOTS:0] sum_0 = a + b;
        wire [SLOTS+1:0] sum_1 = {a, 1'b1} + {b, 1'b1};
        wire unused = &{1'b0, sum_0[0], sum_1[1:0]};
        reg [SLOTS-1:0] held_0;
        reg [SLOTS-1:0] held_1;

        initial begin
            held_0 = 0;
            held_1 = 0;
        end
        if (ICE40 != 0) begin : carries
            // The exclusive or comes before the register: yosys makes one cell of it and the
            // adder's, which then takes its carry as it is. The carry that leaves the segment has
            // a cell at the end of the chain: nextpnr would make two of it, one after the other.
            localparam [15:0] CARRY = 16'hff00;
            wire out_0;
            wire out_1;
            SB_LUT4 #(.LUT_INIT(CARRY)) cell_0 (
                .O(out_0), .I0(1'b0), .I1(1'b0), .I2(1'b0), .I3(sum_0[SLOTS])
            );
            SB_LUT4 #(.LUT_INIT(CARRY)) cell_1 (
                .O(out_1), .I0(1'b0), .I1(1'b0), .I2(1'b0), .I3(sum_1[SLOTS+1])
            );
            always @(posedge clock)
                if (!active) begin
                    held_0 <= 0;
                    held_1 <= 0;
                end else begin
                    held_0 <= sum_0[SLOTS:1] ^ a[SLOTS:1] ^ b[SLOTS:1];
                    held_1 <= sum_1[SLOTS+1:2] ^ a[SLOTS:1] ^ b[SLOTS:1];
                    held_0[SLOTS-1] <= out_0;
                    held_1[SLOTS-1] <= out_1;
                end
            assign carry_0[LOW +: SLOTS] = held_0;
            assign carry_1[LOW +: SLOTS] = held_1;
        end else begin : carries
            // The exclusive or comes behind the register. Where a and b differ the slot above is
            // passed.
            wire [SLOTS:0] passing = {1'b0, propagates[LOW +: SLOTS]};
            wire unused_passing = passing[0];
            reg [SLOTS-1:0] passed;

            initial passed = 0;
            always @(posedge clock)
                if (!active) begin
                    held_0 <= 0;
                    held_1 <= 0;
                    passed <= 0;
                end else begin
                    held_0 <= sum_0[SLOTS:1];
                    held_1 <= sum_1[SLOTS+1:2];
                    passed <= passing[SLOTS:1];
                end
            assign carry_0[LOW +: SLOTS] = held_0 ^ passed;
            assign carry_1[LOW +: SLOTS] = held_1 ^ passed;
        end
        assign leaves_0[each] = carry_0[LOW + SLOTS - 1];
        assign leaves_1[each] = carry_1[LOW + SLOTS - 1];

        // Which of the two chains holds is told by the carries of the other segments, and of the
        // segment itself for the slots beyond the head. The head is in one of them, and what comes
        // before it does not matter. Of four segments the fourth is the segment itself.
        localparam FIRST = (each + SEGMENTS - 1) % SEGMENTS; // the segment whose carry comes in
        localparam SECOND = (each + SEGMENTS - 2) % SEGMENTS; // and those before it
        localparam THIRD = (each + SEGMENTS - 3) % SEGMENTS;
        localparam FOURTH = (each + SEGMENTS - 4) % SEGMENTS;
        // Two cells one after the other: yosys would make it three.
        (* keep *)
        wire nearer;
        (* keep *)
        wire passed_on;
        (* keep *)
        wire farther;
        (* keep *)
        wire around;
        assign nearer = leaves_0[FIRST] | (leaves_1[FIRST] & leaves_0[SECOND]);
        assign passed_on = leaves_1[FIRST] & leaves_1[SECOND];
        assign farther = leaves_0[THIRD] | (leaves_1[THIRD] & leaves_0[FOURTH]);
        if (ICE40 != 0) begin : last
            // One cell: yosys would put another segment's `passed_on` before it.
            localparam [15:0] ALL = 16'h8080;
            SB_LUT4 #(.LUT_INIT(ALL)) cell_ (
                .O(around),
                .I0(leaves_1[THIRD]), .I1(leaves_1[FOURTH]), .I2(leaves_0[each]), .I3(1'b0)
            );
        end else begin : last
            assign around = leaves_1[THIRD] & leaves_1[FOURTH] & leaves_0[each];
        end
        wire enters = nearer | (passed_on & (farther | around));
        assign entered[LOW +: SLOTS] = {SLOTS{enters}};
        assign occupied[LOW +: SLOTS] =
            enters ? carry_1[LOW +: SLOTS] : carry_0[LOW +: SLOTS];
    end endgenerate

    // ---------------------------------------------------------------------------------------------
    // Counts: for each slot a count, and whether its position is in the window.
    //
    // The count is the number of pieces of the slot's position that do not stand where they stood,
    // a piece of the side that was to move in it counted as two and one of the other side as one.
    // So 0 at an even distance is a repetition, and 1 at an odd distance is a position that the
    // side to move reaches by moving one piece. At most 16 pieces a side make at most 48: six bits
    // are exact.
    //
    // A push or pop adds an operand twice, once for the square the piece left and once, negative,
    // for the one it came to, each time if the position had the piece there (`occupied`) and is in
    // the window. A position outside the window is frozen. The first operand of a push makes the
    // head's count 2: before its own move a position has one piece displaced after it, of its own
    // side. For that the count is made 0 before (ICE40 = 0, `fresh`), or becomes 2 whatever it was
    // (ICE40 = 1).
    //
    // With `settle`, the head comes into the window (`adding`) or leaves it, and other slots come
    // into it that are `occupied`: the ones that come back when a barrier is popped. With `freeze`
    // all leave it.
    //
    // Counts change at the edge at the end of the cycle of `occupied`. `flags` follow them at once;
    // `flagged` has them for the next sections a cycle later.
    localparam [5:0] OWN = 2;   // a piece of the side that was to move
    localparam [5:0] OTHER = 1; // a piece of the other side
    wire [5:0] operand_own = subtract ? -OWN : OWN;
    wire [5:0] operand_other = subtract ? -OTHER : OTHER;
    wire [5:0] operand_even = head_odd ? operand_other : operand_own;
    wire [5:0] operand_odd = head_odd ? operand_own : operand_other;
    wire [LAST:0] flags;
    reg [LAST:0] flagged;

    initial flagged = 0;

    always @(posedge clock) flagged <= flags;

    generate for (slot = 0; slot < PLIES; slot = slot + 1) begin : counts
        reg [5:0] displaced;
        reg in_window;
        wire moves; // the count does
        wire is_even = slot % 2 == 0 ? !flags_odd : flags_odd; // plies back
        wire [5:0] changed = displaced + (slot % 2 == 0 ? operand_even : operand_odd);

        initial begin
            displaced = 0;
            in_window = 0;
        end

        if (ICE40 != 0) begin : count
            // An iCE40's flip-flops are reset at no cost, but only while they are enabled.
            wire unused_fresh = &{1'b0, fresh};
            always @(posedge clock)
                if (moves) displaced <= head[slot] ? OWN : changed;
        end else begin : count
            always @(posedge clock)
                if (fresh & head[slot])
                    displaced <= 0;
                else if (moves)
                    displaced <= changed;
        end
        always @(posedge clock) begin
            if (freeze)
                in_window <= 1'b0;
            else if (settle)
                in_window <= head[slot] ? adding : in_window | occupied[slot];
        end
        if (ICE40 != 0 && PROBES == 0) begin : enable
            // One cell: yosys would make it of `occupied`, one cell after the other.
            localparam [15:0] CARRY_0 = 16'haaaa;
            localparam [15:0] CARRY_1 = 16'hcccc;
            localparam [15:0] ENTERED = 16'hf0f0;
            localparam [15:0] IN_WINDOW = 16'hff00;
            SB_LUT4 #(.LUT_INIT(IN_WINDOW & (ENTERED & CARRY_1 | ~ENTERED & CARRY_0))) cell_ (
                .O(moves),
                .I0(carry_0[slot]), .I1(carry_1[slot]), .I2(entered[slot]), .I3(in_window)
            );
        end else begin : enable
            assign moves = occupied[slot] & in_window & (PROBES == 0 | !probing);
            wire unused = &{1'b0, entered[slot]};
        end
        // 0 at an even distance, 1 at an odd one.
        wire is_low = displaced[5:2] == 4'd0;
        wire is_below_2 = in_window & !displaced[1];
        if (ICE40 != 0) begin : flag
            // One cell: yosys would have `is_even` pass through two.
            localparam [15:0] LOW = 16'haaaa;
            localparam [15:0] BELOW_2 = 16'hcccc;
            localparam [15:0] ONE = 16'hf0f0;
            localparam [15:0] FLAGS_ODD = 16'hff00;
            localparam [15:0] IS_EVEN = slot % 2 == 0 ? ~FLAGS_ODD : FLAGS_ODD;
            wire unused = is_even;
            SB_LUT4 #(.LUT_INIT(LOW & BELOW_2 & (ONE ^ IS_EVEN))) cell_ (
                .O(flags[slot]), .I0(is_low), .I1(is_below_2), .I2(displaced[0]), .I3(flags_odd)
            );
        end else begin : flag
            assign flags[slot] = is_low & is_below_2 & (displaced[0] ^ is_even);
        end
    end endgenerate

    // ---------------------------------------------------------------------------------------------
    // Probe: of the flagged positions at an odd distance each has one piece displaced. A move
    // brings it back if that piece moves to where it stood: the position has it on the square that
    // the move comes to, and not on the one that it leaves.
    //
    // A probe looks the square up that the move leaves (`stands`), and then the one it comes to;
    // more of the latter may follow, for moves of the same piece. `reached` is there two cycles
    // after `occupied` is that of the square a move comes to. The position that a push would
    // overwrite, that of the head, is never reached: on the square that the move leaves its carry
    // is 1.
    generate if (PROBES != 0) begin : probe
        localparam [LAST:0] EVEN = {PLIES/2{2'b01}};
        reg [LAST:0] elsewhere;      // one piece displaced, and it is not where it stands now
        reg [PLIES/2-1:0] reaches;   // of two slots
        reg any;

        initial begin
            elsewhere = 0;
            reaches = 0;
            any = 0;
        end
        for (slot = 0; slot < PLIES; slot = slot + 2) begin : pairs
            always @(posedge clock)
                reaches[slot/2] <= |(elsewhere[slot +: 2] & occupied[slot +: 2]);
        end
        always @(posedge clock) begin
            if (probing & stands)
                elsewhere <= flags & ~occupied & (flags_odd ? EVEN : ~EVEN);
            any <= |reaches;
        end
        assign reached = any;
    end else begin : probe
        wire unused = &{1'b0, probing, stands};
        assign reached = 1'b0;
    end endgenerate

    // ---------------------------------------------------------------------------------------------
    // Nearest: for each parity, whether a slot is flagged, and how far back the nearest one is.
    //
    // The slots lie from the newest move's upwards to the end of the ring, and on from its
    // beginning. They are searched in groups of eight. The nearest is, in this order: the lowest
    // flagged slot from the newest move's to the end of its group; the lowest of the groups beyond;
    // the lowest of all. It is found in three steps, a cycle each: which groups have one, and
    // whether there is one of the first kind; in which group the nearest is, and where in each
    // group the lowest; and then its distance is added up.
    //
    // With the flags of cycle 0, which must be the same in cycle 1, `any_even` and `any_odd` are
    // there in cycle 0, `newest` is taken in cycle 0, the offsets in cycle 2 and `take` in cycle 3,
    // and the distances are there from cycle 4 on. They stay where `take` is low.
    localparam GROUP = 8; // slots of a group, four of each parity
    localparam GROUPS = (PLIES + GROUP - 1) / GROUP;
    localparam PADDED_FLAGS = GROUP * GROUPS;
    localparam [GROUPS-1:0] ONE_GROUP = 1;
    wire [PADDED_FLAGS-1:0] now_flags = {{PADDED_FLAGS-PLIES{1'b0}}, flags};
    wire [PADDED_FLAGS-1:0] all_flags = {{PADDED_FLAGS-PLIES{1'b0}}, flagged};
    reg [3:0] newest_group;       // the group of the newest move
    reg [3:0] newest_group_1;     // a cycle later
    reg [GROUPS-1:0] with_newest; // it is this one
    reg [GROUP-1:0] from_newest;  // of that group: the newest move's slot, and those above
    reg [GROUPS-1:0] beyond_1;    // the groups above it, a cycle later
    wire [1:0] any;
    wire [15:0] distances;

    initial begin
        newest_group = 0;
        newest_group_1 = 0;
        with_newest = 0;
        from_newest = 0;
        beyond_1 = 0;
    end

    always @(posedge clock) begin
        newest_group <= newest[6:3];
        newest_group_1 <= newest_group;
        with_newest <= ONE_GROUP << newest[6:3];
        from_newest <= {GROUP{1'b1}} << newest[2:0];
        beyond_1 <= ({GROUPS{1'b1}} << 1) << newest_group;
    end

    assign {any_odd, any_even} = any;
    assign {odd_distance, even_distance} = distances;
    generate for (odd = 0; odd < 2; odd = odd + 1) begin : nearest
        // Three cells one after the other: yosys would make it five.
        (* keep *)
        wire [GROUPS-1:0] now;
        (* keep *)
        wire [3:0] quarters_now;
        wire [15:0] all_now = {{16-GROUPS{1'b0}}, now};
        // The first step: which groups have a flagged slot, and which slots are flagged from the
        // newest move's to the end of its group.
        reg [GROUPS-1:0] found;
        reg [3:0] flagged_first;
        reg [3:0] first;
        // The second: the slot of the nearest, if it is one of those, and else which group has the
        // nearest; whether there is one, and what is added to its slot. The lowest bit that is set
        // is the one that the carry of a decrement finds.
        wire is_first = |first;
        wire [GROUPS-1:0] near = found & beyond_1;
        wire [GROUPS-1:0] searched = |near ? near : found;
        wire [GROUPS-1:0] less = searched - ONE_GROUP;
        reg [7:0] first_place;
        reg [GROUPS-1:0] which;
        reg is_any;
        reg [7:0] base;
        // The third: the nearest slot, and its distance.
        wire [8*GROUPS-1:0] places;
        reg [7:0] place;
        reg [7:0] distance;
        integer at;

        initial begin
            found = 0;
            first = 0;
            first_place = 0;
            which = 0;
            is_any = 0;
            base = 0;
            distance = 0;
        end

        for (each = 0; each < GROUPS; each = each + 1) begin : groups
            localparam [31:0] FIRST = GROUP * each + odd; // its slots: this one and every second
            wire [3:0] now_four = {now_flags[FIRST + 6], now_flags[FIRST + 4],
                now_flags[FIRST + 2], now_flags[FIRST]};
            wire [3:0] four = {all_flags[FIRST + 6], all_flags[FIRST + 4],
                all_flags[FIRST + 2], all_flags[FIRST]};
            reg [1:0] lowest;

            initial lowest = 0;

            always @(posedge clock) begin
                found[each] <= |four;
                lowest <= four[0] ? 2'd0 : four[1] ? 2'd1 : four[2] ? 2'd2 : 2'd3;
            end
            assign now[each] = |now_four;
            assign places[8*each +: 8] = which[each] ? {FIRST[7:3], lowest, FIRST[0]} : 8'd0;
        end

        always @* begin
            flagged_first = 0;
            place = first_place;
            for (at = 0; at < GROUPS; at = at + 1) begin
                if (with_newest[at])
                    flagged_first = flagged_first
                        | {all_flags[GROUP*at + odd + 6], all_flags[GROUP*at + odd + 4],
                           all_flags[GROUP*at + odd + 2], all_flags[GROUP*at + odd]};
                place = place | places[8*at +: 8];
            end
        end

        always @(posedge clock) begin
            first <= flagged_first & {from_newest[6 + odd], from_newest[4 + odd],
                from_newest[2 + odd], from_newest[odd]};
            base <= is_first | |near ? offset : offset_below;
            which <= is_first ? {GROUPS{1'b0}} : searched & ~less;
            first_place <= !is_first ? 8'd0 : {1'b0, newest_group_1,
                first[0] ? 2'd0 : first[1] ? 2'd1 : first[2] ? 2'd2 : 2'd3, odd != 0};
            is_any <= |found;
            if (reset) distance <= 0;
            else if (take) distance <= is_any ? base + place : 8'd0;
        end
        assign quarters_now =
            {|all_now[15:12], |all_now[11:8], |all_now[7:4], |all_now[3:0]};
        assign any[odd] = |quarters_now;
        assign distances[8*odd +: 8] = distance;
    end endgenerate

    // ---------------------------------------------------------------------------------------------
    // Tally: how many slots of the parity `select_odd` are flagged, in three steps, a cycle each:
    // in each group of four, in each quarter (four groups), and in all. A sum stays at 7 where it
    // would exceed it.
    //
    // With the flags of cycle 0, `select_odd` is taken in cycle 1 and `take` in cycle 3, and
    // `count` is there from cycle 4 on. It stays where `take` is low.
    localparam QUARTERS = 4;
    localparam FOURS = 12 * QUARTERS; // bits of the first step's sums, three a group
    localparam [4:0] MOST = 7;
    wire [3*GROUPS-1:0] fours;
    wire [FOURS-1:0] all_fours = {{FOURS-3*GROUPS{1'b0}}, fours};
    reg [3*QUARTERS-1:0] sums;
    reg [2:0] total;
    wire [4:0] whole = {2'd0, sums[2:0]} + {2'd0, sums[5:3]}
        + ({2'd0, sums[8:6]} + {2'd0, sums[11:9]});

    assign count = total;
    initial begin
        sums = 0;
        total = 0;
    end

    always @(posedge clock)
        if (reset) total <= 0;
        else if (take) total <= whole > MOST ? MOST[2:0] : whole[2:0];

    generate for (each = 0; each < GROUPS; each = each + 1) begin : tally
        localparam [31:0] FIRST = GROUP * each;
        wire [GROUP-1:0] group_flags = all_flags[FIRST +: GROUP];
        wire [3:0] picked = select_odd
            ? {group_flags[7], group_flags[5], group_flags[3], group_flags[1]}
            : {group_flags[6], group_flags[4], group_flags[2], group_flags[0]};
        wire some_two = picked[3] & picked[2] | picked[1] & picked[0]
            | (picked[3] | picked[2]) & (picked[1] | picked[0]);
        reg [2:0] four; // how many: a cell a bit, where additions would take carries

        initial four = 0;
        always @(posedge clock)
            four <= {&picked, some_two & ~&picked, ^picked};
        assign fours[3*each +: 3] = four;
    end endgenerate

    generate for (each = 0; each < QUARTERS; each = each + 1) begin : quarters
        wire [4:0] sum = {2'd0, all_fours[12*each +: 3]} + {2'd0, all_fours[12*each + 3 +: 3]}
            + ({2'd0, all_fours[12*each + 6 +: 3]} + {2'd0, all_fours[12*each + 9 +: 3]});
        always @(posedge clock) sums[3*each +: 3] <= sum > MOST ? MOST[2:0] : sum[2:0];
    end endgenerate
endmodule

/* verilator lint_off DECLFILENAME */
(* keep_hierarchy *)
// Of each slot, whether two bits are those that are asked for. A module of its own, so that each
// stays the one cell that it is: yosys would take the comparators apart and make twice as many.
module perpetual_window_equal #(
    parameter SLOTS = 100
) (
    input  wire [SLOTS-1:0] high,
    input  wire [SLOTS-1:0] low,
    input  wire [1:0]       asked,
    output wire [SLOTS-1:0] equal
);
    assign equal = ~(high ^ {SLOTS{asked[1]}}) & ~(low ^ {SLOTS{asked[0]}});
endmodule
