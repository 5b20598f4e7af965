// A circuit between registers, to measure it without the way to the pins.
module measured (
    input  wire clock,
    input  wire shift_in,
    input  wire load,
    output wire shift_out
);

    reg  [23:0] shift;
    reg  [23:0] in;
    wire [26:0] out;
    reg  [26:0] signature;

    always @(posedge clock) begin
        shift <= {shift, shift_in};
        if (load) in <= shift;
        signature <= {signature, 1'b0} ^ out;
    end
    assign shift_out = signature[26];

    part part (
        .clock(clock),
        .write_men(in[0 +: 1]),
        .write_lines(in[1 +: 1]),
        .write_square(in[2 +: 6]),
        .man(in[8 +: 4]),
        .start(in[12 +: 1]),
        .stop(in[13 +: 1]),
        .side(in[14 +: 1]),
        .captures_only(in[15 +: 1]),
        .king_side(in[16 +: 1]),
        .queen_side(in[17 +: 1]),
        .ep_valid(in[18 +: 1]),
        .ep_file(in[19 +: 3]),
        .phantom(in[22 +: 1]),
        .phantom_west(in[23 +: 1]),
        .busy(out[0 +: 1]),
        .valid(out[1 +: 1]),
        .from(out[2 +: 6]),
        .to(out[8 +: 6]),
        .kind(out[14 +: 3]),
        .victim(out[17 +: 3]),
        .special(out[20 +: 3]),
        .move_class(out[23 +: 3]),
        .king_taken(out[26 +: 1])
    );

endmodule

// part: move generator
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
    input  wire       write_men,
    input  wire       write_lines,
    input  wire [5:0] write_square,
    input  wire [3:0] man,
    input  wire       start,
    input  wire       stop,
    input  wire       side,
    input  wire       captures_only,
    input  wire       king_side,
    input  wire       queen_side,
    input  wire       ep_valid,
    input  wire [2:0] ep_file,
    input  wire       phantom,
    input  wire       phantom_west,
    output wire       busy,
    output wire       valid,
    output wire [5:0] from,
    output wire [5:0] to,
    output wire [2:0] kind,
    output wire [2:0] victim,
    output wire [2:0] special,
    output wire [2:0] move_class,
    output wire       king_taken
);
    localparam [2:0] promotes_flag = 3'd4;

    reg asked;
    reg [5:0] asked_from;
    reg [5:0] asked_to;
    reg [2:0] asked_kind;
    reg asked_capture;
    reg asked_castle;
    reg asked_promotes;
    reg [1:0] asked_promotion;
    reg given;
    reg [5:0] given_from;
    reg [5:0] given_to;
    reg [2:0] given_kind;
    reg [2:0] given_victim;
    reg [2:0] given_special;
    reg [2:0] given_class;
    reg taken;

    wire scan_busy;
    wire scan_valid;
    wire [2:0] scan_rank;
    wire [2:0] scan_file;
    wire [2:0] scan_kind;
    wire scan_half;
    wire looks_busy;
    wire looks_valid;
    wire [2:0] looks_rank;
    wire [2:0] looks_file;
    wire [2:0] looks_kind;
    wire looks_half;
    wire [23:0] looks_stops;
    wire [7:0] looks_enemies;
    wire [3:0] looks_jump_enemies;
    wire [3:0] looks_jump_empty;
    wire [7:0] permit_captures;
    wire [7:0] permit_quiets;
    wire permit_two_steps;
    wire permit_castle_king;
    wire permit_castle_queen;
    wire permit_promotes;
    wire steps_ready;
    wire steps_busy;
    wire steps_valid;
    wire [2:0] steps_from_rank;
    wire [2:0] steps_from_file;
    wire [2:0] steps_kind;
    wire steps_capture;
    wire steps_castle;
    wire steps_promotes;
    wire [1:0] steps_promotion;
    wire [2:0] victims_read_data;
    wire [5:0] to_square;

    wire clear = stop | taken;
    wire [2:0] found = victims_read_data;
    wire [2:0] rank_of_to = asked_to[5:3];
    wire [2:0] file_of_to = asked_to[2:0];
    wire en_passant = asked_capture & (asked_kind == 3'd1) & (found == 3'd0);

    reg [2:0] captured;
    always @* begin
        captured = 3'd0;
        if (en_passant) begin
            captured = 3'd1;
        end else if (asked_capture) begin
            captured = found;
        end
    end

    reg last_rank;
    always @* begin
        if (side) begin
            last_rank = rank_of_to == 3'd0;
        end else begin
            last_rank = rank_of_to == 3'd7;
        end
    end

    reg crossed;
    always @* begin
        if (phantom_west) begin
            crossed = file_of_to == 3'd3;
        end else begin
            crossed = file_of_to == 3'd5;
        end
    end

    wire takes_king =
        asked & asked_capture
        & ((found == 3'd3) | (phantom & last_rank & (crossed | (file_of_to == 3'd4))));
    assign valid = given;
    assign from = given_from;
    assign to = given_to;
    assign kind = given_kind;
    assign victim = given_victim;
    assign special = given_special;
    assign move_class = given_class;
    assign king_taken = taken;
    assign busy = scan_busy | looks_busy | steps_busy | asked | given | taken;

    perpetual_scan scan (
        .clock(clock), .write_enable(write_men), .write_square(write_square), .man(man),
        .start(start), .stop(clear), .side(side), .advance(steps_ready), .busy(scan_busy),
        .valid(scan_valid), .rank(scan_rank), .file(scan_file), .kind(scan_kind), .half(scan_half)
    );

    perpetual_looks looks (
        .clock(clock), .write_enable(write_lines), .write_square(write_square),
        .white((man[2:0] != 3'd0) & ~man[3]), .black((man[2:0] != 3'd0) & man[3]),
        .advance(steps_ready), .clear(clear), .side(side), .valid_in(scan_valid),
        .rank_in(scan_rank), .file_in(scan_file), .kind_in(scan_kind), .half_in(scan_half),
        .busy(looks_busy), .valid(looks_valid), .rank(looks_rank), .file(looks_file),
        .kind(looks_kind), .half(looks_half), .stops(looks_stops), .enemies(looks_enemies),
        .jump_enemies(looks_jump_enemies), .jump_empty(looks_jump_empty)
    );

    perpetual_permit permit (
        .side(side), .captures_only(captures_only), .king_side(king_side), .queen_side(queen_side),
        .ep_valid(ep_valid), .ep_file(ep_file), .rank(looks_rank), .file(looks_file),
        .kind(looks_kind), .half(looks_half), .stops(looks_stops), .enemies(looks_enemies),
        .jump_enemies(looks_jump_enemies), .jump_empty(looks_jump_empty),
        .captures(permit_captures), .quiets(permit_quiets), .two_steps(permit_two_steps),
        .castle_king(permit_castle_king), .castle_queen(permit_castle_queen),
        .promotes(permit_promotes)
    );

    perpetual_steps steps (
        .clock(clock), .clear(clear), .captures_only(captures_only), .valid_in(looks_valid),
        .rank(looks_rank), .file(looks_file), .kind_in(looks_kind), .half(looks_half),
        .stops(looks_stops), .captures(permit_captures), .quiets(permit_quiets),
        .two_steps(permit_two_steps), .castle_king(permit_castle_king),
        .castle_queen(permit_castle_queen), .promotes_in(permit_promotes), .ready(steps_ready),
        .busy(steps_busy), .valid(steps_valid), .from_rank(steps_from_rank),
        .from_file(steps_from_file), .to_rank(to_square[5:3]), .to_file(to_square[2:0]),
        .kind(steps_kind), .capture(steps_capture), .castle(steps_castle),
        .promotes(steps_promotes), .promotion(steps_promotion)
    );

    perpetual_victims victims (
        .clock(clock), .write_enable(write_men), .write_address(write_square),
        .write_data(man[2:0]), .read_address(to_square), .read_data(victims_read_data)
    );

    initial begin
        asked = 1'b0;
        asked_from = 6'd0;
        asked_to = 6'd0;
        asked_kind = 3'd0;
        asked_capture = 1'b0;
        asked_castle = 1'b0;
        asked_promotes = 1'b0;
        asked_promotion = 2'd0;
        given = 1'b0;
        given_from = 6'd0;
        given_to = 6'd0;
        given_kind = 3'd0;
        given_victim = 3'd0;
        given_special = 3'd0;
        given_class = 3'd0;
        taken = 1'b0;
    end

    always @(posedge clock) begin
        given_special <= 3'd0;
        given_class <= 3'd0;
        if (asked_promotes) begin
            given_special <= {1'b0, asked_promotion} | promotes_flag;
            if (asked_promotion == 2'd3) begin
                given_class <= 3'd4;
            end
        end else begin
            if (en_passant) begin
                given_special <= 3'd1;
            end else if (asked_castle) begin
                given_special <= 3'd2;
            end
            if (captured == 3'd7) begin
                given_class <= 3'd4;
            end else if (captured == 3'd6) begin
                given_class <= 3'd3;
            end else if ((captured == 3'd5) | (captured == 3'd2)) begin
                given_class <= 3'd2;
            end else if (captured == 3'd1) begin
                given_class <= 3'd1;
            end
        end
        asked <= steps_valid & ~clear;
        asked_from <= {steps_from_rank, steps_from_file};
        asked_to <= to_square;
        asked_kind <= steps_kind;
        asked_capture <= steps_capture;
        asked_castle <= steps_castle;
        asked_promotes <= steps_promotes;
        asked_promotion <= steps_promotion;
        given <= asked & ~takes_king & ~clear;
        given_from <= asked_from;
        given_to <= asked_to;
        given_kind <= asked_kind;
        given_victim <= captured;
        taken <= takes_king & ~clear;
    end
endmodule

module perpetual_scan (
    input  wire       clock,
    input  wire       write_enable,
    input  wire [5:0] write_square,
    input  wire [3:0] man,
    input  wire       start,
    input  wire       stop,
    input  wire       side,
    input  wire       advance,
    output wire       busy,
    output wire       valid,
    output wire [2:0] rank,
    output wire [2:0] file,
    output wire [2:0] kind,
    output wire       half
);
    reg active;
    reg fresh;
    reg [2:0] current;
    reg [3:0] taken;
    reg [7:0] left;
    reg [7:0] kind_0;
    reg [7:0] kind_1;
    reg [7:0] kind_2;
    reg [7:0] knights;
    reg second;

    wire [31:0] ranks_men;
    wire [7:0] lowest_rest;
    wire lowest_more;

    wire bit_0 = kind_0[file];
    wire bit_1 = kind_1[file];
    wire bit_2 = kind_2[file];
    wire knight = knights[file];
    wire repeats = knight & ~second;
    wire all_taken = taken[3];
    wire last_repeats = (|(left & knights)) & ~second;
    wire used_up = ~valid | (advance & ~lowest_more & ~last_repeats);
    wire load = fresh | (active & used_up & ~all_taken);
    wire [2:0] taken_low = taken[2:0];
    wire [2:0] next_low = taken_low + 3'd1;
    wire [2:0] flip = {side, side, side};

    reg [2:0] ranks_read_line;
    always @* begin
        if (start) begin
            ranks_read_line = flip;
        end else if (load) begin
            ranks_read_line = next_low ^ flip;
        end else begin
            ranks_read_line = taken_low ^ flip;
        end
    end

    wire [7:0] plane_0 = ranks_men[7:0];
    wire [7:0] plane_1 = ranks_men[15:8];
    wire [7:0] plane_2 = ranks_men[23:16];
    wire [7:0] colours = ranks_men[31:24];
    wire [7:0] occupied = plane_0 | plane_1 | plane_2;
    wire [7:0] own = side ? (occupied & colours) : occupied & ~colours;
    assign busy = active;
    assign rank = current;
    wire [2:0] found = {bit_2, bit_1, bit_0};
    assign kind = found;
    assign half = second;

    perpetual_ranks ranks (
        .clock(clock), .write_enable(write_enable), .write_line(write_square[5:3]),
        .write_index(write_square[2:0]), .man(man), .read_enable(1'b1), .read_line(ranks_read_line),
        .men(ranks_men)
    );

    perpetual_lowest lowest (
        .bits(left), .number(file), .rest(lowest_rest), .any(valid), .more(lowest_more)
    );

    initial begin
        active = 1'b0;
        fresh = 1'b0;
        current = 3'd0;
        taken = 4'd0;
        left = 8'd0;
        kind_0 = 8'd0;
        kind_1 = 8'd0;
        kind_2 = 8'd0;
        knights = 8'd0;
        second = 1'b0;
    end

    always @(posedge clock) begin
        fresh <= start;
        if (load) begin
            left <= own;
            kind_0 <= plane_0;
            kind_1 <= plane_1;
            kind_2 <= plane_2;
            knights <= plane_1 & ~plane_0 & ~plane_2;
            current <= taken_low ^ flip;
            taken <= taken + 4'd1;
        end else if (advance & ~repeats) begin
            left <= lowest_rest;
        end
        if (advance) begin
            second <= valid & repeats;
        end
        if (active & used_up & all_taken & ~fresh) begin
            active <= 1'b0;
        end
        if (start) begin
            active <= 1'b1;
            taken <= 4'd0;
            left <= 8'd0;
            second <= 1'b0;
        end
        if (stop) begin
            active <= 1'b0;
            fresh <= 1'b0;
            left <= 8'd0;
        end
    end
endmodule

module perpetual_ranks (
    input  wire        clock,
    input  wire        write_enable,
    input  wire [2:0]  write_line,
    input  wire [2:0]  write_index,
    input  wire [3:0]  man,
    input  wire        read_enable,
    input  wire [2:0]  read_line,
    output reg  [31:0] men
);
    (* ram_style = "block", no_rw_check *)
    reg [31:0] memory [0:7];
    integer line;

    initial begin
       for (line = 0; line <= 7; line = line + 1) memory[line] = 0;
    end

    always @(posedge clock) begin
       if (read_enable) men <= memory[read_line];
       if (write_enable && write_index == 3'd0) begin
          memory[write_line][0] <= man[0];
          memory[write_line][8] <= man[1];
          memory[write_line][16] <= man[2];
          memory[write_line][24] <= man[3];
       end
       if (write_enable && write_index == 3'd1) begin
          memory[write_line][1] <= man[0];
          memory[write_line][9] <= man[1];
          memory[write_line][17] <= man[2];
          memory[write_line][25] <= man[3];
       end
       if (write_enable && write_index == 3'd2) begin
          memory[write_line][2] <= man[0];
          memory[write_line][10] <= man[1];
          memory[write_line][18] <= man[2];
          memory[write_line][26] <= man[3];
       end
       if (write_enable && write_index == 3'd3) begin
          memory[write_line][3] <= man[0];
          memory[write_line][11] <= man[1];
          memory[write_line][19] <= man[2];
          memory[write_line][27] <= man[3];
       end
       if (write_enable && write_index == 3'd4) begin
          memory[write_line][4] <= man[0];
          memory[write_line][12] <= man[1];
          memory[write_line][20] <= man[2];
          memory[write_line][28] <= man[3];
       end
       if (write_enable && write_index == 3'd5) begin
          memory[write_line][5] <= man[0];
          memory[write_line][13] <= man[1];
          memory[write_line][21] <= man[2];
          memory[write_line][29] <= man[3];
       end
       if (write_enable && write_index == 3'd6) begin
          memory[write_line][6] <= man[0];
          memory[write_line][14] <= man[1];
          memory[write_line][22] <= man[2];
          memory[write_line][30] <= man[3];
       end
       if (write_enable && write_index == 3'd7) begin
          memory[write_line][7] <= man[0];
          memory[write_line][15] <= man[1];
          memory[write_line][23] <= man[2];
          memory[write_line][31] <= man[3];
       end
    end
endmodule

module perpetual_lowest (
    input  wire [7:0] bits,
    output wire [2:0] number,
    output wire [7:0] rest,
    output wire       any,
    output wire       more
);
    wire [7:0] less = bits - 8'd1;
    wire [7:0] others = bits & less;
    assign rest = others;
    assign more = |others;
    assign any = |bits;
    assign number =
        bits[0] ? 3'd0 : bits[1] ? 3'd1 : bits[2] ? 3'd2 : bits[3] ? 3'd3 : bits[4] ? 3'd4
        : bits[5] ? 3'd5 : bits[6] ? 3'd6 : 3'd7;
endmodule

module perpetual_looks (
    input  wire        clock,
    input  wire        write_enable,
    input  wire [5:0]  write_square,
    input  wire        white,
    input  wire        black,
    input  wire        advance,
    input  wire        clear,
    input  wire        side,
    input  wire        valid_in,
    input  wire [2:0]  rank_in,
    input  wire [2:0]  file_in,
    input  wire [2:0]  kind_in,
    input  wire        half_in,
    output wire        busy,
    output wire        valid,
    output wire [2:0]  rank,
    output wire [2:0]  file,
    output wire [2:0]  kind,
    output wire        half,
    output wire [23:0] stops,
    output wire [7:0]  enemies,
    output wire [3:0]  jump_enemies,
    output wire [3:0]  jump_empty
);
    localparam [2:0] knight = 3'd2;
    localparam [2:0] zero = 3'd0;
    localparam [7:0] all = 8'd255;

    reg valid_1;
    reg [2:0] rank_1;
    reg [2:0] file_1;
    reg [2:0] kind_1;
    reg half_1;
    reg [3:0] difference_1;
    reg [3:0] sum_1;
    reg valid_2;
    reg [2:0] rank_2;
    reg [2:0] file_2;
    reg [2:0] kind_2;
    reg half_2;
    reg [23:0] stops_2;
    reg [7:0] enemies_2;
    reg [3:0] jump_enemies_2;
    reg [3:0] jump_empty_2;

    wire [15:0] ranks_men;
    wire [15:0] files_men;
    wire [15:0] diagonals_men;
    wire [15:0] antidiagonals_men;
    wire [7:0] on_diagonal_squares;
    wire [7:0] on_antidiagonal_squares;
    wire [2:0] on_rank_up_stop;
    wire [2:0] on_rank_down_stop;
    wire [2:0] on_file_up_stop;
    wire [2:0] on_file_down_stop;
    wire [2:0] along_diagonal_up_stop;
    wire [2:0] along_diagonal_down_stop;
    wire [2:0] along_antidiagonal_up_stop;
    wire [2:0] along_antidiagonal_down_stop;
    wire [7:0] all_enemies;
    wire [3:0] all_jump_enemies;
    wire [3:0] all_jump_empty;

    wire [2:0] write_rank = write_square[5:3];
    wire [2:0] write_file = write_square[2:0];
    wire [2:0] beside = (kind_in == knight) ? (half_in ? 3'd7 : 3'd1) : 3'd0;
    wire [3:0] difference = {1'b0, rank_in} - {1'b0, file_in};
    wire [3:0] sum = {1'b0, rank_in} + {1'b0, file_in};
    wire [2:0] low_difference = difference_1[2:0];
    wire [2:0] low_sum = sum_1[2:0];
    assign busy = valid_1 | valid_2;
    assign valid = valid_2;
    assign rank = rank_2;
    assign file = file_2;
    assign kind = kind_2;
    assign half = half_2;
    assign stops = stops_2;
    assign enemies = enemies_2;
    assign jump_enemies = jump_enemies_2;
    assign jump_empty = jump_empty_2;

    perpetual_ranks_2 ranks (
        .clock(clock), .write_enable(write_enable), .write_line(write_rank),
        .write_index(write_file), .white(white), .black(black), .read_enable(advance),
        .read_line(rank_in + beside), .men(ranks_men)
    );

    perpetual_ranks_2 files (
        .clock(clock), .write_enable(write_enable), .write_line(write_file),
        .write_index(write_rank), .white(white), .black(black), .read_enable(advance),
        .read_line(file_in + beside), .men(files_men)
    );

    perpetual_ranks_2 diagonals (
        .clock(clock), .write_enable(write_enable), .write_line(write_rank - write_file),
        .write_index(write_file), .white(white), .black(black), .read_enable(advance),
        .read_line(difference[2:0]), .men(diagonals_men)
    );

    perpetual_ranks_2 antidiagonals (
        .clock(clock), .write_enable(write_enable), .write_line(write_rank + write_file),
        .write_index(write_file), .white(white), .black(black), .read_enable(advance),
        .read_line(sum[2:0]), .men(antidiagonals_men)
    );

    perpetual_on_diagonal on_diagonal (
        .first(zero - low_difference), .from_first(difference_1[3]), .squares(on_diagonal_squares)
    );

    perpetual_on_diagonal on_antidiagonal (
        .first(low_sum + 3'd1), .from_first(sum_1[3]), .squares(on_antidiagonal_squares)
    );

    perpetual_on_rank on_rank (
        .men(ranks_men), .on_line(all), .index(file_1), .side(side), .up_stop(on_rank_up_stop),
        .up_enemy(all_enemies[0]), .down_stop(on_rank_down_stop), .down_enemy(all_enemies[1]),
        .jump_up_enemy(all_jump_enemies[0]), .jump_up_empty(all_jump_empty[0]),
        .jump_down_enemy(all_jump_enemies[1]), .jump_down_empty(all_jump_empty[1])
    );

    perpetual_on_rank on_file (
        .men(files_men), .on_line(all), .index(rank_1), .side(side), .up_stop(on_file_up_stop),
        .up_enemy(all_enemies[2]), .down_stop(on_file_down_stop), .down_enemy(all_enemies[3]),
        .jump_up_enemy(all_jump_enemies[2]), .jump_up_empty(all_jump_empty[2]),
        .jump_down_enemy(all_jump_enemies[3]), .jump_down_empty(all_jump_empty[3])
    );

    perpetual_on_rank along_diagonal (
        .men(diagonals_men), .on_line(on_diagonal_squares), .index(file_1), .side(side),
        .up_stop(along_diagonal_up_stop), .up_enemy(all_enemies[4]),
        .down_stop(along_diagonal_down_stop), .down_enemy(all_enemies[5]), .jump_up_enemy(),
        .jump_up_empty(), .jump_down_enemy(), .jump_down_empty()
    );

    perpetual_on_rank along_antidiagonal (
        .men(antidiagonals_men), .on_line(on_antidiagonal_squares), .index(file_1), .side(side),
        .up_stop(along_antidiagonal_up_stop), .up_enemy(all_enemies[6]),
        .down_stop(along_antidiagonal_down_stop), .down_enemy(all_enemies[7]), .jump_up_enemy(),
        .jump_up_empty(), .jump_down_enemy(), .jump_down_empty()
    );

    initial begin
        valid_1 = 1'b0;
        rank_1 = 3'd0;
        file_1 = 3'd0;
        kind_1 = 3'd0;
        half_1 = 1'b0;
        difference_1 = 4'd0;
        sum_1 = 4'd0;
        valid_2 = 1'b0;
        rank_2 = 3'd0;
        file_2 = 3'd0;
        kind_2 = 3'd0;
        half_2 = 1'b0;
        stops_2 = 24'd0;
        enemies_2 = 8'd0;
        jump_enemies_2 = 4'd0;
        jump_empty_2 = 4'd0;
    end

    always @(posedge clock) begin
        if (advance) begin
            valid_1 <= valid_in;
            rank_1 <= rank_in;
            file_1 <= file_in;
            kind_1 <= kind_in;
            half_1 <= half_in;
            difference_1 <= difference;
            sum_1 <= sum;
            valid_2 <= valid_1;
            rank_2 <= rank_1;
            file_2 <= file_1;
            kind_2 <= kind_1;
            half_2 <= half_1;
            enemies_2 <= all_enemies;
            jump_enemies_2 <= all_jump_enemies;
            jump_empty_2 <= all_jump_empty;
            stops_2 <= {
                along_antidiagonal_down_stop, along_antidiagonal_up_stop, along_diagonal_down_stop,
                along_diagonal_up_stop, on_file_down_stop, on_file_up_stop, on_rank_down_stop,
                on_rank_up_stop
            };
        end
        if (clear) begin
            valid_1 <= 1'b0;
            valid_2 <= 1'b0;
        end
    end
endmodule

module perpetual_ranks_2 (
    input  wire        clock,
    input  wire        write_enable,
    input  wire [2:0]  write_line,
    input  wire [2:0]  write_index,
    input  wire        white,
    input  wire        black,
    input  wire        read_enable,
    input  wire [2:0]  read_line,
    output reg  [15:0] men
);
    (* ram_style = "block", no_rw_check *)
    reg [15:0] memory [0:7];
    integer line;

    initial begin
       for (line = 0; line <= 7; line = line + 1) memory[line] = 0;
    end

    always @(posedge clock) begin
       if (read_enable) men <= memory[read_line];
       if (write_enable && write_index == 3'd0) begin
          memory[write_line][0] <= white;
          memory[write_line][8] <= black;
       end
       if (write_enable && write_index == 3'd1) begin
          memory[write_line][1] <= white;
          memory[write_line][9] <= black;
       end
       if (write_enable && write_index == 3'd2) begin
          memory[write_line][2] <= white;
          memory[write_line][10] <= black;
       end
       if (write_enable && write_index == 3'd3) begin
          memory[write_line][3] <= white;
          memory[write_line][11] <= black;
       end
       if (write_enable && write_index == 3'd4) begin
          memory[write_line][4] <= white;
          memory[write_line][12] <= black;
       end
       if (write_enable && write_index == 3'd5) begin
          memory[write_line][5] <= white;
          memory[write_line][13] <= black;
       end
       if (write_enable && write_index == 3'd6) begin
          memory[write_line][6] <= white;
          memory[write_line][14] <= black;
       end
       if (write_enable && write_index == 3'd7) begin
          memory[write_line][7] <= white;
          memory[write_line][15] <= black;
       end
    end
endmodule

module perpetual_on_diagonal (
    input  wire [2:0] first,
    input  wire       from_first,
    output wire [7:0] squares
);
    localparam [7:0] all = 8'd255;

    wire [7:0] upper = all << first;
    assign squares = (first == 3'd0) ? all : (!from_first) ? (~upper) : upper;
endmodule

module perpetual_on_rank (
    input  wire [15:0] men,
    input  wire [7:0]  on_line,
    input  wire [2:0]  index,
    input  wire        side,
    output wire [2:0]  up_stop,
    output wire        up_enemy,
    output wire [2:0]  down_stop,
    output wire        down_enemy,
    output wire        jump_up_enemy,
    output wire        jump_up_empty,
    output wire        jump_down_enemy,
    output wire        jump_down_empty
);
    localparam [7:0] all_above = 8'd254;
    localparam [7:0] all = 8'd255;
    localparam [7:0] two_above = 8'd4;
    localparam [7:0] one = 8'd1;

    wire [7:0] white = men[7:0];
    wire [7:0] black = men[15:8];
    wire [7:0] enemies = side ? (white & on_line) : black & on_line;
    wire [7:0] blocked = white | black | ~on_line;
    wire [7:0] above = blocked & (all_above << index);
    wire [7:0] below = blocked & ~(all << index);
    wire [7:0] two_up = two_above << index;
    wire [7:0] two_down = (one << index) >> 2;
    assign up_enemy =
        above[1] ? enemies[1] : above[2] ? enemies[2] : above[3] ? enemies[3]
        : above[4] ? enemies[4] : above[5] ? enemies[5] : above[6] ? enemies[6]
        : above[7] ? enemies[7] : above[0];
    assign up_stop =
        above[1] ? 3'd1 : above[2] ? 3'd2 : above[3] ? 3'd3 : above[4] ? 3'd4 : above[5] ? 3'd5
        : above[6] ? 3'd6 : above[7] ? 3'd7 : 3'd0;
    assign down_enemy =
        below[6] ? enemies[6] : below[5] ? enemies[5] : below[4] ? enemies[4]
        : below[3] ? enemies[3] : below[2] ? enemies[2] : below[1] ? enemies[1]
        : below[0] ? enemies[0] : below[7];
    assign down_stop =
        below[6] ? 3'd6 : below[5] ? 3'd5 : below[4] ? 3'd4 : below[3] ? 3'd3 : below[2] ? 3'd2
        : below[1] ? 3'd1 : below[0] ? 3'd0 : 3'd7;
    assign jump_up_enemy = |(two_up & enemies);
    assign jump_up_empty = |(two_up & ~blocked);
    assign jump_down_enemy = |(two_down & enemies);
    assign jump_down_empty = |(two_down & ~blocked);
endmodule

module perpetual_permit (
    input  wire        side,
    input  wire        captures_only,
    input  wire        king_side,
    input  wire        queen_side,
    input  wire        ep_valid,
    input  wire [2:0]  ep_file,
    input  wire [2:0]  rank,
    input  wire [2:0]  file,
    input  wire [2:0]  kind,
    input  wire        half,
    input  wire [23:0] stops,
    input  wire [7:0]  enemies,
    input  wire [3:0]  jump_enemies,
    input  wire [3:0]  jump_empty,
    output wire [7:0]  captures,
    output wire [7:0]  quiets,
    output wire        two_steps,
    output wire        castle_king,
    output wire        castle_queen,
    output wire        promotes
);
    localparam [7:0] straight_rays = 8'd15;
    localparam [7:0] diagonal_rays = 8'd240;
    localparam [7:0] white_pawn = 8'd144;
    localparam [7:0] black_pawn = 8'd96;
    localparam [3:0] rank_rays = 4'd3;
    localparam [3:0] file_rays = 4'd12;

    wire [2:0] east = stops[2:0];
    wire [2:0] west = stops[5:3];
    wire [2:0] north = stops[8:6];
    wire [2:0] south = stops[11:9];
    wire [2:0] north_east = stops[14:12];
    wire [2:0] south_west = stops[17:15];
    wire [2:0] south_east = stops[20:18];
    wire [2:0] north_west = stops[23:21];
    wire [2:0] file_up = file + 3'd1;
    wire [2:0] file_down = file - 3'd1;
    wire [2:0] rank_up = rank + 3'd1;
    wire [2:0] rank_down = rank - 3'd1;
    wire [7:0] near = {
        north_west == file_down, south_east == file_up, south_west == file_down,
        north_east == file_up, south == rank_down, north == rank_up, west == file_down,
        east == file_up
    };
    wire north_free = north != rank_up;
    wire south_free = south != rank_down;
    wire is_pawn = kind == 3'd1;
    wire is_knight = kind == 3'd2;
    wire is_slider = kind[2];
    wire [7:0] straight = kind[1] ? straight_rays : 8'd0;
    wire [7:0] diagonal = kind[0] ? diagonal_rays : 8'd0;
    wire [7:0] slides = straight | diagonal;
    wire file_beside = half ? (file != 3'd0) : file != 3'd7;
    wire rank_beside = half ? (rank != 3'd0) : rank != 3'd7;
    wire [3:0] jumps =
        (rank_beside & file_beside) ? (rank_rays | file_rays) : rank_beside ? rank_rays
        : file_beside ? file_rays : 4'd0;
    wire [1:0] north_two = north[2:1];
    wire [1:0] south_two = south[2:1];
    wire ep_rank = side ? (rank == 3'd3) : rank == 3'd4;
    wire is_last = side ? (rank == 3'd1) : rank == 3'd6;
    wire [7:0] pawn_captures = side ? (enemies & near & black_pawn) : enemies & near & white_pawn;
    wire [7:0] pawn_steps = side ? ({7'd0, south_free} << 3) : {7'd0, north_free} << 2;
    assign two_steps =
        side ? ((rank == 3'd6) & (south_two != 2'd2)) : (rank == 3'd1) & (north_two != 2'd1);
    wire ep_east = ep_valid & ep_rank & (ep_file == file_up) & (file != 3'd7);
    wire ep_west = ep_valid & ep_rank & (ep_file == file_down) & (file != 3'd0);
    wire [7:0] ep_rays = side ? {1'b0, ep_east, ep_west, 5'd0} : {ep_west, 2'd0, ep_east, 4'd0};
    assign promotes = is_pawn & is_last;
    wire [7:0] going =
        is_slider ? (~near & slides) : is_knight ? {4'd0, jump_empty & jumps}
        : is_pawn ? pawn_steps : ~near;
    wire [7:0] taking =
        is_slider ? (enemies & slides) : is_knight ? {4'd0, jump_enemies & jumps}
        : is_pawn ? (pawn_captures | ep_rays) : enemies & near;
    assign captures = taking;
    assign quiets = (captures_only & ~promotes) ? 8'd0 : going;
    assign castle_king = king_side & (east == 3'd7);
    assign castle_queen = queen_side & (west == 3'd0);
endmodule

module perpetual_steps (
    input  wire        clock,
    input  wire        clear,
    input  wire        captures_only,
    input  wire        valid_in,
    input  wire [2:0]  rank,
    input  wire [2:0]  file,
    input  wire [2:0]  kind_in,
    input  wire        half,
    input  wire [23:0] stops,
    input  wire [7:0]  captures,
    input  wire [7:0]  quiets,
    input  wire        two_steps,
    input  wire        castle_king,
    input  wire        castle_queen,
    input  wire        promotes_in,
    output wire        ready,
    output wire        busy,
    output wire        valid,
    output wire [2:0]  from_rank,
    output wire [2:0]  from_file,
    output wire [2:0]  to_rank,
    output wire [2:0]  to_file,
    output wire [2:0]  kind,
    output wire        capture,
    output wire        castle,
    output wire        promotes,
    output wire [1:0]  promotion
);
    localparam [2:0] up = 3'd1;
    localparam [2:0] down = 3'd7;

    reg spare;
    reg [7:0] spare_captures;
    reg [7:0] spare_quiets;
    reg [37:0] spare_man;
    reg man_valid;
    reg taking;
    reg [7:0] rays;
    reg [7:0] later;
    reg [37:0] man;
    reg ray_valid;
    reg ray_taking;
    reg [2:0] ray;
    reg [2:0] ray_rank;
    reg [2:0] ray_file;
    reg [2:0] ray_kind;
    reg ray_half;
    reg [2:0] at;
    reg [2:0] end_;
    reg last;
    reg first;
    reg ray_promotes;
    reg [1:0] piece;

    wire [2:0] lowest_number;
    wire [7:0] lowest_rest;
    wire lowest_more;
    wire [2:0] next_ray_first_at;
    wire [2:0] next_ray_blocked_at;
    wire next_ray_single;

    wire [37:0] man_in = {
        promotes_in, castle_queen, castle_king, two_steps, half, kind_in, file, rank, stops
    };
    wire comes = valid_in & ((|captures) | (|quiets));

    reg next_valid;
    reg [7:0] next_captures;
    reg [7:0] next_quiets;
    reg [37:0] next_man;
    always @* begin
        if (spare) begin
            next_valid = 1'b1;
            next_captures = spare_captures;
            next_quiets = spare_quiets;
            next_man = spare_man;
        end else begin
            next_valid = comes;
            next_captures = captures;
            next_quiets = quiets;
            next_man = man_in;
        end
    end

    wire ray_free = ~ray_valid | (last & (~ray_promotes | (piece == 2'd3)));
    wire man_ends = ~lowest_more & ~(taking & (|later));
    wire man_free = ~man_valid | (ray_free & man_ends);
    assign ready = ~spare;

    reg [2:0] ray_step;
    always @* begin
        ray_step = up;
        if (ray[0]) begin
            ray_step = down;
        end
    end

    wire [2:0] onward = at + ray_step;
    wire [2:0] beyond = onward + ray_step;
    assign busy = spare | man_valid | ray_valid;
    assign valid = ray_valid;
    assign from_rank = ray_rank;
    assign from_file = ray_file;
    assign kind = ray_kind;
    assign capture = ray_taking;
    assign castle = ~ray_taking & ~first & (ray_kind == 3'd3);
    assign promotes = ray_promotes;
    assign promotion = piece;

    perpetual_lowest lowest (
        .bits(rays), .number(lowest_number), .rest(lowest_rest), .any(), .more(lowest_more)
    );

    perpetual_next_ray next_ray (
        .stops(man[23:0]), .rank(man[26:24]), .file(man[29:27]), .kind(man[32:30]),
        .two_steps(man[34]), .castle_king(man[35]), .castle_queen(man[36]), .number(lowest_number),
        .taking(taking), .first_at(next_ray_first_at), .blocked_at(next_ray_blocked_at),
        .single(next_ray_single)
    );

    perpetual_reached reached (
        .ray(ray[2:1]), .rank(ray_rank), .file(ray_file), .kind(ray_kind), .half(ray_half), .at(at),
        .to_rank(to_rank), .to_file(to_file)
    );

    initial begin
        spare = 1'b0;
        spare_captures = 8'd0;
        spare_quiets = 8'd0;
        spare_man = 38'd0;
        man_valid = 1'b0;
        taking = 1'b0;
        rays = 8'd0;
        later = 8'd0;
        man = 38'd0;
        ray_valid = 1'b0;
        ray_taking = 1'b0;
        ray = 3'd0;
        ray_rank = 3'd0;
        ray_file = 3'd0;
        ray_kind = 3'd0;
        ray_half = 1'b0;
        at = 3'd0;
        end_ = 3'd0;
        last = 1'b0;
        first = 1'b0;
        ray_promotes = 1'b0;
        piece = 2'd0;
    end

    always @(posedge clock) begin
        if (man_free) begin
            man_valid <= next_valid;
            man <= next_man;
            later <= next_quiets;
            taking <= |next_captures;
            if (|next_captures) begin
                rays <= next_captures;
            end else begin
                rays <= next_quiets;
            end
            spare <= 1'b0;
        end else begin
            if (ray_free) begin
                if (lowest_more) begin
                    rays <= lowest_rest;
                end else begin
                    rays <= later;
                    taking <= 1'b0;
                end
            end
            if (!spare) begin
                spare <= comes;
                spare_captures <= captures;
                spare_quiets <= quiets;
                spare_man <= man_in;
            end
        end
        if (ray_free) begin
            ray_valid <= man_valid;
            ray_taking <= taking;
            ray <= lowest_number;
            ray_rank <= man[26:24];
            ray_file <= man[29:27];
            ray_kind <= man[32:30];
            ray_half <= man[33];
            ray_promotes <= man[37];
            piece <= 2'd0;
            if (captures_only) begin
                piece <= 2'd3;
            end
            first <= 1'b1;
            at <= next_ray_first_at;
            end_ <= next_ray_blocked_at;
            last <= next_ray_single;
        end else if (ray_promotes & (piece != 2'd3)) begin
            piece <= piece + 2'd1;
        end else begin
            first <= 1'b0;
            at <= onward;
            last <= (beyond == end_) | ~ray_kind[2];
        end
        if (clear) begin
            spare <= 1'b0;
            man_valid <= 1'b0;
            ray_valid <= 1'b0;
        end
    end
endmodule

module perpetual_next_ray (
    input  wire [23:0] stops,
    input  wire [2:0]  rank,
    input  wire [2:0]  file,
    input  wire [2:0]  kind,
    input  wire        two_steps,
    input  wire        castle_king,
    input  wire        castle_queen,
    input  wire [2:0]  number,
    input  wire        taking,
    output wire [2:0]  first_at,
    output wire [2:0]  blocked_at,
    output wire        single
);
    localparam [2:0] up = 3'd1;
    localparam [2:0] down = 3'd7;

    wire [2:0] chosen =
        (number == 3'd0) ? stops[2:0] : (number == 3'd1) ? stops[5:3]
        : (number == 3'd2) ? stops[8:6] : (number == 3'd3) ? stops[11:9]
        : (number == 3'd4) ? stops[14:12] : (number == 3'd5) ? stops[17:15]
        : (number == 3'd6) ? stops[20:18] : stops[23:21];
    wire along_file = number[2:1] == 2'd1;
    wire [2:0] origin = along_file ? rank : file;
    wire [2:0] step = number[0] ? down : up;
    wire [2:0] first = origin + step;
    wire [2:0] second = first + step;
    wire slides = kind[2];
    wire castles =
        (kind == 3'd3) & (((number == 3'd0) & castle_king) | ((number == 3'd1) & castle_queen));
    wire two = ((kind == 3'd1) & two_steps) | castles;
    assign first_at = (kind == 3'd2) ? second : (taking & slides) ? chosen : first;
    assign blocked_at = chosen;
    assign single = taking | (slides & (chosen == second)) | (~slides & ~two);
endmodule

module perpetual_reached (
    input  wire [1:0] ray,
    input  wire [2:0] rank,
    input  wire [2:0] file,
    input  wire [2:0] kind,
    input  wire       half,
    input  wire [2:0] at,
    output wire [2:0] to_rank,
    output wire [2:0] to_file
);
    localparam [2:0] up = 3'd1;
    localparam [2:0] down = 3'd7;

    wire [2:0] beside = half ? down : up;
    wire [2:0] distance = at - file;
    assign to_file = ray[1] ? at : ray[0] ? ((kind == 3'd2) ? (file + beside) : file) : at;
    assign to_rank =
        ray[1] ? (ray[0] ? (rank - distance) : rank + distance) : ray[0] ? at
        : (kind == 3'd2) ? (rank + beside) : rank;
endmodule

module perpetual_victims (
    input  wire       clock,
    input  wire       write_enable,
    input  wire [5:0] write_address,
    input  wire [2:0] write_data,
    input  wire [5:0] read_address,
    output reg  [2:0] read_data
);
    (* no_rw_check *)
    reg [2:0] memory [0:63];
    integer word;

    initial begin
       for (word = 0; word <= 63; word = word + 1) memory[word] = 0;
    end

    always @(posedge clock) begin
       read_data <= memory[read_address];
       if (write_enable) memory[write_address] <= write_data;
    end
endmodule
