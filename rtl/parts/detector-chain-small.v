// A circuit between registers, to measure it without the way to the pins.
module measured (
    input  wire clock,
    input  wire shift_in,
    input  wire load,
    output wire shift_out
);

    reg  [30:0] shift;
    reg  [30:0] in;
    wire [56:0] out;
    reg  [56:0] signature;

    always @(posedge clock) begin
        shift <= {shift, shift_in};
        if (load) in <= shift;
        signature <= {signature, 1'b0} ^ out;
    end
    assign shift_out = signature[56];

    part part (
        .clock(clock),
        .reset(in[0 +: 1]),
        .request_valid(in[1 +: 1]),
        .operation(in[2 +: 3]),
        .piece(in[5 +: 2]),
        .from(in[7 +: 3]),
        .to(in[10 +: 3]),
        .barrier(in[13 +: 1]),
        .target_ply(in[14 +: 16]),
        .verdict_ready(in[30 +: 1]),
        .request_ready(out[0 +: 1]),
        .verdict_valid(out[1 +: 1]),
        .occurrences(out[2 +: 16]),
        .distance(out[18 +: 16]),
        .exact(out[34 +: 1]),
        .list_overflow(out[35 +: 1]),
        .window_cut(out[36 +: 1]),
        .fault(out[37 +: 1]),
        .ply(out[38 +: 16]),
        .error(out[54 +: 3])
    );

endmodule

// part: detector, chain, 4 entries, 8 records, 8 squares, 3 kinds of pieces
//
// Exported by Perpetual 0.1.0; change its source, not this file.
// SPDX-License-Identifier: MIT OR Apache-2.0

// One file holds all modules, so it is named after the top alone.
/* verilator lint_off DECLFILENAME */
// Outputs that this circuit does not need are left open.
/* verilator lint_off PINCONNECTEMPTY */
// The values of a machine's states need not fill their register; others are never reached.
/* verilator lint_off CASEINCOMPLETE */

module part (
    input  wire        clock,
    input  wire        reset,
    input  wire        request_valid,
    input  wire [2:0]  operation,
    input  wire [1:0]  piece,
    input  wire [2:0]  from,
    input  wire [2:0]  to,
    input  wire        barrier,
    input  wire [15:0] target_ply,
    input  wire        verdict_ready,
    output wire        request_ready,
    output wire        verdict_valid,
    output wire [15:0] occurrences,
    output wire [15:0] distance,
    output wire        exact,
    output wire        list_overflow,
    output wire        window_cut,
    output wire        fault,
    output wire [15:0] ply,
    output wire [2:0]  error
);
    wire machine_file_clear;
    wire machine_file_step;
    wire [1:0] machine_file_piece;
    wire [2:0] machine_file_from;
    wire [2:0] machine_file_to;
    wire file_stepped;
    wire file_closed;
    wire file_overflow;
    wire file_fault;

    perpetual_query_machine machine (
        .clock(clock), .reset(reset), .request_valid(request_valid), .operation(operation),
        .piece(piece), .from(from), .to(to), .barrier(barrier), .target_ply(target_ply),
        .verdict_ready(verdict_ready), .request_ready(request_ready), .verdict_valid(verdict_valid),
        .occurrences(occurrences), .distance(distance), .exact(exact),
        .list_overflow(list_overflow), .window_cut(window_cut), .fault(fault), .ply(ply),
        .error(error), .file_clear(machine_file_clear), .file_step(machine_file_step),
        .file_piece(machine_file_piece), .file_from(machine_file_from), .file_to(machine_file_to),
        .file_stepped(file_stepped), .file_closed(file_closed), .file_overflow(file_overflow),
        .file_fault(file_fault)
    );

    perpetual_chain_file file (
        .clock(clock), .clear(machine_file_clear), .step(machine_file_step),
        .piece(machine_file_piece), .from(machine_file_from), .to(machine_file_to),
        .stepped(file_stepped), .closed(file_closed), .overflow(file_overflow), .fault(file_fault),
        .open()
    );
endmodule

// Takes requests, keeps the line of moves, and walks it backwards for a query.
module perpetual_query_machine (
    input  wire        clock,
    input  wire        reset,
    input  wire        request_valid,
    input  wire [2:0]  operation,
    input  wire [1:0]  piece,
    input  wire [2:0]  from,
    input  wire [2:0]  to,
    input  wire        barrier,
    input  wire [15:0] target_ply,
    input  wire        verdict_ready,
    output wire        request_ready,
    output wire        verdict_valid,
    output wire [15:0] occurrences,
    output wire [15:0] distance,
    output wire        exact,
    output wire        list_overflow,
    output wire        window_cut,
    output wire        fault,
    output wire [15:0] ply,
    output wire [2:0]  error,
    output wire        file_clear,
    output wire        file_step,
    output wire [1:0]  file_piece,
    output wire [2:0]  file_from,
    output wire [2:0]  file_to,
    input  wire        file_stepped,
    input  wire        file_closed,
    input  wire        file_overflow,
    input  wire        file_fault
);
    localparam [2:0] op_push = 3'd1;
    localparam [2:0] op_pop = 3'd2;
    localparam [2:0] op_cut = 3'd3;
    localparam [2:0] op_clear = 3'd4;
    localparam [2:0] op_first = 3'd5;
    localparam [2:0] op_window = 3'd6;
    localparam [2:0] op_replace = 3'd7;
    localparam [2:0] error_empty = 3'd1;
    localparam [2:0] error_not_held = 3'd2;
    localparam [2:0] error_full = 3'd3;
    localparam [2:0] error_busy = 3'd4;

    reg busy;
    reg starting;
    reg walking;
    reg file_runs;
    reg cutting;
    reg answering;
    reg stop_at_first;
    reg bottom_seen;
    reg at_bottom;
    reg drain_1;
    reg drain_2;
    reg drain_3;
    reg drain_4;
    reg [15:0] walked;
    reg found;
    reg [15:0] count;
    reg [15:0] nearest;
    reg overflowed;
    reg faulted;
    reg cut_off;
    reg [2:0] problem;

    wire stack_can_push;
    wire stack_can_pop;
    wire stack_can_cut;
    wire stack_is_empty;
    wire stack_read_barrier;
    wire stack_read_none;
    wire stack_dropped;

    wire accept = request_valid & ~busy;
    wire query = (operation == op_first) | (operation == op_window);
    wire end_of_window = walking & (stack_read_none | stack_read_barrier);
    assign file_clear = ~file_runs;
    assign file_step = walking & ~drain_1 & ~stack_read_none & ~stack_read_barrier;
    wire overflows = file_runs & file_overflow;
    wire faults = file_runs & file_fault;
    wire repeats = file_runs & file_stepped & file_closed & ~walked[0];
    wire ends = overflows | faults | drain_4 | (repeats & stop_at_first);
    assign request_ready = ~busy;
    assign verdict_valid = answering;
    assign occurrences = count;
    assign distance = nearest;
    assign exact = ~overflowed & ~cut_off & ~faulted;
    assign fault = faulted;
    assign list_overflow = overflowed;
    assign window_cut = cut_off;
    assign error = problem;

    perpetual_move_stack stack (
        .clock(clock), .clear(reset | (accept & (operation == op_clear))),
        .push(accept & (operation == op_push)), .replace(accept & (operation == op_replace)),
        .piece(piece), .from(from), .to(to), .barrier(barrier),
        .pop(accept & (operation == op_pop)), .cut(accept & (operation == op_cut)),
        .target_ply(target_ply), .rewind(~busy), .advance(starting | walking),
        .can_push(stack_can_push), .can_pop(stack_can_pop), .can_cut(stack_can_cut),
        .is_empty(stack_is_empty), .read_piece(file_piece), .read_from(file_from),
        .read_to(file_to), .read_barrier(stack_read_barrier), .read_none(stack_read_none),
        .ply(ply), .dropped(stack_dropped)
    );

    initial begin
        busy = 1'b0;
        starting = 1'b0;
        walking = 1'b0;
        file_runs = 1'b0;
        cutting = 1'b0;
        answering = 1'b0;
        stop_at_first = 1'b0;
        bottom_seen = 1'b0;
        at_bottom = 1'b0;
        drain_1 = 1'b0;
        drain_2 = 1'b0;
        drain_3 = 1'b0;
        drain_4 = 1'b0;
        walked = 16'd0;
        found = 1'b0;
        count = 16'd0;
        nearest = 16'd0;
        overflowed = 1'b0;
        faulted = 1'b0;
        cut_off = 1'b0;
        problem = 3'd0;
    end

    always @(posedge clock) begin
        if (accept & query) begin
            busy <= 1'b1;
            starting <= 1'b1;
            stop_at_first <= operation == op_first;
        end
        if (accept & (operation == op_cut)) begin
            busy <= 1'b1;
            cutting <= 1'b1;
        end
        if (cutting) begin
            busy <= 1'b0;
            cutting <= 1'b0;
        end
        if (starting) begin
            starting <= 1'b0;
            walking <= 1'b1;
            file_runs <= 1'b1;
            walked <= 16'd1;
            found <= 1'b0;
            count <= 16'd0;
            nearest <= 16'd0;
            overflowed <= 1'b0;
            cut_off <= 1'b0;
        end
        if (drain_1 & walking) begin
            walking <= 1'b0;
            at_bottom <= bottom_seen;
        end
        drain_1 <= end_of_window;
        drain_2 <= drain_1;
        drain_3 <= drain_2;
        drain_4 <= drain_3;
        if (file_runs & file_stepped) begin
            walked <= walked + 16'd1;
        end
        if (repeats) begin
            count <= count + 16'd1;
            found <= 1'b1;
            if (!found) begin
                nearest <= walked;
            end
        end
        if (ends) begin
            walking <= 1'b0;
            drain_1 <= 1'b0;
            drain_2 <= 1'b0;
            drain_3 <= 1'b0;
            drain_4 <= 1'b0;
            file_runs <= 1'b0;
            answering <= 1'b1;
            overflowed <= overflows;
            faulted <= faults;
            if (faults) begin
                count <= 16'd0;
                nearest <= 16'd0;
            end
            cut_off <= drain_4 & at_bottom & ~overflows & ~(repeats & stop_at_first);
        end
        if (answering & verdict_ready) begin
            answering <= 1'b0;
            busy <= 1'b0;
        end
        problem <= 3'd0;
        if (request_valid) begin
            if (busy) begin
                problem <= error_busy;
            end else begin
                if ((operation == op_push) & ~stack_can_push) begin
                    problem <= error_full;
                end
                if (((operation == op_pop) | (operation == op_replace)) & ~stack_can_pop) begin
                    if (stack_is_empty) begin
                        problem <= error_empty;
                    end else begin
                        problem <= error_not_held;
                    end
                end
                if ((operation == op_cut) & ~stack_can_cut) begin
                    problem <= error_not_held;
                end
            end
        end
        if (reset) begin
            busy <= 1'b0;
            starting <= 1'b0;
            walking <= 1'b0;
            file_runs <= 1'b0;
            cutting <= 1'b0;
            answering <= 1'b0;
            drain_1 <= 1'b0;
            drain_2 <= 1'b0;
            drain_3 <= 1'b0;
            drain_4 <= 1'b0;
            problem <= 3'd0;
        end
        bottom_seen <= stack_read_none & stack_dropped;
    end
endmodule

// The line of moves in block RAM, a ring: the oldest record goes when it is full.
module perpetual_move_stack (
    input  wire        clock,
    input  wire        clear,
    input  wire        push,
    input  wire        replace,
    input  wire [1:0]  piece,
    input  wire [2:0]  from,
    input  wire [2:0]  to,
    input  wire        barrier,
    input  wire        pop,
    input  wire        cut,
    input  wire [15:0] target_ply,
    input  wire        rewind,
    input  wire        advance,
    output wire        can_push,
    output wire        can_pop,
    output wire        can_cut,
    output wire        is_empty,
    output wire [1:0]  read_piece,
    output wire [2:0]  read_from,
    output wire [2:0]  read_to,
    output wire        read_barrier,
    output wire        read_none,
    output wire [15:0] ply,
    output wire        dropped
);
    localparam [15:0] lap = 16'd8;
    localparam [1:0] any_piece = 2'd3;

    reg [15:0] top;
    reg [15:0] bottom;
    reg has_dropped;
    reg cut_held;
    reg [15:0] cut_ply;
    reg [2:0] reader;
    reg reader_below;
    reg read_below;

    wire [7:0] ram_read_data;

    wire [2:0] top_low = top[2:0];
    wire [2:0] bottom_low = bottom[2:0];
    wire top_lap = |(top & lap);
    wire bottom_lap = |(bottom & lap);
    wire low_equal = top_low == bottom_low;
    wire ring_full = low_equal & (top_lap ^ bottom_lap);
    wire none_held = low_equal & ~ring_full;
    wire room = top != 16'hffff;
    wire target_held = (target_ply <= top) & (target_ply >= bottom);
    wire [15:0] less = top - 16'd1;
    wire [1:0] barrier_mask = barrier ? 2'd0 : any_piece;
    wire [7:0] record = {piece & barrier_mask, from, to};

    reg [2:0] ram_write_address;
    always @* begin
        ram_write_address = top_low;
        if (replace) begin
            ram_write_address = less[2:0];
        end
    end

    assign can_push = room;
    assign can_pop = ~none_held;
    assign can_cut = target_held;
    assign is_empty = none_held & ~has_dropped;
    assign read_piece = ram_read_data[7:6];
    assign read_from = ram_read_data[5:3];
    assign read_to = ram_read_data[2:0];
    assign read_barrier = ram_read_data[7:6] == 2'd0;
    assign read_none = read_below;
    assign ply = top;
    assign dropped = has_dropped;

    perpetual_stack_ram ram (
        .clock(clock), .write_enable((push & room) | (replace & ~none_held)),
        .write_address(ram_write_address), .write_data(record), .read_address(reader),
        .read_data(ram_read_data)
    );

    initial begin
        top = 16'd0;
        bottom = 16'd0;
        has_dropped = 1'b0;
        cut_held = 1'b0;
        cut_ply = 16'd0;
        reader = 3'd0;
        reader_below = 1'b0;
        read_below = 1'b0;
    end

    always @(posedge clock) begin
        if (clear) begin
            top <= 16'd0;
            bottom <= 16'd0;
            has_dropped <= 1'b0;
        end else begin
            if (push & room) begin
                top <= top + 16'd1;
                if (ring_full) begin
                    bottom <= bottom + 16'd1;
                    has_dropped <= 1'b1;
                end
            end
            if (pop & ~none_held) begin
                top <= less;
            end
            if (cut_held) begin
                top <= cut_ply;
            end
        end
        if (rewind) begin
            reader <= less[2:0];
            reader_below <= none_held;
        end else if (advance) begin
            reader <= reader - 3'd1;
            if (reader == bottom_low) begin
                reader_below <= 1'b1;
            end
        end
        cut_held <= cut & target_held & ~clear;
        cut_ply <= target_ply;
        read_below <= reader_below;
    end
endmodule

// The block RAM of the move stack.
module perpetual_stack_ram (
    input  wire       clock,
    input  wire       write_enable,
    input  wire [2:0] write_address,
    input  wire [7:0] write_data,
    input  wire [2:0] read_address,
    output reg  [7:0] read_data
);
    (* no_rw_check *)
    reg [7:0] memory [0:7];
    integer word;

    initial begin
       for (word = 0; word <= 7; word = word + 1) memory[word] = 0;
    end

    always @(posedge clock) begin
       read_data <= memory[read_address];
       if (write_enable) memory[write_address] <= write_data;
    end
endmodule

// The chain list: how the current position differs from one further back.
module perpetual_chain_file (
    input  wire       clock,
    input  wire       clear,
    input  wire       step,
    input  wire [1:0] piece,
    input  wire [2:0] from,
    input  wire [2:0] to,
    output wire       stepped,
    output wire       closed,
    output wire       overflow,
    output wire       fault,
    output wire [5:0] open
);
    localparam [5:0] full = 6'd4;

    reg head_is_next;
    reg head_is_ahead;
    reg tail_is_next;
    reg tail_is_ahead;
    reg [5:0] count;
    reg is_closed;
    reg overflowed;
    reg has_stepped;

    wire third_step;
    wire [1:0] third_piece;
    wire [2:0] third_from;
    wire [2:0] third_to;
    wire second_step;
    wire [1:0] second_piece;
    wire [2:0] second_from;
    wire [2:0] second_to;
    wire next_step;
    wire [1:0] next_piece;
    wire [2:0] next_from;
    wire [2:0] next_to;
    wire now_step;
    wire [1:0] now_piece;
    wire [2:0] now_from;
    wire [2:0] now_to;
    wire heads_found;
    wire tails_found;

    wire same_piece_1 = next_piece == second_piece;
    wire same_piece_2 = next_piece == third_piece;
    wire opens = now_step & ~heads_found & ~tails_found;
    wire closes = heads_found & tails_found;
    assign closed = is_closed;
    assign open = count;
    assign stepped = has_stepped;
    assign overflow = overflowed;
    assign fault = 1'b0;

    perpetual_record_stage third (
        .clock(clock), .clear(clear), .step_in(step), .piece_in(piece), .from_in(from), .to_in(to),
        .step(third_step), .piece(third_piece), .from(third_from), .to(third_to)
    );

    perpetual_record_stage second (
        .clock(clock), .clear(clear), .step_in(third_step), .piece_in(third_piece),
        .from_in(third_from), .to_in(third_to), .step(second_step), .piece(second_piece),
        .from(second_from), .to(second_to)
    );

    perpetual_record_stage next (
        .clock(clock), .clear(clear), .step_in(second_step), .piece_in(second_piece),
        .from_in(second_from), .to_in(second_to), .step(next_step), .piece(next_piece),
        .from(next_from), .to(next_to)
    );

    perpetual_record_stage now (
        .clock(clock), .clear(clear), .step_in(next_step), .piece_in(next_piece),
        .from_in(next_from), .to_in(next_to), .step(now_step), .piece(now_piece), .from(now_from),
        .to(now_to)
    );

    perpetual_chain_heads heads (
        .clock(clock), .clear(clear), .step(now_step), .new_key(now_from),
        .found_there(tails_found), .new_is_next(head_is_next), .ahead(second_step),
        .ahead_key(second_to), .new_is_ahead(head_is_ahead), .found(heads_found)
    );

    perpetual_chain_tails tails (
        .clock(clock), .clear(clear), .step(now_step), .new_key({now_piece, now_to}),
        .found_there(heads_found), .new_is_next(tail_is_next), .ahead(second_step),
        .ahead_key({second_piece, second_from}), .new_is_ahead(tail_is_ahead), .found(tails_found)
    );

    initial begin
        head_is_next = 1'b0;
        head_is_ahead = 1'b0;
        tail_is_next = 1'b0;
        tail_is_ahead = 1'b0;
        count = 6'd0;
        is_closed = 1'b0;
        overflowed = 1'b0;
        has_stepped = 1'b0;
    end

    always @(posedge clock) begin
        if (clear) begin
            count <= 6'd0;
            is_closed <= 1'b1;
            overflowed <= 1'b0;
            has_stepped <= 1'b0;
        end else begin
            has_stepped <= now_step;
            if (opens) begin
                count <= count + 6'd1;
                is_closed <= 1'b0;
                if (count == full) begin
                    overflowed <= 1'b1;
                end
            end
            if (closes) begin
                count <= count - 6'd1;
                is_closed <= count == 6'd1;
            end
        end
        head_is_next <= second_step & (next_from == second_to);
        head_is_ahead <= next_from == third_to;
        tail_is_next <= second_step & same_piece_1 & (next_to == second_from);
        tail_is_ahead <= same_piece_2 & (next_to == third_from);
    end
endmodule

// One cycle of delay for a record on its way into the file.
module perpetual_record_stage (
    input  wire       clock,
    input  wire       clear,
    input  wire       step_in,
    input  wire [1:0] piece_in,
    input  wire [2:0] from_in,
    input  wire [2:0] to_in,
    output wire       step,
    output wire [1:0] piece,
    output wire [2:0] from,
    output wire [2:0] to
);
    reg step_held;
    reg [1:0] piece_held;
    reg [2:0] from_held;
    reg [2:0] to_held;

    assign step = step_held;
    assign piece = piece_held;
    assign from = from_held;
    assign to = to_held;

    initial begin
        step_held = 1'b0;
        piece_held = 2'd0;
        from_held = 3'd0;
        to_held = 3'd0;
    end

    always @(posedge clock) begin
        if (clear) begin
            step_held <= 1'b0;
        end else begin
            step_held <= step_in;
        end
        piece_held <= piece_in;
        from_held <= from_in;
        to_held <= to_in;
    end
endmodule

// The squares where the earlier position has a piece that the current one has not there.
module perpetual_chain_heads (
    input  wire       clock,
    input  wire       clear,
    input  wire       step,
    input  wire [2:0] new_key,
    input  wire       found_there,
    input  wire       new_is_next,
    input  wire       ahead,
    input  wire [2:0] ahead_key,
    input  wire       new_is_ahead,
    output wire       found
);
    reg [3:0] chosen;
    reg [3:0] taken;
    reg found_held;

    wire [3:0] hits;
    wire [3:0] next_hits;

    wire overwrite = ~found_there;
    wire insert = step & ~found_held & ~found_there;
    wire remove = found_held & found_there;
    wire [3:0] lowest = taken + 4'd1;
    assign found = found_held;

    genvar i;
    generate
        for (i = 0; i < 4; i = i + 1) begin : entry
            perpetual_head_entry unit (
                .clock(clock), .clear(clear), .overwrite(overwrite), .insert(insert),
                .chosen(chosen[i]), .new_key(new_key), .ahead(ahead), .ahead_key(ahead_key),
                .new_is_ahead(new_is_ahead), .new_is_next(new_is_next), .hit(hits[i]),
                .next_hit(next_hits[i])
            );
        end
    endgenerate

    initial begin
        chosen = 4'd0;
        taken = 4'd0;
        found_held = 1'b0;
    end

    always @(posedge clock) begin
        if (clear) begin
            chosen <= 4'd1;
            taken <= 4'd1;
            found_held <= 1'b0;
        end else begin
            if (remove) begin
                chosen <= hits;
                taken <= taken & ~chosen;
            end else if (insert) begin
                chosen <= lowest & ~taken;
                taken <= taken | lowest;
            end
            found_held <= (step & ~found_there & new_is_next) | (next_hits != 4'd0);
        end
    end
endmodule

// One square, compared in every cycle.
module perpetual_head_entry (
    input  wire       clock,
    input  wire       clear,
    input  wire       overwrite,
    input  wire       insert,
    input  wire       chosen,
    input  wire [2:0] new_key,
    input  wire       ahead,
    input  wire [2:0] ahead_key,
    input  wire       new_is_ahead,
    input  wire       new_is_next,
    output wire       hit,
    output wire       next_hit
);
    reg [2:0] key;
    reg valid;
    reg next_hit_held;
    reg hit_held;

    wire store = (hit_held & overwrite) | (chosen & insert);
    wire equal = valid & (key == ahead_key);
    assign hit = hit_held;
    assign next_hit = next_hit_held;

    initial begin
        key = 3'd0;
        valid = 1'b0;
        next_hit_held = 1'b0;
        hit_held = 1'b0;
    end

    always @(posedge clock) begin
        if (store) begin
            key <= new_key;
        end
        if (clear) begin
            valid <= 1'b0;
            hit_held <= 1'b0;
        end else begin
            valid <= store | (valid & ~hit_held);
            if (store) begin
                hit_held <= new_is_next;
            end else begin
                hit_held <= next_hit_held & ~hit_held;
            end
        end
        if (clear | ~ahead) begin
            next_hit_held <= 1'b0;
        end else if (store) begin
            next_hit_held <= new_is_ahead;
        end else begin
            next_hit_held <= equal & ~hit_held;
        end
    end
endmodule

// The pieces and squares where the current position has one that the earlier one has not.
module perpetual_chain_tails (
    input  wire       clock,
    input  wire       clear,
    input  wire       step,
    input  wire [4:0] new_key,
    input  wire       found_there,
    input  wire       new_is_next,
    input  wire       ahead,
    input  wire [4:0] ahead_key,
    input  wire       new_is_ahead,
    output wire       found
);
    reg [3:0] chosen;
    reg [3:0] taken;
    reg found_held;

    wire [3:0] hits;
    wire [3:0] next_hits;

    wire overwrite = ~found_there;
    wire insert = step & ~found_held & ~found_there;
    wire remove = found_held & found_there;
    wire [3:0] lowest = taken + 4'd1;
    assign found = found_held;

    genvar i;
    generate
        for (i = 0; i < 4; i = i + 1) begin : entry
            perpetual_tail_entry unit (
                .clock(clock), .clear(clear), .overwrite(overwrite), .insert(insert),
                .chosen(chosen[i]), .new_key(new_key), .ahead(ahead), .ahead_key(ahead_key),
                .new_is_ahead(new_is_ahead), .new_is_next(new_is_next), .hit(hits[i]),
                .next_hit(next_hits[i])
            );
        end
    endgenerate

    initial begin
        chosen = 4'd0;
        taken = 4'd0;
        found_held = 1'b0;
    end

    always @(posedge clock) begin
        if (clear) begin
            chosen <= 4'd1;
            taken <= 4'd1;
            found_held <= 1'b0;
        end else begin
            if (remove) begin
                chosen <= hits;
                taken <= taken & ~chosen;
            end else if (insert) begin
                chosen <= lowest & ~taken;
                taken <= taken | lowest;
            end
            found_held <= (step & ~found_there & new_is_next) | (next_hits != 4'd0);
        end
    end
endmodule

// One piece and square, compared in every cycle.
module perpetual_tail_entry (
    input  wire       clock,
    input  wire       clear,
    input  wire       overwrite,
    input  wire       insert,
    input  wire       chosen,
    input  wire [4:0] new_key,
    input  wire       ahead,
    input  wire [4:0] ahead_key,
    input  wire       new_is_ahead,
    input  wire       new_is_next,
    output wire       hit,
    output wire       next_hit
);
    reg [4:0] key;
    reg valid;
    reg next_hit_held;
    reg hit_held;

    wire store = (hit_held & overwrite) | (chosen & insert);
    wire equal = valid & (key == ahead_key);
    assign hit = hit_held;
    assign next_hit = next_hit_held;

    initial begin
        key = 5'd0;
        valid = 1'b0;
        next_hit_held = 1'b0;
        hit_held = 1'b0;
    end

    always @(posedge clock) begin
        if (store) begin
            key <= new_key;
        end
        if (clear) begin
            valid <= 1'b0;
            hit_held <= 1'b0;
        end else begin
            valid <= store | (valid & ~hit_held);
            if (store) begin
                hit_held <= new_is_next;
            end else begin
                hit_held <= next_hit_held & ~hit_held;
            end
        end
        if (clear | ~ahead) begin
            next_hit_held <= 1'b0;
        end else if (store) begin
            next_hit_held <= new_is_ahead;
        end else begin
            next_hit_held <= equal & ~hit_held;
        end
    end
endmodule
