// perpetual_pair: finds repeated positions of chess in the moves alone
//
// Exported by Perpetual 0.1.0; change its source, not this file.
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Configuration
//   detector  pair
//   entries   4 open chains at most
//   depth     64 move records
//   widths    piece 4, square 6, ply 16 bits

// One file holds all modules, so it is named after the top alone.
/* verilator lint_off DECLFILENAME */
// Outputs that this circuit does not need are left open.
/* verilator lint_off PINCONNECTEMPTY */
// The values of a machine's states need not fill their register; others are never reached.
/* verilator lint_off CASEINCOMPLETE */

module perpetual_pair (
    // Clock, and a synchronous reset that takes one cycle at any time.
    input  wire        clock,              // rising edge
    input  wire        reset,              // empties the line, abandons a query
    // Request: taken in a cycle where request_valid and request_ready are high.
    input  wire        request_valid,      // a request is offered
    input  wire [2:0]  operation,          // 1 push 2 pop 3 cut 4 clear 5 first 6 window 7 replace
    input  wire [3:0]  piece,              // push, replace: what moved, 0 for a null move
    input  wire [5:0]  from,               // push, replace: where from, a1 = 0, h8 = 63
    input  wire [5:0]  to,                 // push, replace: where to
    input  wire        barrier,            // push, replace: an irreversible move
    input  wire [15:0] target_ply,         // cut: plies to keep
    // Verdict: taken in a cycle where verdict_valid and verdict_ready are high.
    input  wire        verdict_ready,      // the verdict is taken
    // The other sides of both.
    output wire        request_ready,      // a request is taken
    output wire        verdict_valid,      // there is a verdict
    // The verdict: stable while verdict_valid is high, meaningless else.
    output wire [15:0] occurrences,        // earlier positions equal to this one
    output wire [15:0] distance,           // plies back to the nearest, 0 if none
    output wire        exact,              // the walk saw all it had to
    output wire        list_overflow,      // not exact: the chain list ran out
    output wire        window_cut,         // not exact: older records were dropped
    output wire        fault,              // no verdict: the circuit is at odds with itself
    // State. An error shows in the cycle after its request was taken.
    output wire [15:0] ply,                // plies on the line
    output wire [2:0]  error               // 1 empty, 2 not held, 3 full
);
    wire machine_file_clear;
    wire machine_file_reset;
    wire machine_file_step;
    wire [3:0] machine_file_piece;
    wire [5:0] machine_file_from;
    wire [5:0] machine_file_to;
    wire file_sweeping;
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
        .error(error), .file_clear(machine_file_clear), .file_reset(machine_file_reset),
        .file_step(machine_file_step), .file_piece(machine_file_piece),
        .file_from(machine_file_from), .file_to(machine_file_to), .file_sweeping(file_sweeping),
        .file_stepped(file_stepped), .file_closed(file_closed), .file_overflow(file_overflow),
        .file_fault(file_fault)
    );

    perpetual_pair_file file (
        .clock(clock), .clear(machine_file_clear), .reset(machine_file_reset),
        .step(machine_file_step), .piece(machine_file_piece), .from(machine_file_from),
        .to(machine_file_to), .sweeping(file_sweeping), .stepped(file_stepped),
        .closed(file_closed), .overflow(file_overflow), .fault(file_fault), .open()
    );
endmodule

// Takes requests, keeps the line of moves, and walks it backwards for a query.
module perpetual_query_machine (
    input  wire        clock,
    input  wire        reset,
    input  wire        request_valid,
    input  wire [2:0]  operation,
    input  wire [3:0]  piece,
    input  wire [5:0]  from,
    input  wire [5:0]  to,
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
    output reg  [2:0]  error,
    output wire        file_clear,
    output wire        file_reset,
    output wire        file_step,
    output wire [3:0]  file_piece,
    output wire [5:0]  file_from,
    output wire [5:0]  file_to,
    input  wire        file_sweeping,
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

    reg busy;
    reg starting;
    reg reading;
    reg walking;
    reg file_runs;
    reg file_rests;
    reg cutting;
    reg answering;
    reg stop_at_first;
    reg at_bottom;
    reg drain_1;
    reg drain_2;
    reg drain_3;
    reg drain_4;
    reg even;
    reg found;
    reg [5:0] count;
    reg [5:0] nearest;
    reg overflowed;
    reg faulted;
    reg cut_off;
    reg [2:0] problem;

    wire stack_can_push;
    wire stack_can_pop;
    wire stack_cut_refused;
    wire stack_read_none;
    wire stack_dropped;

    wire free = ~busy & ~file_sweeping;
    wire accept = request_valid & free;
    wire query = (operation == op_first) | (operation == op_window);
    wire step = walking & ~stack_read_none & (file_piece != 4'd0);
    assign file_reset = reset;
    assign file_clear = file_rests;
    assign file_step = step;
    wire overflows = file_runs & file_overflow;
    wire faults = file_runs & file_fault;
    wire counted = file_runs & file_stepped;
    wire repeats = counted & file_closed & even;
    wire stops = repeats & stop_at_first;
    wire ends = overflows | faults | (file_runs & drain_4) | stops;
    wire runs_next = ~reset & ~ends & (reading | file_runs);
    wire takes_back = (operation == op_pop) | (operation == op_replace);
    assign request_ready = free;
    assign verdict_valid = answering;
    assign occurrences = {10'd0, count};
    assign distance = {10'd0, nearest} << 1;
    assign exact = ~overflowed & ~cut_off & ~faulted;
    assign fault = faulted;
    assign list_overflow = overflowed;
    assign window_cut = cut_off;

    always @* begin
        error = problem;
        if (stack_cut_refused) begin
            error = problem | error_not_held;
        end
    end

    perpetual_move_stack stack (
        .clock(clock), .clear(reset | (accept & (operation == op_clear))),
        .push(accept & (operation == op_push)), .replace(accept & (operation == op_replace)),
        .piece(piece), .from(from), .to(to), .barrier(barrier),
        .pop(accept & (operation == op_pop)), .cut(accept & (operation == op_cut)),
        .target_ply(target_ply), .upwards(~busy & ((operation & op_pop) == 3'd0)),
        .stream(busy & ~cutting), .rewind(answering), .can_push(stack_can_push),
        .can_pop(stack_can_pop), .cut_refused(stack_cut_refused), .read_piece(file_piece),
        .read_from(file_from), .read_to(file_to), .read_none(stack_read_none), .ply(ply),
        .dropped(stack_dropped)
    );

    initial begin
        busy = 1'b0;
        starting = 1'b0;
        reading = 1'b0;
        walking = 1'b0;
        file_runs = 1'b0;
        file_rests = 1'b0;
        cutting = 1'b0;
        answering = 1'b0;
        stop_at_first = 1'b0;
        at_bottom = 1'b0;
        drain_1 = 1'b0;
        drain_2 = 1'b0;
        drain_3 = 1'b0;
        drain_4 = 1'b0;
        even = 1'b0;
        found = 1'b0;
        count = 6'd0;
        nearest = 6'd0;
        overflowed = 1'b0;
        faulted = 1'b0;
        cut_off = 1'b0;
        problem = 3'd0;
    end

    always @(posedge clock) begin
        if (walking) begin
            at_bottom <= stack_read_none & stack_dropped;
        end
        if (counted) begin
            even <= ~even;
            if (even & ~found) begin
                nearest <= nearest + 6'd1;
            end
        end
        if (repeats) begin
            count <= count + 6'd1;
            found <= 1'b1;
        end
        if (ends) begin
            overflowed <= overflows;
            faulted <= faults;
            cut_off <= at_bottom & drain_4 & ~overflows & ~stops;
            if (~found & ~repeats) begin
                nearest <= 6'd0;
            end
        end
        if (starting | faults) begin
            count <= 6'd0;
            nearest <= 6'd0;
        end
        if (starting) begin
            even <= 1'b0;
            found <= 1'b0;
        end
        if (accept & query) begin
            busy <= 1'b1;
            stop_at_first <= operation == op_first;
        end
        starting <= accept & query;
        if (accept & (operation == op_cut)) begin
            busy <= 1'b1;
        end
        cutting <= accept & (operation == op_cut);
        if (cutting) begin
            busy <= 1'b0;
        end
        reading <= starting;
        if (answering & verdict_ready) begin
            busy <= 1'b0;
        end
        problem <= 3'd0;
        if (accept) begin
            if ((operation == op_push) & ~stack_can_push) begin
                problem <= error_full;
            end
            if (takes_back & ~stack_can_pop) begin
                if (stack_dropped) begin
                    problem <= error_not_held;
                end else begin
                    problem <= error_empty;
                end
            end
        end
        if (reset) begin
            busy <= 1'b0;
            starting <= 1'b0;
            reading <= 1'b0;
            cutting <= 1'b0;
            problem <= 3'd0;
        end
        walking <= reading | (file_runs & step);
        file_runs <= runs_next;
        file_rests <= ~runs_next;
        answering <= ~reset & (ends | (answering & ~verdict_ready));
        drain_1 <= file_runs & walking & ~step;
        drain_2 <= file_runs & drain_1;
        drain_3 <= file_runs & drain_2;
        drain_4 <= file_runs & drain_3;
    end
endmodule

// The line of moves in block RAM, a ring: the oldest record goes when it is full.
module perpetual_move_stack (
    input  wire        clock,
    input  wire        clear,
    input  wire        push,
    input  wire        replace,
    input  wire [3:0]  piece,
    input  wire [5:0]  from,
    input  wire [5:0]  to,
    input  wire        barrier,
    input  wire        pop,
    input  wire        cut,
    input  wire [15:0] target_ply,
    input  wire        upwards,
    input  wire        stream,
    input  wire        rewind,
    output wire        can_push,
    output wire        can_pop,
    output wire        cut_refused,
    output wire [3:0]  read_piece,
    output wire [5:0]  read_from,
    output wire [5:0]  read_to,
    output wire        read_none,
    output wire [15:0] ply,
    output wire        dropped
);
    localparam [15:0] lap = 16'd64;
    localparam [15:0] last_plies = 16'd7;
    localparam [5:0] less_one = 6'd63;
    localparam [3:0] any_piece = 4'd15;

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
    reg [5:0] reader;
    reg none_1;
    reg none_2;
    reg none_3;

    wire [15:0] ram_read_data;

    wire [5:0] top_low = top[5:0];
    wire [5:0] bottom_low = bottom[5:0];
    wire [5:0] load_low = load[5:0];
    wire load_lap = |(load & lap);
    wire bottom_lap = |(bottom & lap);
    wire room = ~(near_limit & ((top & last_plies) == last_plies));
    wire pushes = push & room;
    wire pops = pop & holds;
    wire cuts = cut_held & ~above & ~below;
    wire ring_full = dropping | (holds & (top_low == bottom_low));
    wire last_held = reader == ~bottom_low;
    wire load_is_bottom = (load_low == bottom_low) & (load_lap == bottom_lap);
    wire [3:0] barrier_mask = barrier ? 4'd0 : any_piece;
    wire [15:0] record = {piece & barrier_mask, from, to};

    reg [5:0] ram_write_address;
    always @* begin
        ram_write_address = reader;
        if (upwards) begin
            ram_write_address = ~top_low;
        end
    end

    wire [15:0] by = upwards ? 16'd1 : 16'hffff;
    wire [15:0] not_target = ~target_ply;
    wire [17:0] not_target_and_1 = {1'b0, not_target, 1'b1};

    reg [17:0] not_target_and_drop;
    always @* begin
        not_target_and_drop = {2'd0, not_target} << 1;
        if (dropping) begin
            not_target_and_drop = not_target_and_1;
        end
    end

    wire [17:0] top_and_1 = {1'b0, top, 1'b1};
    wire [17:0] bottom_and_1 = {1'b0, bottom, 1'b1};
    wire [17:0] top_sum = top_and_1 + not_target_and_1;
    wire [17:0] bottom_sum = bottom_and_1 + not_target_and_drop;

    reg [5:0] reader_base;
    always @* begin
        reader_base = reader;
        if (cuts | rewind) begin
            reader_base = ~load_low;
        end
    end

    reg [5:0] reader_on;
    always @* begin
        reader_on = 6'd0;
        if (pops | cuts | stream) begin
            reader_on = 6'd1;
        end
    end

    reg [5:0] reader_by;
    always @* begin
        reader_by = 6'd0;
        if (push & room) begin
            reader_by = less_one;
        end
    end

    assign can_push = room;
    assign can_pop = holds;
    assign cut_refused = cut_held & (above | below);
    assign read_piece = ram_read_data[15:12];
    assign read_from = ram_read_data[11:6];
    assign read_to = ram_read_data[5:0];
    assign read_none = none_3;
    assign ply = top;
    assign dropped = has_dropped;

    perpetual_stack_ram ram (
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
        reader = 6'd0;
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
            reader <= 6'd0;
        end
        if (stream) begin
            none_1 <= last_held;
        end else begin
            none_1 <= ~holds;
        end
        dropping <= pushes & ring_full & ~clear;
        cut_held <= cut & ~clear;
        above <= (top_sum >> 17) == 18'd0;
        below <= (bottom_sum >> 17) != 18'd0;
        none_2 <= none_1;
        none_3 <= none_2;
    end
endmodule

// The block RAM of the move stack.
module perpetual_stack_ram (
    input  wire        clock,
    input  wire        write_enable,
    input  wire [5:0]  write_address,
    input  wire [15:0] write_data,
    input  wire [5:0]  read_address,
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
       .ADA9(write_address[5]), .ADA10(1'b0), .ADA11(1'b0),
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
       .ADB9(read_address[5]), .ADB10(1'b0), .ADB11(1'b0),
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
    reg [15:0] memory [0:63];
    reg [15:0] word_read;
    integer word;

    initial begin
       for (word = 0; word <= 63; word = word + 1) memory[word] = 0;
    end

    always @(posedge clock) begin
       read_data <= word_read;
       word_read <= memory[read_address];
       if (write_enable) memory[write_address] <= write_data;
    end
    `endif
endmodule

// Two ways of comparing on the same records; differing is a fault.
module perpetual_pair_file (
    input  wire       clock,
    input  wire       clear,
    input  wire       reset,
    input  wire       step,
    input  wire [3:0] piece,
    input  wire [5:0] from,
    input  wire [5:0] to,
    output wire       sweeping,
    output wire       stepped,
    output wire       closed,
    output wire       overflow,
    output wire       fault,
    output wire [5:0] open
);
    localparam [5:0] one_more = 6'd5;

    reg faulted;
    reg has_overflowed;

    wire scoreboard_stepped;
    wire scoreboard_closed;
    wire [5:0] scoreboard_open;

    wire counts_differ = (open != scoreboard_open) | (overflow ^ (scoreboard_open == one_more));
    wire flags_differ = (closed ^ scoreboard_closed) | (stepped ^ scoreboard_stepped);
    wire differ = ~has_overflowed & (counts_differ | flags_differ);
    assign fault = differ | faulted;

    perpetual_chain_file chain (
        .clock(clock), .clear(clear), .reset(reset), .step(step), .piece(piece), .from(from),
        .to(to), .sweeping(), .stepped(stepped), .closed(closed), .overflow(overflow), .fault(),
        .open(open)
    );

    perpetual_scoreboard_file scoreboard (
        .clock(clock), .clear(clear), .reset(reset), .step(step), .piece(piece), .from(from),
        .to(to), .sweeping(sweeping), .stepped(scoreboard_stepped), .closed(scoreboard_closed),
        .overflow(), .fault(), .open(scoreboard_open)
    );

    initial begin
        faulted = 1'b0;
        has_overflowed = 1'b0;
    end

    always @(posedge clock) begin
        faulted <= ~clear & (faulted | differ);
        has_overflowed <= ~clear & overflow;
    end
endmodule

// The chain list: how the current position differs from one further back.
module perpetual_chain_file (
    input  wire       clock,
    input  wire       clear,
    input  wire       reset,
    input  wire       step,
    input  wire [3:0] piece,
    input  wire [5:0] from,
    input  wire [5:0] to,
    output wire       sweeping,
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
    reg opens;
    reg closes;
    reg stepping;

    wire second_step;
    wire [3:0] second_piece;
    wire [5:0] second_from;
    wire [5:0] second_to;
    wire next_step;
    wire [3:0] next_piece;
    wire [5:0] next_from;
    wire [5:0] next_to;
    wire now_step;
    wire [3:0] now_piece;
    wire [5:0] now_from;
    wire [5:0] now_to;
    wire heads_found;
    wire tails_found;

    wire same_piece_1 = next_piece == second_piece;
    wire same_piece_2 = next_piece == piece;
    assign sweeping = 1'b0;
    assign closed = is_closed;
    assign open = count;
    assign stepped = has_stepped;
    assign overflow = overflowed;
    assign fault = 1'b0;

    perpetual_record_stage second (
        .clock(clock), .clear(clear), .step_in(step), .piece_in(piece), .from_in(from), .to_in(to),
        .step(second_step), .piece(second_piece), .from(second_from), .to(second_to)
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
        opens = 1'b0;
        closes = 1'b0;
        stepping = 1'b0;
    end

    always @(posedge clock) begin
        if (clear) begin
            count <= 6'd0;
            is_closed <= 1'b1;
            overflowed <= 1'b0;
            has_stepped <= 1'b0;
            opens <= 1'b0;
            closes <= 1'b0;
            stepping <= 1'b0;
        end else begin
            opens <= now_step & ~heads_found & ~tails_found;
            closes <= heads_found & tails_found;
            stepping <= now_step;
            has_stepped <= stepping & ~reset;
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
        head_is_ahead <= next_from == to;
        tail_is_next <= second_step & same_piece_1 & (next_to == second_from);
        tail_is_ahead <= same_piece_2 & (next_to == from);
    end
endmodule

// One cycle of delay for a record on its way into the file.
module perpetual_record_stage (
    input  wire       clock,
    input  wire       clear,
    input  wire       step_in,
    input  wire [3:0] piece_in,
    input  wire [5:0] from_in,
    input  wire [5:0] to_in,
    output wire       step,
    output wire [3:0] piece,
    output wire [5:0] from,
    output wire [5:0] to
);
    reg step_held;
    reg [3:0] piece_held;
    reg [5:0] from_held;
    reg [5:0] to_held;

    assign step = step_held;
    assign piece = piece_held;
    assign from = from_held;
    assign to = to_held;

    initial begin
        step_held = 1'b0;
        piece_held = 4'd0;
        from_held = 6'd0;
        to_held = 6'd0;
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
    input  wire [5:0] new_key,
    input  wire       found_there,
    input  wire       new_is_next,
    input  wire       ahead,
    input  wire [5:0] ahead_key,
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
    input  wire [5:0] new_key,
    input  wire       ahead,
    input  wire [5:0] ahead_key,
    input  wire       new_is_ahead,
    input  wire       new_is_next,
    output wire       hit,
    output wire       next_hit
);
    reg [5:0] key;
    reg valid;
    reg next_hit_held;
    reg hit_held;

    wire store = (hit_held & overwrite) | (chosen & insert);
    wire equal = valid & (key == ahead_key);
    assign hit = hit_held;
    assign next_hit = next_hit_held;

    initial begin
        key = 6'd0;
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
    input  wire [9:0] new_key,
    input  wire       found_there,
    input  wire       new_is_next,
    input  wire       ahead,
    input  wire [9:0] ahead_key,
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
    input  wire [9:0] new_key,
    input  wire       ahead,
    input  wire [9:0] ahead_key,
    input  wire       new_is_ahead,
    input  wire       new_is_next,
    output wire       hit,
    output wire       next_hit
);
    reg [9:0] key;
    reg valid;
    reg next_hit_held;
    reg hit_held;

    wire store = (hit_held & overwrite) | (chosen & insert);
    wire equal = valid & (key == ahead_key);
    assign hit = hit_held;
    assign next_hit = next_hit_held;

    initial begin
        key = 10'd0;
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

// How the current position differs from one further back, by parities.
module perpetual_scoreboard_file (
    input  wire       clock,
    input  wire       clear,
    input  wire       reset,
    input  wire       step,
    input  wire [3:0] piece,
    input  wire [5:0] from,
    input  wire [5:0] to,
    output wire       sweeping,
    output wire       stepped,
    output wire       closed,
    output wire       overflow,
    output wire       fault,
    output wire [5:0] open
);
    localparam registered = 1'b0;
    localparam [8:0] half = 9'h100;
    localparam [7:0] square_at = 8'd2;

    reg [8:0] epoch;
    reg was_clear;
    reg is_swept;
    reg [7:0] from_word_1;
    reg [7:0] to_word_1;
    reg [3:0] place_1;
    reg step_1;
    reg scrub_1;
    reg [7:0] from_word_2;
    reg [7:0] to_word_2;
    reg [3:0] place_2;
    reg step_2;
    reg scrub_2;
    reg from_odd_3;
    reg to_odd_3;
    reg step_3;
    reg [7:0] from_word_3;
    reg [7:0] to_word_3;
    reg [3:0] from_bits_3;
    reg [3:0] to_bits_3;
    reg opens_4;
    reg closes_4;
    reg step_4;
    reg [5:0] count;
    reg is_closed;
    reg has_stepped;

    wire stage_0_step;
    wire [3:0] stage_0_piece;
    wire [5:0] stage_0_from;
    wire [5:0] stage_0_to;
    wire [3:0] from_at_from_bits;
    wire from_at_from_stale;
    wire [3:0] from_at_to_bits;
    wire from_at_to_stale;
    wire [3:0] to_at_from_bits;
    wire to_at_from_stale;
    wire [3:0] to_at_to_bits;
    wire to_at_to_stale;

    wire [5:0] from_0 = registered ? stage_0_from : from;
    wire [3:0] piece_0 = registered ? stage_0_piece : piece;
    wire step_0 = registered ? stage_0_step : step;
    wire [5:0] to_0 = registered ? stage_0_to : to;
    wire [7:0] from_word_early = ({2'd0, from} << square_at) | {4'd0, piece >> 2};
    wire [7:0] to_word_early = ({2'd0, to} << square_at) | {4'd0, piece >> 2};
    wire [7:0] from_word = ({2'd0, from_0} << square_at) | {4'd0, piece_0 >> 2};
    wire [7:0] to_word = ({2'd0, to_0} << square_at) | {4'd0, piece_0 >> 2};
    wire scrub = (clear & ~was_clear) | ~is_swept;
    wire write = step_2 | scrub_2;

    reg [8:0] tag;
    always @* begin
        tag = epoch;
        if (scrub_2) begin
            tag = epoch ^ half;
        end
    end

    reg [3:0] from_at_from_bits_2;
    always @* begin
        from_at_from_bits_2 = from_at_from_bits;
        if (from_at_from_stale) begin
            from_at_from_bits_2 = from_bits_3;
        end
    end

    reg [3:0] from_at_to_bits_2;
    always @* begin
        from_at_to_bits_2 = from_at_to_bits;
        if (from_at_to_stale) begin
            from_at_to_bits_2 = from_bits_3;
        end
    end

    reg [3:0] to_at_from_bits_2;
    always @* begin
        to_at_from_bits_2 = to_at_from_bits;
        if (to_at_from_stale) begin
            to_at_from_bits_2 = to_bits_3;
        end
    end

    reg [3:0] to_at_to_bits_2;
    always @* begin
        to_at_to_bits_2 = to_at_to_bits;
        if (to_at_to_stale) begin
            to_at_to_bits_2 = to_bits_3;
        end
    end

    wire [3:0] from_bits = from_at_from_bits_2 ^ place_2;
    wire [3:0] to_bits = to_at_to_bits_2 ^ place_2;
    wire opens = step_3 & ~from_odd_3 & ~to_odd_3;
    wire closes = step_3 & from_odd_3 & to_odd_3;

    reg opening;
    reg closing;
    reg stepping;
    always @* begin
        if (registered) begin
            opening = opens;
            closing = closes;
            stepping = step_3;
        end else begin
            opening = opens_4;
            closing = closes_4;
            stepping = step_4;
        end
    end

    assign sweeping = ~is_swept;
    assign closed = is_closed;
    assign open = count;
    assign stepped = has_stepped;
    assign overflow = 1'b0;
    assign fault = 1'b0;

    perpetual_record_stage stage_0 (
        .clock(clock), .clear(clear), .step_in(step), .piece_in(piece), .from_in(from), .to_in(to),
        .step(stage_0_step), .piece(stage_0_piece), .from(stage_0_from), .to(stage_0_to)
    );

    perpetual_parity_table from_at_from (
        .clock(clock), .early_address(from_word_early), .read_address(from_word),
        .same_1(step_1 & (from_word == from_word_1)), .same_2(step_2 & (from_word == from_word_2)),
        .same_3(step_3 & (from_word == from_word_3)), .epoch(epoch), .new_bits(from_bits_3),
        .write_enable(write), .write_address(from_word_2), .write_bits(from_bits), .write_tag(tag),
        .bits(from_at_from_bits), .stale(from_at_from_stale)
    );

    perpetual_parity_table from_at_to (
        .clock(clock), .early_address(to_word_early), .read_address(to_word),
        .same_1(step_1 & (to_word == from_word_1)), .same_2(step_2 & (to_word == from_word_2)),
        .same_3(step_3 & (to_word == from_word_3)), .epoch(epoch), .new_bits(from_bits_3),
        .write_enable(write), .write_address(from_word_2), .write_bits(from_bits), .write_tag(tag),
        .bits(from_at_to_bits), .stale(from_at_to_stale)
    );

    perpetual_parity_table to_at_from (
        .clock(clock), .early_address(from_word_early), .read_address(from_word),
        .same_1(step_1 & (from_word == to_word_1)), .same_2(step_2 & (from_word == to_word_2)),
        .same_3(step_3 & (from_word == to_word_3)), .epoch(epoch), .new_bits(to_bits_3),
        .write_enable(write), .write_address(to_word_2), .write_bits(to_bits), .write_tag(tag),
        .bits(to_at_from_bits), .stale(to_at_from_stale)
    );

    perpetual_parity_table to_at_to (
        .clock(clock), .early_address(to_word_early), .read_address(to_word),
        .same_1(step_1 & (to_word == to_word_1)), .same_2(step_2 & (to_word == to_word_2)),
        .same_3(step_3 & (to_word == to_word_3)), .epoch(epoch), .new_bits(to_bits_3),
        .write_enable(write), .write_address(to_word_2), .write_bits(to_bits), .write_tag(tag),
        .bits(to_at_to_bits), .stale(to_at_to_stale)
    );

    initial begin
        epoch = 9'd0;
        was_clear = 1'b0;
        is_swept = 1'b0;
        from_word_1 = 8'd0;
        to_word_1 = 8'd0;
        place_1 = 4'd0;
        step_1 = 1'b0;
        scrub_1 = 1'b0;
        from_word_2 = 8'd0;
        to_word_2 = 8'd0;
        place_2 = 4'd0;
        step_2 = 1'b0;
        scrub_2 = 1'b0;
        from_odd_3 = 1'b0;
        to_odd_3 = 1'b0;
        step_3 = 1'b0;
        from_word_3 = 8'd0;
        to_word_3 = 8'd0;
        from_bits_3 = 4'd0;
        to_bits_3 = 4'd0;
        opens_4 = 1'b0;
        closes_4 = 1'b0;
        step_4 = 1'b0;
        count = 6'd0;
        is_closed = 1'b0;
        has_stepped = 1'b0;
    end

    always @(posedge clock) begin
        if (piece_0[1]) begin
            if (piece_0[0]) begin
                place_1 <= 4'd8;
            end else begin
                place_1 <= 4'd4;
            end
        end else if (piece_0[0]) begin
            place_1 <= 4'd2;
        end else begin
            place_1 <= 4'd1;
        end
        is_swept <= is_swept | (|(epoch & half));
        from_word_1 <= from_word;
        to_word_1 <= to_word;
        if (scrub) begin
            epoch <= epoch + 9'd1;
            from_word_1 <= epoch[7:0];
            to_word_1 <= epoch[7:0];
        end
        if (reset) begin
            epoch <= 9'd0;
            is_swept <= 1'b0;
        end
        if (clear) begin
            count <= 6'd0;
            is_closed <= 1'b1;
            has_stepped <= 1'b0;
            opens_4 <= 1'b0;
            closes_4 <= 1'b0;
            step_4 <= 1'b0;
        end else begin
            opens_4 <= opens;
            closes_4 <= closes;
            step_4 <= step_3;
            has_stepped <= stepping;
            if (opening) begin
                count <= count + 6'd1;
                is_closed <= 1'b0;
            end
            if (closing) begin
                count <= count - 6'd1;
                is_closed <= count == 6'd1;
            end
        end
        was_clear <= clear;
        step_1 <= step_0 & ~clear;
        scrub_1 <= scrub;
        from_word_2 <= from_word_1;
        to_word_2 <= to_word_1;
        place_2 <= place_1;
        step_2 <= step_1 & ~clear;
        scrub_2 <= scrub_1;
        from_odd_3 <= |((from_at_from_bits_2 ^ to_at_from_bits_2) & place_2);
        to_odd_3 <= |((from_at_to_bits_2 ^ to_at_to_bits_2) & place_2);
        step_3 <= step_2 & ~clear;
        from_word_3 <= from_word_2;
        to_word_3 <= to_word_2;
        from_bits_3 <= from_bits;
        to_bits_3 <= to_bits;
    end
endmodule

// Whether an odd number of moves left each square with each piece, or came to it.
module perpetual_parity_table (
    input  wire       clock,
    input  wire [7:0] early_address,
    input  wire [7:0] read_address,
    input  wire       same_1,
    input  wire       same_2,
    input  wire       same_3,
    input  wire [8:0] epoch,
    input  wire [3:0] new_bits,
    input  wire       write_enable,
    input  wire [7:0] write_address,
    input  wire [3:0] write_bits,
    input  wire [8:0] write_tag,
    output wire [3:0] bits,
    output wire       stale
);
    localparam registered = 1'b0;

    reg same_1_held;
    reg same_2_held;
    reg stale_held;
    reg [3:0] bits_held;
    reg same_3_held;
    reg [3:0] older_bits;

    wire [12:0] ram_read_data;

    wire [7:0] ram_read_address = registered ? early_address : read_address;
    wire [8:0] read_tag = ram_read_data[12:4];
    wire [3:0] read_bits = ram_read_data[3:0];
    assign bits = bits_held;
    assign stale = stale_held;

    perpetual_parity_ram ram (
        .clock(clock), .write_enable(write_enable), .write_address(write_address),
        .write_data({write_tag, write_bits}), .read_address(ram_read_address),
        .read_data(ram_read_data)
    );

    initial begin
        same_1_held = 1'b0;
        same_2_held = 1'b0;
        stale_held = 1'b0;
        bits_held = 4'd0;
        same_3_held = 1'b0;
        older_bits = 4'd0;
    end

    always @(posedge clock) begin
        bits_held <= 4'd0;
        if (same_2_held) begin
            bits_held <= new_bits;
        end else if (registered & same_3_held) begin
            bits_held <= older_bits;
        end else if (read_tag == epoch) begin
            bits_held <= read_bits;
        end
        same_1_held <= same_1;
        same_2_held <= same_2;
        stale_held <= same_1_held;
        same_3_held <= same_3;
        older_bits <= new_bits;
    end
endmodule

// The block RAM of a parity table.
module perpetual_parity_ram (
    input  wire        clock,
    input  wire        write_enable,
    input  wire [7:0]  write_address,
    input  wire [12:0] write_data,
    input  wire [7:0]  read_address,
    output reg  [12:0] read_data
);
    (* no_rw_check *)
    reg [12:0] memory [0:255];
    integer word;

    initial begin
       for (word = 0; word <= 255; word = word + 1) memory[word] = 0;
    end

    always @(posedge clock) begin
       read_data <= memory[read_address];
       if (write_enable) memory[write_address] <= write_data;
    end
endmodule
