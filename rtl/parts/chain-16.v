// A circuit between registers, to measure it without the way to the pins.
module measured (
    input  wire clock,
    input  wire shift_in,
    input  wire load,
    output wire shift_out
);

    reg  [18:0] shift;
    reg  [18:0] in;
    wire [10:0] out;
    reg  [10:0] signature;

    always @(posedge clock) begin
        shift <= {shift, shift_in};
        if (load) in <= shift;
        signature <= {signature, 1'b0} ^ out;
    end
    assign shift_out = signature[10];

    part part (
        .clock(clock),
        .clear(in[0 +: 1]),
        .reset(in[1 +: 1]),
        .step(in[2 +: 1]),
        .piece(in[3 +: 4]),
        .from(in[7 +: 6]),
        .to(in[13 +: 6]),
        .sweeping(out[0 +: 1]),
        .closed(out[1 +: 1]),
        .open(out[2 +: 6]),
        .stepped(out[8 +: 1]),
        .overflow(out[9 +: 1]),
        .fault(out[10 +: 1])
    );

endmodule

// part: chain file, 16 entries
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
    localparam [5:0] full = 6'd16;

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
        if (clear | reset) begin
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
            has_stepped <= stepping;
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
    reg [15:0] chosen;
    reg [15:0] taken;
    reg found_held;

    wire [15:0] hits;
    wire [15:0] next_hits;

    wire overwrite = ~found_there;
    wire insert = step & ~found_held & ~found_there;
    wire remove = found_held & found_there;
    wire [15:0] lowest = taken + 16'd1;
    assign found = found_held;

    genvar i;
    generate
        for (i = 0; i < 16; i = i + 1) begin : entry
            perpetual_head_entry unit (
                .clock(clock), .clear(clear), .overwrite(overwrite), .insert(insert),
                .chosen(chosen[i]), .new_key(new_key), .ahead(ahead), .ahead_key(ahead_key),
                .new_is_ahead(new_is_ahead), .new_is_next(new_is_next), .hit(hits[i]),
                .next_hit(next_hits[i])
            );
        end
    endgenerate

    initial begin
        chosen = 16'd0;
        taken = 16'd0;
        found_held = 1'b0;
    end

    always @(posedge clock) begin
        if (clear) begin
            chosen <= 16'd1;
            taken <= 16'd1;
            found_held <= 1'b0;
        end else begin
            if (remove) begin
                chosen <= hits;
                taken <= taken & ~chosen;
            end else if (insert) begin
                chosen <= lowest & ~taken;
                taken <= taken | lowest;
            end
            found_held <= (step & ~found_there & new_is_next) | (next_hits != 16'd0);
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
    reg [15:0] chosen;
    reg [15:0] taken;
    reg found_held;

    wire [15:0] hits;
    wire [15:0] next_hits;

    wire overwrite = ~found_there;
    wire insert = step & ~found_held & ~found_there;
    wire remove = found_held & found_there;
    wire [15:0] lowest = taken + 16'd1;
    assign found = found_held;

    genvar i;
    generate
        for (i = 0; i < 16; i = i + 1) begin : entry
            perpetual_tail_entry unit (
                .clock(clock), .clear(clear), .overwrite(overwrite), .insert(insert),
                .chosen(chosen[i]), .new_key(new_key), .ahead(ahead), .ahead_key(ahead_key),
                .new_is_ahead(new_is_ahead), .new_is_next(new_is_next), .hit(hits[i]),
                .next_hit(next_hits[i])
            );
        end
    endgenerate

    initial begin
        chosen = 16'd0;
        taken = 16'd0;
        found_held = 1'b0;
    end

    always @(posedge clock) begin
        if (clear) begin
            chosen <= 16'd1;
            taken <= 16'd1;
            found_held <= 1'b0;
        end else begin
            if (remove) begin
                chosen <= hits;
                taken <= taken & ~chosen;
            end else if (insert) begin
                chosen <= lowest & ~taken;
                taken <= taken | lowest;
            end
            found_held <= (step & ~found_there & new_is_next) | (next_hits != 16'd0);
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
