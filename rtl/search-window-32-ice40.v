// perpetual_search_window: repetitions of chess, and those one move away, for a search
//
// Exported by Perpetual 0.1.0; change its source, not this file.
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Configuration
//   detector  window
//   window    32 plies
//   form      iCE40, with its block RAM and cells
//   widths    piece 4, square 6, ply 16 bits

// One file holds all modules, so it is named after the top alone.
/* verilator lint_off DECLFILENAME */
// Outputs that this circuit does not need are left open.
/* verilator lint_off PINCONNECTEMPTY */
// The values of a machine's states need not fill their register; others are never reached.
/* verilator lint_off CASEINCOMPLETE */

module perpetual_search_window (
    // Clock, and a synchronous reset, taken in any cycle.
    input  wire       clock,               // rising edge
    input  wire       reset,               // empties the line
    // Operations: one is taken in a cycle where ready is high; clear is taken in any cycle.
    input  wire       push,                // plays a move
    input  wire       pop,                 // takes the newest back, if can_pop
    input  wire       replace,             // plays a move in the place of the newest, if can_pop
    input  wire       cut,                 // takes moves back until so many are held
    input  wire       clear,               // empties the line
    input  wire [3:0] piece,               // push, replace, probe: what moved, 0 for a null move
    input  wire [5:0] from,                // push, replace, probe: where from, a1 = 0, h8 = 63
    input  wire [5:0] to,                  // push, replace, probe: where to
    input  wire       barrier,             // push, replace, probe: an irreversible move
    input  wire [7:0] keep,                // cut: how many are held then
    // The move that brings a position back: taken in a cycle where can_find is high.
    input  wire       find,                // starts the search for it
    // Would a move repeat: taken in a cycle where can_probe is high and no operation is offered.
    input  wire       probe,               // asks it of the move, which is not played
    // State.
    output wire       ready,               // an operation is taken
    output wire       can_pop,             // there is a move to take back
    output wire [7:0] held_plies,          // how many
    // The position after the newest operation, while valid is high.
    output wire       valid,               // the flags are those of the newest operation
    output wire       counted,             // high for one cycle: the flags have changed
    output wire       repetition,          // the position has occurred before
    output wire       upcoming,            // one move brings an earlier one back
    output wire       exact,               // all positions since the last barrier are held
    // More of it, 3 cycles after counted.
    output wire       located,             // high for one cycle: what follows has changed
    output wire [2:0] occurrences,         // earlier positions equal to this one, at most 7
    output wire [7:0] repetition_distance, // plies back to the nearest, 0 if none
    output wire [7:0] upcoming_distance,   // plies back to the nearest that is one move away
    // The answer to a probe: 6 cycles after it, 5 if piece and from are those of the one before.
    output wire       can_probe,           // a probe is taken
    output wire       probed,              // high for one cycle: the answer is there
    output wire       would_repeat,        // the move would bring an earlier position back
    // The move: at most 3 upcoming_distance + 9 cycles after that of find.
    output wire       can_find,            // from the cycle after located
    output wire       finding,             // the search for it is running
    output wire       found,               // it is valid, until the next operation
    output wire [3:0] found_piece,         // what is to move
    output wire [5:0] found_from,          // where from
    output wire [5:0] found_to             // where to
);
    reg clearing;
    reg cutting;
    reg [7:0] kept;
    reg [1:0] flags_due;
    reg [1:0] distances_due;
    reg may_find;
    reg asked;
    reg same;
    reg second;
    reg known;
    reg [3:0] its_piece;
    reg [5:0] its_from;
    reg [5:0] its_to;
    reg its_barrier;
    reg looked_1;
    reg looked_2;
    reg looked_3;
    reg looked_4;
    reg probing;
    reg barrier_1;
    reg barrier_2;
    reg barrier_3;
    reg barrier_4;

    wire core_ready;
    wire core_reached;

    wire last_look = same | second;
    wire free = core_ready & ~clearing & ~cutting & ~probing;
    wire empties = clear | clearing;
    wire clears = core_ready & empties;
    wire pushes = free & push & ~empties;
    wire replaces = free & replace & can_pop & ~push & ~empties;
    wire pops = core_ready & can_pop & ~empties & (cutting | (free & pop & ~replace & ~push));
    wire cuts = free & cut & (keep < held_plies) & ~pop & ~replace & ~push;

    reg [3:0] core_piece;
    reg [5:0] core_from;
    always @* begin
        if (asked) begin
            core_piece = its_piece;
            if (last_look) begin
                core_from = its_to;
            end else begin
                core_from = its_from;
            end
        end else begin
            core_piece = piece;
            core_from = from;
        end
    end

    assign ready = free;
    wire operates = clears | pushes | replaces | pops;
    assign valid = ~clearing & ~cutting & ((flags_due == 2'd0) | ((flags_due == 2'd1) & counted));
    wire can_ask = core_ready & ~clearing & ~cutting & (flags_due == 2'd0) & (~asked | last_look);
    wire asks = probe & can_ask & ~empties & ~(free & (push | pop | replace | cut));
    assign can_probe = can_ask;
    assign probed = looked_4;
    assign would_repeat = looked_4 & core_reached & ~barrier_4;
    wire finds = may_find;
    assign can_find = finds;

    perpetual_window_core core (
        .clock(clock), .reset(reset), .push(pushes), .pop(pops), .replace(replaces), .clear(clears),
        .piece(core_piece), .from(core_from), .to(to), .barrier(barrier), .look(asked),
        .stands(~last_look), .ready(core_ready), .can_pop(can_pop), .held_plies(held_plies),
        .counted(counted), .repetition(repetition), .upcoming(upcoming), .exact(exact),
        .located(located), .occurrences(occurrences), .repetition_distance(repetition_distance),
        .upcoming_distance(upcoming_distance), .reached(core_reached)
    );

    perpetual_window_finder finder (
        .clock(clock), .push(pushes), .pop(pops), .replace(replaces), .clear(clears | reset),
        .piece(piece), .from(from), .to(to), .find(find & finds), .distance(upcoming_distance),
        .finding(finding), .found(found), .found_piece(found_piece), .found_from(found_from),
        .found_to(found_to)
    );

    initial begin
        clearing = 1'b0;
        cutting = 1'b0;
        kept = 8'd0;
        flags_due = 2'd0;
        distances_due = 2'd0;
        may_find = 1'b0;
        asked = 1'b0;
        same = 1'b0;
        second = 1'b0;
        known = 1'b0;
        its_piece = 4'd0;
        its_from = 6'd0;
        its_to = 6'd0;
        its_barrier = 1'b0;
        looked_1 = 1'b0;
        looked_2 = 1'b0;
        looked_3 = 1'b0;
        looked_4 = 1'b0;
        probing = 1'b0;
        barrier_1 = 1'b0;
        barrier_2 = 1'b0;
        barrier_3 = 1'b0;
        barrier_4 = 1'b0;
    end

    always @(posedge clock) begin
        if (asks) begin
            same <= known & (piece == its_piece) & (from == its_from);
            its_piece <= piece;
            its_from <= from;
            its_to <= to;
            its_barrier <= barrier | (piece[2:0] == 3'd0);
        end
        clearing <= empties & ~core_ready;
        if ((held_plies == kept) | (core_ready & ~can_pop)) begin
            cutting <= 1'b0;
        end
        if (cuts) begin
            cutting <= 1'b1;
            kept <= keep;
        end
        if (empties) begin
            cutting <= 1'b0;
        end
        if (operates & ~counted) begin
            flags_due <= flags_due + 2'd1;
        end
        if (~operates & counted) begin
            flags_due <= flags_due - 2'd1;
        end
        if (operates & ~located) begin
            distances_due <= distances_due + 2'd1;
        end
        if (~operates & located) begin
            distances_due <= distances_due - 2'd1;
        end
        asked <= ~empties & (asks | (asked & ~last_look));
        known <= ~operates & ~empties & (asks | known);
        looked_1 <= asked & last_look & ~empties;
        looked_2 <= looked_1 & ~empties;
        probing <= ~empties & (asks | asked | looked_1);
        looked_3 <= looked_2 & ~empties;
        looked_4 <= looked_3 & ~empties;
        may_find <=
            ~operates & ((distances_due == 2'd0) | ((distances_due == 2'd1) & located))
            & (upcoming_distance != 8'd0);
        if (reset) begin
            clearing <= 1'b0;
            cutting <= 1'b0;
            flags_due <= 2'd0;
            distances_due <= 2'd0;
            may_find <= 1'b0;
            asked <= 1'b0;
            known <= 1'b0;
            looked_1 <= 1'b0;
            looked_2 <= 1'b0;
            looked_3 <= 1'b0;
            looked_4 <= 1'b0;
            probing <= 1'b0;
        end
        second <= asked & ~last_look;
        barrier_1 <= its_barrier;
        barrier_2 <= barrier_1;
        barrier_3 <= barrier_2;
        barrier_4 <= barrier_3;
    end
endmodule

// Counts displaced pieces for every earlier position.
module perpetual_window_core (
    input  wire       clock,
    input  wire       reset,
    input  wire       push,
    input  wire       pop,
    input  wire       replace,
    input  wire       clear,
    input  wire [3:0] piece,
    input  wire [5:0] from,
    input  wire [5:0] to,
    input  wire       barrier,
    input  wire       look,
    input  wire       stands,
    output wire       ready,
    output wire       can_pop,
    output wire [7:0] held_plies,
    output wire       counted,
    output reg        repetition,
    output reg        upcoming,
    output wire       exact,
    output wire       located,
    output wire [2:0] occurrences,
    output reg  [7:0] repetition_distance,
    output reg  [7:0] upcoming_distance,
    output wire       reached
);
    localparam [7:0] one = 8'd1;
    localparam [7:0] around = 8'd33;

    reg disturbed;
    reg has_counted;
    reg even_flagged;
    reg odd_flagged;
    reg odd_repeats;
    reg forgotten;
    reg counted_1;
    reg counted_2;
    reg has_located;
    reg odd_1;
    reg odd_2;
    reg odd_2_held;
    reg odd_3;
    reg [7:0] offset;
    reg [7:0] offset_below;
    reg [7:0] offset_1;
    reg [7:0] offset_below_1;

    wire ring_forgotten;
    wire ring_counted;
    wire ring_lost;
    wire ring_swept;
    wire ring_start;
    wire ring_down;
    wire ring_up;
    wire ring_adds_record;
    wire [6:0] ring_newest;
    wire ring_head_odd;
    wire ring_flags_odd;
    wire ring_head_carry;
    wire ring_probing;
    wire ring_probed_stands;
    wire ring_active;
    wire ring_subtract;
    wire ring_fresh;
    wire ring_settle;
    wire ring_freeze;
    wire [6:0] ring_read_touch_row;
    wire [7:0] ring_read_left_row;
    wire ring_next_high;
    wire ring_next_odd;
    wire ring_touch_write;
    wire [6:0] ring_touch_row;
    wire ring_touch_set;
    wire ring_left_write;
    wire [7:0] ring_left_row;
    wire ring_left_set;
    wire ring_store;
    wire [2:0] ring_kind;
    wire [5:0] ring_record_from;
    wire [5:0] ring_record_to;
    wire ring_no_move;
    wire slots_one_head;
    wire slots_any_even;
    wire slots_any_odd;
    wire [7:0] slots_even_distance;
    wire [7:0] slots_odd_distance;

    assign counted = has_counted;

    always @* begin
        if (odd_repeats) begin
            repetition = odd_flagged;
            upcoming = even_flagged;
        end else begin
            repetition = even_flagged;
            upcoming = odd_flagged;
        end
    end

    assign exact = ~forgotten & ~disturbed;
    wire [7:0] newest = {1'b0, ring_newest};
    assign located = has_located;

    always @* begin
        if (odd_3) begin
            repetition_distance = slots_odd_distance;
            upcoming_distance = slots_even_distance;
        end else begin
            repetition_distance = slots_even_distance;
            upcoming_distance = slots_odd_distance;
        end
    end

    perpetual_window_ring ring (
        .clock(clock), .reset(reset), .push(push), .pop(pop), .replace(replace), .clear(clear),
        .piece(piece), .from(from), .to(to), .barrier(barrier), .look(look), .stands(stands),
        .ready(ready), .can_pop(can_pop), .held_plies(held_plies), .forgotten(ring_forgotten),
        .counted(ring_counted), .lost(ring_lost), .swept(ring_swept), .start(ring_start),
        .down(ring_down), .up(ring_up), .adds_record(ring_adds_record), .newest(ring_newest),
        .head_odd(ring_head_odd), .flags_odd(ring_flags_odd), .head_carry(ring_head_carry),
        .probing(ring_probing), .probed_stands(ring_probed_stands), .active(ring_active),
        .subtract(ring_subtract), .fresh(ring_fresh), .settle(ring_settle), .freeze(ring_freeze),
        .read_touch_row(ring_read_touch_row), .read_left_row(ring_read_left_row),
        .next_high(ring_next_high), .next_odd(ring_next_odd), .touch_write(ring_touch_write),
        .touch_row(ring_touch_row), .touch_set(ring_touch_set), .left_write(ring_left_write),
        .left_row(ring_left_row), .left_set(ring_left_set), .store(ring_store), .kind(ring_kind),
        .record_from(ring_record_from), .record_to(ring_record_to), .no_move(ring_no_move)
    );

    perpetual_window_slots slots (
        .clock(clock), .reset(reset), .start(ring_start), .down(ring_down), .up(ring_up),
        .head_odd(ring_head_odd), .read_touch_row(ring_read_touch_row),
        .read_left_row(ring_read_left_row), .next_high(ring_next_high), .next_odd(ring_next_odd),
        .touch_write(ring_touch_write), .touch_row(ring_touch_row), .touch_set(ring_touch_set),
        .left_write(ring_left_write), .left_row(ring_left_row), .left_set(ring_left_set),
        .store(ring_store), .kind(ring_kind), .from(ring_record_from), .to(ring_record_to),
        .no_move(ring_no_move), .active(ring_active), .head_carry(ring_head_carry),
        .adding(ring_adds_record), .subtract(ring_subtract), .fresh(ring_fresh),
        .settle(ring_settle), .freeze(ring_freeze), .flags_odd(ring_flags_odd),
        .probing(ring_probing), .stands(ring_probed_stands), .newest(ring_newest),
        .select_odd(odd_1), .offset(offset_1), .offset_below(offset_below_1), .take(counted_2),
        .one_head(slots_one_head), .any_even(slots_any_even), .any_odd(slots_any_odd),
        .even_distance(slots_even_distance), .odd_distance(slots_odd_distance), .count(occurrences),
        .reached(reached)
    );

    initial begin
        disturbed = 1'b0;
        has_counted = 1'b0;
        even_flagged = 1'b0;
        odd_flagged = 1'b0;
        odd_repeats = 1'b0;
        forgotten = 1'b0;
        counted_1 = 1'b0;
        counted_2 = 1'b0;
        has_located = 1'b0;
        odd_1 = 1'b0;
        odd_2 = 1'b0;
        odd_2_held = 1'b0;
        odd_3 = 1'b0;
        offset = 8'd0;
        offset_below = 8'd0;
        offset_1 = 8'd0;
        offset_below_1 = 8'd0;
    end

    always @(posedge clock) begin
        if (counted_2) begin
            odd_3 <= odd_2_held;
        end
        if (ring_counted) begin
            even_flagged <= slots_any_even;
            odd_flagged <= slots_any_odd;
            odd_repeats <= ring_flags_odd;
            forgotten <= ring_forgotten;
        end
        has_counted <= ring_counted;
        disturbed <= disturbed | ring_lost | (ring_swept & ~slots_one_head);
        counted_1 <= has_counted;
        counted_2 <= counted_1;
        has_located <= counted_2;
        if (reset) begin
            disturbed <= 1'b0;
            has_counted <= 1'b0;
            counted_1 <= 1'b0;
            counted_2 <= 1'b0;
            has_located <= 1'b0;
            even_flagged <= 1'b0;
            odd_flagged <= 1'b0;
            forgotten <= 1'b0;
        end
        odd_1 <= ring_flags_odd;
        odd_2 <= odd_1;
        odd_2_held <= odd_2;
        offset <= one - newest;
        offset_below <= around - newest;
        offset_1 <= offset;
        offset_below_1 <= offset_below;
    end
endmodule

// The ring of records; the cycles of an operation.
module perpetual_window_ring (
    input  wire       clock,
    input  wire       reset,
    input  wire       push,
    input  wire       pop,
    input  wire       replace,
    input  wire       clear,
    input  wire [3:0] piece,
    input  wire [5:0] from,
    input  wire [5:0] to,
    input  wire       barrier,
    input  wire       look,
    input  wire       stands,
    output wire       ready,
    output wire       can_pop,
    output wire [7:0] held_plies,
    output wire       forgotten,
    output wire       counted,
    output wire       lost,
    output wire       swept,
    output wire       start,
    output wire       down,
    output wire       up,
    output wire       adds_record,
    output wire [6:0] newest,
    output wire       head_odd,
    output wire       flags_odd,
    output wire       head_carry,
    output wire       probing,
    output wire       probed_stands,
    output wire       active,
    output wire       subtract,
    output wire       fresh,
    output wire       settle,
    output wire       freeze,
    output reg  [6:0] read_touch_row,
    output wire [7:0] read_left_row,
    output wire       next_high,
    output wire       next_odd,
    output wire       touch_write,
    output reg  [6:0] touch_row,
    output wire       touch_set,
    output wire       left_write,
    output reg  [7:0] left_row,
    output wire       left_set,
    output wire       store,
    output wire [2:0] kind,
    output wire [5:0] record_from,
    output wire [5:0] record_to,
    output wire       no_move
);
    localparam [3:0] barrier_code = 4'd8;
    localparam [3:0] empty_code = 4'd0;
    localparam [6:0] no_row = 7'd64;
    localparam [6:0] last = 7'd31;
    localparam [7:0] plies = 8'd32;
    localparam [11:0] longest = 12'hfff;

    reg idle;
    reg pop_1;
    reg pop_2;
    reg pop_3;
    reg push_1;
    reg push_2;
    reg push_3;
    reg done;
    reg followed;
    reg overlapped;
    reg follows;
    reg writes_later;
    reg short;
    reg adding;
    reg clearing;
    reg look_1;
    reg look_2;
    reg stands_1;
    reg stands_2;
    reg special;
    reg carry;
    reg [3:0] next_piece;
    reg [5:0] next_from;
    reg [5:0] next_to;
    reg next_special;
    reg [3:0] new_piece;
    reg [5:0] new_from;
    reg [5:0] new_to;
    reg [2:0] old_piece;
    reg [5:0] old_from;
    reg [5:0] old_to;
    reg [5:0] ahead_square;
    reg [2:0] ahead_kind;
    reg ahead_special;
    reg [6:0] position;
    reg [11:0] length;
    reg [7:0] held;
    reg is_longer;
    reg odd_held;
    reg holds_any;
    reg is_swept;

    wire [15:0] list_read_data;

    wire adds = idle & (push | clear);
    wire replaces = idle & replace & holds_any & ~push & ~clear;
    wire pops = idle & pop & holds_any & ~replace & ~push & ~clear;
    wire [2:0] piece_kind = piece[2:0];
    wire offered_special = clear | barrier | (piece_kind == 3'd0);
    wire new_is_special = new_piece[2:0] == 3'd0;
    wire old_is_special = old_piece == 3'd0;
    wire same_square = (piece == new_piece) & (from == new_from);
    wire is_short =
        (offered_special & new_is_special) | (~offered_special & ~new_is_special & same_square);
    wire resume = (pop_2 & overlapped) | follows;
    wire all_swept = ~is_swept & length[8];
    wire chained = followed & ~overlapped;
    wire stateless =
        is_swept & ~idle & ~pop_1 & ~pop_2 & ~pop_3 & ~push_1 & ~push_2 & ~push_3 & ~follows;
    wire two = pop_3 & overlapped;
    assign lost =
        is_swept & ~(idle ^ pop_1 ^ pop_2 ^ pop_3 ^ push_1 ^ push_2 ^ push_3 ^ follows ^ two);
    wire keeps = short | overlapped;
    assign probing = look_2;
    assign probed_stands = stands_2;
    wire [15:0] popped = list_read_data;

    reg [6:0] higher;
    always @* begin
        if (position == last) begin
            higher = 7'd0;
        end else begin
            higher = position + 7'd1;
        end
    end

    reg [6:0] lower;
    always @* begin
        if (position == 7'd0) begin
            lower = last;
        end else begin
            lower = position - 7'd1;
        end
    end

    assign swept = is_swept;
    assign start = pop_1 & ~is_swept;
    assign down = push_3;
    assign up = pops | replaces;
    assign adds_record = adding;
    assign newest = higher;
    assign head_odd = position[0];
    assign flags_odd = odd_held;

    reg [3:0] list_piece;
    always @* begin
        if (adding) begin
            list_piece = new_piece;
        end else begin
            list_piece = empty_code;
        end
    end

    wire [11:0] new_low = {new_to, new_from};

    reg [6:0] list_read_address;
    always @* begin
        if (adding) begin
            list_read_address = lower;
        end else begin
            list_read_address = higher;
        end
    end

    wire offers = push | clear | look;

    reg [5:0] read_square;
    reg [2:0] read_kind;
    reg read_special;
    always @* begin
        if (idle) begin
            read_special = new_is_special & ~offers;
            if (offers) begin
                read_square = from;
                read_kind = piece_kind;
            end else begin
                read_square = new_to;
                read_kind = new_piece[2:0];
            end
        end else begin
            read_special = ahead_special;
            read_square = ahead_square;
            read_kind = ahead_kind;
        end
    end

    assign next_high = read_kind[2];
    wire comes = push | clear | (replace & is_short);

    always @* begin
        if (read_special) begin
            read_touch_row = no_row;
        end else begin
            read_touch_row = {1'b0, read_square};
        end
    end

    assign read_left_row = {read_kind[1:0], read_square};
    assign next_odd = position[0] ^ (idle & ~offers);

    reg [5:0] row_square;
    always @* begin
        if (push_1) begin
            if (keeps) begin
                row_square = new_to;
            end else begin
                row_square = old_to;
            end
        end else if (push_2 | pop_2) begin
            row_square = new_from;
        end else if (push_3 | pop_3) begin
            row_square = new_to;
        end else begin
            row_square = old_from;
        end
    end

    wire row_special = pop_1 | (push_2 & special) | ((idle | follows) & old_is_special);

    always @* begin
        if (row_special) begin
            touch_row = no_row;
        end else begin
            touch_row = {1'b0, row_square};
        end
    end

    assign touch_write =
        adds | writes_later | (push_1 & ((keeps & ~special) | (~keeps & ~old_is_special)))
        | (pop_1 & ~special & ~overlapped);
    assign touch_set = pop_1 | (push_2 & is_swept) | push_3;
    assign left_write = (push_1 & ~keeps & ~old_is_special) | ((push_2 | pop_2) & ~special);
    assign left_set = push_2 & is_swept;

    always @* begin
        if (push_1) begin
            left_row = {old_piece[1:0], old_from};
        end else begin
            left_row = {new_piece[1:0], new_from};
        end
    end

    assign store = pop_2 | push_2;
    assign kind = new_piece[2:0];
    assign record_from = new_from;
    assign record_to = new_to;
    assign no_move = special | pop_2 | ~is_swept;
    assign active = pop_1 | pop_2 | push_1 | push_2 | look_1;
    assign head_carry = carry;
    assign subtract = pop_3 | push_3;
    assign settle = ((pop_1 | push_1) & ~keeps) | (pop_3 & special);
    assign fresh = push_1 & ~short;
    assign freeze = (push_1 & special) | reset;
    assign ready = idle;
    assign can_pop = holds_any;
    assign held_plies = held;
    assign forgotten = is_longer;
    assign counted = done;

    perpetual_window_list list (
        .clock(clock), .write_enable(pop_2 | push_2), .write_address(position),
        .write_data({list_piece, new_low}), .read_address(list_read_address),
        .read_data(list_read_data)
    );

    initial begin
        idle = 1'b0;
        pop_1 = 1'b0;
        pop_2 = 1'b0;
        pop_3 = 1'b0;
        push_1 = 1'b0;
        push_2 = 1'b0;
        push_3 = 1'b0;
        done = 1'b0;
        followed = 1'b0;
        overlapped = 1'b0;
        follows = 1'b0;
        writes_later = 1'b0;
        short = 1'b0;
        adding = 1'b0;
        clearing = 1'b0;
        look_1 = 1'b0;
        look_2 = 1'b0;
        stands_1 = 1'b0;
        stands_2 = 1'b0;
        special = 1'b0;
        carry = 1'b0;
        next_piece = 4'd0;
        next_from = 6'd0;
        next_to = 6'd0;
        next_special = 1'b0;
        new_piece = 4'd0;
        new_from = 6'd0;
        new_to = 6'd0;
        old_piece = 3'd0;
        old_from = 6'd0;
        old_to = 6'd0;
        ahead_square = 6'd0;
        ahead_kind = 3'd0;
        ahead_special = 1'b0;
        position = 7'd0;
        length = 12'd0;
        held = 8'd0;
        is_longer = 1'b0;
        odd_held = 1'b0;
        holds_any = 1'b0;
        is_swept = 1'b0;
    end

    always @(posedge clock) begin
        if (push_1 & ~(short & special)) begin
            new_piece <= next_piece;
            new_from <= next_from;
            new_to <= next_to;
            if (special) begin
                new_piece <= barrier_code;
                new_from <= length[5:0];
                new_to <= length[11:6];
            end
            if (clearing) begin
                new_piece <= empty_code;
            end
        end
        if (!is_swept) begin
            new_piece <= length[9:6];
            new_from <= length[5:0];
        end
        if (pop_3 & ~followed) begin
            new_piece <= popped[15:12];
            new_to <= popped[11:6];
            new_from <= popped[5:0];
        end
        if (pops | replaces | ~is_swept) begin
            position <= higher;
        end
        if (push_3) begin
            position <= lower;
        end
        if (pop_1 & ~is_swept) begin
            position <= last;
        end
        if (pop_3 | push_3) begin
            odd_held <= position[0] ^ adding;
        end
        if (idle) begin
            ahead_special <= new_is_special & ~comes;
            if (comes) begin
                ahead_square <= to;
            end else begin
                ahead_square <= new_from;
            end
            if (push | clear) begin
                ahead_kind <= piece_kind;
            end else begin
                ahead_kind <= new_piece[2:0];
            end
        end else begin
            ahead_special <= 1'b0;
            ahead_kind <= next_piece[2:0];
            if (pop_2 | follows) begin
                ahead_square <= next_to;
            end else begin
                ahead_square <= next_from;
            end
        end
        is_swept <= is_swept | pop_1;
        pop_1 <= pops | (replaces & ~is_short) | all_swept;
        pop_2 <= pop_1 & is_swept;
        pop_3 <= pop_2;
        push_1 <= adds | (replaces & is_short) | resume;
        push_2 <= push_1 | (~is_swept & ~pop_1 & ~length[8]);
        push_3 <= push_2 & is_swept;
        done <= (pop_3 & ~followed) | push_3;
        follows <= pop_3 & chained;
        idle <=
            (pop_3 & ~followed) | push_3 | (pop_1 & ~is_swept) | stateless
            | (idle & ~adds & ~pops & ~replaces);
        if (idle) begin
            followed <= replaces & ~is_short;
            overlapped <= replaces & ~is_short & ~offered_special & ~new_is_special;
            short <= replaces & is_short;
            clearing <= clear;
            next_piece <= piece;
            next_from <= from;
            next_to <= to;
            next_special <= offered_special;
            adding <= adds | (replaces & is_short);
            if (push | clear) begin
                special <= offered_special;
            end else begin
                special <= new_is_special;
            end
        end
        if (resume) begin
            adding <= 1'b1;
            special <= next_special;
        end
        if (pop_3) begin
            old_piece <= 3'd0;
        end
        if (push_3) begin
            old_piece <= popped[14:12];
            old_to <= popped[11:6];
            old_from <= popped[5:0];
        end
        if (push_2 & ~keeps) begin
            if (special) begin
                length <= 12'd0;
            end else if (length != longest) begin
                length <= length + 12'd1;
            end
            if (held != plies) begin
                held <= held + 8'd1;
            end
            if (clearing) begin
                held <= 8'd0;
            end
        end
        if (pop_2 & ~keeps) begin
            if (special) begin
                length <= new_low;
            end else if (length != longest) begin
                length <= length - 12'd1;
            end
            held <= held - 8'd1;
        end
        if (all_swept) begin
            length <= 12'd0;
        end
        if (!is_swept) begin
            held <= 8'd0;
        end
        if (reset) begin
            is_swept <= 1'b0;
            idle <= 1'b0;
            pop_1 <= 1'b0;
            pop_2 <= 1'b0;
            pop_3 <= 1'b0;
            push_1 <= 1'b0;
            push_2 <= 1'b0;
            push_3 <= 1'b0;
            done <= 1'b0;
            follows <= 1'b0;
            overlapped <= 1'b0;
            short <= 1'b0;
            special <= 1'b0;
            adding <= 1'b0;
            old_piece <= 3'd0;
            length <= 12'd0;
        end
        writes_later <= (pop_3 & chained) | push_1 | ((push_2 | pop_1 | pop_2) & ~special);
        look_1 <= idle & look;
        look_2 <= look_1;
        stands_1 <= stands;
        stands_2 <= stands_1;
        carry <= adds | resume | pop_1 | (idle & look & stands);
        is_longer <= {4'd0, held} < length;
        holds_any <= held != 8'd0;
    end
endmodule

// The records, newest first, in block RAM.
module perpetual_window_list (
    input  wire        clock,
    input  wire        write_enable,
    input  wire [6:0]  write_address,
    input  wire [15:0] write_data,
    input  wire [6:0]  read_address,
    output reg  [15:0] read_data
);
    `ifdef PERPETUAL_ECP5
    wire [15:0] word_read;
    always @* read_data = word_read;
    DP16KD #(.DATA_WIDTH_A(18), .DATA_WIDTH_B(18), .REGMODE_A("OUTREG"), .REGMODE_B("OUTREG"),
       .WRITEMODE_A("READBEFOREWRITE"), .WRITEMODE_B("READBEFOREWRITE"),
       .RESETMODE("ASYNC"), .ASYNC_RESET_RELEASE("ASYNC"), .GSR("DISABLED")) block (
       .ADA0(1'b1), .ADA1(1'b1), .ADA2(1'b0),
       .ADA3(1'b0), .ADA4(write_address[0]), .ADA5(write_address[1]),
       .ADA6(write_address[2]), .ADA7(write_address[3]), .ADA8(write_address[4]),
       .ADA9(write_address[5]), .ADA10(write_address[6]), .ADA11(1'b0),
       .ADA12(1'b0), .ADA13(1'b0),
       .DIA0(write_data[0]), .DIA1(write_data[1]), .DIA2(write_data[2]),
       .DIA3(write_data[3]), .DIA4(write_data[4]), .DIA5(write_data[5]),
       .DIA6(write_data[6]), .DIA7(write_data[7]), .DIA8(write_data[8]),
       .DIA9(write_data[9]), .DIA10(write_data[10]), .DIA11(write_data[11]),
       .DIA12(write_data[12]), .DIA13(write_data[13]), .DIA14(write_data[14]),
       .DIA15(write_data[15]), .DIA16(1'b0), .DIA17(1'b0),
       .ADB0(1'b0), .ADB1(1'b0), .ADB2(1'b0),
       .ADB3(1'b0), .ADB4(read_address[0]), .ADB5(read_address[1]),
       .ADB6(read_address[2]), .ADB7(read_address[3]), .ADB8(read_address[4]),
       .ADB9(read_address[5]), .ADB10(read_address[6]), .ADB11(1'b0),
       .ADB12(1'b0), .ADB13(1'b0),
       .DOB0(word_read[0]), .DOB1(word_read[1]), .DOB2(word_read[2]),
       .DOB3(word_read[3]), .DOB4(word_read[4]), .DOB5(word_read[5]),
       .DOB6(word_read[6]), .DOB7(word_read[7]), .DOB8(word_read[8]),
       .DOB9(word_read[9]), .DOB10(word_read[10]), .DOB11(word_read[11]),
       .DOB12(word_read[12]), .DOB13(word_read[13]), .DOB14(word_read[14]),
       .DOB15(word_read[15]), .DOB16(), .DOB17(),
       .CLKA(clock), .CLKB(clock), .CEA(1'b1), .CEB(1'b1), .OCEA(1'b1), .OCEB(1'b1),
       .WEA(write_enable), .CSA0(1'b0), .CSA1(1'b0), .CSA2(1'b0), .CSB0(1'b0),
       .CSB1(1'b0), .CSB2(1'b0), .RSTA(1'b0), .RSTB(1'b0), .WEB(1'b0));
    `else
    (* no_rw_check *)
    reg [15:0] memory [0:127];
    reg [15:0] word_read;
    integer word;

    initial begin
       for (word = 0; word <= 127; word = word + 1) memory[word] = 0;
    end

    always @(posedge clock) begin
       read_data <= word_read;
       word_read <= memory[read_address];
       if (write_enable) memory[write_address] <= write_data;
    end
    `endif
endmodule

// Finds the move that brings a position back, in three walks over the records.
module perpetual_window_finder (
    input  wire       clock,
    input  wire       push,
    input  wire       pop,
    input  wire       replace,
    input  wire       clear,
    input  wire [3:0] piece,
    input  wire [5:0] from,
    input  wire [5:0] to,
    input  wire       find,
    input  wire [7:0] distance,
    output wire       finding,
    output wire       found,
    output wire [3:0] found_piece,
    output wire [5:0] found_from,
    output wire [5:0] found_to
);
    localparam [5:0] nowhere = 6'd0;
    localparam [1:0] idle = 2'd0;
    localparam [1:0] first_pass = 2'd1;
    localparam [1:0] second_pass = 2'd2;
    localparam [1:0] third_pass = 2'd3;

    reg [6:0] newest;
    reg [6:0] address;
    reg [1:0] pass;
    reg [7:0] left;
    reg [7:0] length;
    reg reading;
    reg has_record;
    reg [15:0] record;
    reg [5:0] both;
    reg [5:0] one;
    reg stands_there;
    reg has_found;
    reg [3:0] piece_found;

    wire [15:0] list_read_data;

    wire operates = push | pop | replace | clear;
    wire starts = find & ~operates;
    wire [6:0] above = newest + 7'd1;

    reg [6:0] list_write_address;
    always @* begin
        if (replace) begin
            list_write_address = newest;
        end else begin
            list_write_address = above;
        end
    end

    wire [5:0] record_from = record[5:0];
    wire [5:0] record_to = record[11:6];
    wire pass_ends = (pass != idle) & (left == 8'd0) & ~reading & ~has_record;
    wire [5:0] opposite = nowhere - both;
    wire [5:0] lowest = both & opposite;

    reg [5:0] from_counts;
    always @* begin
        if ((record_from & lowest) != nowhere) begin
            from_counts = record_from;
        end else begin
            from_counts = nowhere;
        end
    end

    reg [5:0] to_counts;
    always @* begin
        if ((record_to & lowest) != nowhere) begin
            to_counts = record_to;
        end else begin
            to_counts = nowhere;
        end
    end

    wire [5:0] other = one ^ both;
    wire arrives = (record_to == one) | ((record_to == other) & ~stands_there);
    wire leaves = ~stands_there & ((record_from == one) | (record_from == other));
    assign finding = pass != idle;
    assign found = has_found;
    assign found_piece = piece_found;
    assign found_from = one;
    assign found_to = other;

    perpetual_finder_list list (
        .clock(clock), .write_enable(push | replace), .write_address(list_write_address),
        .write_data({piece, to, from}), .read_address(address), .read_data(list_read_data)
    );

    initial begin
        newest = 7'd0;
        address = 7'd0;
        pass = 2'd0;
        left = 8'd0;
        length = 8'd0;
        reading = 1'b0;
        has_record = 1'b0;
        record = 16'd0;
        both = 6'd0;
        one = 6'd0;
        stands_there = 1'b0;
        has_found = 1'b0;
        piece_found = 4'd0;
    end

    always @(posedge clock) begin
        if (push) begin
            newest <= above;
        end
        if (pop) begin
            newest <= newest - 7'd1;
        end
        if (left != 8'd0) begin
            left <= left - 8'd1;
        end
        address <= address - 7'd1;
        if (pass_ends) begin
            left <= length;
            address <= newest;
            if (pass == first_pass) begin
                pass <= second_pass;
            end else if (pass == second_pass) begin
                pass <= third_pass;
            end else begin
                pass <= idle;
            end
        end
        if (has_record & (pass == first_pass)) begin
            both <= both ^ record_from ^ record_to;
        end
        if (has_record & (pass == second_pass)) begin
            one <= one ^ from_counts ^ to_counts;
        end
        if (has_record & (pass == third_pass)) begin
            if (arrives) begin
                has_found <= 1'b1;
                piece_found <= record[15:12];
                one <= record_to;
                pass <= idle;
            end else if (leaves) begin
                stands_there <= 1'b1;
                one <= record_from ^ both;
            end
        end
        if (starts) begin
            pass <= first_pass;
            left <= distance;
            length <= distance;
            address <= newest;
            both <= nowhere;
            one <= nowhere;
            stands_there <= 1'b0;
            has_found <= 1'b0;
        end
        if (operates) begin
            pass <= idle;
            has_found <= 1'b0;
        end
        reading <= (pass != idle) & (left != 8'd0) & ~operates & ~find;
        has_record <= reading & ~operates & ~find;
        record <= list_read_data;
    end
endmodule

// The records, newest first, in block RAM.
module perpetual_finder_list (
    input  wire        clock,
    input  wire        write_enable,
    input  wire [6:0]  write_address,
    input  wire [15:0] write_data,
    input  wire [6:0]  read_address,
    output reg  [15:0] read_data
);
    (* no_rw_check *)
    reg [15:0] memory [0:127];
    integer word;

    initial begin
       for (word = 0; word <= 127; word = word + 1) memory[word] = 0;
    end

    always @(posedge clock) begin
       read_data <= memory[read_address];
       if (write_enable) memory[write_address] <= write_data;
    end
endmodule

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
// The module is instantiated by perpetual_window_core; perpetual_window_ring says in which cycle
// which input is high. It is written by hand; everything around it is exported from Rust.
module perpetual_window_slots #(
    parameter PLIES = 32, // slots: an even number from 4 to 128
    parameter ICE40 = 1,   // 0: for any FPGA; 1: with block RAM and cells of an iCE40
    parameter PROBES = 1   // 1: moves can be probed
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
