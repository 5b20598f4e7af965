// The tables of the window detector's iCE40 form: in every slot and at every time, the bits of the square x say what the
// list of records says of that slot, except for the slot of the operation under way, whose old bits are taken out and
// whose new ones put in one after the other. A table is in block RAMs of 16 slots each.
localparam BANKS = (N + 15) / 16;
always @* assume (!started | (touch_square == {BANKS{x}} & left_square == {BANKS{x}}));
always @* if (started) squares: assert (&touch_chosen & &left_chosen);

wire [N-1:0] touch_row = touch_row_0[N-1:0];
wire [N-1:0] bare_row = ~touch_row_64[N-1:0];
wire [N-1:0] touch_read = touch_data[N-1:0];
wire [N-1:0] left_read = left_data[N-1:0];
// One row a value of the lower two bits of the kind. Of square 0 and value 1 it is row 64.
wire [4*N-1:0] left_rows = {
    left_row_3[N-1:0], left_row_2[N-1:0], x == 0 ? left_row_64[N-1:0] : left_row_1[N-1:0], left_row_0[N-1:0]
};

wire [N-1:0] touches_x, lefts_x, of_low_kind, touch_ok, bare_ok, high_ok;
wire [4*N-1:0] left_ok;
genvar q;
generate
    for (i = 0; i < N; i = i + 1) begin : table_
        wire [14:0] stored = kept[15*i +: 15];
        wire        leaves = !bare[i] & stored[5:0] == x;
        wire        comes = !bare[i] & stored[11:6] == x;
        wire        its = busy & at_slot[i];
        wire        was_from = !had_no_move & gone[5:0] == x, was_to = !had_no_move & gone[11:6] == x;
        wire        is_from = !no_move & record[5:0] == x;
        assign touches_x[i] = leaves | comes;
        assign lefts_x[i] = leaves & stored[13:12] == asked_piece[1:0];
        assign of_low_kind[i] = !bare[i] & stored[13:12] == asked_piece[1:0];
        // Taken out: first `from` and then `to`, or where the piece stays the same, `to` alone.
        assign touch_ok[i] = touch_row[i] == (
            !its | pop_1 | pop_2 ? leaves | comes
            : pop_3 ? was_to
            : gap ? 1'b0
            : push_1 ? comes | (short & leaves)
            : push_2 ? short & was_from : is_from
        );
        // In the cycle after the sweep the bit of the slot that is written first is taken out, or was in the one before.
        assign bare_ok[i] = (!done & !busy & at_slot[i] & !bare_row[i]) | bare_row[i] == (
            !its ? bare[i]
            : popping ? had_no_move | (!pop_1 & !overlaps)
            : gap ? 1'b1
            : push_3 ? no_move : short & had_no_move
        );
        assign high_ok[i] = bare[i] | high[i] == stored[14];
        for (q = 0; q < 4; q = q + 1) begin : low_kind
            wire in = leaves & stored[13:12] == q;
            assign left_ok[q*N + i] = left_rows[q*N + i] == (
                !its | pop_1 | pop_2 ? in
                : pop_3 | gap ? 1'b0
                : push_1 ? in
                : push_2 ? short & was_from & gone[13:12] == q : is_from & record[13:12] == q
            );
        end
    end
endgenerate
reg [15:0] head_word;
always @* begin
    head_word = 0;
    for (k = 0; k < N; k = k + 1) if (head == k) head_word = words[16*k +: 16];
end
always @* if (started) begin
    touch_table: assert (&touch_ok);
    bare_table: assert (&bare_ok);
    left_table: assert (&left_ok);
    highs: assert (&high_ok);
    if (!busy | gap | (push_1 & !overlaps & !short)) old: assert (
        ring_old_piece == head_word[14:12] & (ring_old_piece == 0 | {ring_old_to, ring_old_from} == head_word[11:0])
    );
    if (pop_1 | pop_2 | push_1 | push_2) begin
        if (asks & !asks_window & asked == x) touch_reads: assert (((touch_read ^ touches_x) & ~at_slot) == 0);
        if (asks & asked == x) left_reads: assert (((left_read ^ lefts_x) & ~at_slot) == 0);
        if (asks_window) bare_reads: assert (((touch_read ^ bare) & ~at_slot) == 0);
    end
end
// The last but one at another square, as far as it is needed: no slot without a move, nor one with another kind.
assign hypothesis_left = !asks_window | (left_read & ~of_low_kind & ~at_slot) == 0;
